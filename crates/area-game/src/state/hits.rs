//! Hits of a battle that have not fallen yet, by what they can fall on (AB-26).

use serde::{Serialize, Serializer};

use crate::fighting::HitTarget;

/// Hits in a battle, by what they can fall on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hits {
    /// On any unit.
    pub any: u16,
    /// On any but aircraft.
    pub not_aircraft: u16,
    /// On any but what evades aircraft.
    pub not_evaders: u16,
}

impl Hits {
    /// Hits that can fall on any unit.
    pub const fn of_any(any: u16) -> Self {
        Self {
            any,
            not_aircraft: 0,
            not_evaders: 0,
        }
    }

    /// How many there are.
    pub const fn all(self) -> u16 {
        self.any + self.not_aircraft + self.not_evaders
    }

    /// How many can fall on a target.
    pub const fn most_on(self, target: HitTarget) -> u16 {
        match target {
            HitTarget::Aircraft => self.any + self.not_evaders,
            HitTarget::Evader => self.any + self.not_aircraft,
            HitTarget::Other => self.all(),
        }
    }

    /// Those that can fall on units with room for this many: on aircraft, on what evades them, and on the others. The rest is lost.
    #[must_use]
    pub fn within(self, [aircraft, evaders, others]: [u16; 3]) -> Self {
        let all = aircraft.saturating_add(evaders).saturating_add(others);
        let not_aircraft = self.not_aircraft.min(evaders.saturating_add(others));
        let not_evaders = self.not_evaders.min(aircraft.saturating_add(others));
        let not_evaders = not_evaders.min(all - not_aircraft);
        Self {
            any: self.any.min(all - not_aircraft - not_evaders),
            not_aircraft,
            not_evaders,
        }
    }
}

impl std::ops::AddAssign for Hits {
    fn add_assign(&mut self, more: Self) {
        self.any += more.any;
        self.not_aircraft += more.not_aircraft;
        self.not_evaders += more.not_evaders;
    }
}

/// Hits that can fall on any unit are their number, as they were before there were others.
impl Serialize for Hits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.all() == self.any {
            serializer.serialize_u16(self.any)
        } else {
            [self.any, self.not_aircraft, self.not_evaders].serialize(serializer)
        }
    }
}

/// Hits as they fall, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct FallingHits {
    hits: Hits,
    /// How many have fallen on each target.
    taken: [u16; 3],
}

impl From<Hits> for FallingHits {
    fn from(hits: Hits) -> Self {
        Self { hits, taken: [0; 3] }
    }
}

impl FallingHits {
    /// How many have not fallen yet.
    pub fn left(&self) -> u16 {
        self.hits.all() - self.taken.iter().sum::<u16>()
    }

    /// Has up to this many fall on a target, and returns how many do.
    pub fn take(&mut self, target: HitTarget, most: u16) -> u16 {
        let taken = &self.taken[target as usize];
        let falls = most
            .min(self.hits.most_on(target).saturating_sub(*taken))
            .min(self.left());
        self.taken[target as usize] += falls;
        falls
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use HitTarget::{Aircraft, Evader, Other};

    // AB-26
    #[test]
    fn ab_26_hits_fall_on_what_they_can_hit_and_the_rest_is_lost() {
        let hits = Hits {
            any: 1,
            not_aircraft: 2,
            not_evaders: 1,
        };
        let mut falling = FallingHits::from(hits);
        assert_eq!(falling.take(Aircraft, 5), 2, "those of submarines cannot");
        assert_eq!(falling.take(Evader, 5), 2, "the other two");
        assert_eq!(falling.take(Other, 5), 0);
        // Three aircraft alone: the hits of submarines are lost.
        assert_eq!(hits.within([3, 0, 0]).all(), 2);
        assert_eq!(hits.within([0, 3, 0]).all(), 3);
        assert_eq!(hits.within([0, 0, 3]).all(), 3);
        assert_eq!(hits.within([1, 1, 2]), hits);
    }

    /// The most hits that can fall, by trying every way.
    fn most(hits: Hits, room: [u16; 3]) -> u16 {
        let mut best = 0;
        for aircraft in 0..=room[0].min(hits.most_on(Aircraft)) {
            for evaders in 0..=room[1].min(hits.most_on(Evader)) {
                let used = aircraft + evaders;
                if used <= hits.all() {
                    best = best.max(used + room[2].min(hits.all() - used));
                }
            }
        }
        best
    }

    // AB-26
    #[test]
    fn ab_26_as_many_hits_fall_as_can() {
        for number in 0..4096_u16 {
            let digit = |place: u32| number / 4_u16.pow(place) % 4;
            let hits = Hits {
                any: digit(0),
                not_aircraft: digit(1),
                not_evaders: digit(2),
            };
            let room = [digit(3), digit(4), digit(5)];
            let within = hits.within(room);
            assert_eq!(within.all(), most(hits, room), "{hits:?} {room:?}");
            assert_eq!(within.all(), most(within, room), "{hits:?} {room:?}");
        }
    }
}
