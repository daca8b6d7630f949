//! The panels of combat and demolition.

use egui_kittest::kittest::Queryable;
use railhead::hex::fights::PlannedAttack;
use railhead::hex::panels::attack::{attack_buttons, attack_planner};
use railhead::hex::panels::banner::banner;
use railhead::hex::panels::bridges::{bridge_list, bridge_question};
use railhead::hex::panels::casualties::casualties;
use railhead::hex::panels::decision::{decision_buttons, decision_card};
use railhead::hex::panels::end_phase_card::EndPhaseCard;
use railhead::hex::panels::result::{Battle, battle_sheet};
use railhead::hex::panels::{HexAction, PanelAction, Popup, Scene};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{EndPhaseBlocked, HexRequest, HexTable, Selection};
use railhead::theme::{Palette, PaletteChoice};
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{Order, Phase, Side, UnitId};

use super::battles::{fought_until, hex_named, kampar, waiting};
use super::situations::play_until;
use super::{asks, asks_all, expect, marks, window};
use railhead_engine::engine::Session;

/// The Combat Phase as it begins.
fn combat_phase() -> HexTable {
    let loaded = kampar(&[Phase::Combat, Phase::End]);
    let session = Session::new(loaded.game.clone(), 1);
    HexTable::resume(loaded, session)
}

/// A scene with nothing selected.
fn scene<'a>(table: &'a HexTable, summary: &'a TableSummary, palette: &'a Palette) -> Scene<'a> {
    Scene::of(table, summary, marks(table, summary), palette, None)
}

fn issued(order: &Order) -> PanelAction {
    PanelAction::Table(HexRequest::Issue(order.clone()))
}

#[test]
fn hb_8_the_planner_shows_odds_every_modifier_and_what_each_face_brings() {
    let table = combat_phase();
    let (summary, palette) = (TableSummary::of(&table), Palette::of(PaletteChoice::RedGreenSafe));
    let target = hex_named(table.game(), "kampar");
    let units = summary.fights.attackers_of(target).to_vec();
    assert_eq!(units.len(), 5);
    let plan = PlannedAttack::new(target, units.iter().copied());
    let view = table.view();
    let forecast = view
        .forecast(target, &plan.attackers, 0)
        .expect("it can be declared");
    let odds = forecast.odds.expect("Kampar is defended");
    assert!(!odds.modifiers.is_empty());
    let ratio = odds.ratio(table.game());
    let totals = format!("{} to {}", odds.attack, odds.defence);
    for scale in [1.0, 1.5] {
        let scene = Scene {
            plan: Some(&plan),
            ..scene(&table, &summary, &palette)
        };
        let mut words = vec!["Attack on Kampar", "halved: has lost a step", &totals, "HB-4"];
        let names: Vec<String> = odds
            .modifiers
            .iter()
            .map(|(modifier, value)| modifier.name(table.game(), target, *value)[1..].to_owned())
            .collect();
        words.extend(names.iter().map(String::as_str));
        expect("planner", scale, &words, |ui| {
            attack_planner(ui, &scene, &plan);
        });
        let faces: Vec<String> = (1..=6).map(|face| format!("{face}: ")).collect();
        let mut words: Vec<&str> = faces.iter().map(String::as_str).collect();
        words.extend([ratio.as_str(), "Attack"]);
        expect("planner's buttons", scale, &words, |ui| {
            attack_buttons(ui, &scene, &plan);
        });
        expect("banner", scale, &["Plan the attack on Kampar"], |ui| {
            banner(ui, &scene);
        });
    }
}

