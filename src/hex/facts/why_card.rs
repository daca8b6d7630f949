//! The reasons why a unit cannot act, or cannot go to a space.

use railhead_engine::board::SpaceId;
use railhead_hex_game::{Refusal, TableView, UnitId};

/// The card that answers "why not?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyCard {
    /// The unit in question.
    pub unit: UnitId,
    /// Its destination; `None` if the question is about the unit alone.
    pub to: Option<SpaceId>,
    /// The way-points of its march there (HM-6).
    pub via: Vec<SpaceId>,
    pub reasons: Vec<Refusal>,
}

impl WhyCard {
    /// The answer for a unit, and the space where it should go by way-points.
    pub fn of(view: &TableView, unit: UnitId, to: Option<SpaceId>, via: &[SpaceId]) -> Self {
        let reasons = match to {
            Some(to) => view.why_not_by(unit, via, to),
            None => view.why(unit),
        };
        Self {
            unit,
            to,
            via: via.to_vec(),
            reasons,
        }
    }
}
