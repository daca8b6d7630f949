//! `railhead replay`: describes a saved game in words, or compares its orders with its states.

use std::process::ExitCode;

use railhead_engine::save::Opened;
use railhead_engine::text::Problem;
use railhead_games::folders::Folders;
use railhead_games::lookup;
use railhead_games::with_game;
use railhead_games::{self, open_any};
use railhead_players::console::{ConsoleGame, session};

use super::output::{complain, finish, say};

/// Describes or verifies a save.
pub fn run(word: &str, verify: bool, folders: &Folders) -> ExitCode {
    let path = match lookup::save(word, folders) {
        Ok(path) => path,
        Err(what) => return fail([what]),
    };
    if verify {
        match railhead_games::verify(&path) {
            Ok(verified) => match verified.difference {
                None => finish(say([format!(
                    "{}: {} orders, every state is the same",
                    path.display(),
                    verified.orders
                )])),
                Some(difference) if difference.order == 0 => {
                    fail([format!("{}: {}", path.display(), difference.what)])
                }
                Some(difference) => fail([format!(
                    "{}: order {} of {}: {}",
                    path.display(),
                    difference.order,
                    verified.orders,
                    difference.what
                )]),
            },
            Err(problems) => fail_with(&problems),
        }
    } else {
        match open_any(&path) {
            Ok(any) => with_game!(AnyGame, any, opened => tell(&opened)),
            Err(problems) => fail_with(&problems),
        }
    }
}

fn tell<G: ConsoleGame>(opened: &Opened<G>) -> ExitCode {
    if let Some(notice) = opened.restored.notice() {
        complain(&notice);
    }
    finish(say(session::log(&opened.session)))
}

fn fail_with(problems: &[Problem]) -> ExitCode {
    fail(problems.iter().map(ToString::to_string))
}

fn fail(lines: impl IntoIterator<Item = String>) -> ExitCode {
    for line in lines {
        complain(&line);
    }
    ExitCode::FAILURE
}
