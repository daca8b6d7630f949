//! Numbers for nations, sides and kinds of units.

use serde::Serialize;

/// A nation: an index into [`super::Definition::nations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct NationId(pub u8);

impl NationId {
    /// The index of this nation in every array about nations.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A side: an index into [`super::Definition::sides`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct SideId(pub u8);

impl SideId {
    /// The index of this side in every array about sides.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of unit: an index into [`super::Definition::kinds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct KindId(pub u8);

impl KindId {
    /// The index of this kind in every array about kinds.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
