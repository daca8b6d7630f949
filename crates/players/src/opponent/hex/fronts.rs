//! The inner line: a defender with several fronts shifts reserves from one to the other by rail, over as many turns as the trains take.
//!
//! A front is a group of places that lie together: each enemy unit threatens the front nearest to it, and each own unit stands at the front
//! nearest to it. It is held by so many factors for each of the enemy's. A reserve is what stands together of one formation, at stations and
//! beside no enemy. It is sent where it pays: a front comes to be held by it, and none is given up that was; or the worse of the two fronts is
//! clearly better off. The timetable (HR-19) says when it would arrive, and it is only sent if that is soon, and before the enemy is there.
//!
//! Its units wait at their stations for their trains. Every player-turn the timetable is worked out anew, and they go on as long as they still arrive
//! in time; no other reserve is sent until they have. Who arrives becomes a defender like any other. Only scenarios with goals have several fronts:
//! an objective alone is one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::estimate::{Distances, Strengths, average_of_the_unknown, strength};
use super::goal_plan::places_that_count;
use super::marchers::marchers;
use super::tasks::Tasks;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;
use railhead_engine::text::words::count;
use railhead_hex_game::definition::UnitSize;
use railhead_hex_game::state::booking::Booking;
use railhead_hex_game::{HexGame, Sighting, TableView, UnitId};

/// Places this close to one another, in hexes, are one front.
const ONE_FRONT: u32 = 9;
/// Units of a formation this close to one another, in hexes, are one reserve.
const TOGETHER: u32 = 6;
/// Trains end up to this far from the places of a front, in hexes.
const BESIDE: u32 = 3;
/// A front is held with this many factors of attack and defence, for each hundred factors of the enemy's attack.
const HELD: u32 = 220;
/// The factors of the enemy that a front has to expect at least.
const LEAST: u32 = 20;
/// What the worse of two fronts has to gain by a reserve that does not make it held, in factors for each hundred of the enemy's.
const GAIN: u32 = 20;
/// A reserve has at most this many times the factors that its front is short of.
const TOO_MANY: u32 = 3;
/// An enemy this close, in hexes, can take a place that is left empty.
const NEAR: u32 = 5;
/// Enemies have to be this far from a station, in hexes, for trains to begin or end there.
const APART: u32 = 2;
/// How much nearer the enemy comes in a turn, in hexes.
const PACE: u32 = 3;
/// The most turns that a reserve may take, the present one included.
const MOST_TURNS: u32 = 3;
/// So many timetables are worked out at most to find one by which a reserve arrives.
const MOST_TRIED: usize = 6;
/// The numbers of the bookings that are only asked about begin here; those of a side are lower.
const ASKED: u16 = 1_000;

/// A unit that goes over to another front by rail.
#[derive(Clone, Debug)]
pub struct Shift {
    /// The station where its trains end.
    pub to: SpaceId,
    /// The distances from there.
    pub far: Arc<Distances>,
    /// Where its train of this player-turn ends; `None` if it waits for a later one.
    pub today: Option<SpaceId>,
    /// The turn in which it arrives.
    arrives: u16,
    /// Who is needed there, in words that go on with `needed`.
    wanted: String,
}

impl Shift {
    /// The reason for it, in words.
    pub fn reason(&self, game: &HexGame) -> String {
        format!(
            "it goes to the front of {} by turn {}, where {} needed",
            game.board().label(self.to),
            self.arrives,
            self.wanted
        )
    }
}

/// Units of a formation that stand together and can be spared where they are.
struct Reserve {
    units: Vec<UnitId>,
    front: usize,
    factors: u32,
}

/// The strength that the enemy has against each front, and the side for it.
struct Balance {
    against: Vec<u32>,
    own: Vec<u32>,
}

impl Balance {
    fn new(view: TableView, each: &[Distances]) -> Self {
        let mut balance = Self {
            against: vec![0; each.len()],
            own: vec![0; each.len()],
        };
        let unknown = average_of_the_unknown(view);
        for sighting in view.sightings() {
            let Some(at) = sighting.at() else { continue };
            let Some(front) = (0..each.len()).min_by_key(|front| each[*front].of(at)) else {
                continue;
            };
            let is_own = sighting.side(view.game()) == view.viewer();
            let ((attack, defence), comes) = match sighting {
                Sighting::Known { unit, .. } => (strength(view, unit), view.game().unit(unit).movement > 0),
                Sighting::Unknown { .. } => (unknown, true),
            };
            if is_own {
                balance.own[front] += attack + defence;
            } else if comes {
                balance.against[front] += attack;
            }
        }
        balance
    }

