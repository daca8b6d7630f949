//! Where events have changed something, for undo.

use crate::rules::board::SpaceId;

/// The spaces in which events may have changed something since the last order, so that a large board need not be searched.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    spaces: Vec<SpaceId>,
    /// Whether these are too many to be named.
    all: bool,
}

impl Touched {
    /// More spaces are not named.
    const MOST: usize = 4096;

    /// These spaces, some of them perhaps more than once; `None` if they are too many to be named.
    pub(super) fn spaces(&self) -> Option<&[SpaceId]> {
        (!self.all).then_some(&self.spaces)
    }

    pub(super) fn add(&mut self, spaces: impl IntoIterator<Item = SpaceId>) {
        if !self.all {
            self.spaces.extend(spaces);
            self.all = self.spaces.len() > Self::MOST;
        }
    }

    pub(super) fn add_all(&mut self) {
        self.all = true;
    }
}

/// It says nothing of the situation.
impl PartialEq for Touched {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
