//! Saves of linked battles (HL): a campaign is one save with the orders of every battle, and a damaged one says where.

use std::sync::Arc;

use railhead_engine::engine::{Draws, Game as _, Playable as _, Session};
use railhead_engine::save::{Restored, Unopened, open_text, to_text, verify_read};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_hex_game::linked_battles::after::{earlier_battles, earlier_difference, next_battle};
use railhead_hex_game::linked_battles::standing::UnitCarryOver;
use railhead_hex_game::{HexGame, HexScenario, Order, Side};

use super::linked_battles::{PATH, begun, next, storm, texts, wait};
use crate::common::share;

/// The most bytes of the save of a whole campaign.
const MOST: usize = 2 * 1024 * 1024;

/// The text that says what was fought.
const SO_FAR: &str = "coast.campaign.so-far.ron";

/// The last battle of the small campaign, and two before it.
fn third() -> (HexScenario, Session<HexGame>) {
    let (scenario, mut session) = begun(PATH);
    storm(&mut session);
    let (scenario, mut session) = next(&scenario, &session);
    wait(&mut session);
    next(&scenario, &session)
}

// HL-6
#[test]
fn hl_6_a_save_holds_every_battle_of_the_campaign_with_its_orders() {
    let (scenario, mut session) = third();
    session.issue(Order::EndPhase).expect("a phase can end");
    let text = to_text(&scenario, &session);
    assert!(text.contains("campaign: \"The coast\""), "lists can say so");
    let opened = open_text::<HexGame>("game.ron", &text).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(opened.restored, Restored::Whole);
    assert_eq!(
        to_text(&opened.scenario, &opened.session),
        text,
        "saved again, byte for byte"
    );
    let [before, after] = [&scenario, &opened.scenario].map(|scenario| {
        let campaign = scenario.game.linked_battles().expect("it belongs to one");
        (campaign.battle, campaign.fought.clone(), campaign.sheet.clone())
    });
    assert_eq!(before, after);
    let earlier = earlier_battles(&opened.scenario);
    let hashes: Vec<_> = earlier.iter().map(|(_, session)| session.hash()).collect();
    let stated: Vec<_> = after.1.iter().map(|fought| fought.hash).collect();
    assert_eq!(hashes, stated);
    assert_eq!(earlier_difference(&opened.scenario), None);
    let verified = verify_read::<HexGame>(&Unopened::of_text("game.ron", &text)).expect("it is whole");
    assert_eq!(verified.difference, None);
    // Undo stops where the battle begins.
    let mut session = opened.session;
    while session.undo().is_some() {}
    assert!(session.journal().is_empty());
    let begun = Session::new(Arc::clone(session.game()), session.seed());
    assert_eq!(session.hash(), begun.hash());
}

/// The last battle with some words of what was fought replaced.
fn changed(from: &str, to: &str) -> (Texts, Vec<String>) {
    let (scenario, _) = third();
    let mut texts = scenario.texts.clone();
    let text = texts.get_mut(SO_FAR).expect("it is one of its texts");
    assert!(text.contains(from), "{from}: {text}");
    *text = text.replacen(from, to, 1);
    let problems = load::<HexGame>(&texts, SO_FAR).err().unwrap_or_default();
    (texts, problems.iter().map(ToString::to_string).collect())
}

// HL-1
#[test]
fn hl_1_what_cannot_have_been_fought_is_a_problem_with_its_place() {
    for (from, to, expected) in [
        (
            "\"red\"",
            "\"green\"",
            "fought[0].winner: there is no side \"green\"",
        ),
        (
            "\"last_battle\"",
            "\"late_battle\"",
            "battle: the battles before lead to \"last_battle\"",
        ),
        ("\"ford_battle\"", "\"gate_battle\"", "fought[0].battle: "),
        ("\"1809-01-11\"", "\"1809-13-11\"", "fought[0].ended: "),
        ("Decisive", "Marvellous", "Marvellous"),
        ("coast.campaign.ron", "first.ron", "campaign: "),
    ] {
        let (_, problems) = changed(from, to);
        let place = format!("{SO_FAR}:");
        assert!(
            problems
                .iter()
                .any(|problem| problem.starts_with(&place) && problem.contains(expected)),
            "{to}: {problems:?}"
        );
    }
}

