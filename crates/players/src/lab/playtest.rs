//! A playtest: a few games of computers against one another, one after the other, for somebody who watches the results.

use super::{Measured, ResultTable, Series, play_all, players};
use crate::console::outside::Programs;
use crate::opponent::{PlayerChoice, choices_for};
use railhead_engine::engine::{Playable as _, Seat};
use railhead_engine::scenario::Loaded;
use railhead_games::AnyScenario;
use railhead_games::with_game;

/// A side of a scenario, with the computer players that it can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaytestSide {
    pub id: String,
    pub name: String,
    pub players: Vec<PlayerChoice>,
}

/// The sides of a scenario.
pub fn sides(any: &AnyScenario) -> Vec<PlaytestSide> {
    with_game!(AnyScenario, any, scenario => {
        let game = &*scenario.game;
        let seats = (0..).map(Seat).zip(game.seats());
        let sides = seats.map(|(seat, names)| PlaytestSide {
            id: names.id.to_owned(),
            name: names.name.to_owned(),
            players: choices_for(game, seat),
        });
        sides.collect()
    })
}

/// Plays the games of the first seeds until `goes_on` says no, and reports each as a table of one line. `who` names players as
/// `japan=greedy`; the sides that it leaves out have the usual one.
pub fn playtest(
    any: AnyScenario,
    games: u16,
    who: &[String],
    goes_on: impl Fn() -> bool,
    report: impl Fn(ResultTable),
) -> Result<(), String> {
    with_game!(AnyScenario, any, scenario => play_on(&scenario, games, who, goes_on, report))
}

fn play_on<G: Measured>(
    scenario: &Loaded<G>,
    games: u16,
    who: &[String],
    goes_on: impl Fn() -> bool,
    report: impl Fn(ResultTable),
) -> Result<(), String> {
    let plan = Series {
        scenario,
        players: &players(&*scenario.game, who)?,
        programs: &Programs::default(),
        luck: false,
    };
    for seed in (1..=u64::from(games)).take_while(|_| goes_on()) {
        report(play_all(&plan, seed..=seed, || {})?.table);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_games::load_any;

    #[test]
    fn games_are_played_until_it_is_stopped() {
        for path in ["tutorials/rail-exercise.ron", "world/france.ron"] {
            let any = load_any(&Embedded, path).unwrap();
            let played = Cell::new(0);
            let report = |table: ResultTable| played.set(played.get() + table.len());
            playtest(any, 20, &[], || played.get() < 2, report).unwrap();
            assert_eq!(played.get(), 2, "{path}");
        }
    }

    #[test]
    fn who_plays_can_be_chosen_from_the_players_of_a_side() {
        let any = load_any(&Embedded, "malaya/jitra.ron").unwrap();
        let sides = sides(&any);
        assert_eq!([&sides[0].id, &sides[1].id], ["japan", "commonwealth"]);
        assert!(
            sides[0].players.iter().any(|player| player.is_plan),
            "its scripts"
        );
        let players = Cell::new(String::new());
        let who = ["commonwealth=idle".to_owned()];
        playtest(any, 1, &who, || true, |table| players.set(table.about.players)).unwrap();
        assert_eq!(players.take(), "japan=greedy commonwealth=idle");
    }
}
