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
use crate::rules::area_game::battle::{pending, retreats};
use crate::rules::area_game::destinations::{Destination, MoveKind, MovingUnits, destinations};
use crate::rules::area_game::order::Order;
use crate::rules::area_game::production;
use crate::rules::area_game::state::{Purchase, Stage};
use crate::rules::area_game::{AreaGame, AreaState, NationId, Phase};
use crate::rules::board::SpaceId;
use crate::rules::engine::Game as _;

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
    /// The orders of a click with Shift, where it means something else; else none.
    pub with_shift: Vec<Order>,
}

/// The spaces that are lit.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations {
    /// Where a click orders something.
    pub ends: Vec<Lit>,
    /// Where somebody can be sent from, while nobody is picked.
    pub starts: Vec<SpaceId>,
    /// Where battles wait to be fought.
    pub fights: Vec<SpaceId>,
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
pub fn light(table: Res<Table<AreaGame>>, desk: Res<AreaDesk>, mut lit: ResMut<Destinations>) {
    let (game, state) = (table.game(), table.view());
    let mut now = Destinations::default();
    if table.is_watched() || table.is_over() {
        lit.set_if_neq(now);
        return;
    }
    if state.phase() == Phase::Combat {
        now.fights = pending(game, state);
    }
    let is_marching = desk.travel == Travel::March && !desk.picked.is_empty();
    if let Some(space) = desk.space.filter(|_| is_marching) {
        let going = MovingUnits {
            units: &desk.parcels(),
            from: space,
            via: &desk.via,
        };
        let found = destinations(game, state, going);
        let lit = |end: Destination| Lit {
            to: end.to,
            is_attack: matches!(
                end.manner,
                MoveKind::Attack | MoveKind::Violate(_) | MoveKind::Assault
            ),
            note: note(end.manner, &end.path),
            path: end.path,
            orders: end.orders,
            with_shift: Vec::new(),
        };
        now.ends = found.ends.into_iter().map(lit).collect();
        now.over = found.over;
    } else if let Some(combat) = state.combat() {
        now.ends = retreats(game, state)
            .into_iter()
            .map(|to| retreat(combat.at, to))
            .collect();
        let is_asked = combat.stage == Stage::Decide;
        now.ends.retain(|_| is_asked);
    } else if let Some(ware) = desk.ware {
        now.ends = placements(game, state, desk.buyer(game, state), ware);
    }
    lit.set_if_neq(now);
}

fn retreat(from: SpaceId, to: SpaceId) -> Lit {
    Lit {
        to,
        is_attack: false,
        path: vec![from, to],
        note: "retreat".to_owned(),
        orders: vec![Order::Retreat { to }],
        with_shift: Vec::new(),
    }
}

/// Where something that was bought can be placed.
fn placements(game: &AreaGame, state: &AreaState, nation: NationId, ware: Purchase) -> Vec<Lit> {
    let bought = state.nation(nation).bought.get(&ware).copied().unwrap_or(0);
    let mut ends: Vec<Lit> = Vec::new();
    for (at, complex) in production::places(game, state, nation, ware) {
        if ends.iter().any(|lit| lit.to == at) {
            continue;
        }
        let order = |count: u16| Order::Place {
            nation,
            ware,
            count,
            at,
            complex,
        };
        let is_allowed = |count: &u16| game.check(state, &order(*count)).is_ok();
        let most = (1..=bought).rev().find(is_allowed).unwrap_or(1);
        ends.push(Lit {
            to: at,
            is_attack: false,
            path: Vec::new(),
            note: match ware {
                Purchase::Unit(_) => format!("room for {}", production::output(game, state, complex)),
                Purchase::Complex | Purchase::Station | Purchase::Marker => "can be placed here".to_owned(),
            },
            orders: vec![order(1)],
            with_shift: vec![order(most)],
        });
    }
    ends
}

/// What a move costs, in the words of the map.
fn note(manner: MoveKind, path: &[SpaceId]) -> String {
    let steps = path.len() - 1;
    let steps = if steps == 1 {
        "1 step".to_owned()
    } else {
        format!("{steps} steps")
    };
    match manner {
        MoveKind::Move => steps,
        MoveKind::Attack => format!("attack, {steps}"),
        MoveKind::Violate(price) => format!("enter neutral land for {price} IPC, {steps}"),
        MoveKind::Embark => "embark".to_owned(),
        MoveKind::Land => "land".to_owned(),
        MoveKind::Assault => "land and attack".to_owned(),
    }
}

fn show(
    table: Res<Table<AreaGame>>,
    desk: Res<AreaDesk>,
    lit: Res<Destinations>,
    hovered: Res<Hovered>,
    mut highlights: ResMut<Highlights>,
) {
    if table.is_watched() {
        return;
    }
    let aimed = hovered.0.and_then(|space| lit.at(space));
    let spaces = |is_attack: bool| -> Vec<SpaceId> {
        let of = lit.ends.iter().filter(move |lit| lit.is_attack == is_attack);
        of.map(|lit| lit.to).collect()
    };
    let mut way: Vec<SpaceId> = desk.space.into_iter().chain(desk.via.iter().copied()).collect();
    if desk.via.is_empty() {
        way.clear();
    }
    let mut attackable = spaces(true);
    attackable.extend(&lit.fights);
    highlights.set_if_neq(Highlights {
        reachable: spaces(false),
        attackable,
        able: lit.starts.clone(),
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
