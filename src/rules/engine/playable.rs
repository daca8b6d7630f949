//! What a game tells of itself so that files, saves, the console, computer players and the window can be written once for
//! all games.
//!
//! [`Game`] is what play needs; [`Playable`] is what everything around it needs. A game implements it in one file, mostly by
//! forwarding to what it has.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::history::History;
use super::lesson::Lesson;
use super::{Dice, Game, RandomPlayer, Seat};
use crate::rules::board::SpaceId;
use crate::rules::text::asked::Asked;
use crate::rules::text::issue::Issue;
use crate::rules::text::reader::Reader;
use crate::rules::text::words::capital;
use crate::rules::text::{Files, Problem};

/// What the side of a seat is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatNames<'g> {
    /// In files and on the console: `japan`.
    pub id: &'g str,
    /// For players: `Japan`.
    pub name: &'g str,
    /// Before a noun: `Japanese`.
    pub adjective: &'g str,
}

/// What a game calls its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnWords {
    /// What has a number and days, and in which everybody plays: `turn`.
    pub turn: &'static str,
    /// A player's part of it: `player-turn`.
    pub player_turn: &'static str,
}

impl TurnWords {
    /// As a heading has it: `Turn 9`.
    pub fn numbered(self, number: u16) -> String {
        capital(&format!("{} {number}", self.turn))
    }
}

/// Where a game stands in its sequence of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The turn.
    pub turn: u16,
    /// The last turn.
    pub last_turn: u16,
    /// The days of the turn, as players read them: `29-31 December 1941`.
    pub days: String,
    /// Whose player-turn it is.
    pub player: Seat,
    /// What the phase is called.
    pub phase: String,
    /// Whether the game is over.
    pub is_over: bool,
}

/// The days that a scenario covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// How many turns it has.
    pub turns: u16,
    /// Its first day.
    pub from: jiff::civil::Date,
    /// Its last day.
    pub to: jiff::civil::Date,
}

/// What a scenario says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// What it is called.
    pub title: String,
    /// One line about it, for lists.
    pub summary: String,
    /// What players read before they begin: paragraphs, with an empty line between them.
    pub text: String,
    /// What it teaches.
    pub lesson: Option<Lesson>,
    /// What happened in the war that it is about.
    pub history: Option<History>,
}

/// Why an order is refused, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The id of the rule: `HR-6`.
    pub rule: String,
    /// The words, for players.
    pub text: String,
}

/// A number of each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted: `steps lost`.
    pub what: &'static str,
    /// How many, by seat.
    pub by_seat: Vec<u32>,
}

/// Pieces that lie together in a space, for those who know no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The number of the piece, or of the first of them.
    pub piece: u16,
    /// Whose they are.
    pub seat: Seat,
    /// What they are called.
    pub name: String,
    /// Where they lie.
    pub space: SpaceId,
    /// How many they are.
    pub count: u32,
}

/// What went where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The number of the piece, where pieces have numbers.
    pub piece: u16,
    /// Whose it is.
    pub seat: Seat,
    /// How many went; 1 where each piece has a number.
    pub count: u32,
    /// Their way, from where they were to where they are.
    pub way: Vec<SpaceId>,
}

/// What an event means to those who know no rules: pieces are moved by it, a game handed over, written down and watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Digest {
    /// A player began to set up.
    SetupBegan {
        /// Who.
        player: Seat,
    },
    /// A player-turn began.
    PlayerTurnBegan {
        /// The turn.
        turn: u16,
        /// Whose.
        player: Seat,
    },
    /// A phase began.
    PhaseBegan {
        /// What it is called.
        phase: String,
    },
    /// A phase ended.
    PhaseEnded,
    /// The game is over.
    GameEnded,
    /// Pieces went somewhere.
    Went(Journey),
    /// What pieces did was taken back: they went back where they were before.
    WentBack(Journey),
    /// Something happened here.
    Happened(SpaceId),
    /// Something else.
    Other,
}

impl Digest {
    /// Whether a player began, with a player-turn or to set up.
    pub const fn begins(&self) -> bool {
        matches!(self, Self::SetupBegan { .. } | Self::PlayerTurnBegan { .. })
    }

    /// Where it happened, if it says so.
    pub fn place(&self) -> Option<SpaceId> {
        match self {
            Self::Went(journey) | Self::WentBack(journey) => journey.way.last().copied(),
            Self::Happened(space) => Some(*space),
            Self::SetupBegan { .. }
            | Self::PlayerTurnBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::PhaseEnded
            | Self::GameEnded
            | Self::Other => None,
        }
    }
}

