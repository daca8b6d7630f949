//! Armies do not stay at home: the United Kingdom lands from England, and ships what no threat keeps there.

use std::sync::Arc;

use railhead_area_game::definition::Domain;
use railhead_area_game::words::lookup;
use railhead_area_game::{AreaGame, AreaState, NationId, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{AnyScenario, load_chosen};
use railhead_players::lab::figures::share as lab_share;
use railhead_players::opponent::{self, Opponent, area::Greedy};
use rayon::prelude::*;

use crate::common::share;

/// The page with the figures.
const PAGE: &str = include_str!("../../../../../docs/balance-lab.md");

/// What a nation's army did in a war.
#[derive(Clone, Copy, Debug)]
struct Army {
    /// Its land units at the end, and those of them at home although no enemy could land there in his next turn.
    units: [u32; 2],
    /// The first round in which it landed from a zone beside its home.
    landed: Option<u16>,
}

fn war(path: &str, nation: &str, home: &[&str], seed: u64) -> Army {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, path, &[]) else {
        panic!("{path} has no problems");
    };
    let game = &scenario.game;
    let nation = game
        .nation_ids()
        .find(|id| game.nation(*id).id == nation)
        .expect("it plays");
    let home: Vec<SpaceId> = home
        .iter()
        .map(|word| lookup::space(game, word).expect("it is on the board"))
        .collect();
    let mut session = Session::new(Arc::clone(game), seed);
    let mut players: Vec<Greedy> = game.seats().iter().map(|_| Greedy::default()).collect();
    let mut players: Vec<&mut dyn Opponent<AreaGame>> = players
        .iter_mut()
        .map(|player| player as &mut dyn Opponent<AreaGame>)
        .collect();
    opponent::play(&mut session, &mut players, 5000);
    let of_nation = |id: NationId| id == nation;
    let mut units = [0; 2];
    let is_safe = !home
        .iter()
        .any(|at| can_be_landed_on(game, session.state(), nation, *at));
    for (force, count) in session.state().forces() {
        if of_nation(force.nation) && game.kind(force.kind).domain == Domain::Land {
            units[0] += u32::from(count);
            units[1] += if is_safe && home.contains(&force.at) {
                u32::from(count)
            } else {
                0
            };
        }
    }
    let mut replay = Session::new(Arc::clone(game), seed);
    let mut landed = None;
    let mut from_home = false;
    for entry in session.journal() {
        if let Order::Load { units, from, .. } = &entry.order
            && units.iter().any(|units| of_nation(units.nation))
        {
            from_home |= home.contains(from);
        }
        if let Order::Unload { units, .. } = &entry.order
            && units.iter().any(|(units, _)| of_nation(units.nation))
            && from_home
        {
            landed = landed.or(Some(replay.state().round()));
        }
        replay.issue(entry.order.clone()).expect("it was played");
    }
    Army { units, landed }
}

/// Whether enemy transports could land in an area next turn.
fn can_be_landed_on(game: &AreaGame, state: &AreaState, nation: NationId, at: SpaceId) -> bool {
    let enemies = state
        .forces()
        .filter(|(force, _)| game.side_of(force.nation) != game.side_of(nation));
    let mut transports =
        enemies.filter(|(force, _)| game.kind(force.kind).room() > 0 && game.is_sea(force.at));
    transports.any(|(force, _)| {
        let mut zones = vec![force.at];
        for _ in 0..game.kind(force.kind).movement {
            let beside = zones.iter().flat_map(|zone| game.board().links(*zone));
            let beside: Vec<SpaceId> = beside.map(|link| link.to).filter(|to| game.is_sea(*to)).collect();
            zones.extend(beside);
            zones.sort_unstable();
            zones.dedup();
        }
        let mut shores = zones.iter().flat_map(|zone| game.board().links(*zone));
        shores.any(|link| link.to == at)
    })
}

/// The share of wars in which an army landed by round 6, and the share of its land units that are at home at the end.
fn shares(path: &str, nation: &str, home: &[&str], wars: u64) -> (f64, f64) {
    let armies: Vec<Army> = (1..=wars)
        .into_par_iter()
        .map(|seed| war(path, nation, home, seed))
        .collect();
    let landed = armies
        .iter()
        .filter(|army| army.landed.is_some_and(|round| round <= 6));
    let landed = u32::try_from(landed.count()).expect("few wars");
    let units = |index: usize| armies.iter().map(|army| army.units[index]).sum();
    let wars = u32::try_from(wars).expect("few wars");
    (lab_share(landed, wars), lab_share(units(1), units(0)))
}

#[test]
fn armies_land_beyond_the_sea_and_do_not_stay_at_home() {
    let usa = ["eastern_usa", "central_usa", "western_usa"];
    // The least share of wars with a landing, and the largest share of the army at home.
    let nations: [(&str, &str, &[&str], u16, [f64; 2]); 3] = [
        (
            "world/europe-1940.ron",
            "uk",
            &["england", "scotland"],
            200,
            [0.8, 0.334],
        ),
        ("world/global-1940.ron", "usa", &usa, 20, [0.8, 0.334]),
        ("world/global-1940.ron", "japan", &["japan"], 20, [0.8, 0.334]),
    ];
    let mut lacking: Vec<String> = Vec::new();
    for (path, nation, home, wars, [least, most]) in nations {
        let (landed, at_home) = shares(path, nation, home, share::of(wars));
        if share::is_all() {
            let [landed, at_home] = [landed, at_home].map(|share| (100.0 * share).round());
            let ending = format!("| {wars} | {landed}% | {at_home}% |");
            if !PAGE.contains(&ending) {
                lacking.push(format!("{nation}: {ending}"));
            }
        }
        // A few wars say less.
        let slack = if share::is_all() { 0.0 } else { 0.35 };
        assert!(
            landed >= least - slack,
            "{nation} landed in {landed:.2} of the wars"
        );
        assert!(
            at_home <= most + slack,
            "{at_home:.2} of the army of {nation} is at home"
        );
    }
    assert!(lacking.is_empty(), "the page lacks\n{}", lacking.join("\n"));
}
