//! What the hex game lays over its map, and the keys that put it there or away.
//!
//! In: keys, what the menu asks for. Out: the [`HexDesk`], and the menu where there is nothing else to put away.

use bevy::prelude::*;

use super::panels::banner::chapter;
use super::panels::calendar::Calendar;
use super::panels::find::Find;
use super::panels::held::Held;
use super::panels::result::{Battle, Blast};
use super::panels::why_card::WhyCard;
use super::panels::{Sheet, rules};
use super::phases::{AttackPlan, BridgeAsked, LogMark};
use super::summary::TableSummary;
use super::table::{Selection, Table, TableSystems};
use crate::app::AppSystems;
use crate::app::input::keys;
use crate::app::play::TakenAway;
use crate::app::shell::desk::{Asked, Desk, DeskSystems, Dialog};
use crate::app::shell::rules_viewer::Books;
use crate::app::stage::Screen;

/// What lies over the map.
#[derive(Resource, Debug, Default)]
pub struct HexDesk {
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
    /// What came of the last combat of the phase.
    pub battle: Option<Battle>,
    /// What came of the last attempt on a bridge.
    pub blast: Option<Blast>,
}

impl HexDesk {
    /// Lays a sheet over the map, or puts it away if it lies there.
    pub fn turn_sheet(&mut self, sheet: Sheet) {
        self.calendar = Calendar::default();
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
    app.init_resource::<HexDesk>()
        .add_systems(
            Update,
            (
                (press_keys.run_if(resource_exists::<Table>), ask)
                    .chain()
                    .in_set(DeskSystems::Game),
                sweep.in_set(DeskSystems::Sweep),
                turn_book
                    .run_if(resource_exists_and_changed::<TableSummary>)
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table),
                answer.run_if(on_message::<Asked>).in_set(DeskSystems::Lay),
                ask.after(DeskSystems::Lay).before(DeskSystems::HoldAgain),
            ),
        )
        .add_observer(shut_book);
}

fn press_keys(
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    selection: Res<Selection>,
    mut mark: ResMut<LogMark>,
    mut desk: ResMut<Desk>,
    mut hex_desk: ResMut<HexDesk>,
    mut plan: ResMut<AttackPlan>,
    mut bridge_asked: ResMut<BridgeAsked>,
) {
    if desk.curtain.is_some() {
        return;
    }
    let in_game = *screen.get() == Screen::Game;
    if keys::CANCEL.just_pressed(&pressed) {
        let mut used = hex_desk.put_away()
            || mark.0.take().is_some()
            || bridge_asked.0.take().is_some()
            || plan.0.take().is_some()
            || hex_desk.put_result_away();
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
        if key.just_pressed(&pressed) && in_game && !desk.holds_keys() {
            hex_desk.turn_sheet(sheet);
        }
    }
}

/// What keeps the phase from ending takes the keys.
fn ask(hex_desk: Res<HexDesk>, mut desk: ResMut<Desk>) {
    let asks = hex_desk.held.is_some();
    if desk.game_asks != asks {
        desk.game_asks = asks;
    }
}

/// What was put away at the desk of all games takes with it what lies here.
fn sweep(desk: Res<Desk>, mut hex_desk: ResMut<HexDesk>, mut swept: Local<u32>) {
    if desk.clearings != *swept {
        *swept = desk.clearings;
        hex_desk.clear();
    }
}

/// The chapters of the phase come first.
fn turn_book(summary: Res<TableSummary>, mut books: ResMut<Books>) {
    let phase = (!summary.is_over).then_some(summary.phase);
    books.put_on_top(rules::book(phase, chapter(summary.phase)));
}

/// Without a game they are as they stand.
fn shut_book(_: On<TakenAway>, mut books: ResMut<Books>) {
    books.put_on_top(rules::book(None, "HT-1"));
}

/// Lays down the scenario's text when the menu or the title asks for it.
fn answer(mut asked: MessageReader<Asked>, table: Option<Res<Table>>, mut hex_desk: ResMut<HexDesk>) {
    if asked.read().any(|asked| *asked == Asked::Briefing) && table.is_some() {
        hex_desk.sheet = Some(Sheet::Briefing);
    }
}
