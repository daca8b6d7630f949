//! Great events at the window: a card shows them, the key that ends it has no other effect, and without motion only the log reports them.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use railhead::area::pieces::piles;
use railhead::hex::table::{HexRequest, HexTable, WatchGame};
use railhead::input::InputBlocked;
use railhead::map_view::moments::Moments;
use railhead::map_view::pieces::piles::Piles;
use railhead::play::WindowGame as _;
use railhead::play::advice::Advised;
use railhead::play::log::LogLine;
use railhead::shell::popups::Popups;
use railhead::shell::settings::Settings;
use railhead_engine::engine::{Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order};

use super::area_player::Player;
use super::desk::Desk;
use super::hands::{listen, says, settle};

/// A frame of these tests.
const FRAME: Duration = Duration::from_millis(50);

const KAMPAR: &str = "malaya/kampar-line.ron";

/// The Kampar Line with a great event, and the march that brings it.
fn desk() -> (Desk, Order) {
    let shipped = load::<HexGame>(&Embedded, KAMPAR).expect("shipped scenarios load");
    let session = Session::new(shipped.game.clone(), 1);
    let legal = railhead_engine::engine::Game::legal_orders(&*shipped.game, session.state());
    let (march, unit, to) = legal
        .into_iter()
        .find_map(|order| match order {
            Order::Move { unit, to, .. } => Some((order, unit, to)),
            _ => None,
        })
        .expect("the game begins with marches");
    let (id, number) = (&shipped.game.unit(unit).id, shipped.game.board().number(to));
    let event = format!(
        r#"great_events: [(side: "japan", at: "{number}", title: "On the march", text: "They go.", when: [At(unit: "{id}", at: "{number}")])],"#
    );
    let mut texts = shipped.texts.clone();
    let text = texts.get_mut(KAMPAR).expect("it is the scenario");
    *text = text.replacen("    calendar: (", &format!("    {event}\n    calendar: ("), 1);
    let scenario = load::<HexGame>(&texts, KAMPAR).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut desk = Desk::at(HexTable::new(scenario, 1));
    listen(&mut desk.app);
    desk.resource_mut::<Settings>().motion = true;
    desk.settle();
    (desk, march)
}

fn cards(desk: &Desk) -> usize {
    desk.resource::<Popups>().great_events.len()
}

/// Lets the camera arrive.
fn waits_for(desk: &mut Desk, words: &str) -> bool {
    (0..800).any(|_| {
        desk.app.update();
        std::thread::sleep(Duration::from_millis(5));
        says(&mut desk.app, words)
    })
}

#[test]
fn a_card_shows_a_great_event_and_the_key_that_ends_it_does_nothing_else() {
    let (mut desk, march) = desk();
    desk.request(HexRequest::Issue(march));
    assert_eq!(cards(&desk), 1);
    assert!(desk.resource::<InputBlocked>().0, "the game waits");
    assert!(waits_for(&mut desk, "On the march"));
    desk.press(&[KeyCode::KeyI]);
    assert_eq!(cards(&desk), 0);
    assert_eq!(*desk.resource::<Advised>(), Advised::Unasked);
    assert!(!desk.resource::<InputBlocked>().0);
    desk.press(&[KeyCode::KeyI]);
    assert_ne!(
        *desk.resource::<Advised>(),
        Advised::Unasked,
        "now it asks for a hint"
    );
}

#[test]
fn undo_and_redo_show_no_card_and_a_replay_does() {
    let (mut desk, march) = desk();
    desk.request(HexRequest::Issue(march));
    desk.press(&[KeyCode::Escape]);
    desk.request(HexRequest::Undo);
    desk.request(HexRequest::Redo);
    assert_eq!(cards(&desk), 0);
    desk.app.world_mut().write_message(WatchGame::Played);
    desk.settle();
    desk.settle();
    // It may have shown the first order by itself; the space bar stops it.
    desk.press(&[KeyCode::ArrowRight]);
    assert_eq!(cards(&desk), 1, "the replay tells it again");
    assert!(desk.resource::<InputBlocked>().0, "and waits");
}

#[test]
fn without_motion_the_log_alone_tells_of_it() {
    let (mut desk, march) = desk();
    desk.resource_mut::<Settings>().motion = false;
    desk.settle();
    desk.request(HexRequest::Issue(march));
    assert_eq!(cards(&desk), 0);
    let session = desk.resource::<HexTable>().session();
    let lines = HexGame::log_of(session, Seat(0), 0..1);
    let great: Vec<&str> = lines
        .iter()
        .filter_map(|line| match line {
            LogLine::Happened { text, orders: 1, .. } if text.starts_with("On the march") => {
                Some(text.as_str())
            }
            _ => None,
        })
        .collect();
    assert_eq!(great, ["On the march. They go."]);
}

#[test]
fn a_great_event_and_the_map_wait_until_the_dice_of_a_battle_have_fallen() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    player.press("End combat move");
    let world = player.app.world_mut();
    world.resource_mut::<Settings>().motion = true;
    *world.resource_mut::<TimeUpdateStrategy>() = TimeUpdateStrategy::ManualDuration(FRAME);
    settle(&mut player.app);
    let shown = |player: &Player| player.app.world().resource::<Piles>().clone();
    let true_piles = |player: &Player| {
        let table = player.table();
        piles(table.game(), table.view())
    };
    let is_playing = |player: &Player| player.app.world().resource::<Moments>().is_playing();
    let cards = |player: &Player| player.app.world().resource::<Popups>().great_events.len();
    let wait = |player: &mut Player| {
        for _ in 0..400 {
            player.app.update();
            if !is_playing(player) {
                break;
            }
        }
        settle(&mut player.app);
    };
    player.press("Fight for France");
    assert!(is_playing(&player));
    assert_eq!(cards(&player), 0, "\"The battle of France\" waits");
    wait(&mut player);
    assert_eq!(cards(&player), 1);
    player
        .app
        .world_mut()
        .resource_mut::<Popups>()
        .great_events
        .clear();
    settle(&mut player.app);
    // Losses are taken from the map after their moment.
    let before = shown(&player);
    assert_eq!(before, true_piles(&player));
    player.press("Take these losses");
    assert!(is_playing(&player));
    assert_ne!(before, true_piles(&player));
    assert_eq!(before, shown(&player));
    wait(&mut player);
    assert_eq!(shown(&player), true_piles(&player));
}
