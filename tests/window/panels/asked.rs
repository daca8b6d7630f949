//! The questions in the dock and in dialogs: each is whole, never over another button, and takes no click that was meant for what stood
//! there before.

use std::slice;

use bevy_egui::egui::{self, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_phosphor::regular as icon;
use railhead::hex::dock::{Dock, LatestResults, around_map};
use railhead::hex::fights::{AttackForecast, PlannedAttack};
use railhead::hex::panels::{PanelAction, Scene};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexRequest, HexTable, Selection};
use railhead::map_view::picture::minimap::Minimap;
use railhead::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use railhead::shell::settings::Settings;
use railhead::shell::settings::settings_sheet::SettingsSheet;
use railhead::shell::title::TitlePage;
use railhead::theme::widget::answer_button;
use railhead::theme::{Palette, PaletteChoice, fonts, style};
use railhead_engine::engine::Session;
use railhead_hex_game::Phase;

use super::battles::kampar;
use super::marks;
use super::painted::whole;
use super::situations::{play_until, table, view};

const CAMPAIGN: &str = "malaya/campaign.ron";
/// Windows, and the size of text in them.
const WINDOWS: [(f32, f32, f32); 4] = [
    (1280.0, 780.0, 1.0),
    (1024.0, 700.0, 1.0),
    (1280.0, 780.0, 1.5),
    (1024.0, 700.0, 1.5),
];

/// A window of this size, drawn sixty times a second.
fn sized<'a, T: 'a>(
    (width, height, scale): (f32, f32, f32),
    state: T,
    mut draw: impl FnMut(&egui::Context, &mut T) + 'a,
) -> Harness<'a, T> {
    let palette = Palette::of(PaletteChoice::Paper);
    let mut is_dressed = false;
    let mut harness = Harness::builder()
        .with_size(egui::vec2(width, height))
        .with_step_dt(1.0 / 60.0)
        .build_ui_state(
            move |ui, state| {
                if is_dressed {
                    draw(ui.ctx(), state);
                } else {
                    ui.ctx().set_fonts(fonts::definitions());
                    let style = style::style(&palette, scale, false);
                    ui.ctx().all_styles_mut(|old| *old = style.clone());
                    is_dressed = true;
                    ui.ctx().request_repaint();
                }
            },
            state,
        );
    harness.run_steps(60);
    harness
}

fn rect<T>(harness: &Harness<T>, label: &str) -> Rect {
    let shown = harness.query_all_by_label_contains(label).next();
    shown.unwrap_or_else(|| panic!("no {label}")).rect()
}

fn at(phase: Phase) -> HexTable {
    table(CAMPAIGN, |session| {
        play_until(session, |session| session.state().phase() == phase);
    })
}

#[test]
fn a_button_that_comes_up_after_a_phase_takes_no_click_for_half_a_second() {
    let tables = [at(Phase::Movement), at(Phase::RailMovement), at(Phase::Movement)];
    let palette = Palette::default();
    let summaries = tables.each_ref().map(TableSummary::of);
    let minimap = Minimap::default();
    let state = (0, Dock::default(), Vec::new());
    let mut harness = sized(WINDOWS[0], state, |ctx, (now, dock, asked)| {
        let scene = Scene::of(
            &tables[*now],
            &summaries[*now],
            marks(&tables[*now], &summaries[*now]),
            &palette,
            None,
        );
        around_map(ctx, &scene, dock, &minimap, LatestResults::default());
        asked.extend(scene.take_actions());
    });
    let end = PanelAction::Table(HexRequest::EndPhase);
    let pressed = |harness: &mut Harness<(usize, Dock, Vec<PanelAction>)>| {
        let button = harness.get_by_label_contains("End ").rect().center();
        harness.hover_at(button);
        for pressed in [true, false] {
            harness.event(egui::Event::PointerButton {
                pos: button,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            });
        }
        harness.run_steps(4);
        std::mem::take(&mut harness.state_mut().2)
    };
    assert_eq!(pressed(&mut harness), slice::from_ref(&end));
    for phase in [1, 2] {
        harness.state_mut().0 = phase;
        harness.run_steps(2);
        assert_eq!(pressed(&mut harness), [], "the second click of two");
        harness.run_steps(40);
        assert_eq!(pressed(&mut harness), slice::from_ref(&end));
    }
}

#[test]
fn an_offer_is_whole_above_the_button_that_ends_the_phase() {
    let table = table(CAMPAIGN, |session| {
        play_until(session, |session| !view(session).offers().is_empty());
    });
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    assert_eq!(summary.phase, Phase::Reinforcement);
    let minimap = Minimap::default();
    for size in WINDOWS {
        let scene = Scene::of(&table, &summary, marks(&table, &summary), &palette, None);
        let harness = sized(size, Dock::default(), |ctx, dock| {
            around_map(ctx, &scene, dock, &minimap, LatestResults::default());
        });
        let end = rect(&harness, "End ");
        assert!(end.bottom() <= size.1, "{size:?}: {end:?}");
        for answer in ["Accept", "Refuse"] {
            let answer = rect(&harness, answer);
            assert!(answer.bottom() <= end.top(), "{size:?}: {answer:?} above {end:?}");
        }
    }
}

