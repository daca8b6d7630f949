//! Trains that a scenario speaks of and does not have.

use crate::HexGame;
use crate::definition::{Effect, OptionEffect, Phase, Side};
use railhead_engine::text::issue::Issue;

/// The most units that a side can ever send by rail in a phase.
pub(super) fn most_trains(game: &HexGame, side: Side) -> u16 {
    let definition = game.definition();
    let table = definition.tables.rail.capacity.get(side.index()).copied();
    let options = definition.options.iter().filter(|option| option.side == side);
    let raised = options.filter_map(|option| OptionEffect::rail_capacity(&option.effect));
    let effects = definition.events.iter().flat_map(|event| &event.effects);
    let set = effects.filter_map(|effect| {
        if let Effect::Trains { side: to, capacity } = effect {
            (*to == side).then_some(*capacity)
        } else {
            None
        }
    });
    raised.chain(set).fold(table.unwrap_or(0), u16::max)
}

fn has_rail_phase(game: &HexGame) -> bool {
    game.definition().phases.contains(&Phase::RailMovement)
}

/// Advice for the Rail Movement Phase of a side without trains.
pub(super) fn advice_without_trains(game: &HexGame, issues: &mut Vec<Issue>) {
    for (index, advice) in game.written_advice().iter().enumerate() {
        if advice.phase == Some(Phase::RailMovement) && most_trains(game, advice.to) == 0 {
            let side = &game.side(advice.to).name;
            let what = format!("{side} has no trains, and is advised in the Rail Movement Phase");
            let issue = Issue::new(format!("advice[{index}].phase"), what);
            issues.push(
                issue.hint("give it some in rail.capacity of the rules, or another phase to the advice"),
            );
        }
    }
}

/// What the rules say of trains that the scenario cannot have.
pub(super) fn of_rules(game: &HexGame, issues: &mut Vec<Issue>) {
    if !has_rail_phase(game) {
        return;
    }
    let definition = game.definition();
    for side in Side::BOTH {
        let gauge = definition
            .tables
            .rail
            .gauge
            .get(side.index())
            .filter(|id| !id.is_empty());
        let Some(id) = gauge.filter(|_| most_trains(game, side) > 0) else {
            continue;
        };
        let own = game.gauges(side);
        let net = game.board().rail_net();
        let mut nodes = net.spaces().iter().filter_map(|space| net.node(*space));
        if !nodes.any(|node| net.links(node).iter().any(|link| own.fit(link.gauges))) {
            let spec = game.side(side);
            let what = format!(
                "the trains of {} run on the gauge \"{id}\", and no railway has it",
                spec.name
            );
            let issue = Issue::new(format!("rail.gauge[\"{}\"]", spec.id), what);
            issues.push(issue.hint("give a railway of the board this gauge, or the side another"));
        }
    }
    for (index, kind) in definition.tables.kinds.iter().enumerate() {
        let owners = game.unit_ids().filter(|unit| game.unit(*unit).kind == index);
        let owners = owners.filter(|unit| {
            let is_set_up = definition.setup.iter().any(|placed| placed.unit == *unit);
            is_set_up || definition.arrivals.iter().any(|arrival| arrival.unit == *unit)
        });
        let most = owners.map(|unit| most_trains(game, game.unit(unit).side)).max();
        if let Some(most) = most.filter(|most| *most > 0 && kind.trains > *most) {
            let what = format!(
                "a unit of this kind counts as {} of a side's trains, and no side with one has more than {most}",
                kind.trains
            );
            let issue = Issue::new(format!("kinds[\"{}\"].trains", kind.id), what);
            issues.push(
                issue.hint("it can never go by rail; let it count as fewer, or give a side more trains"),
            );
        }
    }
}
