//! Sending all tokens on with one order, and convoys (RT-4, RT-5).

use super::table::{haul, place};
use crate::definition::Phase;
use crate::tests::Table;
use crate::tokens::flow::outlook;
use crate::tokens::forward::steps;
use railhead_engine::engine::Playable as _;

const FORWARD: &str = "Tokens(Forward)";

fn convoy(nation: &str, route: &str) -> String {
    let route: Vec<String> = route
        .split_whitespace()
        .map(|space| format!("{space:?}"))
        .collect();
    format!(
        "Tokens(Convoy(nation: {nation:?}, route: [{}]))",
        route.join(", ")
    )
}

fn orders_in_words(table: &Table) -> Vec<String> {
    let steps = steps(&table.game, &table.state);
    steps.iter().map(|order| table.game.order_words(order)).collect()
}

// RT-4
#[test]
fn rt_4_everything_goes_a_turn_nearer_to_a_complex() {
    let mut table = Table::with_tokens("");
    table.give(&place(""));
    assert_eq!(table.rule(FORWARD), "RT-4");
    table.go_to(Phase::NonCombatMove);
    // Red's go to Ayr, Pink's to Fife: nations that move together keep their own tokens.
    assert_eq!(
        orders_in_words(&table),
        ["Move 6 tokens to Ayr", "Move 1 token to Fife"]
    );
    table.give(FORWARD);
    assert_eq!(
        (
            table.tokens("ayr"),
            table.tokens("bray"),
            table.tokens("fife"),
            table.tokens("goole")
        ),
        (24 + 6, 0, 3, 0)
    );
    assert_eq!(
        table.refused(FORWARD),
        ("RT-4", "no tokens are left to send".to_owned())
    );
    table.go_to_turn("blue");
    table.give(&place("cork derry"));
    table.go_to(Phase::NonCombatMove);
    table.give(FORWARD);
    assert_eq!(
        (table.tokens("cork"), table.tokens("derry"), table.tokens("eton")),
        (0, 4, 2)
    );
}

// RT-5
#[test]
fn rt_5_transports_bridge_what_lies_on_the_other_side() {
    // Blue's Cork is cut off from Eton by Derry, which is Teal's; the Gulf leads past it.
    let tokens = r#"tokens: (initial: {"cork": 20}), owners: [(nation: "teal", areas: "derry"), (nation: "blue", areas: "nairn")],"#;
    let complexes = [(
        r#"complexes: "ayr fife eton isla""#,
        r#"complexes: "ayr fife nairn eton isla""#,
    )];
    let mut table = Table::with_changes(r#""blue": {"gulf": "1 transport"}"#, tokens, &complexes);
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    table.give(FORWARD);
    // Two loads of six.
    assert_eq!((table.tokens("cork"), table.tokens("nairn")), (8, 12));
}

// RT-5
#[test]
fn rt_5_a_convoy_is_followed_each_turn_until_it_is_changed() {
    let tokens = r#"tokens: (initial: {"bray": 40}),"#;
    let mut table = Table::with(r#""red": {"sound": "1 transport"}"#, tokens);
    assert_eq!(table.rule(&convoy("blue", "cork derry")), "AB-3");
    assert_eq!(table.rule(&convoy("red", "bray sound")), "AB-9");
    assert_eq!(table.rule(&convoy("red", "bray ayr bray")), "AB-9");
    assert_eq!(table.rule(&convoy("red", "bray derry")), "AB-1");
    assert_eq!(table.rule(&convoy("red", "bray")), "RT-4");
    table.give(&convoy("red", "bray sound fife"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(
        orders_in_words(&table),
        [
            "Load 6 tokens in the Sound",
            "Unload 6 tokens in Fife",
            "Load 6 tokens in the Sound",
            "Unload 6 tokens in Fife"
        ]
    );
    table.give(FORWARD);
    assert_eq!((table.tokens("bray"), table.tokens("fife")), (28, 12));
    // The next turn by the same route.
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.go_to(Phase::NonCombatMove);
    table.give(FORWARD);
    assert_eq!((table.tokens("bray"), table.tokens("fife")), (16, 24));
    table.go_to_turn("blue");
    table.go_to_turn("red");
    table.give(&convoy("red", "bray"));
    table.go_to(Phase::NonCombatMove);
    assert_eq!(orders_in_words(&table), ["Move 16 tokens to Ayr"]);
}

// RT-4
#[test]
fn rt_4_what_each_complex_can_build_with_now_next_turn_and_in_three() {
    let mut table = Table::with("", r#"tokens: (initial: {"cork": 5, "derry": 3, "eton": 2}),"#);
    table.go_to_turn("blue");
    let found = outlook(&table.game, &table.state, table.nation("blue"));
    assert_eq!(found, [(table.space("eton"), [2, 5, 10])]);
    // Tokens that have moved this turn wait for the next.
    table.go_to(Phase::NonCombatMove);
    table.give(&haul(5, "cork", "derry"));
    let found = outlook(&table.game, &table.state, table.nation("blue"));
    assert_eq!(found, [(table.space("eton"), [2, 5, 10])]);
}
