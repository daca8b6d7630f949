//! Where things lie in a chart: stations upwards, turns to the right.

use bevy_egui::egui::{Pos2, Rect, lerp, pos2};

use super::chart_lines::ChartLine;
use super::turns::{Holdup, holdups};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Timetable};

/// The part of a turn after which its trains leave, and the part after which they have arrived.
const GOES: [f32; 2] = [0.2, 0.8];

/// How near to a train the pointer has to be, in points.
const NEAR: f32 = 12.0;

/// A chart of a line that is laid into a rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChartPlan<'a> {
    pub timetable: &'a Timetable,
    pub line: &'a ChartLine,
    /// Without the names around it.
    pub plot: Rect,
}

/// A booking in the chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TripCourse<'a> {
    pub trip: &'a BookedTrip,
    /// Where it goes: the column of the turn, and the points of its way.
    pub legs: Vec<(usize, Vec<Pos2>)>,
    /// Where it stands still in the meantime.
    pub waits: Vec<[Pos2; 2]>,
}

/// What the player points at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ChartHit {
    pub number: BookingNumber,
    pub turn: u16,
    /// What is held up there in that turn; nothing if it goes.
    pub held: Vec<Holdup>,
    /// What is said of it.
    pub words: String,
}

impl TripCourse<'_> {
    /// Where it begins in the chart.
    pub fn beginning(&self) -> Option<Pos2> {
        let legs = self.legs.iter().filter_map(|(_, points)| points.first());
        let waits = self.waits.iter().map(|wait| &wait[1]);
        legs.chain(waits).next().copied()
    }
}

/// Where bookings begin, each place once with all that begin there.
pub(super) fn beginnings(courses: &[TripCourse]) -> Vec<(Pos2, Vec<BookingNumber>)> {
    let mut all: Vec<(Pos2, Vec<BookingNumber>)> = Vec::new();
    for course in courses {
        let Some(at) = course.beginning() else { continue };
        match all.iter_mut().find(|(other, _)| other.distance(at) < 1.0) {
            Some((_, numbers)) => numbers.push(course.trip.number),
            None => all.push((at, vec![course.trip.number])),
        }
    }
    all
}

impl<'a> ChartPlan<'a> {
    /// The plan of a line of a timetable in a part of the sheet.
    pub const fn new(timetable: &'a Timetable, line: &'a ChartLine, plot: Rect) -> Self {
        Self {
            timetable,
            line,
            plot,
        }
    }

    /// How far to the right a part of a turn lies.
    pub fn x(&self, column: usize, part: f32) -> f32 {
        let share = (number(column) + part) / number(self.timetable.turns.len().max(1));
        lerp(self.plot.x_range(), share)
    }

    /// How far down a station lies.
    pub fn y(&self, station: usize) -> f32 {
        let steps = number(self.line.stations.len().saturating_sub(1).max(1));
        lerp(self.plot.bottom()..=self.plot.top(), number(station) / steps)
    }

    /// The column of a turn.
    pub fn column(&self, turn: u16) -> Option<usize> {
        self.timetable.turns.iter().position(|one| one.turn == turn)
    }

    /// The turn below a place, or the nearest.
    pub fn turn_at(&self, x: f32) -> u16 {
        let turns = &self.timetable.turns;
        let mut columns = turns.iter().enumerate();
        let below = columns.find(|(column, _)| x < self.x(column + 1, 0.0));
        below
            .map(|(_, turn)| turn)
            .or(turns.last())
            .map_or(0, |turn| turn.turn)
    }

    /// The turn in which a booking begins.
    pub fn begins(&self, number: BookingNumber) -> Option<u16> {
        let mut bookings = self.timetable.bookings.iter();
        let trip = bookings.find(|trip| trip.number == number)?;
        trip.legs.first().map(|leg| leg.turn)
    }

