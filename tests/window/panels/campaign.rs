//! The panels of a whole campaign: setup, arrivals, the sea, victory, the calendar.

use egui_kittest::kittest::Queryable;
use railhead::hex::panels::banner::banner;
use railhead::hex::panels::calendar::CalendarSheet;
use railhead::hex::panels::end_phase_card::EndPhaseCard;
use railhead::hex::panels::reinforcements::reinforcements;
use railhead::hex::panels::sea::sea_panel;
use railhead::hex::panels::setup::setup_panel;
use railhead::hex::panels::victory::victory;
use railhead::hex::panels::{HexAction, LookupSheet, PanelAction, Scene, victory};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{EndPhaseBlocked, HexRequest, HexTable, Selection};
use railhead::play::PanelContext;
use railhead::theme::Palette;
use railhead_engine::engine::Session;
use railhead_hex_game::{HexGame, Mark, Order, Phase, Side, UnitId};

use super::situations::{play_until, table};
use super::{asks, expect, marks, scene, window};

const CAMPAIGN: &str = "malaya/campaign.ron";

fn at(phase: Phase, player: Side, turn: u16) -> impl FnOnce(&mut Session<HexGame>) {
    move |session| {
        play_until(session, |session| {
            let state = session.state();
            (state.phase(), state.player(), state.turn()) == (phase, player, turn)
        });
    }
}

fn campaign(play: impl FnOnce(&mut Session<HexGame>)) -> (HexTable, TableSummary) {
    let table = table(CAMPAIGN, play);
    let summary = TableSummary::of(&table);
    (table, summary)
}

fn issue(order: Order) -> PanelAction {
    PanelAction::Table(HexRequest::Issue(order))
}

fn with_unit<'a>(scene: &Scene<'a>, unit: Option<UnitId>) -> Scene<'a> {
    let space = unit.and_then(|unit| scene.summary.unit(unit).at);
    Scene {
        selection: Selection::new(unit, space),
        ..scene.clone()
    }
}

// HT-1, HO-1, HO-2
#[test]
fn setup_offers_options_with_their_prices_fog_and_places() {
    let (table, summary) = campaign(|_| ());
    let palette = Palette::default();
    let scene = with_unit(&scene(&table, &summary, &palette), None);
    assert_eq!((summary.phase, summary.player), (Phase::Setup, Side::Second));
    for scale in [1.0, 1.5] {
        let words = [
            "HT-1",
            "OPTIONS",
            "None chosen",
            "Operation Matador",
            "costs 8 victory points",
            "HO-2",
        ];
        expect("setup", scale, &words, |ui| {
            setup_panel(ui, &scene);
        });
    }
    let option = table.game().option_named("matador").expect("the campaign has it");
    let clicked = |label: &str| asks(label, &scene, |ui| setup_panel(ui, &scene));
    assert_eq!(
        clicked("Operation Matador"),
        Some(issue(Order::Choose { option }))
    );
    assert_eq!(
        clicked("Play with fog of war"),
        Some(issue(Order::Fog { on: true }))
    );
    let unit = scene
        .marks
        .available()
        .next()
        .expect("somebody has a choice of places");
    let name = table.game().unit(unit).name.clone();
    assert_eq!(clicked(&name), Some(HexAction::Select(unit).into()));
    // Clicked again, it is let go (HF-2).
    let selected = with_unit(&scene, Some(unit));
    assert_eq!(
        asks(&name, &selected, |ui| setup_panel(ui, &selected)),
        Some(HexAction::Deselect.into())
    );
}

// HO-1
#[test]
fn an_option_that_the_scenario_gives_is_no_choice() {
    let table = table("malaya/slim-river.ron", |_| {});
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = with_unit(&scene(&table, &summary, &palette), None);
    let held = EndPhaseCard::new(EndPhaseBlocked::UnitsLeft(scene.marks.available().collect()));
    for (panel, words) in [("setup", "Increased Rail Capacity"), ("the question", "HT-1")] {
        let mut harness = window(1.0, held.clone(), |ui, held| match panel {
            "setup" => setup_panel(ui, &scene),
            _ => held.ui(ui, &scene),
        });
        harness.run_steps(3);
        assert!(harness.query_by_label_contains(words).is_some(), "{panel}");
        for none in ["None chosen", "No option is chosen"] {
            assert!(harness.query_by_label_contains(none).is_none(), "{panel}");
        }
    }
}

