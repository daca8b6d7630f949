//! What stays fixed in play: the map, the tables, the units and the starting position.
//!
//! Scenario files are turned into a [`Definition`]. Every number of the rules is in its [`Tables`], which are read directly from the rules file.
//!
//! Closed lists of words that an author writes and the rules name alike ([`UnitSize`], [`Symbol`], [`Phase`], [`Level`]) are one type with
//! their word in files. A change of their spelling is a change of the files, and of saves that hold them.

mod arrival;
pub(crate) mod book;
mod calendar;
mod carried;
mod combat;
pub mod costs;
pub(crate) mod cover;
mod event;
mod exit;
pub mod file_check;
pub(crate) mod line_net;
mod movement;
mod naval;
mod option;
mod side;
mod support;
mod tables;
mod unit;
mod victory;
mod weather;

pub use arrival::{Arrival, NEVER, Placement, Replacements, Withdrawal};
pub use calendar::{Calendar, Phase};
pub use carried::CarriedOver;
pub use combat::{CombatModifiers, CombatResult, CombatTable};
pub use event::{Effect, EventId, ScriptedEvent};
pub use exit::{Exit, ExitId};
pub use movement::{MovementTable, RailTable, StackingTable, SupplySource, SupplyTable, TerrainCost};
pub use naval::{
    Harbour, HarbourKind, MonsoonTable, NavalTable, PrizeTable, SeaArea, SideNaval, SquadronTable,
};
pub use option::{OptionEffect, OptionFile, OptionId, OptionSpec};
pub use side::{Side, SideSpec};
pub(super) use support::check_air_points;
pub use support::{AirPoints, AirTable, AttritionTable, BridgeTable, Demolition, Repair};
pub use tables::Tables;
pub use unit::{Mobility, Nationality, Station, Symbol, UnitId, UnitKind, UnitSize, UnitSpec};
pub use victory::{Level, Outcome, VictoryTable};
pub use weather::{Sky, WeatherId, WeatherKind, WeatherLine};

use std::sync::Arc;

use railhead_engine::board::{Board, CrossingId};

/// A whole scenario in the form the rules need.
#[derive(Clone, Debug)]
pub struct Definition {
    pub title: String,
    pub board: Arc<Board>,
    /// The two sides, in the order of their player-turns.
    pub sides: [SideSpec; 2],
    pub nationalities: Vec<Nationality>,
    /// Every number of the rules.
    pub tables: Tables,
    /// Options, whether in play or on offer.
    pub options: Vec<OptionSpec>,
    /// Whether fog of war is on from the start (HO-2).
    pub fog: bool,
    pub units: Vec<UnitSpec>,
    pub calendar: Calendar,
    /// The phases of a player-turn, in order; at least one.
    pub phases: Vec<Phase>,
    pub sources: Vec<SupplySource>,
    /// Units in play at the start.
    pub setup: Vec<Placement>,
    pub arrivals: Vec<Arrival>,
    pub withdrawals: Vec<Withdrawal>,
    /// Lost steps that the sides give back to their units (HF-8).
    pub replacements: Vec<Replacements>,
    /// Where units leave the map (HM-8).
    pub exits: Vec<Exit>,
    /// The weather of the turns, the earliest line first (HW-1); none if empty.
    pub weather: Vec<WeatherLine>,
    /// Events of the scenario, in order (HE).
    pub events: Vec<ScriptedEvent>,
    /// The victory conditions, if the scenario has any.
    pub victory: Option<VictoryTable>,
    /// Who controls each space at the start (HC-1); `None` for spaces that are not land in play.
    pub control: Vec<Option<Side>>,
    /// Bridges that are down at the start.
    pub demolished: Vec<CrossingId>,
}
