//! The choices that a scenario offers before it begins: each puts another value into a field of the scenario.
//!
//! The answer becomes part of the scenario: the text that is read, and that a save holds, has the chosen value.

use super::files::ReadError;
use super::issue::did_you_mean;
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
    /// The options.
    pub offers: Vec<Offer>,
    /// The index of the option that the scenario names.
    pub preset: usize,
}

/// An option.
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
                text.replace_range(range, &offer.value);
            }
        }
        Ok(Self { files, path, text })
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
    use crate::rules::text::files::Texts;

    fn asked() -> SetupChoice {
        let offer = |id: &str| Offer {
            id: id.into(),
            name: id.into(),
            text: String::new(),
            value: format!("\"trains/{id}.ron\""),
        };
        SetupChoice {
            word: "trains",
            title: "Trains",
            field: "by",
            offers: ["fast", "slow", "slower"].map(offer).to_vec(),
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
