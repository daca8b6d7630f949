//! Orders as text, for files and console lines.

use serde::{Deserialize, Serialize};

use super::HexGame;
use super::definition::{OptionId, UnitId};
use super::order::Order;
use crate::rules::board::SpaceId;
use crate::rules::text::issue::did_you_mean;

/// An order as console lines and saves write it: units by id, hexes by printed number or place.
///
/// `Rail(unit: "c_22au", to: "4256")`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Order")]
pub enum OrderText {
    /// See [`Order::Choose`].
    Choose {
        /// The option's id.
        option: String,
    },
    /// See [`Order::Drop`].
    Drop {
        /// The option's id.
        option: String,
    },
    /// See [`Order::Fog`].
    Fog {
        /// Whether it is asked for.
        on: bool,
    },
    /// See [`Order::Deploy`].
    Deploy {
        /// The unit's id.
        unit: String,
        /// A printed number or a place's id.
        to: String,
    },
    /// See [`Order::Muster`].
    Muster {
        /// The unit's id.
        unit: String,
    },
    /// See [`Order::Accept`].
    Accept {
        /// The unit's id.
        unit: String,
    },
    /// See [`Order::Refuse`].
    Refuse {
        /// The unit's id.
        unit: String,
    },
    /// See [`Order::Sail`].
    Sail {
        /// The unit's id.
        unit: String,
        /// A printed number or a place's id.
        to: String,
    },
    /// See [`Order::Blow`].
    Blow {
        /// The unit's id.
        unit: String,
        /// The bridge: a hex and the letters of its side, `1628NE`.
        bridge: String,
    },
    /// See [`Order::Attack`].
    Attack {
        /// A printed number or a place's id.
        target: String,
        /// The ids of the units that attack.
        attackers: Vec<String>,
        /// Air points.
        #[serde(default)]
        air: u8,
    },
    /// See [`Order::DefendByAir`].
    DefendByAir {
        /// How many points.
        points: u8,
    },
    /// See [`Order::LoseStep`].
    LoseStep {
        /// The unit's id.
        unit: String,
    },
    /// See [`Order::Retreat`].
    Retreat {
        /// The unit's id.
        unit: String,
        /// A printed number or a place's id.
        to: String,
    },
    /// See [`Order::Advance`].
    Advance {
        /// The unit's id.
        unit: String,
        /// A printed number or a place's id.
        to: String,
    },
    /// See [`Order::EndCombat`].
    EndCombat,
    /// See [`Order::Move`].
    Move {
        /// The unit's id.
        unit: String,
        /// A printed number or a place's id.
        to: String,
        /// The same for each way-point.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        via: Vec<String>,
    },
    /// See [`Order::Rail`].
    Rail {
        /// The unit's id.
        unit: String,
        /// A printed number or a place's id.
        to: String,
    },
    /// See [`Order::TakeBack`].
    TakeBack {
        /// The unit's id.
        unit: String,
    },
    /// See [`Order::EndPhase`].
    EndPhase,
}

/// A name in an order that means nothing in this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownName {
    /// No such unit.
    #[error("no unit \"{0}\" in this scenario")]
    Unit(String),
    /// No such space.
    #[error("no hex or place \"{0}\" on this map")]
    Space(String),
    /// No such option.
    #[error("no option \"{0}\" in this scenario")]
    Option(String),
    /// No such bridge.
    #[error("no bridge \"{0}\" on this map; a bridge is a hex and a side, such as 1628NE")]
    Bridge(String),
}

impl UnknownName {
    /// That there is none, with the nearest name that there is.
    pub fn text(&self, game: &HexGame) -> String {
        let (what, name, hint) = match self {
            Self::Unit(id) => {
                let ids = game.unit_ids().map(|unit| game.unit(unit).id.as_str());
                ("unit", id, did_you_mean(id, ids))
            }
            Self::Space(word) => {
                let ids = game.board().places().iter().map(|place| place.id.as_str());
                ("hex or place", word, did_you_mean(word, ids))
            }
            Self::Option(_) | Self::Bridge(_) => return format!("there is {self}"),
        };
        let shown: String = name.chars().take(40).collect();
        let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
        format!("there is no {what} \"{shown}\"{hint}")
    }
}

