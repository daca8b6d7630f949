//! The rolls of the hex game that cost steps: combats, difficult retreats, hunger, interceptions at sea.
//!
//! What a roll decides otherwise, such as a bridge or the fate of a squadron, has no price in steps and is not counted.

use super::{Chances, JournalEntry, Lucky, Stake};
use railhead_engine::engine::Playable as _;
use railhead_hex_game::chapters::combat;
use railhead_hex_game::definition::CombatResult;
use railhead_hex_game::state::event::Purpose;
use railhead_hex_game::{Event, HexGame, HexState, UnitId};

impl Lucky for HexGame {
    const COST: [&'static str; 2] = ["step", "steps"];

    fn stake(&self, before: &HexState, entry: &JournalEntry<Self>, event: usize) -> Option<Stake> {
        match &entry.events[event] {
            decided @ Event::CombatDecided { target, result, .. } => {
                let faces = combat::so_far(self, before)?.faces;
                let costs: Vec<i32> = faces.iter().map(|face| cost(before, *face)).collect();
                let attacker = before.player();
                Some(Stake {
                    winner: attacker.seat(),
                    loser: attacker.enemy().seat(),
                    at: Some(*target),
                    text: format!(
                        "Combat at {}: {}.",
                        self.board().label(*target),
                        self.words(decided)
                    ),
                    chances: Chances::equal(&costs),
                    came: cost(before, *result),
                })
            }
            Event::DieRolled {
                purpose,
                faces,
                value,
            } => {
                let (unit, is_lost) = risk(self, *purpose)?;
                let owner = self.unit(unit).side;
                let lost: Vec<i32> = (1..=*faces).map(|face| i32::from(is_lost(face))).collect();
                let name = &self.unit(unit).name;
                let at = before.unit(unit).at;
                let came = i32::from(is_lost(*value));
                let what = if came > 0 { "loses a step" } else { "loses nothing" };
                Some(Stake {
                    winner: owner.enemy().seat(),
                    loser: owner.seat(),
                    at,
                    text: format!(
                        "{name}{} {what}: {}, rolled {value} on a d{faces}.",
                        at.map_or_else(String::new, |at| format!(" at {}", self.board().label(at))),
                        cause(*purpose)
                    ),
                    chances: Chances::equal(&lost),
                    came,
                })
            }
            _ => None,
        }
    }
}

/// What the defender loses more than the attacker by a result, in steps: at most what they have (HB-5).
fn cost(state: &HexState, result: CombatResult) -> i32 {
    let Some(combat) = state.combat() else {
        return 0;
    };
    let steps =
        |units: &[UnitId]| -> i32 { units.iter().map(|unit| i32::from(state.unit(*unit).steps)).sum() };
    let [attackers, defenders] = [&combat.attackers, &combat.defenders].map(|units| steps(units));
    let defender = if result.destroyed {
        defenders
    } else {
        defenders.min(result.defender.into())
    };
    defender - attackers.min(result.attacker.into())
}

/// The unit that a roll can cost a step, and the faces that do; `None` if it costs none.
fn risk(game: &HexGame, purpose: Purpose) -> Option<(UnitId, impl Fn(u8) -> bool)> {
    let tables = game.tables();
    let (unit, from, to) = match purpose {
        Purpose::Retreat { unit, .. } => (unit, tables.combat.hard_retreat_from, u8::MAX),
        Purpose::Attrition { unit } => (unit, 0, tables.attrition.lost_to),
        Purpose::Interception { unit } => (unit, 0, tables.naval.squadron.as_ref()?.hit_to),
        Purpose::Combat { .. }
        | Purpose::Squadron
        | Purpose::Prize
        | Purpose::Demolition { .. }
        | Purpose::Repair { .. }
        | Purpose::Delay { .. }
        | Purpose::Event { .. }
        | Purpose::Weather => return None,
    };
    Some((unit, move |face| (from..=to).contains(&face)))
}

fn cause(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Retreat { .. } => "a difficult retreat",
        Purpose::Attrition { .. } => "no supply",
        _ => "interception at sea",
    }
}
