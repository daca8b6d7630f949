//! The record of a player: for each scenario how often they have played it, the best result, and whether its lesson is done.
//!
//! It is a small file of its own. One that cannot be read costs only the marks: it stays as it is until there is something to
//! note, and is then kept under another name.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::write::{Existing, write_whole};
use crate::text::read_error::ReadError;
use crate::text::sources::disk;
use crate::text::words::count;

/// The format of the file.
const FORMAT: u32 = 1;

/// The largest file that is read, in bytes.
const MOST: u64 = 4 * 1024 * 1024;

/// What has been played, by the path of the scenario's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played(BTreeMap<String, ScenarioPlayed>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayedFile {
    format: u32,
    scenarios: BTreeMap<String, ScenarioPlayed>,
}

/// The format alone, whatever else the file has.
#[derive(Deserialize)]
struct FormatAlone {
    format: u32,
}

/// What has been played of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioPlayed {
    /// How many games came to their end.
    #[serde(default)]
    pub games: u32,
    /// The best result of one person against computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<PlayedResult>,
    /// Whether its lesson was finished.
    #[serde(default)]
    pub lesson: bool,
    /// Whether all tasks of the exercise were done in one game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
}

/// The result of a game, for the person who played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedResult {
    /// How clearly it was won: 1 for the least, 0 if nobody won, below 0 if it was lost.
    pub degree: i8,
    /// The word for the level of victory, empty in a game without levels.
    #[serde(default)]
    pub level: String,
    /// The side that the person played: `Japan`.
    pub side: String,
    /// The enemy: `Veteran`.
    pub against: String,
    /// The rank of the enemy among the strengths, the weakest 0.
    #[serde(default)]
    pub strength: u8,
}

impl PlayedResult {
    /// Whether it was won.
    pub const fn is_won(&self) -> bool {
        self.degree > 0
    }

    /// The result in words: `decisive as Japan against Veteran`.
    pub fn text(&self) -> String {
        let level = self.level.as_str();
        let result = match (self.degree.signum(), level) {
            (1, "") => "won".to_owned(),
            (1, level) => level.to_owned(),
            (0, _) => "nobody won".to_owned(),
            (_, "") => "lost".to_owned(),
            (_, level) => format!("a {level} defeat"),
        };
        format!("{result} as {} against {}", self.side, self.against)
    }

    /// The clearer result is better; of equal ones that against the stronger enemy.
    fn compare(&self, other: &Self) -> Ordering {
        (self.degree, self.strength).cmp(&(other.degree, other.strength))
    }
}

