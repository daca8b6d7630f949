//! A map without a game: a click selects a space, and the panel describes it.

use std::path::Path;
use std::sync::Arc;

use bevy::input::ButtonState;
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use railhead::map_view::area_sheet::tracks::{Track, TrackLook, Tracks};
use railhead::map_view::marks::overlay::Highlights;
use railhead::map_view::{Map, MapClicked, MapSheet};
use railhead_engine::board::open::{AnyBoard, open};
use railhead_engine::board::{AreaBoard, SpaceId};
use railhead_engine::text::sources::files::Folder;

use super::desk::{headless, strike};
use super::hands::{listen, says, settle};

fn small_board() -> AreaBoard {
    match open(
        &Folder::new(Path::new("crates/games/tests/bad/good")),
        "small.areas.ron",
    ) {
        Ok(AnyBoard::Area(board)) => *board,
        other => panic!("{other:?}"),
    }
}

fn click(app: &mut App, space: Option<SpaceId>) -> Option<SpaceId> {
    app.world_mut().write_message(MapClicked {
        space,
        at: None,
        button: MouseButton::Left,
    });
    settle(app);
    app.world().resource::<Highlights>().selected
}

#[test]
fn a_click_picks_a_space_which_is_told_of_until_it_is_let_go() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut app = headless(folder.path());
    let board = small_board();
    let [alba, bora] = ["alba", "bora"].map(|id| board.space_named(id).expect("a space"));
    app.insert_resource(MapSheet::of(Map::Areas(Arc::new(board))));
    app.finish();
    app.cleanup();
    settle(&mut app);
    listen(&mut app);
    assert!(says(&mut app, "Click a space"));
    assert_eq!(click(&mut app, Some(alba)), Some(alba));
    assert!(says(&mut app, "PICKED") && says(&mut app, "Alba"));
    assert_eq!(click(&mut app, Some(bora)), Some(bora));
    assert!(says(&mut app, "Bora") && !says(&mut app, "Alba"));
    assert_eq!(click(&mut app, None), None, "beside the map");
    click(&mut app, Some(bora));
    assert_eq!(click(&mut app, Some(bora)), None, "once more lets go");
    click(&mut app, Some(alba));
    strike(&mut app, KeyCode::Escape, ButtonState::Pressed);
    settle(&mut app);
    assert_eq!(app.world().resource::<Highlights>().selected, None);
    assert!(says(&mut app, "Click a space"));
}

#[test]
fn nothing_is_drawn_before_it_is_known_how_large() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut app = headless(folder.path());
    let board = small_board();
    let between = ["alba", "bora"].map(|id| board.space_named(id).expect("a space"));
    app.insert_resource(MapSheet::of(Map::Areas(Arc::new(board))));
    app.insert_resource(Tracks(vec![Track {
        between,
        look: TrackLook::Laid,
    }]));
    app.finish();
    app.cleanup();
    let mut drawn = 0;
    for frame in 0..4 {
        app.update();
        for (_, mesh) in app.world().resource::<Assets<Mesh>>().iter() {
            let Some(VertexAttributeValues::Float32x2(points)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION)
            else {
                continue;
            };
            drawn += points.len();
            let is_somewhere = points.iter().flatten().all(|part| part.is_finite());
            assert!(is_somewhere, "frame {frame}");
        }
    }
    assert!(drawn > 1_000, "{drawn}");
}
