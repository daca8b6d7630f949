//! Every command that the documents show works as it stands there, and is answered as it stands there. The commands of a page run one after
//! the other in a folder that holds the scenarios and examples of the repository.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use railhead_engine::board::hex::HexGrid;
use rayon::prelude::*;

/// Every page that readers find, except the rule books and the changelog, which show no commands.
fn pages() -> Vec<PathBuf> {
    let folders = [
        ".",
        "docs",
        "docs/scenarios",
        "scenarios",
        "crates/players/src/console",
        "crates/players/src/console/hex",
        "crates/players/src/console/area",
    ];
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("it is there"));
    let paths = files.map(|file| file.expect("it can be read").path());
    let mut pages: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "md") && !path.ends_with("CHANGELOG.md"))
        .collect();
    pages.sort();
    assert!(pages.len() > 25, "{pages:?}");
    pages
}

/// A shell in a folder of its own, which finds the program.
fn shell(folder: &Path) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_railhead"));
    let programs = program.parent().expect("it lies in a folder").display();
    let clusters = folder.join("clusters");
    let search = std::env::var("PATH").expect("a shell has one");
    let search = format!("{programs}:{}:{search}", clusters.display());
    let mut shell = Command::new("sh");
    shell.current_dir(folder).env("PATH", search);
    shell.env("XDG_DATA_HOME", folder.join("data"));
    shell.env("XDG_CONFIG_HOME", folder.join("config"));
    shell.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    shell
}

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
    ["railhead", "mkdir", "cp", "sbatch", "parallel"]
        .contains(&word)
        .then_some(line)
}

/// The lines of a block as a shell takes them: a backslash at the end goes on in the next one.
fn shell_lines(block: &Block) -> Vec<String> {
    let text = block.lines.join("\n").replace("\\\n", " ");
    text.lines().map(str::to_owned).collect()
}

/// Slurm as far as a job array needs it: each task in turn, with the variables that it was asked for and no others.
const SBATCH: &str = r#"#!/bin/sh
unset SLURM_CPUS_PER_TASK
for word; do case $last,$word in
    *,--array=*) array=${word#*=} ;;
    *,--cpus-per-task=*) export SLURM_CPUS_PER_TASK=${word#*=} ;;
    --wrap,*) wrap=$word ;;
