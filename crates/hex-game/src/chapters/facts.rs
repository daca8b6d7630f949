//! Which facts a condition of a script, of advice, of a goal or of a great event finds in a position.
//! Not here: strengths, odds and chances, which the computer players estimate.

use super::victory::score::score;
use super::weather::weather;
use crate::HexGame;
use crate::definition::{Side, UnitId};
use crate::scripts::conditions::Condition;
use crate::state::fog;
use crate::state::hex_state::{HexState, Standing, UnitState};

/// The facts of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownFacts<'a> {
    pub(crate) game: &'a HexGame,
    pub(crate) state: &'a HexState,
    /// The side that has to know them (HO-2); `None` for all facts, known or not.
    pub(crate) viewer: Option<Side>,
}

impl KnownFacts<'_> {
    /// Whether a condition of a side is true; one that is not a fact never is.
    pub(crate) fn is_true(self, side: Side, condition: &Condition) -> bool {
        let state = self.state;
        match condition {
            Condition::Held(space) => state.control(*space) == Some(side),
            Condition::Lost(space) => state.control(*space) == Some(side.enemy()),
            Condition::Supplied(unit) => self.is_supplied(*unit) == Some(true),
            Condition::Unsupplied(unit) => self.is_supplied(*unit) == Some(false),
            Condition::At { unit, at } => self.unit(*unit).and_then(|unit| unit.at) == Some(*at),
            Condition::Destroyed(unit) => {
                let unit = self.unit(*unit);
                unit.is_some_and(|unit| matches!(unit.standing, Standing::Lost { .. }))
            }
            Condition::SquadronSunk => state.campaign().squadron_sunk,
            Condition::Chosen(option) => state.has_option(*option),
            Condition::Happened(event) => state.altered().has_happened(*event),
            Condition::Left(unit) => state.altered().exit_of(*unit).is_some(),
            Condition::LeftBy { exit, least } => {
                let left = state.altered().exits.iter();
                left.filter(|exited| exited.exit == *exit).count() >= usize::from(*least)
            }
            Condition::Weather(kind) => weather(self.game, state) == Some(*kind),
            Condition::Turn(turn) => state.turn >= *turn,
            Condition::Lead(points) => {
                let points_of = score(self.game, state).map(|score| score.total());
                points_of[side.index()] - points_of[side.enemy().index()] >= *points
            }
            Condition::EnemyLost(units) => {
                let lost = state.units().filter(|(unit, status)| {
                    self.game.unit(*unit).side != side && matches!(status.standing, Standing::Lost { .. })
                });
                lost.count() >= usize::from(*units)
            }
            Condition::Down(crossing) => state.is_demolished(*crossing),
            Condition::All(conditions) => conditions.iter().all(|condition| self.is_true(side, condition)),
            Condition::Any(conditions) => conditions.iter().any(|condition| self.is_true(side, condition)),
            Condition::Count { least, of } => {
                let held = of.iter().filter(|condition| self.is_true(side, condition));
                held.count() >= usize::from(*least)
            }
            Condition::Not(condition) => !self.is_true(side, condition),
            Condition::Strength { .. }
            | Condition::OurOdds { .. }
            | Condition::TheirOdds { .. }
            | Condition::Since { .. }
            | Condition::Chance(_) => false,
        }
    }

    fn unit(&self, unit: UnitId) -> Option<&UnitState> {
        let is_unknown = |viewer| fog::is_unknown(self.game, self.state, viewer, unit);
        (!self.viewer.is_some_and(is_unknown)).then(|| self.state.unit(unit))
    }

    fn is_supplied(&self, unit: UnitId) -> Option<bool> {
        let unit = self.unit(unit)?;
        unit.at.map(|_| unit.supplied)
    }
}
