//! Which aircraft can no longer all land (AB-9): each may have a deck within reach, and together they may have too few.
//!
//! Every carrier sails to one zone at most, and takes as many as it has decks there. Which zone is best for each is tried out; for the zones of all
//! carriers, a matching of aircraft with decks says how many land.

use super::landing::{LandingPlaces, spread};
use crate::chapters::forces::left;
use crate::definition::{Ability, Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force};
use crate::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// Zones to try for the carriers before it is assumed that there are good ones.
const TRIES: u32 = 2_000;

/// The aircraft that a legal order leaves without a landing place, those before it included; none if it costs no more of them theirs. For a question
/// before the order.
pub fn stranded_by(game: &AreaGame, state: &AreaState, order: &Order) -> Vec<(Force, u16)> {
    let is_time = state.bidding().is_none()
        && match state.phase {
            // At its end ships that have sailed stay.
            Phase::CombatMove => true,
            // At its end aircraft land or are lost.
            Phase::NonCombatMove => *order != Order::EndPhase,
            Phase::Purchase | Phase::Combat | Phase::PlaceUnits | Phase::CollectIncome => false,
        };
    if !is_time {
        return Vec::new();
    }
    let mut after = state.clone();
    game.resolve(&mut after, order);
    if after.turn != state.turn || after.round != state.round || after.ending().is_some() {
        return Vec::new();
    }
    let count = |stranded: &[(Force, u16)]| stranded.iter().map(|(_, count)| *count).sum::<u16>();
    let movers = game.movers(state.turn).iter();
    let of_nations = movers.map(|nation| {
        let [before, after] = [state, &after].map(|state| stranded(game, state, *nation));
        if count(&after) > count(&before) {
            after
        } else {
            Vec::new()
        }
    });
    of_nations.flatten().collect()
}

/// A nation's aircraft that find no landing place if as many as possible do, the cheapest.
pub fn stranded(game: &AreaGame, state: &AreaState, nation: NationId) -> Vec<(Force, u16)> {
    let places = LandingPlaces::new(game, state, nation);
    let own = || state.forces().filter(|(force, _)| force.nation == nation);
    let aloft = own().filter(|(force, _)| {
        game.kind(force.kind).domain == Domain::Air && !places.has_land(force.at, left(game, force))
    });
    let mut aloft: Vec<(Force, u16)> = aloft.collect();
    if aloft.is_empty() {
        return aloft;
    }
    // The most expensive find a deck first.
    aloft.sort_by_key(|(force, _)| (std::cmp::Reverse(game.kind(force.kind).cost), *force));
    let flights: Vec<Flight> = aloft
        .iter()
        .map(|(force, _)| Flight::new(game, state, *force))
        .collect();
    let mut carriers: Vec<Carrier> = own()
        .filter(|(force, _)| game.kind(force.kind).decks() > 0 && !force.status.is_aboard())
        .flat_map(|(force, count)| {
            let carrier = Carrier::new(game, state, force, &flights);
            std::iter::repeat_n(carrier, usize::from(count))
        })
        .collect();
    carriers.retain(|carrier| !carrier.zones.is_empty());
    let counts: Vec<u16> = aloft.iter().map(|(_, count)| *count).collect();
    let landed = Search::new(&counts, &carriers).landed();
    for ((_, count), landed) in aloft.iter_mut().zip(landed) {
        *count -= landed;
    }
    aloft.retain(|(_, count)| *count > 0);
    aloft.sort_unstable();
    aloft
}

/// Where aircraft can fly to find a deck.
struct Flight {
    /// The distance to each space.
    distances: Vec<Option<u8>>,
    /// How far they can fly; `None` if they need more than a deck.
    far: Option<u8>,
}

