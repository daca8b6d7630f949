//! The balance lab: plays whole computer games from seeds, tabulates them, summarizes the table, and compares two.
//!
//! | to | call |
//! | --- | --- |
//! | play games on all cores | [`play_all`] gives a [`ResultTable`] with a line per game, the same for any number of cores; [`play_lacking`] goes on with one |
//! | keep every game as it ends | [`KeptTable`], a file that a run which was ended goes on with |
//! | write and read it | [`ResultTable::text`], [`ResultTable::read`]; [`ResultTable::join`] for the seeds of many machines |
//! | summarize it | [`summary::lines`] |
//! | compare two of the same seeds | [`comparison::lines`] |
//! | see how a battle of a campaign follows from the one before | [`linked::second_battle`] |
//! | see what is at stake in a scenario | [`stakes::contests`], and [`stakes::line`] for each |
//!
//! A game adds its own statistics through [`Measured`], in a folder of its own.

pub mod area;
mod cells;
pub mod comparison;
pub mod figures;
mod groups;
pub mod hex;
pub mod kept;
pub mod linked;
pub mod measured;
pub mod playtest;
pub mod seeds;
pub mod stakes;
pub mod summary;
pub mod table;

use std::ops::RangeInclusive;
use std::sync::Arc;

use rayon::prelude::*;

pub use kept::{KeptTable, OldTable};
pub use measured::{CampaignVerdict, Measure, Measured, Value, Verdict};
pub use seeds::Seeds;
pub use table::{ResultTable, TableHeading};

use cells::{NamedCell, count, word};

use crate::console::outside::Programs;
use crate::luck::Luck;
use crate::opponent::{self, GroupTurn, Opponent, Remark};
use railhead_engine::engine::{Seat, Session, sides};
use railhead_engine::save::MAX_ORDERS;
use railhead_engine::scenario::Loaded;
use table::{Column, ColumnType, day_number};

/// A scenario and its players.
#[derive(Debug)]
pub struct Series<'p, G: Measured> {
    pub scenario: &'p Loaded<G>,
    /// The name of each seat's player.
    pub players: &'p [String],
    /// The outside programs that can play, beside the game's computer players.
    pub programs: &'p Programs,
    /// Whether the table has columns for the luck of each side.
    pub luck: bool,
}

/// The player of each seat, from words such as `japan=random`; the game's first computer player for seats without one.
///
/// Errors: what is wrong with a word. An unknown player is reported when it is made.
pub fn players<G: Measured>(game: &G, words: &[String]) -> Result<Vec<String>, String> {
    let usual = opponent::names::<G>()[0];
    let mut players = vec![usual.to_owned(); game.seats().len()];
    for (seat, name) in opponent::seats_named(game, words.iter().map(String::as_str))? {
        name.clone_into(&mut players[usize::from(seat.0)]);
    }
    Ok(players)
}

/// A finished or abandoned game; of a campaign its last battle.
#[derive(Debug)]
pub struct PlayedGame<G: Measured> {
    pub session: Session<G>,
    /// The battles of its campaign before it, the first first.
    pub earlier: Vec<Session<G>>,
    /// Its scenario, if that is not the one of the series but a later battle of its campaign.
    pub scenario: Option<Loaded<G>>,
    /// Scripted orders that were left out, and failures of players for which another one played: the seat and the
    /// reason.
    pub left_out: Vec<(Seat, String)>,
    /// How the groups of scripts fared.
    pub group_turns: Vec<GroupTurn>,
}

/// Plays the game of a seed, and if it is a battle of a campaign, those that follow.
pub fn play<G: Measured>(plan: &Series<G>, seed: u64) -> Result<PlayedGame<G>, String> {
    let mut played = play_battle(plan, plan.scenario, seed)?;
    loop {
        let scenario = played.scenario.as_ref().unwrap_or(plan.scenario);
        if scenario.game.campaign_place().is_none() {
            return Ok(played);
        }
        let Ok((next, seed)) = G::next_battle(scenario, &played.session) else {
            return Ok(played);
        };
        let mut then = play_battle(plan, &next, seed)?;
        played.earlier.push(played.session);
        played.left_out.append(&mut then.left_out);
        played.group_turns.append(&mut then.group_turns);
        played = PlayedGame {
            session: then.session,
            scenario: Some(next),
            ..played
        };
    }
}

