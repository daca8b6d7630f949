//! Statistics of each seat, turn by turn, for the charts.

use super::reported::{Figure, Reported};
use railhead_engine::engine::{Digest, Playable, Session};

/// The statistics of a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The turn that ends at this moment; `None` for the start.
    pub turn: Option<u16>,
    /// The statistics, the same ones at every moment.
    pub figures: Vec<Figure>,
    /// A remark on the turn, beside its name; empty if there is none.
    pub note: String,
}

/// The moments of a game, and its states at the first and the last of them.
#[derive(Debug)]
pub struct Timeline<S> {
    /// The start, the end of each turn, and now.
    pub moments: Vec<Moment>,
    /// The state at the start.
    pub start: S,
    /// The state at the last moment.
    pub last: S,
}

impl<S> Timeline<S> {
    fn add<G: Reported<State = S>>(&mut self, game: &G, turn: u16, state: S) {
        self.moments.push(Moment {
            turn: Some(turn),
            figures: game.figures(&state),
            note: game.note(&self.last, &state),
        });
        self.last = state;
    }
}

/// Counts at the start, at the end of each turn, and now. The results of only the first `known` orders are known.
pub fn of<G: Reported>(session: &Session<G>, known: usize) -> Timeline<G::State> {
    let game = session.game().as_ref();
    let (start, _) = game.start(session.seed());
    let mut course = Timeline {
        moments: vec![Moment {
            turn: None,
            figures: game.figures(&start),
            note: String::new(),
        }],
        last: start.clone(),
        start: start.clone(),
    };
    let mut state = start;
    for entry in &session.journal()[..known] {
        let turn = game.clock(&state).turn;
        // The first turn begins after the setup, when no turn has ended yet.
        let end = entry.events.iter().position(|event| match game.digest(event) {
            Digest::PlayerTurnBegan { turn: next, .. } => next > turn,
            Digest::GameEnded => true,
            _ => false,
        });
        let (before, after) = entry.events.split_at(end.unwrap_or(entry.events.len()));
        for event in before {
            game.apply(&mut state, event);
        }
        if end.is_some() {
            course.add(game, turn, state.clone());
        }
        for event in after {
            game.apply(&mut state, event);
        }
    }
    // The current state: in the middle of a turn, or after orders whose results are unknown.
    let now = session.state();
    let is_told = game.is_over(now) && known == session.journal().len();
    if !session.journal().is_empty() && !is_setup(session, known) && !is_told {
        course.add(game, game.clock(now).turn, now.clone());
    }
    course
}

/// Whether a player is setting up, as far as is known.
pub fn is_setup<G: Playable>(session: &Session<G>, known: usize) -> bool {
    let journal = &session.journal()[..known];
    let events = journal.iter().rev().flat_map(|entry| entry.events.iter().rev());
    let mut began = events
        .chain(session.opening().iter().rev())
        .map(|event| session.game().digest(event))
        .filter(Digest::begins);
    let is_setup = matches!(began.next(), Some(Digest::SetupBegan { .. }));
    is_setup && known == session.journal().len()
}
