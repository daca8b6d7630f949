//! The timetable of a side as it is shown (AR-11), the trains that are due (AR-12), where units may go by rail if they stay (AR-8), and the last trains of
//! the other sides.

use std::collections::BTreeSet;

use crate::chapters::rail::available::why_nowhere;
use crate::chapters::rail::later::{in_turn, next_turn};
use crate::chapters::rail::now::is_time;
use crate::chapters::rail::sending::{Sending, sendings};
use crate::chapters::rail::timetable::{WorkedOut, worked_out};
use crate::definition::{NationId, SideId};
use crate::game::AreaGame;
use crate::rail::variant::Carload;
use crate::state::area_state::{AreaState, RailTrain};
use crate::state::booking::{Booking, BookingEvent};
use crate::state::event::Event;
use crate::state::order::{Order, UnitGroup};
use crate::words::bookings::units;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{
    BookedTrip, BookingNumber, Game as _, Leg, LimitUse, Session, Timetable, TimetableTurn,
};
use railhead_engine::text::words::listed;

/// The rounds that a timetable shows at least, as far as the war has them: bookings can be put off to them.
const FEWEST_ROUNDS: u16 = 5;

/// The timetable of a side, worked out over the turns to come (AR-11). Whoever asks must be of that side.
pub fn timetable(game: &AreaGame, state: &AreaState, side: SideId) -> Timetable {
    shown(game, state, side, &worked_out(game, state, side))
}

/// The timetable that a side would have after orders that book, with the bookings that they would make or change. It gives none of them.
///
/// Errors: why one of them is refused.
pub fn timetable_after(
    game: &AreaGame,
    state: &AreaState,
    side: SideId,
    orders: &[Order],
) -> Result<(Timetable, Vec<BookingNumber>), Refusal> {
    let mut then = state.clone();
    let mut numbers = Vec::new();
    for order in orders {
        game.check(&then, order)?;
        for event in game.resolve(&mut then, order) {
            if let Event::Bookings(BookingEvent::Booked(booking) | BookingEvent::Changed(booking)) = event {
                numbers.push(booking.number);
            }
        }
    }
    Ok((timetable(game, &then, side), numbers))
}

fn shown(game: &AreaGame, state: &AreaState, side: SideId, worked: &WorkedOut) -> Timetable {
    let plans = state.bookings(side).zip(&worked.bookings);
    let trips = plans.map(|(booking, plan)| {
        let legs = plan.legs.iter().map(|leg| Leg {
            turn: worked.turns[leg.turn].round,
            part: Some(leg.count).filter(|count| *count < booking.count()),
            way: leg.path.clone(),
            takes: leg.count.saturating_mul(carload(game, booking).national.into()),
        });
        BookedTrip {
            number: booking.number,
            who: units(game, booking.nation, booking.kind, booking.count()),
            from: most_wait_in(booking),
            to: booking.to,
            legs: legs.collect(),
            arrival: plan.arrival.clone(),
            held_now: plan.held_now.clone(),
        }
    });
    Timetable {
        bookings: trips.collect(),
        turns: turns(game, worked),
        is_proven: worked.is_proven(),
    }
}

/// What a train with a unit of a booking uses up.
fn carload(game: &AreaGame, booking: &Booking) -> Carload {
    let rules = game.definition().rails.as_ref();
    rules.map_or(Carload::PLAIN, |rules| {
        rules.variant.carload(false, Some(booking.kind))
    })
}

/// The area in which most units of a booking wait, of equals the first.
fn most_wait_in(booking: &Booking) -> SpaceId {
    let all = booking.waiting.iter().rev();
    let most = all.max_by_key(|(_, count)| **count);
    most.map_or(booking.to, |(at, _)| *at)
}

/// The rounds that a timetable shows: up to the last in which something goes or is held up, and some more.
fn turns(game: &AreaGame, worked: &WorkedOut) -> Vec<TimetableTurn> {
    let legs = worked.bookings.iter().flat_map(|plan| &plan.legs);
    let legs = legs.map(|leg| worked.turns[leg.turn].round);
    let delays = worked
        .bookings
        .iter()
        .filter_map(|plan| plan.arrival.as_ref().err());
    let ends = legs.chain(delays.map(|delay| delay.turn));
    let (Some(first), Some(last)) = (worked.turns.first(), ends.max()) else {
        return Vec::new();
    };
    let mut turns: Vec<TimetableTurn> = Vec::new();
    let last = last.max(first.round.saturating_add(FEWEST_ROUNDS - 1));
    let covered = worked.turns.iter().enumerate();
    for (index, turn) in covered.filter(|(_, turn)| turn.round <= last) {
        if turns.last().is_none_or(|last| last.turn != turn.round) {
            turns.push(TimetableTurn {
                turn: turn.round,
                date: date(game, turn.round),
                limits: Vec::new(),
            });
        }
        let is_shared = worked
            .turns
            .iter()
            .filter(|other| other.round == turn.round)
            .count()
            > 1;
        let limits = worked.used(index).into_iter().map(|(what, used, of)| {
            let rails = &turn.rails;
            let nation = |nation: NationId| game.nation_in_text(nation);
            let mut name = what.text(rails.variant, rails.board, &nation);
            if is_shared {
                let movers: Vec<String> = turn.nations.iter().map(|mover| nation(*mover)).collect();
                let movers: Vec<&str> = movers.iter().map(String::as_str).collect();
                name = format!("{name}, in the turn of {}", listed(&movers, "and"));
            }
            LimitUse { name, used, of }
        });
        if let Some(last) = turns.last_mut() {
            last.limits.extend(limits);
        }
    }
    turns
}

