//! A player that is a program of its own, in another language: it speaks the console alone and plays a whole campaign to its end.

use std::process::Command;

// HT-1
#[test]
fn the_example_player_plays_a_whole_campaign_against_greedy() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run examples/player.py with");
        return;
    }
    let output = Command::new("python3")
        .args([
            "examples/player.py",
            env!("CARGO_BIN_EXE_railhead"),
            "campaign",
            "commonwealth",
            "3",
        ])
        .output()
        .expect("python3 has just been run");
    let printed = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        output.status.success(),
        "{printed}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        lines[0],
        "The Malayan Campaign: commonwealth against greedy, protocol 1"
    );
    assert!(lines[1].starts_with("over in turn "), "{printed}");
    assert!(lines[1].contains("victory"), "somebody has won: {printed}");
}
