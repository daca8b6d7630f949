//! The table of campaigns in `docs/balance-lab.md` is up to date, and campaigns are fair: the winner of the first battle clearly has an
//! advantage in the second, no side wins too many campaigns, and a side that does nothing loses them all. A tenth of the campaigns is played, and all with
//! `RAILHEAD_CASES=all`:
//!
//! ```text
//! RAILHEAD_CASES=all UPDATE_GOLDEN=balance cargo test --release --no-default-features --test main campaigns
//! ```
//!
//! plays all of them and writes the table anew.

use std::collections::BTreeMap;

use railhead_engine::engine::{Playable as _, sides};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexScenario};
use railhead_players::console::outside::Programs;
use railhead_players::lab::linked::{SecondBattle, second_battle};
use railhead_players::lab::{ResultTable, Series, play_all};

use super::balance::{Won, page, path_of, settle};
use crate::common::share;

/// How many campaigns an idle side plays.
const IDLE_CAMPAIGNS: u32 = 20;
/// The most campaigns that a side may win between equal players.
const MOST_WON: f64 = 0.7;
/// By how much more often a side has to win the second battle after a decisive victory in the first than after losing it.
const LEAST_GAIN: f64 = 0.15;

/// A row of the table: a side of a campaign.
struct CampaignRow<'p> {
    campaign: &'p str,
    side: &'p str,
    campaigns: u32,
    /// What it won, the second battle after a decisive victory in the first and after losing it, the difference, and what it won doing nothing.
    cells: [&'p str; 5],
}

impl<'p> CampaignRow<'p> {
    /// The row in a line; `None` if that is none.
    fn read(line: &'p str) -> Option<Self> {
        let cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        let cells: Vec<&str> = cells.collect();
        let [campaign, side, campaigns, cells @ ..] = cells.as_slice() else {
            return None;
        };
        Some(Self {
            campaign,
            side,
            campaigns: campaigns
                .parse()
                .ok()
                .filter(|_| campaign.ends_with(".campaign"))?,
            cells: cells.try_into().ok()?,
        })
    }

    fn scenario(&self) -> HexScenario {
        load::<HexGame>(&Embedded, &path_of(self.campaign)).expect("shipped campaigns load")
    }
}

/// The campaigns of some players, from the first seed on.
fn campaigns(scenario: &HexScenario, players: &[String], number: u32) -> ResultTable {
    let number = if share::is_all() {
        number
    } else {
        number.div_ceil(10)
    };
    let series = Series {
        scenario,
        players,
        programs: &Programs::default(),
        luck: false,
    };
    let many = play_all(&series, 1..=number.into(), || ()).expect("they all play");
    many.table
}

/// How often a side won in a table of campaigns.
fn won(table: &ResultTable, side: &str) -> Won {
    let winner = table.column("winner").expect("a table says who won");
    let won = (0..table.len()).filter(|line| winner.word(*line) == Some(side));
    Won {
        games: u32::try_from(won.count()).expect("few games"),
        of: u32::try_from(table.len()).expect("few games"),
    }
}

/// What came out for a side.
struct Outcome {
    won: Won,
    second: SecondBattle,
    idle: Won,
}

impl Outcome {
    fn of(row: &CampaignRow, mirrors: &ResultTable) -> Self {
        let scenario = row.scenario();
        let own = sides(&*scenario.game);
        let (_, seats) = own
            .iter()
            .find(|(side, _)| side == row.side)
            .expect("it has this side");
        let players = (0..scenario.game.seats().len()).map(|seat| {
            let is_own = seats.iter().any(|own| usize::from(own.0) == seat);
            if is_own { "idle" } else { "greedy" }.to_owned()
        });
        let players: Vec<String> = players.collect();
        Self {
            won: won(mirrors, row.side),
            second: second_battle(mirrors, row.side).expect("there is a second battle"),
            idle: won(&campaigns(&scenario, &players, IDLE_CAMPAIGNS), row.side),
        }
    }

    /// Its cells with what they count: none where nothing came before it, and none for the difference.
    fn cells(&self) -> [(String, Option<Won>); 5] {
        let rate = |(games, of): (u32, u32)| match of {
            0 => ("-".to_owned(), None),
            of => {
                let won = Won { games, of };
                (format!("{} of {of}", won.with_interval()), Some(won))
            }
        };
        let gain = self.second.gain();
        [
            (self.won.with_interval(), Some(self.won)),
            rate(self.second.after_decisive),
            rate(self.second.after_loss),
            (
                gain.map_or("-".to_owned(), |gain| format!("{:+.1}", 100.0 * gain)),
                None,
            ),
            (
                format!("{} of {}", self.idle.with_interval(), self.idle.of),
                Some(self.idle),
            ),
        ]
    }
}

#[test]
fn the_table_of_campaigns_holds() {
    let page = page();
    let mut known: BTreeMap<&str, ResultTable> = BTreeMap::new();
    let mut gains: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let (mut now, mut wrong) = (page.clone(), Vec::new());
    for line in page.lines() {
        let Some(row) = CampaignRow::read(line) else {
            continue;
        };
        let mirrors = known.entry(row.campaign).or_insert_with(|| {
            let scenario = row.scenario();
            let players = vec!["greedy".to_owned(); scenario.game.seats().len()];
            campaigns(&scenario, &players, row.campaigns)
        });
        let outcome = Outcome::of(&row, mirrors);
        let cells = outcome.cells();
        for ((words, played), stated) in cells.iter().zip(row.cells) {
            let is_off = match (played, stated) {
                (None, _) => false,
                (Some(_), "-") => true,
                (Some(played), stated) => played.differs_from(Won::read(stated, row.campaigns)),
            };
            if is_off {
                wrong.push(format!("{line}\n    {words}"));
            }
        }
        if outcome.idle.games > 0 {
            wrong.push(format!(
                "{line}\n    a side that does nothing wins {}",
                outcome.idle.games
            ));
        }
        gains
            .entry(row.campaign)
            .or_default()
            .extend(outcome.second.gain());
        if share::is_all() && outcome.won.share() > MOST_WON {
            wrong.push(format!("{line}\n    it wins too many: {}", cells[0].0));
        }
        let cells = cells.map(|(words, _)| words).join(" | ");
        let (campaign, side, campaigns) = (row.campaign, row.side, row.campaigns);
        now = now.replacen(
            line,
            &format!("| {campaign} | {side} | {campaigns} | {cells} |"),
            1,
        );
    }
    assert_eq!(gains.len(), 2, "both campaigns have their rows");
    for (campaign, gains) in gains.iter().filter(|_| share::is_all()) {
        if gains.is_empty() || gains.iter().any(|gain| *gain < LEAST_GAIN) {
            wrong.push(format!(
                "{campaign}: a decisive victory gains {gains:?} in the second battle"
            ));
        }
    }
    settle("balance", &now, &wrong);
}
