//! A player that follows a script of the area game.
//!
//! It gives the script's exact orders if they are legal, and otherwise skips them with a remark; it buys what the lists say, attacks objectives at
//! the odds that they ask for, and brings its armies nearer to them by rail and on foot. `greedy` decides everything else, but may not
//! take units from a garrison. All of this follows from the position and the journal of the phase, so a loaded game continues the same way.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::Greedy;
use crate::opponent::{GroupTurn, Opponent, Remark, Seen, Wait};
use railhead_area_game::chapters::battle::odds::{CERTAIN, of, of_forces};
use railhead_area_game::chapters::forces::{group, left};
use railhead_area_game::chapters::movement::{LandingPlaces, reach};
use railhead_area_game::chapters::shop::at_a_time;
use railhead_area_game::definition::{Domain, NationId, Phase};
use railhead_area_game::script::{NationPlan, Objective, Script, TimedOrder};
use railhead_area_game::state::area_state::{AreaState, Force, Party};
use railhead_area_game::state::event::Event;
use railhead_area_game::{AreaGame, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::board::area::LinkKind;
use railhead_engine::engine::{Game as _, Playable as _, Seat, Session};

/// The chance of winning, in percent, at which no more units are sent.
const ENOUGH: u64 = 97;
/// A train has to bring a unit this many areas nearer to an objective.
const TRAIN_GAIN: u16 = 2;

/// A player that follows a script, see the module.
#[derive(Debug)]
pub struct Scripted {
    script: Arc<Script>,
    greedy: Greedy,
    remarks: Vec<Remark>,
    group_turns: Vec<GroupTurn>,
}

/// The table of a nation that follows a plan.
#[derive(Clone, Copy)]
struct Table<'a> {
    game: &'a AreaGame,
    state: &'a AreaState,
    nation: NationId,
    plan: &'a NationPlan,
}

/// What can go against an area.
struct Gathered {
    /// Those that can still go there, in the order in which they are sent, with how many and their way.
    ways: Vec<(Force, u16, Vec<SpaceId>)>,
    /// Those of its side that are there.
    there: Vec<(Force, u16)>,
    enemies: Vec<(Force, u16)>,
}

impl Gathered {
    /// Those that are there and those that can go.
    fn all(&self) -> Vec<(Force, u16)> {
        let going = self.ways.iter().map(|(force, count, _)| (*force, *count));
        self.there.iter().copied().chain(going).collect()
    }

    /// The chance of some of them to win, in percent.
    fn chance(&self, game: &AreaGame, forces: &[(Force, u16)]) -> u128 {
        let odds = of(game, &of_forces(forces), &of_forces(&self.enemies), &[]);
        u128::from(odds.of_winning(Some(Party::Attacker))) * 100 / u128::from(CERTAIN)
    }
}

impl Scripted {
    /// A player that follows the script.
    pub fn new(script: Arc<Script>) -> Self {
        Self {
            script,
            greedy: Greedy::default(),
            remarks: Vec::new(),
            group_turns: Vec::new(),
        }
    }

    /// The next order that the script asks for.
    fn planned(&mut self, table: Table, given: &[&Order]) -> Option<Order> {
        if let Some(order) = self.exact(table, given) {
            self.remark("as the script orders");
            return Some(order);
        }
        match table.state.phase() {
            Phase::Purchase => table.purchase(),
            Phase::CombatMove => {
                let (objective, order) = table.attack()?;
                self.remark(&format!("objective {}", table.game.space_name(objective.at)));
                Some(order)
            }
            Phase::NonCombatMove => table.march(),
            Phase::Combat | Phase::PlaceUnits | Phase::CollectIncome => None,
        }
    }

    /// The next exact order of this phase that is legal; illegal ones are skipped with a remark.
    fn exact(&mut self, table: Table, given: &[&Order]) -> Option<Order> {
        let now = (table.state.round(), table.state.phase());
        let due = table.plan.orders.iter();
        let due: Vec<&TimedOrder> = due.filter(|timed| (timed.round, timed.phase) == now).collect();
        for timed in &due[tried(&due, given)..] {
            match table.game.check(table.state, &timed.order) {
                Ok(()) => return Some(timed.order.clone()),
                Err(refusal) => self.remarks.push(Remark::Skipped {
                    order: table.game.order_words(&timed.order),
                    reason: table.game.reason(&refusal).text,
                }),
            }
        }
        None
    }

