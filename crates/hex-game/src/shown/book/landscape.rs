//! The sides and phases, terrain, stacking, trains and supply of a scenario in its rule book.

use super::conditions;
use super::parts::{
    Values, adjective, and, divided, hard_ground, has, heavy_kinds, kinds_without_zones, name,
    railway_troops, terrains, up_to,
};
use crate::HexGame;
use crate::definition::{Phase, Side, UnitSize};
use railhead_engine::board::{CrossingKind, Gauges, PlaceKind};
use railhead_engine::text::words::{capital, count, listed, with_article};

pub(super) const VALUES: Values = &[
    ("first", |game| name(game, Side::First)),
    ("second", |game| name(game, Side::Second)),
    ("first adjective", |game| adjective(game, Side::First)),
    ("second adjective", |game| adjective(game, Side::Second)),
    ("phases", phases),
    ("end phase", end_phase),
    ("used marks", used_marks),
    ("control changes", control_changes),
    ("causeway", causeways),
    ("Causeway", |game| capital(&causeways(game))),
    ("heavy kinds", |game| and(&heavy_kinds(game))),
    ("kinds without zones", |game| and(&kinds_without_zones(game))),
    ("gauges", gauges),
    ("railway troops", |game| and(&railway_troops(game))),
    ("track laying", |game| {
        by_side(game, |side| {
            stretches(game.tables().rail.laying_of(side), "lays over or mends up to")
        })
    }),
    ("track breaking", |game| {
        by_side(game, |side| {
            stretches(game.tables().rail.breaking_of(side), "breaks up to")
        })
    }),
    ("stacking values", stacking_values),
    ("stacking limits", stacking_limits),
    ("terrain costs", terrain_costs),
    ("town cost", |game| game.tables().movement.town.to_string()),
    ("main road cost", |game| {
        game.tables().movement.main_road.to_string()
    }),
    ("line savings", line_savings),
    ("part", |game| game.board().grid().part_in_words()),
    ("river cost", |game| game.tables().movement.river.to_string()),
    ("ferry cost", |game| points(game.tables().movement.ferry)),
    ("rail range", |game| game.tables().rail.range.to_string()),
    ("first trains", |game| trains(game, Side::First)),
    ("second trains", |game| trains(game, Side::Second)),
    ("supply overland", |game| {
        count(game.tables().supply.overland.into(), "hex", "hexes")
    }),
    ("supply lengths", supply_lengths),
    ("supply sources", supply_sources),
    ("unsupplied", unsupplied),
    ("starving after", |game| {
        let turns = game.tables().attrition.after;
        count(turns.into(), "player-turn", "player-turns")
    }),
    ("starving roll", |game| up_to(game.tables().attrition.lost_to)),
    ("hard ground", |game| {
        let ground = hard_ground(game);
        listed(&ground.iter().map(String::as_str).collect::<Vec<_>>(), "or")
    }),
];

/// Movement points: `1 movement point`.
fn points(points: u8) -> String {
    count(points.into(), "movement point", "movement points")
}

/// HT-2.
fn phases(game: &HexGame) -> String {
    let phases = game.definition().phases.iter().map(|phase| {
        let what = match phase {
            Phase::Setup => "before the first turn",
            Phase::Reinforcement => "in which units arrive",
            Phase::NavalMovement => "in which they sail",
            Phase::Movement => "in which they march",
            Phase::RailMovement => "in which they take the train",
            Phase::Combat => "in which they attack",
            Phase::End => return "an End Phase".to_owned(),
        };
        format!("a {}, {what}", phase.name())
    });
    let phases: Vec<String> = phases.collect();
    match &phases[..] {
        [before @ .., last] if !before.is_empty() => format!("{}; and {last}", before.join("; ")),
        phases => phases.concat(),
    }
}

/// What the End Phase does on its own (HT-2).
fn end_phase(game: &HexGame) -> String {
    let holds = |condition| conditions::holds(game, condition) == Some(true);
    let steps = [
        ("attrition", "hunger (HS-6)"),
        ("repair", "the repair of bridges (HD-3)"),
        ("victory", "victory (HV-1)"),
    ];
    let steps = steps.into_iter().filter(|(condition, _)| holds(condition));
    let steps: Vec<&str> = steps.map(|(_, what)| what).collect();
    if steps.is_empty() {
        "The End Phase runs on its own.".to_owned()
    } else {
        format!("The End Phase runs on its own: first {}.", steps.join(", then "))
    }
}

