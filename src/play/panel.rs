//! What the panels of every game read and ask for. `shell::actions` carries it out, except requests of only one game's panels.

use std::cell::RefCell;
use std::fmt::Debug;

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Ui};

use super::{Request, StandingAnswers, StandingChange, Table, WindowGame};
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::rule_tag;
use railhead_engine::board::SpaceId;
use railhead_engine::board::outline::Point;
use railhead_engine::engine::Seat;

/// The traits of everything that an action can hold.
pub trait ActionKind: Clone + Debug + PartialEq + Send + Sync + 'static {}

impl<T: Clone + Debug + PartialEq + Send + Sync + 'static> ActionKind for T {}

/// What a click in a panel asks for. `O` is the order of the game, `A` what only panels of this game ask for.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PanelClick<O: ActionKind, A: ActionKind> {
    /// A request to the table.
    Table(Request<O>),
    /// Give a standing answer, or take it back.
    Standing(StandingChange),
    /// Ask the computer for a hint.
    Hint,
    /// Ask how the player's side stands.
    Stand,
    /// Open the timetable of booked trains, or close it.
    Timetable,
    /// Bring a space into view, and select it.
    Jump(SpaceId),
    /// Look at a point of the map.
    LookAt(Point),
    /// Open the rules at the rule with this id.
    Rule(String),
    /// Open the menu.
    Menu,
    /// Warn no more of what is left undone in the phase of this name.
    StopWarning(&'static str),
    /// Show how the game ended.
    Outcome,
    Own(A),
}

impl<O: ActionKind, A: ActionKind> From<A> for PanelClick<O, A> {
    fn from(action: A) -> Self {
        Self::Own(action)
    }
}

/// What panels of every game read, and what the player clicked in them so far. The scene of each game adds its own.
#[derive(Debug)]
pub struct PanelContext<'a, G: WindowGame, A: ActionKind> {
    /// The game being played or watched.
    pub table: &'a Table<G>,
    /// The colours in use.
    pub palette: &'a Palette,
    /// The space that the player points at.
    pub hovered: Option<SpaceId>,
    /// The standing answers to questions in a computer's turn; `None` where none are shown.
    pub standing: Option<&'a StandingAnswers>,
    /// Whether the map plays what has just happened: panels neither tell its result nor ask what follows from it before.
    pub plays_moment: bool,
    actions: RefCell<Vec<PanelClick<G::Order, A>>>,
}

impl<G: WindowGame, A: ActionKind> Clone for PanelContext<'_, G, A> {
    fn clone(&self) -> Self {
        Self {
            actions: self.actions.clone(),
            ..*self
        }
    }
}

impl<'a, G: WindowGame, A: ActionKind> PanelContext<'a, G, A> {
    /// A context before the first click.
    pub const fn new(table: &'a Table<G>, palette: &'a Palette, hovered: Option<SpaceId>) -> Self {
        Self {
            table,
            palette,
            hovered,
            standing: None,
            plays_moment: false,
            actions: RefCell::new(Vec::new()),
        }
    }

    /// The same with the standing answers.
    #[must_use]
    pub fn with_standing(self, standing: &'a StandingAnswers) -> Self {
        Self {
            standing: Some(standing),
            ..self
        }
    }

    /// The same while the map plays a moment, or while it does not.
    #[must_use]
    pub fn with_moment(self, plays_moment: bool) -> Self {
        Self { plays_moment, ..self }
    }

    /// Asks for something that the player clicked.
    pub fn act(&self, action: impl Into<PanelClick<G::Order, A>>) {
        self.actions.borrow_mut().push(action.into());
    }

    /// Takes what the player clicked so far.
    pub fn take_actions(&self) -> Vec<PanelClick<G::Order, A>> {
        self.actions.take()
    }

    /// Asks for an order to be carried out.
    pub fn order(&self, order: G::Order) {
        self.act(PanelClick::Table(Request::Issue(order)));
    }

    /// The id of a rule, as a link to its text.
    pub fn rule_tag(&self, ui: &mut Ui, rule: &str) {
        if rule_tag(ui, rule) {
            self.act(PanelClick::Rule(rule.to_owned()));
        }
    }

    /// The accent of a seat.
    pub fn accent_of(&self, seat: Seat) -> Color32 {
        egui_colour(self.palette.seat(seat))
    }
}
