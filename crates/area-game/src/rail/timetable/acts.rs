//! What a unit does turn by turn, in single acts: the choices on which a search branches.

use super::problem::{Itinerary, TurnsProblem};
use railhead_engine::board::SpaceId;

/// One act of a unit. Rides and tickets are those of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TrainAct {
    /// It stays in an area for the turn of a ride.
    Wait(usize, SpaceId),
    /// It boards a train on a ticket.
    Board(usize, usize, SpaceId),
    /// Its train goes from an area to the next.
    Enter(usize, usize, [SpaceId; 2]),
    /// It leaves the train for good.
    Leave(usize, usize, SpaceId),
}

impl TrainAct {
    /// The point at which it is chosen: the ride, the ticket of the train, the area. Of the acts at one point a unit does one.
    const fn point(self) -> (usize, Option<usize>, SpaceId) {
        match self {
            Self::Wait(ride, at) | Self::Board(ride, _, at) => (ride, None, at),
            Self::Enter(ride, ticket, [at, _]) | Self::Leave(ride, ticket, at) => (ride, Some(ticket), at),
        }
    }
}

/// A condition on what units do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActRule {
    /// They do not do this.
    Never(TrainAct),
    /// Where they could do this, they do nothing else.
    Only(TrainAct),
}

impl ActRule {
    fn allows(self, act: TrainAct) -> bool {
        match self {
            Self::Never(shut) => act != shut,
            Self::Only(open) => act.point() != open.point() || act == open,
        }
    }
}

/// Whether rules allow an act.
///
/// Who may not wait in an area does not leave a train there either in that turn: it would be a train in a circle. Nothing is lost by this, since a search
/// that branches at a point searches the half that allows to wait there, too.
pub(super) fn is_allowed(rules: &[ActRule], act: TrainAct) -> bool {
    let all = |act| rules.iter().all(|rule| rule.allows(act));
    match act {
        TrainAct::Leave(ride, _, at) => all(act) && all(TrainAct::Wait(ride, at)),
        TrainAct::Wait(..) | TrainAct::Board(..) | TrainAct::Enter(..) => all(act),
    }
}

/// The acts of an itinerary, in order.
pub(super) fn acts(problem: &TurnsProblem, class: usize, itinerary: &Itinerary) -> Vec<TrainAct> {
    let mut acts = Vec::new();
    let (mut at, mut next) = (problem.classes[class].from, 0);
    for leg in &itinerary.legs {
        acts.extend((next..leg.ride).map(|ride| TrainAct::Wait(ride, at)));
        let (ride, ticket) = (leg.ride, leg.ticket);
        acts.push(TrainAct::Board(ride, ticket, at));
        // A train that has gone.
        if leg.path.is_empty() {
            continue;
        }
        let steps = leg.path.windows(2);
        acts.extend(steps.map(|pair| TrainAct::Enter(ride, ticket, [pair[0], pair[1]])));
        at = leg.path.last().copied().unwrap_or(at);
        acts.push(TrainAct::Leave(ride, ticket, at));
        next = leg.ride + 1;
    }
    acts
}

/// The first act of one itinerary that the other does not share.
pub(super) fn parting(
    problem: &TurnsProblem,
    class: usize,
    [one, other]: [&Itinerary; 2],
) -> Option<TrainAct> {
    let [one, other] = [one, other].map(|itinerary| acts(problem, class, itinerary));
    let mut pairs = one.into_iter().zip(other);
    pairs.find(|(one, other)| one != other).map(|(act, _)| act)
}
