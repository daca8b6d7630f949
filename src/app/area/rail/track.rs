//! Railways on the map: track between areas that are joined, stations with their damage, what is used of each, the trains that have gone.
//!
//! In: the table, [`Shown`]. Out: `Tracks`, `Ways`, and the signs of stations and areas.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::app::map_view::tokens::{Mood, Shape, Token};
use crate::app::map_view::tracks::{Track, TrackLook, Tracks};
use crate::app::play::{GameSystems, Table, TableChanged, TableSystems};
use crate::rules::area_game::rail::now::{is_time, rails};
use crate::rules::area_game::rail::variant::Network;
use crate::rules::area_game::rail::{Limited, Rails};
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::SpaceId;

/// What of railways the map shows.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Track.
    pub track: bool,
    /// What of each station and area is used, in every phase and not only where trains go.
    pub limits: bool,
}

impl Default for Shown {
    fn default() -> Self {
        Self {
            track: true,
            limits: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>().add_systems(
        Update,
        lay_track
            .run_if(on_message::<TableChanged>.or_else(resource_changed::<Shown>))
            .in_set(TableSystems::Summary)
            .in_set(GameSystems::<AreaGame>::default()),
    );
}

fn lay_track(table: Res<'_, Table<AreaGame>>, shown: Res<'_, Shown>, mut tracks: ResMut<'_, Tracks>) {
    let rails = rails(table.game(), table.view());
    let laid = rails.filter(|_| shown.track).map(|rails| track(&rails));
    tracks.set_if_neq(Tracks(laid.unwrap_or_default()));
}

/// The track of the variant, each stretch once.
fn track(rails: &Rails<'_>) -> Vec<Track> {
    let board = rails.board;
    let stretches = board.connections().filter_map(|(from, link)| {
        if from >= link.to || !rails.are_joined(from, link.to) {
            return None;
        }
        let is_held = [from, link.to].iter().all(|at| rails.space(*at).held.is_some());
        let look = match (&rails.variant.network, is_held) {
            (Network::EveryArea { .. }, true) => TrackLook::Everywhere,
            (Network::EveryArea { .. }, false) => return None,
            (_, true) => TrackLook::Laid,
            (_, false) => TrackLook::Idle,
        };
        Some(Track {
            between: [from, link.to],
            look,
        })
    });
    stretches.collect()
}

/// The signs of stations, and of what is used of stations and areas where trains go.
pub fn signs(game: &AreaGame, state: &AreaState, shown: Shown) -> BTreeMap<SpaceId, Vec<Token>> {
    let mut signs: BTreeMap<SpaceId, Vec<Token>> = BTreeMap::new();
    let Some(rails) = rails(game, state) else {
        return signs;
    };
    for at in game.space_ids() {
        let Some(damage) = state.space(at).station else {
            continue;
        };
        let mood = if rails.working_station(at).is_none() {
            Mood::Spent
        } else if rails.space(at).held.is_none() {
            Mood::Idle
        } else {
            Mood::Plain
        };
        signs.entry(at).or_default().push(Token {
            shape: Shape::Station,
            text: if damage > 0 {
                format!("-{damage}")
            } else {
                String::new()
            },
            mood,
        });
    }
    if shown.limits || is_time(game, state.phase()) {
        let movers = game.movers(state.turn()).iter();
        let limits: BTreeMap<Limited, _> = movers
            .flat_map(|nation| rails.limits(*nation))
            .map(|limit| (limit.what, limit))
            .collect();
        for limit in limits.values() {
            let (Limited::Station(at) | Limited::Area(at)) = limit.what else {
                continue;
            };
            signs.entry(at).or_default().push(Token {
                shape: Shape::Tag,
                text: format!("{}/{}", limit.used, limit.limit),
                mood: if limit.used >= limit.limit {
                    Mood::Spent
                } else {
                    Mood::Plain
                },
            });
        }
    }
    signs
}
