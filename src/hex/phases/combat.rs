//! The Combat Phase: planning an attack and deciding its consequences, by keys; [`super::procedure`] has what clicks mean.
//!
//! In: keys, `TableSummary`. Out: [`AttackPlan`], `Selection`, `HexRequest`, `Refused` for impossible plans.
//! [`super::combat_map`] shows all this on the map.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::PlayPhase;
use super::acts::CombatKeys;
use super::end::when_held;
use super::play_phase::in_phase;
use crate::AppSystems;
use crate::hex::fights::{CombatDecision, DecisionChoice, PlannedAttack, most_air};
use crate::hex::panels::{HexAction, HexActionSystems, PanelAction};
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexRequest, HexTable, Refused, Selection, TableChanged, TableSystems};
use crate::hex::units::{Available, UnitMarkers, UnitSystems};
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::stage::reset;
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{Mark, Order, Phase};

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
                when_held(),
                follow_table
                    .after(TableSystems::Summary)
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
            plan.0 = Some(now.with_toggled(unit));
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
pub fn follow_table(
    summary: Res<TableSummary>,
    mut plan: ResMut<AttackPlan>,
    mut selection: ResMut<Selection>,
) {
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
