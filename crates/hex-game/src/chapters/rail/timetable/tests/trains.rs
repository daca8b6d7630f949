//! Which train goes when, and which are due, rule by rule.

use super::*;
use crate::definition::{Effect, ScriptedEvent, Sky, WeatherId, WeatherKind, WeatherLine};
use railhead_engine::engine::Draws;

// HR-19
#[test]
fn hr_19_a_long_way_is_gone_by_several_trains_and_bookings_go_in_their_order() {
    let mut played = two().start();
    book(&mut played, &["a"], "6000").unwrap();
    assert_eq!(trips(&played), [(1, vec![1, 2], Ok(2))]);
    assert_eq!(
        stops(&played, 0),
        ["0000", "4000", "6000"],
        "as far as it goes at first"
    );
    // HR-2: one train a turn.
    book(&mut played, &["b"], "5000").unwrap();
    assert_eq!(trips(&played), [(1, vec![1, 2], Ok(2)), (2, vec![3, 4], Ok(4))]);
    rank(&mut played, 2, 1).unwrap();
    assert_eq!(trips(&played), [(2, vec![1, 2], Ok(2)), (1, vec![3, 4], Ok(4))]);
    // Who is not to go before a turn leaves the trains to others, and who waits for another begins when it does.
    book_when(&mut played, "b", "5000", Some(3), None).unwrap();
    assert_eq!(trips(&played), [(2, vec![3, 4], Ok(4)), (1, vec![1, 2], Ok(2))]);
    book_when(&mut played, "b", "5000", None, Some(1)).unwrap();
    assert_eq!(trips(&played), [(2, vec![2, 3], Ok(3)), (1, vec![1, 4], Ok(4))]);
    let mut played = two().rail_capacity_option(Side::First, 2).start();
    book(&mut played, &["a"], "6000").unwrap();
    book(&mut played, &["b"], "5000").unwrap();
    assert_eq!(trips(&played), [(1, vec![1, 2], Ok(2)), (2, vec![1, 2], Ok(2))]);
    // Together they take both trains.
    book(&mut played, &["a", "b"], "9900").unwrap();
    assert_eq!(trips(&played), [(3, vec![1, 2, 3], Ok(3))]);
    assert_eq!(worked(&played).trips[0].legs[0].takes, 2);
}

// HR-19
#[test]
fn hr_19_what_stands_in_the_way_is_told_with_its_rule() {
    let delay = |sketch: Sketch, to: &str| {
        let mut played = sketch.start();
        book(&mut played, &["a"], to).unwrap();
        let trip = &trips(&played)[0];
        assert!(trip.1.is_empty(), "it goes nowhere");
        trip.2
    };
    assert_eq!(delay(two().control(Side::Second, "3000"), "6000"), Err("HR-7"));
    assert_eq!(
        delay(two().unit("x", Side::Second, "battalion", "0001"), "6000"),
        Err("HR-6")
    );
    let cut_off = line()
        .control(Side::Second, "0300")
        .unit("a", Side::First, "battalion", "2000");
    assert_eq!(delay(cut_off, "6000"), Err("HR-4"));
    // Trains of one hex: the only one where it could change is full.
    let short = two()
        .tune("", |tables, _| tables.rail.range = 1)
        .unit("c", Side::First, "brigade", "0100")
        .unit("d", Side::First, "brigade", "0100");
    assert_eq!(delay(short, "0200"), Err("HR-19"));
    let full = two()
        .unit("c", Side::First, "brigade", "0600")
        .unit("d", Side::First, "brigade", "0600");
    assert_eq!(delay(full, "0600"), Err("HR-19"));
    // Two together count as more than the trains of a turn, and two turns are too few for three trains.
    let mut played = two().turns(2).start();
    book(&mut played, &["a", "b"], "0600").unwrap();
    assert_eq!(trips(&played), [(1, vec![], Err("HR-14"))]);
    book(&mut played, &["a"], "6000").unwrap();
    book(&mut played, &["b"], "9900").unwrap();
    assert_eq!(
        trips(&played),
        [(1, vec![], Err("HR-19")), (2, vec![1, 2], Ok(2))]
    );
    // Who goes a part of the way is held up where that ends.
    let mut played = two().turns(3).start();
    book_when(&mut played, "b", "6000", Some(2), None).unwrap();
    book(&mut played, &["a"], "9900").unwrap();
    assert_eq!(
        trips(&played),
        [(1, vec![2, 3], Ok(3)), (2, vec![1], Err("HR-19"))]
    );
    let arrival = worked(&played).trips[1].arrival.clone();
    assert_eq!(arrival.map_err(|(turn, _)| turn), Err(2));
    // Who is not to go before a turn is held up from that turn on.
    let mut played = two().control(Side::Second, "3000").start();
    book_when(&mut played, "a", "6000", Some(3), None).unwrap();
    let arrival = worked(&played).trips[0].arrival.clone();
    assert_eq!(
        arrival.map_err(|(turn, reason)| (turn, reason.rule())),
        Err((3, "HR-7"))
    );
}

