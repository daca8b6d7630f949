//! What happened, by turn, player-turn and phase, in as few words as leave nothing out.
//!
//! Moves that were taken back are left out, and what changes by the dozen (hexes that change hands, units that fall out of
//! supply) is one line.

use crate::rules::board::SpaceId;
use crate::rules::engine::Session;
use crate::rules::hex_game::event::Purpose;
use crate::rules::hex_game::story::{Heading, SETUP, came_to_nothing};
use crate::rules::hex_game::{Event, HexGame, Names, Side, UnitId};

/// A turn, or the setup before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPart {
    /// Its number; `None` for the setup.
    pub turn: Option<u16>,
    /// Its days: `29-31 December 1941`; empty for the setup.
    pub days: String,
    /// Its player-turns.
    pub player_turns: Vec<PlayerTurnPart>,
}

impl TurnPart {
    /// `Turn 9`, or `Setup`.
    pub fn name(&self) -> String {
        self.turn
            .map_or("Setup".to_owned(), |turn| format!("Turn {turn}"))
    }
}

/// A player-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTurnPart {
    /// Whose.
    pub side: Side,
    /// Its phases in which anything happened.
    pub phases: Vec<PhasePart>,
}

/// A phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhasePart {
    /// Its name; `None` for what happened as the player-turn began.
    pub name: Option<&'static str>,
    /// What happened.
    pub lines: Vec<Line>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// In words.
    pub text: String,
    /// What came of it, such as the course of a combat.
    pub under: Vec<String>,
}

impl Line {
    const fn new(text: String) -> Self {
        Self {
            text,
            under: Vec::new(),
        }
    }
}

/// What happened in a game.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// By turn.
    pub turns: Vec<TurnPart>,
    /// Of how many orders at the end of the journal nothing is known.
    pub unknown: usize,
}

/// What happened in a game, setup and all.
pub fn of(session: &Session<HexGame>) -> Course {
    // Every order has an event; one without is from a save whose orders no longer lead where they did.
    let known = session
        .journal()
        .iter()
        .take_while(|entry| !entry.events.is_empty())
        .count();
    let mut writer = Writer {
        game: session.game(),
        turns: Vec::new(),
        name: None,
        happened: Vec::new(),
    };
    // What was taken back has not happened.
    let journal = session.journal();
    let nothing = came_to_nothing(journal);
    let told = journal[..known]
        .iter()
        .zip(nothing)
        .filter(|(_, nothing)| !nothing);
    let events = told.flat_map(|(entry, _)| &entry.events);
    for event in session.opening().iter().chain(events) {
        writer.take(event);
    }
    writer.close_phase();
    Course {
        turns: writer.turns,
        unknown: session.journal().len() - known,
    }
}

struct Writer<'a> {
    game: &'a HexGame,
    turns: Vec<TurnPart>,
    /// The phase that is being told.
    name: Option<&'static str>,
    /// What has happened in it.
    happened: Vec<&'a Event>,
}

impl<'a> Writer<'a> {
    fn take(&mut self, event: &'a Event) {
        match Heading::of(event) {
            Some(Heading::PlayerTurn { turn, player }) => return self.begin(turn, player),
            Some(Heading::Phase(phase)) => {
                self.close_phase();
                self.name = Some(phase.name());
                return;
            }
            None => {}
        }
        match event {
            // What stands between other lines, or is told by them.
            Event::PhaseEnded { .. }
            | Event::StageBegan { .. }
            | Event::AirPointsSet { .. }
            | Event::HungerCounted { .. }
            | Event::DieRolled {
                purpose: Purpose::Combat { .. },
                ..
            } => {}
            _ => self.happened.push(event),
        }
    }

    fn begin(&mut self, turn: u16, player: Side) {
        let turn = (turn != SETUP).then_some(turn);
        // Supply is worked out before anyone's turn begins: that belongs to the first.
        if !self.turns.is_empty() {
            self.close_phase();
        }
        self.name = None;
        if self.turns.last().is_none_or(|part| part.turn != turn) {
            let calendar = self.game.definition().calendar;
            self.turns.push(TurnPart {
                turn,
                days: turn.map(|turn| calendar.text(turn)).unwrap_or_default(),
                player_turns: Vec::new(),
            });
        }
        if let Some(part) = self.turns.last_mut() {
            part.player_turns.push(PlayerTurnPart {
                side: player,
                phases: Vec::new(),
            });
        }
    }

    fn close_phase(&mut self) {
        let lines = lines(self.game, &std::mem::take(&mut self.happened));
        let part = self
            .turns
            .last_mut()
            .and_then(|turn| turn.player_turns.last_mut());
        if let Some(part) = part
            && !lines.is_empty()
        {
            part.phases.push(PhasePart {
                name: self.name,
                lines,
            });
        }
    }
}

/// Events in words: who came into supply or fell out of it, what happened, and what changed hands.
fn lines(game: &HexGame, events: &[&Event]) -> Vec<Line> {
    let mut happened: Vec<Line> = Vec::new();
    let mut is_combat = false;
    let mut taken: [Vec<SpaceId>; 2] = Default::default();
    let mut supply: [Vec<UnitId>; 2] = Default::default();
    for event in events {
        match event {
            Event::ControlChanged { space, side } => taken[side.index()].push(*space),
            Event::SupplyChanged { unit, supplied } => supply[usize::from(*supplied)].push(*unit),
            Event::CombatEnded { .. } => is_combat = false,
            other => {
                is_combat |= matches!(other, Event::AttackDeclared { .. });
                let text = sentence(&other.text(&Names::all(game)));
                match happened.last_mut() {
                    Some(line) if is_combat && !matches!(other, Event::AttackDeclared { .. }) => {
                        line.under.push(text);
                    }
                    _ => happened.push(Line::new(text)),
                }
            }
        }
    }
    // Supply is worked out as a phase begins (HS-1), control when it ends (HC-2).
    let mut lines = Vec::new();
    for (units, words) in supply.iter().zip(["Out of supply", "In supply again"]) {
        if !units.is_empty() {
            let names: Vec<&str> = units.iter().map(|unit| game.unit(*unit).name.as_str()).collect();
            lines.push(Line::new(format!("{words}: {}.", names.join(", "))));
        }
    }
    lines.append(&mut happened);
    let changes = Side::BOTH
        .into_iter()
        .filter_map(|side| hexes_taken(game, side, &taken[side.index()]));
    lines.extend(changes.map(Line::new));
    lines
}

/// Hexes that came under a side's control, those with names by name; `None` if there are none.
fn hexes_taken(game: &HexGame, side: Side, spaces: &[SpaceId]) -> Option<String> {
    let name = |space: &SpaceId| {
        let place = game.board().places_at(*space).next()?;
        Some(place.name.as_str())
    };
    let places: Vec<&str> = spaces.iter().filter_map(name).collect();
    let others = spaces.len() - places.len();
    let what = match (places.is_empty(), others) {
        (true, 0) => return None,
        (true, _) => super::count(others, "hex", "hexes"),
        (false, 0) => places.join(", "),
        (false, _) => format!(
            "{} and {}",
            places.join(", "),
            super::count(others, "other hex", "other hexes")
        ),
    };
    Some(format!(
        "Under {} control now: {what}.",
        game.side(side).adjective
    ))
}

/// An event's words as a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    let sentence: String = first.into_iter().flatten().chain(letters).collect();
    if sentence.ends_with(['.', '!', '?']) {
        sentence
    } else {
        sentence + "."
    }
}
