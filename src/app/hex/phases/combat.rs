//! The Combat Phase: planning an attack and deciding its consequences, by mouse and by keys.
//!
//! In: clicks, keys, `TableSummary`. Out: [`AttackPlan`], `Selection`, `HexRequest`, `Refused` for impossible plans.
//! [`super::combat_map`] shows all this on the map.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::acts::{ClickReader, CombatKeys, CounterClick};
use super::end::when_held;
use super::play_phase::in_phase;
use super::{ClickSystems, PlayPhase, WhyAsked};
use crate::app::AppSystems;
use crate::app::hex::counters::StackOrder;
use crate::app::hex::fights::{CombatDecision, DecisionChoice, PlannedAttack, destination, most_air};
use crate::app::hex::panels::{HexAction, HexActionSystems, PanelAction};
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{HexRequest, HexTable, Refused, Selection, TableChanged, TableSystems};
use crate::app::hex::units::{Available, UnitMarkers, UnitMarks, UnitSystems};
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::stage::reset;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::chapters::combat::Stage;
use crate::rules::hex_game::{Mark, Order, Phase, Refusal, UnitId};

/// The planned attack.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AttackPlan(pub Option<PlannedAttack>);

pub(super) fn plugin(app: &mut App) {
    app.init_until::<AttackPlan>(Lifetime::Position)
        .add_systems(EguiPrimaryContextPass, carry_out.in_set(HexActionSystems))
        .add_systems(OnEnter(PlayPhase(Some(Phase::Combat))), reset::<AttackPlan>)
        .add_systems(OnExit(PlayPhase(Some(Phase::Combat))), reset::<AttackPlan>)
        .add_systems(
            Update,
            (
                press_keys
                    .in_set(CombatKeys)
                    .in_set(AppSystems::Input)
                    .run_if(input_is_free.and_then(keys_are_free)),
                mark_available.in_set(UnitSystems::Available),
                read_clicks.in_set(ClickSystems),
                when_held(),
                follow_table
                    .after(TableSystems::Summary)
                    .after(super::procedure::follow_events)
                    .in_set(AppSystems::Table)
                    .run_if(on_message::<TableChanged>),
            )
                .run_if(in_phase(Phase::Combat)),
        );
}

/// HB-1: the units that can attack; while a combat waits for an answer, those that it is about.
fn mark_available(table: Res<HexTable>, summary: Res<TableSummary>, mut units: UnitMarkers<Available>) {
    let view = table.view();
    let asked = summary.fights.decision.as_ref().map(CombatDecision::units);
    units.set(|unit| match &asked {
        Some(asked) => asked.contains(&unit),
        None => view.mark(unit) == Mark::Available,
    });
}

fn carry_out(mut actions: MessageReader<PanelAction>, mut plan: ResMut<AttackPlan>) {
    for action in actions.read() {
        if let PanelAction::Own(HexAction::Plan(wanted)) = action {
            plan.set_if_neq(AttackPlan(wanted.clone()));
        }
    }
}

/// The meaning of a click in the Combat Phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CombatClick {
    Plan(PlannedAttack),
    /// Issues an order.
    Order(Order),
    /// Selects a unit that can act.
    Select(UnitId),
    /// Deselects the unit.
    Cancel,
    /// Shows why an attack is impossible.
    Refuse(Refusal),
    /// Looks at a unit, or at none.
    Look(Option<UnitId>),
}

