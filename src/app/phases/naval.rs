//! The Naval Movement Phase (HN): units go by sea.

use bevy::prelude::*;

use super::PlayPhase;
use crate::app::table::Selection;
use crate::rules::board::SpaceId;
use crate::rules::hex_game::naval::{self, SeaMove};
use crate::rules::hex_game::{TableView, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(PlayPhase::NavalMovement), begin);
}

fn begin(mut selection: ResMut<'_, Selection>) {
    selection.set_if_neq(Selection::default());
}

/// How a sea move ends, and what it takes of the shipping that is left (HN-2, HN-7).
pub fn path_label(view: &TableView<'_>, unit: UnitId, to: SpaceId) -> String {
    let (game, state) = (view.game(), view.state());
    let destinations = naval::destinations(game, state, unit);
    let Some(end) = destinations.iter().find(|end| end.at == to) else {
        return String::new();
    };
    let left = naval::capacity(game, state, end.area).left();
    format!("{}, {} of {left} shipping", end.kind.name(), end.cost)
}

/// The words that tell landings and assaults from moves to a port of one's own.
pub fn words(view: &TableView<'_>, unit: UnitId) -> Vec<(SpaceId, &'static str)> {
    let word = |kind: SeaMove| match kind {
        SeaMove::Lift => "port",
        SeaMove::Landing => "landing",
        SeaMove::Assault => "assault",
    };
    naval::destinations(view.game(), view.state(), unit)
        .into_iter()
        .map(|end| (end.at, word(end.kind)))
        .collect()
}
