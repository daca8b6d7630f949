//! The title screen: what to play.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::desk::{Desk, Dialog};
use super::game::GameSystems;
use crate::app::PlayerFolders;
use crate::app::hex::panels::Sheet;
use crate::app::shell::library::{Library, open_newest};
use crate::app::shell::saves::SavesFor;
use crate::app::shell::settings_sheet::SettingsSheet;
use crate::app::shell::title::{TitleChoice, TitlePage};
use crate::app::stage::Screen;
use crate::app::theme::Palette;

/// The page, with the scenario that is opened to be read.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Page(TitlePage);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>().add_systems(
        EguiPrimaryContextPass,
        draw_title.in_set(GameSystems).run_if(in_state(Screen::Title)),
    );
}

fn draw_title(
    mut contexts: EguiContexts<'_, '_>,
    palette: Res<'_, Palette>,
    library: Res<'_, Library>,
    folders: Res<'_, PlayerFolders>,
    mut page: ResMut<'_, Page>,
    mut desk: ResMut<'_, Desk>,
    mut next: ResMut<'_, NextState<Screen>>,
    mut quit: MessageWriter<'_, AppExit>,
    mut commands: Commands<'_, '_>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.viewport_rect());
    let mut root = egui::Ui::new(ctx.clone(), "title".into(), builder);
    let keys = !desk.holds_input();
    let Some(choice) = page.0.ui(&mut root, &library.title, &palette, keys) else {
        return Ok(());
    };
    let opened = match choice {
        TitleChoice::Play(index) => library.begin(index, &folders, seed()).map(|table| (table, None)),
        TitleChoice::Continue => open_newest(&folders),
        TitleChoice::Load => {
            desk.open_saves(SavesFor::Opening, &folders, String::new());
            return Ok(());
        }
        TitleChoice::Settings => {
            desk.dialog = Some(Dialog::Settings(SettingsSheet::default()));
            return Ok(());
        }
        TitleChoice::Rules => {
            desk.open_rules("HT-1");
            return Ok(());
        }
        TitleChoice::Quit => {
            quit.write(AppExit::Success);
            return Ok(());
        }
    };
    match opened {
        Ok((table, notice)) => {
            desk.clear();
            desk.notices.clear();
            if let Some(notice) = notice {
                desk.notices.tell(&notice);
            }
            let is_new = table.session().journal().is_empty();
            if is_new && table.scenario().path.starts_with("tutorials/") {
                // Its steps are followed while playing.
                desk.sheet = Some(Sheet::Briefing);
            }
            commands.insert_resource(table);
            NextState::set_if_neq(&mut next, Screen::Game);
            ctx.request_repaint();
        }
        Err(problem) => desk.notices.warn(&problem),
    }
    Ok(())
}

/// A seed for the dice of a new game.
pub fn seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
