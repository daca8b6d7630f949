//! Purchase: wares and prices, the purchases so far, and damage to repair (AB-6).

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Grid, RichText, Ui};
use egui_phosphor::regular as icon;

use super::pieces::picture;
use super::scene::{PanelAction, Scene};
use super::stepper::sign;
use crate::app::theme::marks::mark;
use crate::app::theme::widget::{scaled, section, serif, text_link};
use crate::rules::area_game::battle::odds::once_ordered;
use crate::rules::area_game::definition::{KindId, NationId};
use crate::rules::area_game::event::Event;
use crate::rules::area_game::order::Order;
use crate::rules::area_game::production;
use crate::rules::area_game::rail::building::repair_price;
use crate::rules::area_game::state::Purchase;
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::board::SpaceId;
use crate::rules::engine::Game as _;
use crate::rules::engine::lesson::Control;

/// The payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// The treasury.
    Treasury,
    /// The tokens at a complex (RT-9).
    Tokens(SpaceId),
}

impl Payment {
    /// The number of a ware that it has paid for and that waits for placement.
    fn bought(self, scene: &Scene, nation: NationId, ware: Purchase) -> u16 {
        match self {
            Self::Treasury => scene.state.nation(nation).bought.get(&ware).copied().unwrap_or(0),
            Self::Tokens(complex) => scene.state.tokens().waiting(nation, complex, ware),
        }
    }

    fn buy(self, nation: NationId, ware: Purchase, count: u16) -> Order {
        match self {
            Self::Treasury => Order::Buy { nation, ware, count },
            Self::Tokens(complex) => Order::Tokens(TokenOrder::Buy {
                nation,
                ware,
                count,
                complex,
            }),
        }
    }

    fn hand_back(self, nation: NationId, ware: Purchase, count: u16) -> Order {
        match self {
            Self::Treasury => Order::Return { nation, ware, count },
            Self::Tokens(complex) => Order::Tokens(TokenOrder::Return {
                nation,
                ware,
                count,
                complex,
            }),
        }
    }

    /// The word for its money.
    const fn money(self) -> &'static str {
        match self {
            Self::Treasury => "IPC",
            Self::Tokens(_) => "Cost",
        }
    }
}

/// The name of a ware.
pub fn ware_name<'a>(scene: &Scene<'a>, ware: Purchase) -> &'a str {
    match ware {
        Purchase::Unit(kind) => &scene.game.kind(kind).name,
        Purchase::Complex => "Industrial Complex",
        Purchase::Station => "Railway Station",
        Purchase::Marker => "Railroad",
    }
}

/// The nations that buy, if several share the turn.
pub fn buyers(ui: &mut Ui, scene: &Scene) {
    if scene.movers().len() > 1 {
        ui.horizontal(|ui| {
            for nation in scene.movers() {
                let name = scene.game.nation(*nation).name.as_str();
                let is_on = scene.selection.buyer(scene.game, scene.state) == *nation;
                if ui.selectable_label(is_on, name).clicked() {
                    scene.change(|selection| {
                        selection.nation = Some(*nation);
                        selection.ware = None;
                    });
                }
            }
        });
    }
}

/// The panel of the phase.
pub fn purchase(ui: &mut Ui, scene: &Scene) {
    buyers(ui, scene);
    let nation = scene.selection.buyer(scene.game, scene.state);
    let own = scene.state.nation(nation);
    let spent: u32 = own
        .bought
        .iter()
        .map(|(ware, count)| u32::from(*count) * price(scene, *ware))
        .sum();
    ui.horizontal(|ui| {
        ui.label(serif(ui, format!("{} IPC", own.treasury), 20.0));
        ui.label(RichText::new(format!("left, {spent} spent")).weak());
    });
    as_last_time(ui, scene, nation);
    wares(ui, scene, nation, Payment::Treasury);
    repairs(ui, scene, nation);
    room(ui, scene, nation);
}

