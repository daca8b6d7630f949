//! Opens a board file as a map to look at, without a game: `cargo run --example map -- FILE.board.ron`.

use std::process::ExitCode;
use std::sync::Arc;

use railhead::app::{Options, run};
use railhead::rules::board::hex::file::BoardFile;

fn main() -> ExitCode {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "scenarios/malaya/malaya.board.ron".into());
    let format = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let board = std::fs::read_to_string(&path)
        .map_err(|error| error.to_string())
        .and_then(|text| {
            format
                .from_str::<BoardFile>(&text)
                .map_err(|error| error.to_string())
        })
        .and_then(|file| file.build().map_err(|issues| format!("{issues:?}")));
    match board {
        Ok(board) => {
            run(Options {
                board: Some(Arc::new(board)),
                ..Options::default()
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}
