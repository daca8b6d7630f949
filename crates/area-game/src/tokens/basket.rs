//! What tokens would buy at a complex, as a list of units.

use crate::chapters::{production, shop};
use crate::definition::{Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::purchase::Purchase;

/// The count stops here: no nation spends more in a turn.
const MOST: u32 = 1_000;

/// A kind of unit for sale.
struct UnitOffer {
    kind: KindId,
    /// How many are sold at a time (AB-21).
    count: u16,
    /// The price of these.
    price: usize,
}

/// The land units for sale to a nation that cost something.
fn offers(game: &AreaGame, nation: NationId) -> Vec<UnitOffer> {
    let kinds = production::purchases(game, nation).into_iter();
    kinds
        .filter_map(|(purchase, price)| match purchase {
            Purchase::Unit(kind) => Some((kind, shop::at_a_time(game, purchase), usize::from(price))),
            Purchase::Complex | Purchase::Station | Purchase::Marker => None,
        })
        .filter(|(kind, _, price)| {
            let kind = game.kind(*kind);
            kind.domain == Domain::Land && kind.attack > 0 && *price > 0
        })
        .map(|(kind, count, price)| UnitOffer { kind, count, price })
        .collect()
}

/// The land units that these tokens would buy for a nation at a complex of this capacity: as many as it makes, the most expensive of these, and at
/// equal price more of what is listed first.
pub fn basket(game: &AreaGame, nation: NationId, tokens: u32, makes: u16) -> Vec<(KindId, u16)> {
    let offers = offers(game, nation);
    let largest = offers.iter().map(|offer| usize::from(offer.count)).max();
    let largest = largest.unwrap_or(0);
    let tokens = usize::try_from(tokens.min(MOST)).unwrap_or(0);
    // For each number of units and total price: the first kind that can be among them.
    let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
    while rows.len() < usize::from(makes) {
        let units = rows.len() + 1;
        let row: Vec<Option<usize>> = (0..=tokens)
            .map(|all| {
                offers.iter().position(|offer| {
                    let before = units.checked_sub(offer.count.into());
                    let left = all.checked_sub(offer.price);
                    before.zip(left).is_some_and(|(before, left)| match before {
                        0 => left == 0,
                        before => rows[before - 1][left].is_some(),
                    })
                })
            })
            .collect();
        rows.push(row);
        // After as many impossible numbers of units as the largest bundle has, all greater numbers are impossible too.
        let mut latest = rows.iter().rev().take(largest);
        if rows.len() >= largest && latest.all(|row| row.iter().all(Option::is_none)) {
            break;
        }
    }
    let mut counts = vec![0; offers.len()];
    let full = rows.iter().rposition(|row| row.iter().any(Option::is_some));
    let mut units = full.map_or(0, |at| at + 1);
    let dearest = full.and_then(|at| rows[at].iter().rposition(Option::is_some));
    let mut left = dearest.unwrap_or(0);
    while let Some(offer) = units.checked_sub(1).and_then(|at| rows[at][left]) {
        counts[offer] += offers[offer].count;
        left -= offers[offer].price;
        units -= usize::from(offers[offer].count);
    }
    let bought = offers.into_iter().map(|offer| offer.kind).zip(counts);
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
            let bought: Vec<(u16, String)> = basket(game, NationId(0), tokens, makes)
                .into_iter()
                .map(|(kind, count)| (count, game.kind(kind).id.clone()))
                .collect();
            assert_eq!(bought, units, "{tokens} tokens, {makes} units");
        }
    }
}
