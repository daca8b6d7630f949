//! Everything that can happen, each event with its description.

use super::area_state::{Force, Party, RailTrain, Stage};
use super::booking::BookingEvent;
use super::correction::Correction;
use super::purchase::Purchase;
use crate::definition::{KindId, NationId, Phase, SideId};
use crate::game::AreaGame;
use crate::rail::Cargo;
use crate::tokens::event::TokenEvent;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Barrier, Digest, EventAbout, NewsKind, PieceMove, Seat};

/// The purpose of a die roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Fire at aircraft before a battle (AB-7).
    AntiAircraft,
    /// Ships bombard a coast (AB-7).
    Bombardment,
    /// Fire before the others in a round of battle (AB-25).
    FirstStrike(Party),
    /// A round of battle (AB-7).
    Fire(Party),
    /// The built-in guns of a complex shoot at bombers (AB-8).
    BuiltIn,
    /// What bombers do to a complex (AB-8).
    Bombs,
    /// How many tokens their owner destroys (RT-8).
    Burning,
}

/// Why units were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Hit,
    /// Their transport went down.
    Drowned,
    /// They found no place to land.
    Crashed,
    /// They could not fight on, and could not go back.
    Scattered,
    /// They were unarmed, and nobody was left to protect them (AB-27).
    Unarmed,
}

