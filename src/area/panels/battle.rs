//! The current battle with its dice and its questions, and the record of one (AB-7, AB-8).

use bevy_egui::egui::{self, RichText, Ui};

use super::forecast::odds_ui;
use super::loss_order::loss_order;
use super::stepper::stepper;
use crate::area::facts::battle_record::{BattleRecord, BattleRound, DiceRoll};
use crate::area::facts::combat::CombatFacts;
use crate::area::facts::forecasts::Forecasts;
use crate::area::pieces::picture;
use crate::area::scene::{PanelAction, Scene};
use crate::play::Asking as _;
use crate::shell::popups::standing;
use crate::theme::dice::die;
use crate::theme::marks::mark;
use crate::theme::widget::{is_low, main_button, scaled, section, serif, sheet, text_link, watch_the_map};
use crate::words::{self, sentence};
use railhead_area_game::AreaGame;
use railhead_area_game::state::area_state::{Combat, Party, Stage};
use railhead_area_game::state::event::Purpose;
use railhead_area_game::state::order::{HitsOn, Order};
use railhead_area_game::words::order_words;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::lesson::Control;

/// Gives an order of a battle, and fights this battle to its end.
pub fn to_the_end(scene: &Scene, at: SpaceId, order: Order) {
    scene.change(|selection| selection.battles.to_end = Some(at));
    scene.order(order);
}

/// The forces of a battle.
pub fn forces(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    let facts = scene.facts.combat.battles.get(&at);
    for units in facts.iter().flat_map(|facts| &facts.forces) {
        for (nation, units) in units {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(4.0, 1.0);
                scene.chip(ui, *nation, &scene.game.nation(*nation).name);
                for (kind, count) in units {
                    let spec = scene.game.kind(*kind);
                    let words = egui::WidgetText::from(RichText::new(spec.named(*count)).small());
                    let style = egui::FontSelection::Default;
                    let words = words.into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, style);
                    // A picture and its name stay in one row.
                    if ui.available_size_before_wrap().x < words.size().x + scaled(ui, 32.0) {
                        ui.end_row();
                    }
                    picture(ui, scene, *nation, *kind).on_hover_text(&spec.name);
                    ui.label(words);
                }
            });
        }
    }
}

/// The current battle: the forces, the dice, and the question.
pub fn fighting(ui: &mut Ui, scene: &Scene, combat: &Combat, forecasts: &Forecasts) {
    let place = scene.game.space_name(combat.at);
    let heading = match combat.round {
        0 => format!("{place}, before the first round"),
        round => format!("{place}, round {round}"),
    };
    if text_link(ui, serif(ui, heading, 18.0)).clicked() {
        scene.act(PanelAction::Jump(combat.at));
    }
    if scene.plays_moment {
        watch_the_map(ui);
        return;
    }
    let fought = scene.facts.combat.fought.last();
    let now = fought.and_then(|fought| fought.rounds.split_last());
    let dice = |ui: &mut Ui| {
        if let Some((round, _)) = now {
            round_ui(ui, scene, round);
        }
    };
    match combat.stage {
        // In a low window the question would lie below the fold.
        Stage::Losses { party, hits, .. } if is_low(ui) => {
            losses(ui, scene, (combat.at, party), hits.all());
            dice(ui);
        }
        Stage::Losses { party, hits, .. } => {
            dice(ui);
            losses(ui, scene, (combat.at, party), hits.all());
        }
        Stage::Submerge | Stage::Burn | Stage::Decide => {
            dice(ui);
            decision(ui, scene, combat, forecasts);
        }
    }
    if let Some(fought) = fought {
        ui.add_space(6.0);
        record(ui, scene, fought, now.map_or(&[], |(_, earlier)| earlier));
    }
}

