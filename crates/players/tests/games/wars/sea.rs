//! What the war at sea costs in transports: how many destroyers are bought, how many transports are left alone, and how many are sunk.

use std::sync::Arc;

use railhead_area_game::definition::{Domain, NationId};
use railhead_area_game::shown::strikes::Strikes;
use railhead_area_game::state::event::Event;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, AreaState, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Playable as _, Session};
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{AnyScenario, load_chosen};
use railhead_players::opponent::{Opponent as _, Seen, area::Greedy};
use rayon::prelude::*;

use crate::common::share;

/// The page with the figures.
const PAGE: &str = include_str!("../../../../../docs/balance-lab.md");
/// The most orders of a war.
const MOST: usize = 20_000;

/// What happened at sea.
#[derive(Clone, Copy, Debug, Default)]
struct AtSea {
    /// The destroyers that were bought.
    destroyers: u32,
    /// The transports that ended a turn without a warship of their side beside them and within reach of the enemy, each as often as it did.
    alone: u32,
    /// The transports that were lost.
    sunk: u32,
}

impl AtSea {
    fn plus(self, other: Self) -> Self {
        Self {
            destroyers: self.destroyers + other.destroyers,
            alone: self.alone + other.alone,
            sunk: self.sunk + other.sunk,
        }
    }
}

fn war(path: &str, answers: &[(String, String)], seed: u64) -> AtSea {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, path, answers) else {
        panic!("{path} has no problems");
    };
    let game = &scenario.game;
    let mut session = Session::new(Arc::clone(game), seed);
    let mut players: Vec<Greedy> = game.seats().iter().map(|_| Greedy::default()).collect();
    let mut at_sea = AtSea::default();
    for _ in 0..MOST {
        let state = session.state();
        let turn = (state.round(), state.turn());
        let decider = usize::from(game.decider(state).0);
        let Some(order) = players[decider].next(&Seen::new(&session)) else {
            break;
        };
        let events = session.issue(order.clone()).expect("players give legal orders");
        if let Order::Buy {
            purchase: Purchase::Unit(kind),
            count,
            ..
        } = order
            && game.kind(kind).id == "destroyer"
        {
            at_sea.destroyers += u32::from(count);
        }
        for event in events {
            if let Event::Lost { force, count, .. } = event
                && game.kind(force.kind).room() > 0
            {
                at_sea.sunk += u32::from(*count);
            }
        }
        let state = session.state();
        if (state.round(), state.turn()) != turn && !game.is_over(state) {
            let movers = &game.definition().turns[usize::from(turn.1)];
            at_sea.alone += left_alone(game, state, movers);
        }
    }
    assert!(game.is_over(session.state()), "{path} goes to its end");
    at_sea
}

/// How many transports of the nations whose turn is over are within reach of the enemy, without a warship of their side.
fn left_alone(game: &AreaGame, state: &AreaState, movers: &[NationId]) -> u32 {
    let side = game.side_of(movers[0]);
    let enemy = Strikes::by(game, state, |nation| game.side_of(nation) != side);
    let is_guarded = |zone: SpaceId| {
        let mut there = state.forces_at(zone);
        there.any(|(force, _)| {
            let kind = game.kind(force.kind);
            game.side_of(force.nation) == side && kind.domain == Domain::Sea && kind.bars_zone()
        })
    };
    let transports = state
        .forces()
        .filter(|(force, _)| movers.contains(&force.nation) && game.kind(force.kind).room() > 0);
    let alone = transports.filter(|(force, _)| enemy.reaches(force.at) && !is_guarded(force.at));
    alone.map(|(_, count)| u32::from(count)).sum()
}

#[test]
fn wars_at_sea_buy_destroyers_and_the_page_says_what_becomes_of_transports() {
    let wars = share::of::<u64>(20);
    let edition: [(String, String); 0] = [];
    let plain = [("sea".to_owned(), "plain".to_owned())];
    let mut bought = 0;
    let mut lacking: Vec<String> = Vec::new();
    for name in ["europe-1940", "classic-1942"] {
        let path = format!("world/{name}.ron");
        for (at_sea, answers) in [("of its edition", &edition[..]), ("plain", &plain[..])] {
            let seeds = (1..=wars).into_par_iter();
            let all = seeds.map(|seed| war(&path, answers, seed));
            let all = all.reduce(AtSea::default, AtSea::plus);
            let each = |count: u32| f64::from(count) / f64::from(u32::try_from(wars).expect("few wars"));
            let figures = [all.destroyers, all.alone, all.sunk].map(|count| format!("{:.1}", each(count)));
            let played = format!("| {name} | {at_sea} | {wars} | {} |", figures.join(" | "));
            println!("{played}");
            if share::is_all() && !PAGE.contains(&played) {
                lacking.push(played);
            }
            if answers.is_empty() {
                bought += all.destroyers;
                assert!(all.sunk > 0, "{name}: there is a war at sea");
            }
        }
    }
    assert!(bought > 0, "nobody hunts submarines");
    assert!(lacking.is_empty(), "the page lacks\n{}", lacking.join("\n"));
}
