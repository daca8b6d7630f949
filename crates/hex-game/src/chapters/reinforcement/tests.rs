//! Setup, arrivals, offers and withdrawals.

use super::*;
use crate::definition::{OptionSpec, SeaArea};
use crate::testing::{Sketch, TestGame};
use crate::{Definition, OptionId};

/// The phases of the campaign, except those that need tables of their own.
fn phases() -> Vec<Phase> {
    vec![
        Phase::Reinforcement,
        Phase::Movement,
        Phase::RailMovement,
        Phase::End,
    ]
}

fn at(definition: &Definition, number: &str) -> SpaceId {
    definition.board.space_numbered(number).unwrap()
}

fn id(definition: &Definition, name: &str) -> UnitId {
    let index = definition.units.iter().position(|unit| unit.id == name).unwrap();
    UnitId(u16::try_from(index).unwrap())
}

/// Makes a unit of the sketch a reinforcement.
fn comes(definition: &mut Definition, name: &str, turn: u16, entries: Vec<Station>, price: Option<u16>) {
    let unit = id(definition, name);
    definition.setup.retain(|placement| placement.unit != unit);
    definition.arrivals.push(Arrival {
        unit,
        turn,
        entries,
        price,
        option: None,
        event: None,
        delay: Vec::new(),
    });
}

fn option(side: Side, effect: OptionEffect) -> OptionSpec {
    OptionSpec {
        id: "matador".to_owned(),
        name: "Matador".to_owned(),
        text: String::new(),
        side,
        price: 3,
        is_given: false,
        effect,
    }
}

/// Red holds the west and blue the east.
fn coast() -> Sketch {
    Sketch::new(&["cccccc"; 3])
        .phases(phases())
        .place("haven", PlaceKind::Port, "0100")
        .control(Side::Second, "0300 0301 0302 0400 0401 0402 0500 0501 0502")
        .unit("first", Side::First, "brigade", "0101")
        .unit("late", Side::First, "brigade", "0000")
        .unit("enemy", Side::Second, "brigade", "0502")
}

/// "late" enters over the edge at 0000, through the port at 0100, or at the off-map port.
fn late(turn: u16) -> Sketch {
    coast().define(move |definition| {
        let entries = ["0000", "0100"].map(|number| Station::Space(at(definition, number)));
        let entries = entries.into_iter().chain([Station::OffMapPort]).collect();
        comes(definition, "late", turn, entries, None);
        definition.tables.naval.sides[0].off_map_port = Some(SeaArea(0).into());
    })
}

/// To the first side's next Reinforcement Phase.
fn next_turn(played: TestGame) -> TestGame {
    played
        .go_to(Side::Second, Phase::Reinforcement)
        .go_to(Side::First, Phase::Reinforcement)
}

// HF-1, HF-2
#[test]
fn hf_1_and_hf_2_reinforcements_enter_at_their_own_hexes_when_they_are_due() {
    let mut played = late(2).start();
    assert_eq!(
        played.why_not("late", "0000"),
        ["HF-2: late is not due until turn 2, 11-13 December 1941"]
    );
    assert_eq!(played.deploy("late", "0000").unwrap_err().rule(), "HF-2");
    assert_eq!(
        played.why_not("first", "0000")[0],
        "HF-1: first is already in play"
    );
    let ahead = played.view().ahead(Side::First);
    assert_eq!(
        (ahead.len(), ahead[0].turn, ahead[0].unit),
        (1, 2, played.unit("late"))
    );
    assert_eq!(played.view().due(), []);
    let mut played = next_turn(played);
    assert_eq!(played.available(), ["late"]);
    assert_eq!(played.view().due(), [played.unit("late")]);
    assert_eq!(played.view().ahead(Side::First), []);
    assert_eq!(
        played.why_not("late", "0201"),
        ["HF-1: late does not enter at 0201"]
    );
    let places = played.view().destinations(played.unit("late"));
    assert_eq!(*places, [(played.space("0000"), 0), (played.space("0100"), 0)]);
    played.deploy("late", "0000").unwrap();
    assert_eq!(played.at("late"), "0000");
    assert_eq!(played.why("late"), ["HF-2"], "it is Used");
    played.take_back("late").unwrap();
    assert_eq!(played.state().unit(played.unit("late")).at, None);
    played.deploy("late", "0100").unwrap();
    played.end_phase().unwrap();
    assert_eq!(
        played.available(),
        ["first", "late"],
        "it may march in the same turn"
    );
    played.assert_valid();
}

