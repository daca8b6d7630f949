//! The orders of this phase, the last first; the player can look at each on the map, and take it back with the later ones that need it.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, RichText, Ui};

use crate::area::scene::{AreaAction, PanelAction, Scene};
use crate::play::Request;
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{named, section};
use railhead_area_game::Event;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_engine::engine::lesson::Control;
use railhead_engine::engine::{Entry, Playable as _};

/// Draws the orders that can be taken back; nothing if there are none.
pub fn moves(ui: &mut Ui, scene: &Scene) {
    let journal = scene.table.session().journal();
    let kept = journal.len() - scene.table.undo_depth_in_phase();
    if !scene.is_played() || kept == journal.len() {
        return;
    }
    ui.add_space(6.0);
    section(ui, "MOVES OF THIS PHASE");
    let void = void(journal, kept);
    let entries = journal.iter().enumerate().skip(kept).rev();
    for (index, entry) in entries.filter(|(index, _)| !void.contains(index)) {
        let is_last = index + 1 == journal.len();
        let words = scene.game.order_words(&entry.order);
        ui.horizontal_top(|ui| {
            let help = if is_last {
                "Take this back  (Ctrl+Z)"
            } else if is_sent_again(journal, index) {
                "Take this back. These tokens then go with those that are sent everywhere after it: to stop them, take that back first"
            } else {
                "Take this back. A question comes first if later orders need it"
            };
            let button = egui::Button::new(RichText::new("Take back").small());
            let back = ui.add(button).on_hover_keys(help);
            named(&back, true, &format!("Take back: {words}"));
            if is_last {
                mark(&back, Control::TakeBack, false);
            }
            if back.clicked() {
                scene.act(PanelAction::Table(Request::TakeBack(index)));
            }
            show(ui, scene, &entry.order, &words);
            ui.add(egui::Label::new(RichText::new(&words).small()).wrap());
        });
    }
}

/// Whether an order moves tokens that a later order, which sends everything on its way, would send again.
fn is_sent_again(journal: &[Entry<Order, Event>], index: usize) -> bool {
    let moves = |order: &Order| {
        matches!(
            order,
            Order::Tokens(TokenOrder::Move { .. } | TokenOrder::Load { .. } | TokenOrder::Rail { .. })
        )
    };
    let mut later = journal[index + 1..].iter();
    moves(&journal[index].order) && later.any(|entry| entry.order == Order::Tokens(TokenOrder::Forward))
}

/// A button that shows on the map where an order leads, if it leads anywhere.
fn show(ui: &mut Ui, scene: &Scene, order: &Order, words: &str) {
    let way = order.spaces();
    let Some(to) = way.last().copied() else {
        return;
    };
    let shown = ui.add(egui::Button::new(RichText::new("Show").small()));
    named(&shown, true, &format!("Show: {words}"));
    if shown.on_hover_text("Show it on the map").clicked() {
        scene.act(PanelAction::Jump(to));
        scene.act(AreaAction::Show(way));
    }
}

/// The orders from a position on that took a train back, and those that had sent these trains.
fn void(journal: &[Entry<Order, Event>], kept: usize) -> BTreeSet<usize> {
    let mut void = BTreeSet::new();
    for (index, entry) in journal.iter().enumerate().skip(kept) {
        let sent = journal.iter().enumerate().take(index).skip(kept).rev();
        let sent = sent.filter(|(earlier, _)| !void.contains(earlier));
        let pair = sent
            .into_iter()
            .find(|(_, sent)| takes_back(&entry.order, &sent.order));
        if let Some((earlier, _)) = pair {
            void.extend([earlier, index]);
        }
    }
    void
}

/// Whether an order took back the train that another had sent.
fn takes_back(back: &Order, sent: &Order) -> bool {
    match (back, sent) {
        (
            Order::TakeBackRail { nation, kind, path },
            Order::Rail {
                nation: of,
                kind: what,
                count: 1,
                path: way,
                ..
            },
        ) => (nation, kind, path) == (of, what, way),
        (
            Order::Tokens(TokenOrder::TakeBackRail { nation, path }),
            Order::Tokens(TokenOrder::Rail {
                nation: of,
                count: 1,
                path: way,
            }),
        ) => (nation, path) == (of, way),
        _ => false,
    }
}
