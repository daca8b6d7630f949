//! Games are saved automatically.
//!
//! Each order is written down as it is given, and a new autosave begins at the end of every phase, so no order is lost
//! when you close the window, leave the game, or the program is killed.
//!
//! In: `TableChanged`, the view, the pieces that hold. Out: the [`Autosaver`]'s files, [`Notice`]; for a game that is
//! opened, its last view and the pieces that held.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;

use super::computer_turn::{ComputerTurn, Pace, UsualPace};
use super::replay::ReplayPlayer;
use super::{ChangeKind, GameSystems, Request, Table, TableChanged, WindowGame, seats};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::view::{FirstLook, View};
use crate::stage::Notice;
use crate::{AppSystems, PlayerFolders};
use railhead_engine::engine::Digest;
use railhead_engine::save::diary::Diary;
use railhead_engine::save::{MANY_ORDERS, MAX_ORDERS, WriteError};
use railhead_games::folders::{Claim, Folders, claim};

/// How long the view must rest before it is noted, in seconds.
const REST: f32 = 0.5;

/// The label of held pieces in a note. Programs that do not know it read the rest.
const HOLDS: &str = "holds:";

/// The label of the computers' pace, if it is not the usual one.
const PACE: &str = "pace:";

/// Writes the current game down.
#[derive(Resource, Debug, Default)]
pub struct Autosaver {
    diary: Option<Diary>,
    /// The save that the game was opened from and from which it has not gone on yet.
    opened: Option<PathBuf>,
    /// The player's last view at rest.
    look: String,
    /// Other notes of the window, by their labels.
    others: BTreeMap<&'static str, String>,
    /// The whole note, including the pieces that hold.
    note: String,
}

/// The claim on the data folder, while this program has it.
#[derive(Resource, Debug)]
pub struct FolderClaim(Claim);

impl FolderClaim {
    /// A warning for the player if another program has the folder.
    pub fn warning(&self) -> Option<&'static str> {
        matches!(self.0, Claim::Taken).then_some(
            "Railhead is already running with the same saves. Both would write to them: close one of the two before you play",
        )
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowCloseRequested>()
        .init_until::<Autosaver>(Lifetime::Game)
        .init_until::<FirstLook>(Lifetime::Game)
        .add_systems(PreStartup, claim_ground);
}

/// Adds autosaves of one game.
pub(super) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        (take_up::<G>, write_down::<G>, note_down::<G>, at_closing::<G>)
            .chain()
            .after(AppSystems::Table)
            .before(AppSystems::Sync)
            .in_set(GameSystems::of::<G>()),
    );
}

fn claim_ground(folders: Res<PlayerFolders>, mut notices: MessageWriter<Notice>, mut commands: Commands) {
    let ground = FolderClaim(claim(&folders.data));
    if let Some(warning) = ground.warning() {
        notices.write(Notice::Warn(warning.to_owned()));
    }
    commands.insert_resource(ground);
}

impl Autosaver {
    /// Writes the state of the game down.
    pub fn keep<G: WindowGame>(&mut self, table: &Table<G>, folders: &Folders) -> Result<(), String> {
        let written = self.write(table, folders, false);
        self.write_note();
        written
    }

    /// The window's note beside the game: the view, and the pieces that hold.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The file in which the game on the table is saved, once it is.
    pub fn save(&self) -> Option<&Path> {
        let written = self.diary.as_ref().map(Diary::save);
        written.or(self.opened.as_deref())
    }

    /// Sets a note under a label, or removes it.
    pub fn note_beside(&mut self, word: &'static str, what: Option<String>) {
        match what {
            Some(what) => self.others.insert(word, what),
            None => self.others.remove(word),
        };
    }

    fn write_note(&mut self) {
        if let Some(diary) = &mut self.diary {
            // Failing to write an order is reported; failing to write a note is not worth a message.
            let _ = diary.note(&self.note);
        }
    }

