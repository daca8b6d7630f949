//! A player's orders about tokens, in play and as text.

use serde::{Deserialize, Serialize};

use crate::ids::{KindId, NationId};
use crate::state::purchase::Purchase;
use crate::state::translate_ids::TranslateIds;
use crate::state::unit_group::{UnitGroup, one};
use railhead_engine::board::SpaceId;

/// What a player asks for with tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TokenOrder<Nation = NationId, Kind = KindId, Space = SpaceId, Item = Purchase> {
    /// Place what areas yield (RT-1).
    Place {
        /// The areas; all that yield something if none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        areas: Vec<Space>,
    },
    /// Move tokens over land (RT-4).
    Move { count: u32, from: Space, to: Space },
    /// Load tokens onto transports at sea (RT-5).
    Load {
        /// The nation whose transports take them.
        nation: Nation,
        count: u32,
        from: Space,
        /// Where the transports are.
        zone: Space,
    },
    /// Unload tokens from transports to areas (RT-5).
    Unload {
        /// The nation whose transports carry them.
        nation: Nation,
        zone: Space,
        /// How many go where.
        to: Vec<(u32, Space)>,
    },
    /// Move ships with tokens aboard (RT-5).
    Sail {
        /// The ships, and the units aboard them that come with them.
        units: Vec<UnitGroup<Nation, Kind>>,
        /// How many tokens go with them.
        tokens: u32,
        /// Where from, over what, where to.
        path: Vec<Space>,
    },
    /// Send tokens by rail, where the scenario lets them go (RT-4).
    Rail {
        /// Whose: the holder's of the area, of tokens with flags their own.
        nation: Nation,
        count: u32,
        /// From where they lie, over what, where to.
        path: Vec<Space>,
    },
    /// Take one train of tokens back (AR-5).
    TakeBackRail {
        nation: Nation,
        /// The way that it went.
        path: Vec<Space>,
    },
    /// Destroy tokens by a die (RT-8): of one's own in one's turn, or before a round of battle in defence.
    Burn { at: Space },
    /// Buy something with the tokens that lie at a complex (RT-9).
    Buy {
        nation: Nation,
        #[serde(rename = "ware")]
        purchase: Item,
        #[serde(default = "one")]
        count: u16,
        /// Where the complex is.
        complex: Space,
    },
    /// Draw a route along which the nation's tokens go on each turn, or take one away.
    Convoy {
        nation: Nation,
        /// The spaces of the route, from an area to an area; an area alone takes away what begins there.
        route: Vec<Space>,
    },
    /// Send everything on its way: along the convoys, and else to the nearest complex.
    Forward,
    /// Give back what was bought with tokens in the same phase (RT-9).
    Return {
        nation: Nation,
        #[serde(rename = "ware")]
        purchase: Item,
        #[serde(default = "one")]
        count: u16,
        /// Where the complex is.
        complex: Space,
    },
}

impl TokenOrder {
    /// An order to load tokens of an area onto transports in a zone.
    pub(crate) const fn load(nation: NationId, count: u32, from: SpaceId, zone: SpaceId) -> Self {
        Self::Load {
            nation,
            count,
            from,
            zone,
        }
    }

    /// An order to unload tokens in a single area.
    pub(crate) fn unload_to(nation: NationId, count: u32, zone: SpaceId, area: SpaceId) -> Self {
        Self::Unload {
            nation,
            zone,
            to: vec![(count, area)],
        }
    }

    /// The spaces that an order is about: where it is given first, where it leads last.
    pub(crate) fn spaces(&self) -> Vec<SpaceId> {
        match self {
            Self::Place { areas } => areas.clone(),
            Self::Move { from, to, .. } => vec![*from, *to],
            Self::Load { from, zone, .. } => vec![*from, *zone],
            Self::Unload { zone, to, .. } => {
                let areas = to.iter().map(|(_, area)| *area);
                std::iter::once(*zone).chain(areas).collect()
            }
            Self::Sail { path, .. } | Self::Rail { path, .. } => path.clone(),
            // Given where the tokens are now.
            Self::TakeBackRail { path, .. } => path.iter().rev().copied().collect(),
            Self::Convoy { route, .. } => route.clone(),
            Self::Forward => Vec::new(),
            Self::Burn { at } => vec![*at],
            Self::Buy { complex, .. } | Self::Return { complex, .. } => vec![*complex],
        }
    }
}

impl<Nation, Kind, Space, Item> TokenOrder<Nation, Kind, Space, Item> {
    /// The same order with translated ids.
    pub(crate) fn translated<R: TranslateIds<Nation, Kind, Space, Item>>(
        &self,
        names: &R,
    ) -> Result<TokenOrder<R::Nation, R::Kind, R::Space, R::Purchase>, R::Error> {
        Ok(match self {
            Self::Place { areas } => TokenOrder::Place {
                areas: names.path(areas)?,
            },
            Self::Move { count, from, to } => TokenOrder::Move {
                count: *count,
                from: names.space(from)?,
                to: names.space(to)?,
            },
            Self::Load {
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
            Self::Unload { nation, zone, to } => TokenOrder::Unload {
                nation: names.nation(nation)?,
                zone: names.space(zone)?,
                to: to
                    .iter()
                    .map(|(count, area)| Ok((*count, names.space(area)?)))
                    .collect::<Result<_, _>>()?,
            },
            Self::Sail { units, tokens, path } => {
                let units = units.iter().map(|group| group.translated(names));
                TokenOrder::Sail {
                    units: units.collect::<Result<_, _>>()?,
                    tokens: *tokens,
                    path: names.path(path)?,
                }
            }
            Self::Rail { nation, count, path } => TokenOrder::Rail {
                nation: names.nation(nation)?,
                count: *count,
                path: names.path(path)?,
            },
            Self::TakeBackRail { nation, path } => TokenOrder::TakeBackRail {
                nation: names.nation(nation)?,
                path: names.path(path)?,
            },
            Self::Burn { at } => TokenOrder::Burn { at: names.space(at)? },
            Self::Buy {
                nation,
                purchase,
                count,
                complex,
            } => TokenOrder::Buy {
                nation: names.nation(nation)?,
                purchase: names.purchase(purchase)?,
                count: *count,
                complex: names.space(complex)?,
            },
            Self::Convoy { nation, route } => TokenOrder::Convoy {
                nation: names.nation(nation)?,
                route: names.path(route)?,
            },
            Self::Forward => TokenOrder::Forward,
            Self::Return {
                nation,
                purchase,
                count,
                complex,
            } => TokenOrder::Return {
                nation: names.nation(nation)?,
                purchase: names.purchase(purchase)?,
                count: *count,
                complex: names.space(complex)?,
            },
        })
    }
}
