//! Orders to text and back, by the ids of a scenario.

use super::definition::NationId;
use super::game::AreaGame;
use super::lookup::{Lookup, parcel_text};
use super::order::{HitsOn, HitsText, Order, OrderText, UnitGroup};
use super::state::Purchase;
use super::tokens::order_text as of_tokens;
use crate::rules::board::SpaceId;

pub use super::lookup::{space_id, ware_id};

/// An order as text.
#[expect(clippy::too_many_lines, reason = "one arm for each order")]
pub fn to_text(game: &AreaGame, order: &Order) -> OrderText {
    let nation = |nation: NationId| game.nation(nation).id.clone();
    let space = |space: SpaceId| space_id(game, space).to_owned();
    let ware = |ware: Purchase| ware_id(game, ware).to_owned();
    let parcel = |parcel: &UnitGroup| parcel_text(game, parcel);
    match order {
        Order::Buy {
            nation: by,
            ware: what,
            count,
        } => OrderText::Buy {
            nation: nation(*by),
            ware: ware(*what),
            count: *count,
        },
        Order::Return {
            nation: by,
            ware: what,
            count,
        } => OrderText::Return {
            nation: nation(*by),
            ware: ware(*what),
            count: *count,
        },
        Order::Repair {
            nation: by,
            area,
            count,
            station,
        } => OrderText::Repair {
            nation: nation(*by),
            area: space(*area),
            count: *count,
            station: *station,
        },
        Order::Move { units, path } => OrderText::Move {
            units: units.iter().map(parcel).collect(),
            path: path.iter().copied().map(space).collect(),
        },
        Order::Load { units, from, zone } => OrderText::Load {
            units: units.iter().map(parcel).collect(),
            from: space(*from),
            zone: space(*zone),
        },
        Order::Unload { zone, units } => OrderText::Unload {
            zone: space(*zone),
            units: units
                .iter()
                .map(|(units, to)| (parcel(units), space(*to)))
                .collect(),
        },
        Order::Fight { at } => OrderText::Fight { at: space(*at) },
        Order::Raid { units, at, rail } => OrderText::Raid {
            units: parcel(units),
            at: space(*at),
            rail: *rail,
        },
        Order::Rail {
            nation: by,
            kind,
            count,
            path,
        } => OrderText::Rail {
            nation: nation(*by),
            kind: game.kind(*kind).id.clone(),
            count: *count,
            path: path.iter().copied().map(space).collect(),
        },
        Order::TakeBackRail {
            nation: by,
            kind,
            path,
        } => OrderText::TakeBackRail {
            nation: nation(*by),
            kind: game.kind(*kind).id.clone(),
            path: path.iter().copied().map(space).collect(),
        },
        Order::Remove {
            nation: by,
            ware: what,
            at,
        } => OrderText::Remove {
            nation: nation(*by),
            ware: ware(*what),
            at: space(*at),
        },
        Order::Losses { on } => OrderText::Losses {
            on: on
                .iter()
                .map(|hits| HitsText {
                    nation: nation(hits.nation),
                    kind: game.kind(hits.kind).id.clone(),
                    hits: hits.hits,
                })
                .collect(),
        },
        Order::Submerge => OrderText::Submerge,
        Order::Stay => OrderText::Stay,
        Order::PressOn => OrderText::PressOn,
        Order::Retreat { to } => OrderText::Retreat { to: space(*to) },
        Order::Place {
            nation: by,
            ware: what,
            count,
            at,
            complex,
        } => OrderText::Place {
            nation: nation(*by),
            ware: ware(*what),
            count: *count,
            at: space(*at),
            complex: (at != complex).then(|| space(*complex)),
        },
        Order::Tokens(order) => OrderText::Tokens(of_tokens::to_text(game, order)),
        Order::Apart { on } => OrderText::Apart { on: *on },
        Order::EndPhase => OrderText::EndPhase,
    }
}

/// The order that a text means.
///
/// # Errors
///
/// The name in it that nobody knows, in words.
pub fn from_text(game: &AreaGame, text: &OrderText) -> Result<Order, String> {
    let names = Lookup(game);
    Ok(match text {
        OrderText::Buy { nation, ware, count } => Order::Buy {
            nation: names.nation(nation)?,
            ware: names.ware(ware)?,
            count: *count,
        },
        OrderText::Return { nation, ware, count } => Order::Return {
            nation: names.nation(nation)?,
            ware: names.ware(ware)?,
            count: *count,
        },
        OrderText::Repair {
            nation,
            area,
            count,
            station,
        } => Order::Repair {
            nation: names.nation(nation)?,
            area: names.space(area)?,
            count: *count,
            station: *station,
        },
        OrderText::Move { units, path } => Order::Move {
            units: names.parcels(units)?,
            path: names.path(path)?,
        },
        OrderText::Load { units, from, zone } => Order::Load {
            units: names.parcels(units)?,
            from: names.space(from)?,
            zone: names.space(zone)?,
        },
        OrderText::Unload { zone, units } => Order::Unload {
            zone: names.space(zone)?,
            units: units
                .iter()
                .map(|(units, to)| Ok((names.parcel(units)?, names.space(to)?)))
                .collect::<Result<_, String>>()?,
        },
        OrderText::Fight { at } => Order::Fight { at: names.space(at)? },
        OrderText::Raid { units, at, rail } => Order::Raid {
            units: names.parcel(units)?,
            at: names.space(at)?,
            rail: *rail,
        },
        OrderText::Rail {
            nation,
            kind,
            count,
            path,
        } => Order::Rail {
            nation: names.nation(nation)?,
            kind: names.kind(kind)?,
            count: *count,
            path: names.path(path)?,
        },
        OrderText::TakeBackRail { nation, kind, path } => Order::TakeBackRail {
            nation: names.nation(nation)?,
            kind: names.kind(kind)?,
            path: names.path(path)?,
        },
        OrderText::Remove { nation, ware, at } => Order::Remove {
            nation: names.nation(nation)?,
            ware: names.ware(ware)?,
            at: names.space(at)?,
        },
        OrderText::Losses { on } => Order::Losses {
            on: on
                .iter()
                .map(|hits| {
                    Ok(HitsOn {
                        nation: names.nation(&hits.nation)?,
                        kind: names.kind(&hits.kind)?,
                        hits: hits.hits,
                    })
                })
                .collect::<Result<_, String>>()?,
        },
        OrderText::Submerge => Order::Submerge,
        OrderText::Stay => Order::Stay,
        OrderText::PressOn => Order::PressOn,
        OrderText::Retreat { to } => Order::Retreat { to: names.space(to)? },
        OrderText::Place {
            nation,
            ware,
            count,
            at,
            complex,
        } => Order::Place {
            nation: names.nation(nation)?,
            ware: names.ware(ware)?,
            count: *count,
            at: names.space(at)?,
            complex: names.space(complex.as_ref().unwrap_or(at))?,
        },
        OrderText::Tokens(text) => Order::Tokens(of_tokens::from_text(&names, text)?),
        OrderText::Apart { on } => Order::Apart { on: *on },
        OrderText::EndPhase => Order::EndPhase,
    })
}
