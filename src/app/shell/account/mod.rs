//! What has happened: the log, the recap after a turn, the end, the report; and the reader of rules.
//! Not here: the words, which the rules of each game have.

pub mod history;
pub mod log_lines;
pub mod outcome;
pub mod recap;
pub(super) mod recap_screen;
pub mod report_card;
pub mod rules_viewer;
