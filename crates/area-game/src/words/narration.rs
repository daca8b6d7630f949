//! Events in words.

use super::bookings::{self, units};
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::rail::Cargo;
use crate::state::area_state::{Force, Party, RailTrain, Stage};
use crate::state::correction::Correction;
use crate::state::event::{Cause, Event, Purpose};
use crate::state::purchase::Purchase;
use crate::tokens::refusal::tokens;
use crate::tokens::words as of_tokens;
use railhead_engine::board::SpaceId;
use railhead_engine::text::words::{capital, listed};

/// An event in words: a sentence without its full stop.
pub fn words(game: &AreaGame, event: &Event) -> String {
    capital(&sentence(game, event))
}

#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn sentence(game: &AreaGame, event: &Event) -> String {
    let nation = |nation: &NationId| game.nation(*nation).in_text.as_str();
    let adjective = |nation: &NationId| game.nation(*nation).adjective.as_str();
    let space = |space: &SpaceId| game.space_in_text(*space);
    match event {
        Event::RoundBegan { round } => {
            format!("Round {round}: {}", game.definition().calendar.text(*round))
        }
        Event::TurnBegan { turn, .. } => {
            let name = |nation: &NationId| game.nation(*nation).name.as_str();
            let movers: Vec<&str> = game.movers(*turn).iter().map(name).collect();
            format!("{}: the turn begins", listed(&movers, "and"))
        }
        Event::JointTurns { asked: Some(first) } => format!(
            "the nations of a joint turn give their orders one by one, {} first",
            nation(first)
        ),
        Event::JointTurns { asked: None } => {
            "the nations of a joint turn give their orders together".to_owned()
        }
        Event::BidOpened { nation: by, amount } => {
            format!("{} places a bid of {amount} IPC", nation(by))
        }
        Event::BidPlaced {
            nation: by,
            kind,
            at,
            price,
        } => format!(
            "{} places {} in {} for {price} IPC of its bid",
            nation(by),
            game.kind(*kind).named(1),
            space(at)
        ),
        Event::BidClosed { nation: by, left: 0 } => format!("{} has placed its bid", nation(by)),
        Event::BidClosed { nation: by, left } => format!(
            "{} has placed its bid; {left} IPC of it go to its treasury",
            nation(by)
        ),
        Event::Corrected { correction, .. } => format!("correction: {}", corrected(game, correction)),
        Event::NationAsked { nation: next } => format!("{} gives its orders", nation(next)),
        Event::PhaseBegan { phase } => format!("{} begins", phase.name()),
        Event::PhaseEnded { phase } => format!("{} ends", phase.name()),
        Event::Bought {
            nation: by,
            purchase,
            count,
            price,
        } => format!(
            "{} buys {} for {price} IPC",
            nation(by),
            purchases(game, *purchase, *count)
        ),
        Event::Returned {
            nation: by,
            purchase,
            count,
            price,
        } => format!(
            "{} gives back {} for {price} IPC",
            nation(by),
            purchases(game, *purchase, *count)
        ),
        Event::Repaired {
            nation: by,
            area,
            count,
            station,
            ..
        } => format!(
            "{} repairs {count} of the damage to the {} in {}",
            nation(by),
            if *station { "station" } else { "complex" },
            space(area)
        ),
        Event::Railed { train } => {
            let way: Vec<&str> = train.train.path.iter().map(space).collect();
            let (what, is_one) = by_rail(game, train);
            let go = if is_one { "goes" } else { "go" };
            format!("{what} {go} by rail: {}", way.join(", "))
        }
        Event::RailedBack { train } => {
            let from = train.train.path.first().map_or("where it was", space);
            let (what, is_one) = by_rail(game, train);
            let are = if is_one { "is" } else { "are" };
            format!("{what} {are} back in {from}")
        }
        Event::Bookings(event) => bookings::event(game, event),
        Event::RailRemoved { purchase, at } => {
            format!(
                "The {} in {} is removed",
                purchases(game, *purchase, 1).trim_start_matches("1 "),
                space(at)
            )
        }
        Event::RailRaided {
            force,
            count,
            damage,
            destroyed,
        } => {
            let units = [(*force, *count)];
            let what = match destroyed {
                Some(purchase) => {
                    let purchase = purchases(game, *purchase, 1);
                    format!(
                        "{} the {}",
                        verb(&units, "destroys", "destroy"),
                        purchase.trim_start_matches("1 ")
                    )
                }
                None if *damage > 0 => {
                    format!("{} {damage} damage to the station", verb(&units, "does", "do"))
                }
                None => format!("{} nothing", verb(&units, "hits", "hit")),
            };
            format!("{} {what} in {}", forces(game, &units), space(&force.at))
        }
        Event::Moved { units, path } => {
            let to = path.last().map_or("nowhere", space);
            let from = path.first().map_or("nowhere", space);
            format!(
                "{} {} from {from} to {to}",
                forces(game, units),
                verb(units, "goes", "go")
            )
        }
        Event::WarBegan {
            nation: at_peace,
            by: Some(by),
        } => format!(
            "{} enters the war: {} attacks it",
            nation(at_peace),
            game.nation(*by).in_text
        ),
        Event::WarBegan {
            nation: at_peace,
            by: None,
        } => format!("{} enters the war: its time at peace is over", nation(at_peace)),
        Event::Violated {
            nation: by,
            area,
            price,
        } => {
            let paid = if game.tokens().is_some() { "tokens" } else { "IPC" };
            format!(
                "{} pays {price} {paid} to enter neutral {}",
                nation(by),
                space(area)
            )
        }
        Event::Loaded { units, zone } => {
            format!(
                "{} {} in {}",
                forces(game, units),
                verb(units, "embarks", "embark"),
                space(zone)
            )
        }
        Event::Unloaded { units, to, assault } => {
            let how = if *assault { " to fight" } else { "" };
            format!(
                "{} {} in {}{how}",
                forces(game, units),
                verb(units, "lands", "land"),
                space(to)
            )
        }
        Event::TransportsEmptied { force, count } => {
            let units = [(*force, *count)];
            format!(
                "{} {} unloaded in {}",
                forces(game, &units),
                verb(&units, "has", "have"),
                space(&force.at)
            )
        }
        Event::KeptAboard { units } => {
            let zone = units.first().map_or("nowhere", |(force, _)| space(&force.at));
            format!(
                "{} {} aboard in {zone}",
                forces(game, units),
                verb(units, "stays", "stay")
            )
        }
        Event::Captured {
            area,
            by,
            from,
            tokens: lie,
        } => {
            let with = match lie {
                0 => String::new(),
                lie => format!(", and {} with it", tokens(*lie)),
            };
            match from {
                Some(from) if game.are_friends(*from, *by) => {
                    format!("{} goes to {}{with}", space(area), nation(by))
                }
                Some(from) if game.nation(*from).name != space(area) => {
                    format!("{} takes {} from {}{with}", nation(by), space(area), nation(from))
                }
                Some(_) => format!("{} takes {}{with}", nation(by), space(area)),
                None => format!("{} takes neutral {}", nation(by), space(area)),
            }
        }
        Event::Plundered { from, by, amount } => {
            format!(
                "{} hands over its treasury of {amount} IPC to {}",
                nation(from),
                nation(by)
            )
        }
        Event::Rolled {
            purpose,
            nation: by,
            on,
            dice,
        } => rolled(adjective(by), *purpose, *on, dice),
        Event::Reckoned {
            party,
            nation: by,
            power,
            hits,
            rest,
        } => {
            let rest = match rest {
                0 => "no rest",
                _ => "a die for the rest",
            };
            let party = match party {
                Party::Attacker => "attack",
                Party::Defender => "defence",
            };
            format!(
                "{} {party} by total power: {power}, {} and {rest}",
                adjective(by),
                plural(*hits, "hit")
            )
        }
        Event::Raided { force, count, damage } => format!(
            "{} {} {damage} damage to the complex in {}",
            forces(game, &[(*force, *count)]),
            verb(&[(*force, *count)], "does", "do"),
            space(&force.at)
        ),
        Event::BattleBegan { at } => format!("The battle of {} begins", space(at)),
        Event::BattleRoundBegan { round } => format!("Round {round} of the battle"),
        Event::StageBegan { stage } => match stage {
            Stage::Losses { party, hits, .. } => {
                format!("the {} takes {}", party.name(), plural(hits.all(), "hit"))
            }
            Stage::Submerge => "the defender may submerge".into(),
            Stage::Burn => "the defender may destroy tokens".into(),
            Stage::Decide => "the attacker may fight on or withdraw".into(),
        },
        Event::Scarred {
            nation: by,
            kind,
            scars: 0,
        } => {
            let kind = game.kind(*kind).name.to_lowercase();
            format!("no {} {kind} is damaged now", adjective(by))
        }
        Event::Scarred {
            nation: by,
            kind,
            scars,
        } => format!(
            "{} {} have survived {}",
            adjective(by),
            game.kind(*kind).plural.to_lowercase(),
            plural(*scars, "hit")
        ),
        Event::Lost { force, count, cause } => {
            let why = match cause {
                Cause::Hit => "lost",
                Cause::Drowned => "lost with the transports",
                Cause::Crashed => "lost with nowhere to land",
                Cause::Scattered => "scattered",
                Cause::Unarmed => "sunk without a fight",
            };
            let units = [(*force, *count)];
            format!(
                "{} {} {why} in {}",
                forces(game, &units),
                verb(&units, "is", "are"),
                space(&force.at)
            )
        }
        Event::Submerged { force, count } => {
            let units = [(*force, *count)];
            format!(
                "{} {}",
                forces(game, &units),
                verb(&units, "submerges", "submerge")
            )
        }
        Event::Retreated { units, to } => {
            format!(
                "{} {} to {}",
                forces(game, units),
                verb(units, "retreats", "retreat"),
                space(to)
            )
        }
        Event::Spent { force, count } => {
            let units = [(*force, *count)];
            format!("{} {} fought", forces(game, &units), verb(&units, "has", "have"))
        }
        Event::BattleEnded { at, winner } => match winner {
            Some(party) => format!("The {} wins the battle of {}", party.name(), space(at)),
            None => format!("The battle of {} ends without a winner", space(at)),
        },
        Event::Placed {
            nation: by,
            purchase,
            count,
            at,
            ..
        } => format!(
            "{} places {} in {}",
            nation(by),
            purchases(game, *purchase, *count),
            space(at)
        ),
        Event::Collected { nation: by, amount } => format!("{} collects {amount} IPC", nation(by)),
        Event::Tokens(event) => {
            let wording = of_tokens::Wording {
                forces: &|units| forces(game, units),
                purchase: &|purchase, count| purchases(game, purchase, count),
            };
            of_tokens::event(game, event, &wording)
        }
        Event::Ended { winner } => match winner {
            Some(side) => format!("The game is over: {} victory", game.side(*side).name),
            None => "The game is over: no side has won".into(),
        },
    }
}

