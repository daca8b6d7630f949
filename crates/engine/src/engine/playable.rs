//! What a game provides so that files, saves, the console, computer players and the window are written once for all
//! games.
//!
//! [`Game`] is what play needs; [`Playable`] is what everything around it needs. A game implements it in one file,
//! mostly by forwarding to its own functions.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::ending::{Aftermath, GameEnd};
use super::goals::{GoalFlag, Prospects, SideGoal};
use super::great_events::GreatEvent;
use super::history::History;
use super::lesson::Lesson;
use super::rule_book::Chapter;
use super::{Dice, Digest, Game, RandomPlayer, Seat, Session, StateHash, state_hash};
use crate::board::SpaceId;
use crate::board::look::symbol::SymbolStroke;
use crate::text::choices::setting::Setting;
use crate::text::choices::setup_choice::{SetupAnswer, SetupChoice};
use crate::text::issue::Issue;
use crate::text::reader::Reader;
use crate::text::schema::Schema;
use crate::text::words::capital;
use crate::text::{Files, Problem};

/// The longest time that a game is said to take, in minutes.
const MAX_MINUTES: u16 = 9999;

/// The names of a seat's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatNames<'g> {
    /// In files and on the console: `japan`.
    pub id: &'g str,
    /// The name that players see: `Japan`.
    pub name: &'g str,
    /// Before a noun: `Japanese`.
    pub adjective: &'g str,
}

/// The turn number of a setup.
pub const SETUP: u16 = 0;

/// What a game calls its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnWords {
    /// A numbered period of some days, in which every player plays: `turn`.
    pub turn: &'static str,
    /// A player's part of it: `player-turn`.
    pub player_turn: &'static str,
}

impl TurnWords {
    /// A numbered turn, as in a heading: `Turn 9`; or `Setup`.
    pub fn numbered(self, number: u16) -> String {
        capital(&self.named(number))
    }

    /// The same within a sentence: `turn 9`; `Setup` keeps its capital.
    pub fn named(self, number: u16) -> String {
        if number == SETUP {
            "Setup".to_owned()
        } else {
            format!("{} {number}", self.turn)
        }
    }
}

/// A game's place in its sequence of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pub turn: u16,
    pub last_turn: u16,
    /// The days of the turn, as players read them: `29-31 December 1941`.
    pub days: String,
    /// Whose player-turn it is.
    pub player: Seat,
    /// The name of the phase.
    pub phase: String,
    /// Whether the game is over.
    pub is_over: bool,
}

/// The days that a scenario covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// How many turns it has.
    pub turns: u16,
    pub from: jiff::civil::Date,
    /// The last day, included.
    pub to: jiff::civil::Date,
}

impl Span {
    /// Its first and its last day: `26 December 1941 - 12 January 1942`.
    pub fn dates(&self) -> String {
        let [from, to] = [self.from, self.to].map(|day| day.strftime("%-d %B %Y").to_string());
        format!("{from} - {to}")
    }
}

/// How hard a scenario is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Difficulty {
    /// For players who are learning the game.
    Easy,
    /// For players who know the game.
    Medium,
    /// For players with experience of the game.
    Hard,
}

impl Difficulty {
    /// The word that players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "intermediate",
            Self::Hard => "demanding",
        }
    }
}

/// What a scenario asks of its players, as far as its file says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// About how many minutes a game takes.
    pub minutes: Option<u16>,
    pub level: Option<Difficulty>,
}

impl Effort {
    /// Adds an issue if no game takes as long.
    pub fn check(self, issues: &mut Vec<Issue>) {
        let is_wrong = self
            .minutes
            .is_some_and(|minutes| !(1..=MAX_MINUTES).contains(&minutes));
        issues.extend(
            is_wrong.then(|| Issue::new("minutes", format!("a game takes 1 to {MAX_MINUTES} minutes"))),
        );
    }
}

