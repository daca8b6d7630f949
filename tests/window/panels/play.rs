//! The panels that make play smoother: units that hold, finding, reading, the curtain.

use bevy_egui::egui;
use egui_kittest::kittest::Queryable;

use railhead::hex::facts::hex_card::HexCard;
use railhead::hex::facts::why_card::WhyCard;
use railhead::hex::panels::end_phase_card::EndPhaseCard;
use railhead::hex::panels::find::{Find, SearchHit, search};
use railhead::hex::panels::unit_card::unit_card;
use railhead::hex::panels::unit_list::UnitList;
use railhead::hex::panels::{HexAction, OverlaySwitch, PanelAction, Popup, Scene, rules};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{EndPhaseBlocked, HexRequest, HexTable, Selection};
use railhead::hex::units::{UnitMark, UnitMarks};
use railhead::shell::account::rules_viewer::RulesViewer;
use railhead::shell::briefing;
use railhead::shell::settings::Settings;
use railhead::shell::settings::settings_sheet::SettingsSheet;
use railhead::shell::title::TitlePage;
use railhead::shell::title::library::entries;
use railhead::shell::turns::curtain::{Begin, Curtain};
use railhead::theme::{Palette, PaletteChoice};
use railhead_engine::engine::{Game, Session};
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::{Order, Phase, Side, UnitId};
use railhead_players::opponent;
use railhead_players::opponent::hex::Greedy;

use super::battles::kampar;
use super::situations::{EXERCISE, KAMPAR, play_until, situations, table};
use super::{asks, click, draw_title, expect, marks, scene, title_data, title_with, window};

/// The scene with a unit selected.
fn with<'a>(scene: &Scene<'a>, unit: Option<UnitId>) -> Scene<'a> {
    let space = unit.and_then(|unit| scene.summary.unit(unit).at);
    Scene {
        selection: Selection::new(unit, space),
        ..scene.clone()
    }
}

#[test]
fn a_unit_is_told_to_hold_from_its_card_and_from_the_warning() {
    let (_, table) = situations().swap_remove(0);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let unit = scene.selection.unit.expect("somebody can march");
    let answer = asks("Hold", &scene, |ui| unit_card(ui, &scene, unit));
    assert_eq!(answer, Some(PanelAction::Table(HexRequest::Hold(vec![unit.0]))));

    let units: Vec<UnitId> = scene.marks.available().collect();
    let mut harness = window(
        1.0,
        (
            EndPhaseCard::new(EndPhaseBlocked::UnitsLeft(units.clone())),
            Vec::new(),
        ),
        |ui, (held, answer)| {
            held.ui(ui, &scene);
            answer.extend(scene.take_actions());
        },
    );
    harness.get_by_label("These units hold from now on").click();
    harness.run_steps(3);
    harness.get_by_label("End anyway").click();
    harness.run_steps(3);
    let hold = PanelAction::Table(HexRequest::Hold(units.iter().map(|unit| unit.0).collect()));
    let end = PanelAction::Table(HexRequest::EndPhaseConfirmed);
    assert_eq!(
        harness.state().1,
        [hold, end, HexAction::Close(Popup::EndPhase).into()]
    );
}

#[test]
fn units_that_hold_are_listed_apart_and_can_be_let_go() {
    let (_, table) = situations().swap_remove(0);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let mut scene = with(&scene(&table, &summary, &palette), None);
    let units: Vec<UnitId> = scene.marks.available().collect();
    let of_first = table.game().unit_ids().map(|unit| UnitMark {
        mark: scene.marks.mark(unit),
        holds: unit == units[0],
        is_unsupplied: scene.marks.is_unsupplied(unit),
    });
    scene.marks = UnitMarks::new(of_first.collect::<Vec<_>>().into_iter()).into();
    assert_eq!(scene.marks.available().collect::<Vec<_>>(), units[1..]);
    let scene = with(&scene, Some(units[0]));
    let available = format!("AVAILABLE: {}", units.len() - 1);
    expect("unit list", 1.0, &[&available, "HOLDING: 1"], |ui| {
        UnitList::default().ui(ui, &scene);
    });
    let answer = asks("Let it act", &scene, |ui| unit_card(ui, &scene, units[0]));
    assert_eq!(answer, Some(PanelAction::Table(HexRequest::Release(units[0].0))));
}

