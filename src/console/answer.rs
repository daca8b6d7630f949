//! The lines that the console answers with. The fields of each, in this order, are its JSON.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::rules::hex_game::{Names, Refusal};
use crate::rules::scenario::plain::plain;

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
    Refusal(Reason),
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

    /// A refusal of the rules.
    pub fn refusal(names: &Names<'_>, refusal: &Refusal) -> Self {
        Self::Refusal(Reason::new(names, refusal))
    }
}

/// A refusal in words and facts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// The id of the rule.
    pub rule: &'static str,
    /// In words.
    pub text: String,
    /// What it is about: units by id, hexes by number.
    pub facts: Map<String, Value>,
}

impl Reason {
    /// A refusal in words and facts.
    pub fn new(names: &Names<'_>, refusal: &Refusal) -> Self {
        Self {
            rule: refusal.rule(),
            text: refusal.text(names),
            facts: refusal.facts(names),
        }
    }
}

/// Nothing but that it was done.
#[derive(Debug, Serialize)]
pub struct Done {}

/// The answer to `help`.
#[derive(Debug, Serialize)]
pub struct Helped {
    /// Every command with what it does.
    pub commands: &'static [(&'static str, &'static str)],
}

/// The answer to `new` and `load`.
#[derive(Debug, Serialize)]
pub struct Opened<'a> {
    /// What the scenario is called.
    pub title: &'a str,
    /// How many orders have been given.
    pub orders: usize,
    /// The hash of the state.
    pub hash: String,
    /// What is to be said about a save, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
}

/// The answer to `save`.
#[derive(Debug, Serialize)]
pub struct Saved {
    /// The file.
    pub path: String,
}

/// The answer to `log`.
#[derive(Debug, Serialize)]
pub struct Logged {
    /// What happened, a sentence each.
    pub report: Vec<String>,
}

/// The answer to `hash`.
#[derive(Debug, Serialize)]
pub struct Hashed {
    /// 16 hexadecimal digits.
    pub hash: String,
}

/// The answer to `do`, `end-phase`, `undo` and `redo`.
#[derive(Debug, Serialize)]
pub struct Changed<'a> {
    /// The order that was carried out or taken back.
    pub order: String,
    /// What happened, a sentence each; nothing for an order taken back.
    pub events: Vec<String>,
    /// The turn.
    pub turn: u16,
    /// The id of the side whose player-turn it is.
    pub player: &'a str,
    /// The phase.
    pub phase: &'static str,
    /// The hash of the state.
    pub hash: String,
}

/// The answer to `state`.
#[derive(Debug, Serialize)]
pub struct State<'a> {
    /// What the scenario is called.
    pub title: &'a str,
    /// The turn.
    pub turn: u16,
    /// The last turn.
    pub last_turn: u16,
    /// The days of the turn.
    pub days: String,
    /// The id of the side whose player-turn it is.
    pub player: &'a str,
    /// The phase.
    pub phase: &'static str,
    /// Whether the last turn is over.
    pub over: bool,
    /// The rail capacity of the player.
    pub rail: Capacity,
    /// Hexes that keep the phase from ending.
    pub overstacked: Vec<Full>,
    /// How many orders can be undone.
    pub undo: usize,
    /// Whether an order can be given again.
    pub redo: bool,
    /// The hash of the state.
    pub hash: String,
}

/// Units a phase.
#[derive(Debug, Serialize)]
pub struct Capacity {
    /// In all.
    pub capacity: u16,
    /// What is left.
    pub left: u16,
}

/// A hex with what is stacked there.
#[derive(Debug, Serialize)]
pub struct Full {
    /// The hex.
    pub space: String,
    /// Stacking points there.
    pub points: u16,
    /// Its limit.
    pub limit: u16,
    /// The units that came there in this phase.
    pub came: Vec<String>,
}

/// The answer to `units`.
#[derive(Debug, Serialize)]
pub struct Units<'a> {
    /// The units, by id.
    pub units: Vec<Unit<'a>>,
}

/// A unit.
#[derive(Debug, Serialize)]
pub struct Unit<'a> {
    /// Its id; `unknown` for one that the player does not know.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The id of its side.
    pub side: &'a str,
    /// The number of its hex; null off the map.
    pub space: Option<String>,
    /// Steps left; null for an unknown unit.
    pub steps: Option<u8>,
    /// Whether it was supplied when that was last worked out; null for an unknown unit.
    pub supplied: Option<bool>,
    /// `Available`, `Moved`, `Railed` or `Idle`.
    pub mark: &'static str,
}

/// The answer to `space`.
#[derive(Debug, Serialize)]
pub struct Space<'a> {
    /// Its number.
    pub space: String,
    /// What players read.
    pub label: String,
    /// The id of its terrain.
    pub terrain: &'a str,
    /// The ids of its places.
    pub places: Vec<&'a str>,
    /// The region.
    pub region: Option<&'a str>,
    /// The id of the side that controls it; null for what is not land in play.
    pub control: Option<&'a str>,
    /// The ids of the sides that exert a zone of control into it.
    pub zones: Vec<&'a str>,
    /// Stacking points there; null if an unknown unit is among them.
    pub points: Option<u16>,
    /// Its stacking limit.
    pub limit: u16,
    /// The ids of the units there.
    pub units: Vec<&'a str>,
    /// Its links.
    pub links: Vec<Link<'a>>,
}

/// A link from a hex to a neighbour.
#[derive(Debug, Serialize)]
pub struct Link<'a> {
    /// The neighbour.
    pub to: String,
    /// The side that it crosses.
    pub side: &'static str,
    /// `main` or `minor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub road: Option<&'static str>,
    /// Whether a railway runs along it.
    #[serde(skip_serializing_if = "is_false")]
    pub rail: bool,
    /// `river` or `strait`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub water: Option<&'static str>,
    /// The bridge, ferry or causeway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossing: Option<Crossing<'a>>,
}

/// A bridge, ferry or causeway.
#[derive(Debug, Serialize)]
pub struct Crossing<'a> {
    /// What it is called.
    pub name: &'a str,
    /// `bridge`, `ferry` or `causeway`.
    pub kind: &'static str,
    /// Whether it is down.
    pub down: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The answer to `reach`.
#[derive(Debug, Serialize)]
pub struct Reached<'a> {
    /// The unit.
    pub unit: &'a str,
    /// What costs are counted in.
    pub cost_in: &'static str,
    /// Where it can go, by number.
    pub spaces: Vec<Cost>,
}

/// Where a unit can go.
#[derive(Debug, Serialize)]
pub struct Cost {
    /// The hex.
    pub space: String,
    /// What it costs.
    pub cost: u16,
}

/// The answer to `path`.
#[derive(Debug, Serialize)]
pub struct Path<'a> {
    /// The unit.
    pub unit: &'a str,
    /// What it costs.
    pub cost: u16,
    /// The hexes, both ends included.
    pub path: Vec<String>,
}

/// The answer to `why`.
#[derive(Debug, Serialize)]
pub struct Why<'a> {
    /// The unit.
    pub unit: &'a str,
    /// Whether nothing stands against it.
    pub can: bool,
    /// Every reason against it.
    pub reasons: Vec<Reason>,
    /// Its supply, in words.
    pub supply: String,
}

/// The answer to `available`.
#[derive(Debug, Serialize)]
pub struct Available<'a> {
    /// The ids of the units.
    pub units: Vec<&'a str>,
}

/// The answer to `legal`.
#[derive(Debug, Serialize)]
pub struct Legal {
    /// Orders as `do` takes them.
    pub orders: Vec<String>,
}
