//! The turn of a computer as a person sees it: how fast it plays, how much of its time has been spent, and what the person asks of it.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::lifetime::{Lifetime, TableResources as _};
use railhead_engine::engine::Seat;

/// How fast computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Leaves time to look at every order.
    Slow,
    /// Leaves time to follow what concerns a person, and less of it the longer the turn takes.
    #[default]
    Steady,
    /// Gives one order after the other.
    Quick,
    /// Plays a whole turn at once.
    AtOnce,
}

impl Pace {
    /// All paces, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Steady, Self::Quick, Self::AtOnce];

    /// The name that players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "Slowly",
            Self::Steady => "Steadily",
            Self::Quick => "Quickly",
            Self::AtOnce => "At once",
        }
    }

    /// What is to be seen of a turn at this pace, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Slow => "Every order by itself, with time to look at it",
            Self::Steady => {
                "What concerns you is shown, the faster the longer the turn takes; the rest comes at once"
            }
            Self::Quick => "Every order by itself, one right after the other",
            Self::AtOnce => "The whole turn comes at once",
        }
    }

    /// The seconds between two orders.
    pub(super) const fn rest(self) -> f32 {
        match self {
            Self::Slow => 2.0,
            Self::Steady => 0.9,
            Self::Quick => 0.3,
            Self::AtOnce => 0.0,
        }
    }
}

/// The pace at which games begin.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsualPace(pub Pace);

/// The commands that a person can give a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerCommand {
    /// One order, even while paused.
    Order,
    /// The best order that it has found so far, if it is thinking.
    Decision,
}

/// A computer's turn, for display.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ComputerTurn {
    /// The side that a computer is playing; `None` while a person has to decide.
    pub side: Option<String>,
    /// The progress of its thinking in percent; `None` while it is not thinking.
    pub percent_thought: Option<u32>,
    /// The reason for its last order, if the person watching may know it.
    pub reason: Option<String>,
    /// The pace of this game.
    pub pace: Pace,
    /// Whether it is paused.
    pub is_paused: bool,
    /// The command that the person has given.
    pub command: Option<ComputerCommand>,
    /// Whether the rest of its turn comes at once.
    pub is_hurried: bool,
}

impl ComputerTurn {
    /// Whether its orders come all at once.
    pub fn comes_at_once(&self) -> bool {
        self.is_hurried || self.pace == Pace::AtOnce && !self.is_paused
    }
}

/// About how many seconds of a computer's turn are shown at the steady pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnBudget {
    /// For moves.
    pub moves: f32,
    /// For what is played on the map: fights, landings, losses.
    pub moments: f32,
}

/// The least share of its usual time that anything takes, however much has been spent.
const LEAST_SHARE: f32 = 0.15;

/// The share of its usual time before the first order of a turn.
const FIRST_SHARE: f32 = 0.5;

/// The camera follows moves that take at least this share of their usual time.
const FOLLOWED_SHARE: f32 = 0.35;

/// The seconds that a longer frame counts as, such as the first after a rest.
const LONGEST_FRAME: f32 = 0.1;

/// The time that the present turn of a computer has taken so far, without questions and cards. At the steady pace the rest is the shorter for it.
#[derive(Resource, Clone, Debug)]
pub struct TurnTime {
    /// The turn, and whose it is; `None` in a person's turn.
    turn: Option<(u16, Seat)>,
    /// The seconds spent on moves.
    moves: f32,
    /// The seconds spent on what is played on the map.
    moments: f32,
    /// The share of its usual time that the present rest between two orders takes.
    rest: f32,
    /// Whether the computer's last order was quiet: the log has it, and it is not played or followed.
    pub(super) is_quiet: bool,
}

impl Default for TurnTime {
    fn default() -> Self {
        Self {
            turn: None,
            moves: 0.0,
            moments: 0.0,
            rest: FIRST_SHARE,
            is_quiet: false,
        }
    }
}

impl TurnTime {
    /// Whether the computer's last order was quiet.
    pub fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// Begins to count anew when another turn has begun, and the last one has been seen to its end.
    pub(super) fn follow(&mut self, turn: Option<(u16, Seat)>, is_playing: bool) {
        if self.turn != turn && !is_playing {
            *self = Self {
                turn,
                ..Self::default()
            };
        }
    }

    /// Counts the time of a frame in which something is played on the map.
    pub(super) fn spend_on_moment(&mut self, seconds: f32) {
        if self.turn.is_some() {
            self.moments += seconds.min(LONGEST_FRAME);
        }
    }

