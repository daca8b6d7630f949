//! Every command that the README and the pages of `docs` show works as it stands there. The commands of a page run one after the other in a
//! folder that holds the scenarios and examples of the repository.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

const PAGES: [&str; 7] = [
    "README.md",
    "docs/balance-lab.md",
    "docs/console.md",
    "docs/editors.md",
    "docs/reports.md",
    "docs/scenarios/tutorial.md",
    "docs/soak.md",
];

/// An indented block of a page.
struct Block {
    /// The line of text before it; empty after another block.
    before: String,
    /// Its lines, without the indent.
    lines: Vec<String>,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut before, mut is_open) = ("", false);
    for line in page.lines() {
        let Some(code) = line.strip_prefix("    ") else {
            is_open = false;
            if !line.is_empty() {
                before = line;
            }
            continue;
        };
        if !std::mem::replace(&mut is_open, true) {
            blocks.push(Block {
                before: std::mem::take(&mut before).to_owned(),
                lines: Vec::new(),
            });
        }
        blocks
            .last_mut()
            .expect("one is open")
            .lines
            .push(code.to_owned());
    }
    blocks
}

/// The part of a line that a shell can run here; `None` for Cargo, other machines and answers of the program.
fn command(line: &str) -> Option<&str> {
    let word = line.split_whitespace().next()?;
    ["railhead", "mkdir", "cp"].contains(&word).then_some(line)
}

/// Whether a command opens a window.
fn opens_window(line: &str) -> bool {
    let words: Vec<&str> = line
        .split('#')
        .next()
        .expect("a part")
        .split_whitespace()
        .collect();
    words.contains(&"--watch")
        || words.first() == Some(&"railhead")
            && words.get(1).is_none_or(|word| {
                let is_file = Path::new(word).extension().is_some_and(|end| end == "ron");
                is_file || word.starts_with("--")
            })
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be written to");
    for entry in fs::read_dir(from).expect("it is there") {
        let path = entry.expect("it can be read").path();
        let to = to.join(path.file_name().expect("it has a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("the folder can be written to");
        }
    }
}

// Takes twenty seconds: the commands play whole games, as they do for a reader.
#[test]
fn every_command_of_the_documents_works_as_it_stands() {
    let program = Path::new(env!("CARGO_BIN_EXE_railhead"));
    let programs = program.parent().expect("it lies in a folder").display();
    let search = format!("{programs}:{}", std::env::var("PATH").expect("a shell has one"));
    let mut count = 0;
    for page in PAGES {
        let folder = tempfile::tempdir().expect("the system has a place for files");
        for shared in ["scenarios", "examples"] {
            copy(Path::new(shared), &folder.path().join(shared));
        }
        let text = fs::read_to_string(page).expect("the page is there");
        for block in blocks(&text) {
            if let Some(name) = block.before.strip_prefix("Save these lines as `") {
                let name = name.split('`').next().expect("a name");
                let lines = block.lines.join("\n") + "\n";
                fs::write(folder.path().join(name), lines).expect("the folder can be written to");
            }
            for line in block.lines.iter().filter_map(|line| command(line)) {
                let mut shell = Command::new("sh");
                shell.current_dir(&folder).env("PATH", &search);
                shell.env("XDG_DATA_HOME", folder.path().join("data"));
                shell.env("XDG_CONFIG_HOME", folder.path().join("config"));
                shell.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
                let output = shell.args(["-c", line]).output().expect("there is a shell");
                let said = String::from_utf8_lossy(&output.stderr);
                let answers = String::from_utf8_lossy(&output.stdout);
                if opens_window(line) {
                    // Everything but the window itself: the name is known, the file can be read.
                    assert!(said.contains("window"), "{page}: {line}\n{said}");
                } else {
                    assert!(output.status.success(), "{page}: {line}\n{said}{answers}");
                    assert!(
                        !answers.contains(r#""ok":false,"error""#),
                        "{page}: {line}\n{answers}"
                    );
                }
                count += 1;
            }
        }
    }
    assert!(count > 30, "only {count} commands were found");
}

#[test]
fn every_step_of_the_tutorial_is_checked() {
    let text = fs::read_to_string("docs/scenarios/tutorial.md").expect("the page is there");
    let steps = text.split("\n## ").skip(1);
    let steps: Vec<_> = steps
        .filter(|step| step.contains("Save these lines as"))
        .collect();
    assert_eq!(steps.len(), 7);
    for step in steps {
        let last = step.rfind("Save these lines as").expect("it was found");
        assert!(step[last..].contains("\n    railhead check"), "{step}");
    }
}
