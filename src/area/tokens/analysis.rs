//! The rules' results about tokens: the steps of one order that sends everything, and the tokens that reach each
//! complex. They take longer than a frame, and are computed on another thread.
//!
//! In: the table. Out: [`TokenAnalysis`].

use std::sync::Arc;

use bevy::prelude::*;

use crate::area::clicks::targets::TargetSystems;
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::area_sheet::tracks::{TrainPath, TrainPathKind};
use crate::play::{Table, TableChanged};
use railhead_area_game::chapters::production::{at_most, output};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::basket::basket;
use railhead_area_game::tokens::flow::{self, inflow};
use railhead_area_game::tokens::forward::steps;
use railhead_area_game::{AreaGame, AreaState, KindId};
use railhead_engine::board::SpaceId;

/// The results for the present situation; empty until computed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenAnalysis {
    /// The steps of the order that sends everything now.
    pub steps: Vec<Order>,
    /// The tokens that each complex of the moving nations can spend: now, in the next turn, in three turns.
    pub reaching: Vec<(SpaceId, [ComplexOutlook; 3])>,
}

/// The tokens that a complex can spend after some turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComplexOutlook {
    /// Their number, and the bottlenecks.
    pub inflow: flow::Inflow,
    /// The units that they would buy.
    pub units: Vec<(KindId, u16)>,
}

impl TokenAnalysis {
    /// Computes the results for a situation.
    pub fn of(game: &AreaGame, state: &AreaState) -> Self {
        let movers = state.movers(game).iter();
        let complexes = movers.flat_map(|nation| state.complexes(*nation).map(|at| (at, *nation)));
        let reaching = complexes.map(|(at, nation)| {
            let bought = state.tokens().waiting_at(nation, at);
            let outlook = [0, 1, 3].map(|turns| {
                let inflow = inflow(game, state, nation, at, turns);
                let makes = if turns == 0 {
                    output(game, state, at).saturating_sub(bought)
                } else {
                    at_most(game, state, at)
                };
                ComplexOutlook {
                    units: basket(game, nation, inflow.tokens, makes),
                    inflow,
                }
            });
            (at, outlook)
        });
        Self {
            steps: steps(game, state),
            reaching: reaching.collect(),
        }
    }

    /// The tokens that a complex can spend.
    pub fn reaching(&self, complex: SpaceId) -> Option<&[ComplexOutlook; 3]> {
        let mut known = self.reaching.iter();
        known.find(|(at, _)| *at == complex).map(|(_, outlook)| outlook)
    }

    /// The zones that are the bottleneck of a complex, in the nearest turn that has one.
    pub fn bottleneck(&self, complex: SpaceId) -> &[SpaceId] {
        let turns = self.reaching(complex).into_iter().flatten();
        let mut held = turns
            .map(|outlook| &outlook.inflow)
            .filter(|inflow| !inflow.bottleneck.is_empty());
        held.next().map_or(&[], |inflow| &inflow.bottleneck)
    }

    /// The ways of the order that sends everything.
    pub fn ways(&self) -> Vec<TrainPath> {
        self.steps.iter().map(|order| planned(order.spaces())).collect()
    }
}

/// A way for the map to show as planned, not yet gone.
pub fn planned(path: Vec<SpaceId>) -> TrainPath {
    TrainPath {
        path,
        kind: TrainPathKind::Planned,
    }
}

/// The computation in progress.
#[derive(Resource, Debug, Default)]
struct Finding(Background<TokenAnalysis>);

pub(super) fn plugin(app: &mut App) {
    app.init_until::<TokenAnalysis>(Lifetime::Position)
        .init_until::<Finding>(Lifetime::Position)
        .add_systems(
            Update,
            (
                begin.run_if(on_message::<TableChanged>),
                finish.run_if(|finding: Res<Finding>| finding.0.is_busy()),
            )
                .chain()
                .in_set(TargetSystems::Find),
        );
}

fn begin(
    table: Res<Table<AreaGame>>,
    workers: Res<Workers>,
    mut finding: ResMut<Finding>,
    mut inflow: ResMut<TokenAnalysis>,
) {
    inflow.set_if_neq(TokenAnalysis::default());
    finding.0 = Background::default();
    if table.game().tokens().is_some() && !table.is_watched() && !table.is_over() {
        let (game, state) = (Arc::clone(table.game()), table.view().clone());
        finding.0 = workers.on_pool(move || TokenAnalysis::of(&game, &state));
    }
}

fn finish(mut finding: ResMut<Finding>, mut inflow: ResMut<TokenAnalysis>) {
    if let Some(found) = finding.0.answer() {
        inflow.set_if_neq(found);
    }
}
