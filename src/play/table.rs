//! The game on the table, and the trait of a game. No other file of the window issues orders, undoes, redoes or sees a state.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use jiff::civil::Date;

use super::{ChangeKind, CurtainText, GameChanged, linked::Linked, log::LogLine, seats::noted};
use crate::{map_view::camera::extent::Map, sound::Sound};
use railhead_engine::board::{SpaceId, look::Ink};
use railhead_engine::engine::goals::GoalFlag;
use railhead_engine::engine::lesson::{Control, LessonStep, Selected};
use railhead_engine::engine::{Clock, Pile, Playable, Playback, Reason, Seat, Session, Taught};
use railhead_engine::scenario::Loaded;
use railhead_players::console::outside::Programs;
use railhead_players::report::Reported;
use railhead_players::stand::Estimated;

/// The game on the table. There is none on the title screen.
#[derive(Resource, Debug)]
pub struct Table<G: Playable> {
    session: Session<G>,
    scenario: Loaded<G>,
    /// The change to announce for a table that has just been inserted.
    greeting: Option<ChangeKind>,
    /// Whether its players have only just begun it.
    pub(super) is_new: bool,
    /// Whether the game is only watched.
    is_watched: bool,
    /// The seat that watches; `None` for whoever has to decide.
    viewer: Option<Seat>,
    /// The save that it was opened from.
    opened_from: Option<PathBuf>,
    /// The window's note from when the game was last played, see [`super::autosave`].
    note: Option<String>,
    /// The pieces that hold: they could act, but the player does not want them to.
    holding: BTreeSet<u16>,
    /// The player of each seat: the name of a computer player, or `None` for a person.
    players: Vec<Option<String>>,
    /// The person who decided last.
    pub(super) person: Option<Seat>,
}

impl<G: WindowGame> Table<G> {
    /// A new game of a scenario.
    pub fn new(scenario: Loaded<G>, seed: u64) -> Self {
        let session = Session::new(Arc::clone(&scenario.game), seed);
        Self::resume(scenario, session)
    }

    /// A game in progress, such as one from a save.
    pub fn resume(scenario: Loaded<G>, session: Session<G>) -> Self {
        let players = vec![None; session.game().seats().len()];
        Self {
            players,
            person: None,
            session,
            scenario,
            greeting: Some(ChangeKind::Loaded),
            is_new: false,
            is_watched: false,
            viewer: None,
            opened_from: None,
            note: None,
            holding: BTreeSet::new(),
        }
    }

    /// The same, opened from a save.
    #[must_use]
    pub fn opened_from(self, save: &Path) -> Self {
        Self {
            opened_from: Some(save.to_path_buf()),
            ..self
        }
    }

    /// The save that the game was opened from; orders since then are not in it.
    pub fn save_opened(&self) -> Option<&Path> {
        self.opened_from.as_deref()
    }

    /// The same, with the window's note from when it was last played.
    #[must_use]
    pub fn with_note(self, note: Option<String>) -> Self {
        Self { note, ..self }
    }

    /// The pieces that hold: they could act, but the player does not want them to for now.
    pub fn holding(&self) -> &BTreeSet<u16> {
        &self.holding
    }

    /// The window's note from when the game was last played.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// A game to watch, seen by a side or by whoever has to decide: it accepts no orders.
    pub fn watched(scenario: Loaded<G>, session: Session<G>, viewer: Option<Seat>) -> Self {
        Self {
            is_watched: true,
            viewer,
            ..Self::resume(scenario, session)
        }
    }

    /// The game as it continues after a replay.
    #[must_use]
    pub fn back_again(self) -> Self {
        Self {
            greeting: Some(ChangeKind::Returned),
            ..self
        }
    }

    /// Brings a watched game to the position after this many orders.
    pub fn bring(&mut self, playback: &mut Playback<G>, to: usize) {
        if self.is_replay() {
            playback.bring(&mut self.session, to);
        }
    }

    /// Whether the game is a replay.
    pub fn is_replay(&self) -> bool {
        self.is_watched
    }

    /// Whether no person at the window can act now: in a replay, or while a computer has to decide.
    pub fn is_watched(&self) -> bool {
        self.is_watched || self.computer_decides()
    }

    /// The player of each seat: the name of a computer player, or `None` for a person.
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

    /// Gives the seats to their players from when the game was last played; returns the names of those that are no
    /// longer available.
    pub(super) fn seat_as_noted(&mut self, programs: &Programs) -> Vec<String> {
        let note = self.note.as_deref().filter(|_| !self.is_watched);
        let Some(note) = note else { return Vec::new() };
        let (players, gone) = noted(&**self.game(), note, programs);
        self.players = players;
        gone
    }

    /// The same, with these players from the beginning.
    #[must_use]
    pub fn with_players(mut self, players: Vec<Option<String>>) -> Self {
        self.begin_with(players);
        self
    }

    /// Gives the seats of a game that has not been laid yet to these players.
    pub(super) fn begin_with(&mut self, players: Vec<Option<String>>) {
        if players.len() == self.players.len() {
            self.players = players;
        }
    }

