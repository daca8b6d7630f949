//! Corrections by the people at a table (AB-17).

use super::Table;
use crate::definition::Phase;
use crate::random_player::{Tendencies, correction};
use crate::words::narration;
use crate::{AreaGame, Event, Order};
use railhead_engine::engine::{
    Account, AccountHeading, Accounted as _, Dice, Draws, Game as _, Playable as _, RandomPlayer as _, Seat,
    Session,
};

const UNITS: &str = r#""red": {"bray": "2 infantry", "sound": "1 transport"}, "blue": {"cork": "1 infantry"}, "teal": {"hove": "1 infantry"}"#;

fn correct(what: &str) -> String {
    format!("Correct({what})")
}

// AB-17
#[test]
fn ab_17_everything_that_can_slip_can_be_put_right_and_stands_in_the_log_as_what_it_is() {
    let mut table = Table::at(Phase::CombatMove, UNITS);
    let mut words = Vec::new();
    for what in [
        r#"Owner(at: "derry", nation: Some("red"))"#,
        r#"Add(nation: "red", kind: "armour", at: "derry", count: 2)"#,
        r#"Take(nation: "red", kind: "infantry", at: "bray")"#,
        r#"Damage(at: "ayr", count: 5)"#,
        r#"Treasury(nation: "blue", amount: 3)"#,
        r#"Site(what: "complex", at: "bray", there: true)"#,
        r#"Turn(nation: "teal")"#,
    ] {
        let events = table.give(&correct(what));
        words.push(narration::words(&table.game, &events[0]));
    }
    assert_eq!(
        words,
        [
            "Correction: Derry belongs to Red",
            "Correction: 2 Red Armour more in Derry",
            "Correction: 1 Red Infantry fewer in Bray",
            "Correction: 5 damage markers on the complex in Ayr",
            "Correction: the treasury of Blue holds 3 IPC",
            "Correction: a complex in Bray",
            "Correction: it is the turn of Teal",
        ]
    );
    assert_eq!(table.holder("derry"), Some("red"));
    assert_eq!(table.units("derry", "red", "armour"), 2);
    assert_eq!(table.units("bray", "red", "infantry"), 1);
    assert_eq!(table.treasury("blue"), 3);
    let [ayr, bray] = ["ayr", "bray"].map(|id| *table.state.space(table.space(id)));
    assert!(ayr.damage == 5 && bray.complex);
    let clock = table.game.clock(&table.state);
    assert_eq!((clock.turn, clock.phase.as_str()), (1, "Purchase"));
    assert!(table.state.is_mover(&table.game, table.nation("teal")));
}

// AB-17
#[test]
fn ab_17_the_other_players_read_corrections_first_and_each_once() {
    let mut table = Table::at(Phase::CombatMove, UNITS);
    let mut events = Vec::new();
    for what in [
        r#"Treasury(nation: "blue", amount: 4)"#,
        r#"Owner(at: "derry", nation: Some("red"))"#,
        r#"Add(nation: "red", kind: "armour", at: "derry", count: 3)"#,
        r#"Take(nation: "red", kind: "armour", at: "derry", count: 1)"#,
        r#"Add(nation: "red", kind: "infantry", at: "bray")"#,
        r#"Take(nation: "red", kind: "infantry", at: "bray")"#,
        r#"Treasury(nation: "blue", amount: 3)"#,
    ] {
        events.extend(table.give(&correct(what)));
    }
    events.extend(table.give("EndPhase"));
    let events: Vec<&Event> = events.iter().collect();
    let [red, blue] = ["red", "blue"].map(|nation| Seat(table.nation(nation).0));
    let news = table.game.news_of(red, &events);
    let account = Account::of::<AreaGame>(news, |seat| seat == blue);
    let first = &account.parts[0];
    assert_eq!(first.heading, AccountHeading::Corrections);
    let texts: Vec<&str> = first.news.iter().map(|news| news.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Correction in the Red turn: Derry belongs to Red.",
            "Correction in the Red turn: 2 Red Armour more in Derry.",
            "Correction in the Red turn: the treasury of Blue holds 3 IPC.",
        ]
    );
}

