//! When each picture of the map is drawn: changes on a map at rest at once, those on a moving map later. Without a
//! graphics card, a picture that can wait is drawn in bands, one per frame.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::framing::{Need, PictureExtent, ViewState};

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
pub(super) struct RenderedPicture {
    pub(super) image: Handle<Image>,
    /// The size of the image.
    pub(super) room: UVec2,
    pub(super) extent: PictureExtent,
}

/// A picture that is being drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct PictureInProgress {
    pub(super) extent: PictureExtent,
    /// The number of bands.
    pub(super) bands: u32,
    /// The number of rows drawn so far.
    pub(super) rows: u32,
}

impl PictureInProgress {
    pub(super) fn new(extent: PictureExtent, bands: u32) -> Self {
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
    pub(super) shown: RenderedPicture,
    /// The image for the next picture.
    pub(super) spare: RenderedPicture,
    pub(super) in_progress: Option<PictureInProgress>,
    pub(super) view_state: ViewState,
    /// Whether something on the map has moved or changed its shape.
    pub(super) is_stale: bool,
    /// Whether something on the map has only been drawn anew, for example more sharply.
    pub(super) is_soft: bool,
    pub(super) drawn: Option<Instant>,
    /// The last two times at which the player zoomed out.
    pub(super) last_zooms_out: [Option<Instant>; 2],
}

impl Picture {
    /// Whether the picture is older than this.
    pub(super) fn is_older_than(&self, patience: Duration) -> bool {
        self.drawn.is_none_or(|drawn| drawn.elapsed() > patience)
    }

    /// Whether the player zooms out step after step.
    pub(super) fn shrinks_on(&self) -> bool {
        self.last_zooms_out
            .iter()
            .all(|then| then.is_some_and(|then| then.elapsed() < PATIENCE))
    }

    /// Begins another picture, or finishes the current one in fewer bands.
    pub(super) fn plan(&mut self) {
        let need = self.view_state.need(&self.shown.extent);
        let next = self.view_state.extent(need);
        let bands = if need < Need::Now && self.view_state.is_slow {
            BANDS
        } else {
            1
        };
        match &mut self.in_progress {
            Some(in_progress) if need == Need::Now => {
                in_progress.bands = 1;
                if self.view_state.need(&in_progress.extent) == Need::Now {
                    self.in_progress = Some(PictureInProgress::new(next, 1));
                }
            }
            Some(_) => {}
            None => {
                let is_overdue = (self.is_stale || self.is_soft)
                    && !self.view_state.is_at_rest()
                    && self.is_older_than(PATIENCE);
                if need > Need::None || is_overdue {
                    self.in_progress = Some(PictureInProgress::new(next, bands));
                }
            }
        }
    }

    /// Sets the size of the spare image to what the next picture needs; returns it if it has changed: the bands so far are then lost.
    pub(super) fn resize_spare(&mut self) -> Option<UVec2> {
        let most = self
            .in_progress
            .map_or(UVec2::ZERO, |in_progress| in_progress.extent.size)
            .max(self.view_state.room());
        let room = most.map(|side| side.next_multiple_of(STEP));
        if self.view_state.scale <= 0.0 || self.spare.room == room {
            return None;
        }
        self.spare.room = room;
        if let Some(in_progress) = &mut self.in_progress {
            in_progress.rows = 0;
        }
        Some(room)
    }

    /// Records what has changed.
    pub(super) fn record_changes(&mut self, is_stale: bool, is_soft: bool) {
        if self.in_progress.is_some_and(|in_progress| in_progress.rows == 0) {
            // The picture that begins now will show it.
            (self.is_stale, self.is_soft) = (false, false);
            return;
        }
        self.is_stale |= is_stale || is_soft && !self.view_state.is_slow;
        self.is_soft |= is_soft;
        if !self.view_state.keeps_its_scale() || self.view_state.is_slow && !self.view_state.is_at_rest() {
            return;
        }
        let is_sharp = self.shown.extent.pixels_per_km.to_bits() == self.view_state.scale.to_bits();
        let extent = match self.in_progress {
            Some(in_progress) => in_progress.extent,
            None if is_sharp => self.view_state.extent(Need::None),
            None => self.shown.extent,
        };
        if extent.size == UVec2::ZERO {
            return;
        }
        let bands = if self.is_stale {
            1
        } else if self.is_soft && self.in_progress.is_none() && self.is_older_than(SOFT_PATIENCE) {
            BANDS
        } else {
            return;
        };
        self.in_progress = Some(PictureInProgress::new(extent, bands));
        (self.is_stale, self.is_soft) = (false, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view_state(scale: f32, goal: f32) -> ViewState {
        ViewState {
            area: Vec2::new(900.0, 700.0),
            scale,
            goal,
            is_slow: true,
            ..ViewState::default()
        }
    }

    /// A picture of a map at rest, just drawn.
    fn drawn() -> Picture {
        let view_state = view_state(6.0, 6.0);
        Picture {
            shown: RenderedPicture {
                extent: view_state.extent(Need::Now),
                ..RenderedPicture::default()
            },
            view_state,
            drawn: Some(Instant::now()),
            ..Picture::default()
        }
    }

    #[test]
    fn nothing_is_drawn_where_nothing_changes_or_the_zoom_glides_a_little() {
        let mut picture = drawn();
        picture.plan();
        picture.record_changes(false, false);
        assert!(picture.in_progress.is_none());
        picture.view_state = view_state(7.0, 7.32);
        picture.plan();
        // Changes of counters and marks wait until it has come to rest.
        picture.record_changes(true, true);
        picture.plan();
        assert!(picture.in_progress.is_none());
        picture.view_state = view_state(7.32, 7.32);
        picture.plan();
        assert_eq!(
            picture.in_progress.map(|in_progress| in_progress.bands),
            Some(BANDS)
        );
    }

    #[test]
    fn on_a_map_at_rest_what_moves_is_drawn_at_once_and_what_is_only_sharper_a_little_later() {
        let mut picture = drawn();
        picture.record_changes(false, true);
        assert!(picture.in_progress.is_none() && picture.is_soft);
        picture.record_changes(true, false);
        let in_progress = picture.in_progress.expect("it is drawn");
        assert_eq!((in_progress.bands, picture.is_soft), (1, false));
    }

    #[test]
    fn an_image_of_another_size_is_begun_anew() {
        let mut picture = drawn();
        assert_eq!(picture.resize_spare(), Some(UVec2::new(1216, 1024)));
        assert_eq!(picture.resize_spare(), None);
        let mut in_progress = PictureInProgress::new(picture.view_state.extent(Need::Soon), 2);
        in_progress.go_on();
        picture.in_progress = Some(in_progress);
        picture.view_state.area = Vec2::new(700.0, 700.0);
        assert_eq!(picture.resize_spare(), Some(UVec2::new(1024, 1024)));
        assert_eq!(picture.in_progress.map(|in_progress| in_progress.rows), Some(0));
        // Without a map there is nothing to draw.
        assert_eq!(Picture::default().resize_spare(), None);
    }

    #[test]
    fn bands_end_with_the_last_row() {
        let mut in_progress = PictureInProgress::new(view_state(6.0, 6.0).extent(Need::Soon), 3);
        assert_eq!(in_progress.extent.size.y, 704);
        assert_eq!(
            [in_progress.go_on(), in_progress.go_on(), in_progress.go_on()],
            [[0, 235], [235, 470], [470, 704]]
        );
        assert!(in_progress.is_whole());
    }
}
