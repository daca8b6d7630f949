//! The work of a unit beside marching and fighting, by the buttons of its card: it leaves the map (HM-8), and takes a lost step back (HF-8).

use egui_kittest::kittest::Queryable;
use railhead::hex::panels::banner::what_now;
use railhead::hex::panels::reinforcements::reinforcements;
use railhead::hex::panels::unit_card::unit_card;
use railhead::hex::panels::{PanelAction, Scene};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::theme::Palette;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::{HexGame, Order, Phase, UnitId};

use super::situations::{marks, play_until};
use super::window;

/// The rear guard, when Blue comes to a phase of the first turn.
fn rear_guard(phase: Phase) -> HexTable {
    let folder = Folder::new("crates/players/tests/rules/rearguard");
    let loaded = load::<HexGame>(&folder, "rearguard.ron").expect("the scenario loads");
    let mut session = Session::new(loaded.game.clone(), 1);
    play_until(&mut session, |session| {
        let (game, state) = (session.game(), session.state());
        state.phase() == phase && game.side(state.player()).id == "blue"
    });
    HexTable::resume(loaded, session)
}

fn unit(table: &HexTable, id: &str) -> UnitId {
    table.game().unit_named(id).expect("a unit of the scenario")
}

/// Presses the button with this name on the card of a unit, and returns the order that it gives; `None` if the card has no such button.
fn pressed(table: &HexTable, id: &str, button: &str) -> Option<Order> {
    let (summary, palette) = (TableSummary::of(table), Palette::default());
    let unit = unit(table, id);
    let at = summary.unit(unit).at;
    let scene = Scene::of(table, &summary, marks(table, &summary), &palette, at);
    let mut card = window(1.0, None::<PanelAction>, |ui, action| {
        unit_card(ui, &scene, unit);
        *action = scene.take_actions().pop().or(action.take());
    });
    card.query_by_label(button)?.click();
    card.run_steps(2);
    match card.state().clone() {
        Some(PanelAction::Table(HexRequest::Issue(order))) => Some(order),
        other => panic!("{button} asks for {other:?}"),
    }
}

/// The table after an order.
fn after(table: &HexTable, order: Order) -> HexTable {
    let mut session = table.session().clone();
    session.issue(order).expect("what a button offers is allowed");
    HexTable::resume(table.scenario().clone(), session)
}

#[test]
fn hm_8_a_unit_leaves_the_map_by_the_button_of_its_card() {
    let table = rear_guard(Phase::Movement);
    let leave = "Leave: The map, by the coast road";
    assert_eq!(pressed(&table, "b_1", leave), None, "no exit lies at Depot");
    let order = pressed(&table, "b_2", leave).expect("the coast road begins at Coast Gate");
    let gone = unit(&table, "b_2");
    assert_eq!(order, Order::Leave { unit: gone });
    let now = after(&table, order);
    assert_eq!(TableSummary::of(&now).unit(gone).at, None, "it is off the map");
    assert_eq!(pressed(&now, "b_2", leave), None);
}

#[test]
fn hf_8_a_unit_takes_a_step_back_by_the_button_of_its_card() {
    let table = rear_guard(Phase::Reinforcement);
    let replace = "Replace: A lost step";
    assert_eq!(pressed(&table, "b_2", replace), None, "it has lost none");
    assert_eq!(pressed(&table, "b_guns", replace), None, "none come for guns");
    let order = pressed(&table, "b_1", replace).expect("one step comes a turn");
    let whole = unit(&table, "b_1");
    assert_eq!(order, Order::Replace { unit: whole });
    let steps = |table: &HexTable| table.session().state().unit(whole).steps;
    let now = after(&table, order);
    assert_eq!(steps(&now), steps(&table) + 1);
    assert_eq!(pressed(&now, "b_1", replace), None);
}

#[test]
fn hf_8_replacements_are_listed_with_their_buttons_and_no_unit_in_play_is_to_be_brought_on() {
    let table = rear_guard(Phase::Reinforcement);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = Scene::of(&table, &summary, marks(&table, &summary), &palette, None);
    assert_eq!(
        what_now(&scene),
        "1 unit can take a lost step back, by Replace in the list."
    );
    let mut list = window(1.0, None::<PanelAction>, |ui, action| {
        reinforcements(ui, &scene);
        *action = scene.take_actions().pop().or(action.take());
    });
    for words in [
        "TO BRING ON: 0",
        "REPLACEMENTS LEFT: 1 step",
        "Depot (0101), 1 of 2 steps",
    ] {
        assert!(list.query_by_label_contains(words).is_some(), "{words}");
    }
    list.get_by_label("Replace a step of 1st Blue Brigade").click();
    list.run_steps(2);
    let order = Order::Replace {
        unit: unit(&table, "b_1"),
    };
    assert_eq!(
        *list.state(),
        Some(PanelAction::Table(HexRequest::Issue(order.clone())))
    );
    let now = after(&table, order);
    let summary = TableSummary::of(&now);
    let scene = Scene::of(&now, &summary, marks(&now, &summary), &palette, None);
    let list = window(1.0, (), |ui, ()| reinforcements(ui, &scene));
    assert!(
        list.query_by_label_contains("REPLACEMENTS LEFT: 0 steps")
            .is_some()
    );
    assert!(list.query_by_label_contains("Replace a step").is_none());
}
