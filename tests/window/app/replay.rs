//! Watching a game: it goes back and forth on the map, takes no orders, and the game that is being played is
//! as it was.

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use railhead::hex::phases::{LogMark, PlayPhase};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexReplay, WatchGame};
use railhead::hex::table::{HexRequest, HexTable};
use railhead::lifetime::OfMap;
use railhead::shell::popups::Popups as OnDesk;
use railhead::stage::Screen;
use railhead_engine::save;
use railhead_hex_game::{HexGame, Order, Phase, Side};

use super::NONE;
use super::desk::Desk;
use railhead::hex::units::{At, Available};

/// Red has marched a brigade and sent its tanks by train; Blue has the turn.
fn blue_turn() -> Desk {
    let mut desk = Desk::new();
    desk.click("millbrook");
    desk.click("0904");
    desk.request(HexRequest::EndPhase);
    desk.click("harbour");
    desk.click("0304");
    desk.request(HexRequest::EndPhase);
    assert_eq!(desk.summary().player, Side::Second);
    desk
}

fn watch(desk: &mut Desk, what: WatchGame) {
    desk.app.world_mut().write_message(what);
    desk.settle();
    desk.settle();
}

fn screen(desk: &Desk) -> Screen {
    *desk.resource::<State<Screen>>().get()
}

fn orders(desk: &Desk) -> usize {
    desk.resource::<HexTable>().session().journal().len()
}

#[test]
fn a_replay_goes_by_keys_and_leaves_the_game_as_it_was() {
    let mut desk = blue_turn();
    let hash = desk.resource::<HexTable>().session().hash();
    let (all, undo) = (orders(&desk), desk.resource::<HexTable>().undo_depth());
    let counters = desk.marked::<At>();
    let map = desk.spawned::<OfMap>();
    watch(&mut desk, WatchGame::Played);
    assert_eq!(screen(&desk), Screen::Replay);
    assert_eq!(desk.marked::<At>(), counters);
    let kept = desk.spawned::<OfMap>();
    assert!(map.intersection(&kept).next().is_some(), "the map stays");
    assert_eq!(*desk.resource::<State<PlayPhase>>().get(), PlayPhase(None));
    assert_eq!(orders(&desk), 0);
    assert_eq!(desk.place("r_3"), "1004");
    assert_eq!(desk.marked::<Available>(), NONE, "no unit can act");
    desk.press(&[KeyCode::Space]);
    assert!(!desk.resource::<HexReplay>().is_playing);

    desk.press(&[KeyCode::ArrowRight]);
    assert_eq!((orders(&desk), desk.place("r_3")), (1, "0904".to_owned()));
    desk.press(&[KeyCode::ArrowLeft]);
    assert_eq!((orders(&desk), desk.place("r_3")), (0, "1004".to_owned()));
    desk.press(&[KeyCode::PageDown]);
    assert_eq!(desk.summary().player, Side::Second);
    desk.press(&[KeyCode::PageUp]);
    assert_eq!(orders(&desk), 0);
    desk.press(&[KeyCode::ControlLeft, KeyCode::ArrowRight]);
    assert_eq!(orders(&desk), all);
    assert_eq!(desk.resource::<HexTable>().session().hash(), hash);
    desk.press(&[KeyCode::ControlLeft, KeyCode::ArrowLeft]);
    assert_eq!(orders(&desk), 0);

    // Neither requests nor clicks nor keys do anything to it.
    let unit = desk.unit("r_tanks");
    let to = desk.space("0904");
    for request in [
        HexRequest::Issue(Order::march(unit, to)),
        HexRequest::EndPhaseConfirmed,
        HexRequest::UndoAll,
    ] {
        desk.request(request);
    }
    desk.click("harbour");
    desk.press(&[KeyCode::KeyN]);
    desk.press(&[KeyCode::ControlLeft, KeyCode::Enter]);
    assert_eq!(orders(&desk), 0);

    desk.press(&[KeyCode::Escape]);
    desk.settle();
    assert_eq!(screen(&desk), Screen::Game);
    assert!(
        desk.resource::<OnDesk>().curtain.is_none(),
        "the player never left their seat"
    );
    let table = desk.resource::<HexTable>();
    assert_eq!((table.session().hash(), table.undo_depth()), (hash, undo));
    assert!(!table.is_watched());
    assert_eq!(
        *desk.resource::<State<PlayPhase>>().get(),
        PlayPhase(Some(Phase::Movement))
    );
    assert_ne!(desk.marked::<Available>(), NONE);
}

