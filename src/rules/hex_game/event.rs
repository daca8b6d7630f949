//! What happened.

use super::combat::fight::Stage;
use super::combat::modifier::CombatOdds;
use super::definition::{CombatResult, OptionId, Outcome, Phase, Side, Station, UnitId};
use super::state::{Journey, Prize, Voyage};
use crate::rules::board::{CrossingId, SpaceId};

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Whether a squadron finds a unit at sea (HN-5).
    Interception {
        /// The unit.
        unit: UnitId,
    },
    /// Whether the squadron is sunk (HN-5).
    Squadron,
    /// Whether shipping is seized (HN-3).
    Prize,
    /// Whether a bridge goes (HD-1).
    Demolition {
        /// The unit that tries.
        unit: UnitId,
        /// The bridge.
        crossing: CrossingId,
    },
    /// Whether a bridge is repaired (HD-3).
    Repair {
        /// The unit that tries.
        unit: UnitId,
        /// The bridge.
        crossing: CrossingId,
    },
    /// A combat (HB-3).
    Combat {
        /// The space that is attacked.
        target: SpaceId,
    },
    /// Whether a hard retreat costs a step (HB-6).
    Retreat {
        /// The unit.
        unit: UnitId,
        /// The space that it enters.
        into: SpaceId,
    },
    /// Whether hunger costs a step (HS-6).
    Attrition {
        /// The unit.
        unit: UnitId,
    },
}

/// What is done to a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// It is to be blown (HD-1).
    Demolition,
    /// It is to be repaired (HD-3).
    Repair,
}

/// What a step was lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossCause {
    /// A combat (HB-3).
    Combat,
    /// A retreat through an enemy zone of control, or a hard one (HB-6).
    Retreat,
    /// No way to retreat (HB-6).
    NoRetreat,
    /// An interception at sea (HN-5).
    Interception,
    /// An assault from the sea that failed (HN-6).
    FailedAssault,
    /// Hunger (HS-6).
    Attrition,
}

