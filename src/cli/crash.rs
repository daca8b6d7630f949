//! What happens when the program crashes: it writes a report, and tells the player where it is and which save to open.
//!
//! A window that cannot be opened is not a crash. The libraries panic in that case too; this file turns their messages
//! into words.

use std::backtrace::Backtrace;
use std::path::PathBuf;
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use railhead_engine::save::shelf::newest_autosave;
use railhead_engine::save::{Existing, WriteError, write_whole};
use railhead_games::folders::Folders;

use super::output::complain;
use super::play;

/// Makes every panic from now on end the program with a report.
pub fn report_panics(folders: Folders) {
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or("no message");
        if let Some(missing) = play::what_is_missing(message) {
            play::complain_of_no_window(missing);
            process::exit(1);
        }
        complain("Railhead has crashed, which should not happen; we are sorry.");
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        match write_report(&folders, message, &place) {
            Ok(path) => complain(&format!("A report is in {}", path.display())),
            Err(error) => complain(&format!("No report could be written ({error}): {message}")),
        }
        if let Some(save) = newest_autosave(&folders.autosaves) {
            complain(&format!(
                "Continue your game with: railhead --load \"{}\"",
                save.display()
            ));
        }
        process::exit(101);
    }));
}

/// Makes every panic from now on write a report; the language server goes on with its next answer.
pub fn note_panics(folders: Folders) {
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or("no message");
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        match write_report(&folders, message, &place) {
            Ok(path) => complain(&format!(
                "A mistake of Railhead; a report is in {}",
                path.display()
            )),
            Err(error) => complain(&format!(
                "A mistake of Railhead, without a report ({error}): {message}"
            )),
        }
    }));
}

fn write_report(folders: &Folders, message: &str, place: &str) -> Result<PathBuf, WriteError> {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let path = folders.reports.join(format!("crash-{seconds}.txt"));
    let report = format!(
        "Railhead {} on {} {}\n{message}\nat {place}\n\n{}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        Backtrace::force_capture()
    );
    write_whole(&path, report.as_bytes(), Existing::Goes)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_what_happened_and_where() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::at(folder.path(), folder.path());
        let path = write_report(&folders, "index out of bounds", "src/play/table.rs:1:1").unwrap();
        assert!(path.starts_with(&folders.reports));
        let report = std::fs::read_to_string(path).unwrap();
        let lines: Vec<&str> = report.lines().take(3).collect();
        assert!(
            lines[0].starts_with(concat!("Railhead ", env!("CARGO_PKG_VERSION"), " on ")),
            "{lines:?}"
        );
        assert_eq!(lines[1..], ["index out of bounds", "at src/play/table.rs:1:1"]);
    }
}
