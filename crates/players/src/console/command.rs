//! The commands that every game answers.

use ron::error::{Error, Position};

use super::answer::{Failure, Usage};
use super::console_game::ConsoleGame;
use railhead_engine::engine::Playable;
use railhead_engine::text::issue::did_you_mean;
use railhead_engine::text::mistakes::describe::describe;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::position::offset_of_line_and_column;
use railhead_engine::text::ron_tree::Tree;

/// The commands that every game answers, with their descriptions.
pub const HELP: &[Usage] = &[
    (
        "new FILE [seed=N] [CHOICE=OPTION] [SIDE=PLAYER]",
        "start a scenario, from a file or by the name of a shipped one; CHOICE=OPTION settles what choices lists, such as rails=option-3 or low-luck=on; SIDE=PLAYER has a computer player, such as random, or a program play that side; options come in any order",
    ),
    (
        "choices FILE",
        "what the players of a scenario settle before it begins: rail variants and house rules, with what each can be",
    ),
    (
        "load FILE [SIDE=PLAYER]",
        "continue from a save; SIDE=PLAYER as with new",
    ),
    (
        "next [SIDE=PLAYER]",
        "once a battle of a campaign is over: begin the next one, with the same players unless others are named; each side may give back steps first",
    ),
    (
        "save [--force] FILE",
        "save the game to a file ending in .ron; --force replaces even a file that is not a save",
    ),
    (
        "state",
        "the game, turn, phase, side, who has to decide, result, hash, and remaining capacities",
    ),
    ("legal", "every legal order"),
    (
        "decision",
        "the pending decision of a combat or battle, its answers, and a sensible one",
    ),
    (
        "hint",
        "what the scenario advises and the computer would do in the rest of the phase, and why",
    ),
    (
        "stand [N]",
        "how the side that has to decide stands: how many games it wins if computers play on from here, and the place that decides them; N games, unless given as many as some seconds allow",
    ),
    ("why ORDER", "why an order would be refused"),
    ("do ORDER", "give an order, as legal lists them"),
    ("undo", "take back the last order"),
    ("redo", "repeat the order that was last taken back"),
    ("end-phase", "end the phase"),
    (
        "auto [PLAYER]",
        "let the computer play until the phase ends or another player has to decide",
    ),
    ("hash", "the hash of the state"),
    ("log", "what happened, in words"),
    (
        "review [N]",
        "how lucky each side was, its chance to win before each player-turn, and the orders that cost most; N games are played from each, 16 unless given; 0 for the luck alone",
    ),
    (
        "against FILE",
        "this game beside a save that begins like it: where they part, their results, points, losses and luck",
    ),
    ("help", "this list"),
    ("quit", "leave"),
];

/// Every command of a game: the common ones, then its own.
pub fn commands(own: &[Usage]) -> Vec<Usage> {
    HELP.iter().chain(own).copied().collect()
}

/// Whether a word starts one of these commands.
pub fn is_among(word: &str, commands: &[Usage]) -> bool {
    commands.iter().any(|(usage, _)| word_of(usage) == word)
}

/// The first word of a command.
fn word_of(usage: &str) -> &str {
    usage.split(' ').next().unwrap_or(usage)
}

/// A command line, read: its verb and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'l> {
    New {
        /// A path or name.
        scenario: &'l str,
        /// The seed of the dice; 1 unless given.
        seed: u64,
        /// Setup choices and computer players: `rails=option-3 japan=greedy`.
        options: String,
    },
    /// What players settle before a scenario begins.
    Choices {
        /// A path or name.
        scenario: &'l str,
    },
    /// Continue from a save.
    Load {
        /// A path or name.
        save: &'l str,
        /// Computer players by side or nation: `japan=greedy`.
        players: String,
    },
    /// Begin the battle that follows.
    Next {
        /// Computer players by side; those of the battle before unless given.
        players: String,
    },
    Save {
        path: &'l str,
        /// Whether to replace a file even if it is not a save.
        force: bool,
    },
    /// The position in short.
    State,
    /// Every order that the rules allow now.
    Legal,
    /// The decision that interrupts a phase, if there is one.
    Decision,
    /// What the scenario advises, and what the computer would do in the rest of the phase.
    Hint,
    /// How the side that decides stands.
    Stand {
        /// How many games to play from here; `None` for the usual number.
        games: Option<u16>,
    },
    /// The reasons against an order.
    Why {
        order: &'l str,
    },
    Do {
        order: &'l str,
    },
    /// Take the last order back.
    Undo,
    /// Repeat the order that was taken back.
    Redo,
    EndPhase,
    /// Let the computer play.
    Auto {
        /// Which player; the game's first unless given.
        player: Option<&'l str>,
    },
    /// The hash of the state.
    Hash,
    /// The events so far, in words.
    Log,
    /// A look back at the game so far.
    Review {
        /// How many games to play from each position; `None` for the usual number.
        games: Option<u16>,
    },
    /// The game so far beside a save.
    Against {
        /// A path or name.
        save: &'l str,
    },
    /// The list of commands.
    Help,
    Quit,
}

