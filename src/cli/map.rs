//! `railhead map`: shows a board without a game, in the window or as a drawing.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use railhead_engine::board::AnyBoard;
use railhead_engine::board::open::open_file;
use railhead_games::folders::Folders;
use railhead_print::{area, hex, svg};

use super::output::{complain, finish, put, say};
use super::play;

/// The board, and the file for its drawing.
#[derive(Args, Debug)]
pub struct MapArguments {
    /// A board file, of hexes or of areas
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