#[test]
fn hm_6_with_way_points_the_way_by_them_is_explained_and_not_the_direct_one() {
    let table = table(EXERCISE, |_| ());
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let space = |number: &str| table.game().board().space_named(number).expect("a hex of it");
    let unit = table.game().unit_named("r_4").expect("a unit of the exercise");
    let to = space("0907");
    let direct = with(&scene(&table, &summary, &palette), Some(unit));
    let via = [space("0604")];
    let by_points = Scene {
        via: &via,
        ..direct.clone()
    };
    expect("why", 1.0, &["Can go to 0907 in this"], |ui| {
        WhyCard::of(&direct.view(), unit, Some(to), direct.via(unit)).ui(ui, &direct);
    });
    expect("hex card", 1.0, &["4 movement points"], |ui| {
        HexCard::of(&direct.situation(), to).ui(ui, &direct, 800.0);
    });
    let words = [
        "Cannot go to 0907 by way of Junction (0604)",
        "HM-1",
        "costs 10 movement points, 6 left",
    ];
    expect("why", 1.0, &words, |ui| {
        WhyCard::of(&by_points.view(), unit, Some(to), by_points.via(unit)).ui(ui, &by_points);
    });
    expect("hex card", 1.0, &["costs 10 movement points"], |ui| {
        HexCard::of(&by_points.situation(), to).ui(ui, &by_points, 800.0);
    });
    // Another unit's march has none of them.
    let other = table.game().unit_named("r_3").expect("a unit of the exercise");
    let elsewhere = with(&by_points, Some(other));
    expect("why", 1.0, &["Can go to 0907 in this"], |ui| {
        WhyCard::of(&elsewhere.view(), unit, Some(to), elsewhere.via(unit)).ui(ui, &elsewhere);
    });
}

#[test]
fn a_stack_is_offered_to_go_together() {
    let table = table(KAMPAR, |_| ());
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let marks = marks(&table, &summary);
    let in_stack = |unit: &UnitId| {
        let at = summary.unit(*unit).at;
        at.is_some()
            && marks
                .available()
                .filter(|other| summary.unit(*other).at == at)
                .count()
                > 1
    };
    let unit = marks.available().find(in_stack).expect("a stack at the start");
    let scene = with(&scene(&table, &summary, &palette), Some(unit));
    let answer = asks("With the whole stack of", &scene, |ui| {
        unit_card(ui, &scene, unit);
    });
    assert_eq!(answer, Some(HexAction::Toggle(OverlaySwitch::Stack).into()));
    let alone = marks.available().find(|unit| !in_stack(unit)).expect("one alone");
    let harness = window(1.0, (), |ui, ()| {
        unit_card(ui, &scene, alone);
    });
    assert!(harness.query_by_label_contains("With the whole stack").is_none());
}

#[test]
fn units_places_and_hexes_are_found_by_name() {
    let table = table(KAMPAR, |_| ());
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = with(&scene(&table, &summary, &palette), None);
    let (game, board) = (table.game(), table.game().board());
    let kampar = board.space_named("kampar").expect("a place");
    assert_eq!(
        search(&scene, " KAMPAR ").first(),
        Some(&SearchHit::Place(kampar, "Kampar".into()))
    );
    let number = board.number(kampar);
    assert_eq!(
        search(&scene, &number),
        [SearchHit::Place(kampar, format!("Hex {number}"))]
    );
    for text in ["", "   ", "xyzzy", "kampar xyzzy"] {
        assert_eq!(search(&scene, text), [], "{text}");
    }
    let unit = game.unit_named("j_41r").expect("a unit");
    assert_eq!(
        search(&scene, &game.unit(unit).name).first(),
        Some(&SearchHit::Unit(unit))
    );

    let mut harness = window(1.0, (Find::default(), Vec::new()), |ui, (find, answer)| {
        find.ui(ui, &scene);
        answer.extend(scene.take_actions());
    });
    harness.state_mut().0.text = "kampar".into();
    harness.run_steps(2);
    harness.key_press(egui::Key::Enter);
    harness.run_steps(2);
    assert_eq!(
        harness.state().1,
        [PanelAction::Jump(kampar)],
        "Enter takes the first"
    );
}

