//! A rail variant made of choices that no shipped one combines: two files, and not a line of the program (AR-9).

use std::fs;
use std::path::Path;

use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Folder, Texts, tree_of};
use railhead_games::folders::Folders;
use railhead_games::{check, check_path, left_open};
use railhead_players::console::Console;
use serde_json::Value;

fn ask(console: &mut Console, line: &str) -> Value {
    serde_json::from_str(&console.answer(line.as_bytes())).expect("an answer is JSON")
}

/// The test's files, with the shipped board and units.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    for file in [
        "tests/rules/seventh/seventh.ron",
        "tests/rules/seventh/seventh.rail.ron",
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
    // From a station to the railroad, at most three areas and only where there is railroad.
    let far = ask(
        &mut console,
        &go("infantry", "france germany western_poland eastern_poland"),
    );
    assert_eq!(reason(&far).0, "AR-4", "{far}");
    let from = ask(&mut console, "rail germany infantry austria");
    assert_eq!(from["why"][0]["rule"], "P-1", "no station in Austria: {from}");
    let rails = ask(&mut console, "rails");
    assert_eq!(
        rails["rules"]["P-1"], "A train begins at a station that works.",
        "the rule that the refusal names can be read: {rails}"
    );
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
    // The pool is empty too: three units have gone, so no other can.
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
    // It can be saved and restored.
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

/// The shipped scenarios with these files among them.
fn world(files: &[(&str, String)]) -> Texts {
    let shipped = Folder::new("scenarios");
    let mut all: Texts = shipped
        .paths()
        .into_iter()
        .filter(|path| path.starts_with("world/"))
        .map(|path| (path.clone(), shipped.read(&path).expect("it can be read")))
        .collect();
    all.extend(
        files
            .iter()
            .map(|(path, text)| ((*path).to_owned(), text.clone())),
    );
    all
}

fn shipped(path: &str) -> String {
    fs::read_to_string(format!("scenarios/world/{path}")).expect("it is shipped")
}

fn problems(files: &Texts, path: &str) -> Vec<String> {
    check(files, path).iter().map(ToString::to_string).collect()
}

// AR-9
#[test]
fn ar_9_a_choice_that_a_scenario_cannot_be_played_by_is_a_problem_of_the_scenario() {
    let damaged = "rail_choice: true, station_damage: {\"france\": 1}, rail: ";
    let scenario = shipped("rails-1.ron").replace("rail: ", damaged);
    let files = world(&[("world/chosen.ron", scenario)]);
    let found = problems(&files, "world/chosen.ron");
    let [problem] = &found[..] else {
        panic!("{found:#?}");
    };
    // Stations that the chosen variant does not have are left away; only those of Option 2 take no damage.
    assert!(
        problem.contains("a station takes at most 0")
            && problem.ends_with("; this is so with rails=option-2"),
        "{problem}"
    );
}

// AR-9
#[test]
fn ar_9_a_broken_file_among_the_variants_to_choose_from_is_a_problem_of_the_scenario() {
    let broken = shipped("rail/option_2.rail.ron").replace("Fixed(2)", "Fxied(2)");
    let files = world(&[("world/rail/ours.rail.ron", broken)]);
    let found = problems(&files, "world/europe-1940.ron");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("world/rail/ours.rail.ron:") && found[0].contains("Fxied"),
        "{found:#?}"
    );
}

// AR-9
#[test]
fn ar_9_a_variant_by_itself_is_checked_on_the_boards_of_the_scenarios_that_use_it() {
    let ours = shipped("rail/module_1.rail.ron").replace("italy", "itlay");
    let file = "world/rail/ours.rail.ron";
    let files = world(&[(file, ours.clone())]);
    let found = problems(&files, file);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].ends_with("the board has no power \"itlay\"; did you mean \"italy\"?"),
        "{found:#?}"
    );
    // A file that no scenario uses is checked on the board that knows most of its names.
    let file = "world/ours.rail.ron";
    let files = world(&[(file, ours.clone())]);
    assert_eq!(problems(&files, file).len(), 1);
    // Without a board the message says so, and only the rest is checked.
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let path = folder.path().join("ours.rail.ron");
    fs::write(&path, ours).expect("it can be written");
    assert_eq!(check_path(&path), []);
    let left_of = |path: &Path| {
        let (files, inside) = tree_of(path);
        left_open(&files, &inside)
    };
    let left = left_of(&path).expect("names were not looked up");
    assert!(left.contains("there is no board beside it"), "{left}");
    assert_eq!(left_of(Path::new("scenarios/world/rail/module_1.rail.ron")), None);
}

// AR-9
#[test]
fn ar_9_one_wrong_value_is_one_problem() {
    let option_1 = shipped("rail/option_1.rail.ron");
    for (from, to) in [
        ("station: 15", "station: -15"),
        ("station: 15", "station: \"15\""),
        ("marker: 1", "marker: 1.5"),
        ("raids: Damage", "raids: Damege"),
        ("national: PerStation", "national: PreStation"),
    ] {
        let file = "world/rail/ours.rail.ron";
        let text = option_1.replace(from, to);
        let own = text.replacen("Rail(", "own_rail: Rail(", 1);
        let begin = own.find("own_rail").expect("the variant begins somewhere");
        let scenario = shipped("rails-1.ron");
        let named = "rail: \"rail/option_1.rail.ron\",";
        assert!(scenario.contains(named), "{scenario}");
        let scenario = scenario.replace(named, &format!("{},", own[begin..].trim_end()));
        let files = world(&[(file, text), ("world/ours.ron", scenario)]);
        for path in [file, "world/ours.ron"] {
            let found = problems(&files, path);
            assert_eq!(found.len(), 1, "{path}, {to}: {found:#?}");
        }
    }
}