// HL-6
#[test]
fn hl_6_orders_that_lead_elsewhere_are_found_when_a_save_is_verified() {
    let (scenario, _) = third();
    let campaign = scenario.game.linked_battles().expect("it belongs to one");
    let hash = campaign.fought[0].hash.to_string();
    let (texts, problems) = changed(&hash, "0123456789abcdef");
    assert_eq!(problems, [""; 0], "it can be played on");
    let scenario: HexScenario = load(&texts, SO_FAR).expect("there is no problem");
    let session = Session::new(Arc::clone(&scenario.game), 1);
    let read = Unopened::of_text("game.ron", &to_text(&scenario, &session));
    let verified = verify_read::<HexGame>(&read).expect("it opens");
    let difference = verified.difference.expect("the ford was fought otherwise");
    let expected = format!("The ford: its orders lead to {hash}, but the campaign says 0123456789abcdef");
    assert_eq!((difference.order, difference.what), (0, expected));
}

// HL-2
#[test]
fn hl_2_a_unit_that_the_unit_file_of_the_next_battle_does_not_have_is_accounted_for() {
    let mut texts = texts();
    let mut units = texts["coast.units.ron"].clone();
    let from = units.find("(id: \"r_5\"").expect("the file has it");
    let to = from + units[from..].find("),").expect("its line ends") + 2;
    units.replace_range(from..to, "");
    texts.insert("late.units.ron".to_owned(), units);
    let second = texts["second.ron"].replace("coast.units.ron", "late.units.ron");
    texts.insert("second.ron".to_owned(), second);
    let scenario: HexScenario = load(&texts, PATH).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    storm(&mut session);
    let (scenario, session) = next(&scenario, &session);
    assert_eq!(scenario.game.unit_named("r_5"), None);
    let sheet = |scenario: &HexScenario| {
        let campaign = scenario.game.linked_battles().expect("it belongs to one");
        campaign.sheet.clone()
    };
    let told = sheet(&scenario);
    let r_5 = told
        .iter()
        .find(|unit| unit.unit == "r_5")
        .expect("it is on the sheet");
    assert_eq!(
        (r_5.name.as_str(), r_5.side, &r_5.carry_over, r_5.steps),
        ("Brigade r_5", Side::First, &UnitCarryOver::LeftBehind, 1)
    );
    let story = HexGame::story(&session);
    assert_eq!(story[1].title, "The Red army");
    assert_eq!(story[1].lines[0], "4 units with 5 steps left, none lost.");
    let opened = open_text::<HexGame>("game.ron", &to_text(&scenario, &session));
    let opened = opened.unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(sheet(&opened.scenario), told);
}

/// Plays a game to its end: some orders at random, then as few as can be.
fn finish(session: &mut Session<HexGame>, orders: usize) {
    let game = Arc::clone(session.game());
    let mut given = 0;
    let mut draws = Draws::new(7);
    while !session.state().is_over() {
        assert!(given < 20_000, "a phase never ends");
        let may_end = given >= orders || given % 12 == 11;
        if may_end && session.issue(Order::EndPhase).is_ok() {
            given += 1;
            continue;
        }
        let legal = game.legal_orders(session.state());
        let order = legal[draws.below(legal.len())].clone();
        session.issue(order).expect("legal orders are allowed");
        given += 1;
    }
}

