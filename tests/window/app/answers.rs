//! Questions take all keys, and keys answer them.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::NONE;
use super::area_player::Player;
use super::desk::Desk;
use super::hands::{listen, press, says, says_within, settle};
use crate::panels::battles::{kampar, waiting};
use railhead::hex::phases::ShownSupply;
use railhead::hex::popups::HexPopups;
use railhead::hex::table::{HexRequest, HexTable, Refused, Selection, WarnUnitsLeft};
use railhead::hex::units::SelectedUnit;
use railhead::input::KeysBlocked;
use railhead::map_view::camera::Overview;
use railhead::map_view::camera::view::View;
use railhead::map_view::camera::visit::Bring;
use railhead::map_view::centre;
use railhead::play::computer::ComputerTurn;
use railhead::play::standing::StandsUntil;
use railhead::play::{Asking as _, ChangeKind, StandingAnswers, StandingChange, Table, TableChanged};
use railhead::shell::popups::{Dialog, Popups as OnDesk};
use railhead::shell::settings::Settings;
use railhead_area_game::{AreaGame, Phase as WarPhase};
use railhead_engine::engine::{Digest, Seat};
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{HexGame, Phase, Side};

/// "End the phase?" lies over the rail exercise.
fn asked() -> Desk {
    let mut desk = Desk::in_rail_phase();
    desk.resource_mut::<WarnUnitsLeft>().0 = true;
    desk.request(HexRequest::EndPhase);
    assert!(desk.resource::<HexPopups>().held.is_some());
    desk
}

#[test]
fn a_question_takes_all_keys() {
    let mut desk = asked();
    assert!(desk.resource::<KeysBlocked>().0);
    for key in [
        KeyCode::KeyN,
        KeyCode::KeyV,
        KeyCode::Tab,
        KeyCode::KeyW,
        KeyCode::F2,
    ] {
        desk.press(&[key]);
    }
    assert_eq!(desk.marked::<SelectedUnit>(), NONE);
    assert_eq!(desk.resource::<ShownSupply>().0, None);
    assert_eq!(*desk.resource::<Overview>(), Overview(false));
    assert_eq!(desk.resource::<Selection>().space, None);
    assert_eq!(desk.resource::<HexPopups>().sheet, None);
    assert!(desk.resource::<HexPopups>().held.is_some(), "it still asks");
}

