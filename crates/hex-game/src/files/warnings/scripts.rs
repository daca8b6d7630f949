//! Scripts that players cannot tell apart.

use crate::HexGame;
use crate::files::scenario_file::ScenarioFile;
use railhead_engine::text::issue::Issue;

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
