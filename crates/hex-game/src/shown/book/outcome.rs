//! Options, weather, victory and scripts of a scenario in its rule book (HO, HW, HV, HP).

use super::depends;
use super::parts::{Values, name, up_to};
use crate::HexGame;
use crate::definition::{Level, Side, Sky, VictoryTable, WeatherId};
use crate::shown::goals;
use railhead_engine::text::words::count;

pub(super) const VALUES: Values = &[
    ("options", options),
    ("road bonus", |game| {
        let options = game.definition().options.iter();
        let options = options.filter(|option| option.effect.foot_on_roads().is_some());
        let names = options.map(|option| format!("the option \"{}\"", option.name));
        names.collect::<Vec<_>>().join(" or ")
    }),
    ("objective", |game| table(game, |table| table.objective.clone())),
    ("victory side", |game| table(game, |table| name(game, table.side))),
    ("victory", |game| table(game, |table| victory(game, table))),
    ("victory points", |game| {
        table(game, |table| victory_points(game, table))
    }),
    ("goals", |game| {
        let goals = game.written_goals().iter();
        let goals = goals.map(|goal| {
            let text = format!("{}: {}.", name(game, goal.side), goal.in_words(game));
            match depends::all_of(game, goal.side, &goal.when) {
                Some(when) => format!("{text} It is reached when {when}."),
                None => text,
            }
        });
        goals.collect::<Vec<_>>().join("\n")
    }),
    ("events", events),
    ("scripts", scripts),
    ("weather lines", weather_lines),
    ("weather kinds", weather_kinds),
];

fn table(game: &HexGame, words: impl Fn(&VictoryTable) -> String) -> String {
    game.definition().victory.as_ref().map(words).unwrap_or_default()
}

/// HO-1: the options of each side with their prices.
fn options(game: &HexGame) -> String {
    let sides = Side::BOTH.into_iter().filter_map(|side| {
        let options = game.definition().options.iter();
        let options: Vec<String> = options
            .filter(|option| option.side == side)
            .map(|option| {
                let price = if option.is_given {
                    "in play".to_owned()
                } else {
                    count(option.price.into(), "point", "points")
                };
                format!("{} ({price})", option.name)
            })
            .collect();
        (!options.is_empty()).then(|| format!("{}: {}.", name(game, side), options.join(", ")))
    });
    sides.collect::<Vec<_>>().join(" ")
}

/// HV-1: who wins, by when and how clearly.
fn victory(game: &HexGame, table: &VictoryTable) -> String {
    let calendar = game.definition().calendar;
    let by_points = table.by_points.iter();
    let by_points =
        by_points.map(|(least, level)| format!("{} from a balance of {least:+} on", clearly(*level)));
    let levels: Vec<String> = table
        .levels
        .iter()
        .map(|(turn, level)| format!("{} by turn {turn} ({})", clearly(*level), calendar.text(*turn)))
        .chain(by_points)
        .collect();
    let goals = goals::goals(game).into_iter();
    let goals = goals.map(|goal| format!("{}: {}", goal.side, goal.text));
    let other = name(game, table.side.enemy());
    format!(
        "{} {} wins {}. Otherwise {other} wins, {}.",
        goals.collect::<Vec<_>>().join(" "),
        name(game, table.side),
        levels.join(", "),
        clearly(table.otherwise)
    )
}

const fn clearly(level: Level) -> &'static str {
    match level {
        Level::Marginal => "marginally",
        Level::Substantial => "substantially",
        Level::Decisive => "decisively",
    }
}

/// HV-2: what a step counts, and which balance shifts the result.
fn victory_points(game: &HexGame, table: &VictoryTable) -> String {
    let side = name(game, table.side);
    let step = count(table.step.into(), "point", "points");
    if !table.by_points.is_empty() {
        return format!(
            "Each step of a destroyed unit counts {step}. The balance is what {side} has more than its enemy: at {} or below the victory of its \
             enemy is one level clearer.",
            table.worse_to
        );
    }
    format!(
        "Each step of a destroyed unit counts {}. The balance is what {side} has more than its enemy: from {} on the result of {side} is one \
         level better, at {} or below one level worse.",
        step, table.better_from, table.worse_to
    )
}

/// HE-2: the events of the scenario, each with its turns, its die, what it depends on and what it does.
fn events(game: &HexGame) -> String {
    let calendar = game.definition().calendar;
    let events = game.event_ids().map(|id| {
        let event = game.scripted_event(id);
        let turns = match (event.from, event.until) {
            (from, until) if from == until => format!(", turn {from}"),
            (from, until) if from == calendar.first && until == calendar.last => String::new(),
            (from, until) => format!(", turns {from} to {until}"),
        };
        let die = event
            .die
            .map_or_else(String::new, |die| format!(", on {}", up_to(die)));
        let side = name(game, event.side);
        let when = depends::all_of(game, event.side, game.event_conditions(id));
        let when = when.map_or_else(String::new, |when| format!(" It happens when {when}."));
        let then = depends::effects(game, &event.effects);
        let then = match then.len() {
            0 => String::new(),
            _ => format!(" What it does: {}.", then.join("; ")),
        };
        format!("{} ({side}{turns}{die}): {}{when}{then}", event.title, event.text)
    });
    events.collect::<Vec<_>>().join("\n")
}

/// HW-1: the weather of the turns.
fn weather_lines(game: &HexGame) -> String {
    let name = |kind: &WeatherId| {
        let found = game.tables().weather.get(kind.index());
        found.map_or_else(String::new, |weather| weather.name.to_lowercase())
    };
    let lines = game.definition().weather.iter().map(|line| {
        let from = line.from;
        match &line.sky {
            Sky::Is(kind) => format!("From turn {from} on: {}.", name(kind)),
            Sky::Rolled(kinds) => {
                let rolls = kinds.iter().zip(1..);
                let rolls = rolls.map(|(kind, roll)| format!("{roll} {}", name(kind)));
                let rolls: Vec<String> = rolls.collect();
                format!("From turn {from} on by a die: {}.", rolls.join(", "))
            }
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// HW-2: what each kind of weather does.
fn weather_kinds(game: &HexGame) -> String {
    let kinds = game.tables().weather.iter().map(|kind| {
        let march = (kind.march_loss > 0).then(|| {
            let points = count(kind.march_loss.into(), "movement point", "movement points");
            format!("each unit has {points} fewer for its march")
        });
        let trains = (kind.rail_loss > 0).then(|| {
            let units = count(kind.rail_loss.into(), "unit", "units");
            format!("each side sends {units} fewer by rail in a phase")
        });
        let combat =
            (kind.combat != 0).then(|| format!("the die of every combat changes by {:+}", kind.combat));
        let air = (!kind.air).then(|| "neither side has air points".to_owned());
        let all: Vec<String> = march.into_iter().chain(trains).chain(combat).chain(air).collect();
        let what = if all.is_empty() {
            "changes nothing".to_owned()
        } else {
            all.join(", ")
        };
        format!("{}: {what}.", kind.name)
    });
    kinds.collect::<Vec<_>>().join("\n")
}

/// HP-3.
fn scripts(game: &HexGame) -> String {
    let scripts = game.scripts().iter();
    let scripts = scripts.map(|script| {
        format!(
            "{} ({}): {}",
            script.title,
            name(game, script.side),
            script.summary
        )
    });
    scripts.collect::<Vec<_>>().join("\n")
}
