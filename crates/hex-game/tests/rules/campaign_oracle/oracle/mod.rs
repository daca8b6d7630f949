//! Combat, retreats, the sea and victory a second time, from the words of the rule book alone.
//!
//! Nothing here calls a rule of the game: only the map, the definition and the situation are read, and even distances are
//! worked out anew. It is slow and plain.

mod combat;
pub mod positions;
mod retreat;
mod sea;
mod victory;

pub use combat::Verdict;
use railhead_engine::board::{Board, Crossing, CrossingKind, Ground, Link, PlaceKind, SpaceId, Water};
use railhead_hex_game::definition::{Definition, OptionEffect};
use railhead_hex_game::{HexState, Mobility, Side, UnitId};

/// What the rule book says of one situation.
pub struct Oracle<'a> {
    definition: &'a Definition,
    state: &'a HexState,
}

impl<'a> Oracle<'a> {
    pub fn new(definition: &'a Definition, state: &'a HexState) -> Self {
        Self { definition, state }
    }

    fn board(&self) -> &'a Board {
        &self.definition.board
    }

    fn side(&self, unit: UnitId) -> Side {
        self.definition.units[unit.index()].side
    }

    fn mobility(&self, unit: UnitId) -> Mobility {
        self.definition.tables.kinds[self.definition.units[unit.index()].kind].mobility
    }

    /// The units of a side in a space, by id.
    fn units_of(&self, side: Side, space: SpaceId) -> Vec<UnitId> {
        let all = self.state.units();
        all.filter(|(id, unit)| unit.at == Some(space) && self.side(*id) == side)
            .map(|(id, _)| id)
            .collect()
    }

    /// The effects of the options that a side has in play (HO-1).
    fn effects(&self, side: Side) -> Vec<&'a OptionEffect> {
        let options = self.definition.options.iter().zip(&self.state.campaign().options);
        options
            .filter(|(option, is_in_play)| option.side == side && **is_in_play)
            .map(|(option, _)| &option.effect)
            .collect()
    }

    /// Hexes from one space to another: odd columns are shoved down by half a hex.
    fn distance(&self, a: SpaceId, b: SpaceId) -> i32 {
        let axial = |space| {
            let [column, row] = self.board().grid().offset(space);
            [column, row - (column - (column & 1)) / 2]
        };
        let (from, to) = (axial(a), axial(b));
        let [east, south] = [from[0] - to[0], from[1] - to[1]];
        (east.abs() + south.abs() + (east + south).abs()) / 2
    }

    fn link(&self, from: SpaceId, to: SpaceId) -> Option<&'a Link> {
        self.board().links(from).iter().find(|link| link.to == to)
    }

    /// The standing crossing of a link.
    fn standing(&self, link: &Link) -> Option<&'a Crossing> {
        let crossing = link.crossing?;
        let found = self.board().crossing(crossing);
        let stands = found.kind == CrossingKind::Ferry || !self.state.is_demolished(crossing);
        stands.then_some(found)
    }

    /// Whether a road can be used along a link.
    fn has_road(&self, link: &Link) -> bool {
        link.road.is_some()
            && (link.water.is_none() || self.standing(link).is_some_and(|crossing| crossing.road))
    }

    /// Whether a railway can be used along a link.
    fn has_rail(&self, link: &Link) -> bool {
        link.rail && (link.water.is_none() || self.standing(link).is_some_and(|crossing| crossing.rail))
    }

    /// Whether a link crosses water without a standing crossing.
    fn is_across(&self, link: &Link, water: Water) -> bool {
        link.water == Some(water) && self.standing(link).is_none()
    }

    /// Whether units on foot can be in a space at all.
    fn is_walkable(&self, space: SpaceId) -> bool {
        let terrain = usize::from(self.board().space(space).terrain.0);
        self.board().ground(space) == Ground::Land
            && self.definition.tables.terrain[terrain].movement.is_some()
    }

    /// Whether a unit that moves like this can march along a link, other units apart (HM-2, HM-3).
    fn can_march(&self, mobility: Mobility, link: &Link) -> bool {
        let is_dry = self.is_walkable(link.to) && !self.is_across(link, Water::Strait);
        match mobility {
            Mobility::Foot => is_dry,
            Mobility::RoadBound => is_dry && (self.has_road(link) || self.has_rail(link)),
            Mobility::Fixed => false,
        }
    }

    /// Whether a side has a zone of control in a space (HZ-1).
    fn has_zone(&self, side: Side, space: SpaceId) -> bool {
        let near = self.board().links(space).iter();
        near.filter_map(|link| self.link(link.to, space).map(|back| (link.to, back)))
            .any(|(from, back)| {
                let units = self.units_of(side, from);
                units
                    .iter()
                    .any(|unit| self.can_march(self.mobility(*unit), back))
            })
    }

    /// Stacking points that fit into a space (HK-1).
    fn limit(&self, space: SpaceId) -> u16 {
        let table = &self.definition.tables.stacking;
        let named = table.places.0.iter().find(|(at, _)| *at == space);
        match named {
            Some((_, limit)) => limit.0,
            None if self.is_place(space, PlaceKind::City) => table.city,
            None => table.hex,
        }
    }

    fn is_place(&self, space: SpaceId, kind: PlaceKind) -> bool {
        let places = self.board().places().iter();
        places
            .filter(|place| place.at == space)
            .any(|place| place.kinds.contains(&kind))
    }

    fn stacking(&self, unit: UnitId) -> u16 {
        u16::from(self.definition.units[unit.index()].stacking)
    }
}
