//! The answer to `plan`: several trains of a phase, in the order to send them.

use serde::Serialize;

use super::words::{reason, space, unit};
use crate::console::answer::{Failure, RefusalAnswer, succeeded};
use railhead_engine::engine::Session;
use railhead_hex_game::chapters::rail::counts_as;
use railhead_hex_game::shown::rail_plan::{Ride, plan};
use railhead_hex_game::{HexGame, Refusal, TableView};

/// The most units in a plan.
const MOST_UNITS: usize = 40;

/// The answer to `plan`.
#[derive(Debug, Serialize)]
struct Planned<'a> {
    go: usize,
    proven: bool,
    trains: Vec<Train<'a>>,
    loads: Vec<LimitUse>,
    cut: Vec<String>,
    carries: Option<usize>,
    overstacked: Vec<String>,
}

/// A unit of a plan.
#[derive(Debug, Serialize)]
struct Train<'a> {
    unit: &'a str,
    from: Option<String>,
    to: String,
    turn: Option<u16>,
    path: Option<Vec<String>>,
    why: Option<RefusalAnswer>,
}

/// How much of a rail capacity is used, and how much there is.
#[derive(Debug, Serialize)]
struct LimitUse {
    what: String,
    used: u16,
    limit: u16,
}

/// A plan for units written `c_fmsvf>kuala_lumpur`.
pub fn planned(session: &Session<HexGame>, view: TableView, words: &[&str]) -> Result<String, Failure> {
    let game = view.game();
    if words.len() > MOST_UNITS {
        return Err(Failure::error(format!("a plan takes at most {MOST_UNITS} units")));
    }
    let mut requests = Vec::new();
    for word in words {
        let (id, to) = word
            .split_once('>')
            .ok_or_else(|| Failure::error("write a unit of a plan as UNIT>SPACE"))?;
        requests.push((unit(game, id)?, space(game, to)?));
    }
    let plan = plan(session, &requests);
    let names = view.names();
    let number = |at| game.board().number(at);
    let trains = requests.iter().zip(&plan.rides).map(|((unit, to), ride)| Train {
        unit: &game.unit(*unit).id,
        from: session
            .state()
            .unit(*unit)
            .at
            .filter(|_| !view.is_unknown(*unit))
            .map(number),
        to: number(*to),
        turn: ride.as_ref().ok().map(|ride| ride.turn),
        path: ride
            .as_ref()
            .ok()
            .map(|Ride { journey, .. }| journey.path.iter().map(|at| number(*at)).collect()),
        why: ride.as_ref().err().map(|refusal| reason(&names, refusal)),
    });
    let (limit, left) = view.rail_capacity();
    // HR-14.
    let going = requests.iter().zip(&plan.rides).filter(|(_, ride)| ride.is_ok());
    let used: u16 = going.map(|((unit, _), _)| counts_as(game, *unit)).sum();
    let what = format!(
        "trains of the {} player",
        game.side(session.state().player()).adjective
    );
    let is_full = plan.rides.iter().any(|ride| {
        matches!(
            ride,
            Err(Refusal::CapacityUsed { .. } | Refusal::TooManyTrains { .. })
        )
    });
    Ok(succeeded(&Planned {
        go: plan.goes(),
        proven: plan.is_proven,
        trains: trains.collect(),
        cut: if is_full { vec![what.clone()] } else { Vec::new() },
        carries: is_full.then(|| plan.goes()),
        loads: vec![LimitUse {
            what,
            used: limit - left + used,
            limit,
        }],
        overstacked: plan.overstacked.into_iter().map(number).collect(),
    }))
}
