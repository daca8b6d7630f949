//! Questions in any order: the answer to none of them depends on what was asked before. Every answer in a game with many questions, before
//! and after the orders, is the same as from a program without any other question.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use railhead_engine::board::{Destinations, SpaceId};
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::definition::{
    Effect, OptionEffect, OptionSpec, ScriptedEvent, Sky, UnitId, WeatherId, WeatherKind, WeatherLine,
};
use railhead_hex_game::shown::rail_plan::{RailPlan, plan};
use railhead_hex_game::{HexGame, HexState, Journey, Order, Phase, Refusal, Side, TableView};

use crate::common::random_positions::boards::with_gauges;
use crate::common::random_positions::{Luck, on_a_small_board, random_order};
use crate::common::secrets::situation;
use crate::common::share;

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Question {
    Reach(UnitId),
    ReachBy(UnitId, SpaceId),
    Path(UnitId, SpaceId),
    Why(UnitId),
    WhyNot(UnitId, SpaceId),
    Check(Order),
    Legal,
    Available,
    Plan(Vec<(UnitId, SpaceId)>),
}

/// Its answer.
#[derive(Debug, PartialEq)]
enum Answer {
    Reach(Destinations),
    Path(Option<Journey>),
    Why(Vec<Refusal>),
    Check(Result<(), Refusal>),
    Legal(Vec<Order>),
    Available(Vec<UnitId>),
    Plan(RailPlan),
}

impl Question {
    /// Random ones, each kind of them now and then, mostly of units of the player.
    fn random(game: &HexGame, state: &HexState, legal: &[Order], luck: &mut Luck) -> Vec<Self> {
        let own: Vec<UnitId> = game
            .unit_ids()
            .filter(|unit| game.unit(*unit).side == state.player() && state.unit(*unit).at.is_some())
            .collect();
        let all: Vec<UnitId> = game.unit_ids().collect();
        let spaces: Vec<SpaceId> = game.board().space_ids().collect();
        let unit = |luck: &mut Luck| {
            let any = own.is_empty() || luck.percent(5);
            luck.pick(if any { &all } else { &own })
        };
        // Units that share a hex share what is known of it.
        let beside = |unit: UnitId, luck: &mut Luck| {
            let at = state.unit(unit).at;
            let here: Vec<UnitId> = at.map_or(Vec::new(), |at| state.units_in(at).collect());
            if here.is_empty() { unit } else { luck.pick(&here) }
        };
        let leads: Vec<(UnitId, SpaceId)> = legal
            .iter()
            .filter_map(|order| match order {
                Order::Move { unit, to, .. } | Order::Rail { unit, to } => Some((*unit, *to)),
                _ => None,
            })
            .collect();
        let goes = |luck: &mut Luck| {
            if leads.is_empty() || luck.percent(20) {
                (unit(luck), luck.pick(&spaces))
            } else {
                let (unit, to) = luck.pick(&leads);
                (beside(unit, luck), to)
            }
        };
        let count = luck.between(3, 7);
        let asked = (0..count).map(|_| {
            let (unit, to) = goes(luck);
            match luck.below(9) {
                0 => Self::Reach(unit),
                1 => Self::ReachBy(unit, to),
                2 => Self::Path(unit, to),
                3 => Self::Why(unit),
                4 => Self::WhyNot(unit, to),
                5 => Self::Check(if state.phase() == Phase::RailMovement {
                    Order::Rail { unit, to }
                } else {
                    Order::march(unit, to)
                }),
                6 => Self::Available,
                7 => Self::Plan((0..3).map(|_| goes(luck)).collect()),
                _ => Self::Legal,
            }
        });
        asked.collect()
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Reach(_) => "reach",
            Self::ReachBy(..) => "reach by a waypoint",
            Self::Path(..) => "path",
            Self::Why(_) => "why",
            Self::WhyNot(..) => "why not",
            Self::Check(_) => "check",
            Self::Legal => "legal",
            Self::Available => "available",
            Self::Plan(_) => "plan",
        }
    }

    fn answer(&self, session: &Session<HexGame>) -> Answer {
        let (game, state) = (&**session.game(), session.state());
        let view = TableView::new(game, state, state.decider());
        match self {
            Self::Reach(unit) => Answer::Reach(view.destinations(*unit)),
            Self::ReachBy(unit, via) => Answer::Reach(view.destinations_by(*unit, &[*via])),
            Self::Path(unit, to) => Answer::Path(view.way(*unit, &[], *to)),
            Self::Why(unit) => Answer::Why(view.why(*unit)),
            Self::WhyNot(unit, to) => Answer::Why(view.why_not(*unit, *to)),
            Self::Check(order) => Answer::Check(game.check(state, order)),
            Self::Legal => Answer::Legal(game.legal_orders(state)),
            Self::Available => Answer::Available(view.available()),
            Self::Plan(requests) => Answer::Plan(plan(session, requests)),
        }
    }
}

