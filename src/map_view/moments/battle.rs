//! The stage of a battle: both forces as pictures, their dice, hits and losses, on a sheet beside the place.

use std::sync::Arc;

use bevy::color::Srgba;
use bevy_egui::egui::{Color32, CornerRadius, Galley, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::acts::{Layout, counted, roll};
use super::moment::{FALL, MapMoment, MomentDice, MomentForce, ROLL, SHAKE, STRIKE};
use super::pen::{MomentPen, within};
use crate::theme::silhouette;
use railhead_engine::engine::Seat;

/// The breadth of the column of a party, in points.
const COLUMN: f32 = 222.0;
/// The height of a picture.
const PICTURE: f32 = 27.0;
/// The room of a picture with its number and its losses.
const CELL: Vec2 = vec2(74.0, 34.0);
/// The same where both have two digits.
const WIDE_CELL: Vec2 = vec2(111.0, 34.0);
/// The side of a die.
const DIE: f32 = 25.0;
/// The distance between dice.
const APART: f32 = 29.0;
/// The margin of the sheet, and between its parts.
const MARGIN: f32 = 12.0;
/// The most dice that are shown of a party.
const MOST_DICE: usize = 21;

/// One party's column.
struct Column<'a> {
    forces: Vec<&'a MomentForce>,
    dice: Vec<(&'a MomentDice, u8)>,
    is_attacker: bool,
}

impl<'a> Column<'a> {
    fn of(moment: &'a MapMoment, attacks: bool) -> Self {
        let forces: Vec<&MomentForce> = moment
            .forces
            .iter()
            .filter(|force| force.attacks == attacks)
            .collect();
        let is_theirs = |seat: Seat| forces.iter().any(|force| force.seat == seat);
        let throws = moment.dice.iter().filter(|dice| is_theirs(dice.seat));
        let dice = throws.flat_map(|dice| dice.values.iter().map(move |value| (dice, *value)));
        Self {
            dice: dice.take(MOST_DICE).collect(),
            is_attacker: attacks,
            forces,
        }
    }

    /// The room of each of its pictures.
    fn cell(&self) -> Vec2 {
        if self.forces.iter().any(|force| force.count > 9 && force.lost > 0) {
            WIDE_CELL
        } else {
            CELL
        }
    }

    fn rows(number: usize, room: f32) -> f32 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a few columns"
        )]
        let columns = ((COLUMN / room) as usize).max(1);
        counted(number.div_ceil(columns))
    }

    /// The heights of its pictures and of its dice, in points.
    fn heights(&self) -> [f32; 2] {
        let pictures = Self::rows(self.forces.len(), self.cell().x) * CELL.y;
        [pictures, Self::rows(self.dice.len(), APART) * APART]
    }
}

/// The place of an item in a grid of a column, in points from its corner.
fn cell(index: usize, size: Vec2) -> Vec2 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few columns"
    )]
    let columns = ((COLUMN / size.x) as usize).max(1);
    vec2(
        counted(index % columns) * size.x,
        counted(index / columns) * size.y,
    )
}

/// The words of a stage as they are laid, and the size of its sheet.
struct StageSheet {
    title: Arc<Galley>,
    result: Option<Arc<Galley>>,
    size: Vec2,
}

impl StageSheet {
    /// With pictures and dice of these heights, in points.
    fn of(pen: &MomentPen, moment: &MapMoment, [pictures, dice]: [f32; 2]) -> Self {
        let title = pen.lay(&moment.words.line, 17.0, pen.ink(1.0));
        let has_result = !moment.words.head.is_empty();
        let result = has_result.then(|| pen.lay(&moment.words.head, 15.0, pen.ink(1.0)));
        let result_high = result
            .as_ref()
            .map_or(0.0, |result| result.size().y + pen.points(6.0));
        let inner = vec2(
            pen.points(2.0 * COLUMN + 2.0 * MARGIN).max(title.size().x),
            title.size().y + pen.points(30.0 + pictures + dice + 8.0) + result_high,
        );
        Self {
            title,
            result,
            size: inner + Vec2::splat(pen.points(2.0 * MARGIN)),
        }
    }
}

