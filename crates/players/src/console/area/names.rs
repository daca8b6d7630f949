//! The names in commands: nations, kinds, spaces, and units on their way.

use super::rail::TOKENS;
use crate::console::answer::Failure;
use railhead_area_game::chapters::rail::sending::Passenger;
use railhead_area_game::rail::Cargo;
use railhead_area_game::words::lookup;
use railhead_area_game::{AreaGame, KindId, NationId};
use railhead_engine::board::SpaceId;

/// The space with this id.
pub fn space(game: &AreaGame, id: &str) -> Result<SpaceId, Failure> {
    lookup::space(game, id).map_err(Failure::error)
}

/// The nation with this id.
pub fn nation(game: &AreaGame, id: &str) -> Result<NationId, Failure> {
    lookup::nation(game, id).map_err(Failure::error)
}

/// The cargo with this id: a kind of unit, or tokens.
pub fn cargo(game: &AreaGame, id: &str) -> Result<Cargo, Failure> {
    if id == TOKENS && game.tokens().is_some() {
        return Ok(Cargo::Tokens(1));
    }
    kind(game, id).map(Cargo::Unit)
}

/// The kind of unit with this id.
pub fn kind(game: &AreaGame, id: &str) -> Result<KindId, Failure> {
    lookup::kind(game, id).map_err(Failure::error)
}

/// Units written `2*germany/infantry@france>belarus`: how many, and one of them.
pub fn passengers(game: &AreaGame, word: &str) -> Result<(usize, Passenger), Failure> {
    let form = || {
        Failure::error(
            "write a unit as NATION/KIND@SPACE>TO, or several as 2*NATION/KIND@SPACE>TO".to_owned(),
        )
    };
    let (count, unit) = word.split_once('*').unwrap_or(("1", word));
    let count: usize = count.parse().map_err(|_| form())?;
    let (nation_id, rest) = unit.split_once('/').ok_or_else(form)?;
    let (kind_id, rest) = rest.split_once('@').ok_or_else(form)?;
    let (from, to) = rest.split_once('>').ok_or_else(form)?;
    let unit = Passenger {
        unit: (nation(game, nation_id)?, cargo(game, kind_id)?),
        from: space(game, from)?,
        to: space(game, to)?,
    };
    Ok((count, unit))
}
