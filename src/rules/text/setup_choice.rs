//! The choices that a scenario offers before it begins: each puts another value into a field of the scenario.
//!
//! The answer becomes part of the scenario: the text that is read, and that a save holds, has the chosen value.

use std::ops::Range;

use super::edit::Edit;
use super::issue::did_you_mean;
use super::position::line_and_column;
use super::read_error::ReadError;
use super::ron_tree::Tree;
use super::{Files, Problem};

/// A choice to make before a scenario begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupChoice {
    /// Its word on a command line: `rails=option-3`.
    pub word: &'static str,
    /// Its title for players: `Rails`.
    pub title: &'static str,
    /// The field of the scenario file that it changes.
    pub field: &'static str,
    pub offers: Vec<Offer>,
    /// The index of the option that the scenario names.
    pub preset: usize,
}

/// A value that a choice can have, as players read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name on a command line: `option-3`.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// What it means, in a few lines, for players.
    pub text: String,
    /// The value of the field, in RON.
    pub value: String,
}

/// An answer: the word of the choice, and the id of an option, perhaps abbreviated.
pub type SetupAnswer = (String, String);

/// A tree of files in which a scenario has the chosen values.
pub struct ChosenFiles<'f> {
    files: &'f dyn Files,
    path: &'f str,
    text: String,
    /// The bytes of the file that were replaced, each with the length of what took their place, in the order in which that was done.
    replaced: Vec<(Range<usize>, usize)>,
}

impl std::fmt::Debug for ChosenFiles<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_tuple("Chosen").field(&self.path).finish()
    }
}

impl<'f> ChosenFiles<'f> {
    /// The files with these answers applied to the scenario.
    ///
    /// # Errors
    ///
    /// An answer to a choice that the scenario does not have, or with an option that it does not offer.
    pub fn new(
        files: &'f dyn Files,
        path: &'f str,
        asked: &[SetupChoice],
        answers: &[SetupAnswer],
    ) -> Result<Self, Problem> {
        // An unreadable file is reported when the scenario is read.
        let mut text = files.read(path).unwrap_or_default();
        let mut replaced = Vec::new();
        for (word, id) in answers {
            let wrong = |at: usize, field: &str, what: String, hint| {
                Problem::at(&files.shown(path), &text, at, field.to_owned(), what, hint)
            };
            let Some(asked) = asked.iter().find(|asked| asked.word == word) else {
                let what = format!("this scenario does not let its players choose the {word}");
                return Err(wrong(0, "", what, None));
            };
            let range = Tree::scan(&text).ok().and_then(|tree| tree.value(asked.field));
            let at = range.as_ref().map_or(0, |range| range.start);
            let offer = asked.offer(id).ok_or_else(|| {
                let known = || asked.offers.iter().map(|offer| offer.id.as_str());
                let hint = did_you_mean(id, known())
                    .unwrap_or_else(|| format!("the options are {}", known().collect::<Vec<_>>().join(", ")));
                let shown: String = id.chars().take(40).collect();
                wrong(at, asked.field, format!("unknown {word} \"{shown}\""), Some(hint))
            })?;
            if let Some(range) = range {
                text.replace_range(range.clone(), &offer.value);
                replaced.push((range, offer.value.len()));
            }
        }
        Ok(Self {
            files,
            path,
            text,
            replaced,
        })
    }

    /// Moves a problem that was found with the chosen values to its place in the file as it is.
    pub fn place_in_file(&self, problem: &mut Problem) {
        if problem.file != self.files.shown(self.path) {
            return;
        }
        let Range { start, end } = problem.mark.range;
        let [start, end] = [start, end].map(|at| self.place_of(at));
        if let Ok(text) = self.files.read(self.path)
            && problem.line > 0
        {
            (problem.line, problem.column) = line_and_column(&text, start);
        }
        problem.mark.range = start..end.max(start);
        problem.mark.fix = problem.mark.fix.take().map(|fix| {
            let Range { start, end } = fix.range;
            let [start, end] = [start, end].map(|at| self.place_of(at));
            Edit::new(start..end.max(start), fix.text)
        });
    }

