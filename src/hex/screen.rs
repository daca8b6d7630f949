//! The screen of a game: the banner at the top, the dock on the right, cards and hints over the map, and the end of the game.
//!
//! In: the contents of the [`Scene`], [`LogMark`]. Out: [`MapArea`], [`PanelAction`]s. It carries out those that change the
//! selection or send requests; `popups` and `phases` carry out the others.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui_phosphor::regular as icon;

use super::cards::{is_on_map, over_map};
use super::dock::{Dock, LatestResults, Tab, around_map};
use super::facts::hex_card::KeptHexCard;
use super::panels::outcome::outcome;
use super::panels::{HexAction, HexActionSystems, OverlaySwitch, PanelAction, Scene};
use super::phases::procedure::ActSituation;
use super::phases::{
    AttackPlan, BookingAsked, BridgeAsked, LogMark, SelectedTrains, ShownRailReach, ShownSupply, WayPoints,
    WholeStack,
};
use super::popups::HexPopups;
use super::summary::TableSummary;
use super::table::{HexTable, Selection};
use super::trains::TrainPlan;
use super::units::{UnitMarks, UnitSystems};
use crate::hex::summary::summary_is_new;
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::map_view::camera::Overview;
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::Bring;
use crate::map_view::marks::overlay::ZocOverlay;
use crate::map_view::moments::Moments;
use crate::map_view::picture::minimap::Minimap;
use crate::map_view::pieces::dots::{PieceDot, PieceDots};
use crate::map_view::{Aim, AimPlace, Hovered, MapArea};
use crate::play::table::game_is_open;
use crate::play::{GameSystems, PanelContext, StandingAnswers};
use crate::shell::account::history::HistoryLine;
use crate::shell::actions;
use crate::shell::popups::Popups;
use crate::shell::popups::dialogs::{DialogAccess, DialogSystems};
use crate::shell::timetable::{BookedTrains, BookingTrial};
use crate::stage::{ActionSystems, Announcement, AppSystems, PanelSystems, Screen};
use crate::theme::Palette;
use railhead_hex_game::HexGame;

pub(super) fn plugin(app: &mut App) {
    app.init_until::<Dock>(Lifetime::Game)
        .add_plugins(actions::game::<HexGame, HexAction>)
        .configure_sets(
            EguiPrimaryContextPass,
            HexActionSystems
                .in_set(ActionSystems)
                .run_if(on_message::<PanelAction>.and_then(game_is_open::<HexGame>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                (
                    turn_to_log.run_if(resource_changed::<LogMark>),
                    find_requested.run_if(resource_exists::<MapSheet>),
                    draw_game,
                )
                    .chain()
                    .in_set(PanelSystems)
                    .run_if(in_state(Screen::Game)),
                draw_outcome.in_set(DialogSystems).after(PanelSystems),
            )
                .distributive_run_if(game_is_open::<HexGame>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (select, show_units, turn_history).in_set(HexActionSystems),
        )
        .add_systems(
            Update,
            dot_units
                .after(UnitSystems::Index)
                .before(AppSystems::Draw)
                .run_if(summary_is_new.or_else(resource_changed::<UnitMarks>))
                .in_set(GameSystems::of::<HexGame>()),
        );
}

/// The data that the panels of a game show.
#[derive(SystemParam)]
struct SceneParams<'w> {
    table: Res<'w, HexTable>,
    summary: Res<'w, TableSummary>,
    marks: Res<'w, UnitMarks>,
    palette: Res<'w, Palette>,
    selection: Res<'w, Selection>,
    aim: Res<'w, Aim>,
    supply: Res<'w, ShownSupply>,
    zones: Res<'w, ZocOverlay>,
    overview: Res<'w, Overview>,
    stack: Res<'w, WholeStack>,
    rails: (
        Res<'w, ShownRailReach>,
        Res<'w, BookedTrains>,
        Res<'w, SelectedTrains>,
        Res<'w, BookingAsked>,
        Res<'w, BookingTrial>,
    ),
    plan: Res<'w, AttackPlan>,
    trains: Res<'w, TrainPlan>,
    bridge_asked: Res<'w, BridgeAsked>,
    points: Res<'w, WayPoints>,
    standing: Res<'w, StandingAnswers>,
    moments: Res<'w, Moments>,
}

impl SceneParams<'_> {
    fn scene(&self) -> Scene<'_> {
        let (reach, booked, unit_trains, books, trial) = &self.rails;
        Scene {
            selection: *self.selection,
            overlays: [
                (OverlaySwitch::Supply, self.supply.0.is_some()),
                (OverlaySwitch::Zones, self.zones.on),
                (OverlaySwitch::Overview, self.overview.0),
                (OverlaySwitch::Stack, self.stack.is_on),
                (OverlaySwitch::RailReach, reach.0),
            ]
            .into_iter()
            .filter_map(|(switch, is_on)| is_on.then_some(switch))
            .collect(),
            plan: self.plan.0.as_ref(),
            trains: Some(&self.trains),
            bridge_asked: self.bridge_asked.0,
            context: PanelContext::new(&self.table, &self.palette, self.aim.space)
                .with_standing(&self.standing)
                .with_moment(self.moments.is_playing()),
            via: self.selection.unit.map_or(&[], |unit| self.points.of(unit)),
            booked: Some(&**booked),
            unit_trains: unit_trains.0.as_ref(),
            books: &books.0,
            tried: trial.here(),
            ..Scene::of(
                &self.table,
                &self.summary,
                &*self.marks,
                &self.palette,
                self.aim.space,
            )
        }
    }
}

