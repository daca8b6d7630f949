//! A simple player of the area game, to measure others against: it takes every battle that it is likely to win and marches towards the enemy. It
//! leaves no garrisons and ignores the enemy's answer.

mod rails;
mod ships;

use std::collections::{BTreeMap, VecDeque};

use railhead_area_game::chapters::battle::odds::{BattleOdds, CERTAIN, UnitCounts, of, of_forces};
use railhead_area_game::chapters::battle::pending;
use railhead_area_game::chapters::forces::group;
use railhead_area_game::chapters::production;
use railhead_area_game::definition::Domain;
use railhead_area_game::state::area_state::{Force, Party, Status};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::tokens::income;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaGame, AreaState, NationId, Order, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;
use railhead_players::opponent::area::answer;
use railhead_players::opponent::area::map::{Front, own_forces, reachable};
use railhead_players::opponent::{Opponent, Seen};
use rails::trains;
use ships::{SeaView, Troops};

/// The worth of a capital beyond its value, in IPC.
const CAPITAL: u64 = 20;
/// Battles are begun at this chance of winning, in percent.
const BOLD: u64 = 60;

/// A simple player, see the module.
#[derive(Debug, Default)]
pub struct Simple {
    /// The round, turn and phase of the plan.
    planned: Option<(u16, u8, Phase)>,
    /// The rest of the plan.
    plan: VecDeque<Order>,
}

impl Opponent<AreaGame> for Simple {
    fn next(&mut self, seen: &Seen<AreaGame>) -> Option<Order> {
        let (game, state) = (seen.game().as_ref(), seen.state());
        if state.ending().is_some() {
            return None;
        }
        if let Some(order) = answer(game, state) {
            return Some(order);
        }
        let now = (state.round(), state.turn(), state.phase());
        if self.planned != Some(now) {
            self.planned = Some(now);
            self.plan = plan(game, state).into();
        }
        while let Some(order) = self.plan.pop_front() {
            if game.check(state, &order).is_ok() {
                return Some(order);
            }
        }
        let battle = pending(game, state)
            .into_iter()
            .map(|at| Order::Fight { at })
            .next();
        let is_combat = state.phase() == Phase::Combat;
        Some(battle.filter(|_| is_combat).unwrap_or(Order::EndPhase))
    }
}

fn plan(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    match state.phase() {
        Phase::Purchase => purchases(game, state),
        Phase::CombatMove => attacks(game, state),
        Phase::NonCombatMove => {
            let forward = game.tokens().map(|_| Order::Tokens(TokenOrder::Forward));
            marches(game, state).into_iter().chain(forward).collect()
        }
        Phase::PlaceUnits => placements(game, state),
        Phase::Combat | Phase::CollectIncome => Vec::new(),
    }
}

/// The complexes of a nation that can make units this turn.
fn complexes(game: &AreaGame, state: &AreaState, nation: NationId) -> Vec<SpaceId> {
    let makes = |area: &SpaceId| {
        let space = state.space(*area);
        space.complex && space.controller == Some(nation) && space.held == Some(nation)
    };
    game.space_ids().filter(makes).collect()
}

/// Repairs, then an army within the capacity of the complexes, as good as the treasury allows.
fn purchases(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    if game.tokens().is_some() {
        return by_tokens(game, state);
    }
    let front = Front::new(game, state);
    let sea = SeaView::new(game, state, &front);
    let mut orders = Vec::new();
    for nation in state.movers(game) {
        let nation = *nation;
        let mut treasury = state.nation(nation).treasury;
        let own = complexes(game, state, nation);
        for area in &own {
            let damage = state.space(*area).damage;
            let count = damage.min(u8::try_from(treasury).unwrap_or(u8::MAX));
            if count > 0 {
                treasury -= u32::from(count);
                orders.push(Order::Repair {
                    nation,
                    area: *area,
                    count,
                    station: false,
                });
            }
        }
        let waiting: u16 = state.nation(nation).bought.values().sum();
        let most: u16 = own.iter().map(|area| u16::from(game.spec(*area).value)).sum();
        let mut slots = most.saturating_sub(waiting);
        if sea.wants_transport(nation)
            && slots > 0
            && let Some((purchase, cost)) = transport(game).filter(|(_, cost)| *cost <= treasury)
        {
            treasury -= cost;
            slots -= 1;
            orders.push(Order::Buy {
                nation,
                purchase,
                count: 1,
            });
        }
        while slots > 0 {
            let each = treasury / u32::from(slots);
            let Some((purchase, cost)) = wanted(game, each.max(3), treasury, slots) else {
                break;
            };
            treasury -= cost;
            slots -= 1;
            orders.push(Order::Buy {
                nation,
                purchase,
                count: 1,
            });
        }
    }
    orders
}