    /// A place in a part of a turn; `None` off the line.
    fn spot(&self, column: usize, part: f32, space: SpaceId) -> Option<Pos2> {
        let station = self.line.stations.iter().position(|one| *one == space)?;
        Some(pos2(self.x(column, part), self.y(station)))
    }

    /// What is held up on the line, and where that is drawn: in the middle of its turn, or at the end after all turns.
    pub fn holdups(&self) -> Vec<(Holdup, Pos2)> {
        let all = holdups(self.timetable).into_iter();
        let own = all.filter(|holdup| self.line.trips.contains(&holdup.number));
        let drawn = own.filter_map(|holdup| {
            let (column, part) = match self.column(holdup.turn) {
                Some(column) => (column, 0.5),
                None => (self.timetable.turns.len(), 0.0),
            };
            let at = self.spot(column, part, holdup.at)?;
            Some((holdup, at))
        });
        drawn.collect()
    }

    /// The bookings of the line.
    pub fn courses(&self) -> Vec<TripCourse<'a>> {
        let trips = self.timetable.bookings.iter();
        let own = trips.filter(|trip| self.line.trips.contains(&trip.number));
        own.map(|trip| self.course(trip)).collect()
    }

    fn course(&self, trip: &'a BookedTrip) -> TripCourse<'a> {
        let mut course = TripCourse {
            trip,
            legs: Vec::new(),
            waits: Vec::new(),
        };
        // Where its units have come to.
        let mut stops: Vec<Pos2> = Vec::new();
        for leg in &trip.legs {
            let Some(column) = self.column(leg.turn) else {
                continue;
            };
            let steps = number(leg.way.len().saturating_sub(1).max(1));
            let spots = leg.way.iter().enumerate().map(|(step, space)| {
                let part = lerp(GOES[0]..=GOES[1], number(step) / steps);
                self.spot(column, part, *space)
            });
            let spots: Vec<Option<Pos2>> = spots.collect();
            if let Some(Some(first)) = spots.first() {
                course.waits.push([self.stood(&stops, *first), *first]);
            }
            // Where it leaves the line, nothing shows where it stands.
            stops.extend(spots.last().copied().flatten());
            course.legs.push((column, spots.into_iter().flatten().collect()));
        }
        let held = self.holdups().into_iter();
        let held = held.filter(|(holdup, _)| holdup.number == trip.number);
        let last = held.map(|(_, at)| at).max_by(|a, b| a.x.total_cmp(&b.x));
        if let Some(to) = last {
            course.waits.push([self.stood(&stops, to), to]);
        }
        course
    }

    /// Where units began to stand still that stand at a place: where they came there last, or in the first turn.
    fn stood(&self, stops: &[Pos2], at: Pos2) -> Pos2 {
        let is_there = |stop: &&Pos2| (stop.y - at.y).abs() < 0.5 && stop.x <= at.x;
        let came = stops.iter().filter(is_there);
        let last = came.max_by(|a, b| a.x.total_cmp(&b.x));
        last.copied().unwrap_or(pos2(self.x(0, 0.0), at.y))
    }

    /// What is at a place, if anything is near.
    pub fn hit(&self, courses: &[TripCourse], at: Pos2) -> Option<ChartHit> {
        let holdups = self.holdups();
        let held = holdups.iter().map(|(holdup, spot)| {
            // One sign stands for all that are held up there.
            let here = holdups.iter().filter(|(_, other)| other.distance(*spot) < 1.0);
            let hit = ChartHit {
                number: holdup.number,
                turn: holdup.turn,
                held: here.map(|(holdup, _)| holdup.clone()).collect(),
                words: String::new(),
            };
            (spot.distance(at), hit)
        });
        let legs = courses.iter().flat_map(|course| {
            course.legs.iter().map(|(column, points)| {
                let hit = ChartHit {
                    number: course.trip.number,
                    turn: self.timetable.turns[*column].turn,
                    held: Vec::new(),
                    words: String::new(),
                };
                (distance(points, at), hit)
            })
        });
        // A sign lies over the lines.
        nearest(held).or_else(|| nearest(legs))
    }
}

