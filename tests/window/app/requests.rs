//! Everything that can be asked of the table by keys, and every button of the panels.

use std::collections::BTreeSet;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Role, TreeUpdate};
use railhead::hex::table::{HexRequest, HexTable};
use railhead::hex::units::UnitMarks;
use railhead::map_view::Aim;
use railhead::play::Request;
use railhead::shell::settings::Settings;
use railhead_area_game::Phase;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

use super::area_player::Player;
use super::desk::{Desk, strike};
use super::hands::{listen, settle};

/// The kinds of requests.
const KINDS: [&str; 9] = [
    "order",
    "end the phase",
    "end the phase all the same",
    "undo",
    "undo all",
    "undo to a mark",
    "redo",
    "hold",
    "release",
];

/// The place of a request in [`KINDS`].
fn kind<O: Send + Sync + 'static>(request: &Request<O>) -> usize {
    match request {
        Request::Issue(_) | Request::IssueConfirmed(_) => 0,
        Request::EndPhase => 1,
        Request::EndPhaseConfirmed => 2,
        Request::Undo => 3,
        Request::UndoAll => 4,
        // The orders of a phase have buttons for the last two.
        Request::UndoTo(_) | Request::TakeBack(_) | Request::TakeBackConfirmed(_) => 5,
        Request::Redo => 6,
        Request::Hold(_) => 7,
        Request::Release(_) => 8,
    }
}

/// The kinds of requests so far.
#[derive(Resource, Default)]
struct Asked(BTreeSet<usize>);

fn note(mut requests: MessageReader<HexRequest>, mut asked: ResMut<Asked>) {
    asked.0.extend(requests.read().map(kind));
}

fn press(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        strike(app, *key, ButtonState::Pressed);
    }
    for key in keys.iter().rev() {
        strike(app, *key, ButtonState::Released);
    }
    settle(app);
}

/// What the panels tell a screen reader.
fn tree(app: &mut App) -> TreeUpdate {
    let mut outputs = app.world_mut().query::<&EguiOutput>();
    let output = outputs.single(app.world()).expect("one window");
    let tree = output.platform_output.accesskit_update.clone();
    tree.expect("the panels tell what they show")
}

fn label(node: &Node) -> Option<&str> {
    node.label().or(node.value())
}

/// Goes from button to button of the panels until this one has the focus.
fn walk_to(app: &mut App, wanted: &str) {
    press(app, &[KeyCode::F6]);
    for _ in 0..300 {
        let tree = tree(app);
        let focused = tree.nodes.iter().find(|(id, _)| *id == tree.focus);
        if focused.is_some_and(|(_, node)| label(node).is_some_and(|label| label.starts_with(wanted))) {
            return;
        }
        press(app, &[KeyCode::Tab]);
    }
    panic!("Tab does not lead to {wanted}");
}

#[test]
fn every_request_to_the_table_has_a_key() {
    use KeyCode::{
        Backspace, BracketRight, ControlLeft, Enter, Escape, KeyN, KeyU, KeyX, KeyY, KeyZ, PageUp,
    };
    let mut desk = Desk::new();
    desk.app.init_resource::<Asked>().add_systems(Last, note);
    desk.resource_mut::<Settings>().warn_units_left = true;
    listen(&mut desk.app);
    let march: [&[KeyCode]; 3] = [&[KeyN], &[BracketRight], &[Enter]];
    let steps: [&[KeyCode]; 10] = [
        &[ControlLeft, KeyZ],
        &[ControlLeft, KeyY],
        &[ControlLeft, Backspace],
        march[0],
        march[1],
        march[2],
        &[PageUp],
        &[ControlLeft, KeyU],
        &[KeyN],
        &[KeyX],
    ];
    for keys in march.iter().chain(&steps) {
        desk.press(keys);
    }
    // The unit that holds is selected by its hex.
    desk.press(&[Escape]);
    let held = desk.resource::<UnitMarks>().holding().next();
    let at = held.and_then(|unit| desk.summary().unit(unit).at);
    let at = at.expect("a unit holds");
    *desk.resource_mut::<Aim>() = Aim::at(at);
    for keys in [&[Enter][..], &[KeyX], &[ControlLeft, Enter]] {
        desk.press(keys);
    }
    walk_to(&mut desk.app, "End");
    press(&mut desk.app, &[Enter]);
    let asked = &desk.resource::<Asked>().0;
    let missing: Vec<&str> = (0..KINDS.len())
        .filter(|kind| !asked.contains(kind))
        .map(|kind| KINDS[kind])
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// The buttons that Tab does not lead to after F6.
fn out_of_reach(app: &mut App) -> Vec<String> {
    // A label that can be copied senses clicks, and the edge of a panel is dragged.
    let is_meant = |node: &Node| !matches!(node.role(), Role::Label | Role::ScrollBar);
    let has_room = |node: &Node| node.bounds().is_some_and(|bounds| bounds.width() > 6.0);
    let is_button = |node: &Node| {
        node.supports_action(Action::Click) && !node.is_disabled() && is_meant(node) && has_room(node)
    };
    let before = tree(app);
    let buttons: Vec<(NodeId, String)> = before
        .nodes
        .iter()
        .filter(|(_, node)| is_button(node))
        .map(|(id, node)| (*id, label(node).unwrap_or_default().to_owned()))
        .collect();
    assert!(buttons.len() > 10, "{buttons:?}");
    press(app, &[KeyCode::F6]);
    let mut reached = BTreeSet::new();
    // More often than there are buttons: after the last comes the first.
    for _ in 0..2 * buttons.len() {
        reached.insert(tree(app).focus);
        strike(app, KeyCode::Tab, ButtonState::Pressed);
        strike(app, KeyCode::Tab, ButtonState::Released);
    }
    press(app, &[KeyCode::Escape]);
    let left = buttons.into_iter().filter(|(id, _)| !reached.contains(id));
    left.map(|(_, label)| label).collect()
}

#[test]
fn tab_leads_to_every_button_of_both_games() {
    let campaign = load(&Embedded, "malaya/campaign.ron").expect("shipped scenarios load");
    let mut desk = Desk::at(HexTable::new(campaign, 1));
    listen(&mut desk.app);
    assert_eq!(out_of_reach(&mut desk.app), Vec::<String>::new());
    let mut player = Player::new("europe-1940");
    assert_eq!(out_of_reach(&mut player.app), Vec::<String>::new());
    // Back on the map, Tab does not go on.
    let focus = tree(&mut player.app).focus;
    press(&mut player.app, &[KeyCode::Tab]);
    assert_eq!(tree(&mut player.app).focus, focus);
}

#[test]
fn units_of_a_war_march_by_keys_alone() {
    let mut player = Player::new("france");
    let orders = |player: &Player| player.table().session().journal().len();
    while player.table().view().phase() != Phase::CombatMove {
        press(&mut player.app, &[KeyCode::ControlLeft, KeyCode::Enter]);
    }
    let before = orders(&player);
    for key in [KeyCode::KeyN, KeyCode::BracketRight, KeyCode::Enter] {
        press(&mut player.app, &[key]);
    }
    assert!(
        orders(&player) > before,
        "{:?}",
        player.app.world().resource::<Aim>()
    );
}
