//! Converts a game's state to its form in a save, and back.
//!
//! Everything from a file is checked: the rules can go on from any state made here.

use std::collections::BTreeMap;

use super::campaign;
use super::file::{DicePart, JourneyPart, SnapshotFile, StandingPart, UnitPart, VoyagePart};
use crate::definition::SeaArea;
use crate::invariants::violations;
use crate::state::hex_state::{Campaign, Situation, Standing, Voyage};
use crate::{HexGame, HexState, Journey, Order, Phase, Side, Station, UnitId, UnitState};
use railhead_engine::board::{Board, CrossingId, Ground, SpaceId};
use railhead_engine::engine::{Dice, Game as _};
use railhead_engine::text::Entries;
use railhead_engine::text::issue::{Issue, MAX_ISSUES};

/// The saved form of a state.
pub fn to_file(game: &HexGame, state: &HexState) -> SnapshotFile {
    let board = game.board();
    let journey = |journey: &Journey| JourneyPart {
        path: journey
            .path
            .iter()
            .map(|space| board.number(*space))
            .collect::<Vec<_>>()
            .join(" "),
        cost: journey.cost,
    };
    let voyage = |voyage: &Voyage| VoyagePart {
        from: voyage.from.space().map(|from| board.number(from)),
        to: board.number(voyage.to),
        area: voyage.area.0,
        cost: voyage.cost,
    };
    let standing = |standing: Standing| match standing {
        Standing::OnMap | Standing::Awaited => None,
        Standing::OffMapPort => Some(StandingPart::OffMapPort),
        Standing::Afloat(off) => Some(StandingPart::Afloat(board.number(off))),
        Standing::Declined => Some(StandingPart::Declined),
        Standing::Withdrawn => Some(StandingPart::Withdrawn),
        Standing::Lost { turn } => Some(StandingPart::Lost(turn)),
    };
    let units = state.units().map(|(id, unit)| {
        let part = UnitPart {
            at: unit.at.map(|at| board.number(at)),
            steps: unit.steps,
            supplied: unit.supplied,
            standing: standing(unit.standing),
            hungry: unit.hungry,
            due: unit.due,
            deployed: unit.deployed,
            attacked: unit.attacked,
            was_attacked: unit.was_attacked,
            sailed: unit.sailed.as_ref().map(voyage),
            marched: unit.marched.as_ref().map(journey),
            railed: unit.railed.as_ref().map(journey),
        };
        (game.unit(id).id.clone(), part)
    });
    let crossings = (0..).map(CrossingId).take(board.crossings().len());
    SnapshotFile {
        turn: state.turn(),
        player: game.side(state.player()).id.clone(),
        phase: state.phase(),
        over: state.is_over(),
        dice: DicePart {
            state: state.dice().seed(),
        },
        control: runs(board.space_ids().map(|space| letter(state.control(space)))),
        crossings: crossings
            .map(|crossing| if state.is_demolished(crossing) { 'x' } else { '-' })
            .collect(),
        units: Entries(units.collect()),
        campaign: Some(state.campaign())
            .filter(|campaign| **campaign != Campaign::at_start(game))
            .map(|campaign| campaign::to_file(game, campaign)),
    }
}

