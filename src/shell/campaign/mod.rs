//! A campaign of battles on pages of the window: the tree of its battles, its armies, and what comes next.
//!
//! Here is how they are drawn; [`between`] is the sheet between two battles.

pub mod between;

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    self, CollapsingHeader, Color32, Galley, Rect, RichText, Sense, Stroke, StrokeKind, Ui,
};
use bevy_egui::egui::{pos2, vec2};
use egui_phosphor::regular as icon;

use crate::play::linked::{ArmyRoll, BattleFate, CampaignChart, ChartBattle};
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{scaled, section, serif};
use railhead_engine::engine::StoryPart;

/// The least width of a battle on the tree, and the greatest.
const BOX_WIDTHS: [f32; 2] = [150.0, 220.0];

/// The space between battles of the tree, and that between the edge of one and its words.
const SPACES: [f32; 2] = [18.0, 8.0];

/// A battle that has its place on the tree.
struct BattleBox {
    rect: Rect,
    words: Arc<Galley>,
}

/// The tree of the battles: those that can come later stand below, lines lead to what follows, and the winners are marked by their colours.
pub fn tree(ui: &mut Ui, palette: &Palette, chart: &CampaignChart) {
    let corner = ui.cursor().min;
    let boxes = placed(ui, palette, chart, corner);
    let height = boxes.iter().map(|place| place.rect.bottom() - corner.y);
    let height = height.fold(0.0, f32::max);
    let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    // Widgets before it may have moved the tree.
    let shift = room.min - corner;
    let places: Vec<Rect> = boxes.iter().map(|place| place.rect.translate(shift)).collect();
    for (battle, from) in chart.battles.iter().zip(&places) {
        for next in &battle.leads {
            let (Some(to), Some(follows)) = (places.get(*next), chart.battles.get(*next)) else {
                continue;
            };
            let stroke = if was_taken(battle, follows) {
                Stroke::new(2.5, ui.visuals().hyperlink_color)
            } else {
                Stroke::new(1.0, ui.visuals().weak_text_color())
            };
            ui.painter()
                .line_segment([from.center_bottom(), to.center_top()], stroke);
        }
    }
    for ((battle, place), rect) in chart.battles.iter().zip(boxes).zip(places) {
        draw_box(ui, palette, battle, place.words, rect);
    }
}

/// The battles at their places, row by row from a corner.
fn placed(ui: &Ui, palette: &Palette, chart: &CampaignChart, corner: egui::Pos2) -> Vec<BattleBox> {
    let whole = ui.available_width();
    let [gap, margin] = SPACES.map(|points| scaled(ui, points));
    let [least, most] = BOX_WIDTHS.map(|points| scaled(ui, points));
    let rows = chart.battles.iter().map(|battle| battle.row + 1).max();
    let mut boxes: Vec<(usize, BattleBox)> = Vec::new();
    let mut top = corner.y;
    for row in 0..rows.unwrap_or(0) {
        let here = chart.battles.iter().enumerate();
        let here: Vec<(usize, &ChartBattle)> = here.filter(|(_, battle)| battle.row == row).collect();
        // Where there is no room for all of them they stand in several lines.
        let mut in_line = here.len().max(1);
        while in_line > 1 && width_of(whole, in_line, gap) < least {
            in_line -= 1;
        }
        let width = width_of(whole, in_line, gap).min(most).min(whole);
        for line in here.chunks(in_line) {
            let taken = number(line.len()) * (width + gap) - gap;
            let mut left = corner.x + ((whole - taken) / 2.0).max(0.0);
            let laid: Vec<(usize, Arc<Galley>)> = line
                .iter()
                .map(|(at, battle)| (*at, words(ui, palette, battle, width - 2.0 * margin)))
                .collect();
            let heights = laid.iter().map(|(_, words)| words.size().y);
            let height = heights.fold(0.0, f32::max) + 2.0 * margin;
            for (at, words) in laid {
                let rect = Rect::from_min_size(pos2(left, top), vec2(width, height));
                boxes.push((at, BattleBox { rect, words }));
                left += width + gap;
            }
            top += height + gap;
        }
    }
    boxes.sort_by_key(|(at, _)| *at);
    boxes.into_iter().map(|(_, place)| place).collect()
}

/// The width of each of some battles in a line.
fn width_of(whole: f32, battles: usize, gap: f32) -> f32 {
    (whole - gap * (number(battles) - 1.0)) / number(battles)
}

