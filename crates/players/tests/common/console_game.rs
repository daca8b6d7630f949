//! A game on the console, by its lines.

use std::path::Path;

use railhead_games::folders::Folders;
use railhead_players::console::Console;
use serde_json::Value;

/// A game on the console.
pub struct ConsoleGame(Console);

impl ConsoleGame {
    /// Begins a scenario, by its file, with seed 1.
    pub fn new(scenario: &str) -> Self {
        let nowhere = Path::new("nowhere");
        let mut game = Self(Console::new(Folders::at(nowhere, nowhere)));
        game.may(&format!("new {scenario} seed=1"));
        game
    }

    /// The answer to a line.
    pub fn ask(&mut self, line: &str) -> Value {
        serde_json::from_str(&self.0.answer(line.as_bytes())).expect("an answer is JSON")
    }

    /// Gives a command that is carried out.
    pub fn may(&mut self, line: &str) -> Value {
        let answer = self.ask(line);
        assert_eq!(answer["ok"], true, "{line}: {answer}");
        answer
    }

    /// Gives a command that is refused in these words, such as a rule and its reason.
    pub fn may_not(&mut self, line: &str, words: &[&str]) {
        let answer = self.ask(line);
        assert_eq!(answer["ok"], false, "{line}: {answer}");
        let text = answer.to_string();
        assert!(words.iter().all(|word| text.contains(word)), "{line}: {text}");
    }
}
