//! Why an order may not be carried out: the facts, the rule, the words.

use super::definition::{Domain, KindId, NationId, Phase};
use super::game::AreaGame;
use super::hold::{left_behind, loads_no_more};
use super::rail::RailRefusal;
use super::state::Status;
use super::tokens::refusal::TokenRefusal;
use crate::rules::board::SpaceId;
use crate::rules::board::area::{BarrierId, PassageId};

/// Why an order is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// AB-11: the game is over.
    Over,
    /// AB-4: this is done in another phase.
    WrongPhase(Phase),
    /// AB-7: a battle is being fought.
    InBattle(SpaceId),
    /// AB-7: there is nothing to be decided of this kind.
    NotAsked,
    /// AB-7: a battle has to be fought before the phase ends.
    BattlePending(SpaceId),
    /// AB-3: it is not the nation's turn.
    NotItsTurn(NationId),
    /// AB-3: no nations move together in the scenario.
    NoJointTurns,
    /// AB-3: the nations of joint turns are asked so already.
    AskedSo {
        /// Whether one by one.
        apart: bool,
    },
    /// AB-5: nothing is asked for.
    Nothing,
    /// AB-6: this cannot be bought.
    NotForSale,
    /// AB-6: the treasury does not hold enough.
    TooDear {
        /// What is asked for.
        price: u32,
        /// What is there.
        treasury: u32,
    },
    /// AB-6: this was not bought.
    NotBought,
    /// AB-6: there is less damage.
    NotDamaged(SpaceId),
    /// AB-6, AB-10: the nation does not hold the area.
    NotHeld(SpaceId),
    /// AB-9: these units are not there.
    NotThere {
        /// What they are.
        kind: KindId,
        /// Where.
        at: SpaceId,
    },
    /// AB-9: they have done all that they may in this turn.
    Done(KindId),
    /// AB-9: they are aboard a transport that has unloaded, and does not sail.
    Kept(KindId),
    /// AB-9: these do not go by one order.
    NotTogether,
    /// AB-9: the way has no steps.
    NoWay,
    /// AB-9: the way is longer than what is left to move.
    TooFar {
        /// What they are.
        kind: KindId,
        /// How far they may move yet.
        left: u8,
    },
    /// AB-1: two spaces are not connected.
    NotConnected(SpaceId, SpaceId),
    /// AB-9: these units cannot be there.
    WrongDomain(Domain, SpaceId),
    /// AB-1: nothing can be there in this scenario.
    OutOfPlay(SpaceId),
    /// AB-9: a barrier lies between.
    Barrier(BarrierId),
    /// AB-9: a canal or strait is closed.
    Passage(PassageId),
    /// AB-9: neutral land.
    Neutral(SpaceId),
    /// AB-9: an enemy stands on the way.
    EnemyOnTheWay(SpaceId),
    /// AB-9: only friendly spaces can be entered in this phase.
    Hostile(SpaceId),
    /// AB-7: what cannot attack does not go where the enemy is.
    CannotAttack(KindId),
    /// AB-9: aircraft must be able to land.
    NoLanding(KindId),
    /// AB-9: no transport has room.
    NoRoom(SpaceId),
    /// AB-9: these transports take nothing more aboard, of what they have done.
    LoadsNoMore(SpaceId, Status),
    /// AB-9: what stays aboard would have no transport.
    LeftBehind(SpaceId),
    /// AB-9: transports do not carry it.
    NotCargo(KindId),
    /// AB-9: enemy warships are near.
    Warships(SpaceId),
    /// AB-7: nobody fights there.
    NoBattle(SpaceId),
    /// AB-7: that is not how many hits there are, or they fall on what is not there.
    WrongLosses {
        /// How many hits there are to give out.
        hits: u16,
    },
    /// AB-7: this is not a space from which attackers came.
    NoRetreat(SpaceId),
    /// AB-7: who has landed cannot go back.
    Landed,
    /// AB-8: it does not raid.
    CannotRaid(KindId),
    /// AB-8: there is no enemy complex that could be damaged more.
    NoTarget(SpaceId),
    /// AB-10: there is no complex that could make it.
    NoComplex(SpaceId),
    /// AB-10: the complex makes no more in this turn.
    TooMuch {
        /// Where.
        complex: SpaceId,
        /// How much more it makes.
        left: u16,
    },
    /// AB-10: ships go to a zone beside the complex, others to its area.
    NotBeside(SpaceId),
    /// AR-9: the scenario has no rails.
    NoRails,
    /// AR-2: trains do not go in this phase.
    NoTrainsNow(Phase),
    /// AR-1: these do not go by rail.
    NotByRail(KindId),
    /// AR-3: they have done something already in this turn.
    NotRested(KindId),
    /// AR-5: no such train has gone in this phase.
    NoSuchTrain,
    /// AR-7: the nation has not held the area for a full round.
    NotSettled(SpaceId),
    /// AR-7: there is one already.
    HasOne(SpaceId),
    /// R1-3: no markers lead to another station near enough.
    NotJoined {
        /// Where it would stand.
        at: SpaceId,
        /// How many areas away at most.
        most: u8,
        /// The rule that the variant cites.
        rule: String,
    },
    /// R2-6, R4-6: the variant does not let owners remove anything.
    NotRemoved {
        /// The rule that the variant cites.
        rule: String,
    },
    /// R2-6, R4-6: there is nothing of the nation's own to remove.
    NothingToRemove {
        /// Where.
        at: SpaceId,
        /// The rule that the variant cites.
        rule: String,
    },
    /// R2-6, R4-6: a train does not go back where its owner has removed what it went by.
    RailsGone {
        /// Where.
        at: SpaceId,
        /// The rule that the variant cites.
        rule: String,
    },
    /// What tokens say.
    Tokens(TokenRefusal),
    /// What rails say.
    Rail {
        /// The rule that the variant cites.
        rule: String,
        /// Why.
        refusal: RailRefusal,
    },
}

