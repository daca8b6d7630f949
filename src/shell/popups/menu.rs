//! The menu of a game.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{answer_button, scaled};

/// What the player chose in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// Go on with the game.
    Resume,
    Save,
    Load,
    /// Write the report of the game.
    Report,
    /// The card that players read as the game began.
    Briefing,
    /// How the campaign of battles stands.
    Campaign,
    /// The scenario's text for its players.
    Scenario,
    /// The events since the player's last turn.
    Since,
    /// Watch the game so far.
    Watch,
    /// The player of each side.
    Players,
    Settings,
    Rules,
    /// Leave the game for the title.
    Title,
}

/// The menu of a game, and what it offers now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Menu {
    /// The reason why a report cannot be written now, if any.
    pub no_report: Option<&'static str>,
    /// Whether the workshop waits behind the game.
    pub from_workshop: bool,
    /// Whether the game is a battle of a campaign.
    pub has_campaign: bool,
}

impl Menu {
    /// Draws the menu, and returns what the player chose.
    pub fn ui(self, ui: &mut Ui) -> Option<MenuChoice> {
        let mut choice = None;
        let size = egui::vec2(scaled(ui, 240.0), scaled(ui, 32.0));
        ui.set_width(size.x);
        ui.vertical_centered_justified(|ui| {
            if answer_button(ui, &format!("{}  Resume", icon::PLAY)) {
                choice = Some(MenuChoice::Resume);
            }
            for (sign, word, to) in [
                (icon::FLOPPY_DISK, "Save game", MenuChoice::Save),
                (icon::FOLDER_OPEN, "Load game", MenuChoice::Load),
                (icon::FILE_TEXT, "Write a report", MenuChoice::Report),
                (icon::TARGET, "The briefing", MenuChoice::Briefing),
                (icon::TREE_STRUCTURE, "The campaign", MenuChoice::Campaign),
                (icon::SCROLL, "The scenario", MenuChoice::Scenario),
                (
                    icon::CLOCK_COUNTER_CLOCKWISE,
                    "Since your last turn",
                    MenuChoice::Since,
                ),
                (icon::FILM_STRIP, "Watch the game so far", MenuChoice::Watch),
                (icon::USERS, "Who plays", MenuChoice::Players),
                (icon::GEAR_SIX, "Settings", MenuChoice::Settings),
                (icon::BOOK_OPEN, "Rules", MenuChoice::Rules),
                (icon::SIGN_OUT, self.way_out(), MenuChoice::Title),
            ] {
                if to == MenuChoice::Campaign && !self.has_campaign {
                    continue;
                }
                let button = egui::Button::new(format!("{sign}  {word}")).min_size(size);
                let reason = self.no_report.filter(|_| to == MenuChoice::Report);
                let shown = ui.add_enabled(reason.is_none(), button);
                if shown.clicked() {
                    choice = Some(to);
                }
                if let Some(reason) = reason {
                    shown.on_disabled_hover_text(reason);
                }
            }
            ui.label(
                RichText::new("Saved automatically after every order.")
                    .small()
                    .weak(),
            );
        });
        choice
    }

    const fn way_out(self) -> &'static str {
        if self.from_workshop {
            "Back to the workshop"
        } else {
            "Leave to the title"
        }
    }
}
