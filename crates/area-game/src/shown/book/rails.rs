//! The rail variant of a scenario in its rule book (AR, and the chapters of the variants).

use super::phrases::{Values, and, variant};
use crate::AreaGame;
use crate::rail::Variant;
use crate::rail::variant::{
    Capture, Counted, End, National, Network, Occupied, Pool, Raids, Range, Scope, Sharing, StationLimit,
    Throughput, Way,
};
use railhead_engine::board::area::PassageId;
use railhead_engine::text::words::{capital, count};

pub(super) const VALUES: Values = &[
    ("rail kinds", |game| {
        let kinds = game.kind_ids().map(|kind| game.kind(kind));
        let kinds = kinds.filter(|kind| kind.can(crate::definition::Ability::Rails));
        let names: Vec<String> = kinds.map(|kind| kind.name.to_lowercase()).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            and(&names)
        }
    }),
    ("rail technology", |game| {
        let rails = game.definition().rails.as_ref();
        let nations = game.nation_ids();
        let with = nations.filter(|nation| rails.is_some_and(|rails| rails.technology[nation.index()]));
        and(&with
            .map(|nation| game.nation(nation).name.clone())
            .collect::<Vec<_>>())
    }),
    ("what technology does", |game| of(game, technology)),
    ("variant", |game| {
        of(game, |variant| {
            let text: Vec<&str> = variant.text.split_whitespace().collect();
            format!("{}. {}", variant.name, text.join(" "))
        })
    }),
    ("figures", figures),
    ("station price", |game| price(game, |variant| variant.station)),
    ("marker price", |game| price(game, |variant| variant.marker)),
    ("repair price", |game| {
        of(game, |variant| format!("{} IPC", variant.repair))
    }),
    ("spacing", |game| {
        of(game, |variant| areas(variant.spacing.unwrap_or(u8::MAX)))
    }),
    ("most by stations", |game| {
        of(game, |variant| {
            if let National::PerStation { most } = variant.national {
                most.to_string()
            } else {
                "any number".to_owned()
            }
        })
    }),
    ("most at a station", |game| {
        of(game, |variant| match variant.station_limit {
            StationLimit::Value { most } | StationLimit::Fixed(most) => most.to_string(),
            StationLimit::Unlimited | StationLimit::ValueLessDamage => "any number".to_owned(),
        })
    }),
    ("areas", |game| {
        of(game, |variant| {
            if let Range::Areas { most, .. } = variant.range {
                areas(most)
            } else {
                "any number of areas".to_owned()
            }
        })
    }),
    ("extra move", |game| {
        of(game, |variant| {
            if let Range::ExtraMove(more) = variant.range {
                areas(more)
            } else {
                "any number of areas".to_owned()
            }
        })
    }),
    ("most damage", |game| damage(game, |most, _| most)),
    ("inoperable", |game| {
        damage(game, |_, inoperable_at| inoperable_at)
    }),
    ("captured wait", |game| {
        of(game, |variant| wait(variant).unwrap_or_default())
    }),
    ("national units", |game| {
        of(game, |variant| {
            if let National::Fixed(units) = variant.national {
                count(units.into(), "unit", "units")
            } else {
                "any number of units".to_owned()
            }
        })
    }),
    ("divisor", |game| of(game, |variant| divisor(variant).to_string())),
    ("points example", |game| {
        of(game, |variant| {
            format!(
                "An income of {} gives 4 points",
                u32::from(divisor(variant)) * 4 + 1
            )
        })
    }),
    ("without railroads", |game| and(&without_railroads(game))),
    ("sharing", |game| of(game, |variant| sharing(game, variant))),
    ("blocked passages", |game| {
        of(game, |variant| and(&names_of(game, &variant.passages_blocked)))
    }),
    ("open passages", |game| and(&open_passages(game))),
    ("blocked barriers", |game| {
        of(game, |variant| {
            let barriers = variant.barriers_blocked.resolved.iter();
            let names = barriers.map(|id| game.board().barriers()[usize::from(id.0)].name.clone());
            and(&names.collect::<Vec<_>>())
        })
    }),
    ("pools", |game| {
        let pools = pools(game).iter().map(|pool| {
            let name = &game.nation(pool.owner).name;
            format!("{name} {}", pool_in_words(game, pool))
        });
        pools.collect::<Vec<_>>().join("; ")
    }),
    ("pool sharing", pool_sharing),
];

