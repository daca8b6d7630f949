//! The field of movement: the spaces where something can go, and what it costs to go there.
//!
//! hexx's `field_of_movement` with a cost for each link instead of each hex, and without the 1 that it adds. Trains and marches
//! share it; `benches/numbers` measures it beside hexx's, and beside the barest search that there can be.

use std::cell::Cell;
use std::ops::Deref;
use std::sync::Arc;

use super::SpaceId;
use crate::board::Reach;

thread_local! {
    static SEARCHED: Cell<usize> = const { Cell::new(0) };
}

/// How many fields of movement this thread has searched so far; 0 where debug assertions are off. Tests count searches with it.
pub fn fields_searched() -> usize {
    SEARCHED.get()
}

/// Where something can go: the answer of a search, from the rules to the hexes that are highlighted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations(Arc<[(SpaceId, u16)]>);

impl Destinations {
    /// What it costs to go to a space; `None` if it cannot.
    pub fn cost(&self, to: SpaceId) -> Option<u16> {
        let found = self.0.binary_search_by_key(&to, |(space, _)| *space).ok()?;
        Some(self.0[found].1)
    }

    /// The spaces, the cheapest first.
    pub fn by_cost(&self) -> Vec<(SpaceId, u16)> {
        let mut list = self.0.to_vec();
        list.sort_by_key(|(_, cost)| *cost);
        list
    }
}

