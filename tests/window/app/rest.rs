//! When the window draws: what follows a new size, and what lets it sleep.

use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{RequestRedraw, WindowResized};
use bevy_egui::EguiManagedTextures;

use super::desk::{Desk, exercise};
use railhead::background::Workers;
use railhead::canvas::Backdrop;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::map_view::MapArea;
use railhead::play::SeatPlayers;
use railhead::play::computer::{ComputerCommand, ComputerTurn};
use railhead::shell::popups::Popups as OnDesk;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

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

/// Whether this frame has asked for another.
fn asks_for_more(desk: &Desk) -> bool {
    let redraws = desk.resource::<Messages<RequestRedraw>>();
    redraws.iter_current_update_messages().next().is_some()
}

/// Where the map is shown, in pixels of the window.
fn shown(desk: &Desk) -> Rect {
    let hanging = desk.resource::<Backdrop>().0.as_ref().expect("the map is shown");
    hanging.area.as_rect()
}

#[test]
fn the_map_is_shown_where_panels_leave_room_in_the_very_frame_in_which_they_move() {
    let mut desk = Desk::painted(exercise());
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
    let shown = shown(&desk);
    let off = (shown.min - area.min)
        .abs()
        .max((shown.max - area.max).abs())
        .max_element();
    // A picture hangs on whole pixels.
    assert!(off <= 1.0, "{shown:?} in {area:?}");
}

#[test]
fn the_window_draws_on_until_the_map_has_followed_a_new_size_and_no_longer() {
    let mut desk = Desk::painted(exercise());
    desk.fall_asleep();
    desk.app.update();
    assert!(!asks_for_more(&desk), "the window is at rest");
    resize(&mut desk, NARROW);
    let before = desk.resource::<MapArea>().0;
    let mut followed = 0;
    for frame in 0..3 {
        desk.app.update();
        assert!(asks_for_more(&desk), "frame {frame}");
        followed += usize::from(desk.resource::<MapArea>().0 != before);
    }
    assert!(followed > 0, "the map has not followed");
    desk.fall_asleep();
}

#[test]
fn the_window_sleeps_while_a_notice_is_up_and_draws_when_it_goes() {
    let mut desk = Desk::painted(exercise());
    desk.resource_mut::<OnDesk>().notices.tell("all is quiet");
    desk.app.update();
    desk.fall_asleep();
    assert!(!desk.resource::<OnDesk>().notices.is_empty());
    // The alarm wakes it when the notice is due to go.
    *desk.resource_mut::<TimeUpdateStrategy>() = TimeUpdateStrategy::ManualDuration(Duration::from_secs(7));
    desk.app.update();
    desk.app.update();
    assert!(desk.resource::<OnDesk>().notices.is_empty());
}

/// The pictures of letters, by what they hold.
fn letters(desk: &Desk) -> Vec<(AssetId<Image>, Vec<u8>)> {
    let images = desk.resource::<Assets<Image>>();
    let textures = desk.resource::<EguiManagedTextures>().0.values();
    let held = textures.map(|texture| {
        let image = images.get(&texture.handle).expect("it is there");
        (texture.handle.id(), image.data.clone().unwrap_or_default())
    });
    held.collect()
}

#[test]
fn letters_that_are_new_are_handed_over_in_the_frame_that_draws_them() {
    let mut desk = Desk::painted(exercise());
    desk.fall_asleep();
    let mut drawn = 0;
    for words in [
        "\u{11d} \u{125}",
        "\u{135} \u{15d}",
        "\u{16d} \u{121}",
        "\u{17e} \u{10f}",
        "\u{159} \u{148}",
    ] {
        desk.resource_mut::<OnDesk>().notices.tell(words);
        for _ in 0..3 {
            let before = letters(&desk);
            desk.app.update();
            let now = letters(&desk);
            let changes = desk.resource::<Messages<AssetEvent<Image>>>();
            for (id, held) in now.iter().filter(|picture| !before.contains(picture)) {
                let mut events = changes.iter_current_update_messages();
                assert!(
                    events.any(|event| event.is_modified(*id) || event.is_added(*id)),
                    "{words}: a picture of {} bytes comes a frame late",
                    held.len()
                );
                drawn += 1;
            }
        }
    }
    assert!(drawn >= 3, "{drawn}: new letters are drawn");
}

#[test]
fn the_window_sleeps_while_a_computer_thinks_and_draws_when_it_has_decided() {
    let loaded = load(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let mut desk = Desk::painted(HexTable::new(loaded, 3));
    desk.resource_mut::<ComputerTurn>().is_paused = true;
    // The script sets Japan up; the other would think for hours.
    for japan in ["history", "strong:1000000000"] {
        let players = vec![Some(japan.to_owned()), None];
        desk.app.world_mut().write_message(SeatPlayers(players));
        desk.request(HexRequest::EndPhaseConfirmed);
    }
    desk.resource_mut::<ComputerTurn>().is_paused = false;
    let orders = |desk: &Desk| desk.resource::<HexTable>().session().journal().len();
    let begun = orders(&desk);
    let mut until = |is_so: &mut dyn FnMut(&mut Desk) -> bool| {
        for _ in 0..3000 {
            desk.app.update();
            if is_so(&mut desk) {
                return;
            }
            sleep(Duration::from_millis(10));
        }
        panic!("it never came to that");
    };
    // The map may still be drawn.
    let mut still = 0;
    until(&mut |desk| {
        still = if asks_for_more(desk) { 0 } else { still + 1 };
        still == 150
    });
    until(&mut |desk| {
        assert!(desk.resource::<Workers>().is_busy(), "it thinks");
        desk.resource::<ComputerTurn>().percent_thought.is_some()
    });
    until(&mut |desk| {
        desk.resource_mut::<ComputerTurn>().command = Some(ComputerCommand::Decision);
        orders(desk) > begun && asks_for_more(desk)
    });
}
