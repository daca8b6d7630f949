//! What holds for the trains of a turn, computed from the position at its start and the units that went since, independently of the rules that let
//! them go.

use std::collections::{BTreeMap, BTreeSet};

use crate::definition::{KindId, NationId, Phase, RailRules};
use crate::game::AreaGame;
use crate::rail::variant::{
    Carload, Choice, Counted, End, National, Network, Occupied, Range, Sharing, StationLimit, Throughput,
    Variant, Way,
};
use crate::rail::{Cargo, Ticket};
use crate::state::area_state::{AreaState, RailTrain, Status};
use crate::tokens::income::yields;
use railhead_engine::board::SpaceId;
use railhead_engine::text::Reference;

/// The violations of a turn's trains, given the position at its start.
pub fn turn_violations(game: &AreaGame, began: &AreaState, state: &AreaState) -> Vec<String> {
    let Some(rules) = &game.definition().rails else {
        return Vec::new();
    };
    let turn = Turn {
        game,
        rules,
        began,
        state,
    };
    let mut found = Vec::new();
    for train in turn.trains() {
        found.extend(turn.way(train));
    }
    turn.arrivals(&mut found);
    turn.tokens(&mut found);
    turn.nations(&mut found);
    turn.areas(&mut found);
    turn.pools(&mut found);
    found
}

/// A turn so far.
struct Turn<'t> {
    game: &'t AreaGame,
    rules: &'t RailRules,
    began: &'t AreaState,
    state: &'t AreaState,
}

