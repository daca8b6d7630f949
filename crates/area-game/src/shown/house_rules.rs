//! The house rules by which a game is played, in words: for its report, its header and its list.

use crate::definition::{DICE, Goal};
use crate::game::AreaGame;
use crate::house_rule::HouseRule;
use railhead_engine::text::words::listed;

/// The house rules of a game, each as a few words: those in force, and the numbers that its players chose.
pub(crate) fn named(game: &AreaGame) -> Vec<String> {
    let definition = game.definition();
    let chosen = |rule: HouseRule| {
        let mut notes = definition.chosen.split_whitespace();
        notes.find_map(|note| note.strip_prefix(rule.word())?.strip_prefix('='))
    };
    let names_of = |has: &dyn Fn(usize) -> Option<String>| {
        let nations = definition.nations.iter().enumerate();
        let of = nations.filter_map(|(index, nation)| Some(format!("{}{}", nation.name, has(index)?)));
        of.collect::<Vec<_>>()
    };
    let mut named = Vec::new();
    if definition.low_luck {
        named.push("low luck".to_owned());
    }
    if chosen(HouseRule::Sea) == Some("plain") {
        named.push("plain war at sea".to_owned());
    }
    if game.die() != DICE[0] {
        named.push(format!("dice of {} sides", game.die()));
    }
    let bids = names_of(&|index| {
        let bid = definition.nations[index].bid;
        (bid > 0).then(|| format!(" {bid} IPC"))
    });
    if !bids.is_empty() {
        named.push(format!("bids: {}", bids.join(", ")));
    }
    if let Some(answer) = chosen(HouseRule::Treasury) {
        let is_named = |id: &str| {
            let mut pairs = answer.split(',');
            !answer.contains(':') || pairs.any(|pair| pair.split(':').next() == Some(id))
        };
        let all = names_of(&|index| {
            let nation = &definition.nations[index];
            is_named(&nation.id).then(|| format!(" {} IPC", nation.treasury))
        });
        named.push(format!("treasuries at the start: {}", all.join(", ")));
    }
    if let Some(income) = chosen(HouseRule::Income) {
        let by = if income.starts_with('t') {
            "tokens"
        } else {
            "money"
        };
        named.push(format!("income by {by}"));
    }
    if chosen(HouseRule::Cities).is_some() {
        let goals = game.definition().victory.iter();
        let cities = goals.filter_map(|victory| {
            let Goal::Areas { areas, count } = &victory.goal else {
                return None;
            };
            let side = &game.side(victory.side).name;
            (areas.len() > 1).then(|| format!("{side} {count} of {}", areas.len()))
        });
        named.push(format!(
            "victory areas needed: {}",
            cities.collect::<Vec<_>>().join(", ")
        ));
    }
    if chosen(HouseRule::Rounds).is_some() {
        named.push(format!("{} rounds", definition.rounds));
    }
    if let Some(rails) = &definition.rails {
        if rails.in_combat_move {
            named.push("rail in combat movement".to_owned());
        }
        let have = names_of(&|index| rails.technology[index].then(String::new));
        if !have.is_empty() {
            let have: Vec<&str> = have.iter().map(String::as_str).collect();
            named.push(format!("rail technology: {}", listed(&have, "and")));
        }
        for (rule, what, price) in [
            (HouseRule::Station, "station", rails.variant.station),
            (HouseRule::Marker, "railroad marker", rails.variant.marker),
        ] {
            if let (Some(price), Some(_)) = (price, chosen(rule)) {
                named.push(format!("a {what} costs {price} IPC"));
            }
        }
    }
    if definition.neutral.is_some() {
        named.push("armies of neutral areas".to_owned());
    }
    if definition.nations.iter().any(|nation| nation.peace.is_some()) {
        named.push("nations at peace".to_owned());
    }
    named
}
