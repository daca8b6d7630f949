//! Nations, joint turns, phases, capitals, victory (AB-2, AB-3, AB-4, AB-10, AB-11).

use super::super::definition::Phase;
use super::{Table, move_of, problems_with};
use crate::chapters::victory;
use crate::state::area_state::Ending;
use crate::state::event::Event;
use crate::state::order::Order;
use railhead_engine::engine::{Game as _, Playable as _, Seat};

// AB-3
#[test]
fn ab_3_the_nations_of_a_joint_turn_have_their_own_units_and_treasuries() {
    let mut table = Table::at(
        Phase::CombatMove,
        r#""red": {"bray": "2 infantry"}, "pink": {"goole": "1 infantry"}"#,
    );
    assert_eq!(table.game.player(&table.state), Seat(0));
    table.give(&move_of("red", "1 infantry", "bray ayr"));
    table.give(&move_of("pink", "1 infantry", "goole fife"));
    assert_eq!(table.rule(&move_of("blue", "1 infantry", "cork derry")), "AB-3");
    table.go_to_turn("blue");
    assert_eq!(table.game.player(&table.state), Seat(2));
    table.go_to_turn("teal");
    table.go_to_turn("red");
    assert_eq!(table.state.round(), 2);
}

// AB-4
#[test]
fn ab_4_a_turn_has_its_phases_in_order() {
    let mut table = Table::new("");
    let phases = [
        Phase::Purchase,
        Phase::CombatMove,
        Phase::Combat,
        Phase::NonCombatMove,
        Phase::PlaceUnits,
    ];
    for phase in phases {
        assert_eq!(table.state.phase(), phase);
        assert_eq!(table.state.turn(), 0);
        table.give("EndPhase");
    }
    // Income is collected automatically.
    assert_eq!((table.state.turn(), table.state.phase()), (1, Phase::Purchase));
}

// AB-4
#[test]
fn ab_4_a_scenario_can_leave_phases_out() {
    let mut table = Table::changed(
        r#""red": {"bray": "1 infantry"}"#,
        &[("violation: 3,", "violation: 3, phases: [NonCombatMove],")],
    );
    table.give(&move_of("red", "1 infantry", "bray ayr"));
    table.give("EndPhase");
    assert_eq!(
        (table.state.turn(), table.state.phase()),
        (1, Phase::NonCombatMove)
    );
    assert_eq!(table.treasury("red"), 20);
}

// AB-3
#[test]
fn ab_3_a_nation_of_which_nothing_is_left_has_no_turn() {
    let mut table = Table::changed(
        "",
        &[("turns:", "owners: [(nation: \"blue\", areas: \"hove\")], turns:")],
    );
    let isla = table.space("isla");
    table.state.spaces[isla.index()].controller = Some(table.nation("blue"));
    table.go_to_turn("blue");
    table.go_to(Phase::PlaceUnits);
    table.give("EndPhase");
    assert_eq!((table.state.round(), table.state.turn()), (2, 0));
}

/// Eton falls to the armour in Bray, which has come by way of Derry; the answer is what the end of the phase brings.
fn eton_falls(table: &mut Table) -> Vec<Event> {
    let derry = table.space("derry");
    table.state.spaces[derry.index()].controller = Some(table.nation("red"));
    let armour = *table.state.forces.keys().next().expect("it is there");
    table.state.remove(armour, 1);
    table
        .state
        .add(crate::state::area_state::Force { at: derry, ..armour }, 1);
    table.give(&move_of("red", "1 armour", "derry eton"));
    table.give("EndPhase")
}

// AB-2, AB-10
#[test]
fn ab_10_who_takes_a_capital_takes_the_treasury_and_its_owner_collects_nothing() {
    let mut table = Table::at(Phase::CombatMove, r#""red": {"bray": "1 armour"}"#);
    let events = eton_falls(&mut table);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Plundered { amount: 18, .. })),
        "{events:?}"
    );
    assert_eq!(
        (
            table.holder("eton"),
            table.treasury("red"),
            table.treasury("blue")
        ),
        (Some("red"), 38, 0)
    );
    // An occupied area is not the occupier's own, and produces for it all the same (AB-2).
    assert_eq!(
        table.game.spec(table.space("eton")).original,
        Some(table.nation("blue"))
    );
    assert_eq!(
        table.state.production(&table.game, table.nation("red")),
        11 + 2 + 7
    );
    table.go_to_turn("blue");
    table.go_to_turn("teal");
    assert_eq!(table.treasury("blue"), 0);
}

