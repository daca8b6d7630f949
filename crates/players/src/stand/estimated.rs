//! The part of an estimate of how a side stands that depends on the game.

use crate::review::Reviewed;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// A game in which a side can ask how it stands.
pub trait Estimated: Reviewed {
    /// How much work all games of an estimate together may be: some seconds on two cores.
    const BUDGET: usize;

    /// The places on which a game can turn, those of its goals first.
    fn turns_on(&self) -> Vec<SpaceId>;

    /// A seat of the side that holds a place; everybody knows that.
    fn holder_of(&self, state: &Self::State, place: SpaceId) -> Option<Seat>;

    /// The name of a place within a sentence: `Alor Star`, `the Eastern United States`.
    fn place_in_text(&self, place: SpaceId) -> String;
}
