//! The effect of a change: compares two tables of the same seeds, game by game.
//!
//! Both games of a seed begin with the same dice, which removes what they have in common from the difference.

use std::collections::BTreeMap;

use crate::lab::figures::{Interval, Pairs, mean, mean_difference, share};
use crate::lab::summary::percent;
use crate::lab::table::{Column, ColumnType, ResultTable, TableHeading, day};

/// The fewest games from which the intervals of means are reliable.
const FEW: usize = 30;

/// Pairs of lines, one from each table, with the same seed.
type Paired = Vec<(usize, usize)>;

/// A statistic of both tables.
struct Figure {
    what: String,
    before: String,
    after: String,
    /// The increase from the first to the second, and its interval.
    difference: Option<(f64, Interval)>,
    unit: Unit,
}

/// The unit of a difference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// Percentage points: of 100 games, how many more.
    Points,
    Days,
    /// A plain number, without a unit.
    Pieces,
}

impl Figure {
    fn shows(&self) -> bool {
        self.difference
            .is_some_and(|(_, interval)| interval.leaves_out_nought())
    }

    fn signed(&self, difference: f64) -> String {
        match self.unit {
            Unit::Points => format!("{:+.1}", difference * 100.0),
            Unit::Days | Unit::Pieces => format!("{difference:+.1}"),
        }
    }

    fn unit(&self) -> &'static str {
        match self.unit {
            Unit::Points => " points",
            Unit::Days => " days",
            Unit::Pieces => "",
        }
    }

    fn line(&self) -> String {
        let difference = self
            .difference
            .map_or_else(String::new, |(difference, interval)| {
                let [middle, low, high] = [difference, interval.low, interval.high].map(|it| self.signed(it));
                let mark = if self.shows() { "  *" } else { "" };
                format!("{middle}{} ({low} to {high}){mark}", self.unit())
            });
        let line = format!(
            "  {:<34} {:>12} {:>12}   {difference}",
            self.what, self.before, self.after
        );
        line.trim_end().to_owned()
    }
}

/// The effect of the change from the first table to the second, line by line.
pub fn lines(before: &ResultTable, after: &ResultTable) -> Result<Vec<String>, String> {
    if before.about.game != after.about.game {
        let (a, b) = (&before.about.game, &after.about.game);
        return Err(format!(
            "A is of the game {a} and B of the game {b}, so they cannot be compared"
        ));
    }
    let paired = paired(before, after);
    if paired.is_empty() {
        return Err("A and B have no seeds in common".to_owned());
    }
    let alone = before.len() + after.len() - 2 * paired.len();
    let named = |letter: &str, about: &TableHeading| {
        format!(
            "{letter}  {} ({}), {}",
            about.scenario, about.digest, about.players
        )
    };
    let mut lines = vec![
        named("A", &before.about),
        named("B", &after.about),
        format!("games of each, with the same seeds: {}", paired.len()),
    ];
    if alone > 0 {
        lines.push(format!(
            "games left out because only one table has their seed: {alone}"
        ));
    }
    let wins = wins(before, after, &paired);
    let others = others(before, after, &paired);
    lines.push(String::new());
    let head = format!("  {:<34} {:>12} {:>12}   difference (95% interval)", "", "A", "B");
    lines.push(head);
    lines.extend(wins.iter().map(|(figure, _)| figure.line()));
    lines.extend(others.iter().map(Figure::line));
    lines.push(String::new());
    lines.extend(
        wins.iter()
            .filter(|(_, pairs)| pairs.is_some())
            .map(|(figure, pairs)| in_words(figure, pairs.unwrap_or_default())),
    );
    let shown: Vec<&str> = others
        .iter()
        .filter(|figure| figure.shows())
        .map(|figure| figure.what.as_str())
        .collect();
    if !shown.is_empty() {
        lines.push(format!(
            "Also significant: {} (*). Even with no real change, about one figure in twenty is marked by chance.",
            shown.join(", ")
        ));
    }
    if paired.len() < FEW {
        lines.push(format!(
            "With this few games the intervals are unreliable; play at least {FEW}."
        ));
    }
    Ok(lines)
}

fn paired(before: &ResultTable, after: &ResultTable) -> Paired {
    let places: BTreeMap<u64, usize> = after.seeds.iter().copied().zip(0..).collect();
    let lines = before.seeds.iter().enumerate();
    lines
        .filter_map(|(line, seed)| Some((line, *places.get(seed)?)))
        .collect()
}

