//! Evaluates a script's conditions, as far as its side can see.

use std::collections::BTreeMap;

use super::estimate::{HexStrength, Strengths};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::Draws;
use railhead_hex_game::scripts::conditions::{Chance, Condition};
use railhead_hex_game::state::event::Work;
use railhead_hex_game::{Event, Side, TableView};

/// The radius for the odds at a place, in hexes.
const NEAR: u32 = 2;

/// When places changed hands and bridges were destroyed, which everybody sees.
#[derive(Debug, Default)]
pub struct Past {
    control: BTreeMap<SpaceId, u16>,
    bridges: BTreeMap<CrossingId, u16>,
}

impl Past {
    /// The history in these events.
    pub fn of<'e>(events: impl Iterator<Item = &'e Event>) -> Self {
        let mut past = Self::default();
        let mut now = 0;
        for event in events {
            match event {
                Event::PlayerTurnBegan { turn, .. } => now = *turn,
                Event::ControlChanged { space, .. } => {
                    past.control.insert(*space, now);
                }
                Event::BridgeTried {
                    crossing,
                    work: Work::Demolition,
                    down: true,
                    ..
                } => {
                    past.bridges.insert(*crossing, now);
                }
                _ => {}
            }
        }
        past
    }

    /// The turn since which a condition has held; `None` if it has from the start.
    fn since(&self, condition: &Condition) -> Option<u16> {
        match condition {
            Condition::Held(space) | Condition::Lost(space) => self.control.get(space).copied(),
            Condition::Down(crossing) => self.bridges.get(crossing).copied(),
            _ => None,
        }
    }
}

/// A side stands still if it has not moved or attacked in this number of its last player-turns. At the start the first one alone decides.
const STILL: usize = 2;

/// Whether a side has stood still in its last player-turns: no march, no move by train or by sea, no attack. Moves that fog hides would
/// be unknown, so it is for games without fog.
pub fn stands_still<'e>(events: impl Iterator<Item = &'e Event>, side: Side) -> bool {
    let (mut whose, mut turns) = (None, Vec::new());
    for event in events {
        match event {
            Event::PlayerTurnBegan { player, .. } => {
                whose = Some(*player);
                if *player == side {
                    turns.push(false);
                }
            }
            Event::UnitMoved { .. }
            | Event::UnitRailed { .. }
            | Event::UnitSailed { .. }
            | Event::AttackDeclared { .. }
                if whose == Some(side) =>
            {
                if let Some(acts) = turns.last_mut() {
                    *acts = true;
                }
            }
            _ => {}
        }
    }
    // The player-turn that goes on says nothing yet.
    if whose == Some(side) {
        turns.pop();
    }
    !turns.is_empty() && turns.iter().rev().take(STILL).all(|acts| !acts)
}

/// Says which conditions hold now, as far as a side can see.
#[derive(Debug)]
pub struct Judge<'a> {
    /// The side's view of the position.
    pub view: TableView<'a>,
    /// The strengths on the map.
    pub strengths: &'a Strengths,
    pub past: &'a Past,
    /// The seed of chances.
    pub seed: u64,
}

impl Judge<'_> {
    /// Whether all conditions hold.
    pub fn all_hold(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    /// Whether any condition holds.
    pub fn any_holds(&self, conditions: &[Condition]) -> bool {
        conditions.iter().any(|condition| self.holds(condition))
    }

    fn holds(&self, condition: &Condition) -> bool {
        let (view, strengths) = (self.view, self.strengths);
        match condition {
            Condition::Strength { at, least } => defence(&strengths.own, *at) >= u32::from(*least),
            Condition::OurOdds { at, least } => {
                least.are_met(self.near(&strengths.own, *at), defence(&strengths.enemy, *at))
            }
            Condition::TheirOdds { at, least } => {
                let attack = self.near(&strengths.enemy, *at);
                attack > 0 && least.are_met(attack, defence(&strengths.own, *at))
            }
            Condition::Since { days, what } => {
                let calendar = &view.game().definition().calendar;
                let since = self.past.since(what).unwrap_or(calendar.first);
                let turns = u32::from(view.turn().saturating_sub(since));
                self.holds(what) && turns * u32::from(calendar.days_per_turn) >= u32::from(*days)
            }
            Condition::Chance(Chance { percent, number }) => {
                let key = (u64::from(view.turn()) << 32) + u64::from(*number);
                Draws::new(self.seed.wrapping_add(key)).below(100) < usize::from(*percent)
            }
            Condition::All(conditions) => self.all_hold(conditions),
            Condition::Any(conditions) => self.any_holds(conditions),
            Condition::Count { least, of } => {
                of.iter().filter(|condition| self.holds(condition)).count() >= usize::from(*least)
            }
            Condition::Not(condition) => !self.holds(condition),
            Condition::Held(_)
            | Condition::Lost(_)
            | Condition::Supplied(_)
            | Condition::Unsupplied(_)
            | Condition::At { .. }
            | Condition::Destroyed(_)
            | Condition::SquadronSunk
            | Condition::Chosen(_)
            | Condition::Happened(_)
            | Condition::Left(_)
            | Condition::LeftBy { .. }
            | Condition::Weather(_)
            | Condition::Turn(_)
            | Condition::Lead(_)
            | Condition::EnemyLost(_)
            | Condition::Down(_) => view.is_fact(condition),
        }
    }

    /// The attack factors near a space.
    fn near(&self, map: &BTreeMap<SpaceId, HexStrength>, at: SpaceId) -> u32 {
        let grid = self.view.game().board().grid();
        let near = map.iter().filter(|(space, _)| grid.distance(**space, at) <= NEAR);
        near.map(|(_, here)| here.attack).sum()
    }
}

fn defence(map: &BTreeMap<SpaceId, HexStrength>, at: SpaceId) -> u32 {
    map.get(&at).map_or(0, |here| here.defence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(of: &[Side]) -> Vec<Event> {
        let begun = of.iter().zip(1..);
        let begun = begun.map(|(player, turn)| Event::PlayerTurnBegan {
            turn,
            player: *player,
        });
        begun.collect()
    }

    fn attack() -> Event {
        Event::AttackDeclared {
            target: SpaceId(0),
            attackers: Vec::new(),
            defenders: Vec::new(),
            air: 0,
        }
    }

    #[test]
    fn a_side_stands_still_that_has_done_nothing_in_its_last_turns() {
        let (first, second) = (Side::First, Side::Second);
        let still = |events: &[Event]| stands_still(events.iter(), first);
        let mut events = turns(&[first]);
        // Its first turn goes on.
        assert!(!still(&events));
        events.extend(turns(&[second]));
        assert!(still(&events));
        // What the other side does says nothing about it.
        events.push(attack());
        assert!(still(&events));
        events.extend(turns(&[first]));
        events.push(attack());
        events.extend(turns(&[second, first, second]));
        assert!(!still(&events), "it acted in one of the last two");
        events.extend(turns(&[first, second]));
        assert!(still(&events));
    }
}
