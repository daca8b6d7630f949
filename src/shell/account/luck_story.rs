//! The luck of a finished game on its end card: a sentence for each side, its course over the turns, and the rolls that made it,
//! with the way to each in the replay.

use bevy_egui::egui::{self, Pos2, RichText, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use egui_phosphor::regular as icon;

use crate::play::WindowGame;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{scaled, small_sign};
use railhead_engine::engine::{Seat, Session};
use railhead_players::luck::{LIMITS, Luck};

/// The rolls that are named for each side.
const NAMED: usize = 5;

/// The height of the course of luck, at the usual size of text.
const HEIGHT: f32 = 72.0;

/// The luck of a side in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideStory {
    pub name: String,
    /// One of its seats, for its colour.
    pub seat: Seat,
    /// How lucky it was.
    pub sentence: String,
    /// The turns with rolls, and the surplus at the end of each in thousandths.
    pub course: Vec<(u16, i32)>,
    /// Its luckiest rolls, each with the number of orders before it.
    pub luckiest: Vec<(String, usize)>,
}

impl SideStory {
    /// The luck of every side; none where no roll cost anything.
    pub fn of<G: WindowGame>(session: &Session<G>) -> Vec<Self> {
        let luck = Luck::of(session).ok().filter(|luck| !luck.rolls.is_empty());
        let Some(luck) = luck else {
            return Vec::new();
        };
        let sides = luck.sides.iter().map(|side| Self {
            name: side.name.clone(),
            seat: side.seats[0],
            sentence: luck.sentence(side),
            course: side
                .course
                .iter()
                .map(|(turn, surplus)| (*turn, thousandths(*surplus)))
                .collect(),
            luckiest: luck
                .luckiest(side, NAMED)
                .into_iter()
                .map(|roll| (luck.roll(roll, G::TURNS), roll.position))
                .collect(),
        });
        sides.collect()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the luck of a game is a small number"
)]
fn thousandths(value: f64) -> i32 {
    (value * 1000.0).round() as i32
}

/// Draws the luck of all sides, folded until the player asks for it; answers the number of orders before the roll that the
/// player wants to see.
pub fn ui(ui: &mut Ui, sides: &[SideStory], palette: &Palette) -> Option<usize> {
    if sides.is_empty() {
        return None;
    }
    let mut choice = None;
    egui::CollapsingHeader::new("Luck")
        .id_salt("luck")
        .show(ui, |ui| {
            for side in sides {
                let colour = egui_colour(palette.seat(side.seat));
                ui.add(egui::Label::new(RichText::new(&side.sentence).color(colour)).wrap());
            }
            course(ui, sides, palette);
            for side in sides.iter().filter(|side| !side.luckiest.is_empty()) {
                ui.label(RichText::new(format!("The luckiest rolls for {}", side.name)).strong());
                for (text, orders) in &side.luckiest {
                    ui.horizontal_top(|ui| {
                        if small_sign(ui, icon::FILM_STRIP, "Watch this roll").clicked() {
                            choice = Some(*orders);
                        }
                        ui.add(egui::Label::new(RichText::new(text).small()).wrap());
                    });
                }
            }
            ui.add(egui::Label::new(RichText::new(LIMITS).small().weak()).wrap());
        });
    choice
}

/// The surplus of each side over the turns, around a line for no luck at all.
fn course(ui: &mut Ui, sides: &[SideStory], palette: &Palette) {
    let points = || sides.iter().flat_map(|side| &side.course);
    let most = points()
        .map(|(_, surplus)| surplus.abs())
        .max()
        .unwrap_or(1)
        .max(1);
    let turns = points().map(|(turn, _)| *turn).max().unwrap_or(1).max(1);
    let size = vec2(ui.available_width(), scaled(ui, HEIGHT));
    let (response, painter) = ui.allocate_painter(size, Sense::hover());
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "The luck of each side over the turns"));
    let room = response.rect.shrink(3.0);
    let line = Stroke::new(1.0, ui.visuals().weak_text_color());
    painter.hline(room.x_range(), room.center().y, line);
    #[expect(clippy::cast_precision_loss, reason = "a drawing")]
    let at = |turn: u16, surplus: i32| -> Pos2 {
        let share = surplus as f32 / most as f32;
        let x = room.left() + room.width() * f32::from(turn) / f32::from(turns);
        pos2(x, room.center().y - share * room.height() / 2.0)
    };
    for side in sides {
        let mut points = vec![at(0, 0)];
        let mut before = 0;
        for (turn, surplus) in &side.course {
            // The luck of a turn comes in that turn; until then it stays.
            points.push(at(turn.saturating_sub(1), before));
            points.push(at(*turn, *surplus));
            before = *surplus;
        }
        points.push(at(turns, before));
        let colour = egui_colour(palette.seat(side.seat));
        painter.add(Shape::line(points, Stroke::new(2.0, colour)));
    }
}