    fn write<G: WindowGame>(
        &mut self,
        table: &Table<G>,
        folders: &Folders,
        is_new_page: bool,
    ) -> Result<(), String> {
        let (scenario, session) = (table.scenario(), table.session());
        let written: Result<(), WriteError> = match &mut self.diary {
            Some(diary) if is_new_page => diary.turn_page(scenario, session),
            Some(diary) => diary.follow(scenario, session),
            // A game without orders is not worth an autosave.
            None if session.journal().is_empty() => Ok(()),
            None => Diary::begin(&folders.autosaves, scenario, session).map(|diary| self.diary = Some(diary)),
        };
        written.map_err(|problem| format!("the game could not be saved: {problem}"))
    }
}

fn write_down<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    folders: Res<PlayerFolders>,
    mut autosaver: ResMut<Autosaver>,
    mut notices: MessageWriter<Notice>,
) {
    let (mut is_changed, mut is_new_page) = (false, false);
    for change in changes.read() {
        match change.kind {
            ChangeKind::Loaded if !table.is_replay() => {
                *autosaver = Autosaver {
                    opened: table.save_opened().map(Path::to_path_buf),
                    ..default()
                };
                // Told again whenever the game is opened.
                notices.write_batch(soon_too_long(&table, MANY_ORDERS..=MAX_ORDERS));
            }
            ChangeKind::Loaded | ChangeKind::Returned | ChangeKind::Shown | ChangeKind::ShownBack => {}
            ChangeKind::Issued | ChangeKind::Redone => {
                notices.write_batch(soon_too_long(&table, MANY_ORDERS..=MANY_ORDERS));
                is_new_page |= change.digests.contains(&Digest::PhaseEnded);
                is_changed = true;
            }
            ChangeKind::Undone => is_changed = true,
        }
    }
    if is_changed
        && !table.is_replay()
        && let Err(problem) = autosaver.write(&table, &folders, is_new_page)
    {
        notices.write(Notice::Warn(problem));
    }
}

/// A warning that a game nears the number of orders beyond which its saves hold none of them.
fn soon_too_long<G: WindowGame>(table: &Table<G>, when: RangeInclusive<usize>) -> Option<Notice> {
    let session = table.session();
    let is_due = session.earlier() == 0 && when.contains(&session.journal().len()) && !table.is_replay();
    is_due.then(|| {
        let text = format!(
            "this game has {} orders. Its saves hold {MAX_ORDERS}; after that they keep where it stands, and a game that is \
             opened from them cannot be undone or watched from its beginning. If you want to keep a report of the \
             course so far, write it before",
            session.journal().len()
        );
        Notice::Tell(text)
    })
}

fn at_closing<G: WindowGame>(
    mut closing: MessageReader<WindowCloseRequested>,
    table: Res<Table<G>>,
    replay: Option<Res<ReplayPlayer<G>>>,
    folders: Res<PlayerFolders>,
    mut autosaver: ResMut<Autosaver>,
    mut notices: MessageWriter<Notice>,
) {
    // The watched game is already saved; the one set aside for it may not be.
    let played = match &replay {
        Some(replay) => replay.aside(),
        None => Some(&*table),
    };
    let Some(table) = played else { return };
    if closing.read().count() > 0
        && let Err(problem) = autosaver.keep(table, &folders)
    {
        notices.write(Notice::Warn(problem));
    }
}

/// The note of a view; empty for the view that a map opens with.
fn note_of(view: &View) -> String {
    if view.kept.is_some() {
        return "all".to_owned();
    }
    format!("view {:.2} {:.2} {:.4}", view.centre.x, view.centre.y, view.scale)
}

/// The view in a note.
fn look_of(note: &str) -> Option<(Vec2, f32)> {
    let numbers: Vec<f32> = note
        .strip_prefix("view ")?
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .filter(|number: &f32| number.is_finite())
        .collect();
    let [x, y, scale] = numbers.try_into().ok()?;
    (scale > 0.0).then_some((Vec2::new(x, y), scale))
}

