//! Fourteen battles by the calculator of TripleA (10,000 battles of the Revised game, 5,000 of the later ones), and by our odds: within 1.5 points.
//!
//! Losses fall in the order that its calculator takes: the weakest first, of equals the cheapest. Its submarines fight on.

use super::{Edition, Table, at_sea, kind, landing, on_land};
use crate::chapters::battle::odds::{BattleOdds, BattleTerms, CERTAIN, UnitCounts, of, on_terms};
use crate::definition::KindId;
use crate::state::area_state::Party;

/// The kinds in the order in which a party loses them: those that hit least in its part first.
fn weakest_first(table: &Table, party: Party) -> Vec<KindId> {
    let mut kinds: Vec<KindId> = table.game.kind_ids().collect();
    kinds.sort_by_key(|kind| {
        let spec = table.game.kind(*kind);
        let hits_on = match party {
            Party::Attacker => spec.attack,
            Party::Defender => spec.defence,
        };
        (hits_on, spec.cost)
    });
    kinds
}

fn odds(table: &Table, space: &str) -> BattleOdds {
    let orders = [Party::Attacker, Party::Defender].map(|party| weakest_first(table, party));
    on_terms(
        &table.game,
        &table.state,
        table.space(space),
        &BattleTerms {
            orders,
            ..BattleTerms::to_the_end()
        },
    )
}

/// Compares chances in tenths of a percent: attacker, defender, nobody.
fn agree(what: &str, odds: &BattleOdds, expected: [u64; 3]) {
    let parties = [Some(Party::Attacker), Some(Party::Defender), None];
    let found = parties.map(|party| odds.of_winning(party) / (CERTAIN / 1000));
    let are_near = found
        .iter()
        .zip(expected)
        .all(|(found, expected)| found.abs_diff(expected) <= 15);
    assert!(are_near, "{what}: {found:?}, not {expected:?}");
    assert_eq!(odds.simulated, None, "{what} is exact");
}

// AB-25, AB-26, AB-27
#[test]
fn ab_26_battles_at_sea_have_the_odds_of_their_edition() {
    let (revised, later) = (Edition::Revised, Edition::Later);
    for (edition, red, blue, expected) in [
        (revised, "3 transport 1 destroyer", "2 destroyer", [681, 237, 82]),
        (
            revised,
            "2 battleship",
            "1 battleship 1 carrier 1 destroyer",
            [337, 539, 124],
        ),
        (revised, "3 submarine", "2 destroyer", [667, 269, 64]),
        (revised, "3 submarine", "1 battleship 1 transport", [511, 489, 0]),
        (revised, "3 submarine", "1 carrier 2 fighter", [0, 1000, 0]),
        (revised, "2 fighter", "2 submarine", [1000, 0, 0]),
        (revised, "1 battleship", "2 submarine", [562, 438, 0]),
        (
            revised,
            "1 carrier 2 fighter",
            "1 battleship 1 transport",
            [566, 319, 115],
        ),
        (
            later,
            "2 submarine 1 destroyer",
            "2 transport 1 destroyer",
            [987, 13, 0],
        ),
        (later, "2 submarine", "1 carrier 2 fighter", [0, 1000, 0]),
    ] {
        let table = at_sea(edition, red, blue);
        agree(
            &format!("{edition:?}: {red} against {blue}"),
            &odds(&table, "gulf"),
            expected,
        );
    }
}

// AB-7, AB-29
#[test]
fn ab_29_battles_on_land_have_the_odds_of_their_edition() {
    let table = on_land(Edition::Revised, "5 infantry 2 armour", "4 infantry");
    agree("armour", &odds(&table, "cork"), [969, 23, 8]);
    let table = landing(
        Edition::Revised,
        "3 infantry 1 artillery",
        "2 battleship",
        "3 infantry 1 artillery",
    );
    agree("a landing", &odds(&table, "hove"), [767, 210, 23]);
}

// AB-28
#[test]
fn ab_28_a_gun_of_three_shots_costs_what_it_does_in_its_edition() {
    let table = on_land(Edition::Later, "3 infantry 5 fighter", "3 infantry 1 aa_gun");
    let loss = odds(&table, "cork").mean_loss(Party::Attacker);
    assert!(loss.abs_diff(990) <= 30, "{loss} hundredths of an IPC");
}

// AB-26
#[test]
fn ab_26_aircraft_alone_cannot_hit_submarines_of_the_later_editions() {
    let table = at_sea(Edition::Later, "2 fighter", "2 submarine");
    assert_eq!(table.rule("Fight(at: \"gulf\")"), "AB-7", "there is no battle");
    let two = |id: &str| UnitCounts::from([(kind(&table, id), 2)]);
    let odds = of(&table.game, &two("fighter"), &two("submarine"), &[]);
    for party in [Party::Attacker, Party::Defender] {
        assert_eq!(odds.mean_loss(party), 0);
    }
}
