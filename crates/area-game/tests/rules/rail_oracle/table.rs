//! The facts that players see on the table or derive from it themselves.

use std::collections::BTreeSet;

use railhead_area_game::rail::RailSpace;
use railhead_engine::board::{AreaBoard, SpaceId};

/// A unit that has gone by rail, as a player would write it down.
#[derive(Clone)]
pub struct Gone {
    pub nation: &'static str,
    pub way: Vec<SpaceId>,
}

/// The table as a player sees it.
pub struct Table<'t> {
    pub board: &'t AreaBoard,
    pub spaces: Vec<RailSpace>,
    pub gone: Vec<Gone>,
    /// Nations with the technology.
    pub technology: Vec<&'static str>,
}

/// The answer to where a unit gets from somewhere.
pub struct Answer {
    /// Where it gets, and over how many areas.
    pub found: Found,
    /// Whether trains can go the requested way, whatever its length.
    pub is_way: bool,
    /// How many units can go that way one after another.
    pub room: usize,
}

pub const NATIONS: [&str; 6] = ["germany", "italy", "ussr", "uk", "france", "usa"];
pub const AXIS: [&str; 2] = ["germany", "italy"];

impl Table<'_> {
    pub fn name(&self, at: SpaceId) -> &str {
        &self.board.area(at).id
    }

    /// Who has held an area since the turn began.
    pub fn holder(&self, at: SpaceId) -> Option<&'static str> {
        let held = self.spaces[at.index()].held?;
        Some(NATIONS[held.index()])
    }

    /// Who holds it now.
    pub fn holds_now(&self, at: SpaceId) -> Option<&'static str> {
        let holder = self.spaces[at.index()].holder?;
        Some(NATIONS[holder.index()])
    }

    /// Whether its rails were captured less than a full turn ago.
    pub fn is_captured(&self, at: SpaceId) -> bool {
        self.spaces[at.index()].waits
    }

    pub fn original(&self, at: SpaceId) -> Option<&'static str> {
        let original = self.spaces[at.index()].original?;
        Some(NATIONS[original.index()])
    }

    pub fn value(&self, at: SpaceId) -> usize {
        self.spaces[at.index()].value.into()
    }

    pub fn damage(&self, at: SpaceId) -> Option<usize> {
        self.spaces[at.index()].station.map(usize::from)
    }

    pub fn marker(&self, at: SpaceId) -> bool {
        self.spaces[at.index()].marker
    }

    pub fn is_in(&self, at: SpaceId, region: &str) -> bool {
        self.board.regions(at).any(|found| found.id == region)
    }

    pub fn passage(&self, from: SpaceId, to: SpaceId) -> Option<&str> {
        let passage = self.board.link(from, to)?.passage?;
        Some(&self.board.passages()[usize::from(passage.0)].id)
    }

    pub fn has_barrier(&self, from: SpaceId, to: SpaceId) -> bool {
        self.board
            .link(from, to)
            .is_some_and(|link| link.barrier.is_some())
    }

    pub fn all(&self) -> impl Iterator<Item = SpaceId> {
        self.board.space_ids()
    }

    pub fn neighbours(&self, at: SpaceId) -> Vec<SpaceId> {
        self.board.links(at).iter().map(|link| link.to).collect()
    }

    /// How many trains began, or ended, in an area.
    pub fn began(&self, at: SpaceId) -> usize {
        self.gone
            .iter()
            .filter(|gone| gone.way.first() == Some(&at))
            .count()
    }

    pub fn ended(&self, at: SpaceId) -> usize {
        self.gone
            .iter()
            .filter(|gone| gone.way.last() == Some(&at))
            .count()
    }

    pub fn of(&self, nation: &str) -> usize {
        self.gone.iter().filter(|gone| gone.nation == nation).count()
    }

    /// One more where the technology is had (AR-6).
    pub fn more(&self, nation: Option<&'static str>) -> usize {
        usize::from(nation.is_some_and(|nation| self.technology.contains(&nation)))
    }

    pub fn is_way(
        &self,
        way: &[SpaceId],
        enters: impl Fn(SpaceId) -> bool,
        crosses: impl Fn(SpaceId, SpaceId) -> bool,
    ) -> bool {
        way.iter().all(|at| enters(*at))
            && way
                .windows(2)
                .all(|pair| self.neighbours(pair[0]).contains(&pair[1]) && crosses(pair[0], pair[1]))
    }

    /// Rings of areas around an area: which can be entered at the first step, the second, and so on.
    pub fn rings(
        &self,
        from: SpaceId,
        most: usize,
        enters: impl Fn(SpaceId) -> bool,
        crosses: impl Fn(SpaceId, SpaceId) -> bool,
    ) -> Vec<BTreeSet<SpaceId>> {
        let mut rings = vec![BTreeSet::from([from])];
        let mut seen = BTreeSet::from([from]);
        if !enters(from) {
            return rings;
        }
        while rings.len() <= most {
            let mut next = BTreeSet::new();
            for at in &rings[rings.len() - 1] {
                for to in self.neighbours(*at) {
                    if !seen.contains(&to) && enters(to) && crosses(*at, to) {
                        next.insert(to);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            seen.extend(next.iter().copied());
            rings.push(next);
        }
        rings
    }
}

pub fn same_side(a: &str, b: &str) -> bool {
    AXIS.contains(&a) == AXIS.contains(&b)
}

pub fn no_canal(table: &Table, from: SpaceId, to: SpaceId) -> bool {
    !matches!(
        table.passage(from, to),
        Some("suez_canal" | "panama_canal" | "turkish_straits")
    )
}

/// Farther than anybody gets.
pub const FAR: usize = 1_000;

/// Where a unit gets, and over how many areas.
pub type Found = Vec<(SpaceId, usize)>;

pub fn listed(rings: Vec<BTreeSet<SpaceId>>, ends: impl Fn(SpaceId) -> bool) -> Found {
    let rings = rings.into_iter().enumerate().skip(1);
    let mut found: Found = rings
        .flat_map(|(length, ring)| ring.into_iter().map(move |at| (at, length)))
        .filter(|(at, _)| ends(*at))
        .collect();
    found.sort_unstable();
    found
}
