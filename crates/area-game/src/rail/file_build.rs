//! A rail variant on a board, with every name looked up.

use super::pool_file::PoolFile;
use super::variant::{National, Network, Pool, Scope, Sharing, Variant};
use crate::definition::{Ability, UnitKind};
use crate::ids::{KindId, NationId};
use railhead_engine::board::area::{BarrierId, PassageId};
use railhead_engine::board::{AreaBoard, RegionId, SpaceId};
use railhead_engine::scenario::paragraphs;
use railhead_engine::text::issue::Issue;
use railhead_engine::text::words::words;
use railhead_engine::text::{Entries, Reference};

impl Variant {
    /// This variant, as read from its file, with its names looked up on a board. A nation is the id of a power of the board; powers that do not
    /// play are left out.
    ///
    /// Errors: every unknown name, and what `check` finds.
    pub fn build(
        &self,
        board: &AreaBoard,
        nation: &dyn Fn(&str) -> Option<NationId>,
    ) -> Result<Variant, Vec<Issue>> {
        let mut names = Names {
            board,
            nation,
            issues: self.check(),
        };
        let mut variant = self.clone();
        if let Network::EveryArea { except } = &mut variant.network {
            except.resolved = names.areas("network.except", &except.name);
        }
        if let National::Regional {
            pools,
            borrow,
            inherit,
            inherit_at_once,
        } = &self.national
        {
            variant.pools = pools_of(pools, borrow, inherit, *inherit_at_once, &mut names);
        }
        if let Sharing::Groups(groups) = &mut variant.sharing {
            for (index, group) in groups.iter_mut().enumerate() {
                group.resolved = names.nations(&format!("sharing[0][{index}]"), &group.name);
            }
        }
        variant.passages_blocked.resolved = names.passages(&self.passages_blocked.name);
        variant.barriers_blocked.resolved = names.barriers(&self.barriers_blocked.name);
        // `build_with` fills them from the table of units.
        variant.kinds.0.clear();
        for (_, text) in &mut variant.rules.0 {
            *text = paragraphs(text);
        }
        if names.issues.is_empty() {
            Ok(variant)
        } else {
            Err(names.issues)
        }
    }

    /// Like `build`, and looks up the kinds of units with a weight of their own in a table of units; without a table there are none.
    ///
    /// Errors: as above, and kinds that are unknown or cannot go by rail.
    pub fn build_with(
        &self,
        board: &AreaBoard,
        nation: &dyn Fn(&str) -> Option<NationId>,
        table: Option<&[UnitKind]>,
    ) -> Result<Variant, Vec<Issue>> {
        let (mut kinds, mut wrong) = (Vec::new(), Vec::new());
        for (Reference { name: id, .. }, weight) in self.kinds.0.iter().filter(|_| table.is_some()) {
            let path = format!("kinds[\"{id}\"]");
            let mut numbered = (0..=u8::MAX).map(KindId).zip(table.unwrap_or_default());
            match numbered.find(|(_, kind)| kind.id == *id) {
                Some((number, kind)) if kind.can(Ability::Rails) => {
                    kinds.push((Reference::from(number), *weight));
                }
                Some((_, kind)) => {
                    let what = format!("{} cannot go by rail", kind.plural);
                    wrong.push(Issue::new(path, what));
                }
                None => {
                    let known = table.unwrap_or_default().iter().map(|kind| kind.id.as_str());
                    let what = format!("there is no unit \"{id}\"");
                    wrong.push(Issue::unknown_name(path, what, id, known));
                }
            }
        }
        match self.build(board, nation) {
            Ok(variant) if wrong.is_empty() => Ok(Variant {
                kinds: Entries(kinds),
                ..variant
            }),
            Ok(_) => Err(wrong),
            Err(issues) => Err([issues, wrong].concat()),
        }
    }
}

