//! Everything over the screen in any game, and the keys for it: Esc and F1. Not here: what a popup of one game shows.
//!
//! Esc closes these first, then those of the game ([`PopupSystems::Game`]).

pub mod dialogs;
pub(super) mod map_card;
pub mod menu;
pub mod modal;
pub mod pointer;
pub mod standing;

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::account::great_event_card::GreatEventCard;
use super::account::recap::TurnRecap;
use super::account::report_card::ReportCard;
use super::account::rules_viewer::{Books, RulesViewer};
use super::briefing::card::BriefingCard;
use super::notices::Notices;
use super::saves::{Saves, SavesFor};
use super::settings::settings_sheet::SettingsSheet;
use super::title::players::PlayersSheet;
use super::turns::curtain::Curtain;
use crate::AppSystems;
use crate::input::{InputBlocked, KeysBlocked, Strokes, keys};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::linked::CampaignChart;
use crate::play::{ChangeKind, GameTable, Refused, TableChanged, TableSystems};
use crate::stage::{Notice, PanelSystems};
use railhead_games::folders::Folders;

/// A dialog that blocks everything else.
#[derive(Debug)]
pub enum Dialog {
    /// The menu of the game.
    Menu,
    /// Saving the game, or opening a save.
    Saves(Saves),
    Settings(SettingsSheet),
    /// The end of the game, which each game draws itself.
    Outcome,
    /// A campaign of battles: how it stands, and between two battles what follows.
    Campaign(Box<CampaignChart>),
    /// The review of the game on the table or in the replay.
    Review,
    /// The place of a written report.
    Report(ReportCard),
    /// The player of each side.
    Players(PlayersSheet),
}

impl Dialog {
    /// The dialog over a game that is opened: where a battle of a campaign is over, the sheet that leads to the next.
    pub fn of_opened(table: &dyn GameTable) -> Option<Self> {
        let chart = table.is_over().then(|| table.campaign_chart())?;
        chart.map(|chart| Self::Campaign(Box::new(chart)))
    }
}

/// A request from code that knows no game, for the game to open a sheet.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenSheet {
    /// The card that players read as a game begins.
    Briefing,
    /// The scenario's text for its players.
    Scenario,
    /// The events since the player's last turn.
    Since,
}

/// Everything over the screen.
#[derive(Resource, Debug, Default)]
pub struct Popups {
    pub dialog: Option<Dialog>,
    /// What players read before they begin; it waits below dialogs, and comes before the curtain.
    pub briefing: Option<BriefingCard>,
    /// Whether the rules are open.
    pub rules_open: bool,
    pub rules: RulesViewer,
    /// The rectangle of a card of the game; notices go beside it.
    pub card: Option<egui::Rect>,
    /// The rectangle of a sheet over the lower part of the map; notices go above it.
    pub sheet: Option<egui::Rect>,
    /// The rectangle of a card with a question or news; the card of a lesson goes beside it.
    pub question: Option<egui::Rect>,
    /// The curtain between the players.
    pub curtain: Option<Curtain>,
    /// The events since the player's last turn.
    pub recap: Option<TurnRecap>,
    /// The great events that the player has not read, the first before all that waits.
    pub great_events: VecDeque<GreatEventCard>,
    /// Those that come once the map has shown what led to them.
    pub great_events_to_come: VecDeque<GreatEventCard>,
    pub notices: Notices,
    /// Whether a list of choices hangs open, which Esc closes before anything else.
    pub list_open: bool,
    /// Whether the game asks a question that keys answer.
    pub game_asks: bool,
    /// The number of times that everything was closed: popups of the game close too.
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
        self.dialog = Some(Dialog::Saves(Saves::read(purpose, folders, name)));
    }

    /// Closes everything that belongs to a game.
    pub fn clear(&mut self) {
        *self = Self {
            rules: std::mem::take(&mut self.rules),
            notices: std::mem::take(&mut self.notices),
            clearings: self.clearings + 1,
            ..Self::default()
        };
    }

    /// Whether something over the game takes all input.
    pub fn holds_input(&self) -> bool {
        self.covers_map() || !self.great_events.is_empty()
    }

    /// Whether the card of a great event lies before the player.
    pub fn shows_great_event(&self) -> bool {
        !self.covers_map() && !self.great_events.is_empty()
    }

    /// Whether the briefing lies before the player.
    pub fn shows_briefing(&self) -> bool {
        self.briefing.is_some() && self.dialog.is_none() && !self.rules_open
    }

    /// Whether something lies over the game that is more than a card.
    fn covers_map(&self) -> bool {
        self.dialog.is_some() || self.briefing.is_some() || self.rules_open || self.curtain.is_some()
    }

    /// Whether keys only answer something over the game.
    pub fn holds_keys(&self) -> bool {
        self.holds_input() || self.game_asks
    }

    /// Closes the topmost thing; false if there is nothing to close.
    fn put_away(&mut self) -> bool {
        if self.rules_open {
            self.rules_open = false;
            true
        } else if let Some(Dialog::Players(sheet)) = &mut self.dialog
            && sheet.is_before_game
        {
            sheet.is_given_up = true;
            true
        } else {
            self.dialog.take().is_some() || self.briefing.take().is_some()
        }
    }
}

/// The steps of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PopupSystems {
    /// Before all input: the keys of the popups.
    Keys,
    /// The same for the game's own popups.
    Game,
    /// Open popups keep mouse and keys from the game.
    BlockInput,
    /// Within the table: after a change of player the curtain falls, and popups of the old state close.
    Clear,
    /// After the table: new popups open.
    Open,
    /// After that, the same as [`PopupSystems::BlockInput`].
    BlockInputAgain,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Popups>()
        .at_end(Lifetime::Game, "popups of the game", |world| {
            if let Some(mut popups) = world.get_resource_mut::<Popups>() {
                popups.clear();
            }
        })
        .add_message::<OpenSheet>()
        .add_systems(EguiPrimaryContextPass, note_list.after(PanelSystems))
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

/// The library of panels closes an open list itself.
fn note_list(mut contexts: EguiContexts, mut popups: ResMut<Popups>) -> Result {
    let is_open = egui::Popup::is_any_open(contexts.ctx_mut()?);
    if popups.list_open != is_open {
        popups.list_open = is_open;
    }
    Ok(())
}

fn press_keys(
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    strokes: Res<Strokes>,
    books: Res<Books>,
    mut popups: ResMut<Popups>,
) {
    let awaits_key = matches!(&popups.dialog, Some(Dialog::Settings(sheet)) if sheet.awaits_key());
    let is_down = popups.curtain.is_some();
    if is_down && !popups.shows_briefing() || awaits_key {
        return;
    }
    if keys::CANCEL.just_pressed(&pressed) && (popups.list_open || popups.put_away()) {
        pressed.clear_just_pressed(KeyCode::Escape);
    }
    if keys::RULES.is_struck(&strokes) && !is_down {
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

fn tell_refusals(
    mut refused: MessageReader<Refused>,
    mut changes: MessageReader<TableChanged>,
    mut popups: ResMut<Popups>,
) {
    let given = changes.read().filter(|change| change.kind == ChangeKind::Issued);
    if given.count() > 0 {
        popups.notices.forget_refusals();
    }
    for Refused(reason) in refused.read() {
        popups.notices.refuse(&reason.rule, &reason.text);
    }
}
