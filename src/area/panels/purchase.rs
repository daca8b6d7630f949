//! Purchase: what can be bought at which price, the purchases so far, and damage to repair (AB-6).

use bevy_egui::egui::{self, Grid, RichText, Ui};
use egui_phosphor::regular as icon;

use super::stepper::sign;
use crate::area::facts::purchase::{Payment, Sale};
use crate::area::pieces::picture;
use crate::area::scene::{PanelAction, Scene};
use crate::theme::marks::mark;
use crate::theme::silhouette::silhouette;
use crate::theme::widget::{picture_named, scaled, section, serif, text_link};
use railhead_area_game::definition::{KindId, NationId};
use railhead_area_game::state::purchase::Purchase;
use railhead_engine::board::look::silhouette::silhouette as stock_silhouette;
use railhead_engine::engine::lesson::Control;

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
    let (own, spent) = (scene.state.nation(nation), scene.facts.purchase.spent);
    ui.horizontal(|ui| {
        ui.label(serif(ui, format!("{} IPC", own.treasury), 20.0));
        ui.label(RichText::new(format!("left, {spent} spent")).weak());
    });
    as_last_time(ui, scene);
    purchases(ui, scene, nation, Payment::Treasury);
    repairs(ui, scene);
    room(ui, scene);
}

/// A button that buys the same as last turn, as far as the money goes.
fn as_last_time(ui: &mut Ui, scene: &Scene) {
    let (orders, wanted) = &scene.facts.purchase.again;
    if wanted.is_empty() {
        return;
    }
    let each: Vec<String> = wanted
        .iter()
        .map(|(purchase, count)| format!("{count} {}", purchase_name(scene, *purchase)))
        .collect();
    let can = scene.is_played() && !orders.is_empty();
    let button = ui.add_enabled(can, egui::Button::new("As last time"));
    if button.on_hover_text(each.join(", ")).clicked() {
        for order in orders {
            scene.order(order.clone());
        }
    }
}

