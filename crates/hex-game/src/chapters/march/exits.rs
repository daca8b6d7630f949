//! Leaving the map by an exit (HM-8): which units can, and what they leave behind.
//!
//! A unit leaves from the hex in which it begins the Movement Phase, in place of a march. It does not come back.

use crate::chapters::mover::check_mover;
use crate::chapters::play::Play;
use crate::definition::{Exit, ExitId, Phase, UnitId};
use crate::state::event::Event;
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};

/// The exit by which a unit can leave the map now.
pub fn exit_for(game: &HexGame, state: &HexState, unit: UnitId) -> Result<ExitId, Refusal> {
    check_mover(game, state, unit, Phase::Movement)?;
    let Some(at) = state.unit(unit).at else {
        return Err(Refusal::off_map(state, unit));
    };
    let side = game.unit(unit).side;
    let here: Vec<(ExitId, &Exit)> = game
        .exits()
        .filter(|(_, exit)| exit.side == side && exit.spaces.contains(&at))
        .collect();
    let Some((first, closed)) = here.first() else {
        return Err(Refusal::NoExit { unit, at });
    };
    let is_supplied = state.unit(unit).supplied;
    let mut open = here
        .iter()
        .filter(|(_, exit)| (exit.from..=exit.until).contains(&state.turn()))
        .peekable();
    if open.peek().is_none() {
        return Err(Refusal::ExitClosed {
            exit: *first,
            from: closed.from,
            until: closed.until,
        });
    }
    let found = open.find(|(_, exit)| is_supplied || !exit.is_for_supplied);
    let found = found.map(|(id, _)| *id);
    found.ok_or(Refusal::LeavesUnsupplied { unit, exit: *first })
}

/// Whether a unit may leave the map where it stands (HM-8).
pub(crate) fn check(game: &HexGame, state: &HexState, unit: UnitId) -> Result<(), Refusal> {
    exit_for(game, state, unit).map(|_| ())
}

/// Takes a unit off the map; [`check`] has allowed it.
pub(crate) fn resolve(play: &mut Play, unit: UnitId) {
    let exit = exit_for(play.game, play.state, unit);
    if let (Ok(exit), Some(from)) = (exit, play.state.unit(unit).at) {
        play.emit(Event::UnitLeft { unit, from, exit });
    }
}

/// The legal orders to leave the map.
pub(in crate::chapters) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    if game.exits().next().is_none() {
        return;
    }
    let units = game.unit_ids();
    let leave = units.filter(|unit| check(game, state, *unit).is_ok());
    orders.extend(leave.map(|unit| Order::Leave { unit }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use crate::scripts::conditions::Condition;
    use crate::state::hex_state::Standing;
    use crate::testing::{Sketch, TestGame};
    use railhead_engine::engine::Playable as _;

    /// Red can leave in the first two hexes of the row, with supply only in the second of two exits.
    fn sketch() -> Sketch {
        Sketch::new(&["ccccc"; 2])
            .turns(3)
            .source(Side::First, "0000", None)
            .unit("red", Side::First, "brigade", "0000")
            .unit("more", Side::First, "brigade", "0300")
            .unit("fort", Side::First, "fort", "0000")
            .unit("blue", Side::Second, "brigade", "0401")
            .define(|definition| {
                let space = |number| definition.board.space_numbered(number).expect("it is on the map");
                let exit = |id: &str, spaces, is_for_supplied, from| Exit {
                    id: id.to_owned(),
                    name: format!("the {id} road"),
                    side: Side::First,
                    spaces,
                    from,
                    until: 3,
                    points: 4,
                    is_for_supplied,
                };
                definition.exits = vec![
                    exit("west", vec![space("0000"), space("0100")], false, 1),
                    exit("east", vec![space("0300")], true, 2),
                ];
            })
    }

    fn leave(played: &mut TestGame, unit: &str) -> Result<(), (&'static str, String)> {
        let unit = played.unit(unit);
        let refused = |refusal: Refusal, played: &TestGame| {
            let text = refusal.text(&played.view().names());
            (refusal.rule(), text)
        };
        match played.order(Order::Leave { unit }) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(refused(refusal, played)),
        }
    }

    // HM-8, HV-2
    #[test]
    fn hm_8_a_unit_leaves_by_an_exit_of_its_side_and_counts_its_steps() {
        let mut played = sketch().start();
        let red = played.unit("red");
        assert_eq!(played.view().score()[0].total(), 0);
        let legal = railhead_engine::engine::Game::legal_orders(played.game(), played.state());
        assert!(legal.contains(&Order::Leave { unit: red }));
        leave(&mut played, "red").unwrap();
        let status = played.state().unit(red);
        assert_eq!((status.standing, status.at), (Standing::Withdrawn, None));
        let score = &played.view().score()[0];
        assert_eq!((score.exit_points(), score.total()), (8, 8), "two steps of 4");
        assert!(leave(&mut played, "red").is_err(), "once");
        let facts = crate::chapters::facts::KnownFacts {
            game: played.game(),
            state: played.state(),
            viewer: Some(Side::Second),
        };
        let by = |least| Condition::LeftBy {
            exit: ExitId(0),
            least,
        };
        assert!(facts.is_true(Side::First, &Condition::Left(red)));
        assert!(facts.is_true(Side::First, &by(1)) && !facts.is_true(Side::First, &by(2)));
        let saved = played.game().snapshot(played.state());
        let restored = played.game().restore(&saved).expect("it is sound");
        assert_eq!(restored.campaign(), played.state().campaign());
        played.assert_valid();
    }

    // HM-8
    #[test]
    fn hm_8_what_keeps_a_unit_on_the_map_is_said() {
        let mut played = sketch().start();
        assert_eq!(
            leave(&mut played, "more"),
            Err(("HM-8", "the east road is open from turn 2 to turn 3".to_owned()))
        );
        assert_eq!(leave(&mut played, "fort").map_err(|(rule, _)| rule), Err("HM-5"));
        played.march("red", "0001").unwrap();
        assert_eq!(leave(&mut played, "red").map_err(|(rule, _)| rule), Err("HM-1"));
        let next = played.go_to(Side::Second, Phase::Movement);
        let mut played = next.go_to(Side::First, Phase::Movement);
        assert_eq!(
            leave(&mut played, "red"),
            Err(("HM-8", "no exit lies at 0001, where red is".to_owned()))
        );
        assert_eq!(leave(&mut played, "blue").map_err(|(rule, _)| rule), Err("HM-1"));
        let more = played.unit("more");
        let mut cut = played.change(|_, state| state.units[more.index()].supplied = false);
        assert_eq!(
            leave(&mut cut, "more"),
            Err((
                "HM-8",
                "more is unsupplied and does not leave by the east road".to_owned()
            ))
        );
        let mut fed = cut.change(|_, state| state.units[more.index()].supplied = true);
        assert_eq!(leave(&mut fed, "more"), Ok(()));
    }
}
