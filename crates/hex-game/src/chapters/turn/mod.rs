//! The sequence of play (HT): turns, player-turns and phases.

use super::play::Play;
use super::{
    air, bridges, combat, control, events, march, movement, naval, options, rail, reinforcement, stacking,
    supply, take_back, victory, weather,
};
use crate::definition::{Phase, Side};
use crate::state::event::Event;
use crate::state::hex_state::{Campaign, HexState, Situation, Standing, UnitState};
use crate::state::order::Order;
use crate::words::refusal::Refusal;
use crate::{HexGame, Station};
use railhead_engine::engine::Dice;

/// The state before the first order: units set up (HT-1), control as in the scenario (HC-1), the first phase begun.
pub(crate) fn start(game: &HexGame, seed: u64) -> (HexState, Vec<Event>) {
    let definition = game.definition();
    let mut units: Vec<UnitState> = game
        .unit_ids()
        .map(|unit| UnitState::awaited(game.steps_at_start(unit)))
        .collect();
    for placement in &definition.setup {
        let unit = &mut units[placement.unit.index()];
        unit.at = placement.at.space();
        unit.standing = match placement.at {
            Station::Space(_) => Standing::OnMap,
            Station::OffMapPort => Standing::OffMapPort,
        };
    }
    for arrival in definition
        .arrivals
        .iter()
        .filter(|arrival| arrival.price.is_none() && arrival.event.is_none() && arrival.delay.is_empty())
    {
        units[arrival.unit.index()].due = Some(arrival.turn);
    }
    let mut demolished = vec![false; definition.board.crossings().len()];
    for crossing in &definition.demolished {
        demolished[usize::from(crossing.0)] = true;
    }
    let mut state = HexState::new(
        game,
        Situation {
            turn: definition.calendar.first,
            player: Side::First,
            phase: definition.phases[0],
            over: false,
            units,
            control: definition.control.clone(),
            demolished,
            campaign: Campaign::at_start(game),
            dice: Dice::seeded(seed),
        },
    );
    let mut play = Play::new(game, &mut state);
    // The counters show both sides' supply from the start.
    supply::resolve_check(&mut play, Side::Second);
    // HT-1: setup precedes the first turn, the second side first, so that the first side continues with its turn.
    let first_to_set_up = [Side::Second, Side::First]
        .into_iter()
        .find(|side| has_setup(game, *side));
    if let Some(side) = first_to_set_up {
        begin_setup(&mut play, side);
    } else {
        begin_player_turn(&mut play, definition.calendar.first, Side::First);
        run_automatic_phases(&mut play);
    }
    let events = play.events;
    (state, events)
}

/// Whether the player decides anything in a phase (HT-2).
pub fn is_decided_by_player(phase: Phase) -> bool {
    match phase {
        Phase::Setup
        | Phase::Reinforcement
        | Phase::NavalMovement
        | Phase::Movement
        | Phase::RailMovement
        | Phase::Combat => true,
        Phase::End => false,
    }
}

/// Checks that an order is timely: the game is not over, and a combat decision comes before all else (HB-1).
pub(crate) fn check_time(state: &HexState, order: &Order) -> Result<(), Refusal> {
    if state.over {
        return Err(Refusal::GameOver);
    }
    match state.combat() {
        Some(combat) if !order.about().is_answer() => Err(Refusal::CombatWaits {
            target: combat.target,
        }),
        _ => Ok(()),
    }
}

/// Whether the phase may end: not while a hex is overstacked (HT-3, HK-2).
pub(crate) fn check_end_phase(game: &HexGame, state: &HexState) -> Result<(), Refusal> {
    if state.over {
        return Err(Refusal::GameOver);
    }
    let hexes = stacking::overstacked(game, state);
    if !hexes.is_empty() {
        return Err(Refusal::Overstacked { hexes });
    }
    match state.phase {
        Phase::Combat => combat::check_end(game, state),
        Phase::Setup
        | Phase::Reinforcement
        | Phase::NavalMovement
        | Phase::Movement
        | Phase::RailMovement
        | Phase::End => Ok(()),
    }
}

/// Ends the phase and runs on to the next decision.
pub(crate) fn resolve_end_phase(play: &mut Play) {
    end_phase(play);
    run_automatic_phases(play);
}

/// Runs phases without decisions (HT-2).
fn run_automatic_phases(play: &mut Play) {
    let phases = play.game.definition().phases.len();
    // A runaway guard: even if every phase were automatic, each player-turn would still pass.
    for _ in 0..phases * 2 * usize::from(u16::MAX) {
        if play.state.over || is_decided_by_player(play.state.phase) {
            return;
        }
        end_phase(play);
    }
}