impl Flight {
    fn new(game: &AreaGame, state: &AreaState, force: Force) -> Self {
        let lands = game.kind(force.kind).can(Ability::LandsOnCarriers);
        Self {
            distances: spread(game, [force.at].into_iter(), |to| !state.is_neutral(game, to)),
            far: lands.then(|| left(game, &force)),
        }
    }

    fn reaches(&self, zone: SpaceId) -> bool {
        let distance = self.distances[zone.index()];
        self.far
            .is_some_and(|far| distance.is_some_and(|distance| distance <= far))
    }
}

/// A carrier, and the zones among which it chooses.
#[derive(Clone, Debug)]
struct Carrier {
    decks: u16,
    /// For each zone, which of the groups of aircraft reach it; only zones that are not worse than another.
    zones: Vec<Vec<bool>>,
}

impl Carrier {
    fn new(game: &AreaGame, state: &AreaState, force: Force, flights: &[Flight]) -> Self {
        // One that has sailed in Combat Move stays in Non-combat Move.
        let stays = state.phase == Phase::Combat && force.spent > 0;
        let far = if stays { 0 } else { left(game, &force) };
        let sails = spread(game, [force.at].into_iter(), |to| game.is_sea(to));
        let mut zones: Vec<Vec<bool>> = Vec::new();
        for zone in game.space_ids() {
            if sails[zone.index()].is_none_or(|distance| distance > far) {
                continue;
            }
            let reached: Vec<bool> = flights.iter().map(|flight| flight.reaches(zone)).collect();
            let serves = |zone: &[bool]| {
                reached
                    .iter()
                    .zip(zone)
                    .all(|(reached, served)| *served || !reached)
            };
            if !zones.iter().any(|known| serves(known)) {
                zones.retain(|known| !known.iter().zip(&reached).all(|(known, now)| *now || !known));
                zones.push(reached);
            }
        }
        zones.retain(|zone| zone.contains(&true));
        Self {
            decks: game.kind(force.kind).decks().into(),
            zones,
        }
    }

    /// The groups that reach any of its zones.
    fn anywhere(&self) -> Vec<bool> {
        let groups = self.zones.first().map_or(0, Vec::len);
        (0..groups)
            .map(|group| self.zones.iter().any(|zone| zone[group]))
            .collect()
    }
}

/// The search for the zones in which the carriers take most aircraft.
struct Search<'s> {
    counts: &'s [u16],
    carriers: &'s [Carrier],
    /// Which groups each carrier serves: those of its zone once it has one, else those of any.
    serves: Vec<Vec<bool>>,
    /// The most landings so far, by group.
    best: Option<Vec<u16>>,
    tries: u32,
}

impl<'s> Search<'s> {
    fn new(counts: &'s [u16], carriers: &'s [Carrier]) -> Self {
        Self {
            counts,
            carriers,
            serves: carriers.iter().map(Carrier::anywhere).collect(),
            best: None,
            tries: 0,
        }
    }

    /// How many of each group land. Where there are too many zones to try, each carrier serves all at once, so that no order is warned of in vain.
    fn landed(mut self) -> Vec<u16> {
        let most = self.matched();
        self.go_on(0, sum(&most));
        if self.tries < TRIES
            && let Some(best) = self.best
        {
            best
        } else {
            most
        }
    }

    fn go_on(&mut self, carrier: usize, most: u16) {
        self.tries += 1;
        let landed = self.matched();
        let best = self.best.as_deref().map(sum);
        if self.tries >= TRIES || best.is_some_and(|best| sum(&landed) <= best || best == most) {
            return;
        }
        let Some(choice) = self.carriers.get(carrier) else {
            self.best = Some(landed);
            return;
        };
        let any = self.serves[carrier].clone();
        for zone in &choice.zones {
            self.serves[carrier].clone_from(zone);
            self.go_on(carrier + 1, most);
        }
        self.serves[carrier] = any;
    }

