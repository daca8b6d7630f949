//! The resource tokens of a scenario: how many areas start with, and each nation's multiplier.

use std::collections::BTreeSet;

use super::Check;
use crate::definition::TokenRules;
use crate::definition::{NationId, SpaceSpec};
use crate::files::scenario_file::TokensFile;
use railhead_engine::text::words::words;

/// The most tokens in an area at the start.
const MAX_INITIAL: u16 = 99;
/// The most tokens for a point of value.
const MAX_MULTIPLIER: u16 = 9;

impl Check<'_> {
    /// The rules of the tokens, if the scenario has any.
    pub(super) fn tokens(&mut self, spaces: &[SpaceSpec]) -> Option<TokenRules> {
        let file = self.file.tokens.as_ref()?;
        let is_chosen = self.is_income_chosen();
        for (id, nation) in &self.file.nations.0 {
            if nation.treasury > 0 && file.in_force && !is_chosen {
                let path = format!("nations[\"{id}\"].treasury");
                self.issue(path, "with tokens there are no treasuries, so this must be 0");
            }
        }
        let multipliers = self.multipliers(file);
        let mut heavy_bombers = vec![false; self.file.nations.0.len()];
        for (offset, id) in words(&file.heavy_bombers) {
            if let Some(NationId(nation)) = self.nation("tokens.heavy_bombers", offset, id) {
                heavy_bombers[usize::from(nation)] = true;
            }
        }
        let mut initial = Vec::new();
        let mut seen = BTreeSet::new();
        for (id, count) in &file.initial.0 {
            let path = format!("tokens.initial[\"{id}\"]");
            if !(1..=MAX_INITIAL).contains(count) {
                let what = format!("an area starts with 1 to {MAX_INITIAL} tokens, not {count}");
                self.issue(path.as_str(), what);
            }
            if spaces.is_empty() {
                continue;
            }
            for at in self.areas(&path, id, spaces) {
                if spaces[at.index()].controller.is_none() {
                    self.issue(path.as_str(), format!("\"{id}\" has no holder"));
                }
                if !seen.insert(at) {
                    self.issue(path.as_str(), format!("\"{id}\" is listed twice"));
                }
                initial.push((at, *count));
            }
        }
        file.in_force.then_some(TokenRules {
            initial,
            multipliers,
            flagged: file.flagged,
            by_rail: file.by_rail,
            heavy_bombers,
        })
    }

    fn multipliers(&mut self, file: &TokensFile) -> Vec<u8> {
        let mut multipliers = vec![1; self.file.nations.0.len()];
        for (id, times) in &file.multipliers.0 {
            let path = format!("tokens.multipliers[\"{id}\"]");
            let nation = self.nation(&path, 0, id);
            let times = u8::try_from(*times)
                .ok()
                .filter(|_| (1..=MAX_MULTIPLIER).contains(times));
            if times.is_none() {
                self.issue(path.as_str(), format!("a multiplier is 1 to {MAX_MULTIPLIER}"));
            }
            if let (Some(nation), Some(times)) = (nation, times) {
                multipliers[nation.index()] = times;
            }
        }
        multipliers
    }
}
