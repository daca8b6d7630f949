//! The goal of each side in a sentence, what would give it a better result, and the days of the deadlines (HV-1 to HV-3).

use crate::chapters::victory::{Today, today};
use crate::definition::{Level, Outcome, Side, VictoryTable};
use crate::scripts::conditions::Condition;
use crate::scripts::goals::WrittenGoal;
use crate::{HexGame, HexState, TableView};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::goals::{Prospects, SideGoal};
use railhead_engine::text::words::{count, listed};

/// The places of an objective are named one by one up to this number.
const NAMED: usize = 6;

impl TableView<'_> {
    /// What each side plays for (HV-1).
    pub fn goals(&self) -> Vec<SideGoal> {
        goals(self.game)
    }

    /// How the game stands towards these goals (HV-3); `None` without victory conditions, and when the game is over.
    pub fn prospects(&self) -> Option<Prospects> {
        prospects(self.game, self.state)
    }
}

/// The goal of each side; empty without victory conditions.
pub fn goals(game: &HexGame) -> Vec<SideGoal> {
    let Some(table) = &game.definition().victory else {
        return Vec::new();
    };
    Side::BOTH
        .map(|side| SideGoal {
            seats: vec![side.seat()],
            side: game.side(side).name.clone(),
            text: {
                let objective = if side == table.side {
                    to_take(game, table)
                } else {
                    to_hold(game, table)
                };
                objective + &others(game, side)
            },
            takes: if side == table.side && table.by_points.is_empty() {
                table.spaces.clone()
            } else {
                Vec::new()
            },
            about: about(game, table, side),
        })
        .into()
}

/// The spaces that the goals of a side are about: those of the objective first.
fn about(game: &HexGame, table: &VictoryTable, side: Side) -> Vec<SpaceId> {
    let mut spaces = if table.by_points.is_empty() {
        table.spaces.clone()
    } else {
        Vec::new()
    };
    let goals = game.written_goals().iter().filter(|goal| goal.side == side);
    for condition in goals.flat_map(|goal| goal.when.iter().flat_map(Condition::parts)) {
        if let Condition::Held(at) | Condition::Lost(at) | Condition::At { at, .. } = condition
            && !spaces.contains(at)
        {
            spaces.push(*at);
        }
    }
    spaces
}

/// The goals of a side beside the objective, a sentence each (HV-4).
fn others(game: &HexGame, side: Side) -> String {
    let goals = game.written_goals().iter().filter(|goal| goal.side == side);
    let goals = goals.map(|goal| format!(" Or: {}.", goal.in_words(game)));
    goals.collect::<Vec<_>>().concat()
}

impl WrittenGoal {
    /// The goal with its level, its time and its day in the war, without a full stop.
    pub fn in_words(&self, game: &HexGame) -> String {
        let calendar = game.definition().calendar;
        let mut facts = vec![format!("a {} victory", self.level.name())];
        if self.at_end {
            facts.push("when the last turn is over".to_owned());
        } else if self.until < calendar.last {
            facts.push(format!("by {}", last_day(game, self.until)));
        }
        if self.from > calendar.first {
            let (day, _) = calendar.days(self.from);
            facts.push(format!("from {} on", day.strftime("%-d %B %Y")));
        }
        if self.turns > 1 {
            facts.push(format!("kept for {} player-turns", self.turns));
        }
        if let Some(day) = self.as_it_was {
            facts.push(format!("in the war on {}", day.strftime("%-d %B %Y")));
        }
        format!("{} ({})", self.text, facts.join(", "))
    }
}

fn to_take(game: &HexGame, table: &VictoryTable) -> String {
    if let Some((least, _)) = table.by_points.last() {
        let day = last_day(game, game.definition().calendar.last);
        let lead = lead(game, table.side, *least);
        let more = if table.by_points.len() > 1 {
            " The more, the clearer the victory."
        } else {
            ""
        };
        return format!("Have {lead} at the end of {day}.{more}");
    }
    let names = names(game, &table.spaces);
    let objective = &table.objective;
    let what = if names.iter().all(|name| objective.contains(name.as_str())) {
        objective.clone()
    } else if names.len() <= NAMED {
        format!("{objective} ({})", joined(&names, "and"))
    } else {
        format!("{objective}, all {} hexes", names.len())
    };
    let day = last_day(game, game.definition().calendar.last);
    let sooner = if table.levels.len() > 1 {
        " The sooner, the clearer the victory."
    } else {
        ""
    };
    format!("Take {what} by {day}.{sooner}")
}

