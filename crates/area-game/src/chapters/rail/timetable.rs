//! Works the timetable of a side out from its bookings and the position (AR-11): what goes in which turn, and what holds up the rest.

use std::collections::BTreeMap;

use super::later::train_turns;
use super::now::{is_time, rails, traveller};
use super::orders::rested_at;
use crate::definition::{NationId, SideId};
use crate::game::AreaGame;
use crate::rail::limited::Limited;
use crate::rail::timetable::{BookedUnits, Schedule, ScheduledLeg, TrainTurn};
use crate::rail::{RailRefusal, Rails};
use crate::state::area_state::AreaState;
use crate::state::booking::Booking;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookingNumber, Delay};

/// The most rounds that a timetable covers.
pub const MOST_ROUNDS: u16 = 12;

/// The timetable of a side.
#[derive(Clone, Debug)]
pub struct WorkedOut<'g> {
    /// In the order of precedence.
    pub bookings: Vec<BookingPlan>,
    /// The turns in which its trains can go.
    pub turns: Vec<TrainTurn<'g>>,
    schedule: Schedule,
}

impl WorkedOut<'_> {
    /// Whether it is proven that no other timetable is better.
    pub const fn is_proven(&self) -> bool {
        self.schedule.is_proven
    }

    /// The capacities that are used in a turn, with how much and how much there is: by trains that have gone, and by those of the timetable.
    pub fn used(&self, turn: usize) -> Vec<(Limited, u16, u16)> {
        let rails = with_trains(&self.turns[turn].rails, &self.schedule, turn);
        let used = rails.ledger().into_iter().filter(|(_, used)| *used > 0);
        used.filter_map(|(what, used)| Some((what, used, rails.limit(what)?)))
            .collect()
    }
}

/// The rails of a turn once the trains of a timetable have gone.
fn with_trains<'g>(rails: &Rails<'g>, schedule: &Schedule, turn: usize) -> Rails<'g> {
    let mut rails = rails.clone();
    let all = schedule.units.iter().flatten().flatten();
    let trains = all.filter(|leg| leg.turn == turn).map(|leg| leg.train.clone());
    rails.trains.extend(trains);
    rails
}

/// Turns in which no train has gone yet.
fn unused<'g>(turns: &[TrainTurn<'g>]) -> Vec<TrainTurn<'g>> {
    let mut turns = turns.to_vec();
    for turn in &mut turns {
        turn.rails.trains.clear();
    }
    turns
}

/// What a timetable has for a booking.
#[derive(Clone, Debug)]
pub struct BookingPlan {
    pub number: BookingNumber,
    /// Its trains by turn, each with the number of units that go like this.
    pub legs: Vec<PlannedLeg>,
    /// The round in which the last of its units arrives, or why one does not.
    pub arrival: Result<u16, Delay>,
    /// Why none of its units goes in the phase that is being played, though trains go, one could have gone and none has.
    pub held_now: Option<String>,
}

/// Trains of a booking that go the same way in one turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlannedLeg {
    /// The index of the turn.
    pub turn: usize,
    pub path: Vec<SpaceId>,
    pub count: u16,
}

/// The timetable of a side; without turns if it has no bookings.
pub fn worked_out<'g>(game: &'g AreaGame, state: &AreaState, side: SideId) -> WorkedOut<'g> {
    let bookings: Vec<&Booking> = state.bookings(side).collect();
    let nations: Vec<NationId> = bookings.iter().map(|booking| booking.nation).collect();
    let rounds = game.definition().rounds;
    let last = rounds.min(state.round().saturating_add(MOST_ROUNDS - 1));
    let turns = train_turns(game, state, &nations, last);
    let (requests, of) = requests(game, state, &bookings, &turns);
    let schedule = Schedule::of(&turns, &requests);
    let worker = Worker {
        game,
        state,
        turns: &turns,
        schedule: &schedule,
    };
    let plans = bookings.iter().enumerate().map(|(index, booking)| {
        let own: Vec<usize> = (0..requests.len())
            .filter(|request| of[*request] == index)
            .collect();
        worker.plan(booking, &requests, &own)
    });
    WorkedOut {
        bookings: plans.collect(),
        turns,
        schedule,
    }
}

