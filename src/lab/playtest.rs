//! A playtest: a few games of the computer against itself, one after the other, for somebody who watches who wins.

use super::{Measured, Series, play_all, players};
use crate::console::outside::Programs;
use crate::rules::games::AnyScenario;
use crate::rules::scenario::Loaded;

/// Plays the games of the first seeds until `goes_on` says no, and tells the winner of each; `None` if nobody won.
///
/// # Errors
///
/// Why the computer cannot play.
pub fn playtest(
    any: AnyScenario,
    games: u16,
    goes_on: impl Fn() -> bool,
    report: impl Fn(Option<&str>),
) -> Result<(), String> {
    with_game!(AnyScenario, any, scenario => play_on(&scenario, games, goes_on, report))
}

fn play_on<G: Measured>(
    scenario: &Loaded<G>,
    games: u16,
    goes_on: impl Fn() -> bool,
    report: impl Fn(Option<&str>),
) -> Result<(), String> {
    let plan = Series {
        scenario,
        players: &players(&*scenario.game, &[])?,
        programs: &Programs::default(),
        luck: false,
    };
    for seed in (1..=u64::from(games)).take_while(|_| goes_on()) {
        let played = play_all(&plan, seed..=seed, || {})?;
        report(played.table.column("winner").and_then(|column| column.word(0)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::rules::games::load_any;
    use crate::rules::text::sources::files::Embedded;

    #[test]
    fn games_are_played_until_it_is_stopped() {
        for path in ["tutorials/rail-exercise.ron", "world/france.ron"] {
            let any = load_any(&Embedded, path).unwrap();
            let played = Cell::new(0);
            playtest(any, 20, || played.get() < 2, |_| played.set(played.get() + 1)).unwrap();
            assert_eq!(played.get(), 2, "{path}");
        }
    }
}
