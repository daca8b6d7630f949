//! Routes from one space to another: the way that is shown to the space under the cursor and then gone.
//!
//! They come from `hexx::algorithms::a_star`. What a step costs, and whether it can be taken at all, is the rules' to say,
//! link by link; sets of spaces come from searches that fill a [`Reach`](crate::rules::board::Reach).

use hexx::Hex;
use hexx::algorithms::a_star;

use super::{HexGrid, SpaceId};

/// What a step from a space to a neighbour costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// Its length, in the unit of the route; at least 1.
    pub length: u32,
    /// What settles ties: of routes of the same length the one is taken with the smallest sum, which stays below
    /// [`TIES`].
    pub tie: u32,
}

/// The sum of [`StepCost::tie`] over a whole route is smaller than this.
pub const TIES: u32 = 1024;

impl HexGrid {
    /// The same as [`Self::route`] where a search has been through already: `before` gives the spaces from which the shortest
    /// routes come into another. Most often there is but one route, and then there is nothing to look for.
    pub fn route_back<B: Iterator<Item = SpaceId>>(
        &self,
        from: SpaceId,
        to: SpaceId,
        before: impl Fn(SpaceId) -> B,
        step_cost: impl Fn(SpaceId, SpaceId) -> Option<StepCost>,
    ) -> Option<Vec<SpaceId>> {
        let mut only = vec![to];
        let mut at = to;
        while at != from {
            let mut spaces = before(at);
            let (Some(space), None) = (spaces.next(), spaces.next()) else {
                return self.route(from, to, step_cost);
            };
            only.push(space);
            at = space;
        }
        only.reverse();
        Some(only)
    }

    /// The shortest route from one space to another, both included; `None` if no steps lead there.
    ///
    /// Spaces that are nowhere near need not be looked at, but if there is no route, everything is: ask a
    /// [`Reach`](crate::rules::board::Reach) first, and give no `step_cost` for what lies outside it.
    pub fn route(
        &self,
        from: SpaceId,
        to: SpaceId,
        step_cost: impl Fn(SpaceId, SpaceId) -> Option<StepCost>,
    ) -> Option<Vec<SpaceId>> {
        let end = self.hex(to);
        // hexx takes it that a hex nearer to the end saves 1, where it saves at least TIES here. A step is therefore charged
        // for what it takes away from the end, and given back what it brings nearer, all but that 1: the order of the
        // routes stays, since each of them gets the same in sum, and far fewer hexes are looked at.
        let ahead = |hex: Hex| (TIES - 1) * hex.unsigned_distance_to(end);
        let cost = |a: Hex, b: Hex| -> Option<u32> {
            if a == b {
                // hexx asks what it costs to be at either end.
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
    use super::*;

    const GRID: HexGrid = HexGrid::new(7, 5, 10);

    fn numbers(route: Option<Vec<SpaceId>>) -> Vec<String> {
        let spaces = route.expect("there is a route");
        spaces.into_iter().map(|space| GRID.number(space)).collect()
    }

    fn space(number: &str) -> SpaceId {
        GRID.space_numbered(number).expect("a hex of the grid")
    }

    /// A `step_cost` of 1 everywhere, but for the steps into some hexes.
    fn dear(hexes: &'static [(&str, Option<StepCost>)]) -> impl Fn(SpaceId, SpaceId) -> Option<StepCost> {
        move |_, to| {
            let other = hexes.iter().find(|(number, _)| space(number) == to);
            other.map_or(Some(StepCost { length: 1, tie: 0 }), |(_, step_cost)| *step_cost)
        }
    }

    #[test]
    fn the_shortest_route_is_taken() {
        let step_cost = dear(&[("0200", Some(StepCost { length: 9, tie: 0 })), ("0101", None)]);
        // Round the dear hex and the closed one.
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
        // One that is shorter by 1 is taken though every tie is against it.
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

    #[test]
    fn the_only_route_is_found_from_its_end_without_a_look_beside_it() {
        let way = ["0000", "0100", "0201", "0300"].map(space);
        let before = |at| {
            way.windows(2)
                .filter(move |step| step[1] == at)
                .map(|step| step[0])
        };
        let back = GRID.route_back(way[0], way[3], before, |_, _| panic!("there is but one"));
        assert_eq!(back, Some(way.to_vec()));
        // Of two the tolls decide.
        let two = [
            ("0000", "0100"),
            ("0000", "0001"),
            ("0100", "0101"),
            ("0001", "0101"),
        ];
        let two = two.map(|(from, to)| (space(from), space(to)));
        let before = |at| {
            two.into_iter()
                .filter(move |(_, to)| *to == at)
                .map(|(from, _)| from)
        };
        let step_cost = |_, to| {
            let tie = u32::from(to == space("0100"));
            Some(StepCost { length: 1, tie })
        };
        let back = GRID.route_back(space("0000"), space("0101"), before, step_cost);
        assert_eq!(numbers(back), ["0000", "0001", "0101"]);
    }

    #[test]
    fn there_is_no_route_where_no_step_leads() {
        assert_eq!(GRID.route(space("0000"), space("0404"), |_, _| None), None);
        let alone = GRID.route(space("0000"), space("0000"), |_, _| None);
        assert_eq!(alone, Some(vec![space("0000")]));
    }
}
