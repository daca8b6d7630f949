//! What is painted in windows of every size: the texts, where they lie, what clips them, and what is painted over them.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;

use bevy_egui::egui::accesskit::{Action, Node, Role};
use bevy_egui::egui::{self, FontFamily, Rect, Shape, epaint::ClippedShape, vec2};
use railhead::theme::{Palette, fonts, style};

const SIZES: [(&str, f32, f32, f32); 6] = [
    ("1024x700", 1024.0, 700.0, 1.0),
    ("1024x700 at 200 %", 1024.0, 700.0, 2.0),
    ("1280x800", 1280.0, 800.0, 1.0),
    ("1280x800 at 200 %", 1280.0, 800.0, 2.0),
    ("1920x1080", 1920.0, 1080.0, 1.0),
    ("1920x1080 at 200 %", 1920.0, 1080.0, 2.0),
];

/// A text on the screen.
struct Text {
    words: String,
    bounds: Rect,
    /// Its lines: where a text begins in the middle of a line, they say more than the bounds of the whole.
    rows: Vec<Rect>,
    clip: Rect,
    is_elided: bool,
    /// The letters that no font has: a box is painted in place of each.
    boxes: String,
    /// Its place in the order of painting.
    order: usize,
}

/// What was painted, flat and in order.
#[derive(Default)]
pub struct Painted {
    texts: Vec<Text>,
    /// Opaque rectangles.
    sheets: Vec<(usize, Rect)>,
}

impl Painted {
    fn of(shapes: &[ClippedShape]) -> Self {
        let mut painted = Self::default();
        for (order, clipped) in shapes.iter().enumerate() {
            painted.add(order, clipped.clip_rect, &clipped.shape);
        }
        painted
    }

    fn add(&mut self, order: usize, clip: Rect, shape: &Shape) {
        match shape {
            Shape::Vec(shapes) => {
                for shape in shapes {
                    self.add(order, clip, shape);
                }
            }
            Shape::Rect(rect) if rect.fill.is_opaque() => {
                self.sheets.push((order, rect.rect.intersect(clip)));
            }
            Shape::Text(text) if !text.galley.text().trim().is_empty() => self.texts.push(Text {
                words: text.galley.text().to_owned(),
                bounds: text.galley.mesh_bounds.translate(text.pos.to_vec2()),
                rows: text
                    .galley
                    .rows
                    .iter()
                    .map(|row| {
                        row.row
                            .visuals
                            .mesh_bounds
                            .translate(row.pos.to_vec2() + text.pos.to_vec2())
                            .intersect(clip)
                    })
                    .filter(|row| is_visible(*row))
                    .collect(),
                clip,
                is_elided: text.galley.elided,
                boxes: boxes(&text.galley.job),
                order,
            }),
            _ => {}
        }
    }

    /// Whether this is one of the texts.
    pub fn says(&self, words: &str) -> bool {
        self.texts.iter().any(|text| text.words == words)
    }

    /// Why texts that begin with these words are not seen whole; one reason too if there are none.
    pub fn hidden(&self, words: &str) -> impl Iterator<Item = String> {
        self.hidden_of(words, |text| text.starts_with(words)).into_iter()
    }

    /// The same of texts that have these words anywhere, as behind a sign.
    pub fn hidden_within(&self, words: &str) -> impl Iterator<Item = String> {
        self.hidden_of(words, |text| text.contains(words)).into_iter()
    }

    fn hidden_of(&self, words: &str, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
        let texts = self.texts.iter().filter(|text| is_meant(&text.words));
        let hidden = texts.clone().filter_map(|text| {
            let Text {
                words, bounds, clip, ..
            } = text;
            let is_cut = !clip.expand(1.5).contains_rect(*bounds);
            let mut above = self.sheets.iter().filter(|(order, _)| *order > text.order);
            let is_covered = above.any(|(_, sheet)| is_visible(sheet.intersect(*bounds)));
            (is_cut || is_covered).then(|| format!("{words:?} is not seen whole: {bounds:?} in {clip:?}"))
        });
        let none = texts.clone().next().is_none().then(|| format!("no {words:?}"));
        hidden.chain(none).collect()
    }