// HT-1
#[test]
fn what_was_set_up_is_taken_back_by_a_button_and_options_add_up() {
    let (table, summary) = campaign(|session| {
        let game = session.game().clone();
        let unit = game
            .unit_named("c_22in")
            .expect("22nd Brigade is in the campaign");
        let view = railhead_hex_game::TableView::new(&game, session.state(), Side::Second);
        let (to, _) = view.destinations(unit)[0];
        session.issue(Order::Deploy { unit, to }).expect("a destination");
        for id in ["matador", "johore_line"] {
            let option = game.option_named(id).expect("a Commonwealth option");
            session.issue(Order::Choose { option }).expect("it is setup");
        }
    });
    let palette = Palette::default();
    let scene = with_unit(&scene(&table, &summary, &palette), None);
    let unit = scene
        .marks
        .marked(Mark::Deployed)
        .next()
        .expect("22nd Brigade is set up");
    let name = table.game().unit(unit).name.clone();
    assert_eq!(
        asks(&format!("Take back {name}"), &scene, |ui| setup_panel(ui, &scene)),
        Some(issue(Order::TakeBack { unit }))
    );
    // A player takes back no order of a computer.
    let by_computers = HexTable::resume(table.scenario().clone(), table.session().clone())
        .with_players(vec![Some("greedy".to_owned()); 2]);
    let watched = Scene {
        context: PanelContext::new(&by_computers, &palette, None),
        ..scene.clone()
    };
    assert_eq!(
        asks(&format!("Take back {name}"), &watched, |ui| setup_panel(
            ui, &watched
        )),
        None
    );
    expect(
        "setup",
        1.0,
        &["2 chosen for 14 victory points", "SET UP: 1"],
        |ui| {
            setup_panel(ui, &scene);
        },
    );
    let mut held = EndPhaseCard::new(EndPhaseBlocked::UnitsLeft(scene.marks.available().collect()));
    assert!(held.is_current(&scene));
    expect(
        "the end of setup",
        1.0,
        &["HO-1", "2 options are chosen for 14 victory points", "HT-1"],
        |ui| {
            held.ui(ui, &scene);
        },
    );
}

// HF-2, HF-3, HF-5
#[test]
fn arrivals_are_brought_on_offers_answered_and_what_is_left_is_told() {
    let (table, summary) = campaign(at(Phase::Reinforcement, Side::First, 5));
    let palette = Palette::default();
    let bare = with_unit(&scene(&table, &summary, &palette), None);
    let tanks = table.game().unit_named("j_6tk").expect("6th Tank Regiment");
    let name = table.game().unit(tanks).name.clone();
    assert_eq!(marks(&table, &summary).mark(tanks), Mark::Available);
    for scale in [1.0, 1.5] {
        expect(
            "arrivals",
            scale,
            &["TO BRING ON", &name, "the off-map port"],
            |ui| {
                reinforcements(ui, &bare);
            },
        );
    }
    assert_eq!(
        asks(&name, &bare, |ui| reinforcements(ui, &bare)),
        Some(HexAction::Select(tanks).into())
    );
    let selected = with_unit(&bare, Some(tanks));
    assert_eq!(
        asks("Into the off-map port", &selected, |ui| reinforcements(
            ui, &selected
        )),
        Some(issue(Order::Muster { unit: tanks }))
    );
    let mut held = EndPhaseCard::new(EndPhaseBlocked::UnitsLeft(bare.marks.available().collect()));
    expect(
        "the end of the phase",
        1.0,
        &["HF-3", "they can arrive in the next turn"],
        |ui| {
            held.ui(ui, &bare);
        },
    );

    let (table, summary) = campaign(at(Phase::Reinforcement, Side::First, 4));
    let scene = with_unit(&scene(&table, &summary, &palette), None);
    let (unit, price) = scene.view().offers()[0];
    assert_eq!(table.game().unit(unit).id, "j_3mtn");
    let accept = format!("Accept for {price} victory points");
    let clicked = |label: &str| asks(label, &scene, |ui| reinforcements(ui, &scene));
    assert_eq!(clicked(&accept), Some(issue(Order::Accept { unit })));
    assert_eq!(clicked("Refuse"), Some(issue(Order::Refuse { unit })));
    let mut held = EndPhaseCard::new(EndPhaseBlocked::UnitsLeft(vec![unit]));
    expect("the end of the phase", 1.0, &["HF-5", "refused for good"], |ui| {
        held.ui(ui, &scene);
    });
}

