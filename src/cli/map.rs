//! `railhead map`: shows a board without a game, in the window or as a drawing; that of a scenario has the flags of its goals.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use railhead_engine::board::AnyBoard;
use railhead_engine::board::open::open_file;
use railhead_engine::engine::Session;
use railhead_engine::scenario::Loaded;
use railhead_engine::text::Files as _;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::tree_of;
use railhead_games::folders::Folders;
use railhead_games::{lookup, with_game};
use railhead_players::report::Reported;
use railhead_print::{area, hex, svg};

use super::output::{complain, exit_code, finish, put, say};
use super::play;

/// The board, and the file for its drawing.
#[derive(Args, Debug)]
pub struct MapArguments {
    /// A board file, of hexes or of areas; with --svg also a scenario, a file or the name of one, for its board with the flags of its goals
    #[arg(value_name = "FILE")]
    board: PathBuf,
    /// Write the map as an SVG drawing instead of opening a window
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the number of every hex into the drawing
    #[arg(long, requires = "svg")]
    numbers: bool,
    /// Replace an existing file
    #[arg(long, requires = "svg")]
    force: bool,
}

/// The number of pieces per side of a cell.
const STEPS: usize = 3;

/// Shows a board in the window, or writes it as a drawing.
pub fn run(arguments: &MapArguments, folders: Folders) -> ExitCode {
    if is_scenario(&arguments.board) {
        return exit_code(draw_scenario(arguments, &folders));
    }
    let board = match open_file(&arguments.board) {
        Ok(board) => board,
        Err(problems) => {
            finish(say(problems.iter().map(ToString::to_string)));
            return ExitCode::FAILURE;
        }
    };
    let Some(file) = &arguments.svg else {
        return play::look(board, folders);
    };
    let sheet = match &board {
        AnyBoard::Area(board) => area::sheet(board, STEPS),
        AnyBoard::Hex(board) => {
            let has_numbers = arguments.numbers;
            let options = hex::SheetOptions::of(board);
            hex::sheet(
                board,
                &hex::SheetOptions {
                    has_numbers,
                    ..options
                },
            )
        }
    };
    let drawn = put(file, &svg::file(&sheet), arguments.force);
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            complain(&why);
            ExitCode::FAILURE
        }
    }
}

/// Whether something is the file or the name of a scenario, and no board.
fn is_scenario(named: &Path) -> bool {
    if !named.is_file() {
        return true;
    }
    let (files, path) = tree_of(named);
    let text = files.read(&path).unwrap_or_default();
    Tree::scan(&text).is_ok_and(|tree| tree.name() == Some("Scenario"))
}

fn draw_scenario(arguments: &MapArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    let word = arguments.board.to_string_lossy();
    let any = lookup::scenario(&word, folders)?;
    let Some(file) = &arguments.svg else {
        let why = format!("--svg FILE draws the map of a scenario; `railhead {word}` plays it");
        return Err(vec![why]);
    };
    let drawing = with_game!(AnyScenario, any, scenario => drawing_of(&scenario, arguments.numbers));
    put(file, &drawing, arguments.force).map_err(|why| vec![why])?;
    Ok(true)
}

fn drawing_of<G: Reported>(scenario: &Loaded<G>, has_numbers: bool) -> String {
    let session = Session::new(Arc::clone(&scenario.game), 1);
    G::board_drawing(&session, has_numbers)
}
