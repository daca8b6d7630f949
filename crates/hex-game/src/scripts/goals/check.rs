//! Checks the goals of a scenario.

use jiff::civil::Date;

use super::WrittenGoal;
use crate::HexGame;
use crate::definition::file_check::small;
use crate::files::scenario_file::GoalFile;
use crate::scripts::conditions::Condition;
use crate::scripts::conditions::check::ConditionCheck;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;

/// The most goals of a scenario.
const MOST: usize = 20;

/// Checks the goals of a scenario, and adds every issue. The result is sound if there are none.
pub(crate) fn build(files: &[GoalFile], game: &HexGame, issues: &mut Vec<Issue>) -> Vec<WrittenGoal> {
    if files.len() > MOST {
        let what = format!("{} goals are too many: the limit is {MOST}", files.len());
        issues.push(Issue::new("goals", what));
        return Vec::new();
    }
    if !files.is_empty() && game.definition().victory.is_none() {
        let issue = Issue::new("goals", "nothing says who wins if no goal is reached");
        issues.push(issue.hint("give the scenario its victory too (HV-1)"));
    }
    let goals = files.iter().enumerate().map(|(number, file)| {
        let mut check = ConditionCheck::new(game, issues);
        one(file, &format!("goals[{number}]"), &mut check)
    });
    goals.collect::<Vec<_>>().into_iter().flatten().collect()
}

fn one(file: &GoalFile, path: &str, check: &mut ConditionCheck) -> Option<WrittenGoal> {
    let path = |field: &str| format!("{path}.{field}");
    let side = check.base.side(&path("side"), &file.side);
    let text = file.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.trim_end_matches('.').to_owned();
    if text.is_empty() {
        check.push(Issue::new(path("text"), "the goal has no text"));
    }
    let when = check.conditions(&path("when"), &file.when);
    if file.when.is_empty() {
        let issue = Issue::new(path("when"), "the goal asks for nothing");
        check.push(issue.hint("name at least one condition"));
    }
    if !when.iter().all(Condition::is_public) {
        let issue = Issue::new(path("when"), "a goal depends on what both sides know alone");
        check.push(issue.hint(
            "At, Supplied, Unsupplied, Strength, OurOdds, TheirOdds, Since and Chance are not known to both (HO-2)",
        ));
    }
    let calendar = check.game.definition().calendar;
    let goal_path = path("");
    let [from, until] = check_turns(
        goal_path.trim_end_matches('.'),
        [file.from, file.until],
        (calendar.first, calendar.last),
        HexGame::TURNS.turn,
        check.base.issues,
    );
    check.base.number(&path("turns"), file.turns, 1, 99);
    let as_it_was = file.as_it_was.as_ref().map(|day| day.parse::<Date>());
    if let Some(Err(_)) = as_it_was {
        let what = format!(
            "\"{}\" is not a date",
            file.as_it_was.as_deref().unwrap_or_default()
        );
        check.push(Issue::new(path("as_it_was"), what).hint("write year-month-day: 1914-08-30"));
    }
    Some(WrittenGoal {
        side: side?,
        text,
        level: file.level,
        from,
        until,
        turns: small(file.turns),
        at_end: file.at_end,
        as_it_was: as_it_was.and_then(Result::ok),
        when,
    })
}
