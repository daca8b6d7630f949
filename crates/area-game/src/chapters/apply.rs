//! What an event does to the state: the only code that changes one.

use std::collections::{BTreeMap, BTreeSet};

use super::rail::now;
use crate::definition::{Domain, KindId, NationId, Phase};
use crate::game::AreaGame;
use crate::rail::Cargo;
use crate::rail::variant::Capture;
use crate::state::area_state::{
    AreaState, Combat, Ending, Force, MAX_TREASURY, NationState, RailTrain, Stage, Status,
};
use crate::state::bidding::Bidding;
use crate::state::correction::Correction;
use crate::state::event::Event;
use crate::state::purchase::Purchase;
use crate::tokens::event::TokenEvent;
use railhead_engine::board::SpaceId;

/// Applies the change that an event records. No other function changes a state.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub fn apply(game: &AreaGame, state: &mut AreaState, event: &Event) {
    match event {
        Event::RoundBegan { round } => {
            state.round = *round;
            state.trains.clear();
        }
        Event::TurnBegan { turn, .. } => {
            begin_turn(state, *turn);
            state.trains = now::still_counted(game, &state.trains);
        }
        Event::BidOpened { nation, amount } => {
            state.turn = game.turn_of(*nation);
            state.bidding = Some(Bidding {
                nation: *nation,
                left: *amount,
                placed: BTreeSet::new(),
            });
        }
        Event::BidPlaced {
            nation,
            kind,
            at,
            price,
        } => {
            if let Some(bidding) = &mut state.bidding {
                bidding.left -= price;
                bidding.placed.insert(*at);
            }
            state.add(Force::ready(*at, *nation, *kind), 1);
        }
        Event::BidClosed { nation, left } => {
            collect(own(state, *nation), *left);
            state.bidding = None;
        }
        Event::Corrected {
            correction: Correction::Turn { nation },
            ..
        } => {
            begin_turn(state, game.turn_of(*nation));
            state.trains = now::still_counted(game, &state.trains);
        }
        Event::Corrected { correction, .. } => state.correct(correction),
        Event::PhaseBegan { phase } => begin_phase(game, state, *phase),
        Event::JointTurns { asked } => state.asked = *asked,
        Event::NationAsked { nation } => state.asked = Some(*nation),
        Event::PhaseEnded { .. } | Event::Reckoned { .. } => {}
        Event::Bought {
            nation,
            purchase,
            count,
            price,
        } => {
            let nation = own(state, *nation);
            nation.treasury -= price;
            *nation.bought.entry(*purchase).or_default() += count;
        }
        Event::Returned {
            nation,
            purchase,
            count,
            price,
        } => {
            let nation = own(state, *nation);
            collect(nation, *price);
            take_purchase(nation, *purchase, *count);
        }
        Event::Repaired {
            nation,
            area,
            count,
            station,
            price,
        } => {
            if game.tokens().is_none() {
                own(state, *nation).treasury -= price;
            }
            let space = &mut state.spaces[area.index()];
            if *station {
                space.station = space.station.map(|damage| damage - count);
            } else {
                space.damage -= count;
            }
        }
        Event::Railed { train } => {
            let [from, .., to] = train.train.path[..] else {
                return;
            };
            match train.cargo {
                Cargo::Unit(kind) => {
                    let (rested, railed) = before_and_after(train, kind, from, to);
                    state.remove(rested, 1);
                    state.add(railed, 1);
                }
                Cargo::Tokens(count) => ride(game, state, train, count, false),
            }
            state.trains.push(train.clone());
            if let Some(number) = train.booking {
                state.bookings.went(train.train.nation, number, [from, to]);
            }
        }
        Event::RailedBack { train } => {
            let [from, .., to] = train.train.path[..] else {
                return;
            };
            match train.cargo {
                Cargo::Unit(kind) => {
                    let (rested, railed) = before_and_after(train, kind, from, to);
                    state.remove(railed, 1);
                    state.add(rested, 1);
                }
                Cargo::Tokens(count) => ride(game, state, train, count, true),
            }
            if let Some(at) = state.trains.iter().rposition(|other| other == train) {
                state.trains.remove(at);
            }
            if let Some(number) = train.booking {
                state.bookings.went_back(train.train.nation, number, [from, to]);
            }
        }
        Event::Bookings(event) => state.bookings.apply(event),
        Event::RailRemoved { purchase, at } => remove_rails(state, *purchase, *at),
        Event::RailRaided {
            force,
            count,
            damage,
            destroyed,
        } => {
            change(state, *force, *count, Status::Fought);
            let space = &mut state.spaces[force.at.index()];
            space.station = space.station.map(|before| before + damage);
            if let Some(purchase) = destroyed {
                remove_rails(state, *purchase, force.at);
            }
        }
        Event::Moved { units, path } => move_units(state, units, path),
        Event::WarBegan { nation, .. } => own(state, *nation).peace = false,
        Event::Violated { nation, price, .. } => {
            if game.tokens().is_none() {
                own(state, *nation).treasury -= price;
            }
        }
        Event::Tokens(event) => {
            apply_tokens(state, event);
            state.tokens.apply(game, event);
        }
        Event::Loaded { units, zone } => {
            for (force, count) in units {
                state.remove(*force, *count);
                let aboard = Force {
                    at: *zone,
                    spent: game.kind(force.kind).spent_when_carried(),
                    status: Status::Aboard,
                    ..*force
                };
                state.add(aboard, *count);
            }
        }
        Event::Unloaded { units, to, assault } => {
            for (force, count) in units {
                state.remove(*force, *count);
                let landed = Force {
                    at: *to,
                    spent: game.kind(force.kind).spent_when_carried(),
                    status: Status::Ready,
                    ..*force
                };
                state.add(landed, *count);
                if *assault {
                    let landed = state.landings.entry((force.at, *to)).or_default();
                    *landed = landed.saturating_add(*count);
                }
            }
        }
        Event::TransportsEmptied { force, count } => change(state, *force, *count, Status::Unloaded),
        Event::KeptAboard { units } => {
            for (force, count) in units {
                change(state, *force, *count, Status::Kept);
            }
        }
        Event::Captured { area, by, from, .. } => {
            let since = (state.round, state.turn);
            let space = &mut state.spaces[area.index()];
            (space.controller, space.since) = (Some(*by), since);
            state.tokens.captured(*area, *by);
            let is_taken = from.is_none_or(|from| !game.are_friends(from, *by));
            if let Some(rules) = game.definition().rails.as_ref().filter(|_| is_taken) {
                // R1-9, R2-5, R3-5, R4-5: captured rails.
                if rules.variant.captured_stations == Capture::Removed {
                    space.station = None;
                }
                if rules.variant.captured_markers == Capture::Removed {
                    space.marker = false;
                }
            }
        }
        Event::Plundered { from, by, amount } => {
            own(state, *from).treasury -= amount;
            collect(own(state, *by), *amount);
        }
        Event::Rolled { dice, .. } => {
            for _ in dice {
                state.dice.roll(game.die());
            }
        }
        Event::Raided { force, count, damage } => {
            change(state, *force, *count, Status::Fought);
            state.spaces[force.at.index()].damage += damage;
        }
        Event::BattleBegan { at } => {
            state.combat = Some(Combat {
                at: *at,
                round: 0,
                stage: Stage::Decide,
                scars: BTreeMap::new(),
            });
        }
        Event::BattleRoundBegan { round } => {
            if let Some(combat) = &mut state.combat {
                combat.round = *round;
            }
        }
        Event::StageBegan { stage } => {
            if let Some(combat) = &mut state.combat {
                combat.stage = *stage;
            }
        }
        Event::Scarred { nation, kind, scars } => {
            if let Some(combat) = &mut state.combat {
                if *scars == 0 {
                    combat.scars.remove(&(*nation, *kind));
                } else {
                    combat.scars.insert((*nation, *kind), *scars);
                }
            }
        }
        Event::Lost { force, count, .. } => state.remove(*force, *count),
        Event::Submerged { force, count } | Event::Spent { force, count } => {
            change(state, *force, *count, Status::Fought);
            if force.status == Status::Unloaded {
                carry_cargo(state, force.at, force.at, force.nation);
            }
        }
        Event::Retreated { units, to } => {
            for (force, count) in units {
                state.remove(*force, *count);
                let back = Force {
                    at: *to,
                    status: Status::Fought,
                    ..*force
                };
                state.add(back, *count);
                carry_cargo(state, force.at, *to, force.nation);
                state.tokens.carried(force.at, *to, force.nation);
            }
        }
        Event::BattleEnded { .. } => state.combat = None,
        Event::Placed {
            nation,
            purchase,
            count,
            at,
            complex,
        } => {
            take_purchase(own(state, *nation), *purchase, *count);
            state.tokens.placed(*nation, *purchase, *count, *complex);
            match purchase {
                Purchase::Complex => {
                    state.spaces[at.index()].complex = true;
                    // It makes nothing in the turn in which it is built.
                    state.placed.insert(*complex, u16::MAX);
                }
                Purchase::Station => state.spaces[at.index()].station = Some(0),
                Purchase::Marker => state.spaces[at.index()].marker = true,
                Purchase::Unit(kind) => {
                    let placed = Force {
                        at: *at,
                        nation: *nation,
                        kind: *kind,
                        spent: 0,
                        status: Status::Ready,
                    };
                    state.add(placed, *count);
                    *state.placed.entry(*complex).or_default() += count;
                }
            }
        }
        Event::Collected { nation, amount } => collect(own(state, *nation), *amount),
        Event::Ended { winner } => state.ending = Some(Ending { winner: *winner }),
    }
    state.settle_bookings();
}

