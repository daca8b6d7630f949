//! The camera goes where something happens, and neither a panel nor a card lies over the place.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::system::RunSystemOnce as _;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::desk::Desk;
use railhead::map_view::camera::places::MapPlaces;
use railhead::map_view::moments::{MapMoment, MomentPlace, Moments};
use railhead::play::computer::{ComputerTurn, Pace};
use railhead::play::{Request, Table, WindowGame};
use railhead::shell::popups::Popups;
use railhead::shell::settings::Settings;
use railhead_area_game::AreaGame;
use railhead_engine::engine::Session;
use railhead_engine::save::open;
use railhead_hex_game::HexGame;

/// The windows.
const SIZES: [(u32, u32); 3] = [(1024, 700), (1280, 780), (1920, 1080)];

/// A frame of these tests.
const FRAME: Duration = Duration::from_millis(50);

/// The number of moments to look at in each window.
const MOMENTS: usize = 12;

/// The most orders to give.
const ORDERS: usize = 150;

/// Where a place of the map is in the window, and in which part of the window the map is.
fn in_the_window(desk: &mut Desk, place: MomentPlace) -> (egui::Pos2, egui::Rect) {
    let found = desk.app.world_mut().run_system_once(move |places: MapPlaces| {
        let at = match place {
            MomentPlace::Space(space) => places.middle(space),
            MomentPlace::Point(point) => places.at(point),
        };
        at.zip(places.room())
    });
    found.expect("it runs").expect("the map is shown")
}

/// Whether a panel or a card lies over a point of the window.
fn is_covered(desk: &mut Desk, at: egui::Pos2) -> bool {
    let mut contexts = desk
        .app
        .world_mut()
        .query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(desk.app.world_mut()).expect("one context");
    let above = context.get_mut().layer_id_at(at);
    above.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// The moment that is played, or waits to be.
fn next_moment(desk: &Desk) -> Option<MapMoment> {
    desk.resource::<Moments>().ahead().next().cloned()
}

/// Plays a recorded game on from an order, and looks at every moment just before it is over.
fn look<G: WindowGame>(name: &str, from: usize, (width, height): (u32, u32)) -> usize {
    let path = format!("tests/replays/{name}.ron");
    let opened = open::<G>(Path::new(&path)).expect("the recorded game opens");
    let mut session = Session::new(Arc::clone(&opened.scenario.game), opened.session.seed());
    let journal = opened.session.journal();
    for entry in &journal[..from] {
        session.issue(entry.order.clone()).expect("it was recorded");
    }
    let mut desk = Desk::of(Box::new(Table::<G>::resume(opened.scenario.clone(), session)));
    let window = desk.window();
    let mut shown = desk.app.world_mut().get_mut::<Window>(window).expect("a window");
    #[expect(clippy::cast_precision_loss, reason = "a window has few pixels")]
    shown.resolution.set(width as f32, height as f32);
    desk.resource_mut::<Settings>().motion = true;
    desk.resource_mut::<ComputerTurn>().pace = Pace::Quick;
    *desk.resource_mut::<TimeUpdateStrategy>() = TimeUpdateStrategy::ManualDuration(FRAME);
    for _ in 0..30 {
        desk.app.update();
    }
    let mut seen = 0;
    for entry in journal.iter().skip(from).take(ORDERS) {
        let order = Request::<G::Order>::Issue(entry.order.clone());
        desk.app.world_mut().write_message(order);
        desk.app.update();
        // Questions, and the cards of great events, hold up the moments.
        let popups = &mut *desk.resource_mut::<Popups>();
        (popups.curtain, popups.dialog) = (None, None);
        popups.great_events.clear();
        for _ in 0..400 {
            let Some(moment) = next_moment(&desk) else { break };
            let before = desk.resource::<Moments>().results().count();
            let (at, room) = in_the_window(&mut desk, moment.place);
            let covered = is_covered(&mut desk, at);
            desk.app.update();
            if desk.resource::<Moments>().results().count() > before {
                let words = format!(
                    "{name}, {width}x{height}: {:?} at {at:?} in {room:?}",
                    moment.words
                );
                assert!(room.contains(at), "out of sight: {words}");
                assert!(!covered, "under a card: {words}");
                seen += 1;
            }
        }
        assert!(next_moment(&desk).is_none(), "it goes on and on");
        if seen >= MOMENTS {
            break;
        }
    }
    seen
}

/// The number of orders before the first fight of a recorded game.
fn before_the_first<G: WindowGame>(name: &str, is_fight: impl Fn(&G::Event) -> bool) -> usize {
    let path = format!("tests/replays/{name}.ron");
    let opened = open::<G>(Path::new(&path)).expect("the recorded game opens");
    let mut journal = opened.session.journal().iter();
    let first = journal.position(|entry| entry.events.iter().any(&is_fight));
    first.expect("there is a fight")
}

#[test]
fn a_fight_of_the_hex_game_is_in_sight_and_under_no_card() {
    use railhead_hex_game::Event;
    let from = before_the_first::<HexGame>("campaign", |event| matches!(event, Event::CombatDecided { .. }));
    for size in SIZES {
        assert_eq!(look::<HexGame>("campaign", from, size), MOMENTS);
    }
}

#[test]
fn a_battle_of_the_area_game_is_in_sight_and_under_no_card() {
    use railhead_area_game::Event;
    let from =
        before_the_first::<AreaGame>("europe-1940", |event| matches!(event, Event::BattleBegan { .. }));
    for size in SIZES {
        assert_eq!(look::<AreaGame>("europe-1940", from, size), MOMENTS);
    }
}
