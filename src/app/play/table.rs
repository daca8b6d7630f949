//! The game being played, and what a game does at the table of the window, beyond what it tells every program: the only file
//! that issues orders, undoes and redoes, and the only one that sees a state.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use bevy::prelude::*;
use jiff::civil::Date;

use super::log::{Line, lines_of};
use super::seats::noted;
use super::{ChangeKind, Happened};
use crate::app::map_view::extent::Map;
use crate::console::outside::Programs;
use crate::opponent::Opponents;
use crate::report::Reported;
use crate::rules::board::SpaceId;
use crate::rules::engine::lesson::{Control, Selected, Until};
use crate::rules::engine::{Barrier, Clock, Pile, Playable, Playback, Reason, Seat, Session, Taught};
use crate::rules::scenario::Loaded;

/// The game being played. There is none on the title screen.
#[derive(Resource, Debug)]
pub struct Table<G: Playable> {
    session: Session<G>,
    scenario: Loaded<G>,
    /// How the table is greeted that was just put there.
    greeting: Option<ChangeKind>,
    /// Whether the game is watched and not played.
    is_watched: bool,
    /// Who sees it; `None` is whoever has to decide.
    viewer: Option<Seat>,
    /// What the window noted when the game was last played, see [`super::autosave`].
    note: Option<String>,
    /// The pieces that hold: they can act, and are not to.
    holding: BTreeSet<u16>,
    /// Who plays each seat: the name of a computer's player; a person where there is none.
    players: Vec<Option<String>>,
    /// The person who decided last.
    person: Option<Seat>,
}

impl<G: Face> Table<G> {
    /// A new game of a scenario.
    pub fn new(scenario: Loaded<G>, seed: u64) -> Self {
        let session = Session::new(Arc::clone(&scenario.game), seed);
        Self::resume(scenario, session)
    }

    /// A game that goes on, such as one out of a save.
    pub fn resume(scenario: Loaded<G>, session: Session<G>) -> Self {
        let players = vec![None; session.game().seats().len()];
        Self {
            players,
            person: None,
            session,
            scenario,
            greeting: Some(ChangeKind::Loaded),
            is_watched: false,
            viewer: None,
            note: None,
            holding: BTreeSet::new(),
        }
    }

    /// The same, with what the window noted when it was last played.
    #[must_use]
    pub fn with_note(self, note: Option<String>) -> Self {
        Self { note, ..self }
    }

    /// The pieces that hold: they can act, and the player does not want them to until they are told otherwise.
    pub fn holding(&self) -> &BTreeSet<u16> {
        &self.holding
    }

    /// What the window noted when the game was last played.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// A game to watch as a side sees it, or as whoever has to decide: no order is carried out in it.
    pub fn watched(scenario: Loaded<G>, session: Session<G>, viewer: Option<Seat>) -> Self {
        Self {
            is_watched: true,
            viewer,
            ..Self::resume(scenario, session)
        }
    }

    /// The game as it goes on after something else was watched.
    #[must_use]
    pub fn back_again(self) -> Self {
        Self {
            greeting: Some(ChangeKind::Returned),
            ..self
        }
    }

    /// Brings a game that is watched to where it was after this many orders.
    pub fn bring(&mut self, playback: &mut Playback<G>, to: usize) {
        if self.is_replay() {
            playback.bring(&mut self.session, to);
        }
    }

    /// Whether the game is watched that was played before.
    pub fn is_replay(&self) -> bool {
        self.is_watched
    }

    /// Whether nobody at the window can do anything now: a game is watched, or a computer has to decide.
    pub fn is_watched(&self) -> bool {
        self.is_watched || self.computer_decides()
    }

    /// Who plays each seat: the name of a computer's player; a person where there is none.
    pub fn players(&self) -> &[Option<String>] {
        &self.players
    }

    /// Gives the seats to these players.
    pub(super) fn seat(&mut self, players: Vec<Option<String>>) {
        if self.players != players && self.players.len() == players.len() {
            self.players = players;
            self.greeting = Some(ChangeKind::Returned);
        }
    }

