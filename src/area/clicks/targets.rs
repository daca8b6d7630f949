//! The destinations of the picked units: computed by the rules, shown on the map, and used by clicks.
//!
//! In: the table, [`AreaSelection`], `Aim`. Out: [`ClickTargets`], `Highlights`. Other files add the targets of
//! their orders in [`TargetSystems::Find`].

use bevy::prelude::*;

use super::selection::{AreaSelection, TravelMode};
use crate::AppSystems;
use crate::area::clicks::selection::situation_is_new;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::Aim;
use crate::map_view::marks::overlay::Highlights;
use crate::play::{GameSystems, Table, neighbour};
use crate::words::count;
use railhead_area_game::chapters::battle::{attacks_by_air_alone, pending, retreats};
use railhead_area_game::chapters::peace::brought_into_war;
use railhead_area_game::chapters::production;
use railhead_area_game::shown::destinations::{MoveKind, MovingUnits, destinations};
use railhead_area_game::state::area_state::Stage;
use railhead_area_game::state::order::Order;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, AreaState, NationId, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;

/// In [`AppSystems::Table`], after requests.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetSystems {
    /// [`ClickTargets`] is cleared and filled with ordinary moves, then by other files with their own.
    Find,
    /// The targets are highlighted.
    Show,
}

/// A space, and the orders of a click on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClickTarget {
    pub to: SpaceId,
    /// Whether it means an attack.
    pub is_attack: bool,
    /// The way there, including the start; empty if none is shown.
    pub path: Vec<SpaceId>,
    /// Its cost or remaining room, shown at the space while the cursor is on it.
    pub note: String,
    /// The orders, one after another.
    pub orders: Vec<Order>,
    /// The orders of Shift+click, if it means something else; otherwise none.
    pub with_shift: Vec<Order>,
}

impl ClickTarget {
    /// A space to which no way is shown, and where Shift makes no difference.
    pub fn new(to: SpaceId, note: String, orders: Vec<Order>) -> Self {
        Self {
            to,
            is_attack: false,
            path: Vec::new(),
            note,
            orders,
            with_shift: Vec::new(),
        }
    }
}

/// The spaces that are highlighted.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ClickTargets {
    /// The spaces where a click gives orders.
    pub ends: Vec<ClickTarget>,
    /// The spaces with units that can be sent, while no unit is picked.
    pub starts: Vec<SpaceId>,
    /// The spaces with a battle to fight.
    pub fights: Vec<SpaceId>,
    /// The spaces for a way-point, with the way there.
    pub over: Vec<(SpaceId, Vec<SpaceId>)>,
}

impl ClickTargets {
    /// The orders of a click on a space.
    pub fn at(&self, space: SpaceId) -> Option<&ClickTarget> {
        self.ends.iter().find(|targets| targets.to == space)
    }

    /// The highlighted space after or before this one; the last is followed by the first.
    pub fn beside(&self, now: Option<SpaceId>, next: bool) -> Option<SpaceId> {
        let ends = self.ends.iter().map(|target| target.to);
        let mut all: Vec<SpaceId> = ends
            .chain(self.starts.iter().chain(&self.fights).copied())
            .collect();
        all.sort_unstable();
        all.dedup();
        neighbour(&all, now, next)
    }
}

pub(in crate::area) fn plugin(app: &mut App) {
    app.init_until::<ClickTargets>(Lifetime::Position)
        .configure_sets(
            Update,
            (TargetSystems::Find, TargetSystems::Show)
                .chain()
                .after(AppSystems::Table)
                .before(AppSystems::Sync)
                .in_set(GameSystems::of::<AreaGame>()),
        )
        .add_systems(
            Update,
            (
                light.in_set(TargetSystems::Find).run_if(situation_is_new),
                show.in_set(TargetSystems::Show).run_if(
                    resource_changed::<ClickTargets>
                        .or_else(resource_changed::<AreaSelection>)
                        .or_else(resource_changed::<Aim>),
                ),
            ),
        );
}

