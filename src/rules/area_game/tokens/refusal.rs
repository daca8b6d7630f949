//! Why an order about tokens may not be carried out.

use serde_json::{Value, json};

use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::hold::{left_behind, loads_no_more};
use crate::rules::area_game::state::Status;
use crate::rules::board::SpaceId;

/// Why an order about tokens is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenRefusal {
    /// RT-1: the scenario has none.
    Absent,
    /// RT-1: they are placed when the turn begins.
    TooLate,
    /// RT-1: the nation has not held the area since its turn began.
    NotOwn(SpaceId),
    /// RT-1: the area has yielded its tokens, or yields none.
    NoYield(SpaceId),
    /// RT-4: tokens move in Non-combat Move.
    NotNow,
    /// RT-4: the scenario does not let them go by rail.
    NotByRail,
    /// RT-4: so many that have not moved do not lie there.
    TooFew {
        /// Where.
        at: SpaceId,
        /// How many do.
        there: u32,
    },
    /// RT-6: whoever holds an area moves what lies there.
    NotTheirs(SpaceId),
    /// RT-6: they move in the turn of their flag.
    Flagged(SpaceId),
    /// RT-5: tokens are loaded in Non-combat Move only.
    NoLoadingNow,
    /// RT-5: tokens are unloaded in Non-combat Move only.
    NoUnloadingNow,
    /// RT-5: the transports have no room for so many.
    NoRoom(SpaceId),
    /// RT-5: no transport carries tokens and units at once.
    NotBoth(SpaceId),
    /// RT-5: the nation has no transports there.
    NoTransports(SpaceId),
    /// RT-5: the transports take nothing more aboard, of what they have done.
    LoadsNoMore(SpaceId, Status),
    /// RT-5: what stays aboard would have no transport.
    LeftBehind(SpaceId),
    /// RT-5: so many are not aboard transports that can sail.
    Kept {
        /// Where.
        zone: SpaceId,
        /// How many are.
        there: u32,
    },
    /// RT-5: so many are not aboard.
    TooFewAboard {
        /// Where.
        zone: SpaceId,
        /// How many are.
        there: u32,
    },
    /// RT-4: no convoy of the nation begins there.
    NoConvoy(SpaceId),
    /// RT-4: nothing can be sent on its way.
    NothingToSend,
    /// RT-8: there is nothing to destroy, or nothing of the nation's own.
    NothingToBurn(SpaceId),
    /// RT-8: the owner has destroyed tokens there in this turn.
    BurntAlready(SpaceId),
    /// RT-8: there is nothing to bomb.
    NothingToBomb(SpaceId),
    /// RT-9: there is no complex of the nation.
    NoComplex(SpaceId),
    /// RT-9: so many tokens do not lie there.
    Short {
        /// What is asked for.
        price: u32,
        /// How many lie there.
        there: u32,
        /// Where.
        at: SpaceId,
    },
    /// RT-9: this was not paid for there.
    PaidElsewhere(SpaceId),
    /// RT-9: what it cost was not spent in this phase.
    NotSpentNow,
    /// RT-11: the treasury is not used.
    NoTreasury,
}

