//! The events of a game in words, by turn and phase: the lines of a log, for any game.

use std::ops::Range;

use crate::app::words::sentence;
use crate::report::Reported;
use crate::rules::board::SpaceId;
use crate::rules::engine::turns::{SETUP, happened};
use crate::rules::engine::{Digest, Seat, Session, Subject};

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// A player-turn begins.
    Turn(String, Seat),
    /// A phase begins.
    Phase(String),
    /// Something happened.
    Happened {
        /// The event, as a sentence.
        text: String,
        at: Option<SpaceId>,
        subject: Subject,
        /// The number of orders after it; 0 for events before the first order.
        orders: usize,
    },
}

/// Drops headings without lines.
pub fn without_bare_headings(lines: Vec<LogLine>) -> Vec<LogLine> {
    let mut kept: Vec<LogLine> = Vec::new();
    for line in lines.into_iter().rev() {
        let follows = kept.last();
        let is_bare = match (&line, follows) {
            (LogLine::Happened { .. }, _) => false,
            (LogLine::Phase(_), follows) => !matches!(follows, Some(LogLine::Happened { .. })),
            (LogLine::Turn(..), follows) => {
                !matches!(follows, Some(LogLine::Happened { .. } | LogLine::Phase(_)))
            }
        };
        if !is_bare {
            kept.push(line);
        }
    }
    kept.reverse();
    kept
}

/// The lines of a part of a game, between two positions, for a game that hides nothing and describes its events through
/// [`Playable`](crate::rules::engine::Playable). Undone events are left out.
pub fn lines_of<G: Reported>(session: &Session<G>, orders: Range<usize>) -> Vec<LogLine> {
    let game = &**session.game();
    let nothing = game.came_to_nothing(session.journal());
    let mut events: Vec<(usize, G::Event)> = Vec::new();
    for part in happened(session, orders, |order| !nothing[order]) {
        for event in &part.events[part.from..] {
            let joined = events.last().and_then(|(_, before)| G::joined(before, event));
            if joined.is_some() {
                events.pop();
            }
            events.push((part.position, joined.unwrap_or_else(|| event.clone())));
        }
    }
    let lines = events
        .iter()
        .filter_map(|(position, event)| line(game, event, *position));
    without_bare_headings(lines.collect())
}

fn line<G: Reported>(game: &G, event: &G::Event, orders: usize) -> Option<LogLine> {
    let seats = game.seats();
    let adjective = |seat: Seat| seats.get(usize::from(seat.0)).map_or("", |names| names.adjective);
    let turn = |turn: u16, player: Seat| {
        let adjective = adjective(player);
        Some(LogLine::Turn(
            match turn {
                SETUP => format!("The {adjective} setup"),
                turn => format!("{}, {adjective}", G::TURNS.numbered(turn)),
            },
            player,
        ))
    };
    let about = game.about(event);
    match about.digest {
        Digest::SetupBegan { player } => turn(SETUP, player),
        Digest::PlayerTurnBegan { turn: number, player } => turn(number, player),
        Digest::PhaseBegan { phase } => Some(LogLine::Phase(phase)),
        Digest::PhaseEnded => None,
        digest => Some(LogLine::Happened {
            text: sentence(&game.words(event)),
            at: digest.place(),
            subject: about.subject,
            orders,
        }),
    }
}
