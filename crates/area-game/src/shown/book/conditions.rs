//! The parts of the rules that a scenario needs.

use super::phrases::variant;
use super::{rails, war};
use crate::AreaGame;
use crate::definition::{Ability, Bombarded, DICE, Peace, Phase};
use crate::rail::variant::{National, Occupied, StationLimit, Throughput, Way};
use railhead_engine::engine::rule_book::chapter_of;

/// Whether a condition of the book holds; `None` if the book has none of this name.
pub(super) fn holds(game: &AreaGame, condition: &str) -> Option<bool> {
    if VARIANTS.contains(&condition) {
        return Some(cites(game, condition));
    }
    let found = CONDITIONS.iter().find(|(known, _)| *known == condition);
    found.map(|(_, holds)| holds(game))
}

/// The chapters of variants, each in the book of a scenario whose variant cites it.
const VARIANTS: [&str; 6] = ["R1", "R2", "R3", "R4", "M1", "S1"];

/// How each nation that begins at peace does so (AB-13).
fn peaces(game: &AreaGame) -> impl Iterator<Item = Peace> {
    let nations = game.definition().nations.iter();
    nations.filter_map(|nation| nation.peace)
}

/// The conditions of the book, by name.
const CONDITIONS: &[(&str, fn(&AreaGame) -> bool)] = &[
    // The map.
    ("passages", |game| !game.board().passages().is_empty()),
    ("barriers", |game| !game.board().barriers().is_empty()),
    ("out of play", |game| {
        game.space_ids().any(|space| !game.spec(space).in_play)
    }),
    // The nations.
    ("no capital", |game| {
        game.definition()
            .nations
            .iter()
            .any(|nation| nation.capital.is_none())
    }),
    ("joint turns", |game| {
        game.definition().turns.iter().any(|movers| movers.len() > 1)
    }),
    ("peace", |game| peaces(game).next().is_some()),
    ("airfields at peace", |game| {
        peaces(game).any(|peace| peace.airfields)
    }),
    ("no airfields at peace", |game| {
        peaces(game).any(|peace| !peace.airfields)
    }),
    ("bids", |game| {
        game.definition().nations.iter().any(|nation| nation.bid > 0)
    }),
    ("goals", |game| !game.definition().victory.is_empty()),
    ("shops", |game| {
        game.definition()
            .nations
            .iter()
            .any(|nation| nation.shop.is_some())
    }),
    ("limits", |game| !war::limits(game).is_empty()),
    // The turn.
    ("income", |game| {
        game.has_phase(Phase::CollectIncome) && game.tokens().is_none()
    }),
    ("complexes", |game| game.definition().complex_cost.is_some()),
    ("outputs", |game| {
        game.space_ids().any(|space| game.spec(space).output.is_some())
    }),
    ("neutral entry", |game| game.definition().violation.is_some()),
    ("neutral price", |game| {
        game.definition().violation.is_some_and(|price| price > 0)
    }),
    ("neutral armies", |game| game.neutral().is_some()),
    ("low luck", |game| game.definition().low_luck),
    ("other dice", |game| game.die() != DICE[0]),
    ("dice of six", |game| game.die() == DICE[0]),
    // The units.
    ("bundles", |game| {
        game.definition().kinds.iter().any(|kind| kind.bundle.is_some())
    }),
    ("support", |game| can(game, Ability::Supports)),
    ("support by kinds", |game| !game.supports().is_empty()),
    ("company", |game| {
        game.kind_ids()
            .any(|kind| game.kind(kind).accompanies().is_some())
    }),
    ("guns", |game| can(game, Ability::ShootsAtAircraft)),
    ("shots", |game| {
        game.kind_ids().any(|kind| game.kind(kind).shots().is_some())
    }),
    ("volley", |game| {
        let mut guns = game
            .kind_ids()
            .filter(|kind| game.kind(*kind).can(Ability::ShootsAtAircraft));
        guns.any(|kind| game.kind(kind).shots().is_none())
    }),
    ("bombards", |game| can(game, Ability::Bombards)),
    ("bombarded fall", |game| {
        can(game, Ability::Bombards) && game.definition().bombarded == Bombarded::Fall
    }),
    ("submarines", |game| can(game, Ability::Submerges)),
    ("first strikes", |game| can(game, Ability::FirstStrike)),
    ("passing by", |game| {
        can(game, Ability::Torpedoes) || can(game, Ability::Evades)
    }),
    ("evading", |game| can(game, Ability::Evades)),
    ("slipping past", |game| {
        game.kind_ids().any(|kind| game.kind(kind).slips_past())
    }),
    ("hunters", |game| can(game, Ability::Hunts)),
    ("hunters or passing by", |game| {
        let abilities = [Ability::Hunts, Ability::Torpedoes, Ability::Evades];
        abilities.into_iter().any(|ability| can(game, ability))
    }),
    ("unarmed", |game| can(game, Ability::Unarmed)),
    ("bombers", |game| {
        can(game, Ability::Bombs) && game.has_phase(Phase::Combat)
    }),
    ("blitz", |game| can(game, Ability::Blitzes)),
    ("transports", |game| {
        game.kind_ids().any(|kind| game.kind(kind).room() > 0)
    }),
    ("carriers", |game| {
        game.kind_ids().any(|kind| game.kind(kind).decks() > 0)
    }),
    // The rails.
    ("rails", |game| variant(game).is_some()),
    ("combat trains", |game| {
        let rails = game.definition().rails.as_ref();
        rails.is_some_and(|rails| rails.in_combat_move)
    }),
    ("rail technology", |game| {
        let rails = game.definition().rails.as_ref();
        rails.is_some_and(|rails| rails.technology.contains(&true))
    }),
    ("building", |game| {
        variant(game).is_some_and(|variant| variant.station.is_some() || variant.marker.is_some())
    }),
    ("repair price", |game| {
        variant(game).is_some_and(|variant| variant.station.is_some() && variant.repair != 1)
    }),
    ("stations alone", |game| {
        variant(game).is_some_and(|variant| variant.way == Way::NonCombatMove)
    }),
    ("removing", |game| {
        variant(game).is_some_and(|variant| variant.owner_destroys)
    }),
    ("values on rails", |game| {
        variant(game).is_some_and(|variant| {
            let by_station = matches!(
                variant.station_limit,
                StationLimit::Value { .. } | StationLimit::ValueLessDamage
            );
            by_station || matches!(variant.throughput, Throughput::Value { .. })
        })
    }),
    ("half occupied", |game| {
        variant(game).is_some_and(|variant| {
            variant.throughput
                == Throughput::Value {
                    occupied: Occupied::Half,
                }
        })
    }),
    ("without railroads", |game| {
        !rails::without_railroads(game).is_empty()
    }),
    ("blocked passages", |game| {
        variant(game).is_some_and(|variant| !variant.passages_blocked.resolved.is_empty())
    }),
    ("blocked barriers", |game| {
        variant(game).is_some_and(|variant| !variant.barriers_blocked.resolved.is_empty())
    }),
    ("open passages", |game| !rails::open_passages(game).is_empty()),
    ("pools", |game| {
        variant(game).is_some_and(|variant| matches!(variant.national, National::Regional { .. }))
    }),
    ("partial pools", |game| {
        let mut scopes = rails::pools(game).iter().flat_map(|pool| &pool.scopes);
        scopes.any(|scope| scope.most.is_some())
    }),
    ("shared pools", |game| {
        let mut pools = rails::pools(game).iter();
        pools.any(|pool| !pool.borrowers.is_empty() || !pool.heirs.is_empty())
    }),
    ("heirs", |game| {
        rails::pools(game).iter().any(|pool| !pool.heirs.is_empty())
    }),
    ("heirs at once", |game| {
        rails::pools(game).iter().any(|pool| pool.at_once)
    }),
    ("regions of the world", |game| {
        ["europe", "asia", "africa"]
            .iter()
            .all(|id| game.board().all_regions().iter().any(|region| region.id == *id))
    }),
    ("normandy to smolensk", |game| {
        let has = |id: &str| game.board().space_named(id).is_some();
        has("normandy_bordeaux") && has("smolensk") && game.nation_named("germany").is_some()
    }),
    // The tokens.
    ("tokens", |game| game.tokens().is_some()),
    ("tokens by rail", |game| {
        variant(game).is_some() && game.tokens().is_some_and(|tokens| tokens.by_rail)
    }),
    ("flags", |game| game.tokens().is_some_and(|tokens| tokens.flagged)),
    ("multipliers", |game| {
        let tokens = game.tokens();
        tokens.is_some_and(|tokens| tokens.multipliers.iter().any(|multiplier| *multiplier != 1))
    }),
    ("heavy bombers", |game| {
        game.tokens()
            .is_some_and(|tokens| tokens.heavy_bombers.contains(&true))
    }),
];

/// Whether the rail variant cites a rule of a chapter.
fn cites(game: &AreaGame, chapter: &str) -> bool {
    let cites = variant(game).into_iter().flat_map(|variant| &variant.cites.0);
    cites
        .into_iter()
        .any(|(_, rule)| chapter_of(rule) == Some(chapter))
}

/// Whether a kind of unit of the table has an ability without a number.
fn can(game: &AreaGame, ability: Ability) -> bool {
    game.kind_ids()
        .any(|kind| game.kind(kind).abilities.contains(&ability))
}
