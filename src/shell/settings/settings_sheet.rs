//! The dialog of settings.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, RichText, Ui};

use super::key_sheet::KeySheet;
use super::{SCALES, Settings};
use crate::sound::{SoundGroup, Volumes};
use crate::theme::PaletteChoice;
use crate::theme::key_names::with_keys;
use crate::theme::widget::{scaled, section};

/// The sheet of settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct SettingsSheet {
    /// The scale while the player drags its slider: the window must not change under the cursor.
    dragged: Option<u16>,
    /// Whether the window fills the screen; whoever draws the sheet says so, and follows a change.
    pub fills_screen: bool,
    keys: KeySheet,
}

impl SettingsSheet {
    /// Whether it waits for a key, whatever that usually does.
    pub fn awaits_key(&self) -> bool {
        self.keys.awaits_key()
    }

    /// Draws it.
    pub fn ui(&mut self, ui: &mut Ui, settings: &mut Settings, kept_at: &str) {
        ui.set_width(scaled(ui, 400.0));
        section(ui, "SIZE OF TEXT AND PANELS");
        ui.horizontal(|ui| {
            let mut scale = self.dragged.unwrap_or(settings.scale);
            ui.spacing_mut().slider_width = scaled(ui, 280.0);
            let slider = egui::Slider::new(&mut scale, SCALES.0..=SCALES.1)
                .step_by(5.0)
                .show_value(false);
            let response = ui.add(slider);
            response
                .widget_info(|| egui::WidgetInfo::slider(true, f64::from(scale), "Size of text in percent"));
            if response.dragged() {
                self.dragged = Some(scale);
            } else {
                self.dragged = None;
                settings.scale = scale;
            }
            ui.label(RichText::new(format!("{scale} %")).strong());
        });
        ui.add_space(8.0);
        section(ui, "COLOURS");
        ui.horizontal_wrapped(|ui| {
            for choice in PaletteChoice::ALL {
                ui.radio_value(&mut settings.palette, choice, choice.name());
            }
        });
        ui.add_space(8.0);
        section(ui, "WINDOW");
        let words = with_keys(ui.ctx(), "Fill the screen  (F11)");
        ui.checkbox(&mut self.fills_screen, words);
        ui.add_space(8.0);
        section(ui, "PLAY");
        ui.checkbox(
            &mut settings.hand_over,
            "Hide the map when the turn passes to the other player",
        );
        ui.checkbox(
            &mut settings.warn_units_left,
            "Warn of units that can still act, and of money unspent, when a phase ends",
        );
        if settings.warn_units_left && !settings.quiet_phases.is_empty() {
            quiet_phases(ui, &mut settings.quiet_phases);
        }
        ui.checkbox(
            &mut settings.account,
            "Show what happened after a computer's turn",
        );
        ui.checkbox(
            &mut settings.pass_idle_phases,
            "Skip phases in which you can do nothing",
        );
        ui.add_space(8.0);
        section(ui, "MOTION");
        ui.checkbox(&mut settings.motion, "Animate units, fights and the map");
        ui.checkbox(
            &mut settings.edge_scroll,
            "Scroll the map at the edges of the window",
        );
        ui.add_space(8.0);
        section(ui, "SOUND");
        ui.checkbox(&mut settings.muted, "Mute everything");
        ui.add_enabled_ui(!settings.muted, |ui| volumes(ui, &mut settings.volumes));
        ui.add_space(8.0);
        section(ui, "KEYS");
        self.keys.ui(ui, &mut settings.keys);
        ui.add_space(8.0);
        ui.label(RichText::new(format!("Kept in {kept_at}")).small().weak());
    }
}

/// The phases without warnings; a click on one brings its warnings back.
fn quiet_phases(ui: &mut Ui, phases: &mut BTreeSet<String>) {
    let mut back = None;
    ui.indent("quiet phases", |ui| {
        for phase in phases.iter() {
            ui.horizontal(|ui| {
                ui.label(RichText::new(format!("Not in the {phase}")).weak());
                if ui.small_button("Warn again").clicked() {
                    back = Some(phase.clone());
                }
            });
        }
    });
    if let Some(phase) = back {
        phases.remove(&phase);
    }
}

/// A row for each group of sounds.
fn volumes(ui: &mut Ui, volumes: &mut Volumes) {
    egui::Grid::new("volumes").num_columns(3).show(ui, |ui| {
        for group in SoundGroup::ALL {
            let before = volumes.0.get(&group).copied().unwrap_or_default();
            let mut volume = before;
            ui.label(group.name());
            let (is_heard, name) = (!volume.muted, format!("{}: volume", group.name()));
            ui.horizontal(|ui| {
                let slider = egui::Slider::new(&mut volume.percent, 0..=100).show_value(false);
                let slider = ui.add_enabled(is_heard, slider);
                let value = egui::DragValue::new(&mut volume.percent)
                    .range(0..=100)
                    .suffix(" %");
                let value = ui.add_enabled(is_heard, value);
                slider.widget_info(|| egui::WidgetInfo::slider(is_heard, f64::from(volume.percent), &name));
                value.widget_info(|| {
                    egui::WidgetInfo::labeled(
                        egui::WidgetType::DragValue,
                        is_heard,
                        format!("{name} in percent"),
                    )
                });
            });
            let mute = ui.checkbox(&mut volume.muted, "mute");
            let (is_muted, name) = (volume.muted, format!("{}: mute", group.name()));
            mute.widget_info(|| {
                egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, is_muted, &name)
            });
            if volume != before {
                volumes.0.insert(group, volume);
            }
            ui.end_row();
        }
    });
}
