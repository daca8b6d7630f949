//! The report of a game: what happened, turn by turn, the losses, and the current situation; as text and as one HTML
//! page.
//!
//! | to | call |
//! | --- | --- |
//! | gather the facts of a game | [`Report::of`]`(&scenario, &session)` |
//! | add the review of the game | [`Report::with_review`]`(&review, &session)` |
//! | write it as text | [`text::write`]`(&report)` |
//! | write it as a page with map and charts | [`page::write`]`(&report, &session)` |
//! | write both into a folder | [`write_into`]`(folder, &report, &session)` |
//!
//! The command line and the window write reports. This folder has the common part of all; a game adds its own through
//! [`Reported`], in a folder of its own. The page is one printable file, without scripts, fonts or pictures from elsewhere.

pub mod area;
pub mod chart;
pub mod course;
mod facts;
pub mod figures;
pub mod hex;
pub mod legible;
mod luck;
pub mod page;
mod reported;
mod review_section;
mod seats;
pub mod text;

use std::path::{Path, PathBuf};

pub use facts::{Report, ReviewPart};
use railhead_engine::engine::Session;
use railhead_engine::save::{Existing, WriteError, write_whole};
use railhead_engine::text::plain::plain;
pub use reported::{BalanceRow, Figure, ReportLine, Reported, UnitRow};

/// Where the two files of a report are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub page: PathBuf,
    pub text: PathBuf,
}

/// Writes the page and the text into a folder, which is made if necessary. They replace another report of the same game
/// at the same turn.
pub fn write_into<G: Reported>(
    folder: &Path,
    report: &Report,
    session: &Session<G>,
) -> Result<Written, WriteError> {
    let turn = session.game().clock(session.state()).turn;
    let name = file_name(&report.title, G::TURNS.turn, turn);
    let written = Written {
        page: folder.join(format!("{name}.html")),
        text: folder.join(format!("{name}.txt")),
    };
    for (path, text) in [
        (&written.page, page::write(report, session)),
        (&written.text, text::write(report)),
    ] {
        write_whole(path, plain(&text).as_bytes(), Existing::Goes)?;
    }
    Ok(written)
}

/// A file name for a report, without its ending: letters, digits and hyphens.
fn file_name(title: &str, turn_word: &str, turn: u16) -> String {
    let words: Vec<String> = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let words: String = words.join("-").chars().take(60).collect();
    format!("report-{words}-{turn_word}-{turn}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(
            file_name("The Kampar Line", "turn", 9),
            "report-the-kampar-line-turn-9"
        );
        assert_eq!(file_name("../a \"b\"<c>", "round", 1), "report-a-b-c-round-1");
    }
}
