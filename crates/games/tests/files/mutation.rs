//! Scenarios and saves with something changed in them, as accidents and attackers would, and what must hold of them whatever
//! was changed. `mutations.rs` tries some; `examples/mutate.rs` tries as many as one likes and measures each.

#[path = "change.rs"]
mod change;
#[path = "../../../../tests/common/repository_root.rs"]
mod repository_root;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use railhead_engine::board::open::open_file;
use railhead_engine::engine::{Draws, Playable, RandomPlayer as _, Session};
use railhead_engine::save;
use railhead_engine::save::{Opened, Restored, open_text, seal, to_text};
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::Files;
use railhead_engine::text::sources::files::{Embedded, Folder};
use railhead_games::folders::Folders;
use railhead_games::{AnyScenario, check_path, load_any, open_any};
use railhead_games::{lookup, with_game};
use railhead_hex_game::HexGame;

use change::change;
pub use change::{KINDS, Kind};
use repository_root::from_root;

/// The text to mutate.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A file of a scenario.
    Scenario {
        /// The folder of scenarios that it is copied from; those inside the program if it is empty.
        root: &'static str,
        /// The scenario.
        path: String,
        /// The file that is changed.
        file: String,
    },
    /// A board of areas by itself.
    Board {
        /// Where it is.
        path: &'static str,
    },
    /// A save.
    Save {
        /// Its text.
        text: String,
    },
}

fn files(root: &str) -> Box<dyn Files> {
    if root.is_empty() {
        Box::new(Embedded)
    } else {
        Box::new(Folder::new(from_root(root)))
    }
}

/// A game of this many orders between players who look for a fight.
fn played<G: Playable>(scenario: &Loaded<G>, seed: u64, orders: usize) -> Session<G> {
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    play_on(&mut session, seed, orders).expect("it began well");
    session
}

/// Continues for this many orders; after each the position is restored from its saved form.
fn play_on<G: Playable>(session: &mut Session<G>, seed: u64, orders: usize) -> Result<(), String> {
    let game = Arc::clone(session.game());
    let mut draws = Draws::new(seed);
    let mut player = G::RandomPlayer::drawn(&mut draws);
    let end = game.end_phase();
    for number in 1..=orders {
        let legal = game.legal_orders(session.state());
        if legal.is_empty() {
            return Ok(());
        }
        let order = player.choose(&game, session.state(), &legal, &end, &mut draws);
        if order == end {
            player = G::RandomPlayer::drawn(&mut draws);
        }
        session.issue(order).expect("legal orders are allowed");
        match game.restore(&game.snapshot(session.state())) {
            Ok(state) if state == *session.state() => {}
            Ok(_) => return Err(format!("after {number} orders another situation comes back")),
            Err(issues) => return Err(format!("after {number} orders: {}", issues[0].what)),
        }
    }
    Ok(())
}

/// The files to mutate: scenarios, then saves. The small ones are quick even without optimisation.
pub fn subjects(small: bool) -> (Vec<Subject>, Vec<Subject>) {
    let tutorials = "tutorials/rail-exercise.ron";
    let mut scenarios = vec![("", tutorials), ("crates/games/tests/bad/good", "campaign.ron")];
    let mut wars = vec!["rails-1"];
    let mut boards = vec!["crates/games/tests/bad/good/small.areas.ron"];
    if !small {
        let of_malaya = ["campaign", "singapore", "kampar-line"].map(|name| format!("malaya/{name}.ron"));
        scenarios.extend(of_malaya.map(|path| ("", &*path.leak())));
        wars.extend([
            "france",
            "rails-2",
            "eastern-front",
            "token-exercise",
            "tokens-japan",
        ]);
        boards.push("scenarios/world/world.board.ron");
    }
    let mut of_scenarios: Vec<_> = boards.into_iter().map(|path| Subject::Board { path }).collect();
    let mut of_saves = Vec::new();
    for (root, path) in &scenarios {
        let loaded = load::<HexGame>(files(root).as_ref(), path).expect("it is sound");
        let changed = loaded.texts.keys().map(|file| Subject::Scenario {
            root,
            path: (*path).to_owned(),
            file: file.clone(),
        });
        of_scenarios.extend(changed);
    }
    let wars = wars
        .into_iter()
        .map(|name| ("", &*format!("world/{name}.ron").leak()));
    for (root, path) in scenarios.into_iter().chain(wars) {
        let any = load_any(files(root).as_ref(), path).expect("it is sound");
        for orders in [0, 30, 90] {
            let text =
                with_game!(AnyScenario, &any, scenario => to_text(scenario, &played(scenario, 7, orders)));
            // Once with its seal and once without, as somebody editing it by hand would leave it.
            let body = text.split_once('\n').expect("a seal").1.to_owned();
            of_saves.extend([Subject::Save { text }, Subject::Save { text: body }]);
        }
    }
    let old = fs::read_to_string(from_root("crates/games/tests/files/old_saves/format-1.ron"))
        .expect("it is there");
    of_saves.push(Subject::Save { text: old });
    (of_scenarios, of_saves)
}

/// A changed subject in a folder, ready to be tried.
#[derive(Debug)]
pub struct Trial {
    folder: PathBuf,
    /// The file to open.
    path: PathBuf,
    /// The file that was changed.
    changed: PathBuf,
    what: What,
}

