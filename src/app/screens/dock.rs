//! The dock at the right: the map in small, the selected unit, the lists, and the button that ends the phase.

use bevy_egui::egui::{self, Frame, Margin, Panel, ScrollArea, Ui};

use crate::app::map_view::minimap::{Minimap, minimap_ui};
use crate::app::panels::banner::EndPhaseButton;
use crate::app::panels::log::Log;
use crate::app::panels::unit_card::UnitCard;
use crate::app::panels::unit_list::UnitList;
use crate::app::panels::widget::{scaled, section, sheet};
use crate::app::panels::{Scene, Wish};
use crate::rules::board::outline::Point;

/// The lists of the dock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The player's units.
    #[default]
    Units,
    /// What has happened.
    Log,
}

/// The dock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dock {
    /// The list on top where there is room for one alone.
    pub tab: Tab,
    /// The player's units.
    pub units: UnitList,
    log: Log,
}

impl Dock {
    /// Draws it into a panel; the point is where the player looks to on the small map.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_>, minimap: &Minimap) -> (Option<Wish>, Option<Point>) {
        let mut wish = None;
        let bottom = Frame::new().inner_margin(Margin {
            top: 8,
            ..Margin::ZERO
        });
        Panel::bottom("end phase")
            .resizable(false)
            .show_separator_line(false)
            .frame(bottom)
            .show(ui, |ui| {
                wish = EndPhaseButton.ui(ui, scene);
            });
        // Where there is little room for large text, the lists go before the small map.
        let room = ui.available_height();
        let is_low = room < scaled(ui, 560.0);
        let look = if is_low {
            None
        } else {
            let share = if room > scaled(ui, 800.0) { 0.28 } else { 0.2 };
            ui.vertical_centered(|ui| minimap_ui(ui, minimap, room * share))
                .inner
        };
        let card = if is_low { room * 0.36 } else { scaled(ui, 180.0) };
        sheet(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.set_min_height(card);
            let highest = if is_low { card } else { f32::INFINITY };
            ScrollArea::vertical()
                .id_salt("unit card")
                .max_height(highest)
                .show(ui, |ui| {
                    wish = UnitCard.ui(ui, scene, scene.selection.unit).or(wish.take());
                });
        });
        let tall = ui.available_height() > scaled(ui, 420.0);
        if tall {
            let height = ui.available_height();
            section(ui, "UNITS");
            ui.scope(|ui| {
                ui.set_max_height(height * 0.55);
                wish = self.units.ui(ui, scene).or(wish.take());
            });
            ui.separator();
            section(ui, "LOG");
            wish = self.log.ui(ui, scene).or(wish.take());
            return (wish, look);
        }
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.tab, Tab::Units, "Units");
            ui.selectable_value(&mut self.tab, Tab::Log, "Log");
        });
        let list = match self.tab {
            Tab::Units => self.units.ui(ui, scene),
            Tab::Log => self.log.ui(ui, scene),
        };
        (list.or(wish), look)
    }
}

/// The widest and the narrowest that the dock can be made in a window of this width.
pub fn widths(ui: &Ui) -> egui::Rangef {
    let window = ui.max_rect().width();
    let narrow = scaled(ui, 288.0).min(window * 0.36);
    egui::Rangef::new(narrow, scaled(ui, 480.0).min(window * 0.42).max(narrow))
}
