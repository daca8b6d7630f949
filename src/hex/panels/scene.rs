//! The input and output of every panel.

use std::borrow::Cow;
use std::ops::Deref;

use bevy::prelude::SystemSet;
use bevy_egui::egui::{self, Color32, Ui, WidgetText};

use crate::hex::facts::hex_card::CardSituation;
use crate::hex::facts::timetable::TrainFacts;
use crate::hex::fights::PlannedAttack;
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection};
use crate::hex::trains::TrainPlan;
use crate::hex::units::UnitMarks;
use crate::play::{self, PanelContext};
use crate::shell::timetable::{BookedTrains, TriedBooking};
use crate::theme::Palette;
use crate::theme::widget::section;
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_hex_game::{HexGame, Names, Order, Side, TableView, UnitId};

/// What panels of every game read, the summary of the table, and what the player plans.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub context: PanelContext<'a, HexGame, HexAction>,
    /// The summary of the table, computed once for each change.
    pub summary: &'a TableSummary,
    /// The markers of the units.
    pub marks: Cow<'a, UnitMarks>,
    /// The player's selection.
    pub selection: Selection,
    /// Which map overlays are shown.
    pub overlays: Vec<OverlaySwitch>,
    /// The attack that is being planned.
    pub plan: Option<&'a PlannedAttack>,
    /// The trains of the plan.
    pub trains: Option<&'a TrainPlan>,
    /// The bridge that is about to be blown.
    pub bridge_asked: Option<CrossingId>,
    /// The way-points of the selected unit's march (HM-6).
    pub via: &'a [SpaceId],
    /// The booked trains, and what the rules say about the selected unit and trains (HR-18).
    pub booked: Option<&'a BookedTrains>,
    pub unit_trains: Option<&'a TrainFacts>,
    /// The units for which the next click on the map books a train.
    pub books: &'a [UnitId],
    /// What that click would book.
    pub tried: Option<&'a TriedBooking>,
}

impl<'a> Deref for Scene<'a> {
    type Target = PanelContext<'a, HexGame, HexAction>;

    fn deref(&self) -> &Self::Target {
        &self.context
    }
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
            context: PanelContext::new(table, palette, hovered),
            summary,
            marks: marks.into(),
            selection: Selection::default(),
            overlays: Vec::new(),
            plan: None,
            trains: None,
            bridge_asked: None,
            via: &[],
            booked: None,
            unit_trains: None,
            books: &[],
            tried: None,
        }
    }

    /// A button with a rule, or with the scenario's own that takes its place (HT-5).
    pub fn rule_tag(&self, ui: &mut Ui, rule: &str) {
        self.context.rule_tag(ui, self.table.game().cited(rule));
    }

    /// The title of a section, with the rule that it is about.
    pub fn section(&self, ui: &mut Ui, title: &str, rule: &str) {
        ui.horizontal(|ui| {
            section(ui, title);
            self.rule_tag(ui, rule);
        });
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

    /// The days of the present turn, with its weather if there is any (HW-1).
    pub fn days(&self, turn: u16) -> String {
        let days = self.game().definition().calendar.text(turn);
        match self.view().weather() {
            Some(weather) => format!("{days} \u{00B7} {}", weather.name),
            None => days,
        }
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

    /// What the card of a hex depends on.
    pub fn situation(&self) -> CardSituation<'_> {
        CardSituation {
            view: self.view(),
            summary: self.summary,
            marks: &self.marks,
            selected: self.selection.unit,
            via: self.via,
            tried: self.tried,
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
    /// How far the selected unit gets by rail.
    RailReach,
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

/// What a click in a panel of the hex game asks for.
pub type PanelAction = play::PanelClick<Order, HexAction>;

/// What only panels of the hex game ask for. The file whose resource it changes carries it out, in [`HexActionSystems`].
#[derive(Clone, Debug, PartialEq)]
pub enum HexAction {
    /// Show or hide the historical front of this day.
    HistoryLine,
    /// Select a unit and bring it into view.
    Select(UnitId),
    /// Cancel the selection.
    Deselect,
    /// Show why a unit cannot act, or cannot go to a space.
    Why(UnitId, Option<SpaceId>),
    /// Switch an overlay on or off.
    Toggle(OverlaySwitch),
    /// Open a sheet over the map, or close it.
    Sheet(LookupSheet),
    /// Plan this attack, or none.
    Plan(Option<PlannedAttack>),
    /// Do this with the train plan.
    Trains(TrainAction),
    /// Have the next click on the map book a train for these units; with none of them, no longer.
    BookTrain(Vec<UnitId>),
    /// Ask whether to blow this bridge, or stop asking.
    AskBridge(Option<CrossingId>),
    Close(Popup),
    /// List these units and bring the first of them into view.
    Show(Vec<UnitId>),
}

/// In `ActionSystems`: the actions of the hex game's panels are carried out.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexActionSystems;
