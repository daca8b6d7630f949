//! Everything that a player can ask for, in play and as text.

use serde::{Deserialize, Serialize};

use super::correction::Correction;
use super::purchase::Purchase;
use super::translate_ids::TranslateIds;
use super::unit_group::{is_false, one};
use crate::definition::{KindId, NationId};
use crate::tokens::order::TokenOrder;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;

pub use super::unit_group::UnitGroup;

/// Hits that fall on units of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitsOn<Nation = NationId, Kind = KindId> {
    pub nation: Nation,
    pub kind: Kind,
    /// How many hits; one unless text says otherwise.
    #[serde(default = "one")]
    pub hits: u16,
}

/// What a player asks for. Play names things by number, files and console lines by their ids ([`OrderText`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Order<Nation = NationId, Kind = KindId, Space = SpaceId, Item = Purchase> {
    /// Buy units, complexes, stations or markers (AB-6).
    Buy {
        nation: Nation,
        #[serde(rename = "ware")]
        purchase: Item,
        #[serde(default = "one")]
        count: u16,
    },
    /// Give back what was bought and is not placed (AB-6).
    Return {
        nation: Nation,
        #[serde(rename = "ware")]
        purchase: Item,
        #[serde(default = "one")]
        count: u16,
    },
    /// Pay off damage markers (AB-6).
    Repair {
        nation: Nation,
        area: Space,
        count: u8,
        /// Whether those on the station; else those on the complex.
        #[serde(default, skip_serializing_if = "is_false")]
        station: bool,
    },
    /// Move units of a space together (AB-9).
    Move {
        units: Vec<UnitGroup<Nation, Kind>>,
        /// Where from, over what, where to.
        path: Vec<Space>,
    },
    /// Board transports in an adjacent sea zone.
    Load {
        units: Vec<UnitGroup<Nation, Kind>>,
        from: Space,
        /// Where the transports are.
        zone: Space,
    },
    /// Leave transports for the shore.
    Unload {
        zone: Space,
        /// The area in which each group lands.
        units: Vec<(UnitGroup<Nation, Kind>, Space)>,
    },
    /// Fight a battle (AB-7).
    Fight { at: Space },
    /// Raid a complex (AB-8).
    Raid {
        units: UnitGroup<Nation, Kind>,
        at: Space,
        /// Whether its railroads; else its complex (R1-7, R2-7, R4-7).
        #[serde(default, skip_serializing_if = "is_false")]
        rail: bool,
    },
    /// Go by rail (AR-1 to AR-4).
    Rail {
        nation: Nation,
        kind: Kind,
        #[serde(default = "one")]
        count: u16,
        /// From where they stand, over what, where to.
        path: Vec<Space>,
        /// The booking that this carries out (AR-12); none for units that are not booked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booking: Option<BookingNumber>,
    },
    /// Take one unit's rail move back (AR-5).
    TakeBackRail {
        nation: Nation,
        kind: Kind,
        /// The way that it went.
        path: Vec<Space>,
    },
    /// Book units by rail, over as many turns as they take; if all of them are booked already, they are booked anew (AR-10).
    Book {
        nation: Nation,
        kind: Kind,
        #[serde(default = "one")]
        count: u16,
        from: Space,
        to: Space,
        /// The first round in which they go.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        not_before: Option<u16>,
        /// Another booking, together with which they are to arrive.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<BookingNumber>,
    },
    /// Change where a booking of one's side leads, and what it asks for; it keeps its units, its number and its place (AR-10).
    ChangeBooking {
        booking: BookingNumber,
        to: Space,
        /// The first round in which its units go.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        not_before: Option<u16>,
        /// Another booking, together with which they are to arrive.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<BookingNumber>,
    },
    /// Cancel a booking of one's side (AR-10).
    CancelBooking(BookingNumber),
    /// Give a booking another place in the order of precedence (AR-11).
    RankBooking {
        booking: BookingNumber,
        /// Its place, from 1.
        place: u16,
    },
    /// Remove a station or marker of one's own (R2-6, R4-6).
    Remove {
        nation: Nation,
        #[serde(rename = "ware")]
        purchase: Item,
        at: Space,
    },
    /// Assign the hits: to the cheapest if none are named (AB-7).
    Losses {
        #[serde(default)]
        on: Vec<HitsOn<Nation, Kind>>,
    },
    /// Leave the battle by submerging.
    Submerge,
    /// Do not submerge; destroy no tokens (RT-8).
    Stay,
    /// Fight another round (AB-7).
    PressOn,
    /// Retreat to a space that attackers came from (AB-7).
    Retreat { to: Space },
    /// Place what was bought (AB-10).
    Place {
        nation: Nation,
        #[serde(rename = "ware")]
        purchase: Item,
        #[serde(default = "one")]
        count: u16,
        at: Space,
        /// The complex that makes it; `None` for the area itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        complex: Option<Space>,
    },
    /// Place a unit of a bid before round 1 (AB-16).
    Bid { nation: Nation, kind: Kind, at: Space },
    /// Put something right, where only people play (AB-17).
    Correct(Correction<Nation, Kind, Space, Item>),
    /// Do something with resource tokens (RT-1 to RT-9).
    Tokens(TokenOrder<Nation, Kind, Space, Item>),
    /// Have the nations of joint turns asked one by one, or all at once again (AB-3).
    Apart {
        /// Whether one by one.
        on: bool,
    },
    /// End the phase; where nations give orders one by one, for the current one.
    EndPhase,
}