// HF-1, HK-1
#[test]
fn hf_1_the_off_map_port_takes_those_that_come_to_it() {
    let mut played = late(1).start();
    let [unit, first] = ["late", "first"].map(|unit| played.unit(unit));
    assert_eq!(
        played.order(Order::Muster { unit: first }).unwrap_err().rule(),
        "HF-1"
    );
    played.order(Order::Muster { unit }).unwrap();
    assert_eq!(played.state().unit(unit).standing, Standing::OffMapPort);
    assert_eq!(played.view().in_off_map_port(Side::First), [unit]);
    played.take_back("late").unwrap();
    assert_eq!(played.state().unit(unit).standing, Standing::Awaited);
    let mut inland = coast()
        .define(|definition| {
            let entry = Station::Space(at(definition, "0000"));
            comes(definition, "late", 1, vec![entry], None);
        })
        .start();
    let refusal = inland.order(Order::Muster { unit }).unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.text(&inland.view().names()).as_str()),
        ("HF-1", "late does not come to the off-map port")
    );
}

// HF-1, HF-3
#[test]
fn hf_3_a_unit_whose_entries_are_closed_waits_until_one_opens() {
    let mut played = coast()
        .unit("raider", Side::Second, "battalion", "0000")
        .define(|definition| {
            let entries = ["0000", "0100"].map(|number| Station::Space(at(definition, number)));
            comes(definition, "late", 1, entries.to_vec(), None);
            let port = at(definition, "0100");
            definition.control[port.index()] = Some(Side::Second);
        })
        .start();
    assert_eq!(played.available(), [""; 0]);
    assert_eq!(played.why("late"), ["HM-4", "HF-1"]);
    assert_eq!(
        played.why_not("late", "0100").last().unwrap(),
        "HF-1: the port of haven (0100) is under blue control"
    );
    assert_eq!(played.deploy("late", "0000").unwrap_err().rule(), "HM-4");
    played.end_phase().unwrap();
    assert_eq!(
        played.view().due(),
        [played.unit("late")],
        "HF-3: it is there again next turn"
    );
    let mut played = played.change(|played, state| {
        state.units[played.unit("raider").index()].at = Some(played.space("0501"));
        state.control[played.space("0000").index()] = Some(Side::Second);
        state.phase = Phase::Reinforcement;
    });
    // An edge that the enemy controls but does not occupy is open, and is taken when the phase ends.
    played.deploy("late", "0000").unwrap();
    let owner = |played: &TestGame| played.state().control(played.space("0000"));
    assert_eq!(owner(&played), Some(Side::Second));
    played.end_phase().unwrap();
    assert_eq!(owner(&played), Some(Side::First), "HC-1");
}

// HF-4, HK-2
#[test]
fn hf_4_stacking_is_checked_when_the_phase_is_to_end() {
    let all = ["late", "other", "third"];
    let mut played = coast()
        .unit("other", Side::First, "brigade", "0000")
        .unit("third", Side::First, "brigade", "0000")
        .define(move |definition| {
            for name in all {
                let entry = Station::Space(at(definition, "0000"));
                comes(definition, name, 1, vec![entry], None);
            }
        })
        .start();
    for unit in all {
        played.deploy(unit, "0000").unwrap();
    }
    assert_eq!(played.end_phase().unwrap_err().rule(), "HK-2");
    played.take_back("third").unwrap();
    played.end_phase().expect("HK-4: taking back is enough");
    assert_eq!(played.view().due(), [played.unit("third")], "HF-3");
}