esac; last=$word; done
for task in $(seq ${array%-*} ${array#*-}); do SLURM_ARRAY_TASK_ID=$task sh -c "$wrap" || exit 1; done
"#;

/// GNU parallel as far as a page needs it: one after the other.
const PARALLEL: &str = r#"#!/bin/sh
line=
while [ "$1" != ::: ]; do line="$line $1"; shift; done
shift
for word; do sh -c "$(echo "$line" | sed "s/{}/$word/g")" || exit 1; done
"#;

/// The commands that a reader has on other machines.
fn install_clusters(folder: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    let clusters = folder.join("clusters");
    fs::create_dir_all(&clusters).expect("the folder can be written to");
    for (name, script) in [("sbatch", SBATCH), ("parallel", PARALLEL)] {
        let path = clusters.join(name);
        fs::write(&path, script).expect("the folder can be written to");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }
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

/// Runs the commands of a page one after the other, and counts them.
fn run_commands(page: &Path) -> usize {
    let text = fs::read_to_string(page).expect("the page is there");
    let page = page.display();
    let blocks = blocks(&text);
    if !blocks
        .iter()
        .any(|block| block.lines.iter().any(|line| command(line).is_some()))
    {
        return 0;
    }
    let mut count = 0;
    let folder = tempfile::tempdir().expect("the system has a place for files");
    for shared in ["scenarios", "examples"] {
        copy(Path::new(shared), &folder.path().join(shared));
    }
    install_clusters(folder.path());
    for block in blocks {
        if let Some(name) = block.before.strip_prefix("Save these lines as `") {
            let name = name.split('`').next().expect("a name");
            let lines = block.lines.join("\n") + "\n";
            fs::write(folder.path().join(name), lines).expect("the folder can be written to");
        }
        for line in shell_lines(&block).iter().filter_map(|line| command(line)) {
            let line = line.split("        then: ").next().expect("a part");
            let mut shell = shell(folder.path());
            // A console that is shown how to be started ends at once.
            shell.stdin(Stdio::null());
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
    count
}

// The commands play whole games, as they do for a reader: pages at the same time.
#[test]
fn every_command_of_the_documents_works_as_it_stands() {
    let count: usize = pages().par_iter().map(|page| run_commands(page)).sum();
    assert!(count > 30, "only {count} commands were found");
}

/// The answers of a console to these lines.
fn answers(lines: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let mut shell = shell(folder.path());
    shell
        .args(["-c", "railhead console"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut console = shell.spawn().expect("there is a shell");
    let mut input = console.stdin.take().expect("it is piped");
    input
        .write_all((lines.join("\n") + "\n").as_bytes())
        .expect("it reads");
    drop(input);
    let output = console.wait_with_output().expect("it ends");
    let answers = String::from_utf8_lossy(&output.stdout).into_owned();
    answers.lines().map(str::to_owned).collect()
}

#[test]
fn every_answer_of_the_documents_is_what_the_console_says() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("the page is there");
        // What was typed on the page since its last `new`.
        let mut typed: Vec<String> = Vec::new();
        for block in blocks(&text) {
            let is_answer = |line: &&String| line.starts_with("{\"ok\"");
            let is_session = block.lines.iter().any(|line| line.starts_with("new "));
            let has_command = block.lines.iter().any(|line| !line.starts_with(['{', '$']));
            if !(is_session || block.lines.iter().any(|line| is_answer(&line)) && has_command) {
                continue;
            }
            let mut expected = Vec::new();
            for line in &block.lines {
                if is_answer(&line) {
                    expected.push((typed.len() - 1, line));
                } else if line.starts_with("new ") {
                    typed = vec![line.clone()];
                } else if !line.starts_with('$') && line != "quit" {
                    typed.push(line.clone());
                }
            }
            let said = answers(&typed);
            for (at, line) in expected {
                assert_eq!(said.get(at), Some(line), "{}: {}", page.display(), typed[at]);
                count += 1;
            }
        }
    }
    assert!(count >= 4, "only {count} answers were found");
}

#[test]
fn a_program_is_greeted_as_its_page_says() {
    let page = fs::read_to_string("crates/players/src/console/README.md").expect("the page is there");
    let greeting = page
        .lines()
        .find(|line| line.contains("\"seat\":\"japan\""))
        .expect("it is shown");
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let mut shell = shell(folder.path());
    let line =
        "railhead simulate jitra --games 1 --program bot=\"sh -c 'head -n 1 > said'\" --side japan=bot";
    let output = shell.args(["-c", line]).output().expect("there is a shell");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let said = fs::read_to_string(folder.path().join("said")).expect("the program ran");
    assert_eq!(said.trim(), greeting.trim());
}

#[test]
fn the_distance_of_two_hexes_is_what_the_page_computes() {
    let page = fs::read_to_string("crates/players/src/console/hex/README.md").expect("the page is there");
    let mut blocks = blocks(&page).into_iter();
    let code = blocks
        .find(|block| block.lines[0].starts_with("def distance"))
        .expect("it is shown");
    let grid = HexGrid::new(7, 6, 10);
    let mut program = code.lines.join("\n") + "\n";
    for from in 0..42 {
        for to in 0..42 {
            let [from, to] = [from, to].map(|at| grid.at(at % 7, at / 7).expect("it is on the map"));
            let number = |space| {
                let [column, row] = grid.offset(space);
                format!("{column:02}{row:02}")
            };
            let expected = grid.distance(from, to);
            let [from, to] = [number(from), number(to)];
            let line = format!("assert distance('{from}', '{to}') == {expected}\n");
            program.push_str(&line);
        }
    }
    let output = Command::new("python3")
        .args(["-c", &program])
        .output()
        .expect("there is Python");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn the_example_of_a_program_is_as_long_as_its_page_says() {
    let lines = fs::read_to_string("examples/bot.py")
        .expect("it is there")
        .lines()
        .count();
    let page = fs::read_to_string("docs/console.md").expect("the page is there");
    assert!(
        page.contains(&format!("does it in {lines} lines of Python")),
        "{lines} lines"
    );
}

#[test]
fn every_step_of_the_tutorial_is_checked() {
    let text = fs::read_to_string("docs/scenarios/tutorial.md").expect("the page is there");
    let steps = text.split("\n## ").skip(1);
    let steps: Vec<_> = steps
        .filter(|step| step.contains("Save these lines as"))
        .collect();
    assert_eq!(steps.len(), 8);
    for step in steps {
        let last = step.rfind("Save these lines as").expect("it was found");
        assert!(step[last..].contains("\n    railhead check"), "{step}");
    }
}

#[test]
fn what_the_pages_of_the_package_show_is_in_it() {
    let manifest = fs::read_to_string("Cargo.toml").expect("it is there");
    let assets = manifest
        .split_once("\nassets = [\n")
        .expect("a package is made")
        .1;
    let assets = assets.split_once("\n]").expect("they end").0;
    let packed: Vec<&str> = assets
        .lines()
        .filter_map(|line| line.trim().strip_prefix("[\"")?.split('"').next())
        .collect();
    let is_packed = |path: &Path| {
        let path = path.to_str().expect("its name is plain");
        packed.iter().any(|pattern| match pattern.split_once('*') {
            None => *pattern == path,
            Some((before, after)) => path
                .strip_prefix(before)
                .and_then(|rest| rest.strip_suffix(after))
                .is_some_and(|name| !name.contains('/')),
        })
    };
    let mut shown = 0;
    for page in pages() {
        let page = page.strip_prefix(".").unwrap_or(&page);
        if !is_packed(page) {
            continue;
        }
        let text = fs::read_to_string(page).expect("it is there");
        for link in text.split("](").skip(1) {
            let link = link.split([')', '#']).next().unwrap_or_default();
            if link.is_empty() || link.contains("://") {
                continue;
            }
            let from = page.parent().expect("it lies in a folder");
            let mut to = PathBuf::new();
            for part in from.join(link).components() {
                match part {
                    std::path::Component::ParentDir => assert!(to.pop(), "{link} leads out of the project"),
                    part => to.push(part),
                }
            }
            assert!(to.exists(), "{}: {link} leads nowhere", page.display());
            let is_page = to.extension().is_some_and(|end| end == "md" || end == "png");
            assert!(
                !is_page || is_packed(&to),
                "{}: {link} is not packed",
                page.display()
            );
            shown += usize::from(is_page);
        }
    }
    assert!(shown > 60, "{shown} links");
}