    /// What is wrong with it, in words.
    fn faults(&self, size: egui::Vec2) -> Vec<String> {
        let mut faults = Vec::new();
        for text in &self.texts {
            let seen = text.bounds.intersect(text.clip);
            if !is_visible(seen) {
                continue;
            }
            let Text {
                words, bounds, clip, ..
            } = text;
            if !text.boxes.is_empty() {
                faults.push(format!("no font has {:?}: {words:?}", text.boxes));
            }
            if bounds.left() < clip.left() - 1.5 || bounds.right() > clip.right() + 1.5 {
                faults.push(format!("cut off at the side: {words:?} {bounds:?} in {clip:?}"));
            }
            // The player can scroll to a row above or below a list, but not to anything outside the window.
            let is_list = clip.bottom() < size.y - 24.0;
            if !is_list && bounds.bottom() > clip.bottom() + 1.5 || bounds.top() < -1.5 {
                faults.push(format!(
                    "cut off below or above: {words:?} {bounds:?} in {clip:?}"
                ));
            }
            // A line of a list may be shortened: the whole of it is on the card of what it names.
            if text.is_elided && !is_list {
                faults.push(format!("shortened: {words:?}"));
            }
        }
        for (index, above) in self.texts.iter().enumerate() {
            for below in &self.texts[..index] {
                let pairs = above
                    .rows
                    .iter()
                    .flat_map(|a| below.rows.iter().map(|b| a.intersect(*b)));
                let Some(common) = pairs
                    .map(|common| common.shrink(1.0))
                    .find(|common| is_visible(*common))
                else {
                    continue;
                };
                let is_covered = self.sheets.iter().any(|(order, sheet)| {
                    (below.order..above.order).contains(order) && sheet.expand(2.0).contains_rect(common)
                });
                if !is_covered {
                    faults.push(format!("{:?} lies on {:?}, {common:?}", above.words, below.words));
                }
            }
        }
        faults
    }
}

fn nodes(output: egui::FullOutput) -> impl Iterator<Item = Node> {
    let update = output
        .platform_output
        .accesskit_update
        .expect("screen readers get a text");
    update.nodes.into_iter().map(|(_, node)| node)
}

/// What can be clicked without a role, or without a name that can be read aloud.
fn nameless(output: egui::FullOutput) -> impl Iterator<Item = String> {
    // A label that can be copied senses clicks; a bar of a list and the edge of a panel are dragged.
    let is_edge = |node: &Node| node.bounds().is_some_and(|bounds| bounds.width() <= 6.0);
    let is_meant = move |node: &Node| !matches!(node.role(), Role::Label | Role::ScrollBar) && !is_edge(node);
    let clickable = nodes(output).filter(move |node| is_meant(node) && node.supports_action(Action::Click));
    clickable
        .filter(|node| node.labelled_by().is_empty())
        .filter_map(|node| {
            let words = node
                .label()
                .or(node.value())
                .or(node.placeholder())
                .unwrap_or_default();
            let is_named = words.contains(char::is_alphanumeric);
            let fault = || format!("a {:?} named {words:?} at {:?}", node.role(), node.bounds());
            let has_role = !matches!(node.role(), Role::Unknown | Role::GenericContainer);
            (!is_named || !has_role).then(fault)
        })
}

/// The letters of a text that none of its fonts has.
fn boxes(job: &egui::text::LayoutJob) -> String {
    let sections = job.sections.iter();
    let letters = sections.flat_map(|section| {
        let words = &job.text[section.byte_range.start.0..section.byte_range.end.0];
        let family = &section.format.font_id.family;
        words.chars().filter(|letter| !has_letter(family, *letter))
    });
    letters.collect()
}

/// Whether a family of fonts has a letter, in any of the fonts that it is looked for in.
fn has_letter(family: &FontFamily, letter: char) -> bool {
    static FONTS: OnceLock<egui::FontDefinitions> = OnceLock::new();
    let fonts = FONTS.get_or_init(fonts::definitions);
    let mut names = fonts.families[family].iter();
    letter.is_whitespace()
        || names.any(|name| {
            let font = &fonts.font_data[name];
            let face = ttf_parser::Face::parse(&font.font, font.index).expect("a font");
            face.glyph_index(letter).is_some()
        })
}

fn is_visible(rect: Rect) -> bool {
    rect.is_positive() && rect.width() > 1.0 && rect.height() > 1.0
}

