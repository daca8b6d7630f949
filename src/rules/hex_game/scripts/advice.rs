//! Checks the advice of a scenario.

use super::WrittenAdvice;
use crate::rules::engine::Playable as _;
use crate::rules::engine::script::check_turns;
use crate::rules::hex_game::HexGame;
use crate::rules::hex_game::definition::Phase;
use crate::rules::hex_game::files::scenario_file::AdviceFile;
use crate::rules::hex_game::scripts::conditions::check::ConditionCheck;
use crate::rules::text::issue::Issue;

/// The most pieces of advice of a scenario.
const MOST: usize = 100;

/// Checks the advice of a scenario, and adds every issue. The result is sound if there are none.
pub(in crate::rules::hex_game) fn build(
    files: &[AdviceFile],
    game: &HexGame,
    issues: &mut Vec<Issue>,
) -> Vec<WrittenAdvice> {
    if files.len() > MOST {
        let what = format!(
            "{} pieces of advice are too many: the limit is {MOST}",
            files.len()
        );
        issues.push(Issue::new("advice", what));
        return Vec::new();
    }
    let built = files.iter().enumerate().map(|(number, file)| {
        let mut check = ConditionCheck::new(game, issues);
        file.build(&format!("advice[{number}]"), &mut check)
    });
    built.collect::<Vec<_>>().into_iter().flatten().collect()
}

impl AdviceFile {
    fn build(&self, path: &str, check: &mut ConditionCheck) -> Option<WrittenAdvice> {
        let side = check.base.side(&format!("{path}.side"), &self.side);
        if self.text.trim().is_empty() {
            check.push(Issue::new(format!("{path}.text"), "the advice has no text"));
        }
        let at = self.at.as_ref();
        let at = at.and_then(|at| check.base.space(&format!("{path}.at"), 0, at));
        let definition = check.game.definition();
        let missing = self
            .phase
            .filter(|phase| *phase != Phase::Setup && !definition.phases.contains(phase));
        if let Some(phase) = missing {
            let what = format!("the scenario has no {}", phase.name());
            check.push(Issue::new(format!("{path}.phase"), what));
        }
        let played = (definition.calendar.first, definition.calendar.last);
        let [from, until] = check_turns(
            path,
            [self.from, self.until],
            played,
            HexGame::TURNS.turn,
            check.base.issues,
        );
        let when = check.conditions(&format!("{path}.when"), &self.when);
        if check.draws > 0 {
            let what = "advice cannot depend on chance";
            check.push(Issue::new(format!("{path}.when"), what));
        }
        Some(WrittenAdvice {
            side: side?,
            text: self.text.split_whitespace().collect::<Vec<_>>().join(" "),
            at,
            phase: self.phase,
            from,
            until,
            when,
        })
    }
}
