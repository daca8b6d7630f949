//! A campaign of two battles at the window (HL): the first leads over the sheet between them to the second, in whose setup steps are given back.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use egui_phosphor::regular as icon;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::play::computer::{ComputerTurn, Pace};
use railhead::play::{GameTable as _, SeatPlayers};
use railhead::shell::account::aftermath::EndStory;
use railhead::shell::popups::{Dialog, Popups};
use railhead::shell::title::library::{Library, open_save, write_save};
use railhead::stage::{PlayerFolders, ShownGames};
use railhead_authoring::export;
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::save;
use railhead_engine::save::played::{Played, PlayedResult, ScenarioPlayed};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::{HexGame, Order, Phase};

use super::desk::Desk;
use super::hands::{listen, press, says, says_within};

const FOLDER: &str = "crates/players/tests/rules/rearguard";
const CAMPAIGN: &str = "coast.campaign.ron";
const FIRST: &str = "The coast road: The ford";
const SECOND: &str = "The coast road: The ships";

/// The end of the first battle, in which nobody did anything, on the screen; Blue is a person, who ended it, and plays against Regular.
fn after_the_first() -> Desk {
    after_the_first_of(players())
}

/// The same with other players.
fn after_the_first_of(players: Vec<Option<String>>) -> Desk {
    let loaded = load::<HexGame>(&Folder::new(FOLDER), CAMPAIGN).expect("the campaign loads");
    let mut session = Session::new(loaded.game.clone(), 1);
    while !session.state().is_over() {
        session.issue(Order::EndPhase).expect("nothing holds the phase");
    }
    let orders = session.journal().len();
    let table = HexTable::resume(loaded, session).as_it_was(orders - 1);
    let mut desk = Desk::at(table.with_players(players));
    listen(&mut desk.app);
    desk.request(HexRequest::Issue(Order::EndPhase));
    until_the_end_is_told(&mut desk);
    desk
}

fn until_the_end_is_told(desk: &mut Desk) {
    wait(desk, "the end is shown, and what follows is known", |world| {
        let is_shown = matches!(world.resource::<Popups>().dialog, Some(Dialog::Outcome));
        let is_told = world.resource::<EndStory>().campaign.is_some();
        is_shown && is_told && world.resource::<Library>().title.is_read
    });
}