    /// Gives the seats to those who had them when the game was last played; the answer is who is not there any more.
    pub(super) fn seat_as_noted(&mut self, programs: &Programs) -> Vec<String> {
        let note = self.note.as_deref().filter(|_| !self.is_watched);
        let Some(note) = note else { return Vec::new() };
        let (players, gone) = noted(&**self.game(), note, programs);
        self.players = players;
        gone
    }

    /// The same with these players from the beginning.
    #[must_use]
    pub fn with_players(self, players: Vec<Option<String>>) -> Self {
        let is_for_it = players.len() == self.players.len();
        let players = if is_for_it { players } else { self.players.clone() };
        Self { players, ..self }
    }

    /// Whether a computer plays a seat.
    pub fn has_computer(&self, seat: Seat) -> bool {
        let player = self.players.get(usize::from(seat.0));
        player.is_some_and(Option::is_some)
    }

    /// How many seats people play.
    pub fn people(&self) -> usize {
        self.players.iter().filter(|player| player.is_none()).count()
    }

    /// Whether a computer has to give the next order.
    pub fn computer_decides(&self) -> bool {
        !self.is_watched && self.has_computer(self.decider()) && !self.is_over()
    }

    /// The table as the player sees it who watches or who has to decide: the one whose turn it is, or whoever else is asked.
    pub fn view(&self) -> G::View<'_> {
        self.view_of(self.viewer())
    }

    /// The table as the player of a seat sees it.
    pub fn view_of(&self, seat: Seat) -> G::View<'_> {
        self.game().view(self.session.state(), seat)
    }

    /// Who sees the table: who watches, or has to decide; while a computer decides, the person who did so last, or is to do so
    /// first.
    pub fn viewer(&self) -> Seat {
        let decider = self.decider();
        self.viewer.unwrap_or_else(|| {
            if self.is_watched || !self.has_computer(decider) {
                return decider;
            }
            let seats = (0..).map(Seat).zip(&self.players);
            let mut people = seats.filter_map(|(seat, player)| player.is_none().then_some(seat));
            let last = self.person.filter(|seat| !self.has_computer(*seat));
            last.or_else(|| people.next()).unwrap_or(decider)
        })
    }

    /// Who has to give the next order.
    pub fn decider(&self) -> Seat {
        self.game().decider(self.session.state())
    }

    /// Whose player-turn it is.
    pub fn player(&self) -> Seat {
        self.game().player(self.session.state())
    }

    /// What the side of a seat is called before a noun.
    pub fn adjective(&self, seat: Seat) -> String {
        let seats = self.game().seats();
        let names = seats.get(usize::from(seat.0));
        names.map_or_else(String::new, |names| names.adjective.to_owned())
    }

    /// Where the game stands in its sequence of play.
    pub fn clock(&self) -> Clock {
        self.game().clock(self.session.state())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game().is_over(self.session.state())
    }

    /// Whether something is hidden from some seat: when the game is over everything is shown.
    pub fn has_fog(&self) -> bool {
        self.game().has_fog(self.session.state()) && !self.is_over()
    }

    /// State, history and journal, to read.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// The situation with the orders that led to it, for a computer to think about; what undo needs stays here.
    pub(super) fn situation(&self) -> Session<G> {
        let (game, state) = (Arc::clone(self.game()), self.session.state().clone());
        let journal = self.session.journal().to_vec();
        Session::resume(game, self.session.seed(), state, journal)
    }

    /// The rules and what never changes.
    pub fn game(&self) -> &Arc<G> {
        self.session.game()
    }

    /// The scenario: its title and text, and the files that a save needs.
    pub fn scenario(&self) -> &Loaded<G> {
        &self.scenario
    }

    /// How many orders can be undone; none while a computer decides.
    pub fn undo_depth(&self) -> usize {
        if self.computer_decides() {
            return 0;
        }
        self.session.undo_depth()
    }

    /// How many of them belong to the phase that is being played.
    pub fn undo_depth_in_phase(&self) -> usize {
        let (journal, end) = (self.session.journal(), self.game().end_phase());
        let in_phase = journal.iter().rev().take_while(|entry| entry.order != end);
        in_phase.count().min(self.undo_depth())
    }

    /// Whether an order that was taken back can be issued again.
    pub fn can_redo(&self) -> bool {
        self.session.can_redo() && !self.computer_decides()
    }

    /// What stops undo, in words; `None` while something can be undone, and at the beginning of the game.
    pub fn barrier(&self) -> Option<&'static str> {
        self.session.barrier().map(Barrier::text)
    }

    /// What undo stops at, going back, in words; `None` if nothing does before the beginning of the game.
    pub fn undo_stop(&self) -> Option<String> {
        if self.computer_decides() {
            return Some("a computer decides now".to_owned());
        }
        let journal = self.session.journal();
        let first_kept = journal.len().checked_sub(self.undo_depth() + 1)?;
        let Some(barrier) = self.session.stop() else {
            return Some("what was done before the game was opened stays".to_owned());
        };
        let text = barrier.text().to_owned();
        let stops = |event: &&G::Event| self.game().barrier(event) == Some(barrier);
        let mut events = journal[first_kept].events.iter().rev().filter(stops);
        match barrier {
            Barrier::ChangeOfPlayer | Barrier::Forgotten | Barrier::Rule(_) => Some(text),
            Barrier::Dice | Barrier::Reveal => Some(match events.find_map(|event| G::told(self, event)) {
                Some(told) => format!("{text} ({told})"),
                None => text,
            }),
        }
    }

    /// What lies on the map, as the player may know it who sees the table.
    pub fn piles(&self) -> Vec<Pile> {
        self.game().piles(self.session.state(), self.viewer())
    }

    /// The orders that are allowed now; none in a game that is watched.
    pub fn orders(&self) -> Vec<G::Order> {
        if self.is_watched() {
            return Vec::new();
        }
        self.game().legal_orders(self.session.state())
    }

    /// Who has won, in words, once the game is over.
    pub fn result(&self) -> Option<String> {
        self.game().result(self.session.state())
    }

    /// Why an order is refused, as the player may know it who sees the table.
    pub fn reason(&self, refusal: &G::Refusal) -> Reason {
        G::refused(self, refusal)
    }

    /// Where a piece is, as far as the player of a seat may know it.
    pub fn piece_at(&self, viewer: Seat, piece: u16) -> Option<SpaceId> {
        self.game().piece_at(self.session.state(), viewer, piece)
    }

    /// Who holds a place, as far as the player may know it who sees the table.
    pub fn holder(&self, place: SpaceId) -> Option<Seat> {
        self.game().holder(self.session.state(), self.viewer(), place)
    }

    /// The last day of the turn that is played.
    pub fn day(&self) -> Option<Date> {
        self.game().day(self.session.state())
    }

    /// Whether what a step of a lesson waits for is so, as the player of a seat sees it.
    pub fn is_met(
        &self,
        until: &Until,
        viewer: Seat,
        selected: Selected,
        window: impl Fn(Control) -> Option<bool>,
    ) -> bool {
        until.is_met(&**self.game(), self.session.state(), viewer, selected, window)
    }

    /// How the table is greeted that was just put there; once.
    pub(super) fn greet(&mut self) -> Option<Happened<G::Event>> {
        let kind = self.greeting.take()?;
        let events = self.session.opening().to_vec();
        Some(Happened { kind, events })
    }

    /// Carries out an order.
    pub(super) fn issue(&mut self, order: G::Order) -> Result<Happened<G::Event>, G::Refusal> {
        // A piece that is given an order has been told otherwise.
        for piece in G::moved(&order) {
            self.holding.remove(&piece);
        }
        let decider = self.decider();
        let events = self.session.issue(order)?.to_vec();
        if !self.has_computer(decider) {
            self.person = Some(decider);
        }
        Ok(Happened {
            kind: ChangeKind::Issued,
            events,
        })
    }

    /// The order by which each seat is asked that has to be, as the seats are taken now; `None` if they are asked so already.
    pub(super) fn seating_order(&self, programs: &Programs) -> Option<G::Order> {
        let players = programs.players(&self.players);
        let order = self.game().seating_order(self.session.state(), &players);
        order.filter(|_| !self.is_watched)
    }

    /// Takes so many orders back, as far as that goes.
    pub(super) fn undo(&mut self, orders: usize) -> Option<Happened<G::Event>> {
        let mut events = Vec::new();
        for _ in 0..orders {
            let last = self.session.journal().last().map(|entry| entry.events.clone());
            if self.session.undo().is_none() {
                break;
            }
            let mut undone = last.unwrap_or_default();
            undone.append(&mut events);
            events = undone;
        }
        (!events.is_empty()).then_some(Happened {
            kind: ChangeKind::Undone,
            events,
        })
    }

    /// Issues again what was last taken back.
    pub(super) fn redo(&mut self) -> Option<Happened<G::Event>> {
        let events = self.session.redo()?.to_vec();
        Some(Happened {
            kind: ChangeKind::Redone,
            events,
        })
    }

    /// Pieces hold from now on.
    pub(super) fn hold(&mut self, pieces: &[u16]) {
        self.holding.extend(pieces);
    }

    /// A piece holds no longer.
    pub(super) fn release(&mut self, piece: u16) {
        self.holding.remove(&piece);
    }
}

