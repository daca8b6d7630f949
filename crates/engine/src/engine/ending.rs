//! The account of a finished game: who won and how clearly, beside the real war; what each side lost; what did most.

use std::cmp::Ordering;

use jiff::civil::Date;

use super::Seat;
use super::history::Fall;
use crate::board::SpaceId;
use crate::text::words::count;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The seats that won together; none without a winner.
    pub winners: Vec<Seat>,
    /// How clearly they won: 1 for the least, 0 without a winner.
    pub degree: u8,
    /// The word for that: `decisive`. Empty in a game without levels of victory.
    pub level: &'static str,
    /// The verdict, as a sentence.
    pub verdict: String,
    /// Where it was decided.
    pub at: Option<SpaceId>,
}

/// What a game cost, and what did most in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// The losses of each side, in the order of the seats.
    pub losses: Vec<SideLosses>,
    /// What did most on each side, in the order of the seats, without sides that did nothing.
    pub feats: Vec<Feat>,
}

/// The losses of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideLosses {
    /// Its first seat.
    pub seat: Seat,
    /// Its name.
    pub side: String,
    /// Its losses: `3 units destroyed, 11 steps in all`.
    pub text: String,
}

/// What a unit, or a kind of unit, has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feat {
    pub seat: Seat,
    /// Who: `12th Indian Brigade`.
    pub name: String,
    /// What: `7 enemy steps destroyed, 2 towns taken`.
    pub text: String,
    /// How that is counted, as a sentence.
    pub counted: &'static str,
}

impl Fall {
    /// The fall as part of a sentence: `Kuala Lumpur fell on 11 January 1942`.
    pub fn in_text(&self) -> String {
        let what = match self.text.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None => self.text.clone(),
        };
        format!("{what} on {}", self.on.strftime("%-d %B %Y"))
    }

    /// The same beside a game in which it came to pass between two days: `3 days sooner than in the war, when Kuala Lumpur fell on 11 January 1942`.
    pub fn beside(&self, from: Date, to: Date) -> String {
        let in_the_war = if to < self.on {
            format!("{} sooner than in the war", days(to, self.on))
        } else if self.on < from {
            format!("{} later than in the war", days(self.on, to))
        } else {
            "as in the war".to_owned()
        };
        format!("{in_the_war}, when {}", self.in_text())
    }

    /// The same beside a game that ended on a day without it: `in the war Kuala Lumpur fell on 11 January 1942, 4 days before`.
    pub fn against(&self, on: Date) -> String {
        let apart = match self.on.cmp(&on) {
            Ordering::Less => format!(", {} before", days(self.on, on)),
            Ordering::Equal => String::new(),
            Ordering::Greater => format!(", {} later", days(on, self.on)),
        };
        format!("in the war {}{apart}", self.in_text())
    }
}

fn days(from: Date, to: Date) -> String {
    let days = usize::try_from((to - from).get_days()).unwrap_or(0);
    count(days, "day", "days")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i8) -> Date {
        jiff::civil::date(1942, 1, day)
    }

    #[test]
    fn a_game_is_told_beside_the_war() {
        let fall = Fall {
            on: day(11),
            at: SpaceId(1),
            side: Seat(0),
            text: "The town fell".to_owned(),
        };
        let in_the_war = "when the town fell on 11 January 1942";
        let beside = |from: i8, to: i8| fall.beside(day(from), day(to));
        assert_eq!(
            beside(5, 10),
            format!("1 day sooner than in the war, {in_the_war}")
        );
        assert_eq!(beside(9, 11), format!("as in the war, {in_the_war}"));
        assert_eq!(beside(11, 13), format!("as in the war, {in_the_war}"));
        assert_eq!(
            beside(12, 14),
            format!("3 days later than in the war, {in_the_war}")
        );
        let in_the_war = "in the war the town fell on 11 January 1942";
        assert_eq!(fall.against(day(14)), format!("{in_the_war}, 3 days before"));
        assert_eq!(fall.against(day(11)), in_the_war);
        assert_eq!(fall.against(day(9)), format!("{in_the_war}, 2 days later"));
    }
}
