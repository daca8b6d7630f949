//! The console says how the side that has to decide stands.

use std::path::Path;

use railhead_games::folders::Folders;
use railhead_players::console::Console;
use serde_json::Value;

fn ask(console: &mut Console, line: &str) -> Value {
    serde_json::from_str(&console.answer(line.as_bytes())).expect("an answer is JSON")
}

#[test]
fn a_side_of_either_game_reads_how_it_stands_and_nothing_changes() {
    let mut console = Console::new(Folders::at(Path::new("nowhere"), Path::new("nowhere")));
    for scenario in ["jitra", "france"] {
        ask(&mut console, &format!("new {scenario} seed=3"));
        let before = ask(&mut console, "state");
        let answer = ask(&mut console, "stand 6");
        assert_eq!(
            (answer["ok"].as_bool(), answer["games"].as_u64()),
            (Some(true), Some(6)),
            "{answer}"
        );
        let share = answer["wins"].as_f64().expect("a number") / 6.0;
        let [low, high] = [0, 1].map(|at| answer["interval"][at].as_f64().expect("a share"));
        assert!(low < share + 0.001 && share < high + 0.001, "{answer}");
        let words = answer["words"].as_str().expect("a sentence");
        assert!(words.starts_with("You win ") && words.ends_with('.'), "{words}");
        // The dice to come are made up for it, so that it is the same again, and nobody learns them.
        assert_eq!(ask(&mut console, "stand 6"), answer);
        assert_eq!(ask(&mut console, "state"), before);
    }
}
