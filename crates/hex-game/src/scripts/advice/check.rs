//! Checks the advice of a scenario.

use super::{AdvisedMeans, HexAdvice};
use crate::HexGame;
use crate::definition::Phase;
use crate::files::scenario_file::AdviceFile;
use crate::scripts::conditions::check::ConditionCheck;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::advice::{self, are_few};
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;

/// Checks the advice of a scenario, and adds every issue. The result is sound if there are none.
pub(crate) fn build(files: &[AdviceFile], game: &HexGame, issues: &mut Vec<Issue>) -> Vec<HexAdvice> {
    if !are_few(files, issues) {
        return Vec::new();
    }
    let built = files.iter().enumerate().map(|(number, file)| {
        let mut check = ConditionCheck::new(game, issues);
        file.build(&format!("advice[{number}]"), &mut check)
    });
    built.collect::<Vec<_>>().into_iter().flatten().collect()
}

impl AdviceFile {
    fn build(&self, path: &str, check: &mut ConditionCheck) -> Option<HexAdvice> {
        let side = check.base.side(&format!("{path}.side"), &self.side);
        let text = advice::text(path, &self.text, check.base.issues);
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
        let units = self.units.iter().enumerate();
        let units =
            units.filter_map(|(number, unit)| check.unit(&format!("{path}.units[{number}]"), 0, unit));
        let units: Vec<_> = units.collect();
        let bridge = self.blow.as_ref();
        let blow = bridge.and_then(|bridge| check.bridge(&format!("{path}.blow"), bridge));
        Some(HexAdvice {
            to: side?,
            text,
            at,
            phase: self.phase,
            from,
            until,
            when,
            means: AdvisedMeans { units, blow },
        })
    }
}
