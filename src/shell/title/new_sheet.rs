//! The sheet for a new scenario, in place of the details of one.

use bevy_egui::egui::{self, DragValue, RichText, TextEdit, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{beside_main, main_button, named, scaled, section, serif};
use railhead_authoring::workshop::new_scenario::{Blank, LARGEST, NewScenario, SMALLEST, ShippedBoard};

/// What the player does with the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NewSheetAct {
    Create,
    Close,
}

/// Draws the sheet of a new scenario, and returns what the player clicked.
pub(super) fn new_sheet(ui: &mut Ui, new: &mut NewScenario) -> Option<NewSheetAct> {
    let mut done = None;
    ui.label(serif(ui, "A new scenario", 26.0));
    ui.add_space(8.0);
    ui.label("Two sides, a map, a few units: it can be played at once, and the workshop opens with it.");
    ui.add_space(12.0);
    section(ui, "TITLE");
    let title = TextEdit::singleline(&mut new.title)
        .desired_width(scaled(ui, 240.0))
        .hint_text("The Bridge");
    let title = ui.add(title);
    // The title has the focus first, so that it can be typed at once.
    if new.title.is_empty() && ui.memory(|memory| memory.focused().is_none()) {
        title.request_focus();
    }
    let is_entered = title.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    title
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Title of the scenario"));
    ui.add_space(8.0);
    section(ui, "MAP");
    let blank = [
        (Blank::Hexes, "Hexes: open land"),
        (Blank::Areas, "Areas: two lands and the sea between"),
    ];
    let shipped = ShippedBoard::ALL.map(|board| (Blank::Shipped(board), board.name()));
    let own = std::mem::take(&mut new.own);
    let maps = || {
        let own = own.iter().enumerate();
        let own = own.map(|(number, board)| (Blank::Own(number), board.name.as_str()));
        blank.into_iter().chain(shipped).chain(own)
    };
    let chosen = maps().find(|(map, _)| *map == new.game);
    let list = egui::ComboBox::from_id_salt("map of a new scenario").width(scaled(ui, 260.0));
    let list = list.selected_text(chosen.map_or("", |(_, name)| name));
    let list = list.show_ui(ui, |ui| {
        for (map, name) in maps() {
            ui.selectable_value(&mut new.game, map, name);
        }
    });
    named(&list.response, true, "Map of the scenario");
    new.own = own;
    ui.add_space(8.0);
    section(ui, "SIZE");
    let has_size = matches!(new.game, Blank::Hexes | Blank::Areas);
    ui.add_enabled_ui(has_size, |ui| {
        ui.horizontal(|ui| size(ui, new));
    });
    ui.add_space(12.0);
    let trouble = new.trouble();
    ui.horizontal_wrapped(|ui| {
        let create = ui.add_enabled_ui(trouble.is_none(), |ui| main_button(ui, "Create and edit"));
        if create.inner.clicked() || (is_entered && trouble.is_none()) {
            done = Some(NewSheetAct::Create);
        }
        let back = beside_main(ui, &format!("{}  Back", icon::ARROW_LEFT));
        if ui.add(back).clicked() {
            done = Some(NewSheetAct::Close);
        }
    });
    if let Some(trouble) = trouble {
        ui.label(RichText::new(trouble).small().weak());
    }
    done
}

/// The columns and rows of a new map.
fn size(ui: &mut Ui, new: &mut NewScenario) {
    let size = [
        ("columns", &mut new.columns, SMALLEST[0]),
        ("rows", &mut new.rows, SMALLEST[1]),
    ];
    for (name, value, smallest) in size {
        let drag = ui.add(DragValue::new(value).range(smallest..=LARGEST));
        drag.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, name));
        ui.label(name);
    }
}
