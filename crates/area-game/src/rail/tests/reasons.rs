//! What a refusal names: the variant's rule, and the obstacle.

use super::*;
use crate::rail::RailRefusal;
use crate::rail::variant::{End, Way};

/// Germany holds land, with stations and markers throughout if the variant has them.
fn held<'v>(variant: &'v Variant, areas: &str) -> Rails<'v> {
    let mut rails = nobody(variant);
    holds(&mut rails, "germany", areas);
    for area in path(areas) {
        rails.spaces[area.index()].value = 9;
    }
    if variant.has_stations() {
        stations(&mut rails, areas);
    }
    if variant.has_markers() {
        markers(&mut rails, areas);
    }
    rails
}

// R1-2
#[test]
fn r1_2_a_variant_of_ones_own_can_ask_for_a_station_at_the_end_too() {
    let mut file = file("option_1");
    file.destination = End::Station;
    let variant = built(&file);
    let mut rails = held(&variant, "france germany western_poland");
    rails.spaces[at("germany").index()].station = None;
    assert_eq!(reached(&rails, "germany", "france"), ["western_poland"]);
    assert_eq!(refused(&rails, "germany", "france germany"), "R1-2");
}

// R1-6, R2-3, R3-2, R4-3, M1-4, S1-1
#[test]
fn r1_6_sea_in_the_way_and_areas_that_do_not_touch_are_refused_by_the_variants_own_rule() {
    for (name, sea, apart, neutral) in [
        ("option_1", "R1-6", "R1-6", "AR-4"),
        ("option_2", "R2-3", "R2-3", "AR-4"),
        ("option_3", "R3-2", "R3-2", "R3-2"),
        ("option_4", "R4-3", "R4-3", "AR-4"),
        ("module_1", "M1-4", "M1-1", "AR-4"),
        ("strategic", "S1-1", "S1-1", "S1-1"),
    ] {
        let variant = variant(name);
        let rails = held(&variant, "france germany england norway denmark western_poland");
        let zone = WORLD.links(at("england")).iter().map(|link| link.to);
        let zone = zone.filter(|to| WORLD.area(*to).kind == AreaKind::Sea).min();
        let zone = rails.may_use(nation("germany"), zone.expect("an island"));
        let rule = |refusal: RailRefusal| refusal.rule(&rails);
        assert_eq!(zone.map_err(rule), Err(sea), "{name}");
        assert_eq!(refused(&rails, "germany", "norway denmark"), sea, "{name}");
        assert_eq!(
            refused(&rails, "germany", "france western_poland"),
            apart,
            "{name}"
        );
        let spain = rails
            .check(infantry("germany"), &path("france spain"))
            .expect_err("Spain is neutral");
        assert_eq!(spain.rule(&rails), neutral, "{name}");
        assert!(matches!(spain, RailRefusal::Neutral { .. }), "{name}");
    }
}

// R3-2, M1-5
#[test]
fn r3_2_a_border_that_stops_a_march_stops_the_way() {
    let variant = variant("option_3");
    let rails = held(&variant, "india tibet");
    assert_eq!(refused(&rails, "germany", "india tibet"), "R3-2");
    let rails = held(&variant, "france germany");
    assert_eq!(refused(&rails, "germany", "germany austria"), "R3-2");
    // In Combat Move (AR-2) the way leads through areas held since the turn began, and still over no barrier.
    let mut rails = held(&variant, "india tibet");
    rails.way = Way::Held;
    assert_eq!(refused(&rails, "germany", "india tibet"), "R3-2");
}

// R3-2, R3-5
#[test]
fn r3_2_the_way_is_free_where_only_the_station_has_to_be_held() {
    let variant = variant("option_3");
    let mut rails = held(&variant, "france germany");
    holds(&mut rails, "italy", "austria");
    // Austria was captured this turn.
    rails.spaces[at("austria").index()].held = None;
    send(&mut rails, "germany", "france germany austria");
    // So was the station in Germany.
    rails.spaces[at("germany").index()].held = None;
    assert_eq!(refused(&rails, "germany", "germany austria"), "AR-4");
    rails.spaces[at("germany").index()].held = Some(nation("germany"));
    rails.spaces[at("germany").index()].waits = true;
    assert_eq!(refused(&rails, "germany", "germany austria"), "R3-5");
    send(&mut rails, "germany", "france germany");
}

// R1-9, R2-5, R4-5
#[test]
fn r1_9_captured_railroad_lets_nothing_begin_end_or_pass() {
    for (name, rule) in [("option_1", "R1-9"), ("option_2", "R2-5"), ("option_4", "R4-5")] {
        let variant = variant(name);
        let mut rails = held(&variant, "france germany western_poland");
        rails.spaces[at("germany").index()].waits = true;
        for way in [
            "germany france",
            "france germany",
            "france germany western_poland",
        ] {
            assert_eq!(refused(&rails, "germany", way), rule, "{name}: {way}");
        }
    }
    // R1-4: it does not count either.
    let variant = variant("option_1");
    let mut rails = held(&variant, "france germany");
    let capacity = crate::rail::Limited::Nation(nation("germany"));
    assert_eq!(rails.limit(capacity), Some(2));
    rails.spaces[at("germany").index()].waits = true;
    assert_eq!(rails.limit(capacity), Some(1));
}

// AR-8
#[test]
fn ar_8_a_unit_that_may_go_and_gets_nowhere_is_told_why() {
    let variant = variant("option_1");
    let rails = held(&variant, "turkish_thrace turkey");
    assert_eq!(rails.why_not_from(infantry("germany"), at("turkish_thrace")), []);
    assert_eq!(reached(&rails, "germany", "turkish_thrace"), Vec::<String>::new());
    let why = rails.why_nowhere(infantry("germany"), at("turkish_thrace"));
    let rules: Vec<&str> = why.iter().map(|refusal| refusal.rule(&rails)).collect();
    assert_eq!(rules, ["R1-10"]);
    // No reason for a unit that can move.
    let rails = held(&variant, "france germany");
    assert_eq!(rails.why_nowhere(infantry("germany"), at("france")), []);
}

// AR-4, AR-8
#[test]
fn ar_8_where_others_hold_the_line_the_first_of_their_areas_is_told() {
    let variant = variant("module_1");
    let mut rails = held(&variant, "austria hungary eastern_poland belarus");
    holds(&mut rails, "ussr", "eastern_poland");
    let why = |rails: &Rails| rails.why_not_to(infantry("germany"), at("austria"), at("belarus"));
    let closed = RailRefusal::NotShared {
        at: at("eastern_poland"),
        holder: nation("ussr"),
        friend: false,
    };
    assert_eq!(why(&rails), [closed]);
    // Without a line there is none to be closed.
    let rails = held(&variant, "austria belarus");
    assert!(matches!(why(&rails)[..], [RailRefusal::NoPath { .. }]));
}
