//! Where events have changed something, for undo.

use railhead_engine::board::SpaceId;

/// The spaces in which events may have changed something since the last order, so that large boards need not be searched.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    spaces: Vec<SpaceId>,
    /// Whether there are too many to list.
    all: bool,
}

impl Touched {
    /// The most spaces that are listed.
    const MOST: usize = 4096;

    /// These spaces, possibly with duplicates; `None` if there are too many to list.
    pub(super) fn spaces(&self) -> Option<&[SpaceId]> {
        (!self.all).then_some(&self.spaces)
    }

    pub(crate) fn add(&mut self, spaces: impl IntoIterator<Item = SpaceId>) {
        if !self.all {
            self.spaces.extend(spaces);
            self.all = self.spaces.len() > Self::MOST;
        }
    }

    pub(crate) fn add_all(&mut self) {
        self.all = true;
    }
}

/// The list is not part of the position.
impl PartialEq for Touched {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
