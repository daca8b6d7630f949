//! The area game on the console: whole conversations.

use std::fs;
use std::path::Path;

use railhead_games::folders::Folders;
use railhead_players::console::Console;
use serde_json::Value;

use crate::common::transcript;

/// The console without folders of a player.
pub fn console() -> Console {
    Console::new(Folders::at(Path::new("nowhere"), Path::new("nowhere")))
}

#[test]
fn railroads_are_asked_for_and_used_as_the_transcript_says() {
    let transcript = transcript::check("rails", console());
    for word in [
        "M1-2",
        "S1-4",
        "R1-2",
        "R4-2",
        "AR-2",
        "AR-3",
        "AR-4",
        "\"cut\":[\"",
    ] {
        assert!(transcript.contains(word), "the answer contains {word}");
    }
    for line in transcript.lines().filter(|line| line.contains("\"refusal\":")) {
        let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
        assert!(answer["refusal"]["facts"].is_object(), "{line}");
    }
}

/// A console for a test's scenario folder, with the shipped board, units and rails beside it.
fn console_for(scenario: &str, folder: &Path) -> Console {
    let scenarios = folder.join("scenarios");
    fs::create_dir_all(scenarios.join("rail")).expect("a folder can be made");
    let shipped = Path::new("../../scenarios/world");
    let rails = fs::read_dir(shipped.join("rail")).expect("it is there");
    let names = rails.map(|file| Path::new("rail").join(file.expect("a file").file_name()));
    let shared = [
        "world.board.ron",
        "classic.board.ron",
        "units.ron",
        "units-revised.ron",
        "units-1940.ron",
    ];
    for file in names.chain(shared.map(Into::into)) {
        fs::copy(shipped.join(&file), scenarios.join(&file)).expect("it can be copied");
    }
    let name = Path::new(scenario).file_name().expect("a file");
    fs::copy(scenario, scenarios.join(name)).expect("it can be copied");
    Console::new(Folders::at(folder, folder))
}

// AR-2, AR-3, AR-4, S1-4, S1-5
#[test]
fn trains_in_combat_move_and_the_pool_of_a_nation_that_was_taken_over_are_played() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let console = console_for("../area-game/tests/rules/switches/taken-over.ron", folder.path());
    let transcript = transcript::check("rails-switches", console);
    for refused in ["AR-3", "AR-4", "S1-4"] {
        assert!(
            transcript.contains(&format!("\"rule\":\"{refused}\"")),
            "{refused}"
        );
    }
    let sent = |phase: &str| {
        let lines = transcript
            .lines()
            .filter(|line| line.contains("\"order\":\"Rail("));
        lines
            .filter(|line| line.contains(&format!("\"phase\":\"{phase}\"")))
            .count()
    };
    assert_eq!(sent("Combat Move"), 1);
    // Germany's second, one of Italy's, and the same once more after it was taken back.
    assert_eq!(sent("Non-combat Move"), 3);
}

// AR-6, M1-4, R1-10, R2-8, R3-6, R4-8, S1-2
#[test]
fn canals_and_technology_are_played_by_each_of_the_six_sets() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let console = console_for("../area-game/tests/rules/switches/canals.ron", folder.path());
    // A set of rules without stations takes no scenario that has some.
    let canals = fs::read_to_string("../area-game/tests/rules/switches/canals.ron").expect("it is there");
    for (name, without) in [
        ("stations-alone", &["markers:"][..]),
        ("markers-alone", &["stations:"]),
        ("bare", &["markers:", "stations:"]),
    ] {
        let is_kept = |line: &&str| !without.iter().any(|field| line.trim_start().starts_with(field));
        let kept: Vec<&str> = canals.lines().filter(is_kept).collect();
        let path = folder.path().join(format!("scenarios/canals-{name}.ron"));
        fs::write(path, kept.join("\n")).expect("it can be written");
    }
    let transcript = transcript::check("rails-canals", console);
    // In each: the canal and then the figure that technology has raised by one; in the first set why six units do not cross it, too.
    for (rule, times) in [
        ("R1-10", 3),
        ("R1-4", 2),
        ("R1-5", 3),
        ("R2-8", 2),
        ("R2-2", 1),
        ("R3-6", 2),
        ("R3-3", 1),
        ("R4-8", 2),
        ("R4-2", 1),
        ("M1-2", 1),
        ("M1-5", 3),
        ("S1-4", 1),
    ] {
        let found = transcript.matches(&format!("\"rule\":\"{rule}\"")).count();
        assert_eq!(found, times, "{rule}");
    }
    let carried_out = |line: &&str| line.contains("\"order\":\"Rail(") && line.contains("\"events\"");
    let orders = transcript.lines().filter(carried_out);
    let over_panama = orders.clone().filter(|line| line.contains("colombia"));
    assert_eq!(over_panama.count(), 2, "by Module I and by the strategic ones");
    assert_eq!(orders.count(), 11);
}

