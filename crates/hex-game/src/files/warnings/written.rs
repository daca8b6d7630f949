//! Goals, events, arrivals, great events and advice that wait for what cannot be, and goals that ask for nothing.

use crate::HexGame;
use crate::files::outlook::{Outlooks, Whose};
use crate::files::scenario_file::ScenarioFile;
use crate::scripts::conditions::Condition;
use crate::scripts::goals::WrittenGoal;
use railhead_engine::engine::script::outlook::Holds;
use railhead_engine::engine::script::reader::{ConditionReader as _, implies};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::count;

/// Goals that are never reached, are reached from the start, or stand behind another.
pub(super) fn of_goals(game: &HexGame, outlooks: &Outlooks, issues: &mut Vec<Issue>) {
    let goals = game.written_goals();
    for (index, goal) in goals.iter().enumerate() {
        let path = format!("goals[{index}]");
        let turns = [goal.from, goal.until];
        let what = ("the goal can never be reached", &*format!("{path}.when"));
        if outlooks.warn(goal.side.into(), what, &goal.when, turns, issues) {
            continue;
        }
        let there_are = goal.until - goal.from + 1;
        if u16::from(goal.turns) > there_are {
            let turns = count(usize::from(there_are), "turn", "turns");
            let what = format!(
                "the goal has to be kept for {} turns, and there are {turns}",
                goal.turns
            );
            let issue = Issue::new(format!("{path}.turns"), what);
            issues.push(issue.hint("ask for fewer turns in a row"));
        }
        let at_start = outlooks.together(goal.side.into(), &goal.when, turns).at_start;
        if at_start == Holds::Always && !goal.at_end && goal.turns <= 1 {
            let side = &game.side(goal.side).name;
            let what = format!("{side} has reached this goal from the start, and the game would be over");
            let issue = Issue::new(format!("{path}.when"), what);
            issues.push(issue.hint("ask for more; a goal to be kept to the end needs `at_end: true`"));
        }
        if let Some(before) = goals[..index].iter().position(|before| hides(before, goal)) {
            let what = format!(
                "goal {} of the list is reached whenever this one is, and comes first: this {} victory is never won",
                before + 1,
                goal.level.name()
            );
            issues.push(Issue::new(path, what).hint("put the better goal first"));
        }
    }
}

/// Whether a goal is reached whenever a better one of its side is, so that the better one is never won (HV-4).
fn hides(first: &WrittenGoal, better: &WrittenGoal) -> bool {
    let is_met = |wanted: &Condition| better.when.iter().any(|known| implies::<Outlooks>(known, wanted));
    first.side == better.side
        && first.level < better.level
        && first.from <= better.from
        && better.until <= first.until
        && first.turns <= better.turns
        && (!first.at_end || better.at_end)
        && first.when.iter().all(is_met)
}

pub(super) fn of_events(game: &HexGame, outlooks: &Outlooks, issues: &mut Vec<Issue>) {
    for (index, id) in game.event_ids().enumerate() {
        let event = game.scripted_event(id);
        let what = ("the event can never happen", &*format!("events[{index}].when"));
        let turns = [event.from, event.until];
        let whose = Whose {
            side: event.side,
            event: Some(id),
        };
        outlooks.warn(whose, what, game.event_conditions(id), turns, issues);
    }
}

/// Units that can never come, or leave.
pub(super) fn of_arrivals(file: &ScenarioFile, game: &HexGame, outlooks: &Outlooks, issues: &mut Vec<Issue>) {
    let definition = game.definition();
    for (index, (arrival, written)) in definition.arrivals.iter().zip(&file.arrivals).enumerate() {
        if outlooks.can_arrive(arrival) {
            continue;
        }
        let unit = &game.unit(arrival.unit).name;
        let (field, why) = match arrival.event {
            Some((event, _)) if !outlooks.can_happen(event) => ("event", "this event can never happen"),
            Some(_) if written.after > 0 => ("after", "the game is over by then"),
            Some(_) => ("event", "the game is over by then"),
            None => ("turn", "the game is over by then"),
        };
        let what = format!("{unit} can never come: {why}");
        issues.push(Issue::new(format!("arrivals[{index}].{field}"), what));
    }
    for (index, withdrawal) in definition.withdrawals.iter().enumerate() {
        if let Some((event, _)) = withdrawal.event
            && !outlooks.can_happen(event)
        {
            let unit = &game.unit(withdrawal.unit).name;
            let what = format!("{unit} never leaves: this event can never happen");
            issues.push(Issue::new(format!("withdrawals[{index}].event"), what));
        }
    }
}

/// Great events that are never told: their conditions can never hold, or they hold from the start.
pub(super) fn of_great_events(
    file: &ScenarioFile,
    game: &HexGame,
    outlooks: &Outlooks,
    issues: &mut Vec<Issue>,
) {
    // The cards of the scenario's other events come before them.
    let cards = game.written_events().len() - file.great_events.len();
    for (index, event) in game.written_events().iter().skip(cards).enumerate() {
        let path = format!("great_events[{index}].when");
        let turns = [event.from, event.until];
        let before = issues.len();
        outlooks.warn_of_event(event.side.into(), &path, &event.when, turns, issues);
        if issues.len() > before {
            continue;
        }
        // A condition may hold all the same, such as that an absent unit is not destroyed, and is hardly meant so.
        let mut units = Vec::new();
        for condition in &event.when {
            condition.units(&mut units);
        }
        for unit in units.into_iter().filter(|unit| !outlooks.comes(*unit)) {
            let what = format!("{} is neither in play nor to come", game.unit(unit).name);
            issues.push(Issue::new(&path, what).hint("name a unit of setup or arrivals"));
        }
    }
}

pub(super) fn of_advice(game: &HexGame, outlooks: &Outlooks, issues: &mut Vec<Issue>) {
    for (index, advice) in game.written_advice().iter().enumerate() {
        let what = ("the advice is never given", &*format!("advice[{index}].when"));
        let turns = [advice.from, advice.until];
        outlooks.warn(advice.to.into(), what, &advice.when, turns, issues);
        for unit in advice.means.units.iter().filter(|unit| !outlooks.comes(**unit)) {
            let what = format!("{} is neither in play nor to come", game.unit(*unit).name);
            let issue = Issue::new(format!("advice[{index}].units"), what);
            issues.push(issue.hint("name units of setup or arrivals"));
        }
    }
}
