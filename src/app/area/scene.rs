//! The input and output of the area game's panels.

use std::cell::RefCell;

use bevy_egui::egui::{self, Color32, Label, RichText, Ui};

use super::clicks::selection::AreaSelection;
use super::clicks::targets::ClickTargets;
use super::rail::analysis::RailAnalysis;
use super::rail::shown::{RailLayer, ShownRails};
use super::tokens::analysis::TokenAnalysis;
use crate::app::play::log::LogLine;
use crate::app::play::{Request, StandingAnswers, StandingChange, Table};
use crate::app::theme::Palette;
use crate::app::theme::style::egui_colour;
use crate::app::theme::widget::{chip, rule_tag};
use crate::app::words::sentence;
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::state::order::Order;
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::SpaceId;
use crate::rules::board::outline::Point;
use crate::rules::engine::{Game as _, Seat};

/// The action of a click in a panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelAction {
    /// A request to the table.
    Table(Request<Order>),
    /// Replace the selection by this one.
    Select(Box<AreaSelection>),
    /// Bring a space into view, and select it.
    Look(SpaceId),
    /// Look at a point of the map.
    LookAt(Point),
    /// Show a part of railways on the map, or hide it.
    Toggle(RailLayer),
    /// Open the rules at the rule with this id.
    Rule(String),
    /// Give a standing answer, or take it back.
    Standing(StandingChange),
    Hint,
    Menu,
}

/// What panels show, and what they ask for.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The game being played or watched.
    pub table: &'a Table<AreaGame>,
    /// What never changes in the game, its map included.
    pub game: &'a AreaGame,
    pub state: &'a AreaState,
    pub selection: &'a AreaSelection,
    /// Where a click sends what is selected.
    pub targets: &'a ClickTargets,
    /// The results about trains.
    pub rails: &'a RailAnalysis,
    /// The results about tokens.
    pub inflow: &'a TokenAnalysis,
    /// The parts of railways on the map.
    pub shown: ShownRails,
    /// The space under the cursor.
    pub hovered: Option<SpaceId>,
    /// The standing answers to questions in a computer's turn.
    pub standing: &'a StandingAnswers,
    pub lines: &'a [LogLine],
    /// The colours in use.
    pub palette: &'a Palette,
    /// What the player clicked in the panels so far.
    pub actions: RefCell<Vec<PanelAction>>,
}

impl<'a> Scene<'a> {
    /// The colour of a nation.
    pub fn colour(&self, nation: NationId) -> Color32 {
        egui_colour(self.palette.seat(Seat(nation.0)))
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

    /// Whether the player can give an order now.
    pub fn allows(&self, order: &Order) -> bool {
        self.is_played() && self.game.check(self.state, order).is_ok()
    }

    /// Asks for something that the player clicked.
    pub fn act(&self, action: PanelAction) {
        self.actions.borrow_mut().push(action);
    }

    /// Asks for an order to be carried out.
    pub fn order(&self, order: Order) {
        self.act(PanelAction::Table(Request::Issue(order)));
    }

    /// Asks for something to be changed in the selection.
    pub fn change(&self, change: impl FnOnce(&mut AreaSelection)) {
        let mut selection = self.selection.clone();
        change(&mut selection);
        self.act(PanelAction::Select(Box::new(selection)));
    }

    /// A reason with its rule.
    pub fn reason(&self, ui: &mut Ui, rule: &str, text: &str) {
        ui.horizontal_wrapped(|ui| {
            if rule_tag(ui, rule) {
                self.act(PanelAction::Rule(rule.to_owned()));
            }
            ui.add(Label::new(RichText::new(sentence(text)).small()).wrap());
        });
    }
}
