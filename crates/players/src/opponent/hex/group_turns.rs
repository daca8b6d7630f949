//! How the groups of a script of the hex game fare: what a player that follows it tells when its side has fought.

use crate::opponent::{GroupTurn, ScriptGroup, ScriptObjective, Wait};
use railhead_hex_game::scripts::conditions::OddsRatio;
use railhead_hex_game::scripts::script::{Group, Objective, Script, Task};
use railhead_hex_game::{HexGame, Order, TableView, UnitId};

/// The groups of a script with the places that they make for.
pub fn groups(game: &HexGame, script: &Script) -> Vec<ScriptGroup> {
    let board = game.board();
    let id = |objective: &Objective| {
        let at = objective.at?;
        let place = board.places().iter().find(|place| place.at == at);
        Some(place.map_or_else(|| board.number(at), |place| place.id.clone()))
    };
    let objective = |objective: &Objective| ScriptObjective {
        id: id(objective).unwrap_or_default(),
        takes: objective.at.filter(|_| objective.task == Task::Take),
    };
    let groups = script.groups.iter().map(|group| ScriptGroup {
        name: group.name.clone(),
        objectives: group.objectives.iter().map(objective).collect(),
    });
    groups.collect()
}

/// The groups after the Combat phase of their side, in which these orders were given, each with the objective that it makes for.
pub fn after_combat(
    script: &Script,
    aims: &[Option<&Objective>],
    view: TableView,
    given: &[&Order],
) -> Vec<GroupTurn> {
    let legal = view.orders();
    let groups = script.groups.iter().zip(aims).enumerate();
    let turns = groups.map(|(index, (group, aim))| GroupTurn {
        wait: aim.and_then(|aim| wait(group, aim, view, (&legal, given))),
        ..now(index, group, view)
    });
    turns.collect()
}

/// The groups as they stand.
pub fn at_the_end(script: &Script, view: TableView) -> Vec<GroupTurn> {
    let groups = script.groups.iter().enumerate();
    groups.map(|(index, group)| now(index, group, view)).collect()
}

fn now(index: usize, group: &Group, view: TableView) -> GroupTurn {
    let stands_at = |unit: &UnitId, objective: &Objective| {
        let status = view.status(*unit);
        objective.at.is_some() && status.and_then(|status| status.at) == objective.at
    };
    let is_reached = |objective: &Objective| match objective.task {
        Task::Take => objective.at.and_then(|at| view.control(at)) == Some(view.viewer()),
        Task::Hold => group.units.iter().any(|unit| stands_at(unit, objective)),
        Task::Stay => false,
    };
    let reached = group.objectives.iter().enumerate();
    GroupTurn {
        seat: view.viewer().seat(),
        group: index,
        turn: view.turn(),
        reached: reached
            .filter(|(_, objective)| is_reached(objective))
            .map(|(at, _)| at)
            .collect(),
        wait: None,
    }
}

/// What a group waits for: none of its units attacked, and one of them could.
fn wait(
    group: &Group,
    aim: &Objective,
    view: TableView,
    (legal, given): (&[Order], &[&Order]),
) -> Option<Wait> {
    let is_own = |order: &Order| match order {
        Order::Attack { attackers, .. } => attackers.iter().any(|unit| group.units.contains(unit)),
        _ => false,
    };
    if aim.task == Task::Stay || given.iter().any(|order| is_own(order)) {
        return None;
    }
    let odds = legal.iter().filter(|order| is_own(order)).filter_map(|order| {
        let Order::Attack {
            target,
            attackers,
            air,
        } = order
        else {
            return None;
        };
        let odds = view.forecast(*target, attackers, *air).ok()?.odds?;
        Some(hundredths(odds.attack.into(), odds.defence.into()))
    });
    let wanted = |least: OddsRatio| hundredths(least.attack.into(), least.defence.into());
    Some(Wait {
        had: odds.max()?,
        wanted: aim.odds.map(wanted),
    })
}

fn hundredths(attack: u32, defence: u32) -> u32 {
    attack * 100 / defence.max(1)
}
