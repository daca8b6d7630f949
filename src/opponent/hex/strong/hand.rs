//! How a side is played in thought: as `greedy` would, but a whole phase at a time, which takes a tenth of the time.
//!
//! `greedy` weighs everything anew after every order. Here the units of a phase go one after the other, who gains most first, and
//! each looks again at its own moves alone before it goes.

use std::ops::Range;

use super::bent::Bent;
use crate::opponent::hex::estimate::{Distances, HexesFrom, Strengths};
use crate::opponent::hex::greedy::{Weighing, goals};
use crate::opponent::hex::tasks::Tasks;
use crate::rules::engine::{Ahead, Barrier, Game as _};
use crate::rules::hex_game::{Event, HexGame, HexState, Order, Phase, Refusal, Side, TableView, UnitId};

/// More bridges are not tried in a phase.
const MOST_BRIDGES: usize = 4;

/// How far everything is from where each side wants to go: worked out once for all that is thought about a situation.
#[derive(Clone, Debug)]
pub struct Goals([Distances; 2]);

impl Goals {
    /// As things stand.
    pub fn new(game: &HexGame, state: &HexState) -> Self {
        let of = |side| {
            let view = TableView::new(game, state, side);
            Distances::new(view, &goals(view))
        };
        Self(Side::BOTH.map(of))
    }

    /// Of a side.
    pub fn of(&self, side: Side) -> &Distances {
        &self.0[side.index()]
    }
}

/// A phase of a game.
type Moment = (u16, Side, Phase);

/// What a side looks at once a phase.
struct Ground {
    moment: Moment,
    /// How far everything is from the ways that the enemy takes.
    from_ways: HexesFrom,
    /// How far from what a source feeds.
    from_supply: HexesFrom,
    /// Who stays at the railway.
    waiting: Vec<UnitId>,
}

/// A game that is played on in thought.
pub struct Hand<'g> {
    ahead: Ahead<'g, HexGame>,
    goals: &'g Goals,
    /// What is looked at once a phase.
    ground: Option<Ground>,
    /// Who stands where now, as its side sees it; `None` if that has to be looked at again.
    strengths: Option<(Side, Strengths)>,
    /// The orders that were given, up to the first that brought something nobody could know.
    given: Vec<Order>,
    is_certain: bool,
}

impl<'g> Hand<'g> {
    /// A situation to be played on.
    pub fn new(game: &'g HexGame, state: HexState, goals: &'g Goals) -> Self {
        Self {
            ahead: Ahead::new(game, state),
            goals,
            ground: None,
            strengths: None,
            given: Vec::new(),
            is_certain: true,
        }
    }

    /// The situation that has come about.
    pub fn state(&self) -> &HexState {
        self.ahead.state()
    }

    /// The orders that were given, as far as nothing that happens can upset them.
    pub fn into_given(self) -> Vec<Order> {
        self.given
    }

    /// Plays on for so many player-turns: who has to decide by a bent, the other side as it looks best.
    pub fn play(&mut self, bent: &Bent, player_turns: usize) {
        let whose = self.state().decider();
        let mut now = (self.state().turn(), self.state().player());
        let mut left = player_turns;
        let straight = Bent::default();
        while !self.state().is_over() && left > 0 {
            let is_own = self.state().decider() == whose;
            if self.step(if is_own { bent } else { &straight }).is_err() {
                // Nobody can go on: that is as far as thought goes.
                return;
            }
            let after = (self.state().turn(), self.state().player());
            if after != now {
                now = after;
                left -= 1;
            }
        }
    }

    /// Plays on until the next orders of a bent are known: those up to the Combat Phase, as far as they are certain, and in it the first.
    pub fn rehearse(&mut self, bent: &Bent) {
        let whose = self.state().decider();
        let begun = self.state().phase();
        while self.is_certain && !self.state().is_over() && self.state().decider() == whose {
            let is_combat = self.state().phase() == Phase::Combat;
            if is_combat && begun != Phase::Combat || self.step(bent).is_err() {
                return;
            }
        }
    }

    fn give(&mut self, order: Order) -> Result<(), Refusal> {
        let game = self.ahead.game();
        let goer = goer(&order);
        let from = goer.and_then(|unit| self.state().unit(unit).at);
        let events = self.ahead.issue(&order)?;
        match (goer, &mut self.strengths) {
            (Some(unit), Some((side, strengths))) => {
                let state = self.ahead.state();
                let spaces = from.into_iter().chain(state.unit(unit).at);
                strengths.recount(TableView::new(game, state, *side), spaces);
            }
            _ => self.strengths = None,
        }
        if self.is_certain {
            self.given.push(order);
            let upsets = |event: &Event| match game.barrier(event) {
                Some(Barrier::Dice | Barrier::Reveal | Barrier::ChangeOfPlayer) => true,
                Some(Barrier::Rule(_) | Barrier::Forgotten) | None => false,
            };
            self.is_certain = !events.iter().any(upsets);
        }
        Ok(())
    }

    /// One decision, or all of a phase.
    fn step(&mut self, bent: &Bent) -> Result<(), Refusal> {
        let phase = self.state().phase();
        if self.state().combat().is_none() && matches!(phase, Phase::Movement | Phase::RailMovement) {
            return self.everybody_goes(bent);
        }
        let order = self.with(|weighing, orders| {
            if weighing.view.combat().is_some() {
                return weighing.answer(orders);
            }
            let best = orders
                .iter()
                .map(|order| (bent.weigh(weighing, order), order))
                .filter(|(weight, _)| *weight > 0)
                .max_by(|(a, left), (b, right)| a.cmp(b).then(right.cmp(left)));
            best.map(|(_, order)| order.clone())
        });
        let order = order.or_else(|| self.last_resort());
        self.give(order.unwrap_or(Order::EndPhase))
    }

