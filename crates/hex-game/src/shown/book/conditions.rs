//! The parts of the rules that a scenario needs: its phases, and the few things that not every map and army has.

use super::parts::{exits_in_play, hard_ground, has, heavy_kinds, kinds_without_zones, railway_troops};
use crate::HexGame;
use crate::definition::{Effect, Mobility, OptionEffect, Phase, Side, Sky, UnitSize};
use railhead_engine::board::{CrossingKind, Gauges, Water};

/// Whether a condition of the book holds; `None` if the book has none of this name.
pub(super) fn holds(game: &HexGame, condition: &str) -> Option<bool> {
    let found = CONDITIONS.iter().find(|(known, _)| *known == condition);
    found.map(|(_, holds)| holds(game))
}

/// The conditions of the book, by name.
const CONDITIONS: &[(&str, fn(&HexGame) -> bool)] = &[
    // Phases.
    ("reinforcement", |game| has(game, Phase::Reinforcement)),
    ("ships", |game| has(game, Phase::NavalMovement)),
    ("marches", |game| has(game, Phase::Movement)),
    ("trains", |game| has(game, Phase::RailMovement)),
    ("combat", |game| has(game, Phase::Combat)),
    ("end phase", |game| has(game, Phase::End)),
    ("control changes", |game| {
        has(game, Phase::Movement) || has(game, Phase::Combat)
    }),
    // Units.
    ("armour", |game| moves(game, Mobility::RoadBound)),
    ("heavy kinds", |game| !heavy_kinds(game).is_empty()),
    ("kinds without zones", |game| {
        !kinds_without_zones(game).is_empty()
    }),
    ("gauges", |game| {
        has(game, Phase::RailMovement) && Side::BOTH.iter().any(|side| game.gauges(*side) != Gauges::ANY)
    }),
    ("railway troops", |game| {
        has(game, Phase::Movement) && !railway_troops(game).is_empty()
    }),
    ("track breaking", |game| {
        let rail = &game.tables().rail;
        has(game, Phase::Movement) && Side::BOTH.iter().any(|side| rail.breaking_of(*side) > 0)
    }),
    ("fixed", |game| moves(game, Mobility::Fixed)),
    ("engineers", |game| {
        game.unit_ids().any(|unit| game.kind(unit).is_engineers)
    }),
    ("small units", |game| {
        let mut sizes = game.unit_ids().map(|unit| game.unit(unit).size);
        sizes.any(|size| matches!(size, UnitSize::Company | UnitSize::Battalion))
    }),
    ("armour advances", |game| {
        moves(game, Mobility::RoadBound) && game.tables().combat.armour_advance > 0
    }),
    // The map.
    ("rivers", |game| {
        let mut links = game.board().all_links().iter();
        links.any(|link| link.water == Some(Water::River))
    }),
    ("ferries", |game| crosses(game, CrossingKind::Ferry)),
    ("causeway", |game| crosses(game, CrossingKind::Causeway)),
    ("hard ground", |game| !hard_ground(game).is_empty()),
    ("hard retreats", |game| {
        game.tables().combat.hard_retreat_from <= 6
    }),
    // Supply and bridges.
    ("limited sources", |game| {
        let mut sources = game.definition().sources.iter();
        sources.any(|source| source.points.is_some())
    }),
    ("attrition", |game| {
        has(game, Phase::End) && game.tables().attrition.after > 0
    }),
    ("demolition", has_demolition),
    ("repair", has_repair),
    ("bridges", |game| has_demolition(game) || has_repair(game)),
    // The sea.
    ("off-map port", |game| {
        let sides = game.tables().naval.sides.iter();
        has(game, Phase::NavalMovement) && sides.clone().any(|side| side.off_map_port.is_some())
    }),
    ("single harbour", |game| {
        let mut sides = game.tables().naval.sides.iter();
        sides.any(|side| side.only_to.is_some())
    }),
    ("prize", |game| game.tables().naval.prize.is_some()),
    ("squadron", |game| game.tables().naval.squadron.is_some()),
    ("squadron option", |game| {
        let mut options = game.definition().options.iter();
        options.any(|option| option.effect.squadron_until().is_some())
    }),
    ("monsoon", |game| game.tables().naval.monsoon.is_some()),
    // The air.
    ("air", |game| {
        let points = game.tables().air.points.iter();
        has(game, Phase::Combat) && points.flatten().any(|points| points.points > 0)
    }),
    // Other parts of a scenario.
    ("arrivals", |game| !game.definition().arrivals.is_empty()),
    ("uncertain arrivals", |game| {
        let mut arrivals = game.definition().arrivals.iter();
        let mut withdrawals = game.definition().withdrawals.iter();
        arrivals.any(|arrival| arrival.event.is_some() || !arrival.delay.is_empty())
            || withdrawals.any(|withdrawal| withdrawal.event.is_some())
    }),
    ("offers", |game| {
        let mut arrivals = game.definition().arrivals.iter();
        arrivals.any(|arrival| arrival.price.is_some())
    }),
    ("withdrawals", |game| !game.definition().withdrawals.is_empty()),
    ("options", |game| !game.definition().options.is_empty()),
    ("early set-up", |game| {
        let mut options = game.definition().options.iter();
        options.any(|option| matches!(option.effect, OptionEffect::SetUp { .. }))
    }),
    ("road bonus", |game| {
        let mut options = game.definition().options.iter();
        options.any(|option| option.effect.foot_on_roads().is_some())
    }),
    ("replacements", |game| {
        let mut lines = game.definition().replacements.iter();
        lines.any(|line| !line.are_for_setup())
    }),
    // A battle of a campaign.
    ("linked", |game| game.linked_battles().is_some()),
    ("veterans", |game| {
        let campaign = game.linked_battles();
        campaign.is_some_and(|campaign| campaign.plan.veterans.is_some())
    }),
    ("cut", |game| game.board().is_cut()),
    ("exits", |game| !exits_in_play(game).is_empty()),
    ("weather", |game| {
        !game.tables().weather.is_empty() && has_weather(game)
    }),
    ("weather dice", |game| {
        let mut lines = game.definition().weather.iter();
        lines.any(|line| matches!(line.sky, Sky::Rolled(_)))
    }),
    ("victory", |game| game.definition().victory.is_some()),
    ("objective", |game| {
        let victory = game.definition().victory.as_ref();
        victory.is_some_and(|table| table.by_points.is_empty())
    }),
    ("events", |game| !game.definition().events.is_empty()),
    ("event dice", |game| {
        let mut events = game.definition().events.iter();
        events.any(|event| event.die.is_some())
    }),
    ("halts", |game| {
        let mut effects = game.definition().events.iter().flat_map(|event| &event.effects);
        effects.any(|effect| matches!(effect, Effect::Halt { .. }))
    }),
    ("goals", |game| !game.written_goals().is_empty()),
    ("scripts", |game| !game.scripts().is_empty()),
    ("own rules", |game| !game.tables().rules.0.is_empty()),
];

