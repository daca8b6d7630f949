//! The end of a phase, held up while a hex is overstacked (HK-2) or an assault has to be made (HN-6).
//!
//! In: `EndPhaseBlocked`, `TableSummary`. Out: [`OverstackedHex`]es, and [`PhaseProblems`], which [`super::reach`] puts on
//! the map.

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;

use crate::AppSystems;
use crate::hex::hexes::{HexMarkers, MarkedHexes, OverstackedHex};
use crate::hex::summary::{TableSummary, summary_is_new};
use crate::hex::table::{EndPhaseBlocked, TableSystems};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::visit::CentreOn;
use railhead_engine::board::SpaceId;

/// The hexes that kept the phase from ending at the player's last try, as long as they still do.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseProblems(pub Vec<SpaceId>);

/// Whether the player still has to answer if the phase may end with units that can act. A click on the map is no answer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndAsked(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_until::<EndAsked>(Lifetime::Position);
    app.init_until::<PhaseProblems>(Lifetime::Position).add_systems(
        Update,
        mark_overstacked
            .run_if(summary_is_new)
            .after(TableSystems::Summary)
            .in_set(AppSystems::Table),
    );
}

/// HK-2: the hexes that hold more than the limit. During the phase that is allowed (HR-9).
fn mark_overstacked(summary: Res<TableSummary>, mut hexes: HexMarkers<OverstackedHex>) {
    hexes.set(summary.overstacked.iter().map(|hex| {
        let (points, limit) = (hex.points, hex.limit);
        (hex.space, OverstackedHex { points, limit })
    }));
}

/// For each phase: what happens when the player ends it too early.
pub fn when_held() -> ScheduleConfigs<ScheduleSystem> {
    (hold.run_if(on_message::<EndPhaseBlocked>), release)
        .chain()
        .after(mark_overstacked)
        .in_set(AppSystems::Table)
}

/// The phase does not end: the player sees where.
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

/// A hex keeps the phase from ending no longer than it holds too much.
fn release(hexes: MarkedHexes<OverstackedHex>, mut held: ResMut<PhaseProblems>) {
    let mut still = held.clone();
    still.0.retain(|space| hexes.contains(*space));
    held.set_if_neq(still);
}
