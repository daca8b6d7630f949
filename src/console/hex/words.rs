//! Names in commands, and refusals in words and facts.

use crate::console::answer::{Failure, RefusalAnswer};
use crate::rules::board::SpaceId;
use crate::rules::hex_game::{HexGame, Names, Refusal, UnitId, lookup};

/// The unit with this id.
///
/// # Errors
///
/// That there is none, with the nearest id.
pub fn unit(game: &HexGame, id: &str) -> Result<UnitId, Failure> {
    lookup::unit(game, id).map_err(Failure::error)
}

/// The hex with this number or place.
///
/// # Errors
///
/// That there is none, with the nearest place.
pub fn space(game: &HexGame, name: &str) -> Result<SpaceId, Failure> {
    lookup::space(game, name).map_err(Failure::error)
}

/// A refusal in words and facts, as these names tell it.
pub fn reason(names: &Names, refusal: &Refusal) -> RefusalAnswer {
    RefusalAnswer {
        rule: refusal.rule().to_owned(),
        text: refusal.text(names),
        facts: refusal.facts(names),
    }
}

/// What is refused, as these names tell it.
pub fn refused(names: &Names, refusal: &Refusal) -> Failure {
    Failure::Refusal(reason(names, refusal))
}
