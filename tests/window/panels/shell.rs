//! The shell's dialogs, cards and bars: no text is cut off and no parts overlap, in windows and with text of every size.

use std::sync::Arc;

use bevy_egui::egui;
use bevy_egui::egui::{Align2, Area, Frame, Id, Panel, Rect, Shape, Ui, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use egui_phosphor::regular as icon;
use railhead::area::panels::rules as area_rules;
use railhead::hex::panels::find::Find;
use railhead::hex::panels::{banner, rules, track};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::HexReplay;
use railhead::input::watch::ReplayControl;
use railhead::play::advice::Advised;
use railhead::play::computer::ComputerTurn;
use railhead::play::{GameTable as _, Table};
use railhead::shell::account::rules_viewer::RulesViewer;
use railhead::shell::briefing;
use railhead::shell::lessons::{hint_card, lesson_card};
use railhead::shell::popups::menu::{Menu, MenuChoice};
use railhead::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use railhead::shell::popups::pointer::point_at_control;
use railhead::shell::replay::replay_bar;
use railhead::shell::replay::replay_bar::{ReplayLog, ReplayPart, Watched, transport};
use railhead::shell::saves::{SaveChoice, SavesFor, WatchFor};
use railhead::shell::settings::{OwnProgram, Settings};
use railhead::shell::title::players::PlayersSheet;
use railhead::shell::turns::computer_strip::strip;
use railhead::theme::{Palette, around};
use railhead_area_game::AreaGame;
use railhead_engine::engine::lesson::Lesson;
use railhead_engine::engine::lesson::deviation::{Deviation, WayBack};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

use super::painted::{Windows, none};
use super::situations::{EXERCISE, KAMPAR, scenario, table};
use super::{click, saves, scene, walk, window};

fn area_table(path: &str) -> Table<AreaGame> {
    Table::new(
        load(&Folder::new("scenarios"), path).expect("a shipped scenario loads"),
        1,
    )
}

/// The part of a window that the panels leave for the map.
fn free(ctx: &egui::Context) -> Rect {
    let window = ctx.content_rect();
    Rect::from_min_max(
        window.min + vec2(0.0, window.height() * 0.2),
        window.max - vec2(window.width() * 0.42, 0.0),
    )
}

/// Draws a card as wide as the map.
fn on_map(ctx: &egui::Context, card: impl FnOnce(&mut Ui)) {
    let free = free(ctx).shrink(12.0);
    Area::new(Id::new("card"))
        .pivot(Align2::LEFT_TOP)
        .fixed_pos(free.min)
        .show(ctx, |ui| {
            Frame::window(ui.style()).show(ui, |ui| {
                ui.set_max_width(free.width() - 24.0);
                card(ui);
            });
        });
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_the_choice_of_players() {
    let windows = Windows::new();
    let mut faults = Vec::new();
    let mut settings = Settings::default();
    settings.programs.push(OwnProgram {
        name: "bot".to_owned(),
        command: "python3 bot.py".to_owned(),
        seconds: 10,
    });
    for (what, seats) in [
        ("two sides", table(KAMPAR, |_| {}).seats()),
        ("ten nations", area_table("world/global-1940.ron").seats()),
    ] {
        let (mut sheet, mut settings) = (PlayersSheet::of(seats), settings.clone());
        windows.look(&format!("players, {what}"), &mut faults, |ctx| {
            let named = ("players", "Who plays?");
            draw_modal_with_answers(
                ctx,
                named,
                ModalPlace::Top(48.0),
                |ui| sheet.ui(ui, &mut settings),
                PlayersSheet::answers,
            );
        });
    }
    none(faults);
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_lessons() {
    let windows = Windows::new();
    let mut faults = Vec::new();
    let tutorials = ["first-train", "stacks", "crossing", "supply-line"];
    let lessons = tutorials
        .iter()
        .map(|name| scenario(&format!("tutorials/{name}.ron")).lesson);
    let wars = ["stations", "bombers", "first-turn", "hunters"].map(|name| {
        let table = area_table(&format!("world/{name}.ron"));
        table.scenario().lesson.clone()
    });
    let lessons: Vec<Arc<Lesson>> = lessons
        .chain(wars)
        .map(|lesson| lesson.expect("a lesson"))
        .collect();
    let off = Deviation {
        text: "The 2nd Red Brigade goes by rail from 0504 to Junction (0604), 1 hex. Red may send 1 unit by rail each phase and has sent 2nd \
               Red Brigade; take back a move to free capacity."
            .to_owned(),
        back: Some(WayBack { step: 0, orders: 0 }),
    };
    for lesson in &lessons {
        for at in 0..=lesson.steps.len() {
            windows.look(&format!("{}, step {at}", lesson.title), &mut faults, |ctx| {
                lesson_card::draw(
                    ctx,
                    free(ctx),
                    [const { Vec::new() }; 3],
                    lesson,
                    (at, Some(&off)),
                    Some("The line of supply"),
                );
            });
        }
    }
    none(faults);
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_cards_over_the_map() {
    let palette = Palette::default();
    let windows = Windows::new();
    let mut faults = Vec::new();
    let reason =
        "It takes Kuala Lumpur, worth 3 victory points, and cuts the supply line of the 28th Indian Brigade.";
    for (what, advised) in [
        ("thinking", Advised::Thinking),
        ("no advice", Advised::Nothing),
        (
            "advice of the scenario",
            Advised::Written {
                text: reason.to_owned(),
                at: None,
                number: [1, 7],
            },
        ),
        (
            "advice",
            Advised::Order {
                words: "2nd Battalion, Argyll and Sutherland Highlanders: march to Kuala Kangsar".to_owned(),
                why: reason.to_owned(),
                arrows: Vec::new(),
                number: [2, 7],
            },
        ),
    ] {
        windows.look(what, &mut faults, |ctx| {
            on_map(ctx, |ui| {
                hint_card::card(ui, &advised, true);
            });
        });
    }
    for percent_thought in [None, Some(37)] {
        let mut turn = ComputerTurn {
            side: Some("Commonwealth".to_owned()),
            percent_thought,
            reason: Some(reason.to_owned()),
            ..ComputerTurn::default()
        };
        windows.look("a computer's turn", &mut faults, |ctx| {
            on_map(ctx, |ui| strip(ui, &mut turn));
        });
    }
    let exercise = table(EXERCISE, |_| {});
    let summary = TableSummary::of(&exercise);
    let scene = scene(&exercise, &summary, &palette);
    for text in ["", "b", "nowhere"] {
        let mut find = Find::default();
        text.clone_into(&mut find.text);
        windows.look(&format!("find {text:?}"), &mut faults, |ctx| {
            on_map(ctx, |ui| {
                find.ui(ui, &scene);
            });
        });
    }
    windows.look("briefing", &mut faults, |ctx| {
        on_map(ctx, |ui| briefing::sheet(ui, exercise.scenario()));
    });
    none(faults);
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_a_replay() {
    let palette = Palette::default();
    let windows = Windows::new();
    let mut faults = Vec::new();
    let (_, end) = walk::situations().pop().expect("a campaign ends");
    let orders = end.session().journal().len();
    let heading = "Replay of The Malayan Campaign".to_owned();
    let (mut replay, mut table) = HexReplay::begin(&end, 0..orders, None, heading);
    for at in [0, orders / 3, orders] {
        replay.watch(ReplayControl::To(at), &mut table);
        let summary = TableSummary::of(&table);
        let scene = scene(&table, &summary, &palette);
        let watched = Watched {
            review: None,
            table: &table,
            replay: &replay,
            palette: &palette,
        };
        windows.look(&format!("replay at {at}"), &mut faults, |ctx| {
            let mut root = around::root(ctx, "replay");
            let mut own = |ui: &mut Ui, part: ReplayPart| match part {
                ReplayPart::Turn => {
                    banner::turn(ui, &scene);
                }
                ReplayPart::Phase => track::track(ui, &scene),
                ReplayPart::Space => {}
            };
            let frame = around::panel_frame();
            Panel::top("banner")
                .frame(frame)
                .show(&mut root, |ui| replay_bar::banner(ui, watched, false, &mut own));
            Panel::bottom("transport")
                .frame(frame)
                .show(&mut root, |ui| transport(ui, watched));
            around::side(&mut root, "dock", |ui| ReplayLog::default().ui(ui, watched));
        });
    }
    none(faults);
}

#[test]
fn saves_are_written_under_a_name_and_opened_by_a_click() {
    let mut saving = saves(SavesFor::Saving);
    let answer = click("Save", |ui| saving.name_line(ui));
    assert_eq!(answer, Some(SaveChoice::Save("Turn 9".into())));
    let mut opening = saves(SavesFor::Opening);
    let answer = click("Open Kampar evening", |ui| super::draw_saves(&mut opening, ui));
    assert_eq!(answer, Some(SaveChoice::Open("kampar.ron".into())));
    let answer = click("Watch Kampar evening", |ui| super::draw_saves(&mut opening, ui));
    assert_eq!(
        answer,
        Some(SaveChoice::Watch("kampar.ron".into(), WatchFor::Replay))
    );
    let answer = click("Review Kampar evening", |ui| super::draw_saves(&mut opening, ui));
    assert_eq!(
        answer,
        Some(SaveChoice::Watch("kampar.ron".into(), WatchFor::Review))
    );
    for (label, choice) in [
        ("Resume", MenuChoice::Resume),
        ("Watch the game so far", MenuChoice::Watch),
        ("Since your last turn", MenuChoice::Since),
    ] {
        assert_eq!(click(label, |ui| Menu::default().ui(ui)), Some(choice));
    }
}

#[test]
fn what_the_program_decides_where_the_rules_are_silent_stands_behind_a_sign() {
    for (book, rule) in [
        (rules::book(None, None, "HR-1"), "HR-11"),
        (area_rules::book(None, None), "AB-13"),
    ] {
        let mut viewer = RulesViewer::default();
        viewer.turn_to(rule);
        let harness = window(1.0, (), |ui, ()| viewer.ui(ui, &book));
        assert!(harness.query_all_by_label_contains("Decision:").next().is_none());
        assert!(
            harness.query_all_by_label_contains(icon::SCALES).next().is_some(),
            "{rule}"
        );
    }
}

/// The arrows that point at a control beside the map.
fn arrows(control: Rect) -> usize {
    fn count(shape: &Shape) -> usize {
        match shape {
            Shape::Vec(shapes) => shapes.iter().map(count).sum(),
            Shape::Path(path) => usize::from(path.closed && path.fill != egui::Color32::TRANSPARENT),
            _ => 0,
        }
    }
    let ctx = egui::Context::default();
    ctx.begin_pass(egui::RawInput::default());
    let map = Rect::from_min_max(pos2(0.0, 60.0), pos2(900.0, 780.0));
    point_at_control(&ctx, &Palette::default(), control, Some(map));
    let mut output = ctx.end_pass();
    output.textures_delta.clear();
    output.shapes.iter().map(|shape| count(&shape.shape)).sum()
}

#[test]
fn an_arrow_points_from_the_map_and_never_over_the_words_of_a_panel() {
    let at = |x: f32| Rect::from_min_size(pos2(x, 400.0), vec2(120.0, 30.0));
    assert_eq!(arrows(at(912.0)), 1, "at the edge of the map");
    assert_eq!(arrows(at(1100.0)), 0, "behind other words the frame has to do");
}