/// What stands on the curtain before something other than a player-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnCurtain {
    /// What the player is to do.
    pub title: String,
    /// What stands above what happened.
    pub heading: String,
    /// What happened.
    pub happened: Vec<String>,
}

/// A game that lies on the table of the window. What has a default is for games that want more than others.
pub trait Face: Reported + Opponents + Taught + Debug {
    /// Why a phase goes on that was to end; [`super::NeverHeld`] where nothing holds one.
    type Held: Message + Clone + Debug;

    /// What a player has in hand and has unfolded: a lesson that goes back gives it back to them.
    type Hand: Clone + Debug + Default + Send + Sync + 'static;

    /// What a player may ask of a state: the only gate to it.
    type View<'a>
    where
        Self: 'a;

    /// The state as the player of a seat may know it.
    fn view<'a>(&'a self, state: &'a Self::State, viewer: Seat) -> Self::View<'a>;

    /// The map that it is played on.
    fn played_on(&self) -> Map;

    /// What the player has in hand now.
    fn hand(world: &World) -> Self::Hand;

    /// Has the player hold this instead.
    fn hold(world: &mut World, hand: Self::Hand);

    /// What a player is asked before a phase ends: what they may have forgotten. `None` ends it.
    fn warning(_table: &Table<Self>) -> Option<Self::Held> {
        None
    }

