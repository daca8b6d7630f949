//! The files of the area game: reading and checking scenarios, and what saves hold.
//!
//! | file or folder | contents |
//! | --- | --- |
//! | `loading` | begins here: reads a scenario with everything it includes, and makes the game |
//! | `scenario_file`, `unit_file`, `script_file` | the types of the files, field by field, as authors write them |
//! | `scenario_check`, `script_check`, `condition_check`, `rail_variant` | the checks; the first turns the file into the game's definition |
//! | `setup_choice`, `settings` | what players may choose before a game |
//! | `strings` | what each string of the files says |
//! | `outlook` | what can be said of conditions before a game |
//! | `warnings` | what an author probably did not mean |
//! | `save` | the position in a save, and the conversion to and from the state |
//!
//! Boards are read in `rules/board/area`. What a rail variant means, and the type of its file, is in [`rail`](super::rail).

mod condition_check;
pub(super) mod loading;
mod outlook;
mod rail_variant;
pub mod save;
pub mod scenario_check;
pub mod scenario_file;
mod script_check;
pub mod script_file;
pub(super) mod settings;
pub(super) mod setup_choice;
pub(super) mod strings;
pub mod unit_file;
pub(super) mod warnings;
