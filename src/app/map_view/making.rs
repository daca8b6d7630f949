//! When which picture of the map is drawn: changes on a map at rest are drawn at once, those on a moving map wait.
//! Without a graphics card, a picture that can wait is drawn in bands, one per frame.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::framing::{Extent, Look, Need};

/// The number of bands of a picture that can wait, without a graphics card.
const BANDS: u32 = 3;

/// How long changes on a moving map wait, without a graphics card.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long a sharper drawing waits on a map at rest, without a graphics card.
const SOFT_PATIENCE: Duration = Duration::from_millis(80);

/// The sizes of pictures are multiples of this, so that resizing a window creates few new ones.
const STEP: u32 = 64;

/// An image, with the part of the map that it shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Print {
    pub(super) image: Handle<Image>,
    /// The size of the image.
    pub(super) room: UVec2,
    pub(super) extent: Extent,
}

/// A picture that is being drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Making {
    pub(super) extent: Extent,
    /// The number of bands.
    pub(super) bands: u32,
    /// The number of rows drawn so far.
    pub(super) rows: u32,
}

impl Making {
    pub(super) fn new(extent: Extent, bands: u32) -> Self {
        Self {
            extent,
            bands,
            rows: 0,
        }
    }

    pub(super) fn is_whole(&self) -> bool {
        self.rows >= self.extent.size.y
    }

    /// Advances by a band; returns its rows.
    pub(super) fn go_on(&mut self) -> [u32; 2] {
        let from = self.rows;
        self.rows = (from + self.extent.size.y.div_ceil(self.bands.max(1))).min(self.extent.size.y);
        [from, self.rows]
    }
}

/// The pictures: the current one, and the next.
#[derive(Resource, Debug, Default)]
pub(super) struct Picture {
    pub(super) shown: Print,
    /// The image for the next picture.
    pub(super) spare: Print,
    pub(super) making: Option<Making>,
    pub(super) look: Look,
    /// Whether something on the map has moved or changed its shape.
    pub(super) is_stale: bool,
    /// Whether something on the map has only been drawn anew, for example more sharply.
    pub(super) is_soft: bool,
    pub(super) drawn: Option<Instant>,
    /// The last two times at which the player zoomed out.
    pub(super) outwards: [Option<Instant>; 2],
}

impl Picture {
    /// Whether the picture is older than this.
    pub(super) fn is_older_than(&self, patience: Duration) -> bool {
        self.drawn.is_none_or(|drawn| drawn.elapsed() > patience)
    }

    /// Whether the player zooms out step after step.
    pub(super) fn shrinks_on(&self) -> bool {
        let is_recent = |then: &Option<Instant>| then.is_some_and(|then| then.elapsed() < PATIENCE);
        self.outwards.iter().all(is_recent)
    }

    /// Begins another picture, or finishes the current one in fewer bands.
    pub(super) fn plan(&mut self) {
        let need = self.look.need(&self.shown.extent);
        let next = self.look.extent(need);
        let bands = if need < Need::Now && self.look.is_slow {
            BANDS
        } else {
            1
        };
        match &mut self.making {
            Some(making) if need == Need::Now => {
                making.bands = 1;
                if self.look.need(&making.extent) == Need::Now {
                    self.making = Some(Making::new(next, 1));
                }
            }
            Some(_) => {}
            None => {
                let is_overdue = (self.is_stale || self.is_soft)
                    && !self.look.is_at_rest()
                    && self.is_older_than(PATIENCE);
                if need > Need::None || is_overdue {
                    self.making = Some(Making::new(next, bands));
                }
            }
        }
    }

    /// The new size of the image for the next picture, if it must change; its bands so far are then lost.
    pub(super) fn take_room(&mut self) -> Option<UVec2> {
        let most = self
            .making
            .map_or(UVec2::ZERO, |making| making.extent.size)
            .max(self.look.room());
        let room = most.map(|side| side.next_multiple_of(STEP));
        if self.look.scale <= 0.0 || self.spare.room == room {
            return None;
        }
        self.spare.room = room;
        if let Some(making) = &mut self.making {
            making.rows = 0;
        }
        Some(room)
    }