/// A unit as it was before its train and as it is after it (AR-3).
fn before_and_after(train: &RailTrain, kind: KindId, from: SpaceId, to: SpaceId) -> (Force, Force) {
    let rested = Force {
        at: from,
        nation: train.train.nation,
        kind,
        spent: 0,
        status: Status::Ready,
    };
    let railed = Force {
        at: to,
        status: Status::Railed,
        ..rested
    };
    (rested, railed)
}

/// Tokens have gone by rail, or have come back (RT-4, AR-5).
fn ride(game: &AreaGame, state: &mut AreaState, train: &RailTrain, count: u32, is_back: bool) {
    let rules = game.tokens().expect("tokens go by rail where there are some");
    state.tokens.ride(rules, &train.train, count, is_back);
}

/// What events about tokens do to units and to what was bought.
fn apply_tokens(state: &mut AreaState, event: &TokenEvent) {
    match event {
        TokenEvent::Bridged { force, count, status } => change(state, *force, *count, *status),
        TokenEvent::Bombed { force, count, .. } => change(state, *force, *count, Status::Fought),
        TokenEvent::Bought(deal) => {
            *own(state, deal.nation).bought.entry(deal.purchase).or_default() += deal.count;
        }
        TokenEvent::Returned(deal) => take_purchase(own(state, deal.nation), deal.purchase, deal.count),
        TokenEvent::Burnt { at, .. } => {
            // Tokens destroyed in a battle do not count for the owner's turn.
            if state.combat.is_none() {
                state.tokens.burnt.insert(*at);
            }
        }
        TokenEvent::Placed { .. }
        | TokenEvent::Moved { .. }
        | TokenEvent::Loaded { .. }
        | TokenEvent::Unloaded { .. }
        | TokenEvent::KeptAboard { .. }
        | TokenEvent::Carried { .. }
        | TokenEvent::Spent { .. }
        | TokenEvent::ConvoyDrawn { .. }
        | TokenEvent::Drowned { .. } => {}
    }
}

