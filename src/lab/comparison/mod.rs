//! What a change does: two tables of the same seeds beside each other, game by game.
//!
//! Two games of a seed begin with the same dice, so that what they have in common falls out of the difference.

use std::collections::BTreeMap;

use crate::lab::figures::{Interval, Pairs, mean, mean_difference, share};
use crate::lab::summary::percent;
use crate::lab::table::{About, Column, Kind, Table, day};

/// So many games at least, for the intervals of means to hold.
const FEW: usize = 30;

/// The lines of two tables that are of the same seed.
type Paired = Vec<(usize, usize)>;

/// A figure of both tables.
struct Figure {
    what: String,
    before: String,
    after: String,
    /// By how much it is more in the second, and the interval.
    difference: Option<(f64, Interval)>,
    unit: Unit,
}

/// What a difference is counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// Games of a hundred.
    Points,
    /// Days.
    Days,
    /// Whatever is counted.
    Pieces,
}

impl Figure {
    fn shows(&self) -> bool {
        self.difference
            .is_some_and(|(_, interval)| interval.leaves_out_nought())
    }

    /// A difference, with its sign.
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

/// What the change from the first table to the second does, line by line.
///
/// # Errors
///
/// That the two cannot be compared.
pub fn lines(before: &Table, after: &Table) -> Result<Vec<String>, String> {
    if before.about.game != after.about.game {
        let (a, b) = (&before.about.game, &after.about.game);
        return Err(format!(
            "A is of the game {a} and B of the game {b}: they have nothing to be compared by"
        ));
    }
    let paired = paired(before, after);
    if paired.is_empty() {
        return Err("A and B have no seed in common".to_owned());
    }
    let alone = before.len() + after.len() - 2 * paired.len();
    let named = |letter: &str, about: &About| {
        format!(
            "{letter}  {} ({}), {}",
            about.scenario, about.digest, about.players
        )
    };
    let mut lines = vec![
        named("A", &before.about),
        named("B", &after.about),
        format!("{} games of each, with the same seeds", paired.len()),
    ];
    if alone > 0 {
        lines.push(format!(
            "left aside: {alone} games whose seed only one of them has"
        ));
    }
    let wins = wins(before, after, &paired);
    let others = others(before, after, &paired);
    lines.push(String::new());
    let head = format!("  {:<34} {:>12} {:>12}   difference, 95% between", "", "A", "B");
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
            "It shows besides in {} (*). Of twenty figures that a change leaves alone, one is marked by chance.",
            shown.join(", ")
        ));
    }
    if paired.len() < FEW {
        lines.push(format!(
            "These are few games: from {FEW} on the intervals can be relied on."
        ));
    }
    Ok(lines)
}

fn paired(before: &Table, after: &Table) -> Paired {
    let places: BTreeMap<u64, usize> = after.seeds.iter().copied().zip(0..).collect();
    let lines = before.seeds.iter().enumerate();
    lines
        .filter_map(|(line, seed)| Some((line, *places.get(seed)?)))
        .collect()
}

/// A share of the games in which something is so.
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

/// Who wins, and how clearly; with the pairs for a side as a whole.
fn wins(before: &Table, after: &Table, paired: &Paired) -> Vec<(Figure, Option<Pairs>)> {
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
            let so = |a: usize, b: usize| {
                let [was, is] = wins(a, b);
                [was && of(level.0, a, &clearly), is && of(level.1, b, &clearly)]
            };
            let (figure, pairs) = shared(format!("  {clearly}"), paired, so);
            let is_never = pairs.only_after == 0 && figure.before == "0.0%";
            if !is_never {
                figures.push((figure, None));
            }
        }
    }
    figures
}

/// The other figures that both tables have.
fn others(before: &Table, after: &Table, paired: &Paired) -> Vec<Figure> {
    let mut figures = Vec::new();
    for column in &before.columns {
        let Some(other) = after
            .column(&column.name)
            .filter(|other| other.kind == column.kind)
        else {
            continue;
        };
        let says_nothing = |column: &Column| column.values.iter().all(|value| value.unwrap_or(0) == 0);
        if column.kind == Kind::Word || says_nothing(column) && says_nothing(other) {
            continue;
        }
        if column.kind == Kind::Day {
            let came = |a: usize, b: usize| [column.values[a].is_some(), other.values[b].is_some()];
            figures.push(shared(format!("{}: ever", column.name), paired, came).0);
        }
        let both: Vec<(i32, i32)> = paired
            .iter()
            .filter_map(|(a, b)| Some((column.values[*a]?, other.values[*b]?)))
            .collect();
        if both.is_empty() {
            continue;
        }
        let differences: Vec<f64> = both.iter().map(|(a, b)| f64::from(*b) - f64::from(*a)).collect();
        let is_day = column.kind == Kind::Day;
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

/// What a change does to who wins.
fn in_words(figure: &Figure, pairs: Pairs) -> String {
    let interval = pairs.interval();
    let [difference, low, high] = [pairs.difference(), interval.low, interval.high].map(|it| it * 100.0);
    let turned = format!(
        "{} games are won with B alone, {} with A alone",
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
            "{what} {how} often with B: by {:.1} games of a hundred, at least {least:.1} and at most {most:.1} ({turned}).",
            difference.abs()
        )
    } else {
        format!(
            "{what} as often with B as with A, as far as so many games can tell: the difference lies between {low:+.1} and \
             {high:+.1} games of a hundred ({turned})."
        )
    }
}

#[cfg(test)]
mod tests;
