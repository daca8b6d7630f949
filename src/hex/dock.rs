//! The panels around the map: the banner, and the dock on the right.
//!
//! The dock holds the minimap, the selected unit, the lists, and the button that ends the phase; or the planned attack,
//! and the questions of a combat.

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Panel, ScrollArea, Ui};

use super::panels::attack::{attack_buttons, attack_planner};
use super::panels::banner::{banner, end_phase_button};
use super::panels::bridges::{bridge_is_asked, bridge_question};
use super::panels::casualties::casualties;
use super::panels::decision::{decision_buttons, decision_card};
use super::panels::log::LogPanel;
use super::panels::reinforcements::reinforcements;
use super::panels::result::{Battle, Blast, battle_sheet};
use super::panels::sea::sea_panel;
use super::panels::setup::setup_panel;
use super::panels::trains::{has_train_list, train_list};
use super::panels::unit_card::unit_card;
use super::panels::unit_list::UnitList;
use super::panels::{PanelAction, Scene};
use super::summary::TableSummary;
use crate::map_view::picture::minimap;
use crate::map_view::picture::minimap::{Minimap, minimap_ui};
use crate::shell::popups::standing;
use crate::theme::around::{answers, panel_frame, root, side};
use crate::theme::marks::mark;
use crate::theme::widget::{scaled, section, sheet, watch_the_map};
use railhead_engine::engine::lesson::Control;
use railhead_hex_game::{Phase, Side, UnitId};

/// The lists of the dock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Controls of the phase: options, arrivals, the sea.
    Phase,
    /// The player's units.
    #[default]
    Units,
    /// The log of events.
    Log,
    /// The losses of both sides.
    Losses,
}

/// The results of the last combat and the last attempt on a bridge, while the player looks at them.
#[derive(Clone, Copy, Debug, Default)]
pub struct LatestResults<'a> {
    /// The combat.
    pub battle: Option<&'a Battle>,
    /// The attempt on a bridge.
    pub blast: Option<&'a Blast>,
}

/// The dock, with the memory of its panels.
#[derive(Resource, Clone, Debug, Default)]
pub struct Dock {
    /// The only list, where there is room for one.
    pub tab: Tab,
    /// The upper of two lists.
    top: Tab,
    /// Whether the lower of two lists shows losses instead of the log.
    shows_losses: bool,
    /// The phase that the lists last followed.
    followed: Option<(u16, Side, Phase)>,
    /// The player's units.
    pub units: UnitList,
    pub log: LogPanel,
}

/// The name of a phase's own list, if it has one.
fn phase_list(summary: &TableSummary) -> Option<&'static str> {
    if summary.is_over {
        return None;
    }
    match summary.phase {
        Phase::Setup => Some("Set up"),
        Phase::Reinforcement => Some("Arrivals"),
        Phase::NavalMovement => Some("Sea"),
        Phase::Movement | Phase::RailMovement | Phase::Combat | Phase::End => None,
    }
}

impl Dock {
    /// Shows the phase's own list when the phase begins, and never that of another phase.
    fn follow(&mut self, scene: &Scene) {
        let summary = scene.summary;
        let now = Some((summary.turn, summary.player, summary.phase));
        let is_new = std::mem::replace(&mut self.followed, now) != now;
        let has_list = phase_list(scene.summary).is_some();
        if has_list && is_new {
            self.show_units(summary);
        }
        if !has_list {
            self.top = Tab::Units;
            if self.tab == Tab::Phase {
                self.tab = Tab::Units;
            }
        }
    }

    /// Shows the list with the units of this phase.
    pub fn show_units(&mut self, summary: &TableSummary) {
        let has_list = phase_list(summary).is_some();
        self.tab = if has_list { Tab::Phase } else { Tab::Units };
        self.top = self.tab;
    }

