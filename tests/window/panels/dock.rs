//! The fixed places in the dock: the tabs, the unit card, and the unit that is looked at in the list.

use bevy_egui::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use railhead::hex::dock::{Dock, LatestResults, around_map};
use railhead::hex::facts::timetable::TrainFacts;
use railhead::hex::panels::Scene;
use railhead::hex::panels::unit_card::unit_card;
use railhead::hex::panels::unit_list::UnitList;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexTable, Selection};
use railhead::map_view::picture::minimap::Minimap;
use railhead::shell::popups::menu::Menu;
use railhead::shell::popups::modal::draw_modal;
use railhead::shell::timetable::BookedTrains;
use railhead::theme::Palette;
use railhead_hex_game::{Phase, Side, UnitId};

use super::painted::{Windows, none};
use super::situations::{EXERCISE, play_until, table};
use super::{scene, window};

const CAMPAIGN: &str = "malaya/campaign.ron";

/// The whole window of this height around the map.
fn around<'a>(scene: &'a Scene<'a>, minimap: &'a Minimap, height: f32) -> Harness<'a, Dock> {
    let fought = LatestResults {
        battle: None,
        blast: None,
    };
    let mut harness = window(1.0, Dock::default(), move |ui, dock: &mut Dock| {
        around_map(ui.ctx(), scene, dock, minimap, fought);
    });
    harness.set_size(egui::vec2(1280.0, height));
    harness.run_steps(4);
    harness
}

/// Where something with just this label is.
fn place(harness: &Harness<Dock>, label: &str) -> egui::Rect {
    harness.get_by_label(label).rect()
}

/// The campaign when its first player comes to a phase.
fn at(phase: Phase) -> HexTable {
    table(CAMPAIGN, |session| {
        play_until(session, |session| session.state().phase() == phase);
    })
}

#[test]
fn the_tabs_stay_where_they_are_whichever_list_is_shown() {
    let palette = Palette::default();
    for (phase, own) in [
        (Phase::Setup, "Set up"),
        (Phase::Reinforcement, "Arrivals"),
        (Phase::NavalMovement, "Sea"),
    ] {
        let table = at(phase);
        let summary = TableSummary::of(&table);
        let scene = scene(&table, &summary, &palette);
        let minimap = Minimap::default();
        for height in [700.0, 800.0, 1000.0] {
            let mut harness = around(&scene, &minimap, height);
            let before = [own, "Units"].map(|tab| place(&harness, tab).top());
            for tab in ["Units", own] {
                harness.get_by_label(tab).click();
                harness.run_steps(4);
                let now = [own, "Units"].map(|tab| place(&harness, tab).top());
                let moved = now
                    .iter()
                    .zip(before)
                    .any(|(now, before)| (now - before).abs() > 0.01);
                assert!(!moved, "{phase:?} in {height}: after a click on {tab}");
            }
        }
    }
}

#[test]
fn the_tabs_keep_their_place_when_the_card_of_a_unit_comes() {
    let palette = Palette::default();
    let minimap = Minimap::default();
    for (phase, tab) in [(Phase::Setup, "Units"), (Phase::Movement, "Losses")] {
        let table = at(phase);
        let summary = TableSummary::of(&table);
        let mut scene = scene(&table, &summary, &palette);
        let unit = scene.selection.unit.unwrap_or(UnitId(0));
        for height in [600.0, 712.0, 800.0] {
            let [without, with] = [None, Some(unit)].map(|unit| {
                scene.selection.unit = unit;
                place(&around(&scene, &minimap, height), tab)
            });
            assert_eq!(without, with, "{tab} in {phase:?}, {height} high");
        }
    }
}

#[test]
fn the_card_of_a_unit_has_room_for_its_facts_during_setup() {
    let table = at(Phase::Setup);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let unit = scene.selection.unit.expect("somebody can be set up");
    let minimap = Minimap::default();
    let harness = around(&scene, &minimap, 800.0);
    let tabs = place(&harness, "Set up");
    let facts = harness
        .get_all_by_label("Factors")
        .next()
        .expect("the facts are on the card");
    let end = harness.get_by_label_contains("End Setup").rect();
    assert!(
        facts.rect().bottom() < end.top(),
        "{:?} above {end:?}",
        facts.rect()
    );
    let names = harness.get_all_by_label(scene.name(unit));
    let name = names
        .map(|node| node.rect().top())
        .fold(f32::NEG_INFINITY, f32::max);
    assert!(
        name - tabs.bottom() > 104.0,
        "the list has more than two rows: {} to {name}",
        tabs.bottom()
    );
}

