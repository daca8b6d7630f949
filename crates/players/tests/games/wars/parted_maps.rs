//! Ten made-up maps whose nations are parted by free land, by land with armies or by straits: `greedy` finds its way to the enemy on all of them.

use std::fmt::Write as _;

use railhead_area_game::AreaGame;
use railhead_engine::engine::Draws;
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::sources::files::Texts;
use railhead_players::console::outside::Programs;
use railhead_players::lab::stakes::contests;
use railhead_players::lab::{Series, play_all};

use crate::common::share;

/// What lies between two nations.
#[derive(Clone, Copy, Debug)]
enum Between {
    FreeLand,
    LandWithArmies,
    Strait,
}

/// A nation's land is this many areas broad and deep, and each area two cells.
const AREAS: usize = 3;
const CELLS: usize = 2;

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A map with nations side by side, and what lies between each two of them.
fn texts(between: Between, draws: &mut Draws) -> Texts {
    let nations = 2 + draws.below(2);
    let mut spaces = String::new();
    let mut columns: Vec<[u8; AREAS]> = Vec::new();
    let mut letters = LETTERS.iter().copied();
    let mut letter = || letters.next().expect("there are enough");
    let (mut powers, mut sides, mut described, mut setup) = <(String, String, String, String)>::default();
    let (mut victory, mut turns, mut complexes) = <(String, String, String)>::default();
    for nation in 0..nations {
        if nation > 0 {
            let strait = letter();
            columns.push([strait; AREAS].map(|same| match between {
                Between::Strait => same,
                Between::FreeLand | Between::LandWithArmies => letter(),
            }));
            for at in columns[columns.len() - 1] {
                let space = match between {
                    Between::Strait if spaces.contains(&format!("\"s{at}\"")) => continue,
                    Between::Strait => "kind: Sea".to_owned(),
                    Between::FreeLand | Between::LandWithArmies => {
                        format!("kind: Neutral, value: {}", draws.below(3))
                    }
                };
                let (at, number) = (char::from(at), at);
                let _ = writeln!(
                    spaces,
                    "\"{at}\": (id: \"s{number}\", name: \"Space {number}\", {space}),"
                );
            }
        }
        let id = format!("n{nation}");
        let home = draws.below(AREAS);
        let mut army = String::new();
        for column in 0..AREAS {
            columns.push([0; AREAS].map(|_| letter()));
            for (row, at) in columns[columns.len() - 1].into_iter().enumerate() {
                let (at, number) = (char::from(at), at);
                // Far from the others, but on the coast: ships are built there.
                let is_far = matches!(between, Between::FreeLand | Between::LandWithArmies) == (nation == 0);
                let of_capital = if is_far { 0 } else { AREAS - 1 };
                let is_capital = (of_capital, home) == (column, row);
                let value = if is_capital { 8 } else { 1 + draws.below(3) };
                let _ = writeln!(
                    spaces,
                    "\"{at}\": (id: \"s{number}\", name: \"Space {number}\", value: {value}, owner: \"{id}\"),"
                );
                let units = if is_capital {
                    let _ = write!(
                        described,
                        "\"{id}\": (name: \"Nation {nation}\", adjective: \"Nation {nation}\", side: \"side{nation}\", capital: \"s{number}\", treasury: 20),"
                    );
                    let _ = write!(complexes, "s{number} ");
                    "4 infantry 2 artillery 2 armour".to_owned()
                } else {
                    format!("{} infantry", 1 + draws.below(2))
                };
                let _ = write!(army, "\"s{number}\": \"{units}\",");
            }
        }
        let _ = write!(
            powers,
            "\"{id}\": (name: \"Nation {nation}\", tone: \"#{}0{0}0{0}0\"),",
            3 * nation + 2
        );
        let _ = write!(sides, "\"side{nation}\": \"Side {nation}\",");
        let _ = write!(setup, "\"{id}\": {{{army}}},");
        let _ = write!(victory, "(side: \"side{nation}\", goal: Capitals(1)),");
        let _ = write!(turns, "\"{id}\",");
    }
    let rows: Vec<String> = (0..AREAS * CELLS)
        .map(|row| {
            let cells = columns.iter().flat_map(|column| [column[row / CELLS]; CELLS]);
            format!("\"{}\"", cells.map(char::from).collect::<String>())
        })
        .collect();
    let board = format!(
        "AreaBoard(format: 1, name: \"Parted\", cells: (columns: {}, rows: {}, km: 50), powers: {{{powers}}}, spaces: {{{spaces}}}, map: [{}])",
        columns.len() * CELLS,
        AREAS * CELLS,
        rows.join(",")
    );
    let neutral = match between {
        Between::FreeLand => "violation: 0,",
        Between::LandWithArmies => {
            "violation: 2, neutral_armies: (in_force: true, per_value: \"1 infantry\", areas: {}),"
        }
        Between::Strait => "",
    };
    let scenario = format!(
        "Scenario(format: 1, game: Area, title: \"Parted\", summary: \"Parted.\", text: \"Parted.\", board: \"board.ron\", \
         units: \"units.ron\", calendar: (begins: \"1940-06-01\", months: 1), rounds: 30, sides: {{{sides}}}, \
         nations: {{{described}}}, turns: [{turns}], {neutral} complexes: \"{complexes}\", setup: {{{setup}}}, victory: [{victory}])"
    );
    let units = include_str!("../../../../../scenarios/world/units.ron");
    Texts::from([
        ("war.ron".to_owned(), scenario),
        ("board.ron".to_owned(), board),
        ("units.ron".to_owned(), units.to_owned()),
    ])
}

