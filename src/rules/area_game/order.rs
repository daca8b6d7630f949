//! Everything that a player can ask for, and how files and lines say it.

use serde::{Deserialize, Serialize};

use super::definition::{KindId, NationId};
use super::purchase::Purchase;
use super::tokens::order::{TokenOrder, TokenOrderText};
use crate::rules::board::SpaceId;

pub use super::unit_group::{UnitGroup, UnitGroupText};

/// Hits that fall on units of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HitsOn {
    /// Whose they are.
    pub nation: NationId,
    /// What they are.
    pub kind: KindId,
    /// How many hits.
    pub hits: u16,
}

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Buy something (AB-6).
    Buy {
        /// For whom.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
    },
    /// Give back what was bought and is not placed (AB-6).
    Return {
        /// Whose it is.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
    },
    /// Pay off damage markers (AB-6).
    Repair {
        /// Who pays.
        nation: NationId,
        /// Where.
        area: SpaceId,
        /// How many.
        count: u8,
        /// Whether those on the station; else those on the complex.
        station: bool,
    },
    /// Move units of a space together (AB-9).
    Move {
        /// Which.
        units: Vec<UnitGroup>,
        /// Where from, over what, where to.
        path: Vec<SpaceId>,
    },
    /// Board transports.
    Load {
        /// Which.
        units: Vec<UnitGroup>,
        /// Where they are.
        from: SpaceId,
        /// The zone of the transports.
        zone: SpaceId,
    },
    /// Leave transports.
    Unload {
        /// The zone of the transports.
        zone: SpaceId,
        /// Which go where.
        units: Vec<(UnitGroup, SpaceId)>,
    },
    /// Fight a battle (AB-7).
    Fight {
        /// Where.
        at: SpaceId,
    },
    /// Raid a complex (AB-8).
    Raid {
        /// With which.
        units: UnitGroup,
        /// Where.
        at: SpaceId,
        /// Whether its railroads; else its complex (R1-7, R2-7, R4-7).
        rail: bool,
    },
    /// Go by rail (AR-1 to AR-4).
    Rail {
        /// Whose.
        nation: NationId,
        /// What they are.
        kind: KindId,
        /// How many.
        count: u16,
        /// From where they stand, over what, where to.
        path: Vec<SpaceId>,
    },
    /// Take one unit's rail move back (AR-5).
    TakeBackRail {
        /// Whose.
        nation: NationId,
        /// What it is.
        kind: KindId,
        /// The way that it went.
        path: Vec<SpaceId>,
    },
    /// Remove a station or marker of one's own (R2-6, R4-6).
    Remove {
        /// Whose it is.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// Where.
        at: SpaceId,
    },
    /// Say what the hits fall on: the cheapest if nothing is said (AB-7).
    Losses {
        /// What.
        on: Vec<HitsOn>,
    },
    /// Leave the battle by submerging.
    Submerge,
    /// Do not submerge; destroy no tokens (RT-8).
    Stay,
    /// Fight another round (AB-7).
    PressOn,
    /// Retreat (AB-7).
    Retreat {
        /// Where to.
        to: SpaceId,
    },
    /// Place what was bought (AB-10).
    Place {
        /// Whose it is.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
        /// Where.
        at: SpaceId,
        /// The complex that makes it; the area itself for a complex.
        complex: SpaceId,
    },
    /// Do something with resource tokens (RT-1 to RT-9).
    Tokens(TokenOrder),
    /// Have the nations of joint turns asked one by one, or all at once again (AB-3).
    Apart {
        /// Whether one by one.
        on: bool,
    },
    /// End the phase: for the nation that is asked, if they are asked one by one.
    EndPhase,
}

/// [`HitsOn`] as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitsText {
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind.
    pub kind: String,
    /// How many hits; one unless given.
    #[serde(default = "one")]
    pub hits: u16,
}

/// [`Order`] as text, with the ids of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is that of the order of the same name")]
pub enum OrderText {
    /// Buy something: the id of a kind, or `complex`.
    Buy {
        nation: String,
        ware: String,
        #[serde(default = "one")]
        count: u16,
    },
    /// Give it back.
    Return {
        nation: String,
        ware: String,
        #[serde(default = "one")]
        count: u16,
    },
    /// Pay off damage markers.
    Repair {
        nation: String,
        area: String,
        count: u8,
        /// Of the complex unless given.
        #[serde(default, skip_serializing_if = "is_false")]
        station: bool,
    },
    /// Move units.
    Move {
        units: Vec<UnitGroupText>,
        path: Vec<String>,
    },
    /// Board transports.
    Load {
        units: Vec<UnitGroupText>,
        from: String,
        zone: String,
    },
    /// Leave transports.
    Unload {
        zone: String,
        units: Vec<(UnitGroupText, String)>,
    },
    /// Fight a battle.
    Fight { at: String },
    /// Raid a complex.
    Raid {
        units: UnitGroupText,
        at: String,
        /// The complex unless given.
        #[serde(default, skip_serializing_if = "is_false")]
        rail: bool,
    },
    /// Go by rail.
    Rail {
        nation: String,
        kind: String,
        #[serde(default = "one")]
        count: u16,
        path: Vec<String>,
    },
    /// Take a rail move back.
    TakeBackRail {
        nation: String,
        kind: String,
        path: Vec<String>,
    },
    /// Remove a station or marker of one's own.
    Remove {
        nation: String,
        ware: String,
        at: String,
    },
    /// Say what the hits fall on.
    Losses {
        #[serde(default)]
        on: Vec<HitsText>,
    },
    /// Submerge.
    Submerge,
    /// Do not submerge.
    Stay,
    /// Fight another round.
    PressOn,
    /// Retreat.
    Retreat { to: String },
    /// Place what was bought.
    Place {
        nation: String,
        ware: String,
        #[serde(default = "one")]
        count: u16,
        at: String,
        /// The area itself unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        complex: Option<String>,
    },
    /// Do something with resource tokens.
    Tokens(TokenOrderText),
    /// Have the nations of joint turns asked one by one, or all at once again.
    Apart { on: bool },
    /// End the phase.
    EndPhase,
}

const fn one() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}
