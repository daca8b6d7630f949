//! The rules of zones, marches, trains and supply a second time, as plainly as they can be written.
//!
//! Nothing here calls a rule of the game: only the map, the definition and where units stand are read. It is slow and
//! it shares no idea with the code that it checks but the words of the rule book.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use railhead_engine::board::{Board, CrossingKind, Ground, Link, PlaceKind, Road, SpaceId, Water};
use railhead_hex_game::definition::{Definition, OptionEffect, SupplySource};
use railhead_hex_game::{HexState, Mobility, Phase, Side, UnitId};

/// How the water of a link can be crossed, given the state of its crossing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    /// There is no water, or a standing bridge or causeway.
    Dry,
    /// By ferry.
    Ferry,
    /// A river must be forded.
    Ford,
    /// Not at all: a strait without a causeway.
    Never,
}

/// The lines of a link, given the state of its crossing.
struct Passage {
    /// The road that can be used.
    road: Option<Road>,
    /// Whether the railway can be used.
    rail: bool,
    /// The effect of water.
    over: Over,
}

/// One position, looked at from outside.
pub struct Oracle<'a> {
    definition: &'a Definition,
    state: &'a HexState,
    units_at: BTreeMap<SpaceId, Vec<UnitId>>,
    zones: [BTreeSet<SpaceId>; 2],
}

impl<'a> Oracle<'a> {
    pub fn new(definition: &'a Definition, state: &'a HexState) -> Self {
        let mut units_at: BTreeMap<SpaceId, Vec<UnitId>> = BTreeMap::new();
        for (unit, now) in state.units() {
            if let Some(at) = now.at {
                units_at.entry(at).or_default().push(unit);
            }
        }
        let mut oracle = Self {
            definition,
            state,
            units_at,
            zones: Default::default(),
        };
        oracle.zones = Side::BOTH.map(|side| oracle.zones_of(side));
        oracle
    }

