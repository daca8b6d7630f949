//! Finds a unit or a place by its name, and hexes by their number.

use bevy_egui::egui::{self, Key, RichText, TextEdit, Ui};
use egui_phosphor::regular as icon;

use super::unit_card::{counter, place};
use super::{HexAction, PanelAction, Scene};
use crate::input::keys;
use crate::theme::widget::{scaled, text_link};
use railhead_engine::board::SpaceId;
use railhead_hex_game::UnitId;

/// The most hits in the list.
const MOST: usize = 10;

/// A hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchHit {
    /// A unit that the player knows.
    Unit(UnitId),
    /// A place, or a hex, with its name.
    Place(SpaceId, String),
}

/// The window in which the player types a name.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// The typed text.
    pub text: String,
    /// The hit that Enter takes.
    at: usize,
}

/// The units and places whose names contain every word, the closest first. Units that the player does not know are left
/// out (HO-2).
pub fn search(scene: &Scene, text: &str) -> Vec<SearchHit> {
    let wanted = text.trim().to_lowercase();
    let words: Vec<&str> = wanted.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let (game, board) = (scene.game(), scene.game().board());
    // How well a name fits: an exact match, its beginning, the beginning of a word, anywhere.
    let fit = |name: &str| {
        let name = name.to_lowercase();
        if !words.iter().all(|word| name.contains(word)) {
            return None;
        }
        Some(match () {
            () if name == wanted => 0,
            () if name.starts_with(&wanted) => 1,
            () if name.split_whitespace().any(|part| part.starts_with(words[0])) => 2,
            () => 3,
        })
    };
    let units = scene.summary.units().filter(|(_, status)| !status.is_unknown);
    let units = units.filter_map(|(unit, status)| {
        let spec = game.unit(unit);
        let names = [spec.name.clone(), format!("{} {}", spec.name, spec.formation)];
        let best = names.iter().filter_map(|name| fit(name)).min()?;
        // Among equal hits, the player's own units and those on the map come first.
        let is_enemy = spec.side != scene.view().viewer();
        let rank = (best, is_enemy, status.at.is_none());
        Some((rank, spec.name.clone(), SearchHit::Unit(unit)))
    });
    let hex = board
        .space_ids()
        .filter(|space| board.plays(*space) && board.number(*space).to_lowercase() == wanted)
        .map(|space| (0, space, format!("Hex {}", board.number(space))));
    let places = board.places().iter();
    let places = places.filter_map(|place| Some((fit(&place.name)?, place.at, place.name.clone())));
    let places = hex
        .chain(places)
        .map(|(best, at, name)| ((best, false, false), name.clone(), SearchHit::Place(at, name)));
    let mut found: Vec<_> = units.chain(places).collect();
    found.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    found.into_iter().map(|(_, _, found)| found).collect()
}

impl Find {
    /// Draws it; brings a chosen hit into view.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene) {
        let mut picked = None;
        let edit = TextEdit::singleline(&mut self.text)
            .hint_text("A unit, a place or a hex number")
            .margin(egui::vec2(8.0, 8.0))
            .desired_width(scaled(ui, 320.0));
        // The open window takes the keys: Enter, Up and Down belong to the list.
        let (up, down, enter) = ui.input_mut(|input| {
            let mut struck = |key| input.consume_key(egui::Modifiers::NONE, key);
            (struck(Key::ArrowUp), struck(Key::ArrowDown), struck(keys::ANSWER))
        });
        let field = ui.add(edit);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Find"));
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        if field.changed() {
            self.at = 0;
        }
        let mut found = search(scene, &self.text);
        let more = found.len().saturating_sub(MOST);
        found.truncate(MOST);
        if down {
            self.at += 1;
        }
        if up {
            self.at = self.at.saturating_sub(1);
        }
        self.at = self.at.min(found.len().saturating_sub(1));
        for (number, one) in found.iter().enumerate() {
            let fill = if number == self.at {
                ui.visuals().widgets.hovered.bg_fill
            } else {
                egui::Color32::TRANSPARENT
            };
            let frame = egui::Frame::new().fill(fill).corner_radius(4).inner_margin(4);
            let clicked = frame.show(ui, |ui| row(ui, scene, one)).inner;
            if clicked || (enter && number == self.at) {
                picked = Some(one.clone());
            }
        }
        if found.is_empty() && !self.text.trim().is_empty() {
            ui.label(RichText::new("No unit or place has that name.").weak());
        }
        if more > 0 {
            ui.label(RichText::new(format!("and {more} more")).weak());
        }
        match picked {
            Some(SearchHit::Unit(unit)) => scene.act(HexAction::Select(unit)),
            Some(SearchHit::Place(space, _)) => scene.act(PanelAction::Jump(space)),
            None => {}
        }
    }
}

/// A hit; true if it was clicked.
fn row(ui: &mut Ui, scene: &Scene, one: &SearchHit) -> bool {
    let mut clicked = false;
    ui.horizontal(|ui| {
        ui.set_min_width(ui.available_width());
        match one {
            SearchHit::Unit(unit) => {
                counter(ui, scene, *unit, 24.0);
                clicked = text_link(ui, scene.name(*unit)).clicked();
                ui.label(RichText::new(place(scene, *unit)).small().weak());
            }
            SearchHit::Place(space, name) => {
                ui.label(icon::MAP_PIN);
                clicked = text_link(ui, name).clicked();
                ui.label(RichText::new(scene.game().board().number(*space)).small().weak());
            }
        }
    });
    clicked
}