#[test]
fn hb_1_attackers_are_left_out_and_taken_in_by_a_click() {
    let table = combat_phase();
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let target = hex_named(table.game(), "kampar");
    let units = summary.fights.attackers_of(target).to_vec();
    let plan = PlannedAttack::new(target, units.iter().copied());
    let scene = scene(&table, &summary, &palette);
    let name = &table.game().unit(units[0]).name;
    let answer = asks(name, &scene, |ui| attack_planner(ui, &scene, &plan));
    let without = plan.with_toggled(units[0]);
    assert!(!without.attackers.contains(&units[0]));
    assert_eq!(answer, Some(HexAction::Plan(Some(without.clone())).into()));
    let answer = asks(name, &scene, |ui| attack_planner(ui, &scene, &without));
    assert_eq!(answer, Some(HexAction::Plan(Some(plan.clone())).into()));
    let answer = asks("Attack", &scene, |ui| attack_buttons(ui, &scene, &plan));
    assert_eq!(answer, Some(issued(&plan.order())));
    let answer = asks("Esc", &scene, |ui| attack_buttons(ui, &scene, &plan));
    assert_eq!(answer, Some(HexAction::Plan(None).into()));
}

#[test]
fn hb_2_an_attack_that_may_not_be_is_refused_by_its_rule() {
    let table = combat_phase();
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let target = hex_named(table.game(), "kampar");
    let nobody = PlannedAttack::new(target, []);
    let refusal = table.view().allows(&nobody.order()).expect_err("nobody attacks");
    let answer = asks(refusal.rule(), &scene, |ui| {
        attack_buttons(ui, &scene, &nobody);
    });
    assert_eq!(answer, Some(PanelAction::Rule(refusal.rule().to_owned())));
    let answer = asks("Attack", &scene, |ui| attack_buttons(ui, &scene, &nobody));
    assert_eq!(answer, None, "the button is out of reach");
}

#[test]
fn ha_1_air_points_go_up_to_the_limit_and_it_says_why_no_further() {
    let table = combat_phase();
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let target = hex_named(table.game(), "kampar");
    let most = table.view().most_air(Side::First, target);
    assert!(most > 0, "the scenario gives Japan air points");
    let plan = PlannedAttack::new(target, summary.fights.attackers_of(target).iter().copied());
    let plus = "One more";
    let answer = asks(plus, &scene, |ui| attack_planner(ui, &scene, &plan));
    assert_eq!(answer, Some(HexAction::Plan(Some(plan.with_air(1))).into()));
    let full = plan.with_air(most);
    assert_eq!(asks(plus, &scene, |ui| attack_planner(ui, &scene, &full)), None);
    let more = full.with_air(most + 1).order();
    let why = table.view().allows(&more).expect_err("no more than that");
    assert_eq!(why.rule(), "HA-1");
    let words = why.text(&scene.names());
    expect("air points", 1.0, &[&words[1..]], |ui| {
        attack_planner(ui, &scene, &full);
    });
}

#[test]
fn every_decision_says_who_decides_and_offers_a_sensible_answer() {
    type Wanted = fn(&Stage) -> bool;
    let stages: [(&str, Wanted); 4] = [
        ("HA-1", |stage| matches!(stage, Stage::AirDefence)),
        ("HB-5", |stage| matches!(stage, Stage::Losses { .. })),
        ("HB-6", |stage| matches!(stage, Stage::Retreat { .. })),
        ("HB-7", |stage| matches!(stage, Stage::Advance { .. })),
    ];
    let palette = Palette::of(PaletteChoice::HighContrast);
    for (rule, wanted) in stages {
        let table = waiting(wanted);
        let summary = TableSummary::of(&table);
        let scene = scene(&table, &summary, &palette);
        let decision = summary.fights.decision.clone().expect("it waits");
        assert_eq!(decision.side, table.session().state().decider());
        let battle = Battle::last(&table).expect("it is fought");
        assert!(!battle.is_over);
        let side = &table.game().side(decision.side).name;
        for scale in [1.0, 1.5] {
            let word = if rule == "HA-1" {
                "DEFENCE"
            } else {
                "THE COMBAT AT"
            };
            expect(rule, scale, &[rule, side, word], |ui| {
                decision_card(ui, &scene, &decision, Some(&battle));
            });
            let awaited = format!("{side} decides");
            expect("banner", scale, &[&awaited], |ui| {
                banner(ui, &scene);
            });
        }
        let default = decision.default.clone().expect("there is a sensible answer");
        assert!(decision.answers.contains(&default));
        let answer = asks("Space", &scene, |ui| decision_buttons(ui, &scene, &decision));
        assert_eq!(answer, Some(issued(&default)), "{rule}");
    }
}

