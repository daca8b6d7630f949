//! The answers to `rails`, `rail` and `plan`: the railroads, where units can go by rail, and plans for many.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::console::answer::{Failure, succeeded};
use railhead_area_game::chapters::rail::compare;
use railhead_area_game::chapters::rail::compare::variants;
use railhead_area_game::chapters::rail::now::{rails, rails_by, traveller};
use railhead_area_game::chapters::rail::orders::check_units;
use railhead_area_game::chapters::rail::sending::{Passenger, requests};
use railhead_area_game::rail::plan::Stop;
use railhead_area_game::rail::{Cargo, Limited, RailRefusal, Rails};
use railhead_area_game::state::area_state::RailTrain;
use railhead_area_game::tokens::trains::check_tokens;
use railhead_area_game::words::lookup::space_id;
use railhead_area_game::{AreaGame, AreaState, NationId};
use railhead_engine::board::SpaceId;

/// The answer to `rails`.
#[derive(Debug, Serialize)]
struct All<'a> {
    variant: &'a str,
    /// The variant's own rules, which are in no rule book.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rules: BTreeMap<&'a str, &'a str>,
    stations: Vec<Station<'a>>,
    markers: Vec<&'a str>,
    trains: Vec<Gone<'a>>,
    limits: Vec<LimitUse<'a>>,
}

#[derive(Debug, Serialize)]
struct Station<'a> {
    space: &'a str,
    damage: u8,
    works: bool,
}

/// A train that has gone.
#[derive(Debug, Serialize)]
pub struct Gone<'a> {
    nation: &'a str,
    kind: &'a str,
    count: u32,
    path: Vec<&'a str>,
}

/// How much of a rail capacity is used, and how much there is.
#[derive(Debug, Serialize)]
struct LimitUse<'a> {
    what: String,
    nation: Option<&'a str>,
    space: Option<&'a str>,
    used: u16,
    limit: u16,
}

/// The answer to `rail`.
#[derive(Debug, Serialize)]
struct Reached<'a> {
    spaces: Vec<Trip<'a>>,
    why: Vec<Why>,
}

#[derive(Debug, Serialize)]
struct Trip<'a> {
    space: &'a str,
    path: Vec<&'a str>,
    uses: Vec<Uses>,
}

#[derive(Debug, Serialize)]
struct Uses {
    what: String,
    units: u16,
}

#[derive(Debug, Serialize)]
struct Why {
    rule: String,
    text: String,
    facts: Map<String, Value>,
}

/// A reason in words only.
#[derive(Debug, Serialize)]
struct InWords {
    rule: String,
    text: String,
}

/// The answer to `plan`.
#[derive(Debug, Serialize)]
struct Planned<'a> {
    go: usize,
    proven: bool,
    trains: Vec<PlannedTrain<'a>>,
    loads: Vec<LimitUse<'a>>,
    cut: Vec<String>,
    carries: Option<u16>,
    stops: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct PlannedTrain<'a> {
    nation: &'a str,
    kind: &'a str,
    count: u32,
    from: &'a str,
    to: &'a str,
    path: Option<Vec<&'a str>>,
    why: Option<Why>,
}

/// The rails of the scenario.
pub fn known<'g>(game: &'g AreaGame, state: &AreaState) -> Result<Rails<'g>, Failure> {
    rails(game, state).ok_or_else(|| Failure::error("this scenario has no rails".to_owned()))
}

/// The areas of a way by their ids.
pub fn ids<'g>(game: &'g AreaGame, path: &[SpaceId]) -> Vec<&'g str> {
    path.iter().map(|at| space_id(game, *at)).collect()
}

/// The word for tokens in place of a kind of unit.
pub const TOKENS: &str = "tokens";

fn cargo_id(game: &AreaGame, cargo: Cargo) -> &str {
    match cargo {
        Cargo::Unit(kind) => &game.kind(kind).id,
        Cargo::Tokens(_) => TOKENS,
    }
}

fn named(game: &AreaGame, rails: &Rails, what: Limited) -> String {
    what.text(rails.variant, rails.board, &|nation| game.nation_in_text(nation))
}