fn pools_of(
    pools: &Entries<String, Vec<PoolFile>>,
    borrow: &Entries<String, String>,
    inherit: &Entries<String, String>,
    inherit_at_once: bool,
    names: &mut Names,
) -> Vec<Pool> {
    let mut built = Vec::new();
    for (owner, own) in &pools.0 {
        let owner_id = names.nation(&format!("national.pools[\"{owner}\"]"), 0, owner);
        // Whoever borrows from a borrower uses the same pools.
        let mut users: Vec<&str> = vec![owner];
        while let Some((more, _)) = borrow
            .0
            .iter()
            .find(|(nation, from)| users.contains(&from.as_str()) && !users.contains(&nation.as_str()))
        {
            users.push(more);
        }
        let borrowers: Vec<NationId> = users[1..]
            .iter()
            .filter_map(|nation| names.nation(&format!("national.borrow[\"{nation}\"]"), 0, nation))
            .collect();
        let heirs: Vec<NationId> = inherit
            .0
            .iter()
            .filter(|(_, from)| from == owner)
            .filter_map(|(nation, _)| names.nation(&format!("national.inherit[\"{nation}\"]"), 0, nation))
            .collect();
        for (index, pool) in own.iter().enumerate() {
            let path = format!("national.pools[\"{owner}\"][{index}]");
            let mut scopes = vec![Scope {
                regions: names.regions(&format!("{path}.regions"), &pool.regions),
                most: None,
            }];
            scopes.extend(pool.instead.iter().enumerate().map(|(at, scope)| Scope {
                regions: names.regions(&format!("{path}.instead[{at}].regions"), &scope.regions),
                most: Some(scope.most),
            }));
            if let Some(owner) = owner_id {
                built.push(Pool {
                    owner,
                    units: pool.units,
                    scopes,
                    borrowers: borrowers.clone(),
                    heirs: heirs.clone(),
                    at_once: inherit_at_once,
                });
            }
        }
    }
    built
}

/// Looks names up and collects the unknown ones.
struct Names<'n> {
    board: &'n AreaBoard,
    nation: &'n dyn Fn(&str) -> Option<NationId>,
    issues: Vec<Issue>,
}

impl Names<'_> {
    fn unknown<'k>(
        &mut self,
        path: &str,
        offset: usize,
        kind: &str,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let what = format!("the board has no {kind} \"{word}\"");
        self.issues
            .push(Issue::unknown_name(path, what, word, known).at_offset(offset));
    }

    /// A nation in play; `None` for a power of the board that does not play.
    fn nation(&mut self, path: &str, offset: usize, word: &str) -> Option<NationId> {
        let found = (self.nation)(word);
        let board = self.board;
        if found.is_none() && !board.powers().iter().any(|power| power.id == word) {
            self.unknown(
                path,
                offset,
                "power",
                word,
                board.powers().iter().map(|power| power.id.as_str()),
            );
        }
        found
    }

    fn nations(&mut self, path: &str, list: &str) -> Vec<NationId> {
        words(list)
            .filter_map(|(offset, word)| self.nation(path, offset, word))
            .collect()
    }

    /// Looks up each name of a list among the names of its kind on the board.
    fn each<'k, T: Copy>(
        &mut self,
        path: &str,
        list: &str,
        kind: &str,
        known: impl Iterator<Item = (T, &'k str)>,
    ) -> Vec<T> {
        let known: Vec<(T, &str)> = known.collect();
        let mut found = Vec::new();
        for (offset, word) in words(list) {
            if let Some((thing, _)) = known.iter().find(|(_, id)| *id == word) {
                found.push(*thing);
            } else {
                self.unknown(path, offset, kind, word, known.iter().map(|(_, id)| *id));
            }
        }
        found
    }

    fn areas(&mut self, path: &str, list: &str) -> Vec<SpaceId> {
        let board = self.board;
        let known = board
            .space_ids()
            .map(|space| (space, board.area(space).id.as_str()));
        self.each(path, list, "area", known)
    }

    fn regions(&mut self, path: &str, list: &str) -> Vec<RegionId> {
        let known = (0..).zip(self.board.all_regions());
        let known = known.map(|(index, region)| (RegionId(index), region.id.as_str()));
        self.each(path, list, "region", known)
    }

    fn passages(&mut self, list: &str) -> Vec<PassageId> {
        let known = (0..).zip(self.board.passages());
        let known = known.map(|(index, passage)| (PassageId(index), passage.id.as_str()));
        self.each("passages_blocked", list, "passage", known)
    }

    fn barriers(&mut self, list: &str) -> Vec<BarrierId> {
        let known = (0..).zip(self.board.barriers());
        let known = known.map(|(index, barrier)| (BarrierId(index), barrier.id.as_str()));
        self.each("barriers_blocked", list, "barrier", known)
    }
}
