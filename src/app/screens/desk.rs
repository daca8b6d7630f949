//! What lies over the screen, and the keys that put it there or away: Esc and F1.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::AppSystems;
use crate::app::hex::panels::Sheet;
use crate::app::hex::panels::banner::chapter;
use crate::app::hex::panels::calendar::Calendar;
use crate::app::hex::panels::curtain::Curtain;
use crate::app::hex::panels::find::Find;
use crate::app::hex::panels::held::Held;
use crate::app::hex::panels::result::{Battle, Blast};
use crate::app::hex::panels::since::Since;
use crate::app::hex::panels::why_card::WhyCard;
use crate::app::hex::phases::{AttackPlan, BridgeAsked, LogMark};
use crate::app::hex::summary::TableSummary;
use crate::app::input::{InputHeld, KeysHeld, keys};
use crate::app::play::Selection;
use crate::app::shell::library::saves_dialog;
use crate::app::shell::notices::Notices;
use crate::app::shell::report_card::ReportCard;
use crate::app::shell::rules_viewer::RulesViewer;
use crate::app::shell::saves::{Saves, SavesFor};
use crate::app::shell::settings_sheet::SettingsSheet;
use crate::app::stage::Screen;
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
    /// The end of the game.
    Outcome,
    /// Where a report was written.
    Report(ReportCard),
}

/// What lies over the screen.
#[derive(Resource, Debug, Default)]
pub struct Desk {
    /// The dialog.
    pub dialog: Option<Dialog>,
    /// Whether the rules are open.
    pub rules_open: bool,
    /// The rules.
    pub rules: RulesViewer,
    /// The answer to "why not?".
    pub why: Option<WhyCard>,
    /// The window that finds units and places.
    pub find: Option<Find>,
    /// What keeps the phase from ending.
    pub held: Option<Held>,
    /// The sheet that lies over the map.
    pub sheet: Option<Sheet>,
    /// The calendar.
    pub calendar: Calendar,
    /// What happened since the player's last turn.
    pub since: Option<Since>,
    /// What came of the last combat of the phase.
    pub battle: Option<Battle>,
    /// What came of the last attempt on a bridge.
    pub blast: Option<Blast>,
    /// What the card of the hex under the cursor covers.
    pub hex_card: Option<egui::Rect>,
    /// The curtain between the players.
    pub curtain: Option<Curtain>,
    /// Notices.
    pub notices: Notices,
}

impl Desk {
    /// Opens the rules at one of them.
    pub fn open_rules(&mut self, rule: &str) {
        self.rules.turn_to(rule);
        self.rules_open = true;
    }

    /// Lays a sheet over the map, or puts it away if it lies there.
    pub fn turn_sheet(&mut self, sheet: Sheet) {
        self.calendar = Calendar::default();
        self.sheet = Some(sheet).filter(|_| self.sheet != Some(sheet));
    }

    /// Opens the dialog of saves.
    pub fn open_saves(&mut self, purpose: SavesFor, folders: &Folders, name: String) {
        self.dialog = Some(Dialog::Saves(saves_dialog(purpose, folders, name)));
    }

    /// Puts everything away that belongs to a game.
    pub fn clear(&mut self) {
        self.dialog = None;
        self.find = None;
        self.why = None;
        self.held = None;
        self.sheet = None;
        self.since = None;
        self.battle = None;
        self.blast = None;
        self.curtain = None;
        self.rules_open = false;
    }

    /// Whether the game waits for something that lies over it.
    pub fn holds_input(&self) -> bool {
        self.dialog.is_some() || self.rules_open || self.curtain.is_some()
    }

    /// Whether keys answer what lies over the game, and nothing else.
    pub fn holds_keys(&self) -> bool {
        self.holds_input() || self.held.is_some()
    }

    /// Puts the topmost thing away; false if nothing lies there that can be put away.
    fn put_away(&mut self) -> bool {
        if self.rules_open {
            self.rules_open = false;
        } else if self.dialog.is_some() {
            self.dialog = None;
        } else if self.find.is_some() {
            self.find = None;
        } else if self.held.is_some() {
            self.held = None;
        } else if self.why.is_some() {
            self.why = None;
        } else if self.sheet.is_some() {
            self.sheet = None;
        } else if self.since.is_some() {
            self.since = None;
        } else {
            return false;
        }
        true
    }

    /// Puts the result of the last combat or attempt on a bridge away; false if there is none to put away.
    fn put_result_away(&mut self) -> bool {
        let is_over = self.battle.as_ref().is_some_and(|battle| battle.is_over);
        if is_over {
            self.battle = None;
        }
        self.blast.take().is_some() || is_over
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (press_keys, hold_input).chain().before(AppSystems::Input))
        .add_systems(
            Update,
            hold_input.after(AppSystems::Table).before(AppSystems::Sync),
        );
}

fn press_keys(
    mut pressed: ResMut<'_, ButtonInput<KeyCode>>,
    screen: Res<'_, State<Screen>>,
    selection: Res<'_, Selection>,
    summary: Option<Res<'_, TableSummary>>,
    mut mark: ResMut<'_, LogMark>,
    mut desk: ResMut<'_, Desk>,
    mut plan: ResMut<'_, AttackPlan>,
    mut bridge_asked: ResMut<'_, BridgeAsked>,
) {
    if desk.curtain.is_some() {
        return;
    }
    if keys::CANCEL.just_pressed(&pressed) {
        let in_game = *screen.get() == Screen::Game;
        let mut used = desk.put_away()
            || mark.0.take().is_some()
            || bridge_asked.0.take().is_some()
            || plan.0.take().is_some()
            || desk.put_result_away();
        if !used && in_game && selection.unit.is_none() {
            desk.dialog = Some(Dialog::Menu);
            used = true;
        }
        if used {
            pressed.clear_just_pressed(KeyCode::Escape);
        }
    }
    for (key, sheet) in [
        (keys::VICTORY, Sheet::Victory),
        (keys::CALENDAR, Sheet::Calendar),
        (keys::BRIEFING, Sheet::Briefing),
    ] {
        if key.just_pressed(&pressed) && *screen.get() == Screen::Game && !desk.holds_keys() {
            desk.turn_sheet(sheet);
        }
    }
    if keys::RULES.just_pressed(&pressed) {
        if desk.rules_open {
            desk.rules_open = false;
        } else {
            desk.open_rules(summary.map_or("HT-1", |summary| chapter(summary.phase)));
        }
    }
}

fn hold_input(desk: Res<'_, Desk>, mut held: ResMut<'_, InputHeld>, mut keys: ResMut<'_, KeysHeld>) {
    held.set_if_neq(InputHeld(desk.holds_input()));
    keys.set_if_neq(KeysHeld(desk.holds_keys()));
}
