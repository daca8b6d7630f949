//! Conversations with the console as files: `# ` begins a remark, `> ` a command, and each is followed by its answer.
//! After each game comes the hash of its last state, which answers for all that led there.

use std::fs;
use std::path::Path;

use railhead::console::Console;

use super::golden;

/// Runs the commands of a transcript in `tests/console/transcripts` on a console and compares the answers.
pub fn check(name: &str, mut console: Console) -> String {
    let path = Path::new("tests/console/transcripts")
        .join(name)
        .with_extension("txt");
    let before = fs::read_to_string(&path).expect("the transcript can be read");
    let mut transcript = String::new();
    let mut hash = None;
    for line in before.lines().filter(|line| line.starts_with(['#', '>'])) {
        if line.starts_with("> new ") {
            transcript.extend(hash.take());
        }
        transcript.extend([line, "\n"]);
        if let Some(command) = line.strip_prefix("> ") {
            let answer = console.answer(command.as_bytes());
            let (answer, now) = without_hash(&answer);
            transcript.extend([&answer, "\n"]);
            hash = now.map(|now| format!("= {now}\n")).or(hash);
        }
    }
    transcript.extend(hash);
    golden::check("transcripts", &path, &transcript);
    transcript
}

/// An answer without the hash of the state, and that.
fn without_hash(answer: &str) -> (String, Option<&str>) {
    const FIELD: &str = ",\"hash\":\"";
    let Some((before, rest)) = answer.split_once(FIELD) else {
        return (answer.to_owned(), None);
    };
    let (hash, after) = rest.split_once('"').expect("a text ends");
    (format!("{before}{after}"), Some(hash))
}