    /// Records what has changed.
    pub(super) fn take_notice(&mut self, is_stale: bool, is_soft: bool) {
        if self.making.is_some_and(|making| making.rows == 0) {
            // The picture that begins now will show it.
            (self.is_stale, self.is_soft) = (false, false);
            return;
        }
        self.is_stale |= is_stale || is_soft && !self.look.is_slow;
        self.is_soft |= is_soft;
        if !self.look.keeps_its_scale() || self.look.is_slow && !self.look.is_at_rest() {
            return;
        }
        let is_sharp = self.shown.extent.pixels_per_km.to_bits() == self.look.scale.to_bits();
        let extent = match self.making {
            Some(making) => making.extent,
            None if is_sharp => self.look.extent(Need::None),
            None => self.shown.extent,
        };
        if extent.size == UVec2::ZERO {
            return;
        }
        let bands = if self.is_stale {
            1
        } else if self.is_soft && self.making.is_none() && self.is_older_than(SOFT_PATIENCE) {
            BANDS
        } else {
            return;
        };
        self.making = Some(Making::new(extent, bands));
        (self.is_stale, self.is_soft) = (false, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(scale: f32, goal: f32) -> Look {
        Look {
            area: Vec2::new(900.0, 700.0),
            scale,
            goal,
            is_slow: true,
            ..Look::default()
        }
    }

    /// A picture of a map at rest, just drawn.
    fn drawn() -> Picture {
        let look = look(6.0, 6.0);
        Picture {
            shown: Print {
                extent: look.extent(Need::Now),
                ..Print::default()
            },
            look,
            drawn: Some(Instant::now()),
            ..Picture::default()
        }
    }

    #[test]
    fn nothing_is_drawn_where_nothing_changes_or_the_zoom_glides_a_little() {
        let mut picture = drawn();
        picture.plan();
        picture.take_notice(false, false);
        assert!(picture.making.is_none());
        picture.look = look(7.0, 7.32);
        picture.plan();
        // Changes of counters and marks wait until it has come to rest.
        picture.take_notice(true, true);
        picture.plan();
        assert!(picture.making.is_none());
        picture.look = look(7.32, 7.32);
        picture.plan();
        assert_eq!(picture.making.map(|making| making.bands), Some(BANDS));
    }

    #[test]
    fn on_a_map_at_rest_what_moves_is_drawn_at_once_and_what_is_only_sharper_a_little_later() {
        let mut picture = drawn();
        picture.take_notice(false, true);
        assert!(picture.making.is_none() && picture.is_soft);
        picture.take_notice(true, false);
        let making = picture.making.expect("it is drawn");
        assert_eq!((making.bands, picture.is_soft), (1, false));
    }

    #[test]
    fn an_image_of_another_size_is_begun_anew() {
        let mut picture = drawn();
        assert_eq!(picture.take_room(), Some(UVec2::new(1216, 1024)));
        assert_eq!(picture.take_room(), None);
        let mut making = Making::new(picture.look.extent(Need::Soon), 2);
        making.go_on();
        picture.making = Some(making);
        picture.look.area = Vec2::new(700.0, 700.0);
        assert_eq!(picture.take_room(), Some(UVec2::new(1024, 1024)));
        assert_eq!(picture.making.map(|making| making.rows), Some(0));
        // Without a map there is nothing to draw.
        assert_eq!(Picture::default().take_room(), None);
    }

    #[test]
    fn bands_end_with_the_last_row() {
        let mut making = Making::new(look(6.0, 6.0).extent(Need::Soon), 3);
        assert_eq!(making.extent.size.y, 704);
        assert_eq!(
            [making.go_on(), making.go_on(), making.go_on()],
            [[0, 235], [235, 470], [470, 704]]
        );
        assert!(making.is_whole());
    }
}
