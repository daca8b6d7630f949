//! Air support (HA): points for combats near an airfield.

use super::play::Play;
use super::weather;
use crate::definition::{OptionEffect, Phase, Side};
use crate::state::event::Event;
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};
use railhead_engine::board::{PlaceKind, SpaceId};

/// Sets both sides' air points as a player-turn begins (HA-1): unused points are lost, and the defender gives theirs from what they have in this
/// player-turn.
pub(super) fn resolve_points(play: &mut Play) {
    // Points are used in combat only.
    if !play.game.definition().phases.contains(&Phase::Combat) {
        return;
    }
    let points = Side::BOTH.map(|side| allotted(play.game, play.state, side));
    if points != [0; 2] || play.state.campaign().air != [0; 2] {
        play.emit(Event::AirPointsSet { points });
    }
}

/// A side's air points in a player-turn of the current turn: by schedule, by options in play, and by the battles before (HL-5); none in weather in which nobody flies (HW-2).
pub fn allotted(game: &HexGame, state: &HexState, side: Side) -> u8 {
    if weather::kind(game, state).is_some_and(|weather| !weather.air) {
        return 0;
    }
    let schedule = game.tables().air.of(side).iter();
    let turn = state.turn();
    let now = schedule.take_while(|line| line.from <= turn).last();
    let scheduled = now.map_or(0, |line| line.points);
    let more = state.effects(game, side).filter_map(OptionEffect::air_points);
    let carried = game.carried().air[side.index()];
    more.fold(scheduled.saturating_add(carried), u8::saturating_add)
}

/// The airfields from which a side can support a combat: those it controls, without enemies in them (HA-1, HC-3).
pub fn airfields<'a>(
    game: &'a HexGame,
    state: &'a HexState,
    side: Side,
) -> impl Iterator<Item = SpaceId> + 'a {
    let places = game.board().places().iter();
    places
        .filter(|place| place.is(PlaceKind::Airfield))
        .map(|place| place.at)
        .filter(move |at| state.control(*at) == Some(side) && !state.presence().has_units(side.enemy(), *at))
}

/// Whether a combat in a space is in range of a side's airfields.
pub fn is_in_range(game: &HexGame, state: &HexState, side: Side, target: SpaceId) -> bool {
    let range = u32::from(game.tables().air.range);
    airfields(game, state, side).any(|at| game.board().grid().distance(at, target) <= range)
}

/// The most air points that a side can give a combat in a space now.
pub fn most(game: &HexGame, state: &HexState, side: Side, target: SpaceId) -> u8 {
    let left = state.campaign().air[side.index()];
    if left == 0 || !is_in_range(game, state, side, target) {
        return 0;
    }
    left.min(game.tables().air.limit)
}

/// Whether a side may give a combat this many air points.
pub(super) fn check(
    game: &HexGame,
    state: &HexState,
    side: Side,
    target: SpaceId,
    wanted: u8,
) -> Result<(), Refusal> {
    if wanted == 0 {
        return Ok(());
    }
    let table = &game.tables().air;
    let left = state.campaign().air[side.index()];
    if wanted > left {
        Err(Refusal::AirSpent { side, wanted, left })
    } else if wanted > table.limit {
        Err(Refusal::AirLimit {
            wanted,
            limit: table.limit,
        })
    } else if is_in_range(game, state, side, target) {
        Ok(())
    } else {
        Err(Refusal::AirOutOfRange {
            side,
            target,
            range: table.range,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Order;
    use crate::definition::{AirPoints, OptionSpec};
    use crate::testing::{Sketch, TestGame};
    use railhead_engine::board::Road;

    fn sketch(range: u16) -> Sketch {
        Sketch::new(&["cccccc"; 2])
            .road(Road::Main, "0000 0100 0200 0300")
            .source(Side::First, "0000", None)
            .place("field", PlaceKind::Airfield, "0000")
            .unit("red", Side::First, "brigade", "0200")
            .unit("blue", Side::Second, "brigade", "0300")
            .phases(vec![Phase::Movement, Phase::Combat])
            .tune("", |tables, _| {
                tables.air.points = [
                    vec![AirPoints { from: 1, points: 3 }, AirPoints { from: 2, points: 1 }],
                    vec![],
                ]
                .into();
                tables.air.range = range;
            })
    }

    fn attack(played: &TestGame, air: u8) -> Result<(), &'static str> {
        use railhead_engine::engine::Game;
        let order = Order::Attack {
            target: played.space("0300"),
            attackers: vec![played.unit("red")],
            air,
        };
        let checked = played.game().check(played.state(), &order);
        checked.map_err(|refusal| refusal.rule())
    }

    // HA-1
    #[test]
    fn ha_1_points_come_by_schedule_and_what_is_left_is_lost() {
        let mut played = sketch(8).start().go_to(Side::First, Phase::Combat);
        assert_eq!(played.state().campaign().air, [3, 0]);
        let points = played.state().campaign().air[0];
        let order = Order::Attack {
            target: played.space("0300"),
            attackers: vec![played.unit("red")],
            air: 2,
        };
        played.session.issue(order).unwrap();
        assert_eq!(played.state().campaign().air, [points - 2, 0]);
        while played.state().turn() == 1 {
            let order = super::super::combat::default_order(played.game(), played.state());
            played.session.issue(order.unwrap_or(Order::EndPhase)).unwrap();
        }
        assert_eq!(
            played.state().campaign().air,
            [1, 0],
            "the schedule of turn 2, nothing kept"
        );
    }

    // HA-1
    #[test]
    fn ha_1_two_points_a_combat_within_range_of_an_airfield() {
        let near = sketch(3).start().go_to(Side::First, Phase::Combat);
        assert_eq!(
            most(near.game(), near.state(), Side::First, near.space("0300")),
            2
        );
        assert_eq!(attack(&near, 2), Ok(()));
        assert_eq!(attack(&near, 3), Err("HA-1"), "at most 2 a combat");
        assert_eq!(attack(&near, 4), Err("HA-1"), "more than there are");
        let far = sketch(2).start().go_to(Side::First, Phase::Combat);
        assert_eq!(most(far.game(), far.state(), Side::First, far.space("0300")), 0);
        assert_eq!(attack(&far, 0), Ok(()));
        assert_eq!(attack(&far, 1), Err("HA-1"), "no airfield is near enough");
    }

    // HA-1, HC-3
    #[test]
    fn ha_1_the_airfield_must_be_ones_own() {
        let played = sketch(8).start().go_to(Side::First, Phase::Combat);
        let target = played.space("0300");
        let lost = played.change(|played, state| {
            state.control[played.space("0000").index()] = Some(Side::Second);
        });
        assert_eq!(most(lost.game(), lost.state(), Side::First, target), 0);
        assert_eq!(airfields(lost.game(), lost.state(), Side::Second).count(), 1);
        let held = lost.change(|played, state| {
            state.units[played.unit("red").index()].at = Some(played.space("0000"));
        });
        assert_eq!(
            airfields(held.game(), held.state(), Side::Second).count(),
            0,
            "an enemy stands in it"
        );
    }

    // HA-1, HO-1
    #[test]
    fn ha_1_an_option_gives_more_points() {
        let played = sketch(8)
            .option(OptionSpec {
                id: "air_group".to_owned(),
                name: "Air Group".to_owned(),
                text: String::new(),
                side: Side::First,
                price: 1,
                is_given: true,
                effect: OptionEffect::AirPoints(1),
            })
            .start();
        assert_eq!(played.state().campaign().air, [4, 0]);
    }
}