fn dot_units(
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    marks: Res<UnitMarks>,
    mut dots: ResMut<PieceDots>,
) {
    let now = summary.units().filter_map(|(unit, status)| {
        Some(PieceDot {
            space: status.at?,
            seat: table.game().unit(unit).side.seat(),
            can_act: marks.is_available(unit) && !marks.holds(unit),
            is_hunted: summary.is_hunted(unit),
        })
    });
    dots.set_if_neq(PieceDots(now.collect()));
}

/// Shows a line that the player marks with keys.
fn turn_to_log(mark: Res<LogMark>, mut dock: ResMut<Dock>) {
    if mark.0.is_some() {
        dock.tab = Tab::Log;
    }
    dock.log.mark = mark.0;
}

/// Finds the unit that "why not?" speaks of: its card does not hide it.
fn find_requested(summary: Res<TableSummary>, places: MapPlaces, mut hex_popups: ResMut<HexPopups>) {
    let space = hex_popups.why.as_ref().and_then(|why| summary.unit(why.unit).at);
    let place = space.and_then(|space| places.place(space));
    if hex_popups.why_place != place {
        hex_popups.why_place = place;
    }
}

fn draw_game(
    mut contexts: EguiContexts,
    params: SceneParams,
    minimap: Res<Minimap>,
    situation: ActSituation,
    mut dock: ResMut<Dock>,
    mut area: ResMut<MapArea>,
    mut popups: ResMut<Popups>,
    mut hex_popups: ResMut<HexPopups>,
    mut actions: MessageWriter<PanelAction>,
    pointed: Res<AimPlace>,
    mut kept: TableLocal<KeptHexCard>,
    mut left: TableLocal<Option<AimPlace>>,
    mut announcement: ResMut<Announcement>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if popups.curtain.is_some() {
        return Ok(());
    }
    let scene = params.scene();
    let changes = [
        params.summary.last_changed(),
        params.selection.last_changed(),
        params.points.last_changed(),
        params.rails.4.last_changed(),
    ];
    let card = scene
        .hovered
        .map(|space| kept.of_now().of(&scene.situation(), space, changes));
    let words = card.map(|card| card.spoken(&scene)).unwrap_or_default();
    if !scene.plays_moment {
        announcement.set_if_neq(Announcement(words));
    }
    let fought = LatestResults {
        battle: hex_popups.battle.as_ref().filter(|_| !scene.plays_moment),
        blast: hex_popups.blast.as_ref().filter(|_| !scene.plays_moment),
    };
    let free = around_map(ctx, &scene, &mut dock, &minimap, fought);
    area.set_if_neq(MapArea::from(free));
    let place = pointed.0.map(|at| egui::pos2(at.x, at.y));
    // While a computer plays, its moves are to be seen, not the hex where the pointer was left.
    let left = left.of_now();
    let is_computer = params.table.has_computer(params.table.player());
    *left = left.or(Some(*pointed)).filter(|_| is_computer);
    let aimed = card.filter(|_| *left != Some(*pointed)).map(|card| (card, place));
    over_map(ctx, &scene, &mut popups, &mut hex_popups, free, aimed);
    if !popups.holds_input() {
        click_hint(ctx, &scene, &situation, popups.card);
    }
    actions.write_batch(scene.take_actions());
    Ok(())
}

