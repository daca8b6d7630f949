//! The end of a phase, held up while a hex is overstacked (HK-2) or an assault has to be made (HN-6).
//!
//! In: `EndPhaseBlocked`, `TableSummary`. Out: [`PhaseProblems`], which [`super::reach`] puts on the map.

use bevy::prelude::*;

use crate::app::AppSystems;
use crate::app::hex::summary::TableSummary;
use crate::app::hex::table::{EndPhaseBlocked, TableSystems};
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::map_view::camera::visit::CentreOn;
use crate::rules::board::SpaceId;

/// The hexes that kept the phase from ending at the player's last try, as long as they still do.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseProblems(pub Vec<SpaceId>);

pub(super) fn plugin(app: &mut App) {
    app.init_until::<PhaseProblems>(Lifetime::Position).add_systems(
        Update,
        (
            hold.run_if(on_message::<EndPhaseBlocked>),
            release.run_if(resource_exists_and_changed::<TableSummary>),
        )
            .chain()
            .after(TableSystems::Summary)
            .in_set(AppSystems::Table),
    );
}

fn hold(
    mut messages: MessageReader<EndPhaseBlocked>,
    mut held: ResMut<PhaseProblems>,
    mut centre: MessageWriter<CentreOn>,
) {
    for message in messages.read() {
        match message {
            EndPhaseBlocked::Overstacked(hexes) => {
                held.0 = hexes.iter().map(|hex| hex.space).collect();
                if let Some(first) = held.0.first() {
                    centre.write(CentreOn(*first));
                }
            }
            EndPhaseBlocked::MustAttack(target, _) => {
                centre.write(CentreOn(*target));
            }
            EndPhaseBlocked::UnitsLeft(_) => {}
        }
    }
}

fn release(summary: Res<TableSummary>, mut held: ResMut<PhaseProblems>) {
    let still = held
        .0
        .iter()
        .copied()
        .filter(|space| summary.overstacked.iter().any(|hex| hex.space == *space));
    let still = PhaseProblems(still.collect());
    held.set_if_neq(still);
}