fn players() -> Vec<Option<String>> {
    vec![Some("greedy".to_owned()), None]
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

/// The same in the setup of the second battle, before its briefing is read.
fn before_the_second() -> Desk {
    let mut desk = after_the_first();
    press(&mut desk.app, "Next battle: The ships");
    press(&mut desk.app, &format!("{}  Next battle: The ships", icon::PLAY));
    desk.settle();
    desk
}

/// Goes on until Blue, whom a person plays, is in a phase of a turn.
fn to_phase(desk: &mut Desk, turn: u16, phase: Phase) {
    let until = Instant::now() + Duration::from_mins(1);
    while Instant::now() < until {
        desk.resource_mut::<Popups>().curtain = None;
        desk.resource_mut::<ComputerTurn>().is_hurried = true;
        desk.settle();
        let table = desk.resource::<HexTable>();
        if table.computer_decides() {
            sleep(Duration::from_millis(5));
        } else if (table.clock().turn, desk.summary().phase) == (turn, phase) {
            return;
        } else {
            order(desk, Order::EndPhase);
        }
    }
    panic!("turn {turn} does not come");
}

/// Gives an order, whatever the window would ask first.
fn order(desk: &mut Desk, order: Order) {
    let before = desk.resource::<HexTable>().session().journal().len();
    desk.request(HexRequest::IssueConfirmed(order.clone()));
    let after = desk.resource::<HexTable>().session().journal().len();
    assert!(after > before, "{order:?} is refused");
}

/// The player's record of the campaign.
fn played(desk: &Desk) -> Option<ScenarioPlayed> {
    let (played, problem) = Played::read(&desk.resource::<PlayerFolders>().0.played);
    assert_eq!(problem, None);
    played.of(CAMPAIGN).cloned()
}

fn steps(desk: &Desk) -> u8 {
    desk.summary().unit(desk.unit("b_1")).steps
}

#[test]
fn hl_1_a_battle_leads_over_the_sheet_to_the_next_with_the_same_players() {
    let mut desk = after_the_first();
    press(&mut desk.app, "Next battle: The ships");
    let dialog = &desk.resource::<Popups>().dialog;
    assert!(matches!(dialog, Some(Dialog::Campaign(_))), "{dialog:?}");
    for words in [
        "NEXT: THE SHIPS",
        "1st Blue Brigade: fights on with 1 of 2 steps",
        "2nd Blue Brigade: fights for the first time",
    ] {
        assert!(says_within(&mut desk.app, words), "{words}");
    }
    desk.resource_mut::<ComputerTurn>().pace = Pace::AtOnce;
    press(&mut desk.app, &format!("{}  Next battle: The ships", icon::PLAY));
    desk.settle();
    let table = desk.resource::<HexTable>();
    assert_eq!((table.title(), table.players()), (SECOND, &players()[..]));
    assert!(table.is_untouched());
    assert_eq!(desk.resource::<ComputerTurn>().pace, Pace::AtOnce);
    assert!(desk.resource::<Popups>().dialog.is_none());
    assert!(desk.resource::<Popups>().briefing.is_some());
    for words in ["AFTER THE FORD", "THE BLUE ARMY", "WHAT FOLLOWS"] {
        assert!(says(&mut desk.app, words), "{words}");
    }
    assert!(says_within(&mut desk.app, "1st Blue Brigade (1 of 2)"));
}

#[test]
fn hl_1_the_sheet_begins_the_same_battle_once_more_and_closes_to_the_end() {
    let mut desk = after_the_first();
    press(&mut desk.app, "Next battle: The ships");
    press(&mut desk.app, &format!("{}  Back", icon::ARROW_LEFT));
    assert!(matches!(desk.resource::<Popups>().dialog, Some(Dialog::Outcome)));
    press(&mut desk.app, "Next battle: The ships");
    press(&mut desk.app, &format!("{}  The other side", icon::SWAP));
    desk.settle();
    let table = desk.resource::<HexTable>();
    assert_eq!(table.title(), FIRST);
    assert!(table.is_untouched());
    let people: Vec<bool> = table.players().iter().map(Option::is_none).collect();
    assert_eq!(people, [true, false]);
}

#[test]
fn hl_1_a_campaign_that_gives_way_to_the_other_side_stays_on_the_title_and_goes_on() {
    let mut desk = after_the_first();
    let folders = desk.resource::<PlayerFolders>().0.clone();
    let parts = export::parts(&Folder::new(FOLDER), CAMPAIGN).expect("it is sound");
    export::write(&parts, &folders.scenarios).expect("it is written");
    press(&mut desk.app, "Next battle: The ships");
    press(&mut desk.app, &format!("{}  The other side", icon::SWAP));
    desk.settle();
    assert!(says_within(&mut desk.app, "campaign as it stood is saved"));
    press(&mut desk.app, "Begin");
    desk.resource_mut::<Popups>().curtain = None;
    desk.settle();
    order(&mut desk, Order::EndPhase);
    let library = Library::read(&folders, desk.resource::<ShownGames>());
    let mut entries = library.title.scenarios.iter();
    let entry = entries.find(|entry| entry.is_own && entry.campaign.is_some());
    let campaign = entry.and_then(|entry| entry.campaign.as_ref());
    let campaign = campaign.expect("it is listed");
    let going = campaign.going.as_ref().expect("the new one is the newest");
    assert_eq!(going.chart.next, None, "its first battle is being fought");
    let kept: Vec<_> = campaign.others.iter().map(|other| &other.chart.next).collect();
    assert!(
        matches!(kept[..], [Some(next)] if next.title == "The ships"),
        "{kept:?}"
    );
    let (again, _) = open_save(&campaign.others[0].save).expect("it opens");
    assert!(again.is_over() && again.has_campaign_ahead());
    assert_eq!(again.next_battle().expect("it goes on").title(), SECOND);
}

#[test]
fn hl_1_who_lets_a_computer_finish_a_battle_fights_the_next_one_again() {
    let mut desk = after_the_first();
    let computer = || Some("greedy".to_owned());
    desk.app
        .world_mut()
        .write_message(SeatPlayers(vec![computer(), computer()]));
    desk.settle();
    let table = desk.resource::<HexTable>();
    assert_eq!(table.players(), [computer(), computer()]);
    let next = table.next_battle().expect("a battle follows");
    let chosen: Vec<_> = next.seats().into_iter().map(|row| row.chosen).collect();
    assert_eq!(chosen, players());
    press(&mut desk.app, "Next battle: The ships");
    press(&mut desk.app, &format!("{}  The other side", icon::SWAP));
    desk.settle();
    let table = desk.resource::<HexTable>();
    assert_eq!((table.title(), table.people()), (FIRST, 1));
    assert_eq!(table.players()[0], None);
}

#[test]
fn hl_4_steps_are_given_and_taken_back_by_buttons_and_undo_stops_where_the_battle_begins() {
    let mut desk = before_the_second();
    press(&mut desk.app, "Begin");
    desk.resource_mut::<Popups>().curtain = None;
    desk.settle();
    assert!(says(&mut desk.app, "REPLACEMENTS LEFT: 2 steps"));
    assert_eq!(steps(&desk), 1);
    press(&mut desk.app, "Give a step to 1st Blue Brigade");
    desk.settle();
    assert_eq!(steps(&desk), 2);
    assert!(says(&mut desk.app, "REPLACEMENTS LEFT: 1 step"));
    press(&mut desk.app, "Take back a step of 1st Blue Brigade");
    desk.settle();
    assert_eq!(steps(&desk), 1);
    for left in [2, 1, 1, 1] {
        desk.request(HexRequest::Undo);
        assert_eq!(steps(&desk), left);
    }
    assert_eq!(desk.resource::<HexTable>().title(), SECOND);
}

#[test]
fn a_campaign_is_one_save_with_the_battles_before_it() {
    let desk = before_the_second();
    let folders = desk.resource::<PlayerFolders>().0.clone();
    write_save(desk.resource::<HexTable>(), &folders, "between", "").expect("it is written");
    let (again, _) = open_save(&folders.saves.join("between.ron")).expect("it opens");
    assert_eq!(again.title(), SECOND);
    let place = again.campaign_place().expect("it is a battle of a campaign");
    assert_eq!((place.number, place.most), (2, 2));
    let first = again.earlier_battle(0).expect("its orders are kept");
    assert_eq!(first.title(), FIRST);
    assert!(first.is_over());
    assert!(again.earlier_battle(1).is_none());
    let game = desk.resource::<HexTable>().game();
    assert_eq!(game.campaign_place(), Some(place));
}

#[test]
fn hl_8_a_battle_that_is_lost_and_one_that_is_won_end_in_a_trophy_and_the_campaign_begins_again() {
    let idle = || Some("idle".to_owned());
    let mut desk = after_the_first_of(vec![idle(), None]);
    assert_eq!(played(&desk), None, "a battle is not the campaign");
    press(&mut desk.app, "Next battle: The ships");
    assert!(says_within(&mut desk.app, "Marginal Red victory"));
    press(&mut desk.app, &format!("{}  Next battle: The ships", icon::PLAY));
    desk.settle();
    press(&mut desk.app, "Begin");
    to_phase(&mut desk, 1, Phase::Movement);
    let [b_1, b_2] = ["b_1", "b_2"].map(|id| desk.unit(id));
    let to = desk.space("gate");
    order(&mut desk, Order::Leave { unit: b_2 });
    let march = Order::Move {
        unit: b_1,
        to,
        via: Vec::new(),
    };
    order(&mut desk, march);
    to_phase(&mut desk, 2, Phase::Movement);
    order(&mut desk, Order::Leave { unit: b_1 });
    for _ in 0..4 {
        if !desk.resource::<HexTable>().is_over() {
            order(&mut desk, Order::EndPhase);
        }
    }
    until_the_end_is_told(&mut desk);
    assert!(says(&mut desk.app, "Blue wins the campaign."), "the end says it");
    press(&mut desk.app, "The campaign: The coast road");
    for words in [
        "Blue wins the campaign.",
        "Marginal Red victory",
        "Decisive Blue victory",
        "has left the map with",
    ] {
        assert!(says_within(&mut desk.app, words), "{words}");
    }
    let won = played(&desk).expect("it is noted");
    assert!(won.best.as_ref().is_some_and(PlayedResult::is_won));
    assert_eq!(
        won.text(),
        Some("Played once; best: won as Blue against idle".to_owned())
    );
    press(
        &mut desk.app,
        &format!("{}  The campaign from the other side", icon::SWAP),
    );
    desk.settle();
    let table = desk.resource::<HexTable>();
    assert_eq!((table.title(), table.players()), (FIRST, &[None, idle()][..]));
    assert!(table.is_untouched());
}

#[test]
fn a_campaign_is_saved_over_its_sheet_and_goes_on_there_from_the_title() {
    let mut desk = after_the_first();
    // It is one of the player's own scenarios.
    let folders = desk.resource::<PlayerFolders>().0.clone();
    let parts = export::parts(&Folder::new(FOLDER), CAMPAIGN).expect("it is sound");
    export::write(&parts, &folders.scenarios).expect("it is written");
    press(&mut desk.app, "Next battle: The ships");
    press(&mut desk.app, &format!("{}  Save", icon::FLOPPY_DISK));
    assert!(matches!(desk.resource::<Popups>().dialog, Some(Dialog::Saves(_))));
    press(&mut desk.app, &format!("{} Save", icon::FLOPPY_DISK));
    assert_eq!(save::list(&folders.saves).len(), 1);
    assert!(matches!(
        desk.resource::<Popups>().dialog,
        Some(Dialog::Campaign(_))
    ));
    press(&mut desk.app, &format!("{}  Back", icon::ARROW_LEFT));
    press(&mut desk.app, &format!("{}  Back to the title", icon::HOUSE));
    wait(&mut desk, "the title knows that it goes on", |world| {
        let mut entries = world.resource::<Library>().title.scenarios.iter();
        entries.any(|entry| {
            let campaign = entry.campaign.as_ref();
            entry.is_own && campaign.is_some_and(|campaign| campaign.going.is_some())
        })
    });
    press(&mut desk.app, &format!("{}  Go on: The ships", icon::PLAY));
    wait(&mut desk, "the sheet lies over the game again", |world| {
        matches!(world.resource::<Popups>().dialog, Some(Dialog::Campaign(_)))
    });
    press(&mut desk.app, &format!("{}  Next battle: The ships", icon::PLAY));
    desk.settle();
    let table = desk.resource::<HexTable>();
    assert_eq!((table.title(), table.players()), (SECOND, &players()[..]));
}
