//! The window that finds units and places, and the key that opens it.
//!
//! In: keys. Out: `Selection`, `CentreOn`.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use railhead_hex_game::HexGame;

use super::popups::HexPopups;
use crate::AppSystems;
use crate::hex::panels::find::Find;
use crate::hex::panels::{HexAction, PanelAction, Scene};
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection};
use crate::hex::units::UnitMarks;
use crate::input::{Strokes, keys};
use crate::map_view::camera::visit::CentreOn;
use crate::map_view::{Hovered, MapArea};
use crate::play::table::game_is_open;
use crate::shell::popups::Popups;
use crate::stage::{PanelSystems, Screen};
use crate::theme::Palette;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, press_key.in_set(AppSystems::Input))
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(PanelSystems)
                .run_if(in_state(Screen::Game))
                .run_if(game_is_open::<HexGame>),
        );
}

fn press_key(
    strokes: Res<Strokes>,
    screen: Res<State<Screen>>,
    popups: Res<Popups>,
    mut hex_popups: ResMut<HexPopups>,
) {
    if !keys::FIND.is_struck(&strokes) {
        return;
    }
    if *screen.get() == Screen::Game && !popups.holds_keys() {
        hex_popups.find = match hex_popups.find {
            Some(_) => None,
            None => Some(Find::default()),
        };
    }
}

fn draw(
    mut contexts: EguiContexts,
    table: Res<HexTable>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    palette: Res<Palette>,
    hovered: Res<Hovered>,
    area: Res<MapArea>,
    popups: Res<Popups>,
    mut hex_popups: ResMut<HexPopups>,
    mut selection: ResMut<Selection>,
    mut centre: MessageWriter<CentreOn>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if popups.holds_keys() {
        return Ok(());
    }
    let Some(find) = &mut hex_popups.find else {
        return Ok(());
    };
    let scene = Scene {
        selection: *selection,
        ..Scene::of(&table, &summary, &*marks, &palette, hovered.0)
    };
    let whole = ctx.viewport_rect();
    let top = area
        .0
        .map_or(whole.center_top(), |area| egui::pos2(area.center().x, area.min.y));
    let mut open = true;
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(16);
    egui::Window::new("Find")
        .frame(frame)
        .open(&mut open)
        .resizable(false)
        .collapsible(false)
        .movable(false)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(top + egui::vec2(0.0, 24.0))
        .show(ctx, |ui| find.ui(ui, &scene));
    let looks_at = match scene.take_actions().pop() {
        Some(PanelAction::Own(HexAction::Select(unit))) => {
            Some(Selection::new(Some(unit), summary.unit(unit).at))
        }
        Some(PanelAction::Jump(space)) => Some(Selection::new(None, Some(space))),
        _ => None,
    };
    if let Some(looks_at) = looks_at {
        centre.write_batch(looks_at.space.map(CentreOn));
        selection.set_if_neq(looks_at);
        open = false;
    }
    if !open {
        hex_popups.find = None;
        ctx.request_repaint();
    }
    Ok(())
}
