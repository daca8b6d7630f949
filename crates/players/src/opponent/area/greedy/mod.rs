//! A greedy player of the area game: it weighs the gain of every order against the enemy's best answer within one turn.
//!
//! It plans each phase at its beginning and gives the orders of the plan one by one.
//!
//! | file | contents |
//! | --- | --- |
//! | `estimate` | a quick estimate of a battle |
//! | `threat` | the enemy forces that can strike each space in one turn |
//! | `worth` | the value of areas, and the way to the most valuable |
//! | `outlook` | both for one position, and the garrisons |
//! | `purchases`, `placements` | purchases, and where they appear |
//! | `building` | stations, railroads and complexes |
//! | `attacks`, `raids` | the attacks of a turn, and what bombers do without one |
//! | `bases`, `landing` | where aircraft can land, and where they do |
//! | `weighing` | what an assault gains |
//! | `invasion` | the landing that a nation prepares, and the transports that it takes |
//! | `fleet`, `warships` | transports, their cargo and their escort; the other ships |
//! | `escorts`, `hunters` | warships that stay with transports, and transports that leave for safety; destroyers against submarines |
//! | `marches`, `trains` | where units go that do not attack, and by rail |
//! | `reason` | why, in words |
//!
//! What was found by playing:
//!
//! - Transports bar no way and guard no zone. Where they counted as warships, two fleets of them closed a strait for ever.
//! - A share of the income buys no transport where a turn's income is less than its price: a nation that meets the enemy over sea alone saves for the
//!   landing that it prepares.
//! - In the last round only those strike whose turn is still to come, so that the last to move needs no garrison.
//! - Between two equal islands neither side lands before the last round: the units left at home are too weak against the same landing by the enemy.
//!   Played without any garrison against landings, such a war of small incomes was decided, always for the first to move; every home stood open.
//! - Germany lost the eastern front where its army was spread over plain areas: with smaller garrisons there, and capitals that count for more, it
//!   won 309 of 400 wars in Europe against the player that guards nothing, in place of 285.
//! - Nobody has to fight transports or submarines alone (AB-7). Where it fought only the battles that it had to, aircraft that it had sent against them
//!   flew in vain.
//! - Where it guarded complexes with infantry alone, Moscow fell with a hundred tokens unspent in the war by tokens: eight infantry a turn took all its
//!   places.
//! - Where warships were weighed kind by kind and stayed in danger, the British home fleet was sunk by round 3, and England landed by round 6 in 67 of
//!   100 wars. Where those of a zone sail together and the money for a convoy is saved, it lands in 89; by the one alone in 71, by the other in 65.
//! - A fixed garrison of two units in each capital and one in each complex, where nothing threatens, took the Axis from 19 to 10 of 40 wins in Europe.

mod attacks;
mod bases;
mod building;
mod escorts;
mod estimate;
mod fleet;
mod hunters;
mod invasion;
mod landing;
mod marches;
mod outlook;
mod placements;
mod purchases;
mod purse;
mod raids;
mod reason;
mod shipping;
#[cfg(test)]
mod tests;
mod threat;
mod trains;
mod warships;
mod weighing;
mod worth;

use std::cell::OnceCell;
use std::collections::{BTreeMap, VecDeque};

use super::answer::{BOLD, answer};
use super::map::is_left_alone;
use crate::opponent::{Advice, AdvisedOrders, Opponent, Remark, Seen};
use outlook::Outlook;
pub use outlook::Style;
use railhead_area_game::chapters::battle::{odds, participants, pending};
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaGame, AreaState, Order, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Playable as _};
use reason::{Motive, PlannedOrder};

/// A greedy player, see the module.
#[derive(Debug, Default)]
pub struct Greedy {
    style: Style,
    /// The round, turn, phase and nation of the plan.
    planned: Option<(u16, u8, Phase, Option<railhead_area_game::NationId>)>,
    /// The rest of the plan.
    plan: VecDeque<PlannedOrder>,
    /// What it advised last, with the reasons.
    advised: Vec<PlannedOrder>,
    remarks: Vec<Remark>,
}

impl Greedy {
    /// A player with a style of its own.
    pub fn with(style: Style) -> Self {
        Self {
            style,
            ..Self::default()
        }
    }