/// Who won games of a scenario between these players.
fn winners(scenario: &Loaded<AreaGame>, players: &[String], games: u64) -> Vec<Option<String>> {
    let programs = Programs::default();
    let series = Series {
        scenario,
        players,
        programs: &programs,
        luck: false,
    };
    let many = play_all(&series, 1..=games, || ()).expect("they all play");
    let winner = many.table.column("winner").expect("a table says who won");
    (0..many.table.len())
        .map(|line| winner.word(line).map(str::to_owned))
        .collect()
}

#[test]
fn greedy_reaches_an_enemy_beyond_free_land_armies_and_straits() {
    let games = share::of(10);
    let (mut mirrors, mut undecided) = (0, 0);
    for seed in 0..10 {
        let kinds = [Between::FreeLand, Between::LandWithArmies, Between::Strait];
        let between = kinds[seed % kinds.len()];
        let mut draws = Draws::new(seed as u64);
        let texts = texts(between, &mut draws);
        let scenario = load::<AreaGame>(&texts, "war.ron")
            .unwrap_or_else(|problems| panic!("{problems:?}\n{}", texts["board.ron"]));
        let all = contests(&*scenario.game);
        for contest in all.iter().filter(|contest| contest.player == "greedy") {
            let won = winners(&scenario, &contest.players, games);
            let wins = won
                .iter()
                .filter(|winner| winner.as_deref() == Some(&contest.side));
            if contest.against == "idle" {
                assert!(
                    wins.count() as u64 * 10 >= games * 9,
                    "map {seed}, {between:?}: {} does not beat idle",
                    contest.side
                );
            }
        }
        let mirror = all
            .iter()
            .find(|contest| contest.player == "greedy" && contest.against == "greedy");
        for winner in winners(&scenario, &mirror.expect("there is one").players, games) {
            mirrors += 1;
            undecided += u64::from(winner.is_none());
        }
    }
    if share::is_all() {
        let page = include_str!("../../../../../docs/balance-lab.md");
        let figure = format!("{undecided} of {mirrors} mirrors end without a winner");
        assert!(page.contains(&figure), "the page lacks \"{figure}\"");
    }
    // Two equal islands may watch each other to the end.
    assert!(
        undecided * 100 <= mirrors * 32,
        "{undecided} of {mirrors} wars end without a winner"
    );
}
