//! Coins in panels, as on the map (RT-10).

use bevy_egui::egui::{self, Align2, FontFamily, FontId, Pos2, Sense, Stroke, Ui, vec2};

use super::map::stacked;
use crate::theme::Palette;
use crate::theme::fonts::SERIF;
use crate::theme::style::egui_colour;
use crate::theme::widget::{picture_named, scaled};
use railhead_area_game::tokens::refusal::tokens;

/// The radii of coins, the most valuable first, and the visible edge of a coin below another.
const RADII: [f32; 4] = [9.5, 9.0, 8.5, 8.0];
const EDGE: f32 = 2.5;

/// The most coins of a kind that are drawn.
const DRAWN: u8 = 4;

/// Draws coins of this total value, each kind in a column, at the height of a line; ringed if some are picked.
pub fn coins(ui: &mut Ui, palette: &Palette, count: u32, is_picked: bool) -> egui::Response {
    let columns: Vec<(usize, u32, u32)> = stacked(count)
        .into_iter()
        .enumerate()
        .filter(|(_, (_, count))| *count > 0)
        .map(|(index, (worth, count))| (index, worth, count))
        .collect();
    let unit = scaled(ui, 1.0);
    let width: f32 = columns.iter().map(|(index, ..)| 2.0 * RADII[*index] + 1.0).sum();
    let size = vec2(width.max(2.0 * RADII[0]) + 2.0, 28.0) * unit;
    let (room, response) = ui.allocate_exact_size(size, Sense::hover());
    picture_named(&response, &tokens(count));
    let edge = egui_colour(palette.coin_ink);
    let rim = if is_picked {
        Stroke::new(2.5, ui.visuals().selection.bg_fill)
    } else {
        Stroke::new(1.0, edge)
    };
    let mut west = room.left() + unit;
    for (index, worth, count) in columns {
        let radius = RADII[index] * unit;
        let drawn = u8::try_from(count).unwrap_or(DRAWN).min(DRAWN);
        let foot = room.bottom() - radius - unit;
        let mut top = Pos2::new(west + radius, foot);
        for coin in 0..drawn {
            top.y = foot - EDGE * unit * f32::from(coin);
            ui.painter()
                .circle(top, radius - 0.5, egui_colour(palette.coins[index]), rim);
        }
        let font = FontId::new(11.0 * unit, FontFamily::Name(SERIF.into()));
        ui.painter()
            .text(top, Align2::CENTER_CENTER, worth.to_string(), font, edge);
        west += 2.0 * radius + unit;
    }
    response
}
