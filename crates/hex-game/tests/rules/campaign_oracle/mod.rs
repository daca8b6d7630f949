//! Combat, retreats, the sea and victory against a second implementation, over random situations.
//!
//! A failure names its seed. Each test counts what it has seen, so that none passes without comparing anything.

mod oracle;

use crate::common::share;
use std::collections::{BTreeMap, BTreeSet};

use crate::common::random_positions::Luck;
use oracle::positions::{position, retreating};
use oracle::{Oracle, Verdict};
use railhead_engine::board::SpaceId;
use railhead_hex_game::chapters::combat::{Forecast, Modifier};
use railhead_hex_game::chapters::naval::SeaMove;
use railhead_hex_game::definition::SeaArea;
use railhead_hex_game::{HexGame, HexState, Order, Phase, Side, Standing, TableView, UnitId};

const POSITIONS: u16 = 500;

/// Spaces that have units, are next to units, or have units off their coast: elsewhere there is no attack.
fn battlefield(game: &HexGame, state: &HexState) -> BTreeSet<SpaceId> {
    let mut spaces = BTreeSet::new();
    for (_, unit) in state.units() {
        if let Standing::Afloat(off) = unit.standing {
            spaces.insert(off);
        }
        if let Some(at) = unit.at {
            spaces.insert(at);
            spaces.extend(game.board().links(at).iter().map(|link| link.to));
        }
    }
    spaces
}

/// These spaces and a few others.
fn with_random_others<'a>(
    game: &HexGame,
    luck: &mut Luck,
    these: impl Iterator<Item = &'a SpaceId>,
) -> BTreeSet<SpaceId> {
    let all: Vec<SpaceId> = game.board().space_ids().collect();
    these.copied().chain((0..4).map(|_| luck.pick(&all))).collect()
}

/// A forecast in the form of the oracle.
fn verdict(game: &HexGame, forecast: &Forecast) -> Verdict {
    let column = |index: usize| game.tables().combat.columns[index].resolved;
    Verdict {
        attackers: forecast
            .attackers
            .iter()
            .map(|part| (part.unit, part.counts))
            .collect(),
        defenders: forecast
            .defenders
            .iter()
            .map(|part| (part.unit, part.counts))
            .collect(),
        column: forecast.odds.as_ref().map(|odds| column(odds.column)),
        modifiers: forecast
            .odds
            .as_ref()
            .map_or_else(BTreeMap::new, |odds| odds.modifiers.iter().copied().collect()),
        faces: forecast.faces.clone(),
        enemy_air: forecast.enemy_air,
    }
}

