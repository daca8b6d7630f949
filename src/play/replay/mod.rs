//! A replay: its position, its stops, and the game that was set aside for it.
//!
//! It goes back and forth along the orders of a recorded game by issuing them again; undone moves are skipped.
//! [`super::watch`] carries out the player's controls.

pub mod unseen;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;

use super::log::LogLine;
use super::{ChangeKind, GameChanged, Table, WindowGame};
pub use crate::input::ReplayControl;
use crate::lifetime::{Lifetime, end};
use crate::stage::Screen;
use railhead_engine::engine::turns::{PlayerTurn, player_turns};
use railhead_engine::engine::{Playback, Seat};
use unseen::since_last_turn;

/// What to watch.
#[derive(Debug)]
pub(super) enum ReplaySource<G: WindowGame> {
    /// The game that is being played, up to now.
    Played,
    /// Its events since the last turn of the current player.
    Since,
    /// A game from a save.
    Saved(Box<Table<G>>),
}

/// The speeds of a replay: the name, and how long each order is shown.
const SPEEDS: [(&str, Duration); 5] = [
    ("Slow", Duration::from_millis(2400)),
    ("Normal", Duration::from_millis(1200)),
    ("Fast", Duration::from_millis(600)),
    ("Faster", Duration::from_millis(300)),
    ("Fastest", Duration::from_millis(100)),
];

/// A replay in progress.
#[derive(Resource, Debug)]
pub struct ReplayPlayer<G: WindowGame> {
    playback: Playback<G>,
    pub heading: String,
    /// The player-turns in it.
    pub turns: Vec<PlayerTurn>,
    /// The log lines of it.
    pub lines: Vec<LogLine>,
    /// The stops, in orders; the first is the beginning, the last the end.
    stops: Vec<usize>,
    /// The index of the current stop.
    at: usize,
    /// Whether it is running.
    pub is_playing: bool,
    speed: usize,
    waited: Duration,
    /// Whether it ends earlier than the recorded game.
    pub is_cut_short: bool,
    /// The players of the watched game.
    players: Vec<Option<String>>,
    /// The save that is watched; `None` for the game that was played until now.
    save: Option<PathBuf>,
    /// The game that was set aside.
    aside: Option<Table<G>>,
}

impl<G: WindowGame> ReplayPlayer<G> {
    /// The players of the watched game.
    pub fn players(&self) -> &[Option<String>] {
        &self.players
    }

    /// The number of orders of the whole game.
    pub fn orders(&self) -> usize {
        self.playback.end()
    }

    /// The whole game, of which this is the table at its position.
    pub fn whole_game(&mut self, table: &Table<G>) -> Table<G> {
        let mut session = self.playback.beginning();
        let end = self.playback.end();
        self.playback.bring(&mut session, end);
        Table::resume(table.scenario().clone(), session).with_players(self.players.clone())
    }

