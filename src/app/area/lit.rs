//! Where what is picked can go: worked out by the rules, shown on the map, and looked up by clicks.
//!
//! In: the table, [`AreaDesk`], `Hovered`. Out: [`Destinations`], `Highlights`. Who lights spaces for other orders adds them to
//! [`Destinations`] in [`AreaSystems::Light`], where the selection travels that way.

use bevy::prelude::*;

use super::desk::{AreaDesk, Travel};
use crate::app::AppSystems;
use crate::app::map_view::Hovered;
use crate::app::map_view::overlay::Highlights;
use crate::app::play::{GameSystems, Table, TableChanged};
use crate::rules::area_game::AreaGame;
use crate::rules::area_game::destinations::{Manner, destinations};
use crate::rules::area_game::order::Order;
use crate::rules::board::SpaceId;

/// In [`AppSystems::Table`], after what was asked of the table.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AreaSystems {
    /// Spaces are lit: [`Destinations`] is cleared and filled for what marches, by others for what goes otherwise.
    Light,
    /// What is lit is shown.
    Show,
}

/// A space that is lit, and what a click on it orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lit {
    /// The space.
    pub to: SpaceId,
    /// Whether it means a fight.
    pub is_attack: bool,
    /// The way there, the start first; empty if none is shown.
    pub path: Vec<SpaceId>,
    /// What it costs, or what is left there: written at the space while the cursor is on it.
    pub note: String,
    /// The orders, one after another.
    pub orders: Vec<Order>,
}

/// The spaces that are lit.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations {
    /// Where a click orders something.
    pub ends: Vec<Lit>,
    /// Where a way point can be set, with the way there.
    pub over: Vec<(SpaceId, Vec<SpaceId>)>,
}

impl Destinations {
    /// What is lit in a space.
    pub fn at(&self, space: SpaceId) -> Option<&Lit> {
        self.ends.iter().find(|lit| lit.to == space)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Destinations>()
        .configure_sets(
            Update,
            (AreaSystems::Light, AreaSystems::Show)
                .chain()
                .after(AppSystems::Table)
                .before(AppSystems::Sync)
                .in_set(GameSystems::<AreaGame>::default()),
        )
        .add_systems(
            Update,
            (
                light
                    .in_set(AreaSystems::Light)
                    .run_if(on_message::<TableChanged>.or_else(resource_changed::<AreaDesk>)),
                show.in_set(AreaSystems::Show).run_if(
                    resource_changed::<Destinations>
                        .or_else(resource_changed::<AreaDesk>)
                        .or_else(resource_changed::<Hovered>),
                ),
            ),
        );
}

/// Lights what marching, sailing, flying and placing can reach.
pub fn light(table: Res<'_, Table<AreaGame>>, desk: Res<'_, AreaDesk>, mut lit: ResMut<'_, Destinations>) {
    let (game, state) = (table.game(), table.view());
    let mut now = Destinations::default();
    if !table.is_watched() && !table.is_over() {
        if let (Some(space), Travel::March, false) = (desk.space, desk.travel, desk.picked.is_empty()) {
            let found = destinations(game, state, &desk.parcels(), space, &desk.via);
            now.ends = found
                .ends
                .into_iter()
                .map(|end| Lit {
                    to: end.to,
                    is_attack: matches!(end.manner, Manner::Attack | Manner::Assault),
                    note: note(end.manner, &end.path),
                    path: end.path,
                    orders: end.orders,
                })
                .collect();
            now.over = found.over;
        }
    }
    lit.set_if_neq(now);
}

/// What a move costs, in the words of the map.
fn note(manner: Manner, path: &[SpaceId]) -> String {
    let steps = path.len() - 1;
    let steps = if steps == 1 {
        "1 step".to_owned()
    } else {
        format!("{steps} steps")
    };
    match manner {
        Manner::Move => steps,
        Manner::Attack => format!("attack, {steps}"),
        Manner::Embark => "embark".to_owned(),
        Manner::Land => "land".to_owned(),
        Manner::Assault => "land and attack".to_owned(),
    }
}

fn show(
    table: Res<'_, Table<AreaGame>>,
    desk: Res<'_, AreaDesk>,
    lit: Res<'_, Destinations>,
    hovered: Res<'_, Hovered>,
    mut highlights: ResMut<'_, Highlights>,
) {
    if table.is_watched() {
        return;
    }
    let aimed = hovered.0.and_then(|space| lit.at(space));
    let spaces = |is_attack: bool| {
        let of = lit.ends.iter().filter(move |lit| lit.is_attack == is_attack);
        of.map(|lit| lit.to).collect()
    };
    let mut way: Vec<SpaceId> = desk.space.into_iter().chain(desk.via.iter().copied()).collect();
    if desk.via.is_empty() {
        way.clear();
    }
    highlights.set_if_neq(Highlights {
        reachable: spaces(false),
        attackable: spaces(true),
        selected: desk.space,
        way_points: desk.via.clone(),
        path: match aimed {
            Some(lit) if lit.path.len() > 1 => Some(lit.path.clone()),
            _ => Some(way).filter(|way| way.len() > 1),
        },
        path_label: aimed.map(|lit| lit.note.clone()).unwrap_or_default(),
        ..Highlights::default()
    });
}
