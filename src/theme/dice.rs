//! Dice, and the chances of a throw.

use bevy_egui::egui::{
    Color32, CornerRadius, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use crate::theme::widget::scaled;

/// The positions of the pips on each face, in quarters of the die.
const PIPS: [&[[f32; 2]]; 6] = [
    &[[2.0, 2.0]],
    &[[1.0, 1.0], [3.0, 3.0]],
    &[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]],
    &[[1.0, 1.0], [1.0, 3.0], [3.0, 1.0], [3.0, 3.0]],
    &[[1.0, 1.0], [1.0, 3.0], [2.0, 2.0], [3.0, 1.0], [3.0, 3.0]],
    &[
        [1.0, 1.0],
        [1.0, 2.0],
        [1.0, 3.0],
        [3.0, 1.0],
        [3.0, 2.0],
        [3.0, 3.0],
    ],
];

/// The positions of the pips of a face, in shares of the die; `None` for a face that has a number instead.
pub fn pips(face: u8) -> Option<impl Iterator<Item = [f32; 2]>> {
    let pips = PIPS.get(usize::from(face).wrapping_sub(1))?;
    Some(pips.iter().map(|pip| pip.map(|quarters| quarters / 4.0)))
}

/// A die that shows `face`: with pips up to 6, otherwise with a number.
pub fn die(ui: &mut Ui, face: u8, points: f32) -> Response {
    let side = scaled(ui, points);
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    paint(ui, rect, face);
    response.widget_info(|| {
        bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Label, true, format!("die {face}"))
    });
    response
}

/// Draws a die into a square.
pub fn paint(ui: &Ui, rect: Rect, face: u8) {
    let [paper, ink] = [ui.visuals().extreme_bg_color, ui.visuals().text_color()];
    let side = rect.width();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few points, above 0"
    )]
    let rounding = CornerRadius::same((side * 0.16).clamp(2.0, 16.0) as u8);
    let painter = ui.painter();
    painter.rect_filled(rect, rounding, paper);
    painter.rect_stroke(
        rect,
        rounding,
        Stroke::new((side * 0.05).max(1.0), ink),
        StrokeKind::Inside,
    );
    match pips(face) {
        Some(pips) => {
            for [x, y] in pips {
                let at = rect.min + vec2(x * side, y * side);
                painter.circle_filled(pos2(at.x, at.y), side * 0.095, ink);
            }
        }
        None => {
            painter.text(
                rect.center(),
                bevy_egui::egui::Align2::CENTER_CENTER,
                face,
                bevy_egui::egui::FontId::proportional(side * 0.6),
                ink,
            );
        }
    }
}

/// A chance: a bar with one part per face of the die, of which the favourable ones are filled, and the words.
pub fn chance(ui: &mut Ui, faces: u8, of: u8, colour: Color32) {
    let size = vec2(scaled(ui, 96.0), scaled(ui, 12.0));
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let part = size.x / f32::from(of.max(1));
        for face in 0..of {
            let left = rect.left() + part * f32::from(face);
            let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(part - 2.0, size.y));
            if face < faces {
                ui.painter().rect_filled(cell, CornerRadius::same(2), colour);
            }
            ui.painter().rect_stroke(
                cell,
                CornerRadius::same(2),
                Stroke::new(1.0, ui.visuals().weak_text_color()),
                StrokeKind::Inside,
            );
        }
        ui.label(RichText::new(format!("{faces} in {of}")).strong());
    });
}
