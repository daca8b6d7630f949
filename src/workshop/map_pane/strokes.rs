//! Strokes of a tool on the map: from space to space, along the sides of hexes, from one place to another.

use bevy_egui::egui::{self, Pos2, Ui};

use super::{Act, MapPane};
use crate::workshop::cell_sides::Corner;
use crate::workshop::tool::Hand;
use crate::workshop::tools::Touch;
use railhead_engine::board::outline::Point;

impl MapPane {
    /// The drawing of a tool while its button is down, and the pick of the other button.
    pub(super) fn paint(
        &mut self,
        ui: &Ui,
        response: &egui::Response,
        point_at: impl Fn(Pos2) -> Point,
        hand: Hand,
    ) -> Vec<Act> {
        let tool = hand.tool;
        let pointed = response.interact_pointer_pos().map(&point_at);
        if response.secondary_clicked() {
            return pointed.map(Act::Pick).into_iter().collect();
        }
        // On a slow machine a click begins and ends in one frame.
        let is_quick = response.clicked() && self.touched.is_none();
        let is_held = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
        let is_down = is_held || is_quick;
        let less = ui.input(|input| input.modifiers.shift);
        let Some(to) = pointed.filter(|_| is_down) else {
            let Some((at, from)) = self.touched.take() else {
                return Vec::new();
            };
            let pressed = self.pressed.take().unwrap_or(at);
            // A line from one space to another is drawn when the button is released: the spaces between are only passed.
            let end = Touch {
                at: pointed.unwrap_or(at),
                pressed,
                from,
                is_first: true,
                less,
            };
            // A click along sides means the one that is nearest.
            let is_click = self.corner.take().is_some_and(|(_, has_drawn)| !has_drawn);
            let drawn = if is_click {
                Some(Act::Draw(vec![Touch { at: pressed, ..end }]))
            } else {
                hand.leads_across().then(|| Act::Draw(vec![end]))
            };
            return drawn.into_iter().chain([Act::EndStroke]).collect();
        };
        let pressed = *self.pressed.get_or_insert(to);
        let raster = self.board().raster();
        let (first, mut from) = self.touched.map_or((true, None), |(_, space)| (false, space));
        if hand.leads_across() {
            self.touched = Some((to, from.or_else(|| raster.space_at(to))));
            return Vec::new();
        }
        if !first && !hand.is_dragged() {
            return Vec::new();
        }
        if tool.is_on_sides() && !is_quick {
            return self.draw_sides(to, less);
        }
        // A quick stroke is followed in steps of less than a cell.
        let start = self.touched.map_or(to, |(at, _)| at);
        let length = (to[0] - start[0]).hypot(to[1] - start[1]);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a stroke crosses at most 1000 cells a frame, and no length is below zero"
        )]
        let steps = (length / (f32::from(raster.cells().km()) * 0.4)).ceil().max(1.0) as u16;
        let mut touches = Vec::new();
        let mut last = (!first).then(|| raster.cells().cell_at(start)).flatten();
        for step in 1..=steps {
            let part = f32::from(step) / f32::from(steps);
            let at = [0, 1].map(|axis| (to[axis] - start[axis]).mul_add(part, start[axis]));
            let cell = raster.cells().cell_at(at);
            let is_first = first && touches.is_empty();
            if cell == last && !is_first {
                continue;
            }
            last = cell;
            touches.push(Touch {
                at,
                pressed,
                from,
                is_first,
                less,
            });
            from = raster.space_at(at).or(from);
        }
        self.touched = Some((to, from));
        if touches.is_empty() {
            return Vec::new();
        }
        vec![Act::Draw(touches)]
    }

    /// What a stroke along sides draws: from the corner to which it has come to the one that is nearest to the pointer.
    fn draw_sides(&mut self, to: Point, less: bool) -> Vec<Act> {
        let cells = *self.board().raster().cells();
        let pressed = *self.pressed.get_or_insert(to);
        self.touched = Some((to, None));
        let Some(near) = Corner::near(cells, to) else {
            return Vec::new();
        };
        let (from, has_drawn) = *self.corner.get_or_insert((near, false));
        let sides = from.sides_to(cells, near);
        if sides.is_empty() {
            return Vec::new();
        }
        self.corner = Some((near, true));
        let touches = sides.into_iter().enumerate().map(|(index, at)| Touch {
            at,
            pressed,
            from: None,
            is_first: index == 0 && !has_drawn,
            less,
        });
        vec![Act::Draw(touches.collect())]
    }
}
