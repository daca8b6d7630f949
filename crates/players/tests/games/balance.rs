//! The tables of stakes in `docs/balance-lab.md` say what is so. A tenth of their games is played, and all with `RAILHEAD_CASES=all`:
//!
//! ```text
//! RAILHEAD_CASES=all UPDATE_GOLDEN=balance cargo test --release --no-default-features --test main balance
//! ```
//!
//! plays all of them and writes the tables anew.

use std::collections::BTreeMap;
use std::fs;

use railhead_engine::engine::sides;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{load_any, with_game};
use railhead_players::console::outside::Programs;
use railhead_players::lab::figures::{Interval, share as share_of, wilson};
use railhead_players::lab::stakes::{Contest, contests};
use railhead_players::lab::{Series, play_all};
use railhead_players::opponent::IDLE;

use super::house_rule_wars::{self, Games};
use crate::common::{golden, share};

/// The page of the tables.
const PAGE: &str = "../../docs/balance-lab.md";
const GREEDY: &str = "greedy";

/// How often a player won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Won {
    pub games: u32,
    pub of: u32,
}

impl Won {
    pub(super) fn share(self) -> f64 {
        share_of(self.games, self.of)
    }

    pub(super) fn interval(self) -> Interval {
        wilson(self.games, self.of)
    }

    /// Whether what was played differs from what a page states; a tenth may be off by chance too, to the end of its own interval.
    pub(super) fn differs_from(self, stated: Self) -> bool {
        let (stated, played) = (stated.interval(), self.interval());
        if share::is_all() {
            !(stated.low..=stated.high).contains(&self.share())
        } else {
            played.low > stated.high || played.high < stated.low
        }
    }

    /// `3.0% (1.0-8.5)`.
    pub(super) fn with_interval(self) -> String {
        let Interval { low, high } = self.interval();
        format!(
            "{:.1}% ({:.1}-{:.1})",
            100.0 * self.share(),
            100.0 * low,
            100.0 * high
        )
    }

    /// Reads a cell such as `3.0% (1.0-8.5) of 20` or `3.0% (history)`; without a number of its own it is of the games of its row.
    pub(super) fn read(cell: &str, games: u32) -> Self {
        let (percent, rest) = cell.split_once("% (").expect("a share, and what is so");
        let of = rest
            .split_once(") of ")
            .map_or(games, |(_, of)| of.parse().expect("a number"));
        let share: f64 = percent.parse().expect("a share in percent");
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count of games"
        )]
        let games = (share / 100.0 * f64::from(of)).round() as u32;
        Self { games, of }
    }
}

/// Who won the games of a scenario between these players, from the first seed on: rows of its other sides have some of them too.
type Winners = BTreeMap<(String, Vec<String>), Vec<Option<String>>>;

/// A row of a table: a side of a scenario.
struct Row<'p> {
    scenario: &'p str,
    side: &'p str,
    games: u32,
    /// `idle` against `greedy` and against a script, `greedy` against `greedy` and against `idle`, as they stand on the page.
    cells: [&'p str; 4],
}

impl<'p> Row<'p> {
    /// The row in a line; `None` if that is none.
    fn read(line: &'p str) -> Option<Self> {
        let cells: Vec<&str> = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split(" | ")
            .collect();
        let [scenario, side, games, cells @ ..] = cells.as_slice() else {
            return None;
        };
        Some(Self {
            scenario,
            side,
            games: games.parse().ok()?,
            cells: cells.try_into().ok()?,
        })
    }

    /// Plays a tenth of its games, or all, and returns what came out in the form of its cells.
    fn played(&self, known: &mut Winners) -> [Option<(Won, String)>; 4] {
        let path = path_of(self.scenario);
        let any = load_any(&Embedded, &path).expect("shipped scenarios load");
        with_game!(AnyScenario, any, scenario => {
            assert!(sides(&*scenario.game).iter().any(|(side, _)| *side == self.side), "{} plays {}", self.side, self.scenario);
            let all = contests(&*scenario.game);
            let own: Vec<&Contest> = all.iter().filter(|contest| contest.side == self.side).collect();
            let mut won = |contest: &Contest, cell: usize| {
                let stated = Won::read(self.cells[cell], self.games);
                let games = if share::is_all() { stated.of } else { stated.of.div_ceil(10) };
                let winners = known.entry((path.clone(), contest.players.clone())).or_default();
                let missing = winners.len() as u64 + 1..=games.into();
                if !missing.is_empty() {
                    let series = Series {
                        scenario: &scenario,
                        players: &contest.players,
                        programs: &Programs::default(),
                        luck: false,
                    };
                    let many = play_all(&series, missing, || ()).expect("they all play");
                    let winner = many.table.column("winner").expect("a table says who won");
                    winners.extend((0..many.table.len()).map(|line| winner.word(line).map(str::to_owned)));
                }
                let winners = &winners[..games as usize];
                let won = winners.iter().filter(|winner| winner.as_deref() == Some(self.side));
                Won { games: u32::try_from(won.count()).expect("few games"), of: games }
            };
            let mut of = |player: &str, against: &str, cell: usize| {
                let contest = own.iter().find(|contest| contest.player == player && contest.against == against);
                let won = won(contest.expect("it is a contest"), cell);
                Some((won, won.with_interval()))
            };
            let idle = of(IDLE, GREEDY, 0);
            let [mirror, active] = [of(GREEDY, GREEDY, 2), of(GREEDY, IDLE, 3)];
            let scripts = own.iter().filter(|contest| contest.player == IDLE && contest.against != GREEDY);
            let by_script = scripts.map(|contest| (won(contest, 1), contest.against.as_str()));
            // Of equals the first: it is the one that the scenario lists first.
            let weakest = by_script.reduce(|one, other| if other.0.games > one.0.games { other } else { one });
            [
                idle,
                weakest.map(|(won, script)| (won, format!("{:.1}% ({script})", 100.0 * won.share()))),
                mirror,
                active,
            ]
        })
    }