/// Places all tokens, and buys an army for each complex with the tokens there, new ones included.
fn by_tokens(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    let open = income::open(game, state);
    let place = (!open.is_empty()).then(|| Order::Tokens(TokenOrder::Place { areas: Vec::new() }));
    let mut orders: Vec<Order> = place.into_iter().collect();
    for nation in state.movers(game) {
        for complex in complexes(game, state, *nation) {
            let placed = if open.contains(&complex) {
                income::yields(game, state, complex)
            } else {
                0
            };
            let mut tokens = state.tokens().at(complex) + placed;
            let waiting = state.tokens().all_waiting();
            let waiting = waiting.filter(|(by, at, _, _)| by == nation && *at == complex);
            let waiting: u16 = waiting.map(|(_, _, _, count)| count).sum();
            let mut slots = production::at_most(game, state, complex).saturating_sub(waiting);
            while slots > 0 {
                let each = tokens / u32::from(slots);
                let Some((purchase, cost)) = wanted(game, each.max(3), tokens, slots) else {
                    break;
                };
                tokens -= cost;
                slots -= 1;
                orders.push(Order::Tokens(TokenOrder::Buy {
                    nation: *nation,
                    purchase,
                    count: 1,
                    complex,
                }));
            }
        }
    }
    orders
}

/// The cheapest transport.
fn transport(game: &AreaGame) -> Option<(Purchase, u32)> {
    let kinds = game.kind_ids().filter(|kind| game.kind(*kind).room() > 0);
    let cheapest = kinds.min_by_key(|kind| game.kind(*kind).cost)?;
    Some((Purchase::Unit(cheapest), u32::from(game.kind(cheapest).cost)))
}

/// The land unit or aircraft with the best combat value at a price; every third one supports.
fn wanted(game: &AreaGame, each: u32, treasury: u32, slots: u16) -> Option<(Purchase, u32)> {
    let kinds = game.kind_ids().filter(|kind| {
        let spec = game.kind(*kind);
        let cost = u32::from(spec.cost);
        spec.domain != Domain::Sea
            && cost <= treasury
            && cost <= each.max(4)
            && spec.attack + spec.defence > 0
    });
    let strength = |kind: &railhead_area_game::KindId| {
        let spec = game.kind(*kind);
        let is_cheap = u16::from(slots.is_multiple_of(3)) * u16::from(spec.cost <= 3);
        (
            u16::from(spec.attack + spec.defence).saturating_sub(is_cheap * 9),
            spec.cost,
        )
    };
    let best = kinds.max_by_key(strength)?;
    Some((Purchase::Unit(best), u32::from(game.kind(best).cost)))
}

/// The part of a force that moves somewhere, and how.
#[derive(Clone, Debug)]
struct Column {
    force: Force,
    count: u16,
    path: Vec<SpaceId>,
}

/// Attacks that are likely to succeed, the most valuable first.
fn attacks(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    let front = Front::new(game, state);
    let mut left: BTreeMap<Force, u16> = own_forces(game, state)
        .filter(|(force, _)| game.kind(force.kind).attack > 0 && force.status == Status::Ready)
        .map(|(force, count)| (force, free(game, &front, force, count)))
        .collect();
    let mut ways: BTreeMap<SpaceId, Vec<Column>> = BTreeMap::new();
    for (force, path) in reachable(game, state) {
        let to = path[path.len() - 1];
        if left.contains_key(&force) && front.is_target(game, state, to) {
            ways.entry(to).or_default().push(Column {
                force,
                count: 0,
                path,
            });
        }
    }
    let mut targets: Vec<SpaceId> = ways.keys().copied().collect();
    targets.sort_by_key(|to| (std::cmp::Reverse(worth(game, *to)), *to));
    let mut orders = Vec::new();
    for to in targets {
        let columns = ways[&to].iter().map(|column| Column {
            count: left[&column.force],
            ..column.clone()
        });
        let columns: Vec<_> = columns.filter(|column| column.count > 0).collect();
        for column in chosen(game, state, to, columns) {
            *left.get_mut(&column.force).expect("it was counted") -= column.count;
            orders.push(Order::Move {
                units: vec![group(&column.force, column.count)],
                path: column.path,
            });
        }
    }
    orders.extend(SeaView::new(game, state, &front).landings(|troops, to| landing(game, state, troops, to)));
    orders
}

/// The gain of a landing that is likely to succeed.
fn landing(game: &AreaGame, state: &AreaState, troops: &Troops, to: SpaceId) -> Option<u64> {
    let enemies: Vec<_> = state.enemies_at(game, to).collect();
    let gain = 300 * worth(game, to);
    if gain == 0 {
        return None;
    }
    if enemies.is_empty() {
        return Some(gain);
    }
    let odds = of(game, &of_forces(troops), &of_forces(&enemies), &[]);
    let gain = gain + odds.mean_loss(Party::Defender);
    let loss = odds.mean_loss(Party::Attacker);
    (is_likely(&odds) && loss < gain).then(|| gain - loss)
}

