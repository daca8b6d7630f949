//! A game on the table, or about to lie there, for those who do not know which it is: menus, saves, the title.

use std::fmt::Debug;
use std::path::Path;

use bevy::prelude::*;

use super::autosave::Keeper;
use super::replay::{Part, watch};
use super::{Face, Table, seats};
use crate::app::stage::Screen;
use crate::console::outside::Programs;
use crate::folders::Folders;
use crate::opponent::{Choice, choices_for};
use crate::report::{self, Report, Written};
use crate::rules::engine::{Clock, Seat, SeatNames, TurnWords};
use crate::rules::save::diary;
use crate::rules::save::{self, WriteError};

/// A seat, and who can play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// What its side is called.
    pub side: String,
    /// The computers that can play it.
    pub players: Vec<Choice>,
    /// The word of the one that plays it; a person unless there is one.
    pub chosen: Option<String>,
}

/// The table of a game, whichever it is.
pub trait Laid: Debug + Send + Sync {
    /// What the scenario is called.
    fn title(&self) -> &str;

    /// The path of the scenario file.
    fn path(&self) -> &str;

    /// Where the game stands in its sequence of play.
    fn clock(&self) -> Clock;

    /// What the game calls its turns.
    fn turn_words(&self) -> TurnWords;

    /// Whose player-turn it is, as an adjective.
    fn adjective(&self) -> String;

    /// Whether nothing has been done in it yet.
    fn is_untouched(&self) -> bool;

    /// Whether something is hidden from some seat.
    fn has_fog(&self) -> bool;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Who plays each seat, and who could.
    fn seats(&self) -> Vec<SeatRow>;

    /// Who played each seat when the game was last played, as far as they are there; nobody's is a person's.
    fn noted(&self, programs: &Programs) -> Vec<Option<String>>;

    /// Writes a save, and beside it a note of what is the window's.
    ///
    /// # Errors
    ///
    /// What the system says.
    fn save(&self, path: &Path, note: &str) -> Result<(), WriteError>;

    /// Has it written down how the game stands.
    ///
    /// # Errors
    ///
    /// What the player is to be told if that fails.
    fn keep(&self, keeper: &mut Keeper, folders: &Folders) -> Result<(), String>;

    /// Writes the report of the game into a folder.
    ///
    /// # Errors
    ///
    /// What the system says.
    fn report(&self, folder: &Path) -> Result<Written, WriteError>;

    /// Lays it on the table in place of what lies there.
    fn lay(self: Box<Self>, world: &mut World);

    /// Lets it be watched from its beginning; the game that is being played is put aside.
    fn watch(self: Box<Self>, world: &mut World);
}

impl<G: Face> Laid for Table<G> {
    fn title(&self) -> &str {
        &self.scenario().title
    }

    fn path(&self) -> &str {
        &self.scenario().path
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
        let row = |((seat, names), chosen): ((Seat, SeatNames<'_>), &Option<String>)| SeatRow {
            side: names.name.to_owned(),
            players: choices_for(&**self.game(), seat),
            chosen: chosen.clone(),
        };
        seats.map(row).collect()
    }

    fn noted(&self, programs: &Programs) -> Vec<Option<String>> {
        seats::noted(&**self.game(), self.note().unwrap_or_default(), programs).0
    }

    fn save(&self, path: &Path, note: &str) -> Result<(), WriteError> {
        save::write(path, self.scenario(), self.session()).and_then(|()| diary::note_beside(path, note))
    }

    fn keep(&self, keeper: &mut Keeper, folders: &Folders) -> Result<(), String> {
        keeper.keep(self, folders)
    }

    fn report(&self, folder: &Path) -> Result<Written, WriteError> {
        let report = Report::of(self.scenario(), self.session());
        report::write_into(folder, &report, self.session())
    }

    fn lay(self: Box<Self>, world: &mut World) {
        if clear_for::<G>(world) {
            wait(world, self, Screen::Game);
        } else {
            world.insert_resource(*self);
        }
    }

    fn watch(self: Box<Self>, world: &mut World) {
        if clear_for::<G>(world) {
            wait(world, self, Screen::Replay);
        } else {
            watch(world, Part::Saved(self));
        }
    }
}

/// Takes a game of another kind from the table; whether one lay there.
fn clear_for<G: Face>(world: &mut World) -> bool {
    let other = world.get_resource::<OnTable>().filter(|on| on.game != G::NAME);
    let Some(other) = other.copied() else {
        return false;
    };
    (other.put_away)(world);
    true
}

/// A game that is laid on the table as soon as the map of another kind of game is down, to be played or watched.
#[derive(Resource, Debug)]
struct Waiting(Box<dyn Laid>, Screen);

/// Lets a game wait: what belongs to the map of the other goes with its screen.
fn wait(world: &mut World, game: Box<dyn Laid>, screen: Screen) {
    world.insert_resource(Waiting(game, screen));
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), lay_what_waits);
}

fn lay_what_waits(world: &mut World) {
    let Some(Waiting(game, screen)) = world.remove_resource::<Waiting>() else {
        return;
    };
    world.resource_mut::<NextState<Screen>>().set(screen);
    if screen == Screen::Replay {
        game.watch(world);
    } else {
        game.lay(world);
    }
}

/// What can be done with the game on the table by those who do not know which it is.
#[derive(Resource, Clone, Copy, Debug)]
pub struct OnTable {
    game: &'static str,
    put_away: fn(&mut World),
    watch: fn(&mut World, bool),
}

impl OnTable {
    /// What can be done with a game of this kind.
    pub(super) fn of<G: Face>() -> Self {
        Self {
            game: G::NAME,
            put_away: put_away_game::<G>,
            watch: |world, all| watch::<G>(world, if all { Part::Played } else { Part::Since }),
        }
    }

    /// Lets the player watch the game so far, or what happened in it since their last turn.
    pub fn watch(self, world: &mut World, all: bool) {
        (self.watch)(world, all);
    }
}

/// The game has been taken from the table: what goes with it goes at once.
#[derive(Event, Clone, Copy, Debug)]
pub struct TakenAway;

/// Takes the game from the table, whichever it is.
pub fn put_away(world: &mut World) {
    if let Some(game) = world.get_resource::<OnTable>().copied() {
        (game.put_away)(world);
    }
}

/// Takes the game from the table with all that goes with it, so that there is all of a game or nothing.
pub(super) fn put_away_game<G: Face>(world: &mut World) {
    world.remove_resource::<Table<G>>();
    world.remove_resource::<OnTable>();
    world.trigger(TakenAway);
}