    /// Its line after all games are played anew.
    fn line(&self, played: &[Option<(Won, String)>; 4]) -> String {
        let cells = played.iter().zip(self.cells).map(|(cell, before)| {
            let Some((_, now)) = cell else {
                return before.to_owned();
            };
            match before.split_once(") of ") {
                Some((_, of)) => format!("{now} of {of}"),
                None => now.clone(),
            }
        });
        let cells: Vec<String> = cells.collect();
        format!(
            "| {} | {} | {} | {} |",
            self.scenario,
            self.side,
            self.games,
            cells.join(" | ")
        )
    }
}

/// The path of a shipped scenario by its name in a table.
pub fn path_of(scenario: &str) -> String {
    let ending = format!("/{scenario}.ron");
    let mut paths = Embedded.paths().into_iter();
    let path = paths.find(|path| path.ends_with(&ending));
    path.unwrap_or_else(|| panic!("{scenario} is shipped"))
}

/// The page as it was read, with the line ends of this program.
pub fn page() -> String {
    let page = fs::read_to_string(PAGE).expect("the page is there");
    page.replace("\r\n", "\n")
}

/// Writes the page with the rows as they were played if tables of this kind are renewed; else none of its rows may be wrong.
pub fn settle(kind: &str, now: &str, wrong: &[String]) {
    if golden::is_renewed(kind) {
        println!("{}", wrong.join("\n"));
        assert!(
            share::is_all(),
            "RAILHEAD_CASES=all plays what the tables are made of"
        );
        fs::write(PAGE, now).expect("the checkout can be written to");
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn the_tables_of_stakes_hold() {
    let page = page();
    let mut now = String::new();
    let (mut rows, mut wrong) = (0, Vec::new());
    let mut known = Winners::new();
    for line in page.lines() {
        let Some(row) = Row::read(line) else {
            now.extend([line, "\n"]);
            continue;
        };
        rows += 1;
        let played = row.played(&mut known);
        for ((cell, stated), column) in played
            .iter()
            .zip(row.cells)
            .zip(["idle", "script", "mirror", "active"])
        {
            let Some((won, words)) = cell else {
                assert_eq!(stated, "-", "{} {} has no script", row.scenario, row.side);
                continue;
            };
            if won.differs_from(Won::read(stated, row.games)) {
                wrong.push(format!("{line}\n    {column}: {words} of {}", won.of));
            }
        }
        now.extend([row.line(&played).as_str(), "\n"]);
    }
    assert!(rows >= 30, "{rows} rows are too few to be both tables");
    settle("balance", &now, &wrong);
}

#[test]
fn the_table_of_house_rules_holds() {
    let page = page();
    let table = page
        .split("| war | answers |")
        .nth(1)
        .expect("the page has the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut wars = 0;
    for (row, line) in rows.enumerate() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [war, count, of_games @ ..] = cells.as_slice() else {
            panic!("{line} is a row of the table");
        };
        let path = format!("world/{war}.ron");
        let answers = house_rule_wars::answers(&path);
        assert_eq!(answers.len().to_string(), *count, "{war}: {answers:?}");
        let of = |cell: usize| -> u64 {
            let (held, of) = of_games[cell].split_once(" of ").expect("a cell like `5 of 5`");
            assert_eq!(held, of, "{war}: {line}");
            of.parse().expect("a number")
        };
        let each = answers.len() as u64;
        let (games, answers) = if share::is_all() {
            let games = Games {
                of_computers: of(0) / each,
                at_random: of(1) / each,
                corrected: of(2),
            };
            (games, &answers[..])
        } else {
            // One answer of each war, another one in each row.
            let games = Games {
                of_computers: 1,
                at_random: 1,
                corrected: 1,
            };
            (games, &answers[row % answers.len()..][..1])
        };
        let played = house_rule_wars::play(&path, answers, games);
        assert!(played.all_held(), "{war}: {:?}", played.answers);
        wars += 1;
    }
    assert!(wars >= 9, "{wars} wars are too few");
}
