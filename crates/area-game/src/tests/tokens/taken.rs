//! Resource tokens of captured land: what it yields, who moves them (RT-2, RT-7), and the odds of taking it (RT-8).

use super::on_land::{IN_CORK, before_cork};
use super::table::haul;
use crate::chapters::battle::odds::{BattleTerms, CERTAIN, on_terms};
use crate::definition::Phase;
use crate::state::area_state::{Party, Stage};
use crate::tests::{Table, move_of};
use crate::tokens::income::yields;
use crate::tokens::moves::movable;

// RT-2
#[test]
fn rt_2_violated_neutrals_yield_one_and_nothing_taken_is_multiplied() {
    let setup = r#""teal": {"isla": "1 infantry", "hove": "1 infantry"}, "red": {"bray": "2 infantry"}"#;
    let tokens = r#"tokens: (initial: {"isla": 3, "bray": 1}, multipliers: {"red": 2, "teal": 3}),"#;
    let mut table = Table::with(setup, tokens);
    let [cork, nairn, hove] = ["cork", "nairn", "hove"].map(|id| table.space(id));
    assert_eq!(yields(&table.game, &table.state, nairn), 0);
    assert_eq!(yields(&table.game, &table.state, hove), 6);
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "1 infantry", "bray cork"));
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    table.give(&move_of("teal", "1 infantry", "isla nairn"));
    table.give("EndPhase");
    assert_eq!(table.holder("nairn"), Some("teal"));
    assert_eq!(yields(&table.game, &table.state, nairn), 1);
    assert_eq!(yields(&table.game, &table.state, cork), 4);
}

// RT-2
#[test]
fn rt_2_a_neutral_that_was_violated_before_the_game_yields_one() {
    let tokens = r#"tokens: (multipliers: {"teal": 3}), values: {"nairn": 4}, occupied: [(nation: "teal", areas: "nairn")],"#;
    let table = Table::with("", tokens);
    assert_eq!(table.holder("nairn"), Some("teal"));
    assert_eq!(yields(&table.game, &table.state, table.space("nairn")), 1);
}

// RT-7
#[test]
fn rt_7_the_captor_moves_captured_tokens_where_the_land_goes_back_to_a_friend_too() {
    for flagged in [false, true] {
        let setup = r#""blue": {"derry": "3 armour"}, "teal": {"isla": "1 infantry"}"#;
        let tokens = format!(r#"tokens: (initial: {{"cork": 5}}, flagged: {flagged}),"#);
        let owner = [(
            "complexes:",
            r#"occupied: [(nation: "red", areas: "cork")], complexes:"#,
        )];
        // Teal is Cork's original owner here, and Red holds it.
        let of_board = [(
            r#""C": (id: "cork", name: "Cork", value: 4, owner: "blue")"#,
            r#""C": (id: "cork", name: "Cork", value: 4, owner: "teal")"#,
        )];
        let with = format!("violation: 3, {tokens}");
        let mut changes = vec![("violation: 3,", with.as_str())];
        changes.extend(owner);
        for treasury in ["treasury: 20", "treasury: 5", "treasury: 18", "treasury: 6"] {
            changes.push((treasury, "treasury: 0"));
        }
        let mut table = Table::on(setup, &changes, &of_board);
        table.go_to_turn("blue");
        table.go_to(Phase::NonCombatMove);
        assert_eq!(table.rule(&haul(5, "cork", "derry")), "RT-6");
        table.go_to_turn("red");
        table.go_to_turn("blue");
        table.go_to(Phase::CombatMove);
        table.give(&move_of("blue", "3 armour", "derry cork"));
        table.go_to(Phase::NonCombatMove);
        assert_eq!(table.holder("cork"), Some("teal"));
        assert_eq!(movable(&table.game, &table.state, table.space("cork")), 5);
        table.give(&haul(2, "cork", "derry"));
        // In the next turn Teal moves them.
        table.go_to_turn("teal");
        table.go_to_turn("blue");
        table.go_to(Phase::NonCombatMove);
        assert_eq!(table.rule(&haul(3, "cork", "derry")), "RT-6");
        assert_eq!((table.tokens("cork"), table.tokens("derry")), (3, 2));
    }
}

// AB-7, RT-8
#[test]
fn rt_8_odds_let_nobody_retreat_who_has_pressed_on() {
    let mut table = before_cork(IN_CORK);
    table.give(r#"Fight(at: "cork")"#);
    table.dice([6, 6, 6, 6]);
    table.give("Stay");
    let a_round = BattleTerms {
        rounds: Some(1),
        ..BattleTerms::default()
    };
    let won = |table: &Table| {
        let odds = on_terms(&table.game, &table.state, table.space("cork"), &a_round);
        odds.of_winning(Some(Party::Attacker))
    };
    assert_eq!(won(&table), 0, "he retreats at once");
    table.give("PressOn");
    assert_eq!(table.state.combat().map(|combat| combat.stage), Some(Stage::Burn));
    // Each of three armour hits on 1 to 3, and one hit is enough.
    assert!(
        won(&table).abs_diff(CERTAIN / 8 * 7) < CERTAIN / 1_000,
        "one round is fought"
    );
}
