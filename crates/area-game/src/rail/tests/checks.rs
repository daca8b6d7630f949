//! Checks for contradictions in a variant (AR-9).

use super::*;
use crate::rail::file_cites::{CHAPTERS, CITED};
use crate::rail::variant::{
    Capture, Choice, End, National, Network, Raids, Range, Sharing, StationLimit, Technology, Throughput,
};
use railhead_engine::text::Reference;

fn issues(change: impl Fn(&mut Variant), name: &str) -> Vec<String> {
    let mut file = file(name);
    change(&mut file);
    match file.build(&WORLD, &|id| (id == "germany").then(|| nation("germany"))) {
        Ok(_) => Vec::new(),
        Err(issues) => issues
            .into_iter()
            .map(|issue| format!("{}: {}", issue.path, issue.what))
            .collect(),
    }
}

// AR-9
#[test]
fn ar_9_the_six_variants_make_sense() {
    for name in [
        "option_1",
        "option_2",
        "option_3",
        "option_4",
        "module_1",
        "strategic",
    ] {
        assert_eq!(issues(|_| (), name), [""; 0], "{name}");
    }
}

// AR-9
#[test]
fn ar_9_choices_that_do_not_go_together_are_told() {
    let cases: [(&str, fn(&mut Variant), &str); 14] = [
        ("option_4", |file| file.marker = None, "network"),
        ("option_1", |file| file.station = None, "network"),
        ("option_3", |file| file.station = None, "network"),
        ("option_4", |file| file.departure = End::Station, "departure"),
        (
            "module_1",
            |file| file.destination = End::OnRailroad,
            "destination",
        ),
        ("option_1", |file| file.range = Range::PointsPerArea, "range"),
        ("option_4", |file| file.range = Range::Unlimited, "national"),
        (
            "option_4",
            |file| file.national = National::Points { divisor: 0 },
            "national",
        ),
        (
            "module_1",
            |file| file.national = National::PerStation { most: 6 },
            "national",
        ),
        (
            "module_1",
            |file| file.station_limit = StationLimit::ValueLessDamage,
            "station_limit",
        ),
        (
            "option_1",
            |file| file.station_limit = StationLimit::Fixed(0),
            "station_limit",
        ),
        (
            "module_1",
            |file| file.throughput = Throughput::Fixed(0),
            "throughput",
        ),
        (
            "option_2",
            |file| {
                file.range = Range::Areas {
                    most: 4,
                    less_damage: true,
                }
            },
            "range",
        ),
        (
            "option_2",
            |file| file.refill = crate::rail::variant::Refill::RoundStart,
            "refill",
        ),
    ];
    for (name, change, path) in cases {
        let found = issues(change, name);
        assert!(
            found.iter().any(|issue| issue.starts_with(path)),
            "{name}, {path}: {found:?}"
        );
    }
}

// AR-9
#[test]
fn ar_9_what_follows_from_one_lack_is_one_problem() {
    let found = issues(|file| file.station = None, "option_1");
    assert_eq!(
        found,
        [
            "network: this needs stations, as do departure, spacing, national, station_limit and raids: they have no cost"
        ]
    );
    let found = issues(|file| file.raids = Raids::Never, "option_3");
    assert_eq!(
        found,
        ["station_limit: this needs raids, as does anti_aircraft: there are none"]
    );
    let found = issues(|file| file.owner_destroys = true, "module_1");
    assert_eq!(
        found,
        ["owner_destroys: this needs stations or markers: neither have a cost"]
    );
}

// AR-6, AR-9, M1-3
#[test]
fn ar_9_what_comes_to_nothing_is_told() {
    let found = issues(
        |file| {
            file.captured_stations = Capture::Removed;
            file.captured_markers = Capture::Removed;
            file.technology = Technology {
                national: 1,
                station: 1,
                throughput: 1,
                divisor: 6,
            };
            file.throughput = Throughput::Unlimited;
            file.sharing = Sharing::Groups(
                ["germany italy", "uk germany", "usa"]
                    .map(Reference::called)
                    .into(),
            );
        },
        "module_1",
    );
    let expected = [
        "technology.national: this adds units, but the national capacity is not a number of units",
        "technology.station: this raises the limit of a station, but stations have no limit",
        "technology.throughput: this raises the limit of an area, but areas have no limit",
        "technology.divisor: this divides for points, but nations have none",
        "captured_stations: this needs stations: they have no cost",
        "captured_markers: this needs markers: they have no cost",
        "sharing[0][1]: \"germany\" is already in another group",
        "sharing[0][2]: a group needs at least 2 nations",
    ];
    assert_eq!(found, expected);
}

