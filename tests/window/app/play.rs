//! The comforts of play: units that hold, phases that pass, stacks that go together, saves by a key, finding.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use railhead::hex::phases::procedure::ActSituation;
use railhead::hex::popups::HexPopups;
use railhead::hex::table::{EndPhaseBlocked, HexRequest, HexTable, Selection, WarnUnitsLeft};
use railhead::hex::units::{Available, Holding, SelectedUnit, UnitMarks, Used};
use railhead::map_view::Aim;
use railhead::map_view::marks::overlay::ThreatOverlay;
use railhead::play::SeatPlayers;
use railhead::play::computer::ComputerTurn;
use railhead::shell::popups::Popups as OnDesk;
use railhead::shell::settings::Settings;
use railhead::shell::title::library::open_save;
use railhead_engine::save::{diary, shelf};
use railhead_hex_game::{HexGame, Order, Phase};

use super::desk::Desk;
use crate::panels::battles::kampar;
use crate::panels::situations::{KAMPAR, table};

fn selected(desk: &Desk) -> Option<String> {
    let unit = desk.resource::<Selection>().unit?;
    Some(desk.game().unit(unit).id.clone())
}

#[test]
fn x_lets_the_selected_unit_hold_and_goes_on_to_the_next() {
    let mut desk = Desk::in_rail_phase();
    desk.resource_mut::<WarnUnitsLeft>().0 = true;
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"]);
    desk.click("harbour");
    assert_eq!(selected(&desk).as_deref(), Some("r_tanks"));
    desk.press(&[KeyCode::KeyX]);
    assert_eq!(selected(&desk).as_deref(), Some("r_2"), "the next that can act");
    assert_eq!(desk.marked::<Holding>(), ["r_tanks"]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_2"]);
    desk.press(&[KeyCode::KeyX]);
    assert_eq!(selected(&desk), None, "no unit is left");
    // Nothing warns of units that hold.
    desk.resource_mut::<Messages<EndPhaseBlocked>>().clear();
    desk.app.world_mut().write_message(HexRequest::EndPhase);
    desk.app.update();
    assert_eq!(desk.sent::<EndPhaseBlocked>(), []);
    desk.settle();
    assert_ne!(desk.summary().phase, Phase::RailMovement);
}

#[test]
fn a_unit_that_holds_can_be_moved_all_the_same_and_then_holds_no_longer() {
    let mut desk = Desk::in_rail_phase();
    let unit = desk.unit("r_2");
    desk.request(HexRequest::Hold(vec![unit.0]));
    assert!(desk.resource::<UnitMarks>().holds(unit));
    desk.click("0504");
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_2"]);
    desk.click("millbrook");
    assert_ne!(desk.place("r_2"), "0504");
    assert!(!desk.resource::<UnitMarks>().holds(unit));
    desk.request(HexRequest::Hold(vec![unit.0]));
    desk.request(HexRequest::Release(unit.0));
    assert!(!desk.resource::<UnitMarks>().holds(unit));
}

/// The Kampar Line with these phases; everybody holds.
fn all_hold(phases: &[Phase], passes: bool) -> Desk {
    let loaded = kampar(phases);
    let mut desk = Desk::at(HexTable::new(loaded, 1));
    desk.resource_mut::<Settings>().pass_idle_phases = passes;
    let units = desk.game().unit_ids().map(|unit| unit.0);
    let units = units.collect();
    desk.request(HexRequest::Hold(units));
    desk
}

#[test]
fn a_phase_in_which_nothing_is_possible_is_passed_over_if_the_settings_say_so() {
    let phases = [Phase::Movement, Phase::RailMovement, Phase::Combat];
    let stands = |desk: &Desk| {
        let journal = desk.resource::<HexTable>().session().journal();
        (desk.summary().phase, journal.len())
    };
    let mut desk = all_hold(&phases, true);
    desk.request(HexRequest::EndPhase);
    assert_eq!(
        stands(&desk),
        (Phase::Combat, 2),
        "the last phase stays, whatever there is to do"
    );
    // The player can go back to a unit passed over.
    desk.request(HexRequest::Undo);
    assert_eq!(stands(&desk), (Phase::RailMovement, 1));

    let mut desk = all_hold(&phases, false);
    desk.request(HexRequest::EndPhase);
    assert_eq!(stands(&desk), (Phase::RailMovement, 1));
}

#[test]
fn a_phase_in_which_something_is_possible_stays() {
    let mut desk = all_hold(&[Phase::Movement, Phase::Combat, Phase::End], true);
    let target = desk.space("kampar");
    let attacker = desk
        .resource::<HexTable>()
        .game()
        .unit_named("j_41r")
        .expect("a unit");
    desk.request(HexRequest::Release(attacker.0));
    desk.request(HexRequest::EndPhase);
    assert_eq!(desk.summary().phase, Phase::Combat);
    assert!(desk.summary().fights.attackers_of(target).contains(&attacker));
}

/// The stack of the Kampar Line that is larger than one and can go somewhere together.
fn stack(desk: &Desk) -> (Vec<String>, String, String) {
    let (summary, table) = (desk.summary(), desk.resource::<HexTable>());
    let (view, board) = (table.view(), table.game().board());
    let marks = desk.resource::<UnitMarks>();
    for unit in marks.available() {
        let at = summary.unit(unit).at.expect("it is on the map");
        let units: Vec<_> = marks
            .available()
            .filter(|other| summary.unit(*other).at == Some(at))
            .collect();
        if units.len() < 2 {
            continue;
        }
        let together = view.destinations(unit).by_cost().into_iter().find(|(to, _)| {
            let goes = |other: &_| view.destinations(*other).cost(*to).is_some();
            units.iter().all(goes) && summary.units_in(*to).next().is_none()
        });
        if let Some((to, _)) = together {
            let ids = units
                .iter()
                .map(|unit| table.game().unit(*unit).id.clone())
                .collect();
            return (ids, board.number(at), board.number(to));
        }
    }
    panic!("no stack can go anywhere");
}

#[test]
fn a_stack_goes_together_by_g_or_with_ctrl_held() {
    for by_key in [true, false] {
        let mut desk = Desk::at(table(KAMPAR, |_| ()));
        let (units, from, to) = stack(&desk);
        desk.click(&from);
        if by_key {
            desk.press(&[KeyCode::KeyG]);
            desk.click(&to);
        } else {
            desk.key(KeyCode::ControlLeft, bevy::input::ButtonState::Pressed);
            desk.click(&to);
            desk.key(KeyCode::ControlLeft, bevy::input::ButtonState::Released);
        }
        let places: Vec<String> = units.iter().map(|unit| desk.place(unit)).collect();
        assert_eq!(places, vec![to.clone(); units.len()], "by key: {by_key}");
        // It is meant for one move: the next unit goes alone.
        assert!(!desk.resource::<railhead::hex::phases::WholeStack>().is_on);
    }
    let mut desk = Desk::at(table(KAMPAR, |_| ()));
    let (units, from, to) = stack(&desk);
    desk.click(&from);
    desk.click(&to);
    let moved = units.iter().filter(|unit| desk.place(unit) == to).count();
    assert_eq!(moved, 1, "without it one goes alone");
}

#[test]
fn f5_saves_and_f9_comes_back() {
    let mut desk = Desk::in_rail_phase();
    desk.press(&[KeyCode::F9]);
    assert_eq!(
        desk.summary().phase,
        Phase::RailMovement,
        "there is nothing to come back to"
    );
    desk.press(&[KeyCode::F5]);
    let saved = desk.resource::<HexTable>().session().hash();
    desk.click("0504");
    desk.click("millbrook");
    let moved = desk.resource::<HexTable>().session().hash();
    assert_ne!(moved, saved);
    desk.press(&[KeyCode::F9]);
    assert_eq!(desk.resource::<HexTable>().session().hash(), saved);
    // The game that was left is the newest autosave, with the last move.
    let newest = shelf::newest_autosave(&desk.folder.path().join("autosaves")).expect("it was kept");
    assert_eq!(
        diary::reopen::<HexGame>(&newest)
            .expect("it opens")
            .opened
            .session
            .hash(),
        moved
    );
}

#[test]
fn units_that_hold_do_so_after_a_crash_and_after_a_load() {
    let mut desk = Desk::in_rail_phase();
    let unit = desk.unit("r_2");
    desk.request(HexRequest::Hold(vec![unit.0]));
    desk.press(&[KeyCode::F5]);
    // As a killed program leaves it.
    let left = shelf::newest_autosave(&desk.folder.path().join("autosaves")).expect("it was kept");
    let named = std::fs::read_dir(desk.folder.path().join("saves")).expect("the folder of saves");
    let named = named
        .map(|entry| entry.expect("it can be read").path())
        .find(|path| path.extension().is_some_and(|ending| ending == "ron"));
    for save in [left, named.expect("the quick save")] {
        let (table, _) = open_save(&save).expect("it opens");
        let again = Desk::of(table);
        assert!(again.resource::<UnitMarks>().holds(unit), "{}", save.display());
        let holding = again.resource::<HexTable>().holding();
        assert_eq!(holding.len(), 1, "no other unit does");
    }
    // One that is written over a save takes the note of the other with it.
    desk.request(HexRequest::Release(unit.0));
    desk.press(&[KeyCode::F5]);
    desk.press(&[KeyCode::F9]);
    desk.settle();
    assert!(!desk.resource::<UnitMarks>().holds(unit));
}

#[test]
fn ctrl_f_opens_the_window_that_finds_and_esc_puts_it_away() {
    let mut desk = Desk::new();
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyF]);
    assert!(desk.resource::<HexPopups>().find.is_some());
    desk.press(&[KeyCode::Escape]);
    assert!(desk.resource::<HexPopups>().find.is_none());
    assert!(desk.resource::<OnDesk>().dialog.is_none(), "Esc did that alone");
}

