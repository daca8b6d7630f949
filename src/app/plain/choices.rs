//! The selected space, the orders that are allowed there, and the highlights on the map.
//!
//! In: the table, `MapClicked`. Out: [`Picked`], [`Choices`], `Piles`, `MinimapDots`, `Highlights`.

use bevy::prelude::*;

use crate::app::input::InputHeld;
use crate::app::map_view::minimap::MinimapDots;
use crate::app::map_view::overlay::Highlights;
use crate::app::map_view::piles::Piles;
use crate::app::map_view::{Hovered, MapClicked};
use crate::app::play::{Chosen, Face, GameSystems, Table, TableChanged, TableSystems};
use crate::app::stage::AppSystems;
use crate::app::theme::Livery;
use crate::rules::board::SpaceId;
use crate::rules::engine::lesson::Selected;

/// The space that the player has selected.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picked(pub Option<SpaceId>);

/// An order that is allowed now.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<O> {
    /// The order.
    pub order: O,
    /// The words on its button.
    pub words: String,
    /// The spaces of the order: first where it is given, last where it leads.
    pub spaces: Vec<SpaceId>,
}

/// The orders that are allowed now, except the one that ends the phase; computed once per change of the table.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Choices<O: Send + Sync + 'static>(pub Vec<Choice<O>>);

impl<O: Send + Sync + 'static> Default for Choices<O> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<O: Send + Sync + 'static> Choices<O> {
    /// The orders that are given in a space, or for `None`, those that have no place.
    pub fn at(&self, space: Option<SpaceId>) -> impl Iterator<Item = &Choice<O>> {
        self.0
            .iter()
            .filter(move |choice| choice.spaces.first().copied() == space)
    }
}

pub(super) fn game<G: Face>(app: &mut App) {
    app.init_resource::<Picked>()
        .init_resource::<Choices<G::Order>>()
        .add_systems(
            Update,
            (
                pick.in_set(AppSystems::Input),
                begin
                    .run_if(on_message::<TableChanged>)
                    .in_set(TableSystems::Opened),
                choose::<G>
                    .run_if(on_message::<TableChanged>)
                    .in_set(TableSystems::Summary),
                tell_picked.run_if(resource_changed::<Picked>),
                show::<G>
                    .after(AppSystems::Table)
                    .before(AppSystems::Sync)
                    .run_if(on_message::<TableChanged>.or_else(resource_changed::<Picked>)),
            )
                .in_set(GameSystems::<G>::default()),
        );
}

/// A click selects a space, or deselects it.
fn pick(mut clicks: MessageReader<MapClicked>, held: Res<InputHeld>, mut picked: ResMut<Picked>) {
    for click in clicks.read().filter(|_| !held.0) {
        let space = click.space.filter(|_| click.button == MouseButton::Left);
        picked.set_if_neq(Picked(space));
    }
}

fn tell_picked(picked: Res<Picked>, mut chosen: ResMut<Chosen>) {
    chosen.set_if_neq(Chosen(Selected {
        piece: None,
        place: picked.0,
    }));
}

/// Clears the selection for another game.
fn begin(mut changes: MessageReader<TableChanged>, mut picked: ResMut<Picked>, mut livery: ResMut<Livery>) {
    if changes.read().any(|change| change.kind.is_other_game()) {
        // The seats of the previous game may have had their own inks.
        if !livery.seats.is_empty() {
            livery.seats.clear();
        }
        picked.set_if_neq(Picked::default());
    }
}

fn choose<G: Face>(table: Res<Table<G>>, mut choices: ResMut<Choices<G::Order>>) {
    let game = table.game();
    let end = game.end_phase();
    let orders = table.orders().into_iter().filter(|order| *order != end);
    choices.0 = orders
        .map(|order| Choice {
            words: game.order_words(&order),
            spaces: game.order_spaces(&order),
            order,
        })
        .collect();
}

/// Shows the pieces, the selected space, and the destinations of its orders.
fn show<G: Face>(
    table: Res<Table<G>>,
    choices: Res<Choices<G::Order>>,
    picked: Res<Picked>,
    mut piles: ResMut<Piles>,
    mut dots: ResMut<MinimapDots>,
    mut highlights: ResMut<Highlights>,
) {
    let lying = table.piles();
    let dot = lying.iter().map(|pile| (pile.space, pile.seat));
    dots.set_if_neq(MinimapDots(dot.collect()));
    piles.set_if_neq(Piles(lying));
    if table.is_watched() {
        return;
    }
    let leads = |choice: &Choice<G::Order>| choice.spaces.get(1..)?.last().copied();
    let mut reachable: Vec<SpaceId> = picked
        .0
        .into_iter()
        .flat_map(|space| choices.at(Some(space)).filter_map(leads))
        .collect();
    reachable.sort_unstable();
    reachable.dedup();
    highlights.set_if_neq(Highlights {
        reachable,
        selected: picked.0,
        ..Highlights::default()
    });
}

/// The space under the cursor, or else the selected one.
pub fn looked_at(hovered: Hovered, picked: Picked) -> Option<SpaceId> {
    picked.0.or(hovered.0)
}