    /// Counts the time of a frame of the rest after a move.
    pub(super) fn spend_on_move(&mut self, seconds: f32) {
        if self.turn.is_some() {
            self.moves += seconds.min(LONGEST_FRAME);
        }
    }

    /// Begins the rest after an order.
    pub(super) fn begin_rest(&mut self, budget: TurnBudget) {
        self.rest = share(self.moves, budget.moves);
    }

    /// The seconds between the last order and the next.
    pub(super) fn rest(&self, pace: Pace) -> f32 {
        match pace {
            Pace::Steady => pace.rest() * self.rest,
            Pace::Slow | Pace::Quick | Pace::AtOnce => pace.rest(),
        }
    }

    /// The share of its usual time that a moment takes.
    pub(super) fn share_of_moments(&self, pace: Pace, budget: TurnBudget) -> f32 {
        match pace {
            Pace::Steady => share(self.moments, budget.moments),
            Pace::Slow | Pace::Quick | Pace::AtOnce => 1.0,
        }
    }

    /// Whether the camera follows the last move.
    pub(super) fn is_followed(&self, pace: Pace) -> bool {
        !self.is_quiet && (pace != Pace::Steady || self.rest >= FOLLOWED_SHARE)
    }
}

/// The share of its usual time that something takes once these seconds of a budget have been spent. So a turn keeps to its budget until the least
/// share is reached.
fn share(spent: f32, budget: f32) -> f32 {
    (1.0 - spent / budget).clamp(LEAST_SHARE, 1.0)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UsualPace>()
        .init_until::<TurnTime>(Lifetime::Game)
        .init_until::<ComputerTurn>(Lifetime::Game)
        .at_end(Lifetime::Game, "the pace of the next game", |world| {
            let pace = world.resource::<UsualPace>().0;
            world.resource_mut::<ComputerTurn>().pace = pace;
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: TurnBudget = TurnBudget {
        moves: 4.0,
        moments: 8.0,
    };
    const FRAME: f32 = 0.02;

    /// The seconds that a number of moves take, one after the other, each followed by its rest, and the share of the last.
    fn moves(number: usize, pace: Pace) -> (f32, f32) {
        let mut time = TurnTime::default();
        time.follow(Some((1, Seat(0))), false);
        let mut whole = 0.0;
        for _ in 0..number {
            time.begin_rest(BUDGET);
            let mut rested = 0.0;
            while rested < time.rest(pace) {
                time.spend_on_move(FRAME);
                rested += FRAME;
                whole += FRAME;
            }
        }
        (whole, time.rest)
    }

    // HP-5
    #[test]
    fn hp_5_the_longer_a_turn_the_less_time_each_of_its_moves_takes() {
        let usual = Pace::Steady.rest();
        let (one, _) = moves(1, Pace::Steady);
        assert!(
            (one - usual).abs() < 2.0 * FRAME,
            "the first takes its time: {one}"
        );
        let (few, share) = moves(3, Pace::Steady);
        assert!(few > 1.8 && share > 0.5, "{few} s, {share}");
        let (many, share) = moves(30, Pace::Steady);
        assert!(
            many < BUDGET.moves + 30.0 * (usual * LEAST_SHARE + FRAME),
            "{many} s"
        );
        assert!((share - LEAST_SHARE).abs() < 0.01, "none is left out: {share}");
        for pace in [Pace::Slow, Pace::Quick] {
            let (whole, _) = moves(30, pace);
            assert!(
                whole >= 30.0 * pace.rest() - 0.1,
                "{pace:?} stays as it is: {whole}"
            );
        }
    }

    #[test]
    fn a_turn_begins_to_count_when_the_one_before_has_been_seen() {
        let mut time = TurnTime::default();
        let [first, second] = [0, 1].map(|seat| Some((1, Seat(seat))));
        time.follow(first, false);
        time.spend_on_moment(0.1);
        let share = |time: &TurnTime| time.share_of_moments(Pace::Steady, BUDGET);
        let begun = share(&time);
        assert!(begun < 1.0);
        time.follow(second, true);
        assert!(
            (share(&time) - begun).abs() < 0.001,
            "its last fight is still played"
        );
        time.follow(second, false);
        assert!((share(&time) - 1.0).abs() < 0.001);
        // Nothing hastens what a person does.
        time.follow(None, false);
        time.spend_on_moment(0.1);
        assert!((share(&time) - 1.0).abs() < 0.001);
    }

    #[test]
    fn a_long_frame_counts_as_a_short_one() {
        let mut time = TurnTime::default();
        time.follow(Some((1, Seat(0))), false);
        time.spend_on_move(60.0);
        time.begin_rest(BUDGET);
        assert!(time.rest > 0.9, "{}", time.rest);
    }
}
