//! Where a side can get to in the course of a game, if nobody stops it: by marches from where its units begin and come in, and by sea.

use crate::HexGame;
use crate::definition::{Arrival, Mobility, OptionEffect, Phase, Side, Station};
use railhead_engine::board::SpaceId;

/// The spaces that units of a side can get to, each `true`. All bridges stand, and what can be chosen is chosen; `comes` says which arrivals can
/// come.
pub(super) fn within_reach(game: &HexGame, side: Side, comes: impl Fn(&Arrival) -> bool) -> Vec<bool> {
    let mut reached = vec![false; game.board().len()];
    let mut pending: Vec<SpaceId> = Vec::new();
    let mut come = |space: SpaceId, pending: &mut Vec<SpaceId>| {
        if !std::mem::replace(&mut reached[space.index()], true) {
            pending.push(space);
        }
    };
    for space in beginnings(game, side, comes) {
        come(space, &mut pending);
    }
    let standing = vec![false; game.board().crossings().len()];
    while let Some(space) = pending.pop() {
        for mobility in [Mobility::Foot, Mobility::RoadBound] {
            for (next, _) in game.costs().links(&standing, mobility, space) {
                come(next, &mut pending);
            }
        }
    }
    reached
}

/// Where units of a side begin, come in, or land.
fn beginnings(game: &HexGame, side: Side, comes: impl Fn(&Arrival) -> bool) -> Vec<SpaceId> {
    let definition = game.definition();
    let at = |station: &Station| match station {
        Station::Space(space) => Some(*space),
        Station::OffMapPort => None,
    };
    let mut found = Vec::new();
    for placed in definition
        .setup
        .iter()
        .filter(|placed| game.unit(placed.unit).side == side)
    {
        found.extend(at(&placed.at));
        found.extend(&placed.within);
    }
    let arrivals = definition.arrivals.iter();
    for arrival in arrivals.filter(|arrival| game.unit(arrival.unit).side == side) {
        if comes(arrival) {
            found.extend(arrival.entries.iter().filter_map(at));
        }
    }
    let own = definition.options.iter().filter(|option| option.side == side);
    found.extend(
        own.filter_map(|option| option.effect.set_up())
            .flat_map(|(_, spaces)| spaces),
    );
    if sails(game, side) {
        found.extend(game.tables().naval.harbours.iter().map(|harbour| *harbour.at));
    }
    found
}

/// Whether a side can have ships.
fn sails(game: &HexGame, side: Side) -> bool {
    let definition = game.definition();
    let naval = &definition.tables.naval;
    let own = naval.sides.get(side.index());
    let has_own = own.is_some_and(|own| own.capacity.iter().any(|units| *units > 0));
    let has_prize = naval.prize.as_ref().is_some_and(|prize| prize.side == side);
    let raises =
        |effect: &OptionEffect| matches!(effect, OptionEffect::SeaCapacity { units, .. } if *units > 0);
    let mut options = definition.options.iter();
    definition.phases.contains(&Phase::NavalMovement)
        && (has_own || has_prize || options.any(|option| option.side == side && raises(&option.effect)))
}