fn remove_rails(state: &mut AreaState, purchase: Purchase, at: SpaceId) {
    let space = &mut state.spaces[at.index()];
    match purchase {
        Purchase::Station => space.station = None,
        Purchase::Marker => space.marker = false,
        Purchase::Unit(_) | Purchase::Complex => {}
    }
}

fn own(state: &mut AreaState, nation: NationId) -> &mut NationState {
    &mut state.nations[nation.index()]
}

fn collect(nation: &mut NationState, amount: u32) {
    nation.treasury = (nation.treasury + amount).min(MAX_TREASURY);
}

fn take_purchase(nation: &mut NationState, purchase: Purchase, count: u16) {
    let left = nation.bought.get_mut(&purchase).expect("it was bought");
    *left -= count;
    if *left == 0 {
        nation.bought.remove(&purchase);
    }
}

fn begin_turn(state: &mut AreaState, turn: u8) {
    state.turn = turn;
    state.rest();
    state.approaches.clear();
    state.landings.clear();
    state.placed.clear();
    state.tokens.begin_turn();
}

/// AB-9: units that moved in Combat Move cannot move in Non-combat Move, unless they fly.
fn begin_phase(game: &AreaGame, state: &mut AreaState, phase: Phase) {
    state.phase = phase;
    state.close_bookings();
    if state.asked.is_some() {
        state.asked = state.first_asked(game);
    }
    state.tokens.begin_phase();
    if phase != Phase::NonCombatMove {
        return;
    }
    let moved: Vec<(Force, u16)> = state
        .forces()
        .filter(|(force, _)| {
            force.spent > 0 && force.status == Status::Ready && game.kind(force.kind).domain != Domain::Air
        })
        .collect();
    for (force, count) in moved {
        change(state, force, count, Status::Moved);
    }
}

fn change(state: &mut AreaState, force: Force, count: u16, status: Status) {
    state.remove(force, count);
    state.add(Force { status, ..force }, count);
}

fn move_units(state: &mut AreaState, units: &[(Force, u16)], path: &[SpaceId]) {
    let (to, steps) = (path[path.len() - 1], path.len() - 1);
    let steps = u8::try_from(steps).expect("a move is at most 20");
    for (force, count) in units {
        state.remove(*force, *count);
        // Units aboard do not move on their own.
        let spent = if force.status.is_aboard() {
            force.spent
        } else {
            force.spent + steps
        };
        state.add(
            Force {
                at: to,
                spent,
                ..*force
            },
            *count,
        );
    }
    let from = path[path.len() - 2];
    if let Err(at) = state.approaches.binary_search(&(to, from)) {
        state.approaches.insert(at, (to, from));
    }
}

/// Cargo follows its nation's transports, and sails with them again.
fn carry_cargo(state: &mut AreaState, from: SpaceId, to: SpaceId, nation: NationId) {
    let cargo: Vec<(Force, u16)> = state
        .forces_at(from)
        .filter(|(force, _)| force.nation == nation && force.status.is_aboard())
        .collect();
    for (force, count) in cargo {
        state.remove(force, count);
        let carried = Force {
            at: to,
            status: Status::Aboard,
            ..force
        };
        state.add(carried, count);
    }
}
