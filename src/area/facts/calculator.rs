//! The forces in the battle calculator: the player's, or those of the battle that is selected or under the cursor. The nation to
//! move attacks. On which terms they fight the player says.

use super::situation::PanelSituation;
use crate::area::clicks::battle_plan::BattlePlan;
use crate::area::clicks::selection::{Tab, own_at};
use crate::area::clicks::targets::ClickTargets;
use crate::area::clicks::trial::{ShownTrial, Trial, TrialSource};
use railhead_area_game::chapters::battle::fire::bombarding;
use railhead_area_game::chapters::battle::odds::{of_forces, once_ordered};
use railhead_area_game::chapters::battle::{all_in_order, can_fight, participants};
use railhead_area_game::chapters::forces::group;
use railhead_area_game::definition::KindId;
use railhead_area_game::shown::destinations::{MoveKind, MovingUnits, destinations};
use railhead_area_game::state::area_state::{Force, Party};
use railhead_area_game::state::order::Order;
use railhead_area_game::{AreaGame, AreaState, Phase};
use railhead_engine::board::SpaceId;

/// The forces in the battle calculator.
#[derive(Clone, Debug, Default)]
pub struct CalculatorFacts {
    pub shown: ShownTrial,
    /// Those of the selected space, if the program fills the calculator in.
    selected: Option<ShownTrial>,
    /// The kinds that attacker and defender have, in the order in which they lose them (AB-7).
    pub falls: [Vec<KindId>; 2],
}

impl CalculatorFacts {
    /// Follows the position and the selection. Forces that were filled in stay until others replace them.
    pub fn follow(&mut self, situation: PanelSituation) {
        self.fill(situation);
        self.set_terms(situation);
    }

    /// Takes in on which terms the player has them fight.
    fn set_terms(&mut self, PanelSituation { table, selection }: PanelSituation) {
        self.shown.terms.clone_from(&selection.terms);
        let [attackers, defenders] = &self.shown.trial.units;
        let orders = orders(table.game(), &self.shown, &selection.battles);
        self.falls = [(attackers, &orders[0]), (defenders, &orders[1])].map(|(units, order)| {
            let mut all = all_in_order(table.game(), order);
            all.retain(|kind| units.contains_key(kind));
            all
        });
    }

    fn fill(&mut self, PanelSituation { table, selection }: PanelSituation) {
        let (game, state) = (table.game(), table.view());
        if let Some(trial) = &selection.trial {
            self.selected = None;
            self.shown = ShownTrial {
                trial: trial.clone(),
                ..ShownTrial::default()
            };
            return;
        }
        let is_open = selection.tab == Tab::Odds;
        let space = selection.space.filter(|_| is_open);
        self.selected = space.and_then(|at| of_space(game, state, at));
        let before = self.shown.from.take().filter(|_| is_open);
        self.shown = before
            .and_then(|from| match &from {
                TrialSource::Attack { at, orders } => of_attack(game, state, *at, orders),
                _ => of_space(game, state, from.at()),
            })
            .unwrap_or_default();
    }

    /// Follows the cursor: to the attack that a click would make, otherwise to the battle in the selected space, otherwise to
    /// that under the cursor.
    pub fn look(&mut self, situation: PanelSituation, targets: &ClickTargets, hovered: Option<SpaceId>) {
        let PanelSituation { table, selection } = situation;
        if selection.trial.is_some() || selection.tab != Tab::Odds {
            return;
        }
        let (game, state) = (table.game(), table.view());
        let target = hovered.and_then(|at| targets.at(at));
        let found = target
            .filter(|target| target.is_attack)
            .and_then(|target| of_attack(game, state, target.to, &target.orders))
            .or_else(|| self.selected.clone())
            .or_else(|| of_battle(game, state, hovered?));
        if let Some(found) = found {
            self.shown = found;
            self.set_terms(situation);
        }
    }
}

/// The kinds that attacker and defender lose first: as the player says in the calculator, or else, in a battle on the map, as their sides take losses.
pub fn orders(game: &AreaGame, shown: &ShownTrial, plan: &BattlePlan) -> [Vec<KindId>; 2] {
    let is_on_map = matches!(
        shown.from,
        Some(TrialSource::Battle(_) | TrialSource::Attack { .. })
    );
    [0, 1].map(|party| {
        let nation = shown.trial.nations[party].filter(|_| is_on_map);
        let chosen = &shown.terms.orders[party];
        match nation {
            Some(nation) if chosen.is_empty() => plan.first_lost(game.side_of(nation)).to_vec(),
            _ => chosen.clone(),
        }
    })
}

fn trial(attackers: &[(Force, u16)], defenders: &[(Force, u16)]) -> Trial {
    let parties = [attackers, defenders];
    Trial {
        units: parties.map(of_forces),
        nations: parties.map(|forces| forces.first().map(|(force, _)| force.nation)),
    }
}

/// The forces in a space where a battle can be fought, with the ships that bombard it (AB-7).
fn of_battle(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<ShownTrial> {
    can_fight(game, state, at).then(|| {
        let mut attackers = participants(game, state, at, Party::Attacker);
        let is_under_way = state.combat().is_some_and(|combat| combat.at == at);
        if !is_under_way {
            attackers.extend(bombarding(game, state, at));
        }
        let defenders = participants(game, state, at, Party::Defender);
        ShownTrial {
            trial: trial(&attackers, &defenders),
            from: Some(TrialSource::Battle(at)),
            ..ShownTrial::default()
        }
    })
}

/// The forces in a space after these orders; once they have been given, those that are there.
fn of_attack(game: &AreaGame, state: &AreaState, at: SpaceId, orders: &[Order]) -> Option<ShownTrial> {
    let then = once_ordered(game, state, orders);
    let has_changed = then != *state;
    let found = of_battle(game, &then, at)?;
    Some(if has_changed {
        ShownTrial {
            from: Some(TrialSource::Attack {
                at,
                orders: orders.to_vec(),
            }),
            ..found
        }
    } else {
        found
    })
}

/// The forces in a space, or its enemies and all that can attack them.
fn of_space(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<ShownTrial> {
    let to_come = || {
        let defenders = participants(game, state, at, Party::Defender);
        let is_own = !game.is_sea(at) && state.is_friendly(game, at);
        (!defenders.is_empty() && !is_own).then(|| {
            let attackers = within_reach(game, state, at);
            let from = if attackers.is_empty() {
                TrialSource::Defenders(at)
            } else {
                TrialSource::Reach(at)
            };
            ShownTrial {
                trial: trial(&attackers, &defenders),
                from: Some(from),
                ..ShownTrial::default()
            }
        })
    };
    of_battle(game, state, at).or_else(to_come)
}

/// The units that a single order of the present phase brings into a space to attack it.
fn within_reach(game: &AreaGame, state: &AreaState, at: SpaceId) -> Vec<(Force, u16)> {
    if state.phase() != Phase::CombatMove {
        return Vec::new();
    }
    let forces = game.space_ids().flat_map(|from| own_at(game, state, from));
    forces
        .filter(|(force, count)| {
            let going = MovingUnits {
                units: &[group(force, *count)],
                from: force.at,
                via: &[],
            };
            let ends = destinations(game, state, going).ends;
            ends.iter().any(|end| {
                let is_fight = matches!(
                    end.manner,
                    MoveKind::Attack | MoveKind::Violate(_) | MoveKind::Assault
                );
                end.to == at && is_fight && end.orders.len() == 1
            })
        })
        .collect()
}
