//! Combat's choices, computed once for each change of the table: the possible attacks and their attackers, the decision
//! that a combat waits for, and the bridges that can be blown.

use std::collections::BTreeMap;

use bevy::prelude::Deref;

use crate::words::count;
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_hex_game::chapters::combat::{Forecast, Share, Stage};
use railhead_hex_game::{Mark, Order, Phase, Refusal, Side, TableView, UnitId};

/// The present choices of combat and demolition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fights {
    /// The spaces that can be attacked, each with the units that can join (HB-1).
    pub targets: BTreeMap<SpaceId, Vec<UnitId>>,
    /// The decision that the current combat waits for.
    pub decision: Option<CombatDecision>,
    /// The bridges that units can try to blow (HD-1).
    pub bridges: BTreeMap<UnitId, Vec<CrossingId>>,
    /// Other work that units can do where they are.
    pub works: BTreeMap<UnitId, Vec<UnitWork>>,
}

/// An order for a unit where it is that takes no die: breaking track (HR-17), leaving the map (HM-8), getting a step back
/// (HF-8, HL-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitWork {
    pub order: Order,
    /// Its object: `Track to Deutsch Eylau (1021)`.
    pub words: String,
    /// What the button says: `Break`.
    pub verb: &'static str,
    pub rule: &'static str,
}

/// The way of a retreat or an advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionWay {
    /// From the unit's hex to its end.
    pub path: Vec<SpaceId>,
    /// What a retreat costs (HB-6), in words.
    pub price: Option<String>,
}

/// The ways of a stage, by unit and end (HB-6, HB-7).
fn ways(view: &TableView, stage: &Stage) -> BTreeMap<(UnitId, SpaceId), DecisionWay> {
    let mut ways = BTreeMap::new();
    if let Stage::Retreat { units, .. } | Stage::Advance { units, .. } = stage {
        for unit in units {
            let retreats = view.retreats(*unit).into_iter();
            let retreats = retreats.map(|way| (Some(retreat_price(way.step_losses, way.dice)), way.path));
            let advances = view.advances(*unit).into_iter().map(|path| (None, path));
            for (price, path) in retreats.chain(advances) {
                let end = (*unit, path[path.len() - 1]);
                ways.entry(end).or_insert(DecisionWay { path, price });
            }
        }
    }
    ways
}

/// The work that a unit can do where it is.
fn works(view: &TableView, unit: UnitId) -> Vec<UnitWork> {
    let breaking = view.breakable_track(unit).into_iter().map(|to| UnitWork {
        order: Order::BreakTrack { unit, to },
        words: format!("Track to {}", view.game().board().label(to)),
        verb: "Break",
        rule: "HR-17",
    });
    let leaving = view.exit(unit).ok().map(|exit| UnitWork {
        order: Order::Leave { unit },
        words: format!("The map, by {}", exit.name),
        verb: "Leave",
        rule: "HM-8",
    });
    breaking.chain(leaving).collect()
}

impl Fights {
    /// The present choices.
    pub fn of(view: &TableView) -> Self {
        let mut fights = Self::default();
        if view.is_over() {
            return fights;
        }
        match view.phase() {
            Phase::Combat => match view.combat() {
                Some(fought) => {
                    fights.decision = Some(CombatDecision {
                        side: view.decider(),
                        target: fought.target,
                        stage: fought.stage.clone(),
                        answers: view.orders(),
                        default: view.default_order(),
                        ways: ways(view, &fought.stage),
                    });
                }
                None => {
                    for target in view.attackable() {
                        fights.targets.insert(target, view.attackers(target));
                    }
                }
            },
            Phase::Movement => {
                for unit in view.game().unit_ids() {
                    let crossings = view.bridges(unit);
                    if !crossings.is_empty() {
                        fights.bridges.insert(unit, crossings);
                    }
                    let works = works(view, unit);
                    if !works.is_empty() {
                        fights.works.insert(unit, works);
                    }
                }
            }
            Phase::Reinforcement => {
                for unit in view.replaceable() {
                    let work = UnitWork {
                        order: Order::Replace { unit },
                        words: "A lost step".to_owned(),
                        verb: "Replace",
                        rule: "HF-8",
                    };
                    fights.works.insert(unit, vec![work]);
                }
            }
            Phase::Setup => fights.give_steps(view),
            Phase::NavalMovement | Phase::RailMovement | Phase::End => {}
        }
        fights
    }

