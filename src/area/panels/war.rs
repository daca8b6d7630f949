//! The state of the war: the needs of each side for victory, the nations in figures, and both over the rounds.

use bevy_egui::egui::{self, Align2, RichText, Sense, Stroke, Ui, pos2, vec2};

use super::corrections::corrections;
use super::nation_table::{names, nation_table};
use crate::area::scene::{PanelAction, Scene};
use crate::shell::account::end_card::task_list;
use crate::shell::briefing;
use crate::theme::style::egui_colour;
use crate::theme::widget::{name_link, scaled, section, serif_font};
use crate::words::sentence;
use railhead_area_game::chapters::victory::Progress;
use railhead_area_game::definition::{Goal, Victory};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Playable as _, Seat};
use railhead_engine::text::words::two_letters;

/// Draws the goals and how near they are, the nations, and charts.
pub fn war(ui: &mut Ui, scene: &Scene) {
    let conditions = &scene.game.definition().victory;
    let tasks = &scene.facts.fought_for.tasks;
    if !tasks.is_empty() {
        section(ui, "TASKS");
        task_list(ui, tasks);
    } else if conditions.is_empty() {
        ui.label(RichText::new("The scenario names no goals.").weak());
    }
    briefing::goals(ui, &scene.game.goals(), &[]);
    if let Some(now) = &scene.facts.war.now {
        let now = format!("If the game ended now: {now}.");
        ui.add(egui::Label::new(now).wrap());
    }
    ui.add_space(6.0);
    for (victory, progress) in conditions.iter().zip(&scene.facts.war.progress) {
        goal(ui, scene, victory, *progress);
    }
    nations(ui, scene);
    // Above the charts, which grow with the first order.
    corrections(ui, scene);
    charts(ui, scene);
}

/// The needs of a side, and its progress.
fn goal(ui: &mut Ui, scene: &Scene, victory: &Victory, now: Progress) {
    let side = &scene.game.side(victory.side).name;
    let what = match victory.goal {
        Goal::Areas { .. } => "victory cities",
        Goal::Income(_) => "IPC of income",
    };
    let words = format!("{side}: {} of {} {what}", now.has, now.needs);
    ui.label(RichText::new(sentence(&words)).strong());
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), scaled(ui, 8.0)), Sense::hover());
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let share = now.has.min(now.needs) as f32 / now.needs.max(1) as f32;
    let first = scene
        .game
        .nation_ids()
        .find(|nation| scene.game.side_of(*nation) == victory.side);
    let tone = first.map_or(ui.visuals().text_color(), |nation| scene.colour(nation));
    ui.painter().rect_filled(bar, 2.0, ui.visuals().faint_bg_color);
    let full = egui::Rect::from_min_size(bar.min, vec2(bar.width() * share, bar.height()));
    ui.painter().rect_filled(full, 2.0, tone);
    if let Goal::Areas { areas, .. } = &victory.goal {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
            for area in areas {
                city(ui, scene, *area);
            }
        });
    }
    ui.add_space(6.0);
}

/// A victory city in the colour of its holder.
fn city(ui: &mut Ui, scene: &Scene, area: SpaceId) {
    let holder = scene.state.space(area).controller;
    let tone = holder.map_or(ui.visuals().weak_text_color(), |nation| scene.colour(nation));
    let name = RichText::new(scene.game.space_name(area))
        .small()
        .strong()
        .color(tone);
    let holder_name = holder.map_or("neutral", |nation| &scene.game.nation(nation).name);
    if name_link(ui, name).on_hover_text(holder_name).clicked() {
        scene.act(PanelAction::Jump(area));
    }
}

/// The nations in figures, and how long each stays at peace.
fn nations(ui: &mut Ui, scene: &Scene) {
    section(ui, "NATIONS");
    let room = ui.available_width();
    nation_table(ui, scene, room);
    for (nation, facts) in scene.game.nation_ids().zip(&scene.facts.nations) {
        if let Some(peace) = &facts.peace {
            let words = format!("{} is {peace}.", scene.game.nation(nation).in_text);
            ui.label(RichText::new(sentence(&words)).weak());
        }
    }
    let words = if scene.selection.shows_nations {
        "Put the table beside the map away"
    } else {
        "Keep the table beside the map"
    };
    if ui.button(words).clicked() {
        scene.change(|selection| selection.shows_nations = !selection.shows_nations);
    }
    ui.add_space(6.0);
}

