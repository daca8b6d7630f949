//! A game that is watched: where it stands, where it can go, and the game that was put aside for it.
//!
//! It goes back and forth along the orders of the game that was played, by giving them again; moves that were taken
//! back are passed over. In: [`Watch`], [`WatchGame`]. `screens::replay` carries them out.

use std::ops::Range;
use std::time::Duration;

use bevy::prelude::{Message, Resource};

use super::log::{self, Line};
use super::{ChangeKind, Table, TableChanged};
pub use crate::app::input::Watch;
use crate::rules::engine::Playback;
use crate::rules::hex_game::story::{PlayerTurn, came_to_nothing, player_turns};
use crate::rules::hex_game::{Event as RulesEvent, HexGame, Side};

/// The player wants to watch a game.
#[derive(Message, Debug)]
pub enum WatchGame {
    /// The game that is being played, up to now.
    Played,
    /// What happened in it since the last turn of the player whose turn it is.
    Since,
    /// Another one, out of a save, with what is to be told of it.
    Saved(Box<Table>, Option<String>),
}

/// How fast a replay runs: in words, and how long each order is shown.
const SPEEDS: [(&str, Duration); 5] = [
    ("Slow", Duration::from_millis(2400)),
    ("Normal", Duration::from_millis(1200)),
    ("Fast", Duration::from_millis(600)),
    ("Faster", Duration::from_millis(300)),
    ("Fastest", Duration::from_millis(100)),
];

/// After how many orders fog of war was asked for (HO-2), while it lies over a game: what comes before is seen without it,
/// and by nobody.
fn fog_asked_for(played: &Table) -> usize {
    if !played.view().has_fog() {
        return 0;
    }
    let wishes = |event: &RulesEvent| matches!(event, RulesEvent::FogAskedFor { on: true });
    let wished = played
        .session()
        .journal()
        .iter()
        .rposition(|entry| entry.events.iter().any(wishes));
    wished.map_or(0, |index| index + 1)
}

/// The game that is watched.
#[derive(Resource, Debug)]
pub struct Replay {
    playback: Playback<HexGame>,
    /// What is watched, in words.
    pub heading: String,
    /// The player-turns of the part that is watched.
    pub turns: Vec<PlayerTurn>,
    /// What happened, in words.
    pub lines: Vec<Line>,
    /// Where it stops on its way, in orders; the first is the beginning, the last the end.
    stops: Vec<usize>,
    /// The stop at which it is.
    at: usize,
    /// Whether it runs.
    pub is_playing: bool,
    speed: usize,
    waited: Duration,
    /// Whether it ends before the game that was saved did.
    pub is_cut_short: bool,
    /// The game that is being played meanwhile.
    aside: Option<Table>,
}

impl Replay {
    /// Begins to watch a part of a game, in orders, as a side sees it or as whoever has the turn; the answer is the
    /// table that it happens on.
    pub fn begin(
        played: &Table,
        orders: Range<usize>,
        viewer: Option<Side>,
        heading: String,
    ) -> (Self, Table) {
        let session = played.session();
        let mut playback = Playback::of(session);
        let mut watched = playback.beginning();
        playback.bring(&mut watched, orders.end);
        let end = playback.end().min(orders.end);
        let start = orders.start.max(fog_asked_for(played)).min(end);
        playback.bring(&mut watched, start);
        let nothing = came_to_nothing(session.journal());
        let stops = (start..=end)
            .filter(|stop| *stop == start || *stop == end || !nothing[*stop - 1])
            .collect();
        let reader = viewer.unwrap_or_else(|| played.view().viewer());
        let mut lines = log::lines_of(session, reader, start..orders.end);
        lines.retain(|line| !matches!(line, Line::Happened { orders, .. } if *orders > end));
        let turns = player_turns(session.opening(), session.journal())
            .into_iter()
            .filter(|turn| turn.orders.start < end && turn.orders.end > start)
            .collect();
        let replay = Self {
            playback,
            heading,
            turns,
            lines,
            stops,
            at: 0,
            is_playing: start < end,
            speed: 1,
            waited: Duration::ZERO,
            is_cut_short: end < orders.end,
            aside: None,
        };
        let table = Table::watched(played.scenario().clone(), watched, viewer);
        (replay, table)
    }

    /// Puts the game aside that is being played.
    #[must_use]
    pub fn instead_of(self, aside: Option<Table>) -> Self {
        Self { aside, ..self }
    }