    /// Draws it into a panel.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene, minimap: &Minimap, fought: LatestResults) {
        if scene.summary.fights.decision.is_some() || scene.plan.is_some() {
            return combat(ui, scene, minimap, fought);
        }
        self.follow(scene);
        let now = (scene.summary.turn, scene.summary.player, scene.summary.phase);
        let asked = scene.bridge_asked.filter(|_| bridge_is_asked(scene));
        answers(ui, (now, asked), |ui| match asked {
            Some(crossing) => bridge_question(ui, scene, crossing),
            None => end_phase_button(ui, scene),
        });
        // If there is little room for large text, the lists disappear before the minimap.
        let room = ui.available_height();
        let is_low = room < scaled(ui, 560.0);
        let share = if room > scaled(ui, 800.0) { 0.28 } else { 0.2 };
        if let Some(height) = minimap::height_in(ui, room, share) {
            let small = small_map(ui, scene, minimap, height);
            mark(&small, Control::SmallMap, false);
        }
        if let Some(battle) = fought.battle {
            let height = ui.available_height() * 0.6;
            ScrollArea::vertical()
                .id_salt("battle")
                .min_scrolled_height(0.0)
                .max_height(height)
                .show(ui, |ui| battle_sheet(ui, scene, battle));
            let room = ui.available_height();
            return self.lists(ui, scene, room);
        }
        if let Some(blast) = fought.blast {
            blast.ui(ui, scene);
        }
        if has_train_list(scene) {
            sheet(ui, |ui| train_list(ui, scene, room * 0.22));
        }
        let viewer = scene.view().viewer().seat();
        if let Some(given) = scene.standing {
            for change in standing::given(ui, viewer, given) {
                scene.act(PanelAction::Standing(change));
            }
        }
        // With or without a card there are as many lists.
        let room = ui.available_height() - scaled(ui, 188.0);
        // Below the lists: they keep their place when it comes and goes.
        let mut left = ui.available_rect_before_wrap();
        if let Some(unit) = scene.selection.unit {
            let height = ui.available_height();
            let share = height * if is_low { 0.5 } else { 0.6 };
            // A short list of units leaves the card the rest.
            let shows_units_alone = self.tab == Tab::Units && !has_two_lists(ui, scene, room);
            let rest = height - self.units.height - scaled(ui, TABS) - GAP;
            let highest = if shows_units_alone { share.max(rest) } else { share };
            let card = card_below(ui, scene, unit, highest);
            left.max.y = card.rect.top() - GAP;
            mark(&card, Control::UnitCard, false);
        }
        // A room of their own: to lower the height of this one would begin it again at its top.
        let lists = ui.scope_builder(egui::UiBuilder::new().max_rect(left), |ui| {
            ui.shrink_clip_rect(left.expand(2.0));
            self.lists(ui, scene, room);
        });
        mark(&lists.response, Control::Lists, false);
    }

    /// The lists: if this room is enough for two, the phase's own list or the units above, and the others below.
    fn lists(&mut self, ui: &mut Ui, scene: &Scene, room: f32) {
        let height = ui.available_height();
        let own = phase_list(scene.summary);
        if !has_two_lists(ui, scene, room) {
            ui.horizontal(|ui| {
                if let Some(name) = own {
                    ui.selectable_value(&mut self.tab, Tab::Phase, name);
                }
                ui.selectable_value(&mut self.tab, Tab::Units, "Units");
                ui.selectable_value(&mut self.tab, Tab::Log, "Log");
                ui.selectable_value(&mut self.tab, Tab::Losses, "Losses");
            });
            return self.list(ui, scene, self.tab);
        }
        match own {
            Some(name) => {
                ui.horizontal(|ui| {
                    ui.selectable_value(&mut self.top, Tab::Phase, name);
                    ui.selectable_value(&mut self.top, Tab::Units, "Units");
                });
            }
            None => section(ui, "UNITS"),
        }
        let share = match self.top {
            Tab::Phase => 0.66,
            _ if self.shows_losses => 0.4,
            _ => 0.55,
        };
        ui.scope(|ui| {
            ui.set_max_height(height * share);
            self.list(ui, scene, self.top);
        });
        ui.separator();
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.shows_losses, false, "Log");
            ui.selectable_value(&mut self.shows_losses, true, "Losses");
        });
        let below = if self.shows_losses { Tab::Losses } else { Tab::Log };
        self.list(ui, scene, below);
    }

    fn list(&mut self, ui: &mut Ui, scene: &Scene, tab: Tab) {
        match (tab, scene.summary.phase) {
            (Tab::Phase, Phase::Setup) => setup_panel(ui, scene),
            (Tab::Phase, Phase::Reinforcement) => reinforcements(ui, scene),
            (Tab::Phase, Phase::NavalMovement) => sea_panel(ui, scene),
            (Tab::Phase | Tab::Units, _) => self.units.ui(ui, scene),
            (Tab::Log, _) => self.log.ui(ui, scene),
            (Tab::Losses, _) => casualties(ui, scene),
        }
    }
}