/// What can be bought, and what was bought so far.
pub fn purchases(ui: &mut Ui, scene: &Scene, nation: NationId, payment: Payment) {
    let width = ui.available_width();
    let lines = scene.facts.purchase.sales.iter().map(|sale| PurchaseLine {
        scene,
        nation,
        payment,
        sale,
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
        not_sold(ui, scene, nation);
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
    not_sold(ui, scene, nation);
}

/// The purchases that the nation's shop lacks, in grey.
fn not_sold(ui: &mut Ui, scene: &Scene, nation: NationId) {
    for (index, (purchase, why)) in scene.facts.purchase.not_sold.iter().enumerate() {
        if index == 0 {
            ui.add_space(6.0);
            section(ui, "NOT IN ITS SHOP");
        }
        ui.add_enabled_ui(false, |ui| {
            ui.horizontal(|ui| {
                purchase_picture(ui, scene, nation, *purchase);
                let name = purchase_name(scene, *purchase);
                ui.add(egui::Label::new(name).wrap())
                    .on_disabled_hover_text(why.as_str());
            });
        });
    }
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

/// A line of the list.
struct PurchaseLine<'l, 'a> {
    scene: &'l Scene<'a>,
    nation: NationId,
    payment: Payment,
    sale: &'l Sale,
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
        ui.label(self.price());
        ui.horizontal(|ui| self.buttons(ui));
    }

    /// Its name, and everything else below it.
    fn in_two_rows(&self, ui: &mut Ui) {
        self.name(ui);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(self.figures()).small().weak());
            ui.label(self.price());
            self.buttons(ui);
        });
    }

    /// Its price: `3`, or `2 for 5` (AB-21).
    fn price(&self) -> String {
        match self.sale.each {
            1 => self.sale.cost.to_string(),
            each => format!("{each} for {}", self.sale.cost),
        }
    }

    fn figures(&self) -> String {
        match self.sale.purchase {
            Purchase::Unit(kind) => {
                let kind = self.scene.game.kind(kind);
                format!("{}/{}/{}", kind.attack, kind.defence, kind.movement)
            }
            Purchase::Complex | Purchase::Station | Purchase::Marker => String::new(),
        }
    }

    fn name(&self, ui: &mut Ui) {
        let text = RichText::new(purchase_name(self.scene, self.sale.purchase));
        ui.horizontal(|ui| {
            purchase_picture(ui, self.scene, self.nation, self.sale.purchase);
            let label = egui::Label::new(if self.sale.bought > 0 { text.strong() } else { text });
            ui.add(label.wrap());
            if let Some((has, most, words)) = &self.sale.limit {
                let of = RichText::new(format!("{has} of {most}")).small().weak();
                ui.label(of).on_hover_text(words.as_str());
            }
        });
    }

    /// One fewer, the number, one more, five more; bundles where these are sold.
    fn buttons(&self, ui: &mut Ui) {
        let Self {
            scene,
            nation,
            payment,
            sale,
        } = *self;
        let Sale {
            purchase,
            each,
            bought,
            ..
        } = *sale;
        let name = purchase_name(scene, purchase);
        let shift = ui.input(|input| input.modifiers.shift);
        let up_to = |most: u16| Some(sale.most.min(most)).filter(|count| *count > 0);
        let buy = |count: u16| payment.buy(nation, purchase, count);
        let most = up_to(if shift { 99 } else { each });
        let count = if shift {
            (bought - bought % each).max(each)
        } else {
            each
        };
        let can_give = sale.back >= count;
        ui.spacing_mut().item_spacing.x = 4.0;
        let (back, more) = (format!("Return {name}"), format!("Buy {name}"));
        if sign(ui, icon::MINUS, &back, &back, can_give).clicked() {
            scene.order(payment.hand_back(nation, purchase, count));
        }
        let number = RichText::new(bought.to_string());
        let number = if bought > 0 {
            number.strong()
        } else {
            number.weak()
        };
        ui.add_sized([scaled(ui, 20.0), scaled(ui, 20.0)], egui::Label::new(number));
        let explained = |button: egui::Response| match &sale.why_none {
            Some(why) => button.on_disabled_hover_text(why.as_str()),
            None => button,
        };
        let plus = explained(sign(ui, icon::PLUS, &more, &more, most.is_some()));
        if purchase == Purchase::Unit(KindId(0)) {
            mark(&plus, Control::Buy, false);
        }
        if purchase == Purchase::Station {
            mark(&plus, Control::BuyStation, false);
        }
        if let Some(count) = most.filter(|_| plus.clicked()) {
            scene.order(buy(count));
        }
        let several = 5_u16.div_ceil(each) * each;
        let most = up_to(several);
        let help = format!("Buy up to {several} {name}");
        let (words, tip) = several_more(most, several);
        let plus = explained(sign(ui, &words, &help, &tip, most.is_some()));
        if let Some(count) = most.filter(|_| plus.clicked()) {
            scene.order(buy(count));
        }
    }
}

/// The sign and the tip of the button that buys several, or as many as can be bought.
fn several_more(most: Option<u16>, several: u16) -> (String, String) {
    match most.filter(|most| *most < several) {
        Some(most) => (format!("+{most}"), format!("{most} more, all that you can buy")),
        None => (format!("+{several}"), format!("{several} more")),
    }
}

/// Damage to repair, one marker or all.
pub fn repairs(ui: &mut Ui, scene: &Scene) {
    for (index, repair) in scene.facts.purchase.repairs.iter().enumerate() {
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
            let what = if repair.is_station { "station" } else { "complex" };
            let name = scene.game.space_name(repair.area);
            ui.label(format!("{name}, {what}: {}", repair.damage));
            for (words, (order, price, can)) in ["One", "All"].into_iter().zip(&repair.orders) {
                let button = egui::Button::new(format!("{words}: {price}"));
                if ui.add_enabled(*can, button).clicked() {
                    scene.order(order.clone());
                }
            }
        });
    }
}

/// How much each complex of a nation can still place.
pub fn room(ui: &mut Ui, scene: &Scene) {
    for (index, complex) in scene.facts.purchase.complexes.iter().enumerate() {
        if index == 0 {
            ui.add_space(6.0);
            section(ui, "ROOM AT COMPLEXES");
        }
        let name = scene.game.space_name(complex.at);
        let words = match complex.idle {
            Some(why) => format!("{name}: none, {why}"),
            None => format!("{name}: {} more", complex.output),
        };
        if text_link(ui, words).clicked() {
            scene.act(PanelAction::Jump(complex.at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_button_for_several_says_how_many_it_buys() {
        let words = |most| several_more(most, 5).0;
        assert_eq!([Some(5), Some(2), None].map(words), ["+5", "+2", "+5"]);
        assert_eq!(several_more(Some(2), 5).1, "2 more, all that you can buy");
    }
}
