//! The result of a search: the spaces reached, the cost of each, and the way there.
//!
//! The searches themselves are rules (a train's, a march's), each in its rule file; they share this table. Tables are
//! reused. Every search has a number, and an entry counts only if it carries the latest number, so that a table needs
//! no clearing between searches.

use std::cell::RefCell;

use super::SpaceId;

thread_local! {
    /// Tables that are not in use, see [`Reach::lend`].
    static SPARE: RefCell<Vec<Reach>> = const { RefCell::new(Vec::new()) };
}

/// The latest record of one space.
#[derive(Clone, Copy, Debug)]
struct Entry {
    search: u32,
    cost: u16,
    from: SpaceId,
}

/// The result of one search from one space.
///
/// Costs are in the unit of the search that filled it: movement points for a march, hexes for a train.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    search: u32,
    entries: Vec<Entry>,
    reached: Vec<SpaceId>,
    /// How many of the first reached spaces are not destinations: 1, the start, or 0 for a search that began off the
    /// board.
    starts: usize,
    /// The queue of a cheapest-first search, as buckets by cost: costs are small whole numbers.
    waiting: Vec<Vec<SpaceId>>,
    /// How many of the buckets may be in use.
    waited: usize,
    /// Another search from the same start, which reached spaces that this one did not.
    beyond: Option<Box<Reach>>,
}

impl Reach {
    /// An empty table; the first search gives it its size.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lends a table to `work` and keeps it for the next caller: making one for a large board takes longer than most
    /// searches.
    pub fn lend<T>(work: impl FnOnce(&mut Self) -> T) -> T {
        let mut table = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        table.clear();
        let result = work(&mut table);
        SPARE.with_borrow_mut(|spare| spare.push(table));
        result
    }

