//! The Combat Phase and demolitions, by mouse and by keys.

use bevy::prelude::*;

use super::NONE;
use super::desk::Desk;
use crate::panels::battles::{kampar, waiting};
use crate::panels::situations::play_until;
use railhead::hex::phases::{AttackPlan, BridgeAsked, PlayPhase};
use railhead::hex::table::{HexTable, Refused, Selection};
use railhead::hex::units::{Available, SelectedUnit};
use railhead::input::InputBlocked;
use railhead::map_view::marks::overlay::{BattleOverlay, Highlights};
use railhead_engine::engine::Session;
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::{Phase, Side};

/// The Japanese Combat Phase before Kampar.
fn before_kampar() -> Desk {
    let loaded = kampar(&[Phase::Combat, Phase::End]);
    let desk = Desk::at(HexTable::new(loaded, 1));
    assert_eq!(
        *desk.resource::<State<PlayPhase>>().get(),
        PlayPhase(Some(Phase::Combat))
    );
    desk
}

/// The ids of the units of the plan.
fn planned(desk: &Desk) -> Vec<String> {
    let plan = desk.resource::<AttackPlan>().0.as_ref();
    let units = plan.map_or(&[][..], |plan| plan.attackers.as_slice());
    units
        .iter()
        .map(|unit| desk.game().unit(*unit).id.clone())
        .collect()
}

#[test]
fn hb_1_units_that_can_attack_are_available_and_their_targets_are_shown() {
    let mut desk = before_kampar();
    assert_eq!(
        desk.marked::<Available>(),
        ["j_11r", "j_41r", "j_42r", "j_5rec", "j_1tk"]
    );
    let kampar = desk.space("kampar");
    assert!(desk.resource::<BattleOverlay>().targets.contains(&kampar));
    assert!(desk.resource::<BattleOverlay>().attacks.is_empty());
}

#[test]
fn hb_1_a_click_on_the_enemy_plans_an_attack_and_clicks_on_counters_change_it() {
    let mut desk = before_kampar();
    desk.click("kampar");
    assert_eq!(planned(&desk), ["j_11r", "j_41r", "j_42r", "j_5rec", "j_1tk"]);
    let overlay = desk.resource::<BattleOverlay>();
    assert_eq!(overlay.targets, [desk.space("kampar")]);
    assert_eq!(overlay.attacks.len(), 3, "from three hexes");
    assert!(overlay.label.is_some(), "the odds are on the map");
    desk.click("2032");
    assert_eq!(planned(&desk), ["j_41r", "j_42r", "j_5rec", "j_1tk"]);
    desk.click("2032");
    assert_eq!(planned(&desk).len(), 5);
    desk.press(&[KeyCode::Digit1]);
    assert_eq!(planned(&desk).len(), 4);
    // Esc puts the plan away, and not the menu up.
    desk.press(&[KeyCode::Escape]);
    assert_eq!(planned(&desk), NONE);
    assert!(!desk.resource::<InputBlocked>().0);
}

#[test]
fn hb_1_all_that_can_attack_are_in_the_plan_whoever_is_selected() {
    let mut desk = before_kampar();
    desk.click("2032");
    assert_eq!(desk.marked::<SelectedUnit>(), ["j_11r"]);
    desk.click("kampar");
    assert_eq!(planned(&desk), ["j_11r", "j_41r", "j_42r", "j_5rec", "j_1tk"]);
    // A unit that is nowhere near is refused, by its rule.
    let far = desk.game().unit_named("j_4g").expect("a unit far away");
    let number = {
        let at = desk.summary().unit(far).at.expect("on the map");
        desk.game().board().number(at)
    };
    let refused: Vec<Refused> = desk.click_and_hear(&number);
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].0.rule, "HB-1");
    assert_eq!(planned(&desk).len(), 5);
}

#[test]
fn ha_1_air_points_by_key_and_no_more_than_may_be() {
    let mut desk = before_kampar();
    desk.click("kampar");
    let most = desk
        .resource::<HexTable>()
        .view()
        .most_air(Side::First, desk.space("kampar"));
    for _ in 0..most {
        desk.press(&[KeyCode::KeyP]);
    }
    let air = |desk: &Desk| desk.resource::<AttackPlan>().0.as_ref().map(|plan| plan.air);
    assert_eq!(air(&desk), Some(most));
    desk.press(&[KeyCode::KeyP]);
    assert_eq!(air(&desk), Some(most));
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyP]);
    assert_eq!(air(&desk), Some(most - 1));
}

