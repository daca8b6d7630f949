//! The file type of a lesson, `Lesson(...)`, and its checks.

use serde::Deserialize;

use super::taught::Taught;
use super::{Control, Lesson, LessonStep, Pointer, Until};
use crate::board::SpaceId;
use crate::engine::Seat;
use crate::text::issue::Issue;
use crate::text::parse::Parsed;
use crate::text::words::check_format;
use crate::text::{Problem, Reader};

/// The name of the outermost struct.
pub const KIND: &str = "Lesson";

/// The most steps that a lesson can have.
const MOST: usize = 100;

/// A lesson file: `Lesson(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Lesson")]
pub struct LessonFile {
    /// The version of the file format: 1.
    pub format: u32,
    /// The title of the lesson.
    pub title: String,
    /// The id of the side that the player has; computers play the others.
    pub side: String,
    /// The seed of the dice, so that they fall as the text expects.
    #[serde(default)]
    pub seed: u64,
    /// The steps, in order.
    pub steps: Vec<StepFile>,
}

/// A step of a lesson: a text to read, and what the player then has to do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepFile {
    /// The headline of the step.
    pub title: String,
    /// The text that the player reads.
    pub text: String,
    /// What the arrow points at; no arrow unless given.
    pub point: Option<PointFile>,
    /// The piece, or else the place, that has to be selected first: until it is, the arrow points at it.
    pub pick: Option<String>,
    /// The conditions that end the step; unless given, a button does.
    #[serde(default)]
    pub until: Vec<UntilFile>,
    /// What the player reads when the step cannot be done any more; the reason of the rules unless given.
    pub otherwise: Option<String>,
}

/// What the arrow points at.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename = "Point")]
pub enum PointFile {
    /// A place on the map.
    Place(String),
    /// A piece, wherever it is.
    Piece(String),
    /// A part of the window.
    Control(Control),
}

/// What a step waits for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename = "Until")]
pub enum UntilFile {
    /// A piece, or else a place, is selected.
    Picked(String),
    /// A piece is in a place.
    At(String, String),
    /// A piece is not on the map as the player sees it.
    Gone(String),
    /// This phase is in progress.
    Phase(String),
    /// Another phase than this one is in progress.
    PhaseOver(String),
    /// It is this side's player-turn.
    Player(String),
    /// Nothing interrupts the phase, such as a combat that waits for a decision.
    Calm,
    /// A part of the window is there.
    Shown(Control),
    /// A button was pressed, or a switch is on.
    Pressed(Control),
    /// A fact in the game's own words is true of a piece or a place: `Is("supplied", "tanks")`.
    Is(String, String),
    /// A fact is not true of a piece or a place.
    IsNot(String, String),
}

impl LessonFile {
    /// Checks everything that needs no game, and adds every issue in the order of the fields.
    pub fn check(&self, issues: &mut Vec<Issue>) {
        issues.extend(check_format(self.format));
        if self.title.trim().is_empty() {
            issues.push(Issue::new("title", "the lesson has no title"));
        }
        if self.steps.is_empty() || self.steps.len() > MOST {
            let what = format!("{} steps: a lesson has 1 to {MOST}", self.steps.len());
            issues.push(Issue::new("steps", what));
        }
        for (number, step) in self.steps.iter().enumerate() {
            for (field, text) in [("title", &step.title), ("text", &step.text)] {
                if text.trim().is_empty() {
                    let path = format!("steps[{number}].{field}");
                    issues.push(Issue::new(path, format!("the step has no {field}")));
                }
            }
            if step.otherwise.as_ref().is_some_and(|text| text.trim().is_empty()) {
                let issue = Issue::new(format!("steps[{number}].otherwise"), "the text is empty");
                issues.push(issue.hint("leave the field out"));
            }
        }
    }

    /// Checks the file, also against the game that it is taught in, and adds every issue. The result is valid if there
    /// are none.
    pub fn build<G: Taught>(&self, game: &G, issues: &mut Vec<Issue>) -> Option<Lesson> {
        self.check(issues);
        let mut check = Check { game, issues };
        let side = check.seat("side", &self.side);
        let steps = self
            .steps
            .iter()
            .enumerate()
            .filter_map(|(number, step)| check.step(&format!("steps[{number}]"), step))
            .collect();
        Some(Lesson {
            title: self.title.trim().to_owned(),
            side: side?,
            seed: self.seed,
            steps,
        })
    }
}

struct Check<'c, G> {
    game: &'c G,
    issues: &'c mut Vec<Issue>,
}

