//! Positions edited by hand that play cannot reach are detected, so that whatever opens can be saved and opened again (AB-3, AB-6, AB-7, AB-9,
//! AB-10).

use super::Table;
use crate::definition::Phase;
use crate::state::area_state::{AreaState, Combat, Force, MAX_TREASURY, MAX_UNITS, Party, Stage, Status};
use crate::state::hits::Hits;
use crate::state::purchase::Purchase;
use railhead_engine::engine::Playable as _;

const SETUP: &str = r#""red": {"bray": "2 infantry 1 armour 1 fighter"}, "blue": {"cork": "2 infantry"}"#;

/// The violations after editing a position of this phase.
fn after(phase: Phase, change: impl Fn(&Table, &mut AreaState)) -> Vec<String> {
    let mut table = Table::at(phase, SETUP);
    let mut state = table.state.clone();
    assert_eq!(table.game.violations(&state), [""; 0]);
    change(&table, &mut state);
    let found = table.game.violations(&state);
    if found.is_empty() {
        // A valid position plays on: every order checks that the next save opens.
        table.state = state;
        table.go_to_turn("blue");
    }
    found
}

fn force(table: &Table, nation: &str, kind: &str, at: &str) -> Force {
    Force {
        at: table.space(at),
        nation: table.nation(nation),
        kind: table.game.kind_named(kind).expect("it is a kind"),
        spent: 0,
        status: Status::Ready,
    }
}

/// The violations after a unit is put into a space.
fn put(
    phase: Phase,
    nation: &'static str,
    kind: &'static str,
    at: &'static str,
    status: Status,
) -> Vec<String> {
    after(phase, move |table, state| {
        let put = force(table, nation, kind, at);
        state.add(Force { status, ..put }, 1);
    })
}

// AB-10
#[test]
fn ab_10_land_units_are_in_enemy_land_to_fight_and_only_then() {
    let there = |phase, nation, status| put(phase, nation, "infantry", "cork", status);
    let wrong = ["AB-10: 1 Infantry stand in Cork, which their side does not hold"];
    for phase in [Phase::CombatMove, Phase::Combat] {
        assert_eq!(
            there(phase, "red", Status::Fought),
            wrong,
            "it has fought, and stands there"
        );
        assert_eq!(
            there(phase, "teal", Status::Ready),
            [""; 0],
            "it is among friends"
        );
    }
    assert_eq!(there(Phase::Purchase, "red", Status::Ready), wrong);
    assert_eq!(there(Phase::NonCombatMove, "red", Status::Ready), wrong);
    let mut table = Table::at(Phase::Combat, SETUP);
    table.state.add(force(&table, "red", "infantry", "cork"), 1);
    assert_eq!(
        table.game.violations(&table.state),
        [""; 0],
        "it is going to fight"
    );
    // Derry is empty, and captured as Combat begins.
    let alone = |phase| put(phase, "red", "infantry", "derry", Status::Ready);
    assert_eq!(alone(Phase::CombatMove), [""; 0]);
    assert_eq!(alone(Phase::Combat).len(), 1);
}

// AB-9
#[test]
fn ab_9_aircraft_are_not_alone_over_neutral_land() {
    for phase in [
        Phase::Purchase,
        Phase::CombatMove,
        Phase::Combat,
        Phase::NonCombatMove,
    ] {
        assert_eq!(
            put(phase, "red", "fighter", "nairn", Status::Ready),
            ["AB-9: 1 Fighter stand in neutral Nairn"],
            "{phase:?}"
        );
    }
}

// AB-3
#[test]
fn ab_3_who_is_not_at_turn_has_done_nothing() {
    for status in [Status::Fought, Status::Railed, Status::Unloaded] {
        let found = put(Phase::Purchase, "blue", "infantry", "cork", status);
        assert!(
            found.contains(&"AB-3: 1 Infantry in Cork have moved out of turn".to_owned()),
            "{found:?}"
        );
    }
}

// AB-6
#[test]
fn ab_6_nobody_has_bought_what_is_not_for_sale_or_more_than_a_war_holds() {
    let bought = |purchase: Purchase, count: u16| {
        after(Phase::Purchase, move |table, state| {
            let red = table.nation("red").index();
            state.nations[red].bought.insert(purchase, count);
        })
    };
    for purchase in [Purchase::Station, Purchase::Marker] {
        assert_eq!(
            bought(purchase, 1),
            ["AB-6: Red has bought something that is not for sale"]
        );
    }
    assert_eq!(bought(Purchase::Complex, 1), [""; 0]);
    let crowd = |count: u16| {
        after(Phase::Purchase, move |table, state| {
            let mut force = force(table, "red", "infantry", "bray");
            force.status = Status::Fought;
            state.add(force, count);
        })
    };
    let most = u16::try_from(MAX_UNITS).unwrap();
    assert_eq!(crowd(most - 6), [""; 0]);
    assert_eq!(
        crowd(most - 5),
        ["AB-6: there are 10001 units, but the limit is 10000"]
    );
}

// AB-6
#[test]
fn ab_6_a_treasury_holds_no_more_than_a_save() {
    let mut table = Table::new(SETUP);
    let red = table.nation("red").index();
    table.state.nations[red].treasury = MAX_TREASURY - 1;
    table.go_to_turn("blue");
    assert_eq!(table.state.nations[red].treasury, MAX_TREASURY);
}

// AB-7
#[test]
fn ab_7_a_battle_waits_for_who_has_to_decide() {
    let fight = |stage: Stage| {
        after(Phase::Combat, move |table, state| {
            state.add(force(table, "red", "infantry", "cork"), 1);
            state.combat = Some(Combat {
                at: table.space("cork"),
                round: 1,
                stage,
                scars: [].into(),
            });
        })
    };
    // The defender has only infantry, so there is no choice.
    for hits in [0, 1, 2, 99] {
        let stage = Stage::Losses {
            party: Party::Defender,
            hits: Hits::of_any(hits),
            then: Hits::default(),
            first: false,
        };
        assert_eq!(
            fight(stage),
            ["AB-7: the battle in Cork has no fighting units"],
            "{hits}"
        );
    }
    assert_eq!(
        fight(Stage::Burn),
        ["AB-7: the battle in Cork has no fighting units"],
        "there are no tokens"
    );
}

// AB-9
#[test]
fn ab_9_attackers_came_from_the_neighbourhood() {
    let came = |from: &'static str| {
        after(Phase::CombatMove, move |table, state| {
            state.approaches = vec![(table.space("cork"), table.space(from))];
        })
    };
    assert_eq!(came("bray"), [""; 0]);
    assert_eq!(came("isla"), ["AB-9: no unit could come from Isla to Cork"]);
}
