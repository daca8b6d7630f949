//! Orders to go by rail and to take a rail move back (AR-1, AR-2, AR-3, AR-5).

use super::booked;
use super::now::{check_passengers, is_time, rails, traveller};
use crate::chapters::play::Play;
use crate::definition::{KindId, NationId};
use crate::game::AreaGame;
use crate::rail::reach::Trip;
use crate::rail::refusal::RailRefusal;
use crate::rail::situation::{Cargo, Rails, Train, Traveller};
use crate::rail::variant::{Choice, End};
use crate::state::area_state::{AreaState, Force, RailTrain, Status};
use crate::state::event::Event;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

/// A unit that has not acted this turn.
fn rested(nation: NationId, kind: KindId, at: SpaceId) -> Force {
    Force {
        at,
        nation,
        kind,
        spent: 0,
        status: Status::Ready,
    }
}

/// How many units of a kind have not acted this turn.
pub fn rested_at(state: &AreaState, nation: NationId, kind: KindId, at: SpaceId) -> u16 {
    state.count(&rested(nation, kind, at))
}

/// Checks that units may go by rail, whatever the way (AR-1, AR-2, AR-3).
pub fn check_units(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    kind: KindId,
    count: u16,
    from: SpaceId,
) -> Result<(), Refusal> {
    if game.definition().rails.is_none() {
        return Err(Refusal::NoRails);
    }
    if !is_time(game, state.phase()) {
        return Err(Refusal::NoTrainsNow(state.phase()));
    }
    check_passengers(game, state, (nation, kind, count))?;
    if state.count(&rested(nation, kind, from)) >= count {
        return Ok(());
    }

    let here: u16 = state
        .forces_at(from)
        .filter(|(force, _)| force.nation == nation && force.kind == kind)
        .map(|(_, count)| count)
        .sum();
    Err(if here >= count {
        Refusal::NotRested(kind)
    } else {
        Refusal::NotThere { kind, space: from }
    })
}

/// Why units of a force may not go by rail, whatever the way; `None` if they may.
pub fn why_not_by_rail(game: &AreaGame, state: &AreaState, force: &Force) -> Option<Refusal> {
    let Force { nation, kind, at, .. } = *force;
    let why = check_units(game, state, nation, kind, 1, at).err();
    // Others of the kind may be rested.
    why.or_else(|| (*force != rested(nation, kind, at)).then_some(Refusal::NotRested(kind)))
}

/// A rail refusal with the rule that it cites.
pub(crate) fn refused(rails: &Rails, refusal: RailRefusal) -> Refusal {
    Refusal::Rail {
        rule: refusal.rule(rails).to_owned(),
        refusal,
    }
}

/// Checks that units may go by rail along a way, for a booking if they carry one out.
pub(crate) fn check(
    game: &AreaGame,
    state: &AreaState,
    (nation, kind, count): (NationId, KindId, u16),
    path: &[SpaceId],
    booking: Option<BookingNumber>,
) -> Result<(), Refusal> {
    let Some(from) = path.first() else {
        return Err(Refusal::NoWay);
    };
    check_units(game, state, nation, kind, count, *from)?;
    if let Some(booking) = booking {
        booked::check_carried_out(game, state, (nation, kind, count), *from, booking)?;
    }
    let rails = rails(game, state).ok_or(Refusal::NoRails)?;
    check_way(&rails, (traveller(game, nation, kind), count), path)
}

/// Every reason against sending units by rail along a way (AR-8): against the units, the way, and their number.
pub(crate) fn reasons(
    game: &AreaGame,
    state: &AreaState,
    (nation, kind, count): (NationId, KindId, u16),
    path: &[SpaceId],
) -> Vec<Refusal> {
    let (Some(from), Some(rails)) = (path.first(), rails(game, state)) else {
        return Vec::new();
    };
    let units = check_units(game, state, nation, kind, count, *from).err();
    let way = trip(&rails, (traveller(game, nation, kind), count.max(1)), path).err();
    units.into_iter().chain(way.into_iter().flatten()).collect()
}

/// The trip of each of an order's trains, which all go the same way, or every reason against it.
pub(crate) fn trip(
    rails: &Rails,
    (unit, trains): (Traveller, u16),
    path: &[SpaceId],
) -> Result<Trip, Vec<Refusal>> {
    let trip = rails.along(unit, path, trains);
    trip.map_err(|reasons| reasons.into_iter().map(|why| refused(rails, why)).collect())
}

/// Checks that trains may go along a way.
pub(crate) fn check_way(rails: &Rails, trains: (Traveller, u16), path: &[SpaceId]) -> Result<(), Refusal> {
    let trip = trip(rails, trains, path);
    trip.map(|_| ()).map_err(|mut reasons| reasons.swap_remove(0))
}