fn offered() -> TestGame {
    coast()
        .define(|definition| {
            let entry = Station::Space(at(definition, "0000"));
            comes(definition, "late", 1, vec![entry], Some(4));
        })
        .start()
}

// HF-5
#[test]
fn hf_5_an_accepted_unit_comes_a_turn_later_and_costs_its_price() {
    let mut played = offered();
    let unit = played.unit("late");
    assert_eq!(played.view().offers(), [(unit, 4)]);
    assert_eq!(played.why("late"), ["HF-5"]);
    played.order(Order::Accept { unit }).unwrap();
    assert_eq!(played.view().offers(), []);
    assert_eq!(
        played.order(Order::Refuse { unit }).unwrap_err().rule(),
        "HF-5",
        "it is offered once"
    );
    assert_eq!(played.why("late"), ["HF-2"]);
    assert_eq!(played.view().score()[0].price(), 4, "HV-2");
    let mut played = next_turn(played);
    played.deploy("late", "0000").unwrap();
}

// HF-5
#[test]
fn hf_5_a_refused_unit_is_gone_and_so_is_one_that_was_not_answered() {
    let mut refused = offered();
    let unit = refused.unit("late");
    refused.order(Order::Refuse { unit }).unwrap();
    assert_eq!(refused.why("late"), ["HF-5"]);
    let mut silent = offered();
    silent.end_phase().unwrap();
    for played in [refused, silent] {
        assert_eq!(played.state().unit(unit).standing, Standing::Declined);
        let played = next_turn(played);
        assert_eq!((played.view().offers(), played.view().due()), (vec![], vec![]));
        assert_eq!(played.view().score()[0].price(), 0);
    }
}

// HF-6
#[test]
fn hf_6_a_unit_that_is_withdrawn_leaves_as_its_sides_phase_begins() {
    let played = coast()
        .define(|definition| {
            let unit = id(definition, "first");
            definition.withdrawals.push(Withdrawal {
                unit,
                turn: 2,
                event: None,
            });
        })
        .start();
    let unit = played.unit("first");
    assert_eq!(played.view().leaving(Side::First).len(), 1);
    let played = played.go_to(Side::Second, Phase::Reinforcement);
    assert_eq!(played.state().unit(unit).standing, Standing::OnMap);
    let played = played.go_to(Side::First, Phase::Reinforcement);
    let status = played.state().unit(unit);
    assert_eq!((status.standing, status.at), (Standing::Withdrawn, None));
    assert_eq!(played.view().leaving(Side::First), []);
    assert_eq!(
        played.view().score()[1].destroyed,
        [],
        "HV-2: it is not destroyed"
    );
    played.assert_valid();
}

// HO-1, HF-1
#[test]
fn ho_1_arrivals_of_an_option_come_only_with_it() {
    let with = |is_given| {
        coast()
            .define(move |definition| {
                let entry = Station::Space(at(definition, "0000"));
                comes(definition, "late", 1, vec![entry], None);
                definition.arrivals[0].option = Some(OptionId(0));
                let mut spec = option(Side::First, OptionEffect::Arrivals);
                spec.is_given = is_given;
                definition.options.push(spec);
            })
            .start()
    };
    let given = with(true);
    assert_eq!(
        (given.state().phase(), given.available()),
        (Phase::Reinforcement, vec!["late"])
    );
    let mut not = with(false);
    assert_eq!(
        not.state().phase(),
        Phase::Setup,
        "HT-1: there is an option to choose"
    );
    not.end_phase().unwrap();
    assert_eq!(not.state().phase(), Phase::Reinforcement);
    assert_eq!(
        not.why_not("late", "0000")[0],
        "HO-1: late comes only with the option Matador"
    );
}

