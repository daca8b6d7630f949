//! What tokens would buy at a complex, as a list of units.

use crate::definition::{Domain, KindId};
use crate::game::AreaGame;

/// The count stops here: no nation spends more in a turn.
const MOST: u32 = 1_000;

/// The land units that these tokens would buy at a complex of this capacity: as many as it makes, the most expensive of these, and at equal price
/// more of what is listed first.
pub fn basket(game: &AreaGame, tokens: u32, makes: u16) -> Vec<(KindId, u16)> {
    let kinds: Vec<(KindId, usize)> = game
        .kind_ids()
        .map(|id| (id, game.kind(id)))
        .filter(|(_, kind)| kind.domain == Domain::Land && kind.attack > 0 && kind.cost > 0)
        .map(|(id, kind)| (id, usize::from(kind.cost)))
        .collect();
    let tokens = usize::try_from(tokens.min(MOST)).unwrap_or(0);
    // For each number of units and total price: the first kind that can be among them.
    let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
    while rows.len() < usize::from(makes) {
        let row: Vec<Option<usize>> = (0..=tokens)
            .map(|all| {
                let mut kinds = kinds.iter();
                kinds.position(|(_, cost)| {
                    all.checked_sub(*cost)
                        .is_some_and(|cost| rows.last().map_or(cost == 0, |row| row[cost].is_some()))
                })
            })
            .collect();
        if row.iter().all(Option::is_none) {
            break;
        }
        rows.push(row);
    }
    let mut counts = vec![0; kinds.len()];
    let last = rows.last().and_then(|row| row.iter().rposition(Option::is_some));
    let mut left = last.unwrap_or(0);
    for row in rows.iter().rev() {
        if let Some(kind) = row[left] {
            counts[kind] += 1;
            left -= kinds[kind].1;
        }
    }
    let bought = kinds.into_iter().map(|(id, _)| id).zip(counts);
    bought.filter(|(_, count)| *count > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;

    // RT-11
    #[test]
    fn rt_11_a_basket_is_as_full_as_the_complex_makes_and_as_dear_as_the_tokens_pay() {
        let loaded = load::<AreaGame>(&Embedded, "world/classic-tokens.ron").expect("shipped scenarios load");
        let game = &*loaded.game;

        let list = |units: &[(u16, &str)]| -> Vec<(u16, String)> {
            units
                .iter()
                .map(|(count, kind)| (*count, (*kind).to_owned()))
                .collect()
        };
        // Infantry costs 3, artillery 4, armour 6.
        for (tokens, makes, units) in [
            (2, 4, list(&[])),
            (9, 0, list(&[])),
            (3, 4, list(&[(1, "infantry")])),
            (11, 4, list(&[(1, "infantry"), (2, "artillery")])),
            (12, 3, list(&[(2, "infantry"), (1, "armour")])),
            (12, 4, list(&[(4, "infantry")])),
            (100, 8, list(&[(8, "armour")])),
            (47, 8, list(&[(1, "artillery"), (7, "armour")])),
        ] {
            let bought: Vec<(u16, String)> = basket(game, tokens, makes)
                .into_iter()
                .map(|(kind, count)| (count, game.kind(kind).id.clone()))
                .collect();
            assert_eq!(bought, units, "{tokens} tokens, {makes} units");
        }
    }
}