// HO-2
#[test]
fn ho_2_who_is_not_known_is_not_found_and_threatens_nothing() {
    let table = table("malaya/campaign.ron", |session| {
        session.issue(Order::Fog { on: true }).expect("it is setup");
        play_until(session, |session| session.state().phase() == Phase::Movement);
    });
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = with(&scene(&table, &summary, &palette), None);
    let unknown = summary
        .units()
        .find(|(_, unit)| unit.is_unknown && unit.at.is_some());
    let (unit, _) = unknown.expect("under fog somebody is unknown");
    let name = &table.game().unit(unit).name;
    assert!(!search(&scene, name).contains(&SearchHit::Unit(unit)), "{name}");
    assert_eq!(scene.view().threat(unit), []);
}

#[test]
fn the_rules_are_searched_word_by_word() {
    let mut harness = window(1.0, RulesViewer::default(), |ui, viewer| {
        let book = rules::book(None, None, "HT-1");
        viewer.ui(ui, &book);
    });
    harness.state_mut().search = "CAUSEWAY".into();
    harness.run_steps(3);
    let has = |id: &str| harness.query_by_label(id).is_some();
    assert!(!has("HR-11") && !has("HA-1"), "they say nothing of a causeway");
    assert!(
        harness.query_by_label_contains("rules found").is_some()
            || harness.query_by_label_contains("rule found").is_some()
    );
}

#[test]
fn the_odds_of_an_attack_are_on_the_card_of_the_enemy() {
    let loaded = kampar(&[Phase::Combat, Phase::End]);
    let session = Session::new(loaded.game.clone(), 1);
    let table = HexTable::resume(loaded, session);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = with(&scene(&table, &summary, &palette), None);
    let target = table.game().board().space_named("kampar").expect("a place");
    let units = summary.fights.attackers_of(target).len();
    assert!(units > 1, "several stand around Kampar");
    let view = table.view();
    let all: Vec<UnitId> = view.attackers(target);
    let forecast = view.forecast(target, &all, 0).expect("they may attack");
    let odds = forecast.odds.expect("Kampar is defended");
    let words = format!("{} with {units} units", odds.ratio(table.game()));
    expect("hex card", 1.0, &["Attack", &words], |ui| {
        HexCard::of(&scene.situation(), target).ui(ui, &scene, f32::INFINITY);
    });
}

#[test]
fn where_an_enemy_could_march_is_what_it_marches_to_in_its_own_turn() {
    let table = table(KAMPAR, |_| ());
    let game = table.game().clone();
    let player = table.session().state().player();
    let mut later = table.session().clone();
    play_until(&mut later, |session| {
        session.state().player() != player && session.state().phase() == Phase::Movement
    });
    let mut compared = 0;
    for unit in game.unit_ids().filter(|unit| game.unit(*unit).side != player) {
        let orders = game.legal_orders(later.state());
        let mut marches: Vec<_> = orders
            .iter()
            .filter_map(|order| match order {
                Order::Move { unit: who, to, .. } if *who == unit => Some(*to),
                _ => None,
            })
            .collect();
        marches.sort_unstable();
        let mut threat = table.view().threat(unit);
        threat.sort_unstable();
        if !marches.is_empty() {
            assert_eq!(threat, marches, "{}", game.unit(unit).name);
            compared += 1;
        }
    }
    assert!(compared > 3, "only {compared} could march");
}

