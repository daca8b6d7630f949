//! Scripts that speak of what the scenario does not have.

use crate::HexGame;
use crate::definition::{Side, UnitId};
use crate::files::outlook::Outlooks;
use crate::files::scenario_file::ScenarioFile;
use crate::scripts::conditions::check::ConditionCheck;
use crate::scripts::conditions::{Condition, ConditionFile};
use crate::scripts::script::file::{ObjectiveFile, ScriptFile};
use crate::{Order, OrderText};
use railhead_engine::engine::script::outlook::Holds;
use railhead_engine::engine::script::reader::{Reader as _, Turns};
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

pub(super) fn equal_titles(file: &ScenarioFile, game: &HexGame, issues: &mut Vec<Issue>) {
    for (index, script) in game.scripts().iter().enumerate() {
        let is_known = game.scripts()[..index]
            .iter()
            .any(|other| other.side == script.side && other.title == script.title);
        if is_known && index < file.scripts.len() {
            let what = format!("the side has two scripts with the title \"{}\"", script.title);
            issues.push(Issue::new(format!("scripts[{index}]"), what).hint("players cannot tell them apart"));
        }
    }
}

/// The warnings of a script.
pub(super) fn of_script(file: &ScriptFile, outlooks: &Outlooks, game: &HexGame, issues: &mut Vec<Issue>) {
    let sides = Side::BOTH.into_iter();
    let Some(side) = sides
        .zip(&game.definition().sides)
        .find(|(_, spec)| spec.id == file.side)
    else {
        return;
    };
    let mut script = ScriptWarnings {
        game,
        outlooks,
        side: side.0,
        issues,
    };
    for (index, group) in file.groups.iter().enumerate() {
        for (offset, word) in words(&group.units) {
            let unit = game.unit_named(word);
            script.unit(&format!("groups[{index}].units"), offset, unit);
        }
        for (number, objective) in group.objectives.iter().enumerate() {
            script.objective(&format!("groups[{index}].objectives[{number}]"), objective);
        }
    }
    for (index, planned) in file.orders.iter().enumerate() {
        let path = format!("orders[{index}]");
        if let OrderText::Choose { option } = &planned.order
            && game.option_named(option).is_none()
        {
            let what = format!("the scenario does not offer the option \"{option}\"");
            let issue = Issue::new(format!("{path}.order"), what);
            script
                .issues
                .push(issue.hint("name it in `offers`, or leave the order out"));
        }
        if let Ok(order) = planned.order.to_order(game) {
            script.order(&format!("{path}.order"), &order);
        }
        let turns = outlooks.turns();
        script.never(
            "the order is never given",
            &format!("{path}.when"),
            &planned.when,
            turns,
        );
    }
}

struct ScriptWarnings<'w> {
    game: &'w HexGame,
    outlooks: &'w Outlooks<'w>,
    side: Side,
    issues: &'w mut Vec<Issue>,
}

impl ScriptWarnings<'_> {
    fn unit(&mut self, path: &str, offset: usize, unit: Option<UnitId>) {
        if let Some(unit) = unit.filter(|unit| !self.outlooks.comes(*unit)) {
            let spec = self.game.unit(unit);
            let what = format!("{} (\"{}\") is neither in play nor to come", spec.name, spec.id);
            let issue = Issue::new(path, what).at_offset(offset);
            self.issues.push(issue.hint("name a unit of setup or arrivals"));
        }
    }

    fn order(&mut self, path: &str, order: &Order) {
        for unit in order.about().units {
            self.unit(path, 0, Some(*unit));
        }
        if matches!(order, Order::Rail { .. }) && super::rails::most_trains(self.game, self.side) == 0 {
            let what = format!("{} has no trains", self.game.side(self.side).name);
            self.issues.push(Issue::new(path, what));
        }
    }

    fn objective(&mut self, path: &str, file: &ObjectiveFile) {
        let calendar = self.game.definition().calendar;
        let [first, last] = self.outlooks.turns();
        let turn = |day: &Option<String>, usual: u16| {
            let day = day.as_ref().and_then(|day| day.parse().ok());
            day.map_or(usual, |day| calendar.turn_of(day)).clamp(first, last)
        };
        let turns = [turn(&file.from, first), turn(&file.until, last)];
        let when = format!("{path}.when");
        if self.never("the objective is never valid", &when, &file.when, turns) {
            return;
        }
        for (index, condition) in self.conditions(&file.unless).iter().enumerate() {
            if self
                .outlooks
                .outlook(self.side.into(), condition, turns)
                .throughout
                == Holds::Always
            {
                let what = "the objective is never valid: this ends it before it begins";
                self.issues
                    .push(Issue::new(format!("{path}.unless[{index}]"), what));
            }
        }
    }

    /// The conditions as they mean something; the script was checked before.
    fn conditions(&self, files: &[ConditionFile]) -> Vec<Condition> {
        let mut known = Vec::new();
        let mut check = ConditionCheck::new(self.game, &mut known);
        check.base.is_shared = true;
        check.conditions("", files)
    }

    fn never(&mut self, what: &str, path: &str, files: &[ConditionFile], turns: Turns) -> bool {
        let when = self.conditions(files);
        let whose = self.side.into();
        self.outlooks.warn(whose, (what, path), &when, turns, self.issues)
    }
}
