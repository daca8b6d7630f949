//! Orders and events about tokens in words.

use super::event::{Deal, TokenEvent};
use super::order::TokenOrder;
use super::refusal::tokens;
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::state::area_state::{Force, Status};
use crate::state::purchase::Purchase;
use railhead_engine::board::SpaceId;
use railhead_engine::text::words::listed;

/// An order in words: `Place all tokens`.
pub(crate) fn order(
    game: &AreaGame,
    order: &TokenOrder,
    purchase: &dyn Fn(&Purchase, u16) -> String,
) -> String {
    let space = |space: &SpaceId| game.space_in_text(*space);
    match order {
        TokenOrder::Place { areas } if areas.is_empty() => "Place all tokens".to_owned(),
        TokenOrder::Place { areas } => {
            let areas: Vec<&str> = areas.iter().map(space).collect();
            format!("Place the tokens of {}", listed(&areas, "and"))
        }
        TokenOrder::Move { count, to, .. } => format!("Move {} to {}", tokens(*count), space(to)),
        TokenOrder::Load { count, zone, .. } => format!("Load {} in {}", tokens(*count), space(zone)),
        TokenOrder::Unload { to, .. } => {
            let count = to.iter().map(|(count, _)| count).sum();
            let mut areas: Vec<&str> = to.iter().map(|(_, area)| space(area)).collect();
            areas.dedup();
            format!("Unload {} in {}", tokens(count), listed(&areas, "and"))
        }
        TokenOrder::Sail {
            units,
            tokens: count,
            path,
        } => {
            let ships: Vec<String> = units
                .iter()
                .map(|group| game.kind(group.kind).named(group.count))
                .collect();
            let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
            let to = path.last().map_or("nowhere", space);
            format!("Move {} with {} to {to}", listed(&ships, "and"), tokens(*count))
        }
        TokenOrder::Convoy { route, .. } if route.len() == 1 => {
            format!("Cancel the convoy from {}", space(&route[0]))
        }
        TokenOrder::Convoy { route, .. } => {
            let [from, to] = [route.first(), route.last()].map(|end| end.map_or("nowhere", space));
            format!("Send a convoy from {from} to {to} each turn")
        }
        TokenOrder::Forward => "Send all tokens on their way".to_owned(),
        TokenOrder::Rail { count, path, .. } => {
            let to = path.last().map_or("nowhere", space);
            format!("Send {} by rail to {to}", tokens(*count))
        }
        TokenOrder::TakeBackRail { path, .. } => {
            let from = path.first().map_or("nowhere", space);
            format!("Take back a train of tokens to {from}")
        }
        TokenOrder::Burn { at } => format!("Destroy tokens in {}", space(at)),
        TokenOrder::Buy {
            purchase: what,
            count,
            complex,
            ..
        } => {
            format!("Buy {} in {}", purchase(what, *count), space(complex))
        }
        TokenOrder::Return {
            purchase: what,
            count,
            complex,
            ..
        } => {
            format!("Give back {} in {}", purchase(what, *count), space(complex))
        }
    }
}

/// Wording that the narration of the area game shares with that of tokens.
pub(crate) struct Wording<'w> {
    /// A list of units in words.
    pub(crate) forces: &'w dyn Fn(&[(Force, u16)]) -> String,
    /// What was bought in words.
    pub(crate) purchase: &'w dyn Fn(Purchase, u16) -> String,
}

/// A trade in words: nation, goods, tokens and place.
fn traded(game: &AreaGame, deal: &Deal, does: &str, wording: &Wording) -> String {
    format!(
        "{} {does} {} for {} in {}",
        game.nation(deal.nation).in_text,
        (wording.purchase)(deal.purchase, deal.count),
        tokens(deal.price),
        game.space_in_text(deal.complex)
    )
}

/// An event in words: a sentence without its full stop.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub(crate) fn event(game: &AreaGame, event: &TokenEvent, wording: &Wording) -> String {
    let nation = |nation: &NationId| game.nation(*nation).in_text.as_str();
    let space = |space: &SpaceId| game.space_in_text(*space);
    let verb = |count: u32, one: &'static str, many: &'static str| if count == 1 { one } else { many };
    match event {
        TokenEvent::Placed {
            nation: by,
            at,
            count,
        } => {
            format!("{} places {} in {}", nation(by), tokens(*count), space(at))
        }
        TokenEvent::Moved { stack, count, to } => {
            let go = verb(*count, "goes", "go");
            format!(
                "{} {go} from {} to {}",
                tokens(*count),
                space(&stack.at),
                space(to)
            )
        }
        TokenEvent::Loaded {
            stack, count, zone, ..
        } => {
            let are = verb(*count, "is", "are");
            format!(
                "{} from {} {are} loaded in {}",
                tokens(*count),
                space(&stack.at),
                space(zone)
            )
        }
        TokenEvent::Unloaded { count, to, .. } => {
            format!(
                "{} {} unloaded in {}",
                tokens(*count),
                verb(*count, "is", "are"),
                space(to)
            )
        }
        TokenEvent::KeptAboard { stack, count } => {
            let stay = verb(*count, "stays", "stay");
            format!("{} {stay} aboard in {}", tokens(*count), space(&stack.at))
        }
        TokenEvent::Carried { stack, count, to } => {
            let go = verb(*count, "sails", "sail");
            format!(
                "{} {go} from {} to {}",
                tokens(*count),
                space(&stack.at),
                space(to)
            )
        }
        TokenEvent::Bridged { force, count, status } => {
            let load = if *status == Status::Ferried {
                "a load of tokens"
            } else {
                "another load of units or tokens"
            };
            let can = if *count == 1 {
                "has unloaded and can"
            } else {
                "have unloaded and can"
            };
            let ships = (wording.forces)(&[(*force, *count)]);
            format!("{ships} {can} carry {load} across {}", space(&force.at))
        }
        TokenEvent::Bought(deal) => traded(game, deal, "buys", wording),
        TokenEvent::Returned(deal) => traded(game, deal, "gives back", wording),
        TokenEvent::Spent {
            nation: by,
            at,
            count,
        } => {
            format!("{} spends {} in {}", nation(by), tokens(*count), space(at))
        }
        TokenEvent::ConvoyDrawn { nation: by, route } if route.len() == 1 => {
            format!("{} cancels its convoy from {}", nation(by), space(&route[0]))
        }
        TokenEvent::ConvoyDrawn { nation: by, route } => {
            let [from, to] = [route.first(), route.last()].map(|end| end.map_or("nowhere", space));
            format!("{} sends a convoy from {from} to {to} each turn", nation(by))
        }
        TokenEvent::Burnt {
            nation: by,
            at,
            count,
        } => {
            format!("{} destroys {} in {}", nation(by), tokens(*count), space(at))
        }
        TokenEvent::Bombed {
            force,
            count,
            tokens: 0,
            ..
        } => {
            let hit = if *count == 1 { "hits" } else { "hit" };
            format!(
                "{} {hit} nothing in {}",
                (wording.forces)(&[(*force, *count)]),
                space(&force.at)
            )
        }
        TokenEvent::Bombed {
            force,
            count,
            tokens: destroyed,
            ..
        } => {
            let destroy = if *count == 1 { "destroys" } else { "destroy" };
            let bombers = (wording.forces)(&[(*force, *count)]);
            format!(
                "{bombers} {destroy} {} in {}",
                tokens(*destroyed),
                space(&force.at)
            )
        }
        TokenEvent::Drowned { zone, count, .. } => {
            format!(
                "{} {} lost with the transports in {}",
                tokens(*count),
                verb(*count, "is", "are"),
                space(zone)
            )
        }
    }
}
