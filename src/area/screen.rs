//! The screen of the area game: the banner at the top, the dock on the right.
//!
//! In: the table, [`AreaSelection`], [`ClickTargets`]. Out: [`MapArea`], [`PanelAction`]s. It carries out those that only this game has.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::clicks::selection::AreaSelection;
use super::clicks::targets::ClickTargets;
use super::facts::RuleFacts;
use super::facts::forecasts::Forecasts;
use super::panels::banner::{nations, phases, when};
use super::panels::dock::around_map;
use super::panels::log::Log;
use super::panels::nation_table::nation_sheet;
use super::rail::analysis::RailAnalysis;
use super::rail::shown::ShownRails;
use super::scene::{AreaAction, PanelAction, Scene};
use super::tokens::analysis::TokenAnalysis;
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::moments::Moments;
use crate::map_view::picture::minimap::Minimap;
use crate::map_view::pieces::piles::Piles;
use crate::map_view::{Aim, MapArea};
use crate::play::replay::ReplayPlayer;
use crate::play::table::game_is_open;
use crate::play::{Asking as _, GameSystems, PanelContext, StandingAnswers, Table};
use crate::shell::actions;
use crate::shell::popups::Popups;
use crate::shell::popups::pointer::{point_along, ring};
use crate::shell::replay::replay_bar::ReplayPart;
use crate::shell::replay::replay_screen::WatchedScreen;
use crate::shell::timetable::{BookedTrains, BookingTrial};
use crate::stage::{ActionSystems, AppSystems, MoreFrames, PanelSystems, Screen};
use crate::theme::Palette;
use crate::theme::silhouette::silhouette;
use crate::theme::style::egui_colour;
use crate::theme::widget::serif;
use railhead_area_game::AreaGame;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(actions::game::<AreaGame, AreaAction>)
        .add_systems(
            EguiPrimaryContextPass,
            (
                (
                    draw,
                    (ring_question, point_along_order).run_if(resource_exists::<MapSheet>),
                )
                    .chain()
                    .run_if(in_state(Screen::Game)),
                draw_watched
                    .run_if(in_state(Screen::Replay).and_then(resource_exists::<ReplayPlayer<AreaGame>>)),
            )
                .in_set(PanelSystems)
                .run_if(game_is_open::<AreaGame>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            carry_out
                .in_set(ActionSystems)
                .run_if(on_message::<PanelAction>.and_then(game_is_open::<AreaGame>)),
        )
        .add_systems(
            Update,
            keep_up
                .after(AppSystems::Draw)
                .in_set(GameSystems::of::<AreaGame>()),
        );
}

/// The effect of the cursor or a click appears a frame later, and new letters another frame later; an idle window would
/// draw neither.
fn keep_up(
    selection: Res<AreaSelection>,
    targets: Res<ClickTargets>,
    forecasts: Res<Forecasts>,
    aim: Res<Aim>,
    mut frames: MoreFrames,
) {
    let is_new = selection.is_changed() || targets.is_changed() || forecasts.is_changed() || aim.is_changed();
    frames.draw(if is_new { 3 } else { 0 });
}

/// What the panels show and change.
#[derive(SystemParam)]
struct SceneParams<'w> {
    table: Res<'w, Table<AreaGame>>,
    selection: Res<'w, AreaSelection>,
    facts: Res<'w, RuleFacts>,
    targets: Res<'w, ClickTargets>,
    rails: Res<'w, RailAnalysis>,
    inflow: Res<'w, TokenAnalysis>,
    booked: Res<'w, BookedTrains>,
    trial: Res<'w, BookingTrial>,
    shown: Res<'w, ShownRails>,
    aim: Res<'w, Aim>,
    log: Res<'w, Log>,
    standing: Res<'w, StandingAnswers>,
    moments: Res<'w, Moments>,
    palette: Res<'w, Palette>,
}

impl SceneParams<'_> {
    fn scene(&self) -> Scene<'_> {
        Scene {
            context: PanelContext::new(&self.table, &self.palette, self.aim.space)
                .with_standing(&self.standing)
                .with_moment(self.moments.is_playing()),
            game: self.table.game(),
            state: self.table.view(),
            selection: &self.selection,
            facts: &self.facts,
            targets: &self.targets,
            rails: &self.rails,
            inflow: &self.inflow,
            booked: &self.booked,
            tried: self.trial.here(),
            shown: *self.shown,
            lines: &self.log.0,
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    params: SceneParams,
    forecasts: Res<Forecasts>,
    minimap: Res<Minimap>,
    mut area: ResMut<MapArea>,
    popups: Res<Popups>,
    mut actions: MessageWriter<PanelAction>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if popups.curtain.is_some() {
        return Ok(());
    }
    let scene = params.scene();
    let map = around_map(ctx, &scene, &forecasts, &minimap);
    area.set_if_neq(MapArea::from(map));
    nation_sheet(ctx, &scene, map);
    let requested = scene.take_actions();
    if requested
        .iter()
        .any(|action| !matches!(action, PanelAction::LookAt(_)))
    {
        ctx.request_repaint();
    }
    actions.write_batch(requested);
    Ok(())
}