    fn remark(&mut self, reason: &str) {
        self.remarks.push(Remark::Reason(reason.to_owned()));
    }

    /// What `greedy` orders, unless it takes units from a garrison: of a move go as many as may, and without any the phase ends.
    fn otherwise(&mut self, seen: &Seen<AreaGame>, tables: &[Table]) -> Option<Order> {
        let order = self.greedy.next(seen)?;
        let allowed = tables
            .iter()
            .try_fold(order.clone(), |order, table| table.without_garrisons(order));
        let end = Some(Order::EndPhase).filter(|end| seen.game().check(seen.state(), end).is_ok());
        allowed.or(end).or(Some(order))
    }
}

impl Opponent<AreaGame> for Scripted {
    fn next(&mut self, seen: &Seen<AreaGame>) -> Option<Order> {
        if seen.state().bidding().is_some() {
            return self.greedy.next(seen);
        }
        let (game, state) = (seen.game(), seen.state());
        let script = Arc::clone(&self.script);
        let tables = state.movers(game).iter().filter_map(|nation| {
            Some(Table {
                game,
                state,
                nation: *nation,
                plan: script.plans.get(nation)?,
            })
        });
        let tables: Vec<Table> = tables.collect();
        if state.combat().is_none() && state.ending().is_none() {
            let given = seen.since(|event| matches!(event, Event::PhaseBegan { .. }));
            for table in &tables {
                if let Some(order) = self.planned(*table, &given) {
                    return Some(order);
                }
            }
        }
        let order = self.otherwise(seen, &tables);
        if order == Some(Order::EndPhase) && state.phase() == Phase::CombatMove {
            self.group_turns
                .extend(tables.iter().map(|table| table.turn(table.wait())));
        }
        order
    }

    fn ended(&mut self, session: &Session<AreaGame>) {
        let plans = self.script.plans.iter();
        let turns = plans.map(|(nation, plan)| {
            let table = Table {
                game: session.game(),
                state: session.state(),
                nation: *nation,
                plan,
            };
            table.turn(None)
        });
        self.group_turns.extend(turns);
    }

    fn group_turns(&mut self) -> Vec<GroupTurn> {
        std::mem::take(&mut self.group_turns)
    }

    fn remarks(&mut self) -> Vec<Remark> {
        self.remarks.extend(self.greedy.remarks());
        std::mem::take(&mut self.remarks)
    }
}

/// How many of the due exact orders have been tried, given the orders so far: they are given in the order of the script, before anything else.
fn tried(due: &[&TimedOrder], given: &[&Order]) -> usize {
    let mut tried = 0;
    for order in given {
        match due[tried..].iter().position(|timed| timed.order == **order) {
            Some(after) => tried += after + 1,
            None => return due.len(),
        }
    }
    tried
}

