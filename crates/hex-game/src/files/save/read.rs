//! Reads the names of a saved position: units, sides and hexes of its scenario.

use std::collections::BTreeSet;

use crate::{HexGame, Side, UnitId};
use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::text::issue::{Issue, MAX_ISSUES};

/// Looks up the names of a save in its scenario, and collects those that are not there.
pub(super) struct Read<'r> {
    pub(super) game: &'r HexGame,
    pub(super) issues: &'r mut Vec<Issue>,
}

impl Read<'_> {
    /// One cause can produce many issues, so their number is limited.
    pub(super) fn issue(&mut self, field: &str, what: String) {
        if self.issues.len() < MAX_ISSUES {
            let path = format!("snapshot.campaign.{field}");
            self.issues.push(Issue::new(path, what));
        }
    }

    pub(super) fn side(&mut self, field: &str, id: &str) -> Option<Side> {
        let side = Side::BOTH.into_iter().find(|side| self.game.side(*side).id == id);
        if side.is_none() {
            self.issue(field, format!("there is no side \"{id}\""));
        }
        side
    }

    /// The land hex with a number.
    pub(super) fn land(&mut self, field: &str, number: &str) -> Option<SpaceId> {
        let board = self.game.board();
        let space = board
            .space_numbered(number)
            .filter(|space| board.ground(*space) == Ground::Land);
        if space.is_none() {
            self.issue(field, format!("\"{number}\" is not land in play"));
        }
        space
    }

    /// Units by their ids; each once.
    pub(super) fn units(&mut self, field: &str, ids: &[String]) -> Vec<UnitId> {
        let mut units = Vec::new();
        let mut seen = BTreeSet::new();
        for id in ids {
            match self.game.unit_named(id) {
                Some(unit) if !seen.insert(unit) => {
                    self.issue(field, format!("the unit \"{id}\" is listed twice"));
                }
                Some(unit) => units.push(unit),
                None => self.issue(field, format!("there is no unit \"{id}\"")),
            }
        }
        units
    }
}
