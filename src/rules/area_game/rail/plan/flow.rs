//! How many trains can go at most, whoever goes where: a maximum flow, and the minimum cut that says what stops the others.

use std::collections::BTreeMap;

use pathfinding::directed::edmonds_karp::edmonds_karp_sparse;

use super::load::Load;
use super::parts::Bottleneck;
use crate::rules::area_game::ids::NationId;
use crate::rules::area_game::rail::limited::Limited;
use crate::rules::board::SpaceId;

/// What is known of the most that can go.
pub(super) struct Cut {
    /// How many units can go at most.
    pub most: usize,
    pub bottleneck: Bottleneck,
}

/// Something that trains flow through, on its way in and on its way out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Source,
    Sink,
    /// All units that want the same.
    Group(usize),
    /// All units that want to go to an area.
    Goal(SpaceId),
    In(Limited),
    Out(Limited),
}

/// No train is kept by this.
const ANY: i32 = 1_000_000;

/// The most that can go, and the cut. Units may swap their destinations here, so it can be more than really can go and never less.
pub(super) fn cut(load: &Load<'_>) -> Cut {
    let points = by_points(load);
    let (flow, cut) = by_flow(load);
    if points.0 < flow {
        return Cut {
            most: points.0,
            bottleneck: points.1,
        };
    }
    Cut {
        most: flow,
        bottleneck: cut,
    }
}

fn by_flow(load: &Load<'_>) -> (usize, Bottleneck) {
    let mut edges: BTreeMap<(Node, Node), i32> = BTreeMap::new();
    let wishes = (0..load.wishes.len()).filter(|wish| load.can_go[*wish]);
    for wish in wishes {
        let group = (0..=wish)
            .find(|other| load.are_alike(*other, wish))
            .unwrap_or(wish);
        let wished = load.wishes[wish];
        *edges.entry((Node::Source, Node::Group(group))).or_default() += 1;
        *edges.entry((Node::Goal(wished.to), Node::Sink)).or_default() += 1;
        // From the nation or one of its pools to the station and the area where it begins.
        let mut last = vec![Node::Group(group)];
        let through = |edges: &mut BTreeMap<_, _>, last: &[Node], what: Limited| {
            for node in last {
                edges.insert((*node, Node::In(what)), ANY);
            }
            if let Some(left) = load.left.get(&what) {
                edges.insert((Node::In(what), Node::Out(what)), i32::from(*left));
            } else {
                edges.insert((Node::In(what), Node::Out(what)), ANY);
            }
            Node::Out(what)
        };
        let tickets: Vec<(u8, u8)> = load.tickets[wish].iter().flatten().copied().collect();
        if tickets.is_empty() {
            last = vec![through(&mut edges, &last, Limited::Nation(wished.unit.nation))];
        } else {
            let scopes = tickets
                .into_iter()
                .filter(|ticket| load.begins(wish, Some(*ticket)));
            last = scopes
                .map(|(pool, scope)| {
                    let pool = through(&mut edges, &last, Limited::Pool(pool));
                    let Node::Out(Limited::Pool(index)) = pool else {
                        return pool;
                    };
                    through(&mut edges, &[pool], Limited::Scope(index, scope))
                })
                .collect();
        }
        let station = through(&mut edges, &last, Limited::Station(wished.from));
        edges.insert((station, Node::In(Limited::Area(wished.from))), ANY);
        edges.insert((Node::Out(Limited::Area(wished.to)), Node::Goal(wished.to)), ANY);
        for at in load.rails.board.space_ids() {
            let area = Limited::Area(at);
            let left = load.left.get(&area).map_or(ANY, |left| i32::from(*left));
            edges.insert((Node::In(area), Node::Out(area)), left);
            for to in load.steps(wish, at, None) {
                edges.insert((Node::Out(area), Node::In(Limited::Area(to))), ANY);
            }
        }
    }
    let mut nodes: Vec<Node> = edges.keys().flat_map(|(from, to)| [*from, *to]).collect();
    nodes.extend([Node::Source, Node::Sink]);
    nodes.sort_unstable();
    nodes.dedup();
    let number = |node: &Node| nodes.binary_search(node).expect("every node is listed");
    let numbers: Vec<usize> = (0..nodes.len()).collect();
    let caps = edges
        .iter()
        .filter(|(_, capacity)| **capacity > 0)
        .map(|((from, to), capacity)| ((number(from), number(to)), *capacity));
    let (_, most, cut) = edmonds_karp_sparse(&numbers, &number(&Node::Source), &number(&Node::Sink), caps);
    let what: Vec<Limited> = cut
        .iter()
        .filter_map(|((from, to), _)| match (nodes[*from], nodes[*to]) {
            (Node::In(a), Node::Out(b)) if a == b => Some(a),
            _ => None,
        })
        // What is used up already has no edge of its own, and is cut all the same.
        .chain(
            load.left
                .iter()
                .filter(|(_, left)| **left == 0)
                .map(|(what, _)| *what),
        )
        .filter(|what| edges.contains_key(&(Node::In(*what), Node::Out(*what))))
        .collect();
    let carries = u16::try_from(most).unwrap_or(u16::MAX);
    let most = usize::try_from(most).unwrap_or(0);
    (most, Bottleneck { what, carries })
}

/// How many can go by the points of their nations, the nearest first.
fn by_points(load: &Load<'_>) -> (usize, Bottleneck) {
    let mut lengths: BTreeMap<u8, Vec<u16>> = BTreeMap::new();
    for (wished, _) in load.wishes.iter().zip(&load.can_go).filter(|(_, can)| **can) {
        let nation = wished.unit.nation;
        // Where a nation has no points, nothing is asked of the way.
        let length = if load.left.contains_key(&Limited::Points(nation)) {
            let reach = load.rails.reach(wished.unit, wished.from);
            reach.trip(wished.to).map_or(0, |trip| trip.train.path.len() - 1)
        } else {
            0
        };
        let length = u16::try_from(length).unwrap_or(u16::MAX);
        lengths.entry(nation.0).or_default().push(length);
    }
    let (mut most, mut what) = (0, Vec::new());
    for (nation, mut lengths) in lengths {
        lengths.sort_unstable();
        let points = Limited::Points(NationId(nation));
        let mut left = load.left.get(&points).copied().unwrap_or(u16::MAX);
        let all = lengths.len();
        let mut gone = 0;
        for length in lengths {
            if length > left {
                break;
            }
            left -= length;
            gone += 1;
        }
        most += gone;
        if gone < all {
            what.push(points);
        }
    }
    let carries = u16::try_from(most).unwrap_or(u16::MAX);
    (most, Bottleneck { what, carries })
}