    /// Whether a computer plays a seat.
    pub fn has_computer(&self, seat: Seat) -> bool {
        let player = self.players.get(usize::from(seat.0));
        player.is_some_and(Option::is_some)
    }

    /// The number of seats that people play.
    pub fn people(&self) -> usize {
        self.players.iter().filter(|player| player.is_none()).count()
    }

    /// Whether computers play some of the seats.
    pub fn has_computers(&self) -> bool {
        self.people() < self.players.len()
    }

    /// Whether a computer has to give the next order.
    pub fn computer_decides(&self) -> bool {
        !self.is_watched && self.has_computer(self.decider()) && !self.is_over()
    }

    /// The table as seen by the viewer of a replay, or by the player who has to decide, even if it is the other side's
    /// player-turn.
    pub fn view(&self) -> G::View<'_> {
        self.view_of(self.viewer())
    }

    /// The table as the player of a seat sees it.
    pub fn view_of(&self, seat: Seat) -> G::View<'_> {
        self.game().view(self.session.state(), seat)
    }

    /// The seat that sees the table: the viewer of a replay, or the decider; while a computer decides, the person who
    /// decided last or will decide first.
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

    /// The player who gives the next order.
    pub fn decider(&self) -> Seat {
        self.game().decider(self.session.state())
    }

    /// The player whose player-turn it is.
    pub fn player(&self) -> Seat {
        self.game().player(self.session.state())
    }

    /// The adjective of a seat's side.
    pub fn adjective(&self, seat: Seat) -> String {
        let seats = self.game().seats();
        let names = seats.get(usize::from(seat.0));
        names.map_or_else(String::new, |names| names.adjective.to_owned())
    }

    /// The game's place in its sequence of play.
    pub fn clock(&self) -> Clock {
        self.game().clock(self.session.state())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game().is_over(self.session.state())
    }

    /// Whether anything is hidden from any seat; a finished game hides nothing.
    pub fn has_fog(&self) -> bool {
        self.game().has_fog(self.session.state()) && !self.is_over()
    }

    /// State, history and journal, to read.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// The situation and the orders that led to it, for a computer player, without the undo history.
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

    /// The pieces on the map, as far as the player who sees the table may know.
    pub fn piles(&self) -> Vec<Pile> {
        self.game().piles(self.session.state(), self.viewer())
    }

    /// The places that goals name, as they stand now.
    pub fn goal_flags(&self) -> Vec<GoalFlag> {
        self.game().goal_flags(self.session.state())
    }

    /// The orders that are allowed now; none in a replay.
    pub fn orders(&self) -> Vec<G::Order> {
        if self.is_watched() {
            return Vec::new();
        }
        self.game().legal_orders(self.session.state())
    }

    /// The winner, in words, once the game is over.
    pub fn result(&self) -> Option<String> {
        self.game().result(self.session.state())
    }

    /// Why an order is refused, as far as the player who sees the table may know.
    pub fn reason(&self, refusal: &G::Refusal) -> Reason {
        G::explain_refusal(self, refusal)
    }

    /// Where a piece is, if the player of a seat may know it.
    pub fn piece_at(&self, viewer: Seat, piece: u16) -> Option<SpaceId> {
        self.game().piece_at(self.session.state(), viewer, piece)
    }

    /// The side that holds a place, if the player who sees the table may know it.
    pub fn holder(&self, place: SpaceId) -> Option<Seat> {
        self.game().holder(self.session.state(), self.viewer(), place)
    }

    /// The last day of the current turn.
    pub fn day(&self) -> Option<Date> {
        self.game().day(self.session.state())
    }

    /// Whether a lesson's step is done, as the player of a seat sees it.
    pub fn is_done(
        &self,
        step: &LessonStep,
        viewer: Seat,
        selected: Selected,
        window: impl Fn(Control) -> Option<bool>,
    ) -> bool {
        step.is_done(&**self.game(), self.session.state(), viewer, selected, window)
    }

    /// The change to announce for a table that has just been inserted; only once.
    pub(super) fn greet(&mut self) -> Option<GameChanged<G::Event>> {
        let kind = self.greeting.take()?;
        let events = self.session.opening().to_vec();
        Some(GameChanged { kind, events })
    }

    /// Carries out an order.
    pub(super) fn issue(&mut self, order: G::Order) -> Result<GameChanged<G::Event>, G::Refusal> {
        // An order releases a piece from holding.
        for piece in G::list_moved(&order) {
            self.holding.remove(&piece);
        }
        let decider = self.decider();
        self.session.set_of_people(self.may_be_corrected());
        let events = self.session.issue(order)?.to_vec();
        if !self.has_computer(decider) {
            self.person = Some(decider);
        }
        Ok(GameChanged {
            kind: ChangeKind::Issued,
            events,
        })
    }

    /// The order that tells the rules which seats decide separately, with the current players; `None` if they know
    /// already.
    pub(super) fn seating_order(&self, programs: &Programs) -> Option<G::Order> {
        let players = programs.players(&self.players);
        let order = self.game().seating_order(self.session.state(), &players);
        order.filter(|_| !self.is_watched)
    }

    /// Undoes up to this many orders; none while a computer decides.
    pub(super) fn undo(&mut self, orders: usize) -> Option<GameChanged<G::Event>> {
        let orders = orders.min(self.undo_depth());
        let first = self.session.journal().len() - orders;
        let gone = self.session.journal()[first..].to_vec();
        for _ in 0..orders {
            self.session.undo();
        }
        GameChanged::undone(gone)
    }

    /// Takes the order at a place of the journal back, with those that go with it; none while a computer decides.
    pub(super) fn take_back(&mut self, at: usize) -> Option<GameChanged<G::Event>> {
        let at = Some(at).filter(|_| !self.computer_decides())?;
        GameChanged::undone(self.session.take_back(at)?)
    }

    /// Undoes what was done last, an order or that orders were taken back; nothing while a computer decides.
    pub(super) fn undo_step(&mut self) -> Option<GameChanged<G::Event>> {
        GameChanged::stepped(self.can_undo().then(|| self.session.undo_step())??)
    }

    /// Redoes what was undone last; nothing while a computer decides.
    pub(super) fn redo(&mut self) -> Option<GameChanged<G::Event>> {
        GameChanged::stepped(self.can_redo().then(|| self.session.redo_step())??)
    }

    /// Holds pieces.
    pub(super) fn hold(&mut self, pieces: &[u16]) {
        self.holding.extend(pieces);
    }

    /// Stops holding a piece.
    pub(super) fn release(&mut self, piece: u16) {
        self.holding.remove(&piece);
    }
}

