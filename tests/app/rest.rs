//! When the window draws: what follows a new size, and what lets it sleep.

use bevy::prelude::*;
use bevy::window::WindowResized;

use super::desk::Desk;
use railhead::app::map_view::MapArea;
use railhead::app::map_view::camera::MapScale;

const NARROW: Vec2 = Vec2::new(1000.0, 700.0);

/// Gives the window another size, as its frame does when it is dragged.
fn resize(desk: &mut Desk, size: Vec2) {
    let window = desk.window();
    let mut entity = desk.app.world_mut().entity_mut(window);
    let mut shown = entity.get_mut::<Window>().expect("a window");
    shown.resolution.set(size.x, size.y);
    desk.app.world_mut().write_message(WindowResized {
        window,
        width: size.x,
        height: size.y,
    });
}

/// The blinds that are drawn, in pixels of a window of this size.
fn blinds(desk: &mut Desk, window: Vec2) -> Vec<Rect> {
    let scale = desk.resource::<MapScale>().0;
    let mut blinds = desk
        .app
        .world_mut()
        .query::<(&Name, &Transform, &InheritedVisibility)>();
    blinds
        .iter(desk.app.world())
        .filter(|(name, _, shown)| name.as_str() == "Blind" && shown.get())
        .map(|(_, place, _)| {
            let aside = place.translation.truncate() * scale;
            let middle = window / 2.0 + Vec2::new(aside.x, -aside.y);
            Rect::from_center_size(middle, place.scale.truncate() * scale)
        })
        .collect()
}

#[test]
fn blinds_lie_beside_the_map_in_the_very_frame_in_which_it_takes_another_place() {
    let mut desk = Desk::new();
    let before = desk.resource::<MapArea>().0.expect("panels are drawn");
    resize(&mut desk, NARROW);
    let mut frames = 0;
    let area = loop {
        desk.app.update();
        frames += 1;
        assert!(frames < 5, "the map has not followed the window");
        let area = desk.resource::<MapArea>().0.expect("panels are drawn");
        if area != before {
            break area;
        }
    };
    let blinds = blinds(&mut desk, NARROW);
    let right = blinds.iter().map(|blind| blind.min.x).fold(0.0, f32::max);
    let above = blinds
        .iter()
        .map(|blind| blind.max.y)
        .fold(f32::INFINITY, f32::min);
    assert!((right - area.max.x - 1.0).abs() < 0.1, "{right} beside {area:?}");
    assert!((above - area.min.y + 1.0).abs() < 0.1, "{above} above {area:?}");
}