/// Says beside the cursor, and beside the card of its hex, that a click would take back the move of the selected unit (HR-11).
fn click_hint(ctx: &egui::Context, scene: &Scene, situation: &ActSituation, card: Option<egui::Rect>) {
    let at = ctx.pointer_latest_pos().filter(|at| is_on_map(ctx, *at));
    let Some((at, unit)) = at.zip(situation.takes_back(&scene.selection, scene.hovered)) else {
        return;
    };
    let text = format!(
        "{} Click: take back the move of {}",
        icon::ARROW_U_UP_LEFT,
        scene.name(unit)
    );
    let id = egui::Id::new("click hint");
    let last = ctx.memory(|memory| memory.area_rect(id));
    let size = last.map_or(egui::vec2(300.0, 28.0), |rect| rect.size());
    let [left, above] = [-16.0 - size.x, -20.0 - size.y];
    let asides = [[16.0, 20.0], [16.0, above], [left, 20.0], [left, above]];
    let rooms = asides.map(|[x, y]| egui::Rect::from_min_size(at + egui::vec2(x, y), size));
    let is_free = |room: &&egui::Rect| card.is_none_or(|card| !card.intersects(**room));
    let room = rooms.iter().find(is_free).unwrap_or(&rooms[0]);
    egui::Area::new(id)
        .order(egui::Order::Middle)
        .interactable(false)
        .fade_in(false)
        .fixed_pos(room.min)
        .constrain(true)
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.add(egui::Label::new(egui::RichText::new(text).small()).extend());
            });
        });
}

/// Selects what the player clicked.
fn select(
    mut actions: MessageReader<PanelAction>,
    summary: Res<TableSummary>,
    mut selection: ResMut<Selection>,
    mut bring: MessageWriter<Bring>,
) {
    for action in actions.read() {
        let wanted = match action {
            PanelAction::Own(HexAction::Select(unit)) => Some(*unit),
            PanelAction::Own(HexAction::Show(units)) => units.first().copied(),
            _ => None,
        };
        if let Some(unit) = wanted {
            let space = summary.unit(unit).at;
            selection.set_if_neq(Selection::new(Some(unit), space));
            bring.write_batch(space.map(Bring));
        }
        match action {
            PanelAction::Own(HexAction::Deselect) => selection.unit = None,
            PanelAction::Jump(space) => {
                let unit = selection.unit;
                selection.set_if_neq(Selection::new(unit, Some(*space)));
            }
            _ => {}
        }
    }
}

fn show_units(mut actions: MessageReader<PanelAction>, summary: Res<TableSummary>, mut dock: ResMut<Dock>) {
    if actions
        .read()
        .any(|action| matches!(action, PanelAction::Own(HexAction::Show(_))))
    {
        dock.show_units(&summary);
    }
}

fn turn_history(mut actions: MessageReader<PanelAction>, mut history: ResMut<HistoryLine>) {
    let turns = actions
        .read()
        .filter(|action| **action == HexAction::HistoryLine.into());
    if turns.count() % 2 == 1 {
        history.is_on = !history.is_on;
    }
}

fn draw_outcome(
    mut contexts: EguiContexts,
    table: Res<HexTable>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    mut dialogs: DialogAccess,
) -> Result {
    let scene = Scene::of(&table, &summary, &*marks, &palette, hovered.0);
    dialogs.outcome(contexts.ctx_mut()?, &*table, |ui| outcome(ui, &scene));
    Ok(())
}
