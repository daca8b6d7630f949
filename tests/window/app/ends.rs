//! Where the end of a game leads, in both games, and what is remembered of it.

use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::play::computer::ComputerTurn;
use railhead::play::{CurrentTable, GameTable, Request, Table, WindowGame};
use railhead::shell::account::aftermath::EndStory;
use railhead::shell::account::rematch::Rematch;
use railhead::shell::popups::{Dialog, Popups};
use railhead::shell::title::library::Library;
use railhead::shell::title::title_screen::Edited;
use railhead::stage::Screen;
use railhead_area_game::AreaGame;
use railhead_engine::engine::{Seat, Session};
use railhead_engine::save::played::{Played, ScenarioPlayed};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order};

use super::desk::Desk;
use super::hands::{listen, press};

const BATTLE: &str = "malaya/jitra.ron";
const WAR: &str = "world/france.ron";

/// A game in which nobody did anything, before its last order; one seat has a person or the computer, the others the other.
fn last_moment<G: WindowGame>(path: &str, has_person: impl Fn(Seat, Seat) -> bool) -> Table<G> {
    let loaded = load::<G>(&Embedded, path).expect("shipped scenarios load");
    let mut session = Session::new(loaded.game.clone(), 1);
    let is_over = |session: &Session<G>| session.game().is_over(session.state());
    while !is_over(&session) {
        let end = session.game().end_phase();
        session.issue(end).expect("nothing holds the phase");
    }
    let orders = session.journal().len();
    let table = Table::resume(loaded, session).as_it_was(orders - 1);
    let decider = table.decider();
    let seats = (0..).map(Seat).take(table.game().seats().len());
    let players = seats.map(|seat| (!has_person(seat, decider)).then(|| "greedy".to_owned()));
    let players = players.collect();
    table.with_players(players)
}

/// The desk at the end of a game that a person ended, once everything is known of it.
fn at_the_end<G: WindowGame>(path: &str) -> Desk {
    let mut desk = Desk::of(Box::new(last_moment::<G>(path, |seat, decider| seat == decider)));
    listen(&mut desk.app);
    let end = desk.resource::<Table<G>>().game().end_phase();
    desk.app.world_mut().write_message(Request::Issue(end));
    wait(&mut desk, "the end is shown, and the list is read", |world| {
        let is_shown = matches!(world.resource::<Popups>().dialog, Some(Dialog::Outcome));
        let is_told = !world.resource::<EndStory>().aftermath.losses.is_empty();
        is_shown && is_told && world.resource::<Library>().title.is_read
    });
    desk
}

fn wait(desk: &mut Desk, what: &str, is_so: impl Fn(&World) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    loop {
        desk.app.update();
        if is_so(desk.app.world()) {
            desk.settle();
            return;
        }
        assert!(Instant::now() < until, "{what}");
        sleep(Duration::from_millis(5));
    }
}

fn played(desk: &Desk, path: &str) -> Option<ScenarioPlayed> {
    let file: PathBuf = desk.folder.path().join("played.ron");
    let (played, problem) = Played::read(&file);
    assert_eq!(problem, None);
    played.of(path).cloned()
}

/// The game on the table, whichever it is: its path, its players, and how many orders were given.
fn on_the_table(desk: &Desk) -> (String, Vec<Option<String>>) {
    let world = desk.app.world();
    let hex = world.get_resource::<HexTable>();
    let area = world.get_resource::<Table<AreaGame>>();
    let table: &dyn GameTable = match (hex, area) {
        (Some(hex), None) => hex,
        (None, Some(area)) => area,
        _ => panic!("one game is on the table"),
    };
    assert!(!table.is_over(), "another game has begun");
    let players = table.seats().into_iter().map(|row| row.chosen);
    (table.path().to_owned(), players.collect())
}