#[test]
fn hb_8_a_whole_combat_by_keys_alone() {
    let mut desk = before_kampar();
    desk.press(&[KeyCode::KeyN]);
    desk.press(&[KeyCode::BracketRight]);
    desk.press(&[KeyCode::Enter]);
    let target = desk.resource::<AttackPlan>().0.as_ref().expect("planned").target;
    let joining = desk.summary().fights.attackers_of(target).len();
    assert_eq!(planned(&desk).len(), joining);
    desk.press(&[KeyCode::Enter]);
    assert_eq!(planned(&desk), NONE);
    assert!(
        desk.summary().fights.decision.is_some(),
        "the defender has air points"
    );
    for _ in 0..20 {
        if desk.summary().fights.decision.is_none() {
            break;
        }
        desk.press(&[KeyCode::Space]);
    }
    assert_eq!(desk.summary().fights.decision, None);
    let journal = desk.resource::<HexTable>().session().journal();
    assert!(journal.len() > 1);
}

#[test]
fn hb_6_the_hexes_of_a_retreat_are_lit_and_a_click_goes_there() {
    let mut desk = Desk::at(waiting(|stage| matches!(stage, Stage::Retreat { .. })));
    let decision = desk.summary().fights.decision.clone().expect("it waits");
    let unit = decision.units()[0];
    let from = desk.summary().unit(unit).at.expect("on the map");
    let number = desk.game().board().number(from);
    desk.click(&number);
    let chosen = desk.resource::<Selection>().unit.expect("one is selected");
    assert_eq!(
        desk.resource::<Highlights>().reachable,
        decision.spaces_of(chosen)
    );
    let to = decision.spaces_of(chosen)[0];
    let number = desk.game().board().number(to);
    desk.point_at(&number);
    assert!(desk.resource::<Highlights>().path_label.starts_with("costs"));
    desk.click(&number);
    let still = desk
        .summary()
        .fights
        .decision
        .as_ref()
        .is_some_and(|decision| decision.units().contains(&chosen));
    assert!(!still, "it has retreated");
}

#[test]
fn hb_7_an_advance_by_a_click_on_the_emptied_hex() {
    let mut desk = Desk::at(waiting(|stage| matches!(stage, Stage::Advance { .. })));
    let decision = desk.summary().fights.decision.clone().expect("it waits");
    desk.click("kampar");
    let kampar = desk.space("kampar");
    assert!(
        decision
            .units()
            .iter()
            .any(|unit| desk.summary().unit(*unit).at == Some(kampar))
    );
}

#[test]
fn hd_1_a_bridge_is_blown_by_keys() {
    let loaded = kampar(&[Phase::Movement, Phase::End]);
    let mut session = Session::new(loaded.game.clone(), 1);
    play_until(&mut session, |session| session.state().player() == Side::Second);
    let mut desk = Desk::at(HexTable::resume(loaded, session));
    let (unit, bridges) = {
        let (unit, bridges) = desk
            .summary()
            .fights
            .bridges
            .iter()
            .next()
            .expect("a unit is next to a bridge");
        (*unit, bridges.clone())
    };
    let space = desk.summary().unit(unit).at;
    *desk.resource_mut::<Selection>() = Selection::new(Some(unit), space);
    desk.settle();
    assert_eq!(desk.resource::<BattleOverlay>().bridges, bridges);
    desk.press(&[KeyCode::KeyB]);
    assert_eq!(desk.resource::<BridgeAsked>().0, Some(bridges[0]));
    desk.press(&[KeyCode::Escape]);
    assert_eq!(desk.resource::<BridgeAsked>().0, None);
    desk.press(&[KeyCode::KeyB]);
    desk.press(&[KeyCode::Enter]);
    let tried = desk
        .resource::<HexTable>()
        .session()
        .state()
        .campaign()
        .tried_bridges
        .clone();
    assert_eq!(tried, [bridges[0].0]);
    assert!(
        desk.resource::<railhead::hex::popups::HexPopups>()
            .blast
            .is_some()
    );
}