    /// How many of each group land on the carriers that serve it: a matching, found by augmenting ways.
    fn matched(&self) -> Vec<u16> {
        let mut landings = vec![vec![0; self.counts.len()]; self.carriers.len()];
        let mut landed = vec![0; self.counts.len()];
        for (group, count) in self.counts.iter().enumerate() {
            while landed[group] < *count {
                let mut tried = vec![false; self.carriers.len()];
                if !self.find_deck(group, &mut landings, &mut tried) {
                    break;
                }
                landed[group] += 1;
            }
        }
        landed
    }

    /// Lands one more of a group, others going elsewhere if need be.
    fn find_deck(&self, group: usize, landings: &mut [Vec<u16>], tried: &mut [bool]) -> bool {
        for carrier in 0..self.carriers.len() {
            if tried[carrier] || !self.serves[carrier][group] {
                continue;
            }
            tried[carrier] = true;
            if sum(&landings[carrier]) < self.carriers[carrier].decks {
                landings[carrier][group] += 1;
                return true;
            }
            for other in 0..self.counts.len() {
                if landings[carrier][other] > 0 && self.find_deck(other, landings, tried) {
                    landings[carrier][other] -= 1;
                    landings[carrier][group] += 1;
                    return true;
                }
            }
        }
        false
    }
}

fn sum(counts: &[u16]) -> u16 {
    counts.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Draws;

    /// The most aircraft that land, by trying every zone of every carrier, and for each aircraft every carrier.
    fn most(counts: &[u16], carriers: &[Carrier]) -> u16 {
        fn land(flights: &[usize], decks: &mut [(u16, &Vec<bool>)]) -> u16 {
            let Some((flight, rest)) = flights.split_first() else {
                return 0;
            };
            let mut best = land(rest, decks);
            for carrier in 0..decks.len() {
                if decks[carrier].0 > 0 && decks[carrier].1[*flight] {
                    decks[carrier].0 -= 1;
                    best = best.max(1 + land(rest, decks));
                    decks[carrier].0 += 1;
                }
            }
            best
        }
        fn choose<'c>(
            flights: &[usize],
            carriers: &'c [Carrier],
            decks: &mut Vec<(u16, &'c Vec<bool>)>,
        ) -> u16 {
            let Some((carrier, rest)) = carriers.split_first() else {
                return land(flights, decks);
            };
            let each = carrier.zones.iter().map(|zone| {
                decks.push((carrier.decks, zone));
                let best = choose(flights, rest, decks);
                decks.pop();
                best
            });
            each.max().unwrap_or(0)
        }
        let flights: Vec<usize> = (0..counts.len())
            .flat_map(|group| std::iter::repeat_n(group, usize::from(counts[group])))
            .collect();
        choose(&flights, carriers, &mut Vec::new())
    }

    #[test]
    fn as_many_aircraft_land_as_can() {
        let (mut all, mut some) = (0, 0);
        for seed in 0..400 {
            let mut draws = Draws::new(seed);
            let groups = 1 + draws.below(3);
            let number = |draws: &mut Draws, most| u16::try_from(draws.below(most)).expect("small");
            let counts: Vec<u16> = (0..groups).map(|_| 1 + number(&mut draws, 2)).collect();
            let carriers = (0..=draws.below(3)).map(|_| Carrier {
                decks: 1 + number(&mut draws, 2),
                zones: (0..=draws.below(3))
                    .map(|_| (0..groups).map(|_| draws.one_in(2)).collect())
                    .collect(),
            });
            let carriers: Vec<Carrier> = carriers.collect();
            let landed = Search::new(&counts, &carriers).landed();
            assert!(landed.iter().zip(&counts).all(|(landed, count)| landed <= count));
            assert_eq!(
                sum(&landed),
                most(&counts, &carriers),
                "seed {seed}: {counts:?} {carriers:?}"
            );
            if landed == counts {
                all += 1;
            } else {
                some += 1;
            }
        }
        assert!(all > 50 && some > 50, "{all} {some}");
    }
}
