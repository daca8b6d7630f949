//! Combat, the air and bridges of a scenario in its rule book (HB, HA, HD).

use super::conditions;
use super::parts::{Values, adjective, and, from_on, name, terrains, up_to};
use crate::HexGame;
use crate::definition::{CombatResult, OptionEffect, Side};
use railhead_engine::text::words::{count, listed};

pub(super) const VALUES: Values = &[
    ("odds", |game| and(&columns(game))),
    ("lowest odds", |game| {
        columns(game).first().cloned().unwrap_or_default()
    }),
    ("highest odds", |game| {
        columns(game).last().cloned().unwrap_or_default()
    }),
    ("results", results),
    ("die changes", die_changes),
    ("water", |game| signed(game.tables().combat.modifiers.water)),
    ("assault", |game| signed(game.tables().combat.modifiers.assault)),
    ("hard retreat roll", |game| {
        from_on(game.tables().combat.hard_retreat_from)
    }),
    ("armour advance", |game| {
        count(game.tables().combat.armour_advance.into(), "hex", "hexes")
    }),
    ("air points", air_points),
    ("air range", |game| {
        count(game.tables().air.range.into(), "hex", "hexes")
    }),
    ("air limit", |game| game.tables().air.limit.to_string()),
    ("demolition adjective", |game| {
        let demolition = game.tables().bridges.demolition.as_ref();
        demolition.map_or_else(String::new, |table| adjective(game, table.side.resolved))
    }),
    ("demolition roll", |game| {
        let demolition = game.tables().bridges.demolition.as_ref();
        demolition.map_or_else(String::new, |table| up_to(table.to))
    }),
    ("repair adjective", |game| {
        let repair = game.tables().bridges.repair.as_ref();
        repair.map_or_else(String::new, |table| adjective(game, table.side.resolved))
    }),
    ("repair roll", |game| {
        let repair = game.tables().bridges.repair.as_ref();
        repair.map_or_else(String::new, |table| from_on(table.from))
    }),
    ("engineers roll", |game| {
        let repair = game.tables().bridges.repair.as_ref();
        repair.map_or_else(String::new, |table| from_on(table.engineers_from))
    }),
];

/// A change of the die: `-1`, `+2`.
fn signed(change: i8) -> String {
    if change == 0 {
        "0".to_owned()
    } else {
        format!("{change:+}")
    }
}

/// The odds of the combat table, the worst first (HB-2).
fn columns(game: &HexGame) -> Vec<String> {
    let columns = game.tables().combat.columns.iter();
    columns.map(|column| column.name.clone()).collect()
}

/// The combat table (HB-3): a line for each roll, with the odds of each result.
fn results(game: &HexGame) -> String {
    let columns = columns(game);
    let rows = game.tables().combat.rows.iter().zip(1..);
    let rows = rows.map(|(row, die)| {
        let mut results: Vec<(String, Vec<&str>)> = Vec::new();
        for (result, odds) in row.resolved.iter().zip(&columns) {
            let result = if *result == CombatResult::default() {
                "nothing".to_owned()
            } else {
                result.text()
            };
            match results.last_mut() {
                Some((before, at)) if *before == result => at.push(odds),
                _ => results.push((result, vec![odds])),
            }
        }
        let results = results.into_iter().map(|(result, at)| match at[..] {
            [only] => format!("{result} at {only}"),
            [first, last] => format!("{result} at {first} and {last}"),
            [first, .., last] => format!("{result} at {first} to {last}"),
            [] => result,
        });
        format!("On {die}: {}.", results.collect::<Vec<_>>().join(", "))
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// HB-4: every modifier of the die that is not 0.
fn die_changes(game: &HexGame) -> String {
    let table = &game.tables().combat.modifiers;
    let holds = |condition| conditions::holds(game, condition) == Some(true);
    let open = terrains(game).filter(|(_, cost)| cost.is_open_to_armour);
    let open: Vec<String> = open.map(|(terrain, _)| terrain.name.to_lowercase()).collect();
    let armour = format!(
        "Armour attacks along a road into {}, and no defender has anti-tank guns",
        and(&open)
    );
    let mut options = game.definition().options.iter();
    let can_fortify = options.any(|option| matches!(option.effect, OptionEffect::Fortify(_)));
    let is_fortified = can_fortify || !game.tables().combat.fortified.is_empty();
    let veterans = game.carried().veteran_die;
    let changes = [
        ("Every attacker is across a river or strait", table.water, true),
        (&armour, table.armour, holds("armour") && !open.is_empty()),
        (
            "Attacked from two hexes that are neither the same nor adjacent to each other",
            table.two_sides,
            true,
        ),
        ("Attacked from three such", table.three_sides, true),
        ("An assault from the sea (HN-6)", table.assault, holds("ships")),
        ("A fortified defender", table.fortified, is_fortified),
        ("A veteran attacks (HL-7)", veterans, true),
        ("A veteran defends (HL-7)", -veterans, true),
    ];
    let ground = ground(game);
    let ground = (!ground.is_empty()).then(|| format!("The defender is {ground}."));
    let air = holds("air")
        .then(|| "Each air point: +1 for the attacker's, -1 for the defender's (HA-1).".to_owned());
    let changes = changes
        .into_iter()
        .filter(|(_, change, is_there)| *change != 0 && *is_there);
    let changes = changes.map(|(words, change, _)| format!("{words}: {}.", signed(change)));
    ground
        .into_iter()
        .chain(changes)
        .chain(air)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What the ground of the defender does to the die: `in jungle or a town: -1; in mountain or a city: -2`.
fn ground(game: &HexGame) -> String {
    let table = &game.tables().combat.modifiers;
    let terrains = terrains(game).map(|(terrain, cost)| (terrain.name.to_lowercase(), cost.combat));
    let towns = [
        ("a town".to_owned(), table.town),
        ("a city".to_owned(), table.city),
    ];
    let mut grounds: Vec<(i8, Vec<String>)> = Vec::new();
    for (name, change) in terrains.chain(towns).filter(|(_, change)| *change != 0) {
        match grounds.iter_mut().find(|(known, _)| *known == change) {
            Some((_, names)) => names.push(name),
            None => grounds.push((change, vec![name])),
        }
    }
    // The least change first, those for the defender before those for the attacker.
    grounds.sort_by_key(|(change, _)| (*change > 0, change.unsigned_abs()));
    let words = grounds.into_iter().map(|(change, names)| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        format!("in {}: {}", listed(&names, "or"), signed(change))
    });
    words.collect::<Vec<_>>().join("; ")
}

/// HA-1: the air points of each side by turn.
fn air_points(game: &HexGame) -> String {
    let sides = Side::BOTH.map(|side| {
        let schedule = game.tables().air.of(side).iter();
        let schedule = schedule.map(|entry| format!("{} from turn {} on", entry.points, entry.from));
        let schedule: Vec<String> = schedule.collect();
        if schedule.is_empty() {
            format!("{} has none.", name(game, side))
        } else {
            format!("{} has {}.", name(game, side), schedule.join(", "))
        }
    });
    sides.join(" ")
}
