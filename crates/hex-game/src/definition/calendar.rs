//! Turns, dates and phases (HT).

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// A phase of a player-turn (HT-2), and setup before the first (HT-1). A word of files too, as [`super`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn: options are chosen, units are set up.
    Setup,
    Reinforcement,
    /// Units go by sea.
    NavalMovement,
    Movement,
    /// Units go by train.
    RailMovement,
    Combat,
    /// What happens automatically at the end of a player-turn.
    End,
}

impl Phase {
    /// All phases, in the order in which they are played.
    pub const ALL: [Self; 7] = [
        Self::Setup,
        Self::Reinforcement,
        Self::NavalMovement,
        Self::Movement,
        Self::RailMovement,
        Self::Combat,
        Self::End,
    ];

    /// Its name for players.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "Setup",
            Self::Reinforcement => "Reinforcement Phase",
            Self::NavalMovement => "Naval Movement Phase",
            Self::Movement => "Movement Phase",
            Self::RailMovement => "Rail Movement Phase",
            Self::Combat => "Combat Phase",
            Self::End => "End Phase",
        }
    }
}

/// Turns and their dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The first day of turn 1.
    pub turn_one: Date,
    /// The length of a turn in days.
    pub days_per_turn: u8,
    /// The first turn that the scenario plays.
    pub first: u16,
    /// The last turn that the scenario plays.
    pub last: u16,
}

impl Calendar {
    /// The first and the last day of a turn.
    pub fn days(&self, turn: u16) -> (Date, Date) {
        let day = |offset: i64| self.turn_one.saturating_add(jiff::Span::new().days(offset));
        let length = i64::from(self.days_per_turn.max(1));
        let start = (i64::from(turn) - 1) * length;
        (day(start), day(start + length - 1))
    }

    /// The turn of a day; 0 for days before turn 1.
    pub fn turn_of(&self, day: Date) -> u16 {
        let days = (day - self.turn_one).get_days();
        let turn = days.div_euclid(i32::from(self.days_per_turn.max(1))) + 1;
        u16::try_from(turn).unwrap_or(0)
    }

    /// The days of a turn for players: `29-31 December 1941`.
    pub fn text(&self, turn: u16) -> String {
        let (from, to) = self.days(turn);
        if from == to {
            from.strftime("%-d %B %Y").to_string()
        } else if from.month() == to.month() {
            format!("{}-{}", from.day(), to.strftime("%-d %B %Y"))
        } else if from.year() == to.year() {
            format!("{} - {}", from.strftime("%-d %B"), to.strftime("%-d %B %Y"))
        } else {
            format!("{} - {}", from.strftime("%-d %B %Y"), to.strftime("%-d %B %Y"))
        }
    }
}
