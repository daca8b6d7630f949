//! The title screen: what to play.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::TitlePage;
use super::import_sheet::{ImportAct, ImportStage, is_map};
use super::importing::Importing;
use super::library::{Library, begin_reading, open_newest, open_save, own_path};
use super::map_pictures::MapPictures;
use super::players::PlayersSheet;
use super::title_data::{TitleChoice, TitleEntry};
use crate::GameTable;
use crate::PlayerFolders;
use crate::background::{Background, Workers};
use crate::shell::account::rules_viewer::Books;
use crate::shell::popups::{Dialog, Popups};
use crate::shell::saves::SavesFor;
use crate::shell::settings::settings_sheet::SettingsSheet;
use crate::stage::{PanelSystems, Screen};
use crate::theme::Palette;
use railhead_authoring::package::{self, Installed};

/// The page, with the scenario that is opened to be read.
#[derive(Resource, Clone, Debug, Default)]
struct Page(TitlePage);

/// The scenario file that is edited. While there is one, the workshop stands in place of the title.
#[derive(Resource, Clone, Debug)]
pub struct Edited(pub PathBuf);

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .init_resource::<MapPictures>()
        .add_systems(Startup, prepare_pictures)
        .add_systems(Update, forget_pictures.run_if(resource_changed::<Library>))
        .init_resource::<Unpacking>()
        .init_resource::<Importing>()
        .add_systems(
            Update,
            (
                open_packages.run_if(on_message::<FileDragAndDrop>),
                list_unpacked.run_if(|unpacking: Res<Unpacking>| !unpacking.0.is_empty()),
                follow_import.run_if(|importing: Res<Importing>| importing.is_busy()),
            )
                .chain(),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_title
                .in_set(PanelSystems)
                .run_if(in_state(Screen::Title).and_then(not(resource_exists::<Edited>))),
        );
}

fn prepare_pictures(folders: Res<PlayerFolders>, workers: Res<Workers>, mut pictures: ResMut<MapPictures>) {
    *pictures = MapPictures::of(folders.0.clone(), workers.clone());
}

fn forget_pictures(mut pictures: ResMut<MapPictures>) {
    pictures.forget_own();
}

/// The packages that are being unpacked.
#[derive(Resource, Debug, Default)]
struct Unpacking(Vec<Background<Result<Installed, String>>>);

/// Unpacks what is dropped on the window, on another thread: a stranger's package may take long to be read and checked. A map of TripleA is
/// imported.
fn open_packages(
    mut dropped: MessageReader<FileDragAndDrop>,
    folders: Res<PlayerFolders>,
    (screen, edited): (Res<State<Screen>>, Option<Res<Edited>>),
    workers: Res<Workers>,
    mut unpacking: ResMut<Unpacking>,
    (mut page, mut importing): (ResMut<Page>, ResMut<Importing>),
) {
    for message in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = message else {
            continue;
        };
        // The workshop takes pictures.
        let is_taken = edited.is_some() && is_picture(path_buf);
        if *screen.get() != Screen::Title || is_taken {
            continue;
        }
        if is_map(path_buf) {
            let page = &mut page.0;
            page.open_import(Some(path_buf.to_string_lossy().into_owned()));
            importing.begin(&mut page.import, &folders.scenarios, &workers);
        } else {
            let (package, scenarios) = (path_buf.clone(), folders.scenarios.clone());
            let opened = workers.on_thread(move || package::open(&package, &scenarios));
            unpacking.0.push(opened);
        }
    }
}

/// Whether a file is a picture, by its name.
pub fn is_picture(file: &Path) -> bool {
    let kind = file.extension().map(|kind| kind.to_string_lossy().to_lowercase());
    kind.is_some_and(|kind| ["png", "jpg", "jpeg"].contains(&kind.as_str()))
}

/// Shows how far an import is, and lists what it has written.
fn follow_import(
    mut importing: ResMut<Importing>,
    mut page: ResMut<Page>,
    mut popups: ResMut<Popups>,
    mut commands: Commands,
) {
    if let Some(main) = importing.follow(&mut page.0.import) {
        popups.notices.tell(&format!("the map is in {}", main.display()));
        commands.run_system_cached(begin_reading);
    }
}