/// The units of the bookings as the timetable takes them, with the place of their booking: those of one area that can go in this turn, and the others.
fn requests(
    game: &AreaGame,
    state: &AreaState,
    bookings: &[&Booking],
    turns: &[TrainTurn],
) -> (Vec<BookedUnits>, Vec<usize>) {
    let (mut requests, mut of) = (Vec::new(), Vec::new());
    let companies = companies(bookings);
    let mut rested: BTreeMap<_, u16> = BTreeMap::new();
    for (index, booking) in bookings.iter().enumerate() {
        let (nation, kind) = (booking.nation, booking.kind);
        let weight = u16::try_from(bookings.len() - index).unwrap_or(1);
        let not_before = booking.not_before.unwrap_or(0);
        let asked = turns.iter().position(|turn| turn.round >= not_before);
        // The turn that is being played, if its trains can still go.
        let is_now = state.has_turn(game, nation)
            && turns
                .first()
                .is_some_and(|turn| turn.round == state.round() && turn.nations.contains(&nation));
        for (at, count) in &booking.waiting {
            let left = rested
                .entry((nation, kind, *at))
                .or_insert_with(|| rested_at(state, nation, kind, *at));
            let ready = if is_now { (*count).min(*left) } else { *count };
            *left -= ready.min(*left);
            for (count, first) in [(ready, 0), (*count - ready, 1)] {
                if count == 0 {
                    continue;
                }
                requests.push(BookedUnits {
                    unit: traveller(game, nation, kind),
                    from: *at,
                    to: booking.to,
                    count,
                    weight,
                    first: asked.unwrap_or(turns.len()).max(first),
                    company: companies[index],
                });
                of.push(index);
            }
        }
    }
    (requests, of)
}

/// The company of each booking: those that are to arrive together, directly or by way of others; `None` for one by itself.
fn companies(bookings: &[&Booking]) -> Vec<Option<usize>> {
    let mut company: Vec<usize> = (0..bookings.len()).collect();
    for (index, booking) in bookings.iter().enumerate() {
        let with = booking.with;
        let other = with.and_then(|with| bookings.iter().position(|other| other.number == with));
        if let Some(other) = other {
            let (kept, gone) = (company[other], company[index]);
            for of in company.iter_mut().filter(|of| **of == gone) {
                *of = kept;
            }
        }
    }
    let has_others = |of: usize| company.iter().filter(|other| **other == of).count() > 1;
    company
        .iter()
        .map(|of| Some(*of).filter(|of| has_others(*of)))
        .collect()
}

/// A timetable that has been made, for what is told of each booking.
struct Worker<'w, 'g> {
    game: &'w AreaGame,
    state: &'w AreaState,
    turns: &'w [TrainTurn<'g>],
    schedule: &'w Schedule,
}

impl Worker<'_, '_> {
    fn plan(&self, booking: &Booking, requests: &[BookedUnits], own: &[usize]) -> BookingPlan {
        let units: Vec<&Vec<ScheduledLeg>> = own
            .iter()
            .flat_map(|request| &self.schedule.units[*request])
            .collect();
        let mut counts: BTreeMap<(usize, &[SpaceId]), u16> = BTreeMap::new();
        for leg in units.iter().flat_map(|legs| legs.iter()) {
            *counts.entry((leg.turn, leg.train.path.as_slice())).or_default() += 1;
        }
        let legs = counts.into_iter().map(|((turn, path), count)| PlannedLeg {
            turn,
            path: path.to_vec(),
            count,
        });
        let is_stuck = |request: &&usize| {
            let arrive = self.schedule.units[**request].len();
            arrive < usize::from(requests[**request].count)
        };
        let last = units
            .iter()
            .filter_map(|legs| Some(self.turns[legs.last()?.turn].round));
        let arrival = match own.iter().find(is_stuck) {
            Some(request) => Err(self.delay(booking, &requests[*request])),
            None => Ok(last.max().unwrap_or(self.state.round())),
        };
        BookingPlan {
            number: booking.number,
            legs: legs.collect(),
            arrival,
            held_now: self.held_now(booking, requests, own),
        }
    }

    /// Why a unit does not arrive, and from which round on.
    fn delay(&self, booking: &Booking, units: &BookedUnits) -> Delay {
        let nation = units.unit.nation;
        let rounds = self.game.definition().rounds;
        let is_own = |turn: &usize| self.turns[*turn].nations.contains(&nation);
        let Some(first) = (units.first..self.turns.len()).find(is_own) else {
            let asked = booking.not_before.filter(|round| *round > self.state.round());
            return match asked {
                Some(round) => Delay {
                    turn: round,
                    reason: format!("they do not go before round {round} (AR-10)"),
                },
                None => self.too_late(rounds),
            };
        };
        if let Some(legs) = alone(&unused(self.turns), units) {
            return self.crowded(units, &legs);
        }
        let longer = train_turns(
            self.game,
            self.state,
            &[nation],
            rounds.saturating_add(MOST_ROUNDS),
        );
        let later = BookedUnits {
            first: (0..first).filter(is_own).count(),
            ..*units
        };
        if alone(&longer, &later).is_some() {
            return self.too_late(rounds);
        }
        Delay {
            turn: self.turns[first].round,
            reason: self.cut_off(&self.turns[first].rails, units),
        }
    }