    /// Begins a replay of a range of orders, seen by a side or by whoever has the turn. Returns it with its table.
    pub fn begin(
        played: &Table<G>,
        orders: Range<usize>,
        viewer: Option<Seat>,
        heading: String,
    ) -> (Self, Table<G>) {
        let session = played.session();
        let mut playback = Playback::of(session);
        let mut watched = playback.beginning();
        playback.bring(&mut watched, orders.end);
        let end = playback.end().min(orders.end);
        let start = orders.start.max(G::count_hidden(played)).min(end);
        playback.bring(&mut watched, start);
        let nothing = session.game().came_to_nothing(session.journal());
        let stops = (start..=end)
            .filter(|stop| *stop == start || *stop == end || !nothing[*stop - 1])
            .collect();
        let reader = viewer.unwrap_or_else(|| played.viewer());
        let mut lines = G::log_of(session, reader, start..orders.end);
        lines.retain(|line| !matches!(line, LogLine::Happened { orders, .. } if *orders > end));
        let turns = player_turns(session)
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
            players: played.players().to_vec(),
            save: None,
            aside: None,
        };
        let table = Table::watched(played.scenario().clone(), watched, viewer);
        (replay, table)
    }

    /// The same, of a save.
    #[must_use]
    fn of_save(self, save: Option<&Path>) -> Self {
        Self {
            save: save.map(Path::to_path_buf),
            ..self
        }
    }

    /// The save that is watched; `None` for the game that was played until now.
    pub fn save(&self) -> Option<&Path> {
        self.save.as_deref()
    }

    /// Sets the current game aside.
    #[must_use]
    pub fn instead_of(self, aside: Option<Table<G>>) -> Self {
        Self { aside, ..self }
    }

    /// The game that was set aside.
    pub fn aside(&self) -> Option<&Table<G>> {
        self.aside.as_ref()
    }

    /// The game that continues after the replay.
    pub fn into_aside(self) -> Option<Table<G>> {
        self.aside
    }

    /// The range of orders, and the current position in it.
    pub fn span(&self) -> (Range<usize>, usize) {
        let [first, last] = [self.stops[0], self.stops[self.stops.len() - 1]];
        (first..last, self.stops[self.at])
    }

    /// The number of steps, and how many are done.
    pub fn steps(&self) -> (usize, usize) {
        (self.at, self.stops.len() - 1)
    }

    /// Whether it is at its end.
    pub fn is_at_end(&self) -> bool {
        self.at + 1 == self.stops.len()
    }

    /// The name of the speed.
    pub fn speed(&self) -> &'static str {
        SPEEDS[self.speed].0
    }

    /// Whether it can run faster, and slower.
    pub fn can_change_speed(&self) -> (bool, bool) {
        (self.speed + 1 < SPEEDS.len(), self.speed > 0)
    }

    /// The range of orders of the last step; empty at the beginning.
    pub fn step(&self) -> Range<usize> {
        let to = self.stops[self.at];
        self.at.checked_sub(1).map_or(to, |before| self.stops[before])..to
    }

    /// The events of the last step.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.playback.timeline()[self.step()]
            .iter()
            .flat_map(|entry| &entry.events)
    }

    /// The log lines of the last step.
    pub fn step_lines(&self) -> impl Iterator<Item = &str> {
        let step = self.step();
        self.lines.iter().filter_map(move |line| match line {
            LogLine::Happened { text, orders, .. } if step.start < *orders && *orders <= step.end => {
                Some(text.as_str())
            }
            _ => None,
        })
    }

    /// How long each order is shown.
    pub fn step_time(&self) -> Duration {
        SPEEDS[self.speed].1
    }

    /// Advances the clock; true when the next order is due.
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

    /// Carries out a control; returns how the table changed.
    pub fn watch(&mut self, watch: ReplayControl, table: &mut Table<G>) -> Option<GameChanged<G::Event>> {
        let before = self.at;
        let here = self.stops[before];
        let last = self.stops.len() - 1;
        let stop_at = |orders: usize| self.stops.partition_point(|stop| *stop < orders).min(last);
        let begins = self.turns.iter().map(|turn| turn.orders.start);
        let to = match watch {
            ReplayControl::PlayOrPause => {
                self.waited = Duration::ZERO;
                // At the end it starts over.
                let again = !self.is_playing && self.is_at_end();
                self.is_playing = !self.is_playing && last > 0;
                if again { 0 } else { before }
            }
            ReplayControl::Forward => (before + 1).min(last),
            ReplayControl::Back => before.saturating_sub(1),
            ReplayControl::NextTurn => {
                stop_at(begins.clone().find(|begin| *begin > here).unwrap_or(usize::MAX))
            }
            ReplayControl::PreviousTurn => stop_at(begins.rev().find(|begin| *begin < here).unwrap_or(0)),
            ReplayControl::Start => 0,
            ReplayControl::End => last,
            ReplayControl::To(orders) => stop_at(orders),
            ReplayControl::Faster => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
                before
            }
            ReplayControl::Slower => {
                self.speed = self.speed.saturating_sub(1);
                before
            }
            ReplayControl::TakeOver | ReplayControl::Leave => before,
        };
        self.at = to;
        if self.is_at_end() {
            self.is_playing = false;
        }
        if to == before {
            return None;
        }
        table.bring(&mut self.playback, self.stops[to]);
        // Only single steps are animated.
        let (kind, shown) = if to == before + 1 {
            (ChangeKind::Shown, here..self.stops[to])
        } else if to + 1 == before {
            (ChangeKind::ShownBack, self.stops[to]..here)
        } else {
            (ChangeKind::Shown, 0..0)
        };
        let entries = self.playback.timeline()[shown].iter();
        let events = entries.flat_map(|entry| &entry.events).cloned().collect();
        Some(GameChanged { kind, events })
    }
}

/// Puts the watched game on the table, and sets the current one aside.
pub(super) fn watch<G: WindowGame>(world: &mut World, part: ReplaySource<G>) {
    let aside = world
        .remove_resource::<Table<G>>()
        .filter(|table| !table.is_replay());
    let begun = match (&part, &aside) {
        (ReplaySource::Saved(saved), _) => {
            let (replay, table) = watch_all(saved);
            Some((replay.of_save(saved.save_opened()), table))
        }
        (ReplaySource::Played, Some(played)) => Some(watch_all(played)),
        (ReplaySource::Since, Some(played)) => watch_since(played),
        (ReplaySource::Played | ReplaySource::Since, None) => None,
    };
    let Some((replay, table)) = begun else {
        // There is nothing to watch.
        let screen = if aside.is_some() {
            Screen::Game
        } else {
            Screen::Title
        };
        world.resource_mut::<NextState<Screen>>().set(screen);
        if let Some(table) = aside {
            world.insert_resource(table);
        }
        return;
    };
    end(world, &[Lifetime::Position]);
    world.insert_resource(replay.instead_of(aside));
    world.insert_resource(table);
}

/// A replay of a whole game. While the game is in progress, it is seen by the current player.
fn watch_all<G: WindowGame>(played: &Table<G>) -> (ReplayPlayer<G>, Table<G>) {
    let viewer = (!played.is_over()).then(|| played.decider());
    let orders = played.session().journal().len();
    let heading = format!("Replay of {}", played.scenario().title);
    ReplayPlayer::begin(played, 0..orders, viewer, heading)
}

fn watch_since<G: WindowGame>(played: &Table<G>) -> Option<(ReplayPlayer<G>, Table<G>)> {
    let player = played.player();
    let orders = since_last_turn(played, player)?;
    let heading = format!(
        "What happened since the last {} {}",
        played.adjective(player),
        G::TURNS.player_turn
    );
    Some(ReplayPlayer::begin(played, orders, Some(player), heading))
}