/// Draws the stage when this share of the time is over.
pub(super) fn draw(pen: &MomentPen, moment: &MapMoment, layout: &Layout, time: f32) {
    let columns = [true, false].map(|attacks| Column::of(moment, attacks));
    let heights = columns.each_ref().map(Column::heights);
    let [pictures, dice] = [0, 1].map(|part| heights[0][part].max(heights[1][part]));
    // With large text it would be wider than the map of a small window.
    let pen = &pen.fitted(StageSheet::of(pen, moment, [pictures, dice]).size);
    let StageSheet { title, result, size } = StageSheet::of(pen, moment, [pictures, dice]);
    let room = pen.room.shrink(pen.points(8.0));
    let away = layout.radius + pen.points(46.0);
    let sheet = beside(room, (layout.place, layout.radius, away), size, pen.cards);
    // The leader: from the sheet to the place.
    let colour = pen.palette.seat(moment.seat);
    let near = sheet.clamp(layout.place);
    pen.painter
        .line_segment([near, layout.place], Stroke::new(pen.points(5.0), pen.paper(0.9)));
    pen.painter.line_segment(
        [near, layout.place],
        Stroke::new(pen.points(2.0), MomentPen::tone(colour, 1.0)),
    );
    pen.painter.circle_stroke(
        layout.place,
        layout.radius,
        Stroke::new(pen.points(2.6), MomentPen::tone(colour, 1.0)),
    );
    pen.sheet(sheet, 1.0);
    let corner = sheet.min + Vec2::splat(pen.points(MARGIN));
    let middle = sheet.center().x;
    let titled = pos2(middle - title.size().x / 2.0, corner.y);
    let mut y = corner.y + title.size().y + pen.points(6.0);
    pen.painter.galley(titled, title, Color32::BLACK);
    for (column, x) in columns.iter().zip([corner.x, middle + pen.points(MARGIN)]) {
        party(pen, column, pos2(x, y), pictures, time);
    }
    let top = y;
    y += pen.points(24.0 + pictures + dice + 8.0);
    let rule = Stroke::new(pen.points(1.0), pen.ink(0.3));
    pen.painter
        .line_segment([pos2(middle, top), pos2(middle, y)], rule);
    if let Some(result) = result {
        let share = STRIKE.eased(if moment.dice.is_empty() { time + 0.4 } else { time });
        let at = pos2(middle - result.size().x / 2.0, y + pen.points(4.0));
        pen.painter
            .galley_with_override_text_color(at, result, pen.ink(share));
    }
}

/// A sheet of this size beside the place: right of it, left of it, or wherever there is room that no card covers.
fn beside(room: Rect, (place, radius, away): (Pos2, f32, f32), size: Vec2, cards: &[Rect]) -> Rect {
    let up = place - vec2(0.0, size.y * 0.6);
    let right = Rect::from_min_size(up + vec2(away, 0.0), size);
    let left = Rect::from_min_size(up - vec2(away + size.x, 0.0), size);
    let above = Rect::from_min_size(place - vec2(size.x / 2.0, away + size.y), size);
    let below = Rect::from_min_size(place + vec2(-size.x / 2.0, away), size);
    let moved = [right, left, above, below].map(|sheet| within(sheet, room));
    let hides = |sheet: &Rect| sheet.expand(radius).contains(place);
    // Cards, such as that of a lesson, lie above it.
    let is_covered = |sheet: &Rect| cards.iter().any(|card| card.intersects(*sheet));
    let least = moved
        .into_iter()
        .min_by_key(|sheet| (hides(sheet), is_covered(sheet)));
    least.unwrap_or(moved[0])
}

/// A party: its title, its pictures and its dice.
fn party(pen: &MomentPen, column: &Column, at: Pos2, pictures: f32, time: f32) {
    let seat = column.forces.first().map_or(Seat(0), |force| force.seat);
    let colour = pen.palette.seat(seat);
    let bar = Rect::from_min_size(at, pen.unit * vec2(COLUMN, 3.0));
    pen.painter
        .rect_filled(bar, CornerRadius::same(1), MomentPen::tone(colour, 1.0));
    let name = if column.is_attacker {
        "Attacker"
    } else {
        "Defender"
    };
    let name = pen.lay(name, 13.0, MomentPen::tone(colour, 1.0));
    pen.painter
        .galley(at + vec2(0.0, pen.points(4.0)), name, Color32::BLACK);
    let top = at + vec2(0.0, pen.points(24.0));
    for (index, force) in column.forces.iter().enumerate() {
        picture(pen, force, top + cell(index, column.cell()) * pen.unit, time);
    }
    let below = top + vec2(0.0, pen.points(pictures + 4.0));
    for (index, (dice, value)) in column.dice.iter().enumerate() {
        let corner = below + cell(index, Vec2::splat(APART)) * pen.unit;
        let middle = corner + Vec2::splat(pen.points(DIE / 2.0));
        let colours = dice_colours(pen, colour, is_hit(dice, *value), time);
        roll(
            pen,
            (middle, pen.points(DIE)),
            (dice.faces, *value),
            index,
            time,
            colours,
        );
    }
}

