//! Rules that a file brings along, by id: `{"TB-1": "..."}`.

use super::chapter::{Chapter, Rule};
use crate::text::issue::Issue;

/// The chapter of a rule id, such as `P` of `P-1`; `None` if it is not an id.
pub fn chapter_of(id: &str) -> Option<&str> {
    let (chapter, number) = id.split_once('-')?;
    let is_chapter = chapter.starts_with(|first: char| first.is_ascii_uppercase())
        && chapter
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let is_number = (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_chapter && chapter.len() <= 4 && is_number).then_some(chapter)
}

/// Adds an issue for each rule without an id of its own or a text. The chapters are those that the game has already.
pub fn check_own_rules(rules: &[(String, String)], chapters: &[&str], issues: &mut Vec<Issue>) {
    for (index, (id, text)) in rules.iter().enumerate() {
        let path = format!("rules[\"{id}\"]");
        let chapter = chapter_of(id);
        if chapter.is_none() {
            let what = format!("\"{id}\" is not a rule id");
            let issue = Issue::new(path.as_str(), what);
            issues.push(issue.hint("an id is capital letters, a hyphen and a number, such as \"P-1\""));
        } else if let Some(known) = chapters.iter().find(|known| chapter == Some(known)) {
            let what = format!("the rules of the game already have a chapter {known}");
            let issue = Issue::new(path.as_str(), what);
            issues.push(issue.hint("use other letters, such as \"P-1\""));
        }
        if text.trim().is_empty() {
            issues.push(Issue::new(path.as_str(), "the rule has no text"));
        }
        if rules[..index].iter().any(|(other, _)| other == id) {
            issues.push(Issue::new(path, "this id is given twice"));
        }
    }
}

/// The rules that a file brings along, by the chapters in their ids; each chapter has this title.
pub fn own_chapters(rules: &[(String, String)], title: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for (id, text) in rules {
        let (chapter, _) = id.split_once('-').unwrap_or((id, ""));
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let paragraphs = lines.split(|line| line.is_empty()).map(|lines| lines.join(" "));
        let rule = Rule {
            id: id.clone(),
            title: String::new(),
            paragraphs: paragraphs.filter(|text| !text.is_empty()).collect(),
        };
        match chapters.iter_mut().find(|known| known.id == chapter) {
            Some(known) => known.rules.push(rule),
            None => chapters.push(Chapter {
                id: chapter.to_owned(),
                title: title.to_owned(),
                rules: vec![rule],
            }),
        }
    }
    chapters
}
