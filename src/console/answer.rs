//! The lines that the console answers with. The fields of each, in this order, are its JSON.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::rules::text::plain::plain;

/// The longest line that is read, in bytes.
pub const MAX_LINE: u64 = 64 * 1024;

/// A line that says that all went well: `{"ok":true,...}`.
pub fn succeeded(rest: &impl Serialize) -> String {
    line(true, rest)
}

/// A line that says why not: `{"ok":false,...}`.
pub fn failed(failure: &Failure) -> String {
    line(false, failure)
}

fn line(ok: bool, rest: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Line<'a, T> {
        ok: bool,
        #[serde(flatten)]
        rest: &'a T,
    }
    let line = serde_json::to_string(&Line { ok, rest });
    // JSON escapes what steers a terminal, but for a few characters beyond ASCII.
    plain(&line.expect("answers are plain data, which JSON can always write"))
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Failure {
    /// The rules refuse.
    Refusal(RefusalAnswer),
    /// The command cannot be understood, or a file not be read.
    Error(String),
}

impl Failure {
    /// A command that cannot be carried out.
    pub fn error(what: impl Into<String>) -> Self {
        Self::Error(what.into())
    }

    /// Several reasons in one.
    pub fn errors(what: Vec<String>) -> Self {
        Self::Error(what.join("\n"))
    }
}

/// A refusal in words and facts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RefusalAnswer {
    /// The id of the rule.
    pub rule: String,
    /// In words.
    pub text: String,
    /// What it is about, by name.
    pub facts: Map<String, Value>,
}

/// Nothing but that it was done.
#[derive(Debug, Serialize)]
pub struct DoneAnswer {}

/// A command as it is written, and what it does.
pub type Usage = (&'static str, &'static str);

/// The answer to `help`.
#[derive(Debug, Serialize)]
pub struct HelpAnswer {
    /// Every command with what it does.
    pub commands: Vec<Usage>,
}

/// The version of the protocol: it is raised when an answer changes so that older players of it would go wrong.
pub const PROTOCOL: u32 = 1;

/// The answer to `new` and `load`.
#[derive(Debug, Serialize)]
pub struct OpenAnswer<'a> {
    /// The version of the protocol.
    pub protocol: u32,
    /// What the scenario is called.
    pub title: &'a str,
    /// How many orders have been given.
    pub orders: usize,
    /// The hash of the state; null under fog.
    pub hash: Option<String>,
    /// What is to be said about a save, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// What the computer players have done since, a sentence each; not there where none plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<String>>,
}

/// The answer to `save`.
#[derive(Debug, Serialize)]
pub struct SaveAnswer {
    /// The file.
    pub path: String,
}

/// The answer to `log`.
#[derive(Debug, Serialize)]
pub struct LogAnswer {
    /// What happened, a sentence each.
    pub report: Vec<String>,
}

/// The answer to `hash`.
#[derive(Debug, Serialize)]
pub struct HashAnswer {
    /// 16 hexadecimal digits; null under fog.
    pub hash: Option<String>,
}

/// The answer to `do`, `end-phase`, `undo` and `redo`.
#[derive(Debug, Serialize)]
pub struct ChangeAnswer<'a> {
    /// The order that was carried out or taken back.
    pub order: String,
    /// What happened, a sentence each; nothing for an order taken back.
    pub events: Vec<String>,
    /// The turn.
    pub turn: u16,
    /// The id of the seat whose player-turn it is.
    pub player: &'a str,
    /// The phase.
    pub phase: String,
    /// The hash of the state; null under fog.
    pub hash: Option<String>,
    /// What the computer players have done since, a sentence each; not there where none plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<String>>,
}

/// The answer to `auto`.
#[derive(Debug, Serialize)]
pub struct AutoAnswer<'a> {
    /// The orders that were given.
    pub orders: Vec<String>,
    /// What happened, a sentence each.
    pub events: Vec<String>,
    /// The turn.
    pub turn: u16,
    /// The id of the seat whose player-turn it is.
    pub player: &'a str,
    /// The phase.
    pub phase: String,
    /// The hash of the state; null under fog.
    pub hash: Option<String>,
    /// What the computer players have done since, a sentence each; not there where none plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<String>>,
}

/// The answer to `why`.
#[derive(Debug, Serialize)]
pub struct WhyAnswer {
    /// The order.
    pub order: String,
    /// Whether nothing stands against it.
    pub can: bool,
    /// The reason against it, if there is one.
    pub reasons: Vec<RefusalAnswer>,
}

/// A seat of a game.
#[derive(Debug, Serialize)]
pub struct SeatName<'a> {
    /// In commands.
    pub id: &'a str,
    /// For players.
    pub name: &'a str,
}

/// The answer to `state`.
#[derive(Debug, Serialize)]
pub struct StateAnswer<'a, More> {
    /// Which game it is, as scenarios say it: `Hex` or `Area`.
    pub game: &'static str,
    /// What the scenario is called.
    pub title: &'a str,
    /// The turn.
    pub turn: u16,
    /// The last turn.
    pub last_turn: u16,
    /// The days of the turn.
    pub days: String,
    /// The id of the seat whose player-turn it is.
    pub player: &'a str,
    /// The phase.
    pub phase: String,
    /// Whether the game is over.
    pub over: bool,
    /// Who has won; null while the game is on.
    pub result: Option<String>,
    /// How many orders can be undone.
    pub undo: usize,
    /// Whether an order that was taken back can be given again.
    pub redo: bool,
    /// The hash of the state; null under fog.
    pub hash: Option<String>,
    /// The id of the seat that has to give the next order.
    pub decides: &'a str,
    /// Whether there is fog of war.
    pub fog: bool,
    /// The seats, in the order of play.
    pub seats: Vec<SeatName<'a>>,
    /// What the game tells besides.
    #[serde(flatten)]
    pub more: More,
}

/// The answer to `decision`; null and empty where nothing interrupts the phase.
#[derive(Debug, Serialize)]
pub struct DecisionAnswer<'a, More> {
    /// The id of the seat that is asked.
    pub decides: Option<&'a str>,
    /// Orders that answer it, as `legal` lists them.
    pub answers: Vec<String>,
    /// A sensible one; null if the game knows none.
    pub default: Option<String>,
    /// What the game tells besides.
    #[serde(flatten)]
    pub more: More,
}

/// The answer to `legal`.
#[derive(Debug, Serialize)]
pub struct LegalAnswer {
    /// Orders as `do` takes them.
    pub orders: Vec<String>,
}
