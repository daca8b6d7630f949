//! What panels remember from frame to frame, such as how far a list is scrolled: it ends with the position that they show.

use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::{around, key_names};
use crate::input::{KeyBindings, KeyLayout};
use crate::lifetime::{Lifetime, TableResources as _};

pub(super) fn plugin(app: &mut App) {
    app.at_end(Lifetime::Position, "what panels remember", forget);
}

fn forget(world: &mut World) {
    let bindings = world.get_resource::<KeyBindings>().cloned();
    let layout = world.get_resource::<KeyLayout>().cloned();
    let names = bindings.zip(layout);
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    for mut context in contexts.iter_mut(world) {
        let context = context.get_mut();
        clear(context);
        if let Some((bindings, layout)) = &names {
            key_names::set(context, bindings, layout);
        }
    }
}

/// Forgets everything but the widths that the player gave to panels.
pub fn clear(ctx: &egui::Context) {
    let widths = around::widths_of_sides(ctx);
    ctx.data_mut(egui::util::IdTypeMap::clear);
    around::give_widths(ctx, widths);
}