    /// The next order; `None` when the game is over.
    pub fn choose(&mut self, game: &AreaGame, state: &AreaState) -> Option<Order> {
        if state.ending().is_some() {
            return None;
        }
        if let Some(order) = answer(game, state) {
            return Some(order);
        }
        let now = (state.round(), state.turn(), state.phase(), state.asked());
        if self.planned != Some(now) {
            self.planned = Some(now);
            self.plan = plan(game, state, self.style).into();
            self.remarks.extend(reason::remarks(game, &self.plan));
        }
        while let Some(PlannedOrder { order, .. }) = self.plan.pop_front() {
            if game.check(state, &order).is_ok() {
                return Some(order);
            }
        }
        let battle = to_fight(game, state).into_iter().next();
        Some(battle.map_or(Order::EndPhase, |at| Order::Fight { at }))
    }
}

impl Opponent<AreaGame> for Greedy {
    fn next(&mut self, seen: &Seen<AreaGame>) -> Option<Order> {
        self.choose(seen.game(), seen.state())
    }

    fn remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    fn advise(&mut self, seen: &Seen<AreaGame>) -> AdvisedOrders<Order> {
        let (game, state) = (seen.game(), seen.state());
        let answer = answer(game, state);
        let goes_on = answer.is_some();
        let planned = if let Some(order) = answer {
            vec![answered(game, state, order)]
        } else {
            let mut planned = plan(game, state, self.style);
            planned.extend(battles(game, state));
            once_all_is_done(game, state, &mut planned);
            planned
        };
        self.advised.clone_from(&planned);
        let orders = planned
            .into_iter()
            .map(|PlannedOrder { order, why }| Advice {
                delay: 0,
                words: in_words(game, state, &order),
                why: why.words(game),
                arrows: order.spaces().windows(2).map(|pair| [pair[0], pair[1]]).collect(),
                order,
            })
            .collect();
        AdvisedOrders { orders, goes_on }
    }

    fn renew(&mut self, seen: &Seen<AreaGame>, advised: &mut [Advice<Order>]) {
        let (game, state) = (seen.game(), seen.state());
        if state.phase() != Phase::NonCombatMove {
            return;
        }
        let outlook = OnceCell::new();
        for advice in advised {
            let known = self.advised.iter().find(|planned| planned.order == advice.order);
            if let Some(Motive::Guard { at, .. }) = known.map(|planned| planned.why) {
                let outlook = outlook.get_or_init(|| Outlook::new(game, state, self.style));
                let wins = outlook.danger(at, &outlook.expected_defenders(at));
                advice.why = Motive::Guard { at, wins }.words(game);
            }
        }
    }
}

/// An order in words, with the nation that buys where several share the turn.
fn in_words(game: &AreaGame, state: &AreaState, order: &Order) -> String {
    let words = game.order_words(order);
    match order {
        Order::Buy { nation, .. } if state.movers(game).len() > 1 => {
            format!("{words} for {}", game.nation_in_text(*nation))
        }
        _ => words,
    }
}

/// Makes the reasons of a plan agree with each other, and with what the next phase will say: the chance of an attack is that of the battle
/// once all have moved, and guards against enemies that will be attacked are for the case that this fails.
fn once_all_is_done(game: &AreaGame, state: &AreaState, planned: &mut [PlannedOrder]) {
    let orders: Vec<Order> = planned.iter().map(|planned| planned.order.clone()).collect();
    let then = OnceCell::new();
    let mut chances: BTreeMap<SpaceId, i64> = BTreeMap::new();
    let outlook = OnceCell::new();
    for planned in planned {
        match &mut planned.why {
            Motive::Attack { at, wins, .. } => {
                let then = then.get_or_init(|| odds::once_ordered(game, state, &orders));
                *wins = *chances.entry(*at).or_insert_with(|| {
                    i64::try_from(chance(game, then, *at, Party::Attacker)).unwrap_or(*wins)
                });
            }
            Motive::Guard { at, wins } if state.phase() == Phase::Purchase => {
                let (outlook, assaults) = outlook.get_or_init(|| {
                    let then = odds::once_ordered(game, state, &[&orders[..], &[Order::EndPhase]].concat());
                    let assaults = assaults(game, &then);
                    (Outlook::new(game, state, Style::default()), assaults)
                });
                let halves_it = assaults.iter().find(|attack| {
                    let rest = outlook
                        .threats
                        .worst(*at, &outlook.defenders(*at), Some(**attack));
                    rest.is_none_or(|strike| 2 * strike.wins <= *wins)
                });
                if let Some(attack) = halves_it {
                    planned.why = Motive::GuardIfItFails {
                        at: *at,
                        wins: *wins,
                        attack: *attack,
                    };
                }
            }
            _ => {}
        }
    }
}