/// The sentences of the sources, in their authors' words, and the program's answers: a transcript for each variant.
#[test]
fn every_sentence_of_the_sources_of_rails_is_played() {
    let refused: [(&str, &[&str]); 6] = [
        (
            "option-1",
            &["R1-2", "R1-3", "R1-4", "R1-5", "R1-6", "R1-7", "R1-10"],
        ),
        ("option-2", &["R2-2", "R2-3", "R2-4", "R2-6", "R2-8"]),
        ("option-3", &["R3-2", "R3-3", "R3-6"]),
        ("option-4", &["R4-2", "R4-3", "R4-6", "R4-8"]),
        ("module-1", &["M1-2", "M1-5"]),
        ("strategic", &["S1-1", "S1-4", "S1-5"]),
    ];
    for (variant, rules) in refused {
        let transcript = transcript::check(&format!("rails-{variant}"), console());
        for rule in rules.iter().chain(&["AR-3", "AR-4"]) {
            let is_told = transcript.contains(&format!("\"rule\":\"{rule}\""));
            assert!(is_told, "{variant}: somebody is refused by {rule}");
        }
        let odd = transcript
            .lines()
            .find(|line| line.starts_with("{\"ok\":false,\"error\""));
        assert_eq!(odd, None, "{variant}: every command is understood");
    }
}

// RT-4, RT-6, RT-8
#[test]
fn tokens_with_flags_heavy_bombers_and_trains_of_six_are_played() {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let console = console_for(
        "../area-game/tests/rules/switches/token-switches.ron",
        folder.path(),
    );
    let transcript = transcript::check("tokens-switches", console);
    assert!(transcript.contains("\"rule\":\"RT-6\""), "a flag keeps a token");
    assert!(transcript.contains("6 tokens go by rail"), "six share a train");
    assert!(
        transcript.contains("German bombing roll: "),
        "heavy bombers have bombed"
    );
}

/// Tokens by rail, by each of the shipped sets of rail rules (RT-4).
#[test]
fn tokens_go_by_each_set_of_rail_rules_as_the_transcript_says() {
    let transcript = transcript::check("tokens-by-rail", console());
    for rule in [
        "RT-4", "R1-4", "R1-6", "R2-2", "R3-2", "R3-3", "R4-2", "M1-2", "S1-4",
    ] {
        let is_told = transcript.contains(&format!("\"rule\":\"{rule}\""));
        assert!(is_told, "some token is refused by {rule}");
    }
}

/// The sentences of the source of resource tokens, in its author's words, and the program's answers.
#[test]
fn every_sentence_of_the_source_of_tokens_is_played() {
    let transcript = transcript::check("tokens", console());
    for rule in ["RT-1", "RT-4", "RT-5", "RT-6", "RT-8", "RT-9", "RT-11"] {
        let is_told = transcript.contains(&format!("\"rule\":\"{rule}\""));
        assert!(is_told, "somebody is refused by {rule}");
    }
    for number in 1..=11 {
        assert!(
            transcript.contains(&format!("RT-{number}")),
            "the answer contains RT-{number}"
        );
    }
    let odd = transcript
        .lines()
        .find(|line| line.starts_with("{\"ok\":false,\"error\""));
    assert_eq!(odd, None, "every command is understood");
}

#[test]
fn the_fall_of_france_goes_as_its_transcript_says() {
    let after = transcript::check("france", console());
    for word in [
        "battle\":{",
        "\"waits_for\":\"losses",
        "\"retreats\":[\"",
        "AB-9",
        "AB-7",
    ] {
        assert!(after.contains(word), "the answer contains {word}");
    }
}
