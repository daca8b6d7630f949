//! Parts of the window that can be pointed at: panels mark them as they draw them, and whoever points finds them in the same
//! frame.

use std::collections::BTreeMap;

use bevy_egui::egui::{Context, Id, Rect, Response};

use crate::rules::engine::lesson::Control;

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Where it is.
    pub rect: Rect,
    /// Whether it was pressed just now, or is on.
    pub is_pressed: bool,
}

/// What was marked, and in which pass.
type Marks = BTreeMap<Control, (Mark, u64)>;

fn id() -> Id {
    Id::new("marked controls")
}

/// Marks what was just drawn; a switch says whether it is on.
pub fn mark(response: &Response, control: Control, is_on: bool) {
    let mark = Mark {
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

/// Where a part of the window is; `None` if it was not drawn in this frame.
pub fn marked(ctx: &Context, control: Control) -> Option<Mark> {
    let pass = ctx.cumulative_pass_nr();
    ctx.data(|data| {
        let marks: Marks = data.get_temp(id())?;
        let (mark, drawn) = marks.get(&control)?;
        (*drawn == pass).then_some(*mark)
    })
}