/// Shows what has been unpacked, and why the rest was refused.
fn list_unpacked(
    folders: Res<PlayerFolders>,
    mut unpacking: ResMut<Unpacking>,
    mut page: ResMut<Page>,
    mut popups: ResMut<Popups>,
    mut commands: Commands,
) {
    unpacking.0.retain_mut(|package| {
        match package.poll() {
            None => return true,
            Some(Ok(Ok(opened))) => {
                page.0.select((true, own_path(&opened.scenario, &folders)));
                let mut words = format!("the scenario is in {}", opened.scenario.display());
                if let Some(notice) = opened.notice() {
                    words = format!("{words}; {notice}");
                }
                popups.notices.tell(&words);
                commands.run_system_cached(begin_reading);
            }
            Some(Ok(Err(why))) => popups.notices.warn(&why),
            Some(Err(_)) => popups.notices.warn("the package could not be unpacked"),
        }
        false
    });
}

/// The scenario that the workshop opens: the player's own, or a copy.
fn edited(index: usize, (library, folders): (&Library, &PlayerFolders)) -> Result<String, String> {
    let entry = &library.title.scenarios[index];
    if entry.is_own {
        Ok(entry.listing.path.clone())
    } else {
        library.copy(index, folders)
    }
}

/// Opens the save of a campaign that is going on: the newest, or another one of the player's.
fn go_on(entry: &TitleEntry, other: Option<usize>) -> Result<(Box<dyn GameTable>, Option<String>), String> {
    let campaign = entry.campaign.as_ref();
    let going = campaign.and_then(|campaign| match other {
        Some(number) => campaign.others.get(number),
        None => campaign.going.as_ref(),
    });
    let going = going.ok_or_else(|| "this campaign has no save".to_owned())?;
    open_save(&going.save)
}

/// What lies over a game as it opens.
fn first_dialog(choice: &TitleChoice, table: &dyn GameTable) -> Option<Dialog> {
    match choice {
        TitleChoice::Seats(_) => Some(Dialog::Players(PlayersSheet::of(table.seats()).before_game())),
        TitleChoice::GoOn(_) | TitleChoice::GoOnWith(..) | TitleChoice::Continue => Dialog::of_opened(table),
        _ => None,
    }
}

