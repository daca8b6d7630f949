//! The days of the battles of a campaign: in which turn each begins, and which would begin before the one before it is over (HL-1).

use super::plan::{LinkedBattle, LinkedBattles};
use super::record::FoughtBattle;
use crate::HexGame;
use crate::definition::Calendar;
use jiff::civil::Date;
use railhead_engine::text::issue::Issue;

/// The first turn of a battle after those that were fought (HL-1).
pub(super) fn first_turn(
    calendar: Calendar,
    plan: &LinkedBattles,
    battle: usize,
    fought: &[FoughtBattle],
) -> u16 {
    let first = calendar.first.saturating_add(plan.battles[battle].later);
    let before = fought.last().filter(|_| plan.one_after_another);
    before.map_or(first, |before| {
        first.max(turn_after(calendar, before.ended)).min(calendar.last)
    })
}

/// The first turn that begins after a day.
fn turn_after(calendar: Calendar, day: Date) -> u16 {
    calendar.turn_of(day).saturating_add(1)
}

/// A line that leads from one battle to another, with what both scenarios say of their days.
struct Succession<'b> {
    /// The place of the line in the file.
    path: String,
    from: &'b LinkedBattle,
    to: &'b LinkedBattle,
    /// The last day of the first battle.
    ended: Date,
    /// The calendar of the second.
    next: Calendar,
}

fn successions<'b>(
    battles: &'b [LinkedBattle],
    games: &'b [Option<&HexGame>],
) -> impl Iterator<Item = Succession<'b>> {
    let calendar = move |battle: usize| {
        let game = games.get(battle).copied().flatten()?;
        Some(game.definition().calendar)
    };
    let lines = battles.iter().enumerate().flat_map(|(place, battle)| {
        let lines = battle.then.iter().enumerate();
        lines.map(move |(number, link)| (place, battle, number, link))
    });
    lines.filter_map(move |(place, from, number, link)| {
        let next = link.next?;
        let last = calendar(place)?;
        Some(Succession {
            path: format!("battles[{place}].then[{number}].to"),
            from,
            to: battles.get(next)?,
            ended: last.days(last.last).1,
            next: calendar(next)?,
        })
    })
}

/// Battles of which no turn can be left once the one before is over.
pub(super) fn without_turns(battles: &[LinkedBattle], games: &[Option<&HexGame>]) -> Vec<Issue> {
    let found = successions(battles, games);
    let found = found.filter(|line| turn_after(line.next, line.ended) > line.next.last);
    let issues = found.map(|line| {
        let what = format!(
            "\"{}\" can end on {}, and \"{}\" has no turn after that",
            line.from.id, line.ended, line.to.id
        );
        Issue::new(line.path, what)
    });
    issues.collect()
}

/// Battles that begin, by the days of their scenarios, before the one before has to be over.
pub(super) fn overlaps(battles: &[LinkedBattle], games: &[Option<&HexGame>]) -> Vec<Issue> {
    let begins = |line: &Succession<'_>| {
        let first = line.next.first.saturating_add(line.to.later);
        line.next.days(first).0
    };
    let found = successions(battles, games).filter(|line| begins(line) <= line.ended);
    let issues = found.map(|line| {
        let what = format!(
            "\"{}\" can end on {}, and \"{}\" begins on {}",
            line.from.id,
            line.ended,
            line.to.id,
            begins(&line)
        );
        let hint = "write one_after_another: true, and a battle waits for the end of the one before";
        Issue::new(line.path, what).hint(hint)
    });
    issues.collect()
}
