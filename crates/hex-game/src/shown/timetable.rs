//! The timetable of the viewing side in words (HR-19), a unit's prospects by rail in any phase, and the enemy's trains of his last turn.

use crate::chapters::rail::prospect::{RailProspect, prospect};
use crate::chapters::rail::timetable::turns::TurnTrains;
use crate::chapters::rail::timetable::{WorkedTimetable, WorkedTrip, timetable, timetable_of};
use crate::definition::{Side, UnitId};
use crate::state::booking::Booking;
use crate::words::chronicle::Chronicle;
use crate::words::refusal::Refusal;
use crate::{Event, HexGame, Names, Order, TableView};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{
    BookedTrip, BookingNumber, Delay, Game as _, LimitUse, Session, Timetable, TimetableTurn,
};
use railhead_engine::text::words::listed;

/// The turns that a timetable shows at least, as far as the game has them.
const FEWEST_TURNS: usize = 5;

/// A train of the other side, as far as a side knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastTrain {
    /// Who went: the name that the side knew at the time (HO-2).
    pub who: String,
    /// The hexes of its way, which is public.
    pub way: Vec<SpaceId>,
}

/// The trains of a side's enemy in his last player-turn, that which he is playing included, in the order in which they went.
pub fn last_trains(session: &Session<HexGame>, side: Side) -> Vec<LastTrain> {
    let game = session.game();
    let chronicle = Chronicle::of(session, side);
    let mut trains: Vec<(UnitId, LastTrain)> = Vec::new();
    let mut is_his = false;
    let journal = session.journal().iter().map(|entry| entry.events.as_slice());
    let by_order = std::iter::once(session.opening()).chain(journal).enumerate();
    let events = by_order.flat_map(|(order, events)| {
        let numbered = events.iter().enumerate();
        numbered.map(move |(index, event)| (order, index, event))
    });
    for (order, index, event) in events {
        if let Event::PlayerTurnBegan { player, .. } = event {
            is_his = *player != side;
            if is_his {
                trains.clear();
            }
        }
        if !is_his {
            continue;
        }
        if let Event::UnitRailed { unit, journey } = event
            && let Some(names) = chronicle.names(game, order, index, event)
        {
            let who = names.title(*unit).to_owned();
            let way = journey.path.clone();
            trains.push((*unit, LastTrain { who, way }));
        } else if let Event::MoveTakenBack { unit, .. } = event {
            trains.retain(|(gone, _)| gone != unit);
        }
    }
    trains.into_iter().map(|(_, train)| train).collect()
}

impl<'a> TableView<'a> {
    /// The rail bookings of the viewing side, in the order of precedence (HR-18). A view never has those of the other side.
    pub fn bookings(&self) -> &'a [Booking] {
        self.state.bookings().of(self.viewer)
    }

    /// The timetable of the viewing side's bookings over the turns to come (HR-19).
    pub fn timetable(&self) -> Timetable {
        self.timetable_in_words(&self.worked_timetable())
    }

    /// The same in ids.
    pub fn worked_timetable(&self) -> WorkedTimetable {
        timetable(self.game, self.state, self.viewer)
    }

    /// The timetable of these bookings if they were those of the viewing side. It books none of them.
    pub fn worked_timetable_of(&self, bookings: &[Booking]) -> WorkedTimetable {
        timetable_of(self.game, self.state, self.viewer, bookings)
    }

    /// The timetable that the viewing side would have after orders that book, with the bookings that they would make or change. It gives none of them.
    ///
    /// Errors: why one of them is refused.
    pub fn timetable_after(&self, orders: &[Order]) -> Result<(Timetable, Vec<BookingNumber>), Refusal> {
        let mut then = self.state.clone();
        let mut numbers = Vec::new();
        for order in orders {
            self.game.check(&then, order)?;
            for event in self.game.resolve(&mut then, order) {
                if let Event::BookingChanged { booking, .. } = event {
                    numbers.push(booking.number);
                }
            }
        }
        let after = TableView::new(self.game, &then, self.viewer);
        Ok((after.timetable(), numbers))
    }

    /// The trains that the viewing side has booked and that are due in the phase that it plays, in an order in which all can be carried out
    /// (HR-20).
    pub fn due_trains(&self) -> Vec<Order> {
        self.worked_timetable().due()
    }

    /// What a unit could do by rail in its side's next Rail Movement Phase if it stays where it is (HR-3 to HR-8), unless the viewer does not know
    /// the unit.
    pub fn rail_prospect(&self, unit: UnitId) -> RailProspect {
        if self.is_unknown(unit) {
            return RailProspect::default();
        }
        prospect(self.game, self.state, unit)
    }

    /// A timetable in words.
    pub fn timetable_in_words(&self, worked: &WorkedTimetable) -> Timetable {
        let names = self.names();
        let legs = || worked.trips.iter().flat_map(|trip| &trip.legs);
        let delays = worked.trips.iter().filter_map(|trip| trip.arrival.as_ref().err());
        let turns = legs().map(|leg| leg.turn).chain(delays.map(|(turn, _)| *turn));
        let last = turns.max().unwrap_or_default();
        let turns = worked.turns.iter().enumerate();
        let shown = turns.filter(|(index, (turn, _))| *index < FEWEST_TURNS || *turn <= last);
        let turns = shown.map(|(_, (turn, trains))| {
            let planned = legs().filter(|leg| leg.turn == *turn).map(|leg| leg.takes);
            self.turn_in_words(*turn, *trains, planned.fold(0, u16::saturating_add))
        });
        Timetable {
            bookings: worked
                .trips
                .iter()
                .map(|trip| trip_in_words(&names, trip))
                .collect(),
            turns: turns.collect(),
            is_proven: worked.is_proven,
        }
    }

    fn turn_in_words(&self, turn: u16, trains: TurnTrains, planned: u16) -> TimetableTurn {
        let (from, _) = self.game.definition().calendar.days(turn);
        TimetableTurn {
            turn,
            date: from.strftime("%-d %b").to_string(),
            limits: vec![LimitUse {
                name: "trains".to_owned(),
                used: trains.used.saturating_add(planned),
                of: trains.of,
            }],
        }
    }
}