// AB-17
#[test]
fn ab_17_a_correction_changes_something_and_leaves_what_a_game_could_come_to() {
    let mut table = Table::at(Phase::CombatMove, UNITS);
    for (what, rule, why) in [
        (
            r#"Owner(at: "ayr", nation: Some("red"))"#,
            "AB-17",
            "this changes nothing",
        ),
        (
            r#"Owner(at: "sound", nation: Some("red"))"#,
            "AB-17",
            "no game could come to this: AB-2: The Sound cannot have a holder, but has one",
        ),
        (
            r#"Owner(at: "hove", nation: Some("red"))"#,
            "AB-17",
            "no game could come to this: AB-10: 1 Infantry stand in Hove, which their side does not hold",
        ),
        (
            r#"Add(nation: "red", kind: "infantry", at: "sound")"#,
            "AB-17",
            "no game could come to this: AB-9: 1 Infantry cannot be in The Sound",
        ),
        (
            r#"Take(nation: "red", kind: "infantry", at: "bray", count: 3)"#,
            "AB-9",
            "there are not that many infantry in Bray",
        ),
        (
            r#"Damage(at: "ayr", count: 99)"#,
            "AB-17",
            "no game could come to this: AB-8: Ayr has too many damage markers: 99",
        ),
        (
            r#"Damage(at: "bray", count: 1)"#,
            "AB-6",
            "Bray has no damage of this kind",
        ),
        (
            r#"Treasury(nation: "red", amount: 1000001)"#,
            "AB-17",
            "a treasury holds at most 1000000 IPC",
        ),
        (
            r#"Site(what: "station", at: "bray", there: true)"#,
            "AB-17",
            "no game could come to this: AR-9: Bray has a kind of railroad that this variant does not use",
        ),
        (r#"Turn(nation: "pink")"#, "AB-17", "this changes nothing"),
    ] {
        assert_eq!(table.refused(&correct(what)), (rule, why.into()), "{what}");
    }
    table.give("EndPhase");
    table.state.round = 2;
    assert_eq!(table.rule(&correct(r#"Turn(nation: "red")"#)), "AB-17");
}

// AB-17
#[test]
fn ab_17_only_people_among_themselves_correct_and_take_corrections_back() {
    let table = Table::new(UNITS);
    let order = |text: &str| {
        let text = railhead_engine::text::parse::from_ron(text).expect("it is an order");
        table.game.order(&text).expect("it names what there is")
    };
    let turn = order(&correct(r#"Turn(nation: "blue")"#));
    let mut session = Session::new(table.game.clone(), 1);
    let before = session.hash();
    let refusal = session.issue(turn.clone()).expect_err("others may play");
    assert_eq!(refusal.rule(), "AB-17");
    session.set_of_people(true);
    session
        .issue(order(&correct(r#"Treasury(nation: "red", amount: 99)"#)))
        .unwrap();
    session.issue(turn).unwrap();
    assert_ne!(session.hash(), before);
    assert!(
        session.undo().is_some() && session.undo().is_some(),
        "no barrier stands before them"
    );
    assert_eq!(session.hash(), before);
    assert!(session.redo().is_some());
}

// AB-17
#[test]
fn ab_17_whatever_is_corrected_at_random_every_position_after_it_holds_what_must_hold() {
    let rails = r#"violation: 3, stations: "ayr bray", markers: "cork", own_rail: Rail(
        format: 1, name: "Ours", text: "", station: 8, marker: 1, network: StationsAndMarkers, departure: Station, destination: OnRailroad,
        range: Unlimited, national: PerStation(most: 6), sharing: Side, raids: Damage(most: 6, inoperable_at: 3),
        cites: {National: "R1-4", Captured: "R1-9"},
    ),"#;
    let mut made = 0;
    for seed in 0..12 {
        let mut table = Table::changed(UNITS, &[("violation: 3,", rails)]);
        table.state.dice = Dice::seeded(seed);
        let mut draws = Draws::new(seed);
        let mut tendencies = Tendencies::drawn(&mut draws);
        for _ in 0..150 {
            let mut order = Order::Correct(correction(&table.game, &mut draws));
            let is_fine = draws.one_in(3) && table.game.check(&table.state, &order).is_ok();
            if !is_fine {
                let legal = table.game.legal_orders(&table.state);
                if legal.is_empty() {
                    break;
                }
                if draws.one_in(12) {
                    tendencies = Tendencies::drawn(&mut draws);
                }
                order = tendencies.choose(&table.game, &table.state, &legal, &Order::EndPhase, &mut draws);
            }
            made += usize::from(is_fine);
            let before = table.state.clone();
            table.game.resolve(&mut table.state, &order);
            let broken = table.game.violations(&table.state);
            assert_eq!(
                broken,
                Vec::<String>::new(),
                "seed {seed}, {order:?} after {before:?}"
            );
            let again = table.game.restore(&table.game.snapshot(&table.state));
            assert!(again.is_ok(), "seed {seed}, {order:?}: {again:?}");
        }
    }
    assert!(made > 100, "{made} corrections");
}