impl ScenarioPlayed {
    /// What was played, as a line: `Played 3 times; best: decisive as Japan against Veteran`. `None` if nothing was.
    pub fn text(&self) -> Option<String> {
        let games = match self.games {
            0 => None,
            1 => Some("Played once".to_owned()),
            2 => Some("Played twice".to_owned()),
            more => Some(format!(
                "Played {}",
                count(usize::try_from(more).unwrap_or(usize::MAX), "time", "times")
            )),
        };
        let best = self.best.as_ref().map(|best| format!("best: {}", best.text()));
        let lesson = self.lesson.then(|| "Lesson done".to_owned());
        let solved = self.solved.then(|| "Solved".to_owned());
        let done = lesson.into_iter().chain(solved);
        let parts: Vec<String> = done.chain(games).chain(best).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

impl Played {
    /// What was played of the scenario with this path.
    pub fn of(&self, path: &str) -> Option<&ScenarioPlayed> {
        self.0.get(path)
    }

    /// Reads the file; without one the record is empty. The second value is a message for the player if it cannot be read.
    pub fn read(path: &Path) -> (Self, Option<String>) {
        match Self::read_sound(path) {
            Ok(played) => (played, None),
            Err(why) => {
                let words = format!(
                    "what you have played before is not marked: {} cannot be read: {why}. It is kept",
                    path.display()
                );
                (Self::default(), Some(words))
            }
        }
    }

    fn read_sound(path: &Path) -> Result<Self, String> {
        let text = match disk::read(path, "the file", MOST) {
            Ok(read) => read.text,
            Err(ReadError::Missing(_)) => return Ok(Self::default()),
            Err(error) => return Err(error.to_string()),
        };
        if let Ok(FormatAlone { format }) = ron::from_str(&text)
            && format > FORMAT
        {
            return Err("it is of a newer version of the program".to_owned());
        }
        let file: PlayedFile = ron::from_str(&text).map_err(|error| error.to_string())?;
        Ok(Self(file.scenarios))
    }

    fn write(self, path: &Path) -> Result<(), String> {
        let file = PlayedFile {
            format: FORMAT,
            scenarios: self.0,
        };
        let text = ron::ser::to_string_pretty(&file, ron::ser::PrettyConfig::default());
        let text = text.map_err(|error| error.to_string())?;
        write_whole(path, text.as_bytes(), Existing::Goes).map_err(|error| error.why)
    }
}

/// Notes that a game of the scenario with this path came to its end, and its result for a person who played it against computers.
///
/// Errors: a message for the player: it could not be noted.
pub fn note_game(
    path: &Path,
    scenario: &str,
    result: Option<PlayedResult>,
    is_solved: bool,
) -> Result<(), String> {
    change(path, scenario, |played| {
        played.solved |= is_solved;
        played.games = played.games.saturating_add(1);
        let is_better = |result: &PlayedResult| {
            let best = played.best.as_ref();
            best.is_none_or(|best| result.compare(best).is_gt())
        };
        if let Some(result) = result.filter(is_better) {
            played.best = Some(result);
        }
    })
}

/// Notes that the lesson of the scenario with this path is done.
pub fn note_lesson(path: &Path, scenario: &str) -> Result<(), String> {
    change(path, scenario, |played| played.lesson = true)
}

/// Changes what the file says of a scenario, as it is now: another program may have written it meanwhile.
fn change(path: &Path, scenario: &str, change: impl FnOnce(&mut ScenarioPlayed)) -> Result<(), String> {
    let failed = |why: String| format!("what was played could not be noted in {}: {why}", path.display());
    let mut played = if let Ok(played) = Played::read_sound(path) {
        played
    } else {
        keep_aside(path).map_err(failed)?;
        Played::default()
    };
    let mut now = played.of(scenario).cloned().unwrap_or_default();
    change(&mut now);
    if played.of(scenario) == Some(&now) {
        return Ok(());
    }
    played.0.insert(scenario.to_owned(), now);
    played.write(path).map_err(failed)
}

/// Gives a file that cannot be read another name: `played-kept-1.ron`.
fn keep_aside(path: &Path) -> Result<(), String> {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let free = (1..1000)
        .map(|number| path.with_file_name(format!("{stem}-kept-{number}.ron")))
        .find(|other| other.symlink_metadata().is_err());
    let free = free.ok_or_else(|| "too many files are kept beside it".to_owned())?;
    fs::rename(path, free).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(degree: i8, level: &str, strength: u8) -> PlayedResult {
        PlayedResult {
            degree,
            level: level.to_owned(),
            side: "Japan".to_owned(),
            against: ["Recruit", "Regular", "Veteran"][usize::from(strength)].to_owned(),
            strength,
        }
    }

    #[test]
    fn the_best_result_is_kept_and_games_are_counted() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("data").join("played.ron");
        assert_eq!(Played::read(&path), (Played::default(), None));
        let text = || {
            let (played, problem) = Played::read(&path);
            assert_eq!(problem, None);
            played.of("a.ron").and_then(ScenarioPlayed::text)
        };
        assert_eq!(text(), None);
        for (result, wanted) in [
            (None, "Played once"),
            (
                Some(won(-2, "substantial", 0)),
                "Played twice; best: a substantial defeat as Japan against Recruit",
            ),
            (
                Some(won(3, "decisive", 1)),
                "Played 3 times; best: decisive as Japan against Regular",
            ),
            (
                Some(won(3, "decisive", 2)),
                "Played 4 times; best: decisive as Japan against Veteran",
            ),
            (
                Some(won(1, "marginal", 2)),
                "Played 5 times; best: decisive as Japan against Veteran",
            ),
        ] {
            note_game(&path, "a.ron", result, false).expect("it is noted");
            assert_eq!(text().as_deref(), Some(wanted));
        }
        note_lesson(&path, "b.ron").expect("it is noted");
        let (played, _) = Played::read(&path);
        assert_eq!(
            played.of("b.ron").and_then(ScenarioPlayed::text).as_deref(),
            Some("Lesson done")
        );
        assert_eq!(played.of("a.ron").map(|played| played.games), Some(5));
        for (is_solved, wanted) in [(true, "Solved; Played once"), (false, "Solved; Played twice")] {
            note_game(&path, "c.ron", None, is_solved).expect("it is noted");
            let (played, _) = Played::read(&path);
            assert_eq!(
                played.of("c.ron").and_then(ScenarioPlayed::text).as_deref(),
                Some(wanted)
            );
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_costs_the_marks_and_is_kept() {
        let newer = "(format: 2, scenarios: {}, stars: 3)";
        let foreign = "Settings(scale: 100)";
        for (text, why) in [
            ("(format: 1, scen", "cannot be read"),
            (foreign, "cannot be read"),
            (newer, "newer version"),
            ("\u{0}\u{1}", "cannot be read"),
        ] {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let path = folder.path().join("played.ron");
            fs::write(&path, text).expect("it is written");
            let (played, problem) = Played::read(&path);
            assert_eq!(played, Played::default());
            let problem = problem.unwrap_or_else(|| panic!("{text}: no message"));
            assert!(problem.contains(why), "{problem}");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
            note_game(&path, "a.ron", None, false).expect("it is noted");
            let (played, problem) = Played::read(&path);
            assert_eq!(
                (played.of("a.ron").map(|played| played.games), problem),
                (Some(1), None)
            );
            let kept = fs::read_to_string(folder.path().join("played-kept-1.ron"));
            assert_eq!(kept.expect("it is kept"), text);
        }
    }

    #[test]
    fn where_nothing_can_be_written_the_player_is_told() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("data");
        fs::write(&file, "a file where the folder should be").expect("it is written");
        let path = file.join("played.ron");
        let problem = note_game(&path, "a.ron", None, false).expect_err("there is no such folder");
        assert!(
            problem.starts_with("what was played could not be noted in "),
            "{problem}"
        );
        // A folder in the place of the file is kept, too.
        let path = folder.path().join("played.ron");
        fs::create_dir(&path).expect("it is made");
        let (played, problem) = Played::read(&path);
        assert!(played == Played::default() && problem.is_some());
        note_game(&path, "a.ron", None, false).expect("the folder has another name now");
        assert!(folder.path().join("played-kept-1.ron").is_dir());
    }
}