/// What is said of the rail variant.
fn of(game: &AreaGame, words: impl Fn(&Variant) -> String) -> String {
    variant(game).map(words).unwrap_or_default()
}

fn price(game: &AreaGame, price: impl Fn(&Variant) -> Option<u16>) -> String {
    of(game, |variant| price(variant).unwrap_or_default().to_string())
}

fn areas(number: u8) -> String {
    count(number.into(), "area", "areas")
}

fn units(number: u8) -> String {
    count(number.into(), "unit", "units")
}

fn damage(game: &AreaGame, number: impl Fn(u8, u8) -> u8) -> String {
    of(game, |variant| match variant.raids {
        Raids::Damage { most, inoperable_at } => number(most, inoperable_at).to_string(),
        Raids::Never | Raids::DestroyOnHit => String::new(),
    })
}

const fn divisor(variant: &Variant) -> u8 {
    if let National::Points { divisor } = variant.national {
        divisor
    } else {
        1
    }
}

/// The areas that have no railroads where all others have.
pub(super) fn without_railroads(game: &AreaGame) -> Vec<String> {
    match variant(game).map(|variant| &variant.network) {
        Some(Network::EveryArea { except }) => {
            let spaces = except.resolved.iter();
            spaces
                .map(|space| game.space_in_text(*space).to_owned())
                .collect()
        }
        _ => Vec::new(),
    }
}

fn names_of(game: &AreaGame, passages: &[PassageId]) -> Vec<String> {
    let passages = passages.iter();
    passages
        .map(|id| game.board().passages()[usize::from(id.0)].name.clone())
        .collect()
}

/// The passages between areas that trains do cross.
pub(super) fn open_passages(game: &AreaGame) -> Vec<String> {
    let blocked = variant(game).map_or(&[][..], |variant| &variant.passages_blocked.resolved);
    let mut open: Vec<PassageId> = Vec::new();
    for (from, link) in game.board().connections() {
        let is_on_land = !game.is_sea(from) && !game.is_sea(link.to);
        let passage = link
            .passage
            .filter(|passage| is_on_land && !blocked.contains(passage));
        open.extend(passage.filter(|passage| !open.contains(passage)));
    }
    open.sort();
    names_of(game, &open)
}

/// The pools of a variant that counts by region (S1-4).
pub(super) fn pools(game: &AreaGame) -> &[Pool] {
    variant(game).map_or(&[], |variant| &variant.pools)
}

fn pool_in_words(game: &AreaGame, pool: &Pool) -> String {
    let regions = |scope: &Scope| {
        let names = scope
            .regions
            .iter()
            .map(|region| game.board().region(*region).name.clone());
        let names: Vec<String> = names.collect();
        let together = if names.len() > 1 { " together" } else { "" };
        format!("{}{together}", and(&names))
    };
    let scopes: Vec<String> = pool
        .scopes
        .iter()
        .map(|scope| match scope.most {
            None => format!("in {}", regions(scope)),
            Some(most) => format!("{most} of them instead in {}", regions(scope)),
        })
        .collect();
    format!("{} {}", pool.units, scopes.join(", "))
}

/// S1-5: who uses whose pool.
fn pool_sharing(game: &AreaGame) -> String {
    let name = |nation| game.nation_in_text(nation);
    let mut said: Vec<String> = Vec::new();
    for pool in pools(game) {
        for (nations, when) in [
            (&pool.borrowers, "as long as they are on its side"),
            (&pool.heirs, "once it holds its capital"),
        ] {
            let names: Vec<String> = nations.iter().map(|nation| name(*nation)).collect();
            if names.is_empty() {
                continue;
            }
            let (verb, when) = match (names.len(), when) {
                (1, "as long as they are on its side") => ("uses", "as long as it is on its side"),
                (1, when) => ("uses", when),
                (_, when) => ("use", when),
            };
            let sentence = capital(&format!(
                "{} {verb} the pools of {} {when}.",
                and(&names),
                name(pool.owner)
            ));
            if !said.contains(&sentence) {
                said.push(sentence);
            }
        }
    }
    if said.is_empty() {
        said.push("No nation uses the pool of another.".to_owned());
    }
    said.join(" ")
}

