//! The panels around the map say what they must in every phase of both sides, and at everything that a combat asks.

use egui_kittest::kittest::Queryable;
use railhead::hex::dock::{Dock, LatestResults, around_map};
use railhead::hex::panels::end_phase_card::EndPhaseCard;
use railhead::hex::panels::result::Battle;
use railhead::hex::panels::{HexAction, PanelAction, Popup};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{EndPhaseBlocked, HexRequest};
use railhead::map_view::picture::minimap::Minimap;
use railhead::theme::Palette;
use railhead_hex_game::{Order, UnitId};

use super::situations::situations;
use super::{asks, asks_all, expect, scene, walk, window};

/// The words that a player must find in a situation, besides whose turn it is.
fn words(what: &str) -> &'static [&'static str] {
    match what {
        "Setup" => &["Before turn 1", "OPTIONS", "Play with fog of war", "End Setup"],
        "Reinforcement" => &[
            "Reinforcement Phase",
            "Arrivals",
            "Units",
            "End Reinforcement Phase",
        ],
        "Naval Movement" => &["Naval Movement Phase", "Sea", "Units", "End Naval Movement Phase"],
        "Movement" => &[
            "Movement Phase",
            "AVAILABLE: ",
            "USED: ",
            "Log",
            "End Movement Phase",
        ],
        "Rail Movement" => &[
            "Rail Movement Phase",
            " left",
            "AVAILABLE: ",
            "End Rail Movement Phase",
        ],
        "Combat" => &["Combat Phase", "air point", "AVAILABLE: ", "End Combat Phase"],
        "air defence" => &["HA-1", "decides", "DEFENCE", "Space"],
        "losses" => &["HB-5", "decides", "Space"],
        "retreat" => &["HB-6", "decides", "Space"],
        "advance" => &["HB-7", "decides", "Space"],
        "the end" => &["Game over", "The game is over.", "Show the result"],
        other => panic!("no list of words for {other}"),
    }
}

#[test]
fn the_panels_say_what_they_must_in_every_phase_and_stage() {
    let palette = Palette::default();
    for (name, table) in walk::situations() {
        let summary = TableSummary::of(&table);
        let what = name.split(',').next().expect("a name");
        let whose = match (name.split(", ").nth(1), what) {
            (Some("Japan"), "Setup") => "Japanese setup",
            (Some("Commonwealth"), "Setup") => "Commonwealth setup",
            (Some("Japan"), _) => "Japan",
            (Some("Commonwealth"), _) => "Commonwealth",
            _ => "Game over",
        };
        let battle = Battle::last(&table).filter(|_| summary.fights.decision.is_some());
        let fought = LatestResults {
            battle: battle.as_ref(),
            blast: None,
        };
        for scale in [1.0, 1.5] {
            let (mut dock, minimap) = (Dock::default(), Minimap::default());
            let scene = scene(&table, &summary, &palette);
            let harness = window(scale, (), |ui, ()| {
                around_map(ui.ctx(), &scene, &mut dock, &minimap, fought);
            });
            for word in words(what).iter().copied().chain([whose]) {
                let found = harness.query_all_by_label_contains(word).next().is_some();
                assert!(found, "{name} at {scale}: no {word:?}");
            }
        }
    }
}

#[test]
fn a_held_phase_lists_the_hexes_and_the_moves_that_led_there() {
    let (_, table) = situations().swap_remove(2);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let hex = summary.overstacked[0].clone();
    let board = table.game().board();
    let mut held = EndPhaseCard::new(EndPhaseBlocked::Overstacked(summary.overstacked.clone()));
    assert!(held.is_current(&scene));
    let limit = format!("{} stacking points, limit {}", hex.points, hex.limit);
    expect("held", 1.0, &["HK-2", &board.label(hex.space), &limit], |ui| {
        held.ui(ui, &scene);
    });
    let back = PanelAction::Table(HexRequest::Issue(Order::TakeBack { unit: hex.came[0] }));
    assert_eq!(asks("Take back", &scene, |ui| held.ui(ui, &scene)), Some(back));
    assert_eq!(
        asks(&board.label(hex.space), &scene, |ui| held.ui(ui, &scene)),
        Some(PanelAction::Jump(hex.space))
    );
}

#[test]
fn the_warning_of_units_left_can_be_overruled_and_switched_off() {
    let (_, table) = situations().swap_remove(0);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let units: Vec<UnitId> = scene.marks.available().collect();
    let mut held = EndPhaseCard::new(EndPhaseBlocked::UnitsLeft(units.clone()));
    let end = PanelAction::Table(HexRequest::EndPhaseConfirmed);
    let close: PanelAction = HexAction::Close(Popup::EndPhase).into();
    assert_eq!(
        asks_all("End anyway", &scene, |ui| held.ui(ui, &scene)),
        [end.clone(), close.clone()]
    );
    assert_eq!(
        asks_all("Show them", &scene, |ui| held.ui(ui, &scene)),
        [HexAction::Show(units).into(), close.clone()]
    );
    assert_eq!(
        asks_all("Do not warn me again in any Movement Phase", &scene, |ui| held
            .ui(ui, &scene)),
        []
    );
    assert_eq!(
        asks_all("End anyway", &scene, |ui| held.ui(ui, &scene)),
        [PanelAction::StopWarning(summary.phase.name()), end, close]
    );
}