    /// The steps that units can get before a battle of a campaign, and those that they have got (HL-4).
    fn give_steps(&mut self, view: &TableView) {
        for unit in view.game().unit_ids() {
            let is_own = view.game().unit(unit).side == view.player();
            let gives = view.allows(&Order::Replace { unit }).is_ok();
            let give = gives.then(|| UnitWork {
                order: Order::Replace { unit },
                words: "A lost step".to_owned(),
                verb: "Give back",
                rule: "HL-4",
            });
            // A unit that was set up goes back to its place first.
            let has_got = is_own && view.steps_given(unit) > 0 && view.mark(unit) != Mark::Deployed;
            let take = has_got.then(|| UnitWork {
                order: Order::TakeBack { unit },
                words: "A step that it has got".to_owned(),
                verb: "Take back",
                rule: "HL-4",
            });
            let works: Vec<UnitWork> = give.into_iter().chain(take).collect();
            if !works.is_empty() {
                self.works.insert(unit, works);
            }
        }
    }

    /// The units that can attack a space.
    pub fn attackers_of(&self, target: SpaceId) -> &[UnitId] {
        self.targets.get(&target).map_or(&[], Vec::as_slice)
    }

    /// The spaces that a unit can attack.
    pub fn targets_of(&self, unit: UnitId) -> Vec<SpaceId> {
        self.targets
            .iter()
            .filter_map(|(target, units)| units.contains(&unit).then_some(*target))
            .collect()
    }
}

/// The decision that the current combat waits for, with every answer that the rules allow.
#[derive(Clone, Debug, PartialEq)]
pub struct CombatDecision {
    /// The side that decides.
    pub side: Side,
    /// The space that is attacked.
    pub target: SpaceId,
    /// The subject of the decision.
    pub stage: Stage,
    pub answers: Vec<Order>,
    /// The suggested answer.
    pub default: Option<Order>,
    /// The ways by which units can go, by unit and end.
    pub ways: BTreeMap<(UnitId, SpaceId), DecisionWay>,
}

impl CombatDecision {
    /// The units that answers are about, each once.
    pub fn units(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.answers.iter().filter_map(subject).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// The spaces that answers send a unit to.
    pub fn spaces_of(&self, unit: UnitId) -> Vec<SpaceId> {
        let mut spaces: Vec<SpaceId> = self
            .answers
            .iter()
            .filter(|order| subject(order) == Some(unit))
            .filter_map(destination)
            .collect();
        spaces.sort_unstable();
        spaces.dedup();
        spaces
    }

    /// The answer that sends a unit to a space, or, in a decision without destinations, the one that names the unit.
    pub fn answer(&self, unit: UnitId, to: Option<SpaceId>) -> Option<&Order> {
        self.answers
            .iter()
            .find(|order| subject(order) == Some(unit) && destination(order) == to)
    }

    /// The numbered answers and units that keys choose from: air points, units, or destinations of the selected unit.
    pub fn choices(&self, selected: Option<UnitId>) -> Vec<DecisionChoice> {
        let issue = |order: &Order| DecisionChoice::Issue(order.clone());
        match &self.stage {
            Stage::AirDefence | Stage::Losses { .. } => self.answers.iter().map(issue).collect(),
            Stage::Retreat { .. } | Stage::Advance { .. } => {
                let units = self.units();
                match selected.filter(|unit| units.contains(unit)) {
                    Some(unit) => self
                        .spaces_of(unit)
                        .into_iter()
                        .filter_map(|to| self.answer(unit, Some(to)))
                        .map(issue)
                        .collect(),
                    None => units.into_iter().map(DecisionChoice::Select).collect(),
                }
            }
        }
    }
}

/// The effect of a numbered key in a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionChoice {
    /// Gives this answer.
    Issue(Order),
    /// Selects a unit, so that the player can send it somewhere.
    Select(UnitId),
}