/// Whose rails a nation uses.
fn sharing(game: &AreaGame, variant: &Variant) -> String {
    match &variant.sharing {
        Sharing::OwnOnly => "A nation uses its own railroads alone.".to_owned(),
        Sharing::Side => "The nations of a side share their railroads.".to_owned(),
        Sharing::Groups(groups) => {
            let groups = groups.iter().filter(|group| group.len() > 1).map(|group| {
                let names = group.iter().map(|nation| game.nation_in_text(*nation));
                and(&names.collect::<Vec<_>>())
            });
            let groups: Vec<String> = groups.collect();
            let share = groups.join(" share their railroads, and so do ");
            let others = "All others share with no other nation.";
            if groups.is_empty() {
                return others.replace("All others", "Nations");
            }
            let end = if groups.len() == 1 {
                " share their railroads"
            } else {
                ""
            };
            format!("{}{end}. {others}", capital(&share))
        }
    }
}

/// How long what is captured waits; `None` where it does not.
fn wait(variant: &Variant) -> Option<String> {
    let turns = count(variant.captured_wait.into(), "full turn", "full turns");
    (variant.captured_wait > 0).then(|| {
        format!(
            "What is captured works for no nation, captor or ally, until the nation that holds it has held it for {turns}. A full turn is over \
             when the turn in which the area changed hands comes round again."
        )
    })
}

/// AR-6: what the technology adds.
fn technology(variant: &Variant) -> String {
    let technology = variant.technology;
    let mut does: Vec<String> = Vec::new();
    let each = if matches!(variant.national, National::Regional { .. }) {
        "in each pool"
    } else {
        "a turn"
    };
    for (more, what) in [
        (technology.national, each),
        (technology.station, "at a station"),
        (technology.throughput, "through an area"),
    ] {
        does.extend((more > 0).then(|| format!("{} more {what}", units(more))));
    }
    if technology.divisor > 0 {
        let (own, usual) = (technology.divisor, divisor(variant));
        does.push(format!(
            "a rail point for every {own} of its position instead of {usual}"
        ));
    }
    match does.len() {
        0 => "With this variant it adds nothing.".to_owned(),
        _ => format!("It gives {}.", and(&does)),
    }
}

/// AR-9: the choices of the variant, a sentence each.
fn figures(game: &AreaGame) -> String {
    of(game, |variant| {
        let mut lines: Vec<String> = Vec::new();
        let prices = [
            ("a station", variant.station),
            ("a railroad marker", variant.marker),
        ];
        let prices = prices
            .iter()
            .filter_map(|(what, price)| Some(format!("{what} costs {} IPC", (*price)?)));
        let prices: Vec<String> = prices.collect();
        if !prices.is_empty() {
            lines.push(prices.join(", "));
        }
        lines.push(network(variant).to_owned());
        lines.push(ends(variant));
        lines.push(range(variant.range));
        lines.extend(national(variant));
        lines.extend(station_limit(variant));
        lines.extend(throughput(variant));
        lines.push(sharing(game, variant).trim_end_matches('.').to_owned());
        lines.extend(raids(variant));
        lines.extend(captured(variant));
        lines.extend(weights(game, variant));
        let lines: Vec<String> = lines.iter().map(|line| format!("{}.", capital(line))).collect();
        lines.join("\n")
    })
}

const fn network(variant: &Variant) -> &'static str {
    match (&variant.network, variant.way) {
        (Network::EveryArea { .. }, _) => "trains go through every area that has railroads",
        (Network::Markers, _) => "trains go through areas with a railroad marker",
        (Network::StationsAndMarkers, _) => "trains go through areas with a railroad marker or a station",
        (Network::StationsOnly, Way::NonCombatMove) => "trains go wherever a non-combat move may go",
        (Network::StationsOnly, Way::Held) => "trains go through every area",
    }
}

fn ends(variant: &Variant) -> String {
    let at = |end: End| match end {
        End::Anywhere => "anywhere on the way",
        End::Station => "at a station that works",
        End::OnRailroad => "at a marker or a station",
    };
    if variant.departure == variant.destination {
        return format!("they begin and end {}", at(variant.departure));
    }
    format!(
        "they begin {} and end {}",
        at(variant.departure),
        at(variant.destination)
    )
}