fn is_hit(dice: &MomentDice, value: u8) -> bool {
    dice.on == 0 || value <= dice.on
}

/// Dice are of paper while they roll. Then hits take the colour of their party, and misses fade.
fn dice_colours(pen: &MomentPen, colour: Srgba, is_hit: bool, time: f32) -> [Color32; 2] {
    if ROLL.done(time) < 1.0 {
        return [MomentPen::tone(pen.palette.paper_inset, 1.0), pen.ink(1.0)];
    }
    if is_hit {
        [colour, pen.palette.on_action].map(|tone| MomentPen::tone(tone, 1.0))
    } else {
        [pen.paper(1.0), pen.ink(0.45)]
    }
}

/// Pieces of one kind, with their number. The lost ones shake, and their number falls.
fn picture(pen: &MomentPen, force: &MomentForce, at: Pos2, time: f32) {
    let colour = pen.palette.seat(force.seat);
    let size = silhouette::size(pen.points(PICTURE));
    let is_hit = force.lost > 0;
    let shake = SHAKE.done(time);
    let swing = if is_hit && shake > 0.0 && shake < 1.0 {
        (shake * 19.0).sin() * (1.0 - shake) * pen.points(4.0)
    } else {
        0.0
    };
    let left = force.count.saturating_sub(force.lost);
    let is_over = FALL.done(time) > 0.0;
    let share = if left == 0 {
        1.0 - 0.65 * FALL.done(time)
    } else {
        1.0
    };
    let middle = at + size / 2.0 + vec2(swing, 0.0);
    if let Some(texture) = silhouette::texture(pen.painter.ctx(), &force.silhouette, size) {
        pen.picture(texture.id(), middle, size, MomentPen::tone(colour, share));
    }
    let shown = if is_over { left } else { force.count };
    let number = pen.lay(&shown.to_string(), 16.0, MomentPen::tone(colour, share));
    let beside = at + vec2(size.x + pen.points(3.0), (size.y - number.size().y) / 2.0);
    let end = beside + vec2(number.size().x + pen.points(2.0), 0.0);
    pen.painter.galley(beside, number, Color32::BLACK);
    if is_hit {
        let lost = format!("\u{2212}{}", force.lost);
        let lost = pen.lay(
            &lost,
            14.0,
            MomentPen::tone(pen.palette.problem, STRIKE.done(time)),
        );
        pen.painter.galley(end, lost, Color32::BLACK);
        if left == 0 {
            pen.strike_out(middle, size.y * 0.4, shake, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pen::share_that_fits;
    use super::*;

    #[test]
    fn the_stage_fits_into_a_map_that_is_small_beside_large_text() {
        // A window of 1024 by 700 with text of 150 per cent.
        let (room, sheet) = (vec2(571.0, 470.0), vec2(738.0, 300.0));
        let share = share_that_fits(room, sheet);
        assert!(share < 1.0 && sheet.x * share <= room.x + 0.01, "{share}");
        let low = share_that_fits(vec2(900.0, 200.0), sheet);
        assert!(sheet.y * low <= 200.01, "{low}");
        let usual = share_that_fits(vec2(900.0, 600.0), sheet);
        assert!((usual - 1.0).abs() < f32::EPSILON, "it is never drawn larger");
    }

    #[test]
    fn the_stage_lies_beside_its_place_and_under_no_card() {
        let room = Rect::from_min_max(pos2(0.0, 100.0), pos2(900.0, 700.0));
        let (place, size) = (pos2(600.0, 360.0), vec2(460.0, 170.0));
        let at = (place, 40.0, 86.0);
        let alone = beside(room, at, size, &[]);
        assert!(!alone.contains(place) && room.contains_rect(alone), "{alone:?}");
        let card = Rect::from_min_size(pos2(16.0, 110.0), vec2(360.0, 230.0));
        assert!(card.intersects(alone), "the card would lie above it: {alone:?}");
        let clear = beside(room, at, size, &[card]);
        assert!(!clear.contains(place) && room.contains_rect(clear), "{clear:?}");
        assert!(!card.intersects(clear), "{clear:?}");
        // Where everything is covered, it lies where it would without cards.
        assert_eq!(beside(room, at, size, &[room]), alone);
    }
}
