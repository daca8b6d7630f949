//! Setup, reinforcement and naval movement in the campaign, by mouse and by keys.

use std::collections::BTreeSet;

use bevy::input::ButtonState;
use bevy::prelude::*;

use super::NONE;
use super::desk::Desk;
use crate::panels::situations::{play_until, table};
use railhead::hex::phases::{AskWhy, PlayPhase};
use railhead::hex::table::{EndPhaseBlocked, HexRequest, HexTable, Refused, Selection, WarnUnitsLeft};
use railhead::hex::units::{At, Available, SelectedUnit, Used};
use railhead::map_view::marks::overlay::Highlights;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{Phase, Side, Standing};

const CAMPAIGN: &str = "malaya/campaign.ron";

fn at(phase: Phase, player: Side, turn: u16) -> Desk {
    let table = table(CAMPAIGN, |session| {
        play_until(session, |session| {
            let state = session.state();
            (state.phase(), state.player(), state.turn()) == (phase, player, turn)
        });
    });
    Desk::at(table)
}

/// Wants the phase ended, and returns what holds it.
fn held(desk: &mut Desk) -> Vec<EndPhaseBlocked> {
    desk.resource_mut::<WarnUnitsLeft>().0 = true;
    desk.app.world_mut().write_message(HexRequest::EndPhase);
    desk.app.update();
    let held = desk.sent();
    desk.settle();
    held
}

fn highlighted(desk: &Desk) -> BTreeSet<SpaceId> {
    desk.resource::<Highlights>().reachable.iter().copied().collect()
}

fn select(desk: &mut Desk, id: &str) {
    let unit = desk.unit(id);
    desk.resource_mut::<Selection>().unit = Some(unit);
    desk.settle();
}

fn standing(desk: &Desk, id: &str) -> Standing {
    desk.resource::<HexTable>()
        .session()
        .state()
        .unit(desk.unit(id))
        .standing
}

// HT-1
#[test]
fn ht_1_a_click_shows_where_a_unit_may_be_set_up_another_sets_it_up_and_two_more_take_it_back() {
    let mut desk = Desk::at(table(CAMPAIGN, |_| ()));
    assert_eq!(
        *desk.resource::<State<PlayPhase>>().get(),
        PlayPhase(Some(Phase::Setup))
    );
    assert!(desk.marked::<Available>().contains(&"c_22in".to_owned()));
    let home = desk.place("c_22in");
    desk.click(&home);
    assert_eq!(desk.marked::<SelectedUnit>(), ["c_22in"]);
    let unit = desk.unit("c_22in");
    let allowed: BTreeSet<SpaceId> = desk
        .resource::<HexTable>()
        .view()
        .destinations(unit)
        .iter()
        .map(|(space, _)| *space)
        .collect();
    assert!(allowed.len() > 3);
    assert_eq!(highlighted(&desk), allowed);
    let to = *allowed.first().expect("there are some");
    let number = desk.game().board().number(to);
    desk.click(&number);
    assert_eq!(desk.place("c_22in"), number);
    assert_eq!(desk.marked::<Used>(), ["c_22in"]);
    // One click selects it, the next takes it back.
    desk.click(&number);
    desk.click(&number);
    assert_eq!(desk.place("c_22in"), home);
    assert_eq!(desk.marked::<Used>(), NONE);
    // Where it may not be set up, it says why.
    desk.click(&home);
    let asked = desk.click_and_hear::<AskWhy>("singapore");
    assert_eq!(
        (asked[0].unit, asked[0].space),
        (unit, Some(desk.space("singapore")))
    );
}

// HO-1, HO-2
#[test]
fn ho_1_figures_choose_options_and_f_wishes_fog() {
    let mut desk = Desk::at(table(CAMPAIGN, |_| ()));
    let matador = desk
        .game()
        .option_named("matador")
        .expect("an option of the campaign");
    let has = |desk: &Desk| desk.resource::<HexTable>().session().state().has_option(matador);
    desk.press(&[KeyCode::Digit2]);
    assert!(has(&desk));
    desk.press(&[KeyCode::Digit2]);
    assert!(!has(&desk));
    let fog = |desk: &Desk| desk.resource::<HexTable>().session().state().campaign().fog;
    desk.press(&[KeyCode::KeyF]);
    assert!(fog(&desk));
    desk.press(&[KeyCode::KeyF]);
    assert!(!fog(&desk));
}

// HO-1: what is chosen holds for the whole game, so the end of setup asks first.
#[test]
fn ho_1_the_end_of_setup_is_held_once() {
    let mut desk = Desk::at(table(CAMPAIGN, |_| ()));
    assert!(matches!(held(&mut desk)[..], [EndPhaseBlocked::UnitsLeft(_)]));
    assert_eq!(desk.summary().phase, Phase::Setup);
    desk.request(HexRequest::EndPhaseConfirmed);
    assert_eq!(desk.summary().player, Side::First);
}

