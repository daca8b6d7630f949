//! Stacking (HK): how many units fit into a hex.

use crate::definition::UnitId;
use crate::words::refusal::Overstacked;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;

/// The stacking limit of a space, in stacking points (HK-1).
pub fn limit(game: &HexGame, space: SpaceId) -> u16 {
    game.stacking_limit(space)
}

/// The stacking points in a space.
pub fn points(game: &HexGame, state: &HexState, space: SpaceId) -> u16 {
    state
        .units_in(space)
        .map(|unit| u16::from(game.unit(unit).stacking))
        .fold(0, u16::saturating_add)
}

/// Whether a unit could end in another space within the stacking limit (HK-1).
pub fn has_room(game: &HexGame, state: &HexState, unit: UnitId, space: SpaceId) -> bool {
    let points = points(game, state, space).saturating_add(game.unit(unit).stacking.into());
    points <= limit(game, space)
}

/// The hexes whose units alone exceed the limit (HK-1), by space, with their stacking points and the limit.
pub(super) fn too_many(
    game: &HexGame,
    units: impl Iterator<Item = (SpaceId, UnitId)>,
) -> Vec<(SpaceId, u16, u16)> {
    let mut units: Vec<(SpaceId, u16)> = units
        .map(|(at, unit)| (at, u16::from(game.unit(unit).stacking)))
        .collect();
    units.sort_unstable();
    let hexes = units.chunk_by(|(at, _), (next, _)| at == next);
    let points = hexes.map(|hex| {
        let points = hex.iter().map(|(_, points)| *points);
        (
            hex[0].0,
            points.fold(0, u16::saturating_add),
            limit(game, hex[0].0),
        )
    });
    points.filter(|(_, points, limit)| points > limit).collect()
}

/// The hexes that prevent the phase from ending (HK-2), by space.
///
/// There is no limit off the map (HK-1), nor anywhere until the phase ends, in reinforcement (HF-4), movement (HK-2) and rail movement (HR-9).
pub fn overstacked(game: &HexGame, state: &HexState) -> Vec<Overstacked> {
    let on_map = state
        .units()
        .filter_map(|(unit, status)| Some((status.at?, unit)));
    // Most hexes hold one unit, which is rarely too much.
    let counted = on_map.filter(|(at, unit)| {
        state.presence().units_in(*at) > 1 || u16::from(game.unit(*unit).stacking) > limit(game, *at)
    });
    too_many(game, counted)
        .into_iter()
        .map(|(space, points, limit)| {
            let came = state
                .units_in(space)
                .filter(|unit| state.journey(*unit).is_some() || state.unit(*unit).deployed)
                .collect();
            Overstacked {
                space,
                points,
                limit,
                came,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Sketch;
    use crate::{Phase, Refusal, Side};
    use railhead_engine::board::PlaceKind;

    fn line() -> Sketch {
        Sketch::new(&["cccccc"; 2]).source(Side::First, "0000", None)
    }

    // HK-1
    #[test]
    fn hk_1_the_limit_is_4_in_a_hex_and_6_in_a_city() {
        let played = line().place("city", PlaceKind::City, "0200").start();
        assert_eq!(limit(played.game(), played.space("0100")), 4);
        assert_eq!(limit(played.game(), played.space("0200")), 6);
    }

    // HK-2
    #[test]
    fn hk_2_stacking_is_free_in_the_phase_and_holds_its_end() {
        let mut played = line()
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0000")
            .unit("c", Side::First, "battalion", "0001")
            .start();
        played.march("c", "0000").expect("HK-2: no limit during movement");
        let refusal = played.end_phase().unwrap_err();
        let Refusal::Overstacked { hexes } = &refusal else {
            panic!("{refusal:?}")
        };
        let hex = &hexes[0];
        assert_eq!((hex.points, hex.limit, hex.space), (5, 4, played.space("0000")));
        assert_eq!(
            hex.came,
            [played.unit("c")],
            "the moves of this phase that led there"
        );
        assert_eq!(
            refusal.text(&played.view().names()),
            "0000 holds 5 stacking points, limit 4"
        );
        assert_eq!(played.state().phase(), Phase::Movement, "HT-3: the phase goes on");
        // HK-4: taking back this phase's moves is enough.
        played.take_back("c").unwrap();
        played.end_phase().unwrap();
        assert_eq!(played.state().phase(), Phase::RailMovement);
    }
}
