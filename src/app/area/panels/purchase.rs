//! Purchase: what can be bought at which price, the purchases so far, and damage to repair (AB-6).

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Grid, RichText, Ui};
use egui_phosphor::regular as icon;

use super::stepper::sign;
use crate::app::area::pieces::picture;
use crate::app::area::scene::{PanelAction, Scene};
use crate::app::theme::marks::mark;
use crate::app::theme::silhouette::silhouette;
use crate::app::theme::widget::{picture_named, scaled, section, serif, text_link};
use crate::rules::area_game::chapters::battle::odds::once_ordered;
use crate::rules::area_game::chapters::production;
use crate::rules::area_game::chapters::rail::building::repair_price;
use crate::rules::area_game::definition::{KindId, NationId};
use crate::rules::area_game::state::area_state::Purchase;
use crate::rules::area_game::state::event::Event;
use crate::rules::area_game::state::order::Order;
use crate::rules::area_game::tokens::order::TokenOrder;
use crate::rules::board::SpaceId;
use crate::rules::board::look::silhouette::silhouette as stock_silhouette;
use crate::rules::engine::Game as _;
use crate::rules::engine::lesson::Control;

/// What a nation pays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    Treasury,
    /// The tokens at a complex (RT-9).
    Tokens(SpaceId),
}

impl Payment {
    /// How many of a purchase it has paid for and that wait for placement.
    fn bought(self, scene: &Scene, nation: NationId, purchase: Purchase) -> u16 {
        match self {
            Self::Treasury => scene
                .state
                .nation(nation)
                .bought
                .get(&purchase)
                .copied()
                .unwrap_or(0),
            Self::Tokens(complex) => scene.state.tokens().waiting(nation, complex, purchase),
        }
    }

    fn buy(self, nation: NationId, purchase: Purchase, count: u16) -> Order {
        match self {
            Self::Treasury => Order::Buy {
                nation,
                purchase,
                count,
            },
            Self::Tokens(complex) => Order::Tokens(TokenOrder::Buy {
                nation,
                purchase,
                count,
                complex,
            }),
        }
    }