/// The share of the games for which `so` holds, in both tables.
fn shared(what: String, paired: &Paired, so: impl Fn(usize, usize) -> [bool; 2]) -> (Figure, Pairs) {
    let mut pairs = Pairs::default();
    let mut of = [0_u32; 2];
    for (a, b) in paired {
        let [was, is] = so(*a, *b);
        pairs.games += 1;
        of[0] += u32::from(was);
        of[1] += u32::from(is);
        pairs.only_before += u32::from(was && !is);
        pairs.only_after += u32::from(is && !was);
    }
    let figure = Figure {
        what,
        before: percent(share(of[0], pairs.games)),
        after: percent(share(of[1], pairs.games)),
        difference: Some((pairs.difference(), pairs.interval())),
        unit: Unit::Points,
    };
    (figure, pairs)
}

/// How often each side wins, and at which level; with the pairs for each side's wins as a whole.
fn wins(before: &ResultTable, after: &ResultTable, paired: &Paired) -> Vec<(Figure, Option<Pairs>)> {
    let columns = |name| Some((before.column(name)?, after.column(name)?));
    let (Some(winner), Some(level)) = (columns("winner"), columns("level")) else {
        return Vec::new();
    };
    let words = |(a, b): (&Column, &Column)| {
        let mut words: Vec<String> = [a.words(), b.words()]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect();
        words.sort_unstable();
        words.dedup();
        words
    };
    let mut figures = Vec::new();
    for side in words(winner) {
        let of = |column: &Column, line: usize, word: &str| column.word(line) == Some(word);
        let wins = |a: usize, b: usize| [of(winner.0, a, &side), of(winner.1, b, &side)];
        let (figure, pairs) = shared(format!("{side} wins"), paired, wins);
        figures.push((figure, Some(pairs)));
        for clearly in words(level) {
            let (figure, pairs) = shared(format!("  {clearly}"), paired, |a, b| {
                let [was, is] = wins(a, b);
                [was && of(level.0, a, &clearly), is && of(level.1, b, &clearly)]
            });
            let is_never = pairs.only_after == 0 && figure.before == "0.0%";
            if !is_never {
                figures.push((figure, None));
            }
        }
    }
    figures
}

/// The other statistics that both tables have.
fn others(before: &ResultTable, after: &ResultTable, paired: &Paired) -> Vec<Figure> {
    let mut figures = Vec::new();
    for column in &before.columns {
        let Some(other) = after
            .column(&column.name)
            .filter(|other| other.kind == column.kind)
        else {
            continue;
        };
        let says_nothing = |column: &Column| column.values.iter().all(|value| value.unwrap_or(0) == 0);
        if column.kind == ColumnType::Word || says_nothing(column) && says_nothing(other) {
            continue;
        }
        if column.kind == ColumnType::Day {
            let (figure, _) = shared(format!("{}: ever", column.name), paired, |a, b| {
                [column.values[a].is_some(), other.values[b].is_some()]
            });
            figures.push(figure);
        }
        let both: Vec<(i32, i32)> = paired
            .iter()
            .filter_map(|(a, b)| Some((column.values[*a]?, other.values[*b]?)))
            .collect();
        if both.is_empty() {
            continue;
        }
        let differences: Vec<f64> = both.iter().map(|(a, b)| f64::from(*b) - f64::from(*a)).collect();
        let is_day = column.kind == ColumnType::Day;
        let text = |mean: Option<f64>| match mean {
            None => String::new(),
            #[expect(clippy::cast_possible_truncation, reason = "a mean of days is a day")]
            Some(mean) if is_day => day(mean.round() as i32).to_string(),
            Some(mean) => format!("{mean:.1}"),
        };
        let name = if is_day {
            format!("{}: mean", column.name)
        } else {
            column.name.clone()
        };
        figures.push(Figure {
            what: name,
            before: text(mean(both.iter().map(|(a, _)| *a))),
            after: text(mean(both.iter().map(|(_, b)| *b))),
            difference: mean_difference(&differences),
            unit: if is_day { Unit::Days } else { Unit::Pieces },
        });
    }
    figures
}

/// The effect of a change on how often a side wins, in words.
fn in_words(figure: &Figure, pairs: Pairs) -> String {
    let interval = pairs.interval();
    let [difference, low, high] = [pairs.difference(), interval.low, interval.high].map(|it| it * 100.0);
    let turned = format!(
        "games won only with B: {}, only with A: {}",
        pairs.only_after, pairs.only_before
    );
    let what = &figure.what;
    if interval.leaves_out_nought() {
        let (how, least, most) = if difference > 0.0 {
            ("more", low, high)
        } else {
            ("less", -high, -low)
        };
        format!(
            "{what} {how} often with B: by {:.1} games in 100 (95% interval {least:.1} to {most:.1}; {turned}).",
            difference.abs()
        )
    } else {
        format!(
            "{what} as often with B as with A, as far as these games show: the difference is between {low:+.1} and \
             {high:+.1} games in 100 ({turned})."
        )
    }
}

#[cfg(test)]
mod tests;
