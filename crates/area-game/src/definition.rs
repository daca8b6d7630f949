//! What stays fixed in play: sides, nations, the table of units, the order of turns, victory.
//!
//! Scenario files also use [`Domain`] and [`Ability`], but states and saves store the author's original text instead. Changing these types therefore
//! changes the scenario format only.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use super::ability::{Ability, Bombarded};
pub use super::ids::{KindId, NationId, SideId};
use super::rail::variant::Variant;
use super::shop::{Shop, UnitBundle, UnitLimits};
use railhead_engine::board::look::silhouette::silhouette;
use railhead_engine::board::{AreaBoard, SpaceId};

/// The sides that dice can have (AB-18), the usual number first.
pub const DICE: [u8; 4] = [6, 8, 10, 12];
/// The most sides of a die.
pub const MOST_SIDES: u8 = 12;

/// Where a kind of unit operates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Domain {
    /// On land; aboard a transport at sea.
    Land,
    Air,
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

/// A kind of unit (AB-5), as in the table of units.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    /// Its id in files and orders.
    pub id: String,
    /// Its name for players, singular.
    pub name: String,
    /// Its name for players, plural; the singular unless given.
    #[serde(default)]
    pub plural: String,
    /// Where it lives: land, sea or air.
    pub domain: Domain,
    /// Its price in IPC; what one counts for, if it is sold in bundles.
    pub cost: u16,
    /// How it is sold, if not one by one (AB-21).
    pub bundle: Option<UnitBundle>,
    /// It hits on this or less when attacking.
    pub attack: u8,
    /// It hits on this or less when defending.
    pub defence: u8,
    /// How many connections it can move along in a turn.
    #[serde(rename = "move")]
    pub movement: u8,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Its picture; that of its id unless given.
    pub symbol: Option<UnitPicture>,
}

/// The picture of a kind of unit, as a table of units gives it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum UnitPicture {
    /// A silhouette that comes with the program.
    Named(String),
    /// An SVG path of the scenario's own.
    Path(String),
}

impl UnitKind {
    /// Whether it has an ability that needs no number.
    pub fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// Whether it can go where the enemy is; with a kind among them that cannot, no unit of a group can (AB-7).
    pub const fn can_attack(&self) -> bool {
        self.attack > 0
    }

    /// Whether it is a land unit that may use rail (AR-1).
    pub fn goes_by_rail(&self) -> bool {
        self.domain == Domain::Land && self.can(Ability::Rails)
    }

    fn number(&self, of: impl Fn(&Ability) -> Option<u8>) -> Option<u8> {
        self.abilities.iter().find_map(of)
    }

    /// What being carried leaves spent of its move: all of it. A unit without a move counts as moved too (AR-3).
    pub fn spent_when_carried(&self) -> u8 {
        self.movement.max(1)
    }

    /// Its size as cargo; `None` if no transport carries it.
    pub fn cargo(&self) -> Option<u8> {
        self.number(|ability| {
            if let Ability::Cargo(size) = ability {
                Some(*size)
            } else {
                None
            }
        })
    }

    /// Whether it is a ship that can fight; transports cannot, and bar no way (AB-9).
    pub fn is_warship(&self) -> bool {
        self.domain == Domain::Sea && self.attack + self.defence > 0
    }

    /// Its room for cargo.
    pub fn room(&self) -> u8 {
        let room = self.number(|ability| {
            if let Ability::Carries(room) = ability {
                Some(*room)
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
                Some(*room)
            } else {
                None
            }
        });
        room.unwrap_or(0)
    }

    /// Its landing places for aircraft.
    pub fn decks(&self) -> u8 {
        let decks = self.number(|ability| {
            if let Ability::Decks(decks) = ability {
                Some(*decks)
            } else {
                None
            }
        });
        decks.unwrap_or(0)
    }

