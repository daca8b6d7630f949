//! Positions edited behind the rules' back: each violation is detected.

use super::*;
use crate::state::hex_state::UnitState;
use crate::testing::{Sketch, TestGame};

fn two_sides() -> TestGame {
    Sketch::new(&["cccc~"; 2])
        .source(Side::First, "0000", None)
        .rail("0000 0100 0200 0300")
        .control(Side::Second, "0200 0300 0201 0301")
        .unit("a", Side::First, "brigade", "0000")
        .unit("b", Side::First, "brigade", "0000")
        .unit("c", Side::First, "brigade", "0100")
        .unit("d", Side::Second, "brigade", "0300")
        .start()
}

/// The violations after an edit.
fn after(change: impl Fn(&TestGame, &mut HexState)) -> Vec<Violation> {
    let played = two_sides();
    let mut state = played.state().clone();
    change(&played, &mut state);
    state.presence = state.worked_out_presence(played.game());
    violations(played.game(), &state)
}

#[test]
fn nothing_is_wrong_at_the_start_and_in_the_middle_of_a_march() {
    let mut played = two_sides();
    assert_eq!(violations(played.game(), played.state()), []);
    played.march("c", "0200").unwrap();
    assert_eq!(
        violations(played.game(), played.state()),
        [],
        "HC-2: the hex is the enemy's until the phase ends"
    );
    played.end_phase().unwrap();
    assert_eq!(violations(played.game(), played.state()), []);
}

#[test]
fn hm_4_two_sides_in_a_hex_are_noticed() {
    let found = after(|played, state| {
        state.units[played.unit("d").index()].at = Some(played.space("0000"));
    });
    assert!(
        found
            .iter()
            .any(|what| matches!(what, Violation::BothSides { .. }))
    );
    assert!(
        found
            .iter()
            .any(|what| matches!(what, Violation::NotItsOwn { .. })),
        "HC-1: and one of them does not own it"
    );
}

#[test]
fn units_in_the_sea_or_without_their_steps_are_noticed() {
    let found = after(|played, state| {
        state.units[played.unit("a").index()].at = Some(played.space("0400"));
        state.units[played.unit("b").index()].steps = 0;
        state.units[played.unit("c").index()].steps = 9;
    });
    let steps = found
        .iter()
        .filter(|what| matches!(what, Violation::Steps { .. }))
        .count();
    assert_eq!((found.len(), steps), (3, 2), "{found:?}");
}

#[test]
fn a_unit_that_is_destroyed_and_on_the_map_or_afloat_at_the_wrong_time_is_noticed() {
    let standings = [
        (Standing::Lost { turn: 1 }, false),
        (Standing::Awaited, false),
        (Standing::OffMapPort, true),
        (Standing::Afloat(two_sides().space("0301")), true),
    ];
    for (standing, leaves) in standings {
        let found = after(|played, state| {
            // The other side's units cannot be at sea in this player-turn.
            let unit = &mut state.units[played.unit("d").index()];
            unit.standing = standing;
            if leaves {
                unit.at = None;
            }
        });
        let unit = two_sides().unit("d");
        assert_eq!(found, [Violation::Standing { unit }], "{standing:?}");
    }
}

#[test]
fn hb_1_a_combat_outside_its_phase_is_noticed() {
    let found = after(|played, state| {
        state.campaign.combat = Some(crate::chapters::combat::Combat {
            target: played.space("0300"),
            attackers: vec![played.unit("a")],
            defenders: vec![played.unit("d")],
            air: [0; 2],
            result: None,
            stage: crate::chapters::combat::Stage::AirDefence,
        });
    });
    assert_eq!(found, [Violation::Combat]);
}

#[test]
fn hc_1_land_without_owner_and_sea_with_one_are_noticed() {
    let found = after(|played, state| {
        state.control[played.space("0001").index()] = None;
        state.control[played.space("0400").index()] = Some(Side::First);
    });
    assert_eq!(found.len(), 2);
    let texts: Vec<_> = found.iter().map(|what| what.text(two_sides().game())).collect();
    assert_eq!(
        texts,
        [
            "0400 belongs to a side, but is not land in play",
            "0001 belongs to neither side"
        ]
    );
}

#[test]
fn hk_2_a_stack_too_large_is_one_only_if_nobody_came_in_this_phase() {
    let mut played = two_sides();
    played.march("c", "0000").unwrap();
    assert_eq!(violations(played.game(), played.state()), []);
    let found = after(|played, state| {
        state.units[played.unit("c").index()].at = Some(played.space("0000"));
    });
    assert_eq!(
        found,
        [Violation::Overstacked {
            space: two_sides().space("0000"),
            points: 6,
            limit: 4
        }]
    );
}

#[test]
fn hr_1_more_trains_than_there_are_and_units_beside_their_ways_are_noticed() {
    let found = after(|played, state| {
        state.phase = Phase::RailMovement;
        for unit in ["a", "b"] {
            state.units[played.unit(unit).index()].railed = Some(Journey {
                path: vec![played.space("0000"), played.space("0100")],
                cost: 1,
            });
        }
    });
    assert!(
        found.contains(&Violation::Trains { used: 2, capacity: 1 }),
        "{found:?}"
    );
    let astray = found
        .iter()
        .filter(|what| matches!(what, Violation::Astray { .. }));
    assert_eq!(astray.count(), 2);
}

#[test]
fn hz_4_presence_that_fell_behind_and_a_turn_out_of_the_calendar_are_noticed() {
    let played = two_sides();
    let mut state = played.state().clone();
    state.units[played.unit("a").index()].at = Some(played.space("0001"));
    state.turn = 99;
    assert_eq!(
        violations(played.game(), &state),
        [Violation::Calendar, Violation::Presence]
    );
}

