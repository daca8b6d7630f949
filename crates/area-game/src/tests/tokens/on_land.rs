//! Resource tokens: placing, moving, giving, capture, destruction, paying (RT-1 to RT-4, RT-6 to RT-11).

use super::table::{TOKENS, burn, buy, haul, place};
use crate::definition::Phase;
use crate::state::area_state::Stage;
use crate::tests::{Table, move_of, problems_with};
use crate::tokens::coins::coins;
use crate::tokens::moves::movable;
use crate::tokens::refusal::TokenRefusal;
use crate::words::narration::words;

const NO_UNITS: &str = "";

// RT-1
#[test]
fn rt_1_areas_yield_their_value_when_the_turn_begins_times_the_multiplier() {
    let mut table = Table::with_tokens(NO_UNITS);
    // Red twice, Pink, who moves with it, once.
    table.give(&place("bray fife"));
    assert_eq!((table.tokens("bray"), table.tokens("fife")), (6, 2));
    assert_eq!(table.rule(&place("bray")), "RT-1");
    assert_eq!(table.rule(&place("goole goole")), "RT-1");
    assert_eq!(table.rule(&place("cork")), "RT-1");
    assert_eq!(table.rule(&place("sound")), "RT-1");
    // All the rest at once; Ayr started with 8.
    table.give(&place(""));
    assert_eq!((table.tokens("ayr"), table.tokens("goole")), (8 + 16, 1));
    assert_eq!(table.rule(&place("")), "AB-5");
    table.give("EndPhase");
    assert_eq!(table.rule(&place("")), "RT-1");
    table.go_to_turn("blue");
    table.give(&place("cork"));
    assert_eq!(table.tokens("cork"), 4);
    // The remainder is lost: Derry and Eton yield no more this turn.
    table.give("EndPhase");
    assert_eq!(table.tokens("derry") + table.tokens("eton"), 0);
    assert_eq!(table.account("red"), (8 + 6 + 16, 0, 0));
}

// RT-1
#[test]
fn rt_1_only_what_has_been_held_since_the_turn_began_yields() {
    let setup = r#""blue": {"cork": "1 infantry"}, "red": {"bray": "3 armour"}"#;
    let mut table = Table::with_tokens(setup);
    table.go_to(Phase::CombatMove);
    assert_eq!(
        table.refused(&place("bray")).1,
        "you place tokens when your turn begins"
    );
}

// RT-3
#[test]
fn rt_3_tokens_of_the_outset_are_multiplied() {
    let table = Table::with_tokens(NO_UNITS);
    assert_eq!((table.tokens("ayr"), table.tokens("hove")), (8, 2));
    assert_eq!(table.account("red"), (8, 0, 0));
    assert_eq!(table.account("teal"), (2, 0, 0));
}