impl<'l> Command<'l> {
    /// Parses a command from its first word and the rest; `None` if it does not have this form.
    pub fn parse(word: &str, rest: &'l str) -> Result<Option<Self>, Failure> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let command = match (word, words.as_slice()) {
            ("new", [_, ..]) => return parse_new(rest),
            ("choices", [_, ..]) => Self::Choices {
                scenario: unquoted(rest),
            },
            ("load", [_, ..]) => {
                let (save, options) = split_options(rest);
                if save.is_empty() {
                    return Ok(None);
                }
                Self::Load {
                    save,
                    players: options.join(" "),
                }
            }
            ("next", players) if players.iter().all(|word| word.contains('=')) => Self::Next {
                players: players.join(" "),
            },
            ("save", ["--force", _, ..]) => Self::Save {
                path: unquoted(rest["--force".len()..].trim_start()),
                force: true,
            },
            ("save", [_, ..]) => Self::Save {
                path: unquoted(rest),
                force: false,
            },
            ("do", [_, ..]) => Self::Do { order: rest },
            ("why", [_, ..]) => Self::Why { order: rest },
            ("state", []) => Self::State,
            ("legal", []) => Self::Legal,
            ("decision", []) => Self::Decision,
            ("hint", []) => Self::Hint,
            ("stand", []) => Self::Stand { games: None },
            ("stand", [games]) => match games.parse() {
                Ok(games @ 1..) => Self::Stand { games: Some(games) },
                Ok(0) | Err(_) => {
                    return Err(Failure::error("stand takes a number of games from 1 to 65535"));
                }
            },
            ("undo", []) => Self::Undo,
            ("redo", []) => Self::Redo,
            ("end-phase", []) => Self::EndPhase,
            ("auto", []) => Self::Auto { player: None },
            ("auto", [player]) => Self::Auto { player: Some(player) },
            ("hash", []) => Self::Hash,
            ("log", []) => Self::Log,
            ("against", [_, ..]) => Self::Against { save: unquoted(rest) },
            ("review", []) => Self::Review { games: None },
            ("review", [games]) => match games.parse() {
                Ok(games) => Self::Review { games: Some(games) },
                Err(_) => return Err(Failure::error("review takes a number of games from 0 to 65535")),
            },
            ("help", []) => Self::Help,
            ("quit", []) => Self::Quit,
            _ => return Ok(None),
        };
        Ok(Some(command))
    }
}

fn parse_new(rest: &str) -> Result<Option<Command<'_>>, Failure> {
    let (scenario, options) = split_options(rest);
    if scenario.is_empty() {
        return Ok(None);
    }
    let (seeds, options): (Vec<&str>, Vec<&str>) = options
        .into_iter()
        .partition(|option| option.starts_with("seed="));
    let seed = match seeds.as_slice() {
        [] => Some(1),
        [seed] => seed["seed=".len()..].parse().ok(),
        [_, _, ..] => return Err(Failure::error("a game has one seed")),
    };
    let seed =
        seed.ok_or_else(|| Failure::error("a seed is a whole number from 0 to 18446744073709551615"))?;
    Ok(Some(Command::New {
        scenario,
        seed,
        options: options.join(" "),
    }))
}

/// A line without the options before and after its file, such as `seed=2` or `japan=strong:500`, and the options.
fn split_options(rest: &str) -> (&str, Vec<&str>) {
    // File names have dots and slashes; a rail variant may have a hyphen, a player a number after a colon, and a list commas.
    let is_plain = |word: &str, also: &[char]| {
        !word.is_empty()
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_' || also.contains(&letter))
    };
    let is_option = |word: &&str| {
        word.split_once('=').is_some_and(|(what, is)| {
            is_plain(what, &['-']) && (what == "seed" || is_plain(is, &['-', ':', ',']))
        })
    };
    let before: Vec<&str> = rest.split_whitespace().take_while(is_option).collect();
    let behind = rest.split_whitespace().rev().take_while(is_option);
    let mut behind: Vec<&str> = behind
        .take(rest.split_whitespace().count() - before.len())
        .collect();
    let mut file = rest.trim();
    for option in &before {
        file = file.strip_prefix(option).unwrap_or(file).trim_start();
    }
    for option in &behind {
        file = file.strip_suffix(option).unwrap_or(file).trim_end();
    }
    behind.reverse();
    (unquoted(file), [before, behind].concat())
}

