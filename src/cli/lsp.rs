//! `railhead lsp`: the language server, on standard input and output.

use std::process::ExitCode;

use railhead_authoring::lsp::{serve, wire};

use super::output::complain;

/// Answers an editor until it says goodbye.
pub fn run() -> ExitCode {
    let (connection, wire) = wire::open();
    let served = serve(&connection).map_err(|why| why.to_string());
    // The threads end when there is nobody left to write to.
    drop(connection);
    match wire.close(served) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            complain(&why);
            ExitCode::FAILURE
        }
    }
}