/// What a scenario says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    pub title: String,
    /// One line about it, for lists.
    pub summary: String,
    /// What players read before they begin: paragraphs with an empty line between them.
    pub text: String,
    /// What it asks of its players.
    pub effort: Effort,
    /// The lesson that it teaches.
    pub lesson: Option<Lesson>,
    /// The record of the real war.
    pub history: Option<History>,
}

/// Why an order is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The id of the rule: `HR-6`.
    pub rule: String,
    /// The reason, as players read it.
    pub text: String,
}

/// One statistic, for each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Its unit: `steps lost`.
    pub what: &'static str,
    /// The count of each seat.
    pub by_seat: Vec<u32>,
}

/// Pieces in one space, as code that knows no game sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The number of the piece, or of the first one.
    pub piece: u16,
    pub seat: Seat,
    /// The name that players see.
    pub name: String,
    pub space: SpaceId,
    /// How many there are.
    pub count: u32,
    /// The symbol on the counter; nothing for pieces without one.
    pub symbol: &'static [SymbolStroke],
}

/// A game's place among battles that follow from one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignPlace {
    /// The title of the campaign.
    pub campaign: String,
    /// The title of the battle.
    pub battle: String,
    /// Which battle it is of those that are fought, from 1.
    pub number: usize,
    /// The most battles that can be fought.
    pub most: usize,
}

/// A part of what went before a game: a heading, and sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryPart {
    pub title: String,
    pub lines: Vec<String>,
}

