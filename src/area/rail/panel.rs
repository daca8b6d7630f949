//! Rails in the dock: the destinations of picked units, the plan, the trains of this phase, capacities, stations and
//! markers.

use bevy_egui::egui::{self, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use super::booking::booking;
use super::selection::{RailSelection, carried};
use super::stations::stations;
use super::targets::{limit_name, used};
use crate::area::panels::unit_picker;
use crate::area::scene::{PanelAction, Scene};
use crate::theme::marks::mark;
use crate::theme::widget::{main_button, name_link, scaled, section, small_sign, text_link};
use crate::words::sentence;
use railhead_area_game::NationId;
use railhead_area_game::chapters::rail::available::Departure;
use railhead_area_game::chapters::rail::sending::Planned;
use railhead_area_game::definition::Phase;
use railhead_area_game::rail::plan::Stop;
use railhead_area_game::rail::variant::{National, Variant};
use railhead_area_game::rail::{Cargo, Limit, Limited};
use railhead_area_game::state::area_state::RailTrain;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_engine::engine::lesson::Control;

/// Draws the list of rails in the dock; a note if the scenario has none.
pub fn panel(ui: &mut Ui, scene: &Scene) {
    let Some(variant) = variant(scene) else {
        ui.label(RichText::new("There are no rails in this scenario.").weak());
        return;
    };
    let name = ui.label(RichText::new(&variant.name).strong());
    name.on_hover_text(variant.text.split_whitespace().collect::<Vec<_>>().join(" "));
    booking(ui, scene);
    if scene.facts.trains_go {
        trains(ui, scene);
    } else if scene.state.phase() != Phase::Combat {
        ui.label(RichText::new("Trains run in the non-combat move.").weak());
    }
    capacity(ui, scene, variant);
    stations(ui, scene);
}

/// The rail rules of the scenario.
fn variant<'a>(scene: &Scene<'a>) -> Option<&'a Variant> {
    Some(&scene.game.definition().rails.as_ref()?.variant)
}

/// The orders for trains.
fn trains(ui: &mut Ui, scene: &Scene) {
    let hand = &scene.selection.rail;
    if scene.is_played() {
        let planning = ui.selectable_label(hand.is_planning, format!("{}  Plan several trains", icon::PATH));
        let help = "Pick units and click their destination: they join the plan. Then pick others.";
        mark(&planning, Control::PlanTrains, hand.is_planning);
        if planning.on_hover_text(help).clicked() {
            scene.change(|selection| selection.rail.is_planning = !selection.rail.is_planning);
        }
        // Above the units, so that it stays in sight however many there are.
        if hand.is_planning || !hand.passengers.is_empty() {
            send(ui, scene);
        }
        if !scene.selection.is_booking() {
            aim(ui, scene);
        }
        unit_picker::unit_picker(ui, scene);
        if !hand.passengers.is_empty() {
            plan(ui, scene);
        }
        compare_button(ui, scene);
        if !scene.selection.has_picks() && hand.passengers.is_empty() {
            available(ui, scene);
        }
    }
    ui.add_space(4.0);
    section(ui, "TRAINS OF THIS PHASE");
    let gone = scene.state.trains().iter();
    let mut gone = gone.filter(|train| train.phase == scene.state.phase()).peekable();
    if gone.peek().is_none() {
        ui.label(RichText::new("No trains yet.").weak());
    }
    for (index, train) in gone.enumerate() {
        let way = &train.train.path;
        let what = carried(scene.game, train.cargo);
        let name = |at: Option<&_>| at.map_or("nowhere", |at| scene.game.space_name(*at));
        ui.horizontal_top(|ui| {
            if scene.is_played() {
                let back = ui.small_button("Take back");
                if index == 0 {
                    mark(&back, Control::TakeBack, false);
                }
                if back.clicked() {
                    scene.order(taken_back(train));
                }
            }
            let words = format!("{what}, {} to {}", name(way.first()), name(way.last()));
            ui.add(egui::Label::new(words).wrap());
        });
    }
}

/// The destinations of the picked units, or the reasons against them.
fn aim(ui: &mut Ui, scene: &Scene) {
    if scene.selection.tokens.is_some() {
        unit_picker::aim_coins(ui, scene);
        return;
    }
    let picked = scene
        .selection
        .space
        .filter(|_| !scene.selection.picked.is_empty());
    let Some(from) = picked else {
        unit_picker::invite(ui, scene);
        return;
    };
    unit_picker::aim_sheet(ui, |ui| {
        let aimed = scene.hovered.and_then(|space| scene.targets.at(space));
        let words = match (aimed, scene.hovered) {
            (Some(targets), _) => format!(
                "{} {}: {}",
                icon::TRAIN,
                scene.game.space_name(targets.to),
                targets.note
            ),
            (None, Some(to)) if to != from && !scene.targets.ends.is_empty() => {
                format!("Cannot go to {}:", scene.game.space_in_text(to))
            }
            _ if scene.targets.ends.is_empty() => "No train can take them:".to_owned(),
            _ => "Click a highlighted area to send them there.".to_owned(),
        };
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
        for refusal in &scene.facts.space.why_no_train {
            scene.reason(ui, refusal.rule(), &refusal.text(scene.game));
        }
    });
}

