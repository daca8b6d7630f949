//! What never changes in play: sides, nations, the table of units, the order of turns, victory.
//!
//! [`Domain`] and [`Ability`] are words of files too: neither a state nor a save holds them, but as the author of a file wrote them, so that
//! a change of them is a change of the files.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use super::ids::{KindId, NationId, SideId};
use super::rail::variant::Variant;
use super::tokens::rules::TokenRules;
use crate::rules::board::{AreaBoard, SpaceId};

/// Where a kind of unit is at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Domain {
    /// On land; aboard a transport at sea.
    Land,
    /// In the air.
    Air,
    /// At sea.
    Sea,
}

impl Domain {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Air => "air",
            Self::Sea => "sea",
        }
    }
}

/// What a kind of unit can do besides moving and fighting (AB-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ability {
    /// It may go by rail.
    Rails,
    /// Transports carry it: it takes this much room.
    Cargo(u8),
    /// It carries cargo: it has this much room.
    Carries(u8),
    /// It carries this many resource tokens.
    CarriesTokens(u8),
    /// It raids complexes (AB-8).
    Bombs,
    /// It shoots at aircraft before the first round of a battle (AB-7).
    ShootsAtAircraft,
    /// It moves on through an enemy area that nobody defends.
    Blitzes,
    /// It lends its support to one unit that takes it.
    Supports,
    /// With support it attacks with this.
    Supported(u8),
    /// It bombards the coast where units land.
    Bombards,
    /// It goes below enemies, and leaves a battle by submerging.
    Submerges,
    /// It lands on carriers.
    LandsOnCarriers,
    /// So many aircraft land on it.
    Decks(u8),
    /// It takes this many hits before it is lost, not one.
    Hits(u8),
}

/// A kind of unit (AB-5), as the table of units has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    /// The word by which files and orders name it.
    pub id: String,
    /// The name that players see, of one.
    pub name: String,
    /// The name that players see, of several; that of one unless given.
    #[serde(default)]
    pub plural: String,
    /// Where it is at home.
    pub domain: Domain,
    /// What one costs.
    pub cost: u16,
    /// It hits with this or less when it attacks.
    pub attack: u8,
    /// It hits with this or less when it defends.
    pub defence: u8,
    /// How many connections it moves along in a turn.
    #[serde(rename = "move")]
    pub movement: u8,
    /// What else it can do.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

impl UnitKind {
    /// Whether it has an ability that needs no number.
    pub fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    fn number(&self, of: impl Fn(Ability) -> Option<u8>) -> Option<u8> {
        self.abilities.iter().find_map(|ability| of(*ability))
    }

    /// What it has spent of its move once it was carried: all of it. One without a move has moved as well (AR-3).
    pub fn spent_when_carried(&self) -> u8 {
        self.movement.max(1)
    }

    /// The room that it takes on a transport; `None` if no transport carries it.
    pub fn cargo(&self) -> Option<u8> {
        self.number(|ability| {
            if let Ability::Cargo(size) = ability {
                Some(size)
            } else {
                None
            }
        })
    }

    /// The room that it has for cargo.
    pub fn room(&self) -> u8 {
        let room = self.number(|ability| {
            if let Ability::Carries(room) = ability {
                Some(room)
            } else {
                None
            }
        });
        room.unwrap_or(0)
    }

    /// How many resource tokens it carries (RT-5).
    pub fn room_for_tokens(&self) -> u8 {
        let room = self.number(|ability| {
            if let Ability::CarriesTokens(room) = ability {
                Some(room)
            } else {
                None
            }
        });
        room.unwrap_or(0)
    }

    /// How many aircraft land on it.
    pub fn decks(&self) -> u8 {
        let decks = self.number(|ability| {
            if let Ability::Decks(decks) = ability {
                Some(decks)
            } else {
                None
            }
        });
        decks.unwrap_or(0)
    }

    /// What it attacks with where it has support; `None` if it takes none.
    pub fn supported(&self) -> Option<u8> {
        self.number(|ability| {
            if let Ability::Supported(attack) = ability {
                Some(attack)
            } else {
                None
            }
        })
    }

    /// How many hits it takes.
    pub fn hits(&self) -> u8 {
        let hits = self.number(|ability| {
            if let Ability::Hits(hits) = ability {
                Some(hits)
            } else {
                None
            }
        });
        hits.unwrap_or(1)
    }

    /// What so many of it are called.
    pub fn named(&self, count: u16) -> String {
        let name = if count == 1 { &self.name } else { &self.plural };
        format!("{count} {name}")
    }
}

