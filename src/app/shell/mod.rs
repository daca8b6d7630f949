//! What is there without a game: the page of the title, the menu, saves and scenarios on disk, settings, notices, the reader
//! of rules. No game is named here.

pub mod briefing;
pub mod cover;
pub mod library;
pub mod menu;
pub mod notices;
pub mod report_card;
pub mod rules_viewer;
pub mod saves;
pub mod settings;
pub mod settings_sheet;
pub mod title;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(library::plugin);
}
