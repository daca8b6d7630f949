//! The table of `strong` against `greedy` in `docs/balance-lab.md` says what is so, and in no row does who looks ahead win less than
//! three games of five by more than chance.
//!
//! One game of the first row is played, and with `RAILHEAD_CASES=all` all of them:
//!
//! ```text
//! RAILHEAD_CASES=all UPDATE_GOLDEN=strong cargo test --release --no-default-features --test main strong::table
//! ```
//!
//! writes the table anew.

use std::fmt::Write as _;

use railhead_engine::scenario::Loaded;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{load_any, with_game};
use railhead_players::console::outside::Programs;
use railhead_players::lab::stakes::contests;
use railhead_players::lab::{Measured, Series, play_all};

use crate::common::{golden, share};
use crate::games::balance::{Won, page, path_of, settle};

/// What the rows of the table begin with, below this heading.
const HEAD: &str = "| scenario | side | games | `strong` against `greedy` |\n| --- | --- | --- | --- |\n";
/// It is to win this share of them, but for chance.
const LEAST: f64 = 0.6;

/// How often a side wins when it looks ahead and its enemies do not.
fn won<G: Measured>(scenario: &Loaded<G>, side: &str, games: u32) -> Won {
    let all = contests(&*scenario.game);
    let contest = all
        .iter()
        .find(|contest| contest.side == side && contest.is_slow())
        .expect("strong plays every side");
    let series = Series {
        scenario,
        players: &contest.players,
        programs: &Programs::default(),
        luck: false,
    };
    let played = play_all(&series, 1..=games.into(), || ()).expect("they all play");
    let winner = played.table.column("winner").expect("a table says who won");
    let own = (0..played.table.len()).filter(|line| winner.word(*line) == Some(side));
    Won {
        games: u32::try_from(own.count()).expect("few games"),
        of: games,
    }
}

#[test]
fn strong_beats_greedy_as_often_as_the_table_says() {
    let page = page();
    let (before, rest) = page.split_once(HEAD).expect("the page has the table");
    let (table, after) = rest.split_once("\n\n").expect("a paragraph follows");
    let mut now = format!("{before}{HEAD}");
    let mut wrong = Vec::new();
    let rows: Vec<&str> = table.lines().collect();
    for (index, line) in rows.iter().enumerate() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [scenario, side, games, share] = *cells.as_slice() else {
            panic!("{line} is a row of the table");
        };
        let stated: u32 = games.parse().expect("a number of games");
        let before = Won::read(share, stated);
        let is_enough = before.interval().high >= LEAST;
        assert!(golden::is_renewed("strong") || is_enough, "{line}");
        let games = match index {
            _ if share::is_all() => stated,
            0 => 1,
            _ => continue,
        };
        let any = load_any(&Embedded, &path_of(scenario)).expect("shipped scenarios load");
        let played = with_game!(AnyScenario, any, loaded => won(&loaded, side, games));
        if played.differs_from(before) {
            wrong.push(format!("{line}\n    {}", played.with_interval()));
        }
        let row = format!("| {scenario} | {side} | {stated} | {} |", played.with_interval());
        writeln!(now, "{row}").expect("a String takes all");
    }
    assert!(rows.len() >= 8, "{} rows are too few to be the table", rows.len());
    write!(now, "\n{after}").expect("a String takes all");
    settle("strong", &now, &wrong);
}