/// What a nation bought in its last turn.
fn last_time(scene: &Scene, nation: NationId) -> BTreeMap<Purchase, u16> {
    let mut bought: BTreeMap<Purchase, i32> = BTreeMap::new();
    let journal = scene.table.session().journal();
    let earlier = journal
        .iter()
        .rev()
        .skip_while(|entry| entry.order != Order::EndPhase);
    for entry in earlier {
        if entry.order == Order::EndPhase && !bought.is_empty() {
            break;
        }
        for event in &entry.events {
            match event {
                Event::Bought {
                    nation: of,
                    ware,
                    count,
                    ..
                } if *of == nation => {
                    *bought.entry(*ware).or_default() += i32::from(*count);
                }
                Event::Returned {
                    nation: of,
                    ware,
                    count,
                    ..
                } if *of == nation => {
                    *bought.entry(*ware).or_default() -= i32::from(*count);
                }
                _ => {}
            }
        }
    }
    let counts = bought.into_iter().filter(|(_, count)| *count > 0);
    counts
        .filter_map(|(ware, count)| Some((ware, u16::try_from(count).ok()?)))
        .collect()
}

/// A button that buys the same as last turn, as far as the money goes.
fn as_last_time(ui: &mut Ui, scene: &Scene, nation: NationId) {
    let wanted = last_time(scene, nation);
    if wanted.is_empty() {
        return;
    }
    let mut orders = Vec::new();
    let mut then = scene.state.clone();
    for (ware, count) in &wanted {
        let buy = |count: u16| Payment::Treasury.buy(nation, *ware, count);
        let most = (1..=*count)
            .rev()
            .find(|count| scene.game.check(&then, &buy(*count)).is_ok());
        if let Some(count) = most {
            then = once_ordered(scene.game, &then, &[buy(count)]);
            orders.push(buy(count));
        }
    }
    let each: Vec<String> = wanted
        .iter()
        .map(|(ware, count)| format!("{count} {}", ware_name(scene, *ware)))
        .collect();
    let can = scene.is_played() && !orders.is_empty();
    let button = ui.add_enabled(can, egui::Button::new("As last time"));
    if button.on_hover_text(each.join(", ")).clicked() {
        for order in orders {
            scene.order(order);
        }
    }
}

/// The wares, and the purchases so far.
pub fn wares(ui: &mut Ui, scene: &Scene, nation: NationId, payment: Payment) {
    let width = ui.available_width();
    // Without room beside the name, the figures stand below it.
    let is_narrow = width < scaled(ui, 330.0);
    let figures = ("A/D/M", "Attack, defence, move");
    let columns = [
        if is_narrow { figures } else { ("", "") },
        figures,
        (payment.money(), "What one costs"),
        ("", ""),
    ];
    Grid::new("wares")
        .num_columns(if is_narrow { 3 } else { 4 })
        .spacing([scaled(ui, 6.0), scaled(ui, 2.0)])
        .show(ui, |ui| {
            for (index, (heading, help)) in columns.into_iter().enumerate() {
                if is_narrow && index == 1 {
                    continue;
                }
                let label = ui.label(RichText::new(heading).small().weak());
                if !help.is_empty() {
                    label.on_hover_text(help);
                }
            }
            ui.end_row();
            for (ware, cost) in production::wares(scene.game) {
                let beside = if is_narrow {
                    Some(width - scaled(ui, 178.0))
                } else {
                    None
                };
                row(ui, scene, (nation, payment), (ware, cost), beside);
                ui.end_row();
            }
        });
}

fn price(scene: &Scene, ware: Purchase) -> u32 {
    production::price(scene.game, ware).map_or(0, u32::from)
}