impl OrderText {
    /// The order that the text means.
    ///
    /// # Errors
    ///
    /// The first name that this game does not know.
    pub fn to_order(&self, game: &HexGame) -> Result<Order, UnknownName> {
        let unit = |id: &String| game.unit_named(id).ok_or_else(|| UnknownName::Unit(id.clone()));
        let space = |word: &String| {
            game.board()
                .space_named(word)
                .ok_or_else(|| UnknownName::Space(word.clone()))
        };
        let option = |id: &String| {
            game.option_named(id)
                .ok_or_else(|| UnknownName::Option(id.clone()))
        };
        Ok(match self {
            Self::Choose { option: id } => Order::Choose { option: option(id)? },
            Self::Drop { option: id } => Order::Drop { option: option(id)? },
            Self::Fog { on } => Order::Fog { on: *on },
            Self::Deploy { unit: id, to } => Order::Deploy {
                unit: unit(id)?,
                to: space(to)?,
            },
            Self::Muster { unit: id } => Order::Muster { unit: unit(id)? },
            Self::Accept { unit: id } => Order::Accept { unit: unit(id)? },
            Self::Refuse { unit: id } => Order::Refuse { unit: unit(id)? },
            Self::Sail { unit: id, to } => Order::Sail {
                unit: unit(id)?,
                to: space(to)?,
            },
            Self::Move { unit: id, to, via } => Order::Move {
                unit: unit(id)?,
                to: space(to)?,
                via: via.iter().map(space).collect::<Result<_, _>>()?,
            },
            Self::Rail { unit: id, to } => Order::Rail {
                unit: unit(id)?,
                to: space(to)?,
            },
            Self::Blow { unit: id, bridge } => Order::Blow {
                unit: unit(id)?,
                crossing: game
                    .board()
                    .crossing_named(bridge)
                    .ok_or_else(|| UnknownName::Bridge(bridge.clone()))?,
            },
            Self::Attack {
                target,
                attackers,
                air,
            } => {
                let mut ids = attackers.iter().map(unit).collect::<Result<Vec<_>, _>>()?;
                ids.sort_unstable();
                ids.dedup();
                Order::Attack {
                    target: space(target)?,
                    attackers: ids,
                    air: *air,
                }
            }
            Self::DefendByAir { points } => Order::DefendByAir { points: *points },
            Self::LoseStep { unit: id } => Order::LoseStep { unit: unit(id)? },
            Self::Retreat { unit: id, to } => Order::Retreat {
                unit: unit(id)?,
                to: space(to)?,
            },
            Self::Advance { unit: id, to } => Order::Advance {
                unit: unit(id)?,
                to: space(to)?,
            },
            Self::EndCombat => Order::EndCombat,
            Self::TakeBack { unit: id } => Order::TakeBack { unit: unit(id)? },
            Self::EndPhase => Order::EndPhase,
        })
    }
}

impl Order {
    /// The order as text.
    pub fn to_text(&self, game: &HexGame) -> OrderText {
        let id = |unit: &UnitId| game.unit(*unit).id.clone();
        let number = |space: &SpaceId| game.board().number(*space);
        let option = |option: &OptionId| game.option(*option).id.clone();
        match self {
            Self::Choose { option: which } => OrderText::Choose {
                option: option(which),
            },
            Self::Drop { option: which } => OrderText::Drop {
                option: option(which),
            },
            Self::Fog { on } => OrderText::Fog { on: *on },
            Self::Deploy { unit, to } => OrderText::Deploy {
                unit: id(unit),
                to: number(to),
            },
            Self::Muster { unit } => OrderText::Muster { unit: id(unit) },
            Self::Accept { unit } => OrderText::Accept { unit: id(unit) },
            Self::Refuse { unit } => OrderText::Refuse { unit: id(unit) },
            Self::Sail { unit, to } => OrderText::Sail {
                unit: id(unit),
                to: number(to),
            },
            Self::Move { unit, to, via } => OrderText::Move {
                unit: id(unit),
                to: number(to),
                via: via.iter().map(number).collect(),
            },
            Self::Rail { unit, to } => OrderText::Rail {
                unit: id(unit),
                to: number(to),
            },
            Self::Blow { unit, crossing } => OrderText::Blow {
                unit: id(unit),
                bridge: game.board().crossing_name(*crossing),
            },
            Self::Attack {
                target,
                attackers,
                air,
            } => OrderText::Attack {
                target: number(target),
                attackers: attackers.iter().map(id).collect(),
                air: *air,
            },
            Self::DefendByAir { points } => OrderText::DefendByAir { points: *points },
            Self::LoseStep { unit } => OrderText::LoseStep { unit: id(unit) },
            Self::Retreat { unit, to } => OrderText::Retreat {
                unit: id(unit),
                to: number(to),
            },
            Self::Advance { unit, to } => OrderText::Advance {
                unit: id(unit),
                to: number(to),
            },
            Self::EndCombat => OrderText::EndCombat,
            Self::TakeBack { unit } => OrderText::TakeBack { unit: id(unit) },
            Self::EndPhase => OrderText::EndPhase,
        }
    }
}
