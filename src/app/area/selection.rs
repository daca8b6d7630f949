//! What the player has in hand: the space that is looked at, the units of it that are picked, the way that they are to go.
//!
//! In: the table, [`Forgotten`]. Out: [`AreaSelection`].

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::forgotten::Forgotten;
use super::rail::selection::RailSelection;
use crate::app::AppSystems;
use crate::app::play::{CurrentSelection, GameSystems, Table, TableChanged, TableSystems};
use crate::rules::area_game::forces::{left, parcel};
use crate::rules::area_game::order::UnitGroup;
use crate::rules::area_game::state::{Force, Purchase};
use crate::rules::area_game::tokens::destinations::{InHand, most};
use crate::rules::area_game::{AreaGame, AreaState, KindId, NationId, Phase};
use crate::rules::board::SpaceId;
use crate::rules::engine::Digest;
use crate::rules::engine::lesson::Selected;

/// How picked units are to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TravelMode {
    /// By their own movement, or aboard transports.
    #[default]
    March,
    /// By rail.
    Rail,
}

/// The lists of the dock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// What belongs to the phase: purchase, moves, battles, placement.
    #[default]
    Phase,
    /// Rails.
    Rails,
    /// What has happened.
    Log,
}

/// What the player has in hand.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaSelection {
    /// The space that is looked at.
    pub space: Option<SpaceId>,
    /// How many of which units in it are picked.
    pub picked: BTreeMap<Force, u16>,
    /// The tokens that are picked instead.
    pub tokens: Option<InHand>,
    /// Whether the player is asked if tokens of the space are to be destroyed (RT-8).
    pub is_burning: bool,
    /// The convoy that is being drawn, from where it begins.
    pub convoy: Vec<SpaceId>,
    /// The spaces by which they are to go.
    pub via: Vec<SpaceId>,
    /// How they are to go.
    pub travel: TravelMode,
    /// Who buys or places, where several nations have their turn together.
    pub nation: Option<NationId>,
    /// What is about to be placed.
    pub ware: Option<Purchase>,
    /// What hits are to fall on, once the player has changed the default.
    pub losses: Option<BTreeMap<(NationId, KindId), u16>>,
    /// The list of the dock.
    pub tab: Tab,
    /// What of railways is in hand.
    pub rail: RailSelection,
    /// What was to be asked when the phase was to end.
    pub forgotten: Option<Forgotten>,
}

impl AreaSelection {
    /// Who buys and places: of several nations the one that was chosen, else the first.
    pub fn buyer(&self, game: &AreaGame, state: &AreaState) -> NationId {
        self.nation.unwrap_or_else(|| state.movers(game)[0])
    }

    /// Turns to a list of the dock: beside that of rails units are picked for trains.
    pub fn turn_to(&mut self, tab: Tab) {
        self.tab = tab;
        self.via.clear();
        self.travel = if tab == Tab::Rails {
            TravelMode::Rail
        } else {
            TravelMode::March
        };
    }

    /// Looks at a space, with nothing picked.
    pub fn look_at(&mut self, space: Option<SpaceId>) {
        self.space = space;
        self.forgotten = None;
        self.picked.clear();
        self.tokens = None;
        self.is_burning = false;
        self.convoy.clear();
        self.via.clear();
    }

    /// Takes tokens in hand instead of units, none if their number is 0.
    pub fn take(&mut self, hand: InHand) {
        self.look_at(Some(hand.at));
        self.tokens = Some(hand).filter(|hand| hand.count > 0);
    }

    /// Whether units or tokens are picked.
    pub fn holds(&self) -> bool {
        !self.picked.is_empty() || self.tokens.is_some()
    }

    /// Picks so many of a force, none if 0; what it is picked with must be in the same space.
    pub fn pick(&mut self, force: Force, count: u16) {
        if self.space != Some(force.at) {
            self.look_at(Some(force.at));
        }
        if count == 0 {
            self.picked.remove(&force);
        } else {
            self.picked.insert(force, count);
        }
        self.tokens = None;
        self.via.clear();
    }

    /// Picks all units of a space that can be ordered about.
    pub fn pick_all(&mut self, game: &AreaGame, state: &AreaState, space: SpaceId) {
        self.look_at(Some(space));
        for (force, count) in own_at(game, state, space).filter(|(force, _)| can_act(game, state, force)) {
            self.picked.insert(force, count);
        }
    }

    /// How many of a force are picked.
    pub fn count(&self, force: &Force) -> u16 {
        self.picked.get(force).copied().unwrap_or(0)
    }

    /// The picked units as orders say them.
    pub fn parcels(&self) -> Vec<UnitGroup> {
        let mut parcels: Vec<UnitGroup> = Vec::new();
        for (force, count) in &self.picked {
            let one = parcel(force, *count);
            let same =
                |other: &&mut UnitGroup| UnitGroup { count: 0, ..**other } == UnitGroup { count: 0, ..one };
            match parcels.iter_mut().find(same) {
                Some(other) => other.count += one.count,
                None => parcels.push(one),
            }
        }
        parcels
    }
}