/// The state from a save.
///
/// Errors: everything that is impossible in this scenario.
pub fn from_file(game: &HexGame, file: &SnapshotFile) -> Result<HexState, Vec<Issue>> {
    let mut issues = Vec::new();
    let definition = game.definition();
    let calendar = definition.calendar;
    if !(calendar.first..=calendar.last).contains(&file.turn) {
        let what = format!(
            "there is no turn {}; the scenario runs from turn {} to {}",
            file.turn, calendar.first, calendar.last
        );
        issues.push(Issue::new("snapshot.turn", what));
    }
    let player = Side::BOTH
        .into_iter()
        .find(|side| game.side(*side).id == file.player);
    if player.is_none() {
        let known = definition.sides.iter().map(|side| side.id.as_str());
        let what = format!("there is no side \"{}\"", file.player);
        issues.push(Issue::unknown_name("snapshot.player", what, &file.player, known));
    }
    let phase = file.phase;
    let is_phase = if phase == Phase::Setup {
        // HT-1: before the first turn.
        file.turn == calendar.first
    } else {
        definition.phases.contains(&phase)
    };
    if !is_phase {
        let what = format!("the scenario has no {} in turn {}", phase.name(), file.turn);
        issues.push(Issue::new("snapshot.phase", what));
    }
    let control = control(game, &file.control).map_err(|what| {
        issues.push(Issue::new("snapshot.control", what));
    });
    let demolished = demolished(game.board(), &file.crossings).map_err(|what| {
        issues.push(Issue::new("snapshot.crossings", what));
    });
    let units = units(game, &file.units, &mut issues);
    let campaign = match &file.campaign {
        Some(part) => campaign::from_file(game, part, &mut issues),
        None => Campaign::at_start(game),
    };
    let (Some(player), Ok(control), Ok(demolished), true) = (player, control, demolished, issues.is_empty())
    else {
        return Err(issues);
    };
    let state = HexState::new(
        game,
        Situation {
            turn: file.turn,
            player,
            phase,
            over: file.over,
            units,
            control,
            demolished,
            campaign,
            dice: Dice::seeded(file.dice.state),
        },
    );
    let impossible = violations(game, &state).into_iter().take(MAX_ISSUES);
    issues.extend(impossible.map(|what| Issue::new("snapshot", what.text(game))));
    issues.extend(
        campaign::combat_trouble(game, &state).map(|what| Issue::new("snapshot.campaign.combat", what)),
    );
    // HK-4 is among the violations: taking moves back is enough to end the phase.
    let can_go_on = || {
        let ends = game.check(&state, &Order::EndPhase).is_ok();
        state.is_over() || ends || !game.legal_orders(&state).is_empty()
    };
    if issues.is_empty() && !can_go_on() {
        issues.push(Issue::new("snapshot", "no order is legal in this position"));
    }
    if issues.is_empty() { Ok(state) } else { Err(issues) }
}

const fn letter(side: Option<Side>) -> char {
    match side {
        None => '.',
        Some(Side::First) => 'A',
        Some(Side::Second) => 'B',
    }
}

/// Letters as run lengths: `12. 3A`.
fn runs(letters: impl Iterator<Item = char>) -> String {
    let mut runs: Vec<(usize, char)> = Vec::new();
    for letter in letters {
        match runs.last_mut() {
            Some((count, last)) if *last == letter => *count += 1,
            _ => runs.push((1, letter)),
        }
    }
    let words: Vec<String> = runs
        .iter()
        .map(|(count, letter)| format!("{count}{letter}"))
        .collect();
    words.join(" ")
}

fn control(game: &HexGame, text: &str) -> Result<Vec<Option<Side>>, String> {
    let wanted = game.board().len();
    let mut control = Vec::with_capacity(wanted);
    for word in text.split_whitespace() {
        let side = match word.chars().next_back() {
            Some('.') => None,
            Some('A') => Some(Side::First),
            Some('B') => Some(Side::Second),
            _ => return Err("a run of hexes ends in A, B or a full stop".into()),
        };
        let count = word[..word.len() - 1].parse::<usize>();
        // The result is bounded by the board, whatever the file says.
        match count {
            Ok(count) if count <= wanted - control.len() => {
                control.extend(std::iter::repeat_n(side, count));
            }
            Ok(_) => return Err(format!("there are more hexes than the {wanted} of the board")),
            Err(_) => return Err("a run of hexes begins with their number".into()),
        }
    }
    if control.len() < wanted {
        return Err(format!(
            "there are {} hexes, but the board has {wanted}",
            control.len()
        ));
    }
    let start = &game.definition().control;
    let wrong = game
        .board()
        .space_ids()
        .find(|space| control[space.index()].is_some() != start[space.index()].is_some());
    match wrong {
        Some(space) => Err(format!(
            "{} is {}land in play",
            game.board().label(space),
            if start[space.index()].is_some() { "" } else { "no " }
        )),
        None => Ok(control),
    }
}

fn demolished(board: &Board, text: &str) -> Result<Vec<bool>, String> {
    let wanted = board.crossings().len();
    if text.len() != wanted || !text.bytes().all(|byte| matches!(byte, b'x' | b'-')) {
        return Err(format!("this is not one - or x for each of {wanted} crossings"));
    }
    Ok(text.bytes().map(|byte| byte == b'x').collect())
}