/// Finds the destinations of marching, sailing, flying and placing.
pub fn light(table: Res<Table<AreaGame>>, selection: Res<AreaSelection>, mut targets: ResMut<ClickTargets>) {
    let (game, state) = (table.game(), table.view());
    let mut now = ClickTargets::default();
    if table.is_watched() || table.is_over() {
        targets.set_if_neq(now);
        return;
    }
    if state.phase() == Phase::Combat {
        now.fights = pending(game, state);
    }
    let is_marching = selection.travel == TravelMode::March && !selection.picked.is_empty();
    if let Some(space) = selection.space.filter(|_| is_marching) {
        let going = MovingUnits {
            units: &selection.groups(),
            from: space,
            via: &selection.via,
        };
        let found = destinations(game, state, going);
        let ends = found.ends.into_iter().map(|end| ClickTarget {
            is_attack: matches!(
                end.manner,
                MoveKind::Attack | MoveKind::Violate(_) | MoveKind::Assault
            ),
            path: end.path.clone(),
            ..ClickTarget::new(end.to, note(end.manner, &end.path), end.orders)
        });
        now.ends = ends.collect();
        now.over = found.over;
    } else if let Some(combat) = state.combat() {
        now.ends = retreats(game, state)
            .into_iter()
            .map(|to| retreat(combat.at, to))
            .collect();
        // Aircraft that break off go nowhere yet.
        let is_asked = combat.stage == Stage::Decide && !attacks_by_air_alone(game, state, combat.at);
        now.ends.retain(|_| is_asked);
    } else if let Some(purchase) = selection.purchase {
        now.ends = placements(game, state, selection.buyer(game, state), purchase);
    }
    targets.set_if_neq(now);
}

fn retreat(from: SpaceId, to: SpaceId) -> ClickTarget {
    ClickTarget {
        path: vec![from, to],
        ..ClickTarget::new(to, "retreat".to_owned(), vec![Order::Retreat { to }])
    }
}

/// The places for a purchase.
fn placements(game: &AreaGame, state: &AreaState, nation: NationId, purchase: Purchase) -> Vec<ClickTarget> {
    let bought = state.nation(nation).bought.get(&purchase).copied().unwrap_or(0);
    let mut ends: Vec<ClickTarget> = Vec::new();
    for (at, complex) in production::places(game, state, nation, purchase) {
        if ends.iter().any(|targets| targets.to == at) {
            continue;
        }
        let order = |count: u16| Order::place(nation, purchase, count, at, complex);
        let most = (1..=bought)
            .rev()
            .find(|count| game.check(state, &order(*count)).is_ok())
            .unwrap_or(1);
        let note = match purchase {
            Purchase::Unit(_) => format!("room for {}", production::output(game, state, complex)),
            Purchase::Complex | Purchase::Station | Purchase::Marker => "can be placed here".to_owned(),
        };
        ends.push(ClickTarget {
            with_shift: vec![order(most)],
            ..ClickTarget::new(at, note, vec![order(1)])
        });
    }
    ends
}

/// The cost of a move, in the words of the map.
fn note(manner: MoveKind, path: &[SpaceId]) -> String {
    let steps = count(path.len() - 1, "step", "steps");
    match manner {
        MoveKind::Move => steps,
        MoveKind::Attack => format!("attack, {steps}"),
        MoveKind::Violate(price) => format!("enter neutral land for {price} IPC, {steps}"),
        MoveKind::Embark => "embark".to_owned(),
        MoveKind::Land => "land".to_owned(),
        MoveKind::Assault => "land and attack".to_owned(),
    }
}

/// The words beside the pointer: the cost, and whom it would bring into the war (AB-13).
fn label(game: &AreaGame, state: &AreaState, target: &ClickTarget) -> String {
    let order = target
        .orders
        .first()
        .filter(|order| game.check(state, order).is_ok());
    let nations = order.map_or_else(Vec::new, |order| brought_into_war(game, state, order));
    if nations.is_empty() {
        return target.note.clone();
    }
    let names: Vec<&str> = nations
        .iter()
        .map(|nation| game.nation(*nation).name.as_str())
        .collect();
    format!("{}; this brings into the war: {}", target.note, names.join(", "))
}

fn show(
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    targets: Res<ClickTargets>,
    aim: Res<Aim>,
    mut highlights: ResMut<Highlights>,
) {
    if table.is_watched() {
        return;
    }
    let aimed = aim.space.and_then(|space| targets.at(space));
    let spaces = |is_attack: bool| -> Vec<SpaceId> {
        let of = targets
            .ends
            .iter()
            .filter(move |targets| targets.is_attack == is_attack);
        of.map(|targets| targets.to).collect()
    };
    let mut way: Vec<SpaceId> = selection
        .space
        .into_iter()
        .chain(selection.via.iter().copied())
        .collect();
    if selection.via.is_empty() {
        way.clear();
    }
    let mut attackable = spaces(true);
    attackable.extend(&targets.fights);
    highlights.set_if_neq(Highlights {
        reachable: spaces(false),
        attackable,
        able: targets.starts.clone(),
        selected: selection.space,
        way_points: selection.via.clone(),
        path: match aimed {
            Some(targets) if targets.path.len() > 1 => Some(targets.path.clone()),
            _ => Some(way).filter(|way| way.len() > 1),
        },
        path_label: aimed
            .map(|target| label(table.game(), table.view(), target))
            .unwrap_or_default(),
        ..Highlights::default()
    });
}
