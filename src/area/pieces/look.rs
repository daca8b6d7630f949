//! Where the camera looks as a war begins, and as the turn of another nation does.
//!
//! In: the table. Out: `FirstLook`, `Bring`.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::AppSystems;
use crate::map_view::camera::view::FirstLook;
use crate::map_view::camera::visit::Bring;
use crate::map_view::pen::plane::world;
use crate::play::{GameSystems, Table, TableChanged};
use railhead_area_game::AreaGame;
use railhead_engine::board::{AreaBoard, SpaceId};
use railhead_engine::engine::Digest;

/// How far from its capital the first look shows a nation, in spaces.
const NEAR: usize = 3;

pub(in crate::area) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // A player who returns gets back the view from before.
        (look, turn_to_capital)
            .run_if(on_message::<TableChanged>)
            .in_set(AppSystems::Sync)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

/// The capital of the moving nations.
fn capital(table: &Table<AreaGame>) -> Option<SpaceId> {
    let movers = table.view().movers(table.game());
    movers
        .first()
        .and_then(|nation| table.game().nation(*nation).capital)
}

/// A new game opens on its theatre; where that is the whole world, around the capital of the moving nation.
fn look(mut changes: MessageReader<TableChanged>, table: Res<Table<AreaGame>>, mut first: ResMut<FirstLook>) {
    let is_new = changes.read().any(|change| change.kind.is_other_game());
    if is_new && *first == FirstLook::All {
        let part = opening(table.game(), capital(&table));
        *first = part.map_or(FirstLook::All, FirstLook::Part);
    }
}

/// The spaces in play, in world coordinates.
fn in_play(game: &AreaGame) -> Option<Rect> {
    let raster = game.board().raster();
    let spaces = game.space_ids().filter(|at| game.spec(*at).in_play);
    let cells = spaces.flat_map(|at| raster.cells_of(at));
    around(cells.map(|cell| world(raster.cells().centre(cell))))
}

fn with_margin(part: Rect) -> Rect {
    part.inflate(part.half_size().max_element() * 0.06)
}

/// The part of the map that the camera keeps to: where the game is played, if that is less than half of the way around the world. `None` on
/// a map with edges.
pub(in crate::area) fn theatre(game: &AreaGame) -> Option<Rect> {
    let round = game.board().raster().cells().around()?;
    in_play(game)
        .map(with_margin)
        .filter(|part| part.width() < round * 0.5)
}

/// The part of the map that a new game shows, in world coordinates; `None` if no space is in play.
fn opening(game: &AreaGame, capital: Option<SpaceId>) -> Option<Rect> {
    let raster = game.board().raster();
    let theatre = in_play(game)?;
    let goes_round = raster.cells().around();
    match (capital, goes_round) {
        (Some(capital), Some(round)) if theatre.width() > round * 0.9 => {
            let middle = world(raster.centre(capital));
            let land = near(game.board(), capital)
                .into_iter()
                .filter(|at| !game.is_sea(*at));
            // The copy of a space that is nearest on a map that wraps around.
            let nearest = land.map(|space| {
                let at = world(raster.centre(space));
                at + Vec2::X * ((middle.x - at.x) / round).round() * round
            });
            let shown = around(nearest)?;
            Some(shown.inflate(shown.half_size().max_element() * 0.1))
        }
        _ => Some(with_margin(theatre)),
    }
}

fn around(places: impl Iterator<Item = Vec2>) -> Option<Rect> {
    let points = places.map(|at| Rect::from_center_size(at, Vec2::ZERO));
    points.reduce(|a, b| a.union(b))
}

/// The spaces near one, over land and sea.
fn near(board: &AreaBoard, from: SpaceId) -> BTreeSet<SpaceId> {
    let mut near = BTreeSet::from([from]);
    for _ in 0..NEAR {
        let next = near.iter().flat_map(|at| board.links(*at)).map(|link| link.to);
        near = near.iter().copied().chain(next).collect();
    }
    near
}

/// Shows the capital of the nation whose turn begins.
fn turn_to_capital(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    mut bring: MessageWriter<Bring>,
) {
    let has_begun = changes.read().any(|change| {
        let mut digests = change.digests.iter();
        !change.kind.is_other_game() && digests.any(|digest| matches!(digest, Digest::PlayerTurnBegan { .. }))
    });
    if has_begun {
        bring.write_batch(capital(&table).map(Bring));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::scenario;
    use railhead_engine::text::sources::files::shipped;

    fn opening_of(path: &str, nation: &str) -> (Rect, Vec2) {
        let loaded = scenario::load::<AreaGame>(&*shipped(), path).expect("it is shipped");
        let game = loaded.game;
        let mut all = game.nation_ids();
        let nation = all.find(|id| game.nation(*id).id == nation).expect("it plays");
        let capital = game.nation(nation).capital.expect("it has one");
        let shown = opening(&game, Some(capital)).expect("it is in play");
        (shown, world(game.board().raster().centre(capital)))
    }

    #[test]
    fn a_world_war_opens_on_the_neighbourhood_of_a_capital_and_a_theatre_as_a_whole() {
        let loaded = scenario::load::<AreaGame>(&*shipped(), "world/global-1940.ron").expect("it is shipped");
        let cells = loaded.game.board().raster().cells();
        let round = cells.around().expect("it wraps around");
        for nation in ["germany", "japan", "usa"] {
            let (shown, capital) = opening_of("world/global-1940.ron", nation);
            assert!(shown.contains(capital), "{nation}");
            assert!(shown.width() < round * 0.5, "{nation}: {shown:?}");
        }
        let (europe, berlin) = opening_of("world/europe-1940.ron", "germany");
        assert!(
            europe.contains(berlin) && europe.width() > round * 0.2,
            "{europe:?}"
        );
        // The camera keeps to it, and in a world war to nothing.
        assert_eq!(theatre(&loaded.game), None);
        let loaded = scenario::load::<AreaGame>(&*shipped(), "world/europe-1940.ron").expect("it is shipped");
        assert_eq!(theatre(&loaded.game), Some(europe));
    }
}
