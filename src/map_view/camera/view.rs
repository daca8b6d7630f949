//! The camera's position as plain numbers: fitting, zooming around a point, gliding.

use bevy::prelude::*;

use super::limits::Limits;

/// The time constant of a glide: after this many seconds about a third of the way is left.
const GLIDE: f32 = 0.042;

/// After a step of the wheel, how many frames a shrinking map waits for a picture that shows more.
const PATIENCE: u8 = 2;

/// The first view of the next map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub enum FirstLook {
    /// The whole map.
    #[default]
    All,
    /// A part of it, as large as the window allows.
    Part(Rect),
    /// A place, with a scale in pixels per kilometre.
    Place(Vec2, f32),
    /// A place, so close that its pieces can be read.
    Close(Vec2),
}

/// The camera's position and its goal.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The world position in the middle of the map area.
    pub centre: Vec2,
    /// Logical pixels per kilometre.
    pub scale: f32,
    /// The centre at which it will arrive.
    pub goal_centre: Vec2,
    /// The scale at which it will arrive.
    pub goal_scale: f32,
    /// A world position that stays fixed on the screen while the scale changes, with its offset from the middle of the
    /// map area in pixels, y down.
    pub anchor: Option<(Vec2, Vec2)>,
    /// The part that fills the area, whatever its size, because the player has not moved the map since it was shown.
    pub kept: Option<Rect>,
    /// The reach of the current picture, if a shrinking map has to wait for another one; otherwise nothing waits.
    pub reach: Option<Rect>,
    /// Whether it is waiting for one.
    pub waits: bool,
    /// How many frames it may still wait.
    pub patience: u8,
}

impl Default for View {
    fn default() -> Self {
        Self {
            centre: Vec2::ZERO,
            scale: 1.0,
            goal_centre: Vec2::ZERO,
            goal_scale: 1.0,
            anchor: None,
            kept: None,
            reach: None,
            waits: false,
            patience: 0,
        }
    }
}

/// A screen offset from the middle of the area, y down, as a vector in the world.
fn way(offset: Vec2, scale: f32) -> Vec2 {
    Vec2::new(offset.x, -offset.y) / scale
}

impl View {
    /// The world position at an offset from the middle of the map area, in pixels with y down.
    pub fn world(&self, offset: Vec2) -> Vec2 {
        self.centre + way(offset, self.scale)
    }

    /// Whether the zoom is constant.
    pub fn keeps_its_scale(&self) -> bool {
        self.scale.to_bits() == self.goal_scale.to_bits()
    }

    /// Shows the whole sheet, centred.
    pub fn fit(&mut self, limits: &Limits) {
        self.show(limits.paper, limits);
    }

    /// Shows a part of the sheet, centred and as large as possible; it stays so if the area grows.
    pub fn show(&mut self, part: Rect, limits: &Limits) {
        self.goal_scale = limits.scale(limits.scale_of(part));
        self.goal_centre = limits.centre(part.center(), self.goal_scale);
        self.anchor = None;
        self.kept = Some(part);
    }

    /// Moves at once by this many pixels, as a drag does.
    pub fn drag(&mut self, pixels: Vec2, limits: &Limits) {
        self.centre = limits.centre_from(self.centre, self.centre - way(pixels, self.scale), self.scale);
        self.goal_centre = self.centre;
        self.goal_scale = self.scale;
        self.anchor = None;
        self.kept = None;
    }

    /// Zooms by a factor, keeping the point at the offset in place; the whole sheet lies in the middle.
    pub fn zoom(&mut self, factor: f32, offset: Vec2, limits: &Limits) {
        let scale = limits.scale(self.goal_scale * factor);
        if scale <= limits.fitting_scale() {
            return self.go(limits.paper.center(), Some(scale), limits);
        }
        self.goal_scale = scale;
        self.anchor = Some((self.world(offset), offset));
        self.kept = None;
        self.patience = PATIENCE;
    }

    /// Starts a glide to a place, at a scale or at the current one.
    pub fn go(&mut self, centre: Vec2, scale: Option<f32>, limits: &Limits) {
        self.goal_scale = limits.scale(scale.unwrap_or(self.goal_scale));
        self.goal_centre = limits.centre(centre, self.goal_scale);
        self.anchor = None;
        self.kept = None;
    }

    /// Keeps showing the same part; at once if the size of the area has changed. A view of the player's own comes back to the map where
    /// a larger area would show too much beside it.
    pub fn keep(&mut self, limits: &Limits, is_resized: bool) {
        if let Some(part) = self.kept {
            self.show(part, limits);
            if is_resized {
                self.arrive(limits);
            }
        } else if is_resized && self.anchor.is_none() {
            self.centre = limits.centre_resized(self.centre, self.scale);
            self.goal_centre = limits.centre_resized(self.goal_centre, self.goal_scale);
        }
    }

    /// Jumps to the goal.
    pub fn arrive(&mut self, limits: &Limits) {
        self.step(f32::INFINITY, limits);
    }

