//! The window's own frame as it opens: where it was left, within its monitor, and no smaller than its panels can be.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PrimaryMonitor, PrimaryWindow, WindowPosition};
use railhead::hex::table::HexTable;
use railhead::shell::settings::Settings;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

use super::desk::{Desk, headless};
use super::hands::{listen, says, settle};

/// A monitor of this many pixels with its left upper corner here.
fn monitor(corner: IVec2, size: UVec2) -> Monitor {
    Monitor {
        name: None,
        physical_width: size.x,
        physical_height: size.y,
        physical_position: corner,
        refresh_rate_millihertz: None,
        scale_factor: 1.0,
        video_modes: Vec::new(),
    }
}

/// The window as it opens beside two monitors, the first of this size and another to its right.
fn opened(folder: &Path, first: UVec2) -> Window {
    let mut app = headless(folder);
    app.world_mut()
        .spawn((monitor(IVec2::ZERO, first), PrimaryMonitor));
    let beside = IVec2::new(first.as_ivec2().x, 0);
    app.world_mut().spawn(monitor(beside, UVec2::new(1920, 1080)));
    app.finish();
    app.cleanup();
    app.update();
    let mut windows = app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
    windows.single(app.world()).expect("one window").clone()
}

#[test]
fn a_window_cannot_be_made_smaller_than_its_panels_can_be() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (monitor, least) in [([1920, 1080], [640.0, 480.0]), ([800, 600], [640.0, 480.0])] {
        let window = opened(folder.path(), monitor.into());
        let limits = window.resize_constraints;
        assert!(
            limits.min_width <= least[0] && limits.min_height <= least[1],
            "{limits:?}"
        );
        assert!(
            limits.min_width > 400.0 && limits.min_height > 300.0,
            "{limits:?}"
        );
        assert!(window.width() >= limits.min_width && window.height() >= limits.min_height);
    }
}

#[test]
fn a_window_opens_no_larger_than_its_monitor_and_where_it_was_left() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let small = opened(folder.path(), UVec2::new(1366, 768));
    assert!(
        small.width() <= 1366.0 && small.height() <= 680.0,
        "{:?}",
        small.resolution
    );
    let kept = "(width: 1600, height: 900, full_screen: false, maximised: false, place: Some((1500, 40)))";
    std::fs::write(folder.path().join("window.ron"), kept).expect("the folder can be written to");
    // On the second monitor it keeps its size; with a larger first one, its place is on that.
    let window = opened(folder.path(), UVec2::new(1366, 768));
    assert_ne!(
        window.position,
        WindowPosition::Centered(MonitorSelection::Primary)
    );
    assert_eq!(window.resize_constraints.min_width.to_bits(), 640.0_f32.to_bits());
    // That monitor is gone: it comes to the one that is there.
    std::fs::write(
        folder.path().join("window.ron"),
        kept.replace("1500, 40", "9000, 40"),
    )
    .expect("the folder can be written to");
    let lost = opened(folder.path(), UVec2::new(1366, 768));
    assert_eq!(lost.position, WindowPosition::Centered(MonitorSelection::Primary));
    assert!(
        lost.width() <= 1366.0 && lost.height() <= 768.0,
        "{:?}",
        lost.resolution
    );
}

#[test]
fn the_minimap_stays_while_the_text_grows() {
    for (size, scale) in [
        ([1280.0, 780.0], 100),
        ([1280.0, 780.0], 105),
        ([1280.0, 800.0], 115),
    ] {
        let loaded = load(&Embedded, "malaya/campaign.ron").expect("shipped scenarios load");
        let mut desk = Desk::at(HexTable::new(loaded, 1));
        let window = desk.window();
        let mut entity = desk.app.world_mut().entity_mut(window);
        let mut shown = entity.get_mut::<Window>().expect("a window");
        shown.resolution.set(size[0], size[1]);
        desk.resource_mut::<Settings>().scale = scale;
        listen(&mut desk.app);
        settle(&mut desk.app);
        assert!(says(&mut desk.app, "Minimap"), "{size:?} at {scale} %");
    }
}