/// HT-4.
fn used_marks(game: &HexGame) -> String {
    let deployed = if has(game, Phase::Reinforcement) {
        "Deployed after you set them up or brought them on"
    } else {
        "Deployed after you set them up"
    };
    let marks = [
        (Phase::NavalMovement, "Sailed after a sea move"),
        (Phase::Movement, "Moved after a march"),
        (Phase::RailMovement, "Moved (by rail) after a train ride"),
        (Phase::Combat, "Attacked after an attack"),
    ];
    let marks = marks.into_iter().filter(|(phase, _)| has(game, *phase));
    let marks: Vec<&str> = std::iter::once(deployed)
        .chain(marks.map(|(_, mark)| mark))
        .collect();
    marks.join(", ")
}

/// HC-2.
fn control_changes(game: &HexGame) -> String {
    let phases = [Phase::Movement, Phase::Combat].into_iter();
    let phases = phases.filter(|phase| has(game, *phase));
    let phases: Vec<String> = phases.map(|phase| format!("a {}", phase.name())).collect();
    phases.join(" or ")
}

/// The causeways of the map, within a sentence.
fn causeways(game: &HexGame) -> String {
    let crossings = game.board().crossings().iter();
    let causeways = crossings.filter(|crossing| crossing.kind == CrossingKind::Causeway);
    let names: Vec<String> = causeways.map(|crossing| with_article(&crossing.name)).collect();
    and(&names)
}

/// HK-1: what a unit of each size in play counts.
fn stacking_values(game: &HexGame) -> String {
    let sizes = UnitSize::ALL.into_iter().filter_map(|size| {
        let units = game.unit_ids().map(|unit| game.unit(unit));
        let points = units.filter(|unit| unit.size == size).map(|unit| unit.stacking);
        let points: Vec<u8> = points.collect();
        let (least, most) = (points.iter().min()?, points.iter().max()?);
        let points = if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        };
        Some((size, points))
    });
    let sizes = sizes
        .enumerate()
        .map(|(index, (size, points))| match (index, &*points) {
            (0, "1") => format!("{} counts 1 stacking point", one(size)),
            (0, points) => format!("{} counts {points} stacking points", one(size)),
            (_, points) => format!("{} {points}", one(size)),
        });
    let sizes: Vec<String> = sizes.collect();
    capital(&sizes.join(", "))
}

/// A size with its article: `an army`.
fn one(size: UnitSize) -> String {
    let article = if size.name().starts_with('a') { "an" } else { "a" };
    format!("{article} {}", size.name())
}

/// HK-1: what a hex, a city and single places hold.
fn stacking_limits(game: &HexGame) -> String {
    let table = &game.tables().stacking;
    let mut limits = vec![format!("a hex holds {}", table.hex)];
    if game
        .board()
        .places()
        .iter()
        .any(|place| place.is(PlaceKind::City))
    {
        limits.push(format!("a hex with a city {}", table.city));
    }
    limits.extend(table.places.0.iter().map(|(at, limit)| {
        let place = game.board().place(&at.name);
        let place = place.map_or_else(|| game.board().label(at.resolved), |place| place.name.clone());
        format!("{place} {}", limit.0)
    }));
    capital(&limits.join(", ")) + "."
}

/// HM-2.
fn terrain_costs(game: &HexGame) -> String {
    let costs: Vec<String> = terrains(game)
        .map(|(terrain, cost)| {
            let name = terrain.name.to_lowercase();
            match cost.movement {
                Some(points) => format!("{name} {points}"),
                None => format!("no unit enters {name}"),
            }
        })
        .collect();
    costs.join(", ")
}

/// HM-2: what a minor road and a railway save.
fn line_savings(game: &HexGame) -> String {
    let table = &game.tables().movement;
    let along = |line: &str, saving: u8| match saving {
        0 => format!("Along {line} it costs what its terrain says."),
        saving => format!("Along {line} it costs {saving} less than its terrain, but never less than 1."),
    };
    if table.minor_road_saving == table.railway_saving {
        along("a minor road or a railway", table.railway_saving)
    } else {
        let lines = [
            ("a minor road", table.minor_road_saving),
            ("a railway", table.railway_saving),
        ];
        lines.map(|(line, saving)| along(line, saving)).join(" ")
    }
}