/// What was asked, by kind of question; and how often the answer mattered: a place that can be reached, an order, a train.
type Asked = BTreeMap<&'static str, [usize; 2]>;

/// Plays random games of a scenario until there have been `positions` positions, and asks in each.
fn ask(name: &str, game: &Arc<HexGame>, positions: usize, luck: &mut Luck) -> Asked {
    let mut asked = Asked::new();
    let mut session = Session::new(Arc::clone(game), 0);
    for position in 0..positions {
        let state = session.state();
        let fresh = HexState::new(game, situation(game, state));
        // An author of questions who has asked nothing of the game in play.
        let legal = game.legal_orders(&fresh);
        for question in Question::random(game, state, &legal, luck) {
            let fresh = HexState::new(game, situation(game, session.state()));
            let untold = Session::resume_after(Arc::clone(game), 0, fresh, 0);
            let (answer, wanted) = (question.answer(&session), question.answer(&untold));
            assert_eq!(answer, wanted, "{name}, position {position}: {question:?}");
            let matters = match &answer {
                Answer::Reach(to) => !to.is_empty(),
                Answer::Path(way) => way.is_some(),
                Answer::Why(reasons) => reasons.is_empty(),
                Answer::Check(result) => result.is_ok(),
                Answer::Legal(orders) => orders.len() > 1,
                Answer::Available(units) => !units.is_empty(),
                Answer::Plan(plan) => plan.goes() > 0,
            };
            let [count, mattered] = asked.entry(question.name()).or_default();
            *count += 1;
            *mattered += usize::from(matters);
        }
        if luck.percent(15) && session.undo().is_some() {
            continue;
        }
        // Trains are what most of it is about, so their phase is played out.
        let ends = !luck.percent(if session.state().phase() == Phase::RailMovement {
            70
        } else {
            50
        });
        let order = if ends && legal.contains(&Order::EndPhase) {
            Some(Order::EndPhase)
        } else {
            random_order(&session, luck)
        };
        match order {
            Some(order) => {
                session.issue(order).expect("a listed order is legal");
            }
            None => session = Session::new(Arc::clone(game), u64::try_from(position).expect("few positions")),
        }
    }
    asked
}