#[test]
fn looking_at_an_enemy_shows_where_it_could_march() {
    let mut desk = Desk::at(table(KAMPAR, |_| ()));
    let (table, summary) = (desk.resource::<HexTable>(), desk.summary());
    let view = table.view();
    let enemy = table
        .game()
        .unit_ids()
        .find(|unit| table.game().unit(*unit).side != view.viewer() && summary.unit(*unit).at.is_some());
    let enemy = enemy.expect("there is an enemy");
    let threat = view.threat(enemy);
    assert!(!threat.is_empty());
    let at = summary.unit(enemy).at;
    *desk.resource_mut::<Selection>() = Selection::new(Some(enemy), at);
    desk.settle();
    assert_eq!(desk.resource::<ThreatOverlay>().spaces, threat);
    desk.resource_mut::<Selection>().unit = None;
    desk.settle();
    assert_eq!(*desk.resource::<ThreatOverlay>(), ThreatOverlay::default());
}

// HR-11
#[test]
fn hr_11_a_second_click_on_a_unit_that_has_railed_aborts_its_move_and_gives_the_capacity_back() {
    let mut desk = Desk::in_rail_phase();
    desk.click("0504");
    desk.click("0904");
    assert_eq!(desk.place("r_2"), "0904");
    desk.click("0904");
    assert_eq!(
        desk.place("r_2"),
        "0904",
        "it may be the second click of a double click"
    );
    assert_eq!(desk.resource::<Selection>().unit, Some(desk.unit("r_2")));
    // The key for what a click does is also that for the next thing after a hint.
    let aim = Aim::at(desk.space("0904"));
    desk.app.world_mut().insert_resource(aim);
    desk.press(&[KeyCode::Enter]);
    assert_eq!(desk.place("r_2"), "0904");
    let said = |desk: &Desk| {
        let mut texts = desk.resource::<OnDesk>().notices.texts();
        texts.any(|text| text.starts_with("Taken back: ") && text.ends_with("is back at 0504."))
    };
    assert!(!said(&desk));
    desk.click("0904");
    assert_eq!(desk.place("r_2"), "0504");
    assert!(said(&desk), "{:?}", desk.resource::<OnDesk>().notices);
    assert_eq!(desk.marked::<Used>(), [""; 0]);
    assert_eq!(desk.marked::<Available>(), ["r_tanks", "r_2"]);
    assert_eq!(desk.summary().rail_capacity, (1, 1));
}