/// A note of a view, the pieces that hold, and the seats that computers play.
fn with_holds<G: WindowGame>(look: &str, table: &Table<G>) -> String {
    let ids: Vec<&str> = table
        .holding()
        .iter()
        .filter_map(|piece| table.game().piece_id(*piece))
        .collect();
    let holds = (!ids.is_empty()).then(|| format!("{HOLDS}{}", ids.join(",")));
    let players = seats::note(&**table.game(), table.players());
    let look = (!look.is_empty()).then(|| look.to_owned());
    let parts: Vec<String> = [look, holds, players].into_iter().flatten().collect();
    parts.join(" ")
}

/// The pieces that hold according to a note.
fn holds_of<G: WindowGame>(note: &str, game: &G) -> Vec<u16> {
    let ids = note.split(' ').find_map(|part| part.strip_prefix(HOLDS));
    let ids = ids.into_iter().flat_map(|ids| ids.split(','));
    ids.filter_map(|id| game.piece_named(id)).collect()
}

/// The pace of the computers in a note.
fn pace_of(note: &str) -> Option<Pace> {
    let word = note.split(' ').find_map(|part| part.strip_prefix(PACE))?;
    Pace::ALL.into_iter().find(|pace| format!("{pace:?}") == word)
}

/// Restores the last view and the held pieces of a game that is opened.
fn take_up<G: WindowGame>(
    table: Res<Table<G>>,
    mut changes: MessageReader<TableChanged>,
    mut first: ResMut<FirstLook>,
    mut turn: ResMut<ComputerTurn>,
    mut requests: MessageWriter<Request<G::Order>>,
) {
    for change in changes.read() {
        if change.kind == ChangeKind::Loaded {
            let look = table.note().and_then(look_of);
            *first = look.map_or(FirstLook::All, |(centre, scale)| FirstLook::Place(centre, scale));
            let pieces = table.note().map(|note| holds_of(note, &**table.game()));
            let pieces = pieces.filter(|pieces| !pieces.is_empty() && !table.is_replay());
            requests.write_batch(pieces.map(Request::Hold));
            if let Some(pace) = table.note().and_then(pace_of) {
                turn.pace = pace;
            }
        }
    }
}

