//! The tiny game of the border in the window, by the plain face alone: nothing of the window knows it.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::accesskit::NodeId;
use railhead::app::map_view::extent::{Map, MapSheet};
use railhead::app::map_view::overlay::Highlights;
use railhead::app::map_view::piles::PileSign;
use railhead::app::map_view::travel::{PiecesWent, Travelling};
use railhead::app::map_view::{MapBoard, MapClicked};
use railhead::app::plain::{self, Picked};
use railhead::app::play::replay::Replay;
use railhead::app::play::{Face, Laid as _, NeverHeld, OnTable, Request, Table, WatchGame};
use railhead::app::shell::desk::{Desk, Dialog};
use railhead::app::shell::lesson::Course;
use railhead::app::shell::settings::Settings;
use railhead::app::stage::{OnMap, Screen};
use railhead::rules::area_game::AreaGame;
use railhead::rules::board::SpaceId;
use railhead::rules::engine::Seat;
use railhead::rules::hex_game::HexGame;
use railhead::rules::save::diary::reopen;
use railhead::rules::save::shelf::newest_autosave;
use railhead::rules::scenario::load;
use railhead::rules::text::files::Folder;

use super::desk::headless;
use super::hands::{button, listen, press, settle};
use crate::border::Border;
use crate::border::game::Order;

impl Face for Border {
    type Held = NeverHeld;
    type Hand = Picked;
    type View<'a> = &'a Self::State;

    fn view<'a>(&'a self, state: &'a Self::State, _: Seat) -> &'a Self::State {
        state
    }

    fn played_on(&self) -> Map {
        Map::Areas(self.board.clone())
    }

    fn hand(world: &World) -> Picked {
        *world.resource::<Picked>()
    }

    fn hold(world: &mut World, hand: Picked) {
        world.insert_resource(hand);
    }
}

/// Somebody who plays it without a window.
struct Player {
    app: App,
    folder: tempfile::TempDir,
}

impl Player {
    fn new() -> Self {
        Self::at("border.ron")
    }

    fn at(path: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut app = headless(folder.path());
        app.add_plugins(plain::plugin::<Border>);
        let scenario = load::<Border>(&Folder::new("tests/common/border"), path).expect("it loads");
        Box::new(Table::new(scenario, 1)).lay(app.world_mut());
        app.finish();
        app.cleanup();
        let mut player = Self { app, folder };
        player.settle();
        listen(&mut player.app);
        player
    }

    fn settle(&mut self) {
        settle(&mut self.app);
    }

    fn space(&self, id: &str) -> SpaceId {
        let game = self.app.world().resource::<Table<Border>>().game();
        let mut spaces = game.board.space_ids();
        spaces
            .find(|space| game.board.area(*space).id == id)
            .expect("a land")
    }

    fn click(&mut self, land: &str) {
        let space = Some(self.space(land));
        self.app.world_mut().write_message(MapClicked {
            space,
            button: MouseButton::Left,
            double: false,
        });
        self.settle();
    }

    fn button(&mut self, label: &str) -> Option<NodeId> {
        button(&mut self.app, label)
    }

    fn press(&mut self, label: &str) {
        press(&mut self.app, label);
    }

    /// What lies where, as it is drawn: land, seat, and how many.
    fn piles(&mut self) -> Vec<(String, u8, u32)> {
        let mut signs = self.app.world_mut().query::<(&PileSign, &GlobalTransform)>();
        let game = self.app.world().resource::<Table<Border>>().game();
        let raster = game.board.raster();
        let mut piles: Vec<_> = signs
            .iter(self.app.world())
            .map(|(PileSign(pile), at)| {
                let middle = railhead::app::map_view::world(raster.centre(pile.space));
                let off = at.translation().truncate().distance(middle);
                assert!(off < 0.01, "it lies in the middle of its land, {off}");
                (game.board.area(pile.space).id.clone(), pile.seat.0, pile.count)
            })
            .collect();
        piles.sort();
        piles
    }
}

