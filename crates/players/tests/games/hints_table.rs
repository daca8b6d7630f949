//! The table of players by hints in `docs/balance-lab.md` says what is so: from no seat are they worse than Regulars.
//!
//! A fortieth of the pairs of games in each row is played, and with `RAILHEAD_CASES=all` all of them:
//!
//! ```text
//! RAILHEAD_CASES=all UPDATE_GOLDEN=hints cargo test --release --no-default-features --test main hints_table
//! ```
//!
//! writes the table anew.

use std::fmt::Write as _;

use railhead_engine::engine::{Seat, sides};
use railhead_engine::scenario::Loaded;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{load_any, with_game};
use railhead_players::console::outside::Programs;
use railhead_players::lab::figures::Pairs;
use railhead_players::lab::{Measured, Series, play_all};
use railhead_players::opponent::HINTS;

use super::balance::{Won, page, path_of, settle};
use crate::common::{golden, share};

/// What the rows of the table begin with, below this heading.
const HEAD: &str = "| scenario | side | pairs of games | by hints | Regular | difference |";
const GREEDY: &str = "greedy";

/// How often a side wins by hints, and in the same games by Regular.
#[derive(Clone, Copy, Debug)]
struct Compared {
    by_hints: Won,
    regular: Won,
    pairs: Pairs,
}

impl Compared {
    /// Plays pairs of games with the same seeds against Regulars.
    fn play<G: Measured>(scenario: &Loaded<G>, side: &str, games: u32) -> Self {
        let game = &*scenario.game;
        let sides = sides(game);
        let (_, seats) = sides
            .iter()
            .find(|(name, _)| *name == side)
            .expect("the game has the side");
        let wins = |player: &str| -> Vec<bool> {
            let all = (0..).map(Seat).take(game.seats().len());
            let players = all.map(|seat| if seats.contains(&seat) { player } else { GREEDY });
            let series = Series {
                scenario,
                players: &players.map(str::to_owned).collect::<Vec<_>>(),
                programs: &Programs::default(),
                luck: false,
            };
            let played = play_all(&series, 1..=games.into(), || ()).expect("they all play");
            let winner = played.table.column("winner").expect("a table says who won");
            (0..played.table.len())
                .map(|line| winner.word(line) == Some(side))
                .collect()
        };
        let (by_hints, regular) = (wins(HINTS), wins(GREEDY));
        let count = |wanted: [bool; 2]| {
            let both = by_hints
                .iter()
                .zip(&regular)
                .map(|(hints, regular)| [*hints, *regular]);
            u32::try_from(both.filter(|won| *won == wanted).count()).expect("few games")
        };
        let (both, only_after, only_before) =
            (count([true, true]), count([true, false]), count([false, true]));
        let won = |alone| Won {
            games: both + alone,
            of: games,
        };
        Self {
            by_hints: won(only_after),
            regular: won(only_before),
            pairs: Pairs {
                games,
                only_before,
                only_after,
            },
        }
    }

    /// `41.0% (34.4-47.9) | 40.0% (33.5-46.9) | +1.0 (-2.1 to +4.1)`.
    fn cells(self) -> String {
        let interval = self.pairs.interval();
        format!(
            "{} | {} | {:+.1} ({:+.1} to {:+.1})",
            self.by_hints.with_interval(),
            self.regular.with_interval(),
            100.0 * self.pairs.difference(),
            100.0 * interval.low,
            100.0 * interval.high,
        )
    }

    /// Whether hints are worse by more than chance.
    fn is_worse(self) -> bool {
        self.pairs.interval().high < 0.0
    }
}

#[test]
fn hints_are_no_worse_than_the_table_says() {
    let page = page();
    let (before, table) = page.split_once(HEAD).expect("the page has the table");
    let mut now = format!("{before}{HEAD}");
    let (mut rows, mut wrong, mut is_table) = (0, Vec::new(), true);
    for line in table.split_inclusive('\n') {
        let cells: Vec<&str> = line
            .trim()
            .trim_matches('|')
            .split(" | ")
            .map(str::trim)
            .collect();
        let row = match *cells.as_slice() {
            [scenario, side, pairs, hints, regular, _] if is_table => pairs
                .parse()
                .ok()
                .map(|pairs: u32| (scenario, side, pairs, [hints, regular])),
            _ => None,
        };
        let Some((scenario, side, stated, shares)) = row else {
            is_table &= rows == 0 || line.starts_with('|');
            now.push_str(line);
            continue;
        };
        rows += 1;
        let any = load_any(&Embedded, &path_of(scenario)).expect("shipped scenarios load");
        let games = if share::is_all() {
            stated
        } else {
            stated.div_ceil(40)
        };
        let compared = with_game!(AnyScenario, any, loaded => Compared::play(&loaded, side, games));
        let played = compared.cells();
        let differs = !golden::is_renewed("hints")
            && [compared.by_hints, compared.regular]
                .iter()
                .zip(shares)
                .any(|(won, share)| won.differs_from(Won::read(share, stated)));
        if differs || compared.is_worse() {
            wrong.push(format!("{}\n    {played}", line.trim()));
        }
        writeln!(now, "| {scenario} | {side} | {stated} | {played} |").expect("a String takes all");
    }
    assert!(rows >= 4, "{rows} rows are too few to be the table");
    settle("hints", &now, &wrong);
}
