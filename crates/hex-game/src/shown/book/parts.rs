//! Words that several parts of the rule book need.

use crate::HexGame;
use crate::definition::{Exit, Phase, Side, TerrainCost, UnitKind};
use railhead_engine::board::{Ground, Terrain};
use railhead_engine::text::words::listed;

/// The values of a part of the book, by name.
pub(super) type Values = &'static [(&'static str, fn(&HexGame) -> String)];

/// Whether the player-turns of a game have a phase (HT-2).
pub(super) fn has(game: &HexGame, phase: Phase) -> bool {
    game.definition().phases.contains(&phase)
}

/// The name of a side.
pub(super) fn name(game: &HexGame, side: Side) -> String {
    game.side(side).name.clone()
}

/// The adjective of a side.
pub(super) fn adjective(game: &HexGame, side: Side) -> String {
    game.side(side).adjective.clone()
}

/// Words one after the other: `red, blue and green`.
pub(super) fn and(words: &[String]) -> String {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    listed(&words, "and")
}

/// The rolls of a die up to one: `1 to 4`.
pub(super) fn up_to(highest: u8) -> String {
    match highest {
        0 => "no roll".to_owned(),
        1 => "1".to_owned(),
        2 => "1 or 2".to_owned(),
        highest => format!("1 to {highest}"),
    }
}

/// The rolls of a six-sided die from one on: `3 to 6`.
pub(super) fn from_on(lowest: u8) -> String {
    match lowest {
        7.. => "no roll".to_owned(),
        6 => "6".to_owned(),
        5 => "5 or 6".to_owned(),
        lowest => format!("{lowest} to 6"),
    }
}

/// What a divisor leaves of movement points: `half its movement points, rounded down`.
pub(super) fn divided(divisor: u8) -> String {
    match divisor {
        0 | 1 => "all its movement points".to_owned(),
        2 => "half its movement points, rounded down".to_owned(),
        3 => "a third of its movement points, rounded down".to_owned(),
        divisor => format!("a share of 1 in {divisor} of its movement points, rounded down"),
    }
}

/// The terrain of the land with its costs, in the order of the board.
pub(super) fn terrains(game: &HexGame) -> impl Iterator<Item = (&Terrain, TerrainCost)> {
    let costs = game.tables().terrain.iter().copied();
    let terrains = game.board().terrains().iter().zip(costs);
    terrains.filter(|(terrain, _)| terrain.ground == Ground::Land)
}

/// The terrain into which a retreat from the road is difficult (HB-6).
pub(super) fn hard_ground(game: &HexGame) -> Vec<String> {
    let hard = terrains(game).filter(|(_, cost)| cost.is_hard_retreat);
    hard.map(|(terrain, _)| terrain.name.to_lowercase()).collect()
}

/// The kinds in play that count as several units by rail (HR-14): `Siege guns (2)`.
pub(super) fn heavy_kinds(game: &HexGame) -> Vec<String> {
    let kinds = kinds_in_play(game).filter(|kind| kind.trains > 1);
    kinds
        .map(|kind| format!("{} ({})", kind.name, kind.trains))
        .collect()
}

/// The names of the kinds in play that exert no zone of control (HZ-1).
pub(super) fn kinds_without_zones(game: &HexGame) -> Vec<String> {
    let kinds = kinds_in_play(game).filter(|kind| !kind.zone);
    kinds.map(|kind| kind.name.clone()).collect()
}

/// The names of the kinds in play that are railway troops of a side that lays track (HR-16).
pub(super) fn railway_troops(game: &HexGame) -> Vec<String> {
    let layers = Side::BOTH
        .into_iter()
        .filter(|side| game.tables().rail.laying_of(*side) > 0);
    let layers: Vec<Side> = layers.collect();
    let in_play = |kind: &UnitKind| {
        let mut units = game.unit_ids();
        units.any(|unit| layers.contains(&game.unit(unit).side) && game.kind(unit).id == kind.id)
    };
    let kinds = game.tables().kinds.iter();
    let kinds = kinds.filter(|kind| kind.lays_track && in_play(kind));
    kinds.map(|kind| kind.name.clone()).collect()
}

/// The exits of the scenario, if units march in it (HM-8).
pub(super) fn exits_in_play(game: &HexGame) -> &[Exit] {
    if has(game, Phase::Movement) {
        &game.definition().exits
    } else {
        &[]
    }
}

fn kinds_in_play(game: &HexGame) -> impl Iterator<Item = &UnitKind> {
    let kinds = game.tables().kinds.iter().enumerate();
    kinds
        .filter(move |(index, _)| game.unit_ids().any(|unit| game.unit(unit).kind == *index))
        .map(|(_, kind)| kind)
}