    /// Forgets the last search: no space is reached, not even the start.
    pub fn clear(&mut self) {
        self.reached.clear();
        self.beyond = None;
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.iter_mut().for_each(|entry| entry.search = 0);
            self.search = 1;
        }
    }

    /// Forgets the last search and starts one from `start`, at cost 0, on a board of `spaces` spaces.
    pub fn begin(&mut self, spaces: usize, start: SpaceId) {
        self.begin_on_the_way(spaces, start, 0);
    }

    /// The same for a search that goes on from `start`, reached at `cost`.
    pub fn begin_on_the_way(&mut self, spaces: usize, start: SpaceId, cost: u16) {
        self.clear();
        let waited = std::mem::take(&mut self.waited);
        self.waiting[..waited].iter_mut().for_each(Vec::clear);
        if self.entries.len() < spaces {
            self.entries.resize(
                spaces,
                Entry {
                    search: 0,
                    cost: 0,
                    from: SpaceId(0),
                },
            );
        }
        self.starts = 1;
        self.record(start, cost, start);
    }

    /// Forgets the last search and starts one from off a board of `spaces` spaces: every recorded space is a
    /// destination, and a way begins with a space recorded as reached from itself.
    pub fn begin_off_board(&mut self, spaces: usize) {
        self.begin(spaces, SpaceId(0));
        self.clear();
        self.starts = 0;
    }

    /// Records the way to a space if it is new or cheaper than the known one; returns whether it was.
    #[inline]
    pub fn record(&mut self, space: SpaceId, cost: u16, from: SpaceId) -> bool {
        let entry = &mut self.entries[space.index()];
        if entry.search == self.search {
            if entry.cost <= cost {
                return false;
            }
        } else {
            self.reached.push(space);
        }
        *entry = Entry {
            search: self.search,
            cost,
            from,
        };
        true
    }

    /// Records the way to a space that [has not been reached](Self::is_reached).
    #[inline]
    pub(crate) fn record_new(&mut self, space: SpaceId, cost: u16, from: SpaceId) {
        self.reached.push(space);
        self.entries[space.index()] = Entry {
            search: self.search,
            cost,
            from,
        };
    }

    /// Whether the current search has reached a space of its board.
    #[inline]
    pub(crate) fn is_reached(&self, space: SpaceId) -> bool {
        self.entries[space.index()].search == self.search
    }

    /// Adds the spaces that only the other search from the same start reached, with its ways to them.
    pub fn extend(&mut self, other: Self) {
        for space in other.destinations() {
            if self.cost(*space).is_none() {
                self.record(*space, other.entries[space.index()].cost, *space);
            }
        }
        self.beyond = Some(Box::new(other));
    }

    /// Puts a space in the queue of a cheapest-first search.
    #[inline]
    pub fn enqueue(&mut self, space: SpaceId, cost: u16) {
        let cost = usize::from(cost);
        if self.waiting.len() <= cost {
            self.waiting.resize_with(cost + 1, Vec::new);
        }
        self.waited = self.waited.max(cost + 1);
        self.waiting[cost].push(space);
    }

    /// Takes the next space that costs exactly `cost` from the queue, skipping those that have since been reached more
    /// cheaply.
    #[inline]
    pub fn dequeue(&mut self, cost: u16) -> Option<SpaceId> {
        loop {
            let space = self.waiting.get_mut(usize::from(cost))?.pop()?;
            if self.entries[space.index()].cost == cost {
                return Some(space);
            }
        }
    }

    /// The cost of a space, 0 for the start; `None` if the search did not reach it.
    #[inline]
    pub fn cost(&self, space: SpaceId) -> Option<u16> {
        let entry = self.entries.get(space.index()).filter(|_| self.search != 0)?;
        (entry.search == self.search).then_some(entry.cost)
    }

    /// Whether the current search has reached a space of its board at no more than a cost.
    #[inline]
    pub(crate) fn is_within(&self, space: SpaceId, cost: u16) -> bool {
        let entry = &self.entries[space.index()];
        entry.search == self.search && entry.cost <= cost
    }

    /// The start, and what it cost to get there; `None` if the search began off the board.
    pub(crate) fn start(&self) -> Option<(SpaceId, u16)> {
        let start = self.reached.first().filter(|_| self.starts > 0)?;
        Some((*start, self.entries[start.index()].cost))
    }

    /// Every space reached, the start first, in the order of discovery.
    pub fn spaces(&self) -> &[SpaceId] {
        &self.reached
    }

    /// The spaces that a unit can go to: all but the start, if there is one.
    pub fn destinations(&self) -> &[SpaceId] {
        self.reached.get(self.starts..).unwrap_or_default()
    }

    /// Whether a unit can go to a space: the search reached it, and it is not the start.
    pub fn leads_to(&self, space: SpaceId) -> bool {
        self.cost(space).is_some() && (self.starts == 0 || self.reached.first() != Some(&space))
    }

    /// The spaces that a unit can go to, the cheapest first, each with its cost.
    pub fn by_cost(&self) -> Vec<(SpaceId, u16)> {
        let cost = |space: &SpaceId| (*space, self.entries[space.index()].cost);
        let mut list: Vec<_> = self.destinations().iter().map(cost).collect();
        list.sort_by_key(|(space, cost)| (*cost, *space));
        list
    }

    /// The search's way from the start to a space, both included; `None` if it did not reach it. Units follow a
    /// [route](super::hex::route) instead.
    pub fn path(&self, space: SpaceId) -> Option<Vec<SpaceId>> {
        self.cost(space)?;
        // The other search leads there; in this one the space has no way.
        if let Some(beyond) = &self.beyond
            && self.entries[space.index()].from == space
            && Some(&space) != self.reached.first()
        {
            return beyond.path(space);
        }
        let mut path = vec![space];
        let mut at = space;
        while self.entries[at.index()].from != at {
            at = self.entries[at.index()].from;
            path.push(at);
        }
        path.reverse();
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_of_another_search_is_kept_whole() {
        let [a, b, c, d] = [0, 1, 2, 3].map(SpaceId);
        let [mut reach, mut other] = [Reach::new(), Reach::new()];
        reach.begin(4, a);
        reach.record(b, 1, a);
        other.begin(4, a);
        for (to, cost, from) in [(c, 1, a), (b, 2, c), (d, 3, b)] {
            other.record(to, cost, from);
        }
        reach.extend(other);
        assert_eq!(
            reach.path(b),
            Some(vec![a, b]),
            "its own way is the one that counts"
        );
        assert_eq!((reach.path(d), reach.cost(d)), (Some(vec![a, c, b, d]), Some(3)));
        assert_eq!(reach.destinations(), [b, c, d]);
        reach.clear();
        assert_eq!(reach.path(d), None);
    }

    #[test]
    fn a_table_that_is_lent_is_empty_and_nobody_elses() {
        let [a, b] = [0, 1].map(SpaceId);
        Reach::lend(|table| {
            table.begin(2, a);
            table.record(b, 1, a);
            Reach::lend(|other| assert_eq!(other.cost(b), None, "another, while the first is in use"));
            assert_eq!(table.cost(b), Some(1));
        });
        Reach::lend(|table| assert_eq!((table.cost(a), table.spaces().len()), (None, 0)));
    }

    #[test]
    fn a_new_search_forgets_the_old_one() {
        let [a, b, c] = [0, 1, 2].map(SpaceId);
        let mut reach = Reach::new();
        assert_eq!(reach.cost(a), None);
        reach.begin(3, a);
        assert!(reach.record(b, 2, a));
        assert!(!reach.record(b, 2, a), "no cheaper than before");
        assert!(reach.record(c, 3, b));
        assert_eq!(reach.path(c), Some(vec![a, b, c]));
        assert_eq!(reach.destinations(), [b, c]);
        assert_eq!([a, b, c].map(|space| reach.leads_to(space)), [false, true, true]);
        reach.begin(3, c);
        assert_eq!(reach.spaces(), [c]);
        assert_eq!(reach.cost(b), None);
        assert_eq!(reach.path(b), None);
    }
}
