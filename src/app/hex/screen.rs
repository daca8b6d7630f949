//! The screen of a game: the banner at the top, the dock at the right, and over the map the card of the hex under the
//! cursor, the answer to "why not?", what holds the phase, and notices.
//!
//! In: the table, what lies on the [`HexDesk`], `WhyAsked`, `EndPhaseHeld`. Out: [`MapArea`], `Request`,
//! `Selection`, `Bring`, the switches of the overlays.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::cards::over_map;
use super::desk::HexDesk;
use crate::app::PlayerFolders;
use crate::app::hex::dock;
use crate::app::hex::dock::{Dock, Fought, Tab};
use crate::app::hex::hint::click_hint;
use crate::app::hex::panels::held::Held;
use crate::app::hex::panels::outcome::Outcome;
use crate::app::hex::panels::why_card::WhyCard;
use crate::app::hex::panels::{Overlay, Overlays, Scene, TrainWish, Wish};
use crate::app::hex::phases::procedure::Clicks;
use crate::app::hex::phases::{
    AttackPlan, BridgeAsked, LogMark, ShownSupply, WayPoints, WholeStack, WhyAsked,
};
use crate::app::hex::summary::{TableSummary, UnitSummary};
use crate::app::hex::table::{
    EndPhaseHeld, Request, Selection, SelectionChanged, Table, TableChanged, TableSystems,
};
use crate::app::hex::trains::TrainPlan;
use crate::app::map_view::camera::Overview;
use crate::app::map_view::minimap::{Minimap, MinimapDots};
use crate::app::map_view::overlay::ZocOverlay;
use crate::app::map_view::visit::{Bring, LookAt};
use crate::app::map_view::{self, Hovered, MapArea};
use crate::app::play::advice::AskAdvice;
use crate::app::shell::desk::{Desk, DeskSystems, Dialog};
use crate::app::shell::dialogs::{DialogAccess, DialogSystems};
use crate::app::shell::history::HistoryLine;
use crate::app::shell::library::write_report;
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
                .in_set(DeskSystems::Lay)
                .run_if(resource_exists::<Table>.and_then(resource_exists::<TableSummary>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_game
                .in_set(PanelSystems)
                .run_if(in_state(Screen::Game))
                .run_if(resource_exists::<Table>.and_then(resource_exists::<TableSummary>)),
        )
        .add_systems(
            Update,
            dot_minimap
                .after(TableSystems::Summary)
                .before(crate::app::AppSystems::Draw)
                .run_if(resource_exists_and_changed::<TableSummary>.and_then(resource_exists::<Table>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_outcome
                .in_set(DialogSystems)
                .after(PanelSystems)
                .run_if(resource_exists::<Table>.and_then(resource_exists::<TableSummary>)),
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
    requests: MessageWriter<'w, Request>,
    bring: MessageWriter<'w, Bring>,
    look: MessageWriter<'w, LookAt>,
    mark: Res<'w, LogMark>,
    advice: MessageWriter<'w, AskAdvice>,
    history: ResMut<'w, HistoryLine>,
}

fn hear_held(mut held: MessageReader<EndPhaseHeld>, mut desk: ResMut<HexDesk>) {
    for held in held.read() {
        desk.held = Some(Held::new(held.clone()));
        desk.why = None;
    }
}

fn hear_why(mut asked: MessageReader<WhyAsked>, mut desk: ResMut<HexDesk>) {
    for question in asked.read() {
        desk.why = Some(WhyCard {
            unit: question.unit,
            to: question.space,
        });
    }
}

fn hear_table(mut changes: MessageReader<TableChanged>, mut desk: ResMut<HexDesk>) {
    for change in changes.read() {
        desk.why = None;
        if change.digests.contains(&Digest::PhaseEnded) {
            desk.held = None;
        }
    }
}

/// The units as dots on the small map.
fn dot_minimap(table: Res<Table>, summary: Res<TableSummary>, mut dots: ResMut<MinimapDots>) {
    let dot =
        |(unit, status): (UnitId, &UnitSummary)| Some((status.at?, table.game().unit(unit).side.seat()));
    dots.set_if_neq(MinimapDots(summary.units().filter_map(dot).collect()));
}

/// The answer to "why not?" goes when the player selects something else.
fn forget_why(
    mut changed: MessageReader<SelectionChanged>,
    mut before: Local<Selection>,
    mut desk: ResMut<HexDesk>,
) {
    for SelectionChanged(now) in changed.read() {
        let about = desk.why.map(|why| why.unit);
        if now.unit != before.unit && about.is_some() && now.unit != about {
            desk.why = None;
        }
        *before = *now;
    }
}

fn draw_game(
    mut contexts: EguiContexts,
    table: Res<Table>,
    summary: Res<TableSummary>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    mut area: ResMut<MapArea>,
    mut panels: ResMut<Panels>,
    mut on_desk: ResMut<Desk>,
    mut desk: ResMut<HexDesk>,
    minimap: Res<Minimap>,
    mut access: PanelAccess,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if on_desk.curtain.is_some() {
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
    let fought = Fought {
        battle: desk.battle.as_ref(),
        blast: desk.blast.as_ref(),
    };
    let around = dock::around_map(ctx, &scene, &mut panels.dock, &minimap, fought);
    access
        .look
        .write_batch(around.look.map(|point| LookAt(map_view::world(point))));
    let free = around.free;
    area.set_if_neq(MapArea::from(free));
    let mut wishes = around.wishes;
    wishes.extend(over_map(ctx, &scene, &mut on_desk, &mut desk, free));
    if !on_desk.holds_input() {
        click_hint(ctx, &scene, &access.clicks);
    }
    for wish in wishes {
        grant(wish, &scene, &mut panels, (&mut on_desk, &mut desk), &mut access);
    }
    Ok(())
}

/// Does what a panel wishes.
fn grant(
    wish: Wish,
    scene: &Scene,
    panels: &mut Panels,
    (on_desk, desk): (&mut Desk, &mut HexDesk),
    access: &mut PanelAccess,
) {
    match wish {
        Wish::Table(request) => {
            access.requests.write(request);
        }
        Wish::Select(unit) => {
            let space = scene.summary.unit(unit).at;
            access.selection.set_if_neq(Selection {
                unit: Some(unit),
                space,
            });
            access.bring.write_batch(space.map(Bring));
        }
        Wish::Deselect => access.selection.unit = None,
        Wish::Jump(space) => {
            let unit = access.selection.unit;
            access.selection.set_if_neq(Selection {
                unit,
                space: Some(space),
            });
            access.bring.write(Bring(space));
        }
        Wish::Why(unit, to) => {
            desk.why = Some(WhyCard { unit, to });
        }
        Wish::Rule(rule) => on_desk.open_rules(&rule),
        Wish::Toggle(Overlay::Supply) => {
            access.supply.0 = if access.supply.0.is_some() {
                None
            } else {
                Some(scene.summary.player)
            };
        }
        Wish::Toggle(Overlay::Zones) => access.zones.on = !access.zones.on,
        Wish::Toggle(Overlay::Overview) => access.overview.0 = !access.overview.0,
        Wish::Toggle(Overlay::Stack) => access.stack.is_on = !access.stack.is_on,
        Wish::Sheet(sheet) => desk.turn_sheet(sheet),
        Wish::Plan(plan) => {
            access.plan.set_if_neq(AttackPlan(plan));
        }
        Wish::Trains(TrainWish::Send) => {
            let orders = access.trains.orders().into_iter();
            access.requests.write_batch(orders.map(Request::Issue));
        }
        Wish::Trains(TrainWish::LeaveOut(unit)) => access.trains.leave_out(unit),
        Wish::Trains(TrainWish::Clear) => *access.trains = TrainPlan::default(),
        Wish::AskBridge(bridge_asked) => {
            access.bridge_asked.set_if_neq(BridgeAsked(bridge_asked));
        }
        Wish::CloseResult => {
            desk.battle = None;
            desk.blast = None;
        }
        Wish::Hint => {
            access.advice.write(AskAdvice::Another);
        }
        Wish::HistoryLine => access.history.is_on = !access.history.is_on,
        Wish::Menu => on_desk.dialog = Some(Dialog::Menu),
        Wish::Outcome => on_desk.dialog = Some(Dialog::Outcome),
        Wish::Report => match write_report(scene.table, &access.folders) {
            Ok(card) => on_desk.dialog = Some(Dialog::Report(card)),
            Err(problem) => on_desk.notices.warn(&problem),
        },
        Wish::StopWarning => {
            access.settings.warn_units_left = false;
            if let Err(problem) = settings::write(&access.folders.settings, &access.settings) {
                on_desk.notices.warn(&problem);
            }
        }
        Wish::Show(units) => {
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
        // Whatever is to be closed lies on the desk, and is closed there.
        Wish::Close => {}
    }
}

/// The end of the game.
fn draw_outcome(
    mut contexts: EguiContexts,
    table: Res<Table>,
    summary: Res<TableSummary>,
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    mut dialogs: DialogAccess,
) -> Result {
    let scene = Scene::of(&table, &summary, &palette, hovered.0);
    dialogs.outcome(contexts.ctx_mut()?, &*table, "", |ui, turned| {
        Outcome { turned }.ui(ui, &scene)
    });
    Ok(())
}

fn leave(mut panels: ResMut<Panels>) {
    *panels = Panels::default();
}
