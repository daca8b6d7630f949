//! Screen readers: they read the panels, hear what the player aims at on the map, and press buttons.
//!
//! In: [`Announcement`], requests of AccessKit. Out: the accessibility tree of egui, events of egui. While no screen reader runs, egui keeps no
//! such tree.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy::winit::accessibility::{WinitActionRequestHandler, WinitActionRequestHandlers};
use bevy_egui::egui::accesskit::{Action, Live, Node, NodeId, Role};
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet,
    EguiPrimaryContextPass, PrimaryEguiContext, egui,
};

use super::background::{Background, Workers};
use super::stage::{Announcement, PanelSystems, TITLE};

/// How often to look for requests while a screen reader runs: they do not wake the window themselves.
const OFTEN: Duration = Duration::from_millis(40);
/// How often to look whether one has started.
const SELDOM: Duration = Duration::from_millis(500);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (keep_watch, keep_tree, pass_on)
            .chain()
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(EguiPrimaryContextPass, announce.after(PanelSystems))
    .add_systems(
        PostUpdate,
        make_plain
            .after(EguiPostUpdateSet::ProcessOutput)
            .before(EguiPostUpdateSet::PostProcessOutput),
    );
}

/// The requests of a window that have not been read.
type Waiting = Arc<Mutex<WinitActionRequestHandler>>;

/// Starts the watch that wakes a sleeping window when a screen reader starts or asks for something.
fn keep_watch(
    handlers: Option<Res<WinitActionRequestHandlers>>,
    requested: Option<Res<AccessibilityRequested>>,
    workers: Res<Workers>,
    mut watch: Local<Background<()>>,
) {
    watch.news().for_each(drop);
    let (Some(handlers), Some(requested)) = (handlers, requested) else {
        return;
    };
    if watch.is_busy() || handlers.is_empty() {
        return;
    }
    let waiting: Vec<Waiting> = handlers.values().cloned().collect();
    let requested = requested.clone();
    *watch = workers.stream(move |teller| {
        let mut was_running = false;
        while teller.is_heard() {
            let is_running = requested.get();
            thread::sleep(if is_running { OFTEN } else { SELDOM });
            let mut queues = waiting.iter();
            if is_running != was_running
                || queues.any(|queue| queue.lock().is_ok_and(|queue| !queue.is_empty()))
            {
                teller.tell(());
            }
            was_running = is_running;
        }
    });
}

/// Lets egui keep its tree for as long as somebody reads it.
fn keep_tree(
    requested: Option<Res<AccessibilityRequested>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
) {
    let is_read = requested.is_some_and(|requested| requested.get());
    for mut context in &mut contexts {
        if is_read {
            context.get_mut().enable_accesskit();
        } else {
            context.get_mut().disable_accesskit();
        }
    }
}

/// Passes requests on to egui: to press a button, to give it the focus, to set a value.
fn pass_on(
    handlers: Option<Res<WinitActionRequestHandlers>>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
) {
    let Some(handlers) = handlers else { return };
    for queue in handlers.values() {
        let Ok(mut queue) = queue.lock() else { continue };
        for request in queue.drain(..) {
            for mut input in &mut inputs {
                input
                    .events
                    .push(egui::Event::AccessKitActionRequest(request.clone()));
            }
        }
    }
}

/// Keeps a line in the tree that a screen reader speaks whenever it changes.
fn announce(mut contexts: EguiContexts, announcement: Res<Announcement>) -> Result {
    let id = egui::Id::new("announcement");
    contexts.ctx_mut()?.accesskit_node_builder(id, |node| {
        node.set_role(Role::Status);
        node.set_live(Live::Polite);
        node.set_label(announcement.0.as_str());
    });
    Ok(())
}