// HR-19
#[test]
fn hr_19_trains_stop_where_there_is_room_and_the_next_can_start() {
    // Trains of three hexes: 0300 is the only stop on the way to 0600, and holds two battalions and a brigade.
    let mut played = two()
        .tune("", |tables, _| tables.rail.range = 3)
        .unit("c", Side::First, "battalion", "0000")
        .unit("d", Side::First, "brigade", "0300")
        .rail_capacity_option(Side::First, 9)
        .start();
    for unit in ["a", "b", "c"] {
        book(&mut played, &[unit], "0600").unwrap();
    }
    let arrivals: Vec<_> = trips(&played).into_iter().map(|(.., arrival)| arrival).collect();
    assert_eq!(arrivals, [Ok(2), Ok(2), Ok(3)], "the third waits for room");
    // A town is taken first.
    let mut played = two()
        .place("town", railhead_engine::board::PlaceKind::Town, "3000")
        .start();
    book(&mut played, &["a"], "6000").unwrap();
    assert_eq!(stops(&played, 0), ["0000", "3000", "6000"]);
    // Next to an enemy no train starts.
    let mut played = two().unit("x", Side::Second, "battalion", "4001").start();
    book(&mut played, &["a"], "6000").unwrap();
    assert_eq!(
        trips(&played),
        [(1, vec![], Err("HZ-2"))],
        "his zone lies over the line"
    );
}

// HR-19
#[test]
fn hr_19_the_weather_and_the_events_of_the_calendar_are_known() {
    let sketch = || {
        two()
            .tune("", |tables, _| {
                tables.weather.names = ["fine", "mud"].map(str::to_owned).into();
                let kind = |name: &str, rail_loss| WeatherKind {
                    name: name.to_owned(),
                    rail_loss,
                    ..WeatherKind::default()
                };
                tables.weather.values = vec![kind("Fine", 0), kind("Mud", 9)];
            })
            .define(|definition| {
                let line = |from, kind| WeatherLine {
                    from,
                    sky: Sky::Is(WeatherId(kind)),
                };
                definition.weather = vec![line(1, 0), line(2, 1), line(4, 0)];
            })
    };
    let mut played = sketch().start();
    book(&mut played, &["a"], "6000").unwrap();
    assert_eq!(
        trips(&played),
        [(1, vec![1, 4], Ok(4))],
        "no train goes in the mud"
    );
    let event = |die, effect| ScriptedEvent {
        id: "event".to_owned(),
        side: Side::Second,
        title: "An event".to_owned(),
        text: String::new(),
        at: None,
        from: 4,
        until: 9,
        die,
        effects: vec![effect],
    };
    let none = || Effect::Trains {
        side: Side::First,
        capacity: 0,
    };
    let with = |event: ScriptedEvent| {
        let mut played = sketch()
            .define(move |definition| definition.events = vec![event])
            .start();
        book(&mut played, &["a"], "6000").unwrap();
        trips(&played)
    };
    // It happens after the trains of turn 4.
    assert_eq!(with(event(None, none())), [(1, vec![1, 4], Ok(4))]);
    assert_eq!(
        with(event(Some(6), none())),
        [(1, vec![1, 4], Ok(4))],
        "a die is not known"
    );
    let mut earlier = event(None, none());
    earlier.side = Side::First;
    assert_eq!(
        with(earlier.clone()),
        [(1, vec![1], Err("HR-19"))],
        "one turn has a train"
    );
    earlier.die = Some(6);
    assert_eq!(with(earlier), [(1, vec![1, 4], Ok(4))]);
    let mut halt = event(
        None,
        Effect::Halt {
            units: vec![UnitId(0)],
            turns: 2,
        },
    );
    halt.side = Side::First;
    assert_eq!(
        with(halt),
        [(1, vec![1, 6], Ok(6))],
        "HE-3: it is held up in turns 4 and 5"
    );
}

