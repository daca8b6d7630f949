//! What a player does on the map, with the mouse or with keys: the messages between the files of this folder.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::hex::counters::HoveredCounter;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{HexTable, TableSystems};
use crate::app::map_view::{Hovered, MapClicked};
use crate::rules::board::SpaceId;
use crate::rules::hex_game::UnitId;

/// The player did with keys, or by a drag, what a click on a space does.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceActivated {
    /// The space.
    pub space: SpaceId,
    /// Whether a way-point is to be set there.
    pub is_way_point: bool,
}

impl SpaceActivated {
    /// What a plain click does.
    pub const fn plain(space: SpaceId) -> Self {
        Self {
            space,
            is_way_point: false,
        }
    }
}

/// The player wants to know why a unit cannot act, or cannot go to a space.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhyAsked {
    /// The unit.
    pub unit: UnitId,
    /// The space that it was to go to, if one was meant.
    pub space: Option<SpaceId>,
}

/// In [`AppSystems::Table`]: clicks become requests, before they are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClickSystems;

/// Before the other keys of play: a plan and a decision have keys of their own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CombatKeys;

/// The counter that a click is on, if it is on one, and the space: a counter of a fan may lie over the next hex.
pub fn clicked(
    click: &MapClicked,
    counter: HoveredCounter,
    hovered: Hovered,
    summary: &TableSummary,
) -> (Option<UnitId>, Option<SpaceId>) {
    let is_here = click.space.is_some() && click.space == hovered.0;
    let under = counter.0.filter(|_| is_here);
    let space = under.and_then(|unit| summary.unit(unit).at);
    (under, space.or(click.space))
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SpaceActivated>()
        .add_message::<WhyAsked>()
        .configure_sets(
            Update,
            ClickSystems
                .before(TableSystems::Requests)
                .in_set(AppSystems::Table)
                .run_if(resource_exists::<HexTable>.and_then(resource_exists::<TableSummary>)),
        );
}