/// How many of a force may leave: one stays if the enemy is near.
fn free(game: &AreaGame, front: &Front, force: Force, count: u16) -> u16 {
    let is_watch = game.kind(force.kind).domain == Domain::Land && front.distance(force.at) == Some(1);
    count - u16::from(is_watch)
}

fn is_likely(odds: &BattleOdds) -> bool {
    odds.of_winning(Some(Party::Attacker)) >= CERTAIN / 100 * BOLD
}

fn worth(game: &AreaGame, to: SpaceId) -> u64 {
    let is_capital = game
        .definition()
        .nations
        .iter()
        .any(|nation| nation.capital == Some(to));
    u64::from(game.spec(to).value) + if is_capital { CAPITAL } else { 0 }
}

/// The units to send: one if the space is undefended; all if they are likely to win at a fair price; otherwise none.
fn chosen(game: &AreaGame, state: &AreaState, to: SpaceId, columns: Vec<Column>) -> Vec<Column> {
    let is_land = |column: &Column| game.kind(column.force.kind).domain == Domain::Land;
    let enemies: Vec<_> = state.enemies_at(game, to).collect();
    if enemies.is_empty() {
        let cheapest = columns.into_iter().filter(is_land);
        let cheapest = cheapest.min_by_key(|column| game.kind(column.force.kind).cost);
        return cheapest
            .map(|column| Column { count: 1, ..column })
            .into_iter()
            .collect();
    }
    if !game.is_sea(to) && !columns.iter().any(is_land) {
        return Vec::new();
    }
    let forces: Vec<_> = columns
        .iter()
        .map(|column| (column.force, column.count))
        .collect();
    let defenders: UnitCounts = of_forces(&enemies);
    let odds = of(game, &of_forces(&forces), &defenders, &[]);
    let gain = odds.mean_loss(Party::Defender) + 300 * worth(game, to);
    if is_likely(&odds) && odds.mean_loss(Party::Attacker) <= gain {
        columns
    } else {
        Vec::new()
    }
}

/// Land units move towards the enemy, by rail if that is faster; aircraft land near them.
fn marches(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    let front = Front::new(game, state);
    let trains = trains(game, state, &front);
    let mut best: BTreeMap<Force, (u16, Vec<SpaceId>)> = BTreeMap::new();
    for (force, path) in reachable(game, state) {
        let to = path[path.len() - 1];
        let is_land = game.kind(force.kind).domain == Domain::Land;
        let is_aloft = game.kind(force.kind).domain == Domain::Air && !state.was_friendly(game, force.at);
        let far = front.distance(to).unwrap_or(u16::MAX);
        let is_nearer = front.distance(force.at).is_none_or(|now| far < now);
        let is_wanted = is_land && is_nearer && far > 0 || is_aloft && !game.is_sea(to);
        let is_best = best.get(&force).is_none_or(|(before, _)| far < *before);
        if is_wanted && is_best {
            best.insert(force, (far, path));
        }
    }
    let mut left: BTreeMap<Force, u16> = best.keys().map(|force| (*force, state.count(force))).collect();
    for (force, _) in &trains {
        left.entry(*force).and_modify(|count| *count -= 1);
    }
    let marches = best.into_iter().map(|(force, (_, path))| Order::Move {
        units: vec![group(&force, left[&force])],
        path,
    });
    let marches = marches.filter(|order| !matches!(order, Order::Move { units, .. } if units[0].count == 0));
    let crossings = SeaView::new(game, state, &front).crossings();
    let trains = trains.into_iter().map(|(_, order)| order);
    trains.chain(marches).chain(crossings).collect()
}

/// Places purchases as close to the enemy as possible.
fn placements(game: &AreaGame, state: &AreaState) -> Vec<Order> {
    let front = Front::new(game, state);
    let sea = SeaView::new(game, state, &front);
    let mut orders = Vec::new();
    for nation in state.movers(game) {
        let mut own = complexes(game, state, *nation);
        own.sort_by_key(|area| {
            let far = front.distance(*area).unwrap_or(u16::MAX);
            (far, sea.harbour(*area).is_none(), *area)
        });
        let mut makes: Vec<(SpaceId, u16)> = own
            .into_iter()
            .map(|area| (area, production::output(game, state, area)))
            .collect();
        for (purchase, count) in &state.nation(*nation).bought {
            let mut wanted = *count;
            for (area, output) in &mut makes {
                let at = match purchase {
                    Purchase::Unit(kind) if game.kind(*kind).domain == Domain::Sea => sea.harbour(*area),
                    _ => Some(*area),
                };
                let Some(at) = at else { continue };
                let mut count = wanted.min(*output);
                if game.tokens().is_some() && matches!(purchase, Purchase::Unit(_)) {
                    count = count.min(state.tokens().waiting(*nation, *area, *purchase));
                }
                *output -= count;
                wanted -= count;
                if count > 0 {
                    orders.push(Order::place(*nation, *purchase, count, at, *area));
                }
            }
        }
    }
    orders
}
