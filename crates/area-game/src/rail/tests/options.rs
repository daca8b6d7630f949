//! The rules of the options and of strategic rail movement, one by one.

use super::*;
use crate::rail::limited::Limited;

const LINE: &str = "france germany western_poland eastern_poland belarus smolensk";

/// Germany holds a line of six areas with markers, and with stations in these.
fn line<'v>(variant: &'v Variant, with_stations: &str) -> Rails<'v> {
    let mut rails = nobody(variant);
    let areas: Vec<(&str, u8)> = LINE.split_whitespace().map(|area| (area, 3)).collect();
    home(&mut rails, "germany", &areas);
    if variant.has_markers() {
        markers(&mut rails, LINE);
    }
    stations(&mut rails, with_stations);
    rails
}

// R1-2, R1-6
#[test]
fn r1_6_four_areas_less_the_damage_of_the_station() {
    let variant = variant("option_1");
    let mut rails = line(&variant, "france belarus smolensk");
    // R1-2: a unit begins at a station, and ends anywhere on the railroad.
    let four = ["belarus", "eastern_poland", "germany", "western_poland"];
    assert_eq!(reached(&rails, "germany", "france"), four);
    assert_eq!(refused(&rails, "germany", LINE), "R1-6");
    // Ranges 4, 3, 2, and inoperable at 3 damage.
    for (damage, range) in [(0, 4), (1, 3), (2, 2)] {
        rails.spaces[at("france").index()].station = Some(damage);
        assert_eq!(
            rails.range(infantry("germany"), at("france"), &rails.ledger()),
            Some(range)
        );
    }
    rails.spaces[at("france").index()].station = Some(3);
    assert_eq!(
        refused(
            &rails,
            "germany",
            "france germany western_poland eastern_poland belarus"
        ),
        "R1-7"
    );
    assert_eq!(
        refused(&rails, "germany", "germany western_poland eastern_poland belarus"),
        "R1-2"
    );
    rails.spaces[at("eastern_poland").index()].marker = false;
    assert_eq!(refused(&rails, "germany", "belarus eastern_poland"), "R1-6");
}

// R1-7
#[test]
fn r1_7_trains_pass_through_a_station_that_does_not_work() {
    let variant = variant("option_1");
    let mut rails = line(&variant, "france western_poland belarus");
    rails.spaces[at("western_poland").index()].station = Some(3);
    assert_eq!(
        reached(&rails, "germany", "france"),
        ["belarus", "eastern_poland", "germany"]
    );
    assert_eq!(
        refused(&rails, "germany", "france germany western_poland"),
        "R1-7"
    );
}

// R1-1, R2-1, R3-1, R4-1, M1-1
#[test]
fn r1_1_what_stations_and_markers_cost() {
    for (name, station, marker) in [
        ("option_1", Some(15), Some(1)),
        ("option_2", Some(10), Some(1)),
        ("option_3", Some(8), None),
        ("option_4", None, Some(3)),
        ("module_1", None, None),
        ("strategic", None, None),
    ] {
        let variant = variant(name);
        assert_eq!((variant.station, variant.marker), (station, marker), "{name}");
    }
}

// R1-9, R2-5, R3-5, R4-5
#[test]
fn r1_9_what_is_captured_and_what_is_removed() {
    use crate::rail::variant::Capture::{Removed, Taken};
    for (name, stations, markers) in [
        ("option_1", Taken, Removed),
        ("option_2", Taken, Taken),
        ("option_3", Taken, Taken),
        ("option_4", Taken, Taken),
    ] {
        let variant = variant(name);
        let found = (variant.captured_stations, variant.captured_markers);
        assert_eq!(found, (stations, markers), "{name}");
    }
}

// S1-6
#[test]
fn s1_6_europe_africa_and_asia_are_as_the_source_has_them() {
    let is_in = |area: &str, region: &str| WORLD.regions(at(area)).any(|found| found.id == region);
    for area in [
        "baltic_states",
        "eastern_poland",
        "bessarabia",
        "finland",
        "sweden",
        "norway",
        "england",
        "italy",
    ] {
        assert!(is_in(area, "europe") && !is_in(area, "asia"), "{area}");
    }
    for area in [
        "belarus",
        "moscow",
        "smolensk",
        "ukraine",
        "trans_jordan",
        "syria",
        "india",
        "tibet",
        "malaya",
    ] {
        assert!(is_in(area, "asia") && !is_in(area, "europe"), "{area}");
    }
    for area in ["egypt", "libya", "algeria", "south_africa"] {
        assert!(is_in(area, "africa"), "{area}");
    }
}