    /// Its attack value with support; `None` if it accepts none.
    pub fn supported(&self) -> Option<u8> {
        self.number(|ability| {
            if let Ability::Supported(attack) = ability {
                Some(*attack)
            } else {
                None
            }
        })
    }

    /// How many hits it takes.
    pub fn hits(&self) -> u8 {
        let hits = self.number(|ability| {
            if let Ability::Hits(hits) = ability {
                Some(*hits)
            } else {
                None
            }
        });
        hits.unwrap_or(1)
    }

    /// Its silhouette, an SVG path: its own, which is letters where its table names none, else that of its id, else the plain one of its domain.
    pub fn silhouette(&self) -> &str {
        let known = match &self.symbol {
            Some(UnitPicture::Path(path)) => Some(path.as_str()),
            Some(UnitPicture::Named(id)) => silhouette(id),
            None => silhouette(&self.id),
        };
        known
            .or_else(|| silhouette(self.domain.name()))
            .unwrap_or_default()
    }

    /// A number of them in words: `2 tanks`.
    pub fn named(&self, count: u16) -> String {
        let name = if count == 1 { &self.name } else { &self.plural };
        format!("{count} {name}")
    }
}

/// A side of the war.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSpec {
    /// Its id in files.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The most units of a kind that its nations can have together (AB-22).
    pub limits: UnitLimits,
}

/// A nation, with what it begins the game with (AB-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationSpec {
    /// Its id in files and orders.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The same within a sentence: `the Soviet Union`.
    pub in_text: String,
    /// The same before a noun: `German`.
    pub adjective: String,
    pub side: SideId,
    /// The area of its capital; `None` if it has none (AB-14).
    pub capital: Option<SpaceId>,
    /// Its treasury at the start.
    pub treasury: u32,
    /// What it spends on units before round 1, in IPC (AB-16).
    pub bid: u16,
    /// Its shop; `None` if it may buy everything (AB-20).
    pub shop: Option<Shop>,
    /// The most units of a kind that it can have (AB-22).
    pub limits: UnitLimits,
    /// Its peace; `None` if it is at war from the start (AB-13).
    pub peace: Option<Peace>,
}

/// How a nation begins at peace (AB-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peace {
    /// The round with which it enters the war at the latest.
    pub until: u16,
    /// What it collects meanwhile; `None` for its production.
    pub income: Option<u16>,
    /// Whether the aircraft of allies at war land on its land.
    pub airfields: bool,
}

/// The phases of a nation's turn (AB-4). Files and saves have these words too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Units are bought, complexes repaired.
    Purchase,
    /// Units move to attack.
    CombatMove,
    /// Battles and raids are fought.
    Combat,
    /// The other units move, and aircraft land.
    NonCombatMove,
    /// Purchases are placed on the map.
    PlaceUnits,
    /// Income is added to the treasury.
    CollectIncome,
}

impl Phase {
    /// Its name for players.
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

/// A space at the start (AB-2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub struct SpaceSpec {
    /// Whether pieces can enter it in this scenario.
    pub in_play: bool,
    /// Whether it is a sea zone.
    pub is_sea: bool,
    /// What it adds to its holder's production, in IPC.
    pub value: u8,
    /// How many units a complex in it makes in a turn; `None` for as many as its value (AB-19).
    pub output: Option<u8>,
    /// Its original owner; `None` for land of no nation in play.
    pub original: Option<NationId>,
    /// Its holder at the start; `None` for neutral land.
    pub controller: Option<NationId>,
    /// Whether it has an industrial complex.
    pub complex: bool,
    /// The damage markers on its complex.
    pub damage: u8,
    /// The damage markers on its station; `None` if it has none.
    pub station: Option<u8>,
    /// Whether it has a railroad marker.
    pub marker: bool,
}

impl SpaceSpec {
    /// How many units an undamaged complex in it makes in a turn (AB-10, AB-19).
    pub fn makes(&self) -> u8 {
        self.output.unwrap_or(self.value)
    }

