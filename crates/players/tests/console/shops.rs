//! What the console says of shops, bundles and limits of number.

use serde_json::json;

use crate::common::console_game::ConsoleGame;

// AB-20, AB-21, AB-22
#[test]
fn ab_20_bundles_shops_and_limits_stand_in_the_answers() {
    let mut played = ConsoleGame::new("tests/console/decks/shops.ron");
    let rules = played.may("rules");
    assert_eq!(
        rules["nations"][0]["shop"],
        json!(["infantry", "destroyer", "carrier"])
    );
    assert_eq!(rules["nations"][1].get("shop"), None, "it may buy everything");
    assert_eq!(
        rules["wares"][0],
        json!({"ware": "infantry", "cost": 5, "count": 2})
    );
    assert_eq!(rules["wares"][1], json!({"ware": "fighter", "cost": 10}));
    let state = played.may("state");
    assert_eq!(
        state["nations"][0]["limits"],
        json!([{"kind": "carrier", "side": null, "has": 1, "most": 2}])
    );
    assert_eq!(
        state["nations"][1]["limits"],
        json!([{"kind": "destroyer", "side": "blue", "has": 1, "most": 3}])
    );
    let legal = played.may("legal");
    let buys: Vec<&str> = legal["orders"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|order| order.as_str())
        .filter(|order| order.starts_with("Buy("))
        .collect();
    assert_eq!(buys.len(), 3, "{buys:?}");
    assert!(buys[0].contains("count:2"), "{buys:?}");
    let refused = played.may("why Buy(nation: \"red\", ware: \"fighter\")");
    assert_eq!(refused["can"], false);
    assert_eq!(refused["reasons"][0]["rule"], "AB-20");
}
