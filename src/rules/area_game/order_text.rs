//! Orders to text and back, by the ids of a scenario.

use super::definition::{KindId, NationId};
use super::game::AreaGame;
use super::order::{HitsOn, HitsText, Order, OrderText, Parcel, ParcelText};
use super::state::Ware;
use crate::rules::board::SpaceId;
use crate::rules::text::issue::did_you_mean;

/// What complexes are called among the things that can be bought.
const COMPLEX: &str = "complex";
/// What stations are called among them.
const STATION: &str = "station";
/// What railroad markers are called among them.
const MARKER: &str = "marker";

/// The id of something that can be bought.
pub fn ware_id(game: &AreaGame, ware: Ware) -> &str {
    match ware {
        Ware::Unit(kind) => &game.kind(kind).id,
        Ware::Complex => COMPLEX,
        Ware::Station => STATION,
        Ware::Marker => MARKER,
    }
}

/// The id of a space.
pub fn space_id(game: &AreaGame, space: SpaceId) -> &str {
    &game.board().area(space).id
}

/// An order as text.
#[expect(clippy::too_many_lines, reason = "one arm for each order")]
pub fn to_text(game: &AreaGame, order: &Order) -> OrderText {
    let nation = |nation: NationId| game.nation(nation).id.clone();
    let space = |space: SpaceId| space_id(game, space).to_owned();
    let ware = |ware: Ware| ware_id(game, ware).to_owned();
    let parcel = |parcel: &Parcel| ParcelText {
        nation: nation(parcel.nation),
        kind: game.kind(parcel.kind).id.clone(),
        count: parcel.count,
        spent: parcel.spent,
        aboard: parcel.aboard,
    };
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
        Order::EndPhase => OrderText::EndPhase,
    }
}

/// Looks names up in a scenario.
struct Lookup<'g>(&'g AreaGame);

impl Lookup<'_> {
    fn nation(&self, id: &str) -> Result<NationId, String> {
        let known = || {
            self.0
                .definition()
                .nations
                .iter()
                .map(|nation| nation.id.as_str())
        };
        self.0
            .nation_named(id)
            .ok_or_else(|| unknown("nation", id, known()))
    }

    fn space(&self, id: &str) -> Result<SpaceId, String> {
        let known = || self.0.space_ids().map(|space| space_id(self.0, space));
        self.0
            .board()
            .space_named(id)
            .ok_or_else(|| unknown("space", id, known()))
    }

    fn kind(&self, id: &str) -> Result<KindId, String> {
        let known = || self.0.definition().kinds.iter().map(|kind| kind.id.as_str());
        self.0
            .kind_named(id)
            .ok_or_else(|| unknown("kind of unit", id, known()))
    }

    fn ware(&self, id: &str) -> Result<Ware, String> {
        match id {
            COMPLEX => Ok(Ware::Complex),
            STATION => Ok(Ware::Station),
            MARKER => Ok(Ware::Marker),
            kind => self.kind(kind).map(Ware::Unit),
        }
    }

    fn parcel(&self, text: &ParcelText) -> Result<Parcel, String> {
        Ok(Parcel {
            nation: self.nation(&text.nation)?,
            kind: self.kind(&text.kind)?,
            count: text.count,
            spent: text.spent,
            aboard: text.aboard,
        })
    }

    fn path(&self, ids: &[String]) -> Result<Vec<SpaceId>, String> {
        ids.iter().map(|id| self.space(id)).collect()
    }

    fn parcels(&self, texts: &[ParcelText]) -> Result<Vec<Parcel>, String> {
        texts.iter().map(|text| self.parcel(text)).collect()
    }
}

fn unknown<'n>(what: &str, id: &str, known: impl Iterator<Item = &'n str>) -> String {
    let hint = did_you_mean(id, known).map_or_else(String::new, |hint| format!("; {hint}"));
    format!("there is no {what} \"{id}\"{hint}")
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
        OrderText::EndPhase => Order::EndPhase,
    })
}