// HL-2
#[test]
fn hl_2_the_shipped_campaigns_lead_to_their_ends_and_account_for_every_unit() {
    for (path, battles) in [
        ("malaya/malaya.campaign.ron", 4..=4),
        // Russia can win it at Tannenberg.
        ("east-prussia/east-prussia.campaign.ron", 2..=3),
    ] {
        for seed in 1..=share::of::<u64>(10) {
            let mut scenario: HexScenario = load(&Embedded, path).expect("shipped campaigns load");
            let mut session = Session::new(Arc::clone(&scenario.game), seed);
            let mut fought = 1;
            loop {
                let before = scenario
                    .game
                    .linked_battles()
                    .expect("it belongs to one")
                    .sheet
                    .clone();
                finish(&mut session, 60);
                let Ok(then) = next_battle(&scenario, &session) else {
                    break;
                };
                fought += 1;
                let campaign = then.scenario.game.linked_battles().expect("it belongs to one");
                // A unit that is offered may never have come.
                let definition = scenario.game.definition();
                let is_offered = |id: &str| {
                    let mut offers = definition
                        .arrivals
                        .iter()
                        .filter(|arrival| arrival.price.is_some());
                    offers.any(|arrival| scenario.game.unit(arrival.unit).id == id)
                };
                for unit in before.iter().filter(|unit| !is_offered(&unit.unit)) {
                    let now = campaign.unit(&unit.unit);
                    assert!(now.is_some(), "{path}: {} is on no sheet", unit.unit);
                }
                for unit in campaign.sheet.iter().filter(|unit| unit.carry_over.fights()) {
                    assert!((1..=unit.full).contains(&unit.steps), "{path}: {unit:?}");
                }
                // Units that do not fight are not on the map.
                let state_of = |id: &str| then.scenario.game.unit_named(id);
                for unit in campaign.sheet.iter().filter(|unit| !unit.carry_over.fights()) {
                    let is_placed =
                        state_of(&unit.unit).is_some_and(|unit| then.scenario.game.placement(unit).is_some());
                    assert!(!is_placed, "{path}: {unit:?}");
                }
                session = Session::new(Arc::clone(&then.scenario.game), then.seed);
                scenario = then.scenario;
            }
            assert!(battles.contains(&fought), "{path}, seed {seed}: {fought}");
            let text = to_text(&scenario, &session);
            assert!(text.len() < MOST, "{path}: {} bytes", text.len());
            let opened = open_text::<HexGame>("game.ron", &text);
            let opened = opened.unwrap_or_else(|problems| panic!("{path}: {problems:?}"));
            assert_eq!(opened.session.hash(), session.hash());
            assert_eq!(earlier_difference(&opened.scenario), None, "{path}, seed {seed}");
        }
    }
}

// HL-3
#[test]
fn hl_3_what_first_army_lost_at_gumbinnen_is_not_before_tannenberg() {
    let path = "east-prussia/east-prussia.campaign.ron";
    let mut seen = 0;
    for seed in 1..=12 {
        let scenario: HexScenario = load(&Embedded, path).expect("shipped campaigns load");
        let mut session = Session::new(Arc::clone(&scenario.game), seed);
        finish(&mut session, 200);
        let next = next_battle(&scenario, &session).unwrap_or_else(|why| panic!("{why:?}"));
        let game = &next.scenario.game;
        let campaign = game.linked_battles().expect("it belongs to one");
        let start = Session::new(Arc::clone(game), next.seed);
        for unit in campaign.sheet.iter().filter(|unit| unit.side == Side::First) {
            let id = game.unit_named(&unit.unit).expect("both have the same unit file");
            let at_gumbinnen = session.state().unit(id).steps;
            match unit.carry_over {
                UnitCarryOver::FightsOn { .. } => {
                    assert_eq!(start.state().unit(id).steps, at_gumbinnen, "{}", unit.name);
                    seen += usize::from(at_gumbinnen < unit.full);
                }
                UnitCarryOver::Lost { .. } => {
                    assert_eq!((at_gumbinnen, game.placement(id)), (0, None), "{}", unit.name);
                    seen += 1;
                }
                _ => {}
            }
        }
    }
    assert!(seen > 3, "{seen} units suffered: too few to mean anything");
}
