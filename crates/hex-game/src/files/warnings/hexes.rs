//! Hexes that are named in vain: in the sea, or out of everybody's reach.

use crate::HexGame;
use crate::definition::file_check::HexesFile;
use crate::files::outlook::Outlooks;
use crate::files::scenario_file::{EffectFile, ScenarioFile};
use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

/// An objective that is held from the start, or that cannot be reached.
pub(super) fn of_objective(
    file: &ScenarioFile,
    game: &HexGame,
    outlooks: &Outlooks,
    issues: &mut Vec<Issue>,
) {
    let definition = game.definition();
    let Some(victory) = definition
        .victory
        .as_ref()
        .filter(|victory| victory.by_points.is_empty())
    else {
        return;
    };
    let side = &game.side(victory.side).name;
    let is_held = |space: &SpaceId| definition.control[space.index()] == Some(victory.side);
    if victory.spaces.iter().all(is_held) {
        let what = format!(
            "{side} has to take {}, and holds it from the start",
            victory.objective
        );
        issues.push(Issue::new("victory.hexes", what).hint("give these hexes to the other side in control"));
    }
    let hexes = file.victory.as_ref().and_then(|victory| victory.hexes.as_ref());
    for space in &victory.spaces {
        if is_held(space) || outlooks.can_reach(victory.side, *space) {
            continue;
        }
        let at = game.board().label(*space);
        let what = format!("{side} has to take {at}, and none of its units can get there by land or sea");
        let issue = match hexes.and_then(|hexes| place_of(game, hexes, *space)) {
            Some(offset) => Issue::new("victory.hexes[0]", what).at_offset(offset),
            None => Issue::new("victory.hexes", what),
        };
        issues.push(issue.hint("leave it out, or open a way to it"));
    }
}

/// Where a list names a space.
fn place_of(game: &HexGame, hexes: &HexesFile, space: SpaceId) -> Option<usize> {
    let HexesFile::List(list) = hexes else {
        return None;
    };
    let mut named = words(list).filter(|(_, word)| game.board().space_named(word) == Some(space));
    named.next().map(|(offset, _)| offset)
}

/// Hexes that a list names, and that are left out since they are no land in play.
pub(super) fn not_on_land(file: &ScenarioFile, game: &HexGame, issues: &mut Vec<Issue>) {
    let mut look = |path: String, hexes: &HexesFile| {
        let HexesFile::List(list) = hexes else { return };
        for (offset, word) in words(list) {
            let board = game.board();
            let ground = board.space_named(word).map(|space| board.ground(space));
            let trouble = match ground {
                Some(Ground::Sea) => "in the sea",
                Some(Ground::OutOfPlay) => "out of play",
                Some(Ground::Land) | None => continue,
            };
            let what = format!("{word} is {trouble}, and left out");
            let issue = Issue::new(format!("{path}[0]"), what).at_offset(offset);
            issues.push(issue.hint("only land can be held; name another hex"));
        }
    };
    if let Some(hexes) = file.victory.as_ref().and_then(|victory| victory.hexes.as_ref()) {
        look("victory.hexes".to_owned(), hexes);
    }
    for (index, line) in file.control.iter().enumerate() {
        look(format!("control[{index}].hexes"), &line.hexes);
    }
    if let Some(hexes) = &file.fortified {
        look("fortified".to_owned(), hexes);
    }
    for (index, placed) in file.setup.iter().enumerate() {
        if let Some(hexes) = &placed.within {
            look(format!("setup[{index}].within"), hexes);
        }
    }
    for (index, line) in file.replacements.iter().enumerate() {
        if let Some(hexes) = &line.at {
            look(format!("replacements[{index}].at"), hexes);
        }
    }
    for (index, exit) in file.exits.iter().enumerate() {
        look(format!("exits[{index}].hexes"), &exit.hexes);
    }
    for (index, event) in file.events.iter().enumerate() {
        for (number, effect) in event.then.iter().enumerate() {
            if let EffectFile::Control { hexes, .. } = effect {
                look(format!("events[{index}].then[{number}].hexes"), hexes);
            }
        }
    }
}
