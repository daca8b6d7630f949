//! Checks the units at the start and the victory conditions.

use std::collections::BTreeMap;

use super::Check;
use crate::definition::{Domain, Goal, KindId, NationId, Placement, SpaceSpec, Victory};
use crate::files::scenario_file::GoalFile;
use crate::state::area_state::MAX_UNITS;
use railhead_engine::board::SpaceId;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;

/// The most units of a kind in a place at the start.
const MAX_OF_A_KIND: u16 = 200;

/// How many units of a nation and kind are in a place.
pub(super) type Counts = BTreeMap<(SpaceId, NationId, KindId), u16>;

impl Check<'_> {
    pub(super) fn setup(&mut self, spaces: &[SpaceSpec]) -> Vec<Placement> {
        let mut setup = Counts::new();
        let file = self.file;
        for (id, places) in &file.setup.0 {
            let nation = self.nation(&format!("setup[\"{id}\"]"), 0, id);
            for (at, text) in &places.0 {
                let path = format!("setup[\"{id}\"][\"{at}\"]");
                let Some(space) = self.space(&path, 0, at) else {
                    continue;
                };
                let units = self.units(&path, text);
                let spec = &spaces[space.index()];
                if !spec.in_play {
                    self.issue(path, format!("\"{at}\" is not in play"));
                    continue;
                }
                let is_held = spec.controller.zip(nation).is_some_and(|(holder, nation)| {
                    let side = |nation: NationId| &file.nations.0[nation.index()].1.side;
                    side(holder) == side(nation)
                });
                if !spec.is_sea && !is_held && nation.is_some() {
                    self.issue(path, format!("{id} does not hold \"{at}\""));
                    continue;
                }
                for (kind, count) in units {
                    self.add(&path, nation, space, (kind, count), spec.is_sea, &mut setup);
                }
            }
        }
        setup
            .into_iter()
            .map(|((at, nation, kind), count)| Placement {
                at,
                nation,
                kind,
                count,
            })
            .collect()
    }

    /// AB-6: the number of units in a war is limited.
    pub(super) fn units_in_all(&mut self, setup: &[Placement]) {
        let units: u32 = setup.iter().map(|placement| u32::from(placement.count)).sum();
        if units > MAX_UNITS {
            let what = format!("{units} units are too many: the limit is {MAX_UNITS}");
            self.issue("setup", what);
        }
    }

    pub(super) fn add(
        &mut self,
        path: &str,
        nation: Option<NationId>,
        at: SpaceId,
        (kind, count): (KindId, u16),
        is_sea: bool,
        setup: &mut Counts,
    ) {
        let Some(spec) = self.kinds.map(|kinds| &kinds[kind.index()]) else {
            return;
        };
        let can_be_here = match spec.domain {
            Domain::Land => !is_sea,
            Domain::Sea => is_sea,
            Domain::Air => true,
        };
        if !can_be_here {
            let what = format!("{} cannot be here", spec.plural);
            self.issue(path, what);
        }
        let Some(nation) = nation else { return };
        // Repeated kinds add up.
        let there = setup.entry((at, nation, kind)).or_default();
        let before = *there;
        *there = before.saturating_add(count);
        if before <= MAX_OF_A_KIND && count <= MAX_OF_A_KIND && *there > MAX_OF_A_KIND {
            let what = format!(
                "{there} {} are too many: the limit is {MAX_OF_A_KIND} of a kind",
                spec.plural
            );
            self.issue(path, what);
        }
    }

    /// Units of a text such as `3 infantry 1 armour`.
    pub(super) fn units(&mut self, path: &str, text: &str) -> Vec<(KindId, u16)> {
        let mut units = Vec::new();
        if self.kinds.is_none() {
            return units;
        }
        let mut count = None;
        for (offset, word) in words(text) {
            if let Ok(number) = word.parse::<u16>() {
                if count.is_some() || !(1..=MAX_OF_A_KIND).contains(&number) {
                    let what =
                        format!("\"{word}\": write a number from 1 to {MAX_OF_A_KIND} before each kind");
                    self.issues.push(Issue::new(path, what).at_offset(offset));
                }
                count = Some(number);
                continue;
            }
            if let Some(kind) = self.kind(path, offset, word, &[]) {
                units.push((kind, count.take().unwrap_or(1)));
            }
        }
        units
    }

    /// A kind of unit, if the table of units is known; `others` are further words that may stand there.
    pub(super) fn kind(&mut self, path: &str, offset: usize, id: &str, others: &[&str]) -> Option<KindId> {
        let kinds = self.kinds?;
        let mut named = (0..=u8::MAX).map(KindId).zip(kinds);
        let found = named.find(|(_, kind)| kind.id == id);
        if found.is_none() {
            let known = kinds.iter().map(|kind| kind.id.as_str());
            let known = known.chain(others.iter().copied());
            let issue = Issue::unknown_name(path, format!("there is no unit \"{id}\""), id, known);
            self.issues.push(issue.at_offset(offset));
        }
        found.map(|(kind, _)| kind)
    }

    pub(super) fn victory(&mut self, spaces: &[SpaceSpec]) -> Vec<Victory> {
        let mut victory = Vec::new();
        let file = self.file;
        for (index, entry) in file.victory.iter().enumerate() {
            let side = self.side(&format!("victory[{index}].side"), &entry.side);
            let goal = match &entry.goal {
                GoalFile::Income(income) => Goal::Income(*income),
                GoalFile::Capitals(count) => {
                    let path = format!("victory[{index}].goal");
                    self.enemy_capitals(&path, &entry.side, *count)
                }
                GoalFile::Areas { areas, count } => {
                    let path = format!("victory[{index}].goal.areas");
                    if spaces.is_empty() {
                        continue;
                    }
                    let all = words(areas).count();
                    let areas = self.areas(&path, areas, spaces);
                    if *count == 0 || usize::from(*count) > all {
                        let what = format!("the goal is {count} of only {all} areas");
                        self.issue(format!("victory[{index}].goal.count"), what);
                    }
                    Goal::Areas { areas, count: *count }
                }
            };
            victory.extend(side.map(|side| Victory { side, goal }));
        }
        victory
    }

    /// AB-11: a number of the capitals of nations of other sides.
    fn enemy_capitals(&mut self, path: &str, side: &str, count: u16) -> Goal {
        let enemies = self.file.nations.0.iter();
        let enemies = enemies.filter(|(_, nation)| nation.side != side);
        let mut named: Vec<&str> = Vec::new();
        for capital in enemies.filter_map(|(_, nation)| nation.capital.as_deref()) {
            if !named.contains(&capital) {
                named.push(capital);
            }
        }
        if count == 0 || usize::from(count) > named.len() {
            let what = format!(
                "the goal is {count} of only {} capitals of other sides",
                named.len()
            );
            self.issue(path, what);
        }
        // Mistakes in the names are reported where the names stand.
        let areas = named
            .iter()
            .filter_map(|id| self.board?.space_named(id))
            .collect();
        Goal::Areas { areas, count }
    }
}
