//! The map of a scenario as it opens, drawn for its author, who sees all of it.

use std::sync::Arc;

use crate::map_view::camera::extent::Map;
use crate::shell::title::library::new_game;
use crate::shell::title::map_sketch;
use crate::shell::title::map_sketch::Whole;
use crate::theme::{Livery, Palette};
use railhead_authoring::workshop::brush::area_marks::{AreaSign, signs};
use railhead_authoring::workshop::brush::file_of;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, SpaceId};
use railhead_engine::engine::{Pile, Seat};
use railhead_engine::text::Files;
use railhead_games::load_any;

/// The box that the picture of the whole map fits into, in pixels.
const PICTURE: [f32; 2] = [2048.0, 2048.0];

/// A map as its scenario opens, drawn.
#[derive(Clone, Debug)]
pub struct DrawnMap {
    pub(super) map: Map,
    /// The units as they are set up; `None` if the scenario has problems, and the board none.
    pub(super) piles: Option<Vec<Pile>>,
    /// Who holds each hex at the start, in board order; nothing for areas, whose land has the colours of its owners.
    pub(super) holders: Vec<Option<Seat>>,
    /// What stands in areas besides units; nothing for hexes.
    pub(super) area_signs: Vec<(SpaceId, AreaSign)>,
    /// The colours of the map and of the seats.
    pub(super) livery: Livery,
    pub(super) whole: Whole,
}

impl DrawnMap {
    /// Draws the map of a scenario, or its board alone if the scenario has problems; `None` if the board has some, too.
    pub fn of(files: &dyn Files, path: &str, palette: &Palette) -> Option<Self> {
        let Ok(scenario) = load_any(files, path) else {
            let map = match open(files, &file_of(files, path, "board")?).ok()? {
                AnyBoard::Hex(board) => Map::Hexes(Arc::from(board)),
                AnyBoard::Area(board) => Map::Areas(Arc::from(board)),
            };
            let mut livery = Livery::default();
            if let Map::Hexes(board) = &map {
                livery.inks = board.inks().clone();
            }
            let whole = map_sketch::draw_whole(&map, &[], &livery.on(palette), PICTURE);
            return Some(Self {
                piles: None,
                holders: Vec::new(),
                area_signs: area_signs(files, path, &map),
                map,
                livery,
                whole,
            });
        };
        let table = new_game(scenario, 0);
        let (map, piles) = (table.map(), table.all_piles());
        let livery = table.livery();
        let whole = map_sketch::draw_whole(&map, &piles, &livery.on(palette), PICTURE);
        let holders = match &map {
            Map::Hexes(board) => board.space_ids().map(|at| table.holder(at)).collect(),
            Map::Areas(_) => Vec::new(),
        };
        Some(Self {
            area_signs: area_signs(files, path, &map),
            map,
            piles: Some(piles),
            holders,
            livery,
            whole,
        })
    }

    /// Whether the scenario can be opened.
    pub const fn is_whole(&self) -> bool {
        self.piles.is_some()
    }
}

/// What a scenario of the area game lists by area, as its text says.
fn area_signs(files: &dyn Files, path: &str, map: &Map) -> Vec<(SpaceId, AreaSign)> {
    match (map, files.read(path)) {
        (Map::Areas(board), Ok(text)) => signs(&text, board),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_authoring::export;
    use railhead_engine::engine::Playable as _;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::HexGame;

    #[test]
    fn hr_15_railways_of_another_gauge_are_told_from_the_others() {
        let lines = |path| {
            let drawn = DrawnMap::of(&Embedded, path, &Palette::default()).unwrap();
            drawn.whole.other_gauge.len()
        };
        assert!(lines("east-prussia/east-prussia.ron") > 5);
        assert_eq!(lines("malaya/kampar-line.ron"), 0, "its railways are all alike");
    }

    #[test]
    fn ho_2_an_author_sees_what_fog_hides_from_players() {
        let export::Parts {
            mut texts,
            scenario: path,
        } = export::parts(&Embedded, "malaya/kampar-line.ron").unwrap();
        let units = |texts: &_| {
            let drawn = DrawnMap::of(texts, &path, &Palette::default()).unwrap();
            let mut units: Vec<_> = drawn.piles.unwrap().into_iter().map(|pile| pile.piece).collect();
            units.sort_unstable();
            (units, drawn.holders)
        };
        let open = units(&texts);
        assert!(HexGame::add_fog(&mut texts, &path));
        assert_eq!(units(&texts), open);
    }
}
