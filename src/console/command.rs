//! What a line of the console can say.

use ron::error::Error;

use super::answer::Failure;
use crate::rules::hex_game::order::UnknownName;
use crate::rules::hex_game::{HexGame, Order, OrderText};
use crate::rules::text::issue::did_you_mean;
use crate::rules::text::parse::{describe, from_ron};

/// Every command with what it does, for `help`.
pub const HELP: &[(&str, &str)] = &[
    (
        "new FILE [seed=N] [SIDE=PLAYER]",
        "begin a scenario: a file, or the name of a shipped one; a side can be played by greedy or random",
    ),
    ("load FILE [SIDE=PLAYER]", "go on from a save"),
    (
        "save [--force] FILE",
        "save the game; the name ends in .ron; forced, it replaces what is not a save",
    ),
    (
        "state",
        "turn, phase, side, what is left of each capacity, options, arrivals, score, hash",
    ),
    (
        "rules",
        "every number of the rules, and what the units and the sea are",
    ),
    ("board", "the size of the map, its places and its bridges"),
    (
        "row N",
        "the hexes of a row of the map, from 0, each as space has it",
    ),
    (
        "units [all]",
        "the units of the side whose turn it is, or of both",
    ),
    (
        "space NAME",
        "a hex: terrain, control, zones of control, links, units",
    ),
    ("available", "the units that can act now"),
    ("reach UNIT", "where a unit can go now, with costs"),
    (
        "path UNIT SPACE [via SPACE...]",
        "the way that a unit would go; a march also by way-points",
    ),
    (
        "why UNIT [SPACE]",
        "every reason why a unit cannot act, or cannot go there",
    ),
    (
        "forecast ORDER",
        "what an attack would be: strengths, odds, modifiers, the chance of each result",
    ),
    (
        "decision",
        "what the combat that is being fought waits for, and a sensible answer",
    ),
    ("legal", "every order that the rules allow now"),
    (
        "do ORDER",
        "give an order, such as Rail(unit: \"b_2\", to: \"0904\")",
    ),
    ("undo", "take the last order back"),
    ("redo", "give the order again that was last taken back"),
    ("end-phase", "end the phase"),
    ("hash", "the hash of the state"),
    ("log", "what happened, in words"),
    ("help", "this list"),
    ("quit", "leave"),
];

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'l> {
    /// Begin a scenario.
    New {
        /// A path or name.
        scenario: &'l str,
        /// The seed of the dice; 1 unless given.
        seed: u64,
        /// Who plays for the computer: `japan=greedy`.
        players: &'l str,
    },
    /// Go on from a save.
    Load {
        /// A path or name.
        save: &'l str,
        /// Who plays for the computer: `japan=greedy`.
        players: &'l str,
    },
    /// Save the game.
    Save {
        /// The path.
        path: &'l str,
        /// Whether what is there is replaced even if it is not a save.
        force: bool,
    },
    /// The situation in short.
    State,
    /// The numbers of the rules.
    Rules,
    /// The map as a whole.
    Board,
    /// A row of the map.
    Row {
        /// Which, from 0.
        row: u16,
    },
    /// Units.
    Units {
        /// Those of both sides.
        all: bool,
    },
    /// A hex.
    Space {
        /// A printed number or a place's id.
        name: &'l str,
    },
    /// The units that can act now.
    Available,
    /// Where a unit can go.
    Reach {
        /// Its id.
        unit: &'l str,
    },
    /// The way that a unit would go.
    Path {
        /// Its id.
        unit: &'l str,
        /// Where to.
        to: &'l str,
        /// The way-points.
        via: Vec<&'l str>,
    },
    /// What stands against a unit's acting.
    Why {
        /// Its id.
        unit: &'l str,
        /// Where to, if that is asked.
        to: Option<&'l str>,
    },
    /// What an attack would be.
    Forecast {
        /// In RON.
        order: &'l str,
    },
    /// What the combat that is being fought waits for.
    Decision,
    /// Every legal order.
    Legal,
    /// Give an order.
    Do {
        /// In RON.
        order: &'l str,
    },
    /// Take the last order back.
    Undo,
    /// Give it again.
    Redo,
    /// End the phase.
    EndPhase,
    /// The hash of the state.
    Hash,
    /// What happened.
    Log,
    /// The list of commands.
    Help,
    /// Leave.
    Quit,
}