/// Something that has happened in the game; `apply` makes the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    RoundBegan {
        round: u16,
    },
    TurnBegan {
        round: u16,
        /// Which of the round, from 0.
        turn: u8,
    },
    PhaseBegan {
        phase: Phase,
    },
    /// A nation begins to place its bid (AB-16).
    BidOpened {
        nation: NationId,
        /// The bid, in IPC.
        amount: u32,
    },
    /// A unit of a bid came on the map (AB-16).
    BidPlaced {
        nation: NationId,
        kind: KindId,
        at: SpaceId,
        price: u32,
    },
    /// A nation has finished its bid; the rest of it goes to its treasury (AB-16).
    BidClosed {
        nation: NationId,
        left: u32,
    },
    /// The people at the table put something right (AB-17).
    Corrected {
        correction: Correction,
        /// The round in which they did.
        round: u16,
    },
    /// Nations with joint turns give their orders one by one from now on, or together again (AB-3).
    JointTurns {
        /// The first nation to give orders; `None` if they do so together.
        asked: Option<NationId>,
    },
    /// The next nation of a joint turn gives its orders (AB-3).
    NationAsked {
        nation: NationId,
    },
    PhaseEnded {
        phase: Phase,
    },
    /// Something was bought (AB-6).
    Bought {
        nation: NationId,
        purchase: Purchase,
        count: u16,
        price: u32,
    },
    /// Something was given back before it was placed (AB-6).
    Returned {
        nation: NationId,
        purchase: Purchase,
        count: u16,
        price: u32,
    },
    /// Damage markers were paid off (AB-6).
    Repaired {
        nation: NationId,
        area: SpaceId,
        count: u8,
        /// Whether those on the station; else those on the complex.
        station: bool,
        price: u32,
    },
    /// A unit went by rail.
    Railed {
        train: RailTrain,
    },
    /// A unit's rail move was taken back (AR-5).
    RailedBack {
        train: RailTrain,
    },
    /// Something happened to bookings (AR-10).
    Bookings(BookingEvent),
    /// A station or marker was removed by its owner (R2-6, R4-6).
    RailRemoved {
        purchase: Purchase,
        at: SpaceId,
    },
    /// Bombers raided railroads (R1-7, R2-7, R3-4, R4-7).
    RailRaided {
        force: Force,
        /// How many came through.
        count: u16,
        /// The damage markers that the station was given.
        damage: u8,
        destroyed: Option<Purchase>,
    },
    /// Units moved to the last space of a path (AB-9).
    Moved {
        units: Vec<(Force, u16)>,
        path: Vec<SpaceId>,
    },
    /// A nation paid to enter neutral land (AB-9).
    Violated {
        nation: NationId,
        area: SpaceId,
        price: u32,
    },
    /// A nation entered the war (AB-13).
    WarBegan {
        nation: NationId,
        /// The nation that attacked it; `None` if its time at peace was over.
        by: Option<NationId>,
    },
    /// Units went aboard transports in a sea zone.
    Loaded {
        units: Vec<(Force, u16)>,
        zone: SpaceId,
    },
    /// Units went ashore from their transports.
    Unloaded {
        units: Vec<(Force, u16)>,
        to: SpaceId,
        /// Whether they land to fight.
        assault: bool,
    },
    /// Transports have unloaded, and do nothing more in this turn.
    TransportsEmptied {
        force: Force,
        count: u16,
    },
    /// Units stay aboard transports that have unloaded others (AB-9).
    KeptAboard {
        units: Vec<(Force, u16)>,
    },
    /// An area came into other hands (AB-2, AB-10).
    Captured {
        area: SpaceId,
        by: NationId,
        /// Whose it was; nobody's if it was neutral.
        from: Option<NationId>,
        /// How many tokens lie there, which go with it (RT-7).
        tokens: u32,
    },
    /// A treasury was handed over (AB-10).
    Plundered {
        from: NationId,
        by: NationId,
        amount: u32,
    },
    /// Somebody rolled dice for a purpose.
    Rolled {
        purpose: Purpose,
        nation: NationId,
        /// They hit with this or less; the number counts where it is 0.
        on: u8,
        dice: Vec<u8>,
    },
    /// A party's total power decided hits without dice (AB-15).
    Reckoned {
        party: Party,
        /// The nation that rolls the die for the rest.
        nation: NationId,
        /// What its units hit with, added up.
        power: u32,
        /// The hits for certain.
        hits: u16,
        /// The number on which the die for the rest hits; 0 without a rest.
        rest: u8,
    },
    /// Bombers raided a complex (AB-8).
    Raided {
        force: Force,
        /// How many came through.
        count: u16,
        /// The damage markers that it was given.
        damage: u8,
    },
    /// A battle began (AB-7).
    BattleBegan {
        at: SpaceId,
    },
    /// A round of battle began.
    BattleRoundBegan {
        round: u16,
    },
    /// Something has to be decided.
    StageBegan {
        stage: Stage,
    },
    /// Units took hits and were not lost.
    Scarred {
        nation: NationId,
        kind: KindId,
        /// How many hits they have now.
        scars: u32,
    },
    /// Units of one force were lost.
    Lost {
        force: Force,
        count: u16,
        cause: Cause,
    },
    /// Units submerged, and are out of the battle.
    Submerged {
        force: Force,
        count: u16,
    },
    /// Units retreated from a battle to another space (AB-7).
    Retreated {
        units: Vec<(Force, u16)>,
        to: SpaceId,
    },
    /// Units have fought and live.
    Spent {
        force: Force,
        count: u16,
    },
    BattleEnded {
        at: SpaceId,
        /// Who is left; nobody, or both, if `None`.
        winner: Option<Party>,
    },
    /// Something that was bought came on the map (AB-10).
    Placed {
        nation: NationId,
        purchase: Purchase,
        count: u16,
        at: SpaceId,
        /// The complex that made it; the area itself for a complex.
        complex: SpaceId,
    },
    /// Something happened to resource tokens, or with them.
    Tokens(TokenEvent),
    /// A nation collected its income (AB-10).
    Collected {
        nation: NationId,
        amount: u32,
    },
    /// The game is over (AB-11).
    Ended {
        /// Who won; nobody if `None`.
        winner: Option<SideId>,
    },
}