fn units(game: &HexGame, file: &Entries<String, UnitPart>, issues: &mut Vec<Issue>) -> Vec<UnitState> {
    let mut found: BTreeMap<UnitId, UnitState> = BTreeMap::new();
    let ids: BTreeMap<&str, UnitId> = game
        .unit_ids()
        .map(|unit| (game.unit(unit).id.as_str(), unit))
        .collect();
    let mut holder: BTreeMap<SpaceId, Side> = BTreeMap::new();
    for (id, part) in &file.0 {
        // One cause can produce many issues, so their number is limited.
        if issues.len() >= MAX_ISSUES {
            return Vec::new();
        }
        let path = format!("snapshot.units[\"{id}\"]");
        let Some(unit) = ids.get(id.as_str()).copied() else {
            let what = format!("there is no unit \"{id}\" in the scenario");
            issues.push(Issue::unknown_name(path, what, id, ids.keys().copied()));
            continue;
        };
        let state = match unit_state(game, unit, part) {
            Ok(state) => state,
            Err(what) => {
                issues.push(Issue::new(path, what));
                continue;
            }
        };
        if let Some(at) = state.at {
            let side = game.unit(unit).side;
            if *holder.entry(at).or_insert(side) != side {
                let what = format!("there is an enemy unit at {}, too", game.board().label(at));
                issues.push(Issue::new(path.clone(), what));
            }
        }
        if found.insert(unit, state).is_some() {
            issues.push(Issue::new(path, format!("the unit \"{id}\" is listed twice")));
        }
    }
    if let Some(missing) = game.unit_ids().find(|unit| !found.contains_key(unit))
        && issues.is_empty()
    {
        let what = format!("the unit \"{}\" is missing", game.unit(missing).id);
        issues.push(Issue::new("snapshot.units", what));
    }
    found.into_values().collect()
}

fn unit_state(game: &HexGame, unit: UnitId, part: &UnitPart) -> Result<UnitState, String> {
    let board = game.board();
    let space = |number: &str| {
        let space = board.space_numbered(number);
        space.ok_or_else(|| format!("there is no hex \"{number}\" on this board"))
    };
    let at = part.at.as_deref().map(space).transpose()?;
    if let Some(at) = at
        && board.ground(at) != Ground::Land
    {
        return Err(format!("{} is not land in play", board.label(at)));
    }
    let most = game.unit(unit).steps;
    if part.steps > most {
        return Err(format!(
            "{} has at most {most} steps, not {}",
            game.unit(unit).name,
            part.steps
        ));
    }
    if part.steps == 0 && at.is_some() {
        return Err("a unit on the map has at least one step".into());
    }
    let journey = |journey: &JourneyPart| -> Result<Journey, String> {
        let path: Vec<SpaceId> = journey
            .path
            .split_whitespace()
            .map(space)
            .collect::<Result<_, _>>()?;
        if path.is_empty() {
            return Err("a way has at least one hex".into());
        }
        if let Some(gap) = path.windows(2).find(|pair| !board.are_adjacent(pair[0], pair[1])) {
            return Err(format!(
                "the way jumps from {} to {}",
                board.label(gap[0]),
                board.label(gap[1])
            ));
        }
        Ok(Journey {
            path,
            cost: journey.cost,
        })
    };
    let marched = part.marched.as_ref().map(journey).transpose()?;
    let railed = part.railed.as_ref().map(journey).transpose()?;
    let voyage = |voyage: &VoyagePart| -> Result<Voyage, String> {
        let seas = game.tables().naval.areas.len();
        if usize::from(voyage.area) >= seas {
            return Err(format!(
                "there is no sea area {}: the game has {seas}",
                voyage.area
            ));
        }
        Ok(Voyage {
            from: match voyage.from.as_deref().map(space).transpose()? {
                Some(from) => Station::Space(from),
                None => Station::OffMapPort,
            },
            to: space(&voyage.to)?,
            area: SeaArea(voyage.area),
            cost: voyage.cost,
        })
    };
    let standing = match &part.standing {
        None if at.is_some() => Standing::OnMap,
        None => Standing::Awaited,
        Some(StandingPart::OffMapPort) => Standing::OffMapPort,
        Some(StandingPart::Afloat(off)) => Standing::Afloat(space(off)?),
        Some(StandingPart::Declined) => Standing::Declined,
        Some(StandingPart::Withdrawn) => Standing::Withdrawn,
        Some(StandingPart::Lost(turn)) => Standing::Lost { turn: *turn },
    };
    Ok(UnitState {
        standing,
        at,
        steps: part.steps,
        supplied: part.supplied,
        hungry: part.hungry,
        due: part.due,
        deployed: part.deployed,
        sailed: part.sailed.as_ref().map(voyage).transpose()?,
        marched,
        railed,
        attacked: part.attacked,
        was_attacked: part.was_attacked,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_count_equal_letters() {
        assert_eq!(runs("..AAAB".chars()), "2. 3A 1B");
        assert_eq!(runs("".chars()), "");
    }
}
