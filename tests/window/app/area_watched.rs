//! The area game in the window: pieces that glide, the replay, the end of the game, and another game in its place.

use std::time::Duration;

use bevy::prelude::*;
use railhead::lifetime::OfMap;
use railhead::map_view::camera::view::View;
use railhead::map_view::pieces::piles::PileSign;
use railhead::map_view::pieces::travel::{PiecesWent, Travelling};
use railhead::map_view::{Aim, MapSheet};
use railhead::play::computer::ComputerTurn;
use railhead::play::replay::ReplayPlayer;
use railhead::play::{GameTable as _, Request, SeatPlayers, Table, WatchGame};
use railhead::shell::popups::Popups;
use railhead::shell::settings::Settings;
use railhead::stage::{Announcement, Screen};
use railhead_area_game::AreaGame;
use railhead_area_game::state::order::Order;
use railhead_engine::engine::{AccountHeading, Game as _, Seat};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::HexGame;

use super::area_player::Player;
use super::hands::{button, settle};
use crate::panels::spoken::has_loose_end;

impl Player {
    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    fn position(&self) -> usize {
        self.table().session().journal().len()
    }

    fn travelling(&mut self) -> Vec<PiecesWent> {
        let mut signs = self.app.world_mut().query::<&Travelling>();
        let signs = signs.iter(self.app.world());
        signs.map(|sign| sign.went.clone()).collect()
    }

    /// Lets what is on its way arrive.
    fn arrive(&mut self) {
        for _ in 0..8 {
            std::thread::sleep(Duration::from_millis(45));
            self.app.update();
        }
        assert!(self.travelling().is_empty(), "they are there");
    }

    fn ask(&mut self, request: Request<Order>) {
        self.app.world_mut().write_message(request);
        self.app.update();
        self.app.update();
    }
}

#[test]
fn pieces_go_from_where_they_were_to_where_they_are_and_back_when_that_is_undone() {
    let mut player = Player::new("france");
    player.app.world_mut().resource_mut::<Settings>().motion = true;
    player.press("End purchase");
    let [from, to] = ["belgium_holland", "germany"].map(|id| player.space(id));
    player.click("belgium_holland");
    player.press("One more Armour");
    player.click("germany");
    let went = |way: [_; 2]| PiecesWent {
        seat: Seat(0),
        count: 1,
        way: way.to_vec(),
    };
    player.arrive();
    for (request, way) in [(Request::Undo, [to, from]), (Request::Redo, [from, to])] {
        player.ask(request);
        assert_eq!(player.travelling(), [went(way)]);
        player.arrive();
    }
    player.app.world_mut().resource_mut::<Settings>().motion = false;
    settle(&mut player.app);
    player.ask(Request::Undo);
    assert!(
        player.travelling().is_empty(),
        "nothing moves for a player who wants it so"
    );
}

#[test]
fn a_game_is_watched_order_by_order_and_goes_on_where_it_was() {
    let mut player = Player::new("france");
    for label in ["Buy Infantry", "Buy Infantry", "End purchase"] {
        player.press(label);
    }
    let hash = player.table().session().hash();
    player.app.world_mut().write_message(WatchGame::Played);
    settle(&mut player.app);
    assert_eq!(player.screen(), Screen::Replay);
    assert_eq!(player.position(), 0);
    player.press("Stop");
    assert!(!player.app.world().resource::<ReplayPlayer<AreaGame>>().is_playing);
    assert_eq!(
        button(&mut player.app, "To the beginning"),
        None,
        "it is at its beginning"
    );
    for (sign, orders) in [
        ("Forward one order", 1),
        ("Forward one order", 2),
        ("Back one order", 1),
        ("To the end", 3),
        ("Back one turn", 0),
    ] {
        player.press(sign);
        assert_eq!(player.position(), orders, "{sign}");
    }
    for (sign, speed) in [("Faster", "Fast"), ("Slower", "Normal"), ("Slower", "Slow")] {
        player.press(sign);
        assert_eq!(
            player.app.world().resource::<ReplayPlayer<AreaGame>>().speed(),
            speed
        );
    }
    player.press("Back to the game");
    settle(&mut player.app);
    assert_eq!(player.screen(), Screen::Game);
    assert_eq!(player.table().session().hash(), hash);
    assert!(!player.app.world().contains_resource::<ReplayPlayer<AreaGame>>());
}