// AB-10
#[test]
fn ab_10_a_friend_gets_its_land_back_if_it_has_its_capital() {
    let setup = r#""red": {"ayr": "1 infantry"}, "blue": {"cork": "1 infantry"}"#;
    for (has_capital, expected) in [(true, "pink"), (false, "red")] {
        let mut table = Table::at(Phase::CombatMove, setup);
        let blue = Some(table.nation("blue"));
        let [bray, fife] = ["bray", "fife"].map(|id| table.space(id));
        // Bray was Pink's, and has been taken by Blue.
        table.state.spaces[bray.index()].controller = blue;
        if !has_capital {
            table.state.spaces[fife.index()].controller = blue;
        }
        let holder = crate::chapters::conquest::holder(
            &table.game,
            &table.state,
            table.space("goole"),
            table.nation("red"),
        );
        assert_eq!(table.game.nation(holder).id, expected);
        // Bray is Red's own.
        table.give(&move_of("red", "1 infantry", "ayr bray"));
        table.give("EndPhase");
        assert_eq!(table.holder("bray"), Some("red"));
    }
}

// AB-14
#[test]
fn ab_14_a_nation_without_a_capital_collects_whatever_it_loses_and_nobody_takes_its_treasury() {
    let setup = r#""red": {"bray": "1 armour"}"#;
    let mut table = Table::changed(setup, &[(r#"side: "cold", capital: "eton""#, r#"side: "cold""#)]);
    table.go_to(Phase::CombatMove);
    let events = eton_falls(&mut table);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Plundered { .. })),
        "{events:?}"
    );
    assert_eq!((table.holder("eton"), table.treasury("blue")), (Some("red"), 18));
    let production = table.state.production(&table.game, table.nation("blue"));
    table.go_to_turn("blue");
    table.go_to_turn("teal");
    assert_eq!(table.treasury("blue"), 18 + production);
}

