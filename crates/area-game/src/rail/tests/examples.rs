//! The worked examples, written from the text of the sources.

use super::*;
use crate::rail::limited::Limited;
use crate::rail::plan::TrainRequest;

/// The Eastern Front: who holds which areas, and their values (M1-6).
fn eastern_front(variant: &Variant) -> Rails<'_> {
    let mut rails = nobody(variant);
    for (area, value, occupied, holder) in [
        ("germany", 20, false, "germany"),
        ("italy", 13, false, "italy"),
        ("france", 13, true, "germany"),
        ("belarus", 7, true, "germany"),
        ("romania", 8, true, "germany"),
        ("bulgaria", 3, true, "germany"),
        ("greece", 3, false, "italy"),
        ("austria", 4, false, "germany"),
        ("denmark", 4, true, "germany"),
        ("belgium_holland", 4, true, "germany"),
        ("western_poland", 4, true, "germany"),
        ("hungary", 4, true, "germany"),
        ("yugoslavia", 4, true, "germany"),
        ("eastern_poland", 4, true, "germany"),
        ("ukraine", 8, true, "germany"),
        ("prussia", 2, false, "germany"),
        ("baltic_states", 3, true, "germany"),
    ] {
        holds(&mut rails, holder, area);
        let space = &mut rails.spaces[at(area).index()];
        space.value = value;
        space.original = Some(if occupied { nation("usa") } else { nation(holder) });
    }
    rails
}

const SEVEN: [(&str, &str); 7] = [
    (
        "germany",
        "denmark germany western_poland prussia baltic_states belarus",
    ),
    (
        "germany",
        "belgium_holland germany hungary eastern_poland belarus",
    ),
    ("germany", "france germany western_poland eastern_poland belarus"),
    ("germany", "france italy yugoslavia romania ukraine"),
    ("germany", "france italy yugoslavia romania ukraine"),
    ("germany", "austria hungary romania ukraine"),
    ("italy", "greece bulgaria romania ukraine"),
];

fn left(rails: &Rails, area: &str) -> u16 {
    rails
        .left(&rails.ledger(), Limited::Area(at(area)))
        .expect("areas have a throughput")
}

// M1-6
#[test]
fn m1_6_the_throughputs_are_those_of_the_text() {
    let variant = variant("module_1");
    let rails = eastern_front(&variant);
    for (area, units) in [
        ("germany", 20),
        ("italy", 13),
        ("france", 6),
        ("belarus", 3),
        ("romania", 4),
        ("bulgaria", 1),
        ("ukraine", 4),
        ("greece", 3),
        ("western_poland", 2),
        ("hungary", 2),
        ("yugoslavia", 2),
        ("eastern_poland", 2),
        ("austria", 4),
        ("denmark", 2),
        ("belgium_holland", 2),
    ] {
        assert_eq!(rails.limit(Limited::Area(at(area))), Some(units), "{area}");
    }
    for area in ["prussia", "baltic_states"] {
        assert!(rails.limit(Limited::Area(at(area))) >= Some(1), "{area}");
    }
}

// M1-2, M1-3, M1-6
#[test]
fn m1_6_all_seven_go_and_leave_what_the_text_says() {
    let variant = variant("module_1");
    let mut rails = eastern_front(&variant);
    for (nation, way) in SEVEN {
        send(&mut rails, nation, way);
    }
    assert_eq!(left(&rails, "denmark"), 1);
    assert_eq!(left(&rails, "belgium_holland"), 1);
    assert_eq!(left(&rails, "austria"), 3);
    for area in [
        "western_poland",
        "hungary",
        "yugoslavia",
        "eastern_poland",
        "romania",
        "belarus",
        "bulgaria",
        "ukraine",
    ] {
        assert_eq!(left(&rails, area), 0, "{area}");
    }
    // An eighth to Belarus or Ukraine.
    assert_eq!(
        refused(&rails, "germany", "austria hungary eastern_poland belarus"),
        "M1-2"
    );
    assert_eq!(
        refused(&rails, "germany", "austria hungary romania ukraine"),
        "M1-2"
    );
    for to in ["belarus", "ukraine"] {
        let reasons = rails.why_not_to(infantry("germany"), at("austria"), at(to));
        assert!(!reasons.is_empty(), "{to}");
        assert!(
            reasons.iter().all(|reason| reason.rule(&rails) == "M1-2"),
            "{to}: {reasons:?}"
        );
    }
}

