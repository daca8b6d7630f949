//! The sequence of play (AB-4): rounds of turns, turns of phases.

use std::collections::BTreeMap;

use super::movement::stray_aircraft;
use super::play::Play;
use super::{battle, bids, conquest, peace, production, victory};
use crate::definition::{Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, NationState, SpaceState, Status};
use crate::state::booking::Bookings;
use crate::state::event::{Cause, Event};
use crate::state::order::Order;
use crate::tokens::income;
use crate::tokens::order::TokenOrder;
use crate::words::refusal::Refusal;
use railhead_engine::engine::Dice;

/// The state before the first order.
pub(crate) fn start(game: &AreaGame, seed: u64) -> (AreaState, Vec<Event>) {
    let definition = game.definition();
    let nation = |spec: &crate::definition::NationSpec| NationState {
        treasury: spec.treasury,
        bought: BTreeMap::new(),
        peace: spec.peace.is_some(),
    };
    let mut state = AreaState {
        round: 1,
        turn: 0,
        phase: definition.phases[0],
        ending: None,
        bidding: None,
        asked: None,
        nations: definition.nations.iter().map(nation).collect(),
        spaces: definition
            .spaces
            .iter()
            .map(|spec| SpaceState {
                controller: spec.controller,
                held: spec.controller,
                complex: spec.complex,
                damage: spec.damage,
                station: spec.station,
                marker: spec.marker,
                since: (0, 0),
            })
            .collect(),
        forces: BTreeMap::new(),
        approaches: Vec::new(),
        landings: BTreeMap::new(),
        placed: BTreeMap::new(),
        trains: Vec::new(),
        bookings: Bookings::default(),
        tokens: income::at_outset(game),
        combat: None,
        dice: Dice::seeded(seed),
    };
    for placement in &definition.setup {
        let force = Force {
            at: placement.at,
            nation: placement.nation,
            kind: placement.kind,
            spent: 0,
            status: Status::Ready,
        };
        state.add(force, placement.count);
    }
    let mut play = Play::new(game, &mut state);
    play.emit(Event::RoundBegan { round: 1 });
    if !bids::begin_next(&mut play, 0) {
        begin_turn(&mut play, 0);
    }
    let events = play.events;
    (state, events)
}

/// Whether an order fits the time at all (AB-4, AB-7, AB-11).
pub(crate) fn check_time(state: &AreaState, order: &Order) -> Result<(), Refusal> {
    if state.ending.is_some() {
        return Err(Refusal::Over);
    }
    // AB-16: bids come before everything else.
    if let Some(bidding) = state.bidding()
        && !matches!(order, Order::Bid { .. } | Order::EndPhase | Order::Apart { .. })
    {
        return Err(Refusal::BidFirst(bidding.nation));
    }
    let is_of_battle = matches!(
        order,
        Order::Losses { .. } | Order::Submerge | Order::Stay | Order::PressOn | Order::Retreat { .. }
    );
    // RT-8: tokens can be destroyed both in a battle and outside.
    let is_of_both = matches!(
        order,
        Order::Tokens(TokenOrder::Burn { .. }) | Order::Apart { .. }
    );
    match state.combat() {
        Some(combat) if !is_of_battle && !is_of_both => Err(Refusal::InBattle(combat.at)),
        None if is_of_battle => Err(Refusal::NotAsked),
        _ => Ok(()),
    }
}

/// Whether nations with joint turns can switch between giving orders one by one and together (AB-3).
pub(crate) fn check_apart(game: &AreaGame, state: &AreaState, on: bool) -> Result<(), Refusal> {
    if game.definition().turns.iter().all(|movers| movers.len() == 1) {
        Err(Refusal::NoJointTurns)
    } else if state.asked.is_some() == on {
        Err(if on {
            Refusal::AskedOneByOne
        } else {
            Refusal::AskedTogether
        })
    } else {
        Ok(())
    }
}

/// Switches joint turns to orders one by one, or back (AB-3).
pub(crate) fn ask_apart(play: &mut Play, on: bool) {
    let first = play.state.first_asked(play.game);
    play.emit(Event::JointTurns {
        asked: first.filter(|_| on),
    });
}

/// The next nation to give orders in the phase; `None` where the phase ends (AB-3).
fn next_asked(game: &AreaGame, state: &AreaState) -> Option<NationId> {
    let movers = game.movers(state.turn);
    let at = movers.iter().position(|nation| Some(*nation) == state.asked)?;
    let mut later = movers[at + 1..].iter().copied();
    later.find(|nation| state.is_left(*nation))
}