/// A side of the war.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSpec {
    /// The word by which files name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
}

/// A nation (AB-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationSpec {
    /// The word by which files and orders name it.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The same within a sentence: `the Soviet Union`.
    pub in_text: String,
    /// The same before a noun: `German`.
    pub adjective: String,
    /// Its side.
    pub side: SideId,
    /// The area of its capital.
    pub capital: SpaceId,
    /// What it has to spend as the game begins.
    pub treasury: u32,
}

/// The phases of a nation's turn (AB-4). Files and saves have these words too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Units are bought, complexes repaired.
    Purchase,
    /// Units move against enemies.
    CombatMove,
    /// Battles and raids are fought.
    Combat,
    /// Other units move, aircraft land.
    NonCombatMove,
    /// What was bought comes on the map.
    PlaceUnits,
    /// The treasury is filled.
    CollectIncome,
}

impl Phase {
    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Purchase => "Purchase",
            Self::CombatMove => "Combat Move",
            Self::Combat => "Combat",
            Self::NonCombatMove => "Non-combat Move",
            Self::PlaceUnits => "Place Units",
            Self::CollectIncome => "Collect Income",
        }
    }
}

/// What a space is before anybody has moved (AB-2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and most go with any other"
)]
pub struct SpaceSpec {
    /// Whether anything can be there in this scenario.
    pub in_play: bool,
    /// Whether it is a sea zone.
    pub is_sea: bool,
    /// What it produces.
    pub value: u8,
    /// The nation that it belongs to by right; `None` for land of nobody who plays.
    pub original: Option<NationId>,
    /// The nation that holds it as the game begins; `None` for neutral land.
    pub controller: Option<NationId>,
    /// Whether it has an industrial complex.
    pub complex: bool,
    /// The damage markers on the complex.
    pub damage: u8,
    /// The damage markers on its station; `None` if it has none.
    pub station: Option<u8>,
    /// Whether it has a railroad marker.
    pub marker: bool,
}

/// Units that are on the map as the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where they are.
    pub at: SpaceId,
    /// Whose they are.
    pub nation: NationId,
    /// What they are.
    pub kind: KindId,
    /// How many.
    pub count: u16,
}

/// What a side must have at the end of a round to win (AB-11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// So many of these areas.
    Areas {
        /// Which areas count.
        areas: Vec<SpaceId>,
        /// How many of them are enough.
        count: u16,
    },
    /// The positions of its nations on the production chart come to this.
    Income(u16),
}

/// Who wins by what (AB-11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The side.
    pub side: SideId,
    /// What it must have.
    pub goal: Goal,
}

/// The months of the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The first day of round 1.
    pub begins: jiff::civil::Date,
    /// How many months a round has.
    pub months: u8,
}

/// Rails in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailRules {
    /// The variant (AR-9).
    pub variant: Variant,
    /// Whether trains go in Combat Move too (AR-2).
    pub in_combat_move: bool,
    /// Which nations have the technology (AR-6).
    pub technology: Vec<bool>,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Definition {
    /// What it is called.
    pub title: String,
    /// The map.
    pub board: Arc<AreaBoard>,
    /// The sides.
    pub sides: Vec<SideSpec>,
    /// The nations, in the order of their first turns.
    pub nations: Vec<NationSpec>,
    /// The turns of a round: the nations that move together in each (AB-3).
    pub turns: Vec<Vec<NationId>>,
    /// The phases of a turn, in order.
    pub phases: Vec<Phase>,
    /// How many rounds are played.
    pub rounds: u16,
    /// When.
    pub calendar: Calendar,
    /// The kinds of units.
    pub kinds: Vec<UnitKind>,
    /// What an industrial complex costs; `None` if none can be bought.
    pub complex_cost: Option<u16>,
    /// The rails; `None` if there are none (AR-9).
    pub rails: Option<RailRules>,
    /// The resource tokens; `None` where income fills treasuries (RT-1).
    pub tokens: Option<TokenRules>,
    /// What it costs to enter a neutral area; `None` if nobody may (AB-9).
    pub violation: Option<u16>,
    /// What each space is at the outset.
    pub spaces: Vec<SpaceSpec>,
    /// The units at the outset.
    pub setup: Vec<Placement>,
    /// Who wins by what.
    pub victory: Vec<Victory>,
    /// Who wins if the rounds run out first; `None` for nobody.
    pub at_the_end: Option<SideId>,
}