/// A balance of points of a side: `at least 10 victory points more than Germany`.
pub(super) fn lead(game: &HexGame, side: Side, least: i32) -> String {
    let enemy = &game.side(side.enemy()).name;
    let points = |points: u32| {
        let points = usize::try_from(points).unwrap_or(usize::MAX);
        count(points, "victory point", "victory points")
    };
    match least {
        0 => format!("as many victory points as {enemy}, or more"),
        least if least < 0 => format!("at most {} fewer than {enemy}", points(least.unsigned_abs())),
        least => format!("at least {} more than {enemy}", points(least.unsigned_abs())),
    }
}

fn to_hold(game: &HexGame, table: &VictoryTable) -> String {
    if let Some((least, _)) = table.by_points.last() {
        let day = last_day(game, game.definition().calendar.last);
        let (side, lead) = (&game.side(table.side).name, lead(game, table.side, *least));
        return format!("See to it that {side} does not have {lead} at the end of {day}.");
    }
    let names = names(game, &table.spaces);
    let what = match names.len() {
        1 => names[0].clone(),
        2 => joined(&names, "or"),
        of if of <= NAMED => format!("at least one of {}", joined(&names, "and")),
        of => format!("at least one of the {of} hexes of {}", table.objective),
    };
    let day = last_day(game, game.definition().calendar.last);
    format!("Hold {what} until the end of {day}.")
}

/// What would improve the result of each side; `None` without victory conditions, or when the game is over.
pub fn prospects(game: &HexGame, state: &HexState) -> Option<Prospects> {
    let table = game.definition().victory.as_ref()?;
    let now = today(game, state).filter(|_| !state.is_over())?;
    let better = |side: Side| {
        let hexes = if side == table.side {
            hexes_to_take(game, table, state, &now)
        } else {
            None
        };
        let points = points_to_better(table, state.turn(), &now, side).map(|(points, outcome)| {
            let points = usize::try_from(points).unwrap_or(usize::MAX);
            let points = count(points, "more victory point", "more victory points");
            format!("{points} ({})", outcome.text(game))
        });
        let ways: Vec<String> = hexes.into_iter().chain(points).collect();
        (!ways.is_empty()).then(|| ways.join(", or with "))
    };
    Some(Prospects {
        now: now.outcome.text(game),
        better: Side::BOTH.map(better).into(),
    })
}

/// What the attacking side lacks of the objective, the day by which it has to take it, and the result.
fn hexes_to_take(game: &HexGame, table: &VictoryTable, state: &HexState, now: &Today) -> Option<String> {
    if !table.by_points.is_empty() {
        return None;
    }
    let missing: Vec<SpaceId> = table
        .spaces
        .iter()
        .filter(|space| state.control(**space) != Some(table.side))
        .copied()
        .collect();
    if missing.is_empty() {
        return None;
    }
    let what = if missing.len() <= NAMED {
        joined(&names(game, &missing), "and")
    } else {
        format!("{} more hexes of {}", missing.len(), table.objective)
    };
    let turn = state.turn();
    let deadline = table.levels.iter().map(|(last, _)| *last);
    let until = deadline.filter(|last| *last >= turn).min();
    let day = last_day(game, until.unwrap_or(game.definition().calendar.last));
    let outcome = table.outcome(turn, table.spaces.len(), now.balance).0;
    Some(format!("{what} by {day} ({})", outcome.text(game)))
}