/// Whether the phase can end: every battle has been fought (AB-7), at least those of the nation that gives orders (AB-3).
pub(crate) fn check_end(game: &AreaGame, state: &AreaState) -> Result<(), Refusal> {
    if state.phase != Phase::Combat || state.bidding().is_some() {
        return Ok(());
    }
    match battle::pending(game, state).first() {
        Some(at) => Err(Refusal::BattlePending(*at)),
        None => Ok(()),
    }
}

/// Ends the phase and proceeds to the next one with a decision.
pub(crate) fn end_phase(play: &mut Play) {
    if let Some(next) = bids::close(play) {
        if !bids::begin_next(play, next) {
            begin_turn(play, 0);
        }
        return;
    }
    if let Some(nation) = next_asked(play.game, play.state) {
        play.emit(Event::NationAsked { nation });
        return;
    }
    let phases = &play.game.definition().phases;
    let mut phase = play.state.phase;
    loop {
        let at = phases.iter().position(|other| *other == phase);
        let next = at.and_then(|at| phases.get(at + 1)).copied();
        let lands =
            phase == Phase::NonCombatMove || next.is_none() && !play.game.has_phase(Phase::NonCombatMove);
        if lands {
            land_aircraft(play);
        }
        play.emit(Event::PhaseEnded { phase });
        let Some(next) = next else {
            next_turn(play);
            return;
        };
        begin_phase(play, next);
        // AB-10: income involves no decision.
        if next != Phase::CollectIncome {
            return;
        }
        phase = next;
    }
}

fn begin_phase(play: &mut Play, phase: Phase) {
    play.emit(Event::PhaseBegan { phase });
    match phase {
        Phase::Combat => {
            peace::all_attacked(play);
            conquest::walk_in(play);
        }
        Phase::CollectIncome => production::collect(play),
        Phase::Purchase | Phase::CombatMove | Phase::NonCombatMove | Phase::PlaceUnits => {}
    }
}

/// AB-9: aircraft without a place to land are lost.
fn land_aircraft(play: &mut Play) {
    let game = play.game;
    let movers = game.movers(play.state.turn);
    let is_aloft =
        |force: &Force| game.kind(force.kind).domain == Domain::Air && movers.contains(&force.nation);
    let mut places: Vec<_> = play
        .state
        .forces()
        .filter(|(force, _)| is_aloft(force))
        .map(|(force, _)| (force.at, force.nation))
        .collect();
    places.dedup();
    for (at, nation) in places {
        for (force, count) in stray_aircraft(game, play.state, at, nation) {
            play.emit(Event::Lost {
                force,
                count,
                cause: Cause::Crashed,
            });
        }
    }
}

/// Begins the first phase of the turn.
pub(super) fn begin_first_phase(play: &mut Play) {
    begin_phase(play, play.game.definition().phases[0]);
}

fn begin_turn(play: &mut Play, turn: u8) {
    let round = play.state.round;
    play.emit(Event::TurnBegan { round, turn });
    begin_phase(play, play.game.definition().phases[0]);
}

/// AB-3: starts the turn of the next nations that are still alive; after the last turn of a round, checks for victory.
fn next_turn(play: &mut Play) {
    let definition = play.game.definition();
    let count = u8::try_from(definition.turns.len()).expect("there are at most 40 turns");
    let mut turn = play.state.turn + 1;
    loop {
        if turn >= count {
            if end_round(play) {
                return;
            }
            turn = 0;
        }
        if is_alive(play.game, play.state, turn) {
            begin_turn(play, turn);
            return;
        }
        turn += 1;
    }
}

/// Whether a turn's nations have any unit or area left.
fn is_alive(game: &AreaGame, state: &AreaState, turn: u8) -> bool {
    let movers = game.movers(turn).iter();
    movers.copied().any(|nation| state.is_left(nation))
}

/// AB-11: ends the round and perhaps the game; returns whether it did end.
fn end_round(play: &mut Play) -> bool {
    let definition = play.game.definition();
    let winner = victory::winner(play.game, play.state);
    if winner.is_some() || play.state.round == definition.rounds {
        play.emit(Event::Ended {
            winner: winner.or(definition.at_the_end),
        });
        return true;
    }
    play.emit(Event::RoundBegan {
        round: play.state.round + 1,
    });
    peace::over(play);
    false
}
