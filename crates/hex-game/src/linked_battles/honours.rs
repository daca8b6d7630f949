//! Honours (HL-6): a unit that led the fight in which an enemy unit was destroyed, or holds a place that was fought for, has the name of the place.

use std::collections::{BTreeMap, BTreeSet};

use crate::definition::{Side, UnitId};
use crate::shown::flags::goal_flags;
use crate::state::event::Event;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Session;

/// The honours that units have earned in a battle that is over, by the names of places.
pub fn earned(session: &Session<HexGame>) -> BTreeMap<UnitId, Vec<String>> {
    let game = session.game();
    let mut deeds = BattleDeeds::new(game);
    let given = session.journal().iter().flat_map(|entry| &entry.events);
    for event in session.opening().iter().chain(given) {
        deeds.note(event);
    }
    deeds.hold(session.state());
    deeds.earned
}

/// The fight that is going on.
#[derive(Clone, Debug)]
struct Clash {
    at: SpaceId,
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
}

/// What units have done so far.
struct BattleDeeds<'g> {
    game: &'g HexGame,
    clash: Option<Clash>,
    /// The hexes that were attacked.
    attacked: BTreeSet<SpaceId>,
    /// The hexes that a side has taken.
    taken: BTreeSet<(SpaceId, Side)>,
    earned: BTreeMap<UnitId, Vec<String>>,
}

impl<'g> BattleDeeds<'g> {
    fn new(game: &'g HexGame) -> Self {
        Self {
            game,
            clash: None,
            attacked: BTreeSet::new(),
            taken: BTreeSet::new(),
            earned: BTreeMap::new(),
        }
    }

    fn note(&mut self, event: &Event) {
        if let Event::AttackDeclared {
            target,
            attackers,
            defenders,
            ..
        } = event
        {
            self.attacked.insert(*target);
            self.clash = Some(Clash {
                at: *target,
                attackers: attackers.clone(),
                defenders: defenders.clone(),
            });
        } else if let Event::CombatEnded { .. } = event {
            self.clash = None;
        } else if let Event::ControlChanged { space, side } = event {
            self.taken.insert((*space, *side));
        } else if let Event::UnitDestroyed { unit, .. }
        | Event::StepLost {
            unit, is_last: true, ..
        } = event
        {
            self.destroyed(*unit);
        }
    }

    /// A unit was destroyed: whoever led the fight against it has earned an honour.
    fn destroyed(&mut self, unit: UnitId) {
        let Some(clash) = self.clash.clone() else {
            return;
        };
        let leader = if clash.defenders.contains(&unit) {
            strongest(&clash.attackers, |unit| self.game.unit(unit).attack)
        } else if clash.attackers.contains(&unit) {
            strongest(&clash.defenders, |unit| self.game.unit(unit).defence)
        } else {
            None
        };
        if let Some(leader) = leader {
            self.award(leader, clash.at);
        }
    }

    /// The battle is over: whoever stands in a place of a goal that its side has taken, or kept against an attack, has earned an honour.
    fn hold(&mut self, state: &HexState) {
        for flag in goal_flags(self.game, state) {
            let Some(side) = flag.holder.and_then(Side::of) else {
                continue;
            };
            if !self.attacked.contains(&flag.at) && !self.taken.contains(&(flag.at, side)) {
                continue;
            }
            let here: Vec<UnitId> = state
                .units_in(flag.at)
                .filter(|unit| self.game.unit(*unit).side == side)
                .collect();
            if let Some(unit) = strongest(&here, |unit| self.game.unit(unit).defence) {
                self.award(unit, flag.at);
            }
        }
    }

    fn award(&mut self, unit: UnitId, at: SpaceId) {
        let name = name_of(self.game, at);
        let honours = self.earned.entry(unit).or_default();
        if !honours.contains(&name) {
            honours.push(name);
        }
    }
}

/// The strongest of some units, of equals the first.
fn strongest(units: &[UnitId], strength: impl Fn(UnitId) -> u8) -> Option<UnitId> {
    let ranked = units.iter().rev().copied();
    ranked.max_by_key(|unit| strength(*unit))
}

/// The name of a fight: the place where it was, or the nearest one; on a map without places the number of the hex.
fn name_of(game: &HexGame, at: SpaceId) -> String {
    let board = game.board();
    let places = board.places().iter();
    let nearest = places.min_by_key(|place| board.grid().distance(place.at, at));
    nearest.map_or_else(|| board.number(at), |place| place.name.clone())
}