/// The spaces in order, each with its cost.
impl Deref for Destinations {
    type Target = [(SpaceId, u16)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl FromIterator<(SpaceId, u16)> for Destinations {
    fn from_iter<I: IntoIterator<Item = (SpaceId, u16)>>(spaces: I) -> Self {
        let mut list: Vec<_> = spaces.into_iter().collect();
        list.sort_unstable();
        Self(list.into())
    }
}

impl From<&Reach> for Destinations {
    fn from(reach: &Reach) -> Self {
        let spaces = reach.destinations().iter();
        spaces
            .filter_map(|space| Some((*space, reach.cost(*space)?)))
            .collect()
    }
}

/// Something that moves from space to space over links.
pub trait Mover {
    /// Whether every link costs 1, so that a queue keeps the spaces in order without a sort by cost.
    const LINKS_COST_1: bool = false;

    /// What [`Mover::is_open`] has to know of a link.
    type Link;

    /// The links out of a space: where each leads, and its cost, at least 1.
    fn links(&self, from: SpaceId) -> impl Iterator<Item = (SpaceId, u16, Self::Link)>;

    /// Whether it can take a link now. Asked only about links that lead somewhere more cheaply.
    fn is_open(&self, from: SpaceId, to: SpaceId, link: Self::Link) -> bool;

    /// Whether it has to stop in a space that it has entered.
    fn stops_in(&self, space: SpaceId) -> bool;
}

/// Follows the links from the start of `reach` as far as the budget goes, the cheapest first.
///
/// A mover that [has to stop](Mover::stops_in) in a space may leave it only if that is the start and cost nothing.
///
/// The mover comes by value: the compiler then knows that no step of the search changes it, which makes it a quarter faster.
pub fn field<M: Mover>(mover: M, budget: u16, reach: &mut Reach) {
    let Some((start, spent)) = reach.start() else {
        return;
    };
    if cfg!(debug_assertions) {
        SEARCHED.set(SEARCHED.get() + 1);
    }
    if M::LINKS_COST_1 {
        breadth_first(mover, spent, budget, reach);
    } else {
        cheapest_first(mover, (start, spent), budget, reach);
    }
}

/// Breadth-first search: the spaces in the order in which they are reached are the queue.
fn breadth_first(mover: impl Mover, spent: u16, budget: u16, reach: &mut Reach) {
    let mut next = 0;
    // With nothing left it goes no farther.
    for cost in spent..budget {
        let of_this_cost = next..reach.spaces().len();
        next = of_this_cost.end;
        if of_this_cost.is_empty() {
            return;
        }
        for index in of_this_cost {
            let space = reach.spaces()[index];
            if cost > 0 && mover.stops_in(space) {
                continue;
            }
            for (to, step, link) in mover.links(space) {
                debug_assert_eq!(step, 1);
                if !reach.is_reached(to) && mover.is_open(space, to, link) {
                    reach.record_new(to, cost + 1, space);
                }
            }
        }
    }
}

/// Dijkstra's search with a bucket for each cost.
fn cheapest_first(mover: impl Mover, (start, spent): (SpaceId, u16), budget: u16, reach: &mut Reach) {
    reach.enqueue(start, spent);
    for cost in spent..budget {
        while let Some(space) = reach.dequeue(cost) {
            if cost > 0 && mover.stops_in(space) {
                continue;
            }
            for (to, step, link) in mover.links(space) {
                let total = cost + step;
                if total <= budget && !reach.is_within(to, total) && mover.is_open(space, to, link) {
                    reach.record(to, total, space);
                    if total < budget {
                        reach.enqueue(to, total);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// A walk along a row of spaces: east costs 2 and west 3, nobody enters space 6, and whoever enters space 4 stops.
    #[derive(Default)]
    struct Walk {
        queries: RefCell<Vec<(u32, u32)>>,
    }

    impl Mover for &Walk {
        type Link = &'static str;

        fn links(&self, from: SpaceId) -> impl Iterator<Item = (SpaceId, u16, &'static str)> {
            let east = (SpaceId(from.0 + 1), 2, "east");
            let west = from.0.checked_sub(1).map(|to| (SpaceId(to), 3, "west"));
            std::iter::once(east).chain(west)
        }

        fn is_open(&self, from: SpaceId, to: SpaceId, link: &'static str) -> bool {
            assert_eq!(link, if to > from { "east" } else { "west" });
            self.queries.borrow_mut().push((from.0, to.0));
            to != SpaceId(6)
        }

        fn stops_in(&self, space: SpaceId) -> bool {
            space == SpaceId(4)
        }
    }

    fn walked(start: u32, spent: u16, budget: u16) -> Vec<(u32, u16)> {
        let mut reach = Reach::new();
        reach.begin_on_the_way(8, SpaceId(start), spent);
        field(&Walk::default(), budget, &mut reach);
        let found = Destinations::from(&reach);
        found.iter().map(|(space, cost)| (space.0, *cost)).collect()
    }

    #[test]
    fn every_space_within_the_budget_is_found_with_its_cost() {
        assert_eq!(walked(1, 0, 6), [(0, 3), (2, 2), (3, 4), (4, 6)]);
        assert_eq!(walked(1, 0, 5), [(0, 3), (2, 2), (3, 4)]);
        assert_eq!(walked(1, 4, 6), [(2, 6)], "it has come this far for 4");
        assert_eq!(walked(1, 6, 6), []);
        assert_eq!(walked(1, 0, 0), []);
    }

    #[test]
    fn it_stops_where_it_has_to_but_leaves_where_it_begins() {
        assert_eq!(walked(3, 0, 9), [(0, 9), (1, 6), (2, 3), (4, 2)]);
        assert_eq!(walked(4, 0, 3), [(3, 3), (5, 2)]);
        assert_eq!(walked(4, 2, 9), [], "it has entered the space");
    }

    #[test]
    fn a_link_is_looked_at_only_where_it_leads_on() {
        let (walk, mut reach) = (Walk::default(), Reach::new());
        reach.begin(8, SpaceId(1));
        field(&walk, 4, &mut reach);
        // Not back to 1, nor to what is too far.
        assert_eq!(*walk.queries.borrow(), [(1, 2), (1, 0), (2, 3)]);
        assert_eq!(
            Destinations::from(&reach).by_cost(),
            [(SpaceId(2), 2), (SpaceId(0), 3), (SpaceId(3), 4)]
        );
    }

    /// A ring of 12 spaces with a chord from 0 to 6, each link for 1; nobody enters space 9, and whoever enters space 4 stops.
    struct Ring<const LINKS_COST_1: bool>;

    impl<const LINKS_COST_1: bool> Mover for Ring<LINKS_COST_1> {
        const LINKS_COST_1: bool = LINKS_COST_1;

        type Link = ();

        fn links(&self, from: SpaceId) -> impl Iterator<Item = (SpaceId, u16, ())> {
            let chord = from.0.is_multiple_of(6).then_some(from.0 + 6);
            let both = [from.0 + 1, from.0 + 11].into_iter();
            both.chain(chord).map(|to| (SpaceId(to % 12), 1, ()))
        }

        fn is_open(&self, _: SpaceId, to: SpaceId, (): ()) -> bool {
            to != SpaceId(9)
        }

        fn stops_in(&self, space: SpaceId) -> bool {
            space == SpaceId(4)
        }
    }

    #[test]
    fn where_every_link_costs_1_a_queue_finds_the_same() {
        let [mut queue, mut buckets] = [Reach::new(), Reach::new()];
        for start in 0..12 {
            for spent in [0, 2] {
                for budget in 0..9 {
                    for reach in [&mut queue, &mut buckets] {
                        reach.begin_on_the_way(12, SpaceId(start), spent);
                    }
                    field(Ring::<true>, budget, &mut queue);
                    field(Ring::<false>, budget, &mut buckets);
                    let [queued, sorted] = [&queue, &buckets].map(Destinations::from);
                    assert_eq!(queued, sorted, "from {start} at {spent} of {budget}");
                }
            }
        }
        queue.begin(12, SpaceId(2));
        field(Ring::<true>, 3, &mut queue);
        let found = Destinations::from(&queue);
        let found: Vec<_> = found.iter().map(|(space, cost)| (space.0, *cost)).collect();
        assert_eq!(found, [(0, 2), (1, 1), (3, 1), (4, 2), (6, 3), (11, 3)]);
    }

    #[test]
    fn searches_are_counted() {
        let before = fields_searched();
        walked(1, 0, 6);
        assert_eq!(fields_searched(), before + 1);
    }
}
