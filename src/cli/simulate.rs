//! `railhead simulate`: whole games between players that choose by themselves, on all cores; what came of them as a table.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use railhead::folders::Folders;
use railhead::lookup;
use railhead::opponent::{self, Opponent, Opponents, Remark};
use railhead::rules::engine::{Playable, Seat, Session, Tally};
use railhead::rules::save::MAX_ORDERS;
use railhead::rules::scenario::Loaded;
use railhead::rules::text::words::count;
use rayon::prelude::*;

use super::{at_least_one, complain, finish, last_seed, progress, put, put_save, say};

/// What to play, and by whom.
#[derive(Args, Debug)]
pub struct SimulateArguments {
    /// A scenario: a file, or a name such as kampar-line
    scenario: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least_one())]
    games: u64,
    /// The seed of the first game; the next ones follow
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who plays a side: SIDE=random, another player of the game, such as SIDE=greedy, which plays unless told, or a
    /// script of the scenario, such as SIDE=history
    #[arg(long = "side", value_name = "SIDE=PLAYER")]
    sides: Vec<String>,
    /// Write the table into this file as comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Save the first game, when it is over, into this file; as lines for the console if it ends in .commands
    #[arg(long, value_name = "SAVE")]
    record: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
}

/// What came of a game.
struct Row {
    seed: u64,
    turn: u16,
    result: String,
    /// What the game counts of each side.
    tally: Vec<Tally>,
    orders: usize,
    is_over: bool,
    /// The orders of scripts that the rules refused (HP-2): of which side, and why.
    left_out: Vec<(String, String)>,
}

/// Plays; the exit code says whether every game came to its end.
pub fn run(arguments: &SimulateArguments, folders: &Folders) -> ExitCode {
    match simulate(arguments, folders) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(lines) => {
            for line in lines {
                complain(&line);
            }
            ExitCode::FAILURE
        }
    }
}

fn simulate(arguments: &SimulateArguments, folders: &Folders) -> Result<bool, Vec<String>> {
    let any = lookup::scenario(&arguments.scenario, folders)?;
    railhead::with_game!(AnyScenario, any, scenario => simulate_game(arguments, &scenario))
}

fn simulate_game<G: Opponents>(
    arguments: &SimulateArguments,
    scenario: &Loaded<G>,
) -> Result<bool, Vec<String>> {
    // That all of them can play is seen before the first game.
    players(&arguments.sides, &*scenario.game, 0).map_err(|problem| vec![problem])?;
    let bar = progress(arguments.games, &scenario.title);
    let last = last_seed(arguments.seed, arguments.games).map_err(|why| vec![why])?;
    let rows: Vec<Row> = (arguments.seed..=last)
        .into_par_iter()
        .map(|seed| {
            let (session, left_out) = play(scenario, seed, &arguments.sides);
            bar.inc(1);
            row(seed, &session, left_out)
        })
        .collect();
    bar.finish_and_clear();
    let is_over = rows.iter().all(|row| row.is_over);
    for line in left_out(&rows) {
        complain(&line);
    }
    let table = table(&*scenario.game, &rows);
    if let Some(path) = &arguments.csv {
        let text = table.iter().fold(String::new(), |text, line| text + line + "\n");
        put(path, &text, arguments.force).map_err(|why| vec![why])?;
    } else if finish(say(table)) == ExitCode::FAILURE {
        return Ok(false);
    }
    if let Some(path) = &arguments.record {
        let (session, _) = play(scenario, arguments.seed, &arguments.sides);
        record(path, scenario, &session, arguments.force).map_err(|why| vec![why])?;
    }
    Ok(is_over)
}

/// Writes a game down: as a save, or as what one would tell the console to play it.
fn record<G: Playable>(
    path: &Path,
    scenario: &Loaded<G>,
    session: &Session<G>,
    force: bool,
) -> Result<(), String> {
    if path.extension().is_none_or(|ending| ending != "commands") {
        return put_save(path, scenario, session, force);
    }
    let mut lines = vec![format!("new {} seed={}", scenario.path, session.seed())];
    for entry in session.journal() {
        let order = ron::to_string(&session.game().order_text(&entry.order));
        let order = order.map_err(|error| error.to_string())?;
        lines.push(format!("do {order}"));
    }
    lines.push(String::new());
    put(path, &lines.join("\n"), force)
}

