//! What the hex game lays over its map, and the keys that put it there or away.
//!
//! In: keys, what the menu asks for. Out: the [`HexPopups`], and the menu where there is nothing else to put away.

use bevy::prelude::*;

use super::panels::banner::chapter;
use super::panels::calendar::CalendarSheet;
use super::panels::end_phase_card::EndPhaseCard;
use super::panels::find::Find;
use super::panels::result::{Battle, Blast};
use super::panels::why_card::WhyCard;
use super::panels::{LookupSheet, rules};
use super::phases::{AttackPlan, BridgeAsked, LogMark};
use super::summary::TableSummary;
use super::table::{HexTable, Selection, TableSystems};
use crate::app::AppSystems;
use crate::app::input::keys;
use crate::app::play::TableClosed;
use crate::app::shell::popups::{Dialog, OpenSheet, PopupSystems, Popups};
use crate::app::shell::rules_viewer::Books;
use crate::app::stage::Screen;

/// What lies over the map.
#[derive(Resource, Debug, Default)]
pub struct HexPopups {
    /// The answer to "why not?".
    pub why: Option<WhyCard>,
    /// The window that finds units and places.
    pub find: Option<Find>,
    /// What keeps the phase from ending.
    pub held: Option<EndPhaseCard>,
    /// The sheet that lies over the map.
    pub sheet: Option<LookupSheet>,
    /// The calendar.
    pub calendar: CalendarSheet,
    /// What came of the last combat of the phase.
    pub battle: Option<Battle>,
    /// What came of the last attempt on a bridge.
    pub blast: Option<Blast>,
}

impl HexPopups {
    /// Lays a sheet over the map, or puts it away if it lies there.
    pub fn turn_sheet(&mut self, sheet: LookupSheet) {
        self.calendar = CalendarSheet::default();
        self.sheet = Some(sheet).filter(|_| self.sheet != Some(sheet));
    }

    /// Puts everything away.
    fn clear(&mut self) {
        *self = Self {
            calendar: std::mem::take(&mut self.calendar),
            ..Self::default()
        };
    }

    /// Puts the topmost thing away; false if nothing lies there that can be put away.
    fn put_away(&mut self) -> bool {
        self.find.take().is_some()
            || self.held.take().is_some()
            || self.why.take().is_some()
            || self.sheet.take().is_some()
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
    let mut books = app.world_mut().get_resource_or_init::<Books>();
    books.add(rules::book(None, "HT-1"));
    app.init_resource::<HexPopups>()
        .add_systems(
            Update,
            (
                (press_keys.run_if(resource_exists::<HexTable>), ask)
                    .chain()
                    .in_set(PopupSystems::Game),
                sweep.in_set(PopupSystems::Clear),
                turn_book
                    .run_if(resource_exists_and_changed::<TableSummary>)
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table),
                answer.run_if(on_message::<OpenSheet>).in_set(PopupSystems::Open),
                ask.after(PopupSystems::Open)
                    .before(PopupSystems::BlockInputAgain),
            ),
        )
        .add_observer(shut_book);
}

fn press_keys(
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    selection: Res<Selection>,
    mut mark: ResMut<LogMark>,
    mut popups: ResMut<Popups>,
    mut hex_popups: ResMut<HexPopups>,
    mut plan: ResMut<AttackPlan>,
    mut bridge_asked: ResMut<BridgeAsked>,
) {
    if popups.curtain.is_some() {
        return;
    }
    let in_game = *screen.get() == Screen::Game;
    if keys::CANCEL.just_pressed(&pressed) {
        let mut used = hex_popups.put_away()
            || mark.0.take().is_some()
            || bridge_asked.0.take().is_some()
            || plan.0.take().is_some()
            || hex_popups.put_result_away();
        if !used && in_game && selection.unit.is_none() {
            popups.dialog = Some(Dialog::Menu);
            used = true;
        }
        if used {
            pressed.clear_just_pressed(KeyCode::Escape);
        }
    }
    for (key, sheet) in [
        (keys::VICTORY, LookupSheet::Victory),
        (keys::CALENDAR, LookupSheet::Calendar),
        (keys::BRIEFING, LookupSheet::Briefing),
    ] {
        if key.just_pressed(&pressed) && in_game && !popups.holds_keys() {
            hex_popups.turn_sheet(sheet);
        }
    }
}

/// What keeps the phase from ending takes the keys.
fn ask(hex_popups: Res<HexPopups>, mut popups: ResMut<Popups>) {
    let asks = hex_popups.held.is_some();
    if popups.game_asks != asks {
        popups.game_asks = asks;
    }
}

/// Closing the popups of all games closes these too.
fn sweep(popups: Res<Popups>, mut hex_popups: ResMut<HexPopups>, mut swept: Local<u32>) {
    if popups.clearings != *swept {
        *swept = popups.clearings;
        hex_popups.clear();
    }
}

/// The chapters of the phase come first.
fn turn_book(summary: Res<TableSummary>, mut books: ResMut<Books>) {
    let phase = (!summary.is_over).then_some(summary.phase);
    books.put_on_top(rules::book(phase, chapter(summary.phase)));
}

/// Without a game they are as they stand.
fn shut_book(_: On<TableClosed>, mut books: ResMut<Books>) {
    books.put_on_top(rules::book(None, "HT-1"));
}

/// Lays down the scenario's text when the menu or the title asks for it.
fn answer(
    mut asked: MessageReader<OpenSheet>,
    table: Option<Res<HexTable>>,
    mut hex_popups: ResMut<HexPopups>,
) {
    if asked.read().any(|asked| *asked == OpenSheet::Briefing) && table.is_some() {
        hex_popups.sheet = Some(LookupSheet::Briefing);
    }
}
