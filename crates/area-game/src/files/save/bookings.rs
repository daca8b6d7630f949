//! What is booked to go by rail, in a save of the area game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::AreaGame;
use crate::state::area_state::{AreaState, MAX_UNITS};
use crate::state::booking::{Booking, Bookings};
use crate::state::translate_ids::TranslateIds as _;
use crate::words::lookup::{FromText, space_id};
use railhead_engine::engine::BookingNumber;
use railhead_engine::text::Entries;
use railhead_engine::text::issue::Issue;

/// Units that are booked to an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookingPart {
    pub number: BookingNumber,
    /// The id of the nation.
    pub nation: String,
    /// The id of the kind.
    pub kind: String,
    /// The id of the area to which they go.
    pub to: String,
    /// How many wait in each area, by its id.
    #[serde(default)]
    pub waiting: Entries<String, u16>,
    /// How many have arrived in this phase.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub arrived: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<u16>,
    /// The number of the booking together with which they are to arrive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<BookingNumber>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(value: &u16) -> bool {
    *value == 0
}

/// The saved form of the bookings.
pub fn to_parts(game: &AreaGame, state: &AreaState) -> Vec<BookingPart> {
    let part = |booking: &Booking| BookingPart {
        number: booking.number,
        nation: game.nation(booking.nation).id.clone(),
        kind: game.kind(booking.kind).id.clone(),
        to: space_id(game, booking.to).to_owned(),
        waiting: Entries(
            booking
                .waiting
                .iter()
                .map(|(at, count)| (space_id(game, *at).to_owned(), *count))
                .collect(),
        ),
        arrived: booking.arrived,
        not_before: booking.not_before,
        with: booking.with,
    };
    state.bookings.all().map(part).collect()
}

/// The bookings from a save.
pub fn from_parts(game: &AreaGame, parts: &[BookingPart], issues: &mut Vec<Issue>) -> Bookings {
    let mut bookings = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        match read(game, part) {
            Ok(booking) => bookings.push(booking),
            Err(what) => issues.push(Issue::new(format!("snapshot.bookings[{index}]"), what)),
        }
    }
    bookings.into_iter().collect()
}

fn read(game: &AreaGame, part: &BookingPart) -> Result<Booking, String> {
    let names = FromText(game);
    let nation = names.nation(&part.nation)?;
    let mut waiting = BTreeMap::new();
    for (id, count) in &part.waiting.0 {
        if *count == 0 || waiting.insert(names.space(id)?, *count).is_some() {
            return Err("an area is listed once, with a count of at least 1".to_owned());
        }
    }
    if u32::from(part.arrived) > MAX_UNITS {
        return Err(format!(
            "{} units cannot have arrived: a war has room for {MAX_UNITS}",
            part.arrived
        ));
    }
    Ok(Booking {
        side: game.side_of(nation),
        number: part.number,
        nation,
        kind: names.kind(&part.kind)?,
        to: names.space(&part.to)?,
        waiting,
        arrived: part.arrived,
        not_before: part.not_before,
        with: part.with,
    })
}
