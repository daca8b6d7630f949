//! Orders as the text of buttons, and the units on the map as piles.

use std::collections::BTreeMap;

use super::bookings::terms;
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::order::{Order, UnitGroup};
use crate::state::purchase::Purchase;
use crate::tokens::words as of_tokens;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Pile, Seat};
use railhead_engine::text::words::listed;

/// An order as the text of a button: `Move 2 infantry from Denmark to Western Germany`.
#[expect(clippy::too_many_lines, reason = "one arm for each order")]
pub fn order_in_words(game: &AreaGame, order: &Order) -> String {
    let space = |space: &SpaceId| game.space_in_text(*space);
    let purchase = |purchase: &Purchase, count| purchase_in_words(game, *purchase, count);
    let way = |path: &[SpaceId]| {
        let [from, to] = [path.first(), path.last()].map(|end| end.map_or("nowhere", space));
        format!("from {from} to {to}")
    };
    let groups = |units: &mut dyn Iterator<Item = &UnitGroup>| {
        let named: Vec<String> = units
            .map(|group| game.kind(group.kind).named(group.count))
            .collect();
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        listed(&named, "and")
    };
    match order {
        Order::Buy {
            purchase: what,
            count,
            ..
        } => format!("Buy {}", purchase(what, *count)),
        Order::Return {
            purchase: what,
            count,
            ..
        } => format!("Give back {}", purchase(what, *count)),
        Order::Repair {
            area, count, station, ..
        } => {
            let what = if *station { "the station" } else { "the complex" };
            format!("Repair {count} of the damage to {what} in {}", space(area))
        }
        Order::Move { units, path } => {
            format!("Move {} {}", groups(&mut units.iter()), way(path))
        }
        Order::Load { units, zone, .. } => {
            format!("Embark {} in {}", groups(&mut units.iter()), space(zone))
        }
        Order::Unload { units, .. } => {
            let mut to: Vec<&str> = units.iter().map(|(_, to)| space(to)).collect();
            to.dedup();
            let units = groups(&mut units.iter().map(|(group, _)| group));
            format!("Land {units} in {}", listed(&to, "and"))
        }
        Order::Bid { kind, at, .. } => format!("Bid {} in {}", game.kind(*kind).named(1), space(at)),
        Order::Correct(correction) => {
            format!("Correct: {}", super::narration::corrected(game, correction))
        }
        Order::Fight { at } => format!("Fight for {}", space(at)),
        Order::Raid { units, at, rail } => {
            let units = groups(&mut std::iter::once(units));
            let variant = game.definition().rails.as_ref().map(|rails| &rails.variant);
            let what = match variant.filter(|_| *rail) {
                Some(variant) if variant.has_stations() => "the station of ",
                Some(_) => "the railroads of ",
                None => "",
            };
            format!("Raid {what}{} with {units}", space(at))
        }
        Order::Rail {
            kind, count, path, ..
        } => {
            format!("Send {} by rail {}", game.kind(*kind).named(*count), way(path))
        }
        Order::Book {
            kind,
            count,
            from,
            to,
            not_before,
            with,
            ..
        } => {
            let units = game.kind(*kind).named(*count);
            let asks = terms(*not_before, *with);
            format!("Book {units} by rail from {} to {}{asks}", space(from), space(to))
        }
        Order::ChangeBooking {
            booking,
            to,
            not_before,
            with,
        } => {
            let asks = terms(*not_before, *with);
            format!("Change booking {}: by rail to {}{asks}", booking.0, space(to))
        }
        Order::CancelBooking(number) => format!("Cancel booking {}", number.0),
        Order::RankBooking { booking, place } => {
            format!("Put booking {} in place {place}", booking.0)
        }
        Order::TakeBackRail { kind, path, .. } => {
            let from = path.first().map_or("nowhere", space);
            format!("Take {} back to {from}", game.kind(*kind).named(1))
        }
        Order::Remove {
            purchase: what, at, ..
        } => {
            let what = purchase(what, 1);
            // This sentence has its own article.
            let what = what.strip_prefix("a ").unwrap_or(&what);
            format!("Remove the {what} in {}", space(at))
        }
        Order::Losses { on } if on.is_empty() => "Lose the cheapest".to_owned(),
        Order::Losses { on } => {
            let lost: Vec<String> = on
                .iter()
                .map(|hits| game.kind(hits.kind).named(hits.hits))
                .collect();
            let lost: Vec<&str> = lost.iter().map(String::as_str).collect();
            format!("Lose {}", listed(&lost, "and"))
        }
        Order::Submerge => "Submerge".to_owned(),
        Order::Stay => "Stay and fight".to_owned(),
        Order::PressOn => "Fight another round".to_owned(),
        Order::Retreat { to } => format!("Retreat to {}", space(to)),
        Order::Place {
            purchase: what,
            count,
            at,
            ..
        } => {
            format!("Place {} in {}", purchase(what, *count), space(at))
        }
        Order::Tokens(order) => of_tokens::order(game, order, &purchase),
        Order::Apart { on: true } => "Let the nations of joint turns give their orders one by one".to_owned(),
        Order::Apart { on: false } => "Let the nations of joint turns give their orders together".to_owned(),
        Order::EndPhase => "End the phase".to_owned(),
    }
}

/// The units on the map as piles: each kind of unit that a nation has in a space.
pub fn units_as_piles(game: &AreaGame, state: &AreaState) -> Vec<Pile> {
    let mut counted: BTreeMap<_, u32> = BTreeMap::new();
    for (force, count) in state.forces() {
        *counted.entry((force.at, force.nation, force.kind)).or_default() += u32::from(count);
    }
    counted
        .into_iter()
        .map(|((space, nation, kind), count)| {
            let kind = game.kind(kind);
            let name = if count == 1 { &kind.name } else { &kind.plural };
            // The area game counts its units: none has a number or a symbol.
            Pile {
                piece: 0,
                seat: Seat(nation.0),
                name: name.clone(),
                space,
                count,
                symbol: &[],
            }
        })
        .collect()
}

/// What is bought, by number: `2 complexes`.
fn purchase_in_words(game: &AreaGame, purchase: Purchase, count: u16) -> String {
    match purchase {
        Purchase::Unit(kind) => game.kind(kind).named(count),
        Purchase::Complex if count == 1 => "a complex".to_owned(),
        Purchase::Complex => format!("{count} complexes"),
        Purchase::Station if count == 1 => "a station".to_owned(),
        Purchase::Station => format!("{count} stations"),
        Purchase::Marker if count == 1 => "a railroad marker".to_owned(),
        Purchase::Marker => format!("{count} railroad markers"),
    }
}
