//! The summary of a table of games, in words and figures.

use super::figures::{count_of, mean, quartiles, share, wilson};
use super::linked::second_battle;
use super::table::{Column, ColumnType, ResultTable, day};
use railhead_engine::save::MAX_ORDERS;
use railhead_engine::text::words;

/// The summary, line by line.
pub fn lines(table: &ResultTable) -> Vec<String> {
    let about = &table.about;
    let games = table.len();
    let mut lines = vec![
        format!(
            "{}: {}, {} ({})",
            about.scenario,
            words::count(games, "game", "games"),
            table.held().words(4),
            about.digest
        ),
        format!("  {}", about.players),
    ];
    let open = table.column("over").map_or(0, |over| {
        (0..games).filter(|line| over.word(*line) == Some("no")).count()
    });
    if open > 0 {
        lines.push(format!(
            "  unfinished: {open}; a game is stopped after {MAX_ORDERS} orders, or when a player gives none"
        ));
    }
    if games == 0 {
        return lines;
    }
    lines.push(String::new());
    lines.extend(results(table));
    lines.extend(of_battles(table));
    let of_kind = |kind: ColumnType| {
        let columns = table.columns.iter();
        columns
            .filter(move |column| column.kind == kind)
            .collect::<Vec<_>>()
    };
    // Columns without any value share one line.
    let (fell, never): (Vec<&Column>, Vec<&Column>) = of_kind(ColumnType::Day)
        .into_iter()
        .partition(|column| column.values.iter().any(Option::is_some));
    if !fell.is_empty() {
        lines.push(String::new());
        let width = width(&fell);
        lines.push(row(
            width,
            "",
            ["in games", "a quarter by", "half by", "3 quarters by"],
        ));
        lines.extend(fell.into_iter().map(|column| of_days(column, width)));
    }
    let (counted, none): (Vec<&Column>, Vec<&Column>) = of_kind(ColumnType::Count)
        .into_iter()
        .partition(|column| column.values.iter().flatten().any(|value| *value != 0));
    lines.push(String::new());
    let width = width(&counted);
    lines.push(row(
        width,
        "",
        ["mean", "lower quarter", "median", "upper quarter"],
    ));
    lines.extend(counted.into_iter().map(|column| of_counts(column, width)));
    for (what, columns) in [("never", never), ("none", none)] {
        if !columns.is_empty() {
            let names: Vec<&str> = columns.into_iter().map(|column| column.name.as_str()).collect();
            lines.push(String::new());
            lines.push(format!("  {what} in any game: {}", names.join(", ")));
        }
    }
    lines
}

/// How often each side won, and at which level.
fn results(table: &ResultTable) -> Vec<String> {
    let (Some(winner), Some(level)) = (table.column("winner"), table.column("level")) else {
        return Vec::new();
    };
    let games = count_of(0..table.len());
    let mut lines = Vec::new();
    let of = |line: usize, side: Option<&str>| winner.word(line) == side;
    for side in winner.words().into_iter().map(Some).chain([None]) {
        let won = count_of((0..table.len()).filter(|line| of(*line, side)));
        if won == 0 {
            continue;
        }
        lines.push(shared(side.unwrap_or("no winner"), won, games));
        for clearly in level.words() {
            let so = |line: &usize| of(*line, side) && level.word(*line) == Some(clearly);
            let so = count_of((0..table.len()).filter(so));
            if so > 0 {
                lines.push(shared(&format!("  {clearly}"), so, games));
            }
        }
    }
    lines
}

fn shared(what: &str, won: u32, games: u32) -> String {
    let interval = wilson(won, games);
    format!(
        "  {what:<30} {won:>8}  {:>6}  (95%: {} to {})",
        percent(share(won, games)),
        percent(interval.low),
        percent(interval.high)
    )
}

/// A share as players read it: `52.3%`.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// For each battle of campaigns how often it was fought and who won it, and how the second followed from the first; nothing for single games.
fn of_battles(table: &ResultTable) -> Vec<String> {
    let mut lines = Vec::new();
    for number in 1.. {
        let of = |what: &str| table.column(&format!("{what}_{number}"));
        let (Some(battle), Some(winner), Some(level)) = (of("battle"), of("winner"), of("level")) else {
            break;
        };
        for title in battle.words() {
            let fought = (0..table.len()).filter(|line| battle.word(*line) == Some(title));
            let fought: Vec<usize> = fought.collect();
            let times = words::count(fought.len(), "time", "times");
            lines.extend([String::new(), format!("  {number}. {title}, {times}")]);
            let games = count_of(fought.iter().copied());
            for side in winner.words() {
                let of_side = || {
                    fought
                        .iter()
                        .copied()
                        .filter(|line| winner.word(*line) == Some(side))
                };
                if count_of(of_side()) > 0 {
                    lines.push(shared(&format!("  {side}"), count_of(of_side()), games));
                }
                for clearly in level.words() {
                    let so = count_of(of_side().filter(|line| level.word(*line) == Some(clearly)));
                    if so > 0 {
                        lines.push(shared(&format!("    {clearly}"), so, games));
                    }
                }
            }
        }
    }
    let sides = table.column("winner_1").map_or_else(Vec::new, Column::words);
    for side in sides {
        let Some(second) = second_battle(table, side) else {
            continue;
        };
        let rate = |(won, of): (u32, u32)| format!("{} of {of}", percent(share(won, of)));
        lines.extend([
            String::new(),
            format!(
                "  {side} won the second battle in {} after a decisive victory in the first, and in {} after losing it",
                rate(second.after_decisive),
                rate(second.after_loss)
            ),
        ]);
    }
    lines
}