/// Selects and shows what the player clicked.
fn carry_out(
    mut actions: MessageReader<PanelAction>,
    facts: Res<RuleFacts>,
    mut selection: ResMut<AreaSelection>,
    mut shown: ResMut<ShownRails>,
) {
    for action in actions.read() {
        match action {
            PanelAction::Own(AreaAction::Select(wanted)) => {
                selection.set_if_neq((**wanted).clone());
            }
            PanelAction::Own(AreaAction::Toggle(layer)) => {
                shown.toggle(*layer, facts.trains_go);
            }
            PanelAction::Own(AreaAction::Show(way)) => {
                selection.look_at(way.last().copied());
                selection.shown.clone_from(way);
            }
            PanelAction::Jump(space) => selection.look_at(Some(*space)),
            _ => {}
        }
    }
}

/// Rings the place of a question that a person has to answer in a computer's turn.
fn ring_question(
    mut contexts: EguiContexts,
    table: Res<Table<AreaGame>>,
    popups: Res<Popups>,
    palette: Res<Palette>,
    places: MapPlaces,
) -> Result {
    let question = AreaGame::question(&table).filter(|_| !popups.holds_input());
    let place = question.and_then(|question| places.place(question.place));
    let free = places.room().map(|free| free.shrink(8.0));
    if let Some((place, free)) = place.zip(free)
        && free.contains(place.center())
    {
        ring(contexts.ctx_mut()?, &palette, place);
    }
    Ok(())
}

/// Points along the way of the order that the list of moves shows.
fn point_along_order(
    mut contexts: EguiContexts,
    selection: Res<AreaSelection>,
    popups: Res<Popups>,
    palette: Res<Palette>,
    places: MapPlaces,
) -> Result {
    let Some(free) = places.room().filter(|_| !popups.holds_input()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    for pair in selection.shown.windows(2) {
        let ends = places.middle(pair[0]).zip(places.middle(pair[1]));
        if let Some(ends) = ends.filter(|(from, to)| free.contains(*from) && free.contains(*to)) {
            point_along(ctx, &palette, ends, None);
        }
    }
    let place = selection.shown.last().and_then(|at| places.place(*at));
    if let Some(place) = place.filter(|place| free.contains(place.center())) {
        ring(ctx, &palette, place);
    }
    Ok(())
}

/// Draws the panels of a game that is only watched.
fn draw_watched(
    mut contexts: EguiContexts,
    params: SceneParams,
    piles: Res<Piles>,
    mut screen: WatchedScreen<AreaGame>,
) -> Result {
    let scene = params.scene();
    screen.draw(contexts.ctx_mut()?, &mut |ui, part| match part {
        ReplayPart::Turn => when(ui, &scene),
        // Beside the buttons of a replay they would have no room.
        ReplayPart::Phase => {
            phases(ui, &scene);
            nations(ui, &scene);
        }
        ReplayPart::Space => {
            space_card(ui, &scene, &piles);
            ui.add_space(8.0);
        }
    });
    Ok(())
}

/// The space under the cursor: its name and its pieces.
fn space_card(ui: &mut Ui, scene: &Scene, piles: &Piles) {
    let Some(at) = scene.hovered else {
        ui.label(serif(ui, "Nothing selected", 18.0));
        ui.label(RichText::new("Click a space on the map to select it.").weak());
        return;
    };
    ui.label(serif(ui, scene.game.space_name(at), 20.0));
    let mut here = piles.groups.iter().filter(|pile| pile.space == at).peekable();
    if here.peek().is_none() {
        ui.label(RichText::new("No units here.").weak());
    }
    for pile in here {
        let accent = egui_colour(scene.palette.seat(pile.seat));
        ui.horizontal(|ui| {
            ui.label(RichText::new(pile.count.to_string()).color(accent).strong());
            silhouette(ui, &pile.silhouette, accent);
            ui.label(RichText::new(&pile.name).color(accent).strong());
        });
    }
}
