//! When the picture of the map is drawn, and what it shows.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::WindowResized;

use super::desk::{Desk, headless};
use crate::panels::situations::table;
use railhead::canvas::Backdrop;
use railhead::hex::units::At;
use railhead::map_view::camera::view::View;
use railhead::map_view::camera::{InSight, MapScale};
use railhead::map_view::{MapArea, MapClicked};
use railhead::play::GameTable;
use railhead::theme::PaletteChoice;

/// The campaign, with all of the map drawn, what other threads draw included.
fn campaign() -> Desk {
    let mut desk = Desk::painted(table("malaya/campaign.ron", |_| {}));
    desk.fall_asleep();
    desk
}

/// Lets a frame pass; whether the picture was drawn in it.
fn is_drawn(desk: &mut Desk) -> bool {
    desk.app.update();
    let mut cameras = desk.app.world_mut().query::<(&Name, &Camera)>();
    let mut printers = cameras
        .iter(desk.app.world())
        .filter(|(name, _)| name.as_str() == "Picture camera");
    printers.next().expect("a camera draws the map").1.is_active
}

/// What the picture shows, and how large.
fn shown(desk: &mut Desk) -> (Rect, f32) {
    let mut cameras = desk
        .app
        .world_mut()
        .query::<(&Name, &Camera, &Transform, &Projection)>();
    let (_, camera, transform, projection) = cameras
        .iter(desk.app.world())
        .find(|(name, ..)| name.as_str() == "Picture camera")
        .expect("a camera draws the map");
    let Projection::Orthographic(lens) = projection else {
        panic!("the map is flat");
    };
    let size = camera.viewport.as_ref().expect("a part of it").physical_size;
    let rect = Rect::from_center_size(transform.translation.truncate(), size.as_vec2() * lens.scale);
    (rect, 1.0 / lens.scale)
}

#[test]
fn the_map_is_drawn_when_something_on_it_changes_and_only_then() {
    let mut desk = campaign();
    let mut counters = desk.app.world_mut().query_filtered::<Entity, With<At>>();
    let counter = counters
        .iter(desk.app.world())
        .next()
        .expect("a unit is on the map");
    for look in [Visibility::Hidden, Visibility::Visible] {
        desk.app.world_mut().entity_mut(counter).insert(look);
        assert!(is_drawn(&mut desk), "in the frame in which it changes");
        assert!((0..4).all(|_| !is_drawn(&mut desk)));
    }
    let space = desk.summary().units().find_map(|(_, unit)| unit.at);
    desk.app.world_mut().write_message(MapClicked {
        space,
        at: None,
        button: MouseButton::Left,
    });
    assert!((0..3).any(|_| is_drawn(&mut desk)), "another hex is selected");
    *desk.resource_mut::<PaletteChoice>() = PaletteChoice::ALL[1];
    assert!((0..3).any(|_| is_drawn(&mut desk)), "other colours");
}

#[test]
fn what_is_in_sight_is_on_the_picture_wherever_the_map_is_moved_to() {
    let mut desk = campaign();
    let least = desk.resource::<View>().scale;
    let mut drawn = 0;
    for step in 0..60_u8 {
        let mut view = desk.resource_mut::<View>();
        match step {
            0..12 => view.goal_scale *= 1.22,
            12..40 => {
                let way = Vec2::new(23.0, -9.0) / view.scale;
                view.goal_centre = view.centre + way;
            }
            _ => view.goal_scale = (view.goal_scale / 1.3).max(least),
        }
        view.kept = None;
        drawn += u8::from(is_drawn(&mut desk) && (12..40).contains(&step));
        let (rect, scale) = shown(&mut desk);
        let sight = desk.resource::<InSight>().0;
        assert!(
            rect.contains(sight.min) && rect.contains(sight.max),
            "step {step}"
        );
        let now = desk.resource::<View>().scale;
        assert!((scale / now - 1.0).abs() < 1e-3, "step {step}: {scale}, {now}");
        assert!((desk.resource::<MapScale>().0 / now - 1.0).abs() < 1e-3);
    }
    // A map that is dragged takes its picture along.
    assert!((2..15).contains(&drawn), "{drawn} of 28 frames");
}

#[test]
fn at_rest_the_picture_hangs_pixel_for_pixel_where_the_map_is() {
    let mut desk = campaign();
    for closer in [1.0, 1.7, 3.1] {
        let mut view = desk.resource_mut::<View>();
        view.goal_scale *= closer;
        view.kept = None;
        desk.fall_asleep();
        let (rect, scale) = shown(&mut desk);
        let hanging = desk.resource::<Backdrop>().0.clone().expect("a picture hangs");
        assert_eq!(hanging.stride.to_bits(), 1.0_f32.to_bits());
        assert_eq!(hanging.corner, hanging.corner.round());
        let middle = (hanging.area.min + hanging.area.max).as_vec2() / 2.0;
        let sight = desk.resource::<InSight>().0;
        let at = sight.center() - Vec2::new(rect.min.x, rect.max.y);
        let expected = Vec2::new(at.x, -at.y) * scale;
        let off = (hanging.corner + middle).distance(expected);
        assert!(off < 1.5, "{off} pixels beside its place");
        let size = sight.size() * scale;
        assert!((hanging.area.size().as_vec2() - size).abs().max_element() < 1.5);
    }
}

#[test]
fn a_window_of_the_largest_size_is_filled_to_its_left_edge() {
    let mut desk = campaign();
    let window = desk.window();
    let size = Vec2::new(3840.0, 2160.0);
    let mut entity = desk.app.world_mut().entity_mut(window);
    let mut resized = entity.get_mut::<Window>().expect("a window");
    resized.resolution.set(size.x, size.y);
    desk.app.world_mut().write_message(WindowResized {
        window,
        width: size.x,
        height: size.y,
    });
    desk.fall_asleep();
    let room = desk.resource::<MapArea>().0.expect("panels are drawn");
    let hanging = desk.resource::<Backdrop>().0.clone().expect("a picture hangs");
    let off = (hanging.area.min.as_vec2() - room.min)
        .abs()
        .max((hanging.area.max.as_vec2() - room.max).abs());
    assert!(
        room.min.x < 1.0 && off.max_element() <= 1.0,
        "{:?} in {room:?}",
        hanging.area
    );
    // The picture reaches from corner to corner of what is shown.
    let images = desk.resource::<Assets<Image>>();
    let picture = images
        .get(&hanging.picture)
        .expect("it is there")
        .size()
        .as_vec2();
    let [from, to] =
        [hanging.area.min, hanging.area.max].map(|at| hanging.corner + at.as_vec2() * hanging.stride);
    assert!(
        from.cmpge(Vec2::splat(-0.5)).all() && to.cmple(picture + 0.5).all(),
        "{from} to {to} of {picture}"
    );
    let (rect, _) = shown(&mut desk);
    let sight = desk.resource::<InSight>().0;
    assert!(rect.contains(sight.min) && rect.contains(sight.max));
}

#[test]
fn a_map_opens_at_the_zoom_at_which_it_stays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut app = headless(folder.path());
    let table: Box<dyn GameTable> = Box::new(table("malaya/jitra.ron", |_| {}));
    table.lay(app.world_mut());
    app.finish();
    app.cleanup();
    let mut desk = Desk { app, folder };
    let scales: BTreeSet<u32> = (0..12)
        .map(|_| {
            desk.app.update();
            desk.resource::<MapScale>().0.to_bits()
        })
        .collect();
    let now = desk.resource::<View>().scale;
    assert_eq!(scales, BTreeSet::from([now.to_bits()]), "{now}");
}
