//! Nothing is cut off and nothing overlaps: the whole window, in every situation of the recorded campaign, in three sizes
//! and with text of 100 and 200 per cent.
//!
//! What is looked at is what is painted: the texts, where they lie, what clips them, and what is painted over them.

use bevy_egui::egui::{self, Rect, Shape, epaint::ClippedShape, vec2};
use railhead::app::hex::cards::over_map;
use railhead::app::hex::desk::HexDesk;
use railhead::app::hex::dock::{Dock, Fought, around_map};
use railhead::app::hex::fights::Plan;
use railhead::app::hex::panels::held::Held;
use railhead::app::hex::panels::outcome::Outcome;
use railhead::app::hex::panels::result::Battle;
use railhead::app::hex::panels::rules::book;
use railhead::app::hex::panels::since::Since;
use railhead::app::hex::panels::why_card::WhyCard;
use railhead::app::hex::panels::{Overlays, Scene, Sheet};
use railhead::app::hex::summary::TableSummary;
use railhead::app::hex::table::{EndPhaseHeld, Selection, Table};
use railhead::app::map_view::minimap::Minimap;
use railhead::app::shell::curtain::Curtain;
use railhead::app::shell::desk::Desk;
use railhead::app::shell::dialogs::{draw_modal, draw_notices_over, draw_rules_over};
use railhead::app::shell::menu::Menu;
use railhead::app::shell::report_card::ReportCard;
use railhead::app::shell::rules_viewer::RulesViewer;
use railhead::app::shell::saves::SavesFor;
use railhead::app::shell::settings::Settings;
use railhead::app::shell::settings_sheet::SettingsSheet;
use railhead::app::shell::title::TitlePage;
use railhead::app::theme::{Palette, fonts, style};
use railhead::rules::hex_game::{Mark, UnitId};

use super::walk;

const SIZES: [(&str, f32, f32, f32); 6] = [
    ("1024x700", 1024.0, 700.0, 1.0),
    ("1024x700 at 200 %", 1024.0, 700.0, 2.0),
    ("1280x800", 1280.0, 800.0, 1.0),
    ("1280x800 at 200 %", 1280.0, 800.0, 2.0),
    ("1920x1080", 1920.0, 1080.0, 1.0),
    ("1920x1080 at 200 %", 1920.0, 1080.0, 2.0),
];

/// A text on the screen.
struct Text {
    words: String,
    bounds: Rect,
    /// Its lines: where a text begins in the middle of a line, they say more than the bounds of the whole.
    rows: Vec<Rect>,
    clip: Rect,
    is_elided: bool,
    /// Its place in the order of painting.
    order: usize,
}

/// What was painted, flat and in order.
#[derive(Default)]
struct Painted {
    texts: Vec<Text>,
    /// Opaque rectangles.
    sheets: Vec<(usize, Rect)>,
}

impl Painted {
    fn of(shapes: &[ClippedShape]) -> Self {
        let mut painted = Self::default();
        for (order, clipped) in shapes.iter().enumerate() {
            painted.add(order, clipped.clip_rect, &clipped.shape);
        }
        painted
    }

    fn add(&mut self, order: usize, clip: Rect, shape: &Shape) {
        match shape {
            Shape::Vec(shapes) => {
                for shape in shapes {
                    self.add(order, clip, shape);
                }
            }
            Shape::Rect(rect) if rect.fill.is_opaque() => {
                self.sheets.push((order, rect.rect.intersect(clip)));
            }
            Shape::Text(text) if !text.galley.text().trim().is_empty() => self.texts.push(Text {
                words: text.galley.text().to_owned(),
                bounds: text.galley.mesh_bounds.translate(text.pos.to_vec2()),
                rows: text
                    .galley
                    .rows
                    .iter()
                    .map(|row| {
                        row.row
                            .visuals
                            .mesh_bounds
                            .translate(row.pos.to_vec2() + text.pos.to_vec2())
                            .intersect(clip)
                    })
                    .filter(|row| is_visible(*row))
                    .collect(),
                clip,
                is_elided: text.galley.elided,
                order,
            }),
            _ => {}
        }
    }

