//! Marches, by the rules of movement (HM) and the zones of control that stop them.

use crate::definition::OptionEffect;
use crate::testing::{Sketch, TestGame};
use crate::{Event, OptionId, Order, Phase, Refusal, Side};
use railhead_engine::board::Road;

/// Red is in supply everywhere on this map, blue nowhere.
fn plain(rows: &[&str]) -> Sketch {
    Sketch::new(rows)
        .source(Side::First, "0000", None)
        .road(Road::Minor, "0000 0001")
}

/// The hex numbers of a march, and its cost.
fn went(played: &TestGame, march: Result<Vec<Event>, Refusal>) -> (Vec<String>, u16) {
    let events = march.expect("the march is legal");
    let Event::UnitMoved { journey, .. } = &events[0] else {
        panic!("{events:?}")
    };
    let board = played.game().board();
    let numbers = journey.path.iter().map(|space| board.number(*space));
    (numbers.collect(), journey.cost)
}

/// Why a march is refused: the rule and the words.
fn refused(played: &mut TestGame, unit: &str, via: &[&str], to: &str) -> String {
    let refusal = played
        .march_by(unit, via, to)
        .expect_err("the march is not legal");
    format!("{}: {}", refusal.rule(), refusal.text(&played.view().names()))
}

// HM-6, HC-1
#[test]
fn hm_6_of_equal_ways_the_one_along_the_railway_is_taken_and_its_hexes_with_it() {
    let hexes = ["0001", "0101", "0201", "0301", "0401"];
    let sketch = || {
        plain(&["ccccccc"; 4])
            .control(Side::Second, "0200 0201 0202 0300 0301 0302 0400 0401 0402")
            .unit("a", Side::First, "brigade", "0001")
    };
    // Every hex costs 1; the line may run anywhere.
    let lines = [
        hexes,
        ["0001", "0101", "0202", "0301", "0401"],
        ["0001", "0100", "0200", "0300", "0401"],
        ["0001", "0100", "0201", "0300", "0401"],
    ];
    for line in lines {
        for way in [true, false] {
            let path = line.join(" ");
            let sketch = if way {
                sketch().rail(&path)
            } else {
                sketch().road(Road::Main, &path)
            };
            let mut played = sketch.start();
            let march = played.march("a", "0401");
            assert_eq!(went(&played, march), (line.map(str::to_owned).to_vec(), 4));
            played.end_phase().unwrap();
            for number in line {
                let space = played.space(number);
                assert_eq!(played.state().control(space), Some(Side::First), "{number}");
            }
        }
    }
}

// HM-6
#[test]
fn hm_6_no_way_is_longer_for_the_sake_of_a_road() {
    let mut played = plain(&["ccccccc"; 4])
        .road(Road::Main, "0001 0002 0102 0202 0302 0301 0401")
        .unit("a", Side::First, "brigade", "0001")
        .start();
    let march = played.march("a", "0401");
    assert_eq!(went(&played, march).1, 4);
}

// HM-6
#[test]
fn hm_6_a_march_goes_by_its_way_points() {
    let mut played = plain(&["ccccccccc"; 4])
        .unit("a", Side::First, "brigade", "0000")
        .start();
    let march = played.march_by("a", &["0002", "0202"], "0400");
    let (path, cost) = went(&played, march);
    let at = |number: &str| path.iter().position(|one| one == number);
    assert_eq!(
        (at("0000"), at("0002"), at("0202"), at("0400")),
        (Some(0), Some(2), Some(4), Some(7))
    );
    assert_eq!((path.len(), cost), (8, 7), "its 7 points are spent");
    let state = played.state().unit(played.unit("a")).marched.clone();
    assert_eq!(state.expect("it has marched").path.len(), 8);
    // Out and back is a march, and takes control of the hexes entered.
    played.take_back("a").unwrap();
    let march = played.march_by("a", &["0300"], "0000");
    assert_eq!(went(&played, march).1, 6);
    assert_eq!(played.at("a"), "0000");
    assert_eq!(played.why("a"), ["HM-1"]);
}

// HM-6, HM-1
#[test]
fn hm_6_what_a_march_by_way_points_still_reaches_grows_less() {
    let played = plain(&["cccccccccc"; 2])
        .unit("a", Side::First, "brigade", "0000")
        .start();
    let unit = played.unit("a");
    let via = ["0500", "0300"].map(|number| played.space(number));
    let [all, first] = [&via[..], &via[..1]].map(|via| played.view().destinations_by(unit, via));
    assert!(all.is_empty(), "it has no points left");
    let cost = |number: &str| first.cost(played.space(number));
    assert_eq!(
        [cost("0500"), cost("0300"), cost("0700"), cost("0000")],
        [None, Some(7), Some(7), None],
        "it is at 0500"
    );
}