impl Table<'_> {
    fn allows(&self, order: &Order) -> bool {
        self.game.check(self.state, order).is_ok()
    }

    fn is_land(&self, force: Force) -> bool {
        self.game.kind(force.kind).domain == Domain::Land && !force.status.is_aboard()
    }

    /// The next purchase of the list for this round.
    fn purchase(&self) -> Option<Order> {
        let mut lists = self.plan.purchases.iter();
        let list = lists.find(|list| list.rounds.contain(self.state.round()))?;
        let bought = &self.state.nation(self.nation).bought;
        let missing = list
            .purchases
            .iter()
            .filter(|(purchase, count)| bought.get(purchase).copied().unwrap_or(0) < *count);
        let mut orders = missing.map(|(purchase, _)| Order::Buy {
            nation: self.nation,
            purchase: *purchase,
            count: at_a_time(self.game, *purchase),
        });
        orders.find(|order| self.allows(order))
    }

    /// The objectives that count in a round, or in the next, and are not yet taken.
    fn objectives(&self, ahead: u16) -> impl Iterator<Item = &Objective> {
        let round = self.state.round();
        self.plan.objectives.iter().filter(move |objective| {
            let counts = objective.rounds.contain(round) || objective.rounds.contain(round + ahead);
            counts && !self.state.is_friendly(self.game, objective.at)
        })
    }

    /// How many units of a force may leave its space: not those of a garrison.
    fn free(&self, force: Force, count: u16) -> u16 {
        let spare = self.spare(force.at).filter(|_| self.is_land(force));
        spare.map_or(count, |spare| count.min(spare))
    }

    /// How many land units are in an area beyond its garrison; `None` where there is to be none.
    fn spare(&self, at: SpaceId) -> Option<u16> {
        let least = self.plan.garrisons.get(&at)?;
        let own = self.state.forces_at(at);
        let own = own.filter(|(force, _)| force.nation == self.nation && self.is_land(*force));
        let there: u16 = own.map(|(_, count)| count).sum();
        Some(there.saturating_sub(*least))
    }

    /// The units that can move, with how many of them are free to.
    fn movable(&self) -> impl Iterator<Item = (Force, u16)> {
        let able = self.state.forces().filter(|(force, _)| {
            force.nation == self.nation
                && !force.status.is_aboard()
                && self.game.kind(force.kind).domain != Domain::Sea
                && left(self.game, force) > 0
        });
        let free = able.map(|(force, count)| (force, self.free(force, count)));
        free.filter(|(_, count)| *count > 0)
    }

    /// The next move against the first objective that can be attacked at its odds.
    fn attack(&self) -> Option<(Objective, Order)> {
        self.objectives(0).find_map(|objective| {
            let order = self.move_against(objective)?;
            Some((*objective, order))
        })
    }

    /// How the nation stands.
    fn turn(&self, wait: Option<Wait>) -> GroupTurn {
        let objectives = self.plan.objectives.iter().enumerate();
        let reached = objectives.filter(|(_, objective)| self.state.is_friendly(self.game, objective.at));
        GroupTurn {
            seat: Seat(self.nation.0),
            group: 0,
            turn: self.state.round(),
            reached: reached.map(|(at, _)| at).collect(),
            wait,
        }
    }

    /// The first objective that could be attacked and is not, and at what chance.
    fn wait(&self) -> Option<Wait> {
        self.objectives(0).find_map(|objective| {
            let force = self.gather(objective.at);
            let is_attacked = force.there.iter().any(|(force, _)| force.nation == self.nation);
            if is_attacked || force.ways.is_empty() || force.enemies.is_empty() {
                return None;
            }
            Some(Wait {
                had: u32::try_from(force.chance(self.game, &force.all())).ok()?,
                wanted: Some(objective.odds.into()),
            })
        })
    }

    /// What can go against an area.
    fn gather(&self, to: SpaceId) -> Gathered {
        let places = LandingPlaces::new(self.game, self.state, self.nation);
        let mut ways: Vec<(Force, u16, Vec<SpaceId>)> = Vec::new();
        for (force, count) in self.movable() {
            let found = reach(self.game, self.state, &force, &places);
            ways.extend(
                found
                    .into_iter()
                    .find(|(end, _)| *end == to)
                    .map(|(_, way)| (force, count, way)),
            );
        }
        // Land units first, which alone can take it, and the cheapest of them first.
        ways.sort_by_key(|(force, ..)| (!self.is_land(*force), self.game.kind(force.kind).cost, *force));
        let there = self.state.forces_at(to);
        let there = there
            .filter(|(force, _)| self.state.has_turn(self.game, force.nation) && !force.status.is_aboard());
        Gathered {
            ways,
            there: there.collect(),
            enemies: self.state.enemies_at(self.game, to).collect(),
        }
    }

    fn move_against(&self, objective: &Objective) -> Option<Order> {
        let gathered = self.gather(objective.at);
        let Gathered { ways, there, enemies } = &gathered;
        let is_enough = if enemies.is_empty() {
            there.iter().any(|(force, _)| self.is_land(*force))
        } else {
            !there.is_empty() && gathered.chance(self.game, there) >= u128::from(ENOUGH)
        };
        let (first, count, path) = ways.first().filter(|_| !is_enough)?.clone();
        let all = gathered.all();
        let can_take = all.iter().any(|(force, _)| self.is_land(*force));
        if !can_take || !enemies.is_empty() && gathered.chance(self.game, &all) < u128::from(objective.odds) {
            return None;
        }
        let count = if enemies.is_empty() { 1 } else { count };
        let order = Order::Move {
            units: vec![group(&first, count)],
            path,
        };
        Some(order).filter(|order| self.allows(order))
    }

    /// The next train or march that brings land units nearer to an objective.
    fn march(&self) -> Option<Order> {
        let nearness = self.nearness();
        let gain = |from: SpaceId, to: SpaceId| {
            let before = *nearness.get(&from)?;
            before.checked_sub(*nearness.get(&to)?).filter(|gain| *gain > 0)
        };
        if nearness.is_empty() {
            return None;
        }
        self.train(&gain).or_else(|| {
            let places = LandingPlaces::new(self.game, self.state, self.nation);
            self.movable()
                .filter(|(force, _)| self.is_land(*force))
                .find_map(|(force, count)| {
                    let ends = reach(self.game, self.state, &force, &places).into_iter();
                    let nearer = ends.filter_map(|(to, path)| Some((gain(force.at, to)?, path)));
                    let (_, path) = nearer.max_by_key(|(gain, _)| *gain)?;
                    let order = Order::Move {
                        units: vec![group(&force, count)],
                        path,
                    };
                    Some(order).filter(|order| self.allows(order))
                })
        })
    }

    /// The train that gains most.
    fn train(&self, gain: &impl Fn(SpaceId, SpaceId) -> Option<u16>) -> Option<Order> {
        self.game.definition().rails.as_ref()?;
        let legal = self.game.legal_orders(self.state).into_iter();
        let trains = legal.filter_map(|order| {
            let Order::Rail { nation, path, .. } = &order else {
                return None;
            };
            let gained = gain(*path.first()?, *path.last()?)?;
            let is_useful = *nation == self.nation && gained >= TRAIN_GAIN;
            let order = is_useful
                .then(|| self.without_garrisons(order.clone()))
                .flatten()?;
            Some((gained, order))
        });
        trains.max_by_key(|(gained, _)| *gained).map(|(_, order)| order)
    }

    /// How far areas are from the nearest objective of this round or the next, over land.
    fn nearness(&self) -> BTreeMap<SpaceId, u16> {
        let board = self.game.board();
        let mut far: BTreeMap<SpaceId, u16> = BTreeMap::new();
        let mut queue: VecDeque<SpaceId> = VecDeque::new();
        for objective in self.objectives(1) {
            far.insert(objective.at, 0);
            queue.push_back(objective.at);
        }
        while let Some(here) = queue.pop_front() {
            let next = far[&here] + 1;
            for link in board.links(here) {
                let is_way = board.way(here, link.to) == LinkKind::Land
                    && link.barrier.is_none()
                    && self.game.spec(link.to).in_play
                    && !self.state.is_neutral(self.game, link.to);
                if is_way && !far.contains_key(&link.to) {
                    far.insert(link.to, next);
                    queue.push_back(link.to);
                }
            }
        }
        far
    }

    /// An order without the units that a garrison needs; `None` if no unit is left for it.
    fn without_garrisons(&self, order: Order) -> Option<Order> {
        let leaving = match &order {
            Order::Move { path, .. } | Order::Rail { path, .. } => path.first().copied(),
            Order::Load { from, .. } => Some(*from),
            _ => None,
        };
        let Some(mut spare) = leaving.and_then(|at| self.spare(at)) else {
            return Some(order);
        };
        let mut go = |count: u16| {
            let going = count.min(spare);
            spare -= going;
            going
        };
        match order {
            Order::Rail {
                nation,
                kind,
                count,
                path,
                booking,
            } if nation == self.nation => {
                let count = go(count);
                (count > 0).then_some(Order::Rail {
                    nation,
                    kind,
                    count,
                    path,
                    booking,
                })
            }
            Order::Move { mut units, path } => {
                for group in &mut units {
                    let is_land = self.game.kind(group.kind).domain == Domain::Land;
                    if group.nation == self.nation && is_land && !group.aboard {
                        group.count = go(group.count);
                    }
                }
                units.retain(|group| group.count > 0);
                (!units.is_empty()).then_some(Order::Move { units, path })
            }
            Order::Load {
                mut units,
                from,
                zone,
            } => {
                for group in units.iter_mut().filter(|group| group.nation == self.nation) {
                    group.count = go(group.count);
                }
                units.retain(|group| group.count > 0);
                (!units.is_empty()).then_some(Order::Load { units, from, zone })
            }
            other => Some(other),
        }
    }
}
