//! Cuts a board: a scenario plays a rectangle of its columns and rows, with the numbers of the whole.
//!
//! A hex that is cut off is out of play and has no link, road, railway, water or place, so that the edge of the cut is an edge of the map to
//! every rule. Its number and the ids of its places are still found, since other scenarios share the files that name them.

use std::sync::Arc;

use super::{Board, CrossingId, Graph, Link, NamedLine, RoadLine, SpaceId, WaterLine};
use crate::board::Raster;
use crate::board::cells::BoardPart;

impl Board {
    /// The part of a board that a scenario plays. A railway or road that leaves it and comes back becomes several lines of one name.
    pub fn cut(whole: &Arc<Self>, part: BoardPart) -> Self {
        let grid = whole.grid.cut_to(part);
        let plays = |space: SpaceId| grid.plays(space);
        let ids = (0..).map(CrossingId).take(whole.crossings.len());
        let is_kept = |id: &CrossingId| whole.crossing(*id).between.into_iter().all(plays);
        let kept: Vec<CrossingId> = ids.filter(is_kept).collect();
        // The crossings that are left are numbered anew.
        let crossing = |old: CrossingId| {
            let at = kept.binary_search(&old).ok()?;
            u16::try_from(at).ok().map(CrossingId)
        };
        let links = |from: SpaceId| {
            let links = whole.links(from).iter();
            let links = links.filter(move |link| plays(from) && plays(link.to));
            links.map(move |link| Link {
                crossing: link.crossing.and_then(crossing),
                ..*link
            })
        };
        let roads = whole.roads.iter().flat_map(|road| {
            let class = road.class;
            let lines = stretches(&road.line, plays).into_iter();
            lines.map(move |line| RoadLine { line, class })
        });
        let railways = whole.railways.iter().zip(&whole.railway_gauges);
        let railways = railways.flat_map(|(line, gauge)| {
            let lines = stretches(line, plays).into_iter();
            lines.map(move |line| (line, *gauge))
        });
        let (railways, railway_gauges) = railways.unzip();
        let waters = whole.waters.iter().filter_map(|water| {
            let sides = water.sides.iter().copied();
            let sides: Vec<_> = sides
                .filter(|(space, side)| plays(*space) && grid.neighbour(*space, *side).is_some_and(plays))
                .collect();
            (!sides.is_empty()).then(|| WaterLine {
                sides,
                ..water.clone()
            })
        });
        let mut board = Self {
            name: whole.name.clone(),
            grid,
            raster: Raster::of_hexes(*grid.cells()),
            terrains: whole.terrains.clone(),
            inks: whole.inks.clone(),
            regions: whole.regions.clone(),
            spaces: whole.spaces.clone(),
            graph: Graph::new(whole.space_ids().map(links)),
            crossings: kept.iter().map(|id| whole.crossing(*id).clone()).collect(),
            places: (whole.places.iter())
                .filter(|place| plays(place.at))
                .cloned()
                .collect(),
            map_names: (whole.map_names.iter())
                .filter(|name| plays(name.at))
                .cloned()
                .collect(),
            places_by_space: Vec::new(),
            roads: roads.collect(),
            gauges: whole.gauges.clone(),
            railways,
            railway_gauges,
            waters: waters.collect(),
            rail_net: super::RailNet::default(),
            whole: Some(Arc::clone(whole)),
        };
        board.index();
        board
    }

    /// Whether a space belongs to the part of the board that is played. Of a board that was not cut every space does.
    #[inline]
    pub fn plays(&self, space: SpaceId) -> bool {
        self.whole.is_none() || self.grid.plays(space)
    }

    /// The board that this one was cut from; itself, if it was not.
    pub fn whole(&self) -> &Self {
        self.whole.as_deref().unwrap_or(self)
    }

    /// The board that a board was cut from, to share it; the same, if it was not.
    pub fn whole_of(board: &Arc<Self>) -> &Arc<Self> {
        board.whole.as_ref().unwrap_or(board)
    }

    /// Whether it is a part of a larger board.
    pub const fn is_cut(&self) -> bool {
        self.whole.is_some()
    }

    /// Where a space that is not played lies, as the end of a sentence: `outside the part of the board that this scenario plays: ...`.
    pub fn outside_words(&self) -> String {
        let part = self.grid.part_in_words();
        format!("outside the part of the board that this scenario plays: {part}")
    }
}

