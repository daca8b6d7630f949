//! Movement (HM): marching in the Movement Phase.
//!
//! A unit marches once a phase (HM-1). [`crate::definition::costs`] has the cost of each link, `march` the course of a march.

use super::going;
use super::march::allowance::allowance;
use super::march::obstacles::{no_way, reasons_against_leg};
use super::march::{March, journey, journey_within, marcher, one_hex};
use super::mover::check_mover;
use super::play::Play;
use crate::HexGame;
use crate::definition::{Phase, UnitId};
use crate::state::event::Event;
use crate::state::hex_state::{HexState, Journey};
use crate::state::known::Traveller;
use crate::state::order::Order;
use crate::words::refusal::{Refusal, Travel};
use railhead_engine::board::{Destinations, Reach, SpaceId};

pub use super::march::obstacles::entry_cost;

/// A unit on its march; `None` if it cannot march at all.
fn traveller(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Traveller> {
    let may_march = unit_reason(game, state, unit).is_none();
    marcher(game, state, unit).filter(|_| may_march)
}

/// The legal marches, straight to each hex.
pub(super) fn legal_orders(game: &HexGame, state: &HexState, orders: &mut Vec<Order>) {
    let own = game
        .unit_ids()
        .filter(|unit| game.unit(*unit).side == state.player());
    let travellers = own.filter_map(|unit| Some((unit, traveller(game, state, unit)?)));
    let marches = going::all(game, state, travellers, march);
    orders.reserve(marches.iter().map(|(_, to)| to.len()).sum());
    for (unit, to) in marches {
        orders.extend(to.iter().map(|(to, _)| Order::march(unit, *to)));
    }
}

/// Where a unit can march, with the movement points for each space (HM-6). Only the start is reached if it cannot march at all.
pub fn reach(game: &HexGame, state: &HexState, unit: UnitId, reach: &mut Reach) {
    reach_by(game, state, unit, &[], reach);
}

/// The same, searched once as long as it holds; nowhere if the unit cannot march at all.
pub(crate) fn reachable(game: &HexGame, state: &HexState, unit: UnitId) -> Destinations {
    let traveller = traveller(game, state, unit);
    traveller.map_or_else(Destinations::default, |traveller| {
        going::destinations(game, state, unit, traveller, march)
    })
}

/// The same as [`reach`] after a march by waypoints: where it can go from the last one, with the total cost. Empty if it does not get that far.
pub fn reach_by(game: &HexGame, state: &HexState, unit: UnitId, via: &[SpaceId], reach: &mut Reach) {
    let Some(start) = state.unit(unit).at else {
        return reach.clear();
    };
    match traveller(game, state, unit) {
        Some(traveller) => march_by(game, state, traveller, via, reach),
        None => reach.begin(game.board().len(), start),
    }
}

/// Where a march leads.
fn march(game: &HexGame, state: &HexState, traveller: Traveller, reach: &mut Reach) {
    march_by(game, state, traveller, &[], reach);
}

fn march_by(game: &HexGame, state: &HexState, traveller: Traveller, via: &[SpaceId], reach: &mut Reach) {
    reach.begin(game.board().len(), traveller.start);
    let mut comes_so_far = false;
    for march in March::all(game, state, traveller) {
        let mut table = Reach::new();
        let into = if comes_so_far { &mut table } else { &mut *reach };
        if !march.search(via, into) {
            continue;
        }
        if comes_so_far {
            reach.extend(table);
        }
        comes_so_far = true;
    }
    if !comes_so_far {
        reach.clear();
    } else if via.is_empty() && reach.destinations().is_empty() {
        for (to, points) in one_hex(game, state, traveller) {
            reach.record(to, points, traveller.start);
        }
    }
}

/// A unit's way to a space by waypoints, the cheapest from each to the next (HM-6); `None` if it cannot go.
pub fn way(game: &HexGame, state: &HexState, unit: UnitId, via: &[SpaceId], to: SpaceId) -> Option<Journey> {
    check(game, state, unit, via, to).ok()?;
    checked_way(game, state, unit, via, to)
}

/// The same for a march that [`check`] has allowed.
fn checked_way(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    via: &[SpaceId],
    to: SpaceId,
) -> Option<Journey> {
    let traveller = traveller(game, state, unit)?;
    let straight = via.is_empty().then(|| {
        let known = going::destinations(game, state, unit, traveller, march);
        journey_within(game, state, traveller, &known, to)
    });
    straight
        .flatten()
        .or_else(|| journey(game, state, traveller, via, to))
}

/// Whether a unit may march to a space by waypoints.
pub(crate) fn check(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    via: &[SpaceId],
    to: SpaceId,
) -> Result<(), Refusal> {
    if let Some(reason) = unit_reason(game, state, unit) {
        return Err(reason);
    }
    let comes_there = if via.is_empty() {
        reachable(game, state, unit).cost(to).is_some()
    } else {
        Reach::lend(|table| {
            reach_by(game, state, unit, via, table);
            table.leads_to(to)
        })
    };
    if comes_there {
        return Ok(());
    }
    let reasons = reasons_against_march(game, state, unit, via, to);
    Err(reasons
        .into_iter()
        .next()
        .unwrap_or_else(|| no_way(game, unit, to)))
}

/// Marches a unit; [`check`] has allowed it.
pub(crate) fn resolve(play: &mut Play, unit: UnitId, via: &[SpaceId], to: SpaceId) {
    let journey = checked_way(play.game, play.state, unit, via, to);
    let journey = journey.expect("checked: the space is within reach");
    play.emit(Event::UnitMoved { unit, journey });
    play.note_sights(unit);
}

/// The first reason why a unit cannot march at all.
pub fn unit_reason(game: &HexGame, state: &HexState, unit: UnitId) -> Option<Refusal> {
    check_mover(game, state, unit, Phase::Movement).err()
}

/// Every reason why a unit cannot march at all; empty if it is Available. Each of them excludes the rest.
pub fn reasons_against_unit(game: &HexGame, state: &HexState, unit: UnitId) -> Vec<Refusal> {
    if let Some(reason) = unit_reason(game, state, unit) {
        return vec![reason];
    }
    // Most units have a first step; for the others the search decides.
    if has_first_step(game, state, unit) {
        return Vec::new();
    }
    let stays = Reach::lend(|table| {
        reach(game, state, unit, table);
        table.destinations().is_empty()
    });
    if stays {
        vec![Refusal::Nowhere {
            unit,
            travel: Travel::March,
        }]
    } else {
        Vec::new()
    }
}

/// Whether a unit can enter an adjacent hex with its points.
fn has_first_step(game: &HexGame, state: &HexState, unit: UnitId) -> bool {
    let Some(start) = state.unit(unit).at else {
        return false;
    };
    let enemy = game.unit(unit).side.enemy();
    let points = allowance(game, state, unit);
    let mut links = game.costs().links(&state.demolished, game.mobility(unit), start);
    links.any(|(to, cost)| cost <= points && !state.presence().has_units(enemy, to))
}

/// Every reason why a unit cannot march to a space; empty if it can, or is not on the map.
pub fn reasons_against_space(game: &HexGame, state: &HexState, unit: UnitId, to: SpaceId) -> Vec<Refusal> {
    reasons_against_march(game, state, unit, &[], to)
}

/// The same for a march by waypoints: the reasons against the first of them that is out of reach.
pub fn reasons_against_march(
    game: &HexGame,
    state: &HexState,
    unit: UnitId,
    via: &[SpaceId],
    to: SpaceId,
) -> Vec<Refusal> {
    let Some(start) = state.unit(unit).at else {
        return Vec::new();
    };
    let (mut from, mut spent) = (start, 0);
    for (passed, stop) in via.iter().copied().chain([to]).enumerate() {
        let cost = Reach::lend(|table| {
            reach_by(game, state, unit, &via[..passed], table);
            table.cost(stop).filter(|_| table.leads_to(stop))
        });
        let Some(cost) = cost else {
            return reasons_against_leg(game, state, unit, (from, spent), stop);
        };
        (from, spent) = (stop, cost);
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use crate::definition::OptionEffect;
    use crate::testing::Sketch;
    use railhead_engine::board::{CrossingKind, Road, Water};

    /// Red is in supply everywhere on this map, blue nowhere.
    fn plain(rows: &[&str]) -> Sketch {
        Sketch::new(rows)
            .source(Side::First, "0000", None)
            .road(Road::Minor, "0000 0001")
    }

    // HM-1
    #[test]
    fn hm_1_a_unit_marches_once_a_phase_within_its_points() {
        let mut played = plain(&["cccccccccc"; 2])
            .unit("a", Side::First, "brigade", "0000")
            .start();
        assert_eq!(played.cost("a", "0700"), Some(7));
        assert_eq!(played.cost("a", "0800"), None);
        assert_eq!(
            played.why_not("a", "0800"),
            ["HM-1: 0800 costs 8 movement points, 7 left"]
        );
        played.march("a", "0200").unwrap();
        assert_eq!(
            played.march("a", "0300").unwrap_err().rule(),
            "HM-1",
            "points are not saved"
        );
        assert_eq!(
            played.why_not("a", "0300")[0],
            "HM-1: a has marched to 0200 in this phase"
        );
        played.take_back("a").unwrap();
        assert_eq!(
            (played.at("a").as_str(), played.cost("a", "0700")),
            ("0000", Some(7))
        );
    }

    // HM-4
    #[test]
    fn hm_4_no_unit_enters_a_hex_with_an_enemy() {
        let mut played = Sketch::new(&["cc"])
            .unit("a", Side::First, "brigade", "0000")
            .unit("e", Side::Second, "brigade", "0100")
            .start();
        assert_eq!(played.reach("a"), []);
        assert_eq!(
            played
                .march("a", "0100")
                .unwrap_err()
                .text(&played.view().names()),
            "e holds 0100"
        );
        assert_eq!(played.why_not("a", "0100").last().unwrap(), "HM-4: e holds 0100");
    }

    // HZ-2
    #[test]
    fn hz_2_a_unit_stops_where_it_enters_an_enemy_zone() {
        let played = plain(&["cccccc"; 2])
            .unit("a", Side::First, "brigade", "0000")
            .unit("e", Side::Second, "brigade", "0301")
            .start();
        // 0300, 0201 and 0401 lie in the zone of 0301.
        assert_eq!(played.cost("a", "0201"), Some(2));
        assert_eq!(played.cost("a", "0200"), Some(2));
        assert_eq!(played.cost("a", "0300"), Some(3));
        assert_eq!(played.cost("a", "0401"), None);
        assert!(played.why_not("a", "0401")[0].starts_with("HZ-2: the move ends at"));
    }

    // HZ-2
    #[test]
    fn hz_2_from_one_zone_straight_into_another_is_a_whole_move() {
        let played = plain(&["ccccc"; 3])
            .unit("a", Side::First, "brigade", "0100")
            .unit("e", Side::Second, "brigade", "0201")
            .start();
        // From 0100, in the zone of 0201, to 0200 or 0101 in the same zone: one hex, then stop.
        assert_eq!(played.cost("a", "0200"), Some(1));
        assert_eq!(played.cost("a", "0101"), Some(1));
        assert_eq!(played.cost("a", "0300"), None);
        // If it leaves the zone first, it may go on.
        assert_eq!(played.cost("a", "0000"), Some(1));
        assert_eq!(played.cost("a", "0001"), Some(1));
        assert_eq!(played.cost("a", "0002"), Some(2));
    }

    // HM-5
    #[test]
    fn hm_5_a_unit_with_points_for_no_hex_may_move_one() {
        let mountains = |rows: &[&str]| {
            Sketch::new(rows)
                .unit("a", Side::First, "battalion", "0000")
                .water(Water::River, "0000 0100")
        };
        // Unsupplied, 6 points less 1; a mountain across a river costs 6.
        let played = mountains(&["c^c"]).start();
        assert_eq!(
            allowance(played.game(), played.state(), played.unit("a")),
            5,
            "HS-5"
        );
        assert_eq!(played.reach("a"), [("0100".to_owned(), 6)]);
        // Not into an enemy zone.
        let played = mountains(&["c^c"])
            .unit("e", Side::Second, "brigade", "0200")
            .start();
        assert_eq!(played.reach("a"), []);
        assert_eq!(played.why("a"), ["HM-5"]);
    }

    // HM-5, HO-1
    #[test]
    fn hm_5_bicycles_that_bring_a_unit_on_leave_nothing_to_hm_5() {
        let cyclist = |points| {
            Sketch::new(&["jjj"; 3])
                .source(Side::First, "0000", None)
                .road(Road::Main, "0000 0100 0001")
                .given("Bicycles", Side::First, OptionEffect::FootOnRoads(points))
                .unit("a", Side::First, "brigade", "0000")
                .but(|spec| spec.movement = 0)
                .start()
        };
        let list = |hexes: [(&str, u16); 2]| hexes.map(|(at, cost)| (at.to_owned(), cost));
        // By road 0001 is two hexes away, for 2 points; straight through the jungle it would be one, for 3.
        assert_eq!(cyclist(2).reach("a"), list([("0001", 2), ("0100", 1)]));
        assert_eq!(cyclist(1).reach("a"), [("0100".to_owned(), 1)]);
        // Without the road point it may go one hex, any.
        assert_eq!(cyclist(0).reach("a"), list([("0001", 3), ("0100", 1)]));
    }

    // HM-6, HM-2
    #[test]
    fn hm_6_and_hm_2_what_is_not_offered_is_refused_with_its_reason() {
        let played = plain(&["cc~cc"; 2])
            .unit("a", Side::First, "brigade", "0000")
            .unit("t", Side::First, "tanks", "0001")
            .unit("f", Side::First, "fort", "0100")
            .start();
        assert_eq!(played.why_not("a", "0200"), ["HM-2: 0200 is sea"]);
        assert_eq!(
            played.why_not("a", "0300"),
            ["HM-2: a cannot march to 0300: no route is open"]
        );
        assert_eq!(played.why_not("a", "0000"), ["HM-6: a is at 0000"]);
        assert_eq!(
            played.why_not("t", "0100"),
            ["HM-3: t keeps to roads and railways, and none runs through 0100"]
        );
        assert_eq!(played.why("f"), ["HM-5"]);
        assert_eq!(played.reach("f"), []);
    }

    // HM-3, HD-2, HR-8
    #[test]
    fn hm_3_what_stops_armour_at_a_river_is_the_river_or_its_bridge() {
        let river = || {
            plain(&["ccccc"; 2])
                .water(Water::River, "0100 0200")
                .road(Road::Main, "0000 0100 0200 0300")
                .unit("t", Side::First, "tanks", "0000")
        };
        let bridge = || river().crossing(CrossingKind::Bridge, "0100 0200");
        let no_bridge = "HM-3: no bridge carries a road or railway over the water between 0100 and 0200";
        assert_eq!(river().start().why_not("t", "0300"), [no_bridge]);
        assert_eq!(bridge().start().cost("t", "0300"), Some(3));
        assert_eq!(
            bridge().demolished("0100 0200").start().why_not("t", "0300"),
            ["HM-3: bridge down between 0100 and 0200: 0100 0200"]
        );
        // Where no road reaches the water either, the missing road is the reason.
        let played = plain(&["ccccc"; 2])
            .road(Road::Main, "0300 0400")
            .unit("t", Side::First, "tanks", "0000")
            .start();
        assert_eq!(
            played.why_not("t", "0400"),
            ["HM-3: no road or railway joins 0400 to where t stands"]
        );
    }

    // HM-2
    #[test]
    fn hm_2_a_strait_in_the_way_is_named() {
        let played = Sketch::new(&["ccc"])
            .source(Side::First, "0000", None)
            .water(Water::Strait, "0000 0100")
            .unit("a", Side::First, "brigade", "0000")
            .start();
        assert_eq!(
            played.why_not("a", "0200"),
            ["HM-2: no bridge carries a road or railway over the water between 0000 and 0100"]
        );
    }

    // HS-5
    #[test]
    fn hs_5_unsupplied_units_have_fewer_points() {
        let played = Sketch::new(&["cccccccccccc"])
            .road(Road::Main, "0000 0100 0200 0300 0400 0500 0600")
            .unit("a", Side::First, "brigade", "0000")
            .unit("t", Side::First, "tanks", "0000")
            .start();
        let points = |unit| allowance(played.game(), played.state(), played.unit(unit));
        assert_eq!(
            (points("a"), points("t")),
            (6, 4),
            "7 less 1; half of 9, rounded down"
        );
        assert_eq!(
            (played.cost("t", "0400"), played.cost("t", "0500")),
            (Some(4), None)
        );
    }

    #[test]
    fn the_cheapest_way_is_taken() {
        let mut played = plain(&["cjjc", "cccc"])
            .unit("a", Side::First, "brigade", "0000")
            .start();
        let events = played.march("a", "0300").unwrap();
        let Event::UnitMoved { journey, .. } = &events[0] else {
            panic!("{events:?}")
        };
        assert_eq!(journey.cost, 4, "round the jungle");
        assert_eq!(journey.path.len(), 5);
    }
}