#[test]
fn a_person_with_several_nations_is_told_what_the_computers_did_though_their_turns_were_skipped() {
    let mut player = Player::new("france");
    let computer = || Some("greedy".to_owned());
    player
        .app
        .world_mut()
        .write_message(SeatPlayers(vec![computer(), None, None]));
    settle(&mut player.app);
    player.app.world_mut().resource_mut::<ComputerTurn>().is_hurried = true;
    for _ in 0..4_000 {
        player.app.update();
        let table = player.table();
        if !table.computer_decides() {
            if table.player() != Seat(0) {
                break;
            }
            // A battle in which the person has to decide does not end the haste.
            let turn = player.app.world().resource::<ComputerTurn>();
            assert!(turn.is_hurried);
            let answer = table.game().legal_orders(table.view()).swap_remove(0);
            player.ask(Request::Issue(answer));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    settle(&mut player.app);
    assert!(!player.table().computer_decides() && player.position() > 3);
    assert!(!player.app.world().resource::<ComputerTurn>().is_hurried);
    let popups = player.app.world().resource::<Popups>();
    assert!(popups.curtain.is_none(), "one person plays both nations");
    let recap = popups.recap.as_ref().expect("the computer attacked");
    assert!(recap.is_news());
    // The losses of France come before the turn of Germany, under the name of the nation.
    let headings: Vec<_> = recap.parts.iter().map(|part| part.heading).collect();
    assert!(headings.is_sorted(), "{headings:?}");
    assert!(headings.contains(&AccountHeading::Losses), "{headings:?}");
    assert!(
        headings.contains(&AccountHeading::Player(Seat(0))),
        "{headings:?}"
    );
    // A line leads to its place.
    let text = recap
        .parts
        .iter()
        .flat_map(|part| &part.news)
        .find_map(|news| news.place.map(|_| news.text.clone()))
        .expect("it happened somewhere");
    let centre = |player: &Player| player.app.world().resource::<View>().goal_centre;
    // Far away from it.
    let mut view = player.app.world_mut().resource_mut::<View>();
    view.goal_centre += Vec2::new(5_000.0, 0.0);
    view.centre = view.goal_centre;
    settle(&mut player.app);
    let before = centre(&player);
    player.press(&text);
    assert!(centre(&player).distance(before) > 10.0, "{text}");
}

#[test]
fn a_save_of_another_game_takes_the_place_of_the_map_that_was_up() {
    let mut desk = super::desk::Desk::new();
    let before = desk.spawned::<OfMap>();
    assert!(!before.is_empty());
    let scenario = load::<AreaGame>(&Folder::new("scenarios"), "world/france.ron").expect("it loads");
    Box::new(Table::new(scenario, 1)).lay(desk.app.world_mut());
    desk.settle();
    desk.settle();
    let world = desk.app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Game);
    assert!(world.contains_resource::<Table<AreaGame>>() && world.resource::<MapSheet>().areas().is_some());
    assert!(!world.contains_resource::<Table<HexGame>>());
    let after = desk.spawned::<OfMap>();
    assert!(after.is_disjoint(&before), "nothing of the hex map is left");
    assert!(!desk.spawned::<PileSign>().is_empty());
}

#[test]
fn what_is_told_of_a_space_has_no_loose_end() {
    let mut player = Player::new("france");
    let spaces: Vec<_> = player.table().game().space_ids().collect();
    let mut with_units = 0;
    for space in spaces {
        player.app.world_mut().insert_resource(Aim::at(space));
        player.app.update();
        let words = player.app.world().resource::<Announcement>().0.clone();
        assert!(!has_loose_end(&words), "{words:?}");
        with_units += usize::from(words.contains("Artillery"));
    }
    assert!(with_units > 3, "{with_units}");
}