// HM-6, HM-1, HM-2, HM-4, HZ-2
#[test]
fn hm_6_a_march_by_way_points_is_refused_by_the_hex_where_it_fails() {
    let mut played = plain(&["ccccccccc", "ccccccccc", "~cccccccc", "ccccccccc"])
        .unit("a", Side::First, "brigade", "0000")
        .unit("e", Side::Second, "brigade", "0302")
        .unit("f", Side::Second, "fort", "0103")
        .start();
    // HZ-2 at a waypoint in a zone, even if the next hex is adjacent.
    let zone = "HZ-2: the move ends at 0301, in the zone of control of e";
    assert_eq!(refused(&mut played, "a", &["0301"], "0300"), zone);
    assert_eq!(refused(&mut played, "a", &["0301"], "0402"), zone);
    assert_eq!(refused(&mut played, "a", &["0200", "0301", "0300"], "0200"), zone);
    assert_eq!(refused(&mut played, "a", &["0103"], "0001"), "HM-4: f holds 0103");
    assert_eq!(refused(&mut played, "a", &["0002"], "0001"), "HM-2: 0002 is sea");
    assert_eq!(
        refused(&mut played, "a", &["0400", "0100"], "0001"),
        "HM-1: 0001 costs 8 movement points, 7 left"
    );
    assert_eq!(
        refused(&mut played, "a", &["0500", "0200", "0100"], "0400"),
        "HM-1: 0200 costs 8 movement points, 7 left"
    );
    assert_eq!(
        refused(&mut played, "a", &["0100", "0100"], "0200"),
        "HM-6: a is at 0100"
    );
    assert_eq!(refused(&mut played, "a", &["0000"], "0200"), "HM-6: a is at 0000");
    assert_eq!(played.at("a"), "0000");
    // A legal march has no reasons against it.
    let via = ["0200", "0400"].map(|number| played.space(number));
    let reasons = played
        .view()
        .why_not_by(played.unit("a"), &via, played.space("0500"));
    assert_eq!(reasons, []);
    played.march_by("a", &["0200", "0400"], "0500").unwrap();
}

// HM-6, HZ-2
#[test]
fn hz_2_a_way_point_brings_no_unit_through_the_zone_that_it_started_in() {
    // It may leave its own zone, but if it returns it stops there.
    let mut played = plain(&["cccccc"; 4])
        .unit("a", Side::First, "brigade", "0201")
        .unit("e", Side::Second, "brigade", "0303")
        .start();
    played.march("a", "0302").unwrap();
    let played = played.go_to(Side::Second, Phase::Movement);
    let mut played = played.go_to(Side::First, Phase::Movement);
    assert_eq!(
        refused(&mut played, "a", &["0301", "0302"], "0201"),
        "HZ-2: the move ends at 0302, in the zone of control of e"
    );
    played.march_by("a", &["0301"], "0201").unwrap();
}

// HM-5, HM-6
#[test]
fn hm_5_a_unit_that_may_march_one_hex_marches_straight_into_it() {
    // No single hex is affordable; the mountain by way of the paddy and its road would take 3.
    let mut played = Sketch::new(&["cpc", "^^^"])
        .road(Road::Main, "0100 0001")
        .unit("a", Side::First, "brigade", "0000")
        .but(|unit| unit.movement = 2)
        .start();
    assert_eq!(
        [played.cost("a", "0001"), played.cost("a", "0100")],
        [Some(5), Some(2)]
    );
    assert_eq!(
        refused(&mut played, "a", &["0100"], "0001"),
        "HM-1: 0001 costs 3 movement points, 1 left"
    );
    let march = played.march("a", "0001");
    assert_eq!(
        went(&played, march),
        (vec!["0000".to_owned(), "0001".to_owned()], 5)
    );
}

// HO-1, HM-5
#[test]
fn ho_1_the_bicycle_point_is_spent_on_roads_alone_by_way_points_too() {
    let mut played = Sketch::new(&["cccccccccc"; 3])
        .source(Side::First, "0000", None)
        .road(Road::Main, "0000 0100 0200 0300 0400 0500 0600 0700 0800 0900")
        .choice(Side::First, OptionEffect::FootOnRoads(1))
        .unit("a", Side::First, "brigade", "0000")
        .start();
    played.order(Order::Choose { option: OptionId(0) }).unwrap();
    played.end_phase().unwrap();
    let march = played.march_by("a", &["0300", "0700"], "0800");
    let (path, cost) = went(&played, march);
    assert_eq!((path.len(), cost), (9, 8));
    played.take_back("a").unwrap();
    assert_eq!(
        refused(&mut played, "a", &["0301", "0400"], "0900"),
        "HM-1: 0900 costs 10 movement points, 7 left"
    );
}

// HO-1, HM-5
#[test]
fn hm_5_a_unit_that_a_bicycle_brings_to_a_hex_is_offered_no_other() {
    let mut played = Sketch::new(&["ccc", "jjj"])
        .road(Road::Main, "0000 0100")
        .choice(Side::First, OptionEffect::FootOnRoads(1))
        .unit("a", Side::First, "brigade", "0000")
        .but(|unit| unit.movement = 1)
        .start();
    played.order(Order::Choose { option: OptionId(0) }).unwrap();
    played.end_phase().unwrap();
    assert_eq!(played.reach("a"), [("0100".to_owned(), 1)]);
}