fn plural(count: impl Into<u32>, word: &str) -> String {
    let count = count.into();
    if count == 1 {
        format!("1 {word}")
    } else {
        format!("{count} {word}s")
    }
}

/// Something that was bought in words: `2 Fighters`, `1 station`.
pub(crate) fn purchases(game: &AreaGame, purchase: Purchase, count: u16) -> String {
    match purchase {
        Purchase::Unit(kind) => game.kind(kind).named(count),
        Purchase::Complex => plural(count, "industrial complex").replace("complexs", "complexes"),
        Purchase::Station => plural(count, "station"),
        Purchase::Marker => plural(count, "railroad marker"),
    }
}

/// A train's cargo, and whether it is singular: `1 German Infantry`, `6 tokens`.
fn by_rail(game: &AreaGame, train: &RailTrain) -> (String, bool) {
    match train.cargo {
        Cargo::Unit(kind) => {
            let nation = &game.nation(train.train.nation).adjective;
            (format!("1 {nation} {}", game.kind(kind).name), true)
        }
        Cargo::Tokens(count) => (tokens(count), count == 1),
    }
}

/// Units in words: `2 German Infantry and 1 Italian Artillery`.
pub(crate) fn forces(game: &AreaGame, list: &[(Force, u16)]) -> String {
    let each = list
        .iter()
        .map(|(force, count)| units(game, force.nation, force.kind, *count));
    let each: Vec<String> = each.collect();
    let each: Vec<&str> = each.iter().map(String::as_str).collect();
    listed(&each, "and")
}