impl Turn<'_> {
    const fn variant(&self) -> &Variant {
        &self.rules.variant
    }

    /// The trains that went in this turn.
    fn trains(&self) -> impl Iterator<Item = &RailTrain> {
        let trains = self.state.trains().iter();
        trains.filter(|train| !train.train.path.is_empty())
    }

    /// What a train counts as (RT-4).
    fn carload(&self, train: &RailTrain) -> Carload {
        match train.cargo {
            Cargo::Unit(kind) => self.variant().carload(false, Some(kind)),
            Cargo::Tokens(_) => self.variant().tokens,
        }
    }

    /// How much of a national capacity or pool a train counts for.
    fn units(&self, train: &RailTrain) -> usize {
        self.carload(train).national.into()
    }

    /// What the technology adds for a nation with it (AR-6).
    fn more(&self, nation: Option<NationId>, add: u8) -> usize {
        let has = nation.is_some_and(|nation| self.rules.technology[nation.index()]);
        if has { add.into() } else { 0 }
    }

    /// Who held an area when the turn began and still does.
    fn holder(&self, at: SpaceId) -> Option<NationId> {
        let then = self.began.space(at).controller;
        then.filter(|_| then == self.state.space(at).controller)
    }

    /// Whether an area's captured rails do not work yet (R1-9, R2-5, R3-5, R4-5).
    fn waits(&self, at: SpaceId) -> bool {
        let wait = self.variant().captured_wait;
        self.state.is_captured_within(at, wait.into())
    }

    fn name(&self, at: SpaceId) -> &str {
        self.game.space_name(at)
    }

    /// Whether a nation may use another's rails (R1-8, R2-4, M1-3).
    fn shares(&self, nation: NationId, holder: NationId) -> bool {
        nation == holder
            || match &self.variant().sharing {
                Sharing::OwnOnly => false,
                Sharing::Side => self.game.are_friends(nation, holder),
                Sharing::Groups(groups) => {
                    let both =
                        |group: &Reference<Vec<NationId>>| group.contains(&nation) && group.contains(&holder);
                    self.game.are_friends(nation, holder) && groups.iter().any(both)
                }
            }
    }

    /// Every area on the way was held since the turn began by a nation whose rails the train may use, or can be entered in a non-combat move where
    /// that suffices (R3-2). No area occurs twice, no captured rails are used too early (R1-9), and no closed border is crossed (AR-3, AR-4).
    fn way(&self, train: &RailTrain) -> Option<String> {
        let (nation, path) = (train.train.nation, &train.train.path);
        let marches = self.variant().way == Way::NonCombatMove && train.phase == Phase::NonCombatMove;
        for (index, at) in path.iter().enumerate() {
            let is_open = if marches {
                let holder = self.state.space(*at).controller;
                holder.is_some_and(|holder| self.game.are_friends(nation, holder))
            } else {
                self.holder(*at).is_some_and(|holder| self.shares(nation, holder))
            };
            if !is_open || path[..index].contains(at) {
                return Some(format!("AR-4: a train has gone over {}", self.name(*at)));
            }
            let is_laid = matches!(
                self.variant().network,
                Network::Markers | Network::StationsAndMarkers
            );
            if is_laid && self.waits(*at) {
                return Some(format!(
                    "R1-9: a train has gone over the captured rails of {}",
                    self.name(*at)
                ));
            }
        }
        let from_station = self.variant().departure == End::Station;
        let to_station = self.variant().destination == End::Station;
        let ends = [(path[0], from_station), (path[path.len() - 1], to_station)];
        for (at, is_station) in ends {
            if is_station && self.waits(at) {
                return Some(format!(
                    "R1-9: the captured station in {} has worked",
                    self.name(at)
                ));
            }
        }
        path.windows(2).find_map(|pair| {
            let link = self.game.board().link(pair[0], pair[1]);
            let is_open = link.is_some_and(|link| {
                let [passages, barriers] = [
                    link.passage
                        .is_some_and(|passage| self.variant().passages_blocked.contains(&passage)),
                    link.barrier
                        .is_some_and(|barrier| marches || self.variant().barriers_blocked.contains(&barrier)),
                ];
                !passages && !barriers
            });
            (!is_open).then(|| {
                let [from, to] = [pair[0], pair[1]].map(|at| self.name(at));
                format!("AR-4: a train has gone from {from} to {to}")
            })
        })
    }

    /// No unit goes by rail twice: units that went are at trains' destinations, one for each, and were at their starts when the turn began (AR-3). So
    /// taking a train back returns what it used (AR-5).
    fn arrivals(&self, found: &mut Vec<String>) {
        type Where = (NationId, KindId, SpaceId);
        let [mut begun, mut ended, mut railed] = [(); 3].map(|()| BTreeMap::<Where, u16>::new());
        for train in self.trains() {
            let path = &train.train.path;
            let Cargo::Unit(kind) = train.cargo else {
                continue;
            };
            for (ends, at) in [(&mut begun, path[0]), (&mut ended, path[path.len() - 1])] {
                *ends.entry((train.train.nation, kind, at)).or_default() += 1;
            }
        }
        for (force, count) in self.state.forces() {
            if force.status == Status::Railed {
                *railed.entry((force.nation, force.kind, force.at)).or_default() += count;
            }
        }
        // Where trains go before battles, units that went may have died.
        let is_moved = matches!(self.state.phase(), Phase::CombatMove | Phase::NonCombatMove);
        if is_moved && railed != ended {
            found.push("AR-3: the units that went by rail do not match the trains".to_owned());
        }
        for ((nation, kind, at), count) in begun {
            let there = self.began.forces_at(at);
            let there = there.filter(|(force, _)| (force.nation, force.kind) == (nation, kind));
            if there.map(|(_, count)| count).sum::<u16>() < count {
                found.push(format!(
                    "AR-3: more units have left {} by rail than were there",
                    self.name(at)
                ));
            }
        }
    }

    /// Tokens go by rail only where they may, within the load of a train, and an area sends at most what it had when the turn began plus those placed
    /// since (RT-4).
    fn tokens(&self, found: &mut Vec<String>) {
        let mut begun: BTreeMap<SpaceId, u32> = BTreeMap::new();
        for train in self.trains() {
            let Cargo::Tokens(count) = train.cargo else {
                continue;
            };
            let by_rail = self.game.tokens().is_some_and(|rules| rules.by_rail);
            let load = u32::from(self.variant().tokens.load);
            if !by_rail || !train.train.carries_tokens || !(1..=load).contains(&count) {
                found.push(format!("RT-4: a train carries {count} tokens, too many"));
            }
            *begun.entry(train.train.path[0]).or_default() += count;
        }
        for (at, gone) in begun {
            let placed = if self.state.tokens().is_placed(at) {
                yields(self.game, self.state, at)
            } else {
                0
            };
            if gone > self.began.tokens().at(at) + placed {
                found.push(format!(
                    "RT-4: {gone} tokens, too many, have left {} by rail",
                    self.name(at)
                ));
            }
        }
    }

    /// No nation exceeds its capacity (R1-4, R2-2, R4-2 to R4-4).
    fn nations(&self, found: &mut Vec<String>) {
        for nation in self.game.nation_ids() {
            let own = || self.trains().filter(|train| train.train.nation == nation);
            let units = || own().map(|train| self.units(train)).sum::<usize>();
            let held = || {
                let spaces = self.game.space_ids();
                spaces.filter(|at| self.holder(*at) == Some(nation))
            };
            let bonus = self.more(Some(nation), self.variant().technology.national);
            let (used, most) = match &self.variant().national {
                National::Unlimited | National::Regional { .. } => continue,
                National::Fixed(most) => (units(), usize::from(*most) + bonus),
                National::PerStation { most } => {
                    let stations =
                        held().filter(|at| self.began.space(*at).station.is_some() && !self.waits(*at));
                    (units(), stations.count().min(usize::from(*most)) + bonus)
                }
                National::Points { divisor } => {
                    let better = usize::from(self.variant().technology.divisor);
                    let better =
                        Some(better).filter(|better| *better > 0 && self.rules.technology[nation.index()]);
                    let income: usize = held().map(|at| usize::from(self.game.spec(at).value)).sum();
                    let areas = own()
                        .map(|train| (train.train.path.len() - 1) * usize::from(self.carload(train).points));
                    (
                        areas.sum(),
                        income / better.unwrap_or_else(|| usize::from(*divisor)),
                    )
                }
            };
            if used > most {
                let rule = self.variant().cite(Choice::National);
                let name = &self.game.nation(nation).name;
                found.push(format!(
                    "{rule}: {name} has used {used} of its rail capacity of {most}"
                ));
            }
        }
    }

    /// No station, area or train exceeds its limit (R1-5, R1-6, R3-2, R3-3, M1-2).
    fn areas(&self, found: &mut Vec<String>) {
        let variant = self.variant();
        for at in self.game.space_ids() {
            let value = usize::from(self.game.spec(at).value);
            let ends = |end: fn(&[SpaceId]) -> Option<&SpaceId>| {
                self.trains()
                    .filter(|train| end(&train.train.path) == Some(&at))
                    .map(|train| usize::from(self.carload(train).station))
                    .sum::<usize>()
            };
            let [left, arrived] = [ends(<[SpaceId]>::first), ends(<[SpaceId]>::last)];
            // A station placed after the trains went handled none of them (AR-7).
            let station = self.state.space(at).station;
            if let Some(damage) = station.filter(|_| self.began.space(at).station.is_some()) {
                let units = match variant.station_limit {
                    StationLimit::Unlimited => usize::MAX,
                    StationLimit::Fixed(most) => most.into(),
                    StationLimit::Value { most } => value.min(most.into()),
                    StationLimit::ValueLessDamage => value.saturating_sub(damage.into()),
                };
                let most = units.saturating_add(self.more(self.holder(at), variant.technology.station));
                let used = match variant.counted {
                    Counted::Departures => left,
                    Counted::Both => left + arrived,
                };
                if used > most {
                    found.push(format!(
                        "AR-9: the station in {} has handled {used} of {most}",
                        self.name(at)
                    ));
                }
            }
            let units = match variant.throughput {
                Throughput::Unlimited => None,
                Throughput::Fixed(most) => Some(usize::from(most)),
                Throughput::Value { occupied } => {
                    let is_occupied = self.holder(at) != self.game.spec(at).original;
                    let is_half = occupied == Occupied::Half && is_occupied;
                    Some(if is_half { value / 2 } else { value })
                }
            };
            if let Some(units) = units {
                let most = units + self.more(self.holder(at), variant.technology.throughput);
                let through = self.trains().filter(|train| train.train.path.contains(&at));
                let used = through
                    .map(|train| usize::from(self.carload(train).throughput))
                    .sum::<usize>();
                if used > most {
                    found.push(format!("AR-9: {} has carried {used} of {most}", self.name(at)));
                }
            }
        }
        for train in self.trains() {
            let from = train.train.path[0];
            let kind = match train.cargo {
                Cargo::Unit(kind) => Some(kind),
                Cargo::Tokens(_) => None,
            };
            let most = match variant.range_of(kind) {
                Range::Unlimited | Range::PointsPerArea => continue,
                Range::Areas { most, less_damage } => {
                    let damage = self.state.space(from).station.filter(|_| less_damage);
                    most.saturating_sub(damage.unwrap_or(0))
                }
                Range::ExtraMove(more) => match train.cargo {
                    Cargo::Unit(kind) => self.game.kind(kind).movement + more,
                    Cargo::Tokens(_) => 1 + more,
                },
            };
            if train.train.path.len() - 1 > usize::from(most) {
                found.push(format!("AR-9: a train from {} has gone too far", self.name(from)));
            }
        }
    }

    /// Trains draw only on pools that are open to their nation and cover their way, and pools have room for all trains that count (S1-4, S1-5).
    fn pools(&self, found: &mut Vec<String>) {
        let pools = &self.variant().pools;
        for train in self.trains().filter(|_| !pools.is_empty()) {
            let nation = train.train.nation;
            let is_wrong = |(pool, scope): &Ticket| {
                let pool = &pools[usize::from(*pool)];
                let capital = self
                    .game
                    .nation(pool.owner)
                    .capital
                    .and_then(|capital| self.holder(capital));
                let may = nation == pool.owner
                    || pool.borrowers.contains(&nation) && self.game.are_friends(nation, pool.owner)
                    || pool.heirs.contains(&nation) && capital == Some(nation);
                let regions = &pool.scopes[usize::from(*scope)].regions;
                !may || !train.train.path.iter().all(|at| {
                    let own = &self.game.board().area(*at).regions;
                    own.iter().any(|region| regions.contains(region))
                })
            };
            if let Some((pool, _)) = train.train.tickets.iter().find(|ticket| is_wrong(ticket)) {
                let owner = &self.game.nation(pools[usize::from(*pool)].owner).name;
                found.push(format!(
                    "S1-5: a train draws on the pool of {owner} without right"
                ));
            }
        }
        let trains: Vec<&RailTrain> = self.state.trains().iter().collect();
        if !pools.is_empty() && !self.have_room(&trains, &BTreeMap::new(), &mut BTreeSet::new()) {
            found.push("S1-4: more units have gone by rail than the pools allow".to_owned());
        }
    }

    /// Whether each of these trains can have one of its tickets, by exhaustive search that remembers failures by trains left and capacity used.
    fn have_room(&self, trains: &[&RailTrain], used: &Drawn, tried: &mut BTreeSet<(usize, Drawn)>) -> bool {
        let Some((first, rest)) = trains.split_first() else {
            return true;
        };
        if !tried.insert((trains.len(), used.clone())) {
            return false;
        }
        first.train.tickets.iter().any(|(index, scope)| {
            let pool = &self.variant().pools[usize::from(*index)];
            let most =
                usize::from(pool.units) + self.more(Some(pool.owner), self.variant().technology.national);
            let within = pool.scopes[usize::from(*scope)]
                .most
                .map_or(usize::MAX, usize::from);
            let mut next = used.clone();
            let fits = [((*index, None), most), ((*index, Some(*scope)), within)]
                .into_iter()
                .all(|(what, most)| {
                    let used = next.entry(what).or_default();
                    *used += self.units(first);
                    *used <= most
                });
            fits && self.have_room(rest, &next, tried)
        })
    }
}

/// The use of pools and of their scopes.
type Drawn = BTreeMap<(u8, Option<u8>), usize>;
