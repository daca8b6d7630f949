//! A scenario's files with the players' setup choices written into its text, as it is loaded and saved.

use std::ops::Range;

use super::setting::{FieldEdit, Setting};
use super::setup_choice::SetupAnswer;
use crate::text::edit::Edit;
use crate::text::issue::did_you_mean;
use crate::text::position::line_and_column;
use crate::text::read_error::ReadError;
use crate::text::ron_tree::Tree;
use crate::text::{Files, Problem};

/// The most letters of an answer, or of the name of a setting, that a message repeats.
const MAX_SHOWN: usize = 40;

/// Files in which the scenario's text has the chosen values.
pub struct ChosenFiles<'f> {
    files: &'f dyn Files,
    path: &'f str,
    text: String,
    /// The bytes of the file that were replaced, each with the length of what took their place, in the order in which that was done.
    replaced: Vec<(Range<usize>, usize)>,
}

impl std::fmt::Debug for ChosenFiles<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_tuple("ChosenFiles").field(&self.path).finish()
    }
}

impl<'f> ChosenFiles<'f> {
    /// The files with these answers applied to the scenario.
    ///
    /// Errors: an answer to a setting that the scenario does not offer, or an impossible one.
    pub fn new(
        files: &'f dyn Files,
        path: &'f str,
        settings: &[Setting],
        answers: &[SetupAnswer],
    ) -> Result<Self, Problem> {
        let mut chosen = Self {
            files,
            path,
            // An unreadable file is reported when the scenario is read.
            text: files.read(path).unwrap_or_default(),
            replaced: Vec::new(),
        };
        let mut recorded: Vec<String> = Vec::new();
        for (index, (setting_name, answer)) in answers.iter().enumerate() {
            let wrong = |at: usize, field: &str, what: String, hint| {
                Problem::at(&files.shown(path), &chosen.text, at, field.to_owned(), what, hint)
            };
            let Some(setting) = settings.iter().find(|setting| setting.word == setting_name) else {
                let (what, hint) = unknown_setting(settings, setting_name);
                return Err(wrong(0, "", what, hint));
            };
            if let Some((_, before)) = answers[..index].iter().find(|(known, _)| known == setting_name) {
                let [before, answer] =
                    [before, answer].map(|answer| answer.chars().take(MAX_SHOWN).collect::<String>());
                let what = format!("{setting_name} is chosen twice, as {before} and as {answer}");
                return Err(wrong(0, "", what, None));
            }
            let edits = setting.edits(answer).map_err(|hint| {
                let field = setting.field();
                let tree = Tree::scan(&chosen.text).ok();
                let range = tree.and_then(|tree| tree.value(field));
                let shown: String = answer.chars().take(MAX_SHOWN).collect();
                let at = range.map_or(0, |range| range.start);
                let what = format!("unknown {setting_name} \"{shown}\"");
                wrong(at, field, what, Some(hint))
            })?;
            for edit in edits {
                chosen.write_value(&edit);
            }
            if setting.is_recorded {
                recorded.push(format!("{setting_name}={answer}"));
            }
        }
        if !recorded.is_empty() {
            chosen.write_value(&FieldEdit {
                field: "chosen".to_owned(),
                value: format!("{:?}", recorded.join(" ")),
            });
        }
        Ok(chosen)
    }

    /// Writes a value into the text: in place of the old one, or at the beginning of its group.
    ///
    /// A text that cannot be parsed stays as it is: reading it reports why.
    fn write_value(&mut self, edit: &FieldEdit) {
        let Ok(tree) = Tree::scan(&self.text) else { return };
        let (range, new) = if let Some(range) = tree.value(&edit.field) {
            (range, edit.value.clone())
        } else {
            let (group, name) = edit.field.rsplit_once('.').unwrap_or(("", &edit.field));
            let Some(group) = tree.value(group) else { return };
            let Some(bracket) = self.text[group.clone()].find('(') else {
                return;
            };
            let at = group.start + bracket + 1;
            (at..at, format!("{name}: {}, ", edit.value))
        };
        self.text.replace_range(range.clone(), &new);
        self.replaced.push((range, new.len()));
    }

    /// Moves a problem that was found with the chosen values to its place in the file as it is.
    pub fn place_in_file(&self, problem: &mut Problem) {
        if problem.file != self.files.shown(self.path) {
            return;
        }
        let Range { start, end } = problem.mark.range;
        let [start, end] = [start, end].map(|at| self.offset_in_file(at));
        if let Ok(text) = self.files.read(self.path)
            && problem.line > 0
        {
            (problem.line, problem.column) = line_and_column(&text, start);
        }
        problem.mark.range = start..end.max(start);
        problem.mark.fix = problem.mark.fix.take().map(|fix| {
            let Range { start, end } = fix.range;
            let [start, end] = [start, end].map(|at| self.offset_in_file(at));
            Edit::new(start..end.max(start), fix.text)
        });
    }

