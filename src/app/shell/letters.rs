//! Letters that egui draws for the first time reach the screen a frame after the text that holds them. A window that
//! idles would wait for that frame until the mouse moves, so it is asked for; and the usual letters are drawn before anybody needs them,
//! a size a frame.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Color32, FontFamily, FontId, TextStyle};
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, EguiRenderOutput};

use crate::app::theme::fonts::SERIF;

/// Frames until new letters are on the screen.
const FRAMES: u8 = 2;

/// The sizes in which panels set names and titles, for text of the usual size.
const TITLES: [f32; 7] = [15.0, 16.0, 17.0, 18.0, 20.0, 22.0, 24.0];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_before).add_systems(
        PostUpdate,
        draw_again
            .after(EguiPostUpdateSet::ProcessOutput)
            .before(EguiPostUpdateSet::PostProcessOutput),
    );
}

fn draw_again(
    outputs: Query<'_, '_, &EguiRenderOutput>,
    mut frames: Local<'_, u8>,
    mut redraw: MessageWriter<'_, RequestRedraw>,
) {
    if outputs.iter().any(|output| !output.textures_delta.set.is_empty()) {
        *frames = FRAMES;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Draws the letters of the next size; those of another size of text from the beginning.
fn draw_before(mut contexts: EguiContexts<'_, '_>, mut drawn: Local<'_, Vec<FontId>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let fonts = fonts(ctx);
    if let Some(font) = fonts.iter().find(|font| !drawn.contains(font)) {
        draw(ctx, font);
        drawn.push(font.clone());
        ctx.request_repaint();
    }
    Ok(())
}

/// Every font in every size that panels use.
fn fonts(ctx: &egui::Context) -> Vec<FontId> {
    let style = ctx.global_style();
    let size = TextStyle::Body.resolve(&style).size / 14.0;
    let titles = TITLES.map(|points| FontId::new(points * size, FontFamily::Name(SERIF.into())));
    style.text_styles.values().cloned().chain(titles).collect()
}

fn draw(ctx: &egui::Context, font: &FontId) {
    let letters: String = (' '..='~')
        .chain("\u{2013}\u{2019}\u{2212}\u{b7}".chars())
        .collect();
    ctx.fonts_mut(|fonts| fonts.layout_no_wrap(letters, font.clone(), Color32::BLACK));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::widget::serif;
    use crate::app::theme::{Palette, around, fonts as faces, style};

    #[test]
    fn a_text_of_usual_letters_needs_no_letter_that_is_not_drawn_yet() {
        let ctx = egui::Context::default();
        ctx.set_fonts(faces::definitions());
        let theme = style::style(&Palette::default(), 1.5, false);
        ctx.all_styles_mut(|old| *old = theme.clone());
        let draws_new = |content: &dyn Fn(&mut egui::Ui)| {
            ctx.begin_pass(egui::RawInput::default());
            content(&mut around::root(&ctx, "letters"));
            !ctx.end_pass().textures_delta.set.is_empty()
        };
        let text = |ui: &mut egui::Ui| {
            ui.label("12th Indian Brigade (Malaya Command reserve)");
            ui.label(egui::RichText::new("Port Dickson, 2752").small());
            ui.label(serif(ui, "Kuala Lumpur", 17.0));
        };
        draws_new(&|_| {});
        assert!(draws_new(&text), "nothing was drawn before");
        for font in fonts(&ctx) {
            draw(&ctx, &font);
        }
        draws_new(&|_| {});
        let others = |ui: &mut egui::Ui| {
            ui.label("Quick wizards jump over 345 lazy foxes; why not?");
            ui.label(serif(ui, "Xanthippe's Bjork-Veg QZ 689", 17.0));
        };
        assert!(!draws_new(&others), "all of it was drawn before");
    }
}
