//! Whole campaigns in tables of games: which battles were fought and who won each, and how the second one follows from the first.

use super::cells::{NamedCell, count, word};
use super::figures::{count_of, share};
use super::measured::Measured;
use super::table::{CellValue, Column, ColumnType, ResultTable};
use railhead_engine::engine::Session;

/// The values of a campaign of which these battles were fought, the last of them last: the same columns for any number of battles up to the most.
pub(super) fn columns<G: Measured>(battles: &[&Session<G>], most: usize) -> Vec<NamedCell> {
    let Some(session) = battles.last() else {
        return Vec::new();
    };
    let verdict = G::campaign_verdict(session).unwrap_or_default();
    let over = if verdict.winner.is_empty() { "no" } else { "yes" };
    let mut line = vec![
        word("over", over),
        word("winner", &verdict.winner),
        word("level", ""),
    ];
    let seats = session.game().seats();
    for (index, seat) in seats.iter().enumerate() {
        let points = verdict.points.get(index).copied().unwrap_or_default();
        line.push(count(format!("{}_points", seat.id), points));
    }
    for number in 1..=most {
        line.extend(battle(session, battles.get(number - 1).copied(), number));
    }
    line
}

/// The values of a battle, if it was fought; `any` tells the columns.
fn battle<G: Measured>(any: &Session<G>, fought: Option<&Session<G>>, number: usize) -> Vec<NamedCell> {
    let place = fought.and_then(|session| session.game().campaign_place());
    let verdict = fought.and_then(|session| session.game().verdict(session.state()));
    let verdict = verdict.unwrap_or_default();
    let title = place.map_or_else(String::new, |place| place.battle);
    let mut line = vec![
        word(&format!("battle_{number}"), &title),
        word(&format!("winner_{number}"), &verdict.winner),
        word(&format!("level_{number}"), &verdict.level),
    ];
    let tallies = |session: &Session<G>| session.game().tally(session.state());
    let known = fought.map(tallies);
    for (index, seat) in any.game().seats().iter().enumerate() {
        for (which, tally) in tallies(any).iter().enumerate() {
            let name = format!("{}_{}_{number}", seat.id, tally.what.replace(' ', "_"));
            let value = known.as_ref().map(|known| known[which].by_seat[index]);
            let cell = value.map(|value| CellValue::Number(i32::try_from(value).unwrap_or(i32::MAX)));
            line.push((Column::new(name, ColumnType::Count), cell));
        }
    }
    line
}

/// How often a side won the second battle of a campaign: of how many, by how the first one came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecondBattle {
    /// After it had won the first decisively.
    pub after_decisive: (u32, u32),
    /// After it had lost the first.
    pub after_loss: (u32, u32),
}

impl SecondBattle {
    /// By how much more often, in shares of 1, it won after a decisive victory than after a defeat; `None` if one of them never happened.
    pub fn gain(self) -> Option<f64> {
        let of = |(won, of): (u32, u32)| (of > 0).then(|| share(won, of));
        Some(of(self.after_decisive)? - of(self.after_loss)?)
    }
}

/// How often a side won the second battle in a table of campaigns; `None` in a table of single games.
pub fn second_battle(table: &ResultTable, side: &str) -> Option<SecondBattle> {
    let [first, level, second] = ["winner_1", "level_1", "winner_2"].map(|name| table.column(name));
    let (first, level, second) = (first?, level?, second?);
    let rate = |is_meant: &dyn Fn(usize) -> bool| {
        let lines = || (0..table.len()).filter(|line| second.word(*line).is_some() && is_meant(*line));
        let won = lines().filter(|line| second.word(*line) == Some(side));
        (count_of(won), count_of(lines()))
    };
    Some(SecondBattle {
        after_decisive: rate(&|line| first.word(line) == Some(side) && level.word(line) == Some("decisive")),
        after_loss: rate(&|line| first.word(line).is_some_and(|winner| winner != side)),
    })
}