#[test]
fn esc_says_no_to_a_question_and_the_keys_are_the_games_again() {
    let mut desk = asked();
    desk.press(&[KeyCode::Escape]);
    assert!(desk.resource::<HexPopups>().held.is_none());
    assert!(desk.resource::<OnDesk>().dialog.is_none(), "no menu came up");
    assert_eq!(desk.summary().phase, Phase::RailMovement);
    desk.press(&[KeyCode::KeyN]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
}

#[test]
fn enter_says_yes_to_a_question() {
    let mut desk = asked();
    desk.press(&[KeyCode::Enter]);
    assert!(desk.resource::<HexPopups>().held.is_none());
    assert_eq!(desk.summary().player, Side::Second, "the player-turn is over");
}

#[test]
fn the_key_that_asks_does_not_answer() {
    let mut desk = Desk::in_rail_phase();
    desk.resource_mut::<WarnUnitsLeft>().0 = true;
    desk.press(&[KeyCode::ControlLeft, KeyCode::Enter]);
    assert!(
        desk.resource::<HexPopups>().held.is_some(),
        "it waits for an answer"
    );
    assert_eq!(desk.summary().phase, Phase::RailMovement);
}

#[test]
fn enter_takes_what_stands_out_in_the_menu() {
    let mut desk = Desk::in_rail_phase();
    desk.press(&[KeyCode::Escape]);
    assert!(matches!(desk.resource::<OnDesk>().dialog, Some(Dialog::Menu)));
    desk.press(&[KeyCode::Tab]);
    assert_eq!(
        *desk.resource::<Overview>(),
        Overview(false),
        "the map is behind the menu"
    );
    desk.press(&[KeyCode::Escape]);
    desk.press(&[KeyCode::Escape]);
    desk.press(&[KeyCode::Enter]);
    assert!(desk.resource::<OnDesk>().dialog.is_none(), "the game goes on");
}

#[test]
fn over_the_map_tab_switches_the_overview_and_no_button_takes_the_keys_after_it() {
    let mut desk = Desk::in_rail_phase();
    desk.press(&[KeyCode::Tab]);
    desk.press(&[KeyCode::Tab]);
    desk.press(&[KeyCode::Tab]);
    assert_eq!(*desk.resource::<Overview>(), Overview(true));
    assert!(!desk.resource::<EguiWantsInput>().wants_any_keyboard_input());
    desk.press(&[KeyCode::Enter]);
    assert_eq!(desk.resource::<HexPopups>().sheet, None);
    desk.press(&[KeyCode::KeyN]);
    assert_eq!(desk.marked::<SelectedUnit>(), ["r_tanks"]);
}

#[test]
fn the_map_moves_only_for_what_is_out_of_sight() {
    let mut desk = Desk::in_rail_phase();
    for _ in 0..6 {
        desk.press(&[KeyCode::Equal]);
    }
    let harbour = desk.space("harbour");
    desk.app.world_mut().write_message(Bring(harbour));
    desk.settle();
    let board = desk.game().board();
    let near = board.links(harbour)[0].to;
    let far = board
        .space_ids()
        .max_by_key(|space| board.grid().distance(harbour, *space))
        .expect("the board has spaces");
    let place = centre(board.raster(), far);
    let before = desk.resource::<View>().goal_centre;
    desk.app.world_mut().write_message(Bring(near));
    desk.settle();
    assert_eq!(desk.resource::<View>().goal_centre, before, "it is in plain view");
    desk.app.world_mut().write_message(Bring(far));
    desk.settle();
    let after = desk.resource::<View>().goal_centre;
    assert!(after != before && after.distance(place) < before.distance(place));
}

// HD-1
#[test]
fn hd_1_a_bridge_that_may_not_be_blown_says_why() {
    let loaded = kampar(&[Phase::Movement, Phase::End]);
    let mut desk = Desk::at(HexTable::new(loaded, 1));
    // The Japanese blow no bridges.
    let unit = desk.unit("j_11r");
    let space = desk.summary().unit(unit).at;
    *desk.resource_mut::<Selection>() = Selection::new(Some(unit), space);
    desk.settle();
    desk.resource_mut::<Messages<Refused>>().clear();
    desk.key(KeyCode::KeyB, bevy::input::ButtonState::Pressed);
    let refused: Vec<Refused> = desk.sent();
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].0.rule, "HD-1");
    assert_eq!(refused[0].0.text, "Japan cannot blow bridges");
}

#[test]
fn a_warning_is_silenced_for_its_own_phase_alone() {
    for (phase, is_quiet) in [("Rail Movement Phase", true), ("Movement Phase", false)] {
        let mut desk = Desk::in_rail_phase();
        let mut settings = desk.resource_mut::<Settings>();
        settings.warn_units_left = true;
        settings.quiet_phases.insert(phase.to_owned());
        desk.settle();
        desk.request(HexRequest::EndPhase);
        let asks = desk.resource::<HexPopups>().held.is_some();
        assert_eq!(asks, !is_quiet, "silenced in the {phase}");
    }
}

#[test]
fn a_phase_of_a_war_warns_of_what_it_leaves_unused_until_it_is_silenced() {
    let mut player = Player::new("france");
    let mut settings = player.app.world_mut().resource_mut::<Settings>();
    settings.warn_units_left = true;
    settle(&mut player.app);
    let phase = |player: &Player| player.table().view().phase();
    player.press("End purchase");
    assert_eq!(phase(&player), WarPhase::Purchase);
    assert!(says(&mut player.app, "Germany has 22 IPC unspent."));
    player.press("End purchase anyway");
    player.press("End combat move");
    assert_eq!(phase(&player), WarPhase::CombatMove);
    assert!(says_within(&mut player.app, " can still attack."));
    player.press("Do not warn me again in any combat move");
    player.press("End combat move");
    player.press("End combat");
    player.press("End non-combat move");
    assert_eq!(
        phase(&player),
        WarPhase::NonCombatMove,
        "it is silenced elsewhere"
    );
    assert!(says_within(&mut player.app, " can still move."));
    player.press("End non-combat move anyway");
    assert_eq!(phase(&player), WarPhase::PlaceUnits);
}