// RT-4
#[test]
fn rt_4_a_token_moves_one_area_in_non_combat_move() {
    let mut table = Table::with_tokens(NO_UNITS);
    assert_eq!(table.rule(&haul(1, "ayr", "bray")), "RT-4");
    table.give(&place("goole"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(
        table.refused(&haul(9, "ayr", "bray")),
        ("RT-4", "8 tokens in Ayr can move".to_owned())
    );
    table.give(&haul(3, "ayr", "bray"));
    assert_eq!((table.tokens("ayr"), table.tokens("bray")), (5, 3));
    // They cannot move twice, like a unit with a move of 1.
    assert_eq!(table.rule(&haul(1, "bray", "ayr")), "RT-4");
    assert_eq!(table.rule(&haul(0, "ayr", "bray")), "AB-5");
    assert_eq!(table.rule(&haul(1, "ayr", "cork")), "AB-1");
    assert_eq!(table.rule(&haul(1, "ayr", "sound")), "AB-9");
    assert_eq!(
        table.refused(&haul(1, "goole", "hove")).1,
        "the Ridge cannot be crossed"
    );
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.refused(&haul(3, "bray", "cork")).0, "AB-9");
    table.give(&haul(3, "bray", "ayr"));
    assert_eq!(table.tokens("ayr"), 8);
}

// RT-6
#[test]
fn rt_6_tokens_are_given_by_moving_them_and_go_on_in_the_friends_turn() {
    let mut table = Table::with_tokens(NO_UNITS);
    table.go_to_turn("teal");
    table.go_to(Phase::NonCombatMove);
    // Hove is not next to a friendly area; the holder of an area moves its tokens.
    assert_eq!(table.rule(&haul(1, "ayr", "bray")), "RT-6");
    assert_eq!(table.rule(&haul(1, "hove", "nairn")), "AB-9");
    let mut table = Table::with(
        "",
        r#"tokens: (initial: {"derry": 5}), owners: [(nation: "teal", areas: "cork")],"#,
    );
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    table.give(&haul(5, "derry", "cork"));
    assert_eq!(table.rule(&haul(1, "cork", "derry")), "RT-6");
    // A token has no nationality: it moves on in the next turn.
    table.go_to_turn("teal");
    table.go_to(Phase::NonCombatMove);
    table.give(&haul(5, "cork", "derry"));
    assert_eq!(table.tokens("derry"), 5);
}

// RT-6
#[test]
fn rt_6_with_flags_a_token_moves_in_the_turn_of_its_flag_alone() {
    let tokens =
        r#"tokens: (initial: {"derry": 5}, flagged: true), owners: [(nation: "teal", areas: "cork")],"#;
    let mut table = Table::with("", tokens);
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    table.give(&haul(5, "derry", "cork"));
    table.go_to_turn("teal");
    table.go_to(Phase::NonCombatMove);
    assert_eq!(
        table.refused(&haul(5, "cork", "derry")),
        (
            "RT-6",
            "the tokens in Cork move in the turn of their flag".to_owned()
        )
    );
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    table.give(&haul(5, "cork", "derry"));
    assert_eq!(table.tokens("derry"), 5);
}

const ATTACK: &str = r#""blue": {"cork": "1 infantry"}, "red": {"bray": "3 armour"}"#;

/// Red is about to fight for Cork, which holds 5 tokens.
pub(super) fn before_cork(tokens: &str) -> Table {
    let mut table = Table::with(ATTACK, tokens);
    table.go_to(Phase::CombatMove);
    table.give(&move_of("red", "3 armour", "bray cork"));
    table.go_to(Phase::Combat);
    table
}

pub(super) const IN_CORK: &str = r#"tokens: (initial: {"cork": 5}),"#;

// RT-7
#[test]
fn rt_7_tokens_are_captured_with_their_area_and_may_move_at_once() {
    for flagged in [false, true] {
        let tokens = format!(r#"tokens: (initial: {{"cork": 5}}, flagged: {flagged}),"#);
        let mut table = before_cork(&tokens);
        table.dice([1, 1, 1, 6]);
        table.give(r#"Fight(at: "cork")"#);
        let events = table.give("Stay");
        let lines = events.iter().map(|event| words(&table.game, event));
        let lines: Vec<String> = lines.filter(|line| line.contains("takes Cork")).collect();
        assert_eq!(lines, ["Red takes Cork from Blue, and 5 tokens with it"]);
        assert_eq!(table.holder("cork"), Some("red"));
        table.go_to(Phase::NonCombatMove);
        assert_eq!(movable(&table.game, &table.state, table.space("cork")), 5);
        table.give(&haul(5, "cork", "bray"));
        assert_eq!(table.tokens("bray"), 5);
    }
}

// RT-7
#[test]
fn rt_7_who_retreats_leaves_the_tokens_behind() {
    let mut table = before_cork(IN_CORK);
    table.dice([6, 6, 6, 6]);
    table.give(r#"Fight(at: "cork")"#);
    table.give("Stay");
    table.give(r#"Retreat(to: "bray")"#);
    assert_eq!((table.tokens("cork"), table.tokens("bray")), (5, 0));
    assert_eq!(table.holder("cork"), Some("blue"));
}

// RT-8
#[test]
fn rt_8_the_defender_may_destroy_tokens_before_any_round() {
    let mut table = before_cork(IN_CORK);
    table.give(r#"Fight(at: "cork")"#);
    assert_eq!(table.state.combat().map(|combat| combat.stage), Some(Stage::Burn));
    let holder = crate::chapters::battle::decider(&table.game, &table.state);
    assert_eq!(holder, Some(table.nation("blue")));
    // A die for the tokens, then the round: three attack, one defends.
    table.dice([2, 6, 6, 6, 6]);
    table.give(&burn("cork"));
    assert_eq!(table.tokens("cork"), 3);
    assert_eq!(table.rule(&burn("cork")), "AB-7");
    table.give("PressOn");
    assert_eq!(table.rule(&burn("bray")), "AB-7");
    table.dice([6, 1, 1, 1, 6]);
    table.give(&burn("cork"));
    assert_eq!((table.tokens("cork"), table.holder("cork")), (0, Some("red")));
    assert_eq!(table.account("blue"), (5, 0, 5));
}

// RT-8
#[test]
fn rt_8_nobody_is_asked_where_no_tokens_lie() {
    let mut table = before_cork(TOKENS);
    table.dice([1, 1, 1, 6]);
    table.give(r#"Fight(at: "cork")"#);
    assert_eq!(table.holder("cork"), Some("red"));
}

// RT-8
#[test]
fn rt_8_an_owner_destroys_tokens_in_its_turn_by_a_die_once_in_an_area() {
    let mut table = Table::with_tokens(NO_UNITS);
    table.dice([5]);
    table.give(&burn("ayr"));
    assert_eq!((table.tokens("ayr"), table.account("red")), (3, (8, 0, 5)));
    assert_eq!(
        table.refused(&burn("ayr")),
        (
            "RT-8",
            "you have already destroyed tokens in Ayr this turn".to_owned()
        )
    );
    assert_eq!(table.rule(&burn("hove")), "RT-8");
    assert_eq!(table.rule(&burn("bray")), "RT-8");
    table.go_to_turn("blue");
    table.go_to_turn("red");
    // No more than there are.
    table.dice([6]);
    table.give(&burn("ayr"));
    assert_eq!((table.tokens("ayr"), table.account("red")), (0, (8, 0, 8)));
}

/// Red's bombers over an area of the enemy.
fn over(at: &str, bombers: u16, tokens: &str) -> Table {
    let setup = format!(r#""red": {{"bray": "{bombers} bomber"}}"#);
    let mut table = Table::with(&setup, tokens);
    table.go_to(Phase::CombatMove);
    let way = format!("bray cork derry {at}");
    let way = if at == "derry" { "bray cork derry" } else { &way };
    table.give(&move_of("red", &format!("{bombers} bomber"), way));
    table.go_to(Phase::Combat);
    table
}

fn raid(bombers: u16, spent: u8, at: &str) -> String {
    format!(
        "Raid(units: (nation: \"red\", kind: \"bomber\", count: {bombers}, spent: {spent}), at: \"{at}\")"
    )
}

// RT-8
#[test]
fn rt_8_bombs_fall_on_tokens_and_a_5_or_6_has_no_effect() {
    let tokens = r#"tokens: (initial: {"derry": 9, "eton": 9}),"#;
    // No complex, no guns: a 3 and a 4 count, a 5 does not.
    let mut table = over("derry", 3, tokens);
    table.dice([3, 5, 4]);
    table.give(&raid(3, 2, "derry"));
    assert_eq!((table.tokens("derry"), table.account("blue")), (2, (18, 0, 7)));
    // A complex has guns, and is not damaged.
    let mut table = over("eton", 2, tokens);
    table.dice([1, 6, 4]);
    table.give(&raid(2, 3, "eton"));
    assert_eq!(
        (table.tokens("eton"), table.units("eton", "red", "bomber")),
        (5, 1)
    );
    assert_eq!(table.state.space(table.space("eton")).damage, 0);
    // No more than there are; without tokens there is no target.
    let mut table = over("derry", 1, r#"tokens: (initial: {"derry": 1}),"#);
    table.dice([4]);
    table.give(&raid(1, 2, "derry"));
    assert_eq!(table.account("blue"), (1, 0, 1));
    let table = over("eton", 1, r#"tokens: (initial: {"derry": 1}),"#);
    assert_eq!(
        table.refused(&raid(1, 3, "eton")),
        ("RT-8", "there are no enemy tokens in Eton to bomb".to_owned())
    );
}

// RT-8
#[test]
fn rt_8_a_5_of_heavy_bombers_counts() {
    let mut table = over(
        "derry",
        2,
        r#"tokens: (initial: {"derry": 9}, heavy_bombers: "red"),"#,
    );
    table.dice([5, 6]);
    table.give(&raid(2, 2, "derry"));
    assert_eq!(table.tokens("derry"), 4);
}

// RT-9
#[test]
fn rt_9_tokens_at_a_complex_pay_for_units_that_are_placed_there() {
    let mut table = Table::with_tokens(NO_UNITS);
    table.give(&place("ayr bray fife"));
    assert_eq!(
        table.refused(&buy("red", 9, "infantry", "ayr")),
        ("RT-9", "it costs 27 tokens, but there are 24 in Ayr".to_owned())
    );
    // Bray has tokens and no complex; Fife has a complex and is Pink's.
    assert_eq!(table.rule(&buy("red", 1, "infantry", "bray")), "RT-9");
    assert_eq!(table.rule(&buy("red", 1, "infantry", "fife")), "RT-9");
    assert_eq!(table.rule(&buy("blue", 1, "infantry", "eton")), "AB-3");
    table.give(&buy("red", 7, "infantry", "ayr"));
    assert_eq!((table.tokens("ayr"), table.account("red")), (3, (30, 21, 0)));
    table.give(r#"Tokens(Return(nation: "red", ware: "infantry", count: 1, complex: "ayr"))"#);
    assert_eq!((table.tokens("ayr"), table.account("red")), (6, (30, 18, 0)));
    let back = r#"Tokens(Return(nation: "red", ware: "infantry", count: 7, complex: "ayr"))"#;
    assert_eq!(table.rule(back), "RT-9");
    table.go_to(Phase::PlaceUnits);
    // Ayr makes 8, less its 2 markers of damage; the remaining units and tokens are kept.
    table.give(r#"Place(nation: "red", ware: "infantry", count: 6, at: "ayr")"#);
    assert_eq!(table.units("ayr", "red", "infantry"), 6);
    assert_eq!(table.tokens("ayr"), 6);
}

// RT-9
#[test]
fn rt_9_limits_of_production_hold_and_what_waits_is_not_given_back_later() {
    let mut table = Table::with_tokens(NO_UNITS);
    table.give(&place(""));
    table.give(&buy("red", 8, "infantry", "ayr"));
    table.go_to(Phase::PlaceUnits);
    let (rule, _) = table.refused(r#"Place(nation: "red", ware: "infantry", count: 7, at: "ayr")"#);
    assert_eq!(rule, "AB-10");
    table.give(r#"Place(nation: "red", ware: "infantry", count: 6, at: "ayr")"#);
    table.go_to_turn("blue");
    table.go_to_turn("red");
    let back = r#"Tokens(Return(nation: "red", ware: "infantry", complex: "ayr"))"#;
    assert_eq!(table.rule(back), "RT-9");
    table.go_to(Phase::PlaceUnits);
    table.give(r#"Place(nation: "red", ware: "infantry", count: 2, at: "ayr")"#);
    assert_eq!(table.units("ayr", "red", "infantry"), 8);
}

// RT-9
#[test]
fn rt_9_units_come_where_the_tokens_lay_that_paid_for_them() {
    let tokens = r#"tokens: (initial: {"ayr": 9, "bray": 9}),"#;
    let complexes = r#"complexes: "ayr fife eton isla","#;
    let more = r#"complexes: "ayr bray fife eton isla","#;
    let with = format!("violation: 3, {tokens}");
    let mut table = Table::changed(
        NO_UNITS,
        &[
            ("violation: 3,", &with),
            (complexes, more),
            ("treasury: 20", "treasury: 0"),
            ("treasury: 5", "treasury: 0"),
            ("treasury: 18", "treasury: 0"),
            ("treasury: 6", "treasury: 0"),
        ],
    );
    table.give(&buy("red", 2, "infantry", "ayr"));
    table.give(&buy("red", 1, "infantry", "bray"));
    table.go_to(Phase::PlaceUnits);
    assert_eq!(
        table.refused(r#"Place(nation: "red", ware: "infantry", count: 2, at: "bray")"#),
        (
            "RT-9",
            "you have not bought that many with the tokens of Bray".to_owned()
        )
    );
    table.give(r#"Place(nation: "red", ware: "infantry", count: 1, at: "bray")"#);
    table.give(r#"Place(nation: "red", ware: "infantry", count: 2, at: "ayr")"#);
}

// RT-10
#[test]
fn rt_10_tokens_are_coins_of_25_10_5_and_1() {
    for (tokens, expected) in [
        (0, [0, 0, 0, 0]),
        (4, [0, 0, 0, 4]),
        (5, [0, 0, 1, 0]),
        (19, [0, 1, 1, 4]),
        (24, [0, 2, 0, 4]),
        (25, [1, 0, 0, 0]),
        (68, [2, 1, 1, 3]),
    ] {
        assert_eq!(coins(tokens), expected, "{tokens}");
    }
}

// RT-11
#[test]
fn rt_11_the_treasury_is_not_used() {
    let setup = r#""blue": {"eton": "1 infantry"}, "red": {"bray": "2 infantry"}"#;
    let mut table = Table::with_tokens(setup);
    assert_eq!(
        table.refused(r#"Buy(nation: "red", ware: "infantry")"#),
        ("RT-11", "tokens pay here, not the treasury".to_owned())
    );
    assert_eq!(table.rule(r#"Return(nation: "red", ware: "infantry")"#), "RT-11");
    // The tokens there pay for damage.
    table.give(r#"Repair(nation: "red", area: "ayr", count: 2)"#);
    assert_eq!((table.tokens("ayr"), table.account("red")), (6, (8, 2, 0)));
    // There is no Collect Income.
    table.go_to_turn("blue");
    assert_eq!(table.treasury("red"), 0);
    assert!(!table.game.has_phase(Phase::CollectIncome));
}

// RT-11
#[test]
fn rt_11_who_enters_neutral_land_pays_with_the_tokens_where_they_set_out() {
    let setup = r#""teal": {"isla": "1 infantry", "hove": "1 infantry"}"#;
    let mut table = Table::with(setup, r#"tokens: (initial: {"isla": 3, "hove": 2}),"#);
    table.go_to_turn("teal");
    table.go_to(Phase::CombatMove);
    assert_eq!(
        table.refused(&move_of("teal", "1 infantry", "hove nairn")),
        ("RT-9", "it costs 3 tokens, but there are 2 in Hove".to_owned())
    );
    for (there, lie) in [(1, "there is 1"), (0, "there are none")] {
        let refusal = TokenRefusal::Short {
            price: 3,
            tokens: there,
            space: table.space("hove"),
        };
        let words = format!("it costs 3 tokens, but {lie} in Hove");
        assert_eq!(refusal.text(&table.game), words);
    }
    table.give(&move_of("teal", "1 infantry", "isla nairn"));
    assert_eq!((table.tokens("isla"), table.account("teal")), (0, (5, 3, 0)));
}

// RT-1
#[test]
fn rt_1_where_there_are_no_tokens_nothing_is_asked_of_them() {
    let table = Table::new(NO_UNITS);
    for order in [
        place(""),
        haul(1, "ayr", "bray"),
        burn("ayr"),
        buy("red", 1, "infantry", "ayr"),
    ] {
        assert_eq!(
            table.refused(&order),
            ("RT-1", "this scenario has no resource tokens".to_owned())
        );
    }
    assert!(table.state.tokens().is_absent());
}

// RT-11
#[test]
fn rt_11_a_scenario_says_its_tokens_without_contradiction() {
    for (text, expected) in [
        (
            r#"tokens: (initial: {"ayr": 0}),"#,
            "an area starts with 1 to 99 tokens, not 0",
        ),
        (
            r#"tokens: (initial: {"sound": 1}),"#,
            "\"sound\" is not an area in play",
        ),
        (r#"tokens: (initial: {"nairn": 1}),"#, "\"nairn\" has no holder"),
        (r#"tokens: (multipliers: {"red": 10}),"#, "a multiplier is 1 to 9"),
        (
            r#"tokens: (multipliers: {"mauve": 2}),"#,
            "there is no nation \"mauve\"",
        ),
        (
            r#"tokens: (heavy_bombers: "mauve"),"#,
            "there is no nation \"mauve\"",
        ),
        (
            "tokens: (),",
            "with tokens there are no treasuries, so this must be 0",
        ),
    ] {
        let problems = problems_with("violation: 3,", &format!("violation: 3, {text}"));
        let found = problems
            .iter()
            .any(|problem| format!("{problem:?}").contains(&format!("{expected:?}")[1..]));
        assert!(found, "{text}: {problems:?}");
    }
}
