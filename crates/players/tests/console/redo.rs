//! Redo is the inverse of undo, also where computers have played in between.

use serde_json::Value;

use crate::common::console_game::ConsoleGame;

/// Gives orders, takes them all back, and repeats them: every answer is the one that came when they were given.
fn back_and_again(scenario: &str, lines: &[&str]) {
    let mut played = ConsoleGame::new(scenario);
    let before = played.may("hash")["hash"].clone();
    let given: Vec<Value> = lines.iter().map(|line| played.may(line)).collect();
    let computers = given
        .iter()
        .filter_map(|answer| answer["then"].as_array())
        .map(Vec::len)
        .sum::<usize>();
    assert!(computers > 3, "{scenario}: computers have played");
    let after = played.may("hash")["hash"].clone();
    for _ in 0..2 {
        for answer in given.iter().rev() {
            assert_eq!(played.may("undo")["order"], answer["order"], "{scenario}");
        }
        assert_eq!(played.may("hash")["hash"], before, "{scenario}");
        for answer in &given {
            let mut again = played.may("redo");
            // The warnings of an order come before it.
            let mut answer = answer.clone();
            for answer in [&mut again, &mut answer] {
                let answer = answer.as_object_mut().expect("an object");
                answer.remove("warns");
                answer.remove("great_events");
            }
            assert_eq!(again, answer, "{scenario}");
        }
        assert_eq!(played.may("hash")["hash"], after, "{scenario}");
        assert_eq!(played.may("state")["redo"], false, "{scenario}");
    }
    // One order of another kind, and what was taken back is gone.
    played.may("undo");
    played.may("undo");
    played.may(lines[lines.len() - 2]);
    assert_eq!(played.may("state")["redo"], false, "{scenario}");
    played.may_not("redo", &["no order has been taken back"]);
}

#[test]
fn what_computers_played_comes_back_with_the_order_before_it() {
    back_and_again("rail-exercise blue=greedy", &["end-phase"; 6]);
    back_and_again("normandy-to-smolensk ussr=greedy", &["end-phase"; 2]);
}