// S1-7
#[test]
fn s1_7_everybody_sees_what_each_nation_has_left() {
    let variant = variant("strategic");
    let mut rails = nobody(&variant);
    holds(&mut rails, "uk", "egypt libya");
    send(&mut rails, "uk", "egypt libya");
    for nation_id in ["uk", "france", "anzac"] {
        let limits = rails.limits(nation(nation_id));
        let pool = limits.iter().find(|limit| matches!(limit.what, Limited::Pool(_)));
        assert_eq!(
            pool.map(|pool| (pool.used, pool.limit)),
            Some((1, 2)),
            "{nation_id}"
        );
    }
}

// R1-4
#[test]
fn r1_4_a_unit_a_turn_for_each_station_at_most_6() {
    let variant = variant("option_1");
    let mut rails = line(&variant, "france germany");
    let capacity = Limited::Nation(nation("germany"));
    assert_eq!(rails.limit(capacity), Some(2));
    send(&mut rails, "germany", "france germany");
    send(&mut rails, "germany", "germany france");
    assert_eq!(refused(&rails, "germany", "france germany"), "R1-4");
    stations(&mut rails, LINE);
    assert_eq!(rails.limit(capacity), Some(6));
    holds(&mut rails, "germany", "austria hungary");
    stations(&mut rails, "austria hungary");
    assert_eq!(rails.limit(capacity), Some(6));
    // AR-6
    rails.technology[nation("germany").index()] = true;
    assert_eq!(rails.limit(capacity), Some(7));
}

// R1-5
#[test]
fn r1_5_a_station_handles_the_value_of_its_area_coming_and_going() {
    let variant = variant("option_1");
    let mut rails = line(&variant, LINE);
    rails.spaces[at("germany").index()].value = 2;
    send(&mut rails, "germany", "france germany");
    send(&mut rails, "germany", "germany western_poland");
    assert_eq!(
        refused(&rails, "germany", "belarus eastern_poland western_poland germany"),
        "R1-5"
    );
    assert_eq!(refused(&rails, "germany", "germany france"), "R1-5");
    rails.spaces[at("germany").index()].value = 9;
    assert_eq!(rails.limit(Limited::Station(at("germany"))), Some(6));
}

// R1-8
#[test]
fn r1_8_allies_share_and_enemies_do_not() {
    let variant = variant("option_1");
    let mut rails = line(&variant, "france belarus");
    holds(&mut rails, "italy", "germany belarus");
    send(
        &mut rails,
        "germany",
        "france germany western_poland eastern_poland belarus",
    );
    holds(&mut rails, "ussr", "western_poland");
    assert_eq!(
        refused(
            &rails,
            "germany",
            "france germany western_poland eastern_poland belarus"
        ),
        "AR-4"
    );
}

// AR-4
#[test]
fn ar_4_every_area_has_been_held_since_the_turn_began() {
    let variant = variant("option_1");
    for area in LINE.split_whitespace().take(5) {
        let mut rails = line(&variant, "france belarus");
        rails.spaces[at(area).index()].held = None;
        let way = "france germany western_poland eastern_poland belarus";
        assert_eq!(refused(&rails, "germany", way), "AR-4", "{area}");
    }
}

// R1-10, R2-8, R3-6, R4-8, M1-4, S1-2
#[test]
fn r1_10_canals_and_straits() {
    for (name, suez, panama, straits, messina) in [
        ("option_1", Some("R1-10"), Some("R1-10"), Some("R1-10"), None),
        ("option_2", Some("R2-8"), Some("R2-8"), Some("R2-8"), None),
        ("option_3", Some("R3-6"), Some("R3-6"), Some("R3-6"), None),
        ("option_4", Some("R4-8"), Some("R4-8"), Some("R4-8"), None),
        ("module_1", None, None, Some("M1-4"), None),
        ("strategic", None, None, Some("S1-1"), Some("S1-1")),
    ] {
        let variant = variant(name);
        let rails = nobody(&variant);
        for (pair, rule) in [
            ("egypt trans_jordan", suez),
            ("colombia panama", panama),
            ("turkish_thrace turkey", straits),
            ("italy sicily", messina),
        ] {
            let way = path(pair);
            let found = rails
                .may_cross(way[0], way[1])
                .err()
                .map(|refusal| refusal.rule(&rails));
            assert_eq!(found, rule, "{name}: {pair}");
        }
    }
}

