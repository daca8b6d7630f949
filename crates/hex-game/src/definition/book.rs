//! The rule book of the game before a scenario fills it in, and the rules that a rules file cites in place of its own (HT-5).

use std::sync::LazyLock;

use railhead_engine::engine::rule_book::{Chapter, read};
use railhead_engine::text::issue::Issue;

/// The text of the rules.
const HEX_GAME: &str = include_str!("../../../../assets/rules/hex-game.md");

/// The chapters of the book, with braces where a scenario fills in what it says.
pub(in super::super) fn chapters() -> &'static [Chapter] {
    static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| read(HEX_GAME));
    &CHAPTERS
}

/// The letters of the chapters: `HT`, `HC`.
pub(super) fn chapter_ids() -> Vec<&'static str> {
    chapters().iter().map(|chapter| chapter.id.as_str()).collect()
}

/// Each citation puts one rule of the file's own in place of one rule of the game.
pub(super) fn check_cites(rules: &[(String, String)], cites: &[(String, String)], issues: &mut Vec<Issue>) {
    let known = || {
        chapters()
            .iter()
            .flat_map(|chapter| &chapter.rules)
            .map(|rule| rule.id.as_str())
    };
    for (index, (rule, own)) in cites.iter().enumerate() {
        let path = format!("cites[\"{rule}\"]");
        if known().all(|id| id != rule) {
            let what = format!("the game has no rule \"{rule}\"");
            issues.push(Issue::unknown_name(path.as_str(), what, rule, known()));
        }
        if rules.iter().all(|(id, _)| id != own) {
            let what = format!("there is no rule \"{own}\" in `rules`");
            let ids = rules.iter().map(|(id, _)| id.as_str());
            let issue = Issue::unknown_name(path.as_str(), what, own, ids);
            let hint = "a rule of your own has its text in `rules`";
            issues.push(if issue.hint.is_none() {
                issue.hint(hint)
            } else {
                issue
            });
        }
        if cites[..index].iter().any(|(other, _)| other == rule) {
            issues.push(Issue::new(path, "this rule is given twice"));
        }
    }
}