#[test]
fn a_game_that_the_window_does_not_know_is_played_by_the_plain_face_alone() {
    let mut player = Player::new();
    let at = |land: &str, seat, men| (land.to_owned(), seat, men);
    let start = [
        at("east", 0, 4),
        at("north", 0, 4),
        at("south", 1, 4),
        at("west", 1, 4),
    ];
    assert_eq!(player.piles(), start);
    assert!(player.app.world().contains_resource::<MapSheet>());
    assert!(!player.app.world().contains_resource::<MapBoard>());
    // Nobody of the Reds is in the south: no order can be given there.
    player.click("south");
    assert_eq!(player.button("March to The Mill"), None);
    player.click("north");
    let north = player.space("north");
    assert_eq!(player.app.world().resource::<Picked>().0, Some(north));
    let highlights = player.app.world().resource::<Highlights>();
    assert_eq!(highlights.selected, Some(north));
    let (east, west) = (player.space("east"), player.space("west"));
    assert!(highlights.reachable.contains(&east) && highlights.reachable.contains(&west));
    player.press("March to East");
    let together = [at("east", 0, 8), at("south", 1, 4), at("west", 1, 4)];
    assert_eq!(player.piles(), together);
    player.press(egui_phosphor::regular::ARROW_COUNTER_CLOCKWISE);
    assert_eq!(player.piles(), start, "undone");
    player.press(egui_phosphor::regular::ARROW_CLOCKWISE);
    assert_eq!(player.piles(), together, "done again");
    player.press("End March");
    let desk = player.app.world().resource::<Desk>();
    let curtain = desk.curtain.as_ref().expect("the other player's turn");
    assert_eq!(curtain.seat, Seat(1));
    let autosaves = player.folder.path().join("autosaves");
    let newest = newest_autosave(&autosaves).expect("every order is written down");
    let again = reopen::<Border>(&newest).expect("it opens").opened.session;
    let table = player.app.world().resource::<Table<Border>>();
    assert_eq!(again.journal(), table.session().journal());
}

#[test]
fn pieces_go_from_where_they_were_to_where_they_are_and_back_when_that_is_undone() {
    let mut player = Player::new();
    let [north, east, south] = ["north", "east", "south"].map(|land| player.space(land));
    let travelling = |player: &mut Player| {
        let mut signs = player.app.world_mut().query::<&Travelling>();
        let signs = signs.iter(player.app.world());
        signs.map(|sign| sign.went.clone()).collect::<Vec<_>>()
    };
    let march = Order::March {
        from: north,
        to: east,
    };
    let men = |way: [SpaceId; 2]| PiecesWent {
        seat: Seat(0),
        count: 4,
        way: way.to_vec(),
    };
    for (request, way) in [
        (Request::Issue(march), [north, east]),
        (Request::Undo, [east, north]),
        (Request::Redo, [north, east]),
    ] {
        player.app.world_mut().write_message(request);
        player.app.update();
        player.app.update();
        assert_eq!(travelling(&mut player), [men(way)]);
        for _ in 0..8 {
            std::thread::sleep(Duration::from_millis(45));
            player.app.update();
        }
        assert!(travelling(&mut player).is_empty(), "they are there");
    }
    // Nobody is seen to come where nobody lies, and nothing moves for a player who wants it so.
    let went = men([east, south]);
    player.app.world_mut().write_message(went);
    player.app.update();
    assert!(travelling(&mut player).is_empty());
    player.app.world_mut().resource_mut::<Settings>().motion = false;
    player.settle();
    player.app.world_mut().write_message(Request::<Order>::Undo);
    player.app.update();
    player.app.update();
    assert!(travelling(&mut player).is_empty());
}

