//! The workshop: the files of a scenario as text beside its map, in place of the title.
//!
//! [`page`] is what the author sees; `checker` looks for problems and draws the map on a thread of its own; `letters` colours the text;
//! `text_pane` is the text, `completion` the suggestions at its caret, `search` the row for finding, renaming and the size of the board, `tracing` that for a `traced_picture` under the grid, `coordinates` that for latitude and longitude; `problem_list` lists the
//! problems; [`conflict`] asks when another program has written the file too; [`map_pane`] shows the map with `map_signs` and `cell_sides`, `tools` draw on it (`tool` lists
//! them), `mentions` lists the places in the text that mean a space of it, `transfer` asks which units go from one area to another;
//! [`playtest`] has the computer play the scenario.
//! The page stays as it is while the scenario is played, and is there again when the game is left.

mod cell_sides;
mod checker;
mod completion;
pub mod conflict;
mod coordinates;
pub mod drawn_map;
mod inks;
mod letters;
pub mod map_pane;
mod map_signs;
mod mentions;
pub mod page;
pub mod playtest;
mod problem_list;
mod search;
mod text_pane;
mod tool;
mod tools;
pub mod traced_picture;
mod tracing;
mod transfer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::background::Workers;
use super::input::{Strokes, keys};
use super::play::put_away;
use super::shell::disk_watch::DiskWatch;
use super::shell::popups::{Dialog, Popups};
use super::shell::title::library::new_game;
use super::shell::title::title_screen::{Edited, is_picture, seed, whole_window};
use super::stage::{PanelSystems, PlayerFolders, Screen};
use super::theme::Palette;
use checker::Checker;
use conflict::TextChoice;
use page::{PageLayout, Wish, WorkshopPage};
use playtest::Playtest;
use railhead_authoring::workshop::project::{News, Project};
use railhead_authoring::{export, package};
use railhead_games::load_any;

/// The pause between two looks for changes of other programs.
const PAUSE: Duration = Duration::from_secs(1);

/// The page, and the thread that checks what is on it.
#[derive(Resource, Debug)]
struct Workshop {
    page: WorkshopPage,
    checker: Checker,
    playtest: Option<Playtest>,
    /// The files that are looked at, and what looks at them.
    watched: (Vec<PathBuf>, DiskWatch),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PageLayout>()
        .add_systems(
            EguiPrimaryContextPass,
            (
                open.run_if(resource_exists_and_changed::<Edited>),
                draw.run_if(resource_exists::<Workshop>.and_then(in_state(Screen::Title))),
            )
                .chain()
                .in_set(PanelSystems),
        )
        .add_systems(
            EguiPrimaryContextPass,
            // As late as a click in the menu: the other systems of the game have had their turn.
            come_back
                .after(PanelSystems)
                .run_if(resource_exists::<Workshop>.and_then(in_state(Screen::Game))),
        )
        .add_systems(
            Update,
            trace_dropped.run_if(on_message::<FileDragAndDrop>.and_then(resource_exists::<Workshop>)),
        );
}

/// A picture that is dropped on the page is there to be traced.
fn trace_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut workshop: ResMut<Workshop>) {
    for message in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = message
            && is_picture(path_buf)
        {
            workshop.page.trace(path_buf);
        }
    }
}

/// In a game that is tried out, Escape leads back to the workshop where it would open the menu elsewhere.
fn come_back(
    strokes: Res<Strokes>,
    popups: Res<Popups>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
    mut had_menu: Local<bool>,
) {
    let has_menu = matches!(popups.dialog, Some(Dialog::Menu));
    let had_menu = std::mem::replace(&mut *had_menu, has_menu);
    if has_menu && !had_menu && keys::CANCEL.is_struck(&strokes) {
        commands.queue(put_away);
        NextState::set_if_neq(&mut next, Screen::Title);
    }
}