/// A game that comes from files, can be saved, told and played by programs.
pub trait Playable:
    Game<State: Send + Sync, Order: Send + Sync, Event: Send + Sync, Change: Send + Sync>
    + Send
    + Sync
    + Sized
    + 'static
{
    /// What scenarios and saves call the game: `Hex`.
    const NAME: &'static str;

    /// The kinds of file that its scenarios include besides boards, by the names of their outermost structs.
    const FILES: &'static [&'static str];

    /// What it calls its turns.
    const TURNS: TurnWords = TurnWords {
        turn: "turn",
        player_turn: "player-turn",
    };

    /// An order as files and lines say it.
    type OrderText: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// A state as saves say it: a type of its own, so that the state can change its shape without breaking saves.
    type Snapshot: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// How orders are drawn at random.
    type RandomPlayer: RandomPlayer<Self> + Send;

    /// Reads a scenario with all that it includes; the reader keeps what is wrong. The game counts only if nothing is.
    fn read(reader: &mut Reader<'_>, path: &str) -> Option<(Self, Heading)>;

    /// What the players of a scenario choose before it begins: files that can take the place of one that it names.
    fn asked_before(_files: &dyn Files, _path: &str) -> Vec<Asked> {
        Vec::new()
    }

    /// Every problem of a file of one of the kinds of [`Playable::FILES`], by itself.
    fn check_file(reader: &mut Reader<'_>, path: &str, kind: &str) -> Vec<Problem>;

    /// What that cannot tell of a file of this kind, for its author; `None` if it tells everything.
    fn left_open(_files: &dyn Files, _kind: &str) -> Option<String> {
        None
    }

    /// What the scenario is called.
    fn title(&self) -> &str;

    /// The name of its map.
    fn map_name(&self) -> &str;

    /// The days that it covers.
    fn span(&self) -> Span;

    /// The seats, in the order of play.
    fn seats(&self) -> Vec<SeatNames<'_>>;

    /// Where a state stands in the sequence of play.
    fn clock(&self, state: &Self::State) -> Clock;

    /// Whose player-turn it is.
    fn player(&self, state: &Self::State) -> Seat;

    /// The dice.
    fn dice<'s>(&self, state: &'s Self::State) -> &'s Dice;

    /// Whose the next order is.
    fn decider(&self, state: &Self::State) -> Seat;

    /// The order by which each seat is asked that has to be, where these players have the seats: equal numbers stand for one
    /// player. `None` if they are asked so already, as they always are in a game that has nothing of the kind.
    fn seating_order(&self, _state: &Self::State, _players: &[usize]) -> Option<Self::Order> {
        None
    }

    /// Whether the game stands in the middle of something that interrupts its phase, such as a combat.
    fn is_interrupted(&self, state: &Self::State) -> bool {
        self.decider(state) != self.player(state)
    }

    /// Who has won and by how much, in words; `None` while the game is on, or if it does not say.
    fn result(&self, state: &Self::State) -> Option<String>;

    /// By how many points the first seat is ahead, below zero where it is behind; `None` where points are not counted.
    fn margin(&self, _state: &Self::State) -> Option<i32> {
        None
    }

    /// Whether something is hidden from some seat.
    fn has_fog(&self, state: &Self::State) -> bool;

    /// Changes the texts of a scenario so that it has fog of war; false if the game has none, or the scenario has it already.
    fn add_fog(_texts: &mut BTreeMap<String, String>, _path: &str) -> bool {
        false
    }

    /// The order by which fog of war is asked for, or asked to be left out; `None` if it cannot be asked for.
    fn fog_order(&self, _on: bool) -> Option<Self::Order> {
        None
    }

    /// The situation as the player of a seat may take it to be, for computers that play for it: in the place of what that player does
    /// not know, and of the dice to come, stands something else that says nothing of it.
    fn as_seen(&self, state: &Self::State, seat: Seat) -> Self::State;

    /// What is counted of each seat, for tables of many games: what it has lost, taken or made.
    fn tally(&self, _state: &Self::State) -> Vec<Tally> {
        Vec::new()
    }

    /// An event in the words of those who know everything, such as `Movement Phase begins`.
    fn words(&self, event: &Self::Event) -> String;

    /// What an event means.
    fn digest(&self, event: &Self::Event) -> Digest;

    /// An order as text.
    fn order_text(&self, order: &Self::Order) -> Self::OrderText;

    /// The order that a text means.
    ///
    /// # Errors
    ///
    /// The name in it that nobody knows, in words.
    fn order(&self, text: &Self::OrderText) -> Result<Self::Order, String>;

    /// An order in the words of a button, such as `March to the mill`.
    fn order_words(&self, order: &Self::Order) -> String {
        let text = ron::to_string(&self.order_text(order));
        text.unwrap_or_else(|_| format!("{order:?}"))
    }

    /// The spaces that an order is about: where it is given first, where it leads last; none if it has no place.
    fn order_spaces(&self, _order: &Self::Order) -> Vec<SpaceId> {
        Vec::new()
    }

    /// What lies on the map, as far as the player of a seat may know it.
    fn piles(&self, _state: &Self::State, _viewer: Seat) -> Vec<Pile> {
        Vec::new()
    }

    /// The order that ends the phase.
    fn end_phase(&self) -> Self::Order;

    /// Every reason against an order that speaks by itself, the first as [`Game::check`] has it; none if it is allowed.
    fn reasons(&self, state: &Self::State, order: &Self::Order) -> Vec<Self::Refusal> {
        self.check(state, order).err().into_iter().collect()
    }

    /// Why an order is refused, in the words of those who know everything.
    fn reason(&self, refusal: &Self::Refusal) -> Reason;

    /// The state as a save writes it.
    fn snapshot(&self, state: &Self::State) -> Self::Snapshot;

    /// The state that a save means.
    ///
    /// # Errors
    ///
    /// Everything that cannot be so in this scenario, with paths that begin with `snapshot`.
    fn restore(&self, snapshot: &Self::Snapshot) -> Result<Self::State, Vec<Issue>>;

    /// What does not hold in a state though play can lead to nothing else, in words.
    fn violations(&self, state: &Self::State) -> Vec<String>;

    /// What does not hold of a player-turn as far as it has gone, in words: `began` is the situation in which it began.
    fn turn_violations(&self, _began: &Self::State, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Whether the phase can be ended, if need be once what was done in it is taken back.
    ///
    /// # Errors
    ///
    /// Why it cannot, in words: nobody could go on then.
    fn look_for_a_way_out(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}