fn draw_title(
    mut contexts: EguiContexts,
    palette: Res<Palette>,
    library: Res<Library>,
    folders: Res<PlayerFolders>,
    books: Res<Books>,
    (mut page, mut importing): (ResMut<Page>, ResMut<Importing>),
    (mut pictures, workers): (ResMut<MapPictures>, Res<Workers>),
    mut popups: ResMut<Popups>,
    mut next: ResMut<NextState<Screen>>,
    mut quit: MessageWriter<AppExit>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut root = whole_window(ctx, "title");
    let keys = !popups.holds_input();
    let chosen = page
        .0
        .ui(&mut root, &library.title, &mut pictures, &palette, keys);
    let Some(choice) = chosen else {
        return Ok(());
    };
    let mut select = |index: usize| {
        let entry = &library.title.scenarios[index];
        page.0.select(entry.source());
        entry
    };
    let opened = match choice {
        TitleChoice::Play(index) | TitleChoice::Seats(index) => {
            let entry = select(index);
            let choices = &page.0.choices;
            let mut begun = library.begin(index, &choices.answers(entry), &folders, seed());
            if let Ok(table) = &mut begun {
                // A lesson gives the seats away itself.
                table.take_seats(choices.players(entry));
            }
            begun.map(|table| (table, None))
        }
        TitleChoice::GoOn(index) => go_on(select(index), None),
        TitleChoice::GoOnWith(index, number) => go_on(select(index), Some(number)),
        TitleChoice::Copy(index) => {
            make_copy(
                index,
                (&library, &folders),
                &mut page.0,
                &mut popups,
                &mut commands,
            );
            return Ok(());
        }
        TitleChoice::Edit(index) => {
            match edited(index, (&library, &folders)) {
                Ok(path) => {
                    commands.insert_resource(Edited(folders.scenarios.join(&path)));
                    page.0.select((true, path));
                    commands.run_system_cached(begin_reading);
                    ctx.request_repaint();
                }
                Err(problem) => popups.notices.warn(&problem),
            }
            return Ok(());
        }
        TitleChoice::Create => {
            make_new(&mut page.0, &folders, &mut popups, &mut commands);
            return Ok(());
        }
        TitleChoice::Import(act) => {
            act_on_import(act, &mut page.0, &mut importing, (&folders, &workers));
            ctx.request_repaint();
            return Ok(());
        }
        TitleChoice::OpenFolder => {
            if let Err(problem) = show_folder(&folders.scenarios) {
                popups.notices.warn(&problem);
            }
            return Ok(());
        }
        TitleChoice::Continue => open_newest(&folders),
        TitleChoice::Load => {
            popups.open_saves(SavesFor::Opening, &folders, String::new());
            return Ok(());
        }
        TitleChoice::Settings => {
            popups.dialog = Some(Dialog::Settings(SettingsSheet::default()));
            return Ok(());
        }
        TitleChoice::Rules => {
            popups.open_rules(books.opens_at());
            return Ok(());
        }
        TitleChoice::Quit => {
            quit.write(AppExit::Success);
            return Ok(());
        }
    };
    match opened {
        Ok((table, notice)) => {
            popups.notices.clear();
            if let Some(notice) = notice {
                popups.notices.tell(&notice);
            }
            let dialog = first_dialog(&choice, &*table);
            commands.queue(move |world: &mut World| {
                table.lay(world);
                world.resource_mut::<Popups>().dialog = dialog;
            });
            NextState::set_if_neq(&mut next, Screen::Game);
            ctx.request_repaint();
        }
        Err(problem) => popups.notices.warn(&problem),
    }
    Ok(())
}

fn act_on_import(
    act: ImportAct,
    page: &mut TitlePage,
    importing: &mut Importing,
    (folders, workers): (&PlayerFolders, &Workers),
) {
    match act {
        ImportAct::Begin => importing.begin(&mut page.import, &folders.scenarios, workers),
        ImportAct::Stop => importing.stop(&mut page.import),
        ImportAct::Show => {
            if let ImportStage::Done(done) = &page.import.stage {
                let path = own_path(&done.main, folders);
                page.select((true, path));
            }
        }
        ImportAct::Close => {}
    }
}

/// Copies a scenario into the player's folder, and shows the copy.
fn make_copy(
    index: usize,
    (library, folders): (&Library, &PlayerFolders),
    page: &mut TitlePage,
    popups: &mut Popups,
    commands: &mut Commands,
) {
    match library.copy(index, folders) {
        Ok(path) => {
            let text = format!("your copy is {path} in {}", folders.scenarios.display());
            popups.notices.tell(&text);
            page.select((true, path));
            commands.run_system_cached(begin_reading);
        }
        Err(problem) => popups.notices.warn(&problem),
    }
}

/// Writes a new scenario into the player's folder and opens it in the workshop.
fn make_new(page: &mut TitlePage, folders: &PlayerFolders, popups: &mut Popups, commands: &mut Commands) {
    let Some(new) = &page.new else { return };
    match new.write(&folders.scenarios) {
        Ok(path) => {
            page.new = None;
            commands.insert_resource(Edited(path));
            commands.run_system_cached(begin_reading);
        }
        Err(problem) => popups.notices.warn(&problem),
    }
}

/// The whole window, behind all cards.
pub fn whole_window(ctx: &egui::Context, name: &'static str) -> egui::Ui {
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.viewport_rect());
    egui::Ui::new(ctx.clone(), name.into(), builder)
}

/// Shows a folder with the system's own program; it is made if it is not there yet.
fn show_folder(folder: &Path) -> Result<(), String> {
    let shown = fs::create_dir_all(folder).and_then(|()| open::that_detached(folder));
    shown.map_err(|error| format!("{} could not be shown: {error}", folder.display()))
}

/// A seed for the dice of a new game.
pub fn seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
