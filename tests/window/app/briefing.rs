//! The briefing before a game: it stands at the beginning of a battle and of a war, speaks to those who play, and everybody waits for it.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use egui_phosphor::regular as icon;
use railhead::hex::table::HexTable;
use railhead::input::InputBlocked;
use railhead::play::{GameTable, Table};
use railhead::shell::popups::{Dialog, OpenSheet, Popups};
use railhead::shell::title::library::{Library, new_game, open_save, write_save};
use railhead::shell::title::players::PlayersSheet;
use railhead::shell::title::title_screen::Edited;
use railhead::stage::{PlayerFolders, Screen};
use railhead_area_game::AreaGame;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::goals::SideGoal;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::load_any;
use railhead_hex_game::HexGame;

use super::desk::{Desk, unpainted};
use super::hands::{button, listen, press, says, says_within, settle};

const BATTLE: &str = "malaya/jitra.ron";
const EXERCISE: &str = "malaya/kampar-line.ron";
const WAR: &str = "world/france.ron";

/// Suggestions for each side of the battle.
const OF_JAPAN: &str = "Tanks on a road";
const OF_THE_COMMONWEALTH: &str = "Jitra need not be the place.";

/// A new game as the title, the end of another game and the command line begin it.
fn new(path: &str, players: &[Option<&str>]) -> Box<dyn GameTable> {
    let scenario = load_any(&Embedded, path).expect("shipped scenarios load");
    let mut table = new_game(scenario, 1);
    let players = players.iter().map(|player| player.map(str::to_owned));
    table.take_seats(players.collect());
    table
}

fn begun(path: &str, players: &[Option<&str>]) -> Desk {
    let mut desk = Desk::of(new(path, players));
    listen(&mut desk.app);
    desk
}

fn is_briefed(desk: &Desk) -> bool {
    desk.resource::<Popups>().briefing.is_some()
}

fn is_untouched(desk: &Desk) -> bool {
    desk.resource::<HexTable>().is_untouched()
}

/// Expects each goal in a sentence.
fn tells(desk: &mut Desk, goals: &[SideGoal]) {
    assert!(goals.len() > 1, "{goals:?}");
    for goal in goals {
        let words = format!("{}: {}", goal.side, goal.text);
        assert!(says(&mut desk.app, &words), "{words}");
    }
}

#[test]
fn a_battle_begins_with_its_goals_and_what_the_players_side_can_try() {
    let mut desk = begun(BATTLE, &[Some("history"), None]);
    assert!(is_briefed(&desk));
    assert!(desk.resource::<InputBlocked>().0, "the game waits");
    let goals = desk.game().goals();
    tells(&mut desk, &goals);
    assert!(says(&mut desk.app, "The plan was to be in Siam first."));
    assert!(says(&mut desk.app, OF_THE_COMMONWEALTH));
    assert!(!says_within(&mut desk.app, OF_JAPAN), "the computer plays Japan");
    assert!(button(&mut desk.app, "Begin").is_some());

    desk.press(&[KeyCode::Enter]);
    assert!(!is_briefed(&desk));
    assert!(!desk.resource::<InputBlocked>().0);
    assert!(is_untouched(&desk), "the key has no other effect");
    assert!(button(&mut desk.app, "Begin").is_none());

    desk.app.world_mut().write_message(OpenSheet::Briefing);
    settle(&mut desk.app);
    assert!(is_briefed(&desk), "the menu shows it again");
    press(&mut desk.app, "Go on");
    assert!(!is_briefed(&desk));
}

#[test]
fn a_war_begins_with_its_goals_and_what_makes_sense_in_its_first_round() {
    let mut desk = begun(WAR, &[None, Some("greedy"), Some("greedy")]);
    assert!(is_briefed(&desk));
    let goals = desk.resource::<Table<AreaGame>>().game().goals();
    tells(&mut desk, &goals);
    assert!(says(&mut desk.app, "Put everything that reaches France"));
    assert!(!says_within(&mut desk.app, "Place infantry in France"));
    desk.press(&[KeyCode::Escape]);
    assert!(!is_briefed(&desk));
    assert!(
        desk.resource::<Popups>().dialog.is_none(),
        "the key opens no menu"
    );
}

#[test]
fn where_people_play_both_sides_each_is_told_what_to_try() {
    let mut desk = begun(BATTLE, &[None, None]);
    for words in [
        format!("Commonwealth: {OF_THE_COMMONWEALTH}"),
        "Japan: tanks on a road".to_owned(),
    ] {
        assert!(says(&mut desk.app, &words), "{words}");
    }
}

