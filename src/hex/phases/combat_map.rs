//! Combat and demolition on the map.
//!
//! In: `TableSummary`, `Selection`, [`AttackPlan`], [`BridgeAsked`]. Out: `BattleOverlay`, and of a decision the
//! [`Reachable`] hexes and `Highlights`.

use bevy::prelude::*;

use super::combat::AttackPlan;
use super::demolition::BridgeAsked;
use super::reach::ReachSystems;
use super::{PhaseProblems, PlayPhase};
use crate::AppSystems;
use crate::hex::fights::{AttackForecast, CombatDecision, PlannedAttack};
use crate::hex::hexes::{HexMarkers, MarkedHexes, Reachable};
use crate::hex::summary::{TableSummary, situation_is_new};
use crate::hex::table::{HexTable, Selection};
use crate::hex::units::{At, Counter, SelectedUnit, UnitSystems};
use crate::map_view::Aim;
use crate::map_view::marks::overlay::{BattleOverlay, Highlights};
use crate::map_view::moments::Moments;
use crate::play::GameSystems;
use crate::words::signed;
use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{HexGame, Phase, TableView, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            find_reachable.in_set(ReachSystems::Find),
            show_choice.in_set(ReachSystems::Show),
        )
            .run_if(in_state(PlayPhase(Some(Phase::Combat)))),
    )
    .add_systems(
        Update,
        show.run_if(
            situation_is_new
                .or_else(resource_changed::<AttackPlan>)
                .or_else(resource_changed::<BridgeAsked>),
        )
        .in_set(GameSystems::of::<HexGame>())
        .after(UnitSystems::Index)
        .in_set(AppSystems::Sync),
    );
}

fn show(
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    selection: Res<Selection>,
    plan: Res<AttackPlan>,
    bridge_asked: Res<BridgeAsked>,
    mut overlay: ResMut<BattleOverlay>,
) {
    let wanted = match summary.phase {
        _ if summary.is_over => BattleOverlay::default(),
        Phase::Combat => combat(&table.view(), &summary, *selection, plan.0.as_ref()),
        Phase::Movement => {
            let unit = selection.unit;
            let bridges = unit.and_then(|unit| summary.fights.bridges.get(&unit));
            BattleOverlay {
                seat: bridges.map(|_| summary.player.seat()),
                bridges: bridges.cloned().unwrap_or_default(),
                bridge_asked: bridge_asked.0,
                ..BattleOverlay::default()
            }
        }
        Phase::Setup | Phase::Reinforcement | Phase::NavalMovement | Phase::RailMovement | Phase::End => {
            BattleOverlay::default()
        }
    };
    overlay.set_if_neq(wanted);
}

fn combat(
    view: &TableView,
    summary: &TableSummary,
    selection: Selection,
    plan: Option<&PlannedAttack>,
) -> BattleOverlay {
    let seat = Some(summary.player.seat());
    let from = |units: &[UnitId], target: SpaceId| -> Vec<[SpaceId; 2]> {
        let mut spaces: Vec<SpaceId> = units.iter().filter_map(|unit| summary.unit(*unit).at).collect();
        spaces.sort_unstable();
        spaces.dedup();
        spaces.into_iter().map(|at| [at, target]).collect()
    };
    if let Some(decision) = &summary.fights.decision {
        let is_before_retreat = matches!(decision.stage, Stage::AirDefence | Stage::Losses { .. });
        let attackers = view
            .combat()
            .filter(|_| is_before_retreat)
            .map_or(&[][..], |combat| combat.attackers.as_slice());
        return BattleOverlay {
            seat,
            targets: vec![decision.target],
            attacks: from(attackers, decision.target),
            ..BattleOverlay::default()
        };
    }
    if let Some(plan) = plan {
        return BattleOverlay {
            seat,
            targets: vec![plan.target],
            attacks: from(&plan.attackers, plan.target),
            label: odds_in_short(view, plan).map(|text| (plan.target, text)),
            ..BattleOverlay::default()
        };
    }
    let chosen = selection.unit.map(|unit| summary.fights.targets_of(unit));
    let targets = chosen
        .filter(|targets| !targets.is_empty())
        .unwrap_or_else(|| summary.fights.targets.keys().copied().collect());
    BattleOverlay {
        seat,
        targets,
        ..BattleOverlay::default()
    }
}

/// The odds, and the modifier of the die: `2:1, -1`.
fn odds_in_short(view: &TableView, plan: &PlannedAttack) -> Option<String> {
    let outlook = AttackForecast::of(view, plan);
    let odds = outlook.odds.as_ref()?;
    let column = odds.ratio(view.game());
    Some(match odds.modifier() {
        0 => column,
        by => format!("{column}, {}", signed(by)),
    })
}

/// HB-1: the hexes that the Selected unit can attack, or where it can retreat or advance.
fn find_reachable(
    summary: Res<TableSummary>,
    selected: Single<&Counter, With<SelectedUnit>>,
    mut hexes: HexMarkers<Reachable>,
) {
    let spaces = match &summary.fights.decision {
        Some(decision) => decision.spaces_of(selected.0),
        None => summary.fights.targets_of(selected.0),
    };
    hexes.set(spaces.into_iter().map(|space| (space, Reachable(0))));
}

/// The hexes of a decision, and the way of a retreat or advance to the one under the cursor.
fn show_choice(
    summary: Res<TableSummary>,
    selection: Res<Selection>,
    selected: Query<(&Counter, Option<&At>), With<SelectedUnit>>,
    reachable: MarkedHexes<Reachable>,
    (problems, moments): (Res<PhaseProblems>, Res<Moments>),
    aim: Res<Aim>,
    mut highlights: ResMut<Highlights>,
) {
    let selected = selected.single().ok();
    let unit = selected.map(|(counter, _)| counter.0);
    // The decision would give the result away before the die lies still.
    let decision = summary.fights.decision.as_ref().filter(|_| !moments.is_playing());
    let reachable = decision.map_or_else(Vec::new, |decision| {
        highlighted_hexes(&summary, decision, &reachable)
    });
    let way = unit.zip(aim.space).and_then(|end| decision?.ways.get(&end));
    highlights.set_if_neq(Highlights {
        reachable,
        path: way.map(|way| way.path.clone()),
        path_label: way.and_then(|way| way.price.clone()).unwrap_or_default(),
        problem: problems.0.clone(),
        selected: aim
            .by_key()
            .or(selected.and_then(|(_, at)| at).map(|at| at.0))
            .or(selection.space),
        ..Highlights::default()
    });
}

/// The hexes of a choice: those with a unit that could lose a step, and those where the selected unit can go.
fn highlighted_hexes(
    summary: &TableSummary,
    decision: &CombatDecision,
    reachable: &MarkedHexes<Reachable>,
) -> Vec<SpaceId> {
    let mut spaces: Vec<SpaceId> = match &decision.stage {
        Stage::AirDefence => Vec::new(),
        Stage::Losses { .. } => decision
            .units()
            .into_iter()
            .filter_map(|unit| summary.unit(unit).at)
            .collect(),
        Stage::Retreat { .. } | Stage::Advance { .. } => reachable.by_cost(),
    };
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}
