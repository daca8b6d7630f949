//! Shortest routes from one space to another: shown to the space under the cursor, then followed by the unit.
//!
//! What a step costs, and whether it can be taken at all, is the rules' to say, link by link.
//!
//! | what | where it comes from |
//! | --- | --- |
//! | the way of a train | `hexx::algorithms::a_star`, by [`HexGrid::route`], always |
//! | the way of a march | read back from the search that found the hexes, by [`HexGrid::route_back`], where one way is the best; where several are as good, `a_star` decides |
//! | the hexes that can be reached | the [`field`](fn@super::field::field) of a train or a march |
//!
//! The field is not hexx's: `hexx::algorithms::field_of_movement` asks one cost for entering a hex, whatever side it is entered by, while
//! rivers, roads, railways and bridges belong to the links between hexes; it looks into every hex within the range in a straight line, and takes
//! hundreds of times as long (`benches/numbers` measures both). `crates/hex-game/tests/rules/a_star.rs` holds that the ways and the field agree in length and cost.

use hexx::Hex;
use hexx::algorithms::a_star;

use super::{HexGrid, SpaceId};

/// What a step from a space to a neighbour costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// Its length, in the unit of the route; at least 1.
    pub length: u32,
    /// The tie-breaker: of routes of the same length, the one with the smallest sum is taken. The sum must stay below
    /// [`TIES`].
    pub tie: u32,
}

/// The sum of [`StepCost::tie`] over a whole route is smaller than this.
pub const TIES: u32 = 1024;

/// A predecessor of a space on shortest routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// The predecessor.
    pub space: SpaceId,
    /// Its distance from the start of the routes.
    pub cost: u16,
    /// The [`StepCost::tie`] of the step out of it.
    pub tie: u32,
}

/// A space on shortest routes, and the best way on from it to the end.
struct Stage {
    space: SpaceId,
    cost: u16,
    /// The sum of ties from here to the end.
    ties: u32,
    /// The next space; `None` if several are equally good.
    next: Option<SpaceId>,
}

impl HexGrid {
    /// The same as [`Self::route`], for marches, where a search has been through already: `before` gives the spaces from which the shortest
    /// routes come into another. Most often one of these routes is the best by its ties, and then there is nothing to look for.
    pub fn route_back<B: Iterator<Item = Before>>(
        &self,
        from: SpaceId,
        to: SpaceId,
        before: impl Fn(SpaceId) -> B,
        step_cost: impl Fn(SpaceId, SpaceId) -> Option<StepCost>,
    ) -> Option<Vec<SpaceId>> {
        let mut open = vec![Stage {
            space: to,
            cost: u16::MAX,
            ties: 0,
            next: None,
        }];
        let mut settled: Vec<Stage> = Vec::new();
        // From the end backwards, always from the farthest open space: everything after it is settled.
        while let Some(farthest) = (0..open.len()).max_by_key(|index| open[*index].cost) {
            let stage = open.swap_remove(farthest);
            for Before { space, cost, tie } in before(stage.space) {
                let ties = stage.ties + tie;
                let next = Some(stage.space);
                match open.iter_mut().find(|other| other.space == space) {
                    Some(other) if ties > other.ties => {}
                    Some(other) if ties == other.ties => other.next = None,
                    Some(other) => (other.ties, other.next) = (ties, next),
                    None => open.push(Stage {
                        space,
                        cost,
                        ties,
                        next,
                    }),
                }
            }
            settled.push(stage);
        }
        // Costs rise along a route, so one pass reads it.
        let mut best = Vec::new();
        let mut next = Some(from);
        for stage in settled.iter().rev().filter(|stage| stage.space != to) {
            if Some(stage.space) == next {
                best.push(stage.space);
                next = stage.next;
            }
        }
        best.push(to);
        if next == Some(to) {
            Some(best)
        } else {
            self.route(from, to, step_cost)
        }
    }

