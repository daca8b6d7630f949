//! A rail variant made of choices that no shipped one combines: two files, and not a line of the program (AR-9).

use std::fs;
use std::path::Path;

use railhead::console::Console;
use railhead::folders::Folders;
use railhead::rules::games::check_path;
use serde_json::Value;

fn ask(console: &mut Console, line: &str) -> Value {
    serde_json::from_str(&console.answer(line.as_bytes())).expect("an answer is JSON")
}

/// The files of the test beside the board and the units that are shipped.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    for file in [
        "tests/seventh/seventh.ron",
        "tests/seventh/seventh.rail.ron",
        "scenarios/world/world.board.ron",
        "scenarios/world/units.ron",
    ] {
        let name = Path::new(file).file_name().expect("a file");
        fs::copy(file, folder.path().join(name)).expect("it can be copied");
    }
    folder
}

fn reason(answer: &Value) -> (&str, &str) {
    let refusal = &answer["refusal"];
    (
        refusal["rule"].as_str().unwrap_or_default(),
        refusal["text"].as_str().unwrap_or_default(),
    )
}

// AR-9
#[test]
fn ar_9_a_seventh_variant_is_played_without_a_line_of_the_program() {
    let folder = folder();
    let path = folder.path().join("seventh.ron");
    assert!(check_path(&path).is_empty());
    let mut console = Console::new(Folders::at(folder.path(), folder.path()));
    let begun = ask(&mut console, &format!("new {}", path.display()));
    assert_eq!(begun["title"], "The Seventh");
    for _ in 0..3 {
        ask(&mut console, "end-phase");
    }
    let go = |kind: &str, path: &str| {
        let path: Vec<String> = path.split(' ').map(|at| format!("\"{at}\"")).collect();
        let path = path.join(", ");
        format!("do Rail(nation: \"germany\", kind: \"{kind}\", path: [{path}])")
    };
    // From a station to the railroad, but no further than three areas and not where there is no railroad.
    let far = ask(
        &mut console,
        &go("infantry", "france germany western_poland eastern_poland"),
    );
    assert_eq!(reason(&far).0, "AR-4", "{far}");
    let from = ask(&mut console, "rail germany infantry austria");
    assert_eq!(from["why"][0]["rule"], "AR-9", "no station in Austria: {from}");
    let before = ask(&mut console, "hash");
    for _ in 0..2 {
        let gone = ask(&mut console, &go("infantry", "france germany austria"));
        assert_eq!(gone["ok"], true, "{gone}");
    }
    // Two of the three that France carries and its station handles; the armour is the third, the infantry would be the fourth.
    let gone = ask(&mut console, &go("armour", "france germany western_poland"));
    assert_eq!(gone["ok"], true, "{gone}");
    let refused = ask(&mut console, &go("infantry", "france germany"));
    assert_eq!(reason(&refused).0, "AR-9", "{refused}");
    let facts = &refused["refusal"]["facts"];
    assert_eq!(
        (&facts["limit"], &facts["used"], &facts["needs"]),
        (&3.into(), &3.into(), &1.into()),
        "{facts}"
    );
    // The pool is empty too: three units have gone, and nobody else of the nation goes.
    let pool = ask(&mut console, "rail germany infantry western_poland");
    assert!(pool["spaces"].as_array().is_some_and(Vec::is_empty), "{pool}");
    for _ in 0..3 {
        ask(&mut console, "undo");
    }
    assert_eq!(ask(&mut console, "hash"), before, "undo gives everything back");
    let plan = ask(
        &mut console,
        "plan 3*germany/infantry@france>austria 2*germany/infantry@western_poland>germany",
    );
    assert_eq!(
        (&plan["go"], &plan["proven"]),
        (&3.into(), &true.into()),
        "three of the pool: {plan}"
    );
    // It can be saved and comes back.
    let saved = folder.path().join("saved.ron");
    assert_eq!(
        ask(&mut console, &format!("save {}", saved.display()))["ok"],
        true
    );
    assert_eq!(
        ask(&mut console, &format!("load {}", saved.display()))["hash"],
        before["hash"]
    );
}
