//! What has happened, in words, by turn and phase.

use std::ops::Range;

use super::Table;
use crate::app::words::sentence;
use crate::rules::board::{PlaceKind, SpaceId};
use crate::rules::engine::{Playable as _, Session};
use crate::rules::hex_game::chronicle::Chronicle;
use crate::rules::hex_game::story::{Heading, came_to_nothing};
use crate::rules::hex_game::{Event, HexGame, Side};

/// How much a line matters to somebody who was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Marches, dice, supply: what there is much of.
    Little,
    /// Ships, bridges, shipping, arrivals.
    Some,
    /// Towns, losses, landings, combats, the end.
    Much,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A player-turn begins.
    Turn(String, Side),
    /// A phase begins.
    Phase(String),
    /// Something happened.
    Happened {
        /// What, as a sentence.
        text: String,
        /// Where.
        at: Option<SpaceId>,
        /// How much it matters.
        weight: Weight,
        /// How many orders there were when it had happened; 0 before the first.
        orders: usize,
    },
}

/// The log as lines, the oldest first, as the player may know it. Spaces that change hands together are one line.
pub fn lines(table: &Table) -> Vec<Line> {
    let session = table.session();
    let chronicle = Chronicle::of(session, table.view().viewer());
    whole(session, &chronicle)
}

/// The same, from what a player knew as the game went on.
pub fn whole(session: &Session<HexGame>, chronicle: &Chronicle) -> Vec<Line> {
    let mut writer = Writer::new(session.game(), chronicle);
    writer.add(0, session.opening(), 0);
    for (position, entry) in (1..).zip(session.journal()) {
        writer.add(position, &entry.events, 0);
    }
    writer.lines
}

/// A part of a game as lines, from one position (a number of orders) to another, as a side may know it, without what
/// was taken back.
pub fn lines_of(session: &Session<HexGame>, viewer: Side, orders: Range<usize>) -> Vec<Line> {
    let journal = session.journal();
    let nothing = came_to_nothing(journal);
    let chronicle = Chronicle::of(session, viewer);
    let mut writer = Writer::new(session.game(), &chronicle);
    match orders.start.checked_sub(1) {
        None => writer.add(0, session.opening(), 0),
        // The order that ended what went before began a player-turn.
        Some(before) => {
            let events = &journal[before].events;
            let from = events.iter().rposition(Heading::is_player_turn);
            let from = from.unwrap_or(events.len());
            writer.add(orders.start, events, from);
        }
    }
    for index in orders.filter(|index| !nothing[*index]) {
        writer.add(index + 1, &journal[index].events, 0);
    }
    without_bare_headings(writer.lines)
}

/// Puts events into words as someone could read them then.
struct Writer<'a> {
    game: &'a HexGame,
    chronicle: &'a Chronicle,
    lines: Vec<Line>,
}

impl<'a> Writer<'a> {
    fn new(game: &'a HexGame, chronicle: &'a Chronicle) -> Self {
        Self {
            game,
            chronicle,
            lines: Vec::new(),
        }
    }

    /// Adds the lines of the events at a position, from one of them on.
    fn add(&mut self, position: usize, events: &[Event], from: usize) {
        let game = self.game;
        let told = |(index, event): (usize, &'_ Event)| {
            let names = self.chronicle.names(game, position, index, event)?;
            Some(sentence(&event.text(&names)))
        };
        let mut events = events
            .iter()
            .enumerate()
            .skip(from)
            .filter_map(|numbered| Some((numbered.1, told(numbered)?)))
            .peekable();
        while let Some((event, text)) = events.next() {
            if let Some(heading) = Heading::of(event) {
                self.lines.push(match heading {
                    Heading::PlayerTurn { player, .. } => {
                        Line::Turn(text.trim_end_matches('.').to_owned(), player)
                    }
                    Heading::Phase(phase) => Line::Phase(phase.name().to_owned()),
                });
                continue;
            }
            let line = match event {
                Event::PhaseEnded { .. } => continue,
                Event::ControlChanged { space, side } => {
                    let mut spaces = vec![*space];
                    while let Some((Event::ControlChanged { side: next, space }, _)) = events.peek()
                        && next == side
                    {
                        spaces.push(*space);
                        events.next();
                    }
                    let town = spaces.iter().find(|space| is_town(game, **space));
                    let text = match (spaces.len(), town) {
                        (1, _) => text,
                        (hexes, town) => format!(
                            "{hexes} hexes come under {} control, {}.",
                            game.side(*side).adjective,
                            among(game, &spaces, town.is_some())
                        ),
                    };
                    Line::Happened {
                        text,
                        at: Some(*town.unwrap_or(space)),
                        weight: if town.is_some() {
                            Weight::Much
                        } else {
                            Weight::Little
                        },
                        orders: position,
                    }
                }
                _ => Line::Happened {
                    text,
                    at: game.digest(event).place(),
                    weight: weight(event),
                    orders: position,
                },
            };
            self.lines.push(line);
        }
    }
}

/// Whether somebody who was not there would ask first who has this space.
fn is_town(game: &HexGame, space: SpaceId) -> bool {
    let wanted = [PlaceKind::City, PlaceKind::Town, PlaceKind::Port];
    let mut places = game.board().places_at(space);
    places.any(|place| wanted.iter().any(|kind| place.is(*kind)))
}

/// Which of several spaces to name: the towns, else the first.
fn among(game: &HexGame, spaces: &[SpaceId], has_town: bool) -> String {
    let name = |space: &SpaceId| game.board().label(*space);
    if !has_town {
        return format!("{} first", name(&spaces[0]));
    }
    let towns: Vec<String> = spaces
        .iter()
        .filter(|space| is_town(game, **space))
        .map(name)
        .collect();
    format!("{} among them", towns.join(", "))
}

fn weight(event: &Event) -> Weight {
    match event {
        Event::StepLost { .. }
        | Event::UnitDestroyed { .. }
        | Event::UnitLanded { .. }
        | Event::UnitWithdrawn { .. }
        | Event::SquadronSunk
        | Event::CombatDecided { .. }
        | Event::GameEnded { .. } => Weight::Much,
        Event::UnitSailed { .. }
        | Event::UnitTurnedBack { .. }
        | Event::PrizeDecided { .. }
        | Event::BridgeTried { .. }
        | Event::UnitDeployed { .. }
        | Event::UnitRetreated { .. }
        | Event::OptionChosen { .. }
        | Event::OfferAnswered { .. } => Weight::Some,
        _ => Weight::Little,
    }
}

/// Drops headings under which nothing stands.
fn without_bare_headings(lines: Vec<Line>) -> Vec<Line> {
    let mut kept: Vec<Line> = Vec::new();
    for line in lines.into_iter().rev() {
        let follows = kept.last();
        let is_bare = match (&line, follows) {
            (Line::Happened { .. }, _) => false,
            (Line::Phase(_), follows) => !matches!(follows, Some(Line::Happened { .. })),
            (Line::Turn(..), follows) => !matches!(follows, Some(Line::Happened { .. } | Line::Phase(_))),
        };
        if !is_bare {
            kept.push(line);
        }
    }
    kept.reverse();
    kept
}