    /// By what a game that is over was decided, with the rule: what its end says below the result.
    fn decided_by(_table: &Table<Self>) -> Option<(&'static str, String)> {
        None
    }

    /// What a refusal is that is more than words: it shows what is to be put right before the phase can end.
    fn held(_refusal: &Self::Refusal) -> Option<Self::Held> {
        None
    }

    /// Why an order is refused, as the player may know it who sees the table.
    fn refused(table: &Table<Self>, refusal: &Self::Refusal) -> Reason {
        table.game().reason(refusal)
    }

    /// What happened, as the player may know it who sees the table; `None` if they may not.
    fn told(table: &Table<Self>, event: &Self::Event) -> Option<String> {
        Some(table.game().words(event))
    }

    /// What a player is asked who has to decide, where that is not their player-turn: what stands on the curtain then.
    fn asked(_table: &Table<Self>) -> Option<OnCurtain> {
        None
    }

    /// A part of a game as lines of the log, from one position (a number of orders) to another, as a player may know it, without
    /// what was taken back.
    fn log_of(session: &Session<Self>, _viewer: Seat, orders: Range<usize>) -> Vec<Line> {
        lines_of(session, orders)
    }

    /// After how many orders a game that is watched begins: what came before may be seen by nobody.
    fn shown_from(_table: &Table<Self>) -> usize {
        0
    }

    /// The pieces that an order sets in motion: those of them that hold do so no longer.
    fn moved(_order: &Self::Order) -> Vec<u16> {
        Vec::new()
    }

    /// The word by which a piece that holds is noted.
    fn piece_id(&self, _piece: u16) -> Option<&str> {
        None
    }
}
