//! The resource tokens of a scenario in its rule book (RT).

use super::phrases::{Values, and, numbered, variant};
use crate::AreaGame;
use crate::rail::variant::Carload;

pub(super) const VALUES: Values = &[
    ("multipliers", |game| {
        let nations = game.nation_ids();
        let all = nations.filter_map(|nation| {
            let multiplier = game.tokens()?.multiplier(nation);
            Some(format!("{} {multiplier}", game.nation(nation).name))
        });
        all.collect::<Vec<_>>().join(", ")
    }),
    ("initial tokens", |game| {
        let tokens = game.tokens().into_iter().flat_map(|tokens| &tokens.initial);
        let tokens = tokens.map(|(space, tokens)| (*space, u32::from(*tokens)));
        let words = numbered(game, tokens);
        if words.is_empty() {
            "nowhere".to_owned()
        } else {
            words
        }
    }),
    ("carload", carload),
    ("token room", |game| {
        let kinds = game.kind_ids().map(|kind| game.kind(kind));
        let kinds = kinds.filter(|kind| kind.room_for_tokens() > 0);
        let kinds: Vec<String> = kinds
            .map(|kind| format!("{} carry {} tokens", kind.plural, kind.room_for_tokens()))
            .collect();
        if kinds.is_empty() {
            "Transports carry no tokens".to_owned()
        } else {
            kinds.join(", ")
        }
    }),
    ("heavy bombers", |game| {
        let nations = game.nation_ids();
        let with = nations.filter(|nation| {
            game.tokens()
                .is_some_and(|tokens| tokens.heavy_bombers[nation.index()])
        });
        and(&with.map(|nation| game.nation_in_text(nation)).collect::<Vec<_>>())
    }),
];

/// RT-4: what goes in a train, and what it counts.
fn carload(game: &AreaGame) -> String {
    let Some(load) = variant(game).map(|variant| variant.tokens) else {
        return String::new();
    };
    if load == Carload::PLAIN {
        return "It counts as one unit against every limit.".to_owned();
    }
    let counts: Vec<String> = [
        (load.national, "of what its nation sends"),
        (load.station, "at a station"),
        (load.throughput, "in an area"),
        (load.points, "points for an area"),
    ]
    .iter()
    .map(|(number, what)| format!("{number} {what}"))
    .collect();
    let share = match load.load {
        0 | 1 => "Each has a train of its own".to_owned(),
        load => format!("Up to {load} share a train"),
    };
    format!(
        "{share}, which counts as {}; a train that is not full counts as a full one.",
        and(&counts)
    )
}
