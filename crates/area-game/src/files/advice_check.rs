//! Checks the advice of a scenario.

use super::condition_check::ConditionCheck;
use super::scenario_file::AdviceFile;
use crate::conditions::Condition;
use crate::definition::{NationId, Phase};
use crate::game::AreaGame;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::advice::{self, WrittenAdvice, are_few};
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;

/// Checks the advice of a scenario, and adds every issue. The result is sound if there are none.
pub(super) fn build(
    files: &[AdviceFile],
    game: &AreaGame,
    issues: &mut Vec<Issue>,
) -> Vec<WrittenAdvice<NationId, Phase, Condition>> {
    if !are_few(files, issues) {
        return Vec::new();
    }
    let mut check = ConditionCheck { game, issues };
    let files = files.iter().enumerate();
    files
        .filter_map(|(number, file)| check.advice(&format!("advice[{number}]"), file))
        .collect()
}

impl ConditionCheck<'_> {
    fn advice(&mut self, path: &str, file: &AdviceFile) -> Option<WrittenAdvice<NationId, Phase, Condition>> {
        let nation = self.nation(&format!("{path}.nation"), &file.nation);
        let text = advice::text(path, &file.text, self.issues);
        let at = file.at.as_ref();
        let at = at.and_then(|at| self.space(&format!("{path}.at"), at));
        let definition = self.game.definition();
        if let Some(phase) = file.phase.filter(|phase| !definition.phases.contains(phase)) {
            let what = format!("the scenario has no {}", phase.name());
            self.issues.push(Issue::new(format!("{path}.phase"), what));
        }
        let [from, until] = check_turns(
            path,
            [file.from, file.until],
            (1, self.game.last_named_round()),
            AreaGame::TURNS.turn,
            self.issues,
        );
        let when = self.conditions(&format!("{path}.when"), &file.when);
        Some(WrittenAdvice {
            to: nation?,
            text,
            at,
            phase: file.phase,
            from,
            until,
            when,
        })
    }
}