/// An order as console lines and saves write it, with the ids of the scenario.
pub type OrderText = Order<String, String, String, String>;

impl Order {
    /// An order to place what was bought, with the complex that makes it.
    pub fn place(nation: NationId, purchase: Purchase, count: u16, at: SpaceId, complex: SpaceId) -> Self {
        let complex = (complex != at).then_some(complex);
        Self::Place {
            nation,
            purchase,
            count,
            at,
            complex,
        }
    }

    /// The spaces that an order is about: where it is given first, where it leads last.
    pub fn spaces(&self) -> Vec<SpaceId> {
        match self {
            Self::Move { path, .. } | Self::Rail { path, .. } => path.clone(),
            // Given where the unit is now.
            Self::TakeBackRail { path, .. } => path.iter().rev().copied().collect(),
            Self::Load { from, zone, .. } => vec![*from, *zone],
            Self::Unload { zone, units } => std::iter::once(*zone)
                .chain(units.iter().map(|(_, to)| *to))
                .collect(),
            Self::Repair { area: at, .. }
            | Self::Fight { at }
            | Self::Raid { at, .. }
            | Self::Remove { at, .. }
            | Self::Bid { at, .. }
            | Self::Place { at, .. } => {
                vec![*at]
            }
            Self::Book { from, to, .. } => vec![*from, *to],
            Self::ChangeBooking { to, .. } => vec![*to],
            Self::Tokens(order) => order.spaces(),
            Self::Correct(correction) => correction.space().into_iter().collect(),
            Self::Buy { .. }
            | Self::Return { .. }
            | Self::Losses { .. }
            | Self::Submerge
            | Self::Stay
            | Self::PressOn
            | Self::Retreat { .. }
            | Self::CancelBooking(_)
            | Self::RankBooking { .. }
            | Self::Apart { .. }
            | Self::EndPhase => Vec::new(),
        }
    }

    /// Whether it is about bookings, of which its side alone knows (AR-10).
    pub const fn is_about_bookings(&self) -> bool {
        matches!(
            self,
            Self::Book { .. }
                | Self::ChangeBooking { .. }
                | Self::CancelBooking(_)
                | Self::RankBooking { .. }
        )
    }
}