/// Plays a scenario with the players of a series.
fn play_battle<G: Measured>(
    plan: &Series<G>,
    scenario: &Loaded<G>,
    seed: u64,
) -> Result<PlayedGame<G>, String> {
    let game = &scenario.game;
    let is_later = game.campaign_place().is_some_and(|place| place.number > 1);
    let mut session = Session::new(Arc::clone(game), seed);
    let names: Vec<Option<String>> = plan.players.iter().cloned().map(Some).collect();
    if let Some(order) = game.seating_order(session.state(), &plan.programs.players(&names)) {
        // The game gave the order itself, and allows it.
        let _ = session.issue(order);
    }
    let seats = (0..).map(Seat).zip(plan.players);
    let mut owned = seats
        .map(|(seat, name)| {
            let of_name = |name: &str| plan.programs.player(&**game, name, seed, seat);
            match of_name(name) {
                // The script of one battle may not be there in the next.
                Err(_) if is_later => of_name(opponent::names::<G>()[0]),
                player => player,
            }
        })
        .collect::<Result<Vec<_>, _>>()?;
    let mut players: Vec<&mut dyn Opponent<G>> = owned
        .iter_mut()
        .map(|player| &mut **player as &mut dyn Opponent<G>)
        .collect();
    opponent::play(&mut session, &mut players, MAX_ORDERS);
    let group_turns = owned.iter_mut().flat_map(|player| player.group_turns()).collect();
    let remarks = (0..).map(Seat).zip(&mut owned).flat_map(|(seat, player)| {
        let remarks = player.remarks().into_iter();
        remarks.filter_map(move |remark| match remark {
            Remark::Skipped { reason, .. } | Remark::StoodIn { reason } => Some((seat, reason)),
            Remark::Reason(_) => None,
        })
    });
    let mut left_out: Vec<(Seat, String)> = remarks.collect();
    if session.journal().len() >= MAX_ORDERS && !game.is_over(session.state()) {
        let why = format!(
            "it had to decide when the game was stopped after {MAX_ORDERS} orders, the limit of a save"
        );
        left_out.push((game.decider(session.state()), why));
    }
    Ok(PlayedGame {
        session,
        earlier: Vec::new(),
        scenario: None,
        left_out,
        group_turns,
    })
}

/// The results of many games.
#[derive(Debug)]
pub struct Many {
    /// One line per game.
    pub table: ResultTable,
    /// The orders that were left out of the games, by side and reason, with their number; the most frequent first.
    pub left_out: Vec<(String, String, usize)>,
}

/// Plays the games of some seeds on all cores; calls `done` after each.
pub fn play_all<G: Measured>(
    plan: &Series<G>,
    seeds: RangeInclusive<u64>,
    done: impl Fn() + Sync,
) -> Result<Many, String> {
    play_lacking(plan, unplayed(plan, seeds.into()), |_, _| {
        done();
        Ok(())
    })
}

/// The table of a series before its first game.
pub fn unplayed<G: Measured>(plan: &Series<G>, seeds: Seeds) -> ResultTable {
    let mut table = ResultTable::new(about(plan), seeds);
    let new_game = PlayedGame {
        session: Session::new(Arc::clone(&plan.scenario.game), 0),
        earlier: Vec::new(),
        scenario: None,
        left_out: Vec::new(),
        group_turns: Vec::new(),
    };
    let columns = line(plan, &new_game).into_iter();
    table.columns = columns.map(|(column, _)| column).collect();
    table
}

/// Plays the games that a table lacks on all cores, in the order of their seeds; calls `played` after each with its seed and its line in
/// the file. The answer is the table with them.
///
/// Errors: why a player cannot be made, or what `played` says.
pub fn play_lacking<G: Measured>(
    plan: &Series<G>,
    so_far: ResultTable,
    played: impl Fn(u64, &str) -> Result<(), String> + Sync,
) -> Result<Many, String> {
    let lacking = so_far.lacking();
    let games = lacking.iter().par_bridge().map(|seed| {
        let game = play(plan, seed)?;
        let line = line(plan, &game);
        let mut alone = ResultTable::new(TableHeading::default(), Seeds::default());
        alone.push(seed, line.clone());
        played(seed, &alone.line_text(0))?;
        Ok((seed, line, game.left_out))
    });
    let games = games.collect::<Result<Vec<_>, String>>()?;
    let mut counted = std::collections::BTreeMap::new();
    let mut more = unplayed(plan, Seeds::default());
    for (seed, line, left_out) in games {
        more.push(seed, line);
        for (seat, why) in left_out {
            *counted.entry((seat, why)).or_insert(0) += 1;
        }
    }
    let seats = plan.scenario.game.seats();
    let mut left_out: Vec<_> = counted
        .into_iter()
        .map(|((seat, why), count)| (seats[usize::from(seat.0)].name.to_owned(), why, count))
        .collect();
    left_out.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
    let tables = vec![("the table".to_owned(), so_far), ("these games".to_owned(), more)];
    let table = ResultTable::join(tables)?;
    Ok(Many { table, left_out })
}