#[test]
fn hp_5_a_standing_answer_answers_for_the_rest_of_the_turn() {
    let losses = |stage: &Stage| {
        matches!(
            stage,
            Stage::Losses {
                side: Side::Second,
                ..
            }
        )
    };
    let asked = || {
        let table = waiting(losses).with_players(vec![Some("random".to_owned()), None]);
        Desk::at(table)
    };
    let question = |desk: &Desk| HexGame::question(desk.resource::<HexTable>());
    let mut desk = asked();
    let before = question(&desk).expect("the defender has a question");
    assert_eq!(before.kind.about, "losses");
    assert_eq!(desk.game().board().label(before.place), "Kampar (1932)");
    desk.settle();
    assert_eq!(
        question(&desk),
        Some(before),
        "without a standing answer it waits"
    );
    let seat = desk.resource::<HexTable>().decider();
    desk.app.world_mut().write_message(StandingChange {
        seat,
        kind: before.kind.about,
        until: Some(StandsUntil::TurnEnds),
    });
    desk.settle();
    assert!(
        question(&desk).is_none_or(|question| question.kind.about != "losses"),
        "it is answered"
    );
    assert!(desk.resource::<StandingAnswers>().covers(seat, "losses"));
    // A person who wants the questions back gets them.
    desk.app.world_mut().write_message(StandingChange {
        seat,
        kind: before.kind.about,
        until: None,
    });
    desk.settle();
    assert!(!desk.resource::<StandingAnswers>().covers(seat, "losses"));
}

#[test]
fn hp_5_one_button_answers_every_kind_of_question_until_the_turn_ends() {
    let losses = |stage: &Stage| {
        matches!(
            stage,
            Stage::Losses {
                side: Side::Second,
                ..
            }
        )
    };
    let table = waiting(losses).with_players(vec![Some("random".to_owned()), None]);
    let mut desk = Desk::at(table);
    desk.resource_mut::<ComputerTurn>().is_paused = true;
    listen(&mut desk.app);
    let seat = desk.resource::<HexTable>().decider();
    let before = desk.resource::<HexTable>().session().journal().len();
    press(&mut desk.app, "Answer all so");
    let after = desk.resource::<HexTable>().session().journal().len();
    assert!(after > before, "the present question is answered, too");
    let given: Vec<_> = desk.resource::<StandingAnswers>().of(seat).collect();
    for kind in ["losses", "retreats"] {
        assert!(given.contains(&(kind, StandsUntil::TurnEnds)), "{given:?}");
    }
    desk.app.world_mut().write_message(TableChanged {
        kind: ChangeKind::Issued,
        digests: vec![Digest::PlayerTurnBegan {
            turn: 2,
            player: seat,
        }],
    });
    desk.settle();
    let given = desk.resource::<StandingAnswers>().of(seat).count();
    assert_eq!(given, 0, "the next turn asks again");
}

#[test]
fn a_standing_answer_holds_for_every_nation_of_the_person() {
    let mut player = Player::new("france");
    let table = Table::<AreaGame>::resume(
        player.table().scenario().clone(),
        player.table().session().clone(),
    );
    let players = vec![None, None, Some("greedy".to_owned())];
    player
        .app
        .world_mut()
        .insert_resource(table.with_players(players));
    settle(&mut player.app);
    for until in [Some(StandsUntil::GameEnds), None] {
        player.app.world_mut().write_message(StandingChange {
            seat: Seat(1),
            kind: "losses",
            until,
        });
        settle(&mut player.app);
        let standing = player.app.world().resource::<StandingAnswers>();
        let covered = [0, 1, 2].map(|seat| standing.covers(Seat(seat), "losses"));
        let is_given = until.is_some();
        assert_eq!(covered, [is_given, is_given, false]);
    }
}
