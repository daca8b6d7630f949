//! The armies of neutral areas (AB-12): units of an owner that has neither a turn nor a side among the players.

use std::collections::BTreeMap;

use super::Check;
use super::setup::Counts;
use crate::definition::{NationId, NationSpec, Placement, SideId, SpaceSpec};
use crate::shop::UnitLimits;
use railhead_engine::board::SpaceId;
use railhead_engine::text::issue::Issue;

/// The id of their owner.
const ID: &str = "neutral";

impl Check<'_> {
    /// Their owner, if they are on the map; adds their units to those at the start.
    pub(super) fn neutral_armies(
        &mut self,
        spaces: &[SpaceSpec],
        setup: &mut Vec<Placement>,
    ) -> Option<NationSpec> {
        let file = self.file.neutral_armies.as_ref()?;
        if self.file.violation.is_none() {
            let issue = Issue::new(
                "neutral_armies",
                "neutral land cannot be entered in this scenario",
            );
            self.issues
                .push(issue.hint("set the price of entering it in `violation`"));
        }
        if self.nations.contains_key(ID) {
            let what = format!("the id \"{ID}\" is that of neutral armies");
            self.issue(format!("nations[\"{ID}\"]"), what);
        }
        let owner = NationId(u8::try_from(self.file.nations.0.len()).ok()?);
        let mut counts = Counts::new();
        let mut listed = BTreeMap::new();
        for (id, text) in &file.areas.0 {
            let path = format!("neutral_armies.areas[\"{id}\"]");
            for at in self.areas(&path, id, spaces) {
                if spaces[at.index()].controller.is_some() {
                    self.issue(path.as_str(), format!("\"{id}\" is not neutral"));
                }
                listed.insert(at, (path.clone(), text, 1));
            }
        }
        let path = "neutral_armies.per_value";
        for (at, spec) in (0..).map(SpaceId).zip(spaces) {
            if spec.in_play && !spec.is_sea && spec.controller.is_none() {
                let by_value = (path.to_owned(), &file.per_value, u16::from(spec.value));
                listed.entry(at).or_insert(by_value);
            }
        }
        // A mistake in `per_value` is one mistake, however many areas there are.
        let mut per_value = None;
        for (at, (place, text, times)) in listed {
            let units = if place == path {
                per_value.get_or_insert_with(|| self.units(path, text)).clone()
            } else {
                self.units(&place, text)
            };
            for (kind, count) in units {
                let count = count.saturating_mul(times);
                if count > 0 {
                    self.add(&place, Some(owner), at, (kind, count), false, &mut counts);
                }
            }
        }
        if !file.in_force {
            return None;
        }
        setup.extend(counts.into_iter().map(|((at, nation, kind), count)| Placement {
            at,
            nation,
            kind,
            count,
        }));
        Some(NationSpec {
            id: ID.to_owned(),
            name: "Neutrals".to_owned(),
            in_text: "the neutrals".to_owned(),
            adjective: "Neutral".to_owned(),
            side: SideId(u8::try_from(self.file.sides.0.len()).ok()?),
            capital: None,
            treasury: 0,
            bid: 0,
            shop: None,
            limits: UnitLimits::new(),
            peace: None,
        })
    }
}
