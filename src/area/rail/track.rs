//! Railways on the map: track between joined areas, stations with their damage, the use of each, and the trains of this
//! turn.
//!
//! In: the table, [`ShownRails`], the plan. Out: `Tracks`, `TrainPaths`, and the signs of stations and areas.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::shown::{RailLayer, ShownRails};
use super::targets::limit_name;
use crate::AppSystems;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::area_sheet::tracks::{Track, TrackLook, Tracks};
use crate::map_view::marks::markers::{Marker, MarkerShape, MarkerState};
use crate::play::{GameSystems, Table, TableChanged, TableSystems};
use crate::words::capital;
use railhead_area_game::chapters::rail::now::{is_time, rails};
use railhead_area_game::chapters::rail::sending::Planned;
use railhead_area_game::rail::variant::Network;
use railhead_area_game::rail::{Limited, Rails};
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

pub(super) fn plugin(app: &mut App) {
    app.init_until::<ShownRails>(Lifetime::Game).add_systems(
        Update,
        (
            lay_track
                .run_if(on_message::<TableChanged>.or_else(resource_changed::<ShownRails>))
                .in_set(TableSystems::Summary),
            press_keys
                .run_if(input_is_free.and_then(keys_are_free))
                .in_set(AppSystems::Input),
        )
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

fn press_keys(strokes: Res<Strokes>, table: Res<Table<AreaGame>>, mut shown: ResMut<ShownRails>) {
    for (key, layer) in [
        (keys::TRACK, RailLayer::Track),
        (keys::RAIL_LIMITS, RailLayer::Limits),
    ] {
        if key.is_struck(&strokes) {
            shown.toggle(layer, is_time(table.game(), table.view().phase()));
        }
    }
}

fn lay_track(table: Res<Table<AreaGame>>, shown: Res<ShownRails>, mut tracks: ResMut<Tracks>) {
    let rails = rails(table.game(), table.view());
    let laid = rails.filter(|_| shown.track).map(|rails| track(&rails));
    tracks.set_if_neq(Tracks(laid.unwrap_or_default()));
}

/// The track of the variant, each stretch once.
fn track(rails: &Rails) -> Vec<Track> {
    let board = rails.board;
    let stretches = board.connections().filter_map(|(from, link)| {
        if from >= link.to || !rails.are_joined(from, link.to) {
            return None;
        }
        let is_held = [from, link.to].iter().all(|at| {
            let space = rails.space(*at);
            space.held.is_some() && !space.waits
        });
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

/// The signs of stations and, in phases with trains, of the use of stations and areas: including the plan, if there is
/// one.
pub fn rail_signs(
    game: &AreaGame,
    state: &AreaState,
    shown: ShownRails,
    planned: Option<&Planned>,
) -> BTreeMap<SpaceId, Vec<Marker>> {
    let mut signs: BTreeMap<SpaceId, Vec<Marker>> = BTreeMap::new();
    let Some(rails) = rails(game, state) else {
        return signs;
    };
    for at in game.space_ids() {
        let Some(damage) = state.space(at).station else {
            continue;
        };
        let space = rails.space(at);
        let mood = if space.held.is_none() || space.waits {
            MarkerState::Idle
        } else if rails.working_station(at).is_none() {
            MarkerState::Spent
        } else {
            MarkerState::Plain
        };
        signs.entry(at).or_default().push(Marker {
            shape: MarkerShape::Station,
            text: if damage > 0 {
                format!("-{damage}")
            } else {
                String::new()
            },
            hint: String::new(),
            mood,
        });
    }
    if shown.shows(RailLayer::Limits, is_time(game, state.phase())) {
        let movers = state.movers(game).iter();
        let limits: BTreeMap<Limited, _> = movers
            .flat_map(|nation| rails.limits(*nation))
            .chain(planned.iter().flat_map(|planned| planned.loads.iter().copied()))
            .map(|limit| (limit.what, limit))
            .collect();
        for limit in limits.values() {
            // A capacity of 0 needs no sign, unless a station has lost it.
            let is_station = matches!(limit.what, Limited::Station(_));
            if !is_station && limit.limit == 0 && limit.used == 0 {
                continue;
            }
            // The capacity of a nation is shown at its capital.
            let (shape, at) = match limit.what {
                Limited::Station(at) | Limited::Area(at) => (MarkerShape::Tag, Some(at)),
                Limited::Nation(nation) | Limited::Points(nation) => {
                    (MarkerShape::Train, game.nation(nation).capital)
                }
                Limited::Pool(pool) => {
                    let owner = rails.pools()[usize::from(pool)].owner;
                    (MarkerShape::Train, game.nation(owner).capital)
                }
                Limited::Scope(..) => continue,
            };
            let Some(at) = at else { continue };
            signs.entry(at).or_default().push(Marker {
                shape,
                text: format!("{}/{}", limit.used, limit.limit),
                hint: {
                    let name = capital(&limit_name(game, limit));
                    format!("{name}: {} of {} used", limit.used, limit.limit)
                },
                mood: if limit.used >= limit.limit {
                    MarkerState::Spent
                } else {
                    MarkerState::Plain
                },
            });
        }
    }
    for (at, count) in markers(state) {
        signs.entry(at).or_default().push(Marker {
            shape: MarkerShape::Train,
            text: if count > 1 {
                count.to_string()
            } else {
                String::new()
            },
            hint: String::new(),
            mood: MarkerState::Idle,
        });
    }
    signs
}

/// The markers under the units that they have moved, until the phase ends (S1-7).
fn markers(state: &AreaState) -> BTreeMap<SpaceId, u16> {
    let mut markers: BTreeMap<SpaceId, u16> = BTreeMap::new();
    for train in state.trains().iter().filter(|train| train.phase == state.phase()) {
        if let Some(end) = train
            .train
            .path
            .last()
            .filter(|_| !train.train.tickets.is_empty())
        {
            *markers.entry(*end).or_default() += 1;
        }
    }
    markers
}
