//! How long the window's thread works for a frame, apart from what other threads do meanwhile.

use std::fs;

use bevy::prelude::*;
use railhead::app::hex::table::{HexTable, Selection};
use railhead::app::map_view::{Aim, Hovered};
use railhead::app::play::GameTable;
use railhead::app::shell::title::library::new_game;
use railhead::app::stage::Screen;
use railhead::rules::board::SpaceId;
use railhead::rules::games::load_any;
use railhead::rules::hex_game::UnitId;
use railhead::rules::text::sources::files::Embedded;

use super::desk::headless;

/// The time that this thread has worked so far, in milliseconds.
fn worked() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text
        .split(' ')
        .next()
        .and_then(|number| number.parse::<f64>().ok());
    nanoseconds.unwrap_or_default() / 1e6
}

/// The longest frame of some, in milliseconds, and the number of it.
fn longest(
    app: &mut App,
    frames: impl IntoIterator<Item = u32>,
    prepare: impl Fn(&mut World, u32),
) -> (f64, u32) {
    let mut longest = (0.0, 0);
    for frame in frames {
        prepare(app.world_mut(), frame);
        let before = worked();
        app.update();
        let time = worked() - before;
        if time > longest.0 {
            longest = (time, frame);
        }
    }
    longest
}

#[test]
#[ignore = "measures: `cargo test --test window -- --ignored --nocapture longest_frames`"]
fn longest_frames() {
    for path in [
        "malaya/campaign.ron",
        "world/global-1940.ron",
        "world/classic-tokens.ron",
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut app = headless(folder.path());
        app.insert_state(Screen::Game);
        let table: Box<dyn GameTable> = new_game(load_any(&Embedded, path).expect("it loads"), 1);
        table.lay(app.world_mut());
        app.finish();
        app.cleanup();
        let opening = longest(&mut app, 0..20, |_, _| {});
        let still = longest(&mut app, 0..20, |_, _| {});
        let pointing = longest(&mut app, 0..240, |world, frame| {
            world.resource_mut::<Hovered>().0 = Some(SpaceId(frame));
            world.resource_mut::<Aim>().space = Some(SpaceId(frame));
        });
        println!("{path}: opening {opening:.1?} ms, still {still:.1?}, pointing {pointing:.1?}");
        if app.world().get_resource::<HexTable>().is_some() {
            let selecting = longest(&mut app, 0..60, |world, frame| {
                let unit = u16::try_from(frame).map(UnitId).ok();
                world.resource_mut::<Selection>().unit = unit;
            });
            println!("{path}: selecting {selecting:.1?}");
        }
    }
}
