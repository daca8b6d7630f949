//! The player's acts on the map: the messages between the files of this folder.

use bevy::prelude::*;

use crate::hex::fights::PlannedAttack;
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_hex_game::UnitId;

/// The player sends the Selected unit to a space.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitSent {
    pub unit: UnitId,
    pub to: SpaceId,
    /// Shift was held: the unit does not go yet.
    pub with_shift: bool,
}

/// The player wants to know why a unit cannot act, or cannot go to a space.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskWhy {
    pub unit: UnitId,
    /// The destination, if the question is about one.
    pub space: Option<SpaceId>,
}

/// What an act means in the hex game alone.
#[derive(Clone, Debug, PartialEq)]
pub enum HexAct {
    Send(UnitSent),
    Why(AskWhy),
    Plan(PlannedAttack),
    AskBridge(CrossingId),
    PutQuestionAway,
    /// Book no train (HR-18).
    BookNone,
    /// Leave a booking as it is (HR-18).
    KeepBooking,
}

/// Before the other keys of play: a plan and a decision have their own keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CombatKeys;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UnitSent>().add_message::<AskWhy>();
}
