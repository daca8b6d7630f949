//! Everything that can happen.

use super::definition::{KindId, NationId, Phase, SideId};
use super::state::{Force, Party, Purchase, RailTrain, Stage};
use super::tokens::event::TokenEvent;
use crate::rules::board::SpaceId;

/// What dice are rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Fire at aircraft before a battle (AB-7).
    AntiAircraft,
    /// Ships bombard a coast (AB-7).
    Bombardment,
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
    /// They were hit.
    Hit,
    /// Their transport went down.
    Drowned,
    /// They found no place to land.
    Crashed,
    /// They could not fight on, and could not go back.
    Scattered,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round began.
    RoundBegan {
        /// Which.
        round: u16,
    },
    /// A turn began.
    TurnBegan {
        /// The round.
        round: u16,
        /// Which of the round, from 0.
        turn: u8,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// The nations of joint turns are asked one by one from now on, or together again (AB-3).
    JointTurns {
        /// Who is asked first; nobody by itself if `None`.
        asked: Option<NationId>,
    },
    /// The next nation of a joint turn is asked (AB-3).
    NationAsked {
        /// Which.
        nation: NationId,
    },
    /// A phase ended.
    PhaseEnded {
        /// Which.
        phase: Phase,
    },
    /// Something was bought (AB-6).
    Bought {
        /// By whom.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
        /// For how much.
        price: u32,
    },
    /// Something was given back before it was placed (AB-6).
    Returned {
        /// By whom.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
        /// For how much.
        price: u32,
    },
    /// Damage markers were paid off (AB-6).
    Repaired {
        /// By whom.
        nation: NationId,
        /// Where.
        area: SpaceId,
        /// How many.
        count: u8,
        /// Whether those on the station; else those on the complex.
        station: bool,
        /// For how much.
        price: u32,
    },
    /// A unit went by rail.
    Railed {
        /// Which, and which way.
        train: RailTrain,
    },
    /// A unit's rail move was taken back (AR-5).
    RailedBack {
        /// Which, and which way it had gone.
        train: RailTrain,
    },
    /// A station or marker was removed by its owner (R2-6, R4-6).
    RailRemoved {
        /// What.
        ware: Purchase,
        /// Where.
        at: SpaceId,
    },
    /// Bombers raided railroads (R1-7, R2-7, R3-4, R4-7).
    RailRaided {
        /// Which, as they were.
        force: Force,
        /// How many came through.
        count: u16,
        /// The damage markers that the station was given.
        damage: u8,
        /// What was destroyed.
        destroyed: Option<Purchase>,
    },
    /// Units moved (AB-9).
    Moved {
        /// Which, as they were.
        units: Vec<(Force, u16)>,
        /// Where from, over what, where to.
        path: Vec<SpaceId>,
    },
    /// A nation paid to enter neutral land (AB-9).
    Violated {
        /// Who.
        nation: NationId,
        /// Where.
        area: SpaceId,
        /// For how much.
        price: u32,
    },
    /// Units boarded transports.
    Loaded {
        /// Which, as they were.
        units: Vec<(Force, u16)>,
        /// The zone of the transports.
        zone: SpaceId,
    },
    /// Units left transports.
    Unloaded {
        /// Which, as they were.
        units: Vec<(Force, u16)>,
        /// Where to.
        to: SpaceId,
        /// Whether they land to fight.
        assault: bool,
    },
    /// Transports have unloaded, and do nothing more in this turn.
    TransportsEmptied {
        /// Which, as they were.
        force: Force,
        /// How many.
        count: u16,
    },
    /// Units stay aboard transports that have unloaded others (AB-9).
    KeptAboard {
        /// Which, as they were.
        units: Vec<(Force, u16)>,
    },
    /// An area came into other hands (AB-2, AB-10).
    Captured {
        /// Which.
        area: SpaceId,
        /// Whose it is now.
        by: NationId,
        /// Whose it was; nobody's if it was neutral.
        from: Option<NationId>,
        /// How many tokens lie there, which go with it (RT-7).
        tokens: u32,
    },
    /// A treasury was handed over (AB-10).
    Plundered {
        /// Whose.
        from: NationId,
        /// To whom.
        by: NationId,
        /// How much.
        amount: u32,
    },
    /// Dice were rolled.
    Rolled {
        /// What for.
        purpose: Purpose,
        /// Whose they are.
        nation: NationId,
        /// They hit with this or less; the number counts where it is 0.
        on: u8,
        /// What came up.
        dice: Vec<u8>,
    },
    /// Bombers raided a complex (AB-8).
    Raided {
        /// Which, as they were.
        force: Force,
        /// How many came through.
        count: u16,
        /// The damage markers that it was given.
        damage: u8,
    },
    /// A battle began (AB-7).
    BattleBegan {
        /// Where.
        at: SpaceId,
    },
    /// A round of battle began.
    BattleRoundBegan {
        /// Which.
        round: u16,
    },
    /// Something has to be decided.
    StageBegan {
        /// What.
        stage: Stage,
    },
    /// Units took hits and were not lost.
    Scarred {
        /// Whose they are.
        nation: NationId,
        /// What they are.
        kind: KindId,
        /// How many hits they have now.
        scars: u16,
    },
    /// Units were lost.
    Lost {
        /// Which.
        force: Force,
        /// How many.
        count: u16,
        /// Why.
        cause: Cause,
    },
    /// Units submerged, and are out of the battle.
    Submerged {
        /// Which.
        force: Force,
        /// How many.
        count: u16,
    },
    /// Units retreated (AB-7).
    Retreated {
        /// Which.
        units: Vec<(Force, u16)>,
        /// Where to.
        to: SpaceId,
    },
    /// Units have fought and live.
    Spent {
        /// Which.
        force: Force,
        /// How many.
        count: u16,
    },
    /// A battle ended.
    BattleEnded {
        /// Where.
        at: SpaceId,
        /// Who is left; nobody, or both, if `None`.
        winner: Option<Party>,
    },
    /// Something that was bought came on the map (AB-10).
    Placed {
        /// Whose it is.
        nation: NationId,
        /// What.
        ware: Purchase,
        /// How many.
        count: u16,
        /// Where.
        at: SpaceId,
        /// The complex that made it; the area itself for a complex.
        complex: SpaceId,
    },
    /// Something happened to resource tokens, or with them.
    Tokens(TokenEvent),
    /// A nation collected its income (AB-10).
    Collected {
        /// Who.
        nation: NationId,
        /// How much.
        amount: u32,
    },
    /// The game is over (AB-11).
    Ended {
        /// Who won; nobody if `None`.
        winner: Option<SideId>,
    },
}