/// A correction in words: `France belongs to Germany`.
pub(crate) fn corrected(game: &AreaGame, correction: &Correction) -> String {
    let nation = |nation: &NationId| game.nation(*nation).in_text.as_str();
    let space = |space: &SpaceId| game.space_in_text(*space);
    match correction {
        Correction::Owner { at, nation: Some(to) } => format!("{} belongs to {}", space(at), nation(to)),
        Correction::Owner { at, nation: None } => format!("{} belongs to nobody", space(at)),
        Correction::Add {
            nation: of,
            kind,
            at,
            count,
        } => format!("{} more in {}", units(game, *of, *kind, *count), space(at)),
        Correction::Take {
            nation: of,
            kind,
            at,
            count,
        } => format!("{} fewer in {}", units(game, *of, *kind, *count), space(at)),
        Correction::Damage { at, count, station } => format!(
            "{} on the {} in {}",
            plural(*count, "damage marker"),
            if *station { "station" } else { "complex" },
            space(at)
        ),
        Correction::Treasury { nation: of, amount } => {
            format!("the treasury of {} holds {amount} IPC", nation(of))
        }
        Correction::Site { what, at, there } => {
            let what = match what {
                Purchase::Complex => "complex",
                Purchase::Station => "station",
                Purchase::Marker => "railroad marker",
                Purchase::Unit(_) => "unit",
            };
            format!("{} {what} in {}", if *there { "a" } else { "no" }, space(at))
        }
        Correction::Turn { nation: of } => format!("it is the turn of {}", nation(of)),
    }
}

pub(crate) fn verb<'v>(units: &[(Force, u16)], one: &'v str, many: &'v str) -> &'v str {
    if units.iter().map(|(_, count)| count).sum::<u16>() == 1 {
        one
    } else {
        many
    }
}

fn rolled(whose: &str, purpose: Purpose, on: u8, dice: &[u8]) -> String {
    let what = match purpose {
        Purpose::AntiAircraft => "anti-aircraft fire",
        Purpose::Bombardment => "bombardment",
        Purpose::FirstStrike(_) => "first strike",
        Purpose::Fire(Party::Attacker) => "attack",
        Purpose::Fire(Party::Defender) => "defence",
        Purpose::BuiltIn => "fire at the bombers",
        Purpose::Bombs => "bombing roll",
        Purpose::Burning => "roll to destroy tokens",
    };
    let shown: Vec<String> = dice.iter().map(u8::to_string).collect();
    let shown = shown.join(" ");
    if on == 0 {
        return format!("{whose} {what}: {shown}");
    }
    let hits = dice.iter().filter(|die| **die <= on).count();
    let hits = plural(u16::try_from(hits).unwrap_or(u16::MAX), "hit");
    format!("{whose} {what}, {on} or less: {shown}: {hits}")
}
