//! The names of keys in texts: those that the player has bound.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::input::{KeyBindings, KeyLayout};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        tell_panels
            .run_if(resource_changed::<KeyBindings>.or_else(resource_changed::<KeyLayout>))
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Panels know no resources, so they find the bindings in their context.
fn tell_panels(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    bindings: Res<KeyBindings>,
    layout: Res<KeyLayout>,
) {
    for mut context in &mut contexts {
        set(context.get_mut(), &bindings, &layout);
    }
}

/// Uses these bindings on this board in the texts of a window.
pub fn set(ctx: &egui::Context, bindings: &KeyBindings, layout: &KeyLayout) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, (bindings.clone(), layout.clone())));
}

/// The name of a key, such as `Ctrl+Z`, or of several.
pub fn key_names(ctx: &egui::Context, keys: &str) -> String {
    let known: Option<(KeyBindings, KeyLayout)> = ctx.data(|data| data.get_temp(egui::Id::NULL));
    known.map_or_else(
        || keys.to_owned(),
        |(bindings, layout)| bindings.in_text(keys, &layout),
    )
}

/// The name of the key that the player strikes for this one, whatever it is bound to.
pub fn own_name(ctx: &egui::Context, key: &str) -> String {
    let known: Option<(KeyBindings, KeyLayout)> = ctx.data(|data| data.get_temp(egui::Id::NULL));
    known.map_or_else(|| key.to_owned(), |(_, layout)| layout.own_name(key))
}

/// A text that ends with keys, as in `Undo  (Ctrl+Z)`, or a key alone.
pub fn with_keys(ctx: &egui::Context, text: &str) -> String {
    let parts = text.rsplit_once("  (").and_then(|(text, rest)| {
        let (keys, rest) = rest.split_once(')')?;
        Some((text, keys, rest))
    });
    match parts {
        Some((text, keys, rest)) => format!("{text}  ({}){rest}", key_names(ctx, keys)),
        None if text.contains(' ') => text.to_owned(),
        None => key_names(ctx, text),
    }
}

/// Tooltips that end with keys.
pub trait KeyTip {
    /// Shows a text that ends with keys, as in `Undo  (Ctrl+Z)`, or a key alone.
    #[must_use]
    fn on_hover_keys(self, text: impl AsRef<str>) -> Self;
}

impl KeyTip for egui::Response {
    fn on_hover_keys(self, text: impl AsRef<str>) -> Self {
        let text = with_keys(&self.ctx, text.as_ref());
        self.on_hover_text(text)
    }
}
