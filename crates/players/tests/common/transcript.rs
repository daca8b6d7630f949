//! Conversations with the console as files: `# ` begins a remark, `> ` a command, and each is followed by its answer, in
//! lines of at most 120 letters. After each game comes the hash of its last state, which answers for all that led there.

use std::fs;
use std::path::Path;

use railhead_players::console::Console;

use super::golden;

/// Runs the commands of a transcript in `crates/players/tests/console/transcripts` on a console and compares the answers.
pub fn check(name: &str, mut console: Console) -> String {
    let path = Path::new("tests/console/transcripts")
        .join(name)
        .with_extension("txt");
    let before = fs::read_to_string(&path).expect("the transcript can be read");
    let (mut transcript, mut wrapped) = (String::new(), String::new());
    let mut add = |line: &str| {
        transcript.extend([line, "\n"]);
        wrapped.push_str(&wrap(line));
    };
    let mut hash: Option<String> = None;
    for line in before.lines().filter(|line| line.starts_with(['#', '>'])) {
        if line.starts_with("> new ")
            && let Some(hash) = hash.take()
        {
            add(&hash);
        }
        add(line);
        if let Some(command) = line.strip_prefix("> ") {
            let answer = console.answer(command.as_bytes());
            let (answer, now) = without_hash(&answer);
            add(&answer);
            hash = now.map(|now| format!("= {now}")).or(hash);
        }
    }
    if let Some(hash) = hash {
        add(&hash);
    }
    golden::check("transcripts", &path, &wrapped);
    transcript
}

/// A line in pieces that a person can read and compare: they end after a comma or before a space, and all but the first
/// are indented by two spaces.
fn wrap(line: &str) -> String {
    const WIDTH: usize = 120;
    if line.starts_with(['#', '>']) {
        return format!("{line}\n");
    }
    let mut wrapped = String::new();
    let mut indent = "";
    let mut rest = line;
    while !rest.is_empty() {
        let room = rest.floor_char_boundary(WIDTH - indent.len());
        let end = if room == rest.len() {
            room
        } else {
            let text = &rest[..room];
            let end = text.rfind(',').map(|at| at + 1).max(text.rfind(' '));
            end.filter(|end| *end > WIDTH / 2).unwrap_or(room)
        };
        let (piece, more) = rest.split_at(end);
        wrapped.extend([indent, piece, "\n"]);
        (indent, rest) = ("  ", more);
    }
    wrapped
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
