//! Why an order is refused: each reason with its rule, facts and words, chapter by chapter.

mod fact;

use super::names::Names;
use crate::definition::{EventId, ExitId, OptionId, Phase, SeaArea, Side, Station, UnitId};
use crate::state::hex_state::{HexState, Standing};
use railhead_engine::board::{CrossingId, CrossingKind, Gauges, Ground, SpaceId, Water};
use railhead_engine::engine::refusals::refusals;
use railhead_engine::text::words::{capital, count, listed};

pub use fact::{NoEntry, Overstacked, Travel};

refusals! {
    /// Why something may not be done: one reason, with its facts.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Refusal, rule: &'static str, worded with names: &Names;

    // The turn.
    "HT-1" GameOver => "the last turn is over";
    "HT-2" OtherPhase { wanted: Phase, now: Phase } => "this order belongs to the {wanted}, but this is the {now}";

    // Setup, options and reinforcements.
    "HT-1" FixedSetup { unit: UnitId } => "the scenario says where {unit} is set up";
    "HT-1" NotSetUpThere { unit: UnitId, to: SpaceId } => "{unit} may not be set up at {to}";
    "HO-1" NotWithoutOption { unit: UnitId, option: Option<OptionId> } => {
        let unit = unit.words(names);
        match option {
            Some(option) => format!("{unit} comes only with the option {}", option.words(names)),
            None => format!("{unit} does not enter this game"),
        }
    };
    "HO-1" NotYourOption { option: OptionId, side: Side } => {
        format!("{} is a {} option", option.words(names), adjective(names, *side))
    };
    "HO-1" OptionGiven { option: OptionId } => "{option} is part of the scenario";
    "HO-1" OptionStands { option: OptionId, on: bool } => {
        let already = if *on { "chosen already" } else { "not chosen" };
        format!("{} is {already}", option.words(names))
    };
    "HO-2" FogStands { on: bool, by: Option<Side> } => {
        match by {
            _ if !on => "no side has asked for fog of war".to_owned(),
            None => "fog of war is part of the scenario".to_owned(),
            Some(side) => format!("{} has asked for fog of war", side.words(names)),
        }
    };
    "HO-2" HasSeen { unit: UnitId } => "the move of {unit} has revealed enemy units";
    "HF-1" InPlay { unit: UnitId } => "{unit} is already in play";
    "HF-1" NotHere { unit: UnitId, to: Option<SpaceId> } => {
        let unit = unit.words(names);
        match to {
            Some(to) => format!("{unit} does not enter at {}", to.words(names)),
            None => format!("{unit} does not come to the off-map port"),
        }
    };
    "HF-1" PortLost { space: SpaceId, by: Option<Side> } => {
        let space = space.words(names);
        match by {
            Some(side) => format!("the port of {space} is under {} control", adjective(names, *side)),
            None => format!("neither side controls the port of {space}"),
        }
    };
    "HF-2" AlreadyDeployed { unit: UnitId } => "{unit} has been deployed in this phase";
    "HF-2" NotDue { unit: UnitId, turn: u16 } => {
        let days = names.game().definition().calendar.text(*turn);
        format!("{} is not due until turn {turn}, {days}", unit.words(names))
    };
    "HF-7" WaitsForEvent { unit: UnitId, event: EventId } => {
        let title = &names.game().scripted_event(*event).title;
        format!("{} comes by an event that has not happened: {title}", unit.words(names))
    };
    "HF-8" NoReplacements { unit: UnitId } => "no replacements come for {unit} in this turn";
    "HF-8" NoReplacementsAt { unit: UnitId, at: SpaceId } => "{unit} is at {at}, where no replacements come for it";
    "HF-8" IsWhole { unit: UnitId } => "{unit} has lost no step";
    "HF-8" HasReplacement { unit: UnitId } => "{unit} has got a step back in this phase";
    "HF-8" ReplacesUnsupplied { unit: UnitId } => "{unit} is unsupplied and gets no step back";
    "HF-8" ReplacesNearEnemy { unit: UnitId, enemies: Vec<(UnitId, SpaceId)> } => "{unit} is next to {enemies}";
    "HF-8" ReplacementsUsed { side: Side } => "the replacements of {side} for this turn are used up";
    "HF-6" Withdraws { unit: UnitId, turn: u16 } => "{unit} is withdrawn in turn {turn}";
    "HF-5" Declined { unit: UnitId } => "{unit} was refused";
    "HF-5" NotAccepted { unit: UnitId } => "{unit} is on offer; it arrives the turn after you accept it";
    "HF-5" NotOffered { unit: UnitId } => "{unit} is not on offer";

    // Movement.
    "HM-1" NotYourUnit { unit: UnitId, player: Side } => {
        let side = names.game().unit(*unit).side;
        let [side, player] = [side, *player].map(|side| adjective(names, side));
        format!("{} is {side}; this is the {player} player-turn", unit.words(names))
    };
    "HM-1" AlreadyMoved { unit: UnitId, to: SpaceId } => "{unit} has marched to {to} in this phase";
    "HM-1" TooFar { unit: UnitId, to: SpaceId, cost: u32, allowance: u16 } =>
        "{to} costs {cost} movement points, {allowance} left";
    "HM-2" Prohibited { space: SpaceId } => {
        let board = names.game().board();
        let words = space.words(names);
        match board.ground(*space) {
            Ground::Land => format!("{words} is {}, which no unit can enter", board.terrain(*space).name),
            Ground::Sea => format!("{words} is sea"),
            Ground::OutOfPlay if !board.plays(*space) => format!("{words} is {}", board.outside_words()),
            Ground::OutOfPlay => format!("{words} is out of play"),
        }
    };
    "HM-2" NoWay { unit: UnitId, to: SpaceId } => "{unit} cannot march to {to}: no route is open";
    { cut(*water, *travel) }
    BridgeDown { crossing: CrossingId, water: Water, travel: Travel } => {
        let crossing = names.game().board().crossing(*crossing);
        let what = match crossing.kind {
            CrossingKind::Bridge => "bridge",
            CrossingKind::Ferry => "ferry",
            CrossingKind::Causeway => "causeway",
        };
        let [a, b] = crossing.between.map(|space| names.game().board().number(space));
        format!("{what} down between {a} and {b}: {}", crossing.name)
    };
    { cut(*water, *travel) }
    NoBridge { between: [SpaceId; 2], water: Water, travel: Travel } => {
        let line = if *travel == Travel::Rail { "the railway" } else { "a road or railway" };
        let water = names.game().board().water_between(*between).unwrap_or("water");
        format!("no bridge carries {line} over the {water} between {}", between.words(names))
    };
    "HM-3" NoRoad { unit: UnitId, space: SpaceId } =>
        "{unit} keeps to roads and railways, and none runs through {space}";
    { if *travel == Travel::Rail { "HR-7" } else { "HM-3" } }
    NotJoined { unit: UnitId, to: SpaceId, travel: Travel } => {
        let line = if *travel == Travel::Rail { "railway" } else { "road or railway" };
        format!("no {line} joins {} to where {} stands", to.words(names), unit.words(names))
    };
    { if *travel == Travel::Rail { "HR-8" } else { "HM-4" } }
    EnemyInHex { space: SpaceId, enemy: UnitId, travel: Travel } => "{enemy} holds {space}";
    {
        match travel {
            Travel::March => "HM-5",
            Travel::Rail => "HR-8",
            Travel::Sea => "HN-1",
            Travel::Attack => "HB-1",
        }
    }
    Fixed { unit: UnitId, travel: Travel } => {
        let what = match travel {
            Travel::March => "does not move",
            Travel::Rail => "takes no train",
            Travel::Sea => "does not sail",
            Travel::Attack => "does not attack",
        };
        format!("{} is a fixed defence and {what}", unit.words(names))
    };
    {
        match travel {
            Travel::March => "HM-5",
            Travel::Rail => "HR-7",
            Travel::Sea => "HN-1",
            Travel::Attack => "HB-1",
        }
    }
    Nowhere { unit: UnitId, travel: Travel } => {
        let unit = unit.words(names);
        match travel {
            Travel::March => format!("no hex is open to {unit}"),
            Travel::Rail => format!("no railway leads on from the hex of {unit}"),
            Travel::Sea => format!("no harbour is open to {unit}"),
            Travel::Attack => format!("{unit} cannot attack any unit"),
        }
    };
    "HM-6" OffMap { unit: UnitId } => "{unit} is not on the map";
    "HM-6" AlreadyThere { unit: UnitId, at: SpaceId } => "{unit} is at {at}";
    "HM-7" FerryStays { crossing: CrossingId } => "{crossing} is a ferry and cannot be blown";
    "HM-8" NoExit { unit: UnitId, at: SpaceId } => "no exit lies at {at}, where {unit} is";
    "HM-8" ExitClosed { exit: ExitId, from: u16, until: u16 } => "{exit} is open from turn {from} to turn {until}";
    "HM-8" LeavesUnsupplied { unit: UnitId, exit: ExitId } => "{unit} is unsupplied and does not leave by {exit}";
    "HZ-2" StopsInZone { space: SpaceId, enemies: Vec<UnitId> } =>
        "the move ends at {space}, in the zone of control of {enemies}";
    "HK-4" MadeRoom { unit: UnitId } => "{unit} stays where it marched: it made room for a unit that stays";
    "HK-2" Overstacked { hexes: Vec<Overstacked> } => "{hexes}";

    // Trains.
    "HR-3" BeyondRailRange { unit: UnitId, to: SpaceId, length: u32, range: u16 } =>
        "{to} is {length} hexes away by rail; the limit is {range}";
    "HR-4" Unsupplied { unit: UnitId } => "{unit} is unsupplied";
    "HR-5" MovedThisTurn { unit: UnitId, from: SpaceId, to: SpaceId } => "{unit} has marched from {from} to {to} this turn";
    "HR-5" SailedThisTurn { unit: UnitId, from: Station, to: SpaceId } => "{unit} has sailed from {from} for {to} this turn";
    "HR-6" AdjacentToEnemy { unit: UnitId, enemies: Vec<(UnitId, SpaceId)> } => "{unit} is adjacent to {enemies}";
    "HR-7" NotOnRail { unit: UnitId, at: SpaceId } => "no railway runs through {at}, where {unit} is";
    "HR-7" NotRail { space: SpaceId } => "no railway runs through {space}";
    "HR-7" NotControlled { space: SpaceId, by: Option<Side> } => {
        let space = space.words(names);
        match by {
            Some(side) => format!("{space} is under {} control", adjective(names, *side)),
            None => format!("neither side controls {space}"),
        }
    };
    "HR-11" AlreadyRailed { unit: UnitId, to: SpaceId } => "{unit} has gone by rail to {to} in this phase";
    "HR-11" NothingToTakeBack { unit: UnitId } => "{unit} has made no move in this phase";
    "HR-14" TooManyTrains { unit: UnitId, counts: u16, left: u16 } => "{unit} counts as {counts} units by rail, and {left} can still go";
    "HR-15" OtherGauge { between: [SpaceId; 2], gauges: Gauges, side: Side } => {
        let board = names.game().board();
        let of = |gauges| listed(&board.gauge_names(gauges), "and");
        let (track, own) = (of(*gauges), of(names.game().gauges(*side)));
        let (between, trains) = (between.words(names), adjective(names, *side));
        format!("the railway between {between} is of {track}, and {trains} trains run on {own}")
    };
    "HR-17" TrackBroken { between: [SpaceId; 2] } => "the track between {between} is broken";
    "HR-17" NoTrack { between: [SpaceId; 2] } => "no railway runs between {between}";
    "HR-17" NoBreaking { side: Side } => "{side} does not break track";
    "HR-17" BrokenEnough { unit: UnitId, most: u16 } => {
        let stretches = count(usize::from(*most), "stretch", "stretches");
        format!("{} has broken {stretches} of track in this player-turn", unit.words(names))
    };
    "HR-17" BreaksInZone { unit: UnitId, enemies: Vec<UnitId> } => "{unit} is in the zone of control of {enemies}";
    "HR-17" BrokeTrack { unit: UnitId } => "{unit} stays where it marched: it broke track there";
    "HR-18" BooksNobody => "the booking names no unit";
    "HR-18" BooksApart { unit: UnitId, other: UnitId } => "{other} is not with {unit}; units that are booked together go together";
    "HR-18" BookedTooLate { turn: u16, last: u16 } => "turn {turn} is not played: the last is turn {last}";
    "HR-18" BookedEnough { most: u16 } => "a side has at most {most} bookings";
    "HR-18" NoBooking { number: u16 } => "there is no booking {number}";
    "HR-18" NoSuchRank { rank: u16, places: u16 } => "there is no place {rank} among {places} bookings";
    "HR-18" WaitsForItself { number: u16 } => "booking {number} cannot wait for itself";
    "HR-18" BookedLater { unit: UnitId, turn: u16 } => "{unit} is booked from turn {turn} on";
    "HR-18" WaitsFor { unit: UnitId, number: u16 } => "{unit} does not go without booking {number}";
    "HR-19" TrainsTaken { unit: UnitId } => "bookings before that of {unit} take the trains";
    "HR-19" NoStop { unit: UnitId, to: SpaceId, range: u16 } =>
        "{unit} cannot change trains on the way to {to}: no hex within {range} is supplied, away from the enemy and free for it";
    "HR-19" StopFull { space: SpaceId, points: u16, limit: u16 } =>
        "{space} would hold {points} stacking points, limit {limit}";
    "HR-19" TooManyLegs { unit: UnitId, legs: u16, turns: u16 } => {
        let trains = count(usize::from(*legs), "train", "trains");
        let turns = count(usize::from(*turns), "turn", "turns");
        format!("{} needs {trains}, one a turn, and can go in {turns} of the timetable", unit.words(names))
    };
    "HR-12" CapacityUsed { side: Side, capacity: u16, weather: u16, railed: Vec<UnitId> } => {
        let number = if *capacity == 0 { "no".to_owned() } else { capacity.to_string() };
        let units = if *capacity == 1 { "unit" } else { "units" };
        let may = format!("{} may send {number} {units} by rail", side.words(names));
        // HW-2.
        let may = if *weather > 0 {
            format!("{may} in this weather")
        } else {
            format!("{may} each phase")
        };
        if railed.is_empty() {
            may
        } else {
            format!("{may} and has sent {}; take back a move to free capacity", trains(names, railed))
        }
    };

    // The sea.
    "HN-1" AlreadySailed { unit: UnitId, to: SpaceId } => "{unit} has sailed for {to} in this phase";
    "HN-1" NotInPort { unit: UnitId, at: SpaceId } => "{unit} is at {at}, which is not a port of its side";
    "HN-1" NoHarbour { space: SpaceId } => "{space} is neither a port nor a landing beach";
    "HN-1" OtherSea { unit: UnitId, space: SpaceId, area: SeaArea } => "{space} is on the {area}, where {unit} is not";
    "HN-1" BeachFromOffMap { space: SpaceId } =>
        "{space} is a beach; from the off-map port units sail to ports only";
    "HN-2" OnlyTo { side: Side, space: SpaceId } => "{side} sails to {space} only";
    "HN-2" HarbourLost { space: SpaceId, by: Option<Side> } => {
        let space = space.words(names);
        match by {
            Some(side) => format!("{space} is in {} hands", adjective(names, *side)),
            None => format!("neither side holds {space}"),
        }
    };
    { if *monsoon { "HN-7" } else { "HN-2" } }
    NoShips { side: Side, area: SeaArea, total: u16, left: u16, needed: u16, monsoon: bool } => {
        let [side, area] = [side.words(names), area.words(names)];
        let season = if *monsoon { " in the monsoon" } else { "" };
        match total {
            0 => format!("{side} has no ships on the {area}"),
            _ => format!(
                "{side} has ships for {total} a phase on the {area}, and {left} left; this takes {needed}{season}"
            ),
        }
    };
    "HN-4" ArmourAshore { unit: UnitId, space: SpaceId } => "{unit} needs a friendly port, and {space} is not one";
    "HN-4" SailedForGood { unit: UnitId } => "{unit} has sailed, and a sea move cannot be taken back";
    "HN-6" AssaultsElsewhere { unit: UnitId, off: SpaceId } => "{unit} lies off {off} and must assault it";
    "HN-6" MustJoin { target: SpaceId, units: Vec<UnitId> } => "{units} off {target} must take part in the attack on it";
    "HN-6" MustAttack { target: SpaceId, units: Vec<UnitId> } =>
        "{units} off {target} must attack it before the phase ends";
    "HK-3" HarbourFull { space: SpaceId, points: u16, limit: u16 } =>
        "{space} would hold {points} stacking points, limit {limit}";

    // Events.
    "HE-3" HeldUp { unit: UnitId, until: u16, event: EventId } => {
        let title = &names.game().scripted_event(*event).title;
        format!("{} is held up to the end of turn {until}: {title}", unit.words(names))
    };

    // Bridges.
    "HD-1" NoDemolitions { side: Side } => "{side} cannot blow bridges";
    "HD-1" InEnemyZone { unit: UnitId, enemies: Vec<UnitId> } => "{unit} is in the zone of control of {enemies}";
    "HD-1" AlreadyDown { crossing: CrossingId } => "{crossing} is down";
    "HD-1" AlreadyTried { crossing: CrossingId } => "{crossing} has survived an attempt in this player-turn";
    "HD-1" FarFromBridge { unit: UnitId, crossing: CrossingId } => "{unit} is neither at {crossing} nor next to it";
    "HD-1" MarchFixed { unit: UnitId } => "{unit} stays where it marched: a die was rolled for a bridge there";

    // Combat.
    "HB-1" CombatWaits { target: SpaceId } => "the combat at {target} waits for a decision";
    "HB-1" NoCombat => "no combat is being fought";
    "HB-1" AlreadyAttacked { unit: UnitId } => "{unit} has attacked in this phase";
    "HB-1" NoAttackers { target: SpaceId } => "the attack on {target} names no unit";
    "HB-1" TargetAttacked { target: SpaceId, unit: UnitId } => "{unit} at {target} has been attacked in this phase";
    "HB-1" NothingToAttack { target: SpaceId } => "there is no enemy to attack at {target}";
    "HB-1" NoTarget { unit: UnitId } => "no enemy that {unit} could attack is next to it";
    "HB-1" NotAdjacent { unit: UnitId, target: SpaceId } => "{unit} is not next to {target}";
    "HB-1" CannotEnter { unit: UnitId, target: SpaceId, why: NoEntry } => "{unit} could not enter {target}: {why}";
    "HB-2" OddsTooLow { target: SpaceId, attack: u16, defence: u16, needed: u16 } => {
        let first = names.game().tables().combat.columns.first();
        let (a, d) = first.map_or((1, 1), |first| first.resolved);
        let more = needed.saturating_sub(*attack);
        format!("{attack} against {defence} is below {a}:{d}; it needs {more} more attack")
    };
    "HB-5" NotLosing { unit: UnitId, side: Side } => {
        let side = adjective(names, *side);
        format!("{} is not one of the {side} units that can lose the step", unit.words(names))
    };
    "HB-6" NotRetreating { unit: UnitId } => "{unit} does not have to retreat";
    "HB-6" NoRetreatTo { unit: UnitId, to: SpaceId, hexes: u8 } => {
        let far = if *hexes == 1 { "hex" } else { "hexes" };
        format!("{} cannot end a retreat of {hexes} {far} at {}", unit.words(names), to.words(names))
    };
    "HB-7" NotAdvancing { unit: UnitId } => "{unit} cannot advance";
    "HB-7" NoAdvanceTo { unit: UnitId, to: SpaceId } => "{unit} cannot advance to {to}";
    "HB-7" NoRoom { unit: UnitId, to: SpaceId, points: u16, limit: u16 } =>
        "no room for {unit} at {to}: {points} stacking points there, limit {limit}";

    // The air.
    "HA-1" AirSpent { side: Side, wanted: u8, left: u8 } =>
        "{side} has {left} air points left in this player-turn, not {wanted}";
    "HA-1" AirLimit { wanted: u8, limit: u8 } => "a side may give a combat {limit} air points, not {wanted}";
    "HA-1" AirOutOfRange { side: Side, target: SpaceId, range: u16 } =>
        "{side} has no airfield within {range} hexes of {target}";
}

