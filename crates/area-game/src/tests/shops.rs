//! Shops of nations, bundles and limits of number (AB-20 to AB-22).

use super::Table;
use super::tokens::table::{TOKENS, place};
use crate::Order;
use crate::chapters::shop::{UsedLimit, tightest};
use crate::definition::Phase;
use crate::state::purchase::Purchase;
use railhead_engine::engine::{Game as _, Playable as _};

const UNITS: &str =
    r#""red": {"ayr": "1 infantry", "sound": "1 battleship"}, "pink": {"sound": "1 battleship"}"#;

/// Infantry is sold in twos.
const IN_TWOS: &[(&str, &str)] = &[(
    "cost: 3, attack: 1",
    "cost: 3, bundle: (count: 2, price: 5), attack: 1",
)];

/// Infantry is sold in twos. Red has a shop and may have two battleships, its side three.
fn war() -> Table {
    with_shop(r#"treasury: 60, shop: "infantry battleship complex", limits: {"battleship": 2}"#)
}

/// The same with these fields of Red.
fn with_shop(red: &str) -> Table {
    let red = format!(r#"capital: "ayr", {red})"#);
    let scenario = [
        (r#"capital: "ayr", treasury: 20)"#, red.as_str()),
        (
            r#"capital: "fife", treasury: 5)"#,
            r#"capital: "fife", treasury: 45)"#,
        ),
        (
            "turns: [",
            r#"side_limits: {"warm": {"battleship": 3}}, turns: ["#,
        ),
    ];
    Table::with_files(UNITS, &[("war.ron", &scenario[..]), ("units.ron", IN_TWOS)])
}

fn buy(nation: &str, what: &str, count: u16) -> String {
    format!(r#"Buy(nation: "{nation}", ware: "{what}", count: {count})"#)
}

fn give_back(nation: &str, what: &str, count: u16) -> String {
    format!(r#"Return(nation: "{nation}", ware: "{what}", count: {count})"#)
}

/// The purchases that are listed for a nation, with their counts.
fn listed(table: &Table, nation: &str) -> Vec<(Purchase, u16)> {
    let of = table.nation(nation);
    let orders = table.game.legal_orders(&table.state).into_iter();
    let bought = orders.filter_map(|order| {
        let Order::Buy {
            nation,
            purchase,
            count,
        } = order
        else {
            return None;
        };
        (nation == of).then_some((purchase, count))
    });
    bought.collect()
}

// AB-20
#[test]
fn ab_20_a_nation_buys_what_its_shop_has() {
    let mut table = war();
    assert_eq!(
        table.refused(&buy("red", "armour", 1)),
        ("AB-20", "Red may not buy armour".into())
    );
    table.give(&buy("pink", "armour", 1));
    table.give(&buy("red", "complex", 1));
    assert_eq!((table.treasury("red"), table.treasury("pink")), (45, 39));
    let kind = |id: &str| Purchase::Unit(table.game.kind_named(id).expect("it is a kind"));
    assert_eq!(
        listed(&table, "red"),
        [
            (kind("infantry"), 2),
            (kind("battleship"), 1),
            (Purchase::Complex, 1)
        ]
    );
    let without = with_shop(r#"treasury: 20, shop: "infantry""#);
    assert_eq!(
        without.refused(&buy("red", "complex", 1)),
        ("AB-20", "Red may not buy industrial complexes".into())
    );
}

// AB-20
#[test]
fn ab_20_no_save_opens_in_which_a_nation_has_bought_what_it_may_not() {
    let mut table = war();
    let armour = table.game.kind_named("armour").expect("it is a kind");
    let red = table.nation("red").index();
    table.state.nations[red].bought.insert(Purchase::Unit(armour), 1);
    assert_eq!(
        table.game.violations(&table.state),
        ["AB-20: Red has bought something that it may not buy"]
    );
    assert!(table.game.restore(&table.game.snapshot(&table.state)).is_err());
}

// AB-21
#[test]
fn ab_21_bundles_are_bought_and_given_back_whole_and_placed_one_by_one() {
    let mut table = war();
    let in_twos = ("AB-21", "infantry are sold 2 at a time".to_owned());
    for count in [1, 3] {
        assert_eq!(table.refused(&buy("red", "infantry", count)), in_twos);
    }
    table.give(&buy("red", "infantry", 4));
    assert_eq!(table.treasury("red"), 50);
    assert_eq!(table.refused(&give_back("red", "infantry", 1)), in_twos);
    table.give(&give_back("red", "infantry", 2));
    assert_eq!(table.treasury("red"), 55);
    table.go_to(Phase::PlaceUnits);
    table.give(r#"Place(nation: "red", ware: "infantry", at: "ayr")"#);
    assert_eq!(table.units("ayr", "red", "infantry"), 2);
    // The other waits, and cannot be sold alone.
    table.go_to_turn("blue");
    table.go_to_turn("red");
    assert_eq!(table.refused(&give_back("red", "infantry", 1)), in_twos);
    assert_eq!(table.rule(&give_back("red", "infantry", 2)), "AB-6");
    table.give(&buy("red", "infantry", 2));
    table.give(&give_back("red", "infantry", 2));
}

// AB-21, RT-9
#[test]
fn ab_21_tokens_pay_for_whole_bundles_from_the_shop() {
    let tokens = format!("violation: 3, {TOKENS}");
    let scenario = [
        ("violation: 3,", tokens.as_str()),
        (
            r#"capital: "ayr", treasury: 20)"#,
            r#"capital: "ayr", shop: "infantry")"#,
        ),
        ("treasury: 5", "treasury: 0"),
        ("treasury: 18", "treasury: 0"),
        ("treasury: 6", "treasury: 0"),
    ];
    let files = [("war.ron", &scenario[..]), ("units.ron", IN_TWOS)];
    let mut table = Table::with_files(UNITS, &files);
    table.give(&place("ayr"));
    let buy = |what: &str, count: u16| {
        format!(r#"Tokens(Buy(nation: "red", ware: "{what}", count: {count}, complex: "ayr"))"#)
    };
    assert_eq!(table.rule(&buy("infantry", 1)), "AB-21");
    assert_eq!(table.rule(&buy("armour", 1)), "AB-20");
    let before = table.tokens("ayr");
    table.give(&buy("infantry", 2));
    assert_eq!(table.tokens("ayr"), before - 5);
    let back = buy("infantry", 1).replace("Buy", "Return");
    assert_eq!(table.rule(&back), "AB-21");
    table.give(&back.replace("count: 1", "count: 2"));
    assert_eq!(table.tokens("ayr"), before);
}

// AB-22
#[test]
fn ab_22_a_nation_and_a_side_have_no_more_units_of_a_kind_than_their_limits() {
    let mut table = war();
    let battleship = |nation: &str| buy(nation, "battleship", 1);
    table.give(&battleship("red"));
    assert_eq!(
        table.refused(&battleship("red")),
        (
            "AB-22",
            "Red can have at most 2 battleships, and has 2, purchases included".into()
        )
    );
    assert_eq!(
        table.refused(&battleship("pink")),
        (
            "AB-22",
            "the Warm side can have at most 3 battleships, and has 3, purchases included".into()
        )
    );
    table.give(&give_back("red", "battleship", 1));
    table.give(&battleship("pink"));
    let kind = table.game.kind_named("battleship").expect("it is a kind");
    let of_the_side = UsedLimit {
        side: Some(table.game.side_of(table.nation("red"))),
        has: 3,
        most: 3,
    };
    assert_eq!(
        tightest(&table.game, &table.state, table.nation("red"), kind),
        Some(of_the_side)
    );
    // A nation that loses one has room for another.
    table.give(r#"Correct(Take(nation: "pink", kind: "battleship", at: "sound"))"#);
    table.give(&battleship("red"));
}

// AB-17, AB-22
#[test]
fn ab_22_a_correction_keeps_to_the_limits() {
    let table = war();
    let add = r#"Correct(Add(nation: "red", kind: "battleship", at: "sound", count: 2))"#;
    assert_eq!(
        table.refused(add),
        (
            "AB-17",
            "no game could come to this: AB-22: Red has 3 Battleships, but the limit is 2".into()
        )
    );
}

// AB-16, AB-20, AB-22
#[test]
fn ab_20_a_bid_keeps_to_shop_and_limits_and_pays_for_single_units() {
    let mut table =
        with_shop(r#"treasury: 20, bid: 40, shop: "infantry battleship", limits: {"battleship": 1}"#);
    let bid = |kind: &str, at: &str| format!(r#"Bid(nation: "red", kind: "{kind}", at: "{at}")"#);
    assert_eq!(table.rule(&bid("armour", "ayr")), "AB-20");
    assert_eq!(table.rule(&bid("battleship", "sound")), "AB-22");
    table.give(&bid("infantry", "ayr"));
    table.give("EndPhase");
    assert_eq!(table.treasury("red"), 57);
}
