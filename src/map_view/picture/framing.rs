//! Which part of the map a picture shows, and when a new picture is needed. All of it is plain arithmetic, so that
//! tests need no graphics card.
//!
//! While the zoom changes, the current picture is stretched as long as that looks good; the next one begins before that
//! ends, and is drawn for the zoom's goal.

use bevy::prelude::*;

/// While the map grows: a new picture begins once the current one is stretched by this factor.
const STRETCH: f32 = 1.5;

/// While the map grows: the stretch that is accepted if the zoom ends before it.
const MOST: f32 = 2.0;

/// While the map shrinks: a new picture is at first shown larger than drawn, by this factor.
const AHEAD: f32 = 2.0;

/// While the map shrinks: a new picture begins when the current one is down to this factor.
const SPENT: f32 = 1.3;

/// How far a picture reaches beyond the map area, in physical pixels, on the side from which a dragged map comes.
const MARGIN: u32 = 256;

/// The same for a picture that is needed at once; more than [`RESERVE`], or the next one would begin at once.
const SMALL_MARGIN: u32 = 128;

/// The next picture of a dragged map begins when the rest of the margin is this small, in physical pixels: the distance
/// that keys scroll in the two frames until its last band is drawn, at twenty frames per second.
const RESERVE: f32 = 96.0;

/// The part of the map in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PictureExtent {
    pub(super) centre: Vec2,
    /// In physical pixels, like everything in this file.
    pub(super) size: UVec2,
    pub(super) pixels_per_km: f32,
}

impl PictureExtent {
    pub(super) fn rect(&self) -> Rect {
        Rect::from_center_size(self.centre, self.size.as_vec2() / self.pixels_per_km.max(1e-6))
    }

    fn covers(&self, sight: Rect) -> bool {
        let rect = self.rect();
        self.pixels_per_km > 0.0 && rect.contains(sight.min) && rect.contains(sight.max)
    }

    /// The part between two rows of pixels.
    pub(super) fn band(&self, from: u32, to: u32) -> Self {
        let middle = (from + to).half() - self.size.y.half();
        Self {
            centre: self.centre - Vec2::Y * middle / self.pixels_per_km,
            size: UVec2::new(self.size.x, to - from),
            ..*self
        }
    }
}

/// Halves a number of pixels.
trait Half {
    fn half(self) -> f32;
}

impl Half for u32 {
    #[expect(clippy::cast_precision_loss, reason = "a few thousand pixels")]
    fn half(self) -> f32 {
        self as f32 / 2.0
    }
}

/// How soon a new picture is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    /// The current one will do.
    None,
    /// The current one will not do for long, or is not sharp.
    Soon,
    /// The current one does not cover the visible part.
    Now,
}

/// How the player looks at the map, in physical pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ViewState {
    /// The world position in the middle.
    pub(super) centre: Vec2,
    /// The size of the map area.
    pub(super) area: Vec2,
    /// Pixels per kilometre.
    pub(super) scale: f32,
    /// The scale that it glides to.
    pub(super) goal: f32,
    /// A world position that stays fixed while zooming, and its offset from the middle, with y down.
    pub(super) anchor: Option<(Vec2, Vec2)>,
    /// The movement since the last frame, in world coordinates.
    pub(super) moved: Vec2,
    /// Whether it is waiting to shrink until the picture shows more.
    pub(super) waits: bool,
    /// Whether the processor renders, instead of a graphics card.
    pub(super) is_slow: bool,
    /// Whether the map has been shrinking for a while, and is likely to go on.
    pub(super) shrinks_on: bool,
    /// For each side of the window, 1 if it is odd.
    pub(super) parity: UVec2,
}

impl ViewState {
    /// The same state, some time after another one. A map whose zoom changed in between was not dragged.
    pub(super) fn after(self, before: &Self) -> Self {
        let is_as_large = self.scale.to_bits() == before.scale.to_bits();
        Self {
            moved: if is_as_large {
                self.centre - before.centre
            } else {
                Vec2::ZERO
            },
            ..self
        }
    }

    /// The visible part, a pixel larger, since the camera rounds to whole pixels.
    fn sight(&self) -> Rect {
        Rect::from_center_size(self.centre, (self.area + 2.0) / self.scale)
    }

