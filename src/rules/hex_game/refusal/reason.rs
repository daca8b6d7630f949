//! The reasons why something may not be done, each with its facts.

use super::details::{Overstacked, Travel};
use super::entry::NoEntry;
use crate::rules::board::{CrossingId, SpaceId, Water};
use crate::rules::hex_game::definition::{Phase, SeaArea, Side, Station, UnitId};

/// Why something may not be done: one reason, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The last turn is over.
    GameOver,
    /// Such orders belong to another phase.
    OtherPhase {
        /// The phase that they belong to.
        wanted: Phase,
        /// The phase that is being played.
        now: Phase,
    },
    /// A combat waits for a decision.
    CombatWaits {
        /// The space that is attacked.
        target: SpaceId,
    },
    /// The unit is the other player's.
    NotYourUnit {
        /// The unit.
        unit: UnitId,
        /// Whose player-turn it is.
        player: Side,
    },
    /// The unit is not on the map.
    OffMap {
        /// The unit.
        unit: UnitId,
    },
    /// Fixed defences do not move, and do not attack.
    Fixed {
        /// The unit.
        unit: UnitId,
        /// How it was to go.
        travel: Travel,
    },
    /// The unit has marched in this phase.
    AlreadyMoved {
        /// The unit.
        unit: UnitId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit is there.
    AlreadyThere {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        at: SpaceId,
    },
    /// No unit can be in such terrain.
    Prohibited {
        /// The space.
        space: SpaceId,
    },
    /// The unit keeps to roads and railways, and there is none.
    NoRoad {
        /// The unit.
        unit: UnitId,
        /// The space.
        space: SpaceId,
    },
    /// An enemy unit is there.
    EnemyInHex {
        /// The space.
        space: SpaceId,
        /// The first unit there.
        enemy: UnitId,
        /// How the way was to be made.
        travel: Travel,
    },
    /// The way leads on from an enemy zone of control.
    StopsInZone {
        /// The space in the zone.
        space: SpaceId,
        /// The units that exert it.
        enemies: Vec<UnitId>,
    },
    /// The march takes more movement points than the unit has.
    TooFar {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// Movement points that it takes.
        cost: u32,
        /// Movement points that the unit has.
        allowance: u16,
    },
    /// No way leads there.
    NoWay {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The unit can go nowhere.
    Nowhere {
        /// The unit.
        unit: UnitId,
        /// How it was to go.
        travel: Travel,
    },
    /// The unit has railed in this phase.
    AlreadyRailed {
        /// The unit.
        unit: UnitId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit is unsupplied.
    Unsupplied {
        /// The unit.
        unit: UnitId,
    },
    /// The unit moved earlier in this turn.
    MovedThisTurn {
        /// The unit.
        unit: UnitId,
        /// Where it started.
        from: SpaceId,
        /// Where it went.
        to: SpaceId,
    },
    /// The unit began the phase next to enemies.
    AdjacentToEnemy {
        /// The unit.
        unit: UnitId,
        /// The enemies, each with where it stands.
        enemies: Vec<(UnitId, SpaceId)>,
    },
    /// The unit does not stand on a railway.
    NotOnRail {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        at: SpaceId,
    },
    /// No railway runs there.
    NotRail {
        /// The space.
        space: SpaceId,
    },
    /// The hex is not the player's.
    NotControlled {
        /// The space.
        space: SpaceId,
        /// Whose it is.
        by: Option<Side>,
    },
    /// Water cuts the way: a bridge is down, or there is none that carries it.
    CutByWater {
        /// The spaces on either side.
        between: [SpaceId; 2],
        /// River or strait.
        water: Water,
        /// The bridge that is down.
        down: Option<CrossingId>,
        /// How the way was to be made.
        travel: Travel,
    },
    /// The railway, or the roads and railways, of the one space do not lead to the other.
    NotJoined {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// How it was to go.
        travel: Travel,
    },
    /// The ride is longer than trains go.
    BeyondRailRange {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// The length of the way, in hexes.
        length: u32,
        /// The longest rail move, in hexes.
        range: u16,
    },
    /// The side has railed all that it may in this phase.
    CapacityUsed {
        /// The side.
        side: Side,
        /// How many units it may rail.
        capacity: u16,
        /// The units that have railed.
        railed: Vec<UnitId>,
    },
    /// The unit has sailed in this phase.
    AlreadySailed {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The unit sailed earlier in this turn.
    SailedThisTurn {
        /// The unit.
        unit: UnitId,
        /// Where it started.
        from: Station,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The unit is in no port of its side.
    NotInPort {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        at: SpaceId,
    },
    /// No sea move ends there.
    NoHarbour {
        /// The space.
        space: SpaceId,
    },
    /// The harbour is on another sea.
    OtherSea {
        /// The unit.
        unit: UnitId,
        /// The harbour.
        space: SpaceId,
        /// The sea that it is on.
        area: SeaArea,
    },
    /// No beach is reached from the off-map port.
    BeachFromOffMap {
        /// The beach.
        space: SpaceId,
    },
    /// The side's sea moves end in one harbour alone.
    OnlyTo {
        /// The side.
        side: Side,
        /// The harbour.
        space: SpaceId,
    },
    /// That one harbour is not the side's.
    HarbourLost {
        /// The harbour.
        space: SpaceId,
        /// Whose it is.
        by: Option<Side>,
    },
    /// The side does not have enough ships left on that sea.
    NoShips {
        /// The side.
        side: Side,
        /// The sea area.
        area: SeaArea,
        /// Units that it may move there in a phase.
        total: u16,
        /// How many of these are left.
        left: u16,
        /// How many the move takes.
        needed: u16,
        /// Whether the move would be possible but for the monsoon.
        monsoon: bool,
    },
    /// Armour goes ashore in a friendly port only.
    ArmourAshore {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        space: SpaceId,
    },
    /// The harbour would be overstacked.
    HarbourFull {
        /// The harbour.
        space: SpaceId,
        /// Stacking points that would be there.
        points: u16,
        /// Stacking points that may be there.
        limit: u16,
    },
    /// The side cannot blow bridges.
    NoDemolitions {
        /// The side.
        side: Side,
    },
    /// The unit stands in an enemy zone of control.
    InEnemyZone {
        /// The unit.
        unit: UnitId,
        /// The units that exert it.
        enemies: Vec<UnitId>,
    },
    /// A ferry cannot be blown.
    FerryStays {
        /// The ferry.
        crossing: CrossingId,
    },
    /// The bridge is down.
    AlreadyDown {
        /// The bridge.
        crossing: CrossingId,
    },
    /// The bridge has withstood an attempt in this player-turn.
    AlreadyTried {
        /// The bridge.
        crossing: CrossingId,
    },
    /// The unit is neither at the bridge nor next to it.
    FarFromBridge {
        /// The unit.
        unit: UnitId,
        /// The bridge.
        crossing: CrossingId,
    },
    /// The unit tried a bridge after its march, or made room by it for one that did.
    MarchFixed {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has no move of this phase to take back.
    NothingToTakeBack {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has sailed in this phase, and a sea move cannot be taken back.
    SailedForGood {
        /// The unit.
        unit: UnitId,
    },
    /// The unit's move has shown its player enemies that were not known.
    HasSeen {
        /// The unit.
        unit: UnitId,
    },
    /// No combat is being fought that could wait for such an order.
    NoCombat,
    /// The unit has attacked in this phase.
    AlreadyAttacked {
        /// The unit.
        unit: UnitId,
    },
    /// Nobody is named who attacks.
    NoAttackers {
        /// The space that was to be attacked.
        target: SpaceId,
    },
    /// A unit there has been attacked in this phase.
    TargetAttacked {
        /// The space.
        target: SpaceId,
        /// The first such unit.
        unit: UnitId,
    },
    /// No enemy is there.
    NothingToAttack {
        /// The space.
        target: SpaceId,
    },
    /// No enemy is next to the unit that it could attack.
    NoTarget {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not next to what it was to attack.
    NotAdjacent {
        /// The unit.
        unit: UnitId,
        /// The space that was to be attacked.
        target: SpaceId,
    },
    /// The unit could not enter what it was to attack.
    CannotEnter {
        /// The unit.
        unit: UnitId,
        /// The space that was to be attacked.
        target: SpaceId,
        /// Whether a road or railway leads there, but not over the water on the way.
        unbridged: bool,
    },
    /// The odds are below the first column of the table.
    OddsTooLow {
        /// The space that was to be attacked.
        target: SpaceId,
        /// The attack total.
        attack: u16,
        /// The defence total.
        defence: u16,
        /// The attack total that is needed.
        needed: u16,
    },
    /// The unit lies off another hex, which it has to assault.
    AssaultsElsewhere {
        /// The unit.
        unit: UnitId,
        /// The hex that it has to assault.
        off: SpaceId,
    },
    /// Units that lie off the hex have to take part in the attack on it.
    MustJoin {
        /// The space that is attacked.
        target: SpaceId,
        /// The units.
        units: Vec<UnitId>,
    },
    /// Units that lie off a hex have to attack it before the phase ends.
    MustAttack {
        /// The space.
        target: SpaceId,
        /// The units.
        units: Vec<UnitId>,
    },
    /// The side has not so many air points left.
    AirSpent {
        /// The side.
        side: Side,
        /// How many were to be given.
        wanted: u8,
        /// How many are left.
        left: u8,
    },
    /// More air points than a side may give one combat.
    AirLimit {
        /// How many were to be given.
        wanted: u8,
        /// How many may be.
        limit: u8,
    },
    /// No airfield of the side is near enough.
    AirOutOfRange {
        /// The side.
        side: Side,
        /// Where the combat is.
        target: SpaceId,
        /// How far air points reach, in hexes.
        range: u16,
    },
    /// The unit is not one of those that can lose the step.
    NotLosing {
        /// The unit.
        unit: UnitId,
        /// The side that loses it.
        side: Side,
    },
    /// The unit is not one of those that have to retreat.
    NotRetreating {
        /// The unit.
        unit: UnitId,
    },
    /// No retreat of the unit ends there.
    NoRetreatTo {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// How many hexes it has to retreat.
        hexes: u8,
    },
    /// The unit is not one of those that can advance.
    NotAdvancing {
        /// The unit.
        unit: UnitId,
    },
    /// No advance of the unit ends there.
    NoAdvanceTo {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
    },
    /// The hex would hold too much.
    NoRoom {
        /// The unit.
        unit: UnitId,
        /// Where it was to go.
        to: SpaceId,
        /// Stacking points there.
        points: u16,
        /// Stacking points that may be there.
        limit: u16,
    },
    /// The unit does not come in, or the option is not available.
    Entry(NoEntry),
    /// Hexes hold more than may be there when a phase ends.
    Overstacked {
        /// The hexes; never empty.
        hexes: Vec<Overstacked>,
    },
}

impl From<NoEntry> for Refusal {
    fn from(reason: NoEntry) -> Self {
        Self::Entry(reason)
    }
}
