//! Checks and adds what an area board file says about links beyond its map: extra and missing connections, passages such as canals, and barriers.
//!
//! It is a step of `file_check`, which finds the spaces first. `build` makes a link for every two spaces that touch on the map; the three public steps
//! correct these links in their order, and report each pair that is wrong.

use super::super::SpaceId;
use super::build::{self, Links, ordered};
use super::file_check::{AreaBoardCheck, MAX_NAMED};
use super::{BarrierId, NamedEntry, Passage, PassageId};
use crate::text::issue::Issue;
use crate::text::words::words;

impl AreaBoardCheck<'_> {
    /// Adds the connections that the map does not show (`connections`), and removes those of spaces that touch without being connected (`apart`).
    pub(super) fn connections(&mut self, links: &mut Links) {
        let file = self.file;
        for (field, pairs, removes) in [
            ("connections", &file.connections, false),
            ("apart", &file.apart, true),
        ] {
            for (index, text) in pairs.iter().enumerate() {
                let path = format!("{field}[{index}]");
                let Some(pair) = self.pair(&path, text) else {
                    continue;
                };
                if links.contains_key(&pair) != removes && !self.broken_map {
                    let (what, hint) = if removes {
                        ("these do not touch, or are listed already", "remove the pair")
                    } else {
                        (
                            "these touch on the map, or are listed already",
                            "spaces that touch are connected anyway",
                        )
                    };
                    self.issue(Issue::new(path, what).hint(hint));
                } else if removes {
                    links.remove(&pair);
                } else {
                    links.insert(pair, build::plain(pair.1, false));
                }
            }
        }
    }

    /// Puts passages on their links, which they connect even where the spaces do not touch; returns the passages by id.
    pub(super) fn passages(&mut self, links: &mut Links) -> Vec<Passage> {
        let file = self.file;
        let mut passages = Vec::new();
        self.ids(
            "passages",
            file.passages.iter().map(|passage| passage.id.as_str()),
        );
        for (index, passage) in file.passages.iter().enumerate().take(MAX_NAMED) {
            let id = u8::try_from(index).ok().map(PassageId);
            for (at, text) in passage.between.iter().enumerate() {
                let path = format!("passages[{index}].between[{at}]");
                let Some(pair) = self.pair(&path, text) else {
                    continue;
                };
                let link = links.entry(pair).or_insert(build::plain(pair.1, false));
                let is_taken = link.passage.is_some();
                link.passage = id;
                if is_taken {
                    self.issue(Issue::new(path, "these already have a passage"));
                }
            }
            let path = format!("passages[{index}].held_by");
            let mut held_by = Vec::new();
            for (offset, word) in words(&passage.held_by) {
                held_by.extend(self.space(&path, offset, word));
            }
            passages.push(Passage {
                id: passage.id.clone(),
                name: passage.name.clone(),
                held_by,
            });
        }
        passages
    }

    /// Puts barriers on links, which have to be there already; returns the barriers by id.
    pub(super) fn barriers(&mut self, links: &mut Links) -> Vec<NamedEntry> {
        let file = self.file;
        self.ids(
            "barriers",
            file.barriers.iter().map(|barrier| barrier.id.as_str()),
        );
        for (index, barrier) in file.barriers.iter().enumerate().take(MAX_NAMED) {
            let id = u8::try_from(index).ok().map(BarrierId);
            for (at, text) in barrier.between.iter().enumerate() {
                let path = format!("barriers[{index}].between[{at}]");
                let Some(pair) = self.pair(&path, text) else {
                    continue;
                };
                match links.get_mut(&pair) {
                    Some(link) if link.barrier.is_none() => link.barrier = id,
                    Some(_) => self.issue(Issue::new(path, "these already have a barrier")),
                    None if self.broken_map => {}
                    None => self.issue(Issue::new(
                        path,
                        "these are not connected, so no barrier is needed",
                    )),
                }
            }
        }
        file.barriers
            .iter()
            .map(|barrier| NamedEntry {
                id: barrier.id.clone(),
                name: barrier.name.clone(),
            })
            .collect()
    }

    /// The two spaces of a pair such as `"italy sicily"`.
    fn pair(&mut self, path: &str, text: &str) -> Option<(SpaceId, SpaceId)> {
        let mut found = Vec::new();
        for (offset, word) in words(text) {
            let space = self.space(path, offset, word);
            found.push(space);
        }
        match found[..] {
            [Some(a), Some(b)] if a != b => Some(ordered(a, b)),
            [Some(_), Some(_)] => {
                self.issue(Issue::new(path, "a space cannot be paired with itself"));
                None
            }
            [_, _] => None,
            _ => {
                let what = format!("a pair has two spaces, not {}", found.len());
                self.issue(Issue::new(path, what).hint("as in \"italy sicily\""));
                None
            }
        }
    }

    /// The space with an id, which stands at this offset of a text.
    fn space(&mut self, path: &str, offset: usize, id: &str) -> Option<SpaceId> {
        let found = self.spaces.get(id).copied();
        if found.is_none() {
            let ids = self.spaces.keys().copied();
            let issue = Issue::unknown_name(path, format!("no space \"{id}\" on this board"), id, ids);
            self.issue(issue.at_offset(offset));
        }
        found
    }
}