/// A random board with all that decides where trains and marches go: gauges, track that is laid and broken, units that count as several, one train
/// or two, points on roads, weather, and events.
#[expect(clippy::too_many_lines, reason = "a list of what can be otherwise")]
fn unsettled(seed: u64) -> HexGame {
    let mut luck = Luck::new(seed ^ 0x0a11_0cde);
    let mut definition = on_a_small_board(seed).definition().clone();
    let ids = ["broad", "narrow"];
    definition.board = Arc::new(with_gauges(&definition.board, &ids, &mut luck));
    let tables = &mut definition.tables;
    if luck.percent(60) {
        tables.rail.gauge = [luck.pick(&ids).to_owned(), luck.pick(&ids).to_owned()].into();
    }
    tables.rail.capacity = [luck.between(1, 3), luck.between(1, 3)].into();
    tables.rail.breaking = [luck.between(0, 1), luck.between(0, 1)].into();
    // Units of one kind and heavy ones of the same mobility.
    let heavy = tables.kinds.values.len();
    for trains in 2..4 {
        let mut kind = tables.kinds.values[0].clone();
        (kind.id, kind.trains) = (format!("heavy_{trains}"), trains);
        tables.kinds.values.push(kind);
    }
    tables.weather = ["fine", "rain", "mud"]
        .map(|name| WeatherKind {
            name: name.into(),
            march_loss: luck.byte(0, 3),
            rail_loss: luck.between(0, 2),
            ..WeatherKind::default()
        })
        .into();
    for unit in &mut definition.units {
        if unit.kind == 0 && luck.percent(40) {
            unit.kind = luck.pick(&[heavy, heavy + 1]);
        }
    }
    // Brigades beside divisions.
    for index in 1..definition.setup.len() {
        let [one, other] = [
            definition.setup[index - 1].clone(),
            definition.setup[index].clone(),
        ];
        let side = |unit: UnitId| definition.units[unit.index()].side;
        let on_foot = definition.units[other.unit.index()].kind != 1;
        if luck.percent(50) && side(one.unit) == side(other.unit) && on_foot {
            definition.setup[index].at = one.at;
        }
    }
    definition.weather = vec![WeatherLine {
        from: luck.between(1, 2),
        sky: Sky::Rolled([0, 0, 1, 1, 2, 2].map(WeatherId)),
    }];
    let spaces: Vec<SpaceId> = definition.board.space_ids().collect();
    let stretches: Vec<[SpaceId; 2]> = definition
        .board
        .railways()
        .iter()
        .flat_map(|railway| railway.spaces.windows(2))
        .map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])])
        .collect();
    let units: Vec<UnitId> = definition.setup.iter().map(|placement| placement.unit).collect();
    for side in Side::BOTH {
        let mut effects = vec![
            Effect::Trains {
                side,
                capacity: luck.between(0, 3),
            },
            Effect::Control {
                side,
                spaces: definition
                    .control
                    .iter()
                    .zip(&spaces)
                    .filter(|(control, _)| control.is_some() && luck.percent(5))
                    .map(|(_, space)| *space)
                    .collect(),
            },
            Effect::Weather {
                kind: WeatherId(1),
                turns: 1,
            },
            Effect::Source {
                sources: vec![0],
                is_open: luck.percent(50),
            },
        ];
        if !units.is_empty() {
            effects.push(Effect::Halt {
                units: vec![luck.pick(&units)],
                turns: 1,
            });
        }
        if !stretches.is_empty() {
            effects.push(Effect::Track {
                stretches: vec![luck.pick(&stretches)],
                is_broken: true,
            });
        }
        definition.events.push(ScriptedEvent {
            id: format!("event_{}", side.index()),
            side,
            title: "An event".into(),
            text: String::new(),
            at: None,
            from: luck.between(1, 2),
            until: 3,
            die: luck.percent(50).then_some(3),
            effects: effects.into_iter().filter(|_| luck.percent(50)).collect(),
        });
        definition.options.push(OptionSpec {
            id: format!("bicycles_{}", side.index()),
            name: "Bicycles".into(),
            text: String::new(),
            side,
            price: 0,
            is_given: luck.percent(50),
            effect: OptionEffect::FootOnRoads(2),
        });
    }
    let game = HexGame::new(definition);
    let events = game.event_ids().count();
    game.with_event_conditions(vec![Vec::new(); events])
}

/// Adds up what was asked, and checks that every kind of question was, and had answers that matter.
fn check_that_all_was_asked(all: impl IntoIterator<Item = Asked>, least: usize) {
    let mut sum = Asked::new();
    for (name, [count, mattered]) in all.into_iter().flatten() {
        let entry = sum.entry(name).or_default();
        entry[0] += count;
        entry[1] += mattered;
    }
    assert_eq!(sum.len(), 9, "{sum:?}");
    for (name, [count, mattered]) in &sum {
        assert!(*count >= least && *mattered >= least / 10, "{name}: {sum:?}");
    }
}

#[test]
fn no_answer_depends_on_what_was_asked_before_in_any_shipped_scenario() {
    let paths: Vec<String> = Embedded.paths();
    let games = paths
        .iter()
        .filter_map(|path| Some((path, load::<HexGame>(&Embedded, path).ok()?.game)));
    let games: Vec<_> = games.collect();
    assert!(games.len() > 10, "the shipped scenarios are there");
    let positions = if share::is_all() { 2000 } else { 12 };
    let asked: Vec<Asked> = games
        .par_iter()
        .map(|(path, game)| ask(path, game, positions, &mut Luck::new(path.len() as u64)))
        .collect();
    check_that_all_was_asked(asked, positions);
}

#[test]
fn no_answer_depends_on_what_was_asked_before_on_random_boards() {
    let positions = if share::is_all() { 2000 } else { 60 };
    let asked: Vec<Asked> = (0..share::of::<u64>(200))
        .into_par_iter()
        .map(|seed| {
            let game = Arc::new(unsettled(seed));
            ask(&format!("board {seed}"), &game, positions, &mut Luck::new(seed))
        })
        .collect();
    check_that_all_was_asked(asked, positions);
}
