//! The campaign part of a saved position: all beside the turn, the hexes, the units and the dice.
//!
//! It holds options, fog, air points, shipping, and what an interrupted combat waits for. A save leaves it out as long as it is what it was at the
//! start.
//!
//! [`CampaignPart`] is what the file says, in ids and numbers of hexes, so that the state's [`Campaign`] can change its shape. `snapshot` converts one
//! into the other here, and asks [`combat_trouble`] whether the rules could go on from a combat that a file claims to be in progress.

use serde::{Deserialize, Serialize};

use super::altered::{self, AlteredPart};
use super::bookings::{self, BookingPart};
use super::read::Read;
use crate::chapters::combat::{Combat, Stage};
use crate::definition::CombatResult;
use crate::state::hex_state::{Campaign, Prize, Standing};
use crate::{HexGame, HexState, Side, UnitId};
use railhead_engine::text::issue::Issue;

/// The campaign part of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignPart {
    /// The ids of the options in play.
    pub options: Vec<String>,
    /// Whether there is fog of war.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fog: bool,
    /// The id of the side that chose fog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fog_by: Option<String>,
    /// Air points left, in the order of the sides.
    pub air: (u8, u8),
    /// The shipping that can be seized.
    pub prize: Prize,
    /// Whether the intercepting squadron is sunk.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub squadron_sunk: bool,
    /// The combat in progress, if a decision in one is pending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatPart>,
    /// The numbers of the hexes that units entered from the sea or in combat in this player-turn, each with the letter of the side: `2035A 2034A`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub trail: String,
    /// The bridges with an attempt in this player-turn, as a side of a hex: `1628NE`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tried_bridges: String,
    /// The ids of the units known to their enemy in this player-turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<String>,
    /// The ids of units whose moves revealed enemies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scouts: Vec<String>,
    /// The ids of units whose marches can no longer be taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed_marches: Vec<String>,
    /// For how many player-turns each goal has been kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<u8>,
    /// The changes from the scenario.
    #[serde(default, skip_serializing_if = "AlteredPart::is_nothing")]
    pub altered: AlteredPart,
    /// What both sides have booked by rail.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookings: Vec<BookingPart>,
}

/// A combat in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatPart {
    /// The number of the attacked hex.
    pub target: String,
    /// The ids of the attackers.
    pub attackers: Vec<String>,
    /// The ids of the defenders.
    pub defenders: Vec<String>,
    /// Air points, in the order of the sides.
    pub air: (u8, u8),
    /// The result as the table prints it, once the die has been rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The decision that the combat waits for.
    pub stage: StagePart,
}

/// The decision that a combat waits for, as saves write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StagePart {
    /// The defender gives air points, or none.
    AirDefence,
    /// A side chooses which units lose steps.
    Losses {
        /// The id of the side.
        side: String,
        /// Steps still to lose.
        left: u8,
    },
    /// The defender retreats, hex by hex.
    Retreat {
        /// The length of the retreat, in hexes.
        hexes: u8,
        /// The ids of the units that have not retreated yet.
        units: Vec<String>,
    },
    /// The attacker advances, or not.
    Advance {
        /// The ids of the units that may still advance.
        units: Vec<String>,
        /// The ids of those that may go farther along a road.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        far: Vec<String>,
    },
}

/// The saved form of the campaign part.
pub fn to_file(game: &HexGame, campaign: &Campaign) -> CampaignPart {
    let Campaign {
        options,
        fog,
        fog_by,
        air,
        prize,
        squadron_sunk,
        combat,
        trail,
        tried_bridges,
        seen,
        scouts,
        fixed_marches,
        kept,
        altered,
        bookings,
    } = campaign;
    let board = game.board();
    let ids =
        |units: &[UnitId]| -> Vec<String> { units.iter().map(|unit| game.unit(*unit).id.clone()).collect() };
    let options = game.option_ids().zip(options).filter(|(_, on)| **on);
    let trail: Vec<String> = trail
        .iter()
        .map(|(space, side)| format!("{}{}", board.number(*space), letter(*side)))
        .collect();
    let bridges: Vec<String> = tried_bridges
        .iter()
        .map(|bridge| board.crossing_name(railhead_engine::board::CrossingId(*bridge)))
        .collect();
    CampaignPart {
        options: options
            .map(|(option, _)| game.option(option).id.clone())
            .collect(),
        fog: *fog,
        fog_by: fog_by.map(|side| game.side(side).id.clone()),
        air: (*air).into(),
        prize: *prize,
        squadron_sunk: *squadron_sunk,
        combat: combat.as_ref().map(|combat| CombatPart {
            target: board.number(combat.target),
            attackers: ids(&combat.attackers),
            defenders: ids(&combat.defenders),
            air: combat.air.into(),
            result: combat.result.map(CombatResult::text),
            stage: match &combat.stage {
                Stage::AirDefence => StagePart::AirDefence,
                Stage::Losses { side, left } => StagePart::Losses {
                    side: game.side(*side).id.clone(),
                    left: *left,
                },
                Stage::Retreat { hexes, units } => StagePart::Retreat {
                    hexes: *hexes,
                    units: ids(units),
                },
                Stage::Advance { units, far } => StagePart::Advance {
                    units: ids(units),
                    far: ids(far),
                },
            },
        }),
        trail: trail.join(" "),
        tried_bridges: bridges.join(" "),
        seen: ids(seen),
        scouts: ids(scouts),
        fixed_marches: ids(fixed_marches),
        kept: kept.clone(),
        altered: altered::to_file(game, altered),
        bookings: bookings::to_file(game, bookings),
    }
}

/// The letter of a side in the trail.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'A',
        Side::Second => 'B',
    }
}

