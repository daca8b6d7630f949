//! The way with the fewest obstacles: why a unit cannot reach a place.
//!
//! A search under the rules says only that there is no way. To say *why*, this one (Dijkstra's algorithm) may pass
//! whatever the caller calls an obstacle, and finds the way with the fewest of them, the shortest among those.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// One step that the caller offers out of a node.
#[derive(Clone, Debug)]
pub struct PathStep<N, O> {
    pub to: N,
    /// Its length, in any unit.
    pub length: u32,
    /// What is in the way on this step; empty for a free step.
    pub obstacles: Vec<O>,
}

/// A way from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPath<N, O> {
    /// Every node from the start to the goal.
    pub nodes: Vec<N>,
    pub length: u32,
    /// The obstacles, in the order of the way.
    pub obstacles: Vec<O>,
}

/// Number of obstacles, then length.
type Cost = (usize, u32);

/// Finds the way from any of `starts` to a node that satisfies `is_goal` with the fewest obstacles, the shortest among
/// those; `None` if no steps lead there. Ties go to the smaller node.
pub fn fewest_obstacles<N, O>(
    starts: impl IntoIterator<Item = N>,
    mut steps: impl FnMut(N) -> Vec<PathStep<N, O>>,
    is_goal: impl Fn(N) -> bool,
) -> Option<FoundPath<N, O>>
where
    N: Copy + Ord,
{
    let mut best: BTreeMap<N, (Cost, Option<(N, Vec<O>)>)> = BTreeMap::new();
    let mut queue = BinaryHeap::new();
    for start in starts {
        best.insert(start, ((0, 0), None));
        queue.push(Reverse(((0, 0), start)));
    }
    while let Some(Reverse((cost, node))) = queue.pop() {
        if best.get(&node).is_some_and(|(known, _)| *known < cost) {
            // A better way to this node was found after this entry was queued.
            continue;
        }
        if is_goal(node) {
            return Some(retrace(&mut best, node, cost.1));
        }
        for step in steps(node) {
            let next: Cost = (cost.0 + step.obstacles.len(), cost.1 + step.length);
            if best.get(&step.to).is_none_or(|(known, _)| next < *known) {
                best.insert(step.to, (next, Some((node, step.obstacles))));
                queue.push(Reverse((next, step.to)));
            }
        }
    }
    None
}

fn retrace<N: Copy + Ord, O>(
    best: &mut BTreeMap<N, (Cost, Option<(N, Vec<O>)>)>,
    goal: N,
    length: u32,
) -> FoundPath<N, O> {
    let mut nodes = vec![goal];
    let mut met = Vec::new();
    let mut at = goal;
    // Removing, not reading, so that the obstacles need no copy.
    while let Some((_, Some((from, obstacles)))) = best.remove(&at) {
        met.push(obstacles);
        nodes.push(from);
        at = from;
    }
    nodes.reverse();
    met.reverse();
    FoundPath {
        nodes,
        length,
        obstacles: met.into_iter().flatten().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_free_way_beats_a_short_blocked_one() {
        // 0 -> 1 directly, past a guard; or through 2 and 3.
        let steps = |node: u32| match node {
            0 => vec![
                PathStep {
                    to: 1,
                    length: 1,
                    obstacles: vec!["guard"],
                },
                PathStep {
                    to: 2,
                    length: 1,
                    obstacles: vec![],
                },
            ],
            2 => vec![PathStep {
                to: 3,
                length: 1,
                obstacles: vec![],
            }],
            3 => vec![PathStep {
                to: 1,
                length: 1,
                obstacles: vec![],
            }],
            _ => vec![],
        };
        let way = fewest_obstacles([0], steps, |node| node == 1).unwrap();
        assert_eq!(
            way,
            FoundPath {
                nodes: vec![0, 2, 3, 1],
                length: 3,
                obstacles: vec![]
            }
        );
        assert!(fewest_obstacles([1], steps, |node| node == 0).is_none());
    }
}