/// The units in a space of those whose turn it is.
pub fn own_at<'s>(
    game: &'s AreaGame,
    state: &'s AreaState,
    space: SpaceId,
) -> impl Iterator<Item = (Force, u16)> + 's {
    let own = state.forces_at(space);
    own.filter(|(force, _)| state.is_mover(game, force.nation))
}

/// Whether units of a force can be told to go somewhere yet: by themselves, or off a transport, which they also leave between battles.
pub fn can_act(game: &AreaGame, state: &AreaState, force: &Force) -> bool {
    match state.phase() {
        Phase::CombatMove | Phase::NonCombatMove => left(game, force) > 0 || force.status.is_aboard(),
        Phase::Combat => state.combat().is_none() && force.status.is_aboard(),
        Phase::Purchase | Phase::PlaceUnits | Phase::CollectIncome => false,
    }
}

/// How many tokens of those whose turn it is can move yet from an area where they pay for nothing.
pub fn stock(game: &AreaGame, state: &AreaState, at: SpaceId) -> u32 {
    let space = state.space(at);
    let is_own = space
        .controller
        .is_some_and(|nation| state.is_mover(game, nation));
    if is_own && !space.complex {
        most(game, state, at, None)
    } else {
        0
    }
}

/// The next space after one, round the board, in which units can move that have not, or tokens that lie at no complex.
pub fn next_to_move(game: &AreaGame, state: &AreaState, after: Option<SpaceId>) -> Option<SpaceId> {
    let is_rested =
        |at: &SpaceId| own_at(game, state, *at).any(|(force, _)| force.spent == 0 && left(game, &force) > 0);
    let is_stocked = |at: &SpaceId| state.phase() == Phase::NonCombatMove && stock(game, state, *at) > 0;
    let spaces: Vec<SpaceId> = game
        .space_ids()
        .filter(|at| is_rested(at) || is_stocked(at))
        .collect();
    let next = spaces.iter().find(|space| Some(**space) > after);
    next.or(spaces.first()).copied()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AreaSelection>().add_systems(
        Update,
        (
            (
                follow_table.run_if(on_message::<TableChanged>),
                hear_forgotten.run_if(on_message::<Forgotten>),
            )
                .before(TableSystems::Summary)
                .after(TableSystems::Requests)
                .in_set(AppSystems::Table),
            tell_chosen
                .run_if(resource_changed::<AreaSelection>)
                .after(AppSystems::Table)
                .before(AppSystems::Sync),
        )
            .in_set(GameSystems::<AreaGame>::default()),
    );
}

/// What the player may have forgotten lies there until they answer.
fn hear_forgotten(mut messages: MessageReader<Forgotten>, mut selection: ResMut<AreaSelection>) {
    if let Some(forgotten) = messages.read().last() {
        selection.forgotten = Some(forgotten.clone());
    }
}

/// Says to those who know no game which space is looked at.
fn tell_chosen(selection: Res<AreaSelection>, mut chosen: ResMut<CurrentSelection>) {
    chosen.set_if_neq(CurrentSelection(Selected {
        piece: None,
        place: selection.space,
    }));
}

/// What is no longer there is no longer picked, and a new phase begins with empty hands.
fn follow_table(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    mut selection: ResMut<AreaSelection>,
) {
    let mut now = selection.clone();
    for change in changes.read() {
        let begins = |digest: &Digest| matches!(digest, Digest::PhaseBegan { .. });
        if change.kind.is_other_game() || change.digests.iter().any(Digest::begins) {
            now = AreaSelection::default();
        } else if change.digests.iter().any(begins) {
            now = AreaSelection {
                space: now.space,
                ..AreaSelection::default()
            };
        }
    }
    let view = table.view();
    for (force, count) in &mut now.picked {
        *count = (*count).min(view.count(force));
    }
    now.picked.retain(|_, count| *count > 0);
    let is_drawn = |nation| view.tokens().convoys(nation).any(|route| route == now.convoy);
    if view.movers(table.game()).iter().any(|nation| is_drawn(*nation)) {
        now.convoy.clear();
    }
    now.tokens = now.tokens.and_then(|hand| {
        let count = hand.count.min(most(table.game(), view, hand.at, hand.aboard));
        (count > 0).then_some(InHand { count, ..hand })
    });
    now.via.clear();
    now.losses = None;
    now.forgotten = None;
    now.is_burning = false;
    if let Some(combat) = view.combat() {
        now.look_at(Some(combat.at));
    }
    let movers = view.movers(table.game());
    now.nation = now.nation.filter(|nation| movers.contains(nation));
    now.ware = ware(view, &now, movers);
    selection.set_if_neq(now);
}

/// What is placed next: the same as before while there is more of it, else the first of what is left.
fn ware(view: &AreaState, selection: &AreaSelection, movers: &[NationId]) -> Option<Purchase> {
    if view.phase() != Phase::PlaceUnits {
        return None;
    }
    let nation = selection.nation.or(movers.first().copied())?;
    let bought = &view.nation(nation).bought;
    let same = selection.ware.filter(|ware| bought.contains_key(ware));
    same.or(bought.keys().next().copied())
}
