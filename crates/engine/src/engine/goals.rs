//! What each side plays for, and how a game stands towards it, in words.

use super::Seat;
use super::history::{Fall, History};
use crate::board::SpaceId;
use crate::text::words::sentence;

/// What a side plays for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideGoal {
    /// The seats of the side.
    pub seats: Vec<Seat>,
    /// The name of the side: `Japan`.
    pub side: String,
    /// The goal, as a sentence: `Take Singapore by 17 February 1942.`
    pub text: String,
    /// The spaces that the side has to take, all of them; empty if it has to hold what it has, or may choose.
    pub takes: Vec<SpaceId>,
    /// The spaces that the goal is about, whether they are to be taken, held or chosen among.
    pub about: Vec<SpaceId>,
}

impl SideGoal {
    /// How the side took the last of these spaces in the real war. `None` if it had them from the outset, or if the record does not know each of them.
    pub fn par<'h>(&self, history: &'h History) -> Option<&'h Fall> {
        let is_own = |seat: &Seat| self.seats.contains(seat);
        let mut last: Option<&Fall> = None;
        for space in &self.takes {
            if history.outset.get(space).is_some_and(is_own) {
                continue;
            }
            let mut events = history.events.iter();
            let fall = events.find(|event| event.at == *space && is_own(&event.side))?;
            last = last.filter(|last| last.on >= fall.on).or(Some(fall));
        }
        last
    }

    /// The same as a sentence: `As it was: Singapore surrendered on 15 February 1942.`
    pub fn as_it_was(&self, history: &History) -> Option<String> {
        let Fall { on, text, .. } = self.par(history)?;
        let last = if self.takes.len() > 1 {
            ", and that was the last of these places"
        } else {
            ""
        };
        Some(format!(
            "As it was: {text} on {}{last}.",
            on.strftime("%-d %B %Y")
        ))
    }
}

/// A place that a goal names, for the flag that flies there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalFlag {
    pub at: SpaceId,
    /// Who holds it now; `None` if nobody does.
    pub holder: Option<Seat>,
    /// The day or the turn until which it has to be taken or held, in as few letters as a flag has room for: `22 Dec`. Empty on the places of lesser
    /// goals, where it is the last of the game, and where any day counts.
    pub until: String,
    /// The goals that name it, a sentence each without a full stop.
    pub words: Vec<String>,
}

/// How a game stands towards the goals of its sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// The result if the game ended now: `a marginal Commonwealth victory`.
    pub now: String,
    /// What would give each side a better result, in the order of the goals: `12 more victory points (a substantial Commonwealth victory)`. `None` if
    /// nothing would.
    pub better: Vec<Option<String>>,
}

impl Prospects {
    /// What would give each side a better result, a sentence each.
    pub fn sentences(&self, goals: &[SideGoal]) -> Vec<String> {
        let sides = goals.iter().zip(&self.better);
        sides
            .map(|(goal, better)| match better {
                Some(better) => sentence(&format!("{} does better with {better}", goal.side)),
                None => sentence(&format!("{} can do no better", goal.side)),
            })
            .collect()
    }
}

/// How hard a side is pressed: by what it has lost of what it fights for, by what the enemy can reach of the rest in his next turn, and by the time
/// that it has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pressure {
    #[default]
    Steady,
    Pressed,
    Desperate,
}

impl Pressure {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Steady, Self::Pressed, Self::Desperate];

    /// The word that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steady => "steady",
            Self::Pressed => "pressed",
            Self::Desperate => "desperate",
        }
    }

    /// Its place among [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a side fights for, how much of it is left and for how long, for a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// `1 of 4 airfields left · hold 2 turns`.
    pub words: String,
    /// The same in fewer words: `1 of 4 left · hold 2 turns`.
    pub short: String,
    pub pressure: Pressure,
}

impl Headline {
    /// What stands between the parts of a headline.
    pub const BETWEEN: &'static str = " \u{00B7} ";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_is_the_day_on_which_the_last_space_fell() {
        let day = |day: i8| jiff::civil::date(1941, 12, day);
        let fall = |on, at| Fall {
            on: day(on),
            at: SpaceId(at),
            side: Seat(0),
            text: String::new(),
        };
        let history = History {
            outset: [(SpaceId(1), Seat(0)), (SpaceId(2), Seat(1))].into(),
            events: vec![fall(9, 2), fall(12, 3)],
        };
        let par = |takes: &[u32]| {
            let goal = SideGoal {
                seats: vec![Seat(0)],
                side: String::new(),
                text: String::new(),
                takes: takes.iter().copied().map(SpaceId).collect(),
                about: Vec::new(),
            };
            goal.par(&history).map(|fall| (fall.on, fall.at))
        };
        assert_eq!(par(&[1, 2, 3]), Some((day(12), SpaceId(3))));
        assert_eq!(par(&[2]), Some((day(9), SpaceId(2))));
        assert_eq!(par(&[1]), None, "held from the outset");
        assert_eq!(par(&[2, 4]), None, "the last one fell on an unknown day");
    }
}
