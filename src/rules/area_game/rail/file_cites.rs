//! The rules that a variant cites: the game's and its own (AR-9).

use super::variant::Variant;
use crate::rules::text::issue::Issue;

/// The ids of the rules that a variant can cite.
pub(super) const CITED: &[&str] = &[
    "AR-2", "AR-4", "AR-6", "AR-7", "R1-1", "R1-2", "R1-3", "R1-4", "R1-5", "R1-6", "R1-7", "R1-8", "R1-9",
    "R1-10", "R2-1", "R2-2", "R2-3", "R2-4", "R2-5", "R2-6", "R2-7", "R2-8", "R3-1", "R3-2", "R3-3", "R3-4",
    "R3-5", "R3-6", "R4-1", "R4-2", "R4-3", "R4-4", "R4-5", "R4-6", "R4-7", "R4-8", "M1-1", "M1-2", "M1-3",
    "M1-4", "M1-5", "S1-1", "S1-2", "S1-3", "S1-4", "S1-5",
];

/// The chapters of the game's own rules.
pub(super) const CHAPTERS: &[&str] = &["AB", "AR", "R1", "R2", "R3", "R4", "M1", "S1", "RT"];

/// The chapter of a rule id, such as `P` of `P-1`; `None` if it is not an id.
fn chapter_of(id: &str) -> Option<&str> {
    let (chapter, number) = id.split_once('-')?;
    let is_chapter = chapter.starts_with(|first: char| first.is_ascii_uppercase())
        && chapter
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let is_number = (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_chapter && chapter.len() <= 4 && is_number).then_some(chapter)
}

impl Variant {
    /// The variant's own rules have ids and texts.
    pub(super) fn check_rules(&self, issues: &mut Vec<Issue>) {
        for (index, (id, text)) in self.rules.0.iter().enumerate() {
            let path = format!("rules[\"{id}\"]");
            let chapter = chapter_of(id);
            if chapter.is_none() {
                let what = format!("\"{id}\" is not a rule id");
                let issue = Issue::new(path.as_str(), what);
                issues.push(issue.hint("an id is capital letters, a hyphen and a number, such as \"P-1\""));
            } else if let Some(known) = CHAPTERS.iter().find(|known| chapter == Some(known)) {
                let what = format!("the rules of the game already have a chapter {known}");
                let issue = Issue::new(path.as_str(), what);
                issues.push(issue.hint("use other letters, such as \"P-1\""));
            }
            if text.trim().is_empty() {
                issues.push(Issue::new(path.as_str(), "the rule has no text"));
            }
            if self.rules.0[..index].iter().any(|(other, _)| other == id) {
                issues.push(Issue::new(path, "this id is given twice"));
            }
        }
    }

    /// Each choice cites one existing rule.
    pub(super) fn check_cites(&self, issues: &mut Vec<Issue>) {
        let own = self.rules.0.iter().map(|(id, _)| id.as_str());
        let known: Vec<&str> = own.chain(CITED.iter().copied()).collect();
        for (index, (choice, rule)) in self.cites.0.iter().enumerate() {
            if !known.contains(&rule.as_str()) {
                let what = format!("there is no rule \"{rule}\" of rail variants");
                let path = format!("cites[{choice:?}]");
                let issue = Issue::unknown_name(path, what, rule, known.iter().copied());
                let own = "a rule of your own has its text in `rules`";
                issues.push(if issue.hint.is_none() {
                    issue.hint(own)
                } else {
                    issue
                });
            }
            if self.cites.0[..index].iter().any(|(other, _)| other == choice) {
                issues.push(Issue::new(
                    format!("cites[{choice:?}]"),
                    "this choice is given twice",
                ));
            }
        }
    }
}