/// Presses each of the four buttons and looks which game is on the table then.
fn leads<G: WindowGame>(path: &str, next: &str) {
    let desk = at_the_end::<G>(path);
    let table = desk.resource::<Table<G>>();
    let rows = table.seats();
    let before: Vec<Option<String>> = rows.iter().map(|row| row.chosen.clone()).collect();
    let rematch = Rematch::of(&rows, &desk.resource::<Library>().title, path);
    let (other, stronger) = (
        rematch.other_side.expect("there are two sides"),
        rematch.stronger.expect("Regular is not the strongest"),
    );
    let people = |players: &[Option<String>]| -> Vec<bool> { players.iter().map(Option::is_none).collect() };
    assert_ne!(people(&before), people(&other.players));
    let following = rematch.next.expect("it is not the last");
    for (label, wanted, players) in [
        ("Again: with the same players".to_owned(), path, before),
        (format!("Other side: {}", other.about), path, other.players),
        (
            format!("Stronger opponent: {}", stronger.about),
            path,
            stronger.players,
        ),
        (
            format!("Next {}: {}", following.kind, following.title),
            next,
            following.players,
        ),
    ] {
        let mut desk = at_the_end::<G>(path);
        press(&mut desk.app, &label);
        desk.settle();
        assert_eq!(on_the_table(&desk), (wanted.to_owned(), players), "{label}");
        assert!(desk.resource::<Popups>().dialog.is_none(), "{label}");
        assert!(
            desk.resource::<Popups>().briefing.is_some(),
            "{label}: its players are briefed"
        );
        assert_eq!(*desk.resource::<State<Screen>>().get(), Screen::Game, "{label}");
    }
}

#[test]
fn the_end_of_a_battle_leads_to_four_games() {
    leads::<HexGame>(BATTLE, "malaya/slim-river.ron");
}

#[test]
fn the_end_of_a_war_leads_to_four_games() {
    // It is the last of its group: the first war of the next follows, not the battle of the other game that comes before.
    leads::<AreaGame>(WAR, "world/europe-1940.ron");
}

#[test]
fn a_game_is_remembered_whoever_ends_it_and_the_title_shows_it() {
    let desk = at_the_end::<HexGame>(BATTLE);
    let now = played(&desk, BATTLE).expect("it is noted");
    // Nobody attacked, so the Commonwealth has won.
    let table = desk.resource::<HexTable>();
    let side = if table.players()[0].is_none() {
        "a substantial defeat as Japan"
    } else {
        "substantial as Commonwealth"
    };
    let level = table.ending().expect("it is over").level;
    let side = side.replace("substantial", level);
    assert_eq!(
        now.text(),
        Some(format!("Played once; best: {side} against Regular"))
    );

    // The computer ends it.
    let mut desk = Desk::of(Box::new(last_moment::<HexGame>(BATTLE, |seat, decider| {
        seat != decider
    })));
    listen(&mut desk.app);
    desk.resource_mut::<ComputerTurn>().is_hurried = true;
    wait(&mut desk, "the computer ends it", |world| {
        matches!(world.resource::<Popups>().dialog, Some(Dialog::Outcome))
    });
    assert_eq!(played(&desk, BATTLE).map(|played| played.games), Some(1));
    press(
        &mut desk.app,
        &format!("{}  Back to the title", egui_phosphor::regular::HOUSE),
    );
    wait(&mut desk, "the title has its mark", |world| {
        let library = world.resource::<Library>();
        let mut entries = library.title.scenarios.iter();
        entries.any(|entry| entry.listing.path == BATTLE && entry.mark().is_some())
    });
}

#[test]
fn from_the_end_of_a_war_a_player_goes_back_to_the_title() {
    let mut desk = at_the_end::<AreaGame>(WAR);
    press(
        &mut desk.app,
        &format!("{}  Back to the title", egui_phosphor::regular::HOUSE),
    );
    let world = desk.app.world();
    assert!(!world.contains_resource::<Table<AreaGame>>() && !world.contains_resource::<CurrentTable>());
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Title);
}

#[test]
fn a_trial_of_the_workshop_is_not_remembered() {
    let mut desk = Desk::of(Box::new(last_moment::<HexGame>(BATTLE, |_, _| true)));
    desk.app
        .world_mut()
        .insert_resource(Edited(desk.folder.path().join("mine.ron")));
    desk.request(HexRequest::Issue(Order::EndPhase));
    assert!(desk.resource::<HexTable>().is_over());
    assert_eq!(played(&desk, BATTLE), None);
}