/// The month in which a round begins: `Jun 1942`.
fn date(game: &AreaGame, round: u16) -> String {
    let (first, _) = game.definition().calendar.days(round);
    first.strftime("%b %Y").to_string()
}

/// A train that is due, as an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueTrain {
    pub booking: BookingNumber,
    pub order: Order,
}

/// What is booked and due in the phase that is being played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueTrains {
    /// The trains that can go, in an order in which all of them can be sent.
    pub trains: Vec<DueTrain>,
    /// The bookings of which nothing can go, or not all that is due, and why.
    pub held: Vec<(BookingNumber, String)>,
}

/// What is due now (AR-12); nothing in phases without trains, and in the turn of another side.
pub fn due(game: &AreaGame, state: &AreaState, side: SideId) -> DueTrains {
    let is_now = is_time(game, state.phase()) && state.combat().is_none() && state.side(game) == side;
    if !is_now || state.bidding().is_some() || state.ending().is_some() {
        return DueTrains::default();
    }
    let worked = worked_out(game, state, side);
    let mut due = DueTrains::default();
    let mut then = state.clone();
    for (booking, plan) in state.bookings(side).zip(&worked.bookings) {
        if let Some(why) = &plan.held_now {
            due.held.push((plan.number, why.clone()));
        }
        for leg in plan.legs.iter().filter(|leg| leg.turn == 0) {
            let order = Order::Rail {
                nation: booking.nation,
                kind: booking.kind,
                count: leg.count,
                path: leg.path.clone(),
                booking: Some(plan.number),
            };
            match game.check(&then, &order) {
                Ok(()) => {
                    game.resolve(&mut then, &order);
                    due.trains.push(DueTrain {
                        booking: plan.number,
                        order,
                    });
                }
                Err(refusal) => {
                    let why = format!("{} ({})", refusal.text(game), refusal.rule());
                    due.held.push((plan.number, why));
                }
            }
        }
    }
    due
}

/// Where units of an area may go by rail if they stay there (AR-8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailOutlook {
    /// The round of the turn: the one that is being played as long as its trains can still go, otherwise the next of their nation.
    pub round: u16,
    /// Whether that is the turn that is being played.
    pub is_this_turn: bool,
    /// Where all of them can go, with the orders that will send them.
    pub to: Vec<Sending>,
    /// Every reason why they go nowhere; empty if they can.
    pub why: Vec<Refusal>,
}

/// Where units may go by rail in the next phase with trains, by the position as it is; `None` in a scenario without.
pub fn rail_outlook(
    game: &AreaGame,
    state: &AreaState,
    group: &[UnitGroup],
    from: SpaceId,
) -> Option<RailOutlook> {
    game.definition().rails.as_ref()?;
    let first = group.first()?;
    let number = next_turn(game, state, first.nation)?;
    let later = in_turn(game, state, number);
    let to = sendings(game, &later, group, from);
    let why = if to.is_empty() {
        why_nowhere(game, &later, group, from)
    } else {
        Vec::new()
    };
    Some(RailOutlook {
        round: number.0,
        is_this_turn: number == (state.round(), state.turn()),
        to,
        why,
    })
}

/// The trains of each nation of the other sides in its last turn, or in the one that it is playing, for a map. Everybody has seen them.
pub fn last_trains(session: &Session<AreaGame>, side: SideId) -> Vec<RailTrain> {
    let game = session.game();
    let mut open: BTreeSet<NationId> = game
        .nation_ids()
        .filter(|nation| game.side_of(*nation) != side)
        .collect();
    let mut seen: Vec<&Event> = Vec::new();
    let events = session.journal().iter().rev();
    for event in events.flat_map(|entry| entry.events.iter().rev()) {
        if open.is_empty() {
            break;
        }
        if let Event::TurnBegan { turn, .. } = event {
            open.retain(|nation| !game.movers(*turn).contains(nation));
        } else if let Event::Railed { train } | Event::RailedBack { train } = event
            && open.contains(&train.train.nation)
        {
            seen.push(event);
        }
    }
    let mut trains: Vec<RailTrain> = Vec::new();
    for event in seen.into_iter().rev() {
        if let Event::Railed { train } = event {
            trains.push(train.clone());
        } else if let Event::RailedBack { train } = event
            && let Some(at) = trains.iter().rposition(|other| other == train)
        {
            trains.remove(at);
        }
    }
    for train in &mut trains {
        train.booking = None;
    }
    trains
}
