//! The dock: what is to be done now, what lies in the space that is looked at, what belongs to the phase, rails, the log, and the
//! button that ends the phase.

use bevy_egui::egui::{self, Frame, Margin, Panel, RichText, ScrollArea, Ui};

use super::desk::Tab;
use super::phase;
use super::rail;
use super::scene::{Scene, Wish};
use super::tray;
use crate::app::map_view::minimap::{Minimap, minimap_ui};
use crate::app::plain::panels::log;
use crate::app::play::Request;
use crate::app::theme::widget::{main_button, scaled, serif};
use crate::rules::area_game::definition::Phase;
use crate::rules::board::outline::Point;

/// Draws it; the point is where the player looks to on the small map.
pub fn dock(ui: &mut Ui, scene: &Scene<'_>, minimap: &Minimap) -> (Option<Wish>, Option<Point>) {
    let mut wish = None;
    let bottom = Frame::new().inner_margin(Margin {
        top: 8,
        ..Margin::ZERO
    });
    Panel::bottom("area end")
        .resizable(false)
        .show_separator_line(false)
        .frame(bottom)
        .show(ui, |ui| wish = end(ui, scene));
    let room = ui.available_height();
    let look = if room > scaled(ui, 560.0) {
        ui.vertical_centered(|ui| minimap_ui(ui, minimap, room * 0.2))
            .inner
    } else {
        None
    };
    task(ui, scene);
    ui.horizontal(|ui| {
        let tabs = [(Tab::Phase, "Units"), (Tab::Rails, "Rails"), (Tab::Log, "Log")];
        for (tab, name) in tabs {
            let is_there = tab != Tab::Rails || scene.game.definition().rails.is_some();
            if is_there && ui.selectable_label(scene.desk.tab == tab, name).clicked() {
                wish = Some(scene.with(|desk| desk.tab = tab));
            }
        }
    });
    let listed = match scene.desk.tab {
        Tab::Log => log(ui, scene.lines, scene.palette).map(Wish::Look),
        Tab::Rails => scrolled(ui, "rails", |ui| rail::panel(ui, scene)),
        Tab::Phase => scrolled(ui, "phase", |ui| units(ui, scene)),
    };
    (listed.or(wish), look)
}

fn scrolled<R>(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink([false, false])
        .show(ui, content)
        .inner
}

fn units(ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
    tray::aim(ui, scene);
    tray::tray(ui, scene)
}

/// What is to be done now, and what remains.
fn task(ui: &mut Ui, scene: &Scene<'_>) {
    if scene.state.ending().is_some() {
        return;
    }
    let of = scene.state.phase();
    let whose = format!("{} \u{2014} {}", phase::movers(scene), phase::name(of));
    let colour = scene.colour(scene.movers()[0]);
    ui.add(egui::Label::new(serif(ui, whose, 18.0).color(colour)).wrap());
    ui.add(egui::Label::new(RichText::new(phase::task(of)).weak()).wrap());
}

fn end(ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
    if !scene.is_played() || scene.state.combat().is_some() {
        return None;
    }
    for line in phase::remains(scene) {
        ui.add(egui::Label::new(RichText::new(line).small().weak()).wrap());
    }
    let of: Phase = scene.state.phase();
    let button = main_button(ui, &phase::end(of));
    let is_clicked = button.on_hover_text("Ctrl+Enter").clicked();
    is_clicked.then_some(Wish::Table(Request::EndPhase))
}
