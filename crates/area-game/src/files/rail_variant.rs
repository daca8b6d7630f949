//! Checks a variant's file by itself (AR-9). Names are looked up on the boards of the nearby scenarios that use it, or else on the nearby board that
//! knows most of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::files::scenario_file::ScenarioFile;
use crate::files::unit_file::UnitTableFile;
use crate::ids::NationId;
use crate::rail::variant::Variant;
use railhead_engine::board::AreaBoard;
use railhead_engine::board::area::file::AreaBoardFile;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::join;
use railhead_engine::text::{Files, Problem, Reader};

/// The name of the board type in files.
const BOARD: &str = "AreaBoard";

/// Every problem of a variant's file, checked by itself.
pub(super) fn problems(reader: &mut Reader, path: &str) -> Vec<Problem> {
    let Some(mut parsed) = reader.parse::<Variant>(path, "Rail") else {
        return Vec::new();
    };
    let issues = parsed.value.as_ref().map(|file| issues(reader, path, file));
    parsed.add_issues(issues.unwrap_or_default());
    parsed.problems
}

/// The questions that such a check leaves open; `None` if it is complete.
pub(super) fn left_open(files: &dyn Files) -> Option<String> {
    let has_board = paths_of(files, BOARD).next().is_some();
    let what = "there is no board beside it on which to look up the areas, powers, regions, passages and barriers that it names; a \
                scenario that uses it tells whether its board has them";
    (!has_board).then(|| what.to_owned())
}

fn issues(reader: &mut Reader, path: &str, file: &Variant) -> Vec<Issue> {
    let files = reader.files();
    let users: Vec<(String, ScenarioFile)> = paths_of(files, "Scenario")
        .filter_map(|from| {
            let scenario = from_ron::<ScenarioFile>(&files.read(&from).ok()?).ok()?;
            uses(&scenario, &from, path).then_some((from, scenario))
        })
        .collect();
    let mut all = file.check();
    let mut is_looked_up = false;
    // Most scenarios share a board.
    let mut boards: BTreeMap<String, Option<Arc<AreaBoard>>> = BTreeMap::new();
    for (from, scenario) in users {
        let Ok(at) = join(&from, &scenario.board) else {
            continue;
        };
        let made = boards.entry(at).or_insert_with_key(|at| board(reader, at));
        if let Some(board) = made {
            let nation = |id: &str| {
                let mut nations = (0..=u8::MAX).zip(&scenario.nations.0);
                let (index, _) = nations.find(|(_, (known, _))| known == id)?;
                Some(NationId(index))
            };
            let table = join(&from, &scenario.units).ok();
            let made = |file: &UnitTableFile| Ok(file.build(scenario.dice, &mut Vec::new()));
            let table = table.and_then(|at| reader.make(&at, "UnitTable", made)?.value);
            let kinds = table.as_ref().map(|kinds| kinds.as_slice());
            let built = file.build_with(board, &nation, kinds);
            let found = built.err().unwrap_or_default();
            is_looked_up = true;
            for issue in found {
                if !all.iter().any(|other| other.reads_as(&issue)) {
                    all.push(issue);
                }
            }
        }
    }
    if is_looked_up {
        return all;
    }
    let boards: Vec<String> = paths_of(files, BOARD).collect();
    let boards = boards.iter().filter_map(|at| board(reader, at));
    let found = boards.map(|board| file.build(&board, &|_| None).err().unwrap_or_default());
    found.min_by_key(Vec::len).unwrap_or(all)
}

/// Whether a scenario uses a variant or offers it as a choice.
fn uses(scenario: &ScenarioFile, from: &str, path: &str) -> bool {
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let named = scenario.rail.as_ref().and_then(|rail| join(from, rail).ok());
    named.is_some_and(|named| named == path || scenario.rail_choice && folder(&named) == folder(path))
}

fn paths_of<'f>(files: &'f dyn Files, kind: &'static str) -> impl Iterator<Item = String> + use<'f> {
    files.paths().into_iter().filter(move |path| {
        files
            .read(path)
            .is_ok_and(|text| Tree::root_name(&text) == Some(kind))
    })
}

fn board(reader: &mut Reader, path: &str) -> Option<Arc<AreaBoard>> {
    reader.make(path, BOARD, AreaBoardFile::build)?.value
}
