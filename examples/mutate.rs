//! Mutation testing of files: changes shipped scenarios and saves in thousands of ways, and checks that nothing panics
//! or takes more than 2 s or 256 MB, that `check` and `new` agree, and that no changed save opens with its seal.
//!
//! ```text
//! cargo run --release --no-default-features --example mutate -- [CASES [FIRST]]
//! ```
//!
//! Cases run in processes of their own, so that one that crashes is reported like the others. The number of a case
//! reproduces it.

#[path = "../crates/games/tests/files/mutation.rs"]
mod mutation;

use std::env;
use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use mutation::{KINDS, prepare, subjects};
use railhead_engine::engine::Draws;

/// The number of cases per process.
const BATCH: u64 = 250;
const MOST_TIME: Duration = Duration::from_secs(2);
const MOST_KILOBYTES: u64 = 256 * 1024;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize, otherwise: u64| {
        arguments
            .get(index)
            .map_or(Ok(otherwise), |word| word.parse::<u64>())
    };
    if arguments.first().is_some_and(|word| word == "--try") {
        try_cases(number(1, 0)?, number(2, 0)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (cases, first) = (number(0, 10_000)?, number(1, 0)?);
    let (mut wrong, mut longest, mut most) = (0, Duration::ZERO, 0);
    let mut at = first;
    while at < first + cases {
        let end = (at + BATCH).min(first + cases);
        let mut child = Command::new(env::current_exe()?)
            .args(["--try", &at.to_string(), &end.to_string()])
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or("the output was asked for")?;
        for line in BufReader::new(output).lines() {
            let line = line?;
            let mut words = line.splitn(4, ' ');
            let mut next = || words.next().unwrap_or_default();
            let (case, millis, kilobytes, what) =
                (next().parse::<u64>()?, next().parse()?, next().parse()?, next());
            at = case + 1;
            longest = longest.max(Duration::from_millis(millis));
            most = most.max(kilobytes);
            if what != "held" {
                wrong += 1;
                println!("case {case}: {what}");
            }
        }
        if !child.wait()?.success() {
            wrong += 1;
            println!("case {at}: the process ended");
            at += 1;
        }
    }
    println!(
        "{cases} cases, {wrong} failed; the longest took {longest:?}, and the most memory was {} MB",
        most / 1024
    );
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Runs cases and writes a line for each: number, milliseconds, kilobytes, and the failure.
fn try_cases(from: u64, to: u64) -> Result<(), Box<dyn Error>> {
    let (scenarios, saves) = subjects(false);
    for case in from..to {
        let mut luck = Draws::new(case);
        let kind = luck.pick(&KINDS);
        let subjects = if luck.one_in(2) { &scenarios } else { &saves };
        let subject = luck.pick(subjects);
        let folder = tempfile::tempdir()?;
        let trial = prepare(folder.path(), &subject, kind, &mut luck);
        let begun = Instant::now();
        let tried = catch_unwind(AssertUnwindSafe(|| trial.run()));
        let took = begun.elapsed();
        let kilobytes = most_memory();
        let mut what = match tried {
            Ok(Ok(_)) => "held".to_owned(),
            Ok(Err(what)) => what.replace('\n', "; "),
            Err(_) => "it panicked".to_owned(),
        };
        if took > MOST_TIME {
            what = format!("it took {took:?}");
        } else if kilobytes > MOST_KILOBYTES {
            what = format!("it took {} MB", kilobytes / 1024);
        }
        println!("{case} {} {kilobytes} {what}", took.as_millis());
        std::io::stdout().flush()?;
        if kilobytes > MOST_KILOBYTES {
            // The peak never falls again, so another process must run the next cases.
            return Err("too much memory".into());
        }
    }
    Ok(())
}

/// The peak memory of this process so far, in kilobytes; 0 where the system does not report it.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or_default()
}