#[test]
fn it_waits_for_the_choice_of_players_and_speaks_to_those_who_play() {
    let mut desk = begun(BATTLE, &[Some("greedy"), None]);
    let rows = desk.resource::<HexTable>().seats();
    let mut sheet = PlayersSheet::of(rows).before_game();
    sheet.rows[0].chosen = None;
    sheet.rows[1].chosen = Some("greedy".to_owned());
    desk.resource_mut::<Popups>().dialog = Some(Dialog::Players(sheet));
    settle(&mut desk.app);
    assert!(button(&mut desk.app, "Begin").is_none());
    press(&mut desk.app, "Play");
    settle(&mut desk.app);
    assert!(is_briefed(&desk));
    assert!(says(&mut desk.app, OF_JAPAN));
    assert!(!says_within(&mut desk.app, OF_THE_COMMONWEALTH));
    assert!(is_untouched(&desk), "the computer, which sets up first, waits");
}

#[test]
fn a_computer_that_moves_first_waits_until_the_card_is_closed() {
    let mut desk = begun(BATTLE, &[None, Some("greedy")]);
    assert!(
        desk.resource::<HexTable>().computer_decides(),
        "the Commonwealth sets up first"
    );
    for _ in 0..40 {
        desk.app.update();
        sleep(Duration::from_millis(5));
    }
    assert!(is_briefed(&desk) && is_untouched(&desk));
    press(&mut desk.app, "Begin");
    let until = Instant::now() + Duration::from_mins(1);
    while is_untouched(&desk) {
        assert!(Instant::now() < until, "the computer begins");
        desk.app.update();
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn under_fog_the_curtain_waits_behind_it() {
    let mut texts = load::<HexGame>(&Embedded, EXERCISE).expect("it loads").texts;
    assert!(HexGame::add_fog(&mut texts, EXERCISE));
    let scenario = load_any(&texts, EXERCISE).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut desk = begun(BATTLE, &[Some("history"), None]);
    new_game(scenario, 1).lay(desk.app.world_mut());
    settle(&mut desk.app);
    let is_down = |desk: &Desk| desk.resource::<Popups>().curtain.is_some();
    assert!(is_briefed(&desk) && is_down(&desk));
    assert!(!says_within(&mut desk.app, "I am the"));
    desk.press(&[KeyCode::Enter]);
    assert!(!is_briefed(&desk) && is_down(&desk), "the key lifts no curtain");
    assert!(says_within(&mut desk.app, "I am the"));
}

#[test]
fn a_save_a_lesson_a_trial_and_a_game_of_computers_begin_without_it() {
    let mut desk = begun(BATTLE, &[Some("history"), None]);
    desk.press(&[KeyCode::Escape]);
    let folders = desk.resource::<PlayerFolders>().0.clone();
    write_save(desk.resource::<HexTable>(), &folders, "Evening", "").expect("it is written");
    let (saved, _) = open_save(&folders.saves.join("Evening.ron")).expect("it opens");
    let lesson = new("tutorials/first-train.ron", &[]);
    let watched = new(BATTLE, &[Some("greedy"), Some("greedy")]);
    for (what, table) in [("a save", saved), ("a lesson", lesson), ("computers", watched)] {
        table.lay(desk.app.world_mut());
        settle(&mut desk.app);
        assert!(!is_briefed(&desk), "{what}");
    }
    desk.app
        .insert_resource(Edited(folders.scenarios.join("mine.ron")));
    new(BATTLE, &[None, None]).lay(desk.app.world_mut());
    settle(&mut desk.app);
    assert!(!is_briefed(&desk), "a trial");
}

#[test]
fn the_title_begins_a_game_with_it() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut app = unpainted(folder.path());
    app.insert_state(Screen::Title);
    app.finish();
    app.cleanup();
    let until = Instant::now() + Duration::from_mins(1);
    while !app.world().resource::<Library>().title.is_read {
        assert!(Instant::now() < until, "the scenarios are read");
        app.update();
        sleep(Duration::from_millis(20));
    }
    listen(&mut app);
    let play = format!("{}  Play the Commonwealth side against the computer", icon::PLAY);
    press(&mut app, &play);
    settle(&mut app);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    assert!(app.world().resource::<Popups>().briefing.is_some());
    assert!(says(&mut app, "YOUR GOAL"));
    assert!(button(&mut app, "Begin").is_some());
}
