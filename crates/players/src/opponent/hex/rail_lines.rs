//! The open railways from a space, as far as a side knows: for trains that go on and on, which the rules' search for one train does not know.

use std::collections::BTreeSet;

use super::estimate::Strengths;
use railhead_engine::board::SpaceId;
use railhead_hex_game::TableView;

/// The railways on which a side's trains run.
pub(super) struct Served {
    /// The hexes that trains reach.
    pub(super) hexes: BTreeSet<SpaceId>,
    /// Those with a stretch beyond that needs work.
    pub(super) railheads: Vec<SpaceId>,
}

/// The spaces that a train of the viewing side reaches from a space now, within this many hexes, the nearest first and without the space itself (HR-7,
/// HR-8, HR-15, HR-17).
pub(super) fn by_rail(view: TableView, strengths: &Strengths, from: SpaceId, hexes: u16) -> Vec<SpaceId> {
    let board = view.game().board();
    let side = view.viewer();
    let mut reached: Vec<(SpaceId, u16)> = Vec::new();
    // Railways fill a board like that of East Prussia, and this is asked for every order: a map instead of this list took a fifth of the computer's time.
    let mut is_reached = vec![false; board.len()];
    is_reached[from.index()] = true;
    if view.control(from) == Some(side) {
        reached.push((from, 0));
    }
    let mut next = 0;
    while let Some(&(at, so_far)) = reached.get(next) {
        next += 1;
        let is_stopped = at != from && view.has_zone(side.enemy(), at);
        if so_far == hexes || is_stopped {
            continue;
        }
        for link in board.links(at).iter().filter(|link| link.rail) {
            if is_reached[link.to.index()] {
                continue;
            }
            let is_down = link.crossing.is_some_and(|crossing| view.is_demolished(crossing));
            let is_over_water = link.water.is_some() && link.crossing.is_none();
            let is_barred = is_down || is_over_water || strengths.enemy.contains_key(&link.to);
            let is_open =
                !is_barred && view.control(link.to) == Some(side) && view.carries_trains(at, link.to);
            if is_open {
                is_reached[link.to.index()] = true;
                reached.push((link.to, so_far + 1));
            }
        }
    }
    reached.into_iter().skip(1).map(|(to, _)| to).collect()
}