#[test]
fn hn_6_a_phase_held_by_an_assault_leads_to_its_plan() {
    let table = combat_phase();
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let target = hex_named(table.game(), "kampar");
    let units = summary.fights.attackers_of(target)[..2].to_vec();
    let mut held = EndPhaseCard::new(EndPhaseBlocked::MustAttack(target, units.clone()));
    assert!(held.is_current(&scene));
    expect("held", 1.5, &["HN-6", "2 units lie off Kampar", "Later"], |ui| {
        held.ui(ui, &scene);
    });
    let answer = asks_all("Plan the assault", &scene, |ui| held.ui(ui, &scene));
    let plan = PlannedAttack::new(target, units);
    assert_eq!(
        answer,
        [
            HexAction::Plan(Some(plan)).into(),
            PanelAction::Jump(target),
            HexAction::Close(Popup::EndPhase).into()
        ]
    );
}

#[test]
fn ha_1_the_defender_sees_odds_and_die_before_he_gives_air_points() {
    let table = waiting(|stage| matches!(stage, Stage::AirDefence));
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let decision = summary.fights.decision.clone().expect("it waits");
    assert_eq!(decision.side, Side::Second);
    let forecast = table.view().combat_so_far().expect("it is fought");
    let odds = forecast.odds.expect("Kampar is defended");
    let words = format!("Odds {}", odds.ratio(table.game()));
    let attack = format!("ATTACK: {}", odds.attack);
    expect("air defence", 1.5, &[&attack], |ui| {
        decision_card(ui, &scene, &decision, None);
    });
    // The total stays in view however long the list is: above the answer, outside the scrolled part.
    expect("answer", 1.5, &[&words, "1: ", "6: "], |ui| {
        decision_buttons(ui, &scene, &decision);
    });
    let answer = asks("No air points", &scene, |ui| {
        decision_card(ui, &scene, &decision, None);
    });
    assert_eq!(answer, Some(issued(&Order::DefendByAir { points: 0 })));
}

#[test]
fn hb_5_the_owner_clicks_the_unit_that_loses_a_step() {
    let table = waiting(|stage| matches!(stage, Stage::Losses { .. }));
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let decision = summary.fights.decision.clone().expect("it waits");
    let unit = *decision.units().last().expect("somebody loses a step");
    let name = &table.game().unit(unit).name;
    let answer = asks(name, &scene, |ui| decision_card(ui, &scene, &decision, None));
    assert_eq!(answer, Some(issued(&Order::LoseStep { unit })));
}

#[test]
fn hb_6_a_unit_is_selected_and_then_sent_to_a_hex() {
    let table = waiting(|stage| matches!(stage, Stage::Retreat { .. }));
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let mut scene = scene(&table, &summary, &palette);
    let decision = summary.fights.decision.clone().expect("it waits");
    let unit: UnitId = decision.units()[0];
    let name = &table.game().unit(unit).name;
    let answer = asks(name, &scene, |ui| decision_card(ui, &scene, &decision, None));
    assert_eq!(answer, Some(HexAction::Select(unit).into()));
    scene.selection.unit = Some(unit);
    let to = *decision.spaces_of(unit).last().expect("it has somewhere to go");
    let label = table.game().board().label(to);
    let answer = asks(&label, &scene, |ui| decision_card(ui, &scene, &decision, None));
    assert_eq!(answer, Some(issued(&Order::Retreat { unit, to })));
    expect("price", 1.0, &["costs"], |ui| {
        decision_card(ui, &scene, &decision, None);
    });
}