/// What happened, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side's setup began (HT-1).
    SetupBegan {
        /// Whose.
        player: Side,
    },
    /// A player-turn began.
    PlayerTurnBegan {
        /// The turn.
        turn: u16,
        /// Whose.
        player: Side,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A phase ended.
    PhaseEnded {
        /// Which.
        phase: Phase,
    },
    /// A unit marched.
    UnitMoved {
        /// Which.
        unit: UnitId,
        /// Its way; the cost is in movement points.
        journey: Journey,
    },
    /// A unit went by train.
    UnitRailed {
        /// Which.
        unit: UnitId,
        /// Its way; the cost is in hexes.
        journey: Journey,
    },
    /// A unit's move of this phase was aborted.
    MoveTakenBack {
        /// Which.
        unit: UnitId,
        /// Where it stood.
        from: SpaceId,
        /// Where it is again.
        to: SpaceId,
    },
    /// A space changed hands.
    ControlChanged {
        /// Which.
        space: SpaceId,
        /// Who controls it now.
        side: Side,
    },
    /// A unit came into supply or fell out of it.
    SupplyChanged {
        /// Which.
        unit: UnitId,
        /// Whether it is supplied now.
        supplied: bool,
    },
    /// An option was chosen, or its choice taken back (HO-1).
    OptionChosen {
        /// Which.
        option: OptionId,
        /// Whether it is in play now.
        on: bool,
    },
    /// Fog of war was asked for, or is no longer wanted (HO-2).
    FogAskedFor {
        /// Whether it is.
        on: bool,
    },
    /// A unit was set up or came as a reinforcement.
    UnitDeployed {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Station,
    },
    /// A unit's deployment was taken back.
    DeploymentTakenBack {
        /// Which.
        unit: UnitId,
        /// Where it is again: its place in the scenario's setup, or to come.
        to: Option<Station>,
    },
    /// An optional unit was accepted or refused (HF-5).
    OfferAnswered {
        /// Which.
        unit: UnitId,
        /// The turn from which it can be deployed; `None` if it was refused.
        due: Option<u16>,
    },
    /// A unit was withdrawn (HF-6).
    UnitWithdrawn {
        /// Which.
        unit: UnitId,
    },
    /// A die was rolled.
    DieRolled {
        /// What for.
        purpose: Purpose,
        /// How many faces it has.
        faces: u8,
        /// What it shows.
        value: u8,
    },
    /// A unit put to sea (HN).
    UnitSailed {
        /// Which.
        unit: UnitId,
        /// Its way.
        voyage: Voyage,
    },
    /// A unit came ashore, or lies off a hex that it has to assault (HN-6).
    UnitLanded {
        /// Which.
        unit: UnitId,
        /// Where.
        at: SpaceId,
        /// Whether it has to assault the hex.
        assault: bool,
    },
    /// A unit turned back at sea, or after an assault that failed.
    UnitTurnedBack {
        /// Which.
        unit: UnitId,
        /// Where it is again.
        to: Station,
    },
    /// The squadron that intercepts was sunk (HN-5).
    SquadronSunk,
    /// What became of the shipping (HN-3).
    PrizeDecided {
        /// What.
        prize: Prize,
    },
    /// A bridge went, was repaired, or withstood the attempt (HD).
    BridgeTried {
        /// The unit that tried.
        unit: UnitId,
        /// The bridge.
        crossing: CrossingId,
        /// What it tried.
        work: Work,
        /// Whether it is down now.
        down: bool,
    },
    /// A side's air points for the player-turn (HA-1).
    AirPointsSet {
        /// By side.
        points: [u8; 2],
    },
    /// An attack was declared (HB-1).
    AttackDeclared {
        /// The space that is attacked.
        target: SpaceId,
        /// The units that attack.
        attackers: Vec<UnitId>,
        /// The units that defend.
        defenders: Vec<UnitId>,
        /// The attacker's air points.
        air: u8,
    },
    /// The defender was given air points (HA-1).
    AirDefended {
        /// How many.
        points: u8,
    },
    /// A combat was decided by its die (HB-3).
    CombatDecided {
        /// The space that was attacked.
        target: SpaceId,
        /// Odds, modifiers and their sum.
        odds: CombatOdds,
        /// The die as it fell.
        die: u8,
        /// The result.
        result: CombatResult,
    },
    /// A combat goes on to a decision.
    StageBegan {
        /// Which.
        stage: Stage,
    },
    /// A unit lost a step; with its last one it is destroyed.
    StepLost {
        /// Which.
        unit: UnitId,
        /// By what.
        cause: LossCause,
    },
    /// A unit was destroyed outright.
    UnitDestroyed {
        /// Which.
        unit: UnitId,
        /// By what.
        cause: LossCause,
    },
    /// A unit retreated (HB-6).
    UnitRetreated {
        /// Which.
        unit: UnitId,
        /// Every space from where it stood.
        path: Vec<SpaceId>,
    },
    /// A unit advanced (HB-7).
    UnitAdvanced {
        /// Which.
        unit: UnitId,
        /// Every space from where it stood; only its end for one from the sea.
        path: Vec<SpaceId>,
    },
    /// A unit came next to enemies that its player did not know (HO-2).
    UnitsSeen {
        /// Which.
        by: UnitId,
        /// Whom the side knows now, by id.
        units: Vec<UnitId>,
    },
    /// A combat is over.
    CombatEnded {
        /// The space that was attacked.
        target: SpaceId,
    },
    /// A unit's player-turns without supply were counted (HS-6).
    HungerCounted {
        /// Which.
        unit: UnitId,
        /// How many running.
        turns: u8,
    },
    /// The game is over.
    GameEnded {
        /// Who won; `None` where the scenario does not say.
        outcome: Option<Outcome>,
    },
}