impl<'l> Command<'l> {
    /// Understands a line.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn parse(line: &'l str) -> Result<Self, Failure> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let command = match (word, words.as_slice()) {
            ("new", [_, ..]) => return parse_new(rest),
            ("load", [_, ..]) => {
                let (save, players) = split_players(rest);
                if save.is_empty() {
                    return Err(not_understood(word));
                }
                Self::Load { save, players }
            }
            ("save", ["--force", _, ..]) => Self::Save {
                path: rest["--force".len()..].trim_start(),
                force: true,
            },
            ("save", [_, ..]) => Self::Save {
                path: rest,
                force: false,
            },
            ("do", [_, ..]) => Self::Do { order: rest },
            ("forecast", [_, ..]) => Self::Forecast { order: rest },
            ("decision", []) => Self::Decision,
            ("state", []) => Self::State,
            ("rules", []) => Self::Rules,
            ("board", []) => Self::Board,
            ("row", [row]) => Self::Row {
                row: row.parse().map_err(|_| not_understood(word))?,
            },
            ("units", []) => Self::Units { all: false },
            ("units", ["all"]) => Self::Units { all: true },
            ("space", [name]) => Self::Space { name },
            ("available", []) => Self::Available,
            ("reach", [unit]) => Self::Reach { unit },
            ("path", [unit, to]) => Self::Path {
                unit,
                to,
                via: Vec::new(),
            },
            ("path", [unit, to, "via", via @ ..]) if !via.is_empty() => Self::Path {
                unit,
                to,
                via: via.to_vec(),
            },
            ("why", [unit]) => Self::Why { unit, to: None },
            ("why", [unit, to]) => Self::Why { unit, to: Some(to) },
            ("legal", []) => Self::Legal,
            ("undo", []) => Self::Undo,
            ("redo", []) => Self::Redo,
            ("end-phase", []) => Self::EndPhase,
            ("hash", []) => Self::Hash,
            ("log", []) => Self::Log,
            ("help", []) => Self::Help,
            ("quit", []) => Self::Quit,
            _ => return Err(not_understood(word)),
        };
        Ok(command)
    }
}

fn parse_new(rest: &str) -> Result<Command<'_>, Failure> {
    let (before, players) = split_players(rest);
    let (scenario, seed) = match before.rsplit_once(char::is_whitespace) {
        Some((scenario, last)) if last.starts_with("seed=") => (scenario.trim(), Some(last)),
        _ => (before, None),
    };
    if scenario.is_empty() || scenario.starts_with("seed=") {
        return Err(not_understood("new"));
    }
    let seed = match seed.and_then(|word| word.strip_prefix("seed=")) {
        Some(number) => number
            .parse()
            .map_err(|_| Failure::error("a seed is a whole number from 0 to 18446744073709551615"))?,
        None => 1,
    };
    Ok(Command::New {
        scenario,
        seed,
        players,
    })
}

/// A line without the words at its end that say who plays for the computer, and these words.
fn split_players(rest: &str) -> (&str, &str) {
    let mut from = rest.len();
    while let Some(last) = rest[..from].split_whitespace().next_back() {
        let is_player = |word: &str| word.parse::<crate::opponent::Kind>().is_ok();
        match last.split_once('=') {
            Some((side, player)) if side != "seed" && is_player(player) => {
                from = rest[..from].trim_end().len() - last.len();
            }
            _ => break,
        }
    }
    (rest[..from].trim(), rest[from..].trim())
}

fn not_understood(word: &str) -> Failure {
    if word.is_empty() {
        return Failure::error("the line is empty; help lists the commands");
    }
    let first = |usage: &'static str| usage.split(' ').next().unwrap_or(usage);
    if let Some((usage, _)) = HELP.iter().find(|(usage, _)| first(usage) == word) {
        return Failure::error(format!("usage: {usage}"));
    }
    let shown: String = word.chars().take(40).collect();
    let hint = did_you_mean(word, HELP.iter().map(|(usage, _)| first(usage)));
    let hint = hint.unwrap_or_else(|| "help lists the commands".into());
    Failure::error(format!("there is no command \"{shown}\"; {hint}"))
}

/// The names of all orders, which RON lists for a name that is not among them.
fn order_names() -> Option<String> {
    let error = from_ron::<OrderText>("None").err()?;
    let Error::NoSuchEnumVariant { expected, .. } = error.code else {
        return None;
    };
    Some(expected.join(", "))
}

/// The order that a text in RON means.
///
/// # Errors
///
/// Where the text is not an order, or names what is not there.
pub fn order(text: &str, game: &HexGame) -> Result<Order, Failure> {
    let order: OrderText = from_ron(text).map_err(|error| {
        let (what, hint) = describe(&error.code, text);
        let hint = if matches!(error.code, Error::NoSuchEnumVariant { .. }) {
            hint
        } else {
            order_names().map(|names| format!("the orders are {names}"))
        };
        Failure::error(format!(
            "this is not an order: {what}, at column {}; an order is written Move(unit: \"ID\", to: \"HEX\") or \
             EndPhase; {}",
            error.span.start.col,
            hint.unwrap_or_default()
        ))
    })?;
    order.to_order(game).map_err(|unknown| {
        // The same words, with a hint, as for the names in other commands.
        let failure = match &unknown {
            UnknownName::Unit(id) => super::table::unit(game, id).err(),
            UnknownName::Space(word) => super::table::space(game.board(), word).err(),
            UnknownName::Option(_) | UnknownName::Bridge(_) => None,
        };
        failure.unwrap_or_else(|| Failure::error(unknown.to_string()))
    })
}