// HF-2
#[test]
fn hf_2_an_arrival_lights_its_entries_is_brought_on_and_taken_back() {
    let mut desk = at(Phase::Reinforcement, Side::First, 5);
    // N selects a unit that can act, off the map too.
    desk.press(&[KeyCode::KeyN]);
    assert!(desk.resource::<Selection>().unit.is_some());
    select(&mut desk, "j_4g");
    let entry = BTreeSet::from([desk.space("entry_road_north")]);
    assert_eq!(highlighted(&desk), entry);
    desk.press(&[KeyCode::Escape]);
    assert!(highlighted(&desk).is_empty());
    select(&mut desk, "j_4g");
    desk.click("entry_road_north");
    assert_eq!(standing(&desk, "j_4g"), Standing::OnMap);
    assert_eq!(desk.marked::<Used>(), ["j_4g"]);
    desk.click("entry_road_north");
    desk.click("entry_road_north");
    assert_eq!(standing(&desk, "j_4g"), Standing::Awaited);
    // By keys: the next entry, and there.
    select(&mut desk, "j_4g");
    desk.press(&[KeyCode::BracketRight]);
    desk.press(&[KeyCode::Enter]);
    assert_eq!(standing(&desk, "j_4g"), Standing::OnMap);
}

// HF-1
#[test]
fn hf_1_o_brings_a_reinforcement_into_the_off_map_port() {
    let mut desk = at(Phase::Reinforcement, Side::First, 5);
    select(&mut desk, "j_6tk");
    assert!(highlighted(&desk).is_empty(), "it enters nowhere on the map");
    desk.press(&[KeyCode::KeyO]);
    assert_eq!(standing(&desk, "j_6tk"), Standing::OffMapPort);
    // HF-2: a unit brought there can be taken back like any other.
    select(&mut desk, "j_6tk");
    desk.press(&[KeyCode::Backspace]);
    assert_eq!(standing(&desk, "j_6tk"), Standing::Awaited);
    // One that does not come by sea is refused with the rule.
    select(&mut desk, "j_4g");
    desk.key(KeyCode::KeyO, ButtonState::Pressed);
    let refused = desk.sent::<Refused>();
    assert_eq!(
        refused.last().map(|Refused(reason)| reason.rule.as_str()),
        Some("HF-1")
    );
}

// HF-5
#[test]
fn hf_5_an_offer_is_accepted_by_its_figure_and_an_open_one_holds_the_phase() {
    let mut desk = at(Phase::Reinforcement, Side::First, 4);
    let unit = desk.unit("j_3mtn");
    let held = held(&mut desk);
    assert!(matches!(&held[..], [EndPhaseBlocked::UnitsLeft(units)] if units.contains(&unit)));
    // The question takes all keys until it is answered.
    desk.press(&[KeyCode::Digit1]);
    assert_eq!(desk.resource::<HexTable>().session().state().unit(unit).due, None);
    desk.press(&[KeyCode::Escape]);
    desk.press(&[KeyCode::Digit1]);
    let due = desk.resource::<HexTable>().session().state().unit(unit).due;
    assert_eq!(due, Some(5));
}

// HN-1, HN-4, HN-6
#[test]
fn hn_6_a_unit_sails_from_the_off_map_port_and_lies_off_the_coast() {
    let mut desk = at(Phase::NavalMovement, Side::First, 1);
    select(&mut desk, "j_56r");
    let words = desk.resource::<Highlights>().words.clone();
    let word = |space: &str| {
        let space = desk.space(space);
        words.iter().find(|(at, _)| *at == space).map(|(_, word)| *word)
    };
    assert_eq!(word("kota_bharu"), Some("assault"));
    assert_eq!(word("patani"), Some("port"));
    assert_eq!(word("endau"), Some("landing"));
    desk.click("kota_bharu");
    assert_eq!(desk.resource::<HexTable>().undo_depth(), 0, "HN-4");
    let barrier = desk
        .resource::<HexTable>()
        .barrier()
        .expect("something stops undo");
    assert!(barrier.contains("HN-4") || barrier.contains("die"), "{barrier}");
    if standing(&desk, "j_56r") == Standing::Afloat(desk.space("kota_bharu")) {
        assert!(desk.marked::<At>().contains(&"j_56r".to_owned()));
    } else {
        assert_eq!(
            standing(&desk, "j_56r"),
            Standing::OffMapPort,
            "HN-5: it turned back"
        );
    }
}
