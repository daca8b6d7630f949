//! Checks the great events of a scenario.

use super::condition_check::ConditionCheck;
use crate::conditions::{Condition, ConditionFile};
use crate::definition::SideId;
use crate::game::AreaGame;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::great_events::WrittenEvent;
use railhead_engine::engine::great_events::file::GreatEventFile;
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;

/// Checks the great events of a scenario, and adds every issue. The result is sound if there are none.
pub(super) fn build(
    files: &[GreatEventFile<ConditionFile>],
    game: &AreaGame,
    issues: &mut Vec<Issue>,
) -> Vec<WrittenEvent<SideId, Condition>> {
    if !GreatEventFile::are_few(files, issues) {
        return Vec::new();
    }
    let mut check = ConditionCheck { game, issues };
    let built = files.iter().enumerate();
    built
        .filter_map(|(number, file)| check.event(&format!("great_events[{number}]"), file))
        .collect()
}

impl ConditionCheck<'_> {
    fn event(
        &mut self,
        path: &str,
        file: &GreatEventFile<ConditionFile>,
    ) -> Option<WrittenEvent<SideId, Condition>> {
        let side = self.side(&format!("{path}.side"), &file.side);
        file.check(path, self.issues);
        let at = self.space(&format!("{path}.at"), &file.at);
        let rounds = (1, self.game.last_named_round());
        let [from, until] = check_turns(
            path,
            [file.from, file.until],
            rounds,
            AreaGame::TURNS.turn,
            self.issues,
        );
        let when = self.conditions(&format!("{path}.when"), &file.when);
        Some(WrittenEvent {
            event: file.event(at?),
            side: side?,
            from,
            until,
            when,
        })
    }
}