/// A game that comes from files, can be saved, and can be played by programs.
pub trait Playable:
    Game<State: Send + Sync, Order: Send + Sync, Event: Send + Sync, Change: Send + Sync>
    + Send
    + Sync
    + Sized
    + 'static
{
    /// What scenarios and saves call the game: `Hex`.
    const NAME: &'static str;

    /// The kinds of file, other than boards, that its scenarios include, by the names of their outermost structs.
    const FILES: &'static [&'static str];

    /// The words for its turns.
    const TURNS: TurnWords = TurnWords {
        turn: "turn",
        player_turn: "player-turn",
    };

    /// An order as files and console lines write it.
    type OrderText: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// A state as saves write it: a type of its own, so that the state can change its shape without breaking saves.
    type Snapshot: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// The game's random player.
    type RandomPlayer: RandomPlayer<Self> + Send;

    /// What the strings of its scenarios, and of its files of the kinds [`Playable::FILES`], say.
    fn schemas() -> Vec<(&'static str, Schema)>;

    /// Reads a scenario with all the files that it includes. The reader collects problems; the result is valid only if
    /// there are none.
    fn read(reader: &mut Reader, path: &str) -> Option<(Self, Heading)>;

    /// The choices that a scenario offers before the game begins: files that can replace one that it names.
    fn setup_choices(_files: &dyn Files, _path: &str) -> Vec<SetupChoice> {
        Vec::new()
    }

    /// Everything that players can settle before the game begins: those choices, and the other house rules that the scenario offers.
    fn settings(files: &dyn Files, path: &str) -> Vec<Setting> {
        let choices = Self::setup_choices(files, path).into_iter();
        choices.map(Setting::from).collect()
    }

    /// Why one of these answers of the players changes nothing beside the others, in words; `None` if each does something. The files have the answers.
    fn in_vain(_files: &dyn Files, _path: &str, _answers: &[SetupAnswer]) -> Option<String> {
        None
    }

    /// The chapters of the rules as its scenario plays them.
    fn rule_book(&self) -> Vec<Chapter>;

    /// The house rules that this game is played by, each as a few words for players: `low luck`. Those that the rule book has anyway are none.
    fn house_rules(&self) -> Vec<String> {
        Vec::new()
    }

    /// Every problem of a file of one of the kinds [`Playable::FILES`], checked without a scenario.
    fn check_file(reader: &mut Reader, path: &str, kind: &str) -> Vec<Problem>;

    /// What [`Self::check_file`] cannot tell of a file of this kind, for its author; `None` if it tells everything.
    fn left_open(_files: &dyn Files, _kind: &str) -> Option<String> {
        None
    }

    /// What is probably not meant in a scenario of this game that has no problems, and in its board.
    fn warnings(&self, _reader: &mut Reader, _path: &str) -> Vec<Problem> {
        Vec::new()
    }

    /// The title of the scenario.
    fn title(&self) -> &str;

    /// Its place among battles that follow from one another; `None` for a game that is played alone.
    fn campaign_place(&self) -> Option<CampaignPlace> {
        None
    }

    /// What went before it, if it follows from other games, and what this one adds, as far as it has come: each battle, then the armies.
    fn story(_session: &Session<Self>) -> Vec<StoryPart> {
        Vec::new()
    }

    /// Where the battles before it, whose orders its texts hold, take another course when they are played again than was recorded; `None` if they do not, or
    /// there are none.
    fn earlier_difference(_files: &dyn Files, _path: &str) -> Option<String> {
        None
    }

    /// The name of its map.
    fn map_name(&self) -> &str;

    /// The days that it covers.
    fn span(&self) -> Span;

    /// The seats, in the order of play.
    fn seats(&self) -> Vec<SeatNames<'_>>;

    /// The name of the side on which a seat wins together with others, before a noun: `Axis`. `None` where every seat wins alone.
    fn alliance(&self, _seat: Seat) -> Option<&str> {
        None
    }

    /// A state's place in the sequence of play.
    fn clock(&self, state: &Self::State) -> Clock;

    /// The player whose player-turn it is.
    fn player(&self, state: &Self::State) -> Seat;

    /// The dice, as the rolls so far have left them.
    fn dice<'s>(&self, state: &'s Self::State) -> &'s Dice;

    /// The player who gives the next order.
    fn decider(&self, state: &Self::State) -> Seat;

    /// The order that lets seats give their orders separately, given who plays each: equal numbers are one player. `None` if they do so already, as
    /// always in games without joint turns.
    fn seating_order(&self, _state: &Self::State, _players: &[usize]) -> Option<Self::Order> {
        None
    }

    /// Whether something interrupts the phase, such as a combat that waits for a decision.
    fn is_interrupted(&self, state: &Self::State) -> bool;

    /// The winner and by how much, in words; `None` while the game is on, or if it keeps no result.
    fn result(&self, state: &Self::State) -> Option<String>;

    /// What each side plays for; empty if the scenario names no winner.
    fn goals(&self) -> Vec<SideGoal> {
        Vec::new()
    }

    /// How the game stands towards these goals; `None` if there are none, or when the game is over.
    fn prospects(&self, _state: &Self::State) -> Option<Prospects> {
        None
    }

    /// The places that goals name, each once, as they stand now. Every seat knows them.
    fn goal_flags(&self, _state: &Self::State) -> Vec<GoalFlag> {
        Vec::new()
    }

    /// The great events of the scenario, in the order of its file.
    fn great_events(&self) -> Vec<&GreatEvent> {
        Vec::new()
    }

    /// Whether everything that a great event depends on holds, as far as the player of a seat may know it; without a viewer, in truth.
    fn happens(&self, _event: usize, _state: &Self::State, _viewer: Option<Seat>) -> bool {
        false
    }

    /// How the game ended, beside the real war where the scenario has its record; `None` while it is on.
    fn ending(&self, _state: &Self::State, _history: Option<&History>) -> Option<GameEnd> {
        None
    }

    /// What the game cost each side so far, and what did most; this goes through all orders.
    fn aftermath(_session: &Session<Self>) -> Aftermath {
        Aftermath::default()
    }

    /// The first seat's lead in points, negative when it is behind; `None` if the game counts no points.
    fn margin(&self, _state: &Self::State) -> Option<i32> {
        None
    }

    /// Whether anything is hidden from any seat.
    fn has_fog(&self, state: &Self::State) -> bool;

    /// Adds fog of war to the texts of a scenario; false if the game has none, or the scenario has it already.
    fn add_fog(_texts: &mut BTreeMap<String, String>, _path: &str) -> bool {
        false
    }

    /// The order that requests fog of war or withdraws the request; `None` if it cannot be requested.
    fn fog_order(&self, _on: bool) -> Option<Self::Order> {
        None
    }

    /// The situation as the player of a seat may assume it to be, for computer players: the facts unknown to that player
    /// and the dice to come are made up.
    fn as_seen(&self, state: &Self::State, seat: Seat) -> Self::State;

    /// The statistics of each seat for tables of many games: losses, conquests, production.
    fn tally(&self, state: &Self::State) -> Vec<Tally>;

    /// An event in words, with nothing hidden, such as `Movement Phase begins`.
    fn words(&self, event: &Self::Event) -> String;

    /// What an event means.
    fn digest(&self, event: &Self::Event) -> Digest {
        self.about(event).digest
    }

    /// An order as text.
    fn order_text(&self, order: &Self::Order) -> Self::OrderText;

    /// The order that a text means.
    ///
    /// Errors: the unknown name in it, in words.
    fn order(&self, text: &Self::OrderText) -> Result<Self::Order, String>;

    /// An order in the words of a button, such as `March to the mill`.
    fn order_words(&self, order: &Self::Order) -> String {
        let text = ron::to_string(&self.order_text(order));
        text.unwrap_or_else(|_| format!("{order:?}"))
    }

    /// Whether an order and what it does are known to the side that gives it alone, and change nothing that others see, such as a booking of trains.
    fn is_private(&self, _order: &Self::Order) -> bool {
        false
    }

    /// The hash of a state without what one side alone knows, such as bookings; asked for in games without fog.
    fn known_hash(&self, state: &Self::State) -> StateHash {
        state_hash(state)
    }

    /// The spaces of an order: last where it leads, and before it, in the area game, the way from where it is given; none if it has no place.
    fn order_spaces(&self, _order: &Self::Order) -> Vec<SpaceId> {
        Vec::new()
    }

    /// Whether pieces act by an order: they move, work or attack. Other orders buy, place or answer.
    fn is_action(&self, order: &Self::Order) -> bool {
        self.order_spaces(order).len() > 1
    }

    /// The pieces on the map, as far as the player of a seat may know them.
    fn piles(&self, _state: &Self::State, _viewer: Seat) -> Vec<Pile> {
        Vec::new()
    }

    /// The order that ends the phase.
    fn end_phase(&self) -> Self::Order;

    /// Every reason against an order that holds independently of the others, the first as in [`Game::check`]; none if
    /// it is allowed.
    fn reasons(&self, state: &Self::State, order: &Self::Order) -> Vec<Self::Refusal> {
        self.check(state, order).err().into_iter().collect()
    }

    /// A refusal in words, with nothing hidden.
    fn reason(&self, refusal: &Self::Refusal) -> Reason;

    /// The state as a save writes it.
    fn snapshot(&self, state: &Self::State) -> Self::Snapshot;

    /// The state that a save holds.
    ///
    /// Errors: everything that is impossible in this scenario, with paths that begin with `snapshot`.
    fn restore(&self, snapshot: &Self::Snapshot) -> Result<Self::State, Vec<Issue>>;

    /// The invariants that a state breaks, in words: always empty unless there is a bug.
    fn violations(&self, state: &Self::State) -> Vec<String>;

    /// The invariants that a player-turn breaks so far, in words; `began` is the situation at its beginning.
    fn turn_violations(&self, _began: &Self::State, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Checks that the phase can be ended, if necessary after taking back what was done in it.
    ///
    /// Errors: why it cannot, in words: the game would be stuck.
    fn look_for_a_way_out(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// The sides with their seats, in the order of the seats: seats that win together are one.
pub fn sides<G: Playable>(game: &G) -> Vec<(String, Vec<Seat>)> {
    let mut sides: Vec<(String, Vec<Seat>)> = Vec::new();
    for (seat, names) in (0..).map(Seat).zip(game.seats()) {
        let name = game.alliance(seat).unwrap_or(names.name);
        match sides.iter_mut().find(|(of, _)| of == name) {
            Some((_, seats)) => seats.push(seat),
            None => sides.push((name.to_owned(), vec![seat])),
        }
    }
    sides
}