    /// The shortest route from one space to another, both included; `None` if no steps lead there.
    ///
    /// The search skips spaces far from the route, but if there is no route it visits every space. So ask a
    /// [`Reach`](crate::board::Reach) first, and return no `step_cost` for what lies outside it.
    pub fn route(
        &self,
        from: SpaceId,
        to: SpaceId,
        step_cost: impl Fn(SpaceId, SpaceId) -> Option<StepCost>,
    ) -> Option<Vec<SpaceId>> {
        let end = self.hex(to);
        // hexx's heuristic assumes that a hex nearer to the end saves 1, but here it saves at least TIES. So each step
        // is charged for moving away from the end and refunded for coming nearer, except for that 1 (a potential, as in
        // Johnson's algorithm). Every route gets the same sum, so their order stays the same, and the search looks at
        // far fewer hexes.
        let ahead = |hex: Hex| (TIES - 1) * hex.unsigned_distance_to(end);
        let cost = |a: Hex, b: Hex| -> Option<u32> {
            if a == b {
                // hexx asks for the cost of both ends.
                return Some(0);
            }
            let step_cost = step_cost(self.space(a)?, self.space(b)?)?;
            Some(step_cost.length * TIES + step_cost.tie + ahead(b) - ahead(a))
        };
        let hexes = a_star(self.hex(from), end, cost)?;
        hexes.into_iter().map(|hex| self.space(hex)).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeMap;

    use super::*;

    const GRID: HexGrid = HexGrid::new(7, 5, 10);

    fn numbers(route: Option<Vec<SpaceId>>) -> Vec<String> {
        let spaces = route.expect("there is a route");
        spaces.into_iter().map(|space| GRID.number(space)).collect()
    }

    fn space(number: &str) -> SpaceId {
        GRID.space_numbered(number).expect("a hex of the grid")
    }

    /// A `step_cost` of 1 everywhere, except for steps into some hexes.
    fn dear(hexes: &'static [(&str, Option<StepCost>)]) -> impl Fn(SpaceId, SpaceId) -> Option<StepCost> {
        move |_, to| {
            let other = hexes.iter().find(|(number, _)| space(number) == to);
            other.map_or(Some(StepCost { length: 1, tie: 0 }), |(_, step_cost)| *step_cost)
        }
    }

    #[test]
    fn the_shortest_route_is_taken() {
        let step_cost = dear(&[("0200", Some(StepCost { length: 9, tie: 0 })), ("0101", None)]);
        // Around the costly hex and the closed one.
        assert_eq!(
            numbers(GRID.route(space("0000"), space("0400"), step_cost)),
            ["0000", "0100", "0201", "0300", "0400"]
        );
    }

    #[test]
    fn a_tie_is_settled_by_the_toll_and_never_more_than_a_tie() {
        let between = ["0100", "0001"];
        for (dearer, other) in [(0, 1), (1, 0)] {
            let step_cost = |_, to| {
                let tie = if to == space(between[dearer]) { TIES / 2 } else { 0 };
                Some(StepCost { length: 1, tie })
            };
            let route = numbers(GRID.route(space("0000"), space("0101"), step_cost));
            assert_eq!(route, ["0000", between[other], "0101"]);
        }
        // The route that is shorter by 1 wins although every tie is against it.
        let step_cost = |from, to| {
            let is_straight = [from, to].iter().all(|at| GRID.offset(*at)[0] == 0);
            Some(StepCost {
                length: 1,
                tie: if is_straight { TIES / 4 - 1 } else { 0 },
            })
        };
        assert_eq!(
            numbers(GRID.route(space("0000"), space("0004"), step_cost)),
            ["0000", "0001", "0002", "0003", "0004"]
        );
    }

    /// All shortest routes from a space, for [`HexGrid::route_back`], by Bellman-Ford.
    fn before(
        from: SpaceId,
        step_cost: &impl Fn(SpaceId, SpaceId) -> Option<StepCost>,
    ) -> impl Fn(SpaceId) -> std::vec::IntoIter<Before> {
        let all = || (0..u32::from(GRID.columns()) * u32::from(GRID.rows())).map(SpaceId);
        let are_neighbours = |a: SpaceId, b: SpaceId| GRID.hex(a).unsigned_distance_to(GRID.hex(b)) == 1;
        let mut costs = BTreeMap::from([(from, 0)]);
        for _ in all() {
            for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
                let Some(so_far) = costs.get(&a).copied().filter(|_| are_neighbours(a, b)) else {
                    continue;
                };
                if let Some(step) = step_cost(a, b) {
                    let cost = so_far + step.length;
                    let known = costs.entry(b).or_insert(cost);
                    *known = cost.min(*known);
                }
            }
        }
        move |to| {
            let come = |space: SpaceId| {
                let step = step_cost(space, to).filter(|_| are_neighbours(space, to))?;
                let cost = *costs.get(&space)?;
                (costs.get(&to) == Some(&(cost + step.length))).then(|| Before {
                    space,
                    cost: u16::try_from(cost).expect("a small board"),
                    tie: step.tie,
                })
            };
            all().filter_map(come).collect::<Vec<_>>().into_iter()
        }
    }

    #[test]
    fn a_route_that_is_the_best_is_found_from_its_end_without_a_look_beside_it() {
        let [from, to] = [space("0000"), space("0101")];
        // Two routes are equally short.
        let tolled = |tolled: &'static str| {
            move |_: SpaceId, to: SpaceId| {
                let tie = u32::from(space(tolled) == to);
                Some(StepCost { length: 1, tie })
            }
        };
        for (dearer, other) in [("0100", "0001"), ("0001", "0100")] {
            let step_cost = tolled(dearer);
            let before = before(from, &step_cost);
            let back = GRID.route_back(from, to, before, |_, _| panic!("there is but one"));
            assert_eq!(numbers(back), ["0000", other, "0101"]);
        }
        // Where the toll does not decide, the A* search does.
        let step_cost = tolled("0404");
        let back = GRID.route_back(from, to, before(from, &step_cost), step_cost);
        assert_eq!(back, GRID.route(from, to, step_cost));
        assert_eq!(back.map(|route| route.len()), Some(3));
    }

    #[test]
    fn the_route_from_the_end_is_the_one_from_the_start() {
        let mut answers = [0, 0];
        for country in 3..63 {
            let step_cost = |_: SpaceId, SpaceId(to): SpaceId| {
                let kind = (to * to * country + 5 * to) % 11;
                Some(StepCost {
                    length: 1 + kind % 3,
                    tie: kind / 3 % 2,
                })
            };
            let [from, to] = [space("0000"), space("0604")];
            let is_used = Cell::new(false);
            let back = GRID.route_back(from, to, before(from, &step_cost), |a, b| {
                is_used.set(true);
                step_cost(a, b)
            });
            assert_eq!(back, GRID.route(from, to, step_cost));
            answers[usize::from(is_used.get())] += 1;
        }
        assert!(answers.iter().all(|times| *times > 5), "{answers:?}");
    }

    #[test]
    fn there_is_no_route_where_no_step_leads() {
        assert_eq!(GRID.route(space("0000"), space("0404"), |_, _| None), None);
        let alone = GRID.route(space("0000"), space("0000"), |_, _| None);
        assert_eq!(alone, Some(vec![space("0000")]));
    }
}
