//! Whether something lies over the map, such as a card or a window: the map is neither clicked nor pointed at through it.

use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

/// What panels and cards are drawn in.
pub(super) type Contexts<'w, 's> = Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>;

/// Whether something lies over the map at a place of the window.
pub(super) fn is_covered(contexts: &mut Contexts<'_, '_>, at: Vec2) -> bool {
    contexts.iter_mut().any(|mut context| {
        let above = context.get_mut().layer_id_at(egui::pos2(at.x, at.y));
        above.is_some_and(|layer| layer.order != egui::Order::Background)
    })
}
