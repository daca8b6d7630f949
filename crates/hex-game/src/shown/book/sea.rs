//! The sea of a scenario, its arrivals, replacements and exits in its rule book (HN, HF, HM-8).

use super::parts::{Values, adjective, and, divided, exits_in_play, from_on, name, up_to};
use crate::HexGame;
use crate::definition::{
    EventId, HarbourKind, MonsoonTable, PrizeTable, SeaArea, Side, SquadronTable, Station, UnitId,
};
use railhead_engine::board::SpaceId;
use railhead_engine::text::words::{capital, count};

pub(super) const VALUES: Values = &[
    ("replacements", replacements),
    ("exits", exits),
    ("sailed", |game| divided(game.tables().naval.sailed_divisor)),
    ("seas", seas),
    ("ships", ships),
    ("prize place", |game| {
        prize(game, |prize| game.board().label(prize.at.resolved))
    }),
    ("prize side", |game| {
        prize(game, |prize| name(game, prize.side.resolved))
    }),
    ("prize roll", |game| prize(game, |prize| up_to(prize.seized_to))),
    ("prize roll if attacked", |game| {
        prize(game, |prize| up_to(prize.seized_to_if_attacked))
    }),
    ("prize delay", |game| {
        prize(game, |prize| match prize.delay {
            0 => "at once".to_owned(),
            delay => format!("{} later", count(delay.into(), "turn", "turns")),
        })
    }),
    ("squadron", |game| {
        squadron(game, |squadron| squadron.name.clone())
    }),
    ("squadron turn", |game| {
        squadron(game, |squadron| turn(game, squadron.until))
    }),
    ("squadron owner", |game| {
        squadron(game, |squadron| name(game, squadron.against.resolved.enemy()))
    }),
    ("squadron prey", |game| {
        squadron(game, |squadron| adjective(game, squadron.against.resolved))
    }),
    ("squadron sea", |game| {
        squadron(game, |squadron| area(game, squadron.area.resolved))
    }),
    ("squadron rolls", |game| squadron(game, squadron_rolls)),
    ("squadron end", |game| {
        squadron(game, |squadron| match squadron.sunk_from {
            7.. => String::new(),
            from => format!(
                "After each interception roll a die: on {} {} is sunk.",
                from_on(from),
                squadron.name
            ),
        })
    }),
    ("interception roll", |game| {
        squadron(game, |squadron| {
            up_to(squadron.turned_back_to.max(squadron.hit_to))
        })
    }),
    ("monsoon from", |game| {
        monsoon(game, |monsoon| turn(game, monsoon.from))
    }),
    ("monsoon until", |game| {
        monsoon(game, |monsoon| turn(game, monsoon.until))
    }),
    ("monsoon sea", |game| {
        monsoon(game, |monsoon| area(game, monsoon.area.resolved))
    }),
    ("monsoon surcharge", |game| {
        monsoon(game, |monsoon| count(monsoon.surcharge.into(), "unit", "units"))
    }),
    ("entries", entries),
    ("uncertain arrivals", uncertain_arrivals),
];

fn prize(game: &HexGame, words: impl Fn(&PrizeTable) -> String) -> String {
    game.tables().naval.prize.as_ref().map(words).unwrap_or_default()
}

fn squadron(game: &HexGame, words: impl Fn(&SquadronTable) -> String) -> String {
    game.tables()
        .naval
        .squadron
        .as_ref()
        .map(words)
        .unwrap_or_default()
}

fn monsoon(game: &HexGame, words: impl Fn(&MonsoonTable) -> String) -> String {
    game.tables()
        .naval
        .monsoon
        .as_ref()
        .map(words)
        .unwrap_or_default()
}

/// A turn with its days: `18 (28-30 January 1942)`.
fn turn(game: &HexGame, turn: u16) -> String {
    format!("{turn} ({})", game.definition().calendar.text(turn))
}

fn area(game: &HexGame, area: SeaArea) -> String {
    game.tables().naval.areas[area.index()].clone()
}

fn areas(game: &HexGame) -> impl Iterator<Item = SeaArea> {
    let areas = u8::try_from(game.tables().naval.areas.len()).unwrap_or(u8::MAX);
    (0..areas).map(SeaArea)
}

/// HN-1: the seas with their harbours.
fn seas(game: &HexGame) -> String {
    let names: Vec<String> = areas(game).map(|at| area(game, at)).collect();
    let mut seas = match &names[..] {
        [only] => format!("There is one sea, the {only}."),
        names => format!(
            "The seas are the {}, with no way from one to another.",
            and(names)
        ),
    };
    for at in areas(game) {
        let harbours = game.tables().naval.harbours.iter();
        let harbours: Vec<String> = harbours
            .filter(|harbour| harbour.area.resolved == at)
            .map(|harbour| {
                let label = game.board().label(harbour.at.resolved);
                match harbour.kind {
                    HarbourKind::Port => label,
                    HarbourKind::Landing => format!("{label} (a beach)"),
                }
            })
            .collect();
        seas.extend([" On the ", &area(game, at), ": ", &and(&harbours), "."]);
    }
    seas
}

/// HN-2: how many units each side moves on each sea.
fn ships(game: &HexGame) -> String {
    let sides = Side::BOTH.map(|side| {
        let table = &game.tables().naval.sides[side.index()];
        let ships: Vec<String> = areas(game)
            .map(|at| format!("{} on the {}", table.capacity[at.index()], area(game, at)))
            .collect();
        let only = table.only_to.as_ref();
        let only = only.map_or_else(String::new, |only| {
            format!(", to {} only", game.board().label(only.resolved))
        });
        format!("{}: {}{only}.", name(game, side), and(&ships))
    });
    sides.join(" ")
}

