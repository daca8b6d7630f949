//! The nations that begin at peace (AB-13).

use super::Check;
use crate::definition::{NationSpec, Peace};
use crate::house_rule::MAX_ROUNDS;
use railhead_engine::text::words::words;

/// The highest income at peace, in IPC.
const MAX_INCOME: u16 = 999;

impl Check<'_> {
    /// Nations begin at peace, if the rule is in force.
    pub(super) fn peace(&mut self, nations: &mut [NationSpec]) {
        let file = self.file;
        let Some(peace) = &file.peace else {
            return;
        };
        for (id, part) in &peace.nations.0 {
            let path = format!("peace.nations[\"{id}\"]");
            self.nation(&path, 0, id);
            if !(2..=MAX_ROUNDS).contains(&part.until) {
                let what = format!(
                    "round {}: peace lasts until a round from 2 to {MAX_ROUNDS}",
                    part.until
                );
                self.issue(format!("{path}.until"), what);
            }
            if part.income.is_some_and(|income| income > MAX_INCOME) {
                let what = format!("an income is at most {MAX_INCOME} IPC");
                self.issue(format!("{path}.income"), what);
            }
            if part.income.is_some() && file.has_tokens() && !self.is_income_chosen() {
                self.issue(format!("{path}.income"), "with tokens there is no other income");
            }
            let turn = file
                .turns
                .iter()
                .find(|turn| words(turn).any(|(_, word)| word == id));
            let mates = turn
                .into_iter()
                .flat_map(|turn| words(turn))
                .map(|(_, word)| word);
            for mate in mates {
                let other = peace.nations.0.iter().find(|(other, _)| other == mate);
                if other.is_none_or(|(_, other)| other.until != part.until) {
                    let what = format!(
                        "\"{mate}\" moves in the same turn, and is not at peace until the same round"
                    );
                    self.issue(path.as_str(), what);
                }
            }
            if let Some(nation) = nations
                .iter_mut()
                .find(|nation| nation.id == *id && peace.in_force)
            {
                nation.peace = Some(Peace {
                    until: part.until,
                    income: part.income,
                    airfields: peace.airfields,
                });
            }
        }
    }
}