/// The unit that an answer is about.
pub fn subject(order: &Order) -> Option<UnitId> {
    match order {
        Order::LoseStep { unit } | Order::Retreat { unit, .. } | Order::Advance { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// The destination in an answer.
pub fn destination(order: &Order) -> Option<SpaceId> {
    match order {
        Order::Retreat { to, .. } | Order::Advance { to, .. } => Some(*to),
        _ => None,
    }
}

/// An attack that is being planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAttack {
    /// The space to attack.
    pub target: SpaceId,
    /// The units that are to attack, by id.
    pub attackers: Vec<UnitId>,
    /// Air points.
    pub air: u8,
}

impl PlannedAttack {
    /// An attack on a space by some units, without air points.
    pub fn new(target: SpaceId, attackers: impl IntoIterator<Item = UnitId>) -> Self {
        let mut attackers: Vec<UnitId> = attackers.into_iter().collect();
        attackers.sort_unstable();
        attackers.dedup();
        Self {
            target,
            attackers,
            air: 0,
        }
    }

    /// The same plan with this unit added, or removed if it was in it.
    #[must_use]
    pub fn with_toggled(&self, unit: UnitId) -> Self {
        let mut plan = self.clone();
        match plan.attackers.binary_search(&unit) {
            Ok(index) => {
                plan.attackers.remove(index);
            }
            Err(index) => plan.attackers.insert(index, unit),
        }
        plan
    }

    /// The same plan with other air points.
    #[must_use]
    pub fn with_air(&self, air: u8) -> Self {
        Self { air, ..self.clone() }
    }

    /// The order that carries it out.
    pub fn order(&self) -> Order {
        Order::Attack {
            target: self.target,
            attackers: self.attackers.clone(),
            air: self.air,
        }
    }
}

/// The forecast of a planned attack (HB-8).
#[derive(Deref, Clone, Debug, PartialEq, Eq)]
pub struct AttackForecast {
    /// What it would be; without odds where the attack cannot be, or where nobody defends.
    #[deref]
    forecast: Forecast,
    /// The first reason against the attack.
    pub refusal: Option<Refusal>,
}

impl AttackForecast {
    /// The forecast of a plan. Even an impossible attack has shares.
    pub fn of(view: &TableView, plan: &PlannedAttack) -> Self {
        let refusal = match view.forecast(plan.target, &plan.attackers, plan.air) {
            Ok(forecast) => {
                let refusal = None;
                return Self { forecast, refusal };
            }
            Err(refusal) => Some(refusal),
        };
        let (attackers, defenders) = view.shares(plan.target, &plan.attackers);
        let forecast = Forecast {
            target: plan.target,
            attackers,
            defenders,
            odds: None,
            faces: Vec::new(),
            chances: Vec::new(),
            enemy_air: 0,
        };
        Self { forecast, refusal }
    }

    /// The total attack and the total defence.
    pub fn totals(&self) -> (u16, u16) {
        let total = |shares: &[Share]| shares.iter().map(|share| share.counts).sum();
        (total(&self.attackers), total(&self.defenders))
    }
}

/// The most air points that the player could give a planned attack, and the reason for the limit (HA-1).
pub fn most_air(view: &TableView, plan: &PlannedAttack) -> (u8, Option<Refusal>) {
    let most = view.most_air(view.player(), plan.target);
    (
        most,
        view.allows(&plan.with_air(most.saturating_add(1)).order()).err(),
    )
}

/// The steps that a way certainly costs, and the dice that may cost one each.
fn retreat_price(steps: u8, dice: u8) -> String {
    let mut parts = Vec::new();
    if steps > 0 {
        parts.push(format!("costs {}", count(usize::from(steps), "step", "steps")));
    }
    if dice > 0 {
        parts.push(format!(
            "{} for difficult ground",
            count(usize::from(dice), "die roll", "die rolls")
        ));
    }
    if parts.is_empty() {
        "costs nothing".to_owned()
    } else {
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hb_1_a_plan_takes_units_in_and_leaves_them_out_by_id() {
        let [a, b, c] = [3, 5, 9].map(UnitId);
        let plan = PlannedAttack::new(SpaceId(7), [c, a, c]);
        assert_eq!(plan.attackers, [a, c]);
        assert_eq!(plan.with_toggled(b).attackers, [a, b, c]);
        assert_eq!(plan.with_toggled(a).attackers, [c]);
        assert_eq!(plan.with_air(2).with_toggled(b).air, 2);
    }

    #[test]
    fn hb_6_keys_choose_a_unit_first_and_then_its_hex() {
        let [a, b] = [3, 5].map(UnitId);
        let [x, y] = [11, 12].map(SpaceId);
        let answers = vec![
            Order::Retreat { unit: a, to: x },
            Order::Retreat { unit: b, to: x },
            Order::Retreat { unit: b, to: y },
        ];
        let decision = CombatDecision {
            side: Side::Second,
            target: SpaceId(1),
            stage: Stage::Retreat {
                hexes: 1,
                units: vec![a, b],
            },
            default: answers.first().cloned(),
            answers: answers.clone(),
            ways: BTreeMap::new(),
        };
        assert_eq!(
            decision.choices(None),
            [DecisionChoice::Select(a), DecisionChoice::Select(b)]
        );
        assert_eq!(
            decision.choices(Some(b)),
            [
                DecisionChoice::Issue(answers[1].clone()),
                DecisionChoice::Issue(answers[2].clone())
            ]
        );
        assert_eq!(decision.spaces_of(a), [x]);
        assert_eq!(decision.answer(a, Some(y)), None);
    }
}
