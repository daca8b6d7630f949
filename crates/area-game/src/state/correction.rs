//! Corrections of a running game (AB-17), as orders and events have them.

use serde::{Deserialize, Serialize};

use super::translate_ids::TranslateIds;
use super::unit_group::{is_false, one};
use crate::definition::{KindId, NationId};
use crate::state::purchase::Purchase;
use railhead_engine::board::SpaceId;

/// What people at a table put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Correction<Nation = NationId, Kind = KindId, Space = SpaceId, Item = Purchase> {
    /// An area belongs to a nation, or to nobody.
    Owner {
        at: Space,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nation: Option<Nation>,
    },
    /// Units come to a space, ready to act.
    Add {
        nation: Nation,
        kind: Kind,
        at: Space,
        #[serde(default = "one")]
        count: u16,
    },
    /// Units leave a space, those first that have done least; of those aboard the last.
    Take {
        nation: Nation,
        kind: Kind,
        at: Space,
        #[serde(default = "one")]
        count: u16,
    },
    /// A complex, or a station, has this many damage markers.
    Damage {
        at: Space,
        count: u8,
        #[serde(default, skip_serializing_if = "is_false")]
        station: bool,
    },
    /// A treasury holds this much, in IPC.
    Treasury { nation: Nation, amount: u32 },
    /// There is a complex, a station or a marker in an area, or none.
    Site { what: Item, at: Space, there: bool },
    /// It is the turn of a nation, and of those that move with it, from its first phase.
    Turn { nation: Nation },
}

impl Correction {
    /// The space that it is about.
    pub const fn space(&self) -> Option<SpaceId> {
        match self {
            Self::Owner { at, .. }
            | Self::Add { at, .. }
            | Self::Take { at, .. }
            | Self::Damage { at, .. }
            | Self::Site { at, .. } => Some(*at),
            Self::Treasury { .. } | Self::Turn { .. } => None,
        }
    }
}

impl<Nation, Kind, Space, Item> Correction<Nation, Kind, Space, Item> {
    /// The same correction with translated ids.
    pub(super) fn translated<R: TranslateIds<Nation, Kind, Space, Item>>(
        &self,
        names: &R,
    ) -> Result<Correction<R::Nation, R::Kind, R::Space, R::Purchase>, R::Error> {
        Ok(match self {
            Self::Owner { at, nation } => Correction::Owner {
                at: names.space(at)?,
                nation: nation.as_ref().map(|nation| names.nation(nation)).transpose()?,
            },
            Self::Add {
                nation,
                kind,
                at,
                count,
            } => Correction::Add {
                nation: names.nation(nation)?,
                kind: names.kind(kind)?,
                at: names.space(at)?,
                count: *count,
            },
            Self::Take {
                nation,
                kind,
                at,
                count,
            } => Correction::Take {
                nation: names.nation(nation)?,
                kind: names.kind(kind)?,
                at: names.space(at)?,
                count: *count,
            },
            Self::Damage { at, count, station } => Correction::Damage {
                at: names.space(at)?,
                count: *count,
                station: *station,
            },
            Self::Treasury { nation, amount } => Correction::Treasury {
                nation: names.nation(nation)?,
                amount: *amount,
            },
            Self::Site { what, at, there } => Correction::Site {
                what: names.purchase(what)?,
                at: names.space(at)?,
                there: *there,
            },
            Self::Turn { nation } => Correction::Turn {
                nation: names.nation(nation)?,
            },
        })
    }
}
