//! Nations at peace, and how the war reaches them (AB-13).

use super::play::Play;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::event::Event;
use crate::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// The nations at peace in every area that the active nations have entered are attacked.
pub(super) fn all_attacked(play: &mut Play) {
    for at in entered(play.game, play.state) {
        attacked(play, at);
    }
}

/// The land that the active nations' side does not hold.
fn entered(game: &AreaGame, state: &AreaState) -> impl Iterator<Item = SpaceId> + use<> {
    let land = game.space_ids();
    let land = land.filter(|at| !game.is_sea(*at) && !state.is_friendly(game, *at));
    land.collect::<Vec<_>>().into_iter()
}

/// The nations at peace in a space are attacked by the first of the active nations there, if there is one.
pub(super) fn attacked(play: &mut Play, at: SpaceId) {
    if let Some(by) = enterer(play.game, play.state, at) {
        attacked_by(play, at, by);
    }
}

/// The first of the active nations with units in a space, except those aboard.
fn enterer(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<NationId> {
    let mut there = present(state, at);
    there.find(|nation| state.has_turn(game, *nation))
}

/// The nations at peace that hold a space or have units there are attacked. At sea they are so only where no other enemies are.
pub(super) fn attacked_by(play: &mut Play, at: SpaceId, by: NationId) {
    let met = met(play.game, play.state, at, by);
    enter_the_war(play, &met, Some(by));
}

/// The nations at peace that a nation attacks in a space.
fn met(game: &AreaGame, state: &AreaState, at: SpaceId, by: NationId) -> Vec<NationId> {
    let holder = state.space(at).controller;
    let enemies = present(state, at).chain(holder);
    let enemies = enemies.filter(|nation| !game.are_friends(*nation, by));
    let (met, others): (Vec<_>, Vec<_>) = enemies.partition(|nation| state.is_at_peace(*nation));
    if !game.is_sea(at) || others.is_empty() {
        met
    } else {
        Vec::new()
    }
}

/// The owners of the units of a space, except those aboard.
fn present(state: &AreaState, at: SpaceId) -> impl Iterator<Item = NationId> {
    let ashore = state.forces_at(at).filter(|(force, _)| !force.status.is_aboard());
    ashore.map(|(force, _)| force.nation)
}

/// The nations at peace that will be attacked when Combat begins, by what stands where now; with those of their turns. None outside Combat Move.
pub fn about_to_be_attacked(game: &AreaGame, state: &AreaState) -> Vec<NationId> {
    if state.phase != Phase::CombatMove || state.bidding().is_some() {
        return Vec::new();
    }
    let attacks = entered(game, state).filter_map(|at| Some((at, enterer(game, state, at)?)));
    let nations: Vec<NationId> = attacks.flat_map(|(at, by)| met(game, state, at, by)).collect();
    of_their_turns(game, state, &nations)
}

/// The nations at peace that an order, which must be legal, brings into the war (AB-13): at once, or when Combat begins. For a hint before it, and
/// for a question before the phase ends.
pub fn brought_into_war(game: &AreaGame, state: &AreaState, order: &Order) -> Vec<NationId> {
    if !state.nations.iter().any(|nation| nation.peace) {
        return Vec::new();
    }
    // At the end of the phase the question covers the attacks already on the map once more.
    let before = if *order == Order::EndPhase {
        Vec::new()
    } else {
        about_to_be_attacked(game, state)
    };
    let (mut nations, after) = brought_in_at_once(game, state, order);
    if after.phase == state.phase && after.turn == state.turn {
        let later = about_to_be_attacked(game, &after).into_iter();
        nations.extend(later.filter(|nation| !before.contains(nation)));
    }
    nations.sort();
    nations.dedup();
    nations
}

/// The nations at peace that an order, which must be legal, attacks as it is carried out (AB-13). For a question before it.
pub fn attacked_at_once(game: &AreaGame, state: &AreaState, order: &Order) -> Vec<NationId> {
    if state.nations.iter().any(|nation| nation.peace) {
        brought_in_at_once(game, state, order).0
    } else {
        Vec::new()
    }
}

/// The nations that a legal order attacks as it is carried out, and the state after it.
fn brought_in_at_once(game: &AreaGame, state: &AreaState, order: &Order) -> (Vec<NationId>, AreaState) {
    let mut after = state.clone();
    let events = game.resolve(&mut after, order);
    let nations = events.iter().filter_map(|event| {
        if let Event::WarBegan { nation, by: Some(_) } = event {
            Some(*nation)
        } else {
            None
        }
    });
    (nations.collect(), after)
}

/// Nations whose time at peace is over enter the war.
pub(super) fn over(play: &mut Play) {
    let over: Vec<NationId> = play
        .game
        .nation_ids()
        .filter(|nation| {
            let peace = play.game.nation(*nation).peace;
            play.state.is_at_peace(*nation) && peace.is_some_and(|peace| play.state.round >= peace.until)
        })
        .collect();
    enter_the_war(play, &over, None);
}

/// Nations enter the war, each with those of its turn.
fn enter_the_war(play: &mut Play, nations: &[NationId], by: Option<NationId>) {
    for nation in of_their_turns(play.game, play.state, nations) {
        play.emit(Event::WarBegan { nation, by });
    }
}

/// Those of the nations' turns that are at peace.
fn of_their_turns(game: &AreaGame, state: &AreaState, nations: &[NationId]) -> Vec<NationId> {
    let turns = game.definition().turns.iter();
    let turns = turns.filter(|turn| turn.iter().any(|nation| nations.contains(nation)));
    let at_peace = turns.flatten().filter(|nation| state.is_at_peace(**nation));
    at_peace.copied().collect()
}
