//! The input and output of the area game's panels.

use std::ops::Deref;

use bevy_egui::egui::{self, Color32, Label, RichText, Ui};

use super::clicks::selection::AreaSelection;
use super::clicks::targets::ClickTargets;
use super::facts::RuleFacts;
use super::rail::analysis::RailAnalysis;
use super::rail::shown::{RailLayer, ShownRails};
use super::tokens::analysis::TokenAnalysis;
use crate::play::log::LogLine;
use crate::play::{self, PanelContext};
use crate::shell::timetable::{BookedTrains, TriedBooking};
use crate::theme::style::egui_colour;
use crate::theme::widget::chip;
use crate::words::sentence;
use railhead_area_game::definition::NationId;
use railhead_area_game::state::order::Order;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// What a click in a panel of the area game asks for.
pub type PanelAction = play::PanelClick<Order, AreaAction>;

/// What only panels of the area game ask for. `screen` carries it out.
#[derive(Clone, Debug, PartialEq)]
pub enum AreaAction {
    /// Replace the selection by this one.
    Select(Box<AreaSelection>),
    /// Show a part of railways on the map, or hide it.
    Toggle(RailLayer),
    /// Show the way of an order on the map.
    Show(Vec<SpaceId>),
}

/// What panels of every game read, and what systems have worked out for those of the area game.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub context: PanelContext<'a, AreaGame, AreaAction>,
    /// What never changes in the game, its map included.
    pub game: &'a AreaGame,
    pub state: &'a AreaState,
    pub selection: &'a AreaSelection,
    /// What the rules say about the position and the selection.
    pub facts: &'a RuleFacts,
    /// Where a click sends what is selected.
    pub targets: &'a ClickTargets,
    /// The results about trains.
    pub rails: &'a RailAnalysis,
    /// The results about tokens.
    pub inflow: &'a TokenAnalysis,
    /// The booked trains (AR-10).
    pub booked: &'a BookedTrains,
    /// What a click on the area under the cursor would book, while the player books.
    pub tried: Option<&'a TriedBooking>,
    /// The parts of railways on the map.
    pub shown: ShownRails,
    pub lines: &'a [LogLine],
}

impl<'a> Deref for Scene<'a> {
    type Target = PanelContext<'a, AreaGame, AreaAction>;

    fn deref(&self) -> &Self::Target {
        &self.context
    }
}

impl<'a> Scene<'a> {
    /// The colour of a nation.
    pub fn colour(&self, nation: NationId) -> Color32 {
        self.accent_of(Seat(nation.0))
    }

    /// The name of a nation on its colour.
    pub fn chip(&self, ui: &mut Ui, nation: NationId, text: &str) -> egui::Response {
        let paper = egui_colour(self.palette.on_action);
        chip(ui, text, self.colour(nation), paper)
    }

    /// The nations that receive orders now.
    pub fn movers(&self) -> &'a [NationId] {
        self.state.movers(self.game)
    }

    /// Whether the player may give orders.
    pub fn is_played(&self) -> bool {
        !self.table.is_watched() && self.state.ending().is_none()
    }

    /// Asks for something to be changed in the selection.
    pub fn change(&self, change: impl FnOnce(&mut AreaSelection)) {
        let mut selection = self.selection.clone();
        change(&mut selection);
        self.act(AreaAction::Select(Box::new(selection)));
    }

    /// A reason with its rule.
    pub fn reason(&self, ui: &mut Ui, rule: &str, text: &str) {
        ui.horizontal_wrapped(|ui| {
            self.rule_tag(ui, rule);
            ui.add(Label::new(RichText::new(sentence(text)).small()).wrap());
        });
    }
}
