//! What a line of the console can say to any game.

use ron::error::Error;

use super::answer::{Failure, Usage};
use super::face::Face;
use crate::rules::engine::Playable;
use crate::rules::text::issue::did_you_mean;
use crate::rules::text::parse::{describe, from_ron};

/// The commands that any game answers, with what each does.
pub const HELP: &[Usage] = &[
    (
        "new FILE [seed=N] [SIDE=PLAYER]",
        "begin a scenario: a file, or the name of a shipped one; a side can be played by the computer, such as random; rails=NAME chooses the rails, where the players may",
    ),
    ("load FILE [SIDE=PLAYER]", "go on from a save"),
    (
        "save [--force] FILE",
        "save the game; the name ends in .ron; forced, it replaces what is not a save",
    ),
    ("state", "turn, phase, side, who has to decide, hash"),
    ("legal", "every order that the rules allow now"),
    ("why ORDER", "why an order would be refused"),
    ("do ORDER", "give an order, as legal lists them"),
    ("undo", "take the last order back"),
    ("redo", "give the order again that was last taken back"),
    ("end-phase", "end the phase"),
    (
        "auto [PLAYER]",
        "let the computer decide until the phase is over or somebody else has to",
    ),
    ("hash", "the hash of the state"),
    ("log", "what happened, in words"),
    ("help", "this list"),
    ("quit", "leave"),
];

/// Every command of a game: those of any game, in their place or behind them its own.
pub fn commands(own: &[Usage]) -> Vec<Usage> {
    let any = HELP.iter().filter(|(usage, _)| !is_among(word_of(usage), own));
    any.chain(own).copied().collect()
}

/// Whether a word begins one of these commands.
pub fn is_among(word: &str, commands: &[Usage]) -> bool {
    commands.iter().any(|(usage, _)| word_of(usage) == word)
}

/// The word that a command begins with.
fn word_of(usage: &str) -> &str {
    usage.split(' ').next().unwrap_or(usage)
}

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
    /// Every legal order.
    Legal,
    /// What stands against an order.
    Why {
        /// In RON.
        order: &'l str,
    },
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
    /// Let the computer decide.
    Auto {
        /// Which player; the first that the game has unless given.
        player: Option<&'l str>,
    },
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
    /// Understands a command from its first word and the text behind it; `None` if it is not written so.
    ///
    /// # Errors
    ///
    /// What else is wrong with it.
    pub fn parse(word: &str, rest: &'l str) -> Result<Option<Self>, Failure> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let command = match (word, words.as_slice()) {
            ("new", [_, ..]) => return parse_new(rest),
            ("load", [_, ..]) => {
                let (save, players) = split_players(rest);
                if save.is_empty() {
                    return Ok(None);
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
            ("why", [_, ..]) => Self::Why { order: rest },
            ("state", []) => Self::State,
            ("legal", []) => Self::Legal,
            ("undo", []) => Self::Undo,
            ("redo", []) => Self::Redo,
            ("end-phase", []) => Self::EndPhase,
            ("auto", []) => Self::Auto { player: None },
            ("auto", [player]) => Self::Auto { player: Some(player) },
            ("hash", []) => Self::Hash,
            ("log", []) => Self::Log,
            ("help", []) => Self::Help,
            ("quit", []) => Self::Quit,
            _ => return Ok(None),
        };
        Ok(Some(command))
    }
}

fn parse_new(rest: &str) -> Result<Option<Command<'_>>, Failure> {
    let (before, players) = split_players(rest);
    let (scenario, seed) = match before.rsplit_once(char::is_whitespace) {
        Some((scenario, last)) if last.starts_with("seed=") => (scenario.trim(), Some(last)),
        _ => (before, None),
    };
    if scenario.is_empty() || scenario.starts_with("seed=") {
        return Ok(None);
    }
    let seed = match seed.and_then(|word| word.strip_prefix("seed=")) {
        Some(number) => number
            .parse()
            .map_err(|_| Failure::error("a seed is a whole number from 0 to 18446744073709551615"))?,
        None => 1,
    };
    Ok(Some(Command::New {
        scenario,
        seed,
        players,
    }))
}

/// A line without the words at its end that say who plays for the computer or what is chosen, and these words.
fn split_players(rest: &str) -> (&str, &str) {
    // A file's name has dots and slashes; that of a set of rails may have a dash.
    let is_plain = |word: &str| {
        !word.is_empty()
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
    };
    let mut from = rest.len();
    while let Some(last) = rest[..from].split_whitespace().next_back() {
        match last.split_once('=') {
            Some((side, player)) if side != "seed" && is_plain(side) && is_plain(player) => {
                from = rest[..from].trim_end().len() - last.len();
            }
            _ => break,
        }
    }
    (rest[..from].trim(), rest[from..].trim())
}

/// Why a line is not understood that begins with a word, where these are the commands.
pub fn not_understood(word: &str, commands: &[Usage]) -> Failure {
    if word.is_empty() {
        return Failure::error("the line is empty; help lists the commands");
    }
    if let Some((usage, _)) = commands.iter().find(|(usage, _)| word_of(usage) == word) {
        return Failure::error(format!("usage: {usage}"));
    }
    let shown: String = word.chars().take(40).collect();
    let hint = did_you_mean(word, commands.iter().map(|(usage, _)| word_of(usage)));
    let hint = hint.unwrap_or_else(|| "help lists the commands".into());
    Failure::error(format!("there is no command \"{shown}\"; {hint}"))
}

/// The names of all orders of a game, which RON lists for a name that is not among them.
fn order_names<G: Playable>() -> Option<String> {
    let error = from_ron::<G::OrderText>("None").err()?;
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
pub fn order<G: Face>(text: &str, game: &G) -> Result<G::Order, Failure> {
    let order: G::OrderText = from_ron(text).map_err(|error| {
        let (what, hint) = describe(&error.code, text);
        let hint = if matches!(error.code, Error::NoSuchEnumVariant { .. }) {
            hint
        } else {
            order_names::<G>().map(|names| format!("the orders are {names}"))
        };
        Failure::error(format!(
            "this is not an order: {what}, at column {}; an order is written {}; {}",
            error.span.start.col,
            game.how_orders_are_written(),
            hint.unwrap_or_default()
        ))
    })?;
    game.order(&order).map_err(Failure::error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_for_the_computer_stands_at_the_end_and_a_file_may_have_its_sign() {
        let split = [
            ("kampar", ("kampar", "")),
            ("kampar japan=greedy", ("kampar", "japan=greedy")),
            ("my war a=b  red=random", ("my war", "a=b  red=random")),
            ("kampar seed=4", ("kampar seed=4", "")),
            (
                "war seed=4 rails=option-3 uk=greedy",
                ("war seed=4", "rails=option-3 uk=greedy"),
            ),
            ("saves/a=b.ron", ("saves/a=b.ron", "")),
        ];
        for (line, parts) in split {
            assert_eq!(split_players(line), parts);
        }
    }
}