/// A file as it is typed: quotation marks can stand around its name.
fn unquoted(file: &str) -> &str {
    let inside = file.strip_prefix('"').and_then(|file| file.strip_suffix('"'));
    inside.unwrap_or(file).trim()
}

/// The failure for an unknown line, given its first word and the known commands.
pub fn not_understood(word: &str, commands: &[Usage]) -> Failure {
    if word.is_empty() {
        return Failure::error("the line is empty; help lists the commands");
    }
    let usages = commands.iter().map(|(usage, _)| *usage);
    let usages: Vec<&str> = usages.filter(|usage| word_of(usage) == word).collect();
    if !usages.is_empty() {
        return Failure::error(format!("usage: {}", usages.join(" or ")));
    }
    let shown: String = word.chars().take(40).collect();
    let hint = did_you_mean(word, commands.iter().map(|(usage, _)| word_of(usage)));
    let hint = hint.unwrap_or_else(|| "help lists the commands".into());
    Failure::error(format!("there is no command \"{shown}\"; {hint}"))
}

/// The names of a game's orders, taken from RON's message about an unknown one.
fn order_names<G: Playable>() -> Option<String> {
    let error = from_ron::<G::OrderText>("None").err()?;
    let Error::NoSuchEnumVariant { expected, .. } = error.code else {
        return None;
    };
    Some(expected.join(", "))
}

/// The order in a RON text.
///
/// Errors: the text is not an order, or uses an unknown name.
pub fn order<G: ConsoleGame>(text: &str, game: &G) -> Result<G::Order, Failure> {
    let order: G::OrderText = from_ron(text).map_err(|error| {
        let (what, hint) = describe(&error.code, value_at(text, error.span.start));
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

/// The value of an order that begins at a place; the whole order if none does.
fn value_at(text: &str, place: Position) -> &str {
    let at = offset_of_line_and_column(text, place.line, place.col);
    let tree = Tree::scan(text).ok();
    let value = tree.and_then(|tree| text.get(tree.span(tree.node_at(at)?)));
    value.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_around_the_file_in_any_order_and_a_file_may_have_their_sign() {
        let split: [(&str, (&str, &[&str])); 9] = [
            ("\"my war.ron\" seed=4", ("my war.ron", &["seed=4"])),
            ("kampar", ("kampar", &[])),
            ("kampar japan=greedy", ("kampar", &["japan=greedy"])),
            ("my war a=b  red=random", ("my war", &["a=b", "red=random"])),
            ("kampar seed=4", ("kampar", &["seed=4"])),
            (
                "war uk=greedy seed=4 rails=option-3",
                ("war", &["uk=greedy", "seed=4", "rails=option-3"]),
            ),
            (
                "seed=2 jitra japan=strong:500",
                ("jitra", &["seed=2", "japan=strong:500"]),
            ),
            ("saves/a=b.ron", ("saves/a=b.ron", &[])),
            ("seed=2 red=random", ("", &["seed=2", "red=random"])),
        ];
        for (line, (file, options)) in split {
            assert_eq!(split_options(line), (file, options.to_vec()), "{line}");
        }
    }

    #[test]
    fn a_seed_is_given_once_and_is_a_number_wherever_it_stands() {
        for (line, what) in [
            ("jitra seed=x japan=greedy", "a seed is a whole number"),
            ("jitra seed=1 seed=2", "a game has one seed"),
        ] {
            let failure = parse_new(line).expect_err("something is wrong with it");
            assert!(
                matches!(&failure, Failure::Error(error) if error.starts_with(what)),
                "{failure:?}"
            );
        }
        for line in [
            "jitra seed=7 japan=greedy",
            "jitra japan=greedy seed=7",
            "seed=7 jitra japan=greedy",
        ] {
            let wanted = Command::New {
                scenario: "jitra",
                seed: 7,
                options: "japan=greedy".to_owned(),
            };
            assert_eq!(parse_new(line), Ok(Some(wanted)), "{line}");
        }
    }
}
