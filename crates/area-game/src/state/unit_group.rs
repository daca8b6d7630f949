//! Units of an order, in play and as text.

use serde::{Deserialize, Serialize};

use super::translate_ids::TranslateIds;
use crate::ids::{KindId, NationId};

/// Units of an order. Text leaves out what is as usual: one unit that has not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitGroup<Nation = NationId, Kind = KindId> {
    pub nation: Nation,
    pub kind: Kind,
    #[serde(default = "one")]
    pub count: u16,
    /// How far they have moved already in this turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spent: u8,
    /// Whether they are aboard transports.
    #[serde(default, skip_serializing_if = "is_false")]
    pub aboard: bool,
}

impl<Nation, Kind> UnitGroup<Nation, Kind> {
    /// The same units with translated ids.
    pub(crate) fn translated<Space, Item, R: TranslateIds<Nation, Kind, Space, Item>>(
        &self,
        names: &R,
    ) -> Result<UnitGroup<R::Nation, R::Kind>, R::Error> {
        Ok(UnitGroup {
            nation: names.nation(&self.nation)?,
            kind: names.kind(&self.kind)?,
            count: self.count,
            spent: self.spent,
            aboard: self.aboard,
        })
    }
}

pub(crate) const fn one() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(value: &u8) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
pub(super) const fn is_false(value: &bool) -> bool {
    !*value
}
