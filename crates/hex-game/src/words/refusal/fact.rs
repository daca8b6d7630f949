//! The facts of refusals, as words for a sentence and as data for programs: units by id, spaces by printed number.

use serde_json::{Map, Value, json};

use crate::definition::{EventId, ExitId, OptionId, Phase, SeaArea, Side, Station, UnitId};
use crate::words::names::Names;
use railhead_engine::board::{CrossingId, Gauges, SpaceId, Water};
use railhead_engine::engine::refusals::Fact;

/// How a unit travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Travel {
    /// On foot or wheels.
    March,
    Rail,
    Sea,
    /// By attacking an adjacent enemy.
    Attack,
}

/// Why a unit cannot enter the hex that it was to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEntry {
    /// The terrain or the water between bars it.
    NoWay,
    /// No road or railway leads there.
    NoRoad,
    /// A road or railway leads there, but not over the water on the way.
    NoBridge,
}

/// A hex over its stacking limit at the end of a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overstacked {
    pub space: SpaceId,
    /// Stacking points in it.
    pub points: u16,
    /// Stacking points that may be in it.
    pub limit: u16,
    /// The units that arrived this phase, by id; taking some of them back is a remedy.
    pub came: Vec<UnitId>,
}

impl Fact<Names<'_>> for UnitId {
    fn words(&self, names: &Names) -> String {
        names.object(*self).to_owned()
    }

    fn value(&self, names: &Names) -> Value {
        names.id(*self).into()
    }
}

impl Fact<Names<'_>> for Vec<UnitId> {
    fn words(&self, names: &Names) -> String {
        names.list(self)
    }

    fn value(&self, names: &Names) -> Value {
        let units = names.told_apart(self);
        units.iter().map(|unit| unit.value(names)).collect()
    }
}

/// Enemies and their hexes.
impl Fact<Names<'_>> for Vec<(UnitId, SpaceId)> {
    fn words(&self, names: &Names) -> String {
        let list: Vec<String> = self.iter().map(|(unit, at)| names.at(*unit, *at)).collect();
        list.join(", ")
    }

    fn value(&self, names: &Names) -> Value {
        let list = self.iter();
        list.map(|(unit, at)| json!({ "unit": unit.value(names), "at": at.value(names) }))
            .collect()
    }
}

impl Fact<Names<'_>> for Vec<Overstacked> {
    fn words(&self, names: &Names) -> String {
        let list = self.iter().map(|hex| {
            let Overstacked { points, limit, .. } = hex;
            format!(
                "{} holds {points} stacking points, limit {limit}",
                hex.space.words(names)
            )
        });
        list.collect::<Vec<_>>().join("; ")
    }

    fn value(&self, names: &Names) -> Value {
        self.iter()
            .map(|hex| {
                json!({
                    "space": hex.space.value(names),
                    "points": hex.points,
                    "limit": hex.limit,
                    "came": hex.came.value(names),
                })
            })
            .collect()
    }
}

impl Fact<Names<'_>> for SpaceId {
    fn words(&self, names: &Names) -> String {
        names.game().board().label(*self)
    }

    fn value(&self, names: &Names) -> Value {
        names.game().board().number(*self).into()
    }
}

/// The id of an event of the scenario.
impl Fact<Names<'_>> for EventId {
    fn value(&self, names: &Names) -> Value {
        names.game().scripted_event(*self).id.as_str().into()
    }
}

impl Fact<Names<'_>> for ExitId {
    fn words(&self, names: &Names) -> String {
        names.game().definition().exits[self.index()].name.clone()
    }

    fn value(&self, names: &Names) -> Value {
        names.game().definition().exits[self.index()].id.as_str().into()
    }
}

/// The ids of gauges.
impl Fact<Names<'_>> for Gauges {
    fn value(&self, names: &Names) -> Value {
        names.game().board().gauge_ids(*self).into()
    }
}

/// The spaces on either side of water, or at the ends of a stretch of railway.
impl Fact<Names<'_>> for [SpaceId; 2] {
    fn words(&self, names: &Names) -> String {
        let [a, b] = self.each_ref().map(|space| space.words(names));
        format!("{a} and {b}")
    }

    fn tell(&self, name: &str, names: &Names, facts: &mut Map<String, Value>) {
        let between: Value = self.iter().map(|space| space.value(names)).collect();
        facts.insert(name.to_owned(), between);
        facts.insert(
            "water".to_owned(),
            names.game().board().water_between(*self).into(),
        );
    }
}

impl Fact<Names<'_>> for CrossingId {
    fn words(&self, names: &Names) -> String {
        names.game().board().crossing(*self).name.clone()
    }

    fn tell(&self, _name: &str, names: &Names, facts: &mut Map<String, Value>) {
        let crossing = names.game().board().crossing(*self);
        let between: Value = crossing.between.iter().map(|space| space.value(names)).collect();
        facts.insert("bridge".to_owned(), crossing.name.as_str().into());
        facts.insert("between".to_owned(), between);
    }
}

impl Fact<Names<'_>> for Station {
    fn words(&self, names: &Names) -> String {
        let space = self.space();
        space.map_or_else(|| "the off-map port".to_owned(), |space| space.words(names))
    }

    fn value(&self, names: &Names) -> Value {
        self.space().value(names)
    }
}

impl Fact<Names<'_>> for SeaArea {
    fn words(&self, names: &Names) -> String {
        names.game().tables().naval.areas[self.index()].clone()
    }

    fn value(&self, names: &Names) -> Value {
        self.words(names).into()
    }
}

impl Fact<Names<'_>> for Side {
    fn words(&self, names: &Names) -> String {
        names.game().side(*self).name.clone()
    }

    fn value(&self, names: &Names) -> Value {
        names.game().side(*self).id.as_str().into()
    }
}

impl Fact<Names<'_>> for OptionId {
    fn words(&self, names: &Names) -> String {
        names.game().option(*self).name.clone()
    }

    fn value(&self, names: &Names) -> Value {
        names.game().option(*self).id.as_str().into()
    }
}

impl Fact<Names<'_>> for Phase {
    fn words(&self, _names: &Names) -> String {
        self.name().to_owned()
    }

    fn value(&self, _names: &Names) -> Value {
        self.name().into()
    }
}

impl Fact<Names<'_>> for NoEntry {
    fn words(&self, _names: &Names) -> String {
        let words = match self {
            Self::NoWay => "no way leads there",
            Self::NoRoad => "no road or railway leads there",
            Self::NoBridge => "no bridge crosses the water on the way",
        };
        words.to_owned()
    }

    fn tell(&self, _name: &str, _names: &Names, _facts: &mut Map<String, Value>) {}
}

impl Fact<Names<'_>> for Travel {
    fn tell(&self, _name: &str, _names: &Names, _facts: &mut Map<String, Value>) {}
}

impl Fact<Names<'_>> for Water {
    fn tell(&self, _name: &str, _names: &Names, _facts: &mut Map<String, Value>) {}
}
