//! The input and output of every panel.

use std::borrow::Cow;
use std::cell::RefCell;

use bevy::prelude::{Message, SystemSet};
use bevy_egui::egui::{self, Color32, Ui, WidgetText};

use crate::app::hex::fights::PlannedAttack;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{HexRequest, HexTable, Selection};
use crate::app::hex::trains::TrainPlan;
use crate::app::hex::units::UnitMarks;
use crate::app::play::{StandingAnswers, StandingChange};
use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::rule_tag;
use crate::rules::board::outline::Point;
use crate::rules::board::{CrossingId, SpaceId};
use crate::rules::engine::Seat;
use crate::rules::hex_game::{HexGame, Names, Order, Phase, Side, TableView, UnitId};

/// The input of panels, and their actions.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The game being played.
    pub table: &'a HexTable,
    /// Its summary, computed once for each change.
    pub summary: &'a TableSummary,
    /// The markers of the units.
    pub marks: Cow<'a, UnitMarks>,
    /// The colours in use.
    pub palette: &'a Palette,
    /// The player's selection.
    pub selection: Selection,
    /// The space that the player points at.
    pub hovered: Option<SpaceId>,
    /// Which map overlays are shown.
    pub overlays: Vec<OverlaySwitch>,
    /// The attack that is being planned.
    pub plan: Option<&'a PlannedAttack>,
    /// The trains of the plan.
    pub trains: Option<&'a TrainPlan>,
    /// The bridge that is about to be blown.
    pub bridge_asked: Option<CrossingId>,
    /// The standing answers to questions in a computer's turn.
    pub standing: Option<&'a StandingAnswers>,
    /// The way-points of the selected unit's march (HM-6).
    pub via: &'a [SpaceId],
    /// The player's clicks in the panels so far.
    pub actions: RefCell<Vec<PanelAction>>,
}

impl<'a> Scene<'a> {
    /// The table with nothing selected, shown or planned.
    pub fn of(
        table: &'a HexTable,
        summary: &'a TableSummary,
        marks: impl Into<Cow<'a, UnitMarks>>,
        palette: &'a Palette,
        hovered: Option<SpaceId>,
    ) -> Self {
        Self {
            table,
            summary,
            marks: marks.into(),
            palette,
            selection: Selection::default(),
            hovered,
            overlays: Vec::new(),
            plan: None,
            trains: None,
            bridge_asked: None,
            standing: None,
            via: &[],
            actions: RefCell::default(),
        }
    }

    /// Adds an action that the player clicked.
    pub fn act(&self, action: PanelAction) {
        self.actions.borrow_mut().push(action);
    }

    /// Requests an order.
    pub fn order(&self, order: Order) {
        self.act(PanelAction::Table(HexRequest::Issue(order)));
    }

    /// The id of a rule, as a link to its text.
    pub fn rule_tag(&self, ui: &mut Ui, rule: &str) {
        if rule_tag(ui, rule) {
            self.act(PanelAction::Rule(rule.to_owned()));
        }
    }

    /// A text beside its rule.
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

    /// The way-points of a unit's march; only the selected unit has any.
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

/// An overlay that a player switches on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlaySwitch {
    /// Supply lines.
    Supply,
    /// Zones of control.
    Zones,
    /// The whole map in simplified form.
    Overview,
    /// The whole stack goes where the selected unit is sent.
    Stack,
}

/// Reference sheets, which a player can open during the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupSheet {
    /// The score, and the result if the game ended today (HV-3).
    Victory,
    /// The turns and their events.
    Calendar,
    /// The scenario's text for its players.
    Briefing,
}

/// An action on the train plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainAction {
    /// Send the trains that can go.
    Send,
    /// Leave a unit out.
    LeaveOut(UnitId),
    /// Leave all of them out.
    Clear,
}

/// In `EguiPrimaryContextPass`, after the panels and before dialogs: [`PanelAction`]s are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionSystems;

/// The popups that a click can close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Popup {
    /// The question before the phase ends.
    EndPhase,
    /// The answer to "why not?".
    Why,
    /// The result of the last combat, or attempt on a bridge.
    Result,
}

/// The action of a click in a panel. The file whose resource it changes carries it out, in [`ActionSystems`].
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PanelAction {
    /// Ask the computer for a hint.
    Hint,
    /// Show or hide the historical front of this day.
    HistoryLine,
    /// A request to the table.
    Table(HexRequest),
    /// Select a unit and bring it into view.
    Select(UnitId),
    /// Cancel the selection.
    Deselect,
    /// Bring a space into view.
    Jump(SpaceId),
    /// Look at a point of the map.
    Look(Point),
    /// Show why a unit cannot act, or cannot go to a space.
    Why(UnitId, Option<SpaceId>),
    /// Open the rules at a rule.
    Rule(String),
    /// Switch an overlay on or off.
    Toggle(OverlaySwitch),
    /// Open a sheet over the map, or close it.
    Sheet(LookupSheet),
    /// Plan this attack, or none.
    Plan(Option<PlannedAttack>),
    /// Do this with the train plan.
    Trains(TrainAction),
    /// Ask whether to blow this bridge, or stop asking.
    AskBridge(Option<CrossingId>),
    /// Give a standing answer, or take it back.
    Standing(StandingChange),
    Close(Popup),
    /// Open the menu.
    Menu,
    /// Stop warning of units that are still Available in this phase.
    StopWarning(Phase),
    /// List these units and bring the first of them into view.
    Show(Vec<UnitId>),
    /// Show how the game ended.
    Outcome,
}
