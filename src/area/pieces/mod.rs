//! The pieces of the area game as the map and the panels show them. Not here: the layers of the map itself.

pub(super) mod look;
pub(super) mod world;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_egui::egui::{self, Ui};

use super::scene::Scene;
use crate::map_view::pieces::piles::{PieceGroup, Piles};
use crate::map_view::pieces::plate::{PieceDomain, PieceLook};
use crate::theme::silhouette::silhouette;
use crate::theme::widget::picture_named;
use railhead_area_game::chapters::forces::left;
use railhead_area_game::definition::{Domain, KindId, NationId};
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;
use railhead_engine::text::words::two_letters;

/// All pieces on the map: the units of a nation, kind and condition in a space together.
pub fn piles(game: &AreaGame, state: &AreaState) -> Piles {
    let mut counted: BTreeMap<_, u16> = BTreeMap::new();
    for (force, count) in state.forces() {
        let damaged = damaged(state, force).min(count);
        for (look, count) in [
            (look(game, state, &force), count - damaged),
            (PieceLook::Damaged, damaged),
        ] {
            *counted
                .entry((force.at, force.nation, force.kind, look))
                .or_default() += count;
        }
    }
    counted.retain(|_, count| *count > 0);
    Piles {
        groups: counted
            .into_iter()
            .map(|(place, count)| group(game, place, count))
            .collect(),
        letters: two_letters(game.nation_ids().map(|nation| game.nation(nation).name.as_str())),
    }
}

/// The units of a nation, kind and look in a space.
fn group(
    game: &AreaGame,
    (space, nation, kind, look): (SpaceId, NationId, KindId, PieceLook),
    count: u16,
) -> PieceGroup {
    let kind = game.kind(kind);
    let name = if count == 1 { &kind.name } else { &kind.plural };
    PieceGroup {
        space,
        seat: Seat(nation.0),
        name: name.clone(),
        count: count.into(),
        silhouette: Arc::from(kind.silhouette()),
        domain: match kind.domain {
            Domain::Land => PieceDomain::Land,
            Domain::Air => PieceDomain::Air,
            Domain::Sea => PieceDomain::Sea,
        },
        worth: u32::from(kind.cost) * u32::from(count),
        look,
    }
}

/// How many of them have taken a hit in the battle being fought.
fn damaged(state: &AreaState, force: Force) -> u16 {
    let combat = state.combat().filter(|combat| combat.at == force.at);
    let scars = combat.and_then(|combat| combat.scars.get(&(force.nation, force.kind)));
    scars.map_or(0, |scars| u16::try_from(*scars).unwrap_or(u16::MAX))
}

/// The look of units in their condition.
pub fn look(game: &AreaGame, state: &AreaState, force: &Force) -> PieceLook {
    match force.status {
        Status::Aboard | Status::Kept => PieceLook::Aboard,
        Status::Railed => PieceLook::Railed,
        Status::Ready | Status::Bridged | Status::Ferried if force.spent == 0 => PieceLook::Ready,
        _ if left(game, force) > 0 || !state.is_mover(game, force.nation) => PieceLook::Ready,
        Status::Ready
        | Status::Unloaded
        | Status::Fought
        | Status::Bridged
        | Status::Ferried
        | Status::Moved => PieceLook::Spent,
    }
}

/// The silhouette of a kind in the colour of a nation.
pub fn picture(ui: &mut Ui, scene: &Scene, nation: NationId, kind: KindId) -> egui::Response {
    let kind = scene.game.kind(kind);
    let picture = silhouette(ui, kind.silhouette(), scene.colour(nation));
    picture_named(&picture, &kind.name);
    picture
}