/// Whether the scenario has weather, by its dates or by an event (HW-1).
fn has_weather(game: &HexGame) -> bool {
    let definition = game.definition();
    let mut effects = definition.events.iter().flat_map(|event| &event.effects);
    !definition.weather.is_empty() || effects.any(|effect| matches!(effect, Effect::Weather { .. }))
}

fn moves(game: &HexGame, mobility: Mobility) -> bool {
    game.unit_ids().any(|unit| game.mobility(unit) == mobility)
}

fn crosses(game: &HexGame, kind: CrossingKind) -> bool {
    let mut crossings = game.board().crossings().iter();
    crossings.any(|crossing| crossing.kind == kind)
}

/// Whether a side can blow bridges (HD-1), of which the map has some.
fn has_demolition(game: &HexGame) -> bool {
    has(game, Phase::Movement) && game.tables().bridges.demolition.is_some() && has_bridges(game)
}

/// Whether a side repairs bridges (HD-3), of which the map has some.
fn has_repair(game: &HexGame) -> bool {
    has(game, Phase::End) && game.tables().bridges.repair.is_some() && has_bridges(game)
}

fn has_bridges(game: &HexGame) -> bool {
    crosses(game, CrossingKind::Bridge) || crosses(game, CrossingKind::Causeway)
}
