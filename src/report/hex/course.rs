//! What happened in a phase of the hex game, briefly but completely.
//!
//! Events that occur in large numbers (hexes that change hands, units that fall out of supply) share one line.

use crate::report::ReportLine;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::state::event::Purpose;
use crate::rules::hex_game::{Event, HexGame, Names, Side, UnitId};
use crate::rules::text::words::{count, sentence};

/// Whether other lines report an event.
const fn is_told_by_others(event: &Event) -> bool {
    matches!(
        event,
        Event::StageBegan { .. }
            | Event::AirPointsSet { .. }
            | Event::HungerCounted { .. }
            | Event::DieRolled {
                purpose: Purpose::Combat { .. },
                ..
            }
    )
}

/// Events in words: which units came into or fell out of supply, what happened, and what changed hands.
pub fn lines(game: &HexGame, events: &[&Event]) -> Vec<ReportLine> {
    let mut happened: Vec<ReportLine> = Vec::new();
    let mut is_combat = false;
    let mut taken: [Vec<SpaceId>; 2] = Default::default();
    let mut supply: [Vec<UnitId>; 2] = Default::default();
    for event in events.iter().filter(|event| !is_told_by_others(event)) {
        match event {
            Event::ControlChanged { space, side } => taken[side.index()].push(*space),
            Event::SupplyChanged { unit, supplied } => supply[usize::from(*supplied)].push(*unit),
            Event::CombatEnded { .. } => is_combat = false,
            other => {
                is_combat |= matches!(other, Event::AttackDeclared { .. });
                let text = sentence(&other.text(&Names::all(game)));
                match happened.last_mut() {
                    Some(line) if is_combat && !matches!(other, Event::AttackDeclared { .. }) => {
                        line.under.push(text);
                    }
                    _ => happened.push(ReportLine::new(text)),
                }
            }
        }
    }
    // Supply is checked as a phase begins (HS-1), control when it ends (HC-2).
    let mut lines = Vec::new();
    for (units, words) in supply.iter().zip(["Out of supply", "In supply again"]) {
        if !units.is_empty() {
            let names: Vec<&str> = units.iter().map(|unit| game.unit(*unit).name.as_str()).collect();
            lines.push(ReportLine::new(format!("{words}: {}.", names.join(", "))));
        }
    }
    lines.append(&mut happened);
    let changes = Side::BOTH
        .into_iter()
        .filter_map(|side| hexes_taken(game, side, &taken[side.index()]));
    lines.extend(changes.map(ReportLine::new));
    lines
}

/// Hexes that came under a side's control, by name where they have one; `None` if there are none.
fn hexes_taken(game: &HexGame, side: Side, spaces: &[SpaceId]) -> Option<String> {
    let name = |space: &SpaceId| {
        let place = game.board().places_at(*space).next()?;
        Some(place.name.as_str())
    };
    let places: Vec<&str> = spaces.iter().filter_map(name).collect();
    let others = spaces.len() - places.len();
    let what = match (places.is_empty(), others) {
        (true, 0) => return None,
        (true, _) => count(others, "hex", "hexes"),
        (false, 0) => places.join(", "),
        (false, _) => format!(
            "{} and {}",
            places.join(", "),
            count(others, "other hex", "other hexes")
        ),
    };
    Some(format!(
        "Under {} control now: {what}.",
        game.side(side).adjective
    ))
}