// M1-5
#[test]
fn m1_5_deserts_mountains_and_tundra_block() {
    let variant = variant("module_1");
    let mut rails = nobody(&variant);
    holds(&mut rails, "uk", "india tibet algeria french_west_africa");
    assert_eq!(refused(&rails, "uk", "india tibet"), "M1-5");
    assert_eq!(refused(&rails, "uk", "algeria french_west_africa"), "M1-5");
}

// R2-2, R2-3, R2-4
#[test]
fn r2_2_two_units_any_distance_along_own_markers() {
    let variant = variant("option_2");
    let mut rails = line(&variant, "france smolensk");
    send(&mut rails, "germany", LINE);
    send(&mut rails, "germany", LINE);
    assert_eq!(refused(&rails, "germany", LINE), "R2-2");
    rails.trains.clear();
    rails.spaces[at("belarus").index()].marker = false;
    assert_eq!(refused(&rails, "germany", LINE), "R2-3");
    let mut rails = line(&variant, "france smolensk");
    holds(&mut rails, "italy", "germany");
    assert_eq!(refused(&rails, "germany", LINE), "R2-4");
    // AR-6
    rails.technology[nation("germany").index()] = true;
    assert_eq!(rails.limit(Limited::Nation(nation("germany"))), Some(3));
}

// R3-2, R3-3, R3-4
#[test]
fn r3_2_the_allowance_and_one_more_from_a_station() {
    let variant = variant("option_3");
    let mut rails = line(&variant, "france");
    assert_eq!(
        reached(&rails, "germany", "france"),
        ["germany", "western_poland"]
    );
    let armour = Traveller {
        movement: 2,
        carries_tokens: false,
        kind: None,
        ..infantry("germany")
    };
    assert!(
        rails
            .reach(armour, at("france"))
            .trip(at("eastern_poland"))
            .is_some()
    );
    assert_eq!(
        refused(&rails, "germany", "france germany western_poland eastern_poland"),
        "R3-2"
    );
    assert_eq!(refused(&rails, "germany", "germany western_poland"), "R3-2");
    // Its value of 3 less 1 damage: 2 units leave.
    rails.spaces[at("france").index()].station = Some(1);
    send(&mut rails, "germany", "france germany");
    send(&mut rails, "germany", "france germany western_poland");
    assert_eq!(refused(&rails, "germany", "france germany"), "R3-3");
    // AR-6
    rails.technology[nation("germany").index()] = true;
    send(&mut rails, "germany", "france germany");
    rails.trains.clear();
    rails.spaces[at("france").index()].station = Some(3);
    assert_eq!(refused(&rails, "germany", "france germany"), "R3-4");
}

// R4-3
#[test]
fn r4_3_along_connected_markers_of_the_nation_alone() {
    let variant = variant("option_4");
    let mut rails = line(&variant, "");
    holds(&mut rails, "germany", "austria");
    rails.spaces[at("france").index()].value = 40;
    assert_eq!(refused(&rails, "germany", "germany austria"), "R4-3");
    assert_eq!(refused(&rails, "germany", "austria germany"), "R4-3");
    holds(&mut rails, "italy", "germany");
    assert_eq!(refused(&rails, "germany", "france germany"), "R4-3");
}

// AR-6
#[test]
fn ar_6_the_technology_divides_by_6_and_adds_throughput() {
    let option = variant("option_4");
    let mut rails = line(&option, "");
    rails.spaces[at("france").index()].value = 27;
    let points = Limited::Points(nation("germany"));
    assert_eq!(
        (rails.chart(nation("germany")), rails.limit(points)),
        (42, Some(6))
    );
    rails.technology[nation("germany").index()] = true;
    assert_eq!(rails.limit(points), Some(7));
    let module = variant("module_1");
    let mut rails = line(&module, "");
    assert_eq!(rails.limit(Limited::Area(at("france"))), Some(3));
    rails.technology[nation("germany").index()] = true;
    assert_eq!(rails.limit(Limited::Area(at("france"))), Some(4));
}

// M1-3
#[test]
fn m1_3_who_shares_with_whom() {
    let variant = variant("module_1");
    let rails = nobody(&variant);
    for (a, b, shares) in [
        ("germany", "italy", true),
        ("uk", "france", true),
        ("usa", "china", true),
        ("germany", "japan", false),
        ("ussr", "uk", false),
        ("china", "ussr", false),
        ("japan", "italy", false),
    ] {
        assert_eq!(rails.shares(nation(a), nation(b)), shares, "{a} {b}");
        assert_eq!(rails.shares(nation(b), nation(a)), shares, "{b} {a}");
    }
}