// HN-2, HN-5
#[test]
fn the_sea_says_what_is_left_what_threatens_and_who_can_sail() {
    let (table, summary) = campaign(at(Phase::NavalMovement, Side::First, 1));
    let palette = Palette::default();
    let bare = with_unit(&scene(&table, &summary, &palette), None);
    let unit = table.game().unit_named("j_56r").expect("56th Regiment");
    let name = table.game().unit(unit).name.clone();
    for scale in [1.0, 1.5] {
        let words = [
            "East Malayan Coast",
            "5 of 5 left",
            "no shipping",
            "HN-5",
            "Force Z",
            &name,
        ];
        expect("sea", scale, &words, |ui| {
            sea_panel(ui, &bare);
        });
    }
    assert_eq!(
        asks(&name, &bare, |ui| sea_panel(ui, &bare)),
        Some(HexAction::Select(unit).into())
    );
    let selected = with_unit(&bare, Some(unit));
    let assaulted = table.game().board().place("kota_bharu").expect("on the map").at;
    let label = table.game().board().label(assaulted);
    assert_eq!(
        asks(&label, &selected, |ui| sea_panel(ui, &selected)),
        Some(PanelAction::Jump(assaulted))
    );
    expect("sea", 1.0, &["Assaults", "Your ports"], |ui| {
        sea_panel(ui, &selected);
    });
}

// HV-1, HV-2, HV-3
#[test]
fn the_result_of_today_is_told_with_its_reasons_and_towns_can_be_found() {
    let (table, summary) = campaign(at(Phase::Movement, Side::First, 1));
    let palette = Palette::default();
    let scene = scene(&table, &summary, &palette);
    let today = scene.view().today().expect("the campaign says who wins");
    let result = victory::in_words(table.game(), today.outcome);
    for scale in [1.0, 1.5] {
        let words = [
            result.as_str(),
            "HV-1",
            "HV-2",
            "POINTS",
            "DEADLINES",
            "by turn 17",
        ];
        expect("victory", scale, &words, |ui| {
            victory(ui, &scene);
        });
    }
    let town = table.game().board().place("kuala_lumpur").expect("on the map");
    assert_eq!(
        asks("Kuala Lumpur", &scene, |ui| victory(ui, &scene)),
        Some(PanelAction::Jump(town.at))
    );
    assert_eq!(
        asks("The score", &scene, |ui| banner(ui, &scene)),
        Some(HexAction::Sheet(LookupSheet::Victory).into())
    );
    assert_eq!(
        asks("Turn 1 of 24", &scene, |ui| banner(ui, &scene)),
        Some(HexAction::Sheet(LookupSheet::Calendar).into())
    );
}

// HF, HO-2
#[test]
fn the_calendar_lists_what_is_ahead_and_hides_the_enemy_under_fog() {
    let palette = Palette::default();
    let words = [
        "Turn 1",
        "Japanese arrivals",
        "Commonwealth arrivals",
        "monsoon",
        "decisive victory",
    ];
    let (table, summary) = campaign(at(Phase::Movement, Side::First, 1));
    let open = scene(&table, &summary, &palette);
    expect("calendar", 1.0, &words, |ui| {
        CalendarSheet::default().ui(ui, &open);
    });
    let (table, summary) = campaign(|session| {
        session.issue(Order::Fog { on: true }).expect("it is setup");
        at(Phase::Movement, Side::First, 1)(session);
    });
    let fogged = scene(&table, &summary, &palette);
    let harness = window(1.0, (), |ui, ()| {
        CalendarSheet::default().ui(ui, &fogged);
    });
    assert!(
        harness
            .query_all_by_label_contains("Japanese arrivals")
            .next()
            .is_some()
    );
    assert!(
        harness
            .query_all_by_label_contains("Commonwealth arrivals")
            .next()
            .is_none()
    );
}
