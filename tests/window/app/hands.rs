//! Pressing buttons of panels by their labels, without a window.

use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::egui::accesskit::{Action, ActionRequest, Node, NodeId, TreeId};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiOutput, PrimaryEguiContext};

/// Lets a few frames pass.
pub fn settle(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

/// Panels tell what they show from now on.
pub fn listen(app: &mut App) {
    let mut contexts = app
        .world_mut()
        .query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(app.world_mut()).expect("one context");
    context.get_mut().enable_accesskit();
    settle(app);
}

/// The clickable node with this label.
pub fn button(app: &mut App, label: &str) -> Option<NodeId> {
    let mut outputs = app.world_mut().query::<&EguiOutput>();
    let updates = outputs.iter(app.world());
    let mut nodes = updates
        .filter_map(|output| output.platform_output.accesskit_update.as_ref())
        .flat_map(|update| &update.nodes);
    let can_click = |node: &Node| node.supports_action(Action::Click) && !node.is_disabled();
    // The text of a label is its value.
    let says = |node: &Node| [node.label(), node.value()].contains(&Some(label));
    let found = nodes.find(|(_, node)| says(node) && can_click(node));
    found.map(|(id, _)| *id)
}

/// Whether some text is shown that begins so.
pub fn says(app: &mut App, beginning: &str) -> bool {
    shows(app, |text| text.starts_with(beginning))
}

/// Whether some text is shown that has these words in it.
pub fn says_within(app: &mut App, words: &str) -> bool {
    shows(app, |text| text.contains(words))
}

fn shows(app: &mut App, is_meant: impl Fn(&str) -> bool) -> bool {
    let mut outputs = app.world_mut().query::<&EguiOutput>();
    let updates = outputs.iter(app.world());
    let mut nodes = updates
        .filter_map(|output| output.platform_output.accesskit_update.as_ref())
        .flat_map(|update| &update.nodes);
    nodes.any(|(_, node)| {
        let texts = [node.label(), node.value()];
        texts.into_iter().flatten().any(&is_meant)
    })
}

/// Where what has such labels ends, to the right and below, in points.
pub fn places(app: &mut App, is_meant: impl Fn(&str) -> bool) -> Vec<(f64, f64)> {
    let mut outputs = app.world_mut().query::<&EguiOutput>();
    let updates = outputs.iter(app.world());
    let nodes = updates
        .filter_map(|output| output.platform_output.accesskit_update.as_ref())
        .flat_map(|update| &update.nodes);
    nodes
        .filter(|(_, node)| [node.label(), node.value()].into_iter().flatten().any(&is_meant))
        .filter_map(|(_, node)| node.bounds().map(|room| (room.x1, room.y1)))
        .collect()
}

/// Presses a button.
pub fn press(app: &mut App, label: &str) {
    let target_node = button(app, label).unwrap_or_else(|| panic!("there is no button {label}"));
    let mut contexts = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryEguiContext>>();
    let context = contexts.single(app.world()).expect("one context");
    let click = ActionRequest {
        action: Action::Click,
        target_tree: TreeId::ROOT,
        target_node,
        data: None,
    };
    let event = Event::AccessKitActionRequest(click);
    app.world_mut().write_message(EguiInputEvent { context, event });
    settle(app);
}
