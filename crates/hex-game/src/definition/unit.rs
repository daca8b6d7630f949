//! Units, their kinds, and where they can be.

use serde::{Deserialize, Serialize};

use super::side::Side;
use railhead_engine::board::SpaceId;
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::board::look::symbol::SymbolStroke;
use railhead_engine::text::bounds::within;

/// A unit: an index into [`super::Definition::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The index of this unit in every array about units.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A nationality, which sets the ink of its counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nationality {
    /// Its id in files, such as `indian`.
    pub id: String,
    /// Its name for players.
    pub name: String,
    pub side: Side,
    /// The ink of its counters.
    pub tone: Ink,
}

/// The size of a unit, marked on its counter; files use it too, see [`super`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum UnitSize {
    Company,
    Battalion,
    Regiment,
    Brigade,
    Division,
    Corps,
    Army,
}

impl UnitSize {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 7] = [
        Self::Company,
        Self::Battalion,
        Self::Regiment,
        Self::Brigade,
        Self::Division,
        Self::Corps,
        Self::Army,
    ];

    /// The stacking points of a unit of this size (HK-1).
    pub const fn stacking(self) -> u16 {
        match self {
            Self::Company | Self::Battalion => 1,
            Self::Regiment | Self::Brigade => 2,
            Self::Division => 4,
            Self::Corps => 8,
            Self::Army => 16,
        }
    }

    /// The mark on the counter: `I`, `II`, `III`, `X`, `XX`, `XXX`, `XXXX`.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Company => "I",
            Self::Battalion => "II",
            Self::Regiment => "III",
            Self::Brigade => "X",
            Self::Division => "XX",
            Self::Corps => "XXX",
            Self::Army => "XXXX",
        }
    }

    /// Its name for players.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Battalion => "battalion",
            Self::Regiment => "regiment",
            Self::Brigade => "brigade",
            Self::Division => "division",
            Self::Corps => "corps",
            Self::Army => "army",
        }
    }
}

/// The symbol in the frame of a counter; files use it too, see [`super`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Symbol {
    /// Two lines that cross in the frame.
    Infantry,
    /// An oval in the frame.
    Armour,
    /// Crossed lines over two wheels.
    Motorised,
    /// An arrow standing on a bar.
    MachineGun,
    /// A dot in the frame.
    Artillery,
    /// A bridge on three piers.
    Engineers,
    /// A bridge over two rails.
    RailwayEngineers,
    /// A wall with towers.
    Fortress,
    /// A dagger that fills the frame.
    Commando,
    /// One line across the frame.
    Cavalry,
    /// A flag.
    Headquarters,
    /// A picture of the scenario's own: an SVG path on a field that the frame covers.
    Path(String),
}

impl Symbol {
    /// The strokes of the symbol inside its frame; none for a path.
    pub fn strokes(&self) -> &'static [SymbolStroke] {
        stock().symbol(self.id())
    }

    /// The path of a picture of the scenario's own.
    pub fn path(&self) -> Option<&str> {
        if let Self::Path(path) = self {
            Some(path)
        } else {
            None
        }
    }

    /// The id of the symbol's drawing ([`Stock::symbol`](railhead_engine::board::look::stock::Stock::symbol)); a path has none.
    const fn id(&self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Armour => "armour",
            Self::Motorised => "motorised",
            Self::MachineGun => "machine_gun",
            Self::Artillery => "artillery",
            Self::Engineers => "engineers",
            Self::RailwayEngineers => "railway_engineers",
            Self::Fortress => "fortress",
            Self::Commando => "commando",
            Self::Cavalry => "cavalry",
            Self::Headquarters => "headquarters",
            Self::Path(_) => "",
        }
    }
}

/// How units of a kind move; files use it too, see [`super`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mobility {
    /// Over all land that the terrain allows.
    Foot,
    /// Along roads and railways only (HM-3).
    RoadBound,
    /// Not at all: fixed defences.
    Fixed,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    /// Its id in files, such as `armour`: the name of its line.
    #[serde(skip)]
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// The symbol on its counter.
    pub symbol: Symbol,
    #[serde(rename = "moves")]
    pub mobility: Mobility,
    /// Whether it is better than others at repairing bridges (HD-3).
    #[serde(default)]
    pub is_engineers: bool,
    /// Whether its units are railway troops, which lay track over and mend it (HR-16).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lays_track: bool,
    /// Whether it exerts a zone of control (HZ-1).
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub zone: bool,
    /// How many units of a side's trains it counts as (HR-14).
    #[serde(
        default = "one",
        skip_serializing_if = "is_one",
        deserialize_with = "within::<1, 9, _, _>"
    )]
    pub trains: u16,
}

const fn one() -> u16 {
    1
}

/// Whether a table leaves it out, since nearly all kinds count once.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_one(trains: &u16) -> bool {
    *trains == 1
}

const fn yes() -> bool {
    true
}

/// Whether a table leaves it out, since nearly all kinds have one.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_yes(zone: &bool) -> bool {
    *zone
}

/// A unit of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSpec {
    /// Its id in files and orders, such as `c_15in`.
    pub id: String,
    /// The name that players see where there is room.
    pub name: String,
    /// A short name for its counter.
    pub short: String,
    /// The formation that it belongs to.
    pub formation: String,
    /// Its nationality: an index into [`super::Definition::nationalities`].
    pub nationality: usize,
    /// Its side, given by its nationality.
    pub side: Side,
    pub size: UnitSize,
    /// Its kind: an index into [`super::Tables::kinds`].
    pub kind: usize,
    pub attack: u8,
    pub defence: u8,
    /// Movement allowance, in movement points.
    pub movement: u8,
    /// Stacking value, in stacking points.
    pub stacking: u8,
    /// Steps at full strength.
    pub steps: u8,
    /// Whether it has anti-tank guns (HB-4).
    pub anti_tank: bool,
}

/// A unit's station when it is not under way: a space, or its side's off-map port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Station {
    Space(SpaceId),
    /// In the off-map port (HF-1), where stacking has no limit (HK-1).
    OffMapPort,
}

impl Station {
    /// The space; `None` off the map.
    pub const fn space(self) -> Option<SpaceId> {
        match self {
            Self::Space(space) => Some(space),
            Self::OffMapPort => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Symbol, UnitSize};

    // HK-1
    #[test]
    fn hk_1_larger_units_count_more_and_have_marks_of_their_own() {
        let sizes = UnitSize::ALL.windows(2);
        for pair in sizes {
            assert!(pair[0].stacking() <= pair[1].stacking(), "{pair:?}");
            assert_ne!(pair[0].mark(), pair[1].mark());
        }
        assert_eq!(UnitSize::Corps.stacking(), 2 * UnitSize::Division.stacking());
        assert_eq!((UnitSize::Army.mark(), UnitSize::Army.name()), ("XXXX", "army"));
    }

    #[test]
    fn every_symbol_has_strokes_of_its_own() {
        let all = [
            Symbol::Infantry,
            Symbol::Armour,
            Symbol::Motorised,
            Symbol::MachineGun,
            Symbol::Artillery,
            Symbol::Engineers,
            Symbol::RailwayEngineers,
            Symbol::Fortress,
            Symbol::Commando,
            Symbol::Cavalry,
            Symbol::Headquarters,
        ];
        for (index, symbol) in all.iter().enumerate() {
            let strokes = symbol.strokes();
            assert!(!strokes.is_empty(), "{symbol:?}");
            let mut others = all[..index].iter();
            assert!(others.all(|other| other.strokes() != strokes), "{symbol:?}");
        }
    }
}
