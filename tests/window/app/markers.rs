//! The markers of units and hexes are what lists, clicks and the picture read, and one click searches once.

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;

use railhead::hex::hexes::{MapHex, OverstackedHex, Reachable};
use railhead::hex::phases::{AskWhy, PhaseProblems};
use railhead::hex::table::HexRequest;
use railhead::hex::units::{Available, Counter, SelectedUnit, UnitMarks, Unsupplied, Used};
use railhead::map_view::marks::overlay::Highlights;
use railhead_engine::board::hex::field::fields_searched;

use super::desk::Desk;

/// The entity of a unit.
fn entity(desk: &mut Desk, unit: &str) -> Entity {
    let unit = desk.unit(unit);
    let mut counters = desk.app.world_mut().query::<(Entity, &Counter)>();
    let found = counters
        .iter(desk.app.world())
        .find_map(|(entity, counter)| (counter.0 == unit).then_some(entity));
    found.expect("it has an entity")
}

/// Takes a marker from a hex by hand.
fn unmark<M: Component>(desk: &mut Desk, hex: &str) {
    let space = desk.space(hex);
    let mut hexes = desk
        .app
        .world_mut()
        .query_filtered::<(Entity, &MapHex), With<M>>();
    let entity = hexes
        .iter(desk.app.world())
        .find_map(|(entity, hex)| (hex.0 == space).then_some(entity));
    desk.app.world_mut().despawn(entity.expect("it has the marker"));
    desk.app.update();
}

#[test]
fn ht_4_lists_clicks_and_the_picture_follow_the_markers() {
    let mut desk = Desk::in_rail_phase();
    let tanks = desk.unit("r_tanks");
    let ring = |desk: &mut Desk| {
        let mut counters = desk.app.world_mut().query::<(&Counter, Option<&Children>)>();
        let of_tanks = counters
            .iter(desk.app.world())
            .find(|(counter, _)| counter.0 == tanks);
        of_tanks
            .and_then(|(_, outline)| outline)
            .is_some_and(|outline| !outline.is_empty())
    };
    for _ in 0..3 {
        desk.app.update();
    }
    assert!(ring(&mut desk), "an Available unit has an outline");
    assert_eq!(desk.resource::<UnitMarks>().available().count(), 2);
    let entity = entity(&mut desk, "r_tanks");
    desk.app.world_mut().entity_mut(entity).remove::<Available>();
    desk.app.update();
    assert!(!ring(&mut desk));
    assert_eq!(
        desk.resource::<UnitMarks>().available().collect::<Vec<_>>(),
        [desk.unit("r_2")]
    );
    let why = desk.click_and_hear::<AskWhy>("harbour");
    assert_eq!(
        desk.marked::<SelectedUnit>(),
        Vec::<String>::new(),
        "a click only looks at it"
    );
    assert_eq!(why.len(), 1);
}

#[test]
fn hr_3_clicks_and_the_picture_follow_the_reachable_hexes() {
    let mut desk = Desk::in_rail_phase();
    desk.click("harbour");
    let reachable = desk.hexes::<Reachable>();
    let to = desk.space("0904");
    assert!(reachable.contains(&to));
    let shown = |desk: &Desk| desk.resource::<Highlights>().reachable.clone();
    assert!(shown(&desk).contains(&to));
    unmark::<Reachable>(&mut desk, "0904");
    assert!(!shown(&desk).contains(&to));
    assert_eq!(shown(&desk).len(), reachable.len() - 1);
    let why = desk.click_and_hear::<AskWhy>("0904");
    assert_eq!(why.len(), 1, "the unit is not sent there");
    assert_eq!(desk.marked::<Used>(), [""; 0]);
}

#[test]
fn hs_1_lists_follow_the_marker_of_units_without_supply() {
    let mut desk = Desk::in_rail_phase();
    let unit = desk.unit("r_tanks");
    assert!(!desk.resource::<UnitMarks>().is_unsupplied(unit));
    let entity = entity(&mut desk, "r_tanks");
    desk.app.world_mut().entity_mut(entity).insert(Unsupplied);
    desk.app.update();
    assert!(desk.resource::<UnitMarks>().is_unsupplied(unit));
}

#[test]
fn hk_2_the_end_of_a_phase_follows_the_overstacked_hexes() {
    let mut desk = Desk::new();
    let space = desk.space("0504");
    let hex = OverstackedHex { points: 9, limit: 8 };
    desk.app.world_mut().spawn((MapHex(space), hex));
    desk.resource_mut::<PhaseProblems>().0 = vec![space];
    desk.settle();
    assert_eq!(desk.resource::<PhaseProblems>().0, [space]);
    assert_eq!(desk.resource::<Highlights>().problem, [space]);
    unmark::<OverstackedHex>(&mut desk, "0504");
    desk.settle();
    assert_eq!(desk.resource::<PhaseProblems>().0, []);
    assert_eq!(desk.resource::<Highlights>().problem, []);
}

/// Clicks, and returns how many fields of movement were searched until everything had settled.
fn searches(desk: &mut Desk, space: &str) -> usize {
    let before = fields_searched();
    desk.click(space);
    fields_searched() - before
}

#[test]
fn a_click_searches_once() {
    // Where units march, the card of one says what trains could do, which is another search.
    for (mut desk, searched) in [(Desk::in_rail_phase(), 1), (Desk::new(), 2)] {
        // They are counted by thread.
        for (_, schedule) in desk.app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let from = desk.place("r_tanks");
        assert_eq!(searches(&mut desk, &from), searched, "the unit is Selected");
        assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
        let to = *desk.hexes::<Reachable>().first().expect("it can go somewhere");
        let to = desk.game().board().number(to);
        let before = fields_searched();
        desk.point_at(&to);
        assert_eq!(fields_searched(), before, "the way is shown");
        assert!(desk.resource::<Highlights>().path.is_some());
        assert_eq!(searches(&mut desk, &to), 0, "it goes");
        assert_eq!(desk.marked::<Used>(), ["r_tanks"]);
        desk.request(HexRequest::EndPhase);
    }
}