    /// Whether the zoom is constant.
    pub(super) fn keeps_its_scale(&self) -> bool {
        self.scale.to_bits() == self.goal.to_bits()
    }

    /// Whether position and zoom are constant.
    pub(super) fn is_at_rest(&self) -> bool {
        self.keeps_its_scale() && self.moved == Vec2::ZERO
    }

    /// How soon a picture other than this one is needed.
    pub(super) fn need(&self, at_hand: &PictureExtent) -> Need {
        let sight = self.sight();
        if !at_hand.covers(sight) {
            return Need::Now;
        }
        let (now, then) = (
            self.scale / at_hand.pixels_per_km,
            self.goal / at_hand.pixels_per_km,
        );
        let is_sharp = self.scale.to_bits() == at_hand.pixels_per_km.to_bits();
        let does = if self.keeps_its_scale() {
            let ahead = self.moved.signum() * self.moved.map(|way| f32::from(way != 0.0));
            let soon = sight.center() + ahead * RESERVE / self.scale;
            is_sharp && at_hand.covers(Rect::from_center_size(soon, sight.size()))
        } else if !self.is_slow {
            return Need::Now;
        } else if self.goal > self.scale {
            now <= STRETCH || then <= MOST
        } else {
            !self.waits && (now >= SPENT || then >= 0.999 && !self.shrinks_on)
        };
        match (does, self.is_slow) {
            (true, _) => Need::None,
            (false, true) => Need::Soon,
            (false, false) => Need::Now,
        }
    }

    /// The extent of the next picture, which is needed this soon.
    pub(super) fn extent(&self, need: Need) -> PictureExtent {
        let mut extent = PictureExtent {
            centre: self.centre,
            size: self.area.ceil().as_uvec2() + 4,
            pixels_per_km: self.scale,
        };
        if self.is_slow && self.goal < self.scale {
            // Draw it for a smaller zoom, around the fixed position.
            let least = if self.shrinks_on { 0.0 } else { self.goal };
            extent.pixels_per_km = (self.scale / AHEAD).max(least);
            if let Some((world, offset)) = self.anchor {
                extent.centre = world - Vec2::new(offset.x, -offset.y) / extent.pixels_per_km;
            }
            if !extent.covers(self.sight()) {
                extent.centre = self.centre;
            }
        } else if self.keeps_its_scale() {
            // More of the map will come from the same side.
            let ways = self.moved.map(|way| f32::from(way != 0.0));
            let margin = if need == Need::Now { SMALL_MARGIN } else { MARGIN };
            extent.size += margin * ways.as_uvec2();
            extent.centre += self.moved.signum() * ways * (margin.half() - 2.0) / self.scale;
        }
        // Align the pixels of the picture with those of the window.
        extent.size += (extent.size + self.parity) % 2;
        extent.centre = (extent.centre * extent.pixels_per_km).round() / extent.pixels_per_km;
        extent
    }