#[test]
fn what_happened_since_the_last_turn_is_watched_from_there_to_now() {
    let mut desk = blue_turn();
    let red = orders(&desk);
    desk.request(HexRequest::EndPhaseConfirmed);
    desk.request(HexRequest::EndPhaseConfirmed);
    assert_eq!(desk.summary().player, Side::First);
    let blue = orders(&desk);
    watch(&mut desk, WatchGame::Since);
    assert_eq!(desk.resource::<HexReplay>().span().0, red..blue);
    assert_eq!(
        desk.resource::<HexTable>().view().viewer(),
        Side::First,
        "as the player saw it"
    );
    desk.press(&[KeyCode::ControlLeft, KeyCode::ArrowRight]);
    assert_eq!(orders(&desk), blue);
    desk.press(&[KeyCode::Escape]);
    desk.settle();
    assert_eq!(orders(&desk), blue);
}

#[test]
fn closing_the_window_while_watching_saves_the_game_that_is_played() {
    let mut desk = blue_turn();
    let hash = desk.resource::<HexTable>().session().hash();
    watch(&mut desk, WatchGame::Played);
    let folder = desk.resource::<railhead::PlayerFolders>().autosaves.clone();
    let window = desk.window();
    desk.app
        .world_mut()
        .write_message(WindowCloseRequested { window });
    desk.app.update();
    let newest = save::shelf::newest_autosave(&folder).expect("each phase began one");
    let again = save::diary::reopen::<HexGame>(&newest).expect("it opens");
    assert_eq!(again.opened.session.hash(), hash);
}

#[test]
fn a_game_out_of_a_save_is_watched_and_left_for_what_was_there_before() {
    let mut desk = blue_turn();
    let table = desk.resource::<HexTable>();
    let saved = HexTable::resume(table.scenario().clone(), table.session().clone());
    let hash = table.session().hash();
    watch(&mut desk, WatchGame::Saved(Box::new(saved), None));
    assert_eq!((screen(&desk), orders(&desk)), (Screen::Replay, 0));
    desk.press(&[KeyCode::Escape]);
    desk.settle();
    assert_eq!(screen(&desk), Screen::Game);
    assert_eq!(desk.resource::<HexTable>().session().hash(), hash);
    let table = desk
        .app
        .world_mut()
        .remove_resource::<HexTable>()
        .expect("the game goes on");
    desk.app.world_mut().remove_resource::<TableSummary>();
    desk.app
        .world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Title);
    desk.settle();
    watch(&mut desk, WatchGame::Saved(Box::new(table), None));
    assert_eq!(screen(&desk), Screen::Replay);
    desk.press(&[KeyCode::Escape]);
    desk.settle();
    assert_eq!(screen(&desk), Screen::Title);
    assert!(desk.app.world().get_resource::<HexTable>().is_none());
}

#[test]
fn a_line_of_the_log_is_marked_and_undone_to_by_keys() {
    let mut desk = Desk::new();
    desk.click("millbrook");
    desk.click("0504");
    desk.click("harbour");
    desk.click("0204");
    assert_eq!(orders(&desk), 2);
    desk.press(&[KeyCode::PageUp]);
    assert_eq!(*desk.resource::<LogMark>(), LogMark(Some(1)));
    desk.press(&[KeyCode::Escape]);
    assert_eq!(*desk.resource::<LogMark>(), LogMark(None));
    assert!(
        desk.resource::<OnDesk>().dialog.is_none(),
        "the mark went, and no menu came"
    );
    desk.press(&[KeyCode::PageUp]);
    desk.press(&[KeyCode::PageUp]);
    desk.press(&[KeyCode::PageDown]);
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyU]);
    assert_eq!(orders(&desk), 1);
    assert_eq!(
        (desk.place("r_3"), desk.place("r_tanks")),
        ("0504".to_owned(), "0104".to_owned())
    );
    assert_eq!(*desk.resource::<LogMark>(), LogMark(None));
}
