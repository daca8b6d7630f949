//! The war of a scenario in its rule book: nations, units, prices, victory (AB).

use super::phrases::{Values, and, numbered};
use crate::AreaGame;
use crate::definition::{Ability, KindId, Phase, UnitKind};
use crate::fighting::HitTarget;
use crate::shown::goals::to_meet;
use railhead_engine::text::words::{capital, count};

pub(super) const VALUES: Values = &[
    ("passages", |game| {
        let passages = game.board().passages().iter();
        and(&passages.map(|passage| passage.name.clone()).collect::<Vec<_>>())
    }),
    ("barriers", |game| {
        let barriers = game.board().barriers().iter();
        and(&barriers.map(|barrier| barrier.name.clone()).collect::<Vec<_>>())
    }),
    ("turns", turns),
    ("phases", |game| {
        let phases = game.definition().phases.iter().copied().map(Phase::name);
        and(&phases.map(str::to_owned).collect::<Vec<_>>())
    }),
    ("units", units),
    ("complex", |game| {
        game.definition().complex_cost.unwrap_or_default().to_string()
    }),
    ("dice", |game| game.die().to_string()),
    ("violation", |game| {
        game.definition().violation.unwrap_or_default().to_string()
    }),
    ("transport room", transport_room),
    ("goals", |game| {
        let goals = game.definition().victory.iter().map(|victory| {
            let side = &game.side(victory.side).name;
            format!("The {side} side: {}.", to_meet(game, &victory.goal))
        });
        goals.collect::<Vec<_>>().join("\n")
    }),
    ("rounds", |game| {
        count(game.definition().rounds.into(), "round", "rounds")
    }),
    ("at the end", |game| match game.definition().at_the_end {
        Some(side) => format!(
            "If no condition is met by then, the {} side wins.",
            game.side(side).name
        ),
        None => "If no condition is met by then, nobody wins.".to_owned(),
    }),
    ("peace", peace),
    ("Without a capital", |game| {
        let nations = game
            .nation_ids()
            .filter(|nation| game.nation(*nation).capital.is_none());
        let names: Vec<String> = nations.map(|nation| game.nation_in_text(nation)).collect();
        let has = if names.len() == 1 { "has" } else { "have" };
        capital(&format!("{} {has}", and(&names)))
    }),
    ("bids", |game| {
        let bidders = game.definition().nations.iter().filter(|nation| nation.bid > 0);
        let bids = bidders.map(|nation| format!("{} {} IPC", nation.name, nation.bid));
        and(&bids.collect::<Vec<_>>())
    }),
    ("shops", shops),
    ("bundles", |game| {
        let kinds = game.definition().kinds.iter();
        let bundles = kinds.filter_map(|kind| {
            let bundle = kind.bundle?;
            Some(format!("{} for {} IPC", kind.named(bundle.count), bundle.price))
        });
        and(&bundles.collect::<Vec<_>>())
    }),
    ("limits", |game| limits(game).join("\n")),
    ("striking first", |game| {
        named(game, |kind| kind.can(Ability::FirstStrike))
    }),
    ("missing aircraft", |game| {
        named(game, |kind| !kind.hits_target(HitTarget::Aircraft, true))
    }),
    ("evading", |game| named(game, |kind| kind.can(Ability::Evades))),
    ("hunting", |game| named(game, |kind| kind.can(Ability::Hunts))),
    ("Unarmed", |game| capital(&named(game, UnitKind::is_unarmed))),
    ("guns with shots", guns_with_shots),
    ("supporting", supporting),
    ("accompanying", accompanying),
    ("outputs", |game| {
        let spaces = game.space_ids();
        let outputs = spaces.filter_map(|space| Some((space, game.spec(space).output?.into())));
        numbered(game, outputs)
    }),
];

/// AB-3: the nations of each turn of a round.
fn turns(game: &AreaGame) -> String {
    let turns = game.definition().turns.iter().map(|movers| {
        let names = movers.iter().map(|nation| game.nation_in_text(*nation));
        and(&names.collect::<Vec<_>>())
    });
    turns.collect::<Vec<_>>().join("; ")
}

