//! The open railways from a space, as far as a side knows: for trains that go on and on, which the rules' search for one train does not know.

use std::collections::{BTreeMap, VecDeque};

use super::estimate::Strengths;
use railhead_engine::board::SpaceId;
use railhead_hex_game::TableView;

/// The spaces that a train of the viewing side reaches from a space now, within this many hexes, without the space itself (HR-7, HR-8, HR-15,
/// HR-17).
pub(super) fn by_rail(
    view: TableView,
    strengths: &Strengths,
    from: SpaceId,
    hexes: u16,
) -> impl Iterator<Item = SpaceId> {
    let board = view.game().board();
    let side = view.viewer();
    let mut reached = BTreeMap::from([(from, 0_u16)]);
    let mut waiting = VecDeque::new();
    if view.control(from) == Some(side) {
        waiting.push_back(from);
    }
    while let Some(at) = waiting.pop_front() {
        let so_far = reached[&at];
        let is_stopped = at != from && view.has_zone(side.enemy(), at);
        if so_far == hexes || is_stopped {
            continue;
        }
        for link in board.links(at).iter().filter(|link| link.rail) {
            if reached.contains_key(&link.to) {
                continue;
            }
            let is_down = link.crossing.is_some_and(|crossing| view.is_demolished(crossing));
            let is_over_water = link.water.is_some() && link.crossing.is_none();
            let is_barred = is_down || is_over_water || strengths.enemy.contains_key(&link.to);
            let is_open =
                !is_barred && view.control(link.to) == Some(side) && view.carries_trains(at, link.to);
            if is_open {
                reached.insert(link.to, so_far + 1);
                waiting.push_back(link.to);
            }
        }
    }
    reached.into_keys().filter(move |to| *to != from)
}