/// The owner's choice of losses.
fn losses(ui: &mut Ui, scene: &Scene, (at, party): (SpaceId, Party), hits: u16) {
    let units = scene.facts.combat.battles.get(&at);
    let units = units.map(|facts| &facts.forces[usize::from(party == Party::Defender)]);
    let CombatFacts {
        endurances,
        losses: now,
        ..
    } = &scene.facts.combat;
    let given: u16 = now.values().sum();
    sheet(ui, |ui| {
        let (wanted, more) = (hits_words(hits), hits.saturating_sub(given));
        let wanted = match more {
            0 => wanted,
            more => format!("{wanted}, {more} more"),
        };
        ui.add(egui::Label::new(RichText::new(wanted).strong()).wrap());
        let mut owner = None;
        for (line, most) in endurances {
            let (nation, kind) = line;
            let kind_spec = scene.game.kind(*kind);
            if owner.replace(*nation) != Some(*nation) {
                scene.chip(ui, *nation, &scene.game.nation(*nation).name);
            }
            ui.horizontal(|ui| {
                picture(ui, scene, *nation, *kind);
                ui.label(&kind_spec.name);
                let there = units.and_then(|units| units.get(nation)?.get(kind));
                let there = there.copied().unwrap_or(0);
                ui.label(RichText::new(format!("of {there}")).small().weak());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let count = now.get(line).copied().unwrap_or(0);
                    let room = count + more;
                    if let Some(to) = stepper(ui, &kind_spec.name, count, most.all.min(room), false) {
                        let mut losses = now.clone();
                        losses.insert(*line, to);
                        losses.retain(|_, hits| *hits > 0);
                        scene.change(|selection| selection.losses = Some(losses));
                    }
                });
            });
        }
    });
    loss_order(ui, scene);
}

fn hits_words(hits: u16) -> String {
    if hits == 1 {
        "Who takes 1 hit?".to_owned()
    } else {
        format!("Who takes {hits} hits?")
    }
}

/// The odds of going on.
fn decision(ui: &mut Ui, scene: &Scene, combat: &Combat, forecasts: &Forecasts) {
    forces(ui, scene, combat.at);
    if let Some(forecast) = forecasts.battles.get(&combat.at) {
        odds_ui(ui, scene, forecast);
    }
}

/// The buttons that answer the question of a battle: losses, fight on, retreat or submerge.
pub fn answer(ui: &mut Ui, scene: &Scene, combat: &Combat) {
    let facts = &scene.facts.combat;
    let (words, order) = match combat.stage {
        Stage::Losses { .. } => {
            let on = facts
                .losses
                .iter()
                .map(|(&(nation, kind), &hits)| HitsOn { nation, kind, hits });
            ("Take these losses", Order::Losses { on: on.collect() })
        }
        Stage::Submerge => ("Stay and fight", Order::Stay),
        Stage::Burn => ("Keep the tokens", Order::Stay),
        Stage::Decide if combat.round == 0 => ("Fight", Order::PressOn),
        Stage::Decide => ("Fight another round", Order::PressOn),
    };
    ui.horizontal_wrapped(|ui| {
        for order in &facts.others {
            let breaks_off = facts.breaks_off && matches!(order, Order::Retreat { .. });
            let button = if breaks_off {
                let help = "The aircraft stay up, and land in Non-combat Move";
                ui.button("Break off").on_hover_text(help)
            } else {
                ui.button(order_words::order_in_words(scene.game, order))
            };
            if button.clicked() {
                scene.order(order.clone());
            }
        }
        if facts.can_press_on && ui.button("Fight to the end").clicked() {
            to_the_end(scene, combat.at, Order::PressOn);
        }
    });
    if let Some(question) = AreaGame::question(scene.table) {
        let kinds = AreaGame::question_kinds(scene.table);
        for change in standing::offer(ui, scene.table.decider(), &question, &kinds) {
            scene.act(PanelAction::Standing(change));
        }
    }
    // Last, so that a player who presses it repeatedly presses no other button.
    ui.add_enabled_ui(facts.can_answer, |ui| {
        let button = main_button(ui, words);
        mark(&button, Control::Answer, false);
        if button.clicked() {
            scene.order(order.clone());
        }
    });
}

/// The account of a battle or raid, its last round first.
pub fn show_record(ui: &mut Ui, scene: &Scene, fought: &BattleRecord) {
    record(ui, scene, fought, &fought.rounds);
}