impl Refusal {
    /// The id of the rule that readers see: the one that refuses, or the scenario's own in its place (HT-5).
    pub fn cited<'g>(&self, names: &Names<'g>) -> &'g str {
        names.game().cited(self.rule())
    }

    /// The rule and the reason, without a full stop.
    pub fn with_rule(&self, names: &Names) -> String {
        format!("{}  {}", self.cited(names), capital(&self.text(names)))
    }

    /// That water cuts the way: its bridge is down or missing.
    pub(crate) const fn cut_by_water(
        between: [SpaceId; 2],
        water: Water,
        down: Option<CrossingId>,
        travel: Travel,
    ) -> Self {
        match down {
            Some(crossing) => Self::BridgeDown {
                crossing,
                water,
                travel,
            },
            None => Self::NoBridge {
                between,
                water,
                travel,
            },
        }
    }

    /// Why a unit off the map cannot act there: it is off a hex that it has to assault (HN-6), or away.
    pub(crate) fn off_map(state: &HexState, unit: UnitId) -> Self {
        match state.unit(unit).standing {
            Standing::Afloat(off) => Self::AssaultsElsewhere { unit, off },
            Standing::Awaited
            | Standing::OffMapPort
            | Standing::OnMap
            | Standing::Declined
            | Standing::Withdrawn
            | Standing::Lost { .. } => Self::OffMap { unit },
        }
    }
}

/// Units that have gone by rail, with what they count as (HR-14): `1st Division (which counts as 2), 3rd Brigade`.
fn trains(names: &Names, units: &[UnitId]) -> String {
    let units = names.told_apart(units).into_iter().map(|unit| {
        let counts = names.game().kind(unit).trains;
        if counts > 1 && !names.is_unknown(unit) {
            format!("{} (which counts as {counts})", names.object(unit))
        } else {
            names.object(unit).to_owned()
        }
    });
    units.collect::<Vec<_>>().join(", ")
}

/// The rule under which water stops a unit.
const fn cut(water: Water, travel: Travel) -> &'static str {
    match (travel, water) {
        (Travel::Rail, _) => "HR-8",
        (_, Water::Strait) => "HM-2",
        (_, Water::River) => "HM-3",
    }
}

/// The adjective of a side, such as `British`.
fn adjective<'g>(names: &Names<'g>, side: Side) -> &'g str {
    &names.game().side(side).adjective
}
