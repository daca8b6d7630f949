//! A campaign of two battles at the window (HL): the first leads over the sheet between them to the second, in whose setup steps are given back.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use egui_phosphor::regular as icon;
use railhead::hex::table::{HexRequest, HexTable};
use railhead::play::GameTable as _;
use railhead::shell::account::aftermath::EndStory;
use railhead::shell::popups::{Dialog, Popups};
use railhead::shell::title::library::{Library, open_save, write_save};
use railhead::stage::PlayerFolders;
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::{HexGame, Order};

use super::desk::Desk;
use super::hands::{listen, press, says, says_within};

const FOLDER: &str = "crates/players/tests/rules/rearguard";
const CAMPAIGN: &str = "coast.campaign.ron";
const FIRST: &str = "The coast road: The ford";
const SECOND: &str = "The coast road: The ships";

/// The end of the first battle, in which nobody did anything, on the screen; Blue is a person, who ended it.
fn after_the_first() -> Desk {
    let loaded = load::<HexGame>(&Folder::new(FOLDER), CAMPAIGN).expect("the campaign loads");
    let mut session = Session::new(loaded.game.clone(), 1);
    while !session.state().is_over() {
        session.issue(Order::EndPhase).expect("nothing holds the phase");
    }
    let orders = session.journal().len();
    let table = HexTable::resume(loaded, session).as_it_was(orders - 1);
    let mut desk = Desk::at(table.with_players(players()));
    listen(&mut desk.app);
    desk.request(HexRequest::Issue(Order::EndPhase));
    wait(
        &mut desk,
        "the end is shown, and what follows is known",
        |world| {
            let is_shown = matches!(world.resource::<Popups>().dialog, Some(Dialog::Outcome));
            let is_told = world.resource::<EndStory>().campaign.is_some();
            is_shown && is_told && world.resource::<Library>().title.is_read
        },
    );
    desk
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
    press(&mut desk.app, &format!("{}  Next battle: The ships", icon::PLAY));
    desk.settle();
    let table = desk.resource::<HexTable>();
    assert_eq!((table.title(), table.players()), (SECOND, &players()[..]));
    assert!(table.is_untouched());
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
