//! Names in commands, and refusals as words and facts.

use crate::console::answer::{Failure, RefusalAnswer};
use railhead_engine::board::SpaceId;
use railhead_hex_game::words::lookup;
use railhead_hex_game::{HexGame, Names, Refusal, UnitId};

/// The unit with this id.
///
/// Errors: a message with the closest id, if there is none.
/// A message with the closest id, if there is none.
pub fn unit(game: &HexGame, id: &str) -> Result<UnitId, Failure> {
    lookup::unit(game, id).map_err(Failure::error)
}

/// The hex with this number or place.
///
/// Errors: a message with the closest place, if there is none.
/// A message with the closest place, if there is none.
pub fn space(game: &HexGame, name: &str) -> Result<SpaceId, Failure> {
    lookup::space(game, name).map_err(Failure::error)
}

/// A refusal as words and facts, using these names.
pub fn reason(names: &Names, refusal: &Refusal) -> RefusalAnswer {
    RefusalAnswer {
        rule: refusal.cited(names).to_owned(),
        text: refusal.text(names),
        facts: refusal.facts(names),
    }
}

/// A failure from a refusal, using these names.
pub fn refused(names: &Names, refusal: &Refusal) -> Failure {
    Failure::Refusal(reason(names, refusal))
}