    fn board(&self) -> &'a Board {
        &self.definition.board
    }

    fn side(&self, unit: UnitId) -> Side {
        self.definition.units[unit.index()].side
    }

    fn mobility(&self, unit: UnitId) -> Mobility {
        self.definition.tables.kinds[self.definition.units[unit.index()].kind].mobility
    }

    /// Whether a side has a unit in the space.
    pub fn has_units(&self, side: Side, space: SpaceId) -> bool {
        let here = self.units_at.get(&space);
        here.is_some_and(|units| units.iter().any(|unit| self.side(*unit) == side))
    }

    /// The spaces that the side exerts zones of control into.
    pub fn zones(&self, side: Side) -> &BTreeSet<SpaceId> {
        &self.zones[side.index()]
    }

    fn passage(&self, link: &Link) -> Passage {
        let Some(water) = link.water else {
            return Passage {
                road: link.road,
                rail: link.rail,
                over: Over::Dry,
            };
        };
        let standing = link
            .crossing
            .filter(|crossing| !self.state.is_demolished(*crossing))
            .map(|crossing| self.board().crossing(crossing));
        Passage {
            road: link
                .road
                .filter(|_| standing.is_some_and(|crossing| crossing.road)),
            rail: link.rail && standing.is_some_and(|crossing| crossing.rail),
            over: match (standing.map(|crossing| crossing.kind), water) {
                (Some(CrossingKind::Bridge | CrossingKind::Causeway), _) => Over::Dry,
                (Some(CrossingKind::Ferry), Water::River) => Over::Ferry,
                (None, Water::River) => Over::Ford,
                (Some(CrossingKind::Ferry) | None, Water::Strait) => Over::Never,
            },
        }
    }

    /// HM-2: the cost of terrain for infantry; `None` if it cannot enter.
    fn terrain_cost(&self, space: SpaceId) -> Option<u16> {
        if self.board().ground(space) != Ground::Land {
            return None;
        }
        let terrain = usize::from(self.board().space(space).terrain.0);
        self.definition.tables.terrain[terrain].movement.map(u16::from)
    }

    /// HM-2, HM-3, HM-7: the cost of a step, ignoring units; `None` if it is impossible.
    fn step_cost(&self, mobility: Mobility, link: &Link) -> Option<u16> {
        let table = &self.definition.tables.movement;
        let passage = self.passage(link);
        let terrain = self.terrain_cost(link.to)?;
        if passage.over == Over::Never {
            return None;
        }
        match mobility {
            Mobility::Foot => {}
            Mobility::RoadBound if passage.rail || passage.road.is_some() => {}
            Mobility::RoadBound | Mobility::Fixed => return None,
        }
        let mut ways = vec![terrain];
        let less = |saving: u8| terrain.saturating_sub(u16::from(saving)).max(1);
        if self.board().has_place(link.to, PlaceKind::City)
            || self.board().has_place(link.to, PlaceKind::Town)
        {
            ways.push(u16::from(table.town));
        }
        match passage.road {
            Some(Road::Main) => ways.push(u16::from(table.main_road)),
            Some(Road::Minor) => ways.push(less(table.minor_road_saving)),
            None => {}
        }
        if passage.rail {
            ways.push(less(table.railway_saving));
        }
        let cheapest = ways.into_iter().min()?;
        let water = match passage.over {
            Over::Dry | Over::Never => 0,
            Over::Ferry => table.ferry,
            Over::Ford => table.river,
        };
        Some(cheapest + u16::from(water))
    }

    /// HZ-1.
    fn zones_of(&self, side: Side) -> BTreeSet<SpaceId> {
        let mut zones = BTreeSet::new();
        for (at, units) in &self.units_at {
            for unit in units.iter().filter(|unit| self.side(**unit) == side) {
                let mobility = self.mobility(*unit);
                let entered = self.board().links(*at).iter();
                zones.extend(
                    entered
                        .filter(|link| self.step_cost(mobility, link).is_some())
                        .map(|link| link.to),
                );
            }
        }
        zones
    }

    /// HS-5.
    fn allowance(&self, unit: UnitId) -> u16 {
        let table = &self.definition.tables.movement;
        let full = u16::from(self.definition.units[unit.index()].movement);
        match self.mobility(unit) {
            _ if self.state.unit(unit).supplied => full,
            Mobility::RoadBound => full / u16::from(table.unsupplied_road_bound_divisor),
            Mobility::Foot | Mobility::Fixed => full.saturating_sub(u16::from(table.unsupplied_foot_loss)),
        }
    }

    /// Where a unit can march, except its start, with costs.
    pub fn march(&self, unit: UnitId) -> BTreeMap<SpaceId, u16> {
        let now = self.state.unit(unit);
        let (Some(start), None) = (now.at, &now.marched) else {
            return BTreeMap::new();
        };
        if self.side(unit) != self.state.player()
            || self.state.phase() != Phase::Movement
            || self.state.is_over()
        {
            return BTreeMap::new();
        }
        let enemy = self.side(unit).enemy();
        let allowance = self.allowance(unit);
        let mut best = self.within(unit, start, allowance, |_| true);
        // HO-1: bicycles bring it farther by road.
        let bicycles = self.bicycles(unit);
        if bicycles > 0 {
            let on_roads = |link: &Link| self.passage(link).road.is_some();
            for (space, cost) in self.within(unit, start, allowance + bicycles, on_roads) {
                let known = best.entry(space).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        if best.is_empty() {
            // HM-5: one hex, whatever it costs.
            let near = self.board().links(start).iter();
            best = near
                .filter(|link| !self.zones(enemy).contains(&link.to))
                .filter_map(|link| Some((link.to, self.step(unit, link)?)))
                .collect();
        }
        best
    }

    /// The cost of a step of a march; `None` if it is impossible.
    fn step(&self, unit: UnitId, link: &Link) -> Option<u16> {
        // HM-4.
        self.step_cost(self.mobility(unit), link)
            .filter(|_| !self.has_units(self.side(unit).enemy(), link.to))
    }

    /// The points more that a unit has by road (HO-1).
    fn bicycles(&self, unit: UnitId) -> u16 {
        let own = self
            .definition
            .options
            .iter()
            .filter(|option| option.side == self.side(unit) && self.mobility(unit) == Mobility::Foot);
        let points = own.filter_map(|option| match option.effect {
            OptionEffect::FootOnRoads(points) => Some(u16::from(points)),
            _ => None,
        });
        points.max().unwrap_or(0)
    }

    /// Where a unit gets with these points along some links, except its start.
    fn within(
        &self,
        unit: UnitId,
        start: SpaceId,
        allowance: u16,
        is_open: impl Fn(&Link) -> bool,
    ) -> BTreeMap<SpaceId, u16> {
        let enemy = self.side(unit).enemy();
        let mut best = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            // HZ-2.
            if at != start && self.zones(enemy).contains(&at) {
                continue;
            }
            for link in self.board().links(at).iter().filter(|link| is_open(link)) {
                let Some(cost) = self.step(unit, link).map(|cost| best[&at] + cost) else {
                    continue;
                };
                if cost <= allowance && best.get(&link.to).is_none_or(|known| cost < *known) {
                    best.insert(link.to, cost);
                    queue.push_back(link.to);
                }
            }
        }
        best.remove(&start);
        best
    }

    /// HR-1, HR-2.
    pub fn rail_capacity(&self, side: Side) -> u16 {
        let options = self
            .definition
            .options
            .iter()
            .filter(|option| option.side == side);
        let more = options.filter_map(|option| match option.effect {
            OptionEffect::RailCapacity(units) => Some(units),
            _ => None,
        });
        more.chain([self.definition.tables.rail.capacity[side.index()]])
            .max()
            .unwrap_or(0)
    }

    /// Where a unit can go by train, the start apart, and how many hexes it is; without regard to whether the
    /// capacity is used up (HR-12).
    fn ride_if_capacity(&self, unit: UnitId) -> BTreeMap<SpaceId, u16> {
        let nowhere = BTreeMap::new();
        let player = self.state.player();
        let now = self.state.unit(unit);
        let Some(start) = now.at else {
            return nowhere;
        };
        if self.side(unit) != player || self.state.phase() != Phase::RailMovement || self.state.is_over() {
            return nowhere;
        }
        // HR-4, HR-5; and a unit rides only once.
        if !now.supplied || now.marched.is_some() || now.railed.is_some() {
            return nowhere;
        }
        match self.mobility(unit) {
            Mobility::Foot | Mobility::RoadBound => {}
            Mobility::Fixed => return nowhere,
        }
        // HR-6.
        let enemy = player.enemy();
        if self
            .board()
            .links(start)
            .iter()
            .any(|link| self.has_units(enemy, link.to))
        {
            return nowhere;
        }
        // HR-7.
        if self.state.control(start) != Some(player) {
            return nowhere;
        }
        let mut length = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            // HR-8, HR-3.
            let stops = at != start && self.zones(enemy).contains(&at);
            if stops || length[&at] == self.definition.tables.rail.range {
                continue;
            }
            for link in self.board().links(at) {
                let to = link.to;
                let open = self.passage(link).rail
                    && self.state.control(to) == Some(player)
                    && !self.has_units(enemy, to)
                    && self.terrain_cost(to).is_some();
                if open && !length.contains_key(&to) {
                    length.insert(to, length[&at] + 1);
                    queue.push_back(to);
                }
            }
        }
        length.remove(&start);
        length
    }

    /// Where a unit can go by train, the start apart, and how many hexes it is.
    pub fn ride(&self, unit: UnitId) -> BTreeMap<SpaceId, u16> {
        let player = self.state.player();
        let railed = self.state.units().filter(|(_, now)| now.railed.is_some()).count();
        if railed >= usize::from(self.rail_capacity(player)) {
            return BTreeMap::new();
        }
        self.ride_if_capacity(unit)
    }

    /// Where a unit can go in this phase.
    pub fn reach(&self, unit: UnitId) -> BTreeMap<SpaceId, u16> {
        match self.state.phase() {
            Phase::Movement => self.march(unit),
            Phase::RailMovement => self.ride(unit),
            _ => BTreeMap::new(),
        }
    }

    /// HS-3: whether a supply line may enter the space.
    fn line_may_enter(&self, side: Side, space: SpaceId) -> bool {
        let enemy = side.enemy();
        let free = !self.zones(enemy).contains(&space) || self.has_units(side, space);
        free && !self.has_units(enemy, space)
    }

    /// How far each space of the network is from a source along roads and railways, in spaces, by the number of
    /// fords on the way (HS-2, HS-3).
    fn network(&self, source: &SupplySource) -> BTreeMap<(SpaceId, u8), u32> {
        let side = source.side;
        let ours = |space| self.state.control(space) == Some(side) && self.line_may_enter(side, space);
        let mut length = BTreeMap::new();
        let mut queue = VecDeque::new();
        if ours(source.at) {
            length.insert((source.at, 0), 0);
            queue.push_back((source.at, 0));
        }
        while let Some((at, fords)) = queue.pop_front() {
            for link in self.board().links(at).iter().filter(|link| ours(link.to)) {
                let passage = self.passage(link);
                let more = if passage.road.is_some() || passage.rail {
                    0
                } else if link.road.is_some() && passage.over == Over::Ford {
                    1
                } else {
                    continue;
                };
                let next = (link.to, fords + more);
                if next.1 <= 1 && !length.contains_key(&next) {
                    length.insert(next, length[&(at, fords)] + 1);
                    queue.push_back(next);
                }
            }
        }
        length
    }

    /// The spaces from which a unit's line may go on along the network, and how far off they are: hexes, swamp and
    /// mountain counted twice (HS-2).
    fn overland(&self, unit: UnitId) -> BTreeMap<SpaceId, u32> {
        let side = self.side(unit);
        let Some(start) = self.state.unit(unit).at else {
            return BTreeMap::new();
        };
        let mut least = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            for link in self.board().links(at) {
                if self.passage(link).over == Over::Never || self.terrain_cost(link.to).is_none() {
                    continue;
                }
                let terrain = usize::from(self.board().space(link.to).terrain.0);
                let Some(more) = self.definition.tables.terrain[terrain].supply else {
                    continue;
                };
                let total = least[&at] + u32::from(more);
                let allowed = total <= u32::from(self.definition.tables.supply.overland)
                    && self.line_may_enter(side, link.to);
                if allowed && least.get(&link.to).is_none_or(|known| total < *known) {
                    least.insert(link.to, total);
                    queue.push_back(link.to);
                }
            }
        }
        least
    }

    /// Which units of a side are currently in supply (HS-1 to HS-4).
    pub fn supplied(&self, side: Side) -> BTreeMap<UnitId, bool> {
        let units: Vec<UnitId> = self
            .state
            .units()
            .filter(|(unit, now)| self.side(*unit) == side && now.at.is_some())
            .map(|(unit, _)| unit)
            .collect();
        let overland: BTreeMap<UnitId, BTreeMap<SpaceId, u32>> =
            units.iter().map(|unit| (*unit, self.overland(*unit))).collect();
        let mut supplied: BTreeMap<UnitId, bool> = units.iter().map(|unit| (*unit, false)).collect();
        let sources = self
            .definition
            .sources
            .iter()
            .filter(|source| source.side == side);
        let (limited, unlimited): (Vec<_>, Vec<_>) = sources.partition(|source| source.points.is_some());
        // The way overland is as cheap as can be, the rest as short as can be.
        let line = |network: &BTreeMap<(SpaceId, u8), u32>, unit: &UnitId| {
            let ways = overland[unit].iter().flat_map(|(space, first)| {
                let joins = [0, 1]
                    .into_iter()
                    .filter_map(|fords| network.get(&(*space, fords)));
                joins.map(|rest| (*first, *rest))
            });
            ways.min().map(|(first, rest)| first + rest)
        };
        for source in unlimited {
            let network = self.network(source);
            for unit in &units {
                if line(&network, unit).is_some() {
                    supplied.insert(*unit, true);
                }
            }
        }
        for source in limited {
            let network = self.network(source);
            let mut left = source.points.unwrap_or(0);
            let waiting = units.iter().filter(|unit| !supplied[unit]);
            let mut fed: Vec<(u32, UnitId)> = waiting
                .filter_map(|unit| Some((line(&network, unit)?, *unit)))
                .collect();
            fed.sort_unstable();
            for (_, unit) in fed {
                let points = u16::from(self.definition.units[unit.index()].stacking);
                if points <= left {
                    left -= points;
                    supplied.insert(unit, true);
                }
            }
        }
        supplied
    }
}
