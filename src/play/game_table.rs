//! A game on the table, or about to be, for code that does not know which game it is: menus, saves, the title.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::Path;

use bevy::prelude::*;

use super::again::FirstTry;
use super::autosave::Autosaver;
use super::linked::CampaignChart;
use super::replay::{ReplaySource, watch};
use super::seats::SeatPrograms;
use super::{Table, WindowGame, seats};
use crate::lifetime::{Lifetime, TableResources as _, end};
use crate::map_view::camera::extent::Map;
use crate::theme::Livery;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::ending::GameEnd;
use railhead_engine::engine::goals::GoalFlag;
use railhead_engine::engine::pooled::{all_piles, known_holder};
use railhead_engine::engine::{CampaignPlace, Clock, Pile, Seat, TurnWords};
use railhead_engine::save;
use railhead_engine::save::{WriteError, diary};
use railhead_games::folders::Folders;
use railhead_players::console::outside::Programs;
use railhead_players::opponent::{PlayerChoice, choices_for, names_for};
use railhead_players::report;
use railhead_players::report::{Report, Written};

/// A seat, and the players that it can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The name of its side.
    pub side: String,
    /// The same before a noun.
    pub adjective: String,
    /// The name of the side on which it wins together with others, before a noun.
    pub alliance: Option<String>,
    /// The computer players that it can have.
    pub players: Vec<PlayerChoice>,
    /// Whether the scenario's first script is for it: a computer plays its side then, unless the player wants it.
    pub has_first_script: bool,
    /// The id of the computer player that it has; `None` for a person.
    pub chosen: Option<String>,
}

/// The table of any game.
pub trait GameTable: Debug + Send + Sync {
    /// The title of the scenario.
    fn title(&self) -> &str;

    /// The path of the scenario file.
    fn path(&self) -> &str;

    /// The files of the scenario, by path.
    fn texts(&self) -> &BTreeMap<String, String>;

    /// The game's place in its sequence of play.
    fn clock(&self) -> Clock;

    /// The game's words for its turns.
    fn turn_words(&self) -> TurnWords;

    /// The adjective of the side whose player-turn it is.
    fn adjective(&self) -> String;

    /// Whether no order has been given yet.
    fn is_untouched(&self) -> bool;

    /// Whether anything is hidden from any seat.
    fn has_fog(&self) -> bool;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// The player of each seat, and its possible players.
    fn seats(&self) -> Vec<SeatRow>;

    /// The same for the games that follow this one: if computers play all seats by now, the one that a person had last is a person's again.
    fn seats_to_come(&self) -> Vec<SeatRow>;

    /// How the game ended; `None` while it is on.
    fn ending(&self) -> Option<GameEnd>;

    /// A new game of the same scenario, for these players.
    fn anew(&self, players: Vec<Option<String>>, seed: u64) -> Box<dyn GameTable>;

    /// The place of the game in a campaign; `None` if it is played alone.
    fn campaign_place(&self) -> Option<CampaignPlace>;

    /// The campaign that the game belongs to, as it stands, as far as those at the table may know it. Once the game is over this takes a
    /// moment, since the next battle is read.
    fn campaign_chart(&self) -> Option<CampaignChart>;

    /// Whether the game is a battle of a campaign that is not over with it.
    fn has_campaign_ahead(&self) -> bool;

    /// The battle that follows the game in its campaign, with the same players.
    ///
    /// Errors: why none can begin.
    fn next_battle(&self) -> Result<Box<dyn GameTable>, String>;

    /// The campaign of the game once more, from its first battle on.
    ///
    /// Errors: the game belongs to no campaign, or its files cannot be read.
    fn campaign_anew(&self, players: &[Option<String>], seed: u64) -> Result<Box<dyn GameTable>, String>;

    /// A battle of the campaign before this game, by its number from 0, as it ended; `None` if its orders are not kept.
    fn earlier_battle(&self, number: usize) -> Option<Box<dyn GameTable>>;

    /// Gives the seats of a game that has not been laid yet to these players.
    fn take_seats(&mut self, players: Vec<Option<String>>);

    /// The map of the game.
    fn map(&self) -> Map;

    /// The colours of its map and its seats.
    fn livery(&self) -> Livery;

    /// The pieces on the map, as far as the viewer may know them.
    fn piles(&self) -> Vec<Pile>;

    /// All pieces on the map, as their owners know them.
    fn all_piles(&self) -> Vec<Pile>;

    /// The places that goals name, as they stand now.
    fn goal_flags(&self) -> Vec<GoalFlag>;

    /// The side that knows that it holds a place.
    fn holder(&self, place: SpaceId) -> Option<Seat>;