#[test]
fn hb_7_the_attacker_may_leave_the_advance_be() {
    let table = waiting(|stage| matches!(stage, Stage::Advance { .. }));
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let decision = summary.fights.decision.clone().expect("it waits");
    let answer = asks("Do not advance", &scene, |ui| {
        decision_buttons(ui, &scene, &decision);
    });
    assert_eq!(answer, Some(issued(&Order::EndCombat)));
}

#[test]
fn hb_8_the_result_tells_the_die_the_arithmetic_and_what_followed() {
    let table = fought_until(|table| {
        Battle::last(table).is_some_and(|battle| battle.is_over && !battle.after.is_empty())
    });
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let battle = Battle::last(&table).expect("it was fought");
    let (odds, face, _) = battle.decided.clone().expect("a die was rolled");
    let die = format!("die {face}");
    let totals = format!(
        "{} to {}: odds {}",
        odds.attack,
        odds.defence,
        odds.ratio(table.game())
    );
    let followed = battle.after[0].text(&scene.names());
    let words = [die.as_str(), &totals, "The die shows", &followed[1..], "HB-3"];
    for scale in [1.0, 1.5] {
        expect("result", scale, &words, |ui| {
            battle_sheet(ui, &scene, &battle);
        });
    }
    let close = "Close";
    let answer = asks(close, &scene, |ui| battle_sheet(ui, &scene, &battle));
    assert_eq!(answer, Some(HexAction::Close(Popup::Result).into()));
}

#[test]
fn the_casualty_list_counts_what_the_combat_cost() {
    let table = fought_until(|table| {
        let losses = table.view().losses();
        losses.iter().any(|side| side.units() > 0)
    });
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let of_side = table
        .view()
        .losses()
        .into_iter()
        .find(|side| side.units() > 0)
        .expect("just found");
    let (turn, lost) = of_side.destroyed.iter().next().expect("a unit was destroyed");
    let name = &table.game().unit(lost[0]).name;
    let turn = format!("TURN {turn}");
    for scale in [1.0, 1.5] {
        expect(
            "casualties",
            scale,
            &["Japan", "Commonwealth", name, &turn],
            |ui| {
                casualties(ui, &scene);
            },
        );
    }
    // A unit that began below its full strength has no losses yet.
    let start = combat_phase();
    for side in start.view().losses() {
        assert_eq!((side.units(), side.steps), (0, 0));
    }
}

#[test]
fn hd_1_a_bridge_is_blown_after_one_question_with_its_chance() {
    let loaded = kampar(&[Phase::Movement, Phase::End]);
    let mut session = Session::new(loaded.game.clone(), 1);
    play_until(&mut session, |session| session.state().player() == Side::Second);
    let table = HexTable::resume(loaded, session);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let mut scene = scene(&table, &summary, &palette);
    let (unit, bridges) = summary
        .fights
        .bridges
        .iter()
        .next()
        .expect("a unit is next to a bridge");
    let (unit, crossing) = (*unit, bridges[0]);
    let answer = asks("Blow", &scene, |ui| bridge_list(ui, &scene, unit));
    assert!(bridges.len() > 1 || answer == Some(HexAction::AskBridge(Some(crossing)).into()));
    scene.bridge_asked = Some(crossing);
    scene.selection = Selection::new(Some(unit), summary.unit(unit).at);
    let faces = table.view().demolition_chance().expect("bridges can be blown");
    let chance = format!("{faces} in 6");
    expect("bridges", 1.5, &[&chance, "You cannot undo it"], |ui| {
        bridge_question(ui, &scene, crossing);
    });
    let order = Order::Blow { unit, crossing };
    let answer = asks("Blow it", &scene, |ui| bridge_question(ui, &scene, crossing));
    assert_eq!(answer, Some(issued(&order)));
    let answer = asks("Leave it", &scene, |ui| bridge_question(ui, &scene, crossing));
    assert_eq!(answer, Some(HexAction::AskBridge(None).into()));
    let harness = window(1.0, (), |ui, ()| {
        bridge_list(ui, &scene, unit);
    });
    assert!(harness.query_by_label_contains("HD-1").is_some());
}
