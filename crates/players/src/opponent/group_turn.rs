//! How the groups of a script fare, turn by turn: what they have reached, and where they stood before an enemy and waited.

use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// A group of a script with its objectives, as a table of games names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptGroup {
    pub name: String,
    /// What it makes for, in the order of the script.
    pub objectives: Vec<ScriptObjective>,
}

/// What a group makes for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptObjective {
    /// The id of its place; empty if it has none.
    pub id: String,
    /// The place, if it has the objective as soon as its side has taken that.
    pub takes: Option<SpaceId>,
}

/// A group at the end of its side's fighting in a turn, or at the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupTurn {
    pub seat: Seat,
    /// Its index among the groups of the seat.
    pub group: usize,
    pub turn: u16,
    /// The indices of the objectives that it has now.
    pub reached: Vec<usize>,
    /// What it waited for, where it could have attacked and did not.
    pub wait: Option<Wait>,
}

/// Odds that were too low for an attack, in hundredths: 150 for 3:2, or 45 for a chance to win of 45%.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The best that it could have had.
    pub had: u32,
    /// The lowest at which it attacks; `None` if it judges for itself.
    pub wanted: Option<u32>,
}
