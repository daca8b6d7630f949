//! The sounds, their groups, and the volume of each group.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// What can be heard in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    March,
    /// Units go by train.
    Train,
    /// Units go by sea.
    Voyage,
    /// A place changes hands.
    Capture,
    Dice,
    Guns,
    /// A bridge goes down, or bombs fall.
    Blast,
    /// Steps or units are lost.
    Loss,
    /// A human player's turn begins.
    YourTurn,
    /// A phase is over.
    PhaseEnd,
    /// The game is over.
    Victory,
    Purchase,
    /// The game asks a human player to decide.
    Question,
    /// The rules refuse an order.
    Refusal,
}

impl Sound {
    /// Every sound, in the order of the enum.
    pub const ALL: [Self; 14] = [
        Self::March,
        Self::Train,
        Self::Voyage,
        Self::Capture,
        Self::Dice,
        Self::Guns,
        Self::Blast,
        Self::Loss,
        Self::YourTurn,
        Self::PhaseEnd,
        Self::Victory,
        Self::Purchase,
        Self::Question,
        Self::Refusal,
    ];

    /// The group whose volume it has.
    pub const fn group(self) -> SoundGroup {
        match self {
            Self::March | Self::Train | Self::Voyage | Self::Capture => SoundGroup::Moves,
            Self::Dice | Self::Guns | Self::Blast | Self::Loss => SoundGroup::Fights,
            Self::YourTurn | Self::PhaseEnd | Self::Victory => SoundGroup::Turns,
            Self::Purchase | Self::Question | Self::Refusal => SoundGroup::Answers,
        }
    }
}

/// Sounds with a common volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SoundGroup {
    /// Marches, trains, ships, captures.
    Moves,
    /// Guns, blasts, dice and losses.
    Fights,
    /// Turns, phases, the end.
    Turns,
    /// Purchases, questions and refusals of orders.
    Answers,
}

impl SoundGroup {
    /// All of them, as the settings list them.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Fights, Self::Turns, Self::Answers];

    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "Marches, trains, ships",
            Self::Fights => "Guns, dice, losses",
            Self::Turns => "Turns, phases, the end",
            Self::Answers => "Purchases, questions, refusals",
        }
    }
}

/// The volume of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Volume {
    /// In percent, 0 to 100.
    pub percent: u8,
    /// Whether the group is silent.
    pub muted: bool,
}

impl Default for Volume {
    fn default() -> Self {
        Self {
            percent: 50,
            muted: false,
        }
    }
}

/// The volume of each group; the default for a group that is not named.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Volumes(pub BTreeMap<SoundGroup, Volume>);

impl Volumes {
    /// The same with every group muted.
    #[must_use]
    pub fn muted(&self) -> Self {
        let muted = SoundGroup::ALL.map(|group| {
            let volume = self.0.get(&group).copied().unwrap_or_default();
            (
                group,
                Volume {
                    muted: true,
                    ..volume
                },
            )
        });
        Self(muted.into())
    }

    /// The factor for the samples of a sound, from 0 to 1.
    pub fn of(&self, sound: Sound) -> f32 {
        let volume = self.0.get(&sound.group()).copied().unwrap_or_default();
        if volume.muted {
            0.0
        } else {
            // Ears hear a tenth of the power as half as loud.
            (f32::from(volume.percent.min(100)) / 100.0).powi(2)
        }
    }
}
