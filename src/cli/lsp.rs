//! `railhead lsp`: the language server, on standard input and output.

use std::process::ExitCode;

use lsp_server::Connection;
use railhead::lsp::serve;

use super::output::complain;

/// Answers an editor until it says goodbye.
pub fn run() -> ExitCode {
    let (connection, threads) = Connection::stdio();
    let ended = serve(&connection).map_err(|why| why.to_string());
    // The threads end when there is nobody left to write to.
    drop(connection);
    match ended.and_then(|()| threads.join().map_err(|why| why.to_string())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            complain(&why);
            ExitCode::FAILURE
        }
    }
}