fn range(range: Range) -> String {
    match range {
        Range::Unlimited => "they go any distance".to_owned(),
        Range::Areas { most, less_damage } => {
            let less = if less_damage {
                ", one less for each damage marker on the station that they leave"
            } else {
                ""
            };
            format!("they go up to {}{less}", areas(most))
        }
        Range::ExtraMove(more) => format!("a unit goes its own move and {} more", areas(more)),
        Range::PointsPerArea => "a unit spends a point for each area that it enters".to_owned(),
    }
}

fn national(variant: &Variant) -> Option<String> {
    match &variant.national {
        National::Unlimited => None,
        National::Fixed(most) => Some(format!("a nation sends up to {} a turn", units(*most))),
        National::PerStation { most } => {
            let most = units(*most);
            Some(format!(
                "a nation sends a unit a turn for each of its stations, up to {most}"
            ))
        }
        National::Points { divisor } => Some(format!(
            "a nation has a rail point for every {divisor} of its position on the production chart"
        )),
        National::Regional { .. } => Some("a nation has a number of units a turn per region".to_owned()),
    }
}

fn station_limit(variant: &Variant) -> Option<String> {
    let counted = match variant.counted {
        Counted::Departures => "units that leave it",
        Counted::Both => "units that leave it or arrive",
    };
    let limit = match variant.station_limit {
        StationLimit::Unlimited => return None,
        StationLimit::Fixed(most) => most.to_string(),
        StationLimit::Value { most } => format!("as many as its area is worth, up to {most}"),
        StationLimit::ValueLessDamage => "as many as its area is worth, less its damage".to_owned(),
    };
    Some(format!("a station handles {limit}, counting {counted}"))
}

fn throughput(variant: &Variant) -> Option<String> {
    match variant.throughput {
        Throughput::Unlimited => None,
        Throughput::Fixed(most) => Some(format!("an area carries {} a turn", units(most))),
        Throughput::Value { occupied } => {
            let half = match occupied {
                Occupied::Whole => "",
                Occupied::Half => ", half as many where it is occupied",
            };
            Some(format!(
                "an area carries as many units a turn as it is worth{half}"
            ))
        }
    }
}

fn raids(variant: &Variant) -> Option<String> {
    let fire = if variant.anti_aircraft {
        "; stations and markers fire at bombers"
    } else {
        ""
    };
    match variant.raids {
        Raids::Never => None,
        Raids::Damage { most, inoperable_at } => Some(format!(
            "raids put up to {most} damage markers on a station, and with {inoperable_at} it does not work{fire}"
        )),
        Raids::DestroyOnHit => Some(format!("a raid that hits removes its target{fire}")),
    }
}

fn captured(variant: &Variant) -> Option<String> {
    let fate = |what: &str, fate: Capture, has: bool| {
        let done = match fate {
            Capture::Taken => "becomes the captor's",
            Capture::Removed => "is removed",
        };
        has.then(|| format!("a captured {what} {done}"))
    };
    let fates = [
        fate("station", variant.captured_stations, variant.station.is_some()),
        fate("marker", variant.captured_markers, variant.marker.is_some()),
    ];
    let fates: Vec<String> = fates.into_iter().flatten().collect();
    let turns = count(variant.captured_wait.into(), "full turn", "full turns");
    let wait = if variant.captured_wait > 0 {
        format!("; what is captured waits {turns} before it works")
    } else {
        String::new()
    };
    (!fates.is_empty()).then(|| format!("{}{wait}", fates.join(", ")))
}

/// The kinds that count otherwise than a unit.
fn weights(game: &AreaGame, variant: &Variant) -> Option<String> {
    let kinds = variant.kinds.0.iter().map(|(kind, weight)| {
        let name = game.kind(kind.resolved).name.to_lowercase();
        let counts = [
            (weight.national, "of what its nation sends"),
            (weight.station, "at a station"),
            (weight.throughput, "in an area"),
            (weight.points, "points for an area"),
        ];
        let counts = counts.iter().filter(|(number, _)| *number != 1);
        let counts: Vec<String> = counts.map(|(number, what)| format!("{number} {what}")).collect();
        let far = weight.range.map(|own| format!("; {}", range(own)));
        let counts = if counts.is_empty() {
            "1".to_owned()
        } else {
            counts.join(", ")
        };
        format!("{name} counts as {counts}{}", far.unwrap_or_default())
    });
    let kinds: Vec<String> = kinds.collect();
    (!kinds.is_empty()).then(|| kinds.join("; "))
}
