//! The rules that a variant cites: the game's and its own (AR-9).

use super::variant::Variant;
use railhead_engine::engine::rule_book::check_own_rules;
use railhead_engine::text::issue::Issue;

/// The ids of the rules that a variant can cite.
pub(super) const CITED: &[&str] = &[
    "AR-2", "AR-4", "AR-6", "AR-7", "R1-1", "R1-2", "R1-3", "R1-4", "R1-5", "R1-6", "R1-7", "R1-8", "R1-9",
    "R1-10", "R2-1", "R2-2", "R2-3", "R2-4", "R2-5", "R2-6", "R2-7", "R2-8", "R3-1", "R3-2", "R3-3", "R3-4",
    "R3-5", "R3-6", "R4-1", "R4-2", "R4-3", "R4-4", "R4-5", "R4-6", "R4-7", "R4-8", "M1-1", "M1-2", "M1-3",
    "M1-4", "M1-5", "S1-1", "S1-2", "S1-3", "S1-4", "S1-5",
];

/// The chapters of the game's own rules.
pub(super) const CHAPTERS: &[&str] = &["AB", "AR", "R1", "R2", "R3", "R4", "M1", "S1", "RT"];

impl Variant {
    /// The variant's own rules have ids and texts.
    pub(super) fn check_rules(&self, issues: &mut Vec<Issue>) {
        check_own_rules(&self.rules.0, CHAPTERS, issues);
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