// AB-14
#[test]
fn ab_14_a_friend_without_a_capital_always_gets_its_land_back() {
    let mut table = Table::changed("", &[(r#"side: "warm", capital: "fife""#, r#"side: "warm""#)]);
    let blue = Some(table.nation("blue"));
    for id in ["goole", "fife"] {
        let space = table.space(id);
        table.state.spaces[space.index()].controller = blue;
    }
    let holder = crate::chapters::conquest::holder(
        &table.game,
        &table.state,
        table.space("goole"),
        table.nation("red"),
    );
    assert_eq!(table.game.nation(holder).id, "pink");
}

// AB-11
#[test]
fn ab_11_a_side_wins_by_any_of_its_goals_and_every_word_names_them_all() {
    let goals = (
        r#"(side: "warm", goal: Areas(areas: "eton isla", count: 2))"#,
        r#"(side: "warm", goal: Areas(areas: "cork hove nairn", count: 2)), (side: "warm", goal: Income(30)), (side: "warm", goal: Capitals(1))"#,
    );
    let mut table = Table::changed("", &[goals]);
    let goals = table.game.goals();
    assert_eq!(
        goals[0].text,
        "Hold 2 of Cork, Hove and Nairn, or produce 30 IPC, or hold 1 of Eton and Isla, when a round ends."
    );
    let prospects = table.game.prospects(&table.state).expect("it is on");
    assert_eq!(
        prospects.better[0].as_deref(),
        Some(
            "2 more of Cork, Hove and Nairn, or with 16 IPC more of production, or with 1 more of Eton and Isla"
        )
    );
    // The capital of Teal alone is enough.
    let isla = table.space("isla");
    table.state.spaces[isla.index()].controller = Some(table.nation("pink"));
    table.go_to_turn("teal");
    table.go_to(Phase::PlaceUnits);
    table.give("EndPhase");
    assert_eq!(table.game.result(&table.state).as_deref(), Some("Warm victory"));
    assert_eq!(
        victory::decided_by(&table.game, &table.state).as_deref(),
        Some("the Warm side held Isla when round 1 ended, and needed 1 of 2")
    );
    for (goal, wrong) in [
        ("Capitals(3)", "the goal is 3 of only 2 capitals of other sides"),
        ("Capitals(0)", "the goal is 0 of only 2 capitals of other sides"),
    ] {
        let problems = problems_with("Income(22)", goal);
        assert_eq!(
            (&*problems[0].path, &*problems[0].what),
            ("victory[1].goal", wrong)
        );
    }
}

// AB-11
#[test]
fn ab_11_the_game_ends_by_areas_by_income_or_by_the_last_round() {
    let end_of_round = |table: &mut Table| {
        table.go_to_turn("teal");
        table.go_to(Phase::PlaceUnits);
        table.give("EndPhase");
    };
    let mut table = Table::new("");
    for id in ["eton", "isla"] {
        let space = table.space(id);
        table.state.spaces[space.index()].controller = Some(table.nation("red"));
    }
    end_of_round(&mut table);
    let ending = table.state.ending().expect("it is over");
    assert_eq!(
        ending.winner.map(|side| table.game.side(side).id.as_str()),
        Some("warm")
    );
    assert_eq!(table.game.result(&table.state).as_deref(), Some("Warm victory"));
    assert_eq!(
        victory::decided_by(&table.game, &table.state).as_deref(),
        Some("the Warm side held Eton and Isla when round 1 ended")
    );
    assert_eq!(table.rule("EndPhase"), "AB-11");
    assert!(table.game.legal_orders(&table.state).is_empty());

    // Blue and Teal produce 13 and 5; with Bray it is 21, with Goole 22.
    let mut table = Table::new("");
    for id in ["bray", "goole"] {
        let space = table.space(id);
        table.state.spaces[space.index()].controller = Some(table.nation("blue"));
    }
    end_of_round(&mut table);
    let ending = table.state.ending().expect("it is over");
    assert_eq!(
        ending.winner.map(|side| table.game.side(side).id.as_str()),
        Some("cold")
    );
    assert_eq!(
        victory::decided_by(&table.game, &table.state).as_deref(),
        Some("the Cold side produced 22 IPC when round 1 ended, and needed 22")
    );

    let mut table = Table::new("");
    for _ in 1..3 {
        end_of_round(&mut table);
        assert_eq!(table.state.ending(), None);
        assert_eq!(victory::decided_by(&table.game, &table.state), None);
    }
    end_of_round(&mut table);
    assert_eq!(table.state.ending(), Some(Ending { winner: None }));
    assert_eq!(
        victory::decided_by(&table.game, &table.state).as_deref(),
        Some("round 3 was the last, and no side had reached its goal")
    );
}

// AB-3
#[test]
fn ab_3_the_nations_of_a_joint_turn_can_be_asked_one_by_one() {
    let mut table = Table::at(
        Phase::CombatMove,
        r#""red": {"bray": "2 infantry"}, "pink": {"goole": "1 infantry"}, "blue": {"eton": "1 infantry"}"#,
    );
    let red = move_of("red", "1 infantry", "bray ayr");
    let pink = move_of("pink", "1 infantry", "goole fife");
    table.give("Apart(on: true)");
    assert_eq!(
        table.refused("Apart(on: true)"),
        (
            "AB-3",
            "nations with a joint turn already give their orders one by one".to_owned()
        )
    );
    assert_eq!(table.game.decider(&table.state), Seat(0));
    assert_eq!(
        table.refused(&pink),
        ("AB-3", "it is not the turn of Pink".to_owned())
    );
    let of_pink = |table: &Table| {
        let legal = table.game.legal_orders(&table.state).into_iter();
        let words = legal
            .map(|order| ron::to_string(&table.game.order_text(&order)).expect("an order is plain data"));
        words.filter(|order| order.contains("pink")).count()
    };
    assert_eq!(of_pink(&table), 0);
    table.give(&red);

    // Red ends the phase for itself. Pink's turn to decide comes next, and the phase ends with it.
    let events = table.give("EndPhase");
    assert_eq!(
        events,
        [Event::NationAsked {
            nation: table.nation("pink")
        }]
    );
    assert_eq!(
        (table.game.decider(&table.state), table.game.player(&table.state)),
        (Seat(1), Seat(0))
    );
    assert_eq!(table.state.phase(), Phase::CombatMove);
    assert_eq!(table.rule(&red), "AB-3");
    assert!(of_pink(&table) > 0);
    table.give(&pink);
    table.give("EndPhase");
    assert_eq!(
        (table.game.decider(&table.state), table.state.phase()),
        (Seat(0), Phase::Combat)
    );

    // A save in the midst of it goes on as it was.
    table.give("EndPhase");
    let again = table
        .game
        .restore(&table.game.snapshot(&table.state))
        .expect("it comes back");
    assert_eq!(again, table.state);
    assert_eq!(again.asked(), Some(table.nation("pink")));
    let mut wrong = table.game.snapshot(&table.state);
    wrong.asked = Some("teal".to_owned());
    assert!(table.game.restore(&wrong).is_err(), "it is not the turn of Teal");

    // Together again, one order ends the phase.
    table.give("Apart(on: false)");
    assert_eq!(table.game.decider(&table.state), Seat(0));
    table.give("EndPhase");
    assert_eq!(table.state.phase(), Phase::NonCombatMove);
    assert_eq!(table.rule("Apart(on: false)"), "AB-3");
}

// AB-3
#[test]
fn ab_3_a_battle_of_several_nations_is_fought_by_the_one_with_most_units() {
    let mut table = Table::at(
        Phase::CombatMove,
        r#""red": {"bray": "1 infantry"}, "pink": {"bray": "3 infantry"}, "blue": {"cork": "2 infantry 2 artillery"}"#,
    );
    table.give("Apart(on: true)");
    table.give(&move_of("red", "1 infantry", "bray cork"));
    table.give("EndPhase");
    table.give(&move_of("pink", "3 infantry", "bray cork"));
    table.give("EndPhase");
    assert_eq!(table.game.decider(&table.state), Seat(0));
    assert_eq!(table.rule("EndPhase"), "AB-7", "Red is in it");
    // One hit on each side: of the four attackers those of Pink are the most.
    table.dice([1, 6, 6, 6, 1, 6, 6, 6]);
    table.give(r#"Fight(at: "cork")"#);
    assert_eq!(table.game.decider(&table.state), Seat(2), "Blue takes its loss");
    table.give("Losses()");
    assert_eq!(table.game.decider(&table.state), Seat(1), "Pink takes theirs");
}

// AB-3
#[test]
fn ab_3_who_has_nothing_left_is_not_asked_and_nobody_is_where_all_move_alone() {
    let mut table = Table::changed(
        r#""red": {"bray": "1 infantry"}, "blue": {"fife": "2 infantry", "goole": "1 infantry"}"#,
        &[(
            "violation: 3,",
            r#"violation: 3, occupied: [(nation: "blue", areas: "fife goole")],"#,
        )],
    );
    table.give("Apart(on: true)");
    table.give("EndPhase");
    assert_eq!(table.state.phase(), Phase::CombatMove, "Pink has no units left");
    let alone = Table::changed("", &[(r#"turns: ["red pink","#, r#"turns: ["red", "pink","#)]);
    assert_eq!(
        alone.refused("Apart(on: true)"),
        ("AB-3", "this scenario has no joint turns".to_owned())
    );
}

// AB-3
#[test]
fn ab_3_different_players_have_the_nations_of_a_joint_turn_asked_one_by_one() {
    let mut table = Table::new("");
    let order = |table: &Table, players: [usize; 4]| table.game.seating_order(&table.state, &players);
    assert_eq!(order(&table, [0, 0, 2, 2]), None);
    assert_eq!(order(&table, [0, 1, 2, 2]), Some(Order::Apart { on: true }));
    table.give("Apart(on: true)");
    assert_eq!(order(&table, [0, 1, 2, 2]), None);
    assert_eq!(order(&table, [0, 0, 0, 0]), Some(Order::Apart { on: false }));
}
