//! The events of the hex game in words, by turn and phase.

use std::ops::Range;

use crate::play::log::{LogLine, great_event_lines, without_bare_headings};
use crate::words::sentence;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::turns::{Happened, happened};
use railhead_engine::engine::{Game as _, Seat, Session};
use railhead_hex_game::shown::account::is_town;
use railhead_hex_game::words::chronicle::Chronicle;
use railhead_hex_game::words::story::came_to_nothing;
use railhead_hex_game::{Event, HexGame, Side};

/// The log as lines, the oldest first, from what a player knew at each moment. Spaces that change hands together share
/// a line.
pub fn whole(
    session: &Session<HexGame>,
    chronicle: &Chronicle,
    event_log: &GreatEventLog<HexGame>,
) -> Vec<LogLine> {
    let orders = 0..session.journal().len();
    let mut writer = Writer::new(session.game(), chronicle, event_log);
    for part in happened(session, orders, |_| true) {
        writer.add(&part);
    }
    writer.lines
}

/// The log of a part of a game, from one position (a number of orders) to another, as far as a side may know it,
/// without orders that were taken back.
pub fn lines_of(session: &Session<HexGame>, viewer: Seat, orders: Range<usize>) -> Vec<LogLine> {
    let viewer = Side::of(viewer).expect("seats of the hex game are its sides");
    let nothing = came_to_nothing(session.journal());
    let chronicle = Chronicle::of(session, viewer);
    let event_log = GreatEventLog::of(session, Some(viewer.seat()));
    let mut writer = Writer::new(session.game(), &chronicle, &event_log);
    for part in happened(session, orders, |order| !nothing[order]) {
        writer.add(&part);
    }
    without_bare_headings(writer.lines)
}

/// The number of orders up to the request for fog of war (HO-2), if the game has fog: players do not see what came
/// before.
pub fn fog_request(session: &Session<HexGame>) -> usize {
    let journal = session.journal();
    let wished = journal.iter().rposition(|entry| {
        let mut events = entry.events.iter();
        events.any(|event| matches!(event, Event::FogAskedFor { on: true }))
    });
    wished.map_or(0, |index| index + 1)
}

/// Puts events into words as a player could read them at the time.
struct Writer<'a> {
    game: &'a HexGame,
    chronicle: &'a Chronicle,
    event_log: &'a GreatEventLog<HexGame>,
    lines: Vec<LogLine>,
}

impl<'a> Writer<'a> {
    fn new(game: &'a HexGame, chronicle: &'a Chronicle, event_log: &'a GreatEventLog<HexGame>) -> Self {
        Self {
            game,
            chronicle,
            event_log,
            lines: Vec::new(),
        }
    }

    fn add(&mut self, part: &Happened<HexGame>) {
        let (game, position) = (self.game, part.position);
        let mut events = part
            .events
            .iter()
            .enumerate()
            .skip(part.from)
            .filter(|(_, event)| !event.has_card(game))
            .filter_map(|(index, event)| {
                let names = self.chronicle.names(game, position, index, event)?;
                Some((index, event, sentence(&event.text(&names))))
            })
            .peekable();
        // A great event follows the line of the event that brought it about.
        let mut after = part.from;
        while let Some((mut index, event, text)) = events.next() {
            self.lines
                .extend(great_event_lines(game, self.event_log, position, after..index));
            after = index;
            let line = match event {
                Event::SetupBegan { player } | Event::PlayerTurnBegan { player, .. } => {
                    LogLine::Turn(text.trim_end_matches('.').to_owned(), player.seat())
                }
                Event::PhaseBegan { phase } => LogLine::Phase(phase.name().to_owned()),
                Event::PhaseEnded { .. } => continue,
                Event::ControlChanged { space, side } => {
                    let mut spaces = vec![*space];
                    while let Some((at, Event::ControlChanged { side: next, space }, _)) = events.peek()
                        && next == side
                    {
                        spaces.push(*space);
                        index = *at;
                        events.next();
                    }
                    let town = spaces.iter().find(|space| is_town(game, **space));
                    let text = match (spaces.len(), town) {
                        (1, _) => text,
                        (hexes, town) => format!(
                            "{hexes} hexes come under {} control, including {}.",
                            game.side(*side).adjective,
                            among(game, &spaces, town.is_some())
                        ),
                    };
                    LogLine::Happened {
                        text,
                        at: Some(*town.unwrap_or(space)),
                        details: Vec::new(),
                        orders: position,
                    }
                }
                _ => LogLine::Happened {
                    text,
                    at: game.about(event).digest.place(),
                    details: Vec::new(),
                    orders: position,
                },
            };
            self.lines.push(line);
            self.lines
                .extend(great_event_lines(game, self.event_log, position, after..=index));
            after = index + 1;
        }
        self.lines
            .extend(great_event_lines(game, self.event_log, position, after..));
    }
}

/// The spaces to name among several: the towns, otherwise the first.
fn among(game: &HexGame, spaces: &[SpaceId], has_town: bool) -> String {
    let name = |space: &SpaceId| game.board().label(*space);
    if !has_town {
        return name(&spaces[0]);
    }
    let towns: Vec<String> = spaces
        .iter()
        .filter(|space| is_town(game, **space))
        .map(name)
        .collect();
    towns.join(", ")
}