impl<Nation, Kind, Space, Item> Order<Nation, Kind, Space, Item> {
    /// The same order with translated ids.
    #[expect(clippy::too_many_lines, reason = "one arm for each order")]
    pub(crate) fn translated<R: TranslateIds<Nation, Kind, Space, Item>>(
        &self,
        names: &R,
    ) -> Result<Order<R::Nation, R::Kind, R::Space, R::Purchase>, R::Error> {
        let groups = |units: &[UnitGroup<Nation, Kind>]| -> Result<Vec<_>, _> {
            units.iter().map(|group| group.translated(names)).collect()
        };
        Ok(match self {
            Self::Buy {
                nation,
                purchase,
                count,
            } => Order::Buy {
                nation: names.nation(nation)?,
                purchase: names.purchase(purchase)?,
                count: *count,
            },
            Self::Return {
                nation,
                purchase,
                count,
            } => Order::Return {
                nation: names.nation(nation)?,
                purchase: names.purchase(purchase)?,
                count: *count,
            },
            Self::Repair {
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
            Self::Move { units, path } => Order::Move {
                units: groups(units)?,
                path: names.path(path)?,
            },
            Self::Load { units, from, zone } => Order::Load {
                units: groups(units)?,
                from: names.space(from)?,
                zone: names.space(zone)?,
            },
            Self::Unload { zone, units } => {
                let group =
                    |(group, at): &(UnitGroup<_, _>, _)| Ok((group.translated(names)?, names.space(at)?));
                Order::Unload {
                    zone: names.space(zone)?,
                    units: units.iter().map(group).collect::<Result<_, _>>()?,
                }
            }
            Self::Fight { at } => Order::Fight { at: names.space(at)? },
            Self::Raid { units, at, rail } => Order::Raid {
                units: units.translated(names)?,
                at: names.space(at)?,
                rail: *rail,
            },
            Self::Rail {
                nation,
                kind,
                count,
                path,
                booking,
            } => Order::Rail {
                nation: names.nation(nation)?,
                kind: names.kind(kind)?,
                count: *count,
                path: names.path(path)?,
                booking: *booking,
            },
            Self::TakeBackRail { nation, kind, path } => Order::TakeBackRail {
                nation: names.nation(nation)?,
                kind: names.kind(kind)?,
                path: names.path(path)?,
            },
            Self::Book {
                nation,
                kind,
                count,
                from,
                to,
                not_before,
                with,
            } => Order::Book {
                nation: names.nation(nation)?,
                kind: names.kind(kind)?,
                count: *count,
                from: names.space(from)?,
                to: names.space(to)?,
                not_before: *not_before,
                with: *with,
            },
            Self::ChangeBooking {
                booking,
                to,
                not_before,
                with,
            } => Order::ChangeBooking {
                booking: *booking,
                to: names.space(to)?,
                not_before: *not_before,
                with: *with,
            },
            Self::CancelBooking(booking) => Order::CancelBooking(*booking),
            Self::RankBooking { booking, place } => Order::RankBooking {
                booking: *booking,
                place: *place,
            },
            Self::Remove { nation, purchase, at } => Order::Remove {
                nation: names.nation(nation)?,
                purchase: names.purchase(purchase)?,
                at: names.space(at)?,
            },
            Self::Losses { on } => {
                let hits = |hits: &HitsOn<_, _>| {
                    Ok(HitsOn {
                        nation: names.nation(&hits.nation)?,
                        kind: names.kind(&hits.kind)?,
                        hits: hits.hits,
                    })
                };
                let on = on.iter().map(hits).collect::<Result<_, _>>()?;
                Order::Losses { on }
            }
            Self::Submerge => Order::Submerge,
            Self::Stay => Order::Stay,
            Self::PressOn => Order::PressOn,
            Self::Retreat { to } => Order::Retreat { to: names.space(to)? },
            Self::Place {
                nation,
                purchase,
                count,
                at,
                complex,
            } => Order::Place {
                nation: names.nation(nation)?,
                purchase: names.purchase(purchase)?,
                count: *count,
                at: names.space(at)?,
                complex: complex.as_ref().map(|complex| names.space(complex)).transpose()?,
            },
            Self::Bid { nation, kind, at } => Order::Bid {
                nation: names.nation(nation)?,
                kind: names.kind(kind)?,
                at: names.space(at)?,
            },
            Self::Correct(correction) => Order::Correct(correction.translated(names)?),
            Self::Tokens(order) => Order::Tokens(order.translated(names)?),
            Self::Apart { on } => Order::Apart { on: *on },
            Self::EndPhase => Order::EndPhase,
        })
    }
}
