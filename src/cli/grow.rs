//! `railhead grow`: a board of hexes with more or fewer columns and rows.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use railhead_authoring::workshop::grow::{Growth, grow_on_disk};

use super::output::{complain, exit_code};

/// The board, and what comes on each side.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Hexes are named by column and row, so whatever comes on the left or above gives every hex another number. The numbers change in the \
board, and in every scenario, script, lesson and history below the same folder that uses it. Words for players stay as they are, \
and every number in them that was one of a hex is listed: it may be a year. A new hex has the terrain and the region of its \
neighbour at the edge. A number below 0 takes columns or rows away, if nothing is left on \
them:

    railhead grow my-scenario/my.board.ron --left 2 --top 1
    railhead grow my-scenario/my.board.ron --right=-3")]
pub struct GrowArguments {
    /// A board file of hexes
    #[arg(value_name = "FILE")]
    board: PathBuf,
    /// Columns in the west, an even number
    #[arg(long, value_name = "N", default_value_t = 0)]
    left: i32,
    /// Columns in the east
    #[arg(long, value_name = "N", default_value_t = 0)]
    right: i32,
    /// Rows in the north
    #[arg(long, value_name = "N", default_value_t = 0)]
    top: i32,
    /// Rows in the south
    #[arg(long, value_name = "N", default_value_t = 0)]
    bottom: i32,
}

/// Grows a board on disk; the exit code says whether it could.
pub fn run(arguments: &GrowArguments) -> ExitCode {
    let growth = Growth {
        left: arguments.left,
        right: arguments.right,
        top: arguments.top,
        bottom: arguments.bottom,
    };
    let written = grow_on_disk(&arguments.board, growth).map_err(|why| vec![why]);
    exit_code(written.map(|written| {
        for path in written.files {
            complain(&format!("written: {path}"));
        }
        for number in written.in_prose {
            complain(&format!("left as it is: {number} in words for players"));
        }
        true
    }))
}
