//! Units of an order, and how files and lines say them.

use serde::{Deserialize, Serialize};

use super::ids::{KindId, NationId};

/// Units of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitGroup {
    /// Whose they are.
    pub nation: NationId,
    /// What they are.
    pub kind: KindId,
    /// How many.
    pub count: u16,
    /// How far they have moved already in this turn.
    pub spent: u8,
    /// Whether they are aboard transports.
    pub aboard: bool,
}

/// [`UnitGroup`] as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitGroupText {
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind.
    pub kind: String,
    /// How many; one unless given.
    #[serde(default = "one")]
    pub count: u16,
    /// How far they have moved; not at all unless given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spent: u8,
    /// Whether they are aboard.
    #[serde(default, skip_serializing_if = "is_false")]
    pub aboard: bool,
}

const fn one() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(value: &u8) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}
