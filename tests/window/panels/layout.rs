//! No text is cut off and no parts overlap: the whole window, in every situation of the recorded campaign, in three sizes
//! and with text of 100 and 200 per cent.

use railhead::hex::cards::over_map;
use railhead::hex::dock::{Dock, LatestResults, around_map};
use railhead::hex::facts::hex_card::HexCard;
use railhead::hex::facts::why_card::WhyCard;
use railhead::hex::fights::PlannedAttack;
use railhead::hex::panels::end_phase_card::EndPhaseCard;
use railhead::hex::panels::result::Battle;
use railhead::hex::panels::rules::book;
use railhead::hex::panels::{LookupSheet, Scene};
use railhead::hex::popups::HexPopups;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{EndPhaseBlocked, HexTable, Selection};
use railhead::map_view::picture::minimap::Minimap;
use railhead::shell::account::recap;
use railhead::shell::account::recap::TurnRecap;
use railhead::shell::account::report_card::ReportCard;
use railhead::shell::account::rules_viewer::{RulesViewer, draw_rules_over};
use railhead::shell::popups::Popups;
use railhead::shell::popups::dialogs::draw_notices_over;
use railhead::shell::popups::menu::Menu;
use railhead::shell::popups::modal::draw_modal;
use railhead::shell::saves::SavesFor;
use railhead::shell::settings::Settings;
use railhead::shell::settings::settings_sheet::SettingsSheet;
use railhead::shell::title::TitlePage;
use railhead::shell::turns::curtain::Curtain;
use railhead::theme::{Palette, style};
use railhead_hex_game::{Mark, UnitId};

use super::painted::{Windows, none, whole};
use super::{marks, walk};

fn scene<'a>(
    table: &'a HexTable,
    summary: &'a TableSummary,
    palette: &'a Palette,
    unit: Option<UnitId>,
    plan: Option<&'a PlannedAttack>,
) -> Scene<'a> {
    let space = unit.and_then(|unit| summary.unit(unit).at);
    Scene {
        selection: Selection::new(unit, space),
        plan,
        ..Scene::of(table, summary, marks(table, summary), palette, space)
    }
}

/// The whole window in a situation, with its cards.
fn whole_window(
    windows: &Windows,
    what: &str,
    faults: &mut Vec<String>,
    scene: &Scene,
    desk: impl Fn() -> HexPopups,
) {
    let minimap = Minimap::default();
    let battle = Battle::last(scene.table).filter(|_| scene.summary.fights.decision.is_some());
    let fought = LatestResults {
        battle: battle.as_ref(),
        blast: None,
    };
    for window in &windows.0 {
        let (mut dock, mut hex_desk) = (Dock::default(), desk());
        let mut on_desk = Popups::default();
        if hex_desk.held.is_some() {
            let saved = "saved as The Malayan Campaign, turn 12, Japanese";
            on_desk.notices.tell(saved);
        }
        let window = Windows(vec![window.clone()]);
        window.look(what, faults, |ctx| {
            let free = around_map(ctx, scene, &mut dock, &minimap, fought);
            let card = scene.hovered.map(|space| HexCard::of(&scene.situation(), space));
            let aimed = card.as_ref().map(|card| (card, ctx.pointer_latest_pos()));
            over_map(ctx, scene, &mut on_desk, &mut hex_desk, free, aimed);
            draw_notices_over(ctx, &mut on_desk, Some(free));
        });
    }
}

#[test]
fn the_result_of_the_day_lies_behind_no_button() {
    let palette = Palette::default();
    let windows = Windows::new();
    let minimap = Minimap::default();
    let results = ["Japan", "Commonwealth"].iter().flat_map(|side| {
        let levels = ["marginal", "substantial", "decisive"].iter();
        levels.map(move |level| format!("{side}, {level}"))
    });
    let results: Vec<String> = results.collect();
    let (mut faults, mut shown) = (Vec::new(), 0);
    for (name, table) in walk::situations() {
        let summary = TableSummary::of(&table);
        let free = scene(&table, &summary, &palette, None, None);
        let fought = LatestResults {
            battle: None,
            blast: None,
        };
        let painted = windows.paint(|ctx| {
            around_map(ctx, &free, &mut Dock::default(), &minimap, fought);
        });
        for ((size, ..), painted) in windows.0.iter().zip(painted) {
            for words in results.iter().filter(|words| painted.says(words)) {
                shown += 1;
                faults.extend(painted.hidden(words).map(|why| format!("{name}, {size}: {why}")));
            }
        }
    }
    assert!(shown > 0, "the result is shown where there is room");
    none(faults);
}