/// HR-1, HR-2.
fn trains(game: &HexGame, side: Side) -> String {
    let capacity = game.tables().rail.capacity[side.index()];
    let options = game.definition().options.iter();
    let more: Vec<String> = options
        .filter(|option| option.side == side)
        .filter_map(|option| {
            let capacity = option.effect.rail_capacity()?;
            Some(format!(
                ", or {capacity} with the option \"{}\" in play",
                option.name
            ))
        })
        .collect();
    format!(
        "The {} player may send {} by rail in each Rail Movement Phase{}.",
        adjective(game, side),
        count(capacity.into(), "unit", "units"),
        more.concat()
    )
}

/// HR-15: on which gauge the trains of each side run.
fn gauges(game: &HexGame) -> String {
    let sides = Side::BOTH.map(|side| {
        let trains = format!("{} trains", adjective(game, side));
        match game.gauges(side) {
            Gauges::ANY => format!("{trains} run on every railway"),
            own => format!("{trains} run on {}", game.board().gauge_names(own).join(", ")),
        }
    });
    sides.join(", ")
}

/// HR-16, HR-17: the work of a side's unit on up to `most` stretches of track; `None` for a side that does none.
fn stretches(most: u16, what: &str) -> Option<String> {
    let stretches = count(most.into(), "stretch", "stretches");
    (most > 0).then(|| format!("{what} {stretches} in a player-turn"))
}

/// What a unit of each side does: `a Russian unit breaks up to 1 stretch in a player-turn`.
fn by_side(game: &HexGame, does: impl Fn(Side) -> Option<String>) -> String {
    let sides = Side::BOTH.into_iter().filter_map(|side| {
        let of_the_side = format!("{} unit", adjective(game, side));
        Some(format!("{} {}", with_indefinite(&of_the_side), does(side)?))
    });
    let sides: Vec<String> = sides.collect();
    capital(&sides.join("; "))
}

/// Words with their indefinite article.
fn with_indefinite(words: &str) -> String {
    let article = if words.starts_with(|first: char| "aeiou".contains(first.to_ascii_lowercase())) {
        "an"
    } else {
        "a"
    };
    format!("{article} {words}")
}

/// HS-2: terrain that counts more than a hex, or that no line crosses.
fn supply_lengths(game: &HexGame) -> String {
    let mut lengths: Vec<(Option<u8>, Vec<String>)> = Vec::new();
    for (terrain, cost) in terrains(game).filter(|(_, cost)| cost.movement.is_some()) {
        let name = terrain.name.to_lowercase();
        match lengths.iter_mut().find(|(length, _)| *length == cost.supply) {
            Some((_, names)) => names.push(name),
            None => lengths.push((cost.supply, vec![name])),
        }
    }
    lengths.sort();
    let words = lengths.into_iter().filter_map(|(length, names)| {
        let verb = if names.len() == 1 { "counts" } else { "count" };
        let bars = if names.len() == 1 { "bars" } else { "bar" };
        let names = and(&names);
        match length {
            Some(1) => None,
            Some(length) => Some(format!("; {names} {verb} as {length}")),
            None => Some(format!("; {names} {bars} it")),
        }
    });
    words.collect()
}

/// HS-4.
fn supply_sources(game: &HexGame) -> String {
    let sides = Side::BOTH.map(|side| {
        let sources = game.definition().sources.iter();
        let sources: Vec<String> = sources
            .filter(|source| source.side == side)
            .map(|source| {
                let place = game.board().label(source.at);
                match source.points {
                    Some(points) => format!("{place} (for {} only)", stacking(points)),
                    None => place,
                }
            })
            .collect();
        let side = name(game, side);
        if sources.is_empty() {
            format!("{side} has no source of supply.")
        } else {
            format!("{side} draws supply from {}.", and(&sources))
        }
    });
    sides.join(" ")
}

fn stacking(points: u16) -> String {
    count(points.into(), "stacking point", "stacking points")
}

/// HS-5.
fn unsupplied(game: &HexGame) -> String {
    let table = &game.tables().movement;
    let foot = match table.unsupplied_foot_loss {
        0 => "An Unsupplied unit on foot keeps its movement points.".to_owned(),
        loss => format!("An Unsupplied unit on foot has {} less.", points(loss)),
    };
    let armour = if conditions::holds(game, "armour") == Some(true) {
        format!(
            " Unsupplied armour has {}.",
            divided(table.unsupplied_road_bound_divisor)
        )
    } else {
        String::new()
    };
    foot + &armour
}