/// A ware; its figures stand beside the name, or below a long one.
fn row(
    ui: &mut Ui,
    scene: &Scene,
    (nation, payment): (NationId, Payment),
    (ware, cost): (Purchase, u16),
    width: Option<f32>,
) {
    let bought = payment.bought(scene, nation, ware);
    let name = ware_name(scene, ware);
    let text = RichText::new(name);
    let label = egui::Label::new(if bought > 0 { text.strong() } else { text });
    let figures = match ware {
        Purchase::Unit(kind) => {
            let kind = scene.game.kind(kind);
            format!("{}/{}/{}", kind.attack, kind.defence, kind.movement)
        }
        Purchase::Complex | Purchase::Station | Purchase::Marker => String::new(),
    };
    let pictured = |ui: &mut Ui| {
        if let Purchase::Unit(kind) = ware {
            picture(ui, scene, nation, kind);
        }
    };
    if let Some(width) = width {
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.horizontal(|ui| {
                pictured(ui);
                ui.add(label.wrap());
            });
            ui.label(RichText::new(figures).small().weak());
        });
    } else {
        ui.horizontal(|ui| {
            pictured(ui);
            ui.add(label);
        });
        ui.label(RichText::new(figures).weak());
    }
    ui.label(cost.to_string());
    let shift = ui.input(|input| input.modifiers.shift);
    let buy = |count: u16| payment.buy(nation, ware, count);
    let can_buy = |count: &u16| scene.allows(&buy(*count));
    let up_to = |most: u16| (1..=most).rev().find(can_buy);
    let most = up_to(if shift { 99 } else { 1 });
    let give = payment.hand_back(nation, ware, if shift { bought.max(1) } else { 1 });
    let can_give = scene.allows(&give);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let (back, more) = (format!("Return {name}"), format!("Buy {name}"));
        if sign(ui, icon::MINUS, &back, &back, can_give).clicked() {
            scene.order(give.clone());
        }
        let number = RichText::new(bought.to_string());
        let number = if bought > 0 {
            number.strong()
        } else {
            number.weak()
        };
        ui.add_sized([scaled(ui, 20.0), scaled(ui, 20.0)], egui::Label::new(number));
        let plus = sign(ui, icon::PLUS, &more, &more, most.is_some());
        if ware == Purchase::Unit(KindId(0)) {
            mark(&plus, Control::Buy, false);
        }
        if let Some(count) = most.filter(|_| plus.clicked()) {
            scene.order(buy(count));
        }
        let five = up_to(5);
        let plus = sign(
            ui,
            "+5",
            &format!("Buy up to 5 {name}"),
            "Five more",
            five.is_some(),
        );
        if let Some(count) = five.filter(|_| plus.clicked()) {
            scene.order(buy(count));
        }
    });
}

/// Damage to repair, one marker or all.
pub fn repairs(ui: &mut Ui, scene: &Scene, nation: NationId) {
    let own = |area: &SpaceId| scene.state.space(*area).controller == Some(nation);
    let damaged = scene.game.space_ids().filter(own).flat_map(|area| {
        let space = scene.state.space(area);
        [(space.damage, false), (space.station.unwrap_or(0), true)]
            .into_iter()
            .filter(|(damage, _)| *damage > 0)
            .map(move |(damage, station)| (area, damage, station))
    });
    for (index, (area, damage, station)) in damaged.enumerate() {
        if index == 0 {
            ui.add_space(6.0);
            let money = if scene.game.tokens().is_some() {
                "TOKEN"
            } else {
                "IPC"
            };
            section(ui, &format!("REPAIR, {money}"));
        }
        ui.horizontal(|ui| {
            let what = if station { "station" } else { "complex" };
            let name = scene.game.space_name(area);
            ui.label(format!("{name}, {what}: {damage}"));
            let repair = |count: u8| Order::Repair {
                nation,
                area,
                count,
                station,
            };
            for (words, count) in [("One", 1), ("All", damage)] {
                let can = scene.allows(&repair(count));
                let words = format!("{words}: {}", repair_price(scene.game, count, station));
                if ui.add_enabled(can, egui::Button::new(words)).clicked() {
                    scene.order(repair(count));
                }
            }
        });
    }
}

/// How much each complex of a nation can still place.
pub fn room(ui: &mut Ui, scene: &Scene, nation: NationId) {
    for (index, area) in scene.state.complexes(nation).enumerate() {
        if index == 0 {
            ui.add_space(6.0);
            section(ui, "ROOM AT COMPLEXES");
        }
        let name = scene.game.space_name(area);
        let words = match production::idle(scene.game, scene.state, area) {
            Some(why) => format!("{name}: none, {why}"),
            None => format!(
                "{name}: {} more",
                production::output(scene.game, scene.state, area)
            ),
        };
        if text_link(ui, words).clicked() {
            scene.act(PanelAction::Look(area));
        }
    }
}
