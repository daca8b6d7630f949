//! The look of panels: ink on paper, on a grid of eight points, in the size that the player chose.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle};
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};

use super::choice::{self, Motion, TextScale};
use super::fonts;
use super::palette::Palette;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        dress_panels
            .after(choice::follow_choice)
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Converts a colour for egui.
pub fn egui_colour(colour: Srgba) -> Color32 {
    let [r, g, b, a] = colour.to_u8_array();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

/// A title in the serif of the map.
pub fn title(text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).text_style(TextStyle::Heading)
}

fn dress_panels(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    palette: Res<Palette>,
    scale: Res<TextScale>,
    motion: Res<Motion>,
    mut dressed: Local<bool>,
) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    let new = !*dressed || context.is_added();
    if !new && !palette.is_changed() && !scale.is_changed() && !motion.is_changed() {
        return;
    }
    let context = context.get_mut();
    if new {
        context.set_fonts(fonts::definitions());
        context.set_theme(egui::Theme::Light);
        *dressed = true;
    }
    let style = style(&palette, scale.0, motion.0);
    context.all_styles_mut(|old| *old = style.clone());
}

/// egui's style for a palette and a size of text.
pub fn style(palette: &Palette, text_scale: f32, motion: bool) -> egui::Style {
    let scale = text_scale.clamp(0.75, 2.0);
    let size = |points: f32| FontId::new(points * scale, FontFamily::Proportional);
    let mut style = egui::Style {
        text_styles: [
            (TextStyle::Small, size(12.0)),
            (TextStyle::Body, size(14.0)),
            (TextStyle::Button, size(14.0)),
            (
                TextStyle::Monospace,
                FontId::new(13.0 * scale, FontFamily::Monospace),
            ),
            (
                TextStyle::Heading,
                FontId::new(20.0 * scale, FontFamily::Name(fonts::SERIF.into())),
            ),
        ]
        .into(),
        animation_time: if motion { 0.15 } else { 0.0 },
        ..egui::Style::default()
    };
    style.spacing.item_spacing = egui::vec2(8.0, 8.0);
    style.spacing.button_padding = egui::vec2(8.0, 4.0);
    style.spacing.window_margin = Margin::same(16);
    style.spacing.menu_margin = Margin::same(8);
    style.spacing.indent = 16.0;
    // The list of tools is longer than lists may be by default.
    style.spacing.default_area_size.y = 560.0;
    style.spacing.interact_size = egui::vec2(32.0, 24.0 * scale);
    style.spacing.icon_width = 16.0 * scale;
    style.spacing.icon_width_inner = 10.0 * scale;
    style.spacing.icon_spacing = 6.0 * scale;
    // Scroll bars beside their content: one on top would hide the ends of lines. They are seen wherever there is more to see: a list that
    // only fades out at its end looks like a short one.
    style.spacing.scroll = egui::style::ScrollStyle {
        bar_width: 8.0,
        floating_width: 4.0,
        floating_allocated_width: 14.0,
        dormant_background_opacity: 0.4,
        dormant_handle_opacity: 0.5,
        ..egui::style::ScrollStyle::floating()
    };
    style.visuals = visuals(palette);
    style
}

fn visuals(palette: &Palette) -> egui::Visuals {
    let [paper, inset, ink, soft] =
        [palette.paper, palette.paper_inset, palette.ink, palette.ink_soft].map(egui_colour);
    let [control, hover, action, on_action] = [
        palette.control,
        palette.control_hover,
        palette.action,
        palette.on_action,
    ]
    .map(egui_colour);
    let mut visuals = egui::Visuals::light();
    visuals.panel_fill = paper;
    visuals.window_fill = paper;
    visuals.window_stroke = Stroke::new(1.0, soft);
    visuals.window_corner_radius = CornerRadius::same(4);
    visuals.menu_corner_radius = CornerRadius::same(4);
    visuals.extreme_bg_color = inset;
    visuals.faint_bg_color = inset;
    visuals.code_bg_color = inset;
    visuals.weak_text_color = Some(soft);
    visuals.hyperlink_color = action;
    visuals.error_fg_color = egui_colour(palette.problem);
    visuals.warn_fg_color = egui_colour(palette.road_main_casing);
    visuals.selection.bg_fill = action;
    visuals.selection.stroke = Stroke::new(1.0, on_action);
    let widgets = &mut visuals.widgets;
    for (widget, fill, edge) in [
        (&mut widgets.noninteractive, paper, soft.gamma_multiply(0.5)),
        (&mut widgets.inactive, control, soft.gamma_multiply(0.7)),
        (&mut widgets.hovered, hover, ink),
        (&mut widgets.active, hover, action),
        (&mut widgets.open, control, ink),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, edge);
        widget.fg_stroke = Stroke::new(1.0, ink);
        widget.corner_radius = CornerRadius::same(4);
        widget.expansion = 0.0;
    }
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, RawInput, Rect, ScrollArea, Shape, pos2, vec2};

    #[test]
    fn a_list_that_goes_on_below_has_a_bar_before_the_pointer_is_there() {
        let ctx = Context::default();
        let ours = style(&Palette::default(), 1.0, false);
        ctx.all_styles_mut(|old| *old = ours.clone());
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(200.0, 120.0));
        let bars = |lines: usize| {
            let mut bars = 0;
            for _ in 0..3 {
                let input = RawInput {
                    screen_rect: Some(window),
                    ..RawInput::default()
                };
                let mut output = ctx.run_ui(input, |ui| {
                    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                        for _ in 0..lines {
                            ui.label("a line");
                        }
                    });
                });
                let is_bar = |shape: &Shape| match shape {
                    Shape::Rect(bar) => bar.rect.width() < 10.0 && bar.fill.a() > 60,
                    _ => false,
                };
                bars = output.shapes.iter().filter(|drawn| is_bar(&drawn.shape)).count();
                output.textures_delta.clear();
            }
            bars
        };
        assert_eq!(bars(2), 0);
        assert!(bars(50) > 0);
    }
}