    /// The player that each seat had when the game was last played, if it is still available; `None` for a person.
    fn noted(&self, programs: &Programs) -> Vec<Option<String>>;

    /// Writes a save, and beside it the window's note.
    fn save(&self, path: &Path, note: &str) -> Result<(), WriteError>;

    /// Writes the state of the game down.
    fn keep(&self, autosaver: &mut Autosaver, folders: &Folders) -> Result<(), String>;

    /// Writes the report of the game into a folder.
    fn report(&self, folder: &Path) -> Result<Written, WriteError>;

    /// Puts it on the table in place of the current game, which it discards.
    fn lay(self: Box<Self>, world: &mut World);

    /// Shows it on the table in place of another position of the same game.
    fn lay_again(self: Box<Self>, world: &mut World);

    /// Starts a replay of it from the beginning; the current game is set aside.
    fn watch(self: Box<Self>, world: &mut World);

    /// Whether a review of it can say anything: the game has a goal, and no fog hides it any more.
    fn can_be_reviewed(&self) -> bool;

    /// Lays a game that goes on from this position of it, for these players; when it ends, the two are compared ([`FirstTry`]).
    fn try_again(&self, orders: usize, players: Vec<Option<String>>, world: &mut World);
}

impl<G: WindowGame> GameTable for Table<G> {
    fn title(&self) -> &str {
        &self.scenario().title
    }

    fn path(&self) -> &str {
        &self.scenario().path
    }

    fn texts(&self) -> &BTreeMap<String, String> {
        &self.scenario().texts
    }

    fn clock(&self) -> Clock {
        self.clock()
    }

    fn turn_words(&self) -> TurnWords {
        G::TURNS
    }

    fn adjective(&self) -> String {
        self.adjective(self.player())
    }

    fn is_untouched(&self) -> bool {
        self.session().journal().is_empty()
    }