    /// The side's factors for each hundred of the enemy's at a front.
    fn share(&self, front: usize, more: u32, less: u32) -> u32 {
        100 * (self.own[front] + more).saturating_sub(less) / self.against[front].max(LEAST)
    }

    /// Whether a front is held as it is.
    fn is_held(&self, front: usize) -> bool {
        self.share(front, 0, 0) >= HELD
    }

    /// The factors that a front is short of.
    fn short(&self, front: usize) -> u32 {
        (HELD * self.against[front] / 100).saturating_sub(self.own[front])
    }

    /// Whether it pays to send factors from a front to another.
    fn pays(&self, from: usize, to: usize, factors: u32) -> bool {
        if from == to || self.against[to] == 0 || factors > TOO_MANY * self.short(to) {
            return false;
        }
        let [from_before, to_before] = [from, to].map(|front| self.share(front, 0, 0));
        let [from_after, to_after] = [self.share(from, 0, factors), self.share(to, factors, 0)];
        let is_given_up = from_before >= HELD && from_after < HELD;
        let comes_to_be_held = to_before < HELD && to_after >= HELD;
        let is_evened_out = from_after.min(to_after) >= from_before.min(to_before) + GAIN;
        comes_to_be_held && !is_given_up || is_evened_out
    }
}

/// The units that go over to another front by rail. Units with a task follow it, those that are booked by rail have their trains, and those that
/// leave the map go to their exit.
pub fn shifts(
    view: TableView,
    places: &[SpaceId],
    tasks: &Tasks,
    leaving: &BTreeMap<UnitId, Distances>,
    before: Option<&BTreeMap<UnitId, Shift>>,
) -> BTreeMap<UnitId, Shift> {
    if view.game().written_goals().is_empty() {
        return BTreeMap::new();
    }
    let fronts = fronts(view, places);
    if fronts.len() < 2 {
        return BTreeMap::new();
    }
    let booked = view.bookings().iter().flat_map(|booking| &booking.units);
    let busy: BTreeSet<UnitId> = booked.chain(leaving.keys()).copied().collect();
    let is_free = |unit: UnitId| !busy.contains(&unit) && tasks.of(unit).is_none() && !tasks.keep(unit);
    let strengths = Strengths::new(view);
    let under_way = before.map_or_else(BTreeMap::new, |before| {
        going_on(view, &strengths, before, &is_free)
    });
    if !under_way.is_empty() {
        return under_way;
    }
    let each: Vec<Distances> = fronts.iter().map(|front| Distances::new(view, front)).collect();
    let balance = Balance::new(view, &each);
    let reserves = reserves(view, &strengths, &balance, &each, tasks, &is_free);
    // The strongest first, and of equals to the front that is worst off.
    let mut ways: Vec<(Reverse<u32>, u32, usize, usize)> = Vec::new();
    for (index, reserve) in reserves.iter().enumerate() {
        let paying = (0..fronts.len()).filter(|to| balance.pays(reserve.front, *to, reserve.factors));
        ways.extend(paying.map(|to| (Reverse(reserve.factors), balance.share(to, 0, 0), index, to)));
    }
    ways.sort_unstable();
    let tries = ways.into_iter().flat_map(|(_, _, index, front)| {
        let stations = stations(view, &strengths, &fronts[front]).into_iter();
        stations.map(move |station| (index, front, station))
    });
    for (index, front, to) in tries.take(MOST_TRIED) {
        let reserve = &reserves[index];
        let arriving = arriving(view, &strengths, &reserve.units, to);
        if arriving.len() == reserve.units.len() {
            let far = Arc::new(Distances::new(view, &[to]));
            let wanted = wanted(view.game(), reserve, balance.short(front));
            let shift = |(unit, arrives, today)| {
                let (far, wanted) = (Arc::clone(&far), wanted.clone());
                let shift = Shift {
                    to,
                    far,
                    today,
                    arrives,
                    wanted,
                };
                (unit, shift)
            };
            return arriving.into_iter().map(shift).collect();
        }
    }
    BTreeMap::new()
}

/// The places in groups of those that lie together.
fn fronts(view: TableView, places: &[SpaceId]) -> Vec<Vec<SpaceId>> {
    let grid = view.game().board().grid();
    let mut fronts: Vec<Vec<SpaceId>> = Vec::new();
    for place in places {
        let is_near = |front: &Vec<SpaceId>| front.iter().any(|at| grid.distance(*at, *place) <= ONE_FRONT);
        let (near, others): (Vec<_>, Vec<_>) = fronts.into_iter().partition(is_near);
        fronts = others;
        fronts.push(near.into_iter().flatten().chain([*place]).collect());
    }
    fronts
}