fn limit_use<'g>(game: &'g AreaGame, rails: &Rails, what: Limited, used: u16, limit: u16) -> LimitUse<'g> {
    let nation = match what {
        Limited::Nation(nation) | Limited::Points(nation) => Some(nation),
        Limited::Pool(pool) | Limited::Scope(pool, _) => Some(rails.pools()[usize::from(pool)].owner),
        Limited::Station(_) | Limited::Area(_) => None,
    };
    let space = match what {
        Limited::Station(at) | Limited::Area(at) => Some(space_id(game, at)),
        Limited::Nation(_) | Limited::Points(_) | Limited::Pool(_) | Limited::Scope(..) => None,
    };
    LimitUse {
        what: named(game, rails, what),
        nation: nation.map(|nation| game.nation(nation).id.as_str()),
        space,
        used,
        limit,
    }
}

/// Railroads, trains so far, and remaining capacity (S1-7).
pub fn all(game: &AreaGame, state: &AreaState) -> Result<String, Failure> {
    let rails = known(game, state)?;
    let mut limits = Vec::new();
    for nation in game.nation_ids() {
        for limit in rails.limits(nation) {
            if !limits
                .iter()
                .any(|other: &railhead_area_game::rail::Limit| other.what == limit.what)
            {
                limits.push(limit);
            }
        }
    }
    let stations = game.space_ids().filter_map(|at| {
        Some(Station {
            space: space_id(game, at),
            damage: state.space(at).station?,
            works: rails.working_station(at).is_some(),
        })
    });
    let markers = game.space_ids().filter(|at| state.space(*at).marker);
    Ok(succeeded(&All {
        variant: &rails.variant.name,
        rules: rails
            .variant
            .rules
            .0
            .iter()
            .map(|(id, text)| (id.as_str(), text.as_str()))
            .collect(),
        stations: stations.collect(),
        markers: markers.map(|at| space_id(game, at)).collect(),
        trains: state.trains().iter().map(|train| gone(game, train)).collect(),
        limits: limits
            .iter()
            .map(|limit| limit_use(game, &rails, limit.what, limit.used, limit.limit))
            .collect(),
    }))
}

/// A train that has gone, by ids.
pub fn gone<'g>(game: &'g AreaGame, train: &RailTrain) -> Gone<'g> {
    Gone {
        nation: &game.nation(train.train.nation).id,
        kind: cargo_id(game, train.cargo),
        count: match train.cargo {
            Cargo::Unit(_) => 1,
            Cargo::Tokens(count) => count,
        },
        path: ids(game, &train.train.path),
    }
}

fn why(game: &AreaGame, rails: &Rails, refusal: RailRefusal) -> Why {
    Why {
        rule: refusal.rule(rails).to_owned(),
        text: refusal.text(rails.variant, rails.board, &|nation| game.nation_in_text(nation)),
        facts: refusal.facts(game),
    }
}

/// Where a unit or token can go by rail, or why it cannot reach a space (AR-8).
pub fn reach(
    game: &AreaGame,
    state: &AreaState,
    (nation, cargo, from): (NationId, Cargo, SpaceId),
    to: Option<SpaceId>,
) -> Result<String, Failure> {
    let rails = known(game, state)?;
    let unit = traveller(game, nation, cargo);
    let may = match cargo {
        Cargo::Unit(kind) => check_units(game, state, nation, kind, 1, from),
        Cargo::Tokens(count) => check_tokens(game, state, (nation, count), from),
    };
    let mut reasons: Vec<Why> = may
        .err()
        .map(|refusal| Why {
            rule: refusal.rule().to_owned(),
            text: refusal.text(game),
            facts: refusal.facts(game),
        })
        .into_iter()
        .collect();
    let found = match to {
        Some(to) => rails.why_not_to(unit, from, to),
        None => rails.why_nowhere(unit, from),
    };
    reasons.extend(found.into_iter().map(|refusal| why(game, &rails, refusal)));
    let reach = rails.reach(unit, from);
    let areas = reach
        .areas()
        .filter(|at| reasons.is_empty() && to.is_none_or(|to| to == *at));
    let trips = areas.filter_map(|at| Some((at, reach.trip(at)?)));
    let spaces = trips.map(|(at, trip)| Trip {
        space: space_id(game, at),
        path: ids(game, &trip.train.path),
        uses: trip
            .bill
            .iter()
            .map(|(what, units)| Uses {
                what: named(game, &rails, *what),
                units: *units,
            })
            .collect(),
    });
    Ok(succeeded(&Reached {
        spaces: spaces.collect(),
        why: reasons,
    }))
}