/// The stretches of a line within a part of the board, each of two hexes at least.
fn stretches(line: &NamedLine, plays: impl Fn(SpaceId) -> bool) -> Vec<NamedLine> {
    let runs = line.spaces.split(|space| !plays(*space));
    let runs = runs.filter(|spaces| spaces.len() > 1);
    runs.map(|spaces| NamedLine {
        name: line.name.clone(),
        spaces: spaces.to_vec(),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex::file::BoardFile;
    use crate::board::{Ground, HexSide, PlaceKind};
    use crate::text::parse::from_ron;

    /// Columns 22 to 51 and rows 08 to 31, from Königsberg to Kovno.
    const PART: BoardPart = BoardPart {
        first: [22, 8],
        last: [51, 31],
    };

    fn prussia() -> Arc<Board> {
        let text = include_str!("../../../../../scenarios/east-prussia/east-prussia.board.ron");
        Arc::new(from_ron::<BoardFile>(text).unwrap().build().unwrap())
    }

    #[test]
    fn what_is_cut_off_is_out_of_play_and_nothing_leads_there() {
        let whole = prussia();
        let board = Board::cut(&whole, PART);
        assert_eq!(board.len(), whole.len());
        for space in whole.space_ids() {
            let [column, row] = board.grid().offset(space);
            let is_in = (22..=51).contains(&column) && (8..=31).contains(&row);
            assert_eq!(board.plays(space), is_in);
            assert_eq!(board.number(space), whole.number(space));
            assert_eq!(board.label(space), whole.label(space));
            if !is_in {
                assert_eq!(board.ground(space), Ground::OutOfPlay);
                assert_eq!(board.links(space), []);
                assert!(!board.has_rail(space) && board.places_at(space).next().is_none());
                continue;
            }
            assert_eq!(board.ground(space), whole.ground(space));
            assert!(board.places_at(space).eq(whole.places_at(space)));
            let kept = whole.links(space).iter().filter(|link| board.plays(link.to));
            for (now, before) in board.links(space).iter().zip(kept.clone()) {
                let named = |board: &Board, link: &Link| link.crossing.map(|id| board.crossing(id).clone());
                assert_eq!(named(&board, now), named(&whole, before));
                assert_eq!(
                    Link {
                        crossing: None,
                        ..*now
                    },
                    Link {
                        crossing: None,
                        ..*before
                    }
                );
            }
            assert_eq!(board.links(space).len(), kept.count());
        }
    }

    #[test]
    fn lines_end_at_the_edge_of_the_part_and_trains_run_as_before_within_it() {
        let whole = prussia();
        let board = Board::cut(&whole, PART);
        let lines = board.railways().iter();
        let lines = lines.chain(board.roads().iter().map(|road| &road.line));
        for line in lines {
            assert!(line.spaces.len() > 1, "{}", line.name);
            let is_rail = board.railways().contains(line);
            for pair in line.spaces.windows(2) {
                let link = board.link(pair[0], pair[1]).expect("both are in the part");
                assert!(if is_rail { link.rail } else { link.road.is_some() });
            }
        }
        let (net, before) = (board.rail_net(), whole.rail_net());
        for space in board.space_ids().filter(|space| board.plays(*space)) {
            let Some(node) = net.node(space) else {
                let links = board.links(space).iter();
                assert_eq!(links.filter(|link| link.rail).count(), 0);
                continue;
            };
            let known = before.links(before.node(space).expect("a rail hex"));
            for link in net.links(node) {
                let old = known
                    .iter()
                    .find(|old| old.space == link.space)
                    .expect("it was there");
                assert_eq!(
                    (link.gauges, link.broken_by_water),
                    (old.gauges, old.broken_by_water)
                );
            }
        }
        for water in board.waters() {
            for (space, side) in &water.sides {
                let across = board.grid().neighbour(*space, *side).expect("it has two banks");
                assert!(board.plays(*space) && board.plays(across), "{}", water.name);
            }
        }
        let over_the_edge = whole.crossing_named("2331SE");
        assert!(over_the_edge.is_some() && board.crossing_named("2331SE").is_none());
    }

    #[test]
    fn a_word_of_a_shared_file_names_what_it_names_on_the_whole_board() {
        let whole = prussia();
        let board = Board::cut(&whole, PART);
        for place in whole.places() {
            assert_eq!(board.space_named(&place.id), Some(place.at));
            assert_eq!(
                board.place(&place.id).is_some(),
                board.plays(place.at),
                "{}",
                place.id
            );
        }
        assert!(!board.plays(board.space_named("danzig").unwrap()));
        assert!(board.places().iter().any(|place| place.is(PlaceKind::City)));
        assert_eq!(
            board.outside_words(),
            "outside the part of the board that this scenario plays: columns 22 to 51, rows 08 to 31"
        );
        assert_eq!((board.is_cut(), whole.is_cut()), (true, false));
        assert!(std::ptr::eq(board.whole(), &raw const *whole));
    }

    #[test]
    fn only_the_part_is_drawn_and_picked() {
        let board = Board::cut(&prussia(), PART);
        let cells = board.raster().cells();
        let [[west, north], [east, south]] = cells.bounds();
        for space in board.space_ids() {
            let [x, y] = board.raster().centre(space);
            let is_within = west < x && x < east && north < y && y < south;
            assert!(is_within || !board.plays(space), "{}", board.number(space));
            assert_eq!(
                board.raster().space_at([x, y]),
                Some(space).filter(|space| board.plays(*space))
            );
        }
        assert_eq!(board.raster().nearest(0, 0), board.space_numbered("2208"));
        assert_eq!(board.raster().nearest(59, 52), board.space_numbered("5131"));
        let corner = board.space_numbered("2208").unwrap();
        let sides = HexSide::ALL.map(|side| board.grid().neighbour(corner, side));
        assert_eq!(board.links(corner).len(), 2, "{sides:?}");
    }

    #[test]
    fn a_part_that_is_the_whole_changes_nothing_that_a_rule_reads() {
        let whole = prussia();
        let board = Board::cut(&whole, whole.grid().part());
        assert_eq!(board.all_links(), whole.all_links());
        assert_eq!(board.crossings(), whole.crossings());
        assert_eq!(board.places(), whole.places());
        assert_eq!(board.railways(), whole.railways());
        assert_eq!(board.rail_net().spaces(), whole.rail_net().spaces());
    }
}