#[test]
fn the_question_about_a_bridge_stands_in_place_of_the_button_that_ends_the_phase() {
    let table = table(CAMPAIGN, |session| {
        play_until(session, |session| {
            let table = HexTable::resume(super::situations::scenario(CAMPAIGN), session.clone());
            !TableSummary::of(&table).fights.bridges.is_empty()
        });
    });
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let bridges = summary.fights.bridges.first_key_value();
    let (unit, crossings) = bridges.expect("somebody is next to a bridge");
    let minimap = Minimap::default();
    for size in WINDOWS {
        let scene = Scene {
            selection: Selection::new(Some(*unit), summary.unit(*unit).at),
            bridge_asked: Some(crossings[0]),
            ..Scene::of(&table, &summary, marks(&table, &summary), &palette, None)
        };
        let harness = sized(size, Dock::default(), |ctx, dock| {
            around_map(ctx, &scene, dock, &minimap, LatestResults::default());
        });
        assert!(harness.query_by_label_contains("End ").is_none(), "{size:?}");
        for answer in ["Blow it", "Leave it"] {
            let answer = rect(&harness, answer);
            assert!(answer.bottom() <= size.1, "{size:?}: {answer:?}");
        }
    }
}

#[test]
fn the_answer_to_the_settings_is_seen_however_much_there_is_above_it() {
    for size in WINDOWS {
        let state = (SettingsSheet::default(), Settings::default());
        let mut harness = sized(size, state, |ctx, (sheet, settings)| {
            draw_modal_with_answers(
                ctx,
                ("settings", "Settings"),
                ModalPlace::Middle,
                |ui| sheet.ui(ui, settings, "/home/somebody/.config/railhead/settings.ron"),
                |ui| answer_button(ui, "Done"),
            );
        });
        harness.get_by_label("Choose your keys").click();
        harness.run_steps(60);
        let done = rect(&harness, "Done");
        assert!(done.bottom() <= size.1 - 8.0, "{size:?}: {done:?}");
    }
}

#[test]
fn the_chances_of_a_planned_attack_are_in_sight_with_the_button() {
    let loaded = kampar(&[Phase::Combat, Phase::End]);
    let session = Session::new(loaded.game.clone(), 1);
    let table = HexTable::resume(loaded, session);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let minimap = Minimap::default();
    let mut defended = 0;
    for (target, units) in &summary.fights.targets {
        let plan = PlannedAttack::new(*target, units.iter().copied());
        let forecast = AttackForecast::of(&table.view(), &plan);
        let scene = Scene {
            plan: Some(&plan),
            ..Scene::of(&table, &summary, marks(&table, &summary), &palette, None)
        };
        // The window that opens on a screen of 1280x800.
        let (width, height, scale) = WINDOWS[0];
        let harness = sized((width, height, scale), Dock::default(), |ctx, dock| {
            around_map(ctx, &scene, dock, &minimap, LatestResults::default());
        });
        let of = format!(" in {}", forecast.faces.len());
        let bars = harness.query_all_by_label_contains(&of).map(|bar| bar.rect());
        let bars: Vec<Rect> = bars.filter(Rect::is_positive).collect();
        if forecast.odds.is_none() {
            continue;
        }
        defended += 1;
        assert_eq!(bars.len(), forecast.chances.len());
        let attack = rect(&harness, &format!("{}  Attack", icon::SWORD));
        for bar in bars {
            assert!(
                bar.bottom() <= attack.top() && attack.bottom() <= height,
                "{bar:?} above {attack:?}"
            );
        }
    }
    assert!(defended > 0, "no target is defended");
}

/// The title, with a sheet below *Your own* that this button opens: these parts of it are whole in every window.
fn is_whole(button: &str, parts: [&str; 2]) {
    let data = super::title_data();
    for size in WINDOWS {
        let palette = Palette::default();
        let mut harness = sized(size, TitlePage::default(), |ctx, page| {
            whole(ctx, |ui| {
                super::draw_title(page, ui, &data, &palette);
            });
        });
        for label in ["Your own", button] {
            harness.get_by_label_contains(label).click();
            harness.run_steps(4);
        }
        for part in parts {
            let part = rect(&harness, part);
            assert!(
                part.bottom() <= size.1 && part.right() <= size.0,
                "{size:?}: {part:?}"
            );
        }
    }
}

#[test]
fn the_sheet_of_an_import_is_whole_in_a_small_window() {
    is_whole("Import a map", ["Folder or archive of the map", "Back"]);
}

#[test]
fn the_sheet_of_a_new_scenario_is_whole_in_a_small_window() {
    is_whole("New scenario", ["Create and edit", "Back"]);
}
