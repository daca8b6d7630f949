//! The answers to `board` and `space`: the whole map as it was printed, and one space as it is now.

use serde::Serialize;

use super::units::{UnitAnswer, of_force};
use railhead_area_game::chapters::production;
use railhead_area_game::words::lookup::space_id;
use railhead_area_game::{AreaGame, AreaState, NationId};
use railhead_engine::board::SpaceId;

/// The answer to `board`.
#[derive(Debug, Serialize)]
pub struct BoardAnswer<'a> {
    name: &'a str,
    spaces: Vec<SpaceOf<'a>>,
    passages: Vec<PassageOf<'a>>,
}

/// A space's fixed properties.
#[derive(Debug, Serialize)]
struct SpaceOf<'a> {
    id: &'a str,
    name: &'a str,
    sea: bool,
    in_play: bool,
    value: u8,
    /// Its original owner.
    original: Option<&'a str>,
    regions: Vec<&'a str>,
    links: Vec<LinkOf<'a>>,
}

/// A connection to a neighbouring space, and its features.
#[derive(Debug, Serialize)]
struct LinkOf<'a> {
    to: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    passage: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    barrier: Option<&'a str>,
}

/// A canal or strait.
#[derive(Debug, Serialize)]
struct PassageOf<'a> {
    id: &'a str,
    name: &'a str,
    held_by: Vec<&'a str>,
}

/// Every space, and the canals and straits.
pub fn board(game: &AreaGame) -> BoardAnswer<'_> {
    let passages = game.board().passages().iter();
    BoardAnswer {
        name: game.board().name(),
        spaces: game.space_ids().map(|at| space_of(game, at)).collect(),
        passages: passages
            .map(|passage| PassageOf {
                id: &passage.id,
                name: &passage.name,
                held_by: passage.held_by.iter().map(|area| space_id(game, *area)).collect(),
            })
            .collect(),
    }
}

fn space_of(game: &AreaGame, at: SpaceId) -> SpaceOf<'_> {
    let spec = game.spec(at);
    SpaceOf {
        id: space_id(game, at),
        name: game.space_name(at),
        sea: spec.is_sea,
        in_play: spec.in_play,
        value: spec.value,
        original: spec.original.map(|nation| game.nation(nation).id.as_str()),
        regions: game
            .board()
            .regions(at)
            .map(|region| region.id.as_str())
            .collect(),
        links: links(game, at),
    }
}

fn links(game: &AreaGame, at: SpaceId) -> Vec<LinkOf<'_>> {
    let board = game.board();
    let link = |link: &railhead_engine::board::area::AreaLink| LinkOf {
        to: space_id(game, link.to),
        passage: link
            .passage
            .map(|id| board.passages()[usize::from(id.0)].id.as_str()),
        barrier: link
            .barrier
            .map(|id| board.barriers()[usize::from(id.0)].id.as_str()),
    };
    board.links(at).iter().map(link).collect()
}

/// The answer to `space`.
#[derive(Debug, Serialize)]
pub struct SpaceNow<'a> {
    space: &'a str,
    name: &'a str,
    sea: bool,
    in_play: bool,
    value: u8,
    original: Option<&'a str>,
    /// The nation that holds it now.
    holder: Option<&'a str>,
    /// The nation that held it when the turn began.
    held: Option<&'a str>,
    complex: bool,
    damage: u8,
    /// How many more units its complex can make this turn.
    makes: u16,
    /// Why its complex can make no more this turn.
    idle: Option<&'static str>,
    links: Vec<LinkOf<'a>>,
    units: Vec<UnitAnswer<'a>>,
}

/// A space in its current state.
pub fn space<'g>(game: &'g AreaGame, state: &AreaState, at: SpaceId) -> SpaceNow<'g> {
    let (spec, now) = (game.spec(at), state.space(at));
    let id = |nation: Option<NationId>| nation.map(|nation| game.nation(nation).id.as_str());
    SpaceNow {
        space: space_id(game, at),
        name: game.space_name(at),
        sea: spec.is_sea,
        in_play: spec.in_play,
        value: spec.value,
        original: id(spec.original),
        holder: id(now.controller),
        held: id(now.held),
        complex: now.complex,
        damage: now.damage,
        makes: if now.complex {
            production::output(game, state, at)
        } else {
            0
        },
        idle: production::idle(game, state, at).filter(|_| now.complex),
        links: links(game, at),
        units: state
            .forces_at(at)
            .map(|(force, count)| of_force(game, force, count))
            .collect(),
    }
}
