//! Why an order is refused: each reason with its rule, facts and words, chapter by chapter.

use crate::definition::{Domain, KindId, NationId, Phase, SideId};
use crate::game::AreaGame;
use crate::rail::RailRefusal;
use crate::state::area_state::Status;
use crate::state::purchase::Purchase;
use crate::tokens::refusal::TokenRefusal;
use railhead_engine::board::SpaceId;
use railhead_engine::board::area::{BarrierId, PassageId};
use railhead_engine::engine::refusals::refusals;

refusals! {
    /// Why an order is refused.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Refusal, rule: &str, worded with game: &AreaGame;

    // The map and the turn.
    "AB-1" NotConnected(from: SpaceId, to: SpaceId) => "{from} and {to} are not connected";
    "AB-1" OutOfPlay(space: SpaceId) => "{space} is out of play in this scenario";
    "AB-3" NotItsTurn(nation: NationId) => "it is not the turn of {nation}";
    "AB-3" NoJointTurns => "this scenario has no joint turns";
    "AB-3" AskedOneByOne => "nations with a joint turn already give their orders one by one";
    "AB-3" AskedTogether => "nations with a joint turn already give their orders together";
    "AB-4" WrongPhase(wanted: Phase) => "you cannot do this in the {wanted} phase";
    "AB-5" Nothing => "the order is empty: it names nothing, or a count of 0";
    "AB-11" Over => "the game is over";

    // Purchase.
    "AB-6" NotForSale => "this cannot be bought";
    "AB-6" TooManyBought(most: u32) => "a nation buys at most {most} of a kind in a turn";
    "AB-6" TooManyUnits(most: u32) => "there would be more than {most} units in the war";
    "AB-6" TooDear { price: u32, treasury: u32 } => "it costs {price} IPC, and the treasury holds {treasury} IPC";
    "AB-6" NotBought => "you have not bought that many";
    "AB-6" NotDamaged(space: SpaceId) => "{space} has no damage of this kind";
    "AB-6" NotHeld(space: SpaceId) => "the nation does not hold {space}";
    "AB-20" NotInShop { nation: NationId, purchase: Purchase } => "{nation} may not buy {purchase}";
    "AB-21" InBundles { kind: KindId, each: u16 } => "{kind} are sold {each} at a time";
    "AB-22" NationLimit { nation: NationId, kind: KindId, most: u16, has: u32 } => {
        let [nation, kind] = [nation.words(game), game.kind(*kind).named(*most).to_lowercase()];
        format!("{nation} can have at most {kind}, and has {has}, purchases included")
    };
    "AB-22" SideLimit { side: SideId, kind: KindId, most: u16, has: u32 } => {
        let [side, kind] = [side.words(game), game.kind(*kind).named(*most).to_lowercase()];
        format!("{side} can have at most {kind}, and has {has}, purchases included")
    };

    // Battles and raids.
    "AB-7" InBattle(space: SpaceId) => "the battle at {space} comes first";
    "AB-7" NotAsked => "there is nothing to decide right now";
    "AB-7" BattlePending(space: SpaceId) => "the battle at {space} has to be fought first";
    "AB-7" CannotAttack(kind: KindId) => "{kind} cannot attack";
    "AB-7" NoBattle(space: SpaceId) => "there is no battle to be fought in {space}";
    "AB-7" WrongLosses { hits: u16 } => {
        match hits {
            1 => "a unit in the battle must take 1 hit".to_owned(),
            _ => format!("units in the battle must take {hits} hits"),
        }
    };
    "AB-26" Hunted(space: SpaceId) => "the enemy hunts submarines in {space}, and stops the move";
    "AB-26" CannotHit(kind: KindId) => "these hits cannot all fall there: some of them cannot fall on {kind}";
    "AB-27" UnarmedLast => "unarmed ships take a hit only when no other unit can";
    "AB-7" NoRetreat(space: SpaceId) => "units cannot retreat to {space}";
    "AB-7" Landed => "units that have landed cannot retreat";
    "AB-8" CannotRaid(kind: KindId) => "{kind} cannot raid";
    "AB-8" NoTarget(space: SpaceId) => "there is nothing in {space} that bombers could damage";

    // Movement.
    "AB-9" NotThere { kind: KindId, space: SpaceId } => "there are not that many {kind} in {space}";
    "AB-9" Done(kind: KindId) => "these {kind} can do nothing more this turn";
    "AB-9" Kept(kind: KindId) => "these {kind} are aboard transports that have unloaded, and cannot sail";
    "AB-9" NotTogether =>
        "give land units, ships and aircraft separate orders; units aboard move with their ships";
    "AB-9" NoWay => "the order names no space to move to";
    "AB-9" TooFar { kind: KindId, left: u8 } => {
        let spaces = if *left == 1 { "space" } else { "spaces" };
        format!("these {} can move {left} {spaces}", kind.words(game))
    };
    "AB-9" WrongDomain(domain: Domain, space: SpaceId) => "{domain} units cannot enter {space}";
    "AB-9" Barrier(barrier: BarrierId) => "{barrier} cannot be crossed";
    "AB-9" Passage(passage: PassageId) => {
        let held_by = &game.board().passages()[usize::from(passage.0)].held_by;
        let held_by: Vec<_> = held_by.iter().map(|space| game.space_name(*space)).collect();
        format!(
            "the way by {} is closed to a side that has not held {} since its turn began",
            passage.words(game),
            held_by.join(" and ")
        )
    };
    "AB-9" Neutral(space: SpaceId) => "{space} is neutral, and units cannot enter it";
    "AB-9" NeutralAhead(space: SpaceId) =>
        "neutral {space} can be entered in Combat Move only, as the last space of a move";
    "AB-9" NeutralSky(space: SpaceId) => "{space} is neutral, and aircraft cannot enter it";
    "AB-9" NeutralShore(space: SpaceId) => "{space} is neutral, and units cannot land there";
    "AB-9" EnemyOnTheWay(space: SpaceId) => "the enemy in {space} stops the move";
    "AB-9" Hostile(space: SpaceId) => "{space} is not friendly, and this is not a combat move";
    "AB-9" NoLanding(kind: KindId) => "these {kind} would have nowhere to land";
    "AB-9" NoRoom { space: SpaceId, needs: u32, free: u32 } => {
        let space = space.words(game);
        match (*needs, *free) {
            (_, 0) => format!("no transport in {space} has room left"),
            (needs, free) if needs > free =>
                format!("too little room aboard in {space}: {needs} wanted, {free} free"),
            _ => format!(
                "no unit can be divided between the transports in {space}: {needs} wanted, {free} free in all of them"
            ),
        }
    };
    "AB-9" LoadsNoMore(space: SpaceId, done: Status) =>
        "the transports in {space} have {done} and cannot load again this turn";
    "AB-9" LeftBehind(space: SpaceId) =>
        "the transports that stay in {space} have no room for the rest of the load";
    "AB-9" NotCargo(kind: KindId) => "transports cannot carry {kind}";
    "AB-9" Warships(space: SpaceId) => "there are enemy warships in {space}";
    "AB-13" NoAirfield(nation: NationId) => "{nation} is at peace: aircraft of nations at war do not land there";
    "AB-13" AtPeace(nation: NationId) => "{nation} is at peace: it can neither attack nor enter land that its side does not hold";

    // Bids.
    "AB-16" BidFirst(nation: NationId) => "{nation} places its bid first";
    "AB-16" NoBid(nation: NationId) => "{nation} has no bid to place now";
    "AB-16" BidTooDear { price: u32, left: u32 } => "it costs {price} IPC, and {left} IPC of the bid are left";
    "AB-16" BidAlone(space: SpaceId) => "the nation has no unit in {space}, beside which one of its bid could be placed";
    "AB-16" BidElsewhere(domain: Domain, space: SpaceId) => {
        let space = space.words(game);
        match domain {
            Domain::Air => format!("aircraft of a bid begin on land, not in {space}"),
            Domain::Land | Domain::Sea => format!("{} units of a bid cannot be placed in {space}", domain.words(game)),
        }
    };
    "AB-16" BidTwice(space: SpaceId) => "there is a unit of the bid in {space} already";

    // Corrections.
    "AB-17" OnlyForPeople => "corrections are for people who play among themselves, not beside a computer or a program, nor in a lesson";
    "AB-17" NothingCorrected => "this changes nothing";
    "AB-17" NothingLeft(nation: NationId) => "{nation} has neither a unit nor an area left";
    "AB-17" NoSiteOfUnits => "units stand in no place of their own: add or take them";
    "AB-17" RichBeyond(most: u32) => "a treasury holds at most {most} IPC";
    "AB-17" NotPossible(why: String) => {
        format!("no game could come to this: {why}")
    };

    // Placing.
    "AB-10" NoComplex(space: SpaceId) => "{space} has no complex that has been held since the turn began";
    "AB-10" TooMuch { complex: SpaceId, left: u16 } => "the complex in {complex} can make only {left} more this turn";
    "AB-10" NotBeside(space: SpaceId) => "{space} is neither the complex nor, for a ship, a sea zone beside it";
    "AB-10" NoSite(space: SpaceId) => "{space} cannot have a new complex: it has one, or its value is 0";
    "AB-10" OneAtATime => "place these one at a time, each in its own area";

    // Rails: those of a variant cite its own rules.
    "AR-1" NotByRail(kind: KindId) => "{kind} cannot go by rail";
    "AR-2" NoTrainsNow(now: Phase) => "no trains run in the {now} phase";
    "AR-3" NotRested(kind: KindId) => "these {kind} have already moved, fought or been carried this turn";
    "AR-5" NoSuchTrain => "you have sent no such train in this phase";
    "AR-7" NotSettled(space: SpaceId) => "you have not held {space} for a full round";
    "AR-7" HasOne(space: SpaceId) => "{space} already has one";
    "AR-9" NoRails => "this scenario has no rails";
    "AR-10" BookedThere(space: SpaceId) => "they are in {space} already";
    "AR-10" BookedAlready { kind: KindId, space: SpaceId, left: u16 } => {
        let (kind, space) = (kind.words(game), space.words(game));
        match left {
            0 => format!("all {kind} in {space} are booked already"),
            _ => format!("only {left} {kind} in {space} are not booked yet"),
        }
    };
    "AR-10" NoSuchRound { first: u16, last: u16 } => "a booking waits for a round from {first} to {last}";
    "AR-10" NoSuchBooking(booking: u16) => "your side has no booking {booking}";
    "AR-10" WithItself(booking: u16) => "booking {booking} cannot arrive together with itself";
    "AR-10" TooManyBookings(most: u16) => "a side has at most {most} bookings";
    "AR-11" NoSuchPlace { last: u16 } => "a place in the order of precedence is one from 1 to {last}";
    "AR-11" HasPlace(booking: u16) => "booking {booking} has this place already";
    "AR-12" NotOfBooking { booking: u16, kind: KindId, space: SpaceId } =>
        "booking {booking} is not for that many {kind} in {space}";
    { rule } NotJoined { space: SpaceId, limit: u8, rule: String } =>
        "no markers lead from {space} to another station at most {limit} areas away";
    { rule } NotRemoved { rule: String } => "this rail variant does not let you remove your own railroads";
    { rule } NothingToRemove { space: SpaceId, rule: String } => "you have nothing of this kind to remove in {space}";
    { rule } RailsGone { space: SpaceId, rule: String } =>
        "the train cannot go back: its railroad in {space} has been removed";
    { rule } Rail { rule: String, refusal: RailRefusal } => "{refusal}";

    // Resource tokens have a table of their own.
    { refusal.rule() } Tokens(refusal: TokenRefusal) => "{refusal}";
}

impl From<TokenRefusal> for Refusal {
    fn from(refusal: TokenRefusal) -> Self {
        Self::Tokens(refusal)
    }
}
