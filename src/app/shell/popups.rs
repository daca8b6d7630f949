//! What lies over the screen whichever game is played, and the keys that put it there or away: Esc and F1.
//!
//! Esc goes through what lies here first, then through what the game has laid down ([`PopupSystems::Game`]).

use bevy::prelude::*;
use bevy_egui::egui;

use super::curtain::Curtain;
use super::library::saves_dialog;
use super::notices::Notices;
use super::players::PlayersSheet;
use super::recap::TurnRecap;
use super::report_card::ReportCard;
use super::rules_viewer::{Books, RulesViewer};
use super::saves::{Saves, SavesFor};
use super::settings_sheet::SettingsSheet;
use crate::app::AppSystems;
use crate::app::input::{InputBlocked, KeysBlocked, Strokes, keys};
use crate::app::play::{Refused, TableSystems};
use crate::app::stage::Notice;
use crate::folders::Folders;

/// A dialog that everything else waits for.
#[derive(Debug)]
pub enum Dialog {
    /// The menu of the game.
    Menu,
    /// Saving and loading.
    Saves(Saves),
    /// The settings.
    Settings(SettingsSheet),
    /// The end of the game, which each game draws itself.
    Outcome,
    /// Where a report was written.
    Report(ReportCard),
    /// Who plays each side.
    Players(PlayersSheet),
}

/// What is asked for where no game is known, and each game lays down itself.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenSheet {
    /// What the scenario tells its players.
    Briefing,
    /// What happened since the player's last turn.
    Since,
}

/// What lies over the screen.
#[derive(Resource, Debug, Default)]
pub struct Popups {
    /// The dialog.
    pub dialog: Option<Dialog>,
    /// Whether the rules are open.
    pub rules_open: bool,
    /// The rules.
    pub rules: RulesViewer,
    /// What a card of the game covers, beside which notices go.
    pub card: Option<egui::Rect>,
    /// What a card of the game covers that asks or tells something, beside which the card of a lesson goes.
    pub asked: Option<egui::Rect>,
    /// The curtain between the players.
    pub curtain: Option<Curtain>,
    /// What happened since the player's last turn.
    pub recap: Option<TurnRecap>,
    /// Notices.
    pub notices: Notices,
    /// Whether the game asks something that keys answer.
    pub game_asks: bool,
    /// How often everything was put away: what belongs to a game goes too.
    pub clearings: u32,
}

impl Popups {
    /// Opens the rules at one of them.
    pub fn open_rules(&mut self, rule: &str) {
        self.rules.turn_to(rule);
        self.rules_open = true;
    }

    /// Opens the dialog of saves.
    pub fn open_saves(&mut self, purpose: SavesFor, folders: &Folders, name: String) {
        self.dialog = Some(Dialog::Saves(saves_dialog(purpose, folders, name)));
    }

    /// Puts everything away that belongs to a game.
    pub fn clear(&mut self) {
        self.dialog = None;
        self.curtain = None;
        self.recap = None;
        self.rules_open = false;
        self.clearings += 1;
    }

    /// Whether the game waits for something that lies over it.
    pub fn holds_input(&self) -> bool {
        self.dialog.is_some() || self.rules_open || self.curtain.is_some()
    }

    /// Whether keys answer what lies over the game, and nothing else.
    pub fn holds_keys(&self) -> bool {
        self.holds_input() || self.game_asks
    }

    /// Puts the topmost thing away; false if nothing lies there that can be put away.
    fn put_away(&mut self) -> bool {
        if self.rules_open {
            self.rules_open = false;
            true
        } else {
            self.dialog.take().is_some()
        }
    }
}

/// In the order of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PopupSystems {
    /// Before all input: the keys of what lies over the screen.
    Keys,
    /// The same for what a game has laid down.
    Game,
    /// What lies there keeps mouse and keys from the game.
    BlockInput,
    /// Within the table: after a change of player the curtain falls, and what was put away is swept off.
    Clear,
    /// After the table: what it has led to is laid down.
    Open,
    /// After that: as [`PopupSystems::BlockInput`].
    BlockInputAgain,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Popups>()
        .add_message::<OpenSheet>()
        .configure_sets(
            Update,
            (
                (PopupSystems::Keys, PopupSystems::Game, PopupSystems::BlockInput)
                    .chain()
                    .before(AppSystems::Input),
                PopupSystems::Clear
                    .after(TableSystems::Requests)
                    .before(TableSystems::Summary)
                    .in_set(AppSystems::Table),
                (PopupSystems::Open, PopupSystems::BlockInputAgain)
                    .chain()
                    .after(AppSystems::Table)
                    .before(AppSystems::Sync),
            ),
        )
        .add_systems(
            Update,
            (
                press_keys.in_set(PopupSystems::Keys),
                hold_input.in_set(PopupSystems::BlockInput),
                look_for_a_word.in_set(AppSystems::Input),
                (tell_notices, tell_refusals, hold_input)
                    .chain()
                    .in_set(PopupSystems::BlockInputAgain),
            ),
        );
}

fn press_keys(mut pressed: ResMut<ButtonInput<KeyCode>>, books: Res<Books>, mut popups: ResMut<Popups>) {
    if popups.curtain.is_some() {
        return;
    }
    if keys::CANCEL.just_pressed(&pressed) && popups.put_away() {
        pressed.clear_just_pressed(KeyCode::Escape);
    }
    if keys::RULES.just_pressed(&pressed) {
        if popups.rules_open {
            popups.rules_open = false;
        } else {
            popups.open_rules(books.opens_at());
        }
    }
}

fn look_for_a_word(strokes: Res<Strokes>, mut popups: ResMut<Popups>) {
    if keys::FIND.is_struck(&strokes) && popups.rules_open {
        popups.rules.look_for_a_word();
    }
}

fn hold_input(popups: Res<Popups>, mut held: ResMut<InputBlocked>, mut keys: ResMut<KeysBlocked>) {
    held.set_if_neq(InputBlocked(popups.holds_input()));
    keys.set_if_neq(KeysBlocked(popups.holds_keys()));
}

fn tell_notices(mut notices: MessageReader<Notice>, mut popups: ResMut<Popups>) {
    for notice in notices.read() {
        match notice {
            Notice::Tell(text) => popups.notices.tell(text),
            Notice::Warn(text) => popups.notices.warn(text),
        }
    }
}

fn tell_refusals(mut refused: MessageReader<Refused>, mut popups: ResMut<Popups>) {
    for Refused(reason) in refused.read() {
        popups.notices.refuse(&reason.rule, &reason.text);
    }
}
