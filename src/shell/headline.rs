//! What is fought for, in the header of a game of either kind: a gauge of how hard the side is pressed, the words, and the result if the game ended now.

use bevy_egui::egui::{self, Color32, CornerRadius, Margin, RichText, Stroke, Ui};
use egui_phosphor::regular as icon;

use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{clickable, named, picture_named, scaled, text_width};
use crate::words::sentence;
use railhead_engine::engine::goals::{Headline, Pressure};

/// Between the gauge, the words and the result.
const GAP: f32 = 6.0;

/// Around the words, within the frame.
const MARGIN: i8 = 8;

/// How much of a header is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Saying {
    /// The words and the result.
    Whole,
    /// The words without the result.
    Words,
    /// Few words.
    Short,
}

/// What is fought for, and the result if the game ended now.
#[derive(Clone, Copy, Debug)]
pub struct HeadlineChip<'a> {
    /// `None` when the game is over: then only its result is said.
    pub headline: Option<&'a Headline>,
    /// The result in a few words, and the colour of whoever wins; no words in an exercise, which nobody wins.
    pub result: (&'a str, Color32),
    /// Whether it has an edge.
    pub is_framed: bool,
}

impl HeadlineChip<'_> {
    /// Whether everything fits into this width.
    pub fn fits(&self, ui: &Ui, room: f32) -> bool {
        self.width(ui, Saying::Whole) <= room
    }

    /// Draws as much as fits into this width, but few words at least; the answer is a button.
    pub fn draw(&self, ui: &mut Ui, palette: &Palette, room: f32) -> egui::Response {
        let sayings = [Saying::Whole, Saying::Words];
        let fitting = sayings.into_iter().find(|saying| self.width(ui, *saying) <= room);
        let saying = fitting.unwrap_or(Saying::Short);
        let content = |ui: &mut Ui| self.content(ui, palette, saying);
        let drawn = if self.is_framed {
            let edge = ui.visuals().widgets.noninteractive.bg_stroke.color;
            let frame = egui::Frame::new()
                .stroke(Stroke::new(1.0, edge))
                .corner_radius(CornerRadius::same(4))
                .inner_margin(Margin::symmetric(MARGIN, 2));
            frame.show(ui, content).response
        } else {
            ui.scope(content).response
        };
        let button = clickable(ui, &drawn);
        named(&button, true, &format!("The score: {}", self.spoken()));
        button.on_hover_cursor(egui::CursorIcon::PointingHand)
    }

    /// The same for screen readers.
    fn spoken(&self) -> String {
        let (result, _) = self.result;
        match self.headline {
            Some(Headline { words, pressure, .. }) => {
                let words = sentence(&words.replace(Headline::BETWEEN, ", "));
                let now = if result.is_empty() {
                    String::new()
                } else {
                    format!(" If the game ended now: {result}.")
                };
                format!("{words} You stand {}.{now}", pressure.name())
            }
            None => sentence(result),
        }
    }

    /// The first lines of its tip: the words, and what the gauge means.
    pub fn help(headline: &Headline) -> String {
        let Headline { words, pressure, .. } = headline;
        format!(
            "{}\nYou stand {}: by what is lost of it, what the enemy can reach in his next turn, and the time that is left.",
            sentence(words),
            pressure.name()
        )
    }

    fn content(&self, ui: &mut Ui, palette: &Palette, saying: Saying) {
        ui.spacing_mut().item_spacing.x = GAP;
        let quiet = |text: RichText| egui::Label::new(text).selectable(false).extend();
        let (result, ink) = self.result;
        let Some(headline) = self.headline else {
            ui.add(quiet(RichText::new(result).color(ink)));
            return;
        };
        gauge(ui, palette, headline.pressure);
        ui.add(quiet(self.said(saying)));
        if saying == Saying::Whole && !result.is_empty() {
            ui.add(quiet(RichText::new(result).small().color(ink)));
        }
    }

    /// The words of a saying.
    fn said(&self, saying: Saying) -> RichText {
        let words = self.headline.map_or("", |headline| match saying {
            Saying::Whole | Saying::Words => headline.words.as_str(),
            Saying::Short => headline.short.as_str(),
        });
        RichText::new(words).strong()
    }

    /// The width that a saying takes.
    fn width(&self, ui: &Ui, saying: Saying) -> f32 {
        let edge = if self.is_framed {
            2.0 * (f32::from(MARGIN) + 1.0)
        } else {
            0.0
        };
        let (result, _) = self.result;
        let Some(headline) = self.headline else {
            return edge + text_width(ui, result);
        };
        let words = edge
            + text_width(ui, gauge_sign(ui, headline.pressure))
            + GAP
            + text_width(ui, self.said(saying));
        if saying == Saying::Whole && !result.is_empty() {
            words + GAP + text_width(ui, RichText::new(result).small())
        } else {
            words
        }
    }
}

/// The sign of the gauge: a whole shield, a warning on it, a broken one. Their shapes differ, so that the meaning does not rest on colour.
const fn sign(pressure: Pressure) -> &'static str {
    match pressure {
        Pressure::Steady => icon::SHIELD_CHECK,
        Pressure::Pressed => icon::SHIELD_WARNING,
        Pressure::Desperate => icon::SHIELD_SLASH,
    }
}

fn gauge_sign(ui: &Ui, pressure: Pressure) -> RichText {
    RichText::new(sign(pressure)).size(scaled(ui, 17.0))
}

fn gauge(ui: &mut Ui, palette: &Palette, pressure: Pressure) {
    let tone = egui_colour(palette.pressure[pressure.index()]);
    let sign = egui::Label::new(gauge_sign(ui, pressure).color(tone));
    let drawn = ui.add(sign.selectable(false).extend());
    picture_named(&drawn, pressure.name());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pressure_has_a_sign_of_its_own() {
        let signs = Pressure::ALL.map(sign);
        let [steady, pressed, desperate] = signs;
        assert!(
            steady != pressed && pressed != desperate && desperate != steady,
            "{signs:?}"
        );
    }
}
