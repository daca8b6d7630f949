//! The Movement Phase: units march.

use crate::rules::hex_game::{TableView, UnitId};

/// What a way costs, of what the unit has (HM-6).
pub fn path_label(view: &TableView, unit: UnitId, cost: u16) -> String {
    let allowance = view.allowance(unit);
    format!("{cost} of {allowance} movement points")
}