/// HN-5.
fn squadron_rolls(squadron: &SquadronTable) -> String {
    let (hit, back) = (squadron.hit_to, squadron.turned_back_to);
    let hits = format!("on {} the unit loses a step and turns back", up_to(hit));
    let turned = match back.saturating_sub(hit) {
        0 => return hits,
        1 => format!("on {back} it turns back"),
        _ => format!("on {} to {back} it turns back", hit + 1),
    };
    if hit == 0 {
        turned
    } else {
        format!("{hits}, {turned}")
    }
}

/// HF-7: which units come or leave by an event, and which may be late.
fn uncertain_arrivals(game: &HexGame) -> String {
    let name = |unit: UnitId| game.unit(unit).name.as_str();
    let after = |after: u16| match after {
        0 => "after".to_owned(),
        turns => format!("{} after", count(turns.into(), "turn", "turns")),
    };
    let title = |event: EventId| game.scripted_event(event).title.as_str();
    let arrivals = game.definition().arrivals.iter().filter_map(|arrival| {
        let late = arrival.delay.iter().max().filter(|late| **late > 0);
        let late = late.map(|late| format!("may be up to {} late", count((*late).into(), "turn", "turns")));
        let comes = arrival
            .event
            .map(|(event, turns)| format!("comes {} \"{}\"", after(turns), title(event)));
        let what: Vec<String> = comes.into_iter().chain(late).collect();
        (!what.is_empty()).then(|| format!("{} {}", name(arrival.unit), what.join(" and ")))
    });
    let withdrawals = game.definition().withdrawals.iter().filter_map(|withdrawal| {
        let (event, turns) = withdrawal.event?;
        let words = format!(
            "{} leaves {} \"{}\"",
            name(withdrawal.unit),
            after(turns),
            title(event)
        );
        Some(words)
    });
    let all: Vec<String> = arrivals.chain(withdrawals).collect();
    capital(&all.join("; ")) + "."
}

/// HF-8: how many steps each side gets back, when, where and for which units.
fn replacements(game: &HexGame) -> String {
    let calendar = game.definition().calendar;
    let lines = game.definition().replacements.iter();
    let lines = lines.filter(|line| !line.are_for_setup()).map(|line| {
        let steps = count(line.steps.into(), "step", "steps");
        let turns = match (line.from, line.until) {
            (from, until) if (from, until) == (calendar.first, calendar.last) => "every turn".to_owned(),
            (from, until) if from == until => format!("turn {from}"),
            (from, until) => format!("each of turns {from} to {until}"),
        };
        let kinds = line
            .kinds
            .iter()
            .map(|kind| game.tables().kinds[*kind].name.clone());
        let kinds: Vec<String> = kinds.collect();
        let who = if kinds.is_empty() {
            String::new()
        } else {
            format!(" for {}", and(&kinds))
        };
        format!(
            "{}: {steps} in {turns}{who}{}.",
            name(game, line.side),
            places(game, &line.spaces)
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The hexes of a rule, after its words: ` at Warsaw`, ` in 12 hexes`; nothing for none.
fn places(game: &HexGame, spaces: &[SpaceId]) -> String {
    match spaces.len() {
        0 => String::new(),
        1..=6 => {
            let labels = spaces.iter().map(|space| game.board().label(*space));
            format!(" at {}", and(&labels.collect::<Vec<_>>()))
        }
        of => {
            let [first, last] = [spaces[0], spaces[of - 1]].map(|space| game.board().label(space));
            format!(" in {of} hexes, the first {first} and the last {last}")
        }
    }
}

/// HM-8: the exits of each side.
fn exits(game: &HexGame) -> String {
    let calendar = game.definition().calendar;
    let exits = exits_in_play(game).iter().map(|exit| {
        let turns = match (exit.from, exit.until) {
            (from, until) if (from, until) == (calendar.first, calendar.last) => String::new(),
            (from, until) => format!(", in turns {from} to {until}"),
        };
        let supplied = if exit.is_for_supplied {
            ", for supplied units only"
        } else {
            ""
        };
        let points = match exit.points {
            0 => String::new(),
            points => format!(", {} for each step", count(points.into(), "point", "points")),
        };
        format!(
            "{} by {}{}{turns}{supplied}{points}.",
            name(game, exit.side),
            exit.name,
            places(game, &exit.spaces)
        )
    });
    exits.collect::<Vec<_>>().join("\n")
}

/// HF-1: where the units of each side enter.
fn entries(game: &HexGame) -> String {
    let sides = Side::BOTH.into_iter().filter_map(|side| {
        let arrivals = game.definition().arrivals.iter();
        let arrivals = arrivals.filter(|arrival| game.unit(arrival.unit).side == side);
        let mut places: Vec<String> = Vec::new();
        for entry in arrivals.flat_map(|arrival| &arrival.entries) {
            let place = match entry {
                Station::Space(space) => game.board().label(*space),
                Station::OffMapPort => "the off-map port".to_owned(),
            };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        (!places.is_empty()).then(|| format!("{} units enter at {}.", adjective(game, side), and(&places)))
    });
    sides.collect::<Vec<_>>().join(" ")
}