// HB-1, HB-2, HB-3, HB-4, HB-5, HS-6, HA-1
#[test]
fn hb_2_and_hb_4_attacks_come_out_as_expected() {
    let (mut allowed, mut refused, mut crossings) = (0, 0, 0);
    let mut seen: BTreeMap<Modifier, usize> = BTreeMap::new();
    for seed in 0..share::of(POSITIONS) {
        let (game, state) = position(seed, Phase::Combat);
        let (oracle, view) = (
            Oracle::new(game.definition(), &state),
            TableView::new(&game, &state, state.player()),
        );
        let mut luck = Luck::new(seed ^ 0xb00c);
        for target in battlefield(&game, &state) {
            let able = oracle.attackers_of(target);
            let engine: BTreeSet<UnitId> = view.attackers(target).into_iter().collect();
            assert_eq!(
                engine,
                able,
                "seed {seed}: who may attack {}",
                game.board().number(target)
            );
            if able.is_empty() {
                continue;
            }
            for _ in 0..4 {
                let percent = luck.between(20, 100);
                let mut attackers: BTreeSet<UnitId> = able
                    .iter()
                    .copied()
                    .filter(|_| luck.percent(percent.into()))
                    .collect();
                if luck.percent(5) {
                    attackers.extend(game.unit_ids().find(|_| luck.percent(20)));
                }
                let air = luck.pick(&[0, 0, 1, 2]);
                let list: Vec<UnitId> = attackers.iter().copied().collect();
                let engine = view.forecast(target, &list, air);
                let expected = oracle.attack(target, &attackers, air);
                assert_eq!(
                    engine.as_ref().ok().map(|forecast| verdict(&game, forecast)),
                    expected,
                    "seed {seed}: {list:?} against {} with {air}: {:?}",
                    game.board().number(target),
                    engine.as_ref().err()
                );
                let order = Order::Attack {
                    target,
                    attackers: list,
                    air,
                };
                assert_eq!(
                    view.allows(&order).is_ok(),
                    expected.is_some(),
                    "seed {seed}: {order:?}"
                );
                match expected {
                    None => refused += 1,
                    Some(verdict) => {
                        allowed += 1;
                        // No odds column: a crossing into an empty hex (HB-1, HD-5).
                        crossings += usize::from(verdict.column.is_none());
                        for modifier in verdict.modifiers.into_keys() {
                            *seen.entry(modifier).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(
        allowed > share::of(1000) && refused > share::of(1000) && crossings > share::of(20),
        "{allowed}, {refused}, {crossings}"
    );
    for modifier in [
        Modifier::Terrain,
        Modifier::Water,
        Modifier::Armour,
        Modifier::Encirclement,
        Modifier::AirAttack,
        Modifier::Assault,
        Modifier::Fortified,
    ] {
        let count = seen.get(&modifier).copied().unwrap_or(0);
        assert!(count > share::of(50), "{modifier:?} in {count} attacks");
    }
}

// HB-6
#[test]
fn hb_6_retreats_lead_where_expected() {
    let (mut units, mut ends, mut steps, mut dice, mut none) = (0, 0, 0, 0, 0);
    for seed in 0..share::of(POSITIONS) {
        let mut luck = Luck::new(seed ^ 0x0ff);
        let (game, state) = position(seed, Phase::Combat);
        let Some(state) = retreating(&game, &state, &mut luck) else {
            continue;
        };
        let oracle = Oracle::new(game.definition(), &state);
        let view = TableView::new(&game, &state, state.player().enemy());
        let combat = state.combat().expect("it was begun");
        let hexes = combat.result.expect("it is decided").retreat;
        for unit in &combat.defenders {
            let expected = oracle.retreats(*unit, combat.target, &combat.attackers, hexes);
            let grid = game.board().grid();
            let cost = |way: &railhead_hex_game::chapters::combat::retreat::RetreatPath| {
                let path = way.path.iter().map(|space| grid.offset(*space)).collect();
                (way.end(), (way.step_losses, way.dice, path))
            };
            let engine: BTreeMap<SpaceId, _> = view.retreats(*unit).iter().map(cost).collect();
            assert_eq!(engine, expected, "seed {seed}: {unit:?} by {hexes}");
            for to in with_random_others(&game, &mut luck, expected.keys()) {
                let is_allowed = view.allows(&Order::Retreat { unit: *unit, to }).is_ok();
                assert_eq!(
                    is_allowed,
                    expected.contains_key(&to),
                    "seed {seed}: {unit:?} to {to:?}"
                );
            }
            units += 1;
            ends += expected.len();
            none += usize::from(expected.is_empty());
            steps += expected.values().filter(|(steps, ..)| *steps > 0).count();
            dice += expected.values().filter(|(_, dice, _)| *dice > 0).count();
        }
    }
    assert!(
        units > share::of(500)
            && ends > share::of(1000)
            && steps > share::of(200)
            && dice > share::of(200)
            && none > share::of(50),
        "{units} units, {ends} ends, {steps} with steps, {dice} with dice, {none} without a way"
    );
}

// HN-1, HN-2, HN-3, HN-4, HN-7, HK-3
#[test]
fn hn_2_ships_and_voyages_are_as_expected() {
    let mut seen: BTreeMap<(SeaMove, u16), usize> = BTreeMap::new();
    let mut by_prize = 0;
    for seed in 0..share::of(POSITIONS) {
        let mut luck = Luck::new(seed ^ 0x5ea);
        let (game, state) = position(seed, Phase::NavalMovement);
        let (oracle, view) = (
            Oracle::new(game.definition(), &state),
            TableView::new(&game, &state, state.player()),
        );
        for capacity in view.sea_capacity() {
            let engine = (capacity.total, capacity.left());
            assert_eq!(
                engine,
                oracle.ships(capacity.area),
                "seed {seed}: {:?}",
                capacity.area
            );
            by_prize +=
                usize::from(capacity.source == railhead_hex_game::chapters::naval::CapacitySource::Prize);
        }
        for unit in game.unit_ids() {
            let list = view.sea_destinations(unit);
            let engine: BTreeMap<SpaceId, (SeaArea, SeaMove, u16)> = list
                .iter()
                .map(|to| (to.at, (to.area, to.kind, to.cost)))
                .collect();
            assert_eq!(engine, oracle.voyages(unit), "seed {seed}: {unit:?}");
            for to in with_random_others(&game, &mut luck, engine.keys()) {
                let is_allowed = view.allows(&Order::Sail { unit, to }).is_ok();
                assert_eq!(
                    is_allowed,
                    engine.contains_key(&to),
                    "seed {seed}: {unit:?} to {to:?}"
                );
            }
            for (_, kind, cost) in engine.into_values() {
                *seen.entry((kind, cost)).or_default() += 1;
            }
        }
    }
    assert!(by_prize > share::of(10), "{by_prize} with seized ships");
    for kind in [SeaMove::Lift, SeaMove::Landing, SeaMove::Assault] {
        assert!(
            seen.get(&(kind, 1)).is_some_and(|count| *count > share::of(200)),
            "{kind:?}: {seen:?}"
        );
    }
    for kind in [SeaMove::Landing, SeaMove::Assault] {
        assert!(
            seen.get(&(kind, 2))
                .is_some_and(|count| *count > if share::is_all() { 50 } else { 2 }),
            "{kind:?}: {seen:?}"
        );
    }
}

// HV-1, HV-2, HV-3
#[test]
fn hv_2_points_and_the_result_of_today_are_as_expected() {
    let mut results: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    let mut shifted = 0;
    for seed in 0..share::of(POSITIONS) {
        let (game, state) = position(seed, Phase::Movement);
        let (oracle, view) = (
            Oracle::new(game.definition(), &state),
            TableView::new(&game, &state, state.player()),
        );
        let engine = view.score().map(|score| score.total());
        assert_eq!(engine, Side::BOTH.map(|side| oracle.points(side)), "seed {seed}");
        let today = view.today().expect("somebody wins");
        let outcome = (today.outcome.winner, today.outcome.level);
        assert_eq!(Some(outcome), oracle.today(), "seed {seed}");
        shifted += usize::from(today.outcome.level != today.before_points);
        *results
            .entry((today.held == today.of, today.outcome.level.name()))
            .or_default() += 1;
    }
    // Three levels of result, each with and without the whole objective.
    assert!(
        results.len() == 6
            && results
                .values()
                .all(|count| *count > if share::is_all() { 10 } else { 0 }),
        "{results:?}"
    );
    assert!(shifted > share::of(50), "{shifted} shifted by points");
}