/// The answer to a battle's decision, with its reason.
fn answered(game: &AreaGame, state: &AreaState, order: Order) -> PlannedOrder {
    let weighed = state.combat().and_then(|combat| match combat.stage {
        Stage::Losses { .. } => None,
        Stage::Decide => Some((combat.at, Party::Attacker)),
        Stage::Submerge | Stage::Burn => Some((combat.at, Party::Defender)),
    });
    let why = weighed.map_or(Motive::Losses, |(at, decides)| Motive::Odds {
        wins: chance(game, state, at, decides),
    });
    PlannedOrder { order, why }
}

/// A party's chance of winning a battle, in percent.
fn chance(game: &AreaGame, state: &AreaState, at: SpaceId, party: Party) -> u64 {
    odds::at(game, state, at).of_winning(Some(party)) / (odds::CERTAIN / 100)
}

/// The battles that it fights in the Combat phase: those that must be fought, then those that need not be. Nobody has to fight transports or submarines
/// that share a zone, and it does where it is likely to win.
fn to_fight(game: &AreaGame, state: &AreaState) -> Vec<SpaceId> {
    if state.phase() != Phase::Combat || state.bidding().is_some() {
        return Vec::new();
    }
    let must = pending(game, state);
    let spares = |at: SpaceId| {
        let defenders = participants(game, state, at, Party::Defender);
        let mut nations = defenders.iter().map(|(force, _)| force.nation);
        nations.any(|nation| is_left_alone(game, state, nation))
    };
    let zones = game
        .space_ids()
        .filter(|at| game.is_sea(*at) && !must.contains(at));
    let may = zones.filter(|at| {
        game.check(state, &Order::Fight { at: *at }).is_ok()
            && !spares(*at)
            && chance(game, state, *at, Party::Attacker) >= BOLD
    });
    let may: Vec<SpaceId> = may.collect();
    must.into_iter().chain(may).collect()
}

/// The battles that are left to fight in the Combat phase.
fn battles(game: &AreaGame, state: &AreaState) -> Vec<PlannedOrder> {
    let must = pending(game, state);
    let left = to_fight(game, state).into_iter();
    left.map(|at| {
        let wins = chance(game, state, at, Party::Attacker);
        let why = if must.contains(&at) {
            Motive::Fight { wins }
        } else {
            Motive::Hunt { wins }
        };
        PlannedOrder {
            order: Order::Fight { at },
            why,
        }
    })
    .collect()
}

/// The spaces that it would attack, the best first.
fn assaults(game: &AreaGame, state: &AreaState) -> Vec<SpaceId> {
    let planned = attacks::plan(&Outlook::new(game, state, Style::default())).into_iter();
    let mut spaces: Vec<SpaceId> = planned
        .filter_map(|planned| match planned.why {
            Motive::Attack { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    spaces.dedup();
    spaces
}

/// The orders for a phase.
fn plan(game: &AreaGame, state: &AreaState, style: Style) -> Vec<PlannedOrder> {
    let outlook = || Outlook::new(game, state, style);
    match state.phase() {
        Phase::Purchase => purchases::plan(&outlook()),
        Phase::CombatMove => attacks::plan(&outlook()),
        Phase::NonCombatMove => {
            let forward = game.tokens().map(|_| PlannedOrder {
                order: Order::Tokens(TokenOrder::Forward),
                why: Motive::Tokens,
            });
            marches::plan(&outlook()).into_iter().chain(forward).collect()
        }
        Phase::PlaceUnits => placements::plan(&outlook()),
        Phase::Combat => raids::plan(game, state),
        Phase::CollectIncome => Vec::new(),
    }
}
