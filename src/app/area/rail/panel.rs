//! The part of the dock that is about rails: where picked units get, the plan, the trains that have gone, what is used, what stands where.

use bevy_egui::egui::{self, RichText, Ui};
use egui_phosphor::regular as icon;

use super::hand::RailHand;
use super::light::used;
use super::yards::{reason, yards};
use crate::app::area::scene::{Scene, Wish};
use crate::app::area::tray;
use crate::app::play::Request;
use crate::app::theme::widget::{main_button, section, sheet};
use crate::app::words::sentence;
use crate::rules::area_game::definition::Phase;
use crate::rules::area_game::order::Order;
use crate::rules::area_game::rail::now::{is_time, rails};
use crate::rules::area_game::rail::orders::check_units;
use crate::rules::area_game::rail::sending::{Planned, why_not_sent};
use crate::rules::area_game::rail::{Limit, Rails};
use crate::rules::area_game::{NationId, Refusal};

/// Draws it.
pub fn panel(ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
    let Some(rails) = rails(scene.game, scene.state) else {
        ui.label(RichText::new("There are no rails in this scenario.").weak());
        return None;
    };
    let mut wish = None;
    let name = ui.label(RichText::new(&rails.variant.name).strong());
    name.on_hover_text(
        rails
            .variant
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
    );
    if is_time(scene.game, scene.state.phase()) {
        wish = trains(ui, scene, &rails);
    } else if scene.state.phase() != Phase::Combat {
        ui.label(RichText::new("Trains go in the non-combat move.").weak());
    }
    wish = capacity(ui, scene, &rails).or(wish);
    yards(ui, scene, &rails).or(wish)
}

/// What is done with trains now.
fn trains(ui: &mut Ui, scene: &Scene<'_>, rails: &Rails<'_>) -> Option<Wish> {
    let mut wish = None;
    let hand = &scene.desk.rail;
    if scene.is_played() {
        let planning = ui.selectable_label(hand.is_planning, format!("{}  Plan several trains", icon::PATH));
        let help = "Pick units and click where they are to go: they join the plan. Then pick others.";
        if planning.on_hover_text(help).clicked() {
            wish = Some(scene.with(|desk| desk.rail.is_planning = !desk.rail.is_planning));
        }
        wish = aim(ui, scene).or(wish);
        wish = tray::tray(ui, scene).or(wish);
        wish = compare_button(ui, scene).or(wish);
        if hand.is_planning || !hand.passengers.is_empty() {
            wish = plan(ui, scene, rails).or(wish);
        }
    }
    ui.add_space(4.0);
    section(ui, "TRAINS OF THIS PHASE");
    let gone = scene.state.trains().iter();
    let mut any = false;
    for train in gone.filter(|train| train.phase == scene.state.phase()) {
        any = true;
        let way = &train.train.path;
        let kind = &scene.game.kind(train.kind).name;
        let name = |at: Option<&_>| at.map_or("nowhere", |at| scene.game.space_name(*at));
        ui.horizontal_wrapped(|ui| {
            if scene.is_played() && ui.small_button("Take back").clicked() {
                wish = Some(Wish::Table(Request::Issue(Order::TakeBackRail {
                    nation: train.train.nation,
                    kind: train.kind,
                    path: way.clone(),
                })));
            }
            ui.label(format!("{kind}, {} to {}", name(way.first()), name(way.last())));
        });
    }
    if !any {
        ui.label(RichText::new("None has gone yet.").weak());
    }
    wish
}

/// Where the picked units get, or why they do not.
fn aim(ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
    let from = scene.desk.space.filter(|_| !scene.desk.picked.is_empty())?;
    let units = scene.desk.parcels();
    let mut reasons: Vec<Refusal> = Vec::new();
    let mut wish = None;
    sheet(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let aimed = scene.hovered.and_then(|space| scene.lit.at(space));
        let words = match (aimed, scene.hovered) {
            (Some(lit), _) => format!("{} {}: {}", icon::TRAIN, scene.game.space_name(lit.to), lit.note),
            (None, Some(to)) if to != from && !scene.lit.ends.is_empty() => {
                reasons.extend(why_not_sent(scene.game, scene.state, &units, from, to));
                format!("Not to {}:", scene.game.space_name(to))
            }
            _ if scene.lit.ends.is_empty() => {
                for parcel in &units {
                    let refused = check_units(
                        scene.game,
                        scene.state,
                        parcel.nation,
                        parcel.kind,
                        parcel.count,
                        from,
                    );
                    reasons.extend(refused.err());
                }
                let anywhere = scene.game.board().links(from).iter().map(|link| link.to);
                if reasons.is_empty() {
                    let mut all =
                        anywhere.filter_map(|to| why_not_sent(scene.game, scene.state, &units, from, to));
                    reasons.extend(all.next());
                }
                "No train goes:".to_owned()
            }
            _ => "Click a lit area to send them there.".to_owned(),
        };
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
        for refusal in &reasons {
            wish = reason(ui, refusal.rule(), &refusal.text(scene.game)).or(wish.take());
        }
    });
    wish
}

fn compare_button(ui: &mut Ui, scene: &Scene<'_>) -> Option<Wish> {
    let words = format!("{}  Compare the sets of rail rules", icon::TABLE);
    let button = ui.selectable_label(scene.desk.rail.is_comparing, words);
    let help =
        "How far the picked unit gets by each of them on the board as it stands, and how many trains go";
    let is_clicked = button.on_hover_text(help).clicked();
    is_clicked.then(|| scene.with(|desk| desk.rail.is_comparing = !desk.rail.is_comparing))
}

