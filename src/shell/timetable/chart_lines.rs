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

/// A way that units of a booking go, from train to train.
struct BookedWay {
    number: BookingNumber,
    way: Vec<SpaceId>,
    /// Where they begin, change trains and end.
    stops: Vec<SpaceId>,
}

/// The lines of a timetable: the longest way first, and with it all others that share a stretch of it. Where a booking begins, stops and ends is among
/// the stations of its line.
pub fn chart_lines(timetable: &Timetable) -> Vec<ChartLine> {
    let under_way = timetable.bookings.iter().filter(|trip| !trip.has_arrived());
    let mut ways: Vec<BookedWay> = under_way.flat_map(booked_ways).collect();
    // Of equal ways the one that takes precedence comes first.
    ways.sort_by_key(|booked| Reverse(booked.way.len()));
    let mut lines: Vec<ChartLine> = Vec::new();
    for BookedWay { number, way, stops } in ways {
        // Where a way only crosses a line, there is nothing to draw.
        let mut along: Vec<usize> = (0..lines.len())
            .filter(|line| lines[*line].shared(&way) > 1)
            .collect();
        along.sort_by_key(|line| Reverse(lines[*line].shared(&way)));
        let joined = along.into_iter().find_map(|line| {
            let mut longer = lines[line].clone();
            longer.extend(&way);
            let has = |stop: &SpaceId| longer.stations.contains(stop);
            stops.iter().all(has).then_some((line, longer))
        });
        match joined {
            Some((line, mut longer)) => {
                if !longer.trips.contains(&number) {
                    longer.trips.push(number);
                }
                lines[line] = longer;
            }
            None => lines.push(ChartLine {
                stations: way,
                trips: vec![number],
            }),
        }
    }
    lines
}

/// The known ways of a booking: one, unless its units go apart. Where one does not lead to the destination, that comes at its end.
fn booked_ways(trip: &BookedTrip) -> Vec<BookedWay> {
    let begin = |at: SpaceId| BookedWay {
        number: trip.number,
        way: vec![at],
        stops: vec![at],
    };
    let mut ways: Vec<BookedWay> = Vec::new();
    for leg in &trip.legs {
        let (Some(first), Some(last)) = (leg.way.first(), leg.way.last()) else {
            continue;
        };
        let place = ways.iter().position(|booked| booked.stops.last() == Some(first));
        let place = place.unwrap_or_else(|| {
            ways.push(begin(*first));
            ways.len() - 1
        });
        let booked = &mut ways[place];
        for space in &leg.way {
            if !booked.way.contains(space) {
                booked.way.push(*space);
            }
        }
        booked.stops.push(*last);
    }
    if ways.is_empty() {
        ways.push(begin(trip.from));
    }
    for booked in &mut ways {
        if !booked.way.contains(&trip.to) {
            booked.way.push(trip.to);
        }
        booked.stops.push(trip.to);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::{Delay, Leg};

    fn spaces(numbers: &[u32]) -> Vec<SpaceId> {
        numbers.iter().map(|number| SpaceId(*number)).collect()
    }

    #[test]
    fn units_of_a_booking_that_go_apart_have_their_stations_in_order() {
        let mut timetable = timetable(&[&[0, 1, 2, 9]]);
        let by = |turn, way: &[u32]| Leg {
            turn,
            part: None,
            way: spaces(way),
            takes: 1,
        };
        // Two go by another way, in one turn and in the next; a fourth has waited elsewhere, and takes two trains.
        let legs = &mut timetable.bookings[0].legs;
        legs.extend([
            by(5, &[0, 5, 6, 9]),
            by(6, &[0, 5, 6, 9]),
            by(6, &[30, 31]),
            by(7, &[31, 32]),
        ]);
        let lines: Vec<Vec<SpaceId>> = chart_lines(&timetable)
            .into_iter()
            .map(|line| line.stations)
            .collect();
        let expected = [spaces(&[0, 1, 2, 9]), spaces(&[30, 31, 32, 9])];
        assert_eq!(lines, expected);
    }

    #[test]
    fn where_a_booking_begins_and_stops_its_line_has_a_station() {
        // The second turns off a line in its middle.
        let mut timetable = timetable(&[&[0, 1, 2, 3, 9], &[20, 1, 2]]);
        let lines = chart_lines(&timetable);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert_eq!(lines[1].stations, spaces(&[20, 1, 2]));
        // A booking that only passes may share a line without a station.
        timetable.bookings[1].from = SpaceId(1);
        timetable.bookings[1].legs[0].way = spaces(&[1, 20, 2]);
        let lines = chart_lines(&timetable);
        assert_eq!(lines.len(), 1, "{lines:?}");
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
                part: None,
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
        assert_eq!(chart_lines(&timetable), [], "it has arrived");
        timetable.bookings[0].arrival = Err(Delay {
            turn: 5,
            reason: String::new(),
        });
        assert_eq!(chart_lines(&timetable)[0].stations, spaces(&[0, 9]));
        assert_eq!(chart_lines(&Timetable::default()), []);
    }
}