/// The fewest victory points that would give a side a better result, and that result. `None` if no number would.
fn points_to_better(table: &VictoryTable, turn: u16, now: &Today, side: Side) -> Option<(u32, Outcome)> {
    // HV-4: points do not shift a goal.
    if now.goal.is_some() {
        return None;
    }
    // The balances at which the level changes in favour of the side.
    let better: Vec<i32> = if table.by_points.is_empty() {
        vec![table.better_from]
    } else {
        table.by_points.iter().map(|(least, _)| *least).collect()
    };
    let steps: Vec<i32> = if side == table.side {
        better.into_iter().chain([table.worse_to + 1]).collect()
    } else {
        better
            .into_iter()
            .map(|least| least - 1)
            .chain([table.worse_to])
            .collect()
    };
    let worth = |outcome: Outcome| {
        let level = match outcome.level {
            Level::Marginal => 1,
            Level::Substantial => 2,
            Level::Decisive => 3,
        };
        if outcome.winner == side { level } else { -level }
    };
    steps
        .into_iter()
        .filter_map(|balance| {
            let more = balance - now.balance;
            let points = u32::try_from(if side == table.side { more } else { -more }).ok()?;
            let (outcome, _) = table.outcome(turn, now.held, balance);
            (worth(outcome) > worth(now.outcome)).then_some((points, outcome))
        })
        .min_by_key(|(points, _)| *points)
}

/// The last day of a turn: `17 February 1942`.
pub(super) fn last_day(game: &HexGame, turn: u16) -> String {
    let (_, day) = game.definition().calendar.days(turn);
    day.strftime("%-d %B %Y").to_string()
}

/// The names of spaces, without their numbers where they have names.
pub(super) fn names(game: &HexGame, spaces: &[SpaceId]) -> Vec<String> {
    let board = game.board();
    spaces
        .iter()
        .map(|space| {
            let place = board.places_at(*space).next();
            place.map_or_else(|| board.number(*space), |place| place.name.clone())
        })
        .collect()
}

fn joined(names: &[String], and: &str) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    listed(&names, and)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::victory::front;

    // HV-1, HV-3
    #[test]
    fn hv_3_each_side_reads_its_goal_and_what_a_better_result_takes() {
        let played = front(3).start();
        let goals = played.view().goals();
        let day = last_day(played.game(), 3);
        let words: Vec<&str> = goals.iter().map(|goal| goal.text.as_str()).collect();
        let take = format!("Take prize by {day}. The sooner, the clearer the victory.");
        assert_eq!(words, [take, format!("Hold prize until the end of {day}.")]);
        assert_eq!(goals[0].about, goals[0].takes);
        assert_eq!(goals[1].about, goals[0].takes, "what one takes the other holds");
        let now = played.view().prospects().expect("it is on");
        let by = last_day(played.game(), 1);
        assert!(
            now.better[0]
                .as_deref()
                .is_some_and(|better| better.starts_with(&format!("prize by {by} (a decisive"))
                    && better.contains("or with 34 more victory points")),
            "{now:?}"
        );
        assert!(
            now.better[1]
                .as_deref()
                .is_some_and(|better| better.starts_with("6 more victory points (a decisive")),
            "{now:?}"
        );
    }

    // HV-2
    #[test]
    fn hv_2_the_fewest_points_that_change_the_result_are_counted_for_each_side() {
        let played = front(3).start();
        let table = played.game().definition().victory.as_ref().expect("it has one");
        let more = |balance: i32, side: Side| {
            let now = Today {
                outcome: table.outcome(1, 0, balance).0,
                balance,
                ..played.view().today().expect("it is on")
            };
            let next = points_to_better(table, 1, &now, side);
            next.map(|(points, outcome)| (points, outcome.level))
        };
        // Blue holds the prize: substantial, decisive at -20, marginal at +20.
        assert_eq!(more(0, Side::First), Some((20, Level::Marginal)));
        assert_eq!(more(0, Side::Second), Some((20, Level::Decisive)));
        assert_eq!(more(-20, Side::First), Some((1, Level::Substantial)));
        assert_eq!(more(-20, Side::Second), None, "this is the best");
        assert_eq!(more(20, Side::First), None, "points alone do not win");
        assert_eq!(more(20, Side::Second), Some((1, Level::Substantial)));
    }
}
