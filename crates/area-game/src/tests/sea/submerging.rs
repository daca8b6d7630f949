//! Odds of battles in which the defender's submarines submerge as computers have them do (AB-26), against such battles, fought.

use std::collections::BTreeMap;

use super::{Edition, Table, at_sea, landed};
use crate::chapters::battle::fire::coasts;
use crate::chapters::battle::odds::{BattleOdds, BattleTerms, CERTAIN, STAYS, UnitCounts, at, on_terms};
use crate::state::area_state::{Party, Stage};
use crate::state::event::Event;
use crate::state::order::Order;
use railhead_engine::engine::{Accounted as _, Dice, Game as _, Seat};

fn by_default(table: &Table) -> BattleOdds {
    on_terms(
        &table.game,
        &table.state,
        table.space("gulf"),
        &BattleTerms::default(),
    )
}

/// Fights the battle of the Gulf: submarines submerge unless the defender would win often enough. Returns what is left of both.
fn fought(table: &Table, seed: u64) -> [UnitCounts; 2] {
    let mut state = table.state.clone();
    state.dice = Dice::seeded(seed);
    let gulf = table.space("gulf");
    table.game.resolve(&mut state, &Order::Fight { at: gulf });
    while let Some(combat) = state.combat() {
        let order = match combat.stage {
            Stage::Losses { .. } => Order::Losses { on: Vec::new() },
            Stage::Submerge => {
                let held = at(&table.game, &state, gulf).of_winning(Some(Party::Defender));
                if held >= CERTAIN / 100 * STAYS {
                    Order::Stay
                } else {
                    Order::Submerge
                }
            }
            Stage::Burn => Order::Stay,
            Stage::Decide => Order::PressOn,
        };
        table.game.resolve(&mut state, &order);
    }
    ["red", "blue"].map(|nation| {
        let mut left = UnitCounts::new();
        let own = state.forces_at(gulf);
        for (force, count) in own.filter(|(force, _)| force.nation == table.nation(nation)) {
            *left.entry(force.kind).or_default() += count;
        }
        left
    })
}

// AB-26
#[test]
fn ab_26_the_odds_say_how_often_submarines_submerge() {
    const BATTLES: u64 = 4_000;
    for (red, blue) in [
        // They leave at once.
        ("1 cruiser", "1 submarine"),
        ("2 cruiser", "1 submarine 1 cruiser"),
        // They stay while they are enough.
        ("1 cruiser", "3 submarine"),
        // They are hunted until the destroyer is lost, which takes a hit before the cruisers do.
        ("1 destroyer 2 cruiser", "2 submarine"),
    ] {
        let table = at_sea(Edition::Later, red, blue);
        let mut found: BTreeMap<[UnitCounts; 2], u64> = BTreeMap::new();
        for seed in 0..BATTLES {
            *found.entry(fought(&table, seed * 7919)).or_default() += 1;
        }
        let mut told: BTreeMap<[UnitCounts; 2], u64> = BTreeMap::new();
        for (end, chance) in by_default(&table).ends {
            *told.entry([end.attackers, end.defenders]).or_default() += chance;
        }
        for (end, count) in &found {
            let share = count * 1000 / BATTLES;
            let chance = told.get(end).copied().unwrap_or(0) / (CERTAIN / 1000);
            assert!(
                chance.abs_diff(share) <= 40,
                "{red} against {blue}: {end:?} has {chance} thousandths, and came {share} times"
            );
        }
    }
}

// AB-26
#[test]
fn ab_26_a_lone_submarine_that_is_not_hunted_leaves_without_loss_and_holds_the_zone() {
    let mut table = at_sea(Edition::Later, "2 cruiser", "1 submarine");
    let odds = by_default(&table);
    assert_eq!(odds.of_submerging(Party::Defender), CERTAIN);
    assert_eq!(odds.of_clearing(), 0, "it is still there");
    for party in [Party::Attacker, Party::Defender] {
        assert_eq!(odds.mean_loss(party), 0);
    }
    // To the end it would be sunk more often than not.
    let to_the_end = BattleTerms::to_the_end();
    let odds = on_terms(&table.game, &table.state, table.space("gulf"), &to_the_end);
    assert!(odds.of_clearing() > CERTAIN / 2);
    let mut events = table.give("Fight(at: \"gulf\")");
    events.extend(table.give("Submerge"));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::BattleEnded { .. }))
    );
    let events: Vec<&Event> = events.iter().collect();
    let seat = Seat(table.nation("red").0);
    let news = table.game.news_of(seat, &events);
    let told: Vec<&str> = news.iter().map(|item| item.text.as_str()).collect();
    assert_eq!(told, ["The Gulf is left to 1 Blue submarine without losses."]);
    // A hunter holds it down: then it fights.
    let hunted = by_default(&at_sea(Edition::Later, "1 destroyer 1 cruiser", "1 submarine"));
    assert!(hunted.of_clearing() > CERTAIN / 2, "it is sunk as a rule");
}

// AB-7
#[test]
fn ab_7_ships_that_fight_in_an_optional_battle_bombard_no_coast() {
    let setup = r#""red": {"ayr": "1 infantry", "sound": "1 transport 1 battleship"}, "blue": {"sound": "1 submarine"}, "teal": {"hove": "1 infantry"}"#;
    let mut table = landed(Edition::Later.war(setup), "1 infantry");
    let bombarded = |table: &Table| coasts(&table.game, &table.state, table.space("sound"));
    assert_eq!(bombarded(&table), [table.space("hove")]);
    let held = |table: &Table| {
        let odds = at(&table.game, &table.state, table.space("hove"));
        odds.mean_loss(Party::Attacker)
    };
    let before = held(&table);
    table.give("Fight(at: \"sound\")");
    table.give("Submerge");
    assert_eq!(bombarded(&table), []);
    assert!(held(&table) > before, "the landing costs more");
}

// AB-7
#[test]
fn ab_7_an_area_is_taken_only_if_a_land_unit_is_left() {
    let table = super::on_land(Edition::Later, "1 infantry 2 bomber", "2 infantry");
    let odds = on_terms(
        &table.game,
        &table.state,
        table.space("cork"),
        &BattleTerms::default(),
    );
    let infantry = super::kind(&table, "infantry");
    let takes = odds.of_winning_with(|kind| kind == infantry);
    let wins = odds.of_winning(Some(Party::Attacker));
    assert!(0 < takes && takes < wins, "{takes} of {wins}");
}
