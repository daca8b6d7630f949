//! The colours of the text: comments, strings, words of the format, numbers, field names, and lines under problems.

use std::ops::Range;

use bevy_egui::egui::text::{ByteIndex, LayoutJob, LayoutSection, TextFormat};
use bevy_egui::egui::{Color32, FontId, Stroke, Visuals};

use crate::rules::text::ron_token::{Kind, TokenKind, next_token};

/// The text with its colours; what lies in `wrong` is underlined.
pub(super) fn job(text: &str, font: &FontId, visuals: &Visuals, wrong: &[Range<usize>]) -> LayoutJob {
    let mut job = LayoutJob {
        text: text.to_owned(),
        ..LayoutJob::default()
    };
    job.wrap.max_width = f32::INFINITY;
    let mut at = 0;
    let mut add = |range: Range<usize>, ink: Color32| {
        let mut from = range.start;
        while from < range.end {
            let around = wrong.iter().find(|wrong| wrong.contains(&from));
            let ends = wrong
                .iter()
                .map(|wrong| if around.is_some() { wrong.end } else { wrong.start });
            let to = ends
                .filter(|end| *end > from)
                .min()
                .unwrap_or(range.end)
                .min(range.end);
            let mut format = TextFormat::simple(font.clone(), ink);
            if around.is_some() {
                format.underline = Stroke::new(2.0, visuals.error_fg_color);
            }
            job.sections.push(LayoutSection {
                leading_space: 0.0,
                byte_range: ByteIndex(from)..ByteIndex(to),
                format,
            });
            from = to;
        }
    };
    let plain = visuals.text_color();
    let quiet = visuals.weak_text_color();
    while let Ok(Some(token)) = next_token(text, at) {
        // Between two values lie space and comments.
        add(at..token.span.start, quiet);
        at = token.span.end;
        let word = &text[token.span.clone()];
        let ink = match token.kind {
            TokenKind::Value(Kind::String { .. }) => visuals.hyperlink_color,
            TokenKind::Value(_) if word.starts_with(|first: char| first.is_uppercase()) => {
                visuals.warn_fg_color
            }
            TokenKind::Value(_) => plain,
            TokenKind::Open | TokenKind::Close | TokenKind::Comma | TokenKind::Colon => quiet,
        };
        add(token.span, ink);
    }
    add(at..text.len(), plain);
    job
}