    fn too_late(&self, rounds: u16) -> Delay {
        let last = self.turns.last().map_or(rounds, |turn| turn.round);
        let reason = if last < rounds {
            format!("they arrive after round {last}, as far as the timetable looks (AR-11)")
        } else {
            format!("the war ends with round {rounds}, before they arrive (AB-11)")
        };
        Delay { turn: last, reason }
    }

    /// What cuts a unit off from where it is to go, by the rails of one turn.
    fn cut_off(&self, rails: &Rails, units: &BookedUnits) -> String {
        let mut empty = rails.clone();
        empty.trains.clear();
        let reasons = empty.why_not_to(units.unit, units.from, units.to);
        // How far it is matters only if nothing else does.
        let is_far = |reason: &&RailRefusal| matches!(reason, RailRefusal::TooFar { .. });
        let telling = reasons.iter().find(|reason| !is_far(reason));
        match telling.or(reasons.first()) {
            Some(reason) if is_far(&reason) => {
                let far = self.in_words(&empty, reason);
                format!("no area on the way lets them go on: {far}")
            }
            Some(reason) => self.in_words(&empty, reason),
            None => "no train leads there in the turns to come (AR-11)".to_owned(),
        }
    }

    /// What is used up where a unit would go that has the rails to itself.
    fn crowded(&self, units: &BookedUnits, legs: &[ScheduledLeg]) -> Delay {
        for leg in legs {
            if let Some(reason) = self.used_up(units, leg) {
                return Delay {
                    turn: self.turns[leg.turn].round,
                    reason,
                };
            }
        }
        let first = legs.first().map_or(0, |leg| leg.turn);
        let reason = match units.company {
            Some(_) => "no round has room for all that are to arrive together (AR-10)",
            None => "trains that take precedence are in the way (AR-11)",
        };
        Delay {
            turn: self.turns[first].round,
            reason: reason.to_owned(),
        }
    }

    /// What the trains of the timetable use up that a leg would need, in words.
    fn used_up(&self, units: &BookedUnits, leg: &ScheduledLeg) -> Option<String> {
        let rails = with_trains(&self.turns[leg.turn].rails, self.schedule, leg.turn);
        let reasons = rails.along(units.unit, &leg.train.path, 1).err()?;
        let mut used = reasons
            .iter()
            .filter(|reason| matches!(reason, RailRefusal::UsedUp { .. }));
        used.next().map(|reason| self.in_words(&rails, reason))
    }

    fn in_words(&self, rails: &Rails, reason: &RailRefusal) -> String {
        let nation = |nation: NationId| self.game.nation_in_text(nation);
        let text = reason.text(rails.variant, rails.board, &nation);
        format!("{text} ({})", reason.rule(rails))
    }

    /// Why none of a booking's units goes in the phase that is being played; `None` if some do or have gone, if no trains go now, or if none of them could.
    fn held_now(&self, booking: &Booking, requests: &[BookedUnits], own: &[usize]) -> Option<String> {
        let (game, state) = (self.game, self.state);
        let is_asked = booking.not_before.is_none_or(|round| round <= state.round());
        if !is_time(game, state.phase()) || !state.is_mover(game, booking.nation) || !is_asked {
            return None;
        }
        // Those that a train has brought nearer are on their way, and go on in the next turn.
        let mut gone = state.trains().iter();
        if gone.any(|train| train.booking == Some(booking.number)) {
            return None;
        }
        let mut legs = own
            .iter()
            .flat_map(|request| self.schedule.units[*request].iter().flatten());
        if legs.any(|leg| leg.turn == 0) {
            return None;
        }
        let mut units = own.iter().map(|request| &requests[*request]);
        let Some(units) = units.find(|units| units.first == 0) else {
            let refusal = Refusal::NotRested(booking.kind);
            return Some(format!("{} ({})", refusal.text(game), refusal.rule()));
        };
        let Some(alone) = alone(&unused(self.turns), units) else {
            return Some(self.cut_off(&rails(game, state)?, units));
        };
        let now = alone.first().filter(|leg| leg.turn == 0)?;
        let company = booking.with.map(|with| {
            format!(
                "they wait for booking {}, together with which they arrive (AR-10)",
                with.0
            )
        });
        self.used_up(units, now).or(company)
    }
}

/// The legs of a unit if it were the only one; `None` if it does not arrive.
fn alone(turns: &[TrainTurn], units: &BookedUnits) -> Option<Vec<ScheduledLeg>> {
    let one = BookedUnits {
        count: 1,
        weight: 1,
        company: None,
        ..*units
    };
    Schedule::of(turns, &[one]).units.pop()?.pop()
}
