//! How long the window's thread works for a frame, apart from what other threads do meanwhile.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::*;
use railhead::area::facts::forecasts::Forecasts;
use railhead::hex::table::{HexTable, Selection};
use railhead::map_view::{Aim, Hovered};
use railhead::play::{GameTable, Request};
use railhead::shell::popups::Popups;
use railhead::shell::title::library::new_game;
use railhead::stage::Screen;
use railhead_area_game::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::scenario::load;
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::Embedded;
use railhead_engine::text::sources::overlay::Overlay;
use railhead_games::load_any;
use railhead_hex_game::UnitId;

use super::area_player::Player;
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
        app.world_mut().resource_mut::<Popups>().briefing = None;
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

#[test]
fn an_undo_waits_for_no_odds() {
    let path = "world/france.ron";
    let text = Embedded.read(path).expect("it is shipped");
    let many = "60 infantry 60 artillery 60 armour 60 fighter 60 bomber";
    let text = text
        .replace("4 infantry 2 artillery 3 armour 2 fighter", many)
        .replace(
            "5 infantry 2 artillery 1 armour aa_gun 1 fighter",
            &format!("{many} aa_gun"),
        );
    assert_eq!(text.matches(many).count(), 2);
    let mut files = Overlay::new(Embedded);
    files.texts.insert(path.to_owned(), text);
    let mut player = Player::of(load(&files, path).expect("it is sound"));
    player.press("End purchase");
    for [from, to] in [["belgium_holland", "france"], ["denmark", "germany"]] {
        player.shift_click(from);
        player.click(to);
    }
    let forecasts = |player: &Player| player.app.world().resource::<Forecasts>().clone();
    let reckon = |player: &mut Player| {
        for _ in 0..6000 {
            if !forecasts(player).is_reckoning {
                return forecasts(player).battles;
            }
            sleep(Duration::from_millis(20));
            player.app.update();
        }
        panic!("the odds never come");
    };
    let before = reckon(&mut player);
    assert!(before.contains_key(&player.space("france")));
    // The march behind the front is taken back; the odds of the battle are found anew.
    player.app.world_mut().write_message(Request::<Order>::Undo);
    let orders = player.table().session().journal().len();
    player.app.update();
    assert!(
        player.table().session().journal().len() < orders,
        "in the next frame"
    );
    let meanwhile = forecasts(&player);
    assert!(meanwhile.is_reckoning, "the frame has not waited for them");
    assert_eq!(meanwhile.battles, before, "those of a moment ago stay until then");
    assert_eq!(reckon(&mut player), before);
}
