//! The player's actions on the map, with the mouse or with keys: the messages between the files of this folder.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::hex::counters::HoveredCounter;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::TableSystems;
use crate::app::input::InputBlocked;
use crate::app::map_view::{Hovered, MapClicked};
use crate::app::play::GameSystems;
use crate::app::stage::Screen;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{HexGame, UnitId};

/// With keys, or by a drag, the player did what a click on a space does.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceActivated {
    pub space: SpaceId,
    /// Whether it sets a way-point there.
    pub is_way_point: bool,
}

impl SpaceActivated {
    /// The effect of a plain click.
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
    pub unit: UnitId,
    /// The destination, if the question is about one.
    pub space: Option<SpaceId>,
}

/// In [`AppSystems::Table`]: clicks become requests, before requests are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClickSystems;

/// Before the other keys of play: a plan and a decision have their own keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CombatKeys;

/// A click on the map.
#[derive(Clone, Copy, Debug)]
pub struct CounterClick {
    pub button: MouseButton,
    /// The counter under it, if any.
    pub under: Option<UnitId>,
    /// Its space: a counter of a fan may lie over the next hex.
    pub space: Option<SpaceId>,
}

/// The player's clicks on the map, and their equivalents by key or drag.
#[derive(SystemParam, Debug)]
pub struct ClickReader<'w, 's> {
    clicks: MessageReader<'w, 's, MapClicked>,
    activated: MessageReader<'w, 's, SpaceActivated>,
    counter: Res<'w, HoveredCounter>,
    hovered: Res<'w, Hovered>,
    blocked: Res<'w, InputBlocked>,
    screen: Res<'w, State<Screen>>,
}

impl ClickReader<'_, '_> {
    /// The actions since the last frame. Clicks made while something lay over the game are dropped.
    pub fn read(&mut self, summary: &TableSummary) -> (Vec<CounterClick>, Vec<SpaceActivated>) {
        let clicks = self.clicks.read().map(|click| {
            let is_here = click.space.is_some() && click.space == self.hovered.0;
            let under = self.counter.0.filter(|_| is_here);
            let space = under.and_then(|unit| summary.unit(unit).at);
            CounterClick {
                button: click.button,
                under,
                space: space.or(click.space),
            }
        });
        let (clicks, activated) = (clicks.collect(), self.activated.read().copied().collect());
        if self.blocked.0 || *self.screen.get() != Screen::Game {
            return (Vec::new(), Vec::new());
        }
        (clicks, activated)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SpaceActivated>()
        .add_message::<WhyAsked>()
        .configure_sets(
            Update,
            ClickSystems
                .before(TableSystems::Requests)
                .in_set(AppSystems::Table)
                .in_set(GameSystems::<HexGame>::default()),
        );
}