fn about<G: Measured>(plan: &Series<G>) -> TableHeading {
    let seats = plan.scenario.game.seats();
    let players = seats.iter().zip(plan.players);
    let players: Vec<String> = players
        .map(|(seat, name)| format!("{}={}", seat.id, plan.programs.described(name)))
        .collect();
    TableHeading {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: G::NAME.to_owned(),
        scenario: plan.scenario.title.clone(),
        digest: format!("{:016x}", plan.scenario.checksum),
        players: players.join(" "),
    }
}

/// The luck of each side and how far from 0 it usually is, in tenths of what a roll costs; nothing of a game that still hides something.
fn luck<G: Measured>(session: &Session<G>) -> Vec<NamedCell> {
    let luck = Luck::of(session).ok();
    let tenths = |what: &str, side: &str, value: Option<f64>| {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the luck of a game is a small number"
        )]
        let cell = value.map(|value| table::CellValue::Number((value * 10.0).round() as i32));
        let side = side.to_lowercase().replace(' ', "_");
        (Column::new(format!("{side}_{what}"), ColumnType::Count), cell)
    };
    let sides = sides(&**session.game()).into_iter().enumerate();
    let columns = sides.flat_map(|(index, (name, _))| {
        let side = luck.as_ref().map(|luck| &luck.sides[index]);
        [
            tenths("luck_tenths", &name, side.map(|side| side.surplus)),
            tenths("luck_deviation_tenths", &name, side.map(|side| side.deviation)),
        ]
    });
    columns.collect()
}

/// How many orders of each seat were left out, and the number of all orders given.
fn orders<G: Measured>(played: &PlayedGame<G>) -> Vec<NamedCell> {
    let names = played.session.game().seats();
    let left_out = (0..).map(Seat).zip(&names).map(|(seat, names)| {
        let left_out = played.left_out.iter().filter(|(whose, _)| *whose == seat);
        let number = u32::try_from(left_out.count()).unwrap_or(u32::MAX);
        count(format!("{}_left_out", names.id), number)
    });
    let sessions = played.earlier.iter().chain([&played.session]);
    let orders: usize = sessions.map(|session| session.journal().len()).sum();
    let orders = count("orders".to_owned(), u32::try_from(orders).unwrap_or(u32::MAX));
    left_out.chain([orders]).collect()
}

fn line<G: Measured>(plan: &Series<G>, played: &PlayedGame<G>) -> Vec<NamedCell> {
    let session = &played.session;
    let (game, state) = (session.game(), session.state());
    if let Some(place) = plan.scenario.game.campaign_place() {
        let battles: Vec<&Session<G>> = played.earlier.iter().chain([session]).collect();
        let mut line = linked::columns(&battles, place.most);
        line.extend(orders(played));
        return line;
    }
    let seats = game.seats();
    let verdict = game.verdict(state).unwrap_or_default();
    let over = if game.is_over(state) { "yes" } else { "no" };
    let mut line = vec![
        word("over", over),
        word("winner", &verdict.winner),
        word("level", &verdict.level),
        count("turn".to_owned(), game.clock(state).turn.into()),
    ];
    let tallies = game.tally(state);
    for (index, seat) in seats.iter().enumerate() {
        for tally in &tallies {
            let name = format!("{}_{}", seat.id, tally.what.replace(' ', "_"));
            line.push(count(name, tally.by_seat[index]));
        }
    }
    line.extend(
        G::measures(session)
            .into_iter()
            .map(|measure| match measure.value {
                Value::Count(number) => count(measure.name, number),
                Value::Day(day) => {
                    let cell = day.map(|day| table::CellValue::Number(day_number(day)));
                    (Column::new(measure.name, ColumnType::Day), cell)
                }
            }),
    );
    line.extend(groups::columns(session, plan.players, &played.group_turns));
    if plan.luck {
        line.extend(luck(session));
    }
    line.extend(orders(played));
    line
}
