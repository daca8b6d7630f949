//! The screen of a game: the banner at the top, the dock at the right, and over the map the card of the hex under the
//! cursor, the answer to "why not?", what holds the phase, and notices.
//!
//! In: the table, what lies on the [`HexPopups`], `WhyAsked`, `EndPhaseBlocked`. Out: [`MapArea`], `HexRequest`,
//! `Selection`, `Bring`, the switches of the overlays.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::cards::over_map;
use super::popups::HexPopups;
use crate::app::PlayerFolders;
use crate::app::hex::dock;
use crate::app::hex::dock::{Dock, LatestResults, Tab};
use crate::app::hex::hint::click_hint;
use crate::app::hex::panels::end_phase_card::EndPhaseCard;
use crate::app::hex::panels::outcome::OutcomeSheet;
use crate::app::hex::panels::why_card::WhyCard;
use crate::app::hex::panels::{OverlaySwitch, Overlays, PanelAction, Scene, TrainAction};
use crate::app::hex::phases::procedure::Clicks;
use crate::app::hex::phases::{
    AttackPlan, BridgeAsked, LogMark, ShownSupply, WayPoints, WholeStack, WhyAsked,
};
use crate::app::hex::summary::{TableSummary, UnitSummary};
use crate::app::hex::table::{
    EndPhaseBlocked, HexRequest, HexTable, Selection, SelectionChanged, TableChanged, TableSystems,
};
use crate::app::hex::trains::TrainPlan;
use crate::app::map_view::camera::Overview;
use crate::app::map_view::minimap::{Minimap, MinimapDots};
use crate::app::map_view::overlay::ZocOverlay;
use crate::app::map_view::visit::{Bring, LookAt};
use crate::app::map_view::{self, Hovered, MapArea};
use crate::app::play::advice::AskAdvice;
use crate::app::shell::dialogs::{DialogAccess, DialogSystems};
use crate::app::shell::history::HistoryLine;
use crate::app::shell::library::write_report;
use crate::app::shell::popups::{Dialog, PopupSystems, Popups};
use crate::app::shell::settings;
use crate::app::shell::settings::Settings;
use crate::app::stage::{OnMap, PanelSystems, Screen};
use crate::app::theme::Palette;
use crate::rules::engine::Digest;
use crate::rules::hex_game::UnitId;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Panels>()
        .add_systems(
            Update,
            (hear_held, hear_why, hear_table, forget_why)
                .chain()
                .in_set(PopupSystems::Open)
                .run_if(resource_exists::<HexTable>.and_then(resource_exists::<TableSummary>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_game
                .in_set(PanelSystems)
                .run_if(in_state(Screen::Game))
                .run_if(resource_exists::<HexTable>.and_then(resource_exists::<TableSummary>)),
        )
        .add_systems(
            Update,
            dot_minimap
                .after(TableSystems::Summary)
                .before(crate::app::AppSystems::Draw)
                .run_if(resource_exists_and_changed::<TableSummary>.and_then(resource_exists::<HexTable>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_outcome
                .in_set(DialogSystems)
                .after(PanelSystems)
                .run_if(resource_exists::<HexTable>.and_then(resource_exists::<TableSummary>)),
        )
        .add_systems(OnExit(OnMap), leave);
}

/// The panels of a game, with the little that they remember.
#[derive(Resource, Clone, Debug, Default)]
struct Panels {
    dock: Dock,
}

/// What the panels show and change.
#[derive(SystemParam)]
struct PanelAccess<'w> {
    selection: ResMut<'w, Selection>,
    plan: ResMut<'w, AttackPlan>,
    trains: ResMut<'w, TrainPlan>,
    bridge_asked: ResMut<'w, BridgeAsked>,
    supply: ResMut<'w, ShownSupply>,
    zones: ResMut<'w, ZocOverlay>,
    overview: ResMut<'w, Overview>,
    stack: ResMut<'w, WholeStack>,
    points: Res<'w, WayPoints>,
    clicks: Clicks<'w>,
    settings: ResMut<'w, Settings>,
    folders: Res<'w, PlayerFolders>,
    requests: MessageWriter<'w, HexRequest>,
    bring: MessageWriter<'w, Bring>,
    look: MessageWriter<'w, LookAt>,
    mark: Res<'w, LogMark>,
    advice: MessageWriter<'w, AskAdvice>,
    history: ResMut<'w, HistoryLine>,
}

fn hear_held(mut held: MessageReader<EndPhaseBlocked>, mut hex_popups: ResMut<HexPopups>) {
    for held in held.read() {
        hex_popups.held = Some(EndPhaseCard::new(held.clone()));
        hex_popups.why = None;
    }
}

fn hear_why(mut asked: MessageReader<WhyAsked>, mut hex_popups: ResMut<HexPopups>) {
    for question in asked.read() {
        hex_popups.why = Some(WhyCard {
            unit: question.unit,
            to: question.space,
        });
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

/// The units as dots on the small map.
fn dot_minimap(table: Res<HexTable>, summary: Res<TableSummary>, mut dots: ResMut<MinimapDots>) {
    let dot =
        |(unit, status): (UnitId, &UnitSummary)| Some((status.at?, table.game().unit(unit).side.seat()));
    dots.set_if_neq(MinimapDots(summary.units().filter_map(dot).collect()));
}

/// The answer to "why not?" goes when the player selects something else.
fn forget_why(
    mut changed: MessageReader<SelectionChanged>,
    mut before: Local<Selection>,
    mut hex_popups: ResMut<HexPopups>,
) {
    for SelectionChanged(now) in changed.read() {
        let about = hex_popups.why.map(|why| why.unit);
        if now.unit != before.unit && about.is_some() && now.unit != about {
            hex_popups.why = None;
        }
        *before = *now;
    }
}

fn draw_game(
    mut contexts: EguiContexts,
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    mut area: ResMut<MapArea>,
    mut panels: ResMut<Panels>,
    mut popups: ResMut<Popups>,
    mut hex_popups: ResMut<HexPopups>,
    minimap: Res<Minimap>,
    mut access: PanelAccess,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if popups.curtain.is_some() {
        return Ok(());
    }
    let (plan, trains) = (access.plan.0.clone(), access.trains.clone());
    let points = |unit| access.points.of(unit).to_vec();
    let via = access.selection.unit.map(points).unwrap_or_default();
    let scene = Scene {
        selection: *access.selection,
        overlays: Overlays {
            supply: access.supply.0.is_some(),
            zones: access.zones.on,
            overview: access.overview.0,
            stack: access.stack.is_on,
        },
        plan: plan.as_ref(),
        trains: Some(&trains),
        bridge_asked: access.bridge_asked.0,
        via: &via,
        ..Scene::of(&table, &summary, &palette, hovered.0)
    };
    if access.mark.is_changed() && access.mark.0.is_some() {
        panels.dock.tab = Tab::Log;
    }
    panels.dock.log.mark = access.mark.0;
    let fought = LatestResults {
        battle: hex_popups.battle.as_ref(),
        blast: hex_popups.blast.as_ref(),
    };
    let around = dock::around_map(ctx, &scene, &mut panels.dock, &minimap, fought);
    access
        .look
        .write_batch(around.look.map(|point| LookAt(map_view::world(point))));
    let free = around.free;
    area.set_if_neq(MapArea::from(free));
    let mut actions = around.actions;
    actions.extend(over_map(ctx, &scene, &mut popups, &mut hex_popups, free));
    if !popups.holds_input() {
        click_hint(ctx, &scene, &access.clicks);
    }
    for action in actions {
        perform(
            action,
            &scene,
            &mut panels,
            (&mut popups, &mut hex_popups),
            &mut access,
        );
    }
    Ok(())
}

/// Performs the action of a panel.
fn perform(
    action: PanelAction,
    scene: &Scene,
    panels: &mut Panels,
    (popups, hex_popups): (&mut Popups, &mut HexPopups),
    access: &mut PanelAccess,
) {
    match action {
        PanelAction::Table(request) => {
            access.requests.write(request);
        }
        PanelAction::Select(unit) => {
            let space = scene.summary.unit(unit).at;
            access.selection.set_if_neq(Selection {
                unit: Some(unit),
                space,
            });
            access.bring.write_batch(space.map(Bring));
        }
        PanelAction::Deselect => access.selection.unit = None,
        PanelAction::Jump(space) => {
            let unit = access.selection.unit;
            access.selection.set_if_neq(Selection {
                unit,
                space: Some(space),
            });
            access.bring.write(Bring(space));
        }
        PanelAction::Why(unit, to) => {
            hex_popups.why = Some(WhyCard { unit, to });
        }
        PanelAction::Rule(rule) => popups.open_rules(&rule),
        PanelAction::Toggle(OverlaySwitch::Supply) => {
            access.supply.0 = if access.supply.0.is_some() {
                None
            } else {
                Some(scene.summary.player)
            };
        }
        PanelAction::Toggle(OverlaySwitch::Zones) => access.zones.on = !access.zones.on,
        PanelAction::Toggle(OverlaySwitch::Overview) => access.overview.0 = !access.overview.0,
        PanelAction::Toggle(OverlaySwitch::Stack) => access.stack.is_on = !access.stack.is_on,
        PanelAction::Sheet(sheet) => hex_popups.turn_sheet(sheet),
        PanelAction::Plan(plan) => {
            access.plan.set_if_neq(AttackPlan(plan));
        }
        PanelAction::Trains(TrainAction::Send) => {
            let orders = access.trains.orders().into_iter();
            access.requests.write_batch(orders.map(HexRequest::Issue));
        }
        PanelAction::Trains(TrainAction::LeaveOut(unit)) => access.trains.leave_out(unit),
        PanelAction::Trains(TrainAction::Clear) => *access.trains = TrainPlan::default(),
        PanelAction::AskBridge(bridge_asked) => {
            access.bridge_asked.set_if_neq(BridgeAsked(bridge_asked));
        }
        PanelAction::CloseResult => {
            hex_popups.battle = None;
            hex_popups.blast = None;
        }
        PanelAction::Hint => {
            access.advice.write(AskAdvice::Another);
        }
        PanelAction::HistoryLine => access.history.is_on = !access.history.is_on,
        PanelAction::Menu => popups.dialog = Some(Dialog::Menu),
        PanelAction::Outcome => popups.dialog = Some(Dialog::Outcome),
        PanelAction::Report => match write_report(scene.table, &access.folders) {
            Ok(card) => popups.dialog = Some(Dialog::Report(card)),
            Err(problem) => popups.notices.warn(&problem),
        },
        PanelAction::StopWarning => {
            access.settings.warn_units_left = false;
            if let Err(problem) = settings::write(&access.folders.settings, &access.settings) {
                popups.notices.warn(&problem);
            }
        }
        PanelAction::Show(units) => {
            panels.dock.show_units(scene);
            if let Some(unit) = units.first() {
                let space = scene.summary.unit(*unit).at;
                access.selection.set_if_neq(Selection {
                    unit: Some(*unit),
                    space,
                });
                access.bring.write_batch(space.map(Bring));
            }
        }
        // A popup closes itself.
        PanelAction::Close => {}
    }
}

/// The end of the game.
fn draw_outcome(
    mut contexts: EguiContexts,
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    mut dialogs: DialogAccess,
) -> Result {
    let scene = Scene::of(&table, &summary, &palette, hovered.0);
    dialogs.outcome(contexts.ctx_mut()?, &*table, "", |ui, turned| {
        OutcomeSheet { turned }.ui(ui, &scene)
    });
    Ok(())
}

fn leave(mut panels: ResMut<Panels>) {
    *panels = Panels::default();
}