/// What was sent before and still arrives in time.
fn going_on(
    view: TableView,
    strengths: &Strengths,
    before: &BTreeMap<UnitId, Shift>,
    is_free: &dyn Fn(UnitId) -> bool,
) -> BTreeMap<UnitId, Shift> {
    // All of a reserve go to one station.
    let Some(to) = before.values().next().map(|shift| shift.to) else {
        return BTreeMap::new();
    };
    let units = before.keys().copied();
    let is_under_way = |unit: &UnitId| is_free(*unit) && view.at(*unit).is_some_and(|at| at != to);
    let units: Vec<UnitId> = units.filter(is_under_way).collect();
    let still = arriving(view, strengths, &units, to).into_iter();
    let still = still.filter_map(|(unit, arrives, today)| {
        let shift = before.get(&unit)?.clone();
        Some((
            unit,
            Shift {
                today,
                arrives,
                ..shift
            },
        ))
    });
    still.collect()
}

/// Which of these units arrive at a station soon, and before the enemy unless it is guarded: each with the turn, and where its train of this
/// player-turn ends.
fn arriving(
    view: TableView,
    strengths: &Strengths,
    units: &[UnitId],
    to: SpaceId,
) -> Vec<(UnitId, u16, Option<SpaceId>)> {
    let booked = view.bookings();
    let asked = (ASKED..).zip(units).map(|(number, unit)| Booking {
        number: BookingNumber(number),
        units: vec![*unit],
        to,
        not_before: None,
        not_without: None,
    });
    let bookings: Vec<Booking> = booked.iter().cloned().chain(asked).collect();
    let enemy = strengths.nearest_enemy(view.game(), to);
    let there = strengths.own.get(&to).map_or(0, |here| here.defence);
    let is_guarded = there > 0 && there >= strengths.threat(view.game(), to);
    let trips = view
        .worked_timetable_of(&bookings)
        .trips
        .into_iter()
        .skip(booked.len());
    let arriving = units.iter().zip(trips).filter_map(|(unit, trip)| {
        let arrives = trip.arrival.ok()?;
        let turns = u32::from(arrives.saturating_sub(view.turn()));
        let first = trip.legs.first().filter(|leg| leg.turn == view.turn());
        let today = first.and_then(|leg| leg.way.last().copied());
        let is_safe = enemy >= APART + if is_guarded { 0 } else { PACE * turns };
        let is_in_time = turns < MOST_TURNS && is_safe;
        is_in_time.then_some((*unit, arrives, today))
    });
    arriving.collect()
}

/// What can be spared, as it stands together.
fn reserves(
    view: TableView,
    strengths: &Strengths,
    balance: &Balance,
    each: &[Distances],
    tasks: &Tasks,
    is_free: &dyn Fn(UnitId) -> bool,
) -> Vec<Reserve> {
    let (game, grid) = (view.game(), view.game().board().grid());
    let mut reserves: Vec<Reserve> = Vec::new();
    for marcher in marchers(view, each, tasks) {
        let (attack, defence) = strength(view, marcher.unit);
        let is_with = |reserve: &&mut Reserve| {
            let is_near = |other: &UnitId| {
                let places = view.at(*other).zip(view.at(marcher.unit));
                places.is_some_and(|(one, other)| grid.distance(one, other) <= TOGETHER)
            };
            let formation = &game.unit(marcher.unit).formation;
            reserve.front == marcher.aim
                && game.unit(reserve.units[0]).formation == *formation
                && reserve.units.iter().any(is_near)
        };
        if let Some(reserve) = reserves.iter_mut().find(is_with) {
            reserve.units.push(marcher.unit);
            reserve.factors += attack + defence;
        } else {
            reserves.push(Reserve {
                units: vec![marcher.unit],
                front: marcher.aim,
                factors: attack + defence,
            });
        }
    }
    // Where one of them is needed, the others stay with it.
    reserves.retain(|reserve| {
        let is_spare = |unit: &UnitId| {
            is_free(*unit) && is_spare(view, strengths, *unit, balance.is_held(reserve.front))
        };
        reserve.units.iter().all(is_spare)
    });
    reserves
}

/// Whether a unit is in supply at a station, beside no enemy, and no place of a front that is held would be lost without it.
fn is_spare(view: TableView, strengths: &Strengths, unit: UnitId, front_is_held: bool) -> bool {
    let game = view.game();
    let Some((at, status)) = view.at(unit).zip(view.status(unit)) else {
        return false;
    };
    let enemy = strengths.nearest_enemy(game, at);
    let holds_a_place = front_is_held && enemy <= NEAR && places_that_count(game).contains(&at);
    let lays_track = game.kind(unit).lays_track;
    status.supplied && game.board().has_rail(at) && enemy >= APART && !holds_a_place && !lays_track
}

