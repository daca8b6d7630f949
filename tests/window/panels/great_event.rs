//! The card of a great event is drawn whole, lies beside the place that it speaks of, and a click ends it.

use bevy_egui::egui::{Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use railhead::shell::account::great_event_card::{CardSide, GreatEventCard, lay, side};
use railhead::theme::Palette;
use railhead_engine::board::SpaceId;

use super::window;

fn card() -> GreatEventCard {
    GreatEventCard {
        title: "Kuala Lumpur falls".to_owned(),
        text: "The capital of the Malay States is entered. ".repeat(7),
        days: "10-12 January 1942".to_owned(),
        at: SpaceId(0),
    }
}

#[test]
fn a_card_never_covers_its_place() {
    let palette = Palette::default();
    for (scale, free) in [
        (1.0, Rect::from_min_size(pos2(0.0, 40.0), vec2(900.0, 700.0))),
        (1.0, Rect::from_min_size(pos2(0.0, 40.0), vec2(620.0, 480.0))),
        (2.0, Rect::from_min_size(pos2(0.0, 40.0), vec2(900.0, 560.0))),
    ] {
        for share in [0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0] {
            let place = pos2(free.center().x, free.top() + free.height() * share);
            let place = Rect::from_center_size(place, vec2(40.0, 40.0));
            let harness = window(scale, Rect::NOTHING, |ui, laid| {
                let on = side(ui.ctx(), free, Some(place));
                *laid = lay(ui.ctx(), &palette, &card(), free, on).1;
            });
            let laid = *harness.state();
            assert!(
                free.expand(1.0).contains_rect(laid),
                "{scale} {share}: {laid:?} in {free:?}"
            );
            assert!(!laid.contains(place.center()), "{scale} {share}: {laid:?}");
            assert!((laid.width() - free.width()).abs() < 1.0, "{laid:?}");
            let words = harness.query_all_by_label_contains("The capital of the Malay States");
            assert!(words.count() > 0, "{scale} {share}");
        }
    }
}

#[test]
fn a_click_anywhere_ends_it() {
    let palette = Palette::default();
    let free = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 700.0));
    let mut harness = window(1.0, 0, |ui, clicks| {
        let below = ui.button("End the phase").clicked();
        assert!(!below, "the click has no other effect");
        *clicks += u32::from(lay(ui.ctx(), &palette, &card(), free, CardSide::Bottom).0);
    });
    harness.get_by_label("End the phase").click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), 1);
}
