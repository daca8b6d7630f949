//! The Movement Phase: units march.

use crate::rules::hex_game::{TableView, UnitId};

/// The cost of a way, and the unit's allowance (HM-6).
pub fn path_label(view: &TableView, unit: UnitId, cost: u16) -> String {
    let allowance = view.allowance(unit);
    format!("{cost} of {allowance} movement points")
}
