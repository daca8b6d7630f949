//! `railhead play`: opens the window, or says what is missing for one.

use std::process::ExitCode;

use clap::Args;
use railhead_engine::board::AnyBoard;
use railhead_engine::text::sources::files::shipped_folder;
use railhead_games::folders::Folders;
use railhead_games::lookup::own_scenario;

use super::output::{SetupArguments, complain, whole};

/// The Debian packages that windows need.
const PACKAGES: &str = "libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 mesa-vulkan-drivers";

/// What to play.
#[derive(Args, Debug, Default, PartialEq, Eq)]
pub struct PlayArguments {
    /// The scenario to play: a file, or a name such as kampar-line; or a save to continue from. Without one the title screen opens
    pub scenario: Option<String>,
    /// The seed of the dice
    #[arg(long, value_name = "N", requires = "scenario", value_parser = whole::<u64>(0, u64::MAX))]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub setup: SetupArguments,
    /// The player of a side: SIDE=person, a computer player such as SIDE=strong, a script of the scenario such as SIDE=history, or a program of your settings; you play the side that you take so, or else the one that the title offers, with its allies, and greedy plays the others
    #[arg(long = "side", value_name = "SIDE=PLAYER", requires = "scenario")]
    pub sides: Vec<String>,
    /// People play every side, and hand the window over to each other
    #[arg(long, requires = "scenario", conflicts_with = "sides")]
    pub hot_seat: bool,
    /// A save to continue from: a file, or the name of one
    #[arg(long, value_name = "SAVE", conflicts_with = "scenario")]
    pub load: Option<String>,
}

/// Opens the window with the game asked for, or the title screen.
pub fn run(arguments: &PlayArguments, folders: Folders) -> ExitCode {
    window::run(arguments, false, folders)
}

/// Opens the window and replays a save in it.
pub fn watch(save: String, folders: Folders) -> ExitCode {
    let arguments = PlayArguments {
        load: Some(save),
        ..PlayArguments::default()
    };
    window::run(&arguments, true, folders)
}

/// Opens the window on a board without a game.
pub fn look(board: AnyBoard, folders: Folders) -> ExitCode {
    window::look(board, folders)
}

/// Opens the window on the files of a scenario, which is named by its path or its name.
pub fn edit(word: &str, folders: Folders) -> ExitCode {
    let file = match own_scenario(word, &folders) {
        Ok(file) => file,
        Err(why) => {
            complain(&why);
            return ExitCode::FAILURE;
        }
    };
    let is_shipped =
        shipped_folder().is_some_and(|folder| match (folder.canonicalize(), file.canonicalize()) {
            (Ok(folder), Ok(file)) => file.starts_with(folder),
            _ => false,
        });
    if is_shipped {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        complain(&format!(
            "{} belongs to the program; `railhead export {name} FOLDER` makes a copy to edit",
            file.display()
        ));
        return ExitCode::FAILURE;
    }
    window::edit(file, folders)
}

/// What is missing, judging by a panic of the windowing libraries; `None` if the panic has another cause.
pub fn what_is_missing(message: &str) -> Option<&'static str> {
    let says = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if says(&[
        "find a GPU",
        "find a compatible adapter",
        "No suitable graphics adapter",
    ]) {
        Some("no graphics driver for Vulkan was found (Debian: mesa-vulkan-drivers)")
    } else if says(&["xkbcommon"]) {
        Some("the library for keyboards was not found (Debian: libxkbcommon-x11-0)")
    } else if says(&["build event loop", "xlib", "XOpenDisplay", "XConnection"]) {
        Some(
            "the display cannot be used, or a library for windows was not found (Debian: libx11-6 libx11-xcb1 \
             libxcursor1 libxi6)",
        )
    } else {
        None
    }
}

/// Says that no window can be opened, why, and what works without one.
pub fn complain_of_no_window(why: &str) {
    complain(&format!("railhead: no window can be opened: {why}"));
    if cfg!(feature = "desktop") {
        complain("");
        complain("A window needs a graphical session, and on Debian:");
        complain(&format!("    apt-get install {PACKAGES}"));
    }
    complain("");
    complain("These work without one:");
    complain("    railhead console         play line by line (help lists the commands)");
    complain("    railhead check FILE...   check scenarios and saves");
    complain("    railhead replay SAVE     describe what happened in a saved game");
}

#[cfg(feature = "desktop")]
mod window {
    use std::path::{Path, PathBuf};
    use std::process::ExitCode;
    use std::sync::Arc;
    use std::time::{SystemTime, UNIX_EPOCH};

    use railhead::Options;
    use railhead::map_view::Map;
    use railhead::shell::settings;
    use railhead::shell::title::library::{new_game, reopen};
    use railhead::shell::title::teams;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::save::is_save;
    use railhead_games::folders::Folders;
    use railhead_games::{AnyScenario, lookup, with_game};
    use railhead_players::opponent;

    use super::{PlayArguments, complain, complain_of_no_window};

    /// The word for a person who plays a side.
    const PERSON: &str = "person";

    pub fn run(arguments: &PlayArguments, watch: bool, folders: Folders) -> ExitCode {
        railhead::heap::keep_small();
        let mut options = Options {
            folders,
            watch,
            ..Options::default()
        };
        if let Err(lines) = open_game(arguments, &mut options) {
            for line in &lines {
                complain(line);
            }
            return ExitCode::FAILURE;
        }
        open(options)
    }

