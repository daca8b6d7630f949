//! The Rail Movement Phase: units go by train.

use crate::rules::hex_game::TableView;

/// How long a way is, of what a train may go (HR-3).
pub fn path_label(view: &TableView<'_>, length: u16) -> String {
    let range = view.game().tables().rail.range;
    format!("{length} of {range} hexes")
}
