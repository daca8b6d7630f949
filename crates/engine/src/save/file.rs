//! The file types of a save.
//!
//! They are separate from the game's state, which can change its shape without changing them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::Playable;

/// A save, whole: the text `Save(...)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Save")]
pub struct SaveFile<O, S> {
    /// The version of the save format, see [`super::format`].
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The name of the game, see [`Playable::NAME`]; empty in saves from before there were two games.
    #[serde(default)]
    pub game: String,
    /// The summary for lists of saves.
    pub about: About,
    /// The scenario with all its texts.
    pub scenario: ScenarioPart,
    /// The seed of the dice.
    pub seed: u64,
    /// The number of orders before those of the journal: a game with more than a save holds keeps none of them, and goes
    /// on from its snapshot.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub earlier: usize,
    /// The orders so far.
    pub journal: Vec<JournalLine<O>>,
    /// The state after these orders.
    pub snapshot: S,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(orders: &usize) -> bool {
    *orders == 0
}

/// The first fields of a save, for lists; the rest is skipped.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename = "Save")]
pub struct Head {
    /// The version of the save format.
    pub format: u32,
    /// The version of the program that wrote it.
    #[serde(default)]
    pub program: String,
    /// The name of the game; empty in saves from before there were two.
    #[serde(default)]
    pub game: String,
    /// The summary for lists of saves.
    #[serde(default)]
    pub about: About,
}

/// A summary of the game, for lists of saves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// The title of the scenario.
    pub title: String,
    /// The title of the campaign that it belongs to; empty if it is played alone.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub campaign: String,
    pub turn: u16,
    /// The last turn of the scenario.
    pub last_turn: u16,
    /// The days of the turn: `29-31 December 1941`.
    pub days: String,
    /// The player whose player-turn it is: `Japanese`.
    pub player: String,
    /// The name of the phase.
    pub phase: String,
    /// Whether the game is over.
    pub over: bool,
}

impl About {
    /// The summary of a state.
    pub fn of<G: Playable>(game: &G, state: &G::State) -> Self {
        let clock = game.clock(state);
        let seats = game.seats();
        let player = seats.get(usize::from(clock.player.0));
        Self {
            title: game.title().to_owned(),
            campaign: game
                .campaign_place()
                .map_or_else(String::new, |place| place.campaign),
            turn: clock.turn,
            last_turn: clock.last_turn,
            days: clock.days,
            player: player.map_or_else(String::new, |player| player.adjective.to_owned()),
            phase: clock.phase,
            over: clock.is_over,
        }
    }
}

/// The scenario of a save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioPart {
    /// The path of the scenario file among the texts.
    pub path: String,
    /// The checksum of the texts, 16 hexadecimal digits.
    pub checksum: String,
    /// Every file of the scenario by its path.
    pub texts: BTreeMap<String, String>,
}

/// An order, and the hash of the state after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalLine<O> {
    pub order: O,
    /// The hash as 16 hexadecimal digits.
    pub hash: String,
}
