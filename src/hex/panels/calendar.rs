//! The calendar: turns with their days, arrivals and withdrawals, the monsoon, air points, and the deadlines for
//! victory.

use bevy_egui::egui::{self, CornerRadius, Margin, RichText, ScrollArea, Stroke, Ui};
use egui_phosphor::regular as icon;

use super::reinforcements::entries;
use super::setup::points;
use super::unit_card::counter;
use super::{HexAction, PanelAction, Scene};
use crate::shell::account::history;
use crate::theme::widget::{scaled, serif};
use crate::words::count;
use railhead_hex_game::definition::Arrival;
use railhead_hex_game::state::hex_state::Prize;
use railhead_hex_game::{Side, Standing, UnitId};

/// The calendar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CalendarSheet {
    shows_past: bool,
    /// The turn to which the list was last scrolled.
    followed: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Note {
    /// Units that come or go.
    Units {
        sign: &'static str,
        /// Their action.
        what: String,
        units: Vec<(UnitId, String)>,
    },
    /// Something else: a sign, and words.
    Words(&'static str, String),
}

impl CalendarSheet {
    /// Draws it.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene) {
        let calendar = scene.game().definition().calendar;
        let now = scene.summary.turn;
        if now > calendar.first {
            ui.checkbox(&mut self.shows_past, "Show past turns");
        }
        let first = if self.shows_past { calendar.first } else { now };
        let is_new = self.followed != Some(now);
        let room = ui.available_height().max(scaled(ui, 160.0));
        ScrollArea::vertical()
            .id_salt("calendar")
            .max_height(room)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                // Leaves room for the scroll bar and the edge of the turn.
                ui.set_max_width(ui.available_width() - 16.0);
                // Without past turns the current turn is the first in the list, and the lines above it stay visible.
                if is_new && !self.shows_past {
                    ui.scroll_to_cursor(Some(egui::Align::TOP));
                }
                if history::in_calendar(ui, scene.table) {
                    scene.act(HexAction::HistoryLine);
                }
                for turn in first..=calendar.last {
                    let response = draw_turn(ui, scene, turn);
                    if turn == now && is_new && self.shows_past {
                        response.scroll_to_me(Some(egui::Align::TOP));
                    }
                }
            });
        self.followed = Some(now);
    }
}

fn draw_turn(ui: &mut Ui, scene: &Scene, turn: u16) -> egui::Response {
    let is_now = turn == scene.summary.turn;
    let is_over = turn < scene.summary.turn;
    let visuals = ui.visuals().clone();
    let edge = if is_now {
        Stroke::new(2.0, scene.accent(scene.summary.player))
    } else {
        Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color)
    };
    let frame = egui::Frame::new()
        .fill(visuals.extreme_bg_color)
        .stroke(edge)
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(8, 4));
    let shown = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.horizontal(|ui| {
            let title = serif(ui, format!("Turn {turn}"), 16.0);
            ui.label(if is_over { title.weak() } else { title });
            ui.label(RichText::new(scene.game().definition().calendar.text(turn)).weak());
            if is_now {
                ui.label(RichText::new("now").strong());
            }
        });
        for side in Side::BOTH {
            for note in arrivals(scene, side, turn) {
                draw_note(ui, scene, &note, Some(side));
            }
        }
        for note in events(scene, turn) {
            draw_note(ui, scene, &note, None);
        }
    });
    shown.response
}

fn draw_note(ui: &mut Ui, scene: &Scene, note: &Note, side: Option<Side>) {
    match note {
        Note::Words(sign, text) => {
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(*sign).weak());
                ui.add(egui::Label::new(text).wrap());
            });
        }
        Note::Units { sign, what, units } => {
            let ink = side.map_or_else(|| ui.visuals().text_color(), |side| scene.accent(side));
            ui.label(RichText::new(format!("{sign} {what}")).color(ink).strong());
            for (unit, about) in units {
                ui.horizontal(|ui| {
                    ui.add_space(20.0);
                    counter(ui, scene, *unit, 20.0);
                    let name = egui::Label::new(scene.name(*unit)).sense(egui::Sense::click());
                    let place = scene.summary.unit(*unit).at;
                    if ui.add(name).on_hover_text(about).clicked() {
                        scene.act(place.map_or_else(|| HexAction::Select(*unit).into(), PanelAction::Jump));
                    }
                    // If the name leaves no room for the note, a tooltip shows it.
                    if ui.available_width() > scaled(ui, 24.0) {
                        ui.add(egui::Label::new(RichText::new(about).small().weak()).truncate());
                    }
                });
            }
        }
    }
}

/// Whether the player may know when units of a side come and go: always for their own side, and for the enemy without
/// fog.
fn is_known(scene: &Scene, side: Side) -> bool {
    let is_own = side == scene.view().viewer();
    is_own || !scene.view().has_fog()
}

