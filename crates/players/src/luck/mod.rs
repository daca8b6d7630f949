//! How lucky the players of a game were: for every roll that costs somebody something, the possible costs, the real cost,
//! and the sum.
//!
//! | to | call |
//! | --- | --- |
//! | count the luck of a game | [`Luck::of`]`(&session)` |
//! | write it in sentences | [`Luck::lines`] |
//!
//! Everything is exact: a roll is weighed by the chances that it had when it was thrown, so that the surplus of all games is
//! 0 in the mean, however well they are played. It does not say whether the attack was wise. A game says through
//! [`Lucky`] what its rolls can cost, in a file of its own.

mod area;
mod chances;
mod figures;
mod hex;
mod sentences;

use std::collections::BTreeMap;

pub use chances::Chances;
pub use figures::LuckFigures;
pub use sentences::LIMITS;

use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Entry, Game, Playable, Seat, Session, sides};

/// A game with rolls that cost somebody something.
pub trait Lucky: Playable {
    /// What a roll costs, one and many: `step`, `steps`.
    const COST: [&'static str; 2];

    /// The roll that is decided by one of the events of an order, in the state before that event; `None` if it decides none.
    fn stake(&self, before: &Self::State, entry: &JournalEntry<Self>, event: usize) -> Option<Stake>;
}

/// An order of a game with its events.
pub type JournalEntry<G> = Entry<<G as Game>::Order, <G as Game>::Event>;

/// A roll, or several dice that are thrown together: what it could cost and what it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Stake {
    /// Somebody of the side that the cost pleases.
    pub winner: Seat,
    /// Somebody of the side that has to pay.
    pub loser: Seat,
    /// Where it happened.
    pub at: Option<SpaceId>,
    /// What happened, as a sentence.
    pub text: String,
    /// What the loser loses more than the winner.
    pub chances: Chances,
    /// The same as it came.
    pub came: i32,
}

/// A roll with its place in the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// How many orders had been given when it was decided.
    pub position: usize,
    pub turn: u16,
    pub stake: Stake,
}

impl Roll {
    /// How much better than the odds it was for its winner.
    pub fn surplus(&self) -> f64 {
        f64::from(self.stake.came) - self.stake.chances.mean()
    }
}

/// The luck of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideLuck {
    pub name: String,
    /// The seats that win together.
    pub seats: Vec<Seat>,
    /// How much better than the odds its rolls were; negative if they were worse.
    pub surplus: f64,
    /// How far from 0 the surplus of such a game usually is: the root of its variance.
    pub deviation: f64,
    /// The chance to be at least as lucky, or at least as unlucky if the surplus is negative.
    pub chance: f64,
    /// The surplus at the end of each turn.
    pub course: Vec<(u16, f64)>,
}

/// The luck of all sides in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    /// In the order in which they were thrown.
    pub rolls: Vec<Roll>,
    pub sides: Vec<SideLuck>,
    cost: [&'static str; 2],
}

impl Luck {
    /// The luck of a game so far. Orders of which a save does not know what came, since the rules have changed, are left out.
    ///
    /// Errors: a sentence if the game still hides something, which its rolls would say.
    pub fn of<G: Lucky>(session: &Session<G>) -> Result<Self, String> {
        let game = session.game().as_ref();
        if game.has_fog(session.state()) && !game.is_over(session.state()) {
            return Err("this game is played in fog: its luck is counted when it is over".to_owned());
        }
        let (mut state, _) = game.start(session.seed());
        let mut rolls = Vec::new();
        let journal = session.journal().iter();
        let known = journal.take_while(|entry| !entry.events.is_empty());
        for (position, entry) in known.enumerate() {
            for (index, event) in entry.events.iter().enumerate() {
                if let Some(stake) = game.stake(&state, entry, index) {
                    let turn = game.clock(&state).turn;
                    rolls.push(Roll {
                        position,
                        turn,
                        stake,
                    });
                }
                game.apply(&mut state, event);
            }
        }
        let sides = sides(game).into_iter();
        let sides = sides
            .map(|(name, seats)| SideLuck::of(name, &seats, &rolls))
            .collect();
        Ok(Self {
            rolls,
            sides,
            cost: G::COST,
        })
    }

    /// The rolls that were better for a side than the odds, the best first; at most `count` of them.
    pub fn luckiest(&self, side: &SideLuck, count: usize) -> Vec<&Roll> {
        let gain = |roll: &Roll| {
            if side.seats.contains(&roll.stake.winner) {
                roll.surplus()
            } else {
                -roll.surplus()
            }
        };
        let mut rolls: Vec<&Roll> = self.rolls.iter().filter(|roll| gain(roll) > 0.0).collect();
        rolls.sort_by(|a, b| gain(b).total_cmp(&gain(a)).then(a.position.cmp(&b.position)));
        rolls.truncate(count);
        rolls
    }
}

impl SideLuck {
    fn of(name: String, seats: &[Seat], rolls: &[Roll]) -> Self {
        let (mut surplus, mut came) = (0.0, 0);
        let mut all = Chances::certain(0);
        let mut course = BTreeMap::new();
        for roll in rolls {
            let Stake { winner, loser, .. } = &roll.stake;
            let [gains, pays] = [winner, loser].map(|seat| seats.contains(seat));
            if gains == pays {
                continue;
            }
            let sign = if gains { 1 } else { -1 };
            surplus += f64::from(sign) * roll.surplus();
            came += sign * roll.stake.came;
            all = all.and(&roll.stake.chances.map(|cost| sign * cost));
            course.insert(roll.turn, surplus);
        }
        Self {
            name,
            seats: seats.to_vec(),
            surplus,
            deviation: all.variance().sqrt(),
            chance: if surplus < 0.0 {
                all.at_most(came)
            } else {
                all.at_least(came)
            },
            course: course.into_iter().collect(),
        }
    }
}