/// The meaning of a click on a space and on its counter, if any (HB-1).
pub fn meaning(
    table: &HexTable,
    summary: &TableSummary,
    marks: &UnitMarks,
    (selection, plan): (&Selection, Option<&PlannedAttack>),
    space: SpaceId,
    counter: Option<UnitId>,
) -> CombatClick {
    if let Some(decision) = &summary.fights.decision {
        return decide(decision, summary, selection, space, counter);
    }
    let enemy = summary.player.enemy();
    let game = table.game();
    let own = counter.filter(|unit| game.unit(*unit).side == summary.player);
    // A click on a unit that can join the planned attack adds it or leaves it out.
    if let (Some(plan), Some(unit)) = (plan, own) {
        if summary.fights.attackers_of(plan.target).contains(&unit) {
            return CombatClick::Plan(plan.with_other(unit));
        }
        let reasons = table.view().why_not_attack(unit, plan.target);
        return reasons
            .into_iter()
            .next()
            .map_or(CombatClick::Look(counter), CombatClick::Refuse);
    }
    let chosen = selection.unit.filter(|unit| marks.is_available(*unit));
    let eligible = summary.fights.attackers_of(space);
    if !eligible.is_empty() {
        // All of them, whichever is selected: a hex can be attacked only once in a phase, so a forgotten unit has no
        // other chance.
        return CombatClick::Plan(PlannedAttack::new(space, eligible.iter().copied()));
    }
    let is_enemy = counter.is_some_and(|unit| game.unit(unit).side == enemy);
    if is_enemy {
        let units: Vec<UnitId> = match chosen {
            Some(unit) => vec![unit],
            None => marks
                .marked(Mark::Available)
                .filter(|unit| {
                    let at = summary.unit(*unit).at;
                    at.is_some_and(|at| game.board().are_adjacent(at, space))
                })
                .collect(),
        };
        let is_meant = !units.is_empty();
        let order = PlannedAttack::new(space, units).order();
        if let Err(refusal) = table.view().allows(&order)
            && is_meant
        {
            return CombatClick::Refuse(refusal);
        }
    }
    match own {
        Some(unit) if selection.unit == Some(unit) => CombatClick::Cancel,
        Some(unit) if marks.is_available(unit) => CombatClick::Select(unit),
        _ => CombatClick::Look(counter),
    }
}

/// The meaning of a click while a combat waits for a decision.
fn decide(
    decision: &CombatDecision,
    summary: &TableSummary,
    selection: &Selection,
    space: SpaceId,
    counter: Option<UnitId>,
) -> CombatClick {
    let units = decision.units();
    let here: Vec<UnitId> = units
        .iter()
        .copied()
        .filter(|unit| summary.unit(*unit).at == Some(space))
        .collect();
    let under = counter
        .filter(|unit| here.contains(unit))
        .or_else(|| here.first().copied());
    match &decision.stage {
        Stage::AirDefence => CombatClick::Look(counter),
        Stage::Losses { .. } => under
            .and_then(|unit| decision.answer(unit, None))
            .map_or(CombatClick::Look(counter), |order| {
                CombatClick::Order(order.clone())
            }),
        Stage::Retreat { .. } | Stage::Advance { .. } => {
            let chosen = selection.unit.filter(|unit| units.contains(unit));
            let order = chosen.and_then(|unit| decision.answer(unit, Some(space)));
            // Without a selected unit, a click on the hex gives the suggested answer that leads there.
            let sensible = decision
                .default
                .as_ref()
                .filter(|order| chosen.is_none() && destination(order) == Some(space));
            match (order.or(sensible), under) {
                (Some(order), _) => CombatClick::Order(order.clone()),
                (None, Some(unit)) => CombatClick::Select(unit),
                (None, None) => CombatClick::Look(counter),
            }
        }
    }
}

fn read_clicks(
    mut input: ClickReader,
    table: Res<HexTable>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    order: Res<StackOrder>,
    mut selection: ResMut<Selection>,
    mut plan: ResMut<AttackPlan>,
    mut requests: MessageWriter<HexRequest>,
    mut refused: MessageWriter<Refused>,
    mut why: MessageWriter<WhyAsked>,
) {
    let (clicks, activated) = input.read(&summary);
    let top = |space: SpaceId| order.top(space, &summary, &marks);
    let mut meant: Vec<(SpaceId, Option<UnitId>)> = Vec::new();
    for CounterClick { button, under, space } in clicks {
        match (button, space) {
            (MouseButton::Left, Some(space)) => {
                meant.push((space, under.or_else(|| top(space))));
            }
            (MouseButton::Right, Some(space)) => {
                if let Some(unit) = under.or_else(|| top(space)) {
                    why.write(WhyAsked { unit, space: None });
                }
            }
            (MouseButton::Left | MouseButton::Right, None) => selection.unit = None,
            _ => {}
        }
    }
    meant.extend(activated.iter().map(|act| (act.space, top(act.space))));
    for (space, counter) in meant {
        let click = meaning(
            &table,
            &summary,
            &marks,
            (&selection, plan.0.as_ref()),
            space,
            counter,
        );
        match click {
            CombatClick::Plan(new) => {
                plan.set_if_neq(AttackPlan(Some(new)));
            }
            CombatClick::Order(order) => {
                requests.write(HexRequest::Issue(order));
            }
            CombatClick::Select(unit) => {
                selection.set_if_neq(Selection::new(Some(unit), Some(space)));
            }
            CombatClick::Cancel => selection.unit = None,
            CombatClick::Refuse(refusal) => {
                if selection.unit.is_none() {
                    selection.space = Some(space);
                }
                refused.write(Refused(table.reason(&refusal)));
            }
            CombatClick::Look(unit) => {
                selection.set_if_neq(Selection::new(unit, Some(space)));
                if let Some(unit) = unit
                    && table.game().unit(unit).side == summary.player
                    && summary.fights.decision.is_none()
                {
                    why.write(WhyAsked { unit, space: None });
                }
            }
        }
    }
}