    pub fn look(board: AnyBoard, folders: Folders) -> ExitCode {
        railhead::heap::keep_small();
        let mut options = Options {
            folders,
            ..Options::default()
        };
        match board {
            AnyBoard::Hex(board) => options.map = Some(Map::Hexes(Arc::from(board))),
            AnyBoard::Area(board) => options.map = Some(Map::Areas(Arc::from(board))),
        }
        open(options)
    }

    pub fn edit(file: PathBuf, folders: Folders) -> ExitCode {
        railhead::heap::keep_small();
        open(Options {
            folders,
            edited: Some(file),
            ..Options::default()
        })
    }

    fn open(options: Options) -> ExitCode {
        if cfg!(target_os = "linux") && !has_display() {
            complain_of_no_window("neither DISPLAY nor WAYLAND_DISPLAY is set");
            return ExitCode::FAILURE;
        }
        if railhead::run(options).is_success() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }

    fn has_display() -> bool {
        ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
            .into_iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
    }

    /// The game that the command line names, if any.
    fn open_game(arguments: &PlayArguments, options: &mut Options) -> Result<(), Vec<String>> {
        // A save can be named in the place of a scenario.
        let is_saved = |word: &&String| is_save(Path::new(word.as_str()));
        let saved = arguments.scenario.as_ref().filter(is_saved);
        if let Some(word) = arguments.load.as_ref().or(saved) {
            let only_named = PlayArguments {
                scenario: arguments.scenario.clone(),
                load: arguments.load.clone(),
                ..PlayArguments::default()
            };
            if *arguments != only_named {
                let why = "a save goes on with its own dice, rules and players: name it alone, or choose who plays in the window's list of saves";
                return Err(vec![why.to_owned()]);
            }
            let path = lookup::save(word, &options.folders).map_err(|what| vec![what])?;
            let (game, notice) = reopen(&path)
                .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>())?;
            options.notice = notice;
            options.game = Some(game);
        } else if let Some(word) = &arguments.scenario {
            let scenario = lookup::scenario_with(word, &options.folders, &arguments.setup.answers())?;
            let seed = arguments.seed.unwrap_or_else(any_seed);
            let given = given_seats(&scenario, arguments, &options.folders).map_err(|why| vec![why])?;
            let is_lesson = with_game!(AnyScenario, &scenario, scenario => scenario.lesson.is_some());
            if is_lesson && (arguments.hot_seat || !given.is_empty()) {
                let why = "a lesson chooses its players itself: leave out --side and --hot-seat";
                return Err(vec![why.to_owned()]);
            }
            let mut game = new_game(scenario, seed);
            let rows = game.seats();
            let players = if arguments.hot_seat {
                vec![None; rows.len()]
            } else {
                teams::seated_with(&rows, &given)
            };
            // A lesson gives the seats away itself.
            options.notice = (!is_lesson).then(|| teams::in_words(&rows, &players));
            game.take_seats(players);
            options.game = Some(game);
        }
        Ok(())
    }

    /// The seats that the command line gives to somebody, with their players; `None` for a person.
    fn given_seats(
        scenario: &AnyScenario,
        arguments: &PlayArguments,
        folders: &Folders,
    ) -> Result<Vec<(usize, Option<String>)>, String> {
        let programs = settings::read(&folders.settings).0.programs(&folders.logs);
        with_game!(AnyScenario, scenario, scenario => {
            let game = &*scenario.game;
            let seats = opponent::seats_named(game, arguments.sides.iter().map(String::as_str))?.into_iter();
            let players = seats.map(|(seat, name)| {
                if name == PERSON {
                    return Ok((usize::from(seat.0), None));
                }
                // The table makes the player once more, when it is needed.
                programs.player(game, name, 0, seat)?;
                Ok((usize::from(seat.0), Some(name.to_owned())))
            });
            players.collect()
        })
    }

    /// A seed from the clock, in seconds: games begun later have other dice.
    fn any_seed() -> u64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(1, |since| since.as_secs())
    }
}

#[cfg(not(feature = "desktop"))]
mod window {
    use std::path::PathBuf;
    use std::process::ExitCode;

    use railhead_engine::board::AnyBoard;
    use railhead_games::folders::Folders;

    use super::{PlayArguments, complain_of_no_window};

    pub fn run(_: &PlayArguments, _: bool, _: Folders) -> ExitCode {
        none()
    }

    pub fn look(_: AnyBoard, _: Folders) -> ExitCode {
        none()
    }

    pub fn edit(_: PathBuf, _: Folders) -> ExitCode {
        none()
    }

    fn none() -> ExitCode {
        complain_of_no_window("this program was built without its window (feature desktop)");
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_of_the_libraries_under_the_window_are_put_into_words() {
        let missing = |message| what_is_missing(message).unwrap_or_default();
        assert!(missing("Failed to build event loop: Os(OsError { .. })").contains("libxcursor1"));
        assert!(missing("Unable to find a GPU! Make sure ...").contains("mesa-vulkan-drivers"));
        assert!(missing("Library libxkbcommon-x11.so could not be loaded.").contains("libxkbcommon-x11-0"));
        assert_eq!(what_is_missing("index out of bounds: the len is 3"), None);
    }
}
