//! Bids before round 1 (AB-16).

use super::Table;
use crate::Order;
use railhead_engine::engine::{Game as _, Playable as _, Seat};

const UNITS: &str = r#""red": {"bray": "2 infantry", "sound": "1 destroyer"}, "blue": {"cork": "1 infantry"}, "teal": {"hove": "1 infantry"}"#;

pub fn war() -> Table {
    let bids = [
        (
            r#"capital: "ayr", treasury: 20)"#,
            r#"capital: "ayr", treasury: 20, bid: 12)"#,
        ),
        (
            r#"capital: "isla", treasury: 6)"#,
            r#"capital: "isla", treasury: 6, bid: 4)"#,
        ),
    ];
    Table::changed(UNITS, &bids)
}

fn bid(nation: &str, kind: &str, at: &str) -> String {
    format!(r#"Bid(nation: "{nation}", kind: "{kind}", at: "{at}")"#)
}

// AB-16
#[test]
fn ab_16_bids_are_placed_one_after_another_before_round_1() {
    let mut table = war();
    let clock = table.game.clock(&table.state);
    assert_eq!((clock.turn, clock.phase.as_str()), (1, "Bids"));
    assert_eq!(table.game.decider(&table.state), Seat(table.nation("red").0));
    let buys = r#"Buy(nation: "red", ware: "infantry")"#;
    assert_eq!(table.refused(buys), ("AB-16", "Red places its bid first".into()));
    table.give(&bid("red", "infantry", "bray"));
    table.give(&bid("red", "destroyer", "sound"));
    assert_eq!(table.units("bray", "red", "infantry"), 3);
    assert_eq!(table.units("sound", "red", "destroyer"), 2);
    table.give("EndPhase");
    assert_eq!(table.treasury("red"), 21, "what is left of the bid");
    assert_eq!(table.game.decider(&table.state), Seat(table.nation("teal").0));
    table.give(&bid("teal", "artillery", "hove"));
    table.give("EndPhase");
    assert_eq!(table.treasury("teal"), 6);
    let clock = table.game.clock(&table.state);
    assert_eq!((clock.turn, clock.phase.as_str()), (1, "Purchase"));
    assert_eq!(table.state.bidding(), None);
    table.give(buys);
    assert_eq!(
        table.refused(&bid("red", "infantry", "ayr")),
        ("AB-16", "Red has no bid to place now".into())
    );
}

// AB-16
#[test]
fn ab_16_a_unit_of_a_bid_stands_beside_one_of_its_nation_alone_in_its_space_and_is_paid_for() {
    let mut table = war();
    let refused = |table: &Table, kind: &str, at: &str| table.refused(&bid("red", kind, at));
    assert_eq!(
        refused(&table, "infantry", "ayr"),
        (
            "AB-16",
            "the nation has no unit in Ayr, beside which one of its bid could be placed".into()
        )
    );
    assert_eq!(
        refused(&table, "battleship", "sound"),
        ("AB-16", "it costs 20 IPC, and 12 IPC of the bid are left".into())
    );
    for (kind, at, why) in [
        (
            "infantry",
            "sound",
            "land units of a bid cannot be placed in the Sound",
        ),
        ("destroyer", "bray", "sea units of a bid cannot be placed in Bray"),
        (
            "fighter",
            "sound",
            "aircraft of a bid begin on land, not in the Sound",
        ),
    ] {
        assert_eq!(refused(&table, kind, at), ("AB-16", why.into()), "{kind}");
    }
    assert_eq!(table.rule(&bid("teal", "infantry", "hove")), "AB-16");
    table.give(&bid("red", "infantry", "bray"));
    assert_eq!(
        refused(&table, "infantry", "bray"),
        ("AB-16", "there is a unit of the bid in Bray already".into())
    );
    // The list of orders is what the check allows.
    let orders = table.game.legal_orders(&table.state);
    assert!(orders.contains(&Order::EndPhase));
    assert!(
        orders
            .iter()
            .all(|order| table.game.check(&table.state, order).is_ok())
    );
    assert_eq!(
        orders
            .iter()
            .filter(|order| matches!(order, Order::Bid { .. }))
            .count(),
        3
    );
}
