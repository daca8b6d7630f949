//! Checks the great events of a scenario.

use super::conditions::check::ConditionCheck;
use super::conditions::{Condition, ConditionFile};
use crate::HexGame;
use crate::definition::Side;
use railhead_engine::board::Ground;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::great_events::WrittenEvent;
use railhead_engine::engine::great_events::file::GreatEventFile;
use railhead_engine::engine::script::check_turns;
use railhead_engine::text::issue::Issue;

/// Checks the great events of a scenario, and adds every issue. The result is sound if there are none.
pub(crate) fn build(
    files: &[GreatEventFile<ConditionFile>],
    game: &HexGame,
    issues: &mut Vec<Issue>,
) -> Vec<WrittenEvent<Side, Condition>> {
    if !GreatEventFile::are_few(files, issues) {
        return Vec::new();
    }
    let built = files.iter().enumerate().map(|(number, file)| {
        let mut check = ConditionCheck::new(game, issues);
        one(file, &format!("great_events[{number}]"), &mut check)
    });
    built.collect::<Vec<_>>().into_iter().flatten().collect()
}

fn one(
    file: &GreatEventFile<ConditionFile>,
    path: &str,
    check: &mut ConditionCheck,
) -> Option<WrittenEvent<Side, Condition>> {
    let side = check.base.side(&format!("{path}.side"), &file.side);
    file.check(path, check.base.issues);
    let at_path = format!("{path}.at");
    let at = check.base.space(&at_path, 0, &file.at);
    let board = check.game.board();
    if let Some(at) = at.filter(|at| board.ground(*at) == Ground::OutOfPlay) {
        check.push(Issue::new(at_path, format!("{} is out of play", board.label(at))));
    }
    let calendar = check.game.definition().calendar;
    let [from, until] = check_turns(
        path,
        [file.from, file.until],
        (calendar.first, calendar.last),
        HexGame::TURNS.turn,
        check.base.issues,
    );
    let when_path = format!("{path}.when");
    let when = check.conditions(&when_path, &file.when);
    if !when.iter().all(Condition::is_fact) {
        let issue = Issue::new(when_path, "a great event depends on facts alone");
        check.push(issue.hint("Strength, OurOdds, TheirOdds, Since and Chance are none"));
    }
    Some(WrittenEvent {
        event: file.event(at?),
        side: side?,
        from,
        until,
        when,
    })
}