/// Who won a battle, once it is over.
pub fn winner(ui: &mut Ui, scene: &Scene, fought: &BattleRecord) {
    let Some(winner) = fought.ended else { return };
    let name = scene.game.space_in_text(fought.at);
    let stays = fought.submerged.iter();
    let stays: Vec<String> = stays
        .map(|(force, count)| scene.game.kind(force.kind).named(*count))
        .collect();
    let words = match winner {
        None | Some(Party::Attacker) if !stays.is_empty() => {
            format!("{} is left to {}", words::capital(name), stays.join(", "))
        }
        Some(Party::Attacker) => format!("The attacker has won at {name}"),
        Some(Party::Defender) => format!("The defender has held {name}"),
        None => format!("The battle at {name} has ended without a winner"),
    };
    ui.label(serif(ui, words, 16.0));
}

/// The same with only these of its rounds.
fn record(ui: &mut Ui, scene: &Scene, fought: &BattleRecord, rounds: &[BattleRound]) {
    winner(ui, scene, fought);
    let mut rounds = rounds.iter().rev();
    if fought.ended.is_some() {
        // A finished battle shows its last round; the earlier ones are folded up.
        if let Some(last) = rounds.next() {
            numbered(ui, scene, last);
        }
        if rounds.len() > 0 {
            let folded = egui::CollapsingHeader::new(RichText::new("Earlier rounds").small());
            folded.id_salt(fought.at).show(ui, |ui| {
                for round in rounds {
                    numbered(ui, scene, round);
                }
            });
        }
        return;
    }
    for round in rounds {
        numbered(ui, scene, round);
    }
}

/// A round under its number.
fn numbered(ui: &mut Ui, scene: &Scene, round: &BattleRound) {
    if round.number > 0 {
        section(ui, &format!("ROUND {}", round.number));
    }
    round_ui(ui, scene, round);
}

/// The events of a round.
pub fn round_ui(ui: &mut Ui, scene: &Scene, round: &BattleRound) {
    let say = |ui: &mut Ui, line: &str| {
        ui.add(egui::Label::new(RichText::new(sentence(line)).small()).wrap());
    };
    for power in &round.powers {
        say(ui, power);
    }
    for throw in &round.throws {
        throw_ui(ui, scene, throw);
    }
    for line in &round.lines {
        say(ui, line);
    }
}

/// Dice of one throw; misses are pale.
fn throw_ui(ui: &mut Ui, scene: &Scene, throw: &DiceRoll) {
    let what = match throw.purpose {
        Purpose::AntiAircraft => "fires at aircraft",
        Purpose::Bombardment => "bombards",
        Purpose::FirstStrike(_) => "strikes first",
        Purpose::Fire(Party::Attacker) => "attacks",
        Purpose::Fire(Party::Defender) => "defends",
        Purpose::BuiltIn => "fires at the bombers",
        Purpose::Bombs => "bombs",
        Purpose::Burning => "destroys tokens",
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 2.0);
        ui.spacing_mut().interact_size.y = 0.0;
        let name = &scene.game.nation(throw.nation).name;
        ui.label(
            RichText::new(name)
                .small()
                .strong()
                .color(scene.colour(throw.nation)),
        );
        let on = if throw.on > 0 {
            format!("{what} at {}", throw.on)
        } else {
            what.to_owned()
        };
        ui.label(RichText::new(on).small().weak());
        for face in &throw.dice {
            let is_hit = throw.on == 0 || *face <= throw.on;
            // Without its own frame, so that many dice wrap to the next row.
            ui.set_opacity(if is_hit { 1.0 } else { 0.35 });
            die(ui, *face, 18.0);
        }
        ui.set_opacity(1.0);
        if throw.on > 0 {
            let hits = throw.dice.iter().filter(|face| **face <= throw.on).count();
            let words = words::count(hits, "hit", "hits");
            ui.add(egui::Label::new(RichText::new(words).small().strong()).extend());
        }
    });
}
