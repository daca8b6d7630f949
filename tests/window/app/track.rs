//! Railways that are broken, and those of another gauge: on the unit's card, on the map, and as a moment (HR-15 to HR-17).

use std::collections::BTreeMap;

use railhead::hex::moments::{CountersBefore, moments_of};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::map_view::marks::overlay::TrackOverlay;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order};

use super::desk::Desk;

/// The rail exercise as it begins, where Red may break track.
fn desk() -> Desk {
    let shipped = load::<HexGame>(&Embedded, "tutorials/rail-exercise.ron").expect("shipped scenarios load");
    let mut texts = shipped.texts.clone();
    let rules = texts
        .values_mut()
        .find(|text| text.contains("capacity: {\"red\": 1, \"blue\": 1},"));
    let rules = rules.expect("one file has the rules");
    *rules = rules.replace(
        "capacity: {\"red\": 1,",
        "breaking: {\"red\": 1}, capacity: {\"red\": 1,",
    );
    let loaded = load::<HexGame>(&texts, &shipped.path).expect("sides may break track");
    let session = Session::new(loaded.game.clone(), 1);
    Desk::at(HexTable::resume(loaded, session))
}

#[test]
fn hr_17_a_unit_breaks_track_from_its_card_and_the_map_shows_it() {
    let mut desk = desk();
    assert_eq!(*desk.resource::<TrackOverlay>(), TrackOverlay::default());
    let works = desk.resource::<TableSummary>().fights.works.clone();
    let (unit, offered) = works.iter().next().expect("some unit stands on the railway");
    let work = offered[0].clone();
    assert_eq!((work.verb, work.rule), ("Break", "HR-17"));
    assert!(work.words.starts_with("Track to "), "{}", work.words);
    let Order::BreakTrack { to, .. } = work.order else {
        panic!("{:?}", work.order);
    };
    let at = desk.summary().unit(*unit).at.expect("it is on the map");
    let before = desk.summary().clone();
    desk.request(HexRequest::Issue(work.order));
    let between = [at.min(to), at.max(to)];
    assert_eq!(desk.resource::<TrackOverlay>().broken, [between]);
    assert!(
        !desk.summary().fights.works.contains_key(unit),
        "it may break one stretch in a player-turn"
    );
    let table = desk.resource::<HexTable>();
    let last = table.session().journal().last().expect("an order was given");
    let before = CountersBefore {
        summary: &before,
        spots: BTreeMap::new(),
        drawn: None,
    };
    let moments = moments_of(table, &before, &last.events);
    let heads: Vec<&str> = moments.iter().map(|moment| moment.words.head.as_str()).collect();
    assert_eq!(heads, ["Track broken"]);
    desk.request(HexRequest::Undo);
    assert_eq!(*desk.resource::<TrackOverlay>(), TrackOverlay::default());
}

#[test]
fn hr_15_railways_of_another_gauge_are_drawn_otherwise() {
    let loaded = load::<HexGame>(&Embedded, "east-prussia/tannenberg.ron").expect("shipped scenarios load");
    let desk = Desk::at(HexTable::new(loaded, 1));
    let board = desk.game().board();
    let other = &desk.resource::<TrackOverlay>().other_gauge;
    let is_other = |name: &str| {
        let line = board.railways().iter().find(|line| line.name.contains(name));
        let line = line.unwrap_or_else(|| panic!("no railway of {name}"));
        let [a, b] = [line.spaces[0], line.spaces[1]];
        other.contains(&[a.min(b), a.max(b)])
    };
    assert!(is_other("Mlawa-Warsaw"), "{other:?}");
    assert!(!is_other("Danzig-Dirschau"), "{other:?}");
}