/// The plan: who goes where, what it uses, what stops the others.
fn plan(ui: &mut Ui, scene: &Scene<'_>, rails: &Rails<'_>) -> Option<Wish> {
    let mut wish = None;
    let passengers = &scene.desk.rail.passengers;
    ui.add_space(4.0);
    section(ui, "THE PLAN");
    if passengers.is_empty() {
        ui.label(RichText::new("Pick units, then click where they are to go.").weak());
        return None;
    }
    let planned = scene.rails.planned.as_ref();
    let goes = planned.map(|planned| &planned.plan.trains);
    for (index, passenger) in passengers.iter().enumerate() {
        let train = goes.and_then(|trains| trains.get(index));
        ui.horizontal_wrapped(|ui| {
            if ui.small_button(icon::X).on_hover_text("Leave it out").clicked() {
                wish = Some(scene.with(|desk| {
                    desk.rail.passengers.remove(index);
                }));
            }
            let told = RichText::new(RailHand::told(scene.game, *passenger));
            match train {
                Some(None) => ui.label(told.strikethrough().color(ui.visuals().error_fg_color)),
                Some(Some(train)) => ui.label(told).on_hover_text(way(scene, &train.path)),
                None => ui.label(told.weak()),
            };
        });
    }
    let Some(planned) = planned else {
        ui.label(RichText::new("Looking for ways...").weak());
        return wish;
    };
    let going = planned.plan.goes();
    let told = match (going == passengers.len(), planned.plan.is_proven) {
        (true, _) if going == 1 => "It can go.".to_owned(),
        (true, _) => format!("All {going} can go."),
        (false, true) => format!("{going} of {} can go, and no more.", passengers.len()),
        (false, false) => format!("{going} of {} can go; more were not found.", passengers.len()),
    };
    ui.label(RichText::new(told).strong());
    bottleneck(ui, scene, rails, planned);
    ui.horizontal(|ui| {
        let words = if going == 1 {
            "Send 1 train".to_owned()
        } else {
            format!("Send {going} trains")
        };
        if going > 0 && main_button(ui, &words).clicked() {
            wish = Some(Wish::Orders(planned.orders.clone()));
        }
        if ui.button("Clear").clicked() {
            wish = Some(scene.with(|desk| desk.rail.passengers.clear()));
        }
    });
    ui.label(
        RichText::new("What the plan uses, the scarcest first")
            .small()
            .weak(),
    );
    for limit in planned.loads.iter().take(12) {
        load(ui, scene, limit);
    }
    wish
}

/// A way as the names of its areas.
fn way(scene: &Scene<'_>, path: &[crate::rules::board::SpaceId]) -> String {
    let names: Vec<&str> = path.iter().map(|at| scene.game.space_name(*at)).collect();
    names.join(", ")
}

fn bottleneck(ui: &mut Ui, scene: &Scene<'_>, rails: &Rails<'_>, planned: &Planned) {
    let Some(cut) = &planned.plan.bottleneck else {
        return;
    };
    let nations = |nation: NationId| scene.game.nation(nation).name.clone();
    let names: Vec<String> = cut
        .what
        .iter()
        .map(|what| what.text(rails.variant, rails.board, &nations))
        .collect();
    let words = format!(
        "{} All others need one of these, which let {} through in all: {}.",
        icon::WARNING,
        cut.carries,
        names.join("; ")
    );
    ui.add(egui::Label::new(RichText::new(words).small().color(ui.visuals().error_fg_color)).wrap());
}

/// How much of something is used: words, and a bar.
fn load(ui: &mut Ui, scene: &Scene<'_>, limit: &Limit) {
    let part = f32::from(limit.used) / f32::from(limit.limit.max(1));
    let ink = ui.visuals().text_color();
    let text = RichText::new(sentence(&used(scene.game, limit)))
        .small()
        .color(ink);
    let bar = egui::ProgressBar::new(part.min(1.0)).text(text).corner_radius(2);
    let is_full = limit.used >= limit.limit;
    let fill = if is_full {
        ui.visuals().error_fg_color.gamma_multiply(0.45)
    } else {
        ui.visuals().selection.bg_fill.gamma_multiply(0.35)
    };
    ui.add(bar.fill(fill).desired_height(18.0));
}

/// What each nation can send in its turn, and what is used of it: its own, points, pools; everybody may see everybody's (S1-7).
fn capacity(ui: &mut Ui, scene: &Scene<'_>, rails: &Rails<'_>) -> Option<Wish> {
    use crate::rules::area_game::rail::Limited;
    let mut seen: Vec<Limited> = Vec::new();
    let mut rows: Vec<Limit> = Vec::new();
    let movers = scene.movers().iter().copied();
    let others = scene
        .game
        .nation_ids()
        .filter(|nation| !scene.movers().contains(nation));
    for limit in movers.chain(others).flat_map(|nation| rails.limits(nation)) {
        let is_place = matches!(limit.what, Limited::Area(_) | Limited::Station(_));
        let is_used_up = is_place && limit.used > 0;
        if (!is_place || is_used_up) && !seen.contains(&limit.what) {
            seen.push(limit.what);
            rows.push(limit);
        }
    }
    if !rows.is_empty() {
        ui.add_space(4.0);
        section(ui, "USED IN THIS TURN");
    }
    for limit in &rows {
        load(ui, scene, limit);
    }
    None
}