#[derive(Debug)]
enum What {
    Scenario,
    Board,
    /// With its text as it was, and as it is now.
    Save(String, Vec<u8>),
}

/// Writes a changed subject into a folder.
pub fn prepare(folder: &Path, subject: &Subject, kind: Kind, luck: &mut Draws) -> Trial {
    match subject {
        Subject::Scenario { root, path, file } => {
            let loaded = load::<HexGame>(files(root).as_ref(), path).expect("it is sound");
            for (name, text) in &loaded.texts {
                let at = folder.join(name);
                fs::create_dir_all(at.parent().expect("below the folder")).expect("a folder can be made");
                let bytes = if name == file {
                    change(text, kind, luck)
                } else {
                    text.clone().into_bytes()
                };
                fs::write(at, bytes).expect("the folder can be written to");
            }
            Trial {
                folder: folder.to_owned(),
                path: folder.join(path),
                changed: folder.join(file),
                what: What::Scenario,
            }
        }
        Subject::Board { path } => {
            let text = fs::read_to_string(path).expect("it is there");
            let path = folder.join("changed.board.ron");
            fs::write(&path, change(&text, kind, luck)).expect("the folder can be written to");
            Trial {
                folder: folder.to_owned(),
                path: path.clone(),
                changed: path,
                what: What::Board,
            }
        }
        Subject::Save { text } => {
            let bytes = change(text, kind, luck);
            let path = folder.join("game.ron");
            fs::write(&path, &bytes).expect("the folder can be written to");
            Trial {
                folder: folder.to_owned(),
                path: path.clone(),
                changed: path,
                what: What::Save(text.clone(), bytes),
            }
        }
    }
}

impl Trial {
    /// Checks the file, opens it, and plays on if that went well; whether it did.
    pub fn run(&self) -> Result<bool, String> {
        match &self.what {
            What::Scenario => self.scenario(),
            What::Board => self.board(),
            What::Save(before, now) => self.save(before, now),
        }
    }

    fn board(&self) -> Result<bool, String> {
        let found = check_path(&self.path);
        match open_file(&self.path) {
            Ok(_) if found.is_empty() => Ok(true),
            Ok(_) => Err(format!("check finds {}, and it opens", found[0])),
            Err(problems) if problems.is_empty() => Err("it does not open and gives no problem".into()),
            Err(_) if found.is_empty() => Err("check finds nothing, and it does not open".into()),
            Err(_) => Ok(false),
        }
    }

    fn scenario(&self) -> Result<bool, String> {
        // The file by itself: whatever is said of it.
        check_path(&self.changed);
        if save::is_save(&self.path) {
            return match open_any(&self.path) {
                Ok(_) => Err("a scenario became a save".into()),
                Err(_) => Ok(false),
            };
        }
        let found = check_path(&self.path);
        let word = self.path.to_str().ok_or("the folder has an odd name")?;
        let folders = Folders::at(&self.folder.join("data"), &self.folder.join("config"));
        match (lookup::scenario(word, &folders), found.is_empty()) {
            (Ok(AnyScenario::Hex(scenario)), true) => {
                let mut session = Session::new(Arc::clone(&scenario.game), 1);
                play_on(&mut session, 1, 12)?;
                comes_back(&scenario, &session).map(|()| true)
            }
            // Of the other games only the files are read.
            (Ok(AnyScenario::Area(_)), true) => Ok(true),
            (Err(lines), false) if lines.iter().any(|line| !line.is_empty()) => Ok(false),
            (Ok(_), false) => Err(format!("check finds {}, and new opens it", found[0])),
            (Err(lines), _) => Err(format!(
                "check finds {} problems, and new says {lines:?}",
                found.len()
            )),
        }
    }

    fn save(&self, before: &str, now: &[u8]) -> Result<bool, String> {
        let found = check_path(&self.path);
        let opened = match open_any(&self.path) {
            Ok(opened) => opened,
            Err(problems) if problems.is_empty() || found.is_empty() => {
                return Err("it does not open and gives no problem".into());
            }
            Err(_) => return Ok(false),
        };
        let now = String::from_utf8_lossy(now);
        let now = now.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let (seal_line, body) = before.split_once('\n').unwrap_or_default();
        let was_sealed = format!("{seal_line}\n") == seal(body);
        if was_sealed && now.contains("seal") && now.starts_with("//") && now != before {
            return Err("a changed save opens with its seal".into());
        }
        with_game!(AnyGame, opened, opened => {
            if found.is_empty() != (opened.restored == Restored::Whole) {
                return Err(format!("{:?}, and check finds {found:?}", opened.restored));
            }
            goes_on(opened).map(|()| true)
        })
    }
}

/// An opened game goes on, and its saves open.
fn goes_on<G: Playable>(opened: Opened<G>) -> Result<(), String> {
    let Opened {
        scenario,
        mut session,
        ..
    } = opened;
    play_on(&mut session, 1, 40)?;
    comes_back(&scenario, &session)
}

/// The save opens.
fn comes_back<G: Playable>(scenario: &Loaded<G>, session: &Session<G>) -> Result<(), String> {
    match open_text::<G>("game.ron", &to_text(scenario, session)) {
        Ok(opened) if opened.session.state() == session.state() => Ok(()),
        Ok(_) => Err("it comes back another game from its save".into()),
        Err(problems) => Err(format!("its save does not open: {}", problems[0])),
    }
}