    /// After once around the world, goes back to the middle copy.
    fn come_round(&mut self, limits: &Limits) {
        if let Some(around) = limits.around {
            let turns = ((self.centre.x - limits.paper.min.x) / around).floor() * around;
            self.centre.x -= turns;
            self.goal_centre.x -= turns;
            if let Some((world, _)) = &mut self.anchor {
                world.x -= turns;
            }
        }
    }

    /// Whether it shows more than the current picture does, and may wait for the next one.
    fn is_early(&self, scale_before: f32, area: Vec2) -> bool {
        let sight = Rect::from_center_size(self.centre, (area + 2.0) / self.scale);
        self.patience > 0
            && self.scale < scale_before
            && self
                .reach
                .is_some_and(|reach| !(reach.contains(sight.min) && reach.contains(sight.max)))
    }

    /// Advances the glide by some seconds; returns whether it goes on.
    pub fn step(&mut self, seconds: f32, limits: &Limits) -> bool {
        self.come_round(limits);
        let before = (self.scale, self.centre);
        // A larger window may allow less.
        self.goal_scale = limits.scale(self.goal_scale);
        let part = 1.0 - (-seconds / GLIDE).exp();
        let ratio = self.goal_scale / self.scale;
        let near = (ratio.ln()).abs() < 0.002 || part > 0.999;
        self.scale = if near {
            self.goal_scale
        } else {
            self.scale * ratio.powf(part)
        };
        self.scale = limits.scale(self.scale);
        if let Some((world, offset)) = self.anchor {
            let wanted = world - way(offset, self.scale);
            self.centre = if ratio >= 1.0 {
                limits.centre_on_paper(wanted)
            } else {
                limits.centre_by_hand(wanted, self.scale)
            };
            self.goal_centre = self.centre;
            self.waits = part < 0.999 && self.is_early(before.0, limits.area);
            if self.waits {
                self.patience -= 1;
                (self.scale, self.centre) = before;
                self.goal_centre = self.centre;
                return true;
            }
            if near {
                self.anchor = None;
            }
            return !near;
        }
        self.waits = false;
        self.goal_centre = limits.centre_from(self.centre, self.goal_centre, self.goal_scale);
        let left = self.goal_centre - self.centre;
        let close = left.length() * self.scale < 0.6 || part > 0.999;
        self.centre = if close {
            self.goal_centre
        } else {
            self.centre + left * part
        };
        !(near && close)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map_view::camera::limits::CLOSEST;

    fn limits() -> Limits {
        let paper = Rect {
            min: Vec2::new(-10.0, -700.0),
            max: Vec2::new(560.0, 10.0),
        };
        Limits {
            paper,
            area: Vec2::new(1280.0, 800.0),
            hex_km: 10.0,
            around: None,
        }
    }

    fn fitted() -> View {
        let mut view = View::default();
        view.fit(&limits());
        view.arrive(&limits());
        view
    }

    #[test]
    fn the_whole_sheet_fits() {
        let view = fitted();
        let half = limits().area / view.scale / 2.0;
        assert!(half.x * 2.0 >= 569.9 && half.y * 2.0 >= 709.9);
    }

    #[test]
    fn what_is_shown_first_fills_a_window_that_has_been_enlarged_until_somebody_moves_the_map() {
        let part = Rect::new(100.0, -400.0, 300.0, -300.0);
        let mut view = View::default();
        view.show(part, &limits());
        view.arrive(&limits());
        assert_eq!((view.centre, view.scale), (Vec2::new(200.0, -350.0), 6.4));
        let larger = Limits {
            area: Vec2::new(1920.0, 1200.0),
            ..limits()
        };
        view.keep(&larger, true);
        assert_eq!((view.centre, view.scale), (Vec2::new(200.0, -350.0), 9.6));
        view.zoom(1.5, Vec2::ZERO, &larger);
        view.arrive(&larger);
        let scale = view.scale;
        view.keep(&limits(), true);
        assert_eq!((view.goal_scale, view.kept), (scale, None));
    }

    #[test]
    fn zooming_keeps_the_point_under_the_cursor() {
        let mut view = fitted();
        view.zoom(6.0, Vec2::ZERO, &limits());
        view.arrive(&limits());
        let cursor = Vec2::new(80.0, -55.0);
        let before = view.world(cursor);
        view.zoom(1.5, cursor, &limits());
        while view.step(0.016, &limits()) {
            assert!(view.world(cursor).distance(before) < 0.01);
        }
        assert!(view.world(cursor).distance(before) < 0.01);
    }

    #[test]
    fn zooming_keeps_that_point_while_the_map_is_narrower_than_the_view_and_shows_the_whole_in_the_middle() {
        let mut view = fitted();
        let middle = view.centre;
        // On the edge of the map, which takes up half of the width.
        let cursor = Vec2::new(-300.0, 200.0);
        let before = view.world(cursor);
        for _ in 0..12 {
            view.zoom(1.22, cursor, &limits());
            while view.step(0.016, &limits()) {
                assert!(view.world(cursor).distance(before) < 0.01, "{view:?}");
            }
        }
        // It stays where it is after the zoom.
        view.step(0.016, &limits());
        assert!(view.world(cursor).distance(before) < 0.01, "{view:?}");
        for _ in 0..14 {
            view.zoom(1.0 / 1.22, cursor, &limits());
            view.arrive(&limits());
        }
        assert_eq!((view.centre, view.scale), (middle, limits().fitting_scale()));
    }

    #[test]
    fn the_map_cannot_be_dragged_out_of_sight() {
        let mut view = fitted();
        view.zoom(5.0, Vec2::ZERO, &limits());
        view.arrive(&limits());
        view.drag(Vec2::new(1e6, -1e6), &limits());
        assert!(limits().paper.contains(view.centre));
        view.drag(Vec2::new(-1e6, 1e6), &limits());
        assert!(limits().paper.contains(view.centre));
    }

    #[test]
    fn what_is_shown_keeps_to_the_map_and_only_the_hand_goes_a_little_beyond_it() {
        // A part in the north-west corner, and a place in the south-east one.
        let mut view = View::default();
        view.show(Rect::new(-10.0, -60.0, 140.0, 10.0), &limits());
        view.arrive(&limits());
        let keeps = |view: &View| {
            let sight = Rect::from_center_size(view.centre, limits().area / view.scale).inflate(-0.01);
            let paper = limits().paper;
            paper.contains(sight.min) && paper.contains(sight.max)
        };
        assert!(keeps(&view), "{view:?}");
        view.go(Vec2::new(560.0, -700.0), None, &limits());
        view.arrive(&limits());
        assert!(keeps(&view), "{view:?}");
        view.drag(Vec2::splat(-1e6), &limits());
        view.arrive(&limits());
        assert!(!keeps(&view), "the corner can be drawn from under a card");
        let half = limits().area / view.scale / 2.0;
        assert!(
            ((view.centre.x + half.x - 560.0) / half.x - 0.2).abs() < 0.01,
            "{view:?}"
        );
    }

    #[test]
    fn a_map_that_goes_round_has_no_end_to_the_east_but_one_to_the_north() {
        let round = Limits {
            around: Some(570.0),
            ..limits()
        };
        let mut view = fitted();
        view.zoom(5.0, Vec2::ZERO, &round);
        view.arrive(&round);
        let start = view.centre;
        // Three and a half times around, by drags.
        for _ in 0..7 {
            view.drag(Vec2::new(-285.0 * view.scale, 0.0), &round);
            view.step(0.016, &round);
        }
        let there = (start.x + 285.0 - round.paper.min.x).rem_euclid(570.0) + round.paper.min.x;
        assert!(
            (view.centre.x - there).abs() < 0.1,
            "{} or {there}",
            view.centre.x
        );
        view.drag(Vec2::new(0.0, 1e6), &round);
        assert!(round.paper.contains(view.centre));
    }

    #[test]
    fn a_glide_ends_within_half_a_second() {
        let mut view = fitted();
        view.go(Vec2::new(300.0, -500.0), Some(8.0), &limits());
        let mut time = 0.0;
        while view.step(1.0 / 60.0, &limits()) {
            time += 1.0 / 60.0;
        }
        assert!(time < 0.45, "{time}");
        assert_eq!((view.centre, view.scale), (Vec2::new(300.0, -500.0), 8.0));
    }

    #[test]
    fn a_map_that_shrinks_waits_two_frames_for_a_picture_that_shows_more() {
        let mut view = fitted();
        view.zoom(8.0, Vec2::ZERO, &limits());
        view.arrive(&limits());
        let shown = |view: &View| Rect::from_center_size(view.centre, (limits().area + 4.0) / view.scale);
        view.reach = Some(shown(&view));
        let before = view;
        view.zoom(0.8, Vec2::new(120.0, 40.0), &limits());
        for _ in 0..2 {
            assert!(view.step(0.016, &limits()) && view.waits);
            assert_eq!((view.scale, view.centre), (before.scale, before.centre));
        }
        // However late the picture is, the glide goes on.
        assert!(view.step(0.016, &limits()) && !view.waits);
        assert!(view.scale < before.scale);
        // With a picture that shows enough it does not wait, nor while zooming in.
        view.zoom(0.9, Vec2::ZERO, &limits());
        view.reach = Some(shown(&fitted()));
        assert!(view.step(0.016, &limits()) && !view.waits);
        view.zoom(2.0, Vec2::ZERO, &limits());
        view.reach = Some(Rect::default());
        assert!(view.step(0.016, &limits()) && !view.waits);
        // Without a glide nothing waits.
        view.zoom(0.5, Vec2::ZERO, &limits());
        assert!(!view.step(f32::INFINITY, &limits()));
    }

    #[test]
    fn zoom_stays_within_its_limits() {
        let mut view = fitted();
        view.zoom(1e6, Vec2::ZERO, &limits());
        view.arrive(&limits());
        assert!((view.scale - CLOSEST).abs() < 1e-3);
        view.zoom(1e-9, Vec2::ZERO, &limits());
        view.arrive(&limits());
        assert!((view.scale - limits().fitting_scale()).abs() < 1e-3);
    }
}
