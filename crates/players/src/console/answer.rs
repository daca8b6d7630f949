//! The console's answers. The fields of each, in this order, are those of its JSON.

use serde::Serialize;
use serde_json::{Map, Value};

use railhead_engine::text::plain::plain;

/// The longest line that is read, in bytes.
pub const MAX_LINE: u64 = 64 * 1024;

/// A successful answer: `{"ok":true,...}`.
pub fn succeeded(rest: &impl Serialize) -> String {
    line(true, rest)
}

/// A failed answer: `{"ok":false,...}`.
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
    // JSON escapes control characters, but not all of those beyond ASCII.
    plain(&line.expect("answers are plain data, which JSON can always write"))
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Failure {
    /// A refusal by the rules, with the facts behind it.
    Refusal(RefusalAnswer),
    /// The command is not understood, or a file cannot be read.
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
    pub text: String,
    /// Its subject, by name.
    pub facts: Map<String, Value>,
}

/// An answer without content.
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

/// The version of the protocol. It increases when an answer changes in a way that breaks existing programs.
pub const PROTOCOL: u32 = 1;

/// A great event that happened.
#[derive(Debug, Serialize)]
pub struct GreatEventAnswer {
    pub title: String,
    /// A sentence or two about it.
    pub text: String,
    /// Where it happened, as orders name the space.
    pub space: String,
    /// The days of the turn.
    pub days: String,
}

/// The answer to `new` and `load`.
#[derive(Debug, Serialize)]
pub struct OpenAnswer<'a> {
    pub protocol: u32,
    pub title: &'a str,
    /// How many orders have been given.
    pub orders: usize,
    /// The hash of the state; null under fog.
    pub hash: Option<String>,
    /// A notice about the save, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// What the computer players have done since, a sentence each; omitted if none plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<String>>,
    /// The great events since the last answer of this kind; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub great_events: Vec<GreatEventAnswer>,
}

/// Something that players settle before a game.
#[derive(Debug, Serialize)]
pub struct ChoiceAnswer<'a> {
    /// Its word, as `new` takes it.
    pub word: &'a str,
    pub title: &'a str,
    /// What it means.
    pub text: &'a str,
    /// Its possible values, in words.
    pub possible: String,
    /// Its value unless chosen.
    pub now: &'a str,
}

/// The answer to `choices`.
#[derive(Debug, Serialize)]
pub struct ChoicesAnswer<'a> {
    pub choices: Vec<ChoiceAnswer<'a>>,
}

/// The answer to `save`.
#[derive(Debug, Serialize)]
pub struct SaveAnswer {
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
    /// What happened, a sentence each; empty for an order taken back.
    pub events: Vec<String>,
    /// Effects that the player may not have wanted, a sentence each; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warns: Vec<String>,
    pub turn: u16,
    /// The id of the seat whose player-turn it is.
    pub player: &'a str,
    pub phase: String,
    /// The hash of the state; null under fog.
    pub hash: Option<String>,
    /// What the computer players have done since, a sentence each; omitted if none plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<String>>,
    /// The great events since the last answer of this kind; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub great_events: Vec<GreatEventAnswer>,
}

/// The answer to `auto`.
#[derive(Debug, Serialize)]
pub struct AutoAnswer<'a> {
    /// The orders that were given.
    pub orders: Vec<String>,
    /// What happened, a sentence each.
    pub events: Vec<String>,
    pub turn: u16,
    /// The id of the seat whose player-turn it is.
    pub player: &'a str,
    pub phase: String,
    /// The hash of the state; null under fog.
    pub hash: Option<String>,
    /// What the computer players have done since, a sentence each; omitted if none plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<String>>,
    /// The great events since the last answer of this kind; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub great_events: Vec<GreatEventAnswer>,
}

/// The answer to `why`.
#[derive(Debug, Serialize)]
pub struct WhyAnswer {
    pub order: String,
    /// Whether the order is legal.
    pub can: bool,
    /// The reason against it, if there is one.
    pub reasons: Vec<RefusalAnswer>,
    /// Effects that the player may not want, a sentence each; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warns: Vec<String>,
}

/// A seat of a game.
#[derive(Debug, Serialize)]
pub struct SeatName<'a> {
    /// The word for it in commands.
    pub id: &'a str,
    /// The name that players read.
    pub name: &'a str,
}

/// The answer to `state`.
#[derive(Debug, Serialize)]
pub struct StateAnswer<'a, More> {
    /// The game, as named in scenarios: `Hex` or `Area`.
    pub game: &'static str,
    pub title: &'a str,
    /// The house rules that are played, a few words each; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub house_rules: Vec<String>,
    pub turn: u16,
    pub last_turn: u16,
    /// The days of the turn.
    pub days: String,
    /// The id of the seat whose player-turn it is.
    pub player: &'a str,
    pub phase: String,
    /// Whether the game is over.
    pub over: bool,
    /// The result; null until the game is over.
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
    /// The result if the game ended now; null without victory conditions, and when the game is over.
    pub now: Option<String>,
    /// What each side plays for; empty if the scenario names no winner.
    pub sides: Vec<SideNow<'a>>,
    /// The game's own fields.
    #[serde(flatten)]
    pub more: More,
}

/// What a side plays for, and what it lacks.
#[derive(Debug, Serialize)]
pub struct SideNow<'a> {
    /// The ids of its seats.
    pub seats: Vec<&'a str>,
    /// The goal, as a sentence.
    pub goal: String,
    /// What would improve its result; null if nothing would, and when the game is over.
    pub better: Option<String>,
}

/// The answer to `decision`; null and empty if no decision is pending.
#[derive(Debug, Serialize)]
pub struct DecisionAnswer<'a, More> {
    /// The id of the seat that decides.
    pub decides: Option<&'a str>,
    /// Orders that answer it, as `legal` lists them.
    pub answers: Vec<String>,
    /// A sensible answer; null if the game knows none.
    pub default: Option<String>,
    /// The game's own fields.
    #[serde(flatten)]
    pub more: More,
}

/// The answer to `hint`.
#[derive(Debug, Serialize)]
pub struct HintAnswer {
    /// The scenario's advice, and what the computer would do, in the order in which the window shows it.
    pub hints: Vec<Hint>,
}

/// A piece of advice.
#[derive(Debug, Serialize)]
pub struct Hint {
    /// The order, as `do` takes it; empty for advice of the scenario.
    pub order: String,
    /// The same in words, or the advice.
    pub words: String,
    pub reason: String,
    /// Where it leads, as orders name the space; null if it has no place.
    pub space: Option<String>,
}

/// The answer to `legal`.
#[derive(Debug, Serialize)]
pub struct LegalAnswer {
    /// Orders as `do` takes them.
    pub orders: Vec<String>,
    /// Why the phase cannot end now; absent if it can, or if there is a question to answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held_up: Vec<RefusalAnswer>,
}