impl TokenRefusal {
    /// The id of the rule.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Absent | Self::TooLate | Self::NotOwn(_) | Self::NoYield(_) => "RT-1",
            Self::NotNow
            | Self::NotByRail
            | Self::TooFew { .. }
            | Self::NothingToSend
            | Self::NoConvoy(_) => "RT-4",
            Self::NoLoadingNow
            | Self::NoUnloadingNow
            | Self::NoRoom(_)
            | Self::NotBoth(_)
            | Self::NoTransports(_)
            | Self::LoadsNoMore(..)
            | Self::LeftBehind(_)
            | Self::Kept { .. }
            | Self::TooFewAboard { .. } => "RT-5",
            Self::NotTheirs(_) | Self::Flagged(_) => "RT-6",
            Self::NothingToBurn(_) | Self::BurntAlready(_) | Self::NothingToBomb(_) => "RT-8",
            Self::NoComplex(_) | Self::Short { .. } | Self::PaidElsewhere(_) | Self::NotSpentNow => "RT-9",
            Self::NoTreasury => "RT-11",
        }
    }

    /// The words for players.
    pub fn text(&self, game: &AreaGame) -> String {
        let space = |space: &SpaceId| game.space_name(*space);
        match self {
            Self::Absent => "this scenario has no resource tokens".into(),
            Self::TooLate => "tokens are placed when the turn begins".into(),
            Self::NotOwn(at) => format!("{} has not been the nation's own since its turn began", space(at)),
            Self::NoYield(at) => format!("{} yields no more tokens in this turn", space(at)),
            Self::NotNow => "tokens move in Non-combat Move".into(),
            Self::NotByRail => "tokens do not go by rail in this scenario".into(),
            Self::TooFew { at, there } => {
                format!("{} in {} can move", are(*there), space(at))
            }
            Self::NotTheirs(at) => format!("who holds {} moves the tokens there", space(at)),
            Self::Flagged(at) => {
                format!("the tokens in {} move in the turn of their flag", space(at))
            }
            Self::NoLoadingNow => "tokens are loaded in Non-combat Move".into(),
            Self::NoUnloadingNow => "tokens are unloaded in Non-combat Move".into(),
            Self::NoRoom(zone) => format!("the transports in {} have no room for these tokens", space(zone)),
            Self::NotBoth(zone) => {
                format!("no transport in {} carries tokens and units at once", space(zone))
            }
            Self::NoTransports(zone) => format!("the nation has no transports in {}", space(zone)),
            Self::LoadsNoMore(zone, done) => loads_no_more(space(zone), *done),
            Self::LeftBehind(zone) => left_behind(space(zone)),
            Self::Kept { zone, there } => {
                format!(
                    "{} aboard transports in {} that have not unloaded",
                    are_there(*there),
                    space(zone)
                )
            }
            Self::TooFewAboard { zone, there } => {
                format!("{} aboard in {}", are_there(*there), space(zone))
            }
            Self::NoConvoy(at) => format!("no convoy of the nation begins in {}", space(at)),
            Self::NothingToSend => "there are no tokens to be sent on their way".into(),
            Self::NothingToBurn(at) => {
                format!("the nation has no tokens to destroy in {}", space(at))
            }
            Self::BurntAlready(at) => {
                format!("the tokens in {} have been set fire to in this turn", space(at))
            }
            Self::NothingToBomb(at) => format!("there are no enemy tokens in {} to bomb", space(at)),
            Self::NoComplex(at) => {
                format!("the nation has no complex in {} that tokens could pay", space(at))
            }
            Self::Short { price, there, at } => {
                let lie = if *there == 1 { "lies" } else { "lie" };
                let there = if *there == 0 {
                    "none".to_owned()
                } else {
                    there.to_string()
                };
                format!("it costs {}, and {there} {lie} in {}", tokens(*price), space(at))
            }
            Self::PaidElsewhere(at) => {
                format!(
                    "so many of these have not been paid for with the tokens of {}",
                    space(at)
                )
            }
            Self::NotSpentNow => "what it cost was not spent in this phase".into(),
            Self::NoTreasury => "tokens pay here, not the treasury".into(),
        }
    }

    /// What it is about, by name; `id` is that of a space.
    pub fn facts<'g>(&self, id: &dyn Fn(&SpaceId) -> &'g str) -> Value {
        match self {
            Self::Absent
            | Self::TooLate
            | Self::NotNow
            | Self::NotByRail
            | Self::NothingToSend
            | Self::NoLoadingNow
            | Self::NoUnloadingNow
            | Self::NotSpentNow
            | Self::NoTreasury => json!({}),
            Self::NotOwn(at)
            | Self::NoYield(at)
            | Self::NotTheirs(at)
            | Self::Flagged(at)
            | Self::NoRoom(at)
            | Self::NotBoth(at)
            | Self::NoTransports(at)
            | Self::LoadsNoMore(at, _)
            | Self::LeftBehind(at)
            | Self::NoConvoy(at)
            | Self::NothingToBurn(at)
            | Self::BurntAlready(at)
            | Self::NothingToBomb(at)
            | Self::NoComplex(at)
            | Self::PaidElsewhere(at) => json!({ "space": id(at) }),
            Self::TooFew { at, there }
            | Self::TooFewAboard { zone: at, there }
            | Self::Kept { zone: at, there } => {
                json!({ "space": id(at), "tokens": there })
            }
            Self::Short { price, there, at } => {
                json!({ "space": id(at), "price": price, "tokens": there })
            }
        }
    }
}

/// So many tokens in words: `1 token`.
pub fn tokens(count: u32) -> String {
    if count == 1 {
        "1 token".to_owned()
    } else {
        format!("{count} tokens")
    }
}

fn are(count: u32) -> String {
    if count == 0 {
        "no tokens".to_owned()
    } else {
        tokens(count)
    }
}

fn are_there(count: u32) -> String {
    if count == 1 {
        "1 token is".to_owned()
    } else {
        format!("{} are", are(count))
    }
}
