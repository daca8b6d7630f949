//! Parts of the window that a lesson can point at: panels mark them as they draw, and the lesson finds them in the same
//! frame.

use std::collections::BTreeMap;

use bevy_egui::egui::{Align, Context, Id, Rect, Response};

use railhead_engine::engine::lesson::Control;

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkedControl {
    pub rect: Rect,
    /// Whether it was just pressed, or is on.
    pub is_pressed: bool,
}

/// The marks, each with the egui pass that made it.
type Marks = BTreeMap<Control, (MarkedControl, u64)>;

fn id() -> Id {
    Id::new("marked controls")
}

fn sought_id() -> Id {
    Id::new("sought control")
}

/// Has a list scroll, once, to a part of the window that is out of sight; with `None` it stays where it is.
pub fn seek(ctx: &Context, control: Option<Control>) {
    ctx.data_mut(|data| data.insert_temp(sought_id(), control));
}

/// Marks what was just drawn, unless it is scrolled out of sight; `is_on` is the state of a switch.
pub fn mark(response: &Response, control: Control, is_on: bool) {
    let sought: Option<Control> = response.ctx.data(|data| data.get_temp(sought_id())).flatten();
    if sought == Some(control) {
        seek(&response.ctx, None);
        if response.interact_rect != response.rect {
            response.scroll_to_me(Some(Align::Center));
        }
    }
    if !response.interact_rect.is_positive() {
        return;
    }
    let mark = MarkedControl {
        rect: response.rect,
        is_pressed: is_on || response.clicked(),
    };
    let ctx = &response.ctx;
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let marks: &mut Marks = data.get_temp_mut_or_default(id());
        marks.insert(control, (mark, pass));
    });
}

/// The mark of a part of the window; `None` if it was not drawn in this frame.
pub fn marked(ctx: &Context, control: Control) -> Option<MarkedControl> {
    let pass = ctx.cumulative_pass_nr();
    ctx.data(|data| {
        let marks: Marks = data.get_temp(id())?;
        let (mark, drawn) = marks.get(&control)?;
        (*drawn == pass).then_some(*mark)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::fonts;
    use bevy_egui::egui::{RawInput, Rect, ScrollArea, pos2};

    /// Which of two buttons in a list that shows only one of them are marked.
    fn found(sought: Option<Control>) -> Vec<Control> {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions());
        let window = Rect::from_min_max(pos2(0.0, 0.0), pos2(400.0, 300.0));
        let mut found = Vec::new();
        seek(&ctx, sought);
        for frame in 0..60 {
            let input = RawInput {
                screen_rect: Some(window),
                time: Some(f64::from(frame) / 60.0),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                ScrollArea::vertical().max_height(100.0).show(ui, |ui| {
                    mark(&ui.button("Undo"), Control::Undo, false);
                    ui.add_space(150.0);
                    mark(&ui.button("Take back"), Control::TakeBack, false);
                });
                found = [Control::Undo, Control::TakeBack]
                    .into_iter()
                    .filter(|control| marked(ui.ctx(), *control).is_some())
                    .collect();
            });
            output.textures_delta.clear();
        }
        found
    }

    #[test]
    fn what_is_scrolled_out_of_sight_is_not_pointed_at() {
        assert_eq!(found(None), [Control::Undo]);
    }

    #[test]
    fn a_list_scrolls_to_what_is_sought() {
        assert_eq!(found(Some(Control::TakeBack)), [Control::TakeBack]);
        assert_eq!(found(Some(Control::Undo)), [Control::Undo]);
    }
}
