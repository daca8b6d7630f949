//! `railhead simulate`: whole games between players that choose by themselves, on all cores; what came of them as a table.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use railhead::folders::Folders;
use railhead::lookup;
use railhead::opponent::{self, Kind};
use railhead::rules::engine::Session;
use railhead::rules::games::AnyScenario;
use railhead::rules::hex_game::balance::losses;
use railhead::rules::hex_game::{HexGame, HexScenario, Names, Side};
use railhead::rules::save::MAX_ORDERS;
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
    /// Who plays a side: SIDE=greedy or SIDE=random; greedy unless told
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
    /// Units and steps that each side has lost.
    lost: [(usize, u32); 2],
    orders: usize,
    is_over: bool,
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
    let AnyScenario::Hex(scenario) = lookup::scenario(&arguments.scenario, folders)?;
    let kinds = kinds(&arguments.sides, &scenario.game).map_err(|problem| vec![problem])?;
    let bar = progress(arguments.games, &scenario);
    let last = last_seed(arguments.seed, arguments.games).map_err(|why| vec![why])?;
    let rows: Vec<Row> = (arguments.seed..=last)
        .into_par_iter()
        .map(|seed| {
            let session = play(&scenario, seed, kinds);
            bar.inc(1);
            row(seed, &session)
        })
        .collect();
    bar.finish_and_clear();
    let is_over = rows.iter().all(|row| row.is_over);
    let table = table(&scenario.game, &rows);
    if let Some(path) = &arguments.csv {
        let text = table.iter().fold(String::new(), |text, line| text + line + "\n");
        put(path, &text, arguments.force).map_err(|why| vec![why])?;
    } else if finish(say(table)) == ExitCode::FAILURE {
        return Ok(false);
    }
    if let Some(path) = &arguments.record {
        let session = play(&scenario, arguments.seed, kinds);
        record(path, &scenario, &session, arguments.force).map_err(|why| vec![why])?;
    }
    Ok(is_over)
}

/// Writes a game down: as a save, or as what one would tell the console to play it.
fn record(
    path: &Path,
    scenario: &HexScenario,
    session: &Session<HexGame>,
    force: bool,
) -> Result<(), String> {
    if path.extension().is_none_or(|ending| ending != "commands") {
        return put_save(path, scenario, session, force);
    }
    let mut lines = vec![format!("new {} seed={}", scenario.path, session.seed())];
    for entry in session.journal() {
        let order = ron::to_string(&entry.order.to_text(session.game()));
        let order = order.map_err(|error| error.to_string())?;
        lines.push(format!("do {order}"));
    }
    lines.push(String::new());
    put(path, &lines.join("\n"), force)
}

fn kinds(words: &[String], game: &HexGame) -> Result<[Kind; 2], String> {
    let mut kinds = [Kind::default(); 2];
    for word in words {
        let (side, kind) = opponent::seat(game, word)?;
        kinds[side.index()] = kind;
    }
    Ok(kinds)
}

fn play(scenario: &HexScenario, seed: u64, kinds: [Kind; 2]) -> Session<HexGame> {
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    let [mut first, mut second] = Side::BOTH.map(|side| kinds[side.index()].player(seed, side));
    opponent::play(&mut session, [first.as_mut(), second.as_mut()], MAX_ORDERS);
    session
}

fn row(seed: u64, session: &Session<HexGame>) -> Row {
    let (game, state) = (session.game(), session.state());
    let last = session.journal().last().and_then(|entry| entry.events.last());
    let lost = losses(game, state).map(|losses| (losses.units(), losses.steps));
    Row {
        seed,
        turn: state.turn(),
        result: last.map_or_else(String::new, |event| event.text(&Names::all(game))),
        lost,
        orders: session.journal().len(),
        is_over: state.is_over(),
    }
}

fn table(game: &HexGame, rows: &[Row]) -> Vec<String> {
    let [first, second] = Side::BOTH.map(|side| game.side(side).id.as_str());
    let head = format!(
        "seed,turn,result,{first}_units_lost,{first}_steps_lost,{second}_units_lost,{second}_steps_lost,orders"
    );
    let lines = rows.iter().map(|row| {
        let [(units, steps), (others, their_steps)] = row.lost;
        format!(
            "{},{},\"{}\",{units},{steps},{others},{their_steps},{}",
            row.seed,
            row.turn,
            row.result.replace('"', "\"\""),
            row.orders
        )
    });
    [head].into_iter().chain(lines).collect()
}
