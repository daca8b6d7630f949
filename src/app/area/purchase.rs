//! Purchase: wares and prices, the purchases so far, and damage to repair (AB-6).

use bevy_egui::egui::{self, Grid, RichText, Ui};
use egui_phosphor::regular as icon;

use super::scene::Scene;
use super::stepper::sign;
use crate::app::theme::marks::mark;
use crate::app::theme::widget::{scaled, section, serif};
use crate::rules::area_game::definition::{KindId, NationId};
use crate::rules::area_game::order::Order;
use crate::rules::area_game::production;
use crate::rules::area_game::rail::building::repair_price;
use crate::rules::area_game::state::Purchase;
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::board::SpaceId;
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
    wares(ui, scene, nation, Payment::Treasury);
    repairs(ui, scene, nation);
}

/// The wares, and the purchases so far.
pub fn wares(ui: &mut Ui, scene: &Scene, nation: NationId, payment: Payment) {
    let width = ui.available_width();
    // Without room beside the name, the figures stand below it.
    let is_narrow = width < scaled(ui, 270.0);
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
                    Some(width - scaled(ui, 126.0))
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
    if let Some(width) = width {
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.add(label.wrap());
            ui.label(RichText::new(figures).small().weak());
        });
    } else {
        ui.add(label);
        ui.label(RichText::new(figures).weak());
    }
    ui.label(cost.to_string());
    let shift = ui.input(|input| input.modifiers.shift);
    let buy = |count: u16| payment.buy(nation, ware, count);
    let can_buy = |count: &u16| scene.allows(&buy(*count));
    let most = if shift {
        (1..=99).rev().find(can_buy)
    } else {
        Some(1).filter(can_buy)
    };
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