/// What is nearest, of those that are near.
fn nearest(hits: impl Iterator<Item = (f32, ChartHit)>) -> Option<ChartHit> {
    let near = hits.filter(|(distance, _)| *distance <= NEAR);
    let nearest = near.min_by(|(a, _), (b, _)| a.total_cmp(b));
    nearest.map(|(_, hit)| hit)
}

/// How far a line is from a place.
fn distance(line: &[Pos2], at: Pos2) -> f32 {
    let alone = line.iter().map(|point| point.distance(at));
    let pieces = line.windows(2).map(|piece| {
        let along = piece[1] - piece[0];
        let part = (at - piece[0]).dot(along) / along.length_sq().max(1e-6);
        (piece[0] + along * part.clamp(0.0, 1.0)).distance(at)
    });
    alone.chain(pieces).fold(f32::INFINITY, f32::min)
}

/// A small number.
fn number(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::{Delay, Leg, TimetableTurn};

    fn timetable() -> Timetable {
        let turns = (5..9).map(|turn| TimetableTurn {
            turn,
            date: String::new(),
            limits: Vec::new(),
        });
        let trip = BookedTrip {
            number: BookingNumber(1),
            who: String::new(),
            from: SpaceId(0),
            to: SpaceId(9),
            legs: vec![Leg {
                turn: 6,
                part: None,
                way: [0, 1, 2].map(SpaceId).into(),
                takes: 1,
            }],
            arrival: Err(Delay {
                turn: 7,
                reason: "no train is left".to_owned(),
            }),
            held_now: None,
        };
        Timetable {
            bookings: vec![trip],
            turns: turns.collect(),
            is_proven: true,
        }
    }

    #[test]
    fn a_booking_lies_at_the_stations_and_turns_that_the_list_tells() {
        let timetable = timetable();
        let line = ChartLine {
            stations: [0, 1, 2, 3, 9].map(SpaceId).into(),
            trips: vec![BookingNumber(1)],
        };
        let plot = Rect::from_min_max(pos2(100.0, 0.0), pos2(500.0, 400.0));
        let plan = ChartPlan::new(&timetable, &line, plot);
        let [course] = &plan.courses()[..] else {
            panic!("there is one booking");
        };
        // It waits through the first turn, goes in the second, and is held up in the third.
        let leg = vec![pos2(220.0, 400.0), pos2(250.0, 300.0), pos2(280.0, 200.0)];
        let is_near = |a: &Pos2, b: &Pos2| a.distance(*b) < 0.01;
        let (column, points) = &course.legs[0];
        assert_eq!(*column, 1);
        assert!(
            points.len() == 3 && points.iter().zip(&leg).all(|(a, b)| is_near(a, b)),
            "{points:?}"
        );
        let held = plan.holdups();
        assert!(is_near(&held[0].1, &pos2(350.0, 200.0)), "{held:?}");
        let waits: Vec<Pos2> = course.waits.iter().flatten().copied().collect();
        let expected = [pos2(100.0, 400.0), leg[0], leg[2], held[0].1];
        assert!(
            waits.iter().zip(&expected).all(|(a, b)| is_near(a, b)),
            "{waits:?}"
        );
        // The pointer finds trains and delays, and the turn below it.
        let turn = |at| {
            plan.hit(&plan.courses(), at)
                .map(|hit| (hit.turn, !hit.held.is_empty()))
        };
        assert_eq!(turn(pos2(236.0, 352.0)), Some((6, false)));
        assert_eq!(turn(pos2(348.0, 204.0)), Some((7, true)));
        assert_eq!(turn(pos2(450.0, 100.0)), None);
        assert_eq!([0.0, 199.0, 201.0, 900.0].map(|x| plan.turn_at(x)), [5, 5, 6, 8]);
    }
}
