//! What a player can ask for, for the rules and as text.

use serde::{Deserialize, Serialize};

use super::HexGame;
use super::definition::UnitId;
use crate::rules::board::SpaceId;

/// What the player whose turn it is asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// March in the Movement Phase (HM).
    Move {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        to: SpaceId,
    },
    /// Go by train in the Rail Movement Phase (HR).
    Rail {
        /// Which unit.
        unit: UnitId,
        /// Where to.
        to: SpaceId,
    },
    /// Abort the unit's move of this phase: it is back where it started (HR-11).
    TakeBack {
        /// Which unit.
        unit: UnitId,
    },
    /// End the phase.
    EndPhase,
}

/// An order as console lines and saves write it: units by id, hexes by printed number or place.
///
/// `Rail(unit: "c_22au", to: "4256")`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Order")]
pub enum OrderText {
    /// See [`Order::Move`].
    Move {
        /// The unit's id.
        unit: String,
        /// A printed number or a place's id.
        to: String,
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
        Ok(match self {
            Self::Move { unit: id, to } => Order::Move {
                unit: unit(id)?,
                to: space(to)?,
            },
            Self::Rail { unit: id, to } => Order::Rail {
                unit: unit(id)?,
                to: space(to)?,
            },
            Self::TakeBack { unit: id } => Order::TakeBack { unit: unit(id)? },
            Self::EndPhase => Order::EndPhase,
        })
    }
}

impl Order {
    /// The order as text.
    pub fn to_text(self, game: &HexGame) -> OrderText {
        let id = |unit: UnitId| game.unit(unit).id.clone();
        let number = |space| game.board().number(space);
        match self {
            Self::Move { unit, to } => OrderText::Move {
                unit: id(unit),
                to: number(to),
            },
            Self::Rail { unit, to } => OrderText::Rail {
                unit: id(unit),
                to: number(to),
            },
            Self::TakeBack { unit } => OrderText::TakeBack { unit: id(unit) },
            Self::EndPhase => OrderText::EndPhase,
        }
    }
}