fn end_phase(play: &mut Play) {
    let phase = play.state.phase;
    match phase {
        Phase::Reinforcement => reinforcement::end(play),
        Phase::Movement => {
            control::resolve_update(play);
            naval::resolve_prize(play);
            rail::track::resolve_laying(play);
        }
        Phase::Combat => {
            combat::end(play);
            naval::resolve_failed_assaults(play);
            control::resolve_update(play);
            naval::resolve_prize(play);
        }
        Phase::Setup | Phase::NavalMovement | Phase::RailMovement | Phase::End => {}
    }
    play.emit(Event::PhaseEnded { phase });
    if phase == Phase::Setup {
        return end_setup(play);
    }
    let phases = &play.game.definition().phases;
    let next = phases
        .iter()
        .position(|other| *other == phase)
        .map_or(0, |index| index + 1);
    match phases.get(next) {
        Some(phase) => begin_phase(play, *phase),
        None => end_player_turn(play),
    }
}

/// Whether a side has anything to decide before the first turn (HT-1).
fn has_setup(game: &HexGame, side: Side) -> bool {
    reinforcement::has_setup(game, side)
}

fn begin_setup(play: &mut Play, player: Side) {
    play.emit(Event::SetupBegan { player });
    play.emit(Event::PhaseBegan { phase: Phase::Setup });
}

/// HT-1: then the other side sets up, then turn 1 begins.
fn end_setup(play: &mut Play) {
    let player = play.state.player;
    // HC-1: only these hexes become theirs, whatever an option opened to them (HO-1).
    reinforcement::take_hexes(play);
    // The counters show supply where units were set up.
    supply::resolve_check(play, player);
    if play.state.player == Side::Second && has_setup(play.game, Side::First) {
        begin_setup(play, Side::First);
    } else {
        let first = play.game.definition().calendar.first;
        begin_player_turn(play, first, Side::First);
    }
}

/// HT-1: the second side's player-turn follows the first's; then the next turn begins.
fn end_player_turn(play: &mut Play) {
    let turn = play.state.turn;
    // HC-2: without a Movement or Combat Phase, landings count now.
    control::resolve_update(play);
    naval::resolve_prize(play);
    victory::resolve_check(play);
    if play.state.over {
        return;
    }
    match play.state.player {
        Side::First => begin_player_turn(play, turn, Side::Second),
        Side::Second if turn < play.game.definition().calendar.last => {
            begin_player_turn(play, turn + 1, Side::First);
        }
        Side::Second => {
            let outcome = victory::final_outcome(play);
            play.emit(Event::GameEnded { outcome });
        }
    }
}

fn begin_player_turn(play: &mut Play, turn: u16, player: Side) {
    play.emit(Event::PlayerTurnBegan { turn, player });
    weather::resolve(play);
    // HE-1: what they do counts for all that follows.
    events::resolve(play);
    reinforcement::roll_for_delays(play);
    // HS-1, HT-2: supply and air points as the player-turn begins.
    supply::resolve_check(play, player);
    air::resolve_points(play);
    let first = play.game.definition().phases[0];
    begin_phase(play, first);
}

fn begin_phase(play: &mut Play, phase: Phase) {
    play.emit(Event::PhaseBegan { phase });
    let player = play.state.player;
    match phase {
        Phase::Reinforcement => reinforcement::begin(play),
        // HS-1: again as the Rail Movement Phase begins.
        Phase::RailMovement => supply::resolve_check(play, player),
        // HS-1: for both sides as Combat begins.
        Phase::Combat => {
            supply::resolve_check(play, player);
            supply::resolve_check(play, player.enemy());
        }
        // HT-2: attrition and repair; the victory check follows at the end of the player-turn.
        Phase::End => {
            supply::attrition::resolve(play);
            bridges::resolve_repairs(play);
        }
        Phase::Setup | Phase::NavalMovement | Phase::Movement => {}
    }
}

/// Every legal order: marches or rides by unit and space, then moves to take back, then the end of the phase.
pub(crate) fn legal_orders(game: &HexGame, state: &HexState) -> Vec<Order> {
    if state.over {
        return Vec::new();
    }
    let mut orders = Vec::new();
    if state.combat().is_some() {
        combat::legal_orders(game, state, &mut orders);
        return orders;
    }
    match state.phase {
        Phase::Setup => {
            options::legal_orders(game, state, &mut orders);
            reinforcement::legal_orders(game, state, &mut orders);
        }
        Phase::Reinforcement => reinforcement::legal_orders(game, state, &mut orders),
        Phase::NavalMovement => naval::legal_orders(game, state, &mut orders),
        Phase::Movement => {
            movement::legal_orders(game, state, &mut orders);
            bridges::legal_orders(game, state, &mut orders);
            rail::track::legal_orders(game, state, &mut orders);
            march::exits::legal_orders(game, state, &mut orders);
        }
        Phase::RailMovement => rail::legal_orders(game, state, &mut orders),
        Phase::Combat => combat::legal_orders(game, state, &mut orders),
        Phase::End => {}
    }
    let moved = game
        .unit_ids()
        .filter(|unit| take_back::is_allowed(game, state, *unit));
    orders.extend(moved.map(|unit| Order::TakeBack { unit }));
    if check_end_phase(game, state).is_ok() {
        orders.push(Order::EndPhase);
    }
    orders
}

#[cfg(test)]
mod tests;
