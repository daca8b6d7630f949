//! Words of files for things that the rules name too, so that the rules' own types can change.

use serde::{Deserialize, Serialize};

use super::definition::{Level, Phase};

/// A phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Phase")]
pub enum PhaseWord {
    /// Before the first turn; a save alone can say it.
    Setup,
    /// Units arrive.
    Reinforcement,
    /// Units go by sea.
    NavalMovement,
    /// Units march.
    Movement,
    /// Units go by train.
    RailMovement,
    /// Units attack.
    Combat,
    /// The player-turn ends.
    End,
}

impl From<PhaseWord> for Phase {
    fn from(word: PhaseWord) -> Self {
        match word {
            PhaseWord::Setup => Self::Setup,
            PhaseWord::Reinforcement => Self::Reinforcement,
            PhaseWord::NavalMovement => Self::NavalMovement,
            PhaseWord::Movement => Self::Movement,
            PhaseWord::RailMovement => Self::RailMovement,
            PhaseWord::Combat => Self::Combat,
            PhaseWord::End => Self::End,
        }
    }
}

impl From<Phase> for PhaseWord {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Setup => Self::Setup,
            Phase::Reinforcement => Self::Reinforcement,
            Phase::NavalMovement => Self::NavalMovement,
            Phase::Movement => Self::Movement,
            Phase::RailMovement => Self::RailMovement,
            Phase::Combat => Self::Combat,
            Phase::End => Self::End,
        }
    }
}

/// How clear a victory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Level")]
pub enum LevelWord {
    /// By a hair.
    Marginal,
    /// Clear enough.
    Substantial,
    /// Beyond doubt.
    Decisive,
}

impl From<LevelWord> for Level {
    fn from(word: LevelWord) -> Self {
        match word {
            LevelWord::Marginal => Self::Marginal,
            LevelWord::Substantial => Self::Substantial,
            LevelWord::Decisive => Self::Decisive,
        }
    }
}