/// A chart for each statistic that has one.
fn charts(ui: &mut Ui, scene: &Scene) {
    let moments = &scene.facts.war.moments;
    let Some(first) = moments.first().filter(|_| moments.len() > 1) else {
        ui.label(
            RichText::new("Charts of the rounds appear here after the first order.")
                .small()
                .weak(),
        );
        return;
    };
    for (index, figure) in first.figures.iter().enumerate() {
        let Some(title) = &figure.chart else { continue };
        section(ui, &title.to_uppercase());
        let values: Vec<&[u32]> = moments
            .iter()
            .map(|moment| &*moment.figures[index].by_seat)
            .collect();
        chart(ui, scene, &values);
    }
}

/// Lines of each seat over the moments, with the letters of the nation at the end of its line.
#[expect(clippy::cast_precision_loss, reason = "a few hundred values")]
fn chart(ui: &mut Ui, scene: &Scene, values: &[&[u32]]) {
    let size = vec2(ui.available_width(), scaled(ui, 130.0));
    let (room, _) = ui.allocate_exact_size(size, Sense::hover());
    let font = serif_font(ui, 11.0);
    let inner = egui::Rect::from_min_max(
        room.min + vec2(scaled(ui, 26.0), scaled(ui, 6.0)),
        room.max - vec2(scaled(ui, 24.0), scaled(ui, 6.0)),
    );
    let highest = values
        .iter()
        .flat_map(|seats| seats.iter())
        .max()
        .copied()
        .unwrap_or(0)
        .max(1);
    let at = |moment: usize, value: u32| {
        let across = moment as f32 / (values.len() - 1).max(1) as f32;
        pos2(
            inner.left() + inner.width() * across,
            inner.bottom() - inner.height() * value as f32 / highest as f32,
        )
    };
    let (grey, painter) = (ui.visuals().weak_text_color(), ui.painter());
    for value in [0, highest] {
        let left = at(0, value);
        painter.line_segment([left, at(values.len() - 1, value)], Stroke::new(0.5, grey));
        painter.text(
            left - vec2(4.0, 0.0),
            Align2::RIGHT_CENTER,
            value.to_string(),
            font.clone(),
            grey,
        );
    }
    let mut ends = Vec::new();
    for (seat, letters) in (0_u8..).zip(two_letters(names(scene))) {
        let tone = egui_colour(scene.palette.seat(Seat(seat)));
        let line: Vec<egui::Pos2> = values
            .iter()
            .enumerate()
            .map(|(moment, seats)| at(moment, seats.get(usize::from(seat)).copied().unwrap_or(0)))
            .collect();
        ends.push((line.last().map_or(inner.bottom(), |end| end.y), letters, tone));
        painter.line(line, Stroke::new(2.0, tone));
    }
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut heights: Vec<f32> = ends.iter().map(|end| end.0).collect();
    let letter = ui.fonts_mut(|fonts| fonts.row_height(&font));
    spread(&mut heights, letter, room.bottom() - letter / 2.0);
    for (y, (_, letters, tone)) in heights.into_iter().zip(ends) {
        let at = pos2(inner.right() + 4.0, y);
        painter.text(at, Align2::LEFT_CENTER, letters, font.clone(), tone);
    }
}

/// Moves heights in ascending order apart, so that they lie this far from each other and none below the lowest.
fn spread(heights: &mut [f32], gap: f32, lowest: f32) {
    for index in 1..heights.len() {
        heights[index] = heights[index].max(heights[index - 1] + gap);
    }
    let mut limit = lowest;
    for height in heights.iter_mut().rev() {
        *height = height.min(limit);
        limit = *height - gap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_beside_a_chart_lie_apart_and_inside() {
        let mut heights = [10.0, 11.0, 50.0, 98.0, 99.0];
        spread(&mut heights, 10.0, 100.0);
        assert!(
            heights.is_sorted_by(|one, next| next - one >= 10.0),
            "{heights:?}"
        );
        assert!(heights[0] >= 10.0 && heights[4] <= 100.0, "{heights:?}");
    }
}