// HR-11
#[test]
fn hr_11_what_a_click_would_take_back_is_known_beforehand() {
    let mut desk = Desk::in_rail_phase();
    let hint = |desk: &mut Desk, hex: &str| {
        let space = Some(desk.space(hex));
        let ask =
            move |situation: ActSituation, selection: Res<Selection>| situation.takes_back(&selection, space);
        desk.app
            .world_mut()
            .run_system_once(ask)
            .expect("the system runs")
    };
    assert_eq!(hint(&mut desk, "0504"), None, "a click selects");
    desk.click("0504");
    desk.click("millbrook");
    let unit = desk.unit("r_2");
    assert_eq!(hint(&mut desk, "millbrook"), None, "a click selects");
    desk.click("millbrook");
    assert_eq!(hint(&mut desk, "millbrook"), Some(unit));
    let before = desk.resource::<HexTable>().session().journal().len();
    desk.click("millbrook");
    let journal = desk.resource::<HexTable>().session().journal();
    assert_eq!(journal[before].order, Order::TakeBack { unit });
    for hex in ["0504", "millbrook"] {
        assert_eq!(hint(&mut desk, hex), None, "it has been taken back");
    }
    // A player takes back no move of a computer.
    desk.click("0504");
    desk.click("millbrook");
    desk.click("millbrook");
    assert_eq!(hint(&mut desk, "millbrook"), Some(unit));
    desk.resource_mut::<ComputerTurn>().is_paused = true;
    let computers = vec![Some("greedy".to_owned()); 2];
    desk.app.world_mut().write_message(SeatPlayers(computers));
    desk.settle();
    assert_eq!(
        desk.place("r_2"),
        desk.game().board().number(desk.space("millbrook"))
    );
    assert_eq!(hint(&mut desk, "millbrook"), None);
}