/// Sends units by rail, for a booking if they carry one out.
pub(crate) fn go(
    play: &mut Play,
    (nation, kind, count): (NationId, KindId, u16),
    path: &[SpaceId],
    booking: Option<BookingNumber>,
) {
    send(
        play,
        nation,
        &vec![Cargo::Unit(kind); count.into()],
        path,
        booking,
    );
}

/// Sends a train along a way for each of these cargoes, which are all alike as rails see them.
pub(crate) fn send(
    play: &mut Play,
    nation: NationId,
    cargoes: &[Cargo],
    path: &[SpaceId],
    booking: Option<BookingNumber>,
) {
    let rails = rails(play.game, play.state).expect("the order was checked");
    let unit = traveller(play.game, nation, cargoes[0]);
    let trains = u16::try_from(cargoes.len()).unwrap_or(u16::MAX);
    let trip = trip(&rails, (unit, trains), path).expect("the order was checked");
    for cargo in cargoes {
        let train = RailTrain {
            cargo: *cargo,
            phase: play.state.phase(),
            train: trip.train.clone(),
            booking: booking.or_else(|| booked::met_by(play.game, play.state, nation, *cargo, path)),
        };
        play.emit(Event::Railed { train });
    }
}

/// The last train of this phase that carried this cargo along a way.
pub(crate) fn taken(
    state: &AreaState,
    nation: NationId,
    carries: impl Fn(Cargo) -> bool,
    path: &[SpaceId],
) -> Option<RailTrain> {
    state
        .trains()
        .iter()
        .rev()
        .find(|train| {
            train.phase == state.phase()
                && carries(train.cargo)
                && train.train.nation == nation
                && train.train.path == path
        })
        .cloned()
}

/// Checks that the rails a train used are still there (AR-5), unless their owner removed them (R2-6, R4-6).
pub(crate) fn check_still_laid(game: &AreaGame, state: &AreaState, path: &[SpaceId]) -> Result<(), Refusal> {
    let (Some(rails), [from, .., to]) = (rails(game, state), path) else {
        return Ok(());
    };
    let variant = rails.variant;
    let is_end = |at: &SpaceId| {
        (at != from || rails.is_end(*at, variant.departure))
            && (at != to || rails.is_end(*at, variant.destination))
    };
    let gone = path.iter().find(|at| !rails.has_rails(**at) || !is_end(at));
    gone.map_or(Ok(()), |at| {
        Err(Refusal::RailsGone {
            space: *at,
            rule: variant.cite(Choice::Destroying).to_owned(),
        })
    })
}

/// Checks that a rail move can be taken back (AR-5): it must be one of this phase.
pub(crate) fn check_take_back(
    game: &AreaGame,
    state: &AreaState,
    nation: NationId,
    kind: KindId,
    path: &[SpaceId],
) -> Result<(), Refusal> {
    if !is_time(game, state.phase()) {
        return Err(Refusal::NoTrainsNow(state.phase()));
    }
    if !state.is_mover(game, nation) {
        return Err(Refusal::NotItsTurn(nation));
    }
    if path.is_empty() || taken(state, nation, |cargo| cargo == Cargo::Unit(kind), path).is_none() {
        return Err(Refusal::NoSuchTrain);
    }
    check_still_laid(game, state, path)
}

/// Takes a rail move back (AR-5).
pub(crate) fn take_back(play: &mut Play, nation: NationId, kind: KindId, path: &[SpaceId]) {
    let train = taken(play.state, nation, |cargo| cargo == Cargo::Unit(kind), path);
    let train = train.expect("the order was checked");
    play.emit(Event::RailedBack { train });
}

/// Every trip that units can make now: nation, kind, how many, and the train of one of them.
pub(crate) fn all_trips(game: &AreaGame, state: &AreaState) -> Vec<(NationId, KindId, u16, Train)> {
    let Some(rails) = rails(game, state).filter(|_| is_time(game, state.phase())) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (force, count) in state.forces() {
        let (nation, kind) = (force.nation, force.kind);
        let is_rested = force == rested(nation, kind, force.at);
        if !is_rested || check_units(game, state, nation, kind, 1, force.at).is_err() {
            continue;
        }
        // Most units need no search where only a station lets a train depart.
        if rails.variant.departure == End::Station && rails.working_station(force.at).is_none() {
            continue;
        }
        let reach = rails.reach(traveller(game, nation, kind), force.at);
        let trips = reach.areas().filter_map(|to| reach.trip(to));
        found.extend(trips.map(|trip| (nation, kind, count, trip.train.clone())));
    }
    found
}