#[test]
fn ha_1_more_air_points_than_the_schedule_gives_are_noticed() {
    let side = Side::Second;
    let found = after(|_, state| state.campaign.air[side.index()] = 200);
    assert_eq!(found, [Violation::AirPoints { side }]);
}

/// Records a march of this phase behind the rules' back.
fn marched(played: &TestGame, state: &mut HexState, unit: &str, path: [&str; 2]) {
    let path = path.map(|number| played.space(number)).to_vec();
    let status = &mut state.units[played.unit(unit).index()];
    status.at = path.last().copied();
    status.marched = Some(Journey { path, cost: 1 });
}

#[test]
fn hk_4_what_can_be_neither_left_nor_taken_back_is_noticed() {
    let crowded = |stays: bool| {
        after(move |played, state| {
            marched(played, state, "c", ["0100", "0000"]);
            if stays {
                state.campaign.fixed_marches = vec![played.unit("c")];
            }
        })
    };
    assert_eq!(crowded(false), [], "it goes back");
    assert_eq!(
        crowded(true),
        [Violation::Overstacked {
            space: two_sides().space("0000"),
            points: 6,
            limit: 4
        }]
    );
    // Without a march no order can be final.
    let unit = two_sides().unit("a");
    let stays = |change: fn(&mut HexState, UnitId)| after(move |_, state| change(state, unit));
    assert_eq!(
        stays(|state, unit| state.campaign.scouts.push(unit)),
        [Violation::Stays { unit }]
    );
    assert_eq!(
        stays(|state, unit| state.campaign.fixed_marches.push(unit)),
        [Violation::Stays { unit }]
    );
}

#[test]
fn hm_4_a_way_that_leads_back_into_the_sea_or_through_an_enemy_is_noticed() {
    let c = two_sides().unit("c");
    for path in [["0401", "0301"], ["0300", "0301"]] {
        let found = after(|played, state| marched(played, state, "c", path));
        assert_eq!(found, [Violation::Way { unit: c }], "{path:?}");
    }
    let found = after(|played, state| marched(played, state, "c", ["0100", "0001"]));
    assert_eq!(found, []);
    // A ride is along the player's own railways.
    let ride = |path: [&'static str; 2]| {
        after(move |played, state| {
            marched(played, state, "c", path);
            state.phase = Phase::RailMovement;
            let unit = &mut state.units[played.unit("c").index()];
            unit.railed = unit.marched.take();
        })
    };
    assert_eq!(ride(["0100", "0000"]), [], "HK-4: it goes back");
    for path in [["0001", "0100"], ["0200", "0100"]] {
        assert!(ride(path).contains(&Violation::Way { unit: c }), "{path:?}");
    }
}

#[test]
fn hf_2_a_deployment_at_another_time_is_noticed() {
    let unit = two_sides().unit("a");
    let found = after(|_, state| state.units[unit.index()].deployed = true);
    assert_eq!(found, [Violation::Standing { unit }]);
}

#[test]
fn ht_2_what_was_done_by_the_other_side_or_before_its_phase_is_noticed() {
    let deed = |unit: &'static str, phase: Phase, change: fn(&mut UnitState, Journey)| {
        after(move |played, state| {
            state.phase = phase;
            let stays = Journey {
                path: vec![played.space("0000")],
                cost: 0,
            };
            change(&mut state.units[played.unit(unit).index()], stays);
        })
    };
    let noticed = |unit: &str, found: &[Violation]| {
        let unit = two_sides().unit(unit);
        found.contains(&Violation::Way { unit })
    };
    let [march, ride]: [fn(&mut UnitState, Journey); 2] = [
        |unit, way| unit.marched = Some(way),
        |unit, way| unit.railed = Some(way),
    ];
    let attack = |unit: &mut UnitState, _| unit.attacked = true;
    let suffer = |unit: &mut UnitState, _| unit.was_attacked = true;
    assert!(!noticed("a", &deed("a", Phase::Movement, march)));
    assert!(noticed("a", &deed("a", Phase::NavalMovement, march)));
    assert!(noticed("d", &deed("d", Phase::Combat, march)));
    assert!(noticed("a", &deed("a", Phase::Movement, ride)));
    assert!(!noticed("a", &deed("a", Phase::Combat, attack)));
    assert!(noticed("a", &deed("a", Phase::Movement, attack)));
    assert!(noticed("a", &deed("a", Phase::Combat, suffer)));
    assert!(!noticed("d", &deed("d", Phase::Combat, suffer)));
}

#[test]
fn hm_1_a_unit_that_marched_and_is_not_on_the_map_is_noticed() {
    let c = two_sides().unit("c");
    let found = after(|played, state| {
        marched(played, state, "c", ["0100", "0001"]);
        let unit = &mut state.units[c.index()];
        (unit.at, unit.standing) = (None, Standing::Awaited);
    });
    assert_eq!(found, [Violation::Astray { unit: c }]);
}

#[test]
fn hc_2_a_unit_where_its_enemy_was_last_to_enter_is_noticed() {
    let d = two_sides().unit("d");
    let found = |entered: &[Side]| {
        after(|played, state| {
            let at = played.space("0300");
            state.campaign.trail = entered.iter().map(|side| (at, *side)).collect();
        })
    };
    assert_eq!(found(&[Side::First, Side::Second]), []);
    let space = two_sides().space("0300");
    assert_eq!(
        found(&[Side::Second, Side::First]),
        [Violation::NotItsOwn { unit: d, space }]
    );
}