impl Event {
    /// The description of the event for the rest of the program.
    pub(crate) fn about(&self, game: &AreaGame) -> EventAbout {
        let unnoticed = EventAbout::default;
        let at = |space: &SpaceId| EventAbout::default().at(*space);
        match self {
            Self::TurnBegan { round, turn } => EventAbout::from(Digest::PlayerTurnBegan {
                turn: *round,
                player: Seat(game.movers(*turn)[0].0),
            })
            .stops_undo(Barrier::ChangeOfPlayer),
            Self::BidOpened { nation, .. } => EventAbout::from(Digest::SetupBegan {
                player: Seat(nation.0),
            })
            .stops_undo(Barrier::ChangeOfPlayer),
            // No barrier: a correction is taken back like a slip of the hand.
            Self::Corrected {
                correction: Correction::Turn { nation },
                round,
            } => Digest::PlayerTurnBegan {
                turn: *round,
                player: Seat(nation.0),
            }
            .into(),
            Self::Corrected { correction, .. } => unnoticed().at(correction.space()),
            Self::NationAsked { .. } => unnoticed().stops_undo(Barrier::ChangeOfPlayer),
            Self::JointTurns { .. } => unnoticed().stops_undo(Barrier::Rule(
                "it has been settled who gives the orders in joint turns",
            )),
            Self::PhaseBegan { phase } => {
                let phase = phase.name().to_owned();
                Digest::PhaseBegan { phase }.into()
            }
            Self::PhaseEnded { .. } => Digest::PhaseEnded.into(),
            Self::Ended { .. } => EventAbout::from(Digest::GameEnded).stops_undo(Barrier::ChangeOfPlayer),
            Self::Repaired { area: space, .. }
            | Self::RailRemoved { at: space, .. }
            | Self::BidPlaced { at: space, .. } => at(space).news(NewsKind::Arrivals),
            Self::Collected { .. } => unnoticed().news(NewsKind::Arrivals),
            Self::Violated { area, .. } => at(area).news(NewsKind::Places),
            Self::Captured { area: space, .. }
            | Self::BattleBegan { at: space }
            | Self::BattleEnded { at: space, .. }
            | Self::Placed { at: space, .. } => at(space),
            Self::Moved { units, path } => went(units, path.clone()),
            Self::Loaded { units, zone: to }
            | Self::Unloaded { units, to, .. }
            | Self::Retreated { units, to } => went_to(units, *to),
            // Tokens are no pieces that glide.
            Self::Railed { train } | Self::RailedBack { train }
                if matches!(train.cargo, Cargo::Tokens(_)) =>
            {
                unnoticed().at(train.train.path.last().copied())
            }
            Self::Railed { train } => Digest::Went(by_rail(train, train.train.path.clone())).into(),
            Self::RailedBack { train } => {
                let back = train.train.path.iter().rev().copied().collect();
                Digest::WentBack(by_rail(train, back)).into()
            }
            Self::Raided { force, .. }
            | Self::RailRaided { force, .. }
            | Self::TransportsEmptied { force, .. }
            | Self::Lost { force, .. }
            | Self::Submerged { force, .. } => at(&force.at),
            Self::Rolled { .. } => unnoticed().stops_undo(Barrier::Dice),
            Self::StageBegan { .. } => {
                unnoticed().stops_undo(Barrier::Rule("what was decided in a battle stands"))
            }
            Self::Tokens(event) => event.about(),
            Self::Bookings(_) => unnoticed().secret(),
            Self::RoundBegan { .. }
            | Self::BidClosed { .. }
            | Self::Plundered { .. }
            | Self::WarBegan { .. }
            | Self::Scarred { .. }
            | Self::Reckoned { .. }
            | Self::Bought { .. }
            | Self::Returned { .. }
            | Self::BattleRoundBegan { .. }
            | Self::Spent { .. }
            | Self::KeptAboard { .. } => unnoticed(),
        }
    }
}

/// Units went together: their pieces have no numbers.
fn went(units: &[(Force, u16)], way: Vec<SpaceId>) -> EventAbout {
    let seat = Seat(units.first().map_or(0, |(force, _)| force.nation.0));
    let count = units.iter().map(|(_, count)| u32::from(*count)).sum();
    Digest::Went(PieceMove {
        piece: 0,
        seat,
        count,
        way,
    })
    .into()
}

fn went_to(units: &[(Force, u16)], to: SpaceId) -> EventAbout {
    let from = units.first().map(|(force, _)| force.at);
    went(units, from.into_iter().chain([to]).collect())
}

fn by_rail(train: &RailTrain, way: Vec<SpaceId>) -> PieceMove {
    PieceMove {
        piece: 0,
        seat: Seat(train.train.nation.0),
        count: 1,
        way,
    }
}