/// Blue may set up "mobile" in 0300 or 0301, and with its option also in 0200.
fn setup() -> Sketch {
    coast()
        .unit("mobile", Side::Second, "brigade", "0401")
        .unit("guard", Side::Second, "brigade", "0301")
        .define(|definition| {
            let within = ["0300", "0301", "0101"]
                .map(|number| at(definition, number))
                .to_vec();
            let mobile = id(definition, "mobile");
            for placement in &mut definition.setup {
                if placement.unit == mobile {
                    placement.within.clone_from(&within);
                }
            }
            let effect = OptionEffect::SetUp {
                units: vec![mobile],
                spaces: vec![at(definition, "0200"), at(definition, "0201")],
            };
            definition.options.push(option(Side::Second, effect));
        })
}

// HT-1
#[test]
fn ht_1_units_are_set_up_before_turn_1_where_the_scenario_leaves_a_choice() {
    let mut played = setup().start();
    let now = |played: &TestGame| (played.state().player(), played.state().phase());
    assert_eq!(now(&played), (Side::Second, Phase::Setup));
    assert_eq!(played.available(), ["mobile"]);
    assert_eq!(
        played.why_not("guard", "0300")[0],
        "HT-1: the scenario says where guard is set up"
    );
    assert_eq!(
        played.why_not("mobile", "0402"),
        ["HT-1: mobile may not be set up at 0402"]
    );
    assert_eq!(played.why_not("mobile", "0101"), ["HM-4: first holds 0101"]);
    played.deploy("mobile", "0300").unwrap();
    assert_eq!(
        played.why("mobile"),
        ["HF-2"],
        "it is taken back before it is set up elsewhere"
    );
    played.take_back("mobile").unwrap();
    assert_eq!(played.at("mobile"), "0401");
    played.deploy("mobile", "0301").unwrap();
    played.assert_valid();
    played.end_phase().unwrap();
    assert_eq!(
        now(&played),
        (Side::First, Phase::Reinforcement),
        "no setup for a side that has nothing to decide"
    );
    assert_eq!(played.deploy("mobile", "0300").unwrap_err().rule(), "HM-1");
}

// HT-1, HK-2
#[test]
fn ht_1_setup_does_not_end_with_an_overstacked_hex() {
    let mut played = setup().unit("second", Side::Second, "brigade", "0301").start();
    played.deploy("mobile", "0301").unwrap();
    assert_eq!(played.end_phase().unwrap_err().rule(), "HK-2");
    played.take_back("mobile").unwrap();
    played.end_phase().unwrap();
}

// HO-1
#[test]
fn ho_1_an_option_opens_places_and_dropping_it_puts_units_back() {
    let mut played = setup().start();
    let option = OptionId(0);
    assert_eq!(played.deploy("mobile", "0200").unwrap_err().rule(), "HT-1");
    assert_eq!(played.order(Order::Drop { option }).unwrap_err().rule(), "HO-1");
    played.order(Order::Choose { option }).unwrap();
    assert_eq!(played.order(Order::Choose { option }).unwrap_err().rule(), "HO-1");
    played.deploy("mobile", "0200").unwrap();
    played.order(Order::Drop { option }).unwrap();
    assert_eq!(played.at("mobile"), "0401", "only the option let it stand there");
    played.order(Order::Choose { option }).unwrap();
    played.deploy("mobile", "0300").unwrap();
    played.order(Order::Drop { option }).unwrap();
    assert_eq!(
        played.at("mobile"),
        "0300",
        "it may stand there without the option"
    );
    played.order(Order::Choose { option }).unwrap();
    played.take_back("mobile").unwrap();
    played.deploy("mobile", "0200").unwrap();
    assert_eq!(played.state().control(played.space("0200")), Some(Side::First));
    played.end_phase().unwrap();
    assert_eq!(
        played.state().control(played.space("0200")),
        Some(Side::Second),
        "HC-1: the side whose unit is in it"
    );
    assert_eq!(
        played.state().control(played.space("0201")),
        Some(Side::First),
        "HC-1: and no other, though the option opens it"
    );
    assert_eq!(played.order(Order::Drop { option }).unwrap_err().rule(), "HT-2");
    assert_eq!(played.view().score()[1].price(), 3, "HV-2");
}