/// The arrivals, offers and withdrawals of a side in a turn.
fn arrivals(scene: &Scene, side: Side, turn: u16) -> Vec<Note> {
    if !is_known(scene, side) {
        return Vec::new();
    }
    let game = scene.game();
    let view = scene.view();
    let definition = game.definition();
    let comes = |arrival: &&Arrival| {
        let has_option = arrival.option.is_none_or(|option| view.has_option(option));
        game.unit(arrival.unit).side == side && has_option
    };
    let whose = &game.side(side).adjective;
    let mut notes = Vec::new();
    let mut note = |sign, what: String, units: Vec<(UnitId, String)>| {
        if !units.is_empty() {
            notes.push(Note::Units { sign, what, units });
        }
    };
    let about = |arrival: &Arrival| entries(game, arrival);
    let due = definition.arrivals.iter().filter(comes).filter(|arrival| {
        let Some(status) = view.status(arrival.unit) else {
            return false;
        };
        match status.standing {
            Standing::Declined => false,
            Standing::Awaited => status.due == Some(turn),
            Standing::OffMapPort
            | Standing::OnMap
            | Standing::Afloat(_)
            | Standing::Withdrawn
            | Standing::Lost { .. } => arrival.price.is_none() && arrival.turn == turn,
        }
    });
    note(
        icon::SIGN_IN,
        format!("{whose} arrivals:"),
        due.map(|arrival| (arrival.unit, about(arrival))).collect(),
    );
    let offered = definition.arrivals.iter().filter(comes).filter_map(|arrival| {
        let price = arrival.price.filter(|_| arrival.turn == turn)?;
        let status = view.status(arrival.unit)?;
        let answer = match (status.standing, status.due) {
            (Standing::Declined, _) => ", refused",
            (_, Some(_)) => ", accepted",
            (_, None) => "",
        };
        Some((
            arrival.unit,
            format!("{}{answer}; {}", points(price), about(arrival)),
        ))
    });
    note(
        icon::HAND_COINS,
        format!("Offered to {}:", game.side(side).name),
        offered.collect(),
    );
    let leaving = definition
        .withdrawals
        .iter()
        .filter(|one| one.turn == turn && game.unit(one.unit).side == side && !view.is_lost(one.unit));
    note(
        icon::SIGN_OUT,
        format!("{whose} withdrawals:"),
        leaving
            .map(|one| (one.unit, "Leaves in the Reinforcement Phase".to_owned()))
            .collect(),
    );
    notes
}

/// Other changes in a turn.
fn events(scene: &Scene, turn: u16) -> Vec<Note> {
    let game = scene.game();
    let definition = game.definition();
    let calendar = definition.calendar;
    let tables = game.tables();
    let mut notes = Vec::new();
    for side in Side::BOTH {
        if let Some(line) = tables.air.of(side).iter().find(|line| line.from == turn) {
            let each = count(usize::from(line.points), "air point", "air points");
            let text = format!("{}: {each} in each player-turn from now on", game.side(side).name);
            notes.push(Note::Words(icon::AIRPLANE_TILT, text));
        }
    }
    if let Some(monsoon) = &tables.naval.monsoon {
        let area = &tables.naval.areas[monsoon.area.index()];
        if monsoon.from == turn {
            let more = monsoon.surcharge;
            let text = format!(
                "Monsoon on the {area}, through turn {}: a landing costs {more} more shipping",
                monsoon.until
            );
            notes.push(Note::Words(icon::CLOUD_RAIN, text));
        }
        if monsoon.until == turn {
            notes.push(Note::Words(
                icon::CLOUD_SUN,
                format!("The last turn of the monsoon on the {area}"),
            ));
        }
    }
    if let Some(squadron) = &tables.naval.squadron
        && squadron.until == turn
    {
        let text = format!("{} is at sea until the end of this turn", squadron.name);
        let mut options = definition.options.iter();
        let longer = options.any(|option| option.effect.squadron_until().is_some());
        let text = if longer {
            format!("{text}, or longer if an option is chosen")
        } else {
            text
        };
        notes.push(Note::Words(icon::BOAT, text));
    }
    if let Prize::Seized { from } = scene.view().prize()
        && from == turn
    {
        notes.push(Note::Words(
            icon::ANCHOR,
            "The seized shipping can be used from now on".to_owned(),
        ));
    }
    let victory = definition.victory.as_ref();
    if let Some(victory) = victory.filter(|victory| victory.by_points.is_empty()) {
        let side = &game.side(victory.side).name;
        for (_, level) in victory.levels.iter().filter(|(last, _)| *last == turn) {
            let text = format!(
                "The last turn for {side} to take {} for a {} victory",
                victory.objective,
                level.name()
            );
            notes.push(Note::Words(icon::FLAG_CHECKERED, text));
        }
        if calendar.last == turn {
            let other = &game.side(victory.side.enemy()).name;
            let text = format!(
                "The game ends: if {} has not fallen, a {} victory for {other}",
                victory.objective,
                victory.otherwise.name()
            );
            notes.push(Note::Words(icon::FLAG_BANNER, text));
        }
    } else if calendar.last == turn {
        notes.push(Note::Words(icon::FLAG_BANNER, "The game ends".to_owned()));
    }
    notes
}