#[test]
fn the_header_says_what_is_fought_for_in_every_window_and_in_few_words_where_it_is_narrow() {
    let palette = Palette::default();
    let windows = Windows::new();
    let minimap = Minimap::default();
    let fought = LatestResults {
        battle: None,
        blast: None,
    };
    let (mut faults, mut whole, mut short) = (Vec::new(), 0, 0);
    for (name, table) in walk::situations() {
        let summary = TableSummary::of(&table);
        let Some(headline) = &summary.facts.headline else {
            continue;
        };
        let free = scene(&table, &summary, &palette, None, None);
        let painted = windows.paint(|ctx| {
            around_map(ctx, &free, &mut Dock::default(), &minimap, fought);
        });
        for ((size, ..), painted) in windows.0.iter().zip(painted) {
            let words = if painted.says(&headline.words) {
                whole += 1;
                &headline.words
            } else {
                short += 1;
                &headline.short
            };
            faults.extend(painted.hidden(words).map(|why| format!("{name}, {size}: {why}")));
        }
    }
    assert!(whole > 0 && short > 0, "{whole} whole, {short} short");
    none(faults);
}

#[test]
fn nothing_is_cut_off_or_overlaps_while_a_computer_plays() {
    let palette = Palette::default();
    let windows = Windows::new();
    let mut faults = Vec::new();
    for (name, table) in walk::situations() {
        let table = table.with_players(vec![Some("greedy".to_owned()); 2]);
        let summary = TableSummary::of(&table);
        let watched = scene(&table, &summary, &palette, None, None);
        whole_window(&windows, &name, &mut faults, &watched, HexPopups::default);
    }
    none(faults);
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_any_situation_of_the_campaign() {
    let palette = Palette::default();
    let windows = Windows::new();
    let mut faults = Vec::new();
    for (name, table) in walk::situations() {
        let summary = TableSummary::of(&table);
        let target = summary.fights.targets.first_key_value();
        let plan = target.map(|(target, units)| PlannedAttack::new(*target, units.iter().copied()));
        let free = scene(&table, &summary, &palette, None, None);
        whole_window(&windows, &name, &mut faults, &free, HexPopups::default);
        for (what, unit) in [
            ("one that can act", free.marks.available().next()),
            ("one that cannot", free.marks.marked(Mark::Idle).next()),
            ("one that has acted", free.marks.marked(Mark::Moved).next()),
        ] {
            let Some(unit) = unit else { continue };
            let selected = scene(&table, &summary, &palette, Some(unit), None);
            whole_window(
                &windows,
                &format!("{name}, {what}"),
                &mut faults,
                &selected,
                || HexPopups {
                    why: Some(WhyCard::of(&table.view(), unit, None, &[])),
                    ..HexPopups::default()
                },
            );
        }
        if plan.is_some() {
            let planned = scene(&table, &summary, &palette, None, plan.as_ref());
            whole_window(
                &windows,
                &format!("{name}, a plan"),
                &mut faults,
                &planned,
                HexPopups::default,
            );
        }
        let units: Vec<UnitId> = free.marks.available().collect();
        whole_window(
            &windows,
            &format!("{name}, a question"),
            &mut faults,
            &free,
            || HexPopups {
                held: Some(EndPhaseCard::new(EndPhaseBlocked::UnitsLeft(units.clone()))),
                ..HexPopups::default()
            },
        );
        // These do not depend on the phase.
        if !name.starts_with("Movement") {
            continue;
        }
        for sheet in [LookupSheet::Victory, LookupSheet::Calendar] {
            whole_window(
                &windows,
                &format!("{name}, {sheet:?}"),
                &mut faults,
                &free,
                || HexPopups {
                    sheet: Some(sheet),
                    ..HexPopups::default()
                },
            );
        }
        if let Some(account) = TurnRecap::of(&table) {
            windows.look(&format!("{name}, account"), &mut faults, |ctx| {
                recap::card(ctx, &account, &palette, ctx.content_rect());
            });
        }
    }
    none(faults);
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_what_lies_over_the_window() {
    let palette = Palette::default();
    let windows = Windows::new();
    let mut faults = Vec::new();
    let (_, end) = walk::situations().pop().expect("a campaign ends");
    let summary = TableSummary::of(&end);
    windows.look("menu", &mut faults, |ctx| {
        draw_modal(ctx, "menu", "Menu", |ui| Menu::default().ui(ui));
    });
    windows.look("settings", &mut faults, |ctx| {
        draw_modal(ctx, "settings", "Settings", |ui| {
            SettingsSheet::default().ui(
                ui,
                &mut Settings::default(),
                "/home/somebody/.config/railhead/settings.ron",
            );
        });
    });
    for purpose in [SavesFor::Saving, SavesFor::Opening] {
        let mut saves = super::saves(purpose);
        saves.error = Some("This save cannot be opened. It was written by a later version.".into());
        windows.look("saves", &mut faults, |ctx| {
            draw_modal(ctx, "saves", saves.title(), |ui| {
                super::draw_saves(&mut saves.clone(), ui)
            });
        });
    }
    let mut card = ReportCard {
        page: "/home/somebody/.local/share/railhead/reports/report-the-malayan-campaign-turn-13.html".into(),
        text: "/home/somebody/.local/share/railhead/reports/report-the-malayan-campaign-turn-13.txt".into(),
        shown: Some(super::no_browser()),
    };
    windows.look("report", &mut faults, |ctx| {
        draw_modal(ctx, "report", "The report has been written", |ui| card.ui(ui));
    });
    for rule in ["HT-1", "keys"] {
        let mut viewer = RulesViewer::default();
        viewer.turn_to(rule);
        windows.look(&format!("rules at {rule}"), &mut faults, |ctx| {
            draw_rules_over(
                ctx,
                &mut viewer,
                Some(&book(None, Some(summary.phase), "HT-1")),
                &[],
            );
        });
    }
    let data = super::title_data();
    for index in 0..data.scenarios.len() {
        let mut page = TitlePage::at(data.scenarios[index].source());
        windows.look(
            &format!("title, {}", data.scenarios[index].listing.title),
            &mut faults,
            |ctx| {
                whole(ctx, |ui| {
                    super::draw_title(&mut page, ui, &data, &palette);
                });
            },
        );
    }
    let curtain = Curtain::of(&end);
    windows.look("curtain", &mut faults, |ctx| {
        whole(ctx, |ui| {
            curtain.ui(ui, &palette);
        });
    });
    none(faults);
}

#[test]
fn the_panel_at_the_right_keeps_its_width_whatever_is_in_it() {
    let palette = Palette::default();
    let windows = Windows::new();
    let (_, size, ctx) = &windows.0[2];
    let mut seen = Vec::new();
    for (_, table) in walk::situations() {
        let summary = TableSummary::of(&table);
        let scene = scene(
            &table,
            &summary,
            &palette,
            marks(&table, &summary).marked(Mark::Idle).next(),
            None,
        );
        let mut dock = Dock::default();
        dock.units.shows_idle = true;
        for scale in [1.0, 2.0, 1.0] {
            let style = style::style(&palette, scale, false);
            ctx.all_styles_mut(|old| *old = style.clone());
            let window = Windows(vec![("", *size, ctx.clone())]);
            window.look("", &mut Vec::new(), |ctx| {
                let around = around_map(
                    ctx,
                    &scene,
                    &mut dock,
                    &Minimap::default(),
                    LatestResults::default(),
                );
                if scale < 2.0 {
                    seen.push(around.right());
                }
            });
        }
    }
    let first = seen[0];
    assert!((900.0..1000.0).contains(&first), "{first}");
    assert!(seen.iter().all(|right| (right - first).abs() < 0.5), "{seen:?}");
}