/// The dock during a planned attack or a decision in combat: its content, and its own buttons.
fn combat(ui: &mut Ui, scene: &Scene, minimap: &Minimap, fought: LatestResults) {
    let decision = scene.summary.fights.decision.as_ref();
    let orders = scene.table.session().journal().len();
    let meaning = (decision.map(|_| orders), scene.plan.map(|plan| plan.target));
    if decision.is_some() && scene.plays_moment {
        watch_the_map(ui);
        return;
    }
    answers(ui, meaning, |ui| match (decision, scene.plan) {
        (Some(decision), _) => decision_buttons(ui, scene, decision),
        (None, Some(plan)) => attack_buttons(ui, scene, plan),
        (None, None) => {}
    });
    let room = ui.available_height();
    if room > scaled(ui, 800.0) {
        small_map(ui, scene, minimap, room * 0.24);
    }
    match (decision, scene.plan) {
        (Some(decision), _) => decision_card(ui, scene, decision, fought.battle),
        (None, Some(plan)) => attack_planner(ui, scene, plan),
        (None, None) => {}
    }
}

/// Whether this room is enough for two lists. A phase's own list is long, so a log below it needs more room.
fn has_two_lists(ui: &Ui, scene: &Scene, room: f32) -> bool {
    let two = if phase_list(scene.summary).is_some() {
        560.0
    } else {
        420.0
    };
    room > scaled(ui, two)
}

/// Between the lists and the card of a unit.
const GAP: f32 = 8.0;

/// The height of the row of tabs above a list.
const TABS: f32 = 34.0;

/// The card of the selected unit, no higher than this, at the bottom of the room that is left.
fn card_below(ui: &mut Ui, scene: &Scene, unit: UnitId, highest: f32) -> egui::Response {
    const EDGE: f32 = 9.0;
    // As high as its content was in the frame before.
    let id = egui::Id::new("height of the unit card");
    let wanted = ui.data(|data| data.get_temp(id)).unwrap_or(scaled(ui, 180.0));
    let height = wanted.min(highest);
    let room = ui.available_rect_before_wrap();
    let below = room.with_min_y(room.bottom() - height);
    let mut card = ui.new_child(egui::UiBuilder::new().id_salt("unit card").max_rect(below));
    card.shrink_clip_rect(below.expand(2.0));
    let content = |ui: &mut Ui| {
        ScrollArea::vertical()
            .id_salt(("unit card", unit.0))
            .min_scrolled_height(0.0)
            .max_height(height - 2.0 * EDGE)
            .show(ui, |ui| unit_card(ui, scene, unit))
            .content_size
            .y
    };
    let shown = card.scope(|ui| sheet(ui, content));
    let now = shown.inner + 2.0 * EDGE;
    if (now - wanted).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
    shown.response
}

/// The minimap; a click on it moves the view there.
fn small_map(ui: &mut Ui, scene: &Scene, minimap: &Minimap, height: f32) -> egui::Response {
    let small = ui.vertical_centered(|ui| minimap_ui(ui, minimap, height));
    if let Some(point) = small.inner {
        scene.act(PanelAction::LookAt(point));
    }
    small.response
}

/// Draws the panels around the map into the window; returns the space that is left for the map.
pub fn around_map(
    ctx: &egui::Context,
    scene: &Scene,
    dock: &mut Dock,
    minimap: &Minimap,
    fought: LatestResults,
) -> egui::Rect {
    let mut root = root(ctx, "root");
    Panel::top("banner")
        .resizable(false)
        .frame(panel_frame())
        .show(&mut root, |ui| banner(ui, scene));
    side(&mut root, "dock", |ui| dock.ui(ui, scene, minimap, fought));
    root.available_rect_before_wrap()
}