impl From<TokenRefusal> for Refusal {
    fn from(refusal: TokenRefusal) -> Self {
        Self::Tokens(refusal)
    }
}

impl Refusal {
    /// The id of the rule.
    pub fn rule(&self) -> &str {
        match self {
            Self::Over => "AB-11",
            Self::WrongPhase(_) => "AB-4",
            Self::NotItsTurn(_) | Self::NoJointTurns | Self::AskedSo { .. } => "AB-3",
            Self::Nothing => "AB-5",
            Self::NotConnected(..) | Self::OutOfPlay(_) => "AB-1",
            Self::NotForSale
            | Self::TooDear { .. }
            | Self::NotBought
            | Self::NotDamaged(_)
            | Self::NotHeld(_) => "AB-6",
            Self::InBattle(_)
            | Self::NotAsked
            | Self::BattlePending(_)
            | Self::CannotAttack(_)
            | Self::NoBattle(_)
            | Self::WrongLosses { .. }
            | Self::NoRetreat(_)
            | Self::Landed => "AB-7",
            Self::CannotRaid(_) | Self::NoTarget(_) => "AB-8",
            Self::NotThere { .. }
            | Self::Done(_)
            | Self::Kept(_)
            | Self::NotTogether
            | Self::NoWay
            | Self::TooFar { .. }
            | Self::WrongDomain(..)
            | Self::Barrier(_)
            | Self::Passage(_)
            | Self::Neutral(_)
            | Self::EnemyOnTheWay(_)
            | Self::Hostile(_)
            | Self::NoLanding(_)
            | Self::NoRoom(_)
            | Self::LoadsNoMore(..)
            | Self::LeftBehind(_)
            | Self::NotCargo(_)
            | Self::Warships(_) => "AB-9",
            Self::NoComplex(_) | Self::TooMuch { .. } | Self::NotBeside(_) => "AB-10",
            Self::NotByRail(_) => "AR-1",
            Self::NoTrainsNow(_) => "AR-2",
            Self::NotRested(_) => "AR-3",
            Self::NoSuchTrain => "AR-5",
            Self::NotSettled(_) | Self::HasOne(_) => "AR-7",
            Self::NoRails => "AR-9",
            Self::Tokens(refusal) => refusal.rule(),
            Self::NotJoined { rule, .. }
            | Self::NotRemoved { rule }
            | Self::NothingToRemove { rule, .. }
            | Self::RailsGone { rule, .. }
            | Self::Rail { rule, .. } => rule,
        }
    }

