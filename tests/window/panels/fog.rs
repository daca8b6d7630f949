//! Under fog of war no panel draws a name that its reader may not know (HO-2).

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy_egui::egui;
use bevy_egui::egui::Shape;
use railhead::hex::facts::hex_card::HexCard;
use railhead::hex::facts::why_card::WhyCard;
use railhead::hex::panels::banner::banner;
use railhead::hex::panels::log::LogPanel;
use railhead::hex::panels::unit_card::unit_card;
use railhead::hex::panels::unit_list::UnitList;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::HexTable;
use railhead::shell::turns::curtain::Curtain;
use railhead::theme::{Palette, PaletteChoice};
use railhead_engine::engine::{Game, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::state::hex_state::Situation;
use railhead_hex_game::{HexGame, HexScenario, HexState, Order, Side, UnitId};

use super::situations::EXERCISE;
use super::{scene, window};

/// The exercise under fog, in which everyone who may march does so.
fn under_fog() -> (HexScenario, Session<HexGame>) {
    let loaded = load::<HexGame>(&Folder::new("scenarios"), EXERCISE).expect("it loads");
    let session = Session::new(Arc::clone(&loaded.game), 1);
    let state = session.state();
    let mut campaign = state.campaign().clone();
    campaign.fog = true;
    let crossings = loaded.game.definition().board.crossings().len();
    let mut demolished = vec![false; crossings];
    for crossing in &loaded.game.definition().demolished {
        demolished[usize::from(crossing.0)] = true;
    }
    let situation = Situation {
        turn: state.turn(),
        player: state.player(),
        phase: state.phase(),
        over: false,
        units: state.units().map(|(_, unit)| unit.clone()).collect(),
        control: loaded.game.definition().control.clone(),
        demolished,
        campaign,
        dice: state.dice().clone(),
    };
    let state = HexState::new(&loaded.game, situation);
    let session = Session::resume(Arc::clone(&loaded.game), 1, state, Vec::new());
    (loaded, session)
}

/// The next order: the first march of a unit that has not marched, else the end of the phase.
fn next_order(session: &Session<HexGame>) -> Order {
    let (game, state) = (session.game(), session.state());
    let orders = game.legal_orders(state);
    let march = orders.iter().find(|order| matches!(order, Order::Move { .. }));
    march.cloned().unwrap_or(Order::EndPhase)
}

fn texts_of(shape: &Shape, texts: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts_of(shape, texts)),
        Shape::Text(text) => texts.push(text.galley.text().to_owned()),
        _ => {}
    }
}

/// Everything that a panel writes, in labels and on counters.
fn written(mut draw: impl FnMut(&mut egui::Ui)) -> Vec<String> {
    let harness = window(1.0, (), |ui, ()| draw(ui));
    let mut texts = Vec::new();
    for clipped in &harness.output().shapes {
        texts_of(&clipped.shape, &mut texts);
    }
    assert!(!texts.is_empty(), "the panel draws something");
    texts
}

// HO-2
#[test]
fn ho_2_no_panel_draws_what_fog_hides() {
    let palette = Palette::of(PaletteChoice::Paper);
    let (loaded, mut session) = under_fog();
    let mut never_known: [BTreeSet<UnitId>; 2] =
        [(); 2].map(|()| loaded.game.unit_ids().collect::<BTreeSet<_>>());
    let mut looks = 0;
    for order in 0..60 {
        if session.state().is_over() {
            break;
        }
        let table = HexTable::resume(loaded.clone(), session.clone());
        let view = table.view();
        let unknown = view.unknown();
        for side in Side::BOTH {
            let unknown = table.view_of(side.seat()).unknown();
            never_known[side.index()].retain(|unit| unknown.contains(unit));
        }
        if order % 6 == 0 && !unknown.is_empty() {
            looks += 1;
            look(&table, &palette, &unknown, &never_known[view.viewer().index()]);
        }
        let next = next_order(&session);
        session.issue(next).expect("a legal order");
    }
    assert!(looks > 2, "fog hides something most of the time");
}

fn look(table: &HexTable, palette: &Palette, unknown: &[UnitId], never_known: &BTreeSet<UnitId>) {
    let summary = TableSummary::of(table);
    let scene = scene(table, &summary, palette);
    let game = table.game();
    let hides = |what: &str, units: &mut dyn Iterator<Item = UnitId>, texts: &[String]| {
        for unit in units {
            let spec = game.unit(unit);
            for name in [&spec.name, &spec.short] {
                let shown = texts.iter().find(|text| {
                    let words = text.split([',', ':', ';', '.']).map(str::trim);
                    text.contains(&spec.name) || words.into_iter().any(|word| word == name)
                });
                assert!(shown.is_none(), "{what} shows {name}: {shown:?}");
            }
        }
    };
    let log = written(|ui| {
        LogPanel::default().ui(ui, &scene);
    });
    hides("the log", &mut never_known.iter().copied(), &log);
    let curtain = written(|ui| {
        Curtain::of(table).ui(ui, palette);
    });
    hides("the curtain", &mut never_known.iter().copied(), &curtain);
    let mut panels = vec![
        written(|ui| {
            banner(ui, &scene);
        }),
        written(|ui| {
            UnitList {
                shows_idle: true,
                ..UnitList::default()
            }
            .ui(ui, &scene);
        }),
    ];
    for unit in unknown.iter().take(3) {
        panels.push(written(|ui| {
            unit_card(ui, &scene, *unit);
        }));
        let space = summary.unit(*unit).at;
        panels.push(written(|ui| {
            WhyCard::of(&scene.view(), *unit, space, &[]).ui(ui, &scene);
        }));
        if let Some(space) = space {
            panels.push(written(|ui| {
                HexCard::of(&scene.situation(), space).ui(ui, &scene, 800.0);
            }));
            if let Some(own) = scene.selection.unit {
                panels.push(written(|ui| {
                    WhyCard::of(&scene.view(), own, Some(space), &[]).ui(ui, &scene);
                }));
            }
        }
    }
    for texts in panels {
        hides("a panel", &mut unknown.iter().copied(), &texts);
    }
}
