//! Plans several trains of a phase: as many as possible, and their order (HR-1, HR-2, HR-12).
//!
//! The capacity that one train leaves to the next is known only after it has gone, so sequences of trains are tried on a copy of the game. A plan can
//! send no more units than the capacity left, nor more than could each go alone.

use crate::chapters::rail::{capacity_left, way};
use crate::chapters::stacking::overstacked;
use crate::state::hex_state::Journey;
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use crate::{HexGame, UnitId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Session};

/// Trains to try before it is left open whether more could go.
const TRIES: u32 = 2_000;

/// A train of the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    /// Its place in the sequence, from 1.
    pub turn: u16,
    pub journey: Journey,
}

/// A plan for several trains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailPlan {
    /// For each request its train, or why the unit stays.
    pub rides: Vec<Result<Ride, Refusal>>,
    /// Whether it is proven that no more can go.
    pub is_proven: bool,
    /// Hexes that would prevent the phase from ending once all have gone (HR-9).
    pub overstacked: Vec<SpaceId>,
}

impl RailPlan {
    /// How many units go.
    pub fn goes(&self) -> usize {
        self.rides.iter().flatten().count()
    }
}

/// A plan for units with destinations in this phase: as many as possible.
pub fn plan(session: &Session<HexGame>, requests: &[(UnitId, SpaceId)]) -> RailPlan {
    let (game, state) = (session.game().as_ref(), session.state());
    let alone: Vec<Option<Refusal>> = requests
        .iter()
        .map(|request| game.check(state, &order(*request)).err())
        .collect();
    let mut able: Vec<UnitId> = requests
        .iter()
        .zip(&alone)
        .filter(|(_, refusal)| refusal.is_none())
        .map(|(request, _)| request.0)
        .collect();
    able.sort_unstable();
    able.dedup();
    let most = able.len().min(usize::from(capacity_left(game, state)));
    let mut search = Search {
        requests,
        most,
        gone: Vec::new(),
        best: Vec::new(),
        tries: 0,
    };
    search.go_on(session);
    let is_proven = search.best.len() == most || search.tries < TRIES;
    let mut rides: Vec<Option<Ride>> = vec![None; requests.len()];
    let mut after = session.clone();
    for (turn, request) in (1..).zip(&search.best) {
        let (unit, to) = requests[*request];
        rides[*request] = way(game, after.state(), unit, to).map(|journey| Ride { turn, journey });
        after
            .issue(order(requests[*request]))
            .expect("it was tried in this order");
    }
    let rides = rides.into_iter().enumerate();
    RailPlan {
        rides: rides
            .map(|(request, ride)| {
                let (unit, to) = requests[request];
                ride.ok_or_else(|| {
                    let refusal = alone[request].clone();
                    refusal
                        .or_else(|| game.check(after.state(), &order((unit, to))).err())
                        .unwrap_or(Refusal::AlreadyThere { unit, at: to })
                })
            })
            .collect(),
        is_proven,
        overstacked: overstacked(game, after.state())
            .iter()
            .map(|hex| hex.space)
            .collect(),
    }
}

const fn order((unit, to): (UnitId, SpaceId)) -> Order {
    Order::Rail { unit, to }
}

/// An exhaustive search through the sequences of trains.
struct Search<'w> {
    requests: &'w [(UnitId, SpaceId)],
    most: usize,
    gone: Vec<usize>,
    best: Vec<usize>,
    tries: u32,
}

impl Search<'_> {
    /// Tries every train that can go next.
    fn go_on(&mut self, session: &Session<HexGame>) {
        if self.gone.len() > self.best.len() {
            self.best.clone_from(&self.gone);
        }
        for request in 0..self.requests.len() {
            if self.best.len() == self.most || self.tries >= TRIES {
                return;
            }
            if self.gone.contains(&request) {
                continue;
            }
            self.tries += 1;
            let mut next = session.clone();
            if next.issue(order(self.requests[request])).is_ok() {
                self.gone.push(request);
                self.go_on(&next);
                self.gone.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Sketch, TestGame};
    use crate::{Phase, Side};

    /// Three brigades on a railway along the northern edge, and a fourth beside it.
    fn three(trains: u16) -> TestGame {
        Sketch::new(&["cccccccc"; 4])
            .rail("0000 0100 0200 0300 0400 0500 0600 0700")
            .source(Side::First, "0000", None)
            .unit("a", Side::First, "brigade", "0000")
            .unit("b", Side::First, "brigade", "0100")
            .unit("c", Side::First, "brigade", "0200")
            .unit("d", Side::First, "brigade", "0102")
            .rail_capacity_option(Side::First, trains)
            .start()
            .go_to(Side::First, Phase::RailMovement)
    }

    fn planned(played: &TestGame, requests: &[(&str, &str)]) -> RailPlan {
        let game = played.session.game();
        let requests: Vec<_> = requests
            .iter()
            .map(|(unit, to)| {
                let unit = game.unit_named(unit).expect("a unit of the sketch");
                (unit, game.board().space_named(to).expect("on the board"))
            })
            .collect();
        plan(&played.session, &requests)
    }

    fn rides(plan: &RailPlan) -> Vec<Result<u16, &'static str>> {
        let rides = plan.rides.iter();
        rides
            .map(|ride| ride.as_ref().map(|ride| ride.turn).map_err(Refusal::rule))
            .collect()
    }

    // HR-1, HR-2, HR-12
    #[test]
    fn hr_12_as_many_go_as_there_are_trains_and_the_others_are_told_why() {
        let requests = [("d", "0700"), ("a", "0700"), ("b", "0600"), ("c", "0500")];
        let two = planned(&three(2), &requests);
        assert_eq!(rides(&two), [Err("HR-7"), Ok(1), Ok(2), Err("HR-12")]);
        assert!(two.is_proven);
        let one = planned(&three(1), &requests);
        assert_eq!(rides(&one), [Err("HR-7"), Ok(1), Err("HR-12"), Err("HR-12")]);
        let all = planned(&three(9), &requests);
        assert_eq!(rides(&all), [Err("HR-7"), Ok(1), Ok(2), Ok(3)]);
        let journey = all.rides[1].as_ref().map(|ride| ride.journey.path.len());
        assert_eq!(journey, Ok(8), "seven hexes along the line");
        // A unit goes once, and only where it can.
        let elsewhere = planned(&three(9), &[("a", "0102"), ("a", "0600")]);
        assert_eq!(rides(&elsewhere)[1], Ok(1));
        let twice = planned(&three(9), &[("a", "0700"), ("a", "0600")]);
        assert_eq!((twice.goes(), twice.is_proven), (1, true));
    }

    // HR-9
    #[test]
    fn hr_9_a_plan_tells_what_would_keep_the_phase_from_ending() {
        let played = three(9);
        let plan = planned(&played, &[("a", "0700"), ("b", "0700"), ("c", "0700")]);
        assert_eq!(plan.goes(), 3, "while the phase is played there is no limit");
        let last = played.session.game().board().space_named("0700");
        assert_eq!(plan.overstacked.first().copied(), last);
    }
}