#[test]
fn the_text_of_the_scenario_can_be_read_while_playing() {
    for path in [EXERCISE, "malaya/campaign.ron"] {
        let table = table(path, |_| ());
        let scenario = table.scenario();
        let last = scenario.text.lines().last().expect("it has a text");
        let last = last.trim_start_matches(|sign: char| sign.is_ascii_digit() || "-. ".contains(sign));
        for scale in [1.0, 2.0] {
            expect("briefing", scale, &[&scenario.summary, last], |ui| {
                briefing::sheet(ui, scenario);
            });
        }
    }
}

#[test]
fn the_curtain_tells_what_matters_and_offers_the_rest() {
    let played = table("malaya/campaign.ron", |session| {
        let [mut one, mut other] = [Greedy::default(), Greedy::default()];
        while session.state().turn() < 2 || session.state().player() != Side::Second {
            opponent::play(session, &mut [&mut one, &mut other], 1);
        }
    });
    let curtain = Curtain::of(&played);
    let text = curtain.text.happened.join("\n");
    assert!(curtain.text.happened.len() <= 9, "{text}");
    let last = curtain.text.happened.last().expect("something happened");
    assert!(last.starts_with("And "), "{text}");
    let fought = ["reduced by a step", "destroyed", "lands at", " lost.", " held: "];
    assert!(fought.iter().any(|word| text.contains(word)), "{text}");
    assert!(!text.contains(" march"), "marches come last: {text}");
    let palette = Palette::default();
    let answer = click("read everything that happened", |ui| curtain.ui(ui, &palette));
    assert_eq!(answer, Some(Begin::Reading));
    // Before a side's first turn there was no turn of another side, only the setup.
    let first = table("malaya/slim-river.ron", |session| {
        session.issue(Order::EndPhase).expect("the setup ends");
    });
    let curtain = Curtain::of(&first);
    for (words, is_there) in [("Since the beginning", true), ("In the Commonwealth", false)] {
        let mut harness = window(1.0, (), |ui, ()| {
            let _ = curtain.ui(ui, &palette);
        });
        harness.run_steps(3);
        assert_eq!(
            harness.query_by_label_contains(words).is_some(),
            is_there,
            "{words}"
        );
    }
}

#[test]
fn text_can_be_smaller_than_usual() {
    let mut settings = Settings {
        scale: 75,
        ..Settings::default()
    };
    expect("settings", 0.75, &["75 %", "Skip phases"], |ui| {
        SettingsSheet::default().ui(ui, &mut settings, "settings.ron");
    });
    assert_eq!(settings.scale, 75, "drawing it changes nothing");
}

// A scenario with a syntax error is one of those that its author looks for.
#[test]
fn a_scenario_of_ones_own_with_a_syntax_error_is_on_the_title() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write("mine.ron", "// My first\nScenario(title: \"Mine\", board: )");
    write("typo.ron", "Scenaro(title: \"Typo\")");
    write("empty.ron", "");
    write("board.ron", "Board(name: )");
    write("save.ron", "// Railhead save, seal 0\nSave(format: )");
    let listed = entries(&Folder::new(folder.path()), true);
    let mut paths: Vec<&str> = listed.iter().map(|entry| entry.listing.path.as_str()).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["empty.ron", "mine.ron", "typo.ron"]);
    assert!(listed.iter().all(|entry| !entry.is_playable()));
    let data = title_with(listed);
    let palette = Palette::of(PaletteChoice::Paper);
    let mut page = TitlePage::at((true, "mine.ron".to_owned()));
    let says = [
        "mine.ron cannot be opened",
        "empty.ron",
        "typo.ron",
        "mine.ron:2:",
    ];
    expect("title", 1.0, &says, |ui| {
        draw_title(&mut page, ui, &data, &palette);
    });
}

#[test]
fn the_title_warns_of_another_program() {
    let mut data = title_data();
    data.warnings.push("Railhead is already running".to_owned());
    let palette = Palette::of(PaletteChoice::Paper);
    expect("title", 1.0, &["Railhead is already running."], |ui| {
        draw_title(&mut TitlePage::default(), ui, &data, &palette);
    });
}
