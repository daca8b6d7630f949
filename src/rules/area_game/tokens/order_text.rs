//! Orders about tokens to text and back.

use super::order::{TokenOrder, TokenOrderText};
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::lookup::{Lookup, parcel_text, space_id, ware_id};
use crate::rules::board::SpaceId;

/// An order as text.
pub(in crate::rules::area_game) fn to_text(game: &AreaGame, order: &TokenOrder) -> TokenOrderText {
    let nation = |nation: &NationId| game.nation(*nation).id.clone();
    let space = |space: &SpaceId| space_id(game, *space).to_owned();
    match order {
        TokenOrder::Place { areas } => TokenOrderText::Place {
            areas: areas.iter().map(space).collect(),
        },
        TokenOrder::Move { count, from, to } => TokenOrderText::Move {
            count: *count,
            from: space(from),
            to: space(to),
        },
        TokenOrder::Load {
            nation: by,
            count,
            from,
            zone,
        } => TokenOrderText::Load {
            nation: nation(by),
            count: *count,
            from: space(from),
            zone: space(zone),
        },
        TokenOrder::Unload { nation: by, zone, to } => TokenOrderText::Unload {
            nation: nation(by),
            zone: space(zone),
            to: to.iter().map(|(count, area)| (*count, space(area))).collect(),
        },
        TokenOrder::Sail { units, tokens, path } => TokenOrderText::Sail {
            units: units.iter().map(|parcel| parcel_text(game, parcel)).collect(),
            tokens: *tokens,
            path: path.iter().map(space).collect(),
        },
        TokenOrder::Rail {
            nation: by,
            count,
            path,
        } => TokenOrderText::Rail {
            nation: nation(by),
            count: *count,
            path: path.iter().map(space).collect(),
        },
        TokenOrder::TakeBackRail { nation: by, path } => TokenOrderText::TakeBackRail {
            nation: nation(by),
            path: path.iter().map(space).collect(),
        },
        TokenOrder::Burn { at } => TokenOrderText::Burn { at: space(at) },
        TokenOrder::Buy {
            nation: by,
            ware,
            count,
            complex,
        } => TokenOrderText::Buy {
            nation: nation(by),
            ware: ware_id(game, *ware).to_owned(),
            count: *count,
            complex: space(complex),
        },
        TokenOrder::Convoy { nation: by, route } => TokenOrderText::Convoy {
            nation: nation(by),
            route: route.iter().map(space).collect(),
        },
        TokenOrder::Forward => TokenOrderText::Forward,
        TokenOrder::Return {
            nation: by,
            ware,
            count,
            complex,
        } => TokenOrderText::Return {
            nation: nation(by),
            ware: ware_id(game, *ware).to_owned(),
            count: *count,
            complex: space(complex),
        },
    }
}

/// The order that a text means.
///
/// # Errors
///
/// The name in it that nobody knows, in words.
pub(in crate::rules::area_game) fn from_text(
    names: &Lookup,
    text: &TokenOrderText,
) -> Result<TokenOrder, String> {
    Ok(match text {
        TokenOrderText::Place { areas } => TokenOrder::Place {
            areas: names.path(areas)?,
        },
        TokenOrderText::Move { count, from, to } => TokenOrder::Move {
            count: *count,
            from: names.space(from)?,
            to: names.space(to)?,
        },
        TokenOrderText::Load {
            nation,
            count,
            from,
            zone,
        } => TokenOrder::Load {
            nation: names.nation(nation)?,
            count: *count,
            from: names.space(from)?,
            zone: names.space(zone)?,
        },
        TokenOrderText::Unload { nation, zone, to } => TokenOrder::Unload {
            nation: names.nation(nation)?,
            zone: names.space(zone)?,
            to: to
                .iter()
                .map(|(count, area)| Ok((*count, names.space(area)?)))
                .collect::<Result<_, String>>()?,
        },
        TokenOrderText::Sail { units, tokens, path } => TokenOrder::Sail {
            units: names.parcels(units)?,
            tokens: *tokens,
            path: names.path(path)?,
        },
        TokenOrderText::Rail { nation, count, path } => TokenOrder::Rail {
            nation: names.nation(nation)?,
            count: *count,
            path: names.path(path)?,
        },
        TokenOrderText::TakeBackRail { nation, path } => TokenOrder::TakeBackRail {
            nation: names.nation(nation)?,
            path: names.path(path)?,
        },
        TokenOrderText::Burn { at } => TokenOrder::Burn { at: names.space(at)? },
        TokenOrderText::Buy {
            nation,
            ware,
            count,
            complex,
        } => TokenOrder::Buy {
            nation: names.nation(nation)?,
            ware: names.ware(ware)?,
            count: *count,
            complex: names.space(complex)?,
        },
        TokenOrderText::Convoy { nation, route } => TokenOrder::Convoy {
            nation: names.nation(nation)?,
            route: names.path(route)?,
        },
        TokenOrderText::Forward => TokenOrder::Forward,
        TokenOrderText::Return {
            nation,
            ware,
            count,
            complex,
        } => TokenOrder::Return {
            nation: names.nation(nation)?,
            ware: names.ware(ware)?,
            count: *count,
            complex: names.space(complex)?,
        },
    })
}
