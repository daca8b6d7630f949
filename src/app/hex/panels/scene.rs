//! What every panel is given, and what it may ask for.

use std::cell::RefCell;

use bevy::prelude::{Message, SystemSet};
use bevy_egui::egui::{self, Color32, Ui, WidgetText};

use crate::app::hex::fights::PlannedAttack;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{HexRequest, HexTable, Selection};
use crate::app::hex::trains::TrainPlan;
use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::rule_tag;
use crate::rules::board::outline::Point;
use crate::rules::board::{CrossingId, SpaceId};
use crate::rules::engine::Seat;
use crate::rules::hex_game::{HexGame, Names, Order, Side, TableView, UnitId};

/// What panels show, and what they ask for.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The game being played.
    pub table: &'a HexTable,
    /// The same in short, worked out once for each change.
    pub summary: &'a TableSummary,
    /// The colours in use.
    pub palette: &'a Palette,
    /// What the player has selected.
    pub selection: Selection,
    /// The space under the cursor.
    pub hovered: Option<SpaceId>,
    /// Which map overlays are shown.
    pub overlays: Overlays,
    /// The attack that is being planned.
    pub plan: Option<&'a PlannedAttack>,
    /// The trains that are to go together.
    pub trains: Option<&'a TrainPlan>,
    /// The bridge that is about to be blown.
    pub bridge_asked: Option<CrossingId>,
    /// The way-points of the selected unit's march (HM-6).
    pub via: &'a [SpaceId],
    /// What the player clicked in the panels so far.
    pub actions: RefCell<Vec<PanelAction>>,
}

impl<'a> Scene<'a> {
    /// The table with nothing selected, shown or planned.
    pub fn of(
        table: &'a HexTable,
        summary: &'a TableSummary,
        palette: &'a Palette,
        hovered: Option<SpaceId>,
    ) -> Self {
        Self {
            table,
            summary,
            palette,
            selection: Selection::default(),
            hovered,
            overlays: Overlays::default(),
            plan: None,
            trains: None,
            bridge_asked: None,
            via: &[],
            actions: RefCell::default(),
        }
    }

    /// Asks for something that the player clicked.
    pub fn act(&self, action: PanelAction) {
        self.actions.borrow_mut().push(action);
    }

    /// Asks for an order to be carried out.
    pub fn issue(&self, order: Order) {
        self.act(PanelAction::Table(HexRequest::Issue(order)));
    }

    /// The id of a rule, as a link to its text.
    pub fn rule_tag(&self, ui: &mut Ui, rule: &str) {
        if rule_tag(ui, rule) {
            self.act(PanelAction::Rule(rule.to_owned()));
        }
    }

    /// A text beside the rule that it comes from.
    pub fn cited(&self, ui: &mut Ui, rule: &str, text: impl Into<WidgetText>) {
        ui.horizontal_top(|ui| {
            self.rule_tag(ui, rule);
            ui.add(egui::Label::new(text).wrap());
        });
    }

    /// The table as the player who has to decide sees it.
    pub fn view(&self) -> TableView<'a> {
        self.table.view()
    }

    /// The names that the player may know (HO-2).
    pub fn names(&self) -> Names<'a> {
        self.table.view().names()
    }

    /// The name of a unit, as far as the player knows it.
    pub fn name(&self, unit: UnitId) -> &'a str {
        self.table.view().name(unit)
    }

    /// The way-points by which a unit is to march; none but the selected one has any.
    pub fn via(&self, unit: UnitId) -> &'a [SpaceId] {
        if self.selection.unit == Some(unit) {
            self.via
        } else {
            &[]
        }
    }

    /// The rules and what never changes.
    pub fn game(&self) -> &'a HexGame {
        self.table.game()
    }

    /// The accent of a side.
    pub fn accent(&self, side: Side) -> Color32 {
        self.accent_of(side.seat())
    }

    /// The accent of a seat.
    pub fn accent_of(&self, seat: Seat) -> Color32 {
        egui_colour(self.palette.seat(seat))
    }
}

/// The overlays that a player switches on and off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the player's")]
pub struct Overlays {
    /// Supply lines.
    pub supply: bool,
    /// Zones of control.
    pub zones: bool,
    /// The whole map in simplified form.
    pub overview: bool,
    /// Whether the whole stack goes where the selected unit is sent.
    pub stack: bool,
}

/// One of [`Overlays`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlaySwitch {
    /// Supply lines.
    Supply,
    /// Zones of control.
    Zones,
    /// The overview.
    Overview,
    /// The whole stack goes along.
    Stack,
}

/// Sheets to look things up in while the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupSheet {
    /// The score, and what the result would be today (HV-3).
    Victory,
    /// Turns and what they bring.
    Calendar,
    /// What the scenario tells its players.
    Briefing,
}

/// What is to be done with the trains that are to go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainAction {
    /// Send those that can go.
    Send,
    /// Leave a unit out.
    LeaveOut(UnitId),
    /// Leave all of them out.
    Clear,
}

/// In `EguiPrimaryContextPass`, after the panels and before dialogs: [`PanelAction`]s are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionSystems;

/// What a click can close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Popup {
    /// What keeps the phase from ending.
    EndPhase,
    /// The answer to "why not?".
    Why,
    /// The result of the last combat, or attempt on a bridge.
    Result,
}

/// What a click in a panel does. The file whose resource it changes carries it out, in [`ActionSystems`].
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PanelAction {
    /// To be told what the computer would do.
    Hint,
    /// To see the front of this day in the war, or no longer.
    HistoryLine,
    /// Something that the table does.
    Table(HexRequest),
    /// Select a unit and bring it into sight.
    Select(UnitId),
    /// Cancel the selection.
    Deselect,
    /// Bring a space into sight.
    Jump(SpaceId),
    /// Look at a point of the map.
    Look(Point),
    /// Show why a unit cannot act, or not go to a space.
    Why(UnitId, Option<SpaceId>),
    /// Open the rules at a rule.
    Rule(String),
    /// Switch an overlay on or off.
    Toggle(OverlaySwitch),
    /// Lay a sheet over the map, or put it away.
    Sheet(LookupSheet),
    /// Plan this attack, or none.
    Plan(Option<PlannedAttack>),
    /// Do this with the trains that are to go together.
    Trains(TrainAction),
    /// Ask whether this bridge is to be blown, or stop asking.
    AskBridge(Option<CrossingId>),
    /// Close this.
    Close(Popup),
    /// Open the menu.
    Menu,
    /// Stop warning of units that can still act.
    StopWarning,
    /// List these units and bring the first of them into sight.
    Show(Vec<UnitId>),
    /// Show how the game ended.
    Outcome,
}