/// The campaign part of a state, as far as the scenario knows the names in a save; each name that it does not know becomes an issue.
pub fn from_file(game: &HexGame, file: &CampaignPart, issues: &mut Vec<Issue>) -> Campaign {
    let mut read = Read { game, issues };
    let definition = game.definition();
    let mut options = vec![false; definition.options.len()];
    for id in &file.options {
        match definition.options.iter().position(|option| option.id == *id) {
            Some(index) => options[index] = true,
            None => read.issue("options", format!("there is no option \"{id}\"")),
        }
    }
    let mut trail = Vec::new();
    for word in file.trail.split_whitespace() {
        let (number, side) = word.split_at(word.len() - word.chars().next_back().map_or(0, char::len_utf8));
        let side = match side {
            "A" => Side::First,
            "B" => Side::Second,
            _ => {
                read.issue("trail", format!("there is no side \"{side}\""));
                continue;
            }
        };
        trail.extend(read.land("trail", number).map(|space| (space, side)));
    }
    let mut tried_bridges = Vec::new();
    for word in file.tried_bridges.split_whitespace() {
        match game.board().crossing_named(word) {
            Some(crossing) => tried_bridges.push(crossing.0),
            None => read.issue("tried_bridges", format!("there is no bridge \"{word}\"")),
        }
    }
    let goals = game.written_goals();
    if file.kept.len() > goals.len()
        || !file
            .kept
            .iter()
            .zip(goals)
            .all(|(kept, goal)| *kept == 0 || goal.turns > 1 && *kept <= goal.turns)
    {
        read.issue(
            "kept",
            "the goals of the scenario cannot have been kept for so long".to_owned(),
        );
    }
    Campaign {
        options,
        fog: file.fog,
        fog_by: file.fog_by.as_ref().and_then(|id| read.side("fog_by", id)),
        air: file.air.into(),
        prize: file.prize,
        squadron_sunk: file.squadron_sunk,
        combat: file.combat.as_ref().and_then(|combat| read.combat(combat)),
        trail,
        tried_bridges,
        seen: read.units("seen", &file.seen),
        scouts: read.units("scouts", &file.scouts),
        fixed_marches: read.units("fixed_marches", &file.fixed_marches),
        kept: file.kept.iter().copied().take(goals.len()).collect(),
        altered: Box::new(read.altered(&file.altered)),
        bookings: read.bookings(&file.bookings),
    }
}

/// Why the rules cannot continue a state's combat; `None` if they can, or if there is none.
pub fn combat_trouble(game: &HexGame, state: &HexState) -> Option<&'static str> {
    let combat = state.combat()?;
    let fights = |unit: &UnitId| match state.unit(*unit).standing {
        Standing::OnMap => true,
        Standing::Afloat(off) => off == combat.target,
        Standing::Awaited
        | Standing::OffMapPort
        | Standing::Declined
        | Standing::Withdrawn
        | Standing::Lost { .. } => false,
    };
    let mut everybody = combat.attackers.iter().chain(&combat.defenders);
    if combat.attackers.is_empty() || !everybody.all(|unit| fights(unit) || state.unit(*unit).steps == 0) {
        return Some("a unit in the combat is neither there nor lost");
    }
    if combat.air.iter().any(|points| *points > game.tables().air.limit) {
        return Some("a side uses more air points than one combat allows");
    }
    // HB-5: an undefended crossing needs no die.
    let is_rolled = combat.stage != Stage::AirDefence && !combat.defenders.is_empty();
    if combat.result.is_some() != is_rolled {
        return Some("the combat has a result too early, or lacks one");
    }
    let is_sound = match &combat.stage {
        Stage::AirDefence => !combat.defenders.is_empty(),
        Stage::Losses { side, left } => {
            let losers = if *side == state.player() {
                &combat.attackers
            } else {
                &combat.defenders
            };
            *left > 0 && losers.iter().any(fights)
        }
        Stage::Retreat { hexes, units } => {
            (1..=9).contains(hexes)
                && !units.is_empty()
                && units.iter().all(|unit| {
                    game.unit(*unit).side != state.player() && state.unit(*unit).at == Some(combat.target)
                })
        }
        Stage::Advance { units, far } => {
            let attacks = |unit: &UnitId| combat.attackers.contains(unit);
            !units.is_empty()
                && units.iter().all(|unit| attacks(unit) && fights(unit))
                && far.iter().all(attacks)
        }
    };
    (!is_sound).then_some("the combat waits for a side that has nothing to decide")
}

impl Read<'_> {
    fn combat(&mut self, file: &CombatPart) -> Option<Combat> {
        let result = file.result.as_ref().map(|text| {
            let result = CombatResult::from_text(text);
            if result.is_none() {
                self.issue("combat.result", format!("\"{text}\" is not a combat result"));
            }
            result.unwrap_or_default()
        });
        let stage = match &file.stage {
            StagePart::AirDefence => Stage::AirDefence,
            StagePart::Losses { side, left } => Stage::Losses {
                side: self.side("combat.stage.side", side)?,
                left: *left,
            },
            StagePart::Retreat { hexes, units } => Stage::Retreat {
                hexes: *hexes,
                units: self.units("combat.stage.units", units),
            },
            StagePart::Advance { units, far } => Stage::Advance {
                units: self.units("combat.stage.units", units),
                far: self.units("combat.stage.far", far),
            },
        };
        Some(Combat {
            target: self.land("combat.target", &file.target)?,
            attackers: self.units("combat.attackers", &file.attackers),
            defenders: self.units("combat.defenders", &file.defenders),
            air: file.air.into(),
            result,
            stage,
        })
    }
}
