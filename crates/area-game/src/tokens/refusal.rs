//! Why an order about tokens is refused: each reason with its rule, facts and words.

use crate::game::AreaGame;
use crate::state::area_state::Status;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::refusals::refusals;

refusals! {
    /// Why an order about tokens is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TokenRefusal, rule: &'static str, worded with game: &AreaGame;

    "RT-1" Absent => "this scenario has no resource tokens";
    "RT-1" TooLate => "you place tokens when your turn begins";
    "RT-1" NotOwn(space: SpaceId) => "the nation has not owned {space} since its turn began";
    "RT-1" NoYield(space: SpaceId) => "{space} yields no more tokens this turn";
    "RT-4" NotNow => "tokens move in Non-combat Move";
    "RT-4" NotByRail => "tokens cannot use rail in this scenario";
    "RT-4" TooFew { space: SpaceId, tokens: u32 } => {
        format!("{} in {} can move", some(*tokens), space.words(game))
    };
    "RT-4" NoConvoy(space: SpaceId) => "no convoy of the nation begins in {space}";
    "RT-4" NothingToSend => "no tokens are left to send";
    "RT-5" NoLoadingNow => "you load tokens in Non-combat Move";
    "RT-5" NoUnloadingNow => "you unload tokens in Non-combat Move";
    "RT-5" NoRoom(space: SpaceId) => "the transports in {space} have no room for these tokens";
    "RT-5" NotBoth(space: SpaceId) => "no transport in {space} carries tokens and units at once";
    "RT-5" NoTransports(space: SpaceId) => "the nation has no transports in {space}";
    "RT-5" LoadsNoMore(space: SpaceId, done: Status) =>
        "the transports in {space} have {done} and cannot load again this turn";
    "RT-5" LeftBehind(space: SpaceId) =>
        "the transports that stay in {space} have no room for the rest of the load";
    "RT-5" Kept { space: SpaceId, tokens: u32 } => {
        let are = are_there(*tokens);
        format!("{are} aboard transports in {} that have not unloaded", space.words(game))
    };
    "RT-5" TooFewAboard { space: SpaceId, tokens: u32 } => {
        format!("{} aboard in {}", are_there(*tokens), space.words(game))
    };
    "RT-6" NotTheirs(space: SpaceId) => "only the nation that holds {space} may move the tokens there";
    "RT-6" Flagged(space: SpaceId) => "the tokens in {space} move in the turn of their flag";
    "RT-8" NothingToBurn(space: SpaceId) => "the nation has no tokens to destroy in {space}";
    "RT-8" BurntAlready(space: SpaceId) => "you have already destroyed tokens in {space} this turn";
    "RT-8" NothingToBomb(space: SpaceId) => "there are no enemy tokens in {space} to bomb";
    "RT-9" NoComplex(space: SpaceId) => "the nation has no complex in {space} at which to spend tokens";
    "RT-9" Short { price: u32, tokens: u32, space: SpaceId } => {
        let lie = match tokens {
            0 => "there are none".to_owned(),
            1 => "there is 1".to_owned(),
            _ => format!("there are {tokens}"),
        };
        format!("it costs {}, but {lie} in {}", self::tokens(*price), space.words(game))
    };
    "RT-9" PaidElsewhere(space: SpaceId) => "you have not bought that many with the tokens of {space}";
    "RT-9" NotSpentNow => "you did not pay for it in this phase";
    "RT-11" NoTreasury => "tokens pay here, not the treasury";
}

/// A number of tokens in words: `1 token`.
pub fn tokens(count: u32) -> String {
    if count == 1 {
        "1 token".to_owned()
    } else {
        format!("{count} tokens")
    }
}

fn some(count: u32) -> String {
    if count == 0 {
        "no tokens".to_owned()
    } else {
        tokens(count)
    }
}

fn are_there(count: u32) -> String {
    let are = if count == 1 { "is" } else { "are" };
    format!("{} {are}", some(count))
}