/// Enter attacks, Space gives the suggested answer, numbers add attackers or choose among answers, P gives air points.
fn press_keys(
    mut strokes: ResMut<Strokes>,
    summary: Res<TableSummary>,
    table: Res<HexTable>,
    mut plan: ResMut<AttackPlan>,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<HexRequest>,
    mut refused: MessageWriter<Refused>,
) {
    let figure = keys::CHOICES.iter().position(|chord| chord.is_struck(&strokes));
    let mut used = false;
    if let Some(decision) = &summary.fights.decision {
        if keys::DEFAULT.is_struck(&strokes) {
            used = true;
            requests.write_batch(decision.default.clone().map(HexRequest::Issue));
        } else if keys::END_PHASE.is_struck(&strokes) && decision.answers.contains(&Order::EndCombat) {
            used = true;
            requests.write(HexRequest::Issue(Order::EndCombat));
        } else if let Some(choice) =
            figure.and_then(|index| decision.choices(selection.unit).get(index).cloned())
        {
            used = true;
            match choice {
                DecisionChoice::Issue(order) => {
                    requests.write(HexRequest::Issue(order));
                }
                DecisionChoice::Select(unit) => {
                    let space = summary.unit(unit).at;
                    selection.set_if_neq(Selection::new(Some(unit), space));
                }
            }
        }
    } else if let Some(now) = plan.0.clone() {
        if keys::ATTACK.is_struck(&strokes) {
            used = true;
            requests.write(HexRequest::Issue(now.order()));
        } else if let Some(unit) =
            figure.and_then(|index| summary.fights.attackers_of(now.target).get(index).copied())
        {
            used = true;
            plan.0 = Some(now.with_other(unit));
        } else if keys::AIR_MORE.is_struck(&strokes) {
            used = true;
            let (most, why) = most_air(&table.view(), &now);
            if now.air < most {
                plan.0 = Some(now.with_air(now.air + 1));
            } else {
                refused.write_batch(why.map(|why| Refused(table.reason(&why))));
            }
        } else if keys::AIR_LESS.is_struck(&strokes) {
            used = true;
            plan.0 = Some(now.with_air(now.air.saturating_sub(1)));
        }
    }
    if used {
        // The key has no other meaning now.
        strokes.0.clear();
    }
}

/// A plan ends when its hex can no longer be attacked, as after the attack; the only unit that must go somewhere is
/// selected at once.
fn follow_table(summary: Res<TableSummary>, mut plan: ResMut<AttackPlan>, mut selection: ResMut<Selection>) {
    let can_still_be = plan
        .0
        .as_ref()
        .is_some_and(|plan| !summary.fights.attackers_of(plan.target).is_empty());
    if plan.0.is_some() && !can_still_be {
        plan.0 = None;
    }
    let Some(decision) = &summary.fights.decision else {
        return;
    };
    let units = decision.units();
    let goes = matches!(decision.stage, Stage::Retreat { .. } | Stage::Advance { .. });
    match (units.as_slice(), selection.unit) {
        ([unit], _) if goes => {
            let space = summary.unit(*unit).at;
            selection.set_if_neq(Selection::new(Some(*unit), space));
        }
        (_, Some(unit)) if !units.contains(&unit) => selection.unit = None,
        _ => {}
    }
}
