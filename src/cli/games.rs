//! The games of the lab on all cores, with a progress bar, and where their lines go as they end.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::vec;

use clap::Args;
use indicatif::ProgressBar;
use railhead_players::lab::{self, KeptTable, Many, Measured, OldTable, ResultTable, Seeds, Series};

use super::output::{check_folder_exists, complain, is_stream, progress, stream, whole};

/// The number of games, and their seeds.
#[derive(Args, Clone, Copy, Debug)]
pub struct GameArguments {
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<u64>(1, u64::MAX))]
    pub games: u64,
    /// The seed of the first game; the next ones follow
    #[arg(long, value_name = "S", default_value_t = 1, visible_alias = "seed", value_parser = whole::<u64>(0, u64::MAX))]
    pub first_seed: u64,
    /// The number of games to play at once; by default the number of cores
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, u16::MAX.into()))]
    pub threads: Option<u16>,
}

impl GameArguments {
    /// The seeds of the games.
    fn seeds(&self) -> Result<Seeds, String> {
        Ok((self.first_seed..=last_seed(self.first_seed, self.games)?).into())
    }
}

/// The last seed of `games` games.
pub fn last_seed(first: u64, games: u64) -> Result<u64, String> {
    let last = first.checked_add(games - 1);
    last.ok_or_else(|| {
        format!(
            "there are fewer than {games} seeds from {first} on; the last is {}",
            u64::MAX
        )
    })
}

/// The fate of files that exist already.
#[derive(Args, Clone, Copy, Debug)]
pub struct OldFileArguments {
    /// Replace existing files
    #[arg(long, conflicts_with = "resume")]
    pub force: bool,
    /// Go on with a table that is there already: play the games that it lacks
    #[arg(long)]
    pub resume: bool,
}

impl OldFileArguments {
    const fn table(self) -> OldTable {
        if self.resume {
            OldTable::GoesOn
        } else if self.force {
            OldTable::Goes
        } else {
            OldTable::Stays
        }
    }
}

/// Where the line of each game goes when the game is over.
#[derive(Clone, Copy, Debug)]
pub enum Lines<'a> {
    /// Nowhere. The words say which option keeps them.
    Lost(&'static str),
    /// Into a table, which has them whenever the program is ended; - is the output.
    Table(&'a Path, OldFileArguments),
}

/// The same while games are played.
enum Output {
    Nowhere,
    File(KeptTable),
    Stream(Mutex<InOrder>),
}

impl Lines<'_> {
    fn open(self, unplayed: ResultTable) -> Result<(Output, ResultTable), String> {
        let Self::Table(path, old) = self else {
            return Ok((Output::Nowhere, unplayed));
        };
        if is_stream(path) {
            let mut lines = InOrder {
                to: stream(path)?,
                next: unplayed.lacking().iter().collect::<Vec<_>>().into_iter(),
                waiting: BTreeMap::new(),
            };
            lines.write(&unplayed.text())?;
            return Ok((Output::Stream(Mutex::new(lines)), unplayed));
        }
        check_folder_exists(path)?;
        let opened = KeptTable::open(path, unplayed, old.table());
        let hint = if old.table() == OldTable::Stays && path.is_file() {
            "; --resume goes on with it, --force replaces it"
        } else {
            ""
        };
        let (kept, so_far) = opened.map_err(|why| why + hint)?;
        Ok((Output::File(kept), so_far))
    }

    /// The fate of the finished games, for the message when a signal ends the command.
    fn when_ended(self) -> String {
        match self {
            Self::Lost(option) => format!("which are lost: {option} keeps each as it ends"),
            Self::Table(path, _) if is_stream(path) => "which were printed".to_owned(),
            Self::Table(path, _) => format!(
                "which are in {}: the same command with --resume plays the others",
                path.display()
            ),
        }
    }
}

/// Lines that are written in the order of their seeds, each as soon as those before it are there.
struct InOrder {
    to: Box<dyn Write + Send>,
    next: vec::IntoIter<u64>,
    waiting: BTreeMap<u64, String>,
}

impl InOrder {
    fn add(&mut self, seed: u64, line: &str) -> Result<(), String> {
        self.waiting.insert(seed, line.to_owned());
        while let Some(line) = self
            .next
            .as_slice()
            .first()
            .and_then(|due| self.waiting.remove(due))
        {
            self.next.next();
            self.write(&line)?;
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), String> {
        match self.to.write_all(text.as_bytes()).and_then(|()| self.to.flush()) {
            // Readers of our output may stop at any time.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
            _ => Ok(()),
        }
    }
}

impl Output {
    fn add(&self, seed: u64, line: &str) -> Result<(), String> {
        match self {
            Self::Nowhere => Ok(()),
            Self::File(table) => table.add(line),
            Self::Stream(lines) => lines
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .add(seed, line),
        }
    }
}

/// Plays the games of a plan, with a progress bar; those that the table has already are not played again.
pub fn play<G: Measured>(
    plan: &Series<G>,
    games: &GameArguments,
    title: &str,
    lines: Lines,
) -> Result<Many, String> {
    // Find out before the first game whether all of them can play.
    for (seat, name) in (0..).map(railhead_engine::engine::Seat).zip(plan.players) {
        plan.programs
            .player(&*plan.scenario.game, name, games.first_seed, seat)?;
    }
    let threads = games.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let (output, so_far) = lines.open(lab::unplayed(plan, games.seeds()?))?;
    let bar = progress(so_far.wanted.len(), title);
    bar.set_position(so_far.held().len());
    bar.reset_eta();
    let ended = Ended::watch(&bar, lines.when_ended());
    let many = pool.install(|| {
        lab::play_lacking(plan, so_far, |seed, line| {
            output.add(seed, line)?;
            bar.inc(1);
            Ok(())
        })
    });
    drop(ended);
    bar.finish_and_clear();
    let many = many?;
    if let Output::File(table) = output {
        table.close(&many.table)?;
    }
    Ok(many)
}

/// The games that are being played.
static PLAYED: Mutex<Option<(ProgressBar, String)>> = Mutex::new(None);

/// While it lives, Ctrl+C and other signals to end print the fate of the games that are over.
struct Ended;

impl Ended {
    fn watch(bar: &ProgressBar, words: String) -> Self {
        let mut played = PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
        *played = Some((bar.clone(), words));
        // Only the first call succeeds, and one is enough. Where signals cannot be caught, they end the program without a word.
        let _ = ctrlc::set_handler(|| {
            let played = PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((bar, words)) = &*played {
                let (over, all) = (bar.position(), bar.length().unwrap_or_default());
                bar.finish_and_clear();
                complain(&format!("railhead: ended after {over} of {all} games, {words}"));
            }
            // As a shell expects it of a program that was ended.
            std::process::exit(130);
        });
        Self
    }
}

impl Drop for Ended {
    fn drop(&mut self) {
        *PLAYED.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Makes the folder in which tables are kept, before a game is played: after thousands of them would be too late.
pub fn make_folder(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("{} could not be made: {error}", folder.display()))
}

/// Reads a table, and says which of its games lack.
pub fn read_table(path: &Path) -> Result<ResultTable, String> {
    let table = ResultTable::read_file(path)?;
    let lacking = table.lacking();
    if !lacking.is_empty() {
        complain(&format!(
            "{}: {} of {} games; {} lack, which the same command with --resume plays",
            path.display(),
            table.len(),
            table.wanted.len(),
            lacking.words(10)
        ));
    }
    Ok(table)
}
