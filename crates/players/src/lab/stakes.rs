//! What is at stake in a scenario: how often each side wins when it does nothing, when it is played well, and against whom.

use super::figures::{share, wilson};
use super::summary::percent;
use super::{Measured, ResultTable};
use crate::opponent::IDLE;
use railhead_engine::engine::{Seat, sides};

/// The player that looks ahead; it is slow, so that fewer games are played with it.
const STRONG: &str = "strong";
/// The player that others are compared with.
const GREEDY: &str = "greedy";

/// A side against another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The side whose wins are counted.
    pub side: String,
    pub player: String,
    /// The player of its enemies.
    pub against: String,
    /// The player of every seat.
    pub players: Vec<String>,
}

impl Contest {
    /// Whether a slow player takes part.
    pub fn is_slow(&self) -> bool {
        self.player == STRONG
    }
}

/// All contests of a scenario: each side by each player.
pub fn contests<G: Measured>(game: &G) -> Vec<Contest> {
    let sides = sides(game);
    let all = || (0..).map(Seat).take(game.seats().len());
    let scripts = game.scripts();
    let mut contests = Vec::new();
    for (side, seats) in &sides {
        let mut of_enemies: Vec<&str> = Vec::new();
        for script in scripts.iter().filter(|script| !seats.contains(&script.seat)) {
            if !of_enemies.contains(&script.name) {
                of_enemies.push(script.name);
            }
        }
        let by_script = of_enemies.into_iter().map(|script| (IDLE, script));
        let pairs = [(IDLE, GREEDY)].into_iter().chain(by_script);
        let pairs = pairs.chain([(GREEDY, GREEDY), (STRONG, GREEDY), (GREEDY, IDLE)]);
        for (player, against) in pairs {
            // A script is for some seats of its side.
            let of_script: Vec<Seat> = scripts
                .iter()
                .filter(|script| script.name == against)
                .map(|script| script.seat)
                .collect();
            let players = all().map(|seat| {
                if seats.contains(&seat) {
                    player
                } else if of_script.is_empty() || of_script.contains(&seat) {
                    against
                } else {
                    GREEDY
                }
            });
            contests.push(Contest {
                side: side.to_owned(),
                player: player.to_owned(),
                against: against.to_owned(),
                players: players.map(str::to_owned).collect(),
            });
        }
    }
    contests
}

/// The head of the table, in Markdown.
pub const HEAD: [&str; 2] = [
    "| scenario | side | player | against | wins | of | share | 95% interval | no winner |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];

/// The line of a contest.
pub fn line(scenario: &str, contest: &Contest, table: &ResultTable) -> String {
    let winner = table.column("winner");
    let of = |side: Option<&str>| {
        let won = (0..table.len()).filter(|line| winner.and_then(|winner| winner.word(*line)) == side);
        u32::try_from(won.count()).unwrap_or(u32::MAX)
    };
    let games = u32::try_from(table.len()).unwrap_or(u32::MAX);
    let (won, nobody) = (of(Some(&contest.side)), of(None));
    let interval = wilson(won, games);
    format!(
        "| {scenario} | {} | {} | {} | {won} | {games} | {} | {} to {} | {nobody} |",
        contest.side,
        contest.player,
        contest.against,
        percent(share(won, games)),
        percent(interval.low),
        percent(interval.high),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_area_game::AreaGame;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::HexGame;

    #[test]
    fn every_side_does_nothing_against_every_player_of_its_enemies() {
        let jitra = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("it loads");
        let found = contests(&*jitra.game);
        let lines: Vec<String> = found
            .iter()
            .map(|contest| {
                format!(
                    "{} {}: {}",
                    contest.side,
                    contest.against,
                    contest.players.join(" ")
                )
            })
            .collect();
        assert!(
            lines.contains(&"Commonwealth history: history idle".to_owned()),
            "{lines:?}"
        );
        assert!(lines.contains(&"Japan idle: greedy idle".to_owned()), "{lines:?}");
        assert!(
            lines.contains(&"Japan greedy: strong greedy".to_owned()),
            "{lines:?}"
        );
        let europe = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("it loads");
        let axis: Vec<Contest> = contests(&*europe.game)
            .into_iter()
            .filter(|contest| contest.side == "Axis" && contest.player == "idle")
            .collect();
        assert_eq!(axis[0].players, ["idle", "greedy", "idle", "greedy", "greedy"]);
    }

    #[test]
    fn a_line_counts_the_wins_of_its_side() {
        let table = "# railhead games 2\n# version: 1\n# game: Hex\n# scenario: Test\n# digest: 0f\n\
            # players: red=idle blue=greedy\n# seeds: 1..7\n# words: over winner level\n# days:\n\
            seed,over,winner,level\n1,yes,Red,decisive\n2,yes,Blue,marginal\n3,yes,Blue,marginal\n7,no,,\n";
        let table = ResultTable::read(table).expect("it is one");
        let contest = Contest {
            side: "Red".to_owned(),
            player: "idle".to_owned(),
            against: "greedy".to_owned(),
            players: Vec::new(),
        };
        assert_eq!(
            line("test", &contest, &table),
            "| test | Red | idle | greedy | 1 | 4 | 25.0% | 4.6% to 69.9% | 1 |"
        );
    }
}