/// Notes the view once the map rests, and the pieces that hold.
fn note_down<G: WindowGame>(
    view: Option<Res<View>>,
    time: Option<Res<Time<Real>>>,
    table: Res<Table<G>>,
    (turn, usual): (Res<ComputerTurn>, Res<UsualPace>),
    mut rest: Local<f32>,
    mut autosaver: ResMut<Autosaver>,
) {
    let autosaver = autosaver.bypass_change_detection();
    let is_usual = turn.pace == usual.0;
    autosaver.note_beside(PACE, (!is_usual).then(|| format!("{:?}", turn.pace)));
    if let (Some(view), Some(time)) = (view, time) {
        *rest = if view.is_changed() {
            0.0
        } else {
            *rest + time.delta_secs()
        };
        if *rest >= REST && !table.is_replay() {
            autosaver.look = note_of(&view);
        }
    }
    if !table.is_replay() {
        autosaver.note = with_holds(&autosaver.look, &table);
        for (word, what) in &autosaver.others {
            autosaver.note.extend([" ", word, what]);
        }
        autosaver.write_note();
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::play::table::game_is_open;
    use railhead_engine::engine::Session;
    use railhead_engine::save;
    use railhead_engine::save::diary::reopen;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Folder;
    use railhead_hex_game::{HexGame, Order};

    /// An app without a window, with a game after the end of a phase.
    fn app(folder: &Path) -> App {
        let loaded =
            load::<HexGame>(&Folder::new("scenarios"), "tutorials/rail-exercise.ron").expect("it loads");
        let mut session = Session::new(loaded.game.clone(), 1);
        session
            .issue(Order::EndPhase)
            .expect("stacking is legal at the start");
        let mut app = App::new();
        app.insert_resource(Table::resume(loaded, session))
            .insert_resource(PlayerFolders(Folders::at(folder, folder)))
            .add_message::<Notice>()
            .add_message::<TableChanged>()
            .add_message::<Request<Order>>()
            .add_plugins((super::super::computer_turn::plugin, plugin, game::<HexGame>))
            .configure_sets(
                Update,
                GameSystems::of::<HexGame>().run_if(game_is_open::<HexGame>),
            );
        app
    }

    /// Announces a change of the table.
    fn tell(app: &mut App, kind: ChangeKind, digests: Vec<Digest>) {
        app.world_mut().write_message(TableChanged { kind, digests });
        app.update();
    }

    #[test]
    fn closing_the_window_in_mid_turn_saves_the_game() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut app = app(folder.path());
        app.update();
        let autosaves = folder.path().join("autosaves");
        assert!(save::list(&autosaves).is_empty());
        app.world_mut().write_message(WindowCloseRequested {
            window: Entity::PLACEHOLDER,
        });
        app.update();
        assert_eq!(save::list(&autosaves).len(), 1);
    }

    #[test]
    fn every_order_is_on_the_disk_and_the_end_of_a_phase_begins_a_new_autosave() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut app = app(folder.path());
        let autosaves = folder.path().join("autosaves");
        let ended = vec![Digest::PhaseEnded];
        for (kind, digests, saves) in [
            (ChangeKind::Issued, Vec::new(), 1),
            (ChangeKind::Undone, ended.clone(), 1),
            (ChangeKind::Issued, ended, 2),
        ] {
            tell(&mut app, kind, digests);
            assert_eq!(save::list(&autosaves).len(), saves, "{kind:?}");
            let newest = save::shelf::newest_autosave(&autosaves).expect("there is one");
            let again = reopen::<HexGame>(&newest).expect("it opens").opened.session;
            let table = app.world().resource::<Table<HexGame>>();
            assert_eq!(again.journal(), table.session().journal());
        }
    }

    #[test]
    fn a_game_that_is_opened_is_looked_at_as_it_was_last() {
        let view = View {
            centre: Vec2::new(-12.5, 340.25),
            scale: 3.5,
            ..View::default()
        };
        assert_eq!(look_of(&note_of(&view)), Some((Vec2::new(-12.5, 340.25), 3.5)));
        let all = View {
            kept: Some(Rect::default()),
            ..view
        };
        assert_eq!(look_of(&note_of(&all)), None);
        for note in [
            "",
            "holds:r_2",
            "view",
            "view 1 2",
            "view 1 2 0",
            "view 1 2 NaN",
            "view 1 2 3 4",
        ] {
            assert_eq!(look_of(note), None, "{note}");
        }
    }

    #[test]
    fn who_holds_is_noted_beside_the_view_and_unknown_units_are_left_out() {
        let loaded =
            load::<HexGame>(&Folder::new("scenarios"), "tutorials/rail-exercise.ron").expect("it loads");
        let game = loaded.game.clone();
        let units = ["r_2", "r_tanks"].map(|id| game.unit_named(id).expect("a unit of the exercise").0);
        for look in ["", "all", "view 1.00 2.00 3.0000"] {
            let note = format!("{look} holds:r_2,nobody,r_tanks");
            assert_eq!(holds_of(note.trim(), &*game), units, "{note}");
            assert_eq!(look_of(&note), look_of(look), "the view is read all the same");
            assert_eq!(holds_of(look, &*game), Vec::<u16>::new());
        }
    }

    #[test]
    fn a_second_program_on_the_same_folder_is_warned() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut first = app(folder.path());
        first.update();
        assert!(first.world().resource::<Messages<Notice>>().is_empty());
        let mut second = app(folder.path());
        second.update();
        assert!(!second.world().resource::<Messages<Notice>>().is_empty());
        drop(first);
        let mut third = app(folder.path());
        third.update();
        assert!(third.world().resource::<Messages<Notice>>().is_empty());
    }
}