// S1-4
#[test]
fn s1_4_the_soviet_union_uses_one_of_three_in_europe() {
    let variant = variant("strategic");
    let mut rails = nobody(&variant);
    holds(&mut rails, "ussr", "moscow belarus smolensk eastern_poland");
    send(&mut rails, "ussr", "moscow smolensk belarus eastern_poland");
    assert_eq!(refused(&rails, "ussr", "smolensk belarus eastern_poland"), "S1-4");
    send(&mut rails, "ussr", "moscow smolensk");
    send(&mut rails, "ussr", "moscow smolensk");
    assert_eq!(refused(&rails, "ussr", "moscow smolensk"), "S1-4");
}

// S1-5
#[test]
fn s1_5_anzac_and_france_find_the_pool_of_the_united_kingdom_empty() {
    let variant = variant("strategic");
    let mut rails = nobody(&variant);
    holds(&mut rails, "uk", "egypt libya");
    holds(&mut rails, "france", "algeria tunisia");
    holds(&mut rails, "anzac", "trans_jordan");
    send(&mut rails, "uk", "egypt libya");
    send(&mut rails, "uk", "libya egypt");
    for (nation, way) in [
        ("france", "algeria tunisia"),
        ("anzac", "egypt trans_jordan"),
        ("india", "egypt libya"),
    ] {
        assert_eq!(refused(&rails, nation, way), "S1-5", "{nation}");
    }
    rails.trains.clear();
    send(&mut rails, "france", "algeria tunisia");
    send(&mut rails, "anzac", "egypt trans_jordan");
    assert_eq!(refused(&rails, "uk", "egypt libya"), "S1-4");
}

// AR-5
#[test]
fn ar_5_a_train_taken_back_gives_back_what_it_used() {
    for name in [
        "option_1",
        "option_2",
        "option_3",
        "option_4",
        "module_1",
        "strategic",
    ] {
        let variant = variant(name);
        let mut rails = line(&variant, if variant.has_stations() { LINE } else { "" });
        rails.spaces[at("france").index()].value = 30;
        let before = rails.limits(nation("germany"));
        send(&mut rails, "germany", "france germany");
        assert_ne!(rails.limits(nation("germany")), before, "{name}");
        rails.trains.pop();
        assert_eq!(rails.limits(nation("germany")), before, "{name}");
    }
}

// AR-8
#[test]
fn ar_8_every_refusal_has_a_rule_and_words() {
    let variant = variant("option_1");
    let mut rails = line(&variant, "france belarus smolensk");
    rails.spaces[at("smolensk").index()].station = Some(3);
    let names = |nation: NationId| WORLD.powers()[nation.index()].name.clone();
    let why = rails.why_not_to(infantry("germany"), at("france"), at("smolensk"));
    let reasons: Vec<(&str, String)> = why
        .iter()
        .map(|refusal| (refusal.rule(&rails), refusal.text(&variant, &WORLD, &names)))
        .collect();
    assert_eq!(
        reasons,
        [
            (
                "R1-7",
                "the station in Smolensk has 3 damage markers and does not work".to_owned()
            ),
            ("R1-6", "the way is 5 areas long; the limit is 4".to_owned()),
        ]
    );
    let why = rails.why_not_to(infantry("germany"), at("france"), at("italy"));
    assert_eq!(why[0].rule(&rails), "AR-4");
}

// AR-8, R3-6, M1-5
#[test]
fn ar_8_a_border_that_alone_closes_the_way_is_told() {
    for (name, ends, rule) in [
        ("option_3", "turkish_thrace turkey", "R3-6"),
        ("option_3", "bulgaria turkey", "R3-6"),
        ("module_1", "libya sudan", "M1-5"),
    ] {
        let variant = variant(name);
        let mut rails = nobody(&variant);
        for id in ["turkish_thrace", "turkey", "bulgaria", "libya", "sudan"] {
            let space = &mut rails.spaces[at(id).index()];
            (space.station, space.value) = (Some(0), 2);
            holds(&mut rails, "italy", id);
        }
        let ends = path(ends);
        let why = rails.why_not_to(infantry("italy"), ends[0], ends[1]);
        let rules: Vec<&str> = why.iter().map(|refusal| refusal.rule(&rails)).collect();
        assert_eq!(rules, [rule], "{name}");
    }
}