    fn has_fog(&self) -> bool {
        self.has_fog()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn seats(&self) -> Vec<SeatRow> {
        let seats = (0..).map(Seat).zip(self.game().seats()).zip(self.players());
        let first_script = self.game().scripts().first().map(|script| script.seat);
        let rows = seats.map(|((seat, names), chosen)| SeatRow {
            side: names.name.to_owned(),
            adjective: names.adjective.to_owned(),
            alliance: self.game().alliance(seat).map(str::to_owned),
            players: choices_for(&**self.game(), seat),
            has_first_script: first_script == Some(seat),
            chosen: chosen.clone(),
        });
        rows.collect()
    }

    fn seats_to_come(&self) -> Vec<SeatRow> {
        let mut rows = self.seats();
        let nobody_plays = rows.iter().all(|row| row.chosen.is_some());
        let last = self.person.filter(|_| nobody_plays);
        if let Some(row) = last.and_then(|seat| rows.get_mut(usize::from(seat.0))) {
            row.chosen = None;
        }
        rows
    }

    fn ending(&self) -> Option<GameEnd> {
        self.ending()
    }

    fn anew(&self, players: Vec<Option<String>>, seed: u64) -> Box<dyn GameTable> {
        Box::new(Self::begun(self.scenario().clone(), seed).with_players(players))
    }

    fn campaign_place(&self) -> Option<CampaignPlace> {
        self.game().campaign_place()
    }

    fn campaign_chart(&self) -> Option<CampaignChart> {
        let viewer = self.has_fog().then(|| self.viewer());
        G::campaign_chart(self.scenario(), self.session(), viewer)
    }

    fn has_campaign_ahead(&self) -> bool {
        self.game().campaign_place().is_some() && G::campaign_end(self.session()).is_none()
    }

    fn next_battle(&self) -> Result<Box<dyn GameTable>, String> {
        let (scenario, seed) = G::next_battle(self.scenario(), self.session())?;
        let players: Vec<Option<String>> = self.seats_to_come().into_iter().map(|row| row.chosen).collect();
        let players = players_in(&*scenario.game, &**self.game(), &players);
        Ok(Box::new(Self::begun(scenario, seed).with_players(players)))
    }

    fn campaign_anew(&self, players: &[Option<String>], seed: u64) -> Result<Box<dyn GameTable>, String> {
        let first = G::first_battle(self.scenario());
        let first = first.ok_or("the campaign cannot be read any more")?;
        let players = players_in(&*first.game, &**self.game(), players);
        Ok(Box::new(Self::begun(first, seed).with_players(players)))
    }

    fn earlier_battle(&self, number: usize) -> Option<Box<dyn GameTable>> {
        let place = |game: &G| game.campaign_place().map(|place| place.number);
        let mut earlier = G::earlier_battles(self.scenario()).into_iter();
        let (scenario, session) = earlier.find(|(battle, _)| place(&battle.game) == Some(number + 1))?;
        let table = Self::resume(scenario, session).with_players(self.players().to_vec());
        Some(Box::new(table))
    }

    fn take_seats(&mut self, players: Vec<Option<String>>) {
        self.begin_with(players);
    }

    fn map(&self) -> Map {
        self.game().played_on()
    }

    fn livery(&self) -> Livery {
        let livery = match self.map() {
            Map::Hexes(board) => Livery {
                inks: board.inks().clone(),
                ..Livery::default()
            },
            Map::Areas(_) => Livery::default(),
        };
        Livery {
            seats: self.game().inks(),
            ..livery
        }
    }

    fn piles(&self) -> Vec<Pile> {
        self.piles()
    }

    fn all_piles(&self) -> Vec<Pile> {
        all_piles(self.session())
    }

    fn goal_flags(&self) -> Vec<GoalFlag> {
        self.goal_flags()
    }

    fn holder(&self, place: SpaceId) -> Option<Seat> {
        known_holder(self.session(), place)
    }

    fn noted(&self, programs: &Programs) -> Vec<Option<String>> {
        seats::noted(&**self.game(), self.note().unwrap_or_default(), programs).0
    }

    fn save(&self, path: &Path, note: &str) -> Result<(), WriteError> {
        save::write(path, self.scenario(), self.session()).and_then(|()| diary::note_beside(path, note))
    }

    fn keep(&self, autosaver: &mut Autosaver, folders: &Folders) -> Result<(), String> {
        autosaver.keep(self, folders)
    }

    fn report(&self, folder: &Path) -> Result<Written, WriteError> {
        let report = Report::of(self.scenario(), self.session());
        report::write_into(folder, &report, self.session())
    }

    fn lay(self: Box<Self>, world: &mut World) {
        put_away(world);
        world.insert_resource(*self);
        // At once: what is drawn where no game is on the table would be drawn beside what the game draws.
        world.insert_resource(CurrentTable::of::<G>());
    }

    fn lay_again(self: Box<Self>, world: &mut World) {
        end(world, &[Lifetime::Position]);
        world.insert_resource(*self);
    }

    fn watch(self: Box<Self>, world: &mut World) {
        let on_table = world.get_resource::<CurrentTable>();
        // A game of another kind cannot be set aside.
        if on_table.is_some_and(|on| on.game != G::NAME) {
            put_away(world);
        }
        let programs = world.resource::<SeatPrograms>().0.clone();
        let mut saved = self;
        saved.seat_as_noted(&programs);
        watch(world, ReplaySource::Saved(saved));
    }

    fn can_be_reviewed(&self) -> bool {
        !self.has_fog() && !self.game().goals().is_empty()
    }

    fn try_again(&self, orders: usize, players: Vec<Option<String>>, world: &mut World) {
        Box::new(self.as_it_was(orders).with_players(players)).lay(world);
        world.insert_resource(FirstTry(self.session().clone()));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.remove_after::<CurrentTable>(Lifetime::Game);
}

/// The players of a game as those of another battle of its campaign: a plan that this one does not have gives way to the usual player.
fn players_in<G: WindowGame>(next: &G, before: &G, players: &[Option<String>]) -> Vec<Option<String>> {
    let seats = (0..).map(Seat).zip(players);
    let seats = seats.map(|(seat, player)| {
        let player = player.as_ref()?;
        let has = |game: &G| names_for(game, seat).contains(&player.as_str());
        // A program of the player's own plays every battle, and no game has its name.
        let stays = has(next) || !has(before);
        Some(if stays { player.as_str() } else { G::USUAL }.to_owned())
    });
    seats.collect()
}

/// The functions of the game on the table, for code that does not know the game.
#[derive(Resource, Clone, Copy, Debug)]
pub struct CurrentTable {
    game: &'static str,
    watch: fn(&mut World, bool),
}

impl CurrentTable {
    /// The functions for this kind of game.
    pub(super) fn of<G: WindowGame>() -> Self {
        Self {
            game: G::NAME,
            watch: |world, all| {
                let source = if all {
                    ReplaySource::Played
                } else {
                    ReplaySource::Since
                };
                watch::<G>(world, source);
            },
        }
    }

    /// Starts a replay of the game so far, or of the events since the player's last turn.
    pub fn watch(self, world: &mut World, all: bool) {
        (self.watch)(world, all);
    }
}

/// Removes the game from the table, whichever it is, with everything that belongs to it.
pub fn put_away(world: &mut World) {
    end(world, &Lifetime::ALL);
}