fn requests() -> Vec<TrainRequest> {
    SEVEN
        .map(|(id, way)| {
            let way = path(way);
            TrainRequest {
                unit: infantry(id),
                from: way[0],
                to: *way.last().expect("a way"),
            }
        })
        .to_vec()
}

// M1-6, M1-7
#[test]
fn m1_7_the_planner_finds_a_way_for_all_seven() {
    let variant = variant("module_1");
    let mut rails = eastern_front(&variant);
    let plan = rails.plan(&requests());
    assert_eq!(plan.goes(), 7);
    assert!(plan.is_proven);
    assert_eq!(plan.bottleneck, None);
    assert_eq!(
        plan.trains
            .iter()
            .flatten()
            .filter(|train| train.path.contains(&at("prussia")))
            .count(),
        1,
        "Eastern Poland carries 2"
    );
    // They can be issued one after the other, in any order.
    for train in plan.trains.iter().flatten().rev() {
        let trip = rails
            .check(infantry(&WORLD.powers()[train.nation.index()].id), &train.path)
            .expect("a train of a plan");
        rails.trains.push(trip.train);
    }
    let through = ["western_poland", "hungary", "yugoslavia"].map(|area| 2 - left(&rails, area));
    assert_eq!(through.iter().sum::<u16>(), 6);
}

// M1-6, M1-7
#[test]
fn m1_7_an_eighth_unit_does_not_fit_and_the_cut_says_why() {
    let variant = variant("module_1");
    let rails = eastern_front(&variant);
    for to in ["belarus", "ukraine"] {
        let mut requests = requests();
        requests.push(TrainRequest {
            unit: infantry("germany"),
            from: at("austria"),
            to: at(to),
        });
        let plan = rails.plan(&requests);
        assert_eq!(plan.goes(), 7, "{to}");
        assert!(plan.is_proven, "{to}");
        let cut = plan.bottleneck.expect("one cut stops the eighth");
        assert_eq!(cut.carries, 7);
    }
    // With the value of Prussia, Bulgaria or one of Hungary's 3 gone, six arrive.
    for (area, value) in [("prussia", 0), ("bulgaria", 1), ("hungary", 2)] {
        let mut fewer = eastern_front(&variant);
        fewer.spaces[at(area).index()].value = value;
        let plan = fewer.plan(&requests());
        assert_eq!((plan.goes(), plan.is_proven), (6, true), "{area}");
    }
}

// S1-8
#[test]
fn s1_8_two_units_go_from_normandy_to_smolensk_and_a_third_does_not() {
    let variant = variant("strategic");
    let mut rails = nobody(&variant);
    holds(
        &mut rails,
        "germany",
        "normandy_bordeaux france belgium_holland denmark germany austria prussia western_poland eastern_poland belarus smolensk",
    );
    holds(&mut rails, "ussr", "baltic_states bessarabia");
    for _ in 0..2 {
        let reach = rails.reach(infantry("germany"), at("normandy_bordeaux"));
        let trip = reach.trip(at("smolensk")).expect("S1-8").clone();
        rails.trains.push(trip.train);
    }
    let way = rails.trains[0].path.clone();
    let third = rails.check(infantry("germany"), &way).expect_err("two a turn");
    assert_eq!(third.rule(&rails), "S1-4");
    let why = rails.why_not_to(infantry("germany"), at("normandy_bordeaux"), at("smolensk"));
    assert_eq!(why[0].rule(&rails), "S1-4");
}

// R4-2, R4-4
#[test]
fn r4_4_an_income_of_29_gives_4_points() {
    let variant = variant("option_4");
    let mut rails = nobody(&variant);
    let line = "france germany western_poland eastern_poland belarus";
    home(
        &mut rails,
        "germany",
        &[
            ("france", 6),
            ("germany", 15),
            ("western_poland", 3),
            ("eastern_poland", 3),
            ("belarus", 2),
        ],
    );
    markers(&mut rails, line);
    assert_eq!(rails.chart(nation("germany")), 29);
    assert_eq!(rails.limit(Limited::Points(nation("germany"))), Some(4));
    // One unit over 4 areas.
    let mut one = rails.clone();
    send(&mut one, "germany", line);
    assert_eq!(refused(&one, "germany", "france germany"), "R4-2");
    // Two units over 2 areas each.
    send(&mut rails, "germany", "france germany western_poland");
    assert_eq!(
        refused(&rails, "germany", "france germany western_poland eastern_poland"),
        "R4-2"
    );
    send(&mut rails, "germany", "western_poland eastern_poland belarus");
    assert_eq!(refused(&rails, "germany", "france germany"), "R4-2");
}