    /// What is wrong with it, in words.
    fn faults(&self, size: egui::Vec2) -> Vec<String> {
        let mut faults = Vec::new();
        for text in &self.texts {
            let seen = text.bounds.intersect(text.clip);
            if !is_visible(seen) {
                continue;
            }
            let Text {
                words, bounds, clip, ..
            } = text;
            if bounds.left() < clip.left() - 1.5 || bounds.right() > clip.right() + 1.5 {
                faults.push(format!("cut off at the side: {words:?} {bounds:?} in {clip:?}"));
            }
            // What runs out of a list above or below can be scrolled to; what runs out of the window cannot.
            let is_list = clip.bottom() < size.y - 24.0;
            if !is_list && bounds.bottom() > clip.bottom() + 1.5 || bounds.top() < -1.5 {
                faults.push(format!(
                    "cut off below or above: {words:?} {bounds:?} in {clip:?}"
                ));
            }
            // A line of a list may be shortened: the whole of it is on the card of what it names.
            if text.is_elided && !is_list {
                faults.push(format!("shortened: {words:?}"));
            }
        }
        for (index, above) in self.texts.iter().enumerate() {
            for below in &self.texts[..index] {
                let pairs = above
                    .rows
                    .iter()
                    .flat_map(|a| below.rows.iter().map(|b| a.intersect(*b)));
                let Some(common) = pairs
                    .map(|common| common.shrink(1.0))
                    .find(|common| is_visible(*common))
                else {
                    continue;
                };
                let is_covered = self.sheets.iter().any(|(order, sheet)| {
                    (below.order..above.order).contains(order) && sheet.expand(2.0).contains_rect(common)
                });
                if !is_covered {
                    faults.push(format!("{:?} lies on {:?}, {common:?}", above.words, below.words));
                }
            }
        }
        faults
    }
}

fn is_visible(rect: Rect) -> bool {
    rect.is_positive() && rect.width() > 1.0 && rect.height() > 1.0
}

/// The windows that are looked at: of every size, with text of every size.
struct Windows(Vec<(&'static str, egui::Vec2, egui::Context)>);

impl Windows {
    fn new() -> Self {
        let palette = Palette::default();
        let list = SIZES.iter().map(|(name, width, height, scale)| {
            let ctx = egui::Context::default();
            ctx.set_fonts(fonts::definitions());
            let style = style::style(&palette, *scale, false);
            ctx.all_styles_mut(|old| *old = style.clone());
            (*name, vec2(*width, *height), ctx)
        });
        Self(list.collect())
    }

    /// Draws into every window and adds what is wrong with what was painted.
    fn look(&self, what: &str, faults: &mut Vec<String>, mut draw: impl FnMut(&egui::Context)) {
        for (name, size, ctx) in &self.0 {
            let mut shapes = Vec::new();
            for _ in 0..4 {
                // Over the map, left and low, where the card of a hex would like to be.
                let pointer = egui::Event::PointerMoved((*size * vec2(0.2, 0.8)).to_pos2());
                ctx.begin_pass(egui::RawInput {
                    screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, *size)),
                    events: vec![pointer],
                    ..egui::RawInput::default()
                });
                draw(ctx);
                let mut output = ctx.end_pass();
                output.textures_delta.clear();
                shapes = output.shapes;
            }
            let found = Painted::of(&shapes).faults(*size);
            faults.extend(found.into_iter().map(|fault| format!("{what}, {name}: {fault}")));
        }
    }
}

fn none(mut faults: Vec<String>) {
    faults.dedup();
    let number = faults.len();
    faults.truncate(200);
    assert!(number == 0, "{number} faults:\n{}", faults.join("\n"));
}

fn scene<'a>(
    table: &'a Table,
    summary: &'a TableSummary,
    palette: &'a Palette,
    unit: Option<UnitId>,
    plan: Option<&'a Plan>,
) -> Scene<'a> {
    let space = unit.and_then(|unit| summary.unit(unit).at);
    Scene {
        table,
        summary,
        palette,
        selection: Selection { unit, space },
        hovered: space,
        overlays: Overlays::default(),
        plan,
        trains: None,
        bridge_asked: None,
        via: &[],
    }
}