// HR-20
#[test]
fn hr_20_what_is_due_can_be_sent_and_what_is_not_says_why() {
    let mut played = two()
        .unit("c", Side::First, "battalion", "0500")
        .rail_capacity_option(Side::First, 2)
        .start();
    book(&mut played, &["a", "b"], "6000").unwrap();
    book_when(&mut played, "c", "2000", Some(2), None).unwrap();
    assert_eq!(
        due(played.game(), played.state()),
        [],
        "it is not the phase of trains"
    );
    let mut played = played.go_to(Side::First, Phase::RailMovement);
    assert!(
        worked(&played).trips[1].held.is_empty(),
        "it was not booked for now"
    );
    let to = played.space("4000");
    let [a, b] = ["a", "b"].map(|unit| Order::Rail {
        unit: played.unit(unit),
        to,
    });
    assert_eq!(due(played.game(), played.state()), [a.clone(), b.clone()]);
    // Half of a stack has gone: the rest follows.
    played.order(a).unwrap();
    assert_eq!(due(played.game(), played.state()), std::slice::from_ref(&b));
    played.order(b).unwrap();
    assert_eq!(due(played.game(), played.state()), []);
    assert_eq!(trips(&played)[0], (1, vec![2], Ok(2)));
    // Next turn the enemy holds a hex of the line.
    played.end_phase().unwrap();
    let played = played
        .go_to(Side::First, Phase::RailMovement)
        .change(|played, state| {
            state.control[played.space("5000").index()] = Some(Side::Second);
        });
    let held = worked(&played).trips[0].held.clone();
    let rules: Vec<&str> = held.iter().map(Refusal::rule).collect();
    assert_eq!(rules, ["HR-7"]);
    let shown = played.view().timetable();
    assert_eq!(
        shown.bookings[0].held_now.as_deref(),
        Some("5000 is under blue control (HR-7)")
    );
    assert_eq!(
        shown.bookings[0].arrival.as_ref().map_err(|delay| delay.turn),
        Err(2)
    );
    assert_eq!(shown.turns[0].date, "11 Dec");
    assert_eq!(
        (shown.turns[0].limits[0].used, shown.turns[0].limits[0].of),
        (1, 2)
    );
}

// HR-18, HR-20
#[test]
fn hr_20_who_waits_for_a_booking_that_goes_later_is_told_so() {
    let mut played = two().start();
    book_when(&mut played, "a", "6000", Some(3), None).unwrap();
    book_when(&mut played, "b", "5000", None, Some(1)).unwrap();
    let played = played.go_to(Side::First, Phase::RailMovement);
    let trip = worked(&played).trips[1].clone();
    assert_eq!((trip.due, trip.arrival), (vec![], Ok(6)));
    let unit = played.unit("b");
    assert_eq!(trip.held, [Refusal::WaitsFor { unit, number: 1 }]);
}

// HR-19, HR-20
#[test]
fn hr_20_timetables_that_are_followed_arrive_when_they_say() {
    let mut arrived = 0;
    for seed in 0..40 {
        let mut draws = Draws::new(seed);
        let range = 3 + u16::try_from(draws.below(8)).expect("it is small");
        let trains = 1 + u16::try_from(draws.below(3)).expect("it is small");
        let mut sketch = line()
            .tune("", |tables, _| tables.rail.range = range)
            .rail_capacity_option(Side::First, trains);
        let ids: Vec<String> = (0..6).map(|unit| format!("u{unit}")).collect();
        for id in &ids {
            let kind = draws.pick(&["battalion", "brigade"]);
            let at = format!("{:02}00", draws.below(40));
            sketch = sketch.unit(id, Side::First, kind, &at);
        }
        let mut played = sketch.start();
        for id in &ids {
            let to = format!("{:02}00", draws.below(40));
            // Where it stands already it cannot be booked to.
            let _ = book(&mut played, &[id.as_str()], &to);
        }
        if !stacking::overstacked(played.game(), played.state()).is_empty() {
            continue;
        }
        let planned = worked(&played);
        while !played.state().is_over() {
            for order in due(played.game(), played.state()) {
                played
                    .order(order)
                    .unwrap_or_else(|refusal| panic!("seed {seed}: {refusal:?}"));
            }
            // Who has arrived is where he was booked by the turn that was planned, and nothing holds up the phase.
            for trip in &planned.trips {
                if let Ok(turn) = trip.arrival
                    && played.state().turn() > turn
                {
                    assert_eq!(
                        played.state().unit(trip.units[0]).at,
                        Some(trip.to),
                        "seed {seed}: {trip:?}"
                    );
                    arrived += 1;
                }
            }
            played
                .end_phase()
                .unwrap_or_else(|refusal| panic!("seed {seed}: {refusal:?}"));
        }
    }
    assert!(arrived > 100, "{arrived}");
}
