//! Plays every house rule in every war of the area game, whether the scenario offers it or not.
//!
//!     cargo run --release --no-default-features --example house_rules -- 20 100
//!
//! plays 20 games of the usual computer player for each, which must end with a result, be the same when they are played again, and open from
//! their saves; and 100 random games, with the checks of the soak after every order. Then come 100 random games of each war in which the
//! people at the table correct something every 20 orders or so (AB-17). Names after the numbers restrict it to those wars. It writes a table
//! in Markdown, and to standard error what was answered and every failure; the exit code says whether there was one.

#[path = "../crates/players/tests/games/house_rule_wars.rs"]
mod house_rule_wars;

use std::process::ExitCode;

use railhead_area_game::AreaGame;
use railhead_area_game::definition::Phase;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::list;

use house_rule_wars::{Games, answers, play};

/// Plays a war with every house rule; writes its line of the table, and says whether all held.
fn tell(path: &str, games: Games) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".ron");
    let played = play(path, &answers(path), games);
    let cell = |(held, of): (u64, u64)| format!("{held} of {of}");
    println!(
        "| {name} | {} | {} | {} | {} |",
        played.answers.len(),
        cell(played.ended),
        cell(played.sound),
        cell(played.corrected)
    );
    eprintln!("{name}: {}", played.answers.join(" "));
    played.all_held()
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (numbers, names): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| word.parse::<u64>().is_ok());
    let number = |index: usize, usual: u64| {
        numbers
            .get(index)
            .map_or(usual, |word| word.parse().unwrap_or(usual))
    };
    let games = Games {
        of_computers: number(0, 20),
        at_random: number(1, 100),
        corrected: number(1, 100),
    };
    println!(
        "| war | answers | games of `greedy` with a result | random games that held | corrected games that held |"
    );
    println!("| --- | --- | --- | --- | --- |");
    let mut all_held = true;
    for listing in list(&Embedded) {
        let path = listing.path.as_str();
        let Ok(war) = load::<AreaGame>(&Embedded, path) else {
            continue;
        };
        let is_named = names.is_empty() || names.iter().any(|name| path.ends_with(&format!("/{name}.ron")));
        if is_named && war.game.definition().phases.contains(&Phase::Combat) {
            all_held &= tell(path, games);
        }
    }
    if all_held {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