    /// The byte of the file for one of the text with the chosen values.
    fn place_of(&self, at: usize) -> usize {
        let back = self.replaced.iter().rev();
        back.fold(at, |at, (range, length)| {
            if at <= range.start {
                at
            } else if at >= range.start + length {
                at - length - range.start + range.end
            } else {
                // Within the chosen value: at that of the file.
                range.start
            }
        })
    }
}

impl SetupChoice {
    /// The option with this id, or the only one whose id begins with it.
    pub fn offer(&self, id: &str) -> Option<&Offer> {
        let plain = id.to_lowercase().replace('_', "-");
        let exact = self.offers.iter().find(|offer| offer.id == plain);
        exact.or_else(|| {
            let mut begins = self.offers.iter().filter(|offer| offer.id.starts_with(&plain));
            begins
                .next()
                .filter(|_| begins.next().is_none() && !plain.is_empty())
        })
    }
}

impl Files for ChosenFiles<'_> {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        if path == self.path && !self.text.is_empty() {
            return Ok(self.text.clone());
        }
        self.files.read(path)
    }

    fn paths(&self) -> Vec<String> {
        self.files.paths()
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::text::sources::files::Texts;

    fn asked() -> SetupChoice {
        SetupChoice {
            word: "trains",
            title: "Trains",
            field: "by",
            offers: ["fast", "slow", "slower"]
                .map(|id| Offer {
                    id: id.into(),
                    name: id.into(),
                    text: String::new(),
                    value: format!("\"trains/{id}.ron\""),
                })
                .to_vec(),
            preset: 0,
        }
    }

    fn with(answers: &[(&str, &str)]) -> Result<String, String> {
        let files = Texts::from([("a.ron".to_owned(), "Scenario(by: \"old.ron\", to: 1)".to_owned())]);
        let answers: Vec<SetupAnswer> = answers
            .iter()
            .map(|(word, id)| ((*word).into(), (*id).into()))
            .collect();
        ChosenFiles::new(&files, "a.ron", &[asked()], &answers)
            .map(|chosen| chosen.read("a.ron").unwrap())
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn what_is_chosen_stands_in_the_text_of_the_scenario() {
        let chosen = |file| Ok(format!("Scenario(by: \"{file}\", to: 1)"));
        assert_eq!(with(&[]), chosen("old.ron"));
        assert_eq!(with(&[("trains", "slow")]), chosen("trains/slow.ron"));
        assert_eq!(with(&[("trains", "f")]), chosen("trains/fast.ron"));
    }

    #[test]
    fn a_problem_behind_a_chosen_value_is_placed_in_the_file() {
        let text = "Scenario(by: \"old.ron\", to: 1)";
        let files = Texts::from([("a.ron".to_owned(), text.to_owned())]);
        let asked = [asked()];
        let chosen =
            ChosenFiles::new(&files, "a.ron", &asked, &[("trains".into(), "slower".into())]).unwrap();
        let with_choice = chosen.read("a.ron").unwrap();
        for (word, expected) in [("to", "to"), ("by", "by"), ("slower", "\"old.ron\""), (")", ")")] {
            let at = with_choice.find(word).unwrap();
            let mut problem = Problem::at("a.ron", &with_choice, at, String::new(), "wrong", None);
            problem.mark.range = at..at + word.len();
            chosen.place_in_file(&mut problem);
            let marked = &text[problem.mark.range.clone()];
            assert!(
                marked == expected || marked.is_empty() && word == "slower",
                "{word}: {marked}"
            );
            assert_eq!(problem.column, text.find(expected).unwrap() + 1, "{word}");
        }
    }

    #[test]
    fn what_nobody_offers_is_refused_where_the_scenario_names_it() {
        assert_eq!(
            with(&[("trains", "fats")]),
            Err("a.ron:1:14: by: unknown trains \"fats\"; did you mean \"fast\"?".into())
        );
        assert_eq!(
            with(&[("trains", "by ox")]),
            Err("a.ron:1:14: by: unknown trains \"by ox\"; the options are fast, slow, slower".into())
        );
        assert_eq!(
            with(&[("boats", "fast")]),
            Err("a.ron:1:1: this scenario does not let its players choose the boats".into())
        );
    }
}