    /// The largest size of any picture for this map area.
    pub(super) fn room(&self) -> UVec2 {
        self.area.ceil().as_uvec2() + 4 + MARGIN + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map_view::camera::limits::Limits;
    use crate::map_view::camera::view::View;

    const AREA: Vec2 = Vec2::new(900.0, 700.0);

    fn limits() -> Limits {
        Limits {
            paper: Rect::new(-10.0, -700.0, 560.0, 10.0),
            area: AREA,
            hex_km: 10.0,
            around: None,
        }
    }

    fn view_state(view: &View) -> ViewState {
        ViewState {
            centre: view.centre,
            area: AREA,
            scale: view.scale,
            goal: view.goal_scale,
            anchor: view.anchor,
            moved: Vec2::ZERO,
            waits: view.waits,
            is_slow: true,
            shrinks_on: false,
            parity: UVec2::ZERO,
        }
    }

    /// A simulated view with its picture: a picture that begins now is ready in the next frame but one.
    struct Show {
        view: View,
        at_hand: PictureExtent,
        begun: Option<(PictureExtent, u8)>,
        pictures: usize,
        /// Whether the map has been shrinking for a while.
        outwards: bool,
    }

    impl Show {
        /// A view at the middle of the map, at rest and sharp.
        fn at(scale: f32) -> Self {
            let mut view = View::default();
            view.go(Vec2::new(275.0, -345.0), Some(scale), &limits());
            view.arrive(&limits());
            let at_hand = view_state(&view).extent(Need::Now);
            Self {
                view,
                at_hand,
                begun: None,
                pictures: 0,
                outwards: false,
            }
        }

        /// One frame; checks that the shown picture always covers the visible part.
        fn frame(&mut self, act: impl FnOnce(&mut View)) {
            let before = view_state(&self.view);
            act(&mut self.view);
            self.view.step(1.0 / 30.0, &limits());
            let view_state = ViewState {
                shrinks_on: self.outwards,
                ..view_state(&self.view).after(&before)
            };
            let need = view_state.need(&self.at_hand);
            if need > Need::None && self.begun.is_none() {
                self.begun = Some((view_state.extent(need), 2));
                self.pictures += 1;
            }
            if let Some((extent, left)) = &mut self.begun {
                *left -= 1;
                if *left == 0 || need == Need::Now {
                    self.at_hand = *extent;
                    self.begun = None;
                }
            }
            if view_state.need(&self.at_hand) == Need::Now {
                self.at_hand = view_state.extent(Need::Now);
                self.begun = None;
                self.pictures += 1;
            }
            assert!(
                self.at_hand.covers(view_state.sight()),
                "{view_state:?} {:?}",
                self.at_hand
            );
            let stretch = view_state.scale / self.at_hand.pixels_per_km;
            assert!((0.5..2.6).contains(&stretch), "{stretch}");
        }

        /// Runs frames until everything is at rest; returns their number and that of pictures.
        fn rest(&mut self) -> usize {
            for _ in 0..30 {
                self.frame(|_| ());
            }
            assert_eq!(
                self.at_hand.pixels_per_km.to_bits(),
                self.view.scale.to_bits(),
                "it is not sharp"
            );
            self.pictures
        }
    }

    #[test]
    fn a_step_of_the_wheel_takes_one_picture_inwards_and_outwards() {
        let cursor = Vec2::new(-200.0, 120.0);
        let mut show = Show::at(6.0);
        show.frame(|view| view.zoom(1.22, cursor, &limits()));
        assert_eq!(show.rest(), 1);
        let mut show = Show::at(6.0);
        show.frame(|view| view.zoom(1.0 / 1.22, cursor, &limits()));
        assert_eq!(show.rest(), 1);
    }

    #[test]
    fn a_long_zoom_takes_few_pictures_and_always_covers_what_is_in_sight() {
        // Zoom by a factor of twelve, with a step of the wheel every third frame.
        for (from, factor) in [(2.0, 1.22), (24.0, 1.0 / 1.22)] {
            let mut show = Show::at(from);
            for _ in 0..13 {
                show.frame(|view| view.zoom(factor, Vec2::new(-200.0, 120.0), &limits()));
                show.frame(|_| ());
                show.frame(|_| ());
                show.outwards = factor < 1.0;
            }
            show.outwards = false;
            let pictures = show.rest();
            assert!((3..=9).contains(&pictures), "{factor}: {pictures}");
        }
    }

    #[test]
    fn a_map_that_is_dragged_takes_a_picture_every_few_frames_and_none_at_rest() {
        let mut show = Show::at(12.0);
        assert_eq!(show.rest(), 0);
        // One second at 900 pixels per second.
        for _ in 0..30 {
            show.frame(|view| view.drag(Vec2::new(-30.0, 0.0), &limits()));
        }
        assert!((3..=7).contains(&show.pictures), "{}", show.pictures);
        let after = show.pictures;
        assert_eq!(show.rest(), after);
    }

    #[test]
    fn bands_lie_one_below_the_other_and_make_up_the_whole() {
        let whole = PictureExtent {
            centre: Vec2::new(30.0, -20.0),
            size: UVec2::new(80, 60),
            pixels_per_km: 2.0,
        };
        assert_eq!(whole.band(0, 60), whole);
        let (upper, lower) = (whole.band(0, 21), whole.band(21, 60));
        assert_eq!(upper.rect().max, whole.rect().max);
        let gap = upper.rect().min.y - lower.rect().max.y;
        assert!(gap.abs() < 1e-4, "{gap}");
        assert_eq!(lower.rect().min, whole.rect().min);
    }
}