fn open(
    edited: Res<Edited>,
    folders: Res<PlayerFolders>,
    palette: Res<Palette>,
    (workers, layout): (Res<Workers>, Res<PageLayout>),
    mut popups: ResMut<Popups>,
    mut commands: Commands,
) {
    match Project::open(&edited.0, &folders.drafts) {
        Ok(project) => {
            let mut checker = Checker::start(&workers, palette.clone());
            checker.check(&project);
            let mut page = WorkshopPage::new(project);
            page.layout = *layout;
            page.workers = workers.clone();
            commands.insert_resource(Workshop {
                page,
                checker,
                playtest: None,
                watched: Default::default(),
            });
        }
        Err(why) => {
            popups.notices.warn(&why);
            commands.remove_resource::<Edited>();
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut workshop: ResMut<Workshop>,
    palette: Res<Palette>,
    (workers, mut layout): (Res<Workers>, ResMut<PageLayout>),
    folders: Res<PlayerFolders>,
    mut popups: ResMut<Popups>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Workshop {
        page,
        checker,
        playtest,
        watched,
    } = &mut *workshop;
    let files = page.project.on_disk_paths();
    let is_new = files != watched.0;
    if is_new {
        let paths = files.clone();
        *watched = (files, DiskWatch::start(&workers, move || paths.clone(), PAUSE));
    }
    // Changes written before the first look at the files are new, too.
    if watched.1.has_changed() || is_new {
        for (path, news) in page.project.follow_disk() {
            tell(&mut popups, &path, &news);
            look_again(checker, playtest, page);
        }
    }
    if let Some(checked) = checker.checked() {
        page.take(ctx, checked);
    }
    page.tally = playtest.as_mut().map(Playtest::tally);
    let mut root = whole_window(ctx, "workshop");
    let wish = page.ui(&mut root, &palette, !popups.holds_input());
    layout.set_if_neq(page.layout);
    let is_turned = std::mem::take(&mut page.is_turned);
    // A stroke is checked when it has ended: a large board takes seconds.
    if !page.is_drawing() && std::mem::take(&mut page.is_new) {
        look_again(checker, playtest, page);
    } else if is_turned {
        checker.check(&page.project);
    }
    match wish {
        None => {}
        Some(Wish::Save) => {
            save(page, checker, &mut popups);
        }
        Some(Wish::SaveAs(title)) => match page.project.save_copy(&folders.scenarios, &title) {
            Ok(copy) => {
                let text = format!("saved as {}; you go on with it", copy.display());
                popups.notices.tell(&text);
                commands.insert_resource(Edited(copy));
            }
            Err(why) => page.refuse_copy(why),
        },
        Some(Wish::SaveAndLeave) => {
            let is_saved = save(page, checker, &mut popups);
            if is_saved {
                leave(page, &mut popups, &mut commands);
            }
        }
        Some(Wish::Choose(choice)) => {
            let path = page.shown().to_owned();
            let kept = match choice {
                TextChoice::Mine => page.project.keep_mine(&path),
                TextChoice::Theirs => page.project.take_theirs(&path),
            };
            match kept {
                Ok(kept) => popups
                    .notices
                    .tell(&format!("the other text is in {}", kept.display())),
                Err(why) => popups.notices.warn(&why),
            }
            look_again(checker, playtest, page);
        }
        Some(Wish::Playtest(true)) => {
            *playtest = Some(Playtest::start(&workers, &page.project, &page.playtesters));
        }
        Some(Wish::Playtest(false)) => *playtest = None,
        Some(Wish::Pack) => match pack(&page.project, &folders.data.join("packages")) {
            Ok(package) => {
                let text = format!("the package is {}", package.display());
                popups.notices.tell(&text);
            }
            Err(why) => popups.notices.warn(&why),
        },
        Some(Wish::Leave) => leave(page, &mut popups, &mut commands),
        Some(Wish::Play) => match load_any(&page.project.files, &page.project.scenario) {
            Ok(scenario) => {
                let table = new_game(scenario, seed());
                popups.notices.tell("Esc leads back to the workshop");
                commands.queue(move |world: &mut World| table.lay(world));
                NextState::set_if_neq(&mut next, Screen::Game);
                ctx.request_repaint();
            }
            Err(_) => popups
                .notices
                .warn("it cannot be played before its problems are mended"),
        },
    }
    Ok(())
}

/// Checks texts that have changed; games of a playtest are of those before.
fn look_again(checker: &mut Checker, playtest: &mut Option<Playtest>, page: &WorkshopPage) {
    checker.check(&page.project);
    playtest.iter_mut().for_each(Playtest::grow_old);
}

/// Tells the author what has happened to a file outside.
fn tell(popups: &mut Popups, path: &str, news: &News) {
    match news {
        News::Followed => popups
            .notices
            .tell(&format!("another program has changed {path}")),
        News::IsBack => popups
            .notices
            .tell(&format!("{path} is on disk again, as it was")),
        News::Differs => popups.notices.warn(&format!(
            "another program has changed {path} too: choose which text stays"
        )),
        News::Lost(why) => popups.notices.warn(&format!(
            "{path}: {}; your text stays here, and Save writes it again",
            why.of_file()
        )),
    }
}

/// Writes the changes; answers whether all of them are written.
fn save(page: &mut WorkshopPage, checker: &mut Checker, popups: &mut Popups) -> bool {
    let saved = page.project.save();
    // A draft of the moment before may be on its way.
    checker.check(&page.project);
    if let Err(why) = saved {
        popups.notices.warn(&why);
        return false;
    }
    let open: Vec<&str> = page.project.conflicts().collect();
    if open.is_empty() {
        popups.notices.tell("saved");
    } else {
        let open = open.join(", ");
        popups
            .notices
            .warn(&format!("choose first which text stays: {open}"));
    }
    open.is_empty()
}

fn leave(page: &WorkshopPage, popups: &mut Popups, commands: &mut Commands) {
    if let Err(why) = page.project.keep_drafts() {
        popups.notices.warn(&why);
    }
    commands.remove_resource::<Workshop>();
    commands.remove_resource::<Edited>();
}

/// Writes the scenario on the page into one file.
fn pack(project: &Project, folder: &Path) -> Result<PathBuf, String> {
    let parts = export::parts(&project.files, &project.scenario)
        .map_err(|_| "it cannot be packed before its problems are mended")?;
    package::write(&parts, folder)
}
