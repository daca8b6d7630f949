//! Everything that the hex game puts over its map, and the keys and clicks for it.
//!
//! In: keys, `PanelAction`, `EndPhaseBlocked`, `AskWhy`, the choices of the menu. Out: the [`HexPopups`], dialogs, and
//! the menu if no popup is left to close.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::facts::why_card::WhyCard;
use super::panels::calendar::CalendarSheet;
use super::panels::end_phase_card::EndPhaseCard;
use super::panels::find::Find;
use super::panels::result::{Battle, Blast};
use super::panels::track::chapter;
use super::panels::{HexAction, HexActionSystems, LookupSheet, PanelAction, Popup, rules};
use super::phases::{AskWhy, AttackPlan, BookingAsked, BridgeAsked, EndAsked, LogMark, WayPoints};
use super::summary::TableSummary;
use super::table::{EndPhaseBlocked, HexTable, Selection, SelectionChanged, TableChanged, TableSystems};
use crate::AppSystems;
use crate::hex::summary::summary_is_new;
use crate::input::{Strokes, keys};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::play::GameSystems;
use crate::shell::account::rules_viewer::Books;
use crate::shell::notices::Notices;
use crate::shell::popups::{Dialog, OpenSheet, PopupSystems, Popups};
use crate::shell::timetable::NONE_BOOKED;
use crate::stage::Screen;
use railhead_engine::engine::Digest;
use railhead_hex_game::HexGame;

/// Everything over the map.
#[derive(Resource, Debug, Default)]
pub struct HexPopups {
    /// The answer to "why not?".
    pub why: Option<WhyCard>,
    /// Where the unit of that question is in the window.
    pub why_place: Option<bevy_egui::egui::Rect>,
    /// The window that finds units and places.
    pub find: Option<Find>,
    /// The question before the phase ends.
    pub held: Option<EndPhaseCard>,
    pub sheet: Option<LookupSheet>,
    pub calendar: CalendarSheet,
    /// The result of the last combat of the phase.
    pub battle: Option<Battle>,
    /// The result of the last attempt on a bridge.
    pub blast: Option<Blast>,
}

impl HexPopups {
    /// Opens a sheet over the map, or closes it if it is open.
    pub fn turn_sheet(&mut self, sheet: LookupSheet) {
        self.calendar = CalendarSheet::default();
        self.sheet = Some(sheet).filter(|_| self.sheet != Some(sheet));
    }

    fn clear(&mut self) {
        *self = Self {
            calendar: std::mem::take(&mut self.calendar),
            ..Self::default()
        };
    }

    /// Closes the topmost thing; false if there is nothing to close.
    fn put_away(&mut self) -> bool {
        self.find.take().is_some()
            || self.held.take().is_some()
            || self.why.take().is_some()
            || self.sheet.take().is_some()
    }

    /// Closes the result of the last combat or attempt on a bridge; false if there is none to close.
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
    books.add(rules::book(None, None, "HT-1"));
    app.init_until::<HexPopups>(Lifetime::Position)
        .add_systems(
            Update,
            (
                (press_keys.in_set(GameSystems::of::<HexGame>()), ask)
                    .chain()
                    .in_set(PopupSystems::Game),
                sweep.in_set(PopupSystems::Clear),
                turn_book
                    .run_if(summary_is_new)
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table),
                answer.run_if(on_message::<OpenSheet>).in_set(PopupSystems::Open),
                (hear_held, hear_why, hear_table, forget_why)
                    .chain()
                    .in_set(PopupSystems::Open)
                    .in_set(GameSystems::of::<HexGame>()),
                ask.after(PopupSystems::Open)
                    .before(PopupSystems::BlockInputAgain),
            ),
        )
        .add_systems(EguiPrimaryContextPass, carry_out.in_set(HexActionSystems))
        .at_end(Lifetime::Game, "the book of the phase", shut_book);
}

fn press_keys(
    (mut pressed, strokes): (ResMut<ButtonInput<KeyCode>>, Res<Strokes>),
    screen: Res<State<Screen>>,
    selection: Res<Selection>,
    mut mark: ResMut<LogMark>,
    mut popups: ResMut<Popups>,
    mut hex_popups: ResMut<HexPopups>,
    mut plan: ResMut<AttackPlan>,
    (mut bridge_asked, mut booking): (ResMut<BridgeAsked>, ResMut<BookingAsked>),
) {
    if popups.curtain.is_some() {
        return;
    }
    let in_game = *screen.get() == Screen::Game;
    if keys::CANCEL.just_pressed(&pressed) {
        let mut used = hex_popups.put_away()
            || give_up_booking(&mut booking, &mut popups.notices)
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
        if key.is_struck(&strokes) && in_game && !popups.holds_keys() {
            hex_popups.turn_sheet(sheet);
        }
    }
}

