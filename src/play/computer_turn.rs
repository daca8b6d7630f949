//! The turn of a computer as a person sees it: how fast it plays, and what the person asks of it.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::lifetime::{Lifetime, TableResources as _};

/// How fast computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Leaves time to look at every order.
    Slow,
    /// Leaves time to follow the events.
    #[default]
    Steady,
    /// Gives one order after the other.
    Quick,
    /// Plays a whole turn at once.
    AtOnce,
}

impl Pace {
    /// All paces, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Steady, Self::Quick, Self::AtOnce];

    /// The name that players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "Slowly",
            Self::Steady => "Steadily",
            Self::Quick => "Quickly",
            Self::AtOnce => "At once",
        }
    }

    /// The seconds between two orders.
    pub(super) const fn rest(self) -> f32 {
        match self {
            Self::Slow => 2.0,
            Self::Steady => 0.9,
            Self::Quick => 0.3,
            Self::AtOnce => 0.0,
        }
    }
}

/// The pace at which games begin.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsualPace(pub Pace);

/// The commands that a person can give a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerCommand {
    /// One order, even while paused.
    Order,
    /// The best order that it has found so far, if it is thinking.
    Decision,
}

/// A computer's turn, for display.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ComputerTurn {
    /// The side that a computer is playing; `None` while a person has to decide.
    pub side: Option<String>,
    /// The progress of its thinking in percent; `None` while it is not thinking.
    pub percent_thought: Option<u32>,
    /// The reason for its last order, if the person watching may know it.
    pub reason: Option<String>,
    /// The pace of this game.
    pub pace: Pace,
    /// Whether it is paused.
    pub is_paused: bool,
    /// The command that the person has given.
    pub command: Option<ComputerCommand>,
    /// Whether the rest of its turn comes at once.
    pub is_hurried: bool,
}

impl ComputerTurn {
    /// Whether its orders come all at once.
    pub fn comes_at_once(&self) -> bool {
        self.is_hurried || self.pace == Pace::AtOnce && !self.is_paused
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UsualPace>()
        .init_until::<ComputerTurn>(Lifetime::Game)
        .at_end(Lifetime::Game, "the pace of the next game", |world| {
            let pace = world.resource::<UsualPace>().0;
            world.resource_mut::<ComputerTurn>().pace = pace;
        });
}