    /// What is left to do where nothing is worth anything.
    fn last_resort(&self) -> Option<Order> {
        let orders = self.ahead.game().legal_orders(self.state());
        let ends = [Order::EndPhase, Order::EndCombat];
        let end = ends.into_iter().find(|order| orders.contains(order));
        end.or_else(|| orders.into_iter().next())
    }

    /// A phase in which units go: each where it gains most, who gains most first.
    fn everybody_goes(&mut self, bent: &Bent) -> Result<(), Refusal> {
        let mut listed: Vec<Order> = Vec::new();
        let mut wanted: Vec<(i64, UnitId, Range<usize>)> = self.with(|weighing, orders| {
            listed = orders.to_vec();
            let runs = orders.chunk_by(|a, b| goer(a) == goer(b));
            let mut begin = 0;
            let mut wanted = Vec::new();
            for run in runs {
                let range = begin..begin + run.len();
                begin = range.end;
                let Some(unit) = goer(&run[0]) else { continue };
                let most = run.iter().map(|order| bent.weigh(weighing, order)).max();
                if let Some(most) = most.filter(|most| *most > 0) {
                    wanted.push((most, unit, range));
                }
            }
            wanted
        });
        wanted.sort_by_key(|(most, unit, _)| (-most, *unit));
        for (_, _, range) in wanted {
            let run = &listed[range];
            let best = self.weighing(|weighing| {
                let weighed = run.iter().map(|order| (bent.weigh(weighing, order), order));
                let best = weighed.max_by(|(a, left), (b, right)| a.cmp(b).then(right.cmp(left)));
                best.filter(|(weight, _)| *weight > 0)
                    .map(|(_, order)| order.clone())
            });
            if let Some(order) = best {
                // A train may have gone without it.
                let _ = self.give(order);
            }
        }
        if listed.iter().any(|order| matches!(order, Order::Blow { .. })) {
            self.blow(bent);
        }
        self.end_phase()
    }

    fn blow(&mut self, bent: &Bent) {
        for _ in 0..MOST_BRIDGES {
            let order = self.with(|weighing, orders| {
                let tries = orders.iter().filter(|order| matches!(order, Order::Blow { .. }));
                let worth_it = |order: &&Order| bent.weigh(weighing, order) > 0;
                tries.filter(worth_it).max().cloned()
            });
            let Some(order) = order else { return };
            if self.give(order).is_err() {
                return;
            }
        }
    }

    /// Ends the phase, if need be once those who came are back where they were.
    fn end_phase(&mut self) -> Result<(), Refusal> {
        if let Err(Refusal::Overstacked { hexes }) = self.ahead.game().check(self.state(), &Order::EndPhase) {
            for unit in hexes.into_iter().flat_map(|hex| hex.came) {
                let _ = self.give(Order::TakeBack { unit });
            }
        }
        self.give(Order::EndPhase)
    }

    /// Does something with the orders that may be given now and what they are weighed with.
    fn with<T>(&mut self, work: impl FnOnce(&Weighing<'_>, &[Order]) -> T) -> T {
        let orders = self.ahead.game().legal_orders(self.state());
        self.weighing(|weighing| work(weighing, &orders))
    }

    fn weighing<T>(&mut self, work: impl FnOnce(&Weighing<'_>) -> T) -> T {
        let (game, state) = (self.ahead.game(), self.ahead.state());
        let view = TableView::new(game, state, state.decider());
        let goal = self.goals.of(view.viewer());
        let strengths = match self.strengths.take() {
            Some((side, strengths)) if side == view.viewer() => strengths,
            _ => Strengths::new(view),
        };
        let tasks = Tasks::default();
        let moment = (view.turn(), view.viewer(), view.phase());
        let ground = match self.ground.take() {
            Some(ground) if ground.moment == moment => ground,
            _ => {
                let ways = strengths.ways_of_the_enemy(game, goal).into_iter().collect();
                let net = view.supply_network(view.viewer());
                let fed = game.board().space_ids().filter(|space| net.feeds(*space));
                let [from_ways, from_supply] =
                    [ways, fed.collect()].map(|spaces| HexesFrom::of(game.board(), spaces));
                let hexes = [from_ways.hexes(), from_supply.hexes()];
                let weighing = Weighing::with(view, &tasks, strengths.clone(), goal, hexes, Vec::new());
                Ground {
                    moment,
                    waiting: weighing.waiting_for_the_train(),
                    from_ways,
                    from_supply,
                }
            }
        };
        let hexes = [ground.from_ways.hexes(), ground.from_supply.hexes()];
        let weighing = Weighing::with(view, &tasks, strengths, goal, hexes, ground.waiting.clone());
        let result = work(&weighing);
        self.strengths = Some((view.viewer(), weighing.strengths));
        self.ground = Some(ground);
        result
    }
}

/// The unit that an order takes somewhere.
fn goer(order: &Order) -> Option<UnitId> {
    match order {
        Order::Move { unit, .. } | Order::Rail { unit, .. } => Some(*unit),
        Order::Choose { .. }
        | Order::Drop { .. }
        | Order::Fog { .. }
        | Order::Deploy { .. }
        | Order::Muster { .. }
        | Order::Accept { .. }
        | Order::Refuse { .. }
        | Order::Sail { .. }
        | Order::Blow { .. }
        | Order::Attack { .. }
        | Order::DefendByAir { .. }
        | Order::LoseStep { .. }
        | Order::Retreat { .. }
        | Order::Advance { .. }
        | Order::EndCombat
        | Order::TakeBack { .. }
        | Order::EndPhase => None,
    }
}
