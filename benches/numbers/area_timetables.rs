//! The timetable of twelve units over five turns, from the west to the eastern front of the area game.

use criterion::Criterion;
use railhead_area_game::definition::SideId;
use railhead_area_game::shown::timetable::timetable;
use railhead_area_game::{AreaGame, OrderText};
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::sources::files::{Embedded, Texts};

/// What is booked: twelve units in all.
const BOOKED: [&str; 10] = [
    "1 germany infantry denmark belarus",
    "1 germany infantry belgium_holland belarus",
    "1 germany artillery france belarus",
    "1 germany infantry france ukraine",
    "1 germany armour france ukraine",
    "1 italy artillery greece ukraine",
    "2 germany infantry austria belarus",
    "1 germany infantry austria ukraine",
    "2 germany infantry austria baltic_states",
    "1 germany infantry austria bessarabia",
];

/// To the Eastern Front over five rounds, with a larger reserve in Austria, once they are booked.
fn eastern_front() -> Session<AreaGame> {
    let mut texts = Texts::new();
    for file in [
        "eastern-front.ron",
        "world.board.ron",
        "units.ron",
        "rail/module_1.rail.ron",
    ] {
        let path = format!("world/{file}");
        let text = Embedded.read(&path).expect("it is shipped");
        texts.insert(path, text);
    }
    let scenario = texts
        .get_mut("world/eastern-front.ron")
        .expect("it was just read");
    for (from, to) in [("rounds: 1,", "rounds: 5,"), ("\"2 infantry\"", "\"6 infantry\"")] {
        assert!(scenario.contains(from), "{from}");
        *scenario = scenario.replace(from, to);
    }
    let loaded = load::<AreaGame>(&texts, "world/eastern-front.ron");
    let mut session = Session::new(loaded.expect("it is sound").game, 1);
    for words in BOOKED {
        let words: Vec<&str> = words.split(' ').collect();
        let [count, nation, kind, from, to] = words[..] else {
            panic!("{words:?}")
        };
        let text =
            format!("Book(nation: {nation:?}, kind: {kind:?}, count: {count}, from: {from:?}, to: {to:?})");
        let text: OrderText = from_ron(&text).expect("it is an order");
        let order = session.game().order(&text).expect("it names what there is");
        session.issue(order).expect("they can be booked");
    }
    session
}

/// In how many rounds all have arrived.
fn rounds(session: &Session<AreaGame>, side: SideId) -> u16 {
    let shown = timetable(session.game(), session.state(), side);
    assert!(shown.is_proven, "none is better");
    let trips = shown.bookings.iter();
    let arrivals = trips.map(|trip| *trip.arrival.as_ref().expect("it arrives"));
    arrivals.max().expect("some are booked")
}

pub fn timetables(criterion: &mut Criterion) {
    let session = eastern_front();
    let game = session.game();
    let side = game.side_of(game.nation_named("germany").expect("it plays"));
    println!(
        "timetable of the eastern front: all have arrived in round {}",
        rounds(&session, side)
    );
    let mut group = criterion.benchmark_group("area_timetable");
    group.sample_size(10);
    group.bench_function("eastern_front", |bencher| {
        bencher.iter(|| rounds(&session, side));
    });
    group.finish();
}