    /// The most damage markers on a complex in it (AB-8).
    pub fn most_damage(&self) -> u16 {
        u16::from(self.makes()) * 2
    }
}

/// Units at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub at: SpaceId,
    pub nation: NationId,
    pub kind: KindId,
    pub count: u16,
}

/// The condition that a side must meet at the end of a round to win (AB-11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// At least `count` of these areas.
    Areas {
        areas: Vec<SpaceId>,
        /// How many of them are enough.
        count: u16,
    },
    /// A total of its nations' positions on the production chart.
    Income(u16),
}

/// A victory condition (AB-11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    pub side: SideId,
    pub goal: Goal,
}

/// The months of the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The first day of round 1.
    pub begins: jiff::civil::Date,
    /// The length of a round, in months.
    pub months: u8,
}

/// Rails in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailRules {
    /// The rules that trains follow (AR-9).
    pub variant: Variant,
    /// Whether trains also run in Combat Move (AR-2).
    pub in_combat_move: bool,
    /// Which nations have the technology (AR-6).
    pub technology: Vec<bool>,
}

/// The token rules of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRules {
    /// The tokens at the start, before multiplication (RT-3).
    pub initial: Vec<(SpaceId, u16)>,
    /// A nation's tokens for each point of value of its own areas (RT-1).
    pub multipliers: Vec<u8>,
    /// Whether a token moves only in the turn of its flag (RT-6).
    pub flagged: bool,
    /// Whether tokens go by rail, as the variant says (RT-4).
    pub by_rail: bool,
    /// Which nations have heavy bombers (RT-8).
    pub heavy_bombers: Vec<bool>,
}

impl TokenRules {
    /// A nation's tokens for each point of value of its own areas (RT-1).
    pub fn multiplier(&self, nation: NationId) -> u32 {
        u32::from(self.multipliers[nation.index()])
    }
}

/// What a scenario says, checked: everything that play never changes.
#[derive(Clone, Debug)]
pub struct Definition {
    pub title: String,
    pub board: Arc<AreaBoard>,
    pub sides: Vec<SideSpec>,
    /// The nations, in the order of their first turns.
    pub nations: Vec<NationSpec>,
    /// The turns of a round: the nations that move together in each (AB-3).
    pub turns: Vec<Vec<NationId>>,
    /// The phases of a turn, in order.
    pub phases: Vec<Phase>,
    /// How many rounds are played.
    pub rounds: u16,
    /// The dates of the rounds.
    pub calendar: Calendar,
    /// The kinds of units.
    pub kinds: Vec<UnitKind>,
    /// The price of an industrial complex; `None` if it is not for sale.
    pub complex_cost: Option<u16>,
    /// The rails; `None` if there are none (AR-9).
    pub rails: Option<RailRules>,
    /// The resource tokens; `None` where income is money (RT-1).
    pub tokens: Option<TokenRules>,
    /// The price of entering a neutral area; `None` if it is forbidden (AB-9).
    pub violation: Option<u16>,
    /// The owner of the armies of neutral areas, which has no turn; `None` if they have none (AB-12). Its number follows those of the nations.
    pub neutral: Option<NationSpec>,
    /// The spaces at the start.
    pub spaces: Vec<SpaceSpec>,
    /// The units at the start.
    pub setup: Vec<Placement>,
    pub victory: Vec<Victory>,
    /// The winner if the rounds run out; `None` for a draw.
    pub at_the_end: Option<SideId>,
    /// Whether a side's hits in battle follow from its total power (AB-15).
    pub low_luck: bool,
    /// Whether what a bombardment hits still fires (AB-29).
    pub bombarded: Bombarded,
    /// The sides of a die (AB-18).
    pub dice: u8,
    /// What the players chose of what the scenario offers, as on a command line: `rounds=12 low-luck=on`.
    pub chosen: String,
}
