//! Resource tokens in the window, where a scenario has them: coins on the map and in panels.
//!
//! `map` shows them on the map, `targets` finds where they can be placed and where picked ones can go, [`income`],
//! [`purchase`], [`rows`] and [`sending`] are parts of the dock; [`analysis`] has the rules' results.

pub mod analysis;
pub mod income;
pub mod map;
mod picture;
pub mod purchase;
pub mod rows;
pub mod sending;
mod targets;

use bevy::prelude::*;

use crate::AppSystems;
use crate::area::facts::RuleFacts;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::play::{GameSystems, Request, Table};
use analysis::TokenAnalysis;
use railhead_area_game::AreaGame;
use railhead_area_game::state::order::Order;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((map::plugin, targets::plugin, analysis::plugin))
        .add_systems(
            Update,
            press_keys
                .run_if(input_is_free.and_then(keys_are_free))
                .in_set(AppSystems::Input)
                .in_set(GameSystems::of::<AreaGame>()),
        );
}

/// Places all income, or sends everything on its way.
fn press_keys(
    strokes: Res<Strokes>,
    table: Res<Table<AreaGame>>,
    (facts, inflow): (Res<RuleFacts>, Res<TokenAnalysis>),
    mut requests: MessageWriter<Request<Order>>,
) {
    let is_time = !table.is_watched() && !table.is_over();
    if keys::PLACE_TOKENS.is_struck(&strokes) && is_time && facts.to_place.is_some() {
        requests.write(Request::Issue(income::everywhere()));
    }
    if keys::SEND_TOKENS.is_struck(&strokes) && !inflow.steps.is_empty() {
        requests.write(Request::Issue(sending::EVERYTHING));
    }
}