fn number(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// Whether the campaign has gone from one battle to another.
fn was_taken(from: &ChartBattle, to: &ChartBattle) -> bool {
    let has_been = matches!(from.fate, BattleFate::Fought { .. });
    let came = matches!(
        to.fate,
        BattleFate::Fought { .. } | BattleFate::Now | BattleFate::Next
    );
    has_been && came
}

/// What stands on the tree below the title of a battle; nothing if it may come.
fn fate_words(battle: &ChartBattle) -> &str {
    match &battle.fate {
        BattleFate::Fought { result, .. } => result.as_str(),
        BattleFate::Now => "Being fought",
        BattleFate::Next => "Comes next",
        BattleFate::Ahead => "",
        BattleFate::PassedBy => "Not fought",
    }
}

fn words(ui: &Ui, palette: &Palette, battle: &ChartBattle, width: f32) -> Arc<Galley> {
    let visuals = ui.visuals();
    let (title, below) = match battle.fate {
        BattleFate::Fought { winner, .. } => (visuals.text_color(), egui_colour(palette.seat(winner))),
        BattleFate::Now | BattleFate::Next => (visuals.text_color(), visuals.hyperlink_color),
        BattleFate::Ahead => (visuals.text_color(), visuals.text_color()),
        BattleFate::PassedBy => (visuals.weak_text_color(), visuals.weak_text_color()),
    };
    let [body, small] =
        [egui::TextStyle::Body, egui::TextStyle::Small].map(|style| style.resolve(ui.style()));
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    job.append(&battle.title, 0.0, TextFormat::simple(body, title));
    let fate = fate_words(battle);
    if !fate.is_empty() {
        job.append(&format!("\n{fate}"), 0.0, TextFormat::simple(small, below));
    }
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

fn draw_box(ui: &Ui, palette: &Palette, battle: &ChartBattle, words: Arc<Galley>, rect: Rect) {
    let visuals = ui.visuals();
    let (width, colour) = match battle.fate {
        BattleFate::Fought { winner, .. } => (2.0, egui_colour(palette.seat(winner))),
        BattleFate::Now | BattleFate::Next => (2.0, visuals.hyperlink_color),
        BattleFate::Ahead | BattleFate::PassedBy => (1.0, visuals.widgets.noninteractive.bg_stroke.color),
    };
    let stroke = Stroke::new(width, colour);
    ui.painter()
        .rect(rect, 4.0, visuals.extreme_bg_color, stroke, StrokeKind::Inside);
    let margin = scaled(ui, SPACES[1]);
    ui.painter()
        .galley(rect.min + vec2(margin, margin), words, Color32::PLACEHOLDER);
    let response = ui.interact(rect, ui.id().with(("battle", &battle.title)), Sense::hover());
    let name = match fate_words(battle) {
        "" => battle.title.clone(),
        fate => format!("{}: {fate}", battle.title),
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
    response.on_hover_text(battle.ways.join("\n"));
}

/// Which results of which battles lead where, folded; of those that the campaign has not passed.
pub fn ways(ui: &mut Ui, chart: &CampaignChart) {
    let open = chart.battles.iter().filter(|battle| {
        let is_past = matches!(battle.fate, BattleFate::Fought { .. } | BattleFate::PassedBy);
        !is_past
    });
    let open: Vec<&ChartBattle> = open.collect();
    if open.is_empty() {
        return;
    }
    CollapsingHeader::new("What leads where")
        .id_salt(("ways", &chart.title))
        .show(ui, |ui| {
            for battle in open {
                section(ui, &battle.title.to_uppercase());
                lines(ui, &battle.ways);
            }
        });
}

/// What goes over from battle to battle, folded.
pub fn promises(ui: &mut Ui, chart: &CampaignChart) {
    CollapsingHeader::new("What goes over from battle to battle")
        .id_salt(("promises", &chart.title))
        .show(ui, |ui| lines(ui, &chart.promises));
}

/// The battle that can begin, and what it begins with.
pub fn next_up(ui: &mut Ui, chart: &CampaignChart) {
    let Some(next) = &chart.next else { return };
    section(ui, &format!("NEXT: {}", next.title.to_uppercase()));
    lines(ui, &next.lines);
}

/// The points, and who has won.
pub fn score(ui: &mut Ui, chart: &CampaignChart) {
    if let Some(verdict) = &chart.verdict {
        ui.add(egui::Label::new(serif(ui, verdict, 20.0).strong()).wrap());
    }
    ui.add(egui::Label::new(&chart.score).wrap());
}

/// Every unit of the armies, by its fate.
pub fn armies(ui: &mut Ui, palette: &Palette, rolls: &[ArmyRoll]) {
    for roll in rolls {
        let colour = egui_colour(palette.seat(roll.seat));
        ui.add_space(4.0);
        ui.add(egui::Label::new(serif(ui, &roll.title, 17.0).color(colour)).wrap());
        ui.add(egui::Label::new(&roll.sum).wrap());
        for group in &roll.groups {
            section(
                ui,
                &format!("{}: {}", group.title.to_uppercase(), group.units.len()),
            );
            lines(ui, &group.units);
        }
    }
}

/// Parts of a story: a heading each, and its lines.
pub fn story(ui: &mut Ui, parts: &[StoryPart]) {
    for part in parts {
        ui.add_space(4.0);
        section(ui, &part.title.to_uppercase());
        lines(ui, &part.lines);
    }
}

fn lines(ui: &mut Ui, lines: &[String]) {
    for line in lines {
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(icon::CARET_RIGHT).weak());
            ui.add(egui::Label::new(line).selectable(false).wrap());
        });
    }
}
