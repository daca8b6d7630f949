//! Units that are booked from the west to the eastern front, by Module I and by Option 1: the timetable, and the trains that are due in each round.

use std::fs;
use std::path::Path;

use railhead_area_game::definition::SideId;
use railhead_area_game::shown::timetable::{due, timetable};
use railhead_area_game::{AreaGame, Order, OrderText};
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::sources::files::Texts;

/// To the Eastern Front over three rounds.
struct Front {
    session: Session<AreaGame>,
    axis: SideId,
}

impl Front {
    fn new(changes: &[(&str, &str)]) -> Self {
        let read = |file: &str| {
            let text = fs::read_to_string(Path::new("../../scenarios/world").join(file));
            (file.to_owned(), text.expect("it is there"))
        };
        let files = [
            "world.board.ron",
            "units.ron",
            "rail/module_1.rail.ron",
            "rail/option_1.rail.ron",
            "eastern-front.ron",
        ];
        let mut texts: Texts = files.map(read).into();
        let scenario = texts.get_mut("eastern-front.ron").expect("it was just read");
        for (from, to) in [("rounds: 1,", "rounds: 3,")].iter().chain(changes) {
            assert!(scenario.contains(from), "{from}");
            *scenario = scenario.replace(from, to);
        }
        let loaded = load::<AreaGame>(&texts, "eastern-front.ron");
        let game = loaded.unwrap_or_else(|problems| panic!("{problems:?}")).game;
        let germany = game.nation_named("germany").expect("it plays");
        Self {
            axis: game.side_of(germany),
            session: Session::new(game, 1),
        }
    }

    fn give(&mut self, text: &str) {
        let text: OrderText = from_ron(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let game = self.session.game();
        let order = game.order(&text).unwrap_or_else(|error| panic!("{error}"));
        let issued = self.session.issue(order).map(|_| ());
        issued.unwrap_or_else(|refusal| panic!("{refusal:?}"));
    }

    /// Books `1 germany infantry denmark belarus`.
    fn book(&mut self, words: &str) {
        let words: Vec<&str> = words.split(' ').collect();
        let [count, nation, kind, from, to] = words[..] else {
            panic!("{words:?}")
        };
        self.give(&format!(
            "Book(nation: {nation:?}, kind: {kind:?}, count: {count}, from: {from:?}, to: {to:?})"
        ));
    }

    /// Each booking with the round in which it arrives; all of them do, and no timetable is better.
    fn arrivals(&self) -> Vec<(u16, u16)> {
        let shown = timetable(self.session.game(), self.session.state(), self.axis);
        assert!(shown.is_proven);
        let trips = shown.bookings.iter();
        let arrivals = trips.map(|trip| (trip.number.0, *trip.arrival.as_ref().expect("it arrives")));
        arrivals.collect()
    }

    /// Sends what is due and ends the round: how many units went, and the bookings of which nothing could go.
    fn send_what_is_due(&mut self) -> (u16, Vec<u16>) {
        let due = due(self.session.game(), self.session.state(), self.axis);
        let mut sent = 0;
        for train in due.trains {
            if let Order::Rail { count, .. } = &train.order {
                sent += count;
            }
            self.session.issue(train.order).expect("all of them can go");
        }
        self.give("EndPhase");
        self.give("EndPhase");
        let held = due.held.iter().map(|(number, _)| number.0);
        (sent, held.collect())
    }

    /// How many bookings are left.
    fn booked(&self) -> usize {
        self.session.state().bookings(self.axis).count()
    }
}

// AR-11, AR-12, M1-2, M1-6
#[test]
fn ar_11_the_eighth_unit_to_the_eastern_front_goes_a_round_later() {
    let mut front = Front::new(&[]);
    for words in [
        "1 germany infantry denmark belarus",
        "1 germany infantry belgium_holland belarus",
        "1 germany artillery france belarus",
        "1 germany infantry france ukraine",
        "1 germany infantry austria ukraine",
        "1 germany armour france ukraine",
        "1 italy artillery greece ukraine",
        "1 germany infantry austria belarus",
    ] {
        front.book(words);
    }
    let seven = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)];
    assert_eq!(front.arrivals(), [&seven[..], &[(8, 2)]].concat());
    // If the eighth comes first, the last of those to Belarus waits, which carries three.
    front.give("RankBooking(booking: 8, place: 1)");
    let others = [(8, 1), (1, 1), (2, 1), (3, 2), (4, 1), (5, 1), (6, 1), (7, 1)];
    assert_eq!(front.arrivals(), others);
    assert_eq!(front.send_what_is_due(), (7, vec![3]));
    assert_eq!(front.arrivals(), [(3, 2)]);
    assert_eq!(front.send_what_is_due(), (1, Vec::new()));
    assert_eq!(front.booked(), 0);
}

// AR-11, AR-12, R1-4
#[test]
fn ar_11_by_option_1_as_many_go_in_a_round_as_there_are_stations() {
    let rails = r#"rail: "rail/option_1.rail.ron",
        stations: "belgium_holland france germany austria",
        markers: "belgium_holland france germany austria western_poland eastern_poland belarus hungary romania ukraine","#;
    let mut front = Front::new(&[(r#"rail: "rail/module_1.rail.ron","#, rails)]);
    for words in [
        "1 germany artillery france belarus",
        "1 germany infantry france ukraine",
        "1 germany armour france ukraine",
        "1 germany infantry belgium_holland belarus",
        "2 germany infantry austria ukraine",
    ] {
        front.book(words);
    }
    assert_eq!(front.arrivals(), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)]);
    assert_eq!(front.send_what_is_due(), (4, vec![5]));
    assert_eq!(front.booked(), 1);
    assert_eq!(front.send_what_is_due(), (2, Vec::new()));
    assert_eq!(front.booked(), 0);
}