// AR-9
#[test]
fn ar_9_rules_of_a_variants_own_have_ids_and_texts_of_their_own_and_can_be_cited() {
    let own = |id: &str, text: &str| (id.to_owned(), text.to_owned());
    let found = issues(
        |file| {
            file.rules.0 = vec![own("P-1", "Two trains a nation."), own("KGV-12", "Nothing else.")];
            file.cites.0 = vec![
                (Choice::National, "P-1".into()),
                (Choice::Network, "KGV-12".into()),
                (Choice::Range, "R2-2".into()),
            ];
        },
        "option_2",
    );
    assert_eq!(found, [""; 0]);
    let found = issues(
        |file| {
            file.rules.0 = vec![
                own("R2-9", "A ninth."),
                own("house", "No number."),
                own("p-1", "Small."),
                own("P-1", " "),
                own("P-1", "Twice."),
            ];
            file.cites.0 = vec![(Choice::National, "P-2".into())];
        },
        "option_2",
    );
    let expected = [
        "rules[\"R2-9\"]: the rules of the game already have a chapter R2",
        "rules[\"house\"]: \"house\" is not a rule id",
        "rules[\"p-1\"]: \"p-1\" is not a rule id",
        "rules[\"P-1\"]: the rule has no text",
        "rules[\"P-1\"]: this id is given twice",
        "cites[National]: there is no rule \"P-2\" of rail variants",
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_chapters_that_variants_leave_alone_are_those_of_the_rule_book() {
    let book = include_str!("../../../../../assets/rules/area-game.md");
    let headings = book.lines().filter_map(|line| line.strip_prefix("## "));
    let chapters: Vec<&str> = headings
        .filter_map(|heading| Some(heading.split_once(". ")?.0))
        .collect();
    assert_eq!(chapters, CHAPTERS);
    // The text holds every rule that can be cited.
    for rule in CITED {
        assert!(book.contains(&format!("\n### {rule} ")), "{rule}");
    }
}

// AR-9
#[test]
fn ar_9_names_that_nobody_knows_are_told_with_their_place() {
    let found = issues(
        |file| {
            file.network = Network::EveryArea {
                except: Reference::called("france atlantis"),
            };
            file.passages_blocked = Reference::called("kiel_canal");
        },
        "module_1",
    );
    assert_eq!(
        found,
        [
            "network.except: the board has no area \"atlantis\"",
            "passages_blocked: the board has no passage \"kiel_canal\"",
        ]
    );
}

// S1-5
#[test]
fn s1_5_pools_do_not_point_in_a_circle_and_give_their_capacity_to_a_region() {
    let found = issues(
        |file| {
            if let National::Regional { pools, borrow, .. } = &mut file.national {
                borrow.0.push(("netherlands".into(), "leaning_axis".into()));
                borrow.0.push(("leaning_axis".into(), "netherlands".into()));
                pools.0[0].1[0].regions = String::new();
            }
        },
        "strategic",
    );
    let expected = [
        r#"national.pools["germany"][0].regions: this names no region for the capacity"#,
        r#"national.borrow["netherlands"]: these pools borrow from each other in a circle, and none has capacity of its own"#,
        r#"national.borrow["leaning_axis"]: these pools borrow from each other in a circle, and none has capacity of its own"#,
    ];
    assert_eq!(found, expected);
}

// AR-9: indices that fit in a byte are bounded.
#[test]
fn ar_9_a_variant_has_no_more_pools_than_can_be_numbered() {
    let found = issues(
        |file| {
            if let National::Regional { pools, .. } = &mut file.national {
                let pool = pools.0[0].1[0].clone();
                pools.0[0].1.extend(vec![pool; 300]);
                let scope = pools.0[1].1[0].instead[0].clone();
                pools.0[1].1[0].instead.extend(vec![scope; 300]);
            }
        },
        "strategic",
    );
    let expected = [
        "national.pools: 308 pools: a variant has at most 100",
        r#"national.pools["ussr"][0].instead: 301: a pool has at most 100"#,
    ];
    assert_eq!(found, expected);
}

// M1-3, S1-5
#[test]
fn m1_3_a_variant_that_has_enemies_share_is_told_where() {
    let problems = |name| -> Vec<String> {
        let found = file(name)
            .enemies(&|id| match id {
                "germany" | "france" => Some("axis"),
                "italy" | "uk" | "usa" => Some("allies"),
                _ => None,
            })
            .into_iter();
        found
            .map(|issue| format!("{}+{}: {}", issue.path, issue.offset, issue.what))
            .collect()
    };
    assert_eq!(
        problems("module_1"),
        [
            r#"sharing[0][0]+8: "italy" and "germany" are enemies here and cannot share rails"#,
            r#"sharing[0][1]+3: "france" and "uk" are enemies here and cannot share rails"#,
        ]
    );
    // Whoever holds a capital inherits, friend or enemy.
    assert_eq!(
        problems("strategic"),
        [r#"national.borrow["france"]+0: "france" and "uk" are enemies here and cannot share capacity"#]
    );
}