/// The units that can take a train, by area and, folded up, the reasons against the others.
fn available(ui: &mut Ui, scene: &Scene) {
    let departures = &scene.rails.departures;
    let name = |departure: &Departure| scene.game.space_name(departure.from);
    ui.add_space(4.0);
    section(ui, "CAN TAKE A TRAIN");
    let mut any = false;
    ui.horizontal_wrapped(|ui| {
        for departure in departures.iter().filter(|departure| departure.available > 0) {
            any = true;
            let words = format!("{} {}", name(departure), departure.available);
            if name_link(ui, words).on_hover_text("Look at its units").clicked() {
                scene.act(PanelAction::Jump(departure.from));
            }
        }
    });
    if !any {
        ui.label(RichText::new("No unit can take a train now.").weak());
    }
    let others = || departures.iter().filter(|departure| !departure.why.is_empty());
    if others().next().is_none() {
        return;
    }
    let title = egui::CollapsingHeader::new(RichText::new("Those that cannot, with reasons").small());
    title.id_salt("not available").show(ui, |ui| {
        for departure in others() {
            if text_link(ui, RichText::new(name(departure)).strong()).clicked() {
                scene.act(PanelAction::Jump(departure.from));
            }
            for refusal in &departure.why {
                scene.reason(ui, refusal.rule(), &refusal.text(scene.game));
            }
        }
    });
}

fn compare_button(ui: &mut Ui, scene: &Scene) {
    let words = format!("{}  Compare the sets of rail rules", icon::TABLE);
    let button = ui.selectable_label(scene.selection.rail.is_comparing, words);
    let help = "How far the picked unit gets under each of them now, and how many trains can go";
    let is_clicked = button.on_hover_text(help).clicked();
    if is_clicked {
        scene.change(|selection| selection.rail.is_comparing = !selection.rail.is_comparing);
    }
}

/// How many of the plan's passengers can go, and the button that sends them.
fn send(ui: &mut Ui, scene: &Scene) {
    let picked = scene.selection.rail.passengers.len();
    if picked == 0 {
        let words = "The plan is empty: pick units, then click their destination.";
        ui.add(egui::Label::new(RichText::new(words).weak()).wrap());
        return;
    }
    let Some(planned) = &scene.rails.planned else {
        ui.label(RichText::new("Planning...").weak());
        return;
    };
    let going = planned.plan.goes();
    let text = match (going == picked, planned.plan.is_proven) {
        (true, _) if going == 1 => "It can go.".to_owned(),
        (true, _) => format!("All {going} can go."),
        (false, true) => format!("Only {going} of {picked} can go."),
        (false, false) => format!("{going} of {picked} can go; the search found no better plan."),
    };
    ui.add(egui::Label::new(RichText::new(text).strong()).wrap());
    ui.horizontal(|ui| {
        let words = if going == 1 {
            "Send 1 train".to_owned()
        } else {
            format!("Send {going} trains")
        };
        if going > 0 {
            let sends = main_button(ui, &words);
            mark(&sends, Control::SendTrains, false);
            if sends.clicked() {
                for order in &planned.orders {
                    scene.order(order.clone());
                }
            }
        }
        if ui.button("Clear").clicked() {
            scene.change(|selection| selection.rail.passengers.clear());
        }
    });
}

/// The plan: the passengers, its use of capacities, the reasons against the others.
fn plan(ui: &mut Ui, scene: &Scene) {
    let passengers = &scene.selection.rail.passengers;
    ui.add_space(4.0);
    section(ui, "THE PLAN");
    let planned = scene.rails.planned.as_ref();
    let goes = planned.map(|planned| &planned.plan.trains);
    for (index, passenger) in passengers.iter().enumerate() {
        let train = goes.and_then(|trains| trains.get(index));
        ui.horizontal_wrapped(|ui| {
            if small_sign(ui, icon::X, "Leave it out").clicked() {
                scene.change(|selection| {
                    selection.rail.passengers.remove(index);
                });
            }
            let text = RichText::new(RailSelection::text(scene.game, *passenger));
            match train {
                Some(None) => {
                    let left = ui.label(text.strikethrough().color(ui.visuals().error_fg_color));
                    left.on_hover_text(why_left(scene, index))
                }
                Some(Some(train)) => ui.label(text).on_hover_text(way(scene, &train.path)),
                None => ui.label(text.weak()),
            };
        });
    }
    let Some(planned) = planned else { return };
    bottleneck(ui, scene, planned);
    if planned.plan.goes() > 0 {
        let heading = RichText::new("Capacities in the plan, the scarcest first");
        ui.label(heading.small().weak());
    }
    for limit in planned.loads.iter().take(12) {
        load(ui, scene, limit);
    }
}