/// A player for each seat: who is named for it, else the first that the game has.
fn players<G: Opponents>(words: &[String], game: &G, seed: u64) -> Result<Vec<Box<dyn Opponent<G>>>, String> {
    let usual = opponent::names::<G>()[0];
    let seats = (0..).map(Seat).zip(game.seats());
    let mut players = seats
        .map(|(seat, _)| opponent::player(game, usual, seed, seat))
        .collect::<Result<Vec<_>, _>>()?;
    for word in words {
        let (seat, player) = opponent::seated(game, word, seed)?;
        players[usize::from(seat.0)] = player;
    }
    Ok(players)
}

/// A whole game, and the orders of scripts that the rules refused.
fn play<G: Opponents>(
    scenario: &Loaded<G>,
    seed: u64,
    words: &[String],
) -> (Session<G>, Vec<(String, String)>) {
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    let mut owned = players(words, &*scenario.game, seed).expect("they could play the game of another seed");
    let mut players: Vec<&mut dyn Opponent<G>> = owned
        .iter_mut()
        .map(|player| &mut **player as &mut dyn Opponent<G>)
        .collect();
    opponent::play(&mut session, &mut players, MAX_ORDERS);
    let seats = session.game().seats();
    let remarks = owned.iter_mut().zip(seats).flat_map(|(player, seat)| {
        let remarks = player.remarks().into_iter();
        remarks.filter_map(move |remark| match remark {
            Remark::Skipped { reason, .. } => Some((seat.id.to_owned(), reason)),
            Remark::Reason(_) => None,
        })
    });
    let left_out = remarks.collect();
    (session, left_out)
}

/// How many orders of scripts the rules refused in all games, by side and reason, the most frequent first.
fn left_out(rows: &[Row]) -> Vec<String> {
    let mut counted: BTreeMap<&(String, String), usize> = BTreeMap::new();
    for reason in rows.iter().flat_map(|row| &row.left_out) {
        *counted.entry(reason).or_default() += 1;
    }
    let mut counted: Vec<_> = counted.into_iter().collect();
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let lines = counted.into_iter().map(|((side, reason), orders)| {
        format!(
            "{} of {side}'s script left out: {reason}",
            count(orders, "order", "orders")
        )
    });
    lines.collect()
}

fn row<G: Playable>(seed: u64, session: &Session<G>, left_out: Vec<(String, String)>) -> Row {
    let (game, state) = (session.game(), session.state());
    let last = session.journal().last().and_then(|entry| entry.events.last());
    Row {
        seed,
        turn: game.clock(state).turn,
        result: last.map_or_else(String::new, |event| game.words(event)),
        tally: game.tally(state),
        orders: session.journal().len(),
        is_over: game.is_over(state),
        left_out,
    }
}

/// A line a game; what is counted of each side stands side by side.
fn table<G: Playable>(game: &G, rows: &[Row]) -> Vec<String> {
    let seats = game.seats();
    let counted = rows.first().map_or(&[][..], |row| &row.tally);
    let mut head = ["seed", "turn", "result"].map(str::to_owned).to_vec();
    for seat in &seats {
        let columns = counted.iter().map(|tally| tally.what.replace(' ', "_"));
        head.extend(columns.map(|what| format!("{}_{what}", seat.id)));
    }
    head.push("orders".to_owned());
    let mut lines = vec![head.join(",")];
    for row in rows {
        let result = format!("\"{}\"", row.result.replace('"', "\"\""));
        let mut cells = vec![row.seed.to_string(), row.turn.to_string(), result];
        for seat in 0..seats.len() {
            cells.extend(row.tally.iter().map(|tally| tally.by_seat[seat].to_string()));
        }
        cells.push(row.orders.to_string());
        lines.push(cells.join(","));
    }
    lines
}
