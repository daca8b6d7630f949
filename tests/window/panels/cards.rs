//! The cards over the map when two of them are there at once: neither covers the other, and each is as high as what is in it.

use bevy_egui::egui::{Rect, pos2, vec2};
use railhead::hex::cards::over_map;
use railhead::hex::facts::hex_card::HexCard;
use railhead::hex::facts::why_card::WhyCard;
use railhead::hex::panels::PanelAction;
use railhead::hex::panels::end_phase_card::EndPhaseCard;
use railhead::hex::popups::HexPopups;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::EndPhaseBlocked;
use railhead::shell::popups::Popups;
use railhead::theme::Palette;
use railhead_hex_game::Mark;

use super::painted::{Windows, none};
use super::situations::situations;
use super::{asks, scene};

#[test]
fn the_question_of_the_phase_and_why_not_are_seen_whole_side_by_side() {
    let (_, table) = situations().swap_remove(2);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let unit = scene.marks.marked(Mark::Idle).next().expect("one cannot act");
    let mut faults = Vec::new();
    for window in &Windows::new().0 {
        let (name, size, _) = window;
        // Smaller windows with the largest text have no room for both.
        if name.ends_with("200 %") && size.x < 1900.0 {
            continue;
        }
        let mut desk = HexPopups {
            held: Some(EndPhaseCard::new(EndPhaseBlocked::Overstacked(
                summary.overstacked.clone(),
            ))),
            why: Some(WhyCard::of(&scene.view(), unit, None, &[])),
            ..HexPopups::default()
        };
        let mut on_desk = Popups::default();
        let free = Rect::from_min_size(pos2(0.0, 100.0), *size * vec2(0.74, 0.85));
        let painted = Windows(vec![window.clone()]).paint(|ctx| {
            let card = scene.hovered.map(|space| HexCard::of(&scene.situation(), space));
            let aimed = card.as_ref().map(|card| (card, ctx.pointer_latest_pos()));
            over_map(ctx, &scene, &mut on_desk, &mut desk, free, aimed);
        });
        let [painted] = &painted[..] else {
            panic!("one window")
        };
        for words in ["The phase cannot end yet", "Go on with the phase", "HR-"] {
            faults.extend(painted.hidden(words).map(|why| format!("{name}: {why}")));
        }
        faults.extend(
            painted
                .hidden("Not Available in this")
                .map(|why| format!("{name}: {why}")),
        );
    }
    none(faults);
}

#[test]
fn every_reason_names_its_rule_and_opens_it() {
    let (_, table) = situations().swap_remove(1);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    let unit = scene.marks.marked(Mark::Idle).next().expect("one cannot act");
    let reasons = scene.view().why(unit);
    let rule = reasons[0].rule();
    let answer = asks(rule, &scene, |ui| {
        WhyCard::of(&scene.view(), unit, None, &[]).ui(ui, &scene);
    });
    assert_eq!(answer, Some(PanelAction::Rule(rule.to_owned())));
}