#[test]
fn a_game_is_watched_by_the_bar_of_every_game() {
    use egui_phosphor::regular as icon;
    let mut player = Player::new();
    player.click("north");
    player.press("March to East");
    player.press("End March");
    player.app.world_mut().resource_mut::<Desk>().curtain = None;
    player.settle();
    player.click("south");
    player.press("March to The Mill");
    let hash = player.app.world().resource::<Table<Border>>().session().hash();
    player.app.world_mut().write_message(WatchGame::Played);
    player.settle();
    let world = player.app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Replay);
    let orders = |player: &Player| {
        let table = player.app.world().resource::<Table<Border>>();
        table.session().journal().len()
    };
    assert_eq!(orders(&player), 0);
    player.press(&format!("   {}   ", icon::PAUSE));
    assert!(!player.app.world().resource::<Replay<Border>>().is_playing);
    assert_eq!(player.button(icon::SKIP_BACK), None, "it is at its beginning");
    for (sign, gone) in [
        (icon::CARET_RIGHT, 1),
        (icon::CARET_RIGHT, 2),
        (icon::CARET_LEFT, 1),
        (icon::FAST_FORWARD, 2),
        (icon::SKIP_FORWARD, 3),
        (icon::REWIND, 2),
        (icon::REWIND, 0),
        (icon::SKIP_FORWARD, 3),
        (icon::SKIP_BACK, 0),
    ] {
        player.press(sign);
        assert_eq!(orders(&player), gone, "{sign}");
    }
    for (sign, speed) in [
        (icon::PLUS, "Fast"),
        (icon::MINUS, "Normal"),
        (icon::MINUS, "Slow"),
    ] {
        player.press(sign);
        assert_eq!(player.app.world().resource::<Replay<Border>>().speed(), speed);
    }
    let line = "4 men march from North to East.";
    assert!(player.button("March to East").is_none(), "nobody plays");
    player.press(line);
    assert_eq!(orders(&player), 1, "a line of the log goes there");
    player.press(&format!("{}  Back to the game", icon::SIGN_OUT));
    player.settle();
    let world = player.app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Game);
    assert_eq!(world.resource::<Table<Border>>().session().hash(), hash);
    assert!(!world.contains_resource::<Replay<Border>>());
}

#[test]
fn a_save_of_another_game_takes_the_place_of_the_map_that_was_up() {
    let mut desk = super::desk::Desk::new();
    let before = desk.spawned::<DespawnOnExit<OnMap>>();
    assert!(!before.is_empty());
    let scenario = load::<AreaGame>(&Folder::new("scenarios"), "world/france.ron").expect("it loads");
    Box::new(Table::new(scenario, 1)).lay(desk.app.world_mut());
    desk.settle();
    desk.settle();
    let world = desk.app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Game);
    assert!(world.contains_resource::<Table<AreaGame>>() && world.contains_resource::<MapSheet>());
    assert!(!world.contains_resource::<MapBoard>() && !world.contains_resource::<Table<HexGame>>());
    let after = desk.spawned::<DespawnOnExit<OnMap>>();
    assert!(after.is_disjoint(&before), "nothing of the hex map is left");
    assert!(!desk.spawned::<PileSign>().is_empty());
}

#[test]
fn the_plain_face_goes_to_the_end_of_the_game_and_out_of_it() {
    let mut player = Player::new();
    for _ in 0..12 {
        player.app.world_mut().resource_mut::<Desk>().curtain = None;
        player.settle();
        player.press("End March");
    }
    let desk = player.app.world().resource::<Desk>();
    assert!(matches!(desk.dialog, Some(Dialog::Outcome)), "{:?}", desk.dialog);
    player.press("Back to the title");
    let world = player.app.world();
    assert!(!world.contains_resource::<Table<Border>>());
    assert!(!world.contains_resource::<OnTable>());
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Title);
}

#[test]
fn a_lesson_is_taught_in_a_game_that_the_window_does_not_know() {
    let mut player = Player::at("lesson.ron");
    let at = |player: &Player| player.app.world().resource::<Course>().at();
    assert_eq!(at(&player), 0);
    player.click("west");
    assert_eq!(at(&player), 1);
    player.press("March to The Mill");
    player.settle();
    assert_eq!(at(&player), 2);
    player.press("End March");
    assert_eq!(
        at(&player),
        3,
        "the other lord has the turn, whom a computer plays"
    );
    assert!(player.button("Start over").is_some());
}