    /// The words for players.
    #[expect(clippy::too_many_lines, reason = "one arm for each refusal")]
    pub fn text(&self, game: &AreaGame) -> String {
        let space = |space: &SpaceId| game.space_name(*space);
        let many = |kind: &KindId| game.kind(*kind).plural.to_lowercase();
        match self {
            Self::Over => "the game is over".into(),
            Self::WrongPhase(phase) => format!("this is not done in the {} phase", phase.name()),
            Self::InBattle(at) => format!("the battle at {} comes first", space(at)),
            Self::NotAsked => "nobody is asked this now".into(),
            Self::BattlePending(at) => format!("the battle at {} has not been fought", space(at)),
            Self::NotItsTurn(nation) => format!("it is not the turn of {}", game.nation(*nation).in_text),
            Self::NoJointTurns => "no nations move together in this scenario".into(),
            Self::AskedSo { apart: true } => {
                "the nations of joint turns give their orders one by one already".into()
            }
            Self::AskedSo { apart: false } => {
                "the nations of joint turns give their orders together already".into()
            }
            Self::Nothing => "that is nothing at all".into(),
            Self::NotForSale => "this cannot be bought".into(),
            Self::TooDear { price, treasury } => {
                format!("it costs {price} IPC, and the treasury holds {treasury} IPC")
            }
            Self::NotBought => "so many of these have not been bought".into(),
            Self::NotDamaged(area) => format!("{} has no such damage", space(area)),
            Self::NotHeld(area) => format!("the nation does not hold {}", space(area)),
            Self::NotThere { kind, at } => format!("there are not so many {} in {}", many(kind), space(at)),
            Self::Done(kind) => format!("these {} do nothing more in this turn", many(kind)),
            Self::Kept(kind) => {
                format!("these {} are aboard transports that have unloaded, and do not sail", many(kind))
            }
            Self::NotTogether => {
                "land units, ships and aircraft go by orders of their own, and what is aboard goes with its ships"
                    .into()
            }
            Self::NoWay => "a move leads from one space to another".into(),
            Self::TooFar { kind, left } => {
                let far = if *left == 1 { "space" } else { "spaces" };
                format!("these {} can move {left} {far}", many(kind))
            }
            Self::NotConnected(from, to) => format!("{} and {} are not connected", space(from), space(to)),
            Self::WrongDomain(domain, at) => format!("no {} unit goes to {}", domain.name(), space(at)),
            Self::OutOfPlay(at) => format!("nothing can be in {} in this scenario", space(at)),
            Self::Barrier(barrier) => {
                let barrier = &game.board().barriers()[usize::from(barrier.0)].name;
                format!("{barrier} cannot be crossed")
            }
            Self::Passage(passage) => {
                let passage = &game.board().passages()[usize::from(passage.0)];
                let held: Vec<_> = passage.held_by.iter().map(space).collect();
                format!(
                    "the way by {} is closed to a side that has not held {} since its turn began",
                    passage.name,
                    held.join(" and ")
                )
            }
            Self::Neutral(at) => format!("{} is neutral", space(at)),
            Self::EnemyOnTheWay(at) => format!("the enemy in {} stops the move", space(at)),
            Self::Hostile(at) => format!("{} is not friendly, and this is not a combat move", space(at)),
            Self::CannotAttack(kind) => format!("{} cannot attack", many(kind)),
            Self::NoLanding(kind) => format!("these {} would find no place to land", many(kind)),
            Self::NoRoom(zone) => format!("the transports in {} have no room for this", space(zone)),
            Self::LoadsNoMore(zone, done) => loads_no_more(space(zone), *done),
            Self::LeftBehind(zone) => left_behind(space(zone)),
            Self::NotCargo(kind) => format!("no transport carries {}", many(kind)),
            Self::Warships(zone) => format!("there are enemy warships in {}", space(zone)),
            Self::NoBattle(at) => format!("there is no battle to be fought in {}", space(at)),
            Self::WrongLosses { hits: 1 } => "1 hit has to fall on a unit of the battle".into(),
            Self::WrongLosses { hits } => format!("{hits} hits have to fall on units of the battle"),
            Self::NoRetreat(to) => format!("no retreat leads to {}", space(to)),
            Self::Landed => "those who have landed cannot go back".into(),
            Self::CannotRaid(kind) => format!("{} do not raid", many(kind)),
            Self::NoTarget(at) => format!("there is nothing in {} that bombers could damage", space(at)),
            Self::NoComplex(at) => {
                format!(
                    "{} has no complex that has been held since the turn began",
                    space(at)
                )
            }
            Self::TooMuch { complex, left } => {
                format!("the complex in {} makes {left} more in this turn", space(complex))
            }
            Self::NotBeside(at) => format!("this cannot be placed in {}", space(at)),
            Self::NoRails => "this scenario has no rails".into(),
            Self::NoTrainsNow(phase) => format!("no trains go in the {} phase", phase.name()),
            Self::NotByRail(kind) => format!("{} do not go by rail", many(kind)),
            Self::NotRested(kind) => {
                format!("these {} have done something already in this turn", many(kind))
            }
            Self::NoSuchTrain => "no such train has gone in this phase".into(),
            Self::NotSettled(at) => format!("{} has not been held for a full round", space(at)),
            Self::HasOne(at) => format!("{} has one already", space(at)),
            Self::NotJoined { at, most, .. } => {
                format!(
                    "no markers lead from {} to another station at most {most} areas away",
                    space(at)
                )
            }
            Self::NotRemoved { .. } => "nobody removes their own railroads here".into(),
            Self::NothingToRemove { at, .. } => format!("the nation has nothing of this in {}", space(at)),
            Self::RailsGone { at, .. } => {
                format!(
                    "the train cannot go back: its railroad in {} has been removed",
                    space(at)
                )
            }
            Self::Tokens(refusal) => refusal.text(game),
            Self::Rail { refusal, .. } => {
                game.definition()
                    .rails
                    .as_ref()
                    .map_or_else(String::new, |rules| {
                        let nations = |nation| game.nation(nation).in_text.clone();
                        refusal.text(&rules.variant, game.board(), &nations)
                    })
            }
        }
    }
}
