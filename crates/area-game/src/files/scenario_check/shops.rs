//! What nations may buy (AB-20), and how many units of a kind they and their sides can have (AB-22).

use super::Check;
use crate::definition::{KindId, NationId, NationSpec, Placement, SideSpec};
use crate::shop::{Shop, UnitLimits};
use railhead_engine::text::Entries;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

/// The word for industrial complexes.
const COMPLEX: &str = "complex";
/// The highest limit.
const MAX_LIMIT: u16 = 999;

impl Check<'_> {
    /// The shop of a nation.
    pub(super) fn shop(&mut self, path: &str, text: &str) -> Shop {
        let mut shop = Shop::default();
        let others: &[&str] = if self.has_complexes { &[COMPLEX] } else { &[] };
        for (offset, word) in words(text) {
            let issue = |what: &str| Issue::new(path, what).at_offset(offset);
            let is_new = match word {
                COMPLEX if self.has_complexes => !std::mem::replace(&mut shop.complexes, true),
                COMPLEX if self.kinds.is_some() => {
                    let issue = issue("no complexes are for sale in this scenario");
                    let hint = "give their price in `complex` of the table of units";
                    self.issues.push(issue.hint(hint));
                    true
                }
                COMPLEX => true,
                "station" | "marker" => {
                    let issue = issue("every nation may buy the stations and markers of the rail variant");
                    self.issues
                        .push(issue.hint("a shop lists kinds of unit, and `complex`"));
                    true
                }
                _ => {
                    let kind = self.kind(path, offset, word, others);
                    kind.is_none_or(|kind| shop.kinds.insert(kind))
                }
            };
            if !is_new {
                let what = format!("\"{word}\" is listed twice");
                self.issues.push(Issue::new(path, what).at_offset(offset));
            }
        }
        shop
    }

    /// Limits of number, by kind.
    pub(super) fn limits(&mut self, path: &str, limits: &Entries<String, u16>) -> UnitLimits {
        let mut found = UnitLimits::new();
        for (id, most) in &limits.0 {
            let path = format!("{path}[\"{id}\"]");
            if !(1..=MAX_LIMIT).contains(most) {
                let what = format!("a limit is 1 to {MAX_LIMIT} units, not {most}");
                let issue = Issue::new(path.as_str(), what);
                let hint = (*most == 0).then(|| "leave what cannot be bought out of a `shop`".to_owned());
                self.issues.push(issue.hinting(hint));
            }
            if let Some(kind) = self.kind(&path, 0, id, &[])
                && found.insert(kind, *most).is_some()
            {
                self.issue(path, format!("\"{id}\" is listed twice"));
            }
        }
        found
    }

    /// The limits of sides.
    pub(super) fn side_limits(&mut self, sides: &mut [SideSpec]) {
        let file = self.file;
        for (id, limits) in &file.side_limits.0 {
            let path = format!("side_limits[\"{id}\"]");
            let side = self.side(&path, id);
            let limits = self.limits(&path, limits);
            if let Some(spec) = side.and_then(|side| sides.get_mut(side.index())) {
                spec.limits = limits;
            }
        }
    }

    /// No nation and no side begins with more than it can have.
    pub(super) fn begins_within_limits(
        &mut self,
        sides: &[SideSpec],
        nations: &[NationSpec],
        setup: &[Placement],
    ) {
        let specs = || (0..=u8::MAX).map(NationId).zip(nations);
        for (nation, spec) in specs() {
            let path = format!("nations[\"{}\"].limits", spec.id);
            let own = (spec.name.as_str(), &spec.limits);
            self.begins_within(&path, own, setup, |of| of == nation);
        }
        for (side, spec) in (0..=u8::MAX).zip(sides) {
            let path = format!("side_limits[\"{}\"]", spec.id);
            let own: Vec<NationId> = specs()
                .filter(|(_, nation)| nation.side.0 == side)
                .map(|(nation, _)| nation)
                .collect();
            let name = format!("the {} side", spec.name);
            self.begins_within(&path, (name.as_str(), &spec.limits), setup, |of| {
                own.contains(&of)
            });
        }
    }

    fn begins_within(
        &mut self,
        path: &str,
        (name, limits): (&str, &UnitLimits),
        setup: &[Placement],
        is_own: impl Fn(NationId) -> bool,
    ) {
        let Some(kinds) = self.kinds else { return };
        let count = |kind: KindId| -> u32 {
            let own = setup
                .iter()
                .filter(|placed| placed.kind == kind && is_own(placed.nation));
            own.map(|placed| u32::from(placed.count)).sum()
        };
        for (kind, most) in limits {
            let begins = count(*kind);
            if begins > u32::from(*most) {
                let kind = &kinds[kind.index()];
                let what = format!("{name} begins with {begins} {}, more than {most}", kind.plural);
                let issue = Issue::new(format!("{path}[\"{}\"]", kind.id), what);
                self.issues
                    .push(issue.hint("raise the limit, or take units off the map"));
            }
        }
    }
}
