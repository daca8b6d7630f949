//! The sheet for a new scenario or a new campaign, in place of the details of one.

use bevy_egui::egui::{self, DragValue, RichText, TextEdit, Ui};
use egui_phosphor::regular as icon;

use crate::theme::widget::{beside_main, main_button, named, scaled, section, serif};
use railhead_authoring::workshop::new_scenario::{
    Blank, LARGEST, NewScenario, OwnBattle, SMALLEST, ShippedBoard,
};

/// What the player does with the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NewSheetAct {
    Create,
    Close,
}

/// Draws the sheet, and returns what the player clicked.
pub(super) fn new_sheet(ui: &mut Ui, new: &mut NewScenario) -> Option<NewSheetAct> {
    let mut done = None;
    let (heading, about) = if new.game.is_campaign() {
        (
            "A new campaign of battles",
            "Two battles, and what follows from them: it can be played at once, and the workshop opens with it.",
        )
    } else {
        (
            "A new scenario",
            "Two sides, a map, a few units: it can be played at once, and the workshop opens with it.",
        )
    };
    ui.label(serif(ui, heading, 26.0));
    ui.add_space(8.0);
    ui.label(about);
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
        (Blank::Battles, "Hexes: two battles on open land"),
        (Blank::Areas, "Areas: two lands and the sea between"),
    ];
    let linked = linked(new).map(|linked| (linked, "Hexes: two battles of your own"));
    let shipped = ShippedBoard::ALL.map(|board| (Blank::Shipped(board), board.name()));
    let own = std::mem::take(&mut new.own);
    let maps = || {
        let own = own.iter().enumerate();
        let own = own.map(|(number, board)| (Blank::Own(number), board.name.as_str()));
        blank.into_iter().chain(linked).chain(shipped).chain(own)
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
    if let Blank::Linked(pair) = &mut new.game {
        section(ui, "BATTLES");
        battles(ui, &new.battles, pair);
    } else {
        section(ui, "SIZE");
        ui.add_enabled_ui(new.game.has_size(), |ui| {
            ui.horizontal(|ui| size(ui, new));
        });
    }
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

/// The campaign of two of the author's own battles: the chosen ones, else the first two of the same sides. `None` if there are no battles.
fn linked(new: &NewScenario) -> Option<Blank> {
    let first = new.battles.first()?;
    let chosen = Some(new.game).filter(|game| matches!(game, Blank::Linked(_)));
    let of_same_sides = |battle: &OwnBattle| battle.sides == first.sides;
    let second = new.battles.iter().skip(1).position(of_same_sides);
    Some(chosen.unwrap_or(Blank::Linked([0, second.map_or(0, |second| second + 1)])))
}

/// The lists of the first and the second battle of a new campaign.
fn battles(ui: &mut Ui, battles: &[OwnBattle], pair: &mut [usize; 2]) {
    for (chosen, name) in pair.iter_mut().zip(["First battle", "Second battle"]) {
        let shown = battles.get(*chosen).map_or("", |battle| battle.name.as_str());
        let list = egui::ComboBox::from_id_salt(name).width(scaled(ui, 260.0));
        let list = list.selected_text(shown).show_ui(ui, |ui| {
            for (number, battle) in battles.iter().enumerate() {
                ui.selectable_value(chosen, number, &battle.name);
            }
        });
        named(&list.response, true, name);
    }
}