/// How wide the names of columns are, so that their figures stand below one another.
fn width(columns: &[&Column]) -> usize {
    let names = columns.iter().map(|column| column.name.chars().count());
    names.fold(30, usize::max)
}

fn row(width: usize, what: &str, cells: [&str; 4]) -> String {
    let [a, b, c, d] = cells;
    format!("  {what:<width$} {a:>8} {b:>15} {c:>15} {d:>15}")
}

fn of_days(column: &Column, width: usize) -> String {
    let came = column.values.iter().flatten().count().to_string();
    let [a, b, c] = quartiles(column.values.clone())
        .map(|value| value.map_or("never".to_owned(), |number| day(number).to_string()));
    row(width, &column.name, [&came, &a, &b, &c])
}

fn of_counts(column: &Column, width: usize) -> String {
    let values = || column.values.iter().flatten().copied();
    let mean = mean(values()).map_or(String::new(), |mean| format!("{mean:.1}"));
    let [a, b, c] = quartiles(values().map(Some).collect())
        .map(|value| value.map_or(String::new(), |number| number.to_string()));
    row(width, &column.name, [&mean, &a, &b, &c])
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# railhead games 2\n# version: 1\n# game: Hex\n# scenario: Test\n# digest: 0f\n\
        # players: red=greedy blue=random\n# seeds: 1..7\n# words: over winner level\n# days: fall_of_mill fall_of_ford\n\
        seed,over,winner,level,fall_of_mill,fall_of_ford,trains,ships\n\
        1,yes,Red,decisive,1942-01-10,,4,0\n2,yes,Red,marginal,1942-01-12,,6,0\n3,yes,Blue,marginal,,,9,0\n7,no,,,,,1,0\n";

    // Half of four games: Wilson's interval by hand is (0.5 + 3.8415 / 8) / 1.960 -+ 1.96 * sqrt(0.0625 + 0.06002) /
    // 1.960.
    #[test]
    fn a_summary_tells_who_won_when_places_fell_and_what_was_counted() {
        let table = ResultTable::read(FILE).unwrap();
        let texts: Vec<String> = lines(&table)
            .iter()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|line| !line.is_empty())
            .collect();
        assert_eq!(
            texts,
            [
                "Test: 4 games, seeds 1 to 3, 7 (0f)",
                "red=greedy blue=random",
                "unfinished: 1; a game is stopped after 20000 orders, or when a player gives none",
                "Blue 1 25.0% (95%: 4.6% to 69.9%)",
                "marginal 1 25.0% (95%: 4.6% to 69.9%)",
                "Red 2 50.0% (95%: 15.0% to 85.0%)",
                "decisive 1 25.0% (95%: 4.6% to 69.9%)",
                "marginal 1 25.0% (95%: 4.6% to 69.9%)",
                "no winner 1 25.0% (95%: 4.6% to 69.9%)",
                "in games a quarter by half by 3 quarters by",
                "fall_of_mill 2 1942-01-10 1942-01-12 never",
                "mean lower quarter median upper quarter",
                "trains 5.0 1 4 6",
                "never in any game: fall_of_ford",
                "none in any game: ships",
            ]
        );
    }

    const CAMPAIGNS: &str = "# railhead games 2\n# version: 1\n# game: Hex\n# scenario: Test\n# digest: 0f\n\
        # players: red=greedy blue=greedy\n# seeds: 1..4\n\
        # words: over winner level battle_1 winner_1 level_1 battle_2 winner_2 level_2\n# days:\n\
        seed,over,winner,level,battle_1,winner_1,level_1,battle_2,winner_2,level_2,orders\n\
        1,yes,Red,,Ford,Red,decisive,Gate,Red,marginal,9\n2,yes,Red,,Ford,Red,decisive,Gate,Blue,marginal,9\n\
        3,yes,Blue,,Ford,Blue,marginal,\"Gate, later\",Blue,marginal,9\n4,yes,Red,,Ford,Red,marginal,Gate,Red,marginal,9\n";

    #[test]
    fn a_summary_of_campaigns_tells_their_battles_and_how_the_second_follows() {
        let table = ResultTable::read(CAMPAIGNS).unwrap();
        let red = second_battle(&table, "Red").unwrap();
        assert_eq!((red.after_decisive, red.after_loss), ((1, 2), (0, 1)));
        assert_eq!(red.gain(), Some(0.5));
        let blue = second_battle(&table, "Blue").unwrap();
        assert_eq!(blue.gain(), None, "it won none decisively");
        let text = lines(&table).join("\n");
        for words in [
            "1. Ford, 4 times",
            "2. Gate, later, 1 time",
            "Red won the second battle in 50.0% of 2 after a decisive victory in the first, and in 0.0% of 1 after losing it",
        ] {
            assert!(text.contains(words), "{words}\n{text}");
        }
    }
}
