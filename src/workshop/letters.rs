//! The colours of the text: comments, strings, words of the format, numbers, field names, and lines under problems; and the numbers
//! of its lines.

use std::ops::Range;

use bevy_egui::egui::text::{ByteIndex, LayoutJob, LayoutSection, TextFormat};
use bevy_egui::egui::{Align2, Color32, FontId, Galley, Pos2, Sense, Stroke, Ui, Visuals, pos2, vec2};

use railhead_engine::text::ron_token::{Kind, TokenKind, next_token};

/// A text with its colours. It is made anew when something about it has changed, and not in every frame.
#[derive(Clone, Debug)]
pub(super) struct Coloured {
    /// As egui lays it out.
    pub job: LayoutJob,
    /// How many lines it has.
    pub lines: usize,
    wrapping: Wrapping,
    font: FontId,
    ink: Color32,
    wrong: Vec<Range<usize>>,
}

/// Where lines are broken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wrapping {
    /// All lines, or only those of enormous length.
    pub all: bool,
    /// The width of the text, in points.
    pub width: f32,
}

/// The longest line in bytes that is shown as one row.
const LONGEST: usize = 10_000;

impl Coloured {
    /// A text in which these ranges are underlined. Where a file has a line of enormous length, its lines are broken in any case, so that
    /// only what is seen of them has to be drawn.
    pub fn new(text: &str, font: &FontId, ui: &Ui, wrong: &[Range<usize>], wrapping: Wrapping) -> Self {
        let fitting: Vec<_> = wrong
            .iter()
            .filter(|range| text.get((*range).clone()).is_some())
            .cloned()
            .collect();
        let mut job = job(text, font, ui.visuals(), &fitting);
        job.wrap.break_anywhere = text.lines().any(|line| line.len() > LONGEST);
        if wrapping.all || job.wrap.break_anywhere {
            job.wrap.max_width = wrapping.width;
        }
        Self {
            job,
            lines: text.matches('\n').count() + 1,
            wrapping,
            font: font.clone(),
            ink: ui.visuals().text_color(),
            wrong: wrong.to_vec(),
        }
    }

    /// Whether all of it is as it would be made now.
    pub fn is_of(
        &self,
        text: &str,
        font: &FontId,
        ui: &Ui,
        wrong: &[Range<usize>],
        wrapping: Wrapping,
    ) -> bool {
        let looks = (&self.font, self.ink) == (font, ui.visuals().text_color());
        let by = (self.wrapping.width - wrapping.width).abs();
        let is_as_wide = self.job.wrap.max_width.is_infinite() || by < 1.0;
        looks
            && self.wrapping.all == wrapping.all
            && is_as_wide
            && self.wrong == wrong
            && self.job.text == text
    }

    /// Draws it as it is, beside its line numbers, without a caret. What is laid out stays laid out, but only what is seen is drawn: the
    /// rows of a large map have a thousand letters.
    pub fn still(&self, ui: &mut Ui, font: &FontId, margin: f32) {
        ui.horizontal_top(|ui| {
            ui.add_space(margin);
            let galley = ui.fonts_mut(|fonts| fonts.layout_job(self.job.clone()));
            let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
            let whole = ui.clip_rect();
            clip_before_margin(ui, margin);
            let seen = ui.clip_rect().translate(-rect.min.to_vec2());
            let mut start = 0;
            for row in &galley.rows {
                let rest = self.job.text.get(start..).unwrap_or_default();
                let letters = row.glyphs.len();
                let end = rest.char_indices().nth(letters).map_or(rest.len(), |(at, _)| at);
                let line = &rest[..end];
                if seen.y_range().intersects(row.rect().y_range()) {
                    let first = row.glyphs.partition_point(|glyph| glyph.max_x() < seen.left());
                    let last = row.glyphs.partition_point(|glyph| glyph.pos.x < seen.right());
                    let byte_of = |letter| line.char_indices().nth(letter).map_or(line.len(), |(at, _)| at);
                    let part = self.part(start + byte_of(first)..start + byte_of(last));
                    let part = ui.fonts_mut(|fonts| fonts.layout_job(part));
                    let x = row.glyphs.get(first).map_or(0.0, |glyph| glyph.pos.x);
                    let at = rect.min + vec2(x, row.pos.y);
                    ui.painter().galley(at, part, self.ink);
                }
                start += line.len() + usize::from(row.ends_with_newline);
            }
            ui.set_clip_rect(whole);
            number_lines(ui, font, margin, (&galley, rect.min));
        });
    }

    /// A part of a line in its colours.
    fn part(&self, bytes: Range<usize>) -> LayoutJob {
        let mut part = LayoutJob::default();
        part.wrap.max_width = f32::INFINITY;
        let sections = &self.job.sections;
        let first = sections.partition_point(|section| section.byte_range.end.0 <= bytes.start);
        let those = sections[first..]
            .iter()
            .take_while(|section| section.byte_range.start.0 < bytes.end);
        for section in those {
            let range = section.byte_range.start.0.max(bytes.start)..section.byte_range.end.0.min(bytes.end);
            if let Some(text) = self.job.text.get(range) {
                part.append(text, 0.0, section.format.clone());
            }
        }
        part
    }
}

/// The text with its colours; what lies in `wrong` is underlined.
fn job(text: &str, font: &FontId, visuals: &Visuals, wrong: &[Range<usize>]) -> LayoutJob {
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
            // Fewer sections are less to lay out at each letter that is typed.
            match job.sections.last_mut() {
                Some(last) if last.format == format => last.byte_range.end = ByteIndex(to),
                _ => job.sections.push(LayoutSection {
                    leading_space: 0.0,
                    byte_range: ByteIndex(from)..ByteIndex(to),
                    format,
                }),
            }
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

/// The width of a margin with the numbers of this many lines.
pub(super) fn margin(ui: &Ui, font: &FontId, lines: usize) -> f32 {
    let digit = ui.fonts_mut(|fonts| fonts.glyph_width(font, '0'));
    let digits = lines.max(1).ilog10() + 1;
    // Short files have the same margin, so that the text stays where it is from tab to tab.
    (digit * f32::from(u8::try_from(digits.max(4)).unwrap_or(u8::MAX))).ceil() + 12.0
}

/// Has what is drawn next end before a margin of this width, as a long line does that is scrolled.
pub(super) fn clip_before_margin(ui: &mut Ui, margin: f32) {
    let seen = ui.clip_rect();
    ui.set_clip_rect(seen.with_min_x(seen.left() + margin - 4.0));
}

/// Writes the numbers of the lines into a margin of this width, which stays where it is when long lines are scrolled.
pub(super) fn number_lines(ui: &Ui, font: &FontId, margin: f32, (galley, at): (&Galley, Pos2)) {
    let shown = ui.clip_rect();
    let right = shown.left() + margin;
    let mut line = 1;
    let mut begins = true;
    for row in &galley.rows {
        let y = at.y + row.pos.y;
        // The other rows of a line that is broken have no number.
        if begins && shown.y_range().contains(y) {
            let ink = ui.visuals().weak_text_color();
            ui.painter()
                .text(pos2(right - 8.0, y), Align2::RIGHT_TOP, line, font.clone(), ink);
        }
        line += usize::from(row.ends_with_newline);
        begins = row.ends_with_newline;
    }
}