/// AB-5: the table of units, a line each.
fn units(game: &AreaGame) -> String {
    let kinds = game.kind_ids().map(|kind| {
        let kind = game.kind(kind);
        let price = match kind.bundle {
            Some(bundle) => format!("{} cost {}, one counts {}", bundle.count, bundle.price, kind.cost),
            None => format!("costs {}", kind.cost),
        };
        let mut line = format!(
            "{}: {price}, attack {}, defence {}, move {}",
            kind.name, kind.attack, kind.defence, kind.movement
        );
        let abilities = kind.abilities.iter().filter_map(|ability| does(game, ability));
        let abilities: Vec<String> = abilities.collect();
        if !abilities.is_empty() {
            line = format!("{line}; {}", abilities.join(", "));
        }
        line + "."
    });
    kinds.collect::<Vec<_>>().join("\n")
}

/// AB-20: what nations with a shop of their own may buy, a line each.
fn shops(game: &AreaGame) -> String {
    let nations = game.definition().nations.iter();
    let lines = nations.filter_map(|nation| {
        let shop = nation.shop.as_ref()?;
        let kinds = shop.kinds.iter().map(|kind| game.kind(*kind).name.clone());
        let complexes = shop.complexes.then(|| "industrial complexes".to_owned());
        let all: Vec<String> = kinds.chain(complexes).collect();
        let all = if all.is_empty() {
            "nothing".to_owned()
        } else {
            and(&all)
        };
        Some(format!("{}: {all}.", nation.name))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// AB-22: the limits of number of nations and sides, a line for each of these.
pub(super) fn limits(game: &AreaGame) -> Vec<String> {
    let nations = game.definition().nations.iter();
    let nations = nations.map(|nation| (nation.name.clone(), &nation.limits));
    let sides = game.definition().sides.iter();
    let sides = sides.map(|side| (format!("The {} side", side.name), &side.limits));
    let all = nations.chain(sides).filter(|(_, limits)| !limits.is_empty());
    let lines = all.map(|(who, limits)| {
        let each = limits.iter().map(|(kind, most)| game.kind(*kind).named(*most));
        format!("{who}: at most {}.", and(&each.collect::<Vec<_>>()))
    });
    lines.collect()
}

/// An ability in a few words; `None` for one that this scenario has no use for.
fn does(game: &AreaGame, ability: &Ability) -> Option<String> {
    let words = match ability {
        Ability::Rails => {
            return game
                .definition()
                .rails
                .as_ref()
                .map(|_| "goes by rail".to_owned());
        }
        Ability::CarriesTokens(room) => {
            return game.tokens().map(|_| format!("carries {room} tokens"));
        }
        Ability::Cargo(size) => format!("takes {size} aboard a transport"),
        Ability::Carries(room) => format!("has room for {room}"),
        Ability::Bombs => "raids complexes".to_owned(),
        Ability::ShootsAtAircraft => "fires at aircraft".to_owned(),
        Ability::Shots(1) => "has 1 shot".to_owned(),
        Ability::Shots(shots) => format!("has {shots} shots"),
        Ability::Blitzes => "blitzes".to_owned(),
        Ability::Accompanies(kind) => format!("accompanies {}", names(game, kind)),
        Ability::Supports => "gives support".to_owned(),
        Ability::SupportsKinds(kinds, bonus) => format!("supports {} by {bonus}", names(game, kinds)),
        Ability::Supported(attack) => format!("attack {attack} with support"),
        Ability::LandsOnCarriers => "lands on carriers".to_owned(),
        Ability::Decks(decks) => format!("carries {decks} aircraft"),
        Ability::Bombards => "bombards".to_owned(),
        Ability::Submerges => "submerges".to_owned(),
        Ability::FirstStrike => "strikes first".to_owned(),
        Ability::Torpedoes => "cannot hit aircraft".to_owned(),
        Ability::Evades => "evades aircraft".to_owned(),
        Ability::Hunts => "hunts submarines".to_owned(),
        Ability::Unarmed => "is unarmed".to_owned(),
        Ability::Hits(hits) => format!("takes {hits} hits"),
    };
    Some(words)
}

/// The kinds of which something holds, by name: `submarines and destroyers`.
fn named(game: &AreaGame, is: impl Fn(&UnitKind) -> bool) -> String {
    let kinds = game.kind_ids().map(|kind| game.kind(kind));
    let names = kinds
        .filter(|kind| is(kind))
        .map(|kind| kind.plural.to_lowercase());
    and(&names.collect::<Vec<_>>())
}

/// AB-28: how many shots guns have: `anti-aircraft guns have 3 shots each`.
fn guns_with_shots(game: &AreaGame) -> String {
    let kinds = game.kind_ids().map(|kind| game.kind(kind));
    let guns = kinds.filter_map(|kind| {
        let shots = count(kind.shots()?.into(), "shot", "shots");
        Some(format!("{} have {shots} each", kind.plural.to_lowercase()))
    });
    and(&guns.collect::<Vec<_>>())
}

/// AB-30: what supports what: `Armour supports dive bombers by 1`.
fn supporting(game: &AreaGame) -> String {
    let supports = game.supports().iter().map(|support| {
        let of = support
            .of
            .iter()
            .map(|kind| game.kind(*kind).plural.to_lowercase());
        let of = and(&of.collect::<Vec<_>>());
        let by = game.kind(support.by).name.to_lowercase();
        format!("{by} supports {of} by {}", support.bonus)
    });
    capital(&and(&supports.collect::<Vec<_>>()))
}

/// AB-31: what goes beside what: `Motorised infantry accompanies armour`.
fn accompanying(game: &AreaGame) -> String {
    let kinds = game.kind_ids().map(|kind| game.kind(kind));
    let each = kinds.filter_map(|kind| {
        let beside = names(game, kind.accompanies()?);
        Some(format!("{} accompanies {beside}", kind.name.to_lowercase()))
    });
    capital(&and(&each.collect::<Vec<_>>()))
}

/// The kinds with these ids by name: `armour and fighters`.
fn names(game: &AreaGame, ids: &str) -> String {
    let kinds = ids.split_whitespace().filter_map(|id| game.kind_named(id));
    let names = kinds.map(|kind| game.kind(kind).plural.to_lowercase());
    and(&names.collect::<Vec<_>>())
}

/// AB-9: what transports hold, and how much room each kind takes.
fn transport_room(game: &AreaGame) -> String {
    let name = |kind: &UnitKind| kind.name.to_lowercase();
    let kinds = || game.kind_ids().map(|kind: KindId| game.kind(kind));
    let rooms = kinds().filter(|kind| kind.room() > 0);
    let rooms: Vec<String> = rooms
        .map(|kind| format!("{} has room for {}", name(kind), kind.room()))
        .collect();
    let mut sizes: Vec<(u8, Vec<String>)> = Vec::new();
    for kind in kinds() {
        let Some(size) = kind.cargo() else { continue };
        match sizes.iter_mut().find(|(known, _)| *known == size) {
            Some((_, names)) => names.push(name(kind)),
            None => sizes.push((size, vec![name(kind)])),
        }
    }
    sizes.sort();
    let sizes = sizes.iter().map(|(size, names)| {
        let take = if names.len() == 1 { "takes" } else { "take" };
        format!("{} {take} {size}", and(names))
    });
    let sizes: Vec<String> = sizes.collect();
    let none = "nothing goes aboard".to_owned();
    let sizes = if sizes.is_empty() { none } else { sizes.join(", ") };
    format!("{}; {sizes}", rooms.join(", "))
}

/// AB-13: who begins at peace, until when, and what it collects meanwhile.
fn peace(game: &AreaGame) -> String {
    let nations = game.definition().nations.iter();
    let all = nations.filter_map(|nation| {
        let peace = nation.peace?;
        let income = peace
            .income
            .map(|income| format!(", collecting {income} IPC each turn"));
        Some(format!(
            "{} until round {}{}",
            nation.name,
            peace.until,
            income.unwrap_or_default()
        ))
    });
    all.collect::<Vec<_>>().join("; ")
}
