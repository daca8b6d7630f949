//! Whether a card or a window of the panels covers the map: the map ignores the pointer there.

use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

/// The egui contexts that draw panels and cards.
pub(in crate::map_view) type Contexts<'w, 's> =
    Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>;

/// Whether a panel covers the map at a place of the window.
pub(in crate::map_view) fn is_covered(contexts: &mut Contexts, at: Vec2) -> bool {
    contexts.iter_mut().any(|mut context| {
        let above = context.get_mut().layer_id_at(egui::pos2(at.x, at.y));
        above.is_some_and(|layer| layer.order != egui::Order::Background)
    })
}