/// The reason why the plan leaves out the passenger in this place.
fn why_left(scene: &Scene, index: usize) -> String {
    let alone = scene.rails.why_left.get(index).map_or(&[][..], Vec::as_slice);
    if alone.is_empty() {
        return "The other trains use all the capacity".to_owned();
    }
    let reasons = alone.iter().map(|refusal| sentence(&refusal.text(scene.game)));
    reasons.collect::<Vec<_>>().join("\n")
}

/// A way as the names of its areas.
fn way(scene: &Scene, path: &[railhead_engine::board::SpaceId]) -> String {
    let names: Vec<&str> = path.iter().map(|at| scene.game.space_name(*at)).collect();
    names.join(", ")
}

fn bottleneck(ui: &mut Ui, scene: &Scene, planned: &Planned) {
    let (Some(cut), Some(variant)) = (&planned.plan.bottleneck, variant(scene)) else {
        return;
    };
    let nations = |nation: NationId| scene.game.nation(nation).in_text.clone();
    let names = cut.what.iter();
    let names = names.map(|what| what.text(variant, scene.game.board(), &nations));
    let words = format!(
        "{} {}",
        icon::WARNING,
        needs_more(&names.collect::<Vec<_>>(), &cut.each, cut.stop)
    );
    ui.add(egui::Label::new(RichText::new(words).small().color(ui.visuals().error_fg_color)).wrap());
}

/// What the rest of a plan lacks: the capacities in its way, with the units that each of them carries.
fn needs_more(names: &[String], each: &[u16], stop: Stop) -> String {
    let sum: u16 = each.iter().sum();
    let each = names.iter().zip(each);
    let each: Vec<String> = each.map(|(name, carries)| format!("{name} {carries}")).collect();
    let each = each.join(", ");
    match names {
        [_, _, ..] if stop == Stop::Together => {
            format!("Another unit can go only if all of these carry more than they do: {each}.")
        }
        [one] if sum > 0 => {
            format!("The rest of the plan needs the {one}, which carries only {sum}.")
        }
        [one] => format!("The plan needs the {one}, which carries no more."),
        _ if sum > 0 => {
            format!("The rest of the plan needs one of these, which carry only {each}: together {sum}.")
        }
        _ => format!(
            "The plan needs one of these, which carry no more: {}.",
            names.join(", ")
        ),
    }
}

/// The use of a capacity: words, and a bar.
fn load(ui: &mut Ui, scene: &Scene, limit: &Limit) {
    let part = f32::from(limit.used) / f32::from(limit.limit.max(1));
    let ink = ui.visuals().text_color();
    let hint = sentence(&used(scene.game, limit));
    // The figures come first: the name may be too long for the bar.
    let words = format!(
        "{}/{}  {}",
        limit.used,
        limit.limit,
        limit_name(scene.game, limit)
    );
    let is_full = limit.used >= limit.limit;
    let fill = if is_full {
        ui.visuals().error_fg_color.gamma_multiply(0.45)
    } else {
        ui.visuals().selection.bg_fill.gamma_multiply(0.35)
    };
    // egui's own bar cuts a long name off.
    let margin = vec2(6.0, 2.0);
    let width = ui.available_width();
    let galley = egui::WidgetText::from(RichText::new(&words).small().color(ink)).into_galley(
        ui,
        Some(egui::TextWrapMode::Wrap),
        2.0f32.mul_add(-margin.x, width),
        egui::TextStyle::Small,
    );
    let height = scaled(ui, 18.0).max(2.0f32.mul_add(margin.y, galley.size().y));
    let (bar, response) = ui.allocate_exact_size(vec2(width, height), egui::Sense::hover());
    let used_part = bar.with_max_x(bar.min.x + width * part.min(1.0));
    ui.painter().rect_filled(bar, 2.0, ui.visuals().extreme_bg_color);
    ui.painter().rect_filled(used_part, 2.0, fill);
    let text_at =
        egui::Align2::LEFT_CENTER.anchor_size(bar.left_center() + vec2(margin.x, 0.0), galley.size());
    ui.painter().galley(text_at.min, galley, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &words));
    response.on_hover_text(hint);
}

/// The most markers in a tray; a larger number is shown as a bar.
const MOST_MARKERS: u16 = 8;

