//! Zones of control (HZ): the spaces around a unit in which it hinders the enemy.
//!
//! Which spaces a unit's zone covers is in [`presence`](crate::state::presence), which also counts the zones on every space as units
//! move. Here are the questions that the other chapters ask: for marches, retreats, supply lines, trains and bridges.

use crate::definition::{Side, UnitId};
use crate::state::presence::zone_of;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;

/// Whether a unit of `side` in this space would be in an enemy zone of control (HZ-1, HZ-4).
pub fn is_in_enemy_zone(state: &HexState, side: Side, space: SpaceId) -> bool {
    state.presence().has_zone(side.enemy(), space)
}

/// Whether an enemy zone of control hinders a supply line or retreat of `side` in this space: a friendly unit there
/// cancels it (HZ-3).
pub fn is_zone_uncancelled(state: &HexState, side: Side, space: SpaceId) -> bool {
    is_in_enemy_zone(state, side, space) && !state.presence().has_units(side, space)
}

/// The enemies of `side` that exert a zone of control into a space, by id.
pub fn exerting(game: &HexGame, state: &HexState, side: Side, space: SpaceId) -> Vec<UnitId> {
    let neighbours = game.board().links(space).iter().map(|link| link.to);
    let units = neighbours.flat_map(|at| state.units_in(at).map(move |unit| (unit, at)));
    let mut units: Vec<UnitId> = units
        .filter(|(unit, _)| game.unit(*unit).side == side.enemy())
        .filter(|(unit, at)| zone_of(game, &state.demolished, *unit, *at).any(|to| to == space))
        .map(|(unit, _)| unit)
        .collect();
    units.sort_unstable();
    units
}

/// The enemies of `side` adjacent to a space, by id, each with where it stands. Adjacent means adjacent: a strait or river
/// between changes nothing (HR-6).
pub fn adjacent_enemies(
    game: &HexGame,
    state: &HexState,
    side: Side,
    space: SpaceId,
) -> Vec<(UnitId, SpaceId)> {
    let links = game.board().links(space);
    if !links
        .iter()
        .any(|link| state.presence().has_units(side.enemy(), link.to))
    {
        return Vec::new();
    }
    let units = state
        .units()
        .filter_map(|(unit, status)| Some((unit, status.at?)));
    units
        .filter(|(unit, at)| game.unit(*unit).side == side.enemy() && links.iter().any(|link| link.to == *at))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Phase;
    use crate::testing::{Sketch, TestGame};
    use railhead_engine::board::{CrossingKind, Road, Water};

    /// Five rows of five clear hexes.
    const FIVE: [&str; 5] = ["ccccc"; 5];

    /// The numbers of the hexes in the zones of a side.
    fn zone(played: &TestGame, side: Side) -> Vec<String> {
        let board = played.game().board();
        played
            .view()
            .zones(side)
            .into_iter()
            .map(|space| board.number(space))
            .collect()
    }

    // HZ-1
    #[test]
    fn hz_1_a_unit_on_foot_has_a_zone_in_its_six_neighbours() {
        let played = Sketch::new(&FIVE)
            .unit("a", Side::First, "brigade", "0202")
            .start();
        // In the order of the spaces: row by row.
        assert_eq!(
            zone(&played, Side::First),
            ["0101", "0201", "0301", "0102", "0302", "0203"]
        );
    }

    // HZ-1
    #[test]
    fn hz_1_no_zone_across_a_strait_or_into_the_sea() {
        let played = Sketch::new(&["ccc", "c~c", "ccc"])
            .water(Water::Strait, "0001 0000")
            .unit("a", Side::First, "brigade", "0001")
            .start();
        assert_eq!(zone(&played, Side::First), ["0100", "0002"]);
    }

    // HZ-1
    #[test]
    fn hz_1_the_causeway_carries_a_zone_while_it_stands() {
        let causeway = || {
            Sketch::new(&["c", "c"])
                .road(Road::Main, "0000 0001")
                .water(Water::Strait, "0000 0001")
                .crossing(CrossingKind::Causeway, "0000 0001")
                .unit("a", Side::First, "brigade", "0000")
        };
        assert_eq!(zone(&causeway().start(), Side::First), ["0001"]);
        assert!(zone(&causeway().demolished("0000 0001").start(), Side::First).is_empty());
    }

    // HZ-1
    #[test]
    fn hz_1_armour_has_a_zone_along_road_and_rail_only_and_a_fort_none() {
        let played = Sketch::new(&FIVE)
            .road(Road::Minor, "0101 0202")
            .rail("0202 0203")
            .unit("a", Side::First, "tanks", "0202")
            .unit("f", Side::First, "fort", "0400")
            .start();
        assert_eq!(zone(&played, Side::First), ["0101", "0203"]);
    }

    // HZ-4
    #[test]
    fn hz_4_a_zone_moves_with_its_unit_at_once() {
        let mut played = Sketch::new(&["cccccc"; 2])
            .source(Side::First, "0000", None)
            .unit("a", Side::First, "brigade", "0000")
            .start();
        assert!(zone(&played, Side::First).contains(&"0001".to_owned()));
        played.march("a", "0400").unwrap();
        assert!(!zone(&played, Side::First).contains(&"0001".to_owned()));
        assert!(zone(&played, Side::First).contains(&"0500".to_owned()));
        played.assert_valid();
        played.take_back("a").unwrap();
        played.assert_valid();
    }

    // HZ-3
    #[test]
    fn hz_3_a_friendly_unit_cancels_a_zone_for_supply() {
        let played = Sketch::new(&["cccc"; 3])
            .unit("red", Side::First, "brigade", "0001")
            .unit("blue", Side::Second, "brigade", "0101")
            .start();
        let space = played.space("0001");
        assert!(is_in_enemy_zone(played.state(), Side::First, space));
        assert!(!is_zone_uncancelled(played.state(), Side::First, space));
        assert!(is_zone_uncancelled(
            played.state(),
            Side::First,
            played.space("0002")
        ));
    }

    // HR-6
    #[test]
    fn hr_6_adjacent_enemies_are_found_across_a_strait() {
        let played = Sketch::new(&["cc"])
            .water(Water::Strait, "0000 0100")
            .unit("red", Side::First, "brigade", "0000")
            .unit("blue", Side::Second, "brigade", "0100")
            .start()
            .go_to(Side::First, Phase::RailMovement);
        let found = adjacent_enemies(played.game(), played.state(), Side::First, played.space("0000"));
        assert_eq!(found, [(played.unit("blue"), played.space("0100"))]);
    }

    // HZ-1
    #[test]
    fn hz_1_a_kind_of_unit_can_be_without_a_zone() {
        let is_hindered = |zone: bool| {
            let played = Sketch::new(&["cccc"])
                .unit("a", Side::First, "brigade", "0000")
                .unit("b", Side::Second, "brigade", "0200")
                .with(move |definition| {
                    let kind = definition.units[1].kind;
                    definition.tables.kinds[kind].zone = zone;
                })
                .start();
            let between = played.space("0100");
            let exert = exerting(played.game(), played.state(), Side::First, between);
            assert_eq!(exert.len(), usize::from(zone));
            is_in_enemy_zone(played.state(), Side::First, between)
        };
        assert!(is_hindered(true));
        assert!(!is_hindered(false));
    }
}
