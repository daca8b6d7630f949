//! The destinations of picked units by rail, with the way and its use of capacities; for a plan, all that they could
//! ever reach. While no unit is picked, the areas with Available units.
//!
//! In: the table, `AreaSelection`, `RailAnalysis`. Out: `ClickTargets`.

use bevy::prelude::*;

use super::analysis::{RailAnalysis, look_out};
use crate::area::clicks::selection::{AreaSelection, Tab, TravelMode, situation_is_new};
use crate::area::clicks::targets::{ClickTarget, ClickTargets, TargetSystems, light};
use crate::play::Table;
use crate::words::count;
use railhead_area_game::chapters::rail::now::is_time;
use railhead_area_game::chapters::rail::sending::{aims, sendings};
use railhead_area_game::rail::Limit;
use railhead_area_game::{AreaGame, NationId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        light_rails
            .in_set(TargetSystems::Find)
            .after(light)
            .after(look_out)
            .run_if(situation_is_new),
    );
}

fn light_rails(
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    analysis: Res<RailAnalysis>,
    mut targets: ResMut<ClickTargets>,
) {
    let (game, state) = (table.game(), table.view());
    if selection.tab == Tab::Rails
        && selection.picked.is_empty()
        && is_time(game, state.phase())
        && !table.is_watched()
    {
        let available = analysis
            .departures
            .iter()
            .filter(|departure| departure.available > 0);
        targets.starts = available.map(|departure| departure.from).collect();
    }
    let goes = selection.travel == TravelMode::Rail
        && !selection.picked.is_empty()
        && !selection.is_booking()
        && is_time(game, state.phase());
    let Some(from) = selection
        .space
        .filter(|_| goes && !table.is_watched() && !table.is_over())
    else {
        return;
    };
    let units = selection.groups();
    targets.ends = if selection.rail.is_planning {
        aims(game, state, &units, from)
            .into_iter()
            .map(|to| ClickTarget::new(to, "add to the plan".to_owned(), Vec::new()))
            .collect()
    } else {
        let found = sendings(game, state, &units, from).into_iter();
        found
            .map(|sending| {
                let note = note(game, sending.path.len() - 1, &sending.uses);
                ClickTarget {
                    path: sending.path,
                    ..ClickTarget::new(sending.to, note, sending.orders)
                }
            })
            .collect()
    };
}

/// The length of the way, and the use of capacities after it, the scarcest first.
fn note(game: &AreaGame, areas: usize, uses: &[Limit]) -> String {
    let far = count(areas, "area", "areas");
    match uses.first() {
        Some(limit) => format!("{far}, {}", used(game, limit)),
        None => far,
    }
}

/// `rail capacity of Germany 2/6`.
pub(super) fn used(game: &AreaGame, limit: &Limit) -> String {
    format!("{} {}/{}", limit_name(game, limit), limit.used, limit.limit)
}

/// `rail capacity of Germany`.
pub(super) fn limit_name(game: &AreaGame, limit: &Limit) -> String {
    let Some(rails) = &game.definition().rails else {
        return String::new();
    };
    limit
        .what
        .text(&rails.variant, game.board(), &|nation: NationId| {
            game.nation(nation).in_text.clone()
        })
}
