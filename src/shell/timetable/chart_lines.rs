//! The lines of a chart: each has the stations of a booked way, from one end to the other, with the bookings that run along it.

use std::cmp::Reverse;

use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Timetable};

/// A line with its stations upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartLine {
    pub stations: Vec<SpaceId>,
    pub trips: Vec<BookingNumber>,
}

impl ChartLine {
    /// How many spaces of a way are among its stations.
    fn shared(&self, way: &[SpaceId]) -> usize {
        way.iter().filter(|space| self.stations.contains(space)).count()
    }

    /// Goes on beyond its ends, where a way does.
    fn extend(&mut self, way: &[SpaceId]) {
        let mut ways = [way.to_vec(), way.to_vec()];
        ways[1].reverse();
        for _ in 0..2 {
            for way in &ways {
                let end = self.stations.last();
                let at = way.iter().position(|space| Some(space) == end);
                let beyond = at.map_or(&[][..], |at| &way[at + 1..]);
                if beyond.iter().all(|space| !self.stations.contains(space)) {
                    self.stations.extend(beyond);
                }
            }
            self.stations.reverse();
        }
    }
}

/// The lines of a timetable: the longest way first, and with it all others that share a stretch of it.
pub fn chart_lines(timetable: &Timetable) -> Vec<ChartLine> {
    let trips = timetable.bookings.iter();
    let mut trips: Vec<(BookingNumber, Vec<SpaceId>)> =
        trips.map(|trip| (trip.number, whole_way(trip))).collect();
    // Of equal ways the one that takes precedence comes first.
    trips.sort_by_key(|(_, way)| Reverse(way.len()));
    let mut lines: Vec<ChartLine> = Vec::new();
    for (number, way) in trips {
        // Where a way only crosses a line, there is nothing to draw.
        let along = lines.iter_mut().filter(|line| line.shared(&way) > 1);
        match along.max_by_key(|line| line.shared(&way)) {
            Some(line) => {
                line.extend(&way);
                line.trips.push(number);
            }
            None => lines.push(ChartLine {
                stations: way,
                trips: vec![number],
            }),
        }
    }
    lines
}

/// The whole way of a booking, as far as it is known; where it does not arrive, its destination comes at the end.
fn whole_way(trip: &BookedTrip) -> Vec<SpaceId> {
    let mut way = vec![trip.from];
    for space in trip.legs.iter().flat_map(|leg| &leg.way).chain([&trip.to]) {
        if !way.contains(space) {
            way.push(*space);
        }
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Leg;

    fn spaces(numbers: &[u32]) -> Vec<SpaceId> {
        numbers.iter().map(|number| SpaceId(*number)).collect()
    }

    /// Bookings by their ways, each in one turn.
    fn timetable(ways: &[&[u32]]) -> Timetable {
        let trips = (1..).zip(ways).map(|(number, way)| BookedTrip {
            number: BookingNumber(number),
            who: String::new(),
            from: SpaceId(way[0]),
            to: SpaceId(way[way.len() - 1]),
            legs: vec![Leg {
                turn: 5,
                way: spaces(way),
                takes: 1,
            }],
            arrival: Ok(5),
            held_now: None,
        });
        Timetable {
            bookings: trips.collect(),
            ..Timetable::default()
        }
    }

    #[test]
    fn trains_that_share_a_stretch_share_a_line_which_goes_on_where_they_do() {
        let lines = chart_lines(&timetable(&[
            &[1, 9],
            &[0, 1, 2, 3, 9],
            // Back along it and beyond its lower end.
            &[2, 1, 0, 20, 21],
            &[30, 31, 32],
            // Across it.
            &[40, 2],
        ]));
        let line = |stations: &[u32], trips: &[u16]| ChartLine {
            stations: spaces(stations),
            trips: trips.iter().map(|number| BookingNumber(*number)).collect(),
        };
        let expected = [
            line(&[21, 20, 0, 1, 2, 3, 9], &[2, 3, 1]),
            line(&[30, 31, 32], &[4]),
            line(&[40, 2], &[5]),
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_train_that_cannot_go_has_a_line_to_its_destination() {
        let mut timetable = timetable(&[&[0, 9]]);
        timetable.bookings[0].legs.clear();
        assert_eq!(chart_lines(&timetable)[0].stations, spaces(&[0, 9]));
        assert_eq!(chart_lines(&Timetable::default()), []);
    }
}