    fn hand_back(self, nation: NationId, purchase: Purchase, count: u16) -> Order {
        match self {
            Self::Treasury => Order::Return {
                nation,
                purchase,
                count,
            },
            Self::Tokens(complex) => Order::Tokens(TokenOrder::Return {
                nation,
                purchase,
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

/// The name of a purchase.
pub fn purchase_name<'a>(scene: &Scene<'a>, purchase: Purchase) -> &'a str {
    match purchase {
        Purchase::Unit(kind) => &scene.game.kind(kind).name,
        Purchase::Complex => "Industrial Complex",
        Purchase::Station => "Railway Station",
        Purchase::Marker => "Railroad",
    }
}

/// The picture of a purchase in the colour of a nation.
pub fn purchase_picture(ui: &mut Ui, scene: &Scene, nation: NationId, purchase: Purchase) {
    let id = match purchase {
        Purchase::Unit(kind) => {
            picture(ui, scene, nation, kind);
            return;
        }
        Purchase::Complex => "complex",
        Purchase::Station => "station",
        Purchase::Marker => "railroad",
    };
    if let Some(path) = stock_silhouette(id) {
        let picture = silhouette(ui, path, scene.colour(nation));
        picture_named(&picture, purchase_name(scene, purchase));
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
                        selection.purchase = None;
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
        .map(|(purchase, count)| u32::from(*count) * price(scene, *purchase))
        .sum();
    ui.horizontal(|ui| {
        ui.label(serif(ui, format!("{} IPC", own.treasury), 20.0));
        ui.label(RichText::new(format!("left, {spent} spent")).weak());
    });
    as_last_time(ui, scene, nation);
    purchases(ui, scene, nation, Payment::Treasury);
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
                    purchase,
                    count,
                    ..
                } if *of == nation => {
                    *bought.entry(*purchase).or_default() += i32::from(*count);
                }
                Event::Returned {
                    nation: of,
                    purchase,
                    count,
                    ..
                } if *of == nation => {
                    *bought.entry(*purchase).or_default() -= i32::from(*count);
                }
                _ => {}
            }
        }
    }
    let counts = bought.into_iter().filter(|(_, count)| *count > 0);
    counts
        .filter_map(|(purchase, count)| Some((purchase, u16::try_from(count).ok()?)))
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
    for (purchase, count) in &wanted {
        let buy = |count: u16| Payment::Treasury.buy(nation, *purchase, count);
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
        .map(|(purchase, count)| format!("{count} {}", purchase_name(scene, *purchase)))
        .collect();
    let can = scene.is_played() && !orders.is_empty();
    let button = ui.add_enabled(can, egui::Button::new("As last time"));
    if button.on_hover_text(each.join(", ")).clicked() {
        for order in orders {
            scene.order(order);
        }
    }
}

/// What can be bought, and what was bought so far.
pub fn purchases(ui: &mut Ui, scene: &Scene, nation: NationId, payment: Payment) {
    let width = ui.available_width();
    let lines = production::purchases(scene.game)
        .into_iter()
        .map(|(purchase, cost)| PurchaseLine {
            scene,
            nation,
            payment,
            purchase,
            cost,
            bought: payment.bought(scene, nation, purchase),
        });
    let figures = ("A/D/M", "Attack, defence, move");
    let cost = (payment.money(), "What one costs");
    // The room that price and buttons leave to the name.
    let beside = width - scaled(ui, 178.0);
    if beside < scaled(ui, 84.0) {
        ui.horizontal(|ui| headings(ui, &[figures, cost]));
        for line in lines {
            line.in_two_rows(ui);
        }
        return;
    }
    // Without room beside the name, the figures stand below it.
    let is_narrow = width < scaled(ui, 330.0);
    let columns = if is_narrow {
        vec![figures, cost, ("", "")]
    } else {
        vec![("", ""), figures, cost, ("", "")]
    };
    Grid::new("wares")
        .num_columns(columns.len())
        .spacing([scaled(ui, 6.0), scaled(ui, 2.0)])
        .show(ui, |ui| {
            headings(ui, &columns);
            ui.end_row();
            for line in lines {
                line.in_columns(ui, is_narrow.then_some(beside));
                ui.end_row();
            }
        });
}

/// The headings of columns, each with what it means.
fn headings(ui: &mut Ui, columns: &[(&str, &str)]) {
    for (heading, help) in columns {
        let label = ui.label(RichText::new(*heading).small().weak());
        if !help.is_empty() {
            label.on_hover_text(*help);
        }
    }
}

fn price(scene: &Scene, purchase: Purchase) -> u32 {
    production::price(scene.game, purchase).map_or(0, u32::from)
}

/// A line of the list.
struct PurchaseLine<'l, 'a> {
    scene: &'l Scene<'a>,
    nation: NationId,
    payment: Payment,
    purchase: Purchase,
    cost: u16,
    bought: u16,
}

impl PurchaseLine<'_, '_> {
    /// In the columns of a grid; its figures stand beside the name, or below one that is at most this wide.
    fn in_columns(&self, ui: &mut Ui, width: Option<f32>) {
        let figures = RichText::new(self.figures()).weak();
        if let Some(width) = width {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = 0.0;
                self.name(ui);
                ui.label(figures.small());
            });
        } else {
            self.name(ui);
            ui.label(figures);
        }
        ui.label(self.cost.to_string());
        ui.horizontal(|ui| self.buttons(ui));
    }

    /// Its name, and everything else below it.
    fn in_two_rows(&self, ui: &mut Ui) {
        self.name(ui);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(self.figures()).small().weak());
            ui.label(self.cost.to_string());
            self.buttons(ui);
        });
    }

    fn figures(&self) -> String {
        match self.purchase {
            Purchase::Unit(kind) => {
                let kind = self.scene.game.kind(kind);
                format!("{}/{}/{}", kind.attack, kind.defence, kind.movement)
            }
            Purchase::Complex | Purchase::Station | Purchase::Marker => String::new(),
        }
    }

    fn name(&self, ui: &mut Ui) {
        let text = RichText::new(purchase_name(self.scene, self.purchase));
        ui.horizontal(|ui| {
            purchase_picture(ui, self.scene, self.nation, self.purchase);
            let label = egui::Label::new(if self.bought > 0 { text.strong() } else { text });
            ui.add(label.wrap());
        });
    }

    /// One fewer, the number, one more, five more.
    fn buttons(&self, ui: &mut Ui) {
        let Self {
            scene,
            nation,
            payment,
            purchase,
            cost: _,
            bought,
        } = *self;
        let name = purchase_name(scene, purchase);
        let shift = ui.input(|input| input.modifiers.shift);
        let buy = |count: u16| payment.buy(nation, purchase, count);
        let up_to = |most: u16| (1..=most).rev().find(|count| scene.allows(&buy(*count)));
        let most = up_to(if shift { 99 } else { 1 });
        let give = payment.hand_back(nation, purchase, if shift { bought.max(1) } else { 1 });
        let can_give = scene.allows(&give);
        ui.spacing_mut().item_spacing.x = 4.0;
        let (back, more) = (format!("Return {name}"), format!("Buy {name}"));
        if sign(ui, icon::MINUS, &back, &back, can_give).clicked() {
            scene.order(give);
        }
        let number = RichText::new(bought.to_string());
        let number = if bought > 0 {
            number.strong()
        } else {
            number.weak()
        };
        ui.add_sized([scaled(ui, 20.0), scaled(ui, 20.0)], egui::Label::new(number));
        let plus = sign(ui, icon::PLUS, &more, &more, most.is_some());
        if purchase == Purchase::Unit(KindId(0)) {
            mark(&plus, Control::Buy, false);
        }
        if purchase == Purchase::Station {
            mark(&plus, Control::BuyStation, false);
        }
        if let Some(count) = most.filter(|_| plus.clicked()) {
            scene.order(buy(count));
        }
        let five = up_to(5);
        let help = format!("Buy up to 5 {name}");
        let plus = sign(ui, "+5", &help, "Five more", five.is_some());
        if let Some(count) = five.filter(|_| plus.clicked()) {
            scene.order(buy(count));
        }
    }
}

/// Damage to repair, one marker or all.
pub fn repairs(ui: &mut Ui, scene: &Scene, nation: NationId) {
    let own = scene
        .game
        .space_ids()
        .filter(|area| scene.state.space(*area).controller == Some(nation));
    let damaged = own.flat_map(|area| {
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
            scene.act(PanelAction::Jump(area));
        }
    }
}