/// Books no train, and says so; false if none was to be booked.
fn give_up_booking(booking: &mut BookingAsked, notices: &mut Notices) -> bool {
    let was_asked = !std::mem::take(&mut booking.0).is_empty();
    if was_asked {
        notices.tell(NONE_BOOKED);
    }
    was_asked
}

/// The question before a phase ends takes the keys.
fn ask(hex_popups: Res<HexPopups>, mut popups: ResMut<Popups>, mut end_asked: ResMut<EndAsked>) {
    let held = hex_popups.held.as_ref();
    let asks = held.is_some();
    if popups.game_asks != asks {
        popups.game_asks = asks;
    }
    end_asked.set_if_neq(EndAsked(held.is_some_and(EndPhaseCard::is_yes_or_no)));
}

/// Closing the popups of all games closes these too.
fn sweep(popups: Res<Popups>, mut hex_popups: ResMut<HexPopups>, mut swept: Local<u32>) {
    if popups.clearings != *swept {
        *swept = popups.clearings;
        hex_popups.clear();
    }
}

/// The chapters of the phase come first.
fn turn_book(summary: Res<TableSummary>, table: Option<Res<HexTable>>, mut books: ResMut<Books>) {
    let phase = (!summary.is_over).then_some(summary.phase);
    let game = table.as_ref().map(|table| &**table.game());
    books.put_on_top(rules::book(game, phase, chapter(summary.phase)));
}

/// Without a game they are in their usual order.
fn shut_book(world: &mut World) {
    if let Some(mut books) = world.get_resource_mut::<Books>() {
        books.put_on_top(rules::book(None, None, "HT-1"));
    }
}

/// Opens the scenario's text at the request of the menu or the title.
fn answer(
    mut requests: MessageReader<OpenSheet>,
    table: Option<Res<HexTable>>,
    mut hex_popups: ResMut<HexPopups>,
) {
    if requests.read().any(|sheet| *sheet == OpenSheet::Scenario) && table.is_some() {
        hex_popups.sheet = Some(LookupSheet::Briefing);
    }
}

fn hear_held(mut held: MessageReader<EndPhaseBlocked>, mut hex_popups: ResMut<HexPopups>) {
    for held in held.read() {
        hex_popups.held = Some(EndPhaseCard::new(held.clone()));
        hex_popups.why = None;
    }
}

fn hear_why(
    mut requests: MessageReader<AskWhy>,
    table: Res<HexTable>,
    points: Res<WayPoints>,
    mut hex_popups: ResMut<HexPopups>,
) {
    for AskWhy { unit, space } in requests.read() {
        let why = WhyCard::of(&table.view(), *unit, *space, points.of(*unit));
        hex_popups.why = Some(why);
    }
}

fn hear_table(mut changes: MessageReader<TableChanged>, mut hex_popups: ResMut<HexPopups>) {
    for change in changes.read() {
        hex_popups.why = None;
        if change.digests.contains(&Digest::PhaseEnded) {
            hex_popups.held = None;
        }
    }
}

/// The answer to "why not?" disappears when the player selects something else.
fn forget_why(
    mut changed: MessageReader<SelectionChanged>,
    mut before: TableLocal<Selection>,
    mut hex_popups: ResMut<HexPopups>,
) {
    let before = before.of_now();
    for SelectionChanged(now) in changed.read() {
        let about = hex_popups.why.as_ref().map(|why| why.unit);
        if now.unit != before.unit && about.is_some() && now.unit != about {
            hex_popups.why = None;
        }
        *before = *now;
    }
}

/// Opens and closes popups at the player's clicks.
fn carry_out(
    mut actions: MessageReader<PanelAction>,
    table: Res<HexTable>,
    points: Res<WayPoints>,
    mut hex_popups: ResMut<HexPopups>,
) {
    for action in actions.read() {
        match action {
            PanelAction::Own(HexAction::Why(unit, to)) => {
                let why = WhyCard::of(&table.view(), *unit, *to, points.of(*unit));
                hex_popups.why = Some(why);
            }
            PanelAction::Own(HexAction::Sheet(sheet)) => hex_popups.turn_sheet(*sheet),
            PanelAction::Own(HexAction::Close(Popup::EndPhase)) => hex_popups.held = None,
            PanelAction::Own(HexAction::Close(Popup::Why)) => hex_popups.why = None,
            PanelAction::Own(HexAction::Close(Popup::Result)) => {
                hex_popups.battle = None;
                hex_popups.blast = None;
            }
            _ => {}
        }
    }
}