// HR-18
#[test]
fn hr_18_whether_a_unit_may_go_by_rail_is_in_sight_on_its_card_with_the_button_that_books() {
    let palette = Palette::default();
    let windows = Windows::new();
    let minimap = Minimap::default();
    let mut faults = Vec::new();
    for (phase, words) in [
        (
            Phase::Reinforcement,
            &["May go by rail this turn", "Book a train", "Supplied from"][..],
        ),
        // It can break the track, too.
        (
            Phase::Movement,
            &["May go by rail this turn", "Book a train", "HERE IT CAN"][..],
        ),
    ] {
        let table = table("east-prussia/tannenberg.ron", |session| {
            play_until(session, |session| {
                let state = session.state();
                (state.player(), state.phase()) == (Side::Second, phase)
            });
        });
        let summary = TableSummary::of(&table);
        let unit = table.game().unit_named("g_2d").expect("a unit of the scenario");
        let facts = TrainFacts::of(&table.view(), unit).expect("it is on the map");
        let booked = BookedTrains::of(&table);
        let scene = Scene {
            selection: Selection::new(Some(unit), summary.unit(unit).at),
            booked: Some(&booked),
            unit_trains: Some(&facts),
            ..scene(&table, &summary, &palette)
        };
        let painted = windows.paint(|ctx| {
            let fought = LatestResults::default();
            around_map(ctx, &scene, &mut Dock::default(), &minimap, fought);
        });
        for ((size, ..), painted) in windows.0.iter().zip(painted) {
            if ["1024x700", "1280x800"].contains(size) {
                let hidden = words.iter().flat_map(|words| painted.hidden_within(words));
                faults.extend(hidden.map(|why| format!("{phase:?}, {size}: {why}")));
            }
        }
    }
    none(faults);
}

#[test]
fn the_list_scrolls_to_a_unit_that_is_selected_elsewhere() {
    const HEIGHT: f32 = 120.0;
    let table = at(Phase::Movement);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let units: Vec<UnitId> = scene.marks.available().collect();
    let (first, last) = (units[0], *units.last().expect("many can march"));
    let state = (UnitList::default(), first);
    let mut harness = window(1.0, state, |ui, (list, unit): &mut (UnitList, UnitId)| {
        ui.set_max_height(HEIGHT);
        let scene = Scene {
            selection: Selection::new(Some(*unit), summary.unit(*unit).at),
            ..scene.clone()
        };
        list.ui(ui, &scene);
    });
    let shown = |harness: &Harness<(UnitList, UnitId)>, unit: UnitId| {
        let row = harness
            .get_all_by_label(scene.name(unit))
            .next()
            .expect("it is listed");
        (0.0..HEIGHT).contains(&row.rect().center().y)
    };
    harness.run_steps(4);
    assert!(
        shown(&harness, first) && !shown(&harness, last),
        "the list is longer than its room"
    );
    for unit in [last, first] {
        harness.state_mut().1 = unit;
        harness.run_steps(60);
        assert!(shown(&harness, unit), "{}", scene.name(unit));
    }
}

#[test]
fn the_whole_menu_is_seen_in_a_window_with_room_for_it() {
    let mut harness = window(1.0, (), |ui, ()| {
        draw_modal(ui.ctx(), "menu", "Menu", |ui| Menu::default().ui(ui));
    });
    harness.set_size(egui::vec2(1280.0, 800.0));
    harness.run_steps(8);
    // Buttons scrolled out of sight below would put the middle of it too low.
    let [top, bottom] =
        ["Resume", "Leave to the title"].map(|label| harness.get_by_label_contains(label).rect());
    let (over, under) = (top.top(), 800.0 - bottom.bottom());
    assert!((over - under).abs() < 60.0, "{over} above, {under} below");
}

#[test]
fn a_formation_that_is_called_like_its_nationality_is_named_once() {
    let table = table(EXERCISE, |_| ());
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let unit = scene.selection.unit.expect("somebody can march");
    let harness = window(1.0, (), |ui, ()| {
        unit_card(ui, &scene, unit);
    });
    assert!(harness.query_by_label("Red Force").is_some());
    assert!(harness.query_by_label_contains("Red Force, ").is_none());
}
