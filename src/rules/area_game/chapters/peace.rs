//! Nations at peace, and how the war reaches them (AB-13).

use super::play::Play;
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::state::event::Event;
use crate::rules::board::SpaceId;

/// The nations at peace in every area that the active nations have entered are attacked.
pub(super) fn all_attacked(play: &mut Play) {
    for at in play.game.space_ids() {
        if !play.game.is_sea(at) && !play.state.is_friendly(play.game, at) {
            attacked(play, at);
        }
    }
}

/// The nations at peace in a space are attacked by the first of the active nations there, if there is one.
pub(super) fn attacked(play: &mut Play, at: SpaceId) {
    let mut there = present(play, at);
    if let Some(by) = there.find(|nation| play.state.has_turn(play.game, *nation)) {
        drop(there);
        attacked_by(play, at, by);
    }
}

/// The nations at peace that hold a space or have units there are attacked. At sea they are so only where no other enemies are.
pub(super) fn attacked_by(play: &mut Play, at: SpaceId, by: NationId) {
    let (game, state) = (play.game, &*play.state);
    let holder = state.space(at).controller;
    let enemies = present(play, at).chain(holder);
    let enemies = enemies.filter(|nation| !game.are_friends(*nation, by));
    let (met, others): (Vec<_>, Vec<_>) = enemies.partition(|nation| state.is_at_peace(*nation));
    if !game.is_sea(at) || others.is_empty() {
        enter_the_war(play, &met, Some(by));
    }
}

/// The owners of the units of a space, except those aboard.
fn present(play: &Play, at: SpaceId) -> impl Iterator<Item = NationId> {
    let ashore = play
        .state
        .forces_at(at)
        .filter(|(force, _)| !force.status.is_aboard());
    ashore.map(|(force, _)| force.nation)
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
    let turns = &play.game.definition().turns;
    let turns = turns
        .iter()
        .filter(|turn| turn.iter().any(|nation| nations.contains(nation)));
    for nation in turns.flatten() {
        if play.state.is_at_peace(*nation) {
            play.emit(Event::WarBegan { nation: *nation, by });
        }
    }
}
