//! Sketches with a sea: harbours, shipping, a squadron, bridges. The numbers are those of the Malaya campaign.

use super::{Sketch, TestGame};
use crate::definition::{
    AttritionTable, BridgeTable, Demolition, Harbour, HarbourKind, MonsoonTable, NavalTable, OptionEffect,
    OptionSpec, PrizeTable, Repair, SeaArea, SideNaval, SquadronTable, Station,
};
use crate::{Event, Names, Order, Refusal, Side};
use railhead_engine::text::Reference;

/// The sea areas of sketches.
pub(crate) const WEST: SeaArea = SeaArea(0);
pub(crate) const EAST: SeaArea = SeaArea(1);

impl Sketch {
    /// The sea of the Malaya campaign, without harbours: the first side moves 5 units in the east and none in the
    /// west, and has its off-map port in the east; the second moves 1 in either.
    pub(crate) fn sea(self) -> Self {
        self.with(|definition| {
            let side = |capacity: [u16; 2], off_map_port: Option<SeaArea>| SideNaval {
                capacity: capacity.into(),
                only_to: None,
                off_map_port: off_map_port.map(Reference::from),
            };
            definition.tables.naval = NavalTable {
                areas: ["West Coast".to_owned(), "East Coast".to_owned()].into(),
                harbours: Vec::new(),
                sides: [side([0, 5], Some(EAST)), side([1, 1], None)].into(),
                prize: None,
                squadron: None,
                monsoon: None,
                sailed_divisor: 2,
            };
        })
    }

    pub(crate) fn harbour(self, kind: HarbourKind, area: SeaArea, at: &str) -> Self {
        let at = self.one(at).into();
        let area = area.into();
        self.with(move |definition| definition.tables.naval.harbours.push(Harbour { at, area, kind }))
    }

    /// Limits a side's sea moves to one harbour.
    pub(crate) fn only_to(self, side: Side, at: &str) -> Self {
        let at = self.one(at);
        self.with(move |definition| definition.tables.naval.sides[side.index()].only_to = Some(at.into()))
    }

    /// Penang: the first side can seize shipping for 1 unit in the west.
    pub(crate) fn prize(self, at: &str) -> Self {
        let at = self.one(at);
        self.with(move |definition| {
            definition.tables.naval.prize = Some(PrizeTable {
                at: at.into(),
                side: Side::First.into(),
                area: WEST.into(),
                capacity: 1,
                seized_to: 8,
                seized_to_if_attacked: 2,
                delay: 2,
            });
        })
    }

    /// Force Z: it watches the east against the first side, to turn 2.
    pub(crate) fn squadron(self) -> Self {
        self.with(|definition| {
            definition.tables.naval.squadron = Some(SquadronTable {
                name: "Force Z".to_owned(),
                against: Side::First.into(),
                area: EAST.into(),
                until: 2,
                hit_to: 1,
                turned_back_to: 2,
                sunk_from: 4,
            });
        })
    }

    /// The monsoon in the east, from turn 2 on.
    pub(crate) fn monsoon(self) -> Self {
        self.with(|definition| {
            definition.tables.naval.monsoon = Some(MonsoonTable {
                area: EAST.into(),
                from: 2,
                until: 18,
                surcharge: 1,
            });
        })
    }

    /// An option in play, by its name.
    pub(crate) fn given(self, name: &str, side: Side, effect: OptionEffect) -> Self {
        self.option(OptionSpec {
            id: name.to_lowercase().replace(' ', "_"),
            name: name.to_owned(),
            text: String::new(),
            side,
            price: 0,
            is_given: true,
            effect,
        })
    }

    /// The unit begins in the off-map port.
    pub(crate) fn off_map(self, unit: &str) -> Self {
        let id = unit.to_owned();
        self.with(move |definition| {
            let index = definition.units.iter().position(|unit| unit.id == id).unwrap();
            definition.setup[index].at = Station::OffMapPort;
        })
    }

    /// The second side destroys bridges on 1 to 5; the first repairs them on 3 to 6, brigades, as engineers, on 2 to 6.
    pub(crate) fn bridge_table(self) -> Self {
        self.with(|definition| {
            definition.tables.bridges = BridgeTable {
                demolition: Some(Demolition {
                    side: Side::Second.into(),
                    to: 5,
                }),
                repair: Some(Repair {
                    side: Side::First.into(),
                    from: 3,
                    engineers_from: 2,
                }),
            };
            definition.tables.kinds[0].is_engineers = true;
        })
    }

    /// Units without supply for two of their player-turns in a row lose a step on 1 or 2.
    pub(crate) fn attrition(self) -> Self {
        self.with(|definition| definition.tables.attrition = AttritionTable { after: 2, lost_to: 2 })
    }
}

impl TestGame {
    pub(crate) fn sail(&mut self, unit: &str, to: &str) -> Result<Vec<Event>, Refusal> {
        let order = Order::Sail {
            unit: self.unit(unit),
            to: self.space(to),
        };
        self.session.issue(order).map(<[Event]>::to_vec)
    }

    /// Tries to destroy a bridge, named by a hex and its side.
    pub(crate) fn blow(&mut self, unit: &str, bridge: &str) -> Result<Vec<Event>, Refusal> {
        let order = Order::Blow {
            unit: self.unit(unit),
            crossing: self.game().board().crossing_named(bridge).unwrap(),
        };
        self.session.issue(order).map(<[Event]>::to_vec)
    }

    /// What happened, in words.
    pub(crate) fn texts(&self, events: &[Event]) -> Vec<String> {
        events
            .iter()
            .map(|event| event.text(&Names::all(self.game())))
            .collect()
    }
}
