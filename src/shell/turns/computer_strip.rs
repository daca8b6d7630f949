//! The strip over the map while a computer plays: the side, the reason, and the buttons to pause or skip it (HP-5).

use bevy::prelude::*;
use bevy_egui::egui::{RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui_phosphor::regular as icon;

use crate::map_view::MapArea;
use crate::play::computer::{ComputerCommand, ComputerTurn};
use crate::shell::popups::Popups;
use crate::stage::{PanelSystems, Screen};
use crate::theme::widget::scaled;

pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_strip.after(PanelSystems).run_if(in_state(Screen::Game)),
    );
}

fn strip_id() -> egui::Id {
    egui::Id::new("computer's turn")
}

/// Where the strip is on the screen, if it is shown.
pub fn place(ctx: &egui::Context) -> Option<egui::Rect> {
    let layer = egui::LayerId::new(egui::Order::Foreground, strip_id());
    ctx.memory(|memory| {
        let is_there = memory.areas().is_visible(&layer);
        memory.area_rect(strip_id()).filter(|_| is_there)
    })
}

fn draw_strip(
    mut contexts: EguiContexts,
    area: Res<MapArea>,
    popups: Res<Popups>,
    mut turn: ResMut<ComputerTurn>,
    mut shown: Local<Option<String>>,
) -> Result {
    if turn.side.is_none() || popups.holds_input() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let room = area.rect().unwrap_or_else(|| ctx.viewport_rect());
    let mut edited = turn.clone();
    egui::Area::new(strip_id())
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(room.center_top() + egui::vec2(0.0, 12.0))
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).show(ui, |ui| {
                ui.set_max_width((room.width() - 48.0).min(scaled(ui, 640.0)));
                strip(ui, &mut edited);
            });
        });
    if *shown != turn.reason {
        // egui draws newly used letters one frame late.
        shown.clone_from(&turn.reason);
        ctx.request_repaint();
    }
    if edited != *turn {
        *turn = edited;
        ctx.request_repaint();
    }
    Ok(())
}

/// The strip: the side, the reason, and the buttons.
pub fn strip(ui: &mut Ui, turn: &mut ComputerTurn) {
    let side = turn.side.clone().unwrap_or_default();
    ui.horizontal(|ui| {
        let activity = match turn.percent_thought {
            Some(percent) => format!("thinks, {percent}%"),
            None => "plays".to_owned(),
        };
        ui.label(RichText::new(format!("{}  {side} {activity}", icon::CPU)).strong());
        ui.separator();
        let (sign, word) = if turn.is_paused {
            (icon::PLAY, "Go on")
        } else {
            (icon::PAUSE, "Pause")
        };
        if ui.button(format!("{sign}  {word}")).clicked() {
            turn.is_paused = !turn.is_paused;
        }
        if turn.percent_thought.is_some() && !turn.is_paused {
            let decide = ui.button(format!("{}  Decide now", icon::TIMER));
            let help = "Stop thinking and play the best order found so far";
            if decide.on_hover_text(help).clicked() {
                turn.command = Some(ComputerCommand::Decision);
            }
        } else {
            let step = egui::Button::new(format!("{}  One order", icon::SKIP_FORWARD));
            if ui.add_enabled(turn.is_paused, step).clicked() {
                turn.command = Some(ComputerCommand::Order);
            }
        }
        let rest = ui.button(format!("{}  Skip", icon::FAST_FORWARD));
        if rest.on_hover_text("Play the rest of this turn at once").clicked() {
            turn.is_hurried = true;
        }
    });
    if let Some(reason) = &turn.reason {
        ui.add(egui::Label::new(RichText::new(reason).small()).wrap());
    }
}