/// Makes the tree say what is seen.
fn make_plain(mut outputs: Query<(&mut EguiContext, &mut EguiOutput)>) {
    for (mut context, mut output) in &mut outputs {
        if let Some(tree) = &mut output.platform_output.accesskit_update {
            tree.nodes.iter_mut().for_each(|(_, node)| plain(node));
            // A list of choices that hangs open from a dialog lies beside it in the tree.
            if !egui::Popup::is_any_open(context.get_mut()) {
                keep_to_dialog(&mut tree.nodes);
            }
        }
    }
}

/// Hides what lies behind a dialog that everything else waits for: it can be neither pressed nor given the focus.
fn keep_to_dialog(nodes: &mut [(NodeId, Node)]) {
    let dialogs = nodes.iter().rev();
    let Some((dialog, _)) = dialogs
        .clone()
        .find(|(_, node)| node.role() == Role::Dialog && node.is_modal())
    else {
        return;
    };
    let children: BTreeMap<NodeId, Vec<NodeId>> = nodes
        .iter()
        .map(|(id, node)| (*id, node.children().to_vec()))
        .collect();
    let mut inside = BTreeSet::from([*dialog]);
    let mut waiting = vec![*dialog];
    while let Some(id) = waiting.pop() {
        let all = children.get(&id).into_iter().flatten();
        waiting.extend(all.copied().filter(|child| inside.insert(*child)));
    }
    let mut around = BTreeSet::from([*dialog]);
    while let Some((parent, _)) = children
        .iter()
        .find(|(id, of)| !around.contains(id) && of.iter().any(|child| around.contains(child)))
    {
        around.insert(*parent);
    }
    for (id, node) in nodes {
        if !inside.contains(id) && !around.contains(id) && node.role() != Role::Status {
            node.set_hidden();
            node.remove_action(Action::Click);
            node.remove_action(Action::Focus);
        }
    }
}

/// Leaves the signs of the icon font out of what is read, since they have no sound, names the window, hides what has
/// nothing to say, and says which buttons cannot be pressed.
fn plain(node: &mut Node) {
    if let Some(text) = node.label().and_then(without_signs) {
        node.set_label(text);
    }
    if let Some(text) = node.value().and_then(without_signs) {
        node.set_value(text);
    }
    if node.role() == Role::Window && node.label().is_none() {
        node.set_label(TITLE);
    }
    let is_nameless = [node.label(), node.value()]
        .into_iter()
        .flatten()
        .all(|text| text.trim().is_empty());
    // Gaps and arrows are labels without a text, and the edges of panels have no role.
    let is_silent = match node.role() {
        Role::Label => is_nameless,
        Role::Unknown => is_nameless && node.children().is_empty(),
        _ => false,
    };
    if is_silent {
        node.set_hidden();
    }
    if node.is_disabled() {
        node.remove_action(Action::Click);
        node.remove_action(Action::Focus);
        // Over AT-SPI accesskit_atspi_common 0.18 cannot disable a button, so its name says it. Version 0.21 can.
        if cfg!(target_os = "linux") && matches!(node.role(), Role::Button | Role::Link | Role::SpinButton) {
            let name = node.label().unwrap_or_default();
            if !name.ends_with(UNAVAILABLE) {
                let name = format!("{name}{UNAVAILABLE}");
                node.set_label(name);
            }
        }
    }
}

/// The end of the name of a button that cannot be pressed.
const UNAVAILABLE: &str = ", unavailable";

