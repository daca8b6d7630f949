//! A summary of the table for entities and panels.
//!
//! In: the [`HexTable`], `TableChanged`. Out: the resource [`TableSummary`], as long as there is a table.

use std::sync::OnceLock;

use bevy::prelude::*;

use super::facts::RuleFacts;
use super::fights::Fights;
use crate::hex::table::{HexTable, Selection, TableChanged, TableSystems};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::GameSystems;
use railhead_engine::board::SpaceId;
use railhead_hex_game::words::refusal::Overstacked;
use railhead_hex_game::{HexGame, Phase, Side, TableView, UnitId};

/// The summary of a unit, as far as the player who has to decide knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitSummary {
    /// Where it is; `None` off the map.
    pub at: Option<SpaceId>,
    /// The defended hex that it lies off and has to assault (HN-6).
    pub off: Option<SpaceId>,
    /// Steps left.
    pub steps: u8,
    /// Whether it is supplied.
    pub supplied: bool,
    /// Whether the player does not know it (HO-2); its steps and its supply are then those of a fresh unit.
    pub is_unknown: bool,
}

impl UnitSummary {
    fn of(view: &TableView, unit: UnitId) -> Self {
        let status = view.status(unit);
        Self {
            at: view.at(unit),
            off: view.lies_off(unit),
            steps: status.map_or(view.game().unit(unit).steps, |status| status.steps),
            supplied: status.is_none_or(|status| status.supplied),
            is_unknown: status.is_none(),
        }
    }
}

/// The data of the table that entities and panels show, computed once for each change.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct TableSummary {
    pub turn: u16,
    /// Whose player-turn it is.
    pub player: Side,
    pub phase: Phase,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether the game is watched instead of played.
    pub is_watched: bool,
    /// Every unit, by id.
    pub units: Vec<UnitSummary>,
    /// The number of units that the player may send by rail in a phase, and how many of these are left.
    pub rail_capacity: (u16, u16),
    /// The hexes that keep the phase from ending.
    pub overstacked: Vec<Overstacked>,
    /// The present choices of combat and demolition.
    pub fights: Fights,
    /// What the rules say about the position.
    pub facts: RuleFacts,
    supply: SupplyWords,
}

/// How units are supplied, in words: each takes a search of the whole board, and is found once for each position.
#[derive(Clone, Debug, Default)]
struct SupplyWords(Vec<OnceLock<String>>);

/// They follow from the position.
impl PartialEq for SupplyWords {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl SupplyWords {
    fn of_none(units: usize) -> Self {
        Self((0..units).map(|_| OnceLock::new()).collect())
    }
}

impl TableSummary {
    /// The summary of a table.
    pub fn of(table: &HexTable) -> Self {
        let view = table.view();
        let fights = if table.is_watched() {
            Fights::default()
        } else {
            Fights::of(&view)
        };
        let overstacked = view.overstacked();
        Self {
            facts: RuleFacts::of(&view, &overstacked),
            turn: view.turn(),
            player: view.player(),
            phase: view.phase(),
            is_over: view.is_over(),
            is_watched: table.is_watched(),
            units: view
                .game()
                .unit_ids()
                .map(|unit| UnitSummary::of(&view, unit))
                .collect(),
            rail_capacity: view.rail_capacity(),
            overstacked,
            fights,
            supply: SupplyWords::of_none(view.game().unit_ids().count()),
        }
    }

    /// The supply of a unit in words, as far as the side that sees the table knows it.
    pub fn supply_words(&self, view: &TableView, unit: UnitId) -> &str {
        self.supply.0[unit.index()].get_or_init(|| view.supply_words(unit))
    }

    /// One unit.
    pub fn unit(&self, unit: UnitId) -> &UnitSummary {
        &self.units[unit.index()]
    }

    /// Whether a goal asks to destroy a unit, as far as the player knows it (HV-4).
    pub fn is_hunted(&self, unit: UnitId) -> bool {
        self.facts.hunted.contains_key(&unit)
    }

    /// Every unit, by id.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &UnitSummary)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The units in a space, by id.
    pub fn units_in(&self, space: SpaceId) -> impl Iterator<Item = UnitId> {
        self.units()
            .filter(move |(_, unit)| unit.at == Some(space))
            .map(|(id, _)| id)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(begin)
        .add_systems(
            Update,
            summarise
                .in_set(TableSystems::Summary)
                .in_set(GameSystems::of::<HexGame>()),
        )
        .remove_after::<TableSummary>(Lifetime::Game);
}

/// A table is never without its summary.
fn begin(_: On<Insert, HexTable>, table: Res<HexTable>, mut commands: Commands) {
    commands.insert_resource(TableSummary::of(&table));
}

fn summarise(
    table: Res<HexTable>,
    mut changes: MessageReader<TableChanged>,
    mut summary: ResMut<TableSummary>,
) {
    // Holding a unit changes nothing in the game itself.
    if changes.read().count() > 0 || table.is_changed() {
        // A unit that looks the same may be supplied by another way.
        let units = summary.units.len();
        summary.bypass_change_detection().supply = SupplyWords::of_none(units);
        summary.set_if_neq(TableSummary::of(&table));
    }
}

/// A run condition: the position or the selection is another.
pub fn situation_is_new(selection: Res<Selection>, summary: Option<Res<TableSummary>>) -> bool {
    selection.is_changed() || summary_is_new(summary)
}

/// A run condition: the position is another, or known otherwise.
pub fn summary_is_new(summary: Option<Res<TableSummary>>) -> bool {
    summary.is_some_and(|summary| summary.is_changed())
}