/// A game that the window can show. Methods with a default are for games that need more than others.
pub trait WindowGame: Linked + Reported + Estimated + Taught + Debug {
    /// Why a phase cannot end yet.
    type Blocked: Message + Clone + Debug;

    /// The player's selection and open panels; a lesson that goes back restores them.
    type Selection: Clone + Debug + Default + Send + Sync + 'static;

    /// The player's view of a state: the only access to it.
    type View<'a>
    where
        Self: 'a;

    /// The state as far as the player of a seat may know it.
    fn view<'a>(&'a self, state: &'a Self::State, viewer: Seat) -> Self::View<'a>;

    /// The map of the game.
    fn played_on(&self) -> Map;

    /// The part of it that is played on, in world coordinates; `None` if it is all of it.
    fn theatre(&self) -> Option<Rect> {
        None
    }

    /// The ink of each seat, in their order.
    fn inks(&self) -> Vec<Ink>;

    /// The player's current selection and open panels.
    fn selection(world: &World) -> Self::Selection;

    /// Restores a selection and open panels.
    fn restore_selection(world: &mut World, hand: Self::Selection);

    /// A warning before a phase ends, of something that the player may have forgotten. `None` ends it.
    fn warning(table: &Table<Self>) -> Option<Self::Blocked>;

    /// A question before an order is carried out. `None` carries it out.
    fn question_before(_table: &Table<Self>, _order: &Self::Order) -> Option<Self::Blocked> {
        None
    }

    /// A refusal that shows what to fix before the phase can end, rather than only words.
    fn explain_block(_refusal: &Self::Refusal) -> Option<Self::Blocked> {
        None
    }

    /// Why an order is refused, as far as the player who sees the table may know.
    fn explain_refusal(table: &Table<Self>, refusal: &Self::Refusal) -> Reason {
        table.game().reason(refusal)
    }

    /// An event in words, as far as the player who sees the table may know; `None` if they may not.
    fn event_text(table: &Table<Self>, event: &Self::Event) -> Option<String> {
        Some(table.game().words(event))
    }

    /// What an event sounds like, if it is heard.
    fn sound(event: &Self::Event) -> Option<Sound>;

    /// The curtain for a player who has to decide during another's player-turn.
    fn find_decision(_table: &Table<Self>) -> Option<CurtainText> {
        None
    }

    /// The place of the fight in which somebody has to decide.
    fn fought_at(table: &Table<Self>) -> Option<SpaceId>;

    /// The log lines between two positions (numbers of orders), as far as a player may know, without undone orders.
    fn log_of(session: &Session<Self>, viewer: Seat, orders: Range<usize>) -> Vec<LogLine>;

    /// Units of the viewer that are out of supply: a sentence each, and where.
    fn list_cut_off(_table: &Table<Self>) -> Vec<(String, SpaceId)> {
        Vec::new()
    }

    /// The number of orders before a replay begins: players may not see what came earlier.
    fn count_hidden(_table: &Table<Self>) -> usize {
        0
    }

    /// What the scenario tells the player of a seat to try now, beside its text.
    fn list_tries(_table: &Table<Self>, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// The pieces that an order moves, which stop holding.
    fn list_moved(_order: &Self::Order) -> Vec<u16> {
        Vec::new()
    }

    /// The id by which a piece that holds is noted.
    fn piece_id(&self, _piece: u16) -> Option<&str> {
        None
    }
}

/// A run condition: a table of the game is laid.
pub fn game_is_open<G: WindowGame>(table: Option<Res<Table<G>>>) -> bool {
    table.is_some()
}