/// A text without the letters of the icon font; `None` if it has none.
fn without_signs(text: &str) -> Option<String> {
    let is_sign = |letter: char| ('\u{e000}'..='\u{f8ff}').contains(&letter);
    text.contains(is_sign)
        .then(|| text.replace(is_sign, "").trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::accesskit::{ActionRequest, TreeId};

    #[test]
    fn signs_are_not_read() {
        let read = without_signs("\u{eba6}  End Movement Phase");
        assert_eq!(read.as_deref(), Some("End Movement Phase"));
        assert_eq!(without_signs("Hint"), None);
        assert_eq!(without_signs("\u{e13a}").as_deref(), Some(""));
    }

    #[test]
    fn the_window_has_a_name_and_a_button_that_cannot_be_pressed_says_so() {
        let mut window = Node::new(Role::Window);
        plain(&mut window);
        assert_eq!(window.label(), Some("Railhead"));
        let mut undo = Node::new(Role::Button);
        undo.set_label("\u{eba6} Undo");
        undo.add_action(Action::Click);
        plain(&mut undo);
        assert_eq!(undo.label(), Some("Undo"));
        assert!(undo.supports_action(Action::Click));
        undo.set_disabled();
        plain(&mut undo);
        plain(&mut undo);
        assert!(!undo.supports_action(Action::Click));
        let name = if cfg!(target_os = "linux") {
            "Undo, unavailable"
        } else {
            "Undo"
        };
        assert_eq!(undo.label(), Some(name));
    }

    #[test]
    fn what_has_nothing_to_say_is_hidden() {
        let named = |role, text: &str| {
            let mut node = Node::new(role);
            node.set_value(text);
            plain(&mut node);
            node
        };
        assert!(named(Role::Label, "\u{e13a} ").is_hidden(), "an arrow");
        assert!(named(Role::Label, "").is_hidden(), "a gap");
        assert!(!named(Role::Label, "Setup").is_hidden());
        assert!(
            !named(Role::MultilineTextInput, "").is_hidden(),
            "an empty file can be written in"
        );
        let mut edge = Node::new(Role::Unknown);
        edge.add_action(Action::Focus);
        plain(&mut edge);
        assert!(edge.is_hidden(), "the edge of a panel");
    }

    #[test]
    fn what_lies_behind_a_dialog_is_hidden_until_it_is_gone() {
        let button = || {
            let mut node = Node::new(Role::Button);
            node.add_action(Action::Click);
            node.add_action(Action::Focus);
            node
        };
        let mut window = Node::new(Role::Window);
        window.set_children([1, 2, 5].map(NodeId));
        let mut dialog = Node::new(Role::Dialog);
        dialog.set_children([3].map(NodeId));
        let mut row = Node::new(Role::GenericContainer);
        row.set_children([4].map(NodeId));
        let status = Node::new(Role::Status);
        let nodes = [window, button(), dialog, row, button(), status];
        let mut nodes: Vec<(NodeId, Node)> = (0..).map(NodeId).zip(nodes).collect();
        let hidden = |nodes: &[(NodeId, Node)]| {
            let hidden = nodes.iter().filter(|(_, node)| node.is_hidden());
            hidden.map(|(id, _)| id.0).collect::<Vec<_>>()
        };
        keep_to_dialog(&mut nodes);
        assert_eq!(hidden(&nodes), [0; 0], "the dialog keeps nobody waiting");
        nodes[2].1.set_modal();
        keep_to_dialog(&mut nodes);
        assert_eq!(
            hidden(&nodes),
            [1],
            "the window holds it, and the line that is spoken is for all"
        );
        assert!(!nodes[1].1.supports_action(Action::Focus));
        assert!(nodes[4].1.supports_action(Action::Click));
    }

    #[test]
    fn what_a_screen_reader_asks_for_reaches_the_panels() {
        let mut app = App::new();
        let button = egui::Id::new("button").accesskit_id();
        let request = ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node: button,
            data: None,
        };
        let queue: Waiting = Arc::default();
        queue
            .lock()
            .expect("one thread uses it")
            .push_back(request.clone());
        let mut handlers = WinitActionRequestHandlers::default();
        handlers.insert(Entity::PLACEHOLDER, queue);
        app.insert_resource(handlers).add_systems(Update, pass_on);
        let context = app
            .world_mut()
            .spawn((PrimaryEguiContext, EguiInput::default()))
            .id();
        app.update();
        let input = app.world().get::<EguiInput>(context).expect("it has input");
        assert_eq!(input.events, [egui::Event::AccessKitActionRequest(request)]);
        app.update();
        let input = app.world().get::<EguiInput>(context).expect("it has input");
        assert_eq!(input.events.len(), 1, "once");
    }
}