impl<G: Taught> Check<'_, G> {
    fn unknown<T>(&mut self, path: &str, kind: &str, word: &str, known: &[&str]) -> Option<T> {
        let what = format!("no {kind} \"{word}\" in the scenario");
        self.issues
            .push(Issue::unknown_name(path, what, word, known.iter().copied()));
        None
    }

    fn seat(&mut self, path: &str, word: &str) -> Option<Seat> {
        let seats = self.game.seats();
        let found = (0..).map(Seat).zip(&seats).find(|(_, names)| names.id == word);
        if let Some((seat, _)) = found {
            return Some(seat);
        }
        let known: Vec<&str> = seats.iter().map(|names| names.id).collect();
        self.unknown(path, "side", word, &known)
    }

    fn place(&mut self, path: &str, word: &str) -> Option<SpaceId> {
        let Some(place) = self.game.place_named(word) else {
            return self.unknown(path, "place", word, &self.game.place_words());
        };
        if let Some(beyond) = self.game.beyond(place) {
            self.issues.push(Issue::new(path, format!("{word} is {beyond}")));
        }
        Some(place)
    }

    fn piece(&mut self, path: &str, word: &str) -> Option<u16> {
        let found = self.game.piece_named(word);
        found.or_else(|| self.unknown(path, "unit", word, &self.game.piece_words()))
    }

    fn phase(&mut self, path: &str, word: &str) -> Option<String> {
        let phases = self.game.phase_words();
        if phases.contains(&word) {
            return Some(word.to_owned());
        }
        self.unknown(path, "phase", word, &phases)
    }

    fn step(&mut self, path: &str, file: &StepFile) -> Option<LessonStep> {
        let point = file.point.as_ref().map(|point| {
            let path = format!("{path}.point[0]");
            Some(match point {
                PointFile::Place(word) => Pointer::Place(self.place(&path, word)?),
                PointFile::Piece(word) => Pointer::Piece(self.piece(&path, word)?),
                PointFile::Control(control) => Pointer::Control(*control),
            })
        });
        let pick = file.pick.as_ref().map(|word| match self.game.piece_named(word) {
            Some(piece) => Some(Pointer::Piece(piece)),
            None => self.place(&format!("{path}.pick"), word).map(Pointer::Place),
        });
        let until: Vec<_> = file
            .until
            .iter()
            .enumerate()
            .map(|(number, until)| self.until(&format!("{path}.until[{number}]"), until))
            .collect();
        let on_a_line = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(LessonStep {
            title: file.title.trim().to_owned(),
            text: on_a_line(&file.text),
            otherwise: file.otherwise.as_ref().map(on_a_line),
            point: point.map_or(Some(None), |point| point.map(Some))?,
            pick: pick.map_or(Some(None), |pick| pick.map(Some))?,
            until: until.into_iter().collect::<Option<_>>()?,
        })
    }

    fn until(&mut self, path: &str, file: &UntilFile) -> Option<Until> {
        let [first, second] = [format!("{path}[0]"), format!("{path}[1]")];
        Some(match file {
            UntilFile::Picked(word) => match self.game.piece_named(word) {
                Some(piece) => Until::PickedPiece(piece),
                None => Until::PickedPlace(self.place(&first, word)?),
            },
            UntilFile::At(piece, place) => {
                let (piece, place) = (self.piece(&first, piece), self.place(&second, place));
                Until::At(piece?, place?)
            }
            UntilFile::Gone(piece) => Until::Gone(self.piece(&first, piece)?),
            UntilFile::Phase(phase) => Until::Phase(self.phase(&first, phase)?),
            UntilFile::PhaseOver(phase) => Until::PhaseOver(self.phase(&first, phase)?),
            UntilFile::Player(side) => Until::Player(self.seat(&first, side)?),
            UntilFile::Calm => Until::Calm,
            UntilFile::Shown(control) => Until::Shown(*control),
            UntilFile::Pressed(control) => Until::Pressed(*control),
            UntilFile::Is(fact, of) | UntilFile::IsNot(fact, of) => {
                let known = self.game.facts();
                if !known.contains(&fact.as_str()) {
                    return self.unknown(&first, "fact", fact, known);
                }
                let is_other = self.game.other_words().contains(&of.as_str());
                if !is_other && self.game.piece_named(of).is_none() {
                    self.place(&second, of)?;
                }
                let is_wanted = matches!(file, UntilFile::Is(..));
                Until::Is {
                    fact: fact.clone(),
                    of: of.clone(),
                    is_wanted,
                }
            }
        })
    }
}

/// Reads the lesson that a scenario includes in its field `lesson`, and the file's problems.
///
/// If the scenario's other problems leave no game, only the file itself is checked.
pub fn read_lesson<G: Taught, T>(
    reader: &mut Reader,
    scenario: (&Parsed<T>, &str),
    included: Option<&str>,
    game: Option<&G>,
) -> (Option<Lesson>, Vec<Problem>) {
    let build = |file: &LessonFile, issues: &mut Vec<Issue>| {
        if let Some(game) = game {
            return file.build(game, issues);
        }
        file.check(issues);
        None
    };
    reader.read_included(scenario, ("lesson", KIND), included, build)
}

/// Every problem of a lesson file, checked without a scenario.
pub fn check_lesson(reader: &mut Reader, path: &str) -> Vec<Problem> {
    reader.check(path, KIND, LessonFile::check)
}