/// The windows that are looked at: of every size, with text of every size.
pub struct Windows(pub Vec<(&'static str, egui::Vec2, egui::Context)>);

impl Windows {
    /// All of them.
    pub fn new() -> Self {
        Self::of(&SIZES)
    }

    /// Those of these names, widths, heights and scales of text.
    pub fn of(sizes: &[(&'static str, f32, f32, f32)]) -> Self {
        let palette = Palette::default();
        let list = sizes.iter().map(|(name, width, height, scale)| {
            let ctx = egui::Context::default();
            ctx.set_fonts(fonts::definitions());
            let style = style::style(&palette, *scale, false);
            ctx.all_styles_mut(|old| *old = style.clone());
            ctx.enable_accesskit();
            (*name, vec2(*width, *height), ctx)
        });
        Self(list.collect())
    }

    /// Draws into every window and adds the faults of the picture and of the text for screen readers.
    pub fn look(&self, what: &str, faults: &mut Vec<String>, draw: impl FnMut(&egui::Context)) {
        for ((name, size, _), output) in self.0.iter().zip(self.outputs(draw)) {
            let found = Painted::of(&output.shapes).faults(*size).into_iter();
            let found = found.chain(nameless(output));
            faults.extend(found.map(|fault| format!("{what}, {name}: {fault}")));
        }
    }

    /// What is painted into every window, once everything has found its place.
    pub fn paint(&self, draw: impl FnMut(&egui::Context)) -> Vec<Painted> {
        let outputs = self.outputs(draw);
        outputs.map(|output| Painted::of(&output.shapes)).collect()
    }

    /// The text that a screen reader gets for every window.
    pub fn nodes_of(&self, draw: impl FnMut(&egui::Context)) -> Vec<Vec<Node>> {
        self.outputs(draw).map(|output| nodes(output).collect()).collect()
    }

    fn outputs(&self, mut draw: impl FnMut(&egui::Context)) -> impl Iterator<Item = egui::FullOutput> {
        self.0.iter().map(move |(_, size, ctx)| {
            let mut last = egui::FullOutput::default();
            for _ in 0..4 {
                // Over the map, left and low, where the card of a hex would like to be.
                let pointer = egui::Event::PointerMoved((*size * vec2(0.2, 0.8)).to_pos2());
                ctx.begin_pass(egui::RawInput {
                    screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, *size)),
                    events: vec![pointer],
                    ..egui::RawInput::default()
                });
                draw(ctx);
                last = ctx.end_pass();
                last.textures_delta.clear();
            }
            last
        })
    }
}

/// There must be none.
pub fn none(mut faults: Vec<String>) {
    faults.dedup();
    let number = faults.len();
    faults.truncate(200);
    assert!(number == 0, "{number} faults:\n{}", faults.join("\n"));
}

/// The whole of the window to draw into.
pub fn whole(ctx: &egui::Context, draw: impl FnOnce(&mut egui::Ui)) {
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.viewport_rect());
    draw(&mut egui::Ui::new(ctx.clone(), "whole".into(), builder));
}

#[test]
fn a_letter_that_no_font_has_is_found() {
    assert!(has_letter(&FontFamily::Proportional, 'é'));
    assert!(has_letter(&FontFamily::Proportional, '−'));
    assert!(has_letter(&FontFamily::Proportional, '→'));
    assert!(!has_letter(&FontFamily::Proportional, '\u{4e2d}'));
    let mut faults = Vec::new();
    Windows::new().look("a word", &mut faults, |ctx| {
        whole(ctx, |ui| drop(ui.label("\u{4e2d} and more")));
    });
    assert_eq!(faults.len(), SIZES.len(), "{faults:?}");
    assert!(faults[0].contains("no font has \"\u{4e2d}\""), "{faults:?}");
}

/// The fonts also have every letter of the scenarios and rules.
#[test]
fn every_letter_of_scenarios_and_rules_is_in_the_fonts() {
    let mut folders = vec![PathBuf::from("scenarios"), PathBuf::from("assets/rules")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a text");
            let missing = |letter: &char| !has_letter(&FontFamily::Proportional, *letter);
            let boxes: BTreeSet<char> = text
                .chars()
                .filter(|letter| !letter.is_ascii())
                .filter(missing)
                .collect();
            assert!(boxes.is_empty(), "{}: {boxes:?}", path.display());
            files += 1;
        }
    }
    assert!(files > 40, "{files}");
}