    /// The offset in the file for one in the text with the chosen values.
    fn offset_in_file(&self, at: usize) -> usize {
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

/// What is wrong with an answer to a setting that the scenario does not offer, and a hint.
fn unknown_setting(settings: &[Setting], setting_name: &str) -> (String, Option<String>) {
    let shown: String = setting_name.chars().take(MAX_SHOWN).collect();
    let what = format!("this scenario does not offer \"{shown}\"");
    let known = || settings.iter().map(|setting| setting.word);
    let all = || Some(known().collect::<Vec<_>>().join(", ")).filter(|all| !all.is_empty());
    let hint = did_you_mean(setting_name, known());
    (what, hint.or_else(|| Some(format!("it offers {}", all()?))))
}

impl Files for ChosenFiles<'_> {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        if path == self.path && !self.text.is_empty() {
            return Ok(self.text.clone());
        }
        // Another file; or the text is empty: the scenario could not be read, so let the read fail again.
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
    use crate::text::choices::setting::{NamedNumber, SettingValues};
    use crate::text::choices::setup_choice::{Offer, SetupChoice};
    use crate::text::sources::files::Texts;

    fn choice() -> SetupChoice {
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
        ChosenFiles::new(&files, "a.ron", &[choice().into()], &answers)
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
        let settings = [choice().into()];
        let chosen =
            ChosenFiles::new(&files, "a.ron", &settings, &[("trains".into(), "slower".into())]).unwrap();
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
    fn a_number_and_a_list_come_into_the_text_where_their_field_is_or_would_be() {
        let text = "Scenario( // a war\n    rounds: 3,\n    nations: {\"uk\": (name: \"UK\"), \"us\": (bid: 2, name: \"US\")},\n)";
        let files = Texts::from([("a.ron".to_owned(), text.to_owned())]);
        let of = |id: &str, most| NamedNumber {
            id: id.to_owned(),
            name: id.to_owned(),
            field: format!("nations[\"{id}\"].bid"),
            now: 0,
            most,
        };
        let setting = |word, values| Setting {
            word,
            title: word,
            sentence: String::new(),
            values,
            preset: String::new(),
            is_recorded: true,
        };
        let settings = [
            setting(
                "rounds",
                SettingValues::Number {
                    field: "rounds",
                    least: 1,
                    most: 9,
                },
            ),
            setting(
                "bid",
                SettingValues::Each {
                    of: vec![of("uk", 99), of("us", 5)],
                    least: 0,
                    most: 99,
                },
            ),
            setting(
                "rich",
                SettingValues::Among {
                    field: "rich",
                    of: ["uk", "us"].map(|id| (id.to_owned(), id.to_owned())).to_vec(),
                },
            ),
        ];
        let with = |answers: &[(&str, &str)]| {
            let answers: Vec<SetupAnswer> = answers
                .iter()
                .map(|(word, answer)| ((*word).to_owned(), (*answer).to_owned()))
                .collect();
            ChosenFiles::new(&files, "a.ron", &settings, &answers)
                .map(|chosen| chosen.read("a.ron").unwrap())
                .map_err(|problem| problem.to_string())
        };
        assert_eq!(
            with(&[("rounds", "7"), ("bid", "uk:9,us:1"), ("rich", "us"),]).unwrap(),
            "Scenario(chosen: \"rounds=7 bid=uk:9,us:1 rich=us\", rich: \"us\",  // a war\n    rounds: 7,\n    \
             nations: {\"uk\": (bid: 9, name: \"UK\"), \"us\": (bid: 1, name: \"US\")},\n)"
        );
        assert_eq!(
            with(&[("rounds", "4"), ("bid", "1"), ("rounds", "5")]).unwrap_err(),
            "a.ron:1:1: rounds is chosen twice, as 4 and as 5"
        );
        for (answer, what) in [
            (
                ("bid", "uk:9,uk:12"),
                "a.ron:1:1: nations[\"uk\"].bid: unknown bid \"uk:9,uk:12\"; uk is named twice",
            ),
            (
                ("rich", "us,us"),
                "a.ron:1:1: rich: unknown rich \"us,us\"; us is named twice",
            ),
            (
                ("rounds", "ten"),
                "a.ron:2:13: rounds: unknown rounds \"ten\"; a number from 1 to 9",
            ),
            (
                ("bid", "6"),
                "a.ron:1:1: nations[\"uk\"].bid: unknown bid \"6\"; a number from 0 to 99 for all, or such as \
                 uk:9,us:5; the names are uk, us (at most 5)",
            ),
            (
                ("rich", "usa"),
                "a.ron:1:1: rich: unknown rich \"usa\"; did you mean \"us\"?",
            ),
            (
                ("rich", "x"),
                "a.ron:1:1: rich: unknown rich \"x\"; all, none, or some of uk, us",
            ),
        ] {
            assert_eq!(with(&[answer]).unwrap_err(), what);
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
            Err("a.ron:1:1: this scenario does not offer \"boats\"; it offers trains".into())
        );
    }
}
