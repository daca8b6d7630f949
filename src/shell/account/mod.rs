//! What has happened: the card of a great event, the log, the recap after a turn, the end, the report; and the reader of rules.
//! Not here: the words, which the rules of each game have.

pub mod aftermath;
pub mod end_card;
pub mod great_event_card;
pub(super) mod great_event_screen;
pub mod history;
pub mod log_lines;
pub mod luck_story;
pub mod outcome;
pub mod recap;
pub(super) mod recap_screen;
pub mod rematch;
pub mod report_card;
mod report_dialog;
pub mod rules_viewer;
pub(super) mod track;