    /// The game that is being played meanwhile.
    pub fn aside(&self) -> Option<&Table> {
        self.aside.as_ref()
    }

    /// The game that goes on when nobody watches any more.
    pub fn into_aside(self) -> Option<Table> {
        self.aside
    }

    /// How many orders have been given at the beginning of what is watched, where it is now, and at its end.
    pub fn span(&self) -> (Range<usize>, usize) {
        let [first, last] = [self.stops[0], self.stops[self.stops.len() - 1]];
        (first..last, self.stops[self.at])
    }

    /// How many steps there are, and how many have been gone.
    pub fn steps(&self) -> (usize, usize) {
        (self.at, self.stops.len() - 1)
    }

    /// Whether it is at its end.
    pub fn is_at_end(&self) -> bool {
        self.at + 1 == self.stops.len()
    }

    /// How fast it runs, in words.
    pub fn speed(&self) -> &'static str {
        SPEEDS[self.speed].0
    }

    /// Whether it can run faster, and slower.
    pub fn can_change_speed(&self) -> (bool, bool) {
        (self.speed + 1 < SPEEDS.len(), self.speed > 0)
    }

    /// From how many orders to how many the step went that led here; nothing at the beginning.
    pub fn step(&self) -> Range<usize> {
        let to = self.stops[self.at];
        self.at.checked_sub(1).map_or(to, |before| self.stops[before])..to
    }

    /// What happened in the step that led here.
    pub fn events(&self) -> impl Iterator<Item = &RulesEvent> {
        self.playback.timeline()[self.step()]
            .iter()
            .flat_map(|entry| &entry.events)
    }

    /// The lines of the step that led here.
    pub fn step_lines(&self) -> impl Iterator<Item = &str> {
        let step = self.step();
        self.lines.iter().filter_map(move |line| match line {
            Line::Happened { text, orders, .. } if step.start < *orders && *orders <= step.end => {
                Some(text.as_str())
            }
            _ => None,
        })
    }

    /// Lets time pass: true when the next order is due.
    pub fn pass(&mut self, time: Duration) -> bool {
        if !self.is_playing {
            return false;
        }
        self.waited += time;
        if self.waited < SPEEDS[self.speed].1 {
            return false;
        }
        self.waited = Duration::ZERO;
        true
    }

    /// Does what the player wishes; the answer is how the table changed.
    pub fn watch(&mut self, watch: Watch, table: &mut Table) -> Option<TableChanged> {
        let before = self.at;
        let here = self.stops[before];
        let last = self.stops.len() - 1;
        let stop_at = |orders: usize| self.stops.partition_point(|stop| *stop < orders).min(last);
        let begins = self.turns.iter().map(|turn| turn.orders.start);
        let to = match watch {
            Watch::PlayOrPause => {
                self.waited = Duration::ZERO;
                // At its end it begins anew.
                let again = !self.is_playing && self.is_at_end();
                self.is_playing = !self.is_playing && last > 0;
                if again { 0 } else { before }
            }
            Watch::Forward => (before + 1).min(last),
            Watch::Back => before.saturating_sub(1),
            Watch::NextTurn => stop_at(begins.clone().find(|begin| *begin > here).unwrap_or(usize::MAX)),
            Watch::PreviousTurn => stop_at(begins.rev().find(|begin| *begin < here).unwrap_or(0)),
            Watch::Start => 0,
            Watch::End => last,
            Watch::To(orders) => stop_at(orders),
            Watch::Faster => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
                before
            }
            Watch::Slower => {
                self.speed = self.speed.saturating_sub(1);
                before
            }
            Watch::Leave => before,
        };
        self.at = to;
        if self.is_at_end() {
            self.is_playing = false;
        }
        if to == before {
            return None;
        }
        table.bring(&mut self.playback, self.stops[to]);
        let timeline = self.playback.timeline();
        let between = |from: usize, to: usize| {
            let events = timeline[from..to].iter().flat_map(|entry| &entry.events);
            events.cloned().collect()
        };
        // Only single steps are seen to happen.
        Some(if to == before + 1 {
            TableChanged {
                kind: ChangeKind::Shown,
                events: between(here, self.stops[to]),
            }
        } else if to + 1 == before {
            TableChanged {
                kind: ChangeKind::ShownBack,
                events: between(self.stops[to], here),
            }
        } else {
            TableChanged {
                kind: ChangeKind::Shown,
                events: Vec::new(),
            }
        })
    }
}
