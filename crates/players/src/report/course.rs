//! What happened, by turn, player-turn and phase, briefly but completely.
//!
//! Orders that came to nothing are left out. Each game writes the lines of a phase itself, behind the great events.

use super::reported::{ReportLine, Reported};
use railhead_engine::engine::great_events::{GreatEvent, GreatEventLog};
use railhead_engine::engine::turns::SETUP;
use railhead_engine::engine::{Digest, Seat, Session, TurnWords};

/// A turn, or the setup before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPart {
    /// Its number; `None` for the setup.
    pub turn: Option<u16>,
    /// Its days: `29-31 December 1941`; empty for the setup.
    pub days: String,
    pub player_turns: Vec<PlayerTurnPart>,
}

impl TurnPart {
    /// `Turn 9`, or `Setup`, in the game's words.
    pub fn name(&self, words: TurnWords) -> String {
        words.numbered(self.turn.unwrap_or(SETUP))
    }
}

/// What happened in one player-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTurnPart {
    pub seat: Seat,
    /// Its phases in which something happened.
    pub phases: Vec<PhasePart>,
}

/// What happened in one phase of a player-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhasePart {
    /// Its name; `None` for what happened at the beginning of the player-turn.
    pub name: Option<String>,
    pub lines: Vec<ReportLine>,
}

/// What happened in a game, including the setup, for the first `known` orders.
pub fn of<G: Reported>(session: &Session<G>, known: usize) -> Vec<TurnPart> {
    let game = session.game().as_ref();
    let journal = &session.journal()[..known];
    // Undone moves did not happen.
    let nothing = game.came_to_nothing(journal);
    let (mut state, _) = game.start(session.seed());
    let mut writer = Writer {
        game,
        turns: Vec::new(),
        name: None,
        happened: Vec::new(),
        great: Vec::new(),
    };
    let event_log = GreatEventLog::of(session, None);
    let great_events = game.great_events();
    for event in session.opening() {
        writer.take(event, &state);
    }
    for (position, (entry, nothing)) in (1..).zip(journal.iter().zip(nothing)) {
        for (index, event) in entry.events.iter().enumerate() {
            game.apply(&mut state, event);
            if !nothing {
                writer.take(event, &state);
            }
            let entries = event_log.within(position, index..=index);
            writer
                .great
                .extend(entries.map(|entry| great_events[entry.event]));
        }
    }
    writer.close_phase();
    writer.turns
}

struct Writer<'a, G: Reported> {
    game: &'a G,
    turns: Vec<TurnPart>,
    /// The name of the current phase.
    name: Option<String>,
    /// The events in it so far.
    happened: Vec<&'a G::Event>,
    /// The great events in it so far.
    great: Vec<&'a GreatEvent>,
}

impl<'a, G: Reported> Writer<'a, G> {
    /// Takes an event, and the state after it.
    fn take(&mut self, event: &'a G::Event, state: &G::State) {
        match self.game.digest(event) {
            Digest::SetupBegan { player } => self.begin(None, player, state),
            Digest::PlayerTurnBegan { turn, player } => self.begin(Some(turn), player, state),
            Digest::PhaseBegan { phase } => {
                self.close_phase();
                self.name = Some(phase);
            }
            Digest::PhaseEnded => {}
            Digest::Went(_)
            | Digest::WentBack(_)
            | Digest::Happened(_)
            | Digest::GameEnded
            | Digest::Other => self.happened.push(event),
        }
    }

    fn begin(&mut self, turn: Option<u16>, seat: Seat, state: &G::State) {
        // Events before any player's turn, such as checking supply, belong to the first turn.
        if !self.turns.is_empty() {
            self.close_phase();
        }
        self.name = None;
        if self.turns.last().is_none_or(|part| part.turn != turn) {
            let days = turn.map(|_| self.game.clock(state).days);
            self.turns.push(TurnPart {
                turn,
                days: days.unwrap_or_default(),
                player_turns: Vec::new(),
            });
        }
        if let Some(part) = self.turns.last_mut() {
            part.player_turns.push(PlayerTurnPart {
                seat,
                phases: Vec::new(),
            });
        }
    }

    fn close_phase(&mut self) {
        let happened = std::mem::take(&mut self.happened);
        let great = std::mem::take(&mut self.great);
        let part = self
            .turns
            .last_mut()
            .and_then(|turn| turn.player_turns.last_mut());
        let Some(part) = part else { return };
        let mut lines: Vec<ReportLine> = great.into_iter().map(ReportLine::great).collect();
        lines.extend(self.game.lines(part.seat, &happened));
        if !lines.is_empty() {
            part.phases.push(PhasePart {
                name: self.name.clone(),
                lines,
            });
        }
    }
}
