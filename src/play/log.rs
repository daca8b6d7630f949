//! The events of a game in words, by turn and phase: the lines of a log, for any game.

use std::ops::{Range, RangeBounds};

use crate::words::sentence;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::turns::{SETUP, happened};
use railhead_engine::engine::{Digest, NewsItem, Playable, Seat, Session};
use railhead_players::report::Reported;

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
        /// How it came about: sentences that a reader can ask for.
        details: Vec<String>,
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
/// [`Playable`]. Undone events are left out.
pub fn lines_of<G: Reported>(session: &Session<G>, orders: Range<usize>) -> Vec<LogLine> {
    let game = &**session.game();
    let nothing = game.came_to_nothing(session.journal());
    let event_log = GreatEventLog::of(session, None);
    let mut lines = Vec::new();
    // The last event, which the next one may join.
    let mut last: Option<(usize, G::Event)> = None;
    for part in happened(session, orders, |order| !nothing[order]) {
        for (index, event) in part.events.iter().enumerate().skip(part.from) {
            let joined = last.as_ref().and_then(|(_, before)| G::joined(before, event));
            let position = part.position;
            let earlier = if joined.is_some() { None } else { last.take() };
            lines.extend(earlier.and_then(|(position, event)| line(game, &event, position)));
            last = Some((position, joined.unwrap_or_else(|| event.clone())));
            let great: Vec<LogLine> = great_event_lines(game, &event_log, position, index..=index).collect();
            if !great.is_empty() {
                let last = last.take();
                lines.extend(last.and_then(|(position, event)| line(game, &event, position)));
                lines.extend(great);
            }
        }
    }
    lines.extend(last.and_then(|(position, event)| line(game, &event, position)));
    without_bare_headings(lines)
}

/// The great events that some of the events of an order brought about, each as a line of its own.
pub fn great_event_lines<G: Playable>(
    game: &G,
    event_log: &GreatEventLog<G>,
    position: usize,
    indices: impl RangeBounds<usize>,
) -> impl Iterator<Item = LogLine> {
    let events = game.great_events();
    let entries = event_log.within(position, indices);
    entries.map(move |entry| LogLine::Happened {
        text: events[entry.event].line(),
        at: Some(events[entry.event].at),
        details: Vec::new(),
        orders: position,
    })
}

/// The whole log of a game that hides nothing, with one line for each battle or whatever else is news. The great events of a
/// phase, which `event_log` knows, come before the rest of it.
pub fn summary_of<G: Reported>(session: &Session<G>, event_log: &GreatEventLog<G>) -> Vec<LogLine> {
    let game = &**session.game();
    let nothing = game.came_to_nothing(session.journal());
    let orders = 0..session.journal().len();
    let (mut lines, mut events, mut player) = (Vec::new(), Vec::new(), Seat(0));
    let mut great = Vec::new();
    let close = |lines: &mut Vec<LogLine>,
                 great: &mut Vec<LogLine>,
                 events: &mut Vec<&G::Event>,
                 player,
                 position| {
        lines.append(great);
        let news = game.news_of(player, &std::mem::take(events));
        lines.extend(news.into_iter().map(|news: NewsItem| LogLine::Happened {
            text: news.text,
            at: news.place,
            details: news.details,
            orders: position,
        }));
    };
    for part in happened(session, orders, |order| !nothing[order]) {
        for (index, event) in part.events.iter().enumerate().skip(part.from) {
            match game.digest(event) {
                Digest::PlayerTurnBegan { player: next, .. } | Digest::SetupBegan { player: next } => {
                    close(&mut lines, &mut great, &mut events, player, part.position);
                    player = next;
                    lines.extend(line(game, event, part.position));
                }
                Digest::PhaseBegan { .. } => {
                    close(&mut lines, &mut great, &mut events, player, part.position);
                    lines.extend(line(game, event, part.position));
                }
                Digest::PhaseEnded => {}
                Digest::Went(_)
                | Digest::WentBack(_)
                | Digest::Happened(_)
                | Digest::GameEnded
                | Digest::Other => events.push(event),
            }
            great.extend(great_event_lines(game, event_log, part.position, index..=index));
        }
    }
    close(
        &mut lines,
        &mut great,
        &mut events,
        player,
        session.journal().len(),
    );
    without_bare_headings(lines)
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
            details: Vec::new(),
            orders,
        }),
    }
}
