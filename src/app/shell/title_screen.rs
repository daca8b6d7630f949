//! The title screen: what to play.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::library::{Library, open_newest};
use super::players::PlayersSheet;
use super::popups::{Dialog, Popups};
use super::rules_viewer::Books;
use super::saves::SavesFor;
use super::settings_sheet::SettingsSheet;
use super::title::{TitleChoice, TitlePage};
use crate::app::PlayerFolders;
use crate::app::stage::{PanelSystems, Screen};
use crate::app::theme::Palette;

/// The page, with the scenario that is opened to be read.
#[derive(Resource, Clone, Debug, Default)]
struct Page(TitlePage);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>().add_systems(
        EguiPrimaryContextPass,
        draw_title.in_set(PanelSystems).run_if(in_state(Screen::Title)),
    );
}

fn draw_title(
    mut contexts: EguiContexts,
    palette: Res<Palette>,
    library: Res<Library>,
    folders: Res<PlayerFolders>,
    books: Res<Books>,
    mut page: ResMut<Page>,
    mut popups: ResMut<Popups>,
    mut next: ResMut<NextState<Screen>>,
    mut quit: MessageWriter<AppExit>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.viewport_rect());
    let mut root = egui::Ui::new(ctx.clone(), "title".into(), builder);
    let keys = !popups.holds_input();
    let Some(choice) = page.0.ui(&mut root, &library.title, &palette, keys) else {
        return Ok(());
    };
    let opened = match choice {
        TitleChoice::Play(index) | TitleChoice::Tutorial(index) | TitleChoice::Alone(index) => {
            let answers = page.0.answers(&library.title, index);
            library
                .begin(index, &answers, &folders, seed())
                .map(|table| (table, None))
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
            popups.clear();
            popups.notices.clear();
            if let Some(notice) = notice {
                popups.notices.tell(&notice);
            }
            if matches!(choice, TitleChoice::Alone(_)) {
                let sheet = PlayersSheet::of(table.seats());
                popups.dialog = Some(Dialog::Players(sheet.alone()));
            }
            commands.queue(move |world: &mut World| table.lay(world));
            NextState::set_if_neq(&mut next, Screen::Game);
            ctx.request_repaint();
        }
        Err(problem) => popups.notices.warn(&problem),
    }
    Ok(())
}

/// A seed for the dice of a new game.
pub fn seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