fn trip_in_words(names: &Names, trip: &WorkedTrip) -> BookedTrip {
    let units: Vec<&str> = trip.units.iter().map(|unit| names.title(*unit)).collect();
    let held: Vec<String> = trip.held.iter().map(|reason| in_words(names, reason)).collect();
    BookedTrip {
        number: trip.number,
        who: listed(&units, "and"),
        from: trip.from,
        to: trip.to,
        legs: trip.legs.clone(),
        arrival: trip.arrival.clone().map_err(|(turn, reason)| Delay {
            turn,
            reason: in_words(names, &reason),
        }),
        held_now: (!held.is_empty()).then(|| held.join("; ")),
    }
}

/// A reason with its rule: `no railway runs through 0305 (HR-7)`.
fn in_words(names: &Names, reason: &Refusal) -> String {
    format!("{} ({})", reason.text(names), reason.cited(names))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Phase;
    use crate::testing::{Sketch, TestGame};

    const LINE: &str = "0000 0100 0200 0300 0400 0500 0600 0700";

    /// Red has the western half of a railway, blue the eastern.
    fn two_sides() -> TestGame {
        Sketch::new(&["cccccccc"; 4])
            .rail(LINE)
            .source(Side::First, "0000", None)
            .source(Side::Second, "0700", None)
            .control(Side::Second, "0400 0500 0600 0700")
            .unit("red", Side::First, "brigade", "0000")
            .unit("blue", Side::Second, "brigade", "0700")
            .rail_capacity_option(Side::Second, 2)
            .start()
    }

    // HR-8
    #[test]
    fn hr_8_in_every_phase_a_unit_is_told_whether_it_could_go_by_rail_and_where() {
        let mut played = two_sides();
        let red = played.unit("red");
        let numbers = |played: &TestGame| {
            let prospect = played.view().rail_prospect(red);
            let board = played.game().board();
            let to = prospect
                .destinations
                .iter()
                .map(|(space, _)| board.number(*space));
            let rules: Vec<&str> = prospect.refusals.iter().map(Refusal::rule).collect();
            (prospect.turn, rules, to.collect::<Vec<_>>())
        };
        let all = ["0100", "0200", "0300"].map(str::to_owned).to_vec();
        assert_eq!(played.state().phase(), Phase::Movement);
        assert_eq!(numbers(&played), (Some(1), vec![], all.clone()), "if it stays");
        played.march("red", "0001").unwrap();
        assert_eq!(numbers(&played), (Some(1), vec!["HR-5", "HR-7"], vec![]));
        played.take_back("red").unwrap();
        let mut rail = played.go_to(Side::First, Phase::RailMovement);
        assert_eq!(
            numbers(&rail),
            (Some(1), vec![], all.clone()),
            "as the phase says"
        );
        rail.rail("red", "0200").unwrap();
        assert_eq!(numbers(&rail).1, ["HR-11"]);
        let enemy = rail.go_to(Side::Second, Phase::Movement);
        let back = ["0000", "0100", "0300"].map(str::to_owned).to_vec();
        assert_eq!(
            numbers(&enemy),
            (Some(2), vec![], back),
            "in the enemy's turn, for the next"
        );
    }

    // HR-19
    #[test]
    fn hr_19_a_booking_is_tried_without_being_made() {
        let played = two_sides();
        let book = |to: &str| Order::Book {
            units: vec![played.unit("red")],
            to: played.space(to),
            not_before: None,
            not_without: None,
        };
        let view = played.view();
        let (timetable, numbers) = view.timetable_after(&[book("0200")]).unwrap();
        assert_eq!(numbers, [BookingNumber(1)]);
        assert_eq!(timetable.bookings[0].to, played.space("0200"));
        assert_eq!(timetable.bookings[0].arrival, Ok(1));
        // The last order counts, for the same booking.
        let (timetable, numbers) = view.timetable_after(&[book("0200"), book("0500")]).unwrap();
        assert_eq!(numbers, [BookingNumber(1); 2]);
        let delay = timetable.bookings[0].arrival.as_ref().unwrap_err();
        assert!(delay.reason.contains("(HR-"), "{}", delay.reason);
        let refusal = view.timetable_after(&[book("0001")]).unwrap_err();
        assert_eq!(
            refusal.rule(),
            Refusal::NotRail {
                space: played.space("0001")
            }
            .rule()
        );
        assert!(view.bookings().is_empty());
    }

    // HO-2
    #[test]
    fn ho_2_the_enemys_last_trains_are_told_by_the_names_that_were_known() {
        for fog in [false, true] {
            let mut played = two_sides().change(|_, state| state.campaign.fog = fog);
            played = played.go_to(Side::Second, Phase::RailMovement);
            played.rail("blue", "0500").unwrap();
            played.take_back("blue").unwrap();
            played.rail("blue", "0600").unwrap();
            let played = played.go_to(Side::First, Phase::Movement);
            let trains = last_trains(&played.session, Side::First);
            let way = vec![played.space("0700"), played.space("0600")];
            // The game was changed behind the journal's back, so the log knows of no fog before.
            assert_eq!(trains.len(), 1, "{trains:?}");
            assert_eq!(trains[0].way, way);
            assert_eq!(trains[0].who == "blue", !fog, "{trains:?}");
            assert_eq!(last_trains(&played.session, Side::Second), []);
        }
    }
}
