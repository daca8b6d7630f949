//! The map during a zoom: its counters, its limits and the places that stay in view.

use bevy::prelude::*;

use super::desk::Desk;
use crate::panels::situations::{play_until, scenario, table};
use railhead::hex::counters::stack::Spot;
use railhead::hex::units::At;
use railhead::map_view::camera::limits::Limits;
use railhead::map_view::camera::view::View;
use railhead::map_view::camera::{InSight, MapScale};
use railhead::map_view::{MapSheet, counter_km};
use railhead::play::Table;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_hex_game::{HexScenario, Phase};

/// The campaign with most of its units on the map.
fn campaign() -> Desk {
    Desk::painted(table("malaya/campaign.ron", |session| {
        play_until(session, |session| session.state().phase() == Phase::Movement);
    }))
}

/// Zooms to this many pixels per kilometre, and waits until every counter is drawn.
fn zoom(desk: &mut Desk, scale: f32) {
    desk.resource_mut::<View>().goal_scale = scale;
    for _ in 0..200 {
        desk.app.update();
        if blurred(desk) == 0 {
            return;
        }
    }
    panic!("{} counters are still blurred", blurred(desk));
}

/// Counters in sight that are drawn in fewer pixels than they take up, or in far more.
fn blurred(desk: &mut Desk) -> usize {
    let (scale, sight) = (desk.resource::<MapScale>().0, desk.resource::<InSight>().0);
    let km = counter_km(&desk.resource::<MapSheet>().raster);
    let mut counters = desk
        .app
        .world_mut()
        .query_filtered::<(Option<&Sprite>, &Spot), With<At>>();
    counters
        .iter(desk.app.world())
        .filter(|(_, spot)| sight.contains(spot.0.truncate()))
        .filter(|(sprite, _)| {
            let place = sprite.and_then(|sprite| sprite.rect);
            let drawn = place.map_or(0.0, |place| place.width());
            // A margin of 8 hundredths around the counter, 11 pixels at least; one pixel for rounding.
            let wanted = (km * scale).max(11.0) * 1.16;
            drawn + 1.0 < wanted || drawn > wanted * 1.25 + 3.0
        })
        .count()
}

/// Bytes of the pictures of the window; they stay where there is no graphics card to take them.
fn bytes(desk: &Desk) -> usize {
    let images = desk.resource::<Assets<Image>>();
    images
        .iter()
        .map(|(_, image)| image.data.as_ref().map_or(0, Vec::len))
        .sum()
}

#[test]
fn counters_in_sight_are_sharp_at_every_zoom_and_little_is_kept() {
    let mut desk = campaign();
    let least = desk.resource::<View>().scale;
    zoom(&mut desk, least);
    let before = bytes(&desk);
    let mut most = 0;
    for _ in 0..2 {
        let steps: Vec<f32> = (0..18_u8)
            .map(|step| least * 1.22_f32.powi(i32::from(step)))
            .collect();
        for scale in steps.iter().chain(steps.iter().rev()) {
            zoom(&mut desk, *scale);
            most = most.max(bytes(&desk) - before);
        }
    }
    assert!(most < 40 << 20, "{most} bytes");
    // A dropped tile is drawn again when it comes into view.
    desk.resource_mut::<View>().goal_scale = least * 20.0;
    desk.app.update();
    for part in [0.3, 0.5, 0.7] {
        let mut view = desk.resource_mut::<View>();
        view.goal_centre = Vec2::new(550.0 * part, -700.0 * part);
        zoom(&mut desk, least * 20.0);
    }
    assert!(bytes(&desk) - before < 40 << 20);
}

#[test]
fn the_frame_of_the_map_lies_below_every_counter() {
    let mut desk = campaign();
    let mut drawn = desk.app.world_mut().query::<(&Name, &Transform)>();
    let frames: Vec<f32> = drawn
        .iter(desk.app.world())
        .filter(|(name, _)| name.as_str() == "Margin")
        .map(|(_, place)| place.translation.z)
        .collect();
    assert!(!frames.is_empty(), "the map has a frame");
    let mut counters = desk.app.world_mut().query_filtered::<&Transform, With<At>>();
    let heights = counters.iter(desk.app.world()).map(|place| place.translation.z);
    let lowest = heights.fold(f32::INFINITY, f32::min);
    assert!(
        frames.iter().all(|frame| *frame < lowest),
        "{frames:?} over {lowest}"
    );
}

/// The sides of all counters in sight, margins included, in hexes of their board.
fn sides(hex_km: u16) -> Vec<f32> {
    let shipped = scenario("tutorials/rail-exercise.ron");
    let mut texts = shipped.texts.clone();
    let board = texts.values_mut().find(|text| text.contains("hex_km: 10"));
    let board = board.expect("one file is the board");
    *board = board.replace("hex_km: 10", &format!("hex_km: {hex_km}"));
    let loaded: HexScenario = load(&texts, &shipped.path).expect("any scale will do");
    let session = Session::new(loaded.game.clone(), 1);
    let mut desk = Desk::painted(Table::resume(loaded, session));
    // So near that no counter is enlarged to be seen.
    zoom(&mut desk, 60.0 / f32::from(hex_km));
    let mut counters = desk.app.world_mut().query_filtered::<&Sprite, With<At>>();
    let sides = counters
        .iter(desk.app.world())
        .filter_map(|sprite| sprite.custom_size);
    sides.map(|side| side.x / f32::from(hex_km)).collect()
}

#[test]
fn counters_are_as_large_as_the_hexes_of_their_board() {
    for hex_km in [10, 4, 25] {
        let sides = sides(hex_km);
        assert!(!sides.is_empty());
        for side in sides {
            // Seven tenths of a hex, and a margin of 8 hundredths of that on either side.
            assert!((side - 0.812).abs() < 0.001, "{side} of a hex of {hex_km} km");
        }
    }
}

#[test]
fn a_larger_window_shows_more_of_the_map_and_little_beside_it() {
    // The front in a corner of the map, as a game opens.
    let limits = |width: f32, height: f32| Limits {
        paper: Rect::new(-10.0, -700.0, 560.0, 10.0),
        area: Vec2::new(width, height),
        hex_km: 10.0,
        around: None,
    };
    let usual = limits(1280.0, 800.0);
    let mut view = View::default();
    view.go(Vec2::new(60.0, -50.0), Some(5.2), &usual);
    view.arrive(&usual);
    let large = limits(3500.0, 2000.0);
    view.keep(&large, true);
    view.arrive(&large);
    let (half, paper) = (large.area / view.scale / 2.0, large.paper);
    let beside = (paper.min - (view.centre - half)).max(view.centre + half - paper.max);
    assert!(beside.cmple(half * 0.2 + 0.1).all(), "{beside}, {half}");
    // A place that a hand has pulled out from under a card stays where it is when a line comes or goes above the map.
    view.drag(Vec2::new(0.0, -1e6), &usual);
    let dragged = view.centre;
    view.keep(&limits(1280.0, 780.0), true);
    assert!(
        view.centre.distance(dragged) < 1.0,
        "{} from {dragged}",
        view.centre
    );
}