/// Where trains to a front can end: at each of its places or else beside it, beside no enemy, the nearest to him first.
fn stations(view: TableView, strengths: &Strengths, front: &[SpaceId]) -> Vec<SpaceId> {
    let (game, board) = (view.game(), view.game().board());
    let is_ours = |at: &SpaceId| board.has_rail(*at) && view.control(*at) == Some(view.viewer());
    let station = |place: &SpaceId| {
        if is_ours(place) {
            return Some(*place);
        }
        let far = |at: &SpaceId| board.grid().distance(*at, *place);
        let beside = board.space_ids().filter(|at| far(at) <= BESIDE && is_ours(at));
        beside.min_by_key(|at| (far(at), *at))
    };
    let enemy = |at: SpaceId| strengths.nearest_enemy(game, at);
    let mut stations: Vec<SpaceId> = front.iter().filter_map(station).collect();
    stations.retain(|at| enemy(*at) >= APART);
    stations.sort_by_key(|at| (enemy(*at), *at));
    stations.dedup();
    stations
}

/// Who is needed at a front that is short of some factors: as many units as those of a reserve.
fn wanted(game: &HexGame, reserve: &Reserve, short: u32) -> String {
    let units = u32::try_from(reserve.units.len()).unwrap_or(u32::MAX);
    let each = (reserve.factors / units.max(1)).max(1);
    let number = usize::try_from(short.div_ceil(each)).unwrap_or(usize::MAX).max(1);
    let are_divisions = (reserve.units.iter()).all(|unit| game.unit(*unit).size == UnitSize::Division);
    if are_divisions {
        count(number, "more division is", "more divisions are")
    } else {
        count(number, "more unit is", "more units are")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Game as _;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::{HexScenario, Side};

    fn east_prussia() -> HexScenario {
        load(&Embedded, "east-prussia/east-prussia.ron").expect("a shipped scenario loads")
    }

    fn places(game: &HexGame, ids: &[&str]) -> Vec<SpaceId> {
        let place = |id: &&str| game.board().space_named(id).expect("it is on the map");
        ids.iter().map(place).collect()
    }

    #[test]
    fn a_reserve_goes_where_it_pays_and_does_not_come_back() {
        // The first front has most, the second is short, the third is held, and nobody threatens the fourth.
        let balance = |first: u32, second: u32| Balance {
            against: vec![80, 35, 47, 0],
            own: vec![first, second, 112, 71],
        };
        let before = balance(163, 41);
        assert!(before.pays(0, 1, 42));
        assert!(!before.pays(0, 1, 150), "it is more than the front needs");
        assert!(!before.pays(0, 2, 42), "that front is held without it");
        assert!(!before.pays(0, 3, 42), "nobody threatens that front");
        let after = balance(163 - 42, 41 + 42);
        assert!(after.is_held(1) && !after.pays(1, 0, 42));
    }

    #[test]
    fn places_that_lie_together_are_one_front() {
        let game = east_prussia().game;
        let (state, _) = game.start(1);
        let view = TableView::new(&game, &state, Side::Second);
        let all = [
            "koenigsberg",
            "marienburg",
            "thorn",
            "tilsit",
            "gumbinnen",
            "insterburg",
            "allenstein",
            "osterode",
            "deutsch_eylau",
        ];
        let sorted = |mut front: Vec<SpaceId>| {
            front.sort_unstable();
            front
        };
        let found = fronts(view, &places(&game, &all)).into_iter().map(sorted);
        let found: BTreeSet<Vec<SpaceId>> = found.collect();
        let expected = [
            &["koenigsberg"][..],
            &["thorn"],
            &["tilsit", "gumbinnen", "insterburg"],
            &["marienburg", "allenstein", "osterode", "deutsch_eylau"],
        ];
        let expected = expected.map(|ids| sorted(places(&game, ids)));
        assert_eq!(found, BTreeSet::from(expected));
    }

    // HR-19
    #[test]
    fn hr_19_a_corps_is_asked_about_by_the_timetable_and_nobody_is_booked() {
        let game = east_prussia().game;
        let (state, _) = game.start(1);
        let view = TableView::new(&game, &state, Side::Second);
        let corps = ["g_1d", "g_2d"].map(|id| game.unit_named(id).expect("it is in the game"));
        let to = places(&game, &["deutsch_eylau"])[0];
        let arriving = arriving(view, &Strengths::new(view), &corps, to);
        assert_eq!(arriving, corps.map(|unit| (unit, 1, Some(to))));
        assert!(view.bookings().is_empty());
    }
}