/// The answer to `compare-rails`.
#[derive(Debug, Serialize)]
struct ComparedRails<'a> {
    variants: Vec<ByVariant<'a>>,
}

/// A unit under a variant.
#[derive(Debug, Serialize)]
struct ByVariant<'a> {
    name: String,
    played: bool,
    areas: usize,
    to: Option<&'a str>,
    path: Option<Vec<&'a str>>,
    uses: Vec<Uses>,
    trains: usize,
    building: Option<u32>,
    why: Option<InWords>,
}

/// A unit under each variant, to a space or as far as it gets (AR-9).
pub fn compare(
    game: &AreaGame,
    state: &AreaState,
    unit: (NationId, Cargo, SpaceId),
    to: Option<SpaceId>,
) -> String {
    let variants = variants(game);
    let compared = compare::compare(game, state, &variants, unit, to);
    let compared = variants.iter().zip(compared).map(|(variant, compared)| {
        let rails = rails_by(game, state, variant);
        let uses = compared.bill.iter().map(|(what, units)| Uses {
            what: named(game, &rails, *what),
            units: *units,
        });
        ByVariant {
            uses: uses.collect(),
            name: compared.name,
            played: compared.is_played,
            areas: compared.areas,
            to: compared.to.map(|to| space_id(game, to)),
            path: compared.way.map(|way| ids(game, &way)),
            trains: compared.trains,
            building: compared.building,
            why: compared.why.map(|(rule, text)| InWords { rule, text }),
        }
    });
    succeeded(&ComparedRails {
        variants: compared.collect(),
    })
}

/// Several of a passenger, each in its own train; tokens fill trains (RT-4).
pub fn trainloads(game: &AreaGame, one: Passenger, count: usize) -> Vec<Passenger> {
    let (nation, cargo) = one.unit;
    let cargoes: Vec<Cargo> = match (cargo, &game.definition().rails) {
        (Cargo::Tokens(_), Some(rules)) => {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            rules.variant.tokens.loads(count).map(Cargo::Tokens).collect()
        }
        _ => vec![cargo; count],
    };
    let alone = |cargo| Passenger {
        unit: (nation, cargo),
        ..one
    };
    cargoes.into_iter().map(alone).collect()
}

/// Ways for many units at once, or for the most that can go (M1-7).
pub fn plan(game: &AreaGame, state: &AreaState, units: &[Passenger]) -> Result<String, Failure> {
    let mut rails = known(game, state)?;
    let requests = requests(game, units);
    let plan = rails.plan(&requests);
    // Those that cannot go whatever the others do.
    let alone = requests.iter().zip(&plan.trains).map(|(request, train)| {
        let stays = train.is_none();
        let reasons = stays.then(|| rails.why_not_to(request.unit, request.from, request.to));
        let first = reasons.into_iter().flatten().next();
        first.map(|refusal| why(game, &rails, refusal))
    });
    let alone: Vec<Option<Why>> = alone.collect();
    rails.trains.extend(plan.trains.iter().flatten().cloned());
    let loads: Vec<(Limited, u16)> = rails.ledger().into_iter().collect();
    let trains = units.iter().zip(&plan.trains).zip(alone).map(
        |(
            (
                Passenger {
                    unit: (nation, cargo),
                    from,
                    to,
                },
                train,
            ),
            why,
        )| PlannedTrain {
            nation: &game.nation(*nation).id,
            kind: cargo_id(game, *cargo),
            count: match cargo {
                Cargo::Unit(_) => 1,
                Cargo::Tokens(count) => *count,
            },
            from: space_id(game, *from),
            to: space_id(game, *to),
            path: train.as_ref().map(|train| ids(game, &train.path)),
            why,
        },
    );
    let cut = plan.bottleneck.as_ref();
    Ok(succeeded(&Planned {
        go: plan.goes(),
        proven: plan.is_proven,
        trains: trains.collect(),
        loads: loads
            .into_iter()
            .filter_map(|(what, used)| Some(limit_use(game, &rails, what, used, rails.limit(what)?)))
            .collect(),
        cut: cut.map_or_else(Vec::new, |cut| {
            cut.what.iter().map(|what| named(game, &rails, *what)).collect()
        }),
        carries: cut.map(|cut| cut.carries),
        stops: cut.map(|cut| match cut.stop {
            Stop::Cut => "cut",
            Stop::Together => "together",
        }),
    }))
}