/// The trains of a nation (S1-7): a marker for each unit that it can send; used ones are away with their trains.
fn tray_of_markers(ui: &mut Ui, scene: &Scene, limit: &Limit) {
    let text = sentence(&used(scene.game, limit));
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let owner = match limit.what {
            Limited::Nation(nation) => Some(nation),
            what => owner_of(scene, what),
        };
        if let Some(nation) = owner {
            scene.chip(ui, nation, &scene.game.nation(nation).name);
        }
        ui.add_space(4.0);
        for marker in 0..limit.limit {
            marker_ui(ui, marker >= limit.used);
        }
        let left = limit.limit.saturating_sub(limit.used);
        let words = if left == 0 {
            "all used".to_owned()
        } else {
            format!("{left} left")
        };
        ui.label(RichText::new(words).small().weak());
    });
    let id = row.response.id.with(&text);
    let response = ui.interact(row.response.rect, id, egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
    response.on_hover_text(text);
}

/// The owner of a pool.
fn owner_of(scene: &Scene, what: Limited) -> Option<NationId> {
    let Limited::Pool(pool) = what else { return None };
    Some(variant(scene)?.pools.get(usize::from(pool))?.owner)
}

/// A marker: an engine on a tile, or the place that it has left.
fn marker_ui(ui: &mut Ui, is_there: bool) {
    let side = scaled(ui, 18.0);
    let (tile, _) = ui.allocate_exact_size(vec2(side * 1.25, side), egui::Sense::hover());
    let visuals = ui.visuals();
    let (ink, paper) = (visuals.text_color(), visuals.extreme_bg_color);
    let round = egui::CornerRadius::same(3);
    let tile = tile.shrink(1.0);
    if is_there {
        let stroke = egui::Stroke::new(1.0, ink);
        ui.painter()
            .rect(tile, round, paper, stroke, egui::StrokeKind::Inside);
        let font = egui::FontId::proportional(side * 0.75);
        let middle = egui::Align2::CENTER_CENTER;
        ui.painter()
            .text(tile.center(), middle, icon::TRAIN_SIMPLE, font, ink);
    } else {
        let stroke = egui::Stroke::new(1.0, visuals.weak_text_color().gamma_multiply(0.6));
        ui.painter()
            .rect_stroke(tile, round, stroke, egui::StrokeKind::Inside);
    }
}

/// The capacity of each nation in its turn, and the used part: its own, points, pools; all are public (S1-7).
fn capacity(ui: &mut Ui, scene: &Scene, variant: &Variant) {
    let rows = &scene.facts.rails.capacity;
    let is_limited = !matches!(variant.national, National::Unlimited);
    if is_limited || !rows.is_empty() {
        ui.add_space(4.0);
        section(ui, "USED IN THIS TURN");
    }
    if is_limited && !rows.iter().any(|limit| limit.limit > 0) {
        ui.label(RichText::new("No nation can send trains yet.").weak());
    }
    for limit in rows {
        let is_tray = matches!(limit.what, Limited::Nation(_) | Limited::Pool(_));
        if is_tray && limit.limit <= MOST_MARKERS {
            tray_of_markers(ui, scene, limit);
        } else {
            load(ui, scene, limit);
        }
    }
}

/// The order that takes a train back.
fn taken_back(train: &RailTrain) -> Order {
    let (nation, path) = (train.train.nation, train.train.path.clone());
    match train.cargo {
        Cargo::Unit(kind) => Order::TakeBackRail { nation, kind, path },
        Cargo::Tokens(_) => Order::Tokens(TokenOrder::TakeBackRail { nation, path }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_plan_lacks_adds_up() {
        let names = ["station in Kiev", "station in Minsk"].map(str::to_owned);
        for (names, each, stop, words) in [
            (
                &names[..],
                &[3, 4][..],
                Stop::Together,
                "Another unit can go only if all of these carry more than they do: station in Kiev 3, station in Minsk 4.",
            ),
            (
                &names[..1],
                &[3],
                Stop::Together,
                "The rest of the plan needs the station in Kiev, which carries only 3.",
            ),
            (
                &names[..],
                &[3, 4],
                Stop::Cut,
                "The rest of the plan needs one of these, which carry only station in Kiev 3, station in Minsk 4: together 7.",
            ),
            (
                &names[..],
                &[0, 0],
                Stop::Cut,
                "The plan needs one of these, which carry no more: station in Kiev, station in Minsk.",
            ),
            (
                &names[..1],
                &[3],
                Stop::Cut,
                "The rest of the plan needs the station in Kiev, which carries only 3.",
            ),
            (
                &names[..1],
                &[0],
                Stop::Cut,
                "The plan needs the station in Kiev, which carries no more.",
            ),
        ] {
            assert_eq!(needs_more(names, each, stop), words);
        }
    }
}