/// The whole window in a situation, with what lies on the desk.
fn whole_window(
    windows: &Windows,
    what: &str,
    faults: &mut Vec<String>,
    scene: &Scene<'_>,
    desk: impl Fn() -> HexDesk,
) {
    let minimap = Minimap::default();
    let battle = Battle::last(scene.table).filter(|_| scene.summary.fights.decision.is_some());
    let fought = Fought {
        battle: battle.as_ref(),
        blast: None,
    };
    for window in &windows.0 {
        let (mut dock, mut hex_desk) = (Dock::default(), desk());
        let mut on_desk = Desk::default();
        if hex_desk.held.is_some() {
            let saved = "saved as The Malayan Campaign, turn 12, Japanese";
            on_desk.notices.tell(saved);
        }
        let window = Windows(vec![window.clone()]);
        window.look(what, faults, |ctx| {
            let around = around_map(ctx, scene, &mut dock, &minimap, fought);
            over_map(ctx, scene, &mut on_desk, &mut hex_desk, around.free);
            draw_notices_over(ctx, &mut on_desk, Some(around.free));
        });
    }
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
        whole_window(&windows, &name, &mut faults, &watched, HexDesk::default);
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
        let plan = target.map(|(target, units)| Plan::new(*target, units.iter().copied()));
        let free = scene(&table, &summary, &palette, None, None);
        whole_window(&windows, &name, &mut faults, &free, HexDesk::default);
        for (what, unit) in [
            ("one that can act", summary.available().next()),
            ("one that cannot", summary.marked(Mark::Idle).next()),
            ("one that has acted", summary.marked(Mark::Moved).next()),
        ] {
            let Some(unit) = unit else { continue };
            let selected = scene(&table, &summary, &palette, Some(unit), None);
            whole_window(
                &windows,
                &format!("{name}, {what}"),
                &mut faults,
                &selected,
                || HexDesk {
                    why: Some(WhyCard { unit, to: None }),
                    ..HexDesk::default()
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
                HexDesk::default,
            );
        }
        let units: Vec<UnitId> = summary.available().collect();
        whole_window(
            &windows,
            &format!("{name}, a question"),
            &mut faults,
            &free,
            || HexDesk {
                held: Some(Held::new(EndPhaseHeld::UnitsLeft(units.clone()))),
                ..HexDesk::default()
            },
        );
        // These do not depend on the phase.
        if !name.starts_with("Movement") {
            continue;
        }
        for sheet in [Sheet::Victory, Sheet::Calendar] {
            whole_window(
                &windows,
                &format!("{name}, {sheet:?}"),
                &mut faults,
                &free,
                || HexDesk {
                    sheet: Some(sheet),
                    ..HexDesk::default()
                },
            );
        }
        let since = Since::of(&table, table.session().state().player());
        if since.is_some() {
            whole_window(&windows, &format!("{name}, since"), &mut faults, &free, || {
                HexDesk {
                    since: since.clone(),
                    ..HexDesk::default()
                }
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
    let over = scene(&end, &summary, &palette, None, None);
    windows.look("menu", &mut faults, |ctx| {
        draw_modal(ctx, "menu", "Menu", |ui| Menu::default().ui(ui));
    });
    windows.look("settings", &mut faults, |ctx| {
        draw_modal(ctx, "settings", "Settings", |ui| {
            SettingsSheet::default().ui(
                ui,
                &mut Settings::default(),
                "/home/somebody/.config/railhead/settings.ron",
            )
        });
    });
    for purpose in [SavesFor::Saving, SavesFor::Opening] {
        let mut saves = super::saves(purpose);
        saves.error = Some("This save cannot be opened. It was written by a later version.".into());
        windows.look("saves", &mut faults, |ctx| {
            draw_modal(ctx, "saves", saves.title(), |ui| saves.clone().ui(ui));
        });
    }
    windows.look("outcome", &mut faults, |ctx| {
        draw_modal(ctx, "outcome", "", |ui| Outcome.ui(ui, &over));
    });
    let card = ReportCard {
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
            draw_rules_over(ctx, &mut viewer, Some(&book(Some(summary.phase), "HT-1")), &[]);
        });
    }
    let data = super::title_data();
    for index in 0..data.scenarios.len() {
        let mut page = TitlePage::at(index);
        windows.look(
            &format!("title, {}", data.scenarios[index].title),
            &mut faults,
            |ctx| {
                whole(ctx, |ui| {
                    page.ui(ui, &data, &palette, true);
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
            summary.marked(Mark::Idle).next(),
            None,
        );
        let mut dock = Dock::default();
        dock.units.shows_idle = true;
        for scale in [1.0, 2.0, 1.0] {
            let style = style::style(&palette, scale, false);
            ctx.all_styles_mut(|old| *old = style.clone());
            let window = Windows(vec![("", *size, ctx.clone())]);
            window.look("", &mut Vec::new(), |ctx| {
                let around = around_map(ctx, &scene, &mut dock, &Minimap::default(), Fought::default());
                if scale < 2.0 {
                    seen.push(around.free.right());
                }
            });
        }
    }
    let first = seen[0];
    assert!((900.0..1000.0).contains(&first), "{first}");
    assert!(seen.iter().all(|right| (right - first).abs() < 0.5), "{seen:?}");
}

/// The whole of the window to draw into.
fn whole(ctx: &egui::Context, draw: impl FnOnce(&mut egui::Ui)) {
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.viewport_rect());
    draw(&mut egui::Ui::new(ctx.clone(), "whole".into(), builder));
}
