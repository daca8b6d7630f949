//! The timetable: it is read whole in every window and palette, and each of its buttons and drags asks for what it says.

use std::collections::BTreeMap;

use bevy_egui::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use railhead::shell::timetable::scene::TimetableClick;
use railhead::shell::timetable::screen::lay;
use railhead::shell::timetable::sheet::TimetablePanel;
use railhead::shell::timetable::{BookedTrains, BookingTerms, TimetableChange, TimetablePlace};
use railhead::theme::{Palette, PaletteChoice};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Delay, Leg, LimitUse, Timetable, TimetableTurn};

use super::painted::{Windows, none};
use super::window;

const STATIONS: [&str; 7] = [
    "Singapore",
    "Kluang",
    "Segamat",
    "Gemas",
    "Kuala Lumpur",
    "Tapah Road",
    "Ipoh",
];

fn spaces(range: std::ops::RangeInclusive<u32>) -> Vec<SpaceId> {
    range.map(SpaceId).collect()
}

fn trip(
    number: u16,
    who: &str,
    [from, to]: [u32; 2],
    legs: Vec<Leg>,
    arrival: Result<u16, Delay>,
) -> BookedTrip {
    BookedTrip {
        number: BookingNumber(number),
        who: who.to_owned(),
        from: SpaceId(from),
        to: SpaceId(to),
        legs,
        arrival,
        held_now: None,
    }
}

/// Three bookings: one that takes two turns, one that goes back along the line, and one that is held up.
fn booked() -> BookedTrains {
    let leg = |turn, takes, way| Leg {
        turn,
        part: None,
        way,
        takes,
    };
    let mut back = spaces(2..=6);
    back.reverse();
    let turns = (5..).zip(["22 Dec", "24 Dec", "26 Dec", "28 Dec"]);
    let turns = turns.map(|(turn, date)| TimetableTurn {
        turn,
        date: date.to_owned(),
        limits: vec![
            LimitUse {
                name: "trains".to_owned(),
                used: if turn == 5 { 3 } else { 1 },
                of: 3,
            },
            LimitUse {
                name: "station at Kuala Lumpur".to_owned(),
                used: u16::from(turn == 5),
                of: 2,
            },
        ],
    });
    let delay = Delay {
        turn: 7,
        reason: "a train cannot leave the zone of control of II/11th at Gemas (HR-8)".to_owned(),
    };
    let bookings = vec![
        trip(
            1,
            "28th Gurkha Brigade",
            [0, 6],
            vec![leg(5, 2, spaces(0..=4)), leg(6, 2, spaces(4..=6))],
            Ok(6),
        ),
        trip(
            2,
            "2nd Argyll and Sutherland Highlanders",
            [6, 2],
            vec![leg(5, 1, back)],
            Ok(5),
        ),
        trip(3, "8th Brigade", [3, 0], Vec::new(), Err(delay)),
    ];
    let places = (0..).map(SpaceId).zip(STATIONS).map(|(space, name)| {
        let place = TimetablePlace {
            name: name.to_owned(),
            is_town: true,
        };
        (space, place)
    });
    BookedTrains {
        timetable: Timetable {
            bookings,
            turns: turns.collect(),
            is_proven: true,
        },
        has_trains: true,
        is_played: true,
        terms: BTreeMap::from([(
            BookingNumber(3),
            BookingTerms {
                not_before: Some(6),
                with: None,
            },
        )]),
        places: places.collect(),
        how_to_book: "No train is booked. Press Book a train  (Shift+Y), and click where it goes.",
        stretch: ["hex", "hexes"],
        tie: "not without",
    }
}

/// The panel in a window of its own, with what was clicked last.
fn shown(selected: Option<u16>) -> Shown {
    let booked = booked();
    let palette = Palette::default();
    let panel = TimetablePanel::new(selected.map(BookingNumber));
    window(1.0, (panel, None), move |ui, (panel, click)| {
        ui.set_max_size(egui::vec2(1000.0, 420.0));
        if let Some(new) = panel.ui(ui, &booked, &palette, (false, None)) {
            *click = Some(new);
        }
    })
}

fn click(selected: Option<u16>, label: &str) -> Option<TimetableClick> {
    let mut harness = shown(selected);
    harness.get_by_label(label).click();
    harness.run_steps(3);
    harness.state().1
}

fn changes(change: TimetableChange) -> TimetableClick {
    TimetableClick::Change(change)
}

type Shown = Harness<'static, (TimetablePanel, Option<TimetableClick>)>;

/// Lets go of the button, and leaves the pointer where it is.
fn let_go(harness: &mut Shown, pos: egui::Pos2) {
    harness.event(egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed: false,
        modifiers: egui::Modifiers::NONE,
    });
    harness.run_steps(2);
}

/// Presses at a place, moves to another, and lets go.
fn drag(harness: &mut Shown, [from, to]: [egui::Pos2; 2]) {
    harness.hover_at(from);
    harness.run_steps(1);
    harness.drag_at(from);
    harness.run_steps(1);
    for part in [0.3, 0.7, 1.0] {
        harness.hover_at(from.lerp(to, part));
        harness.run_steps(1);
    }
    let_go(harness, to);
}

#[test]
fn each_turn_says_what_goes_with_what_it_takes_when_it_arrives_and_what_is_held_up() {
    let harness = shown(None);
    for words in [
        "3 bookings, in the best timetable there is",
        "Turn 5 \u{b7} 22 Dec",
        "3 of 3 trains",
        "station at Kuala Lumpur: 1 of 2",
        "1. 28th Gurkha Brigade",
        "Singapore to Kuala Lumpur, 4 hexes, takes 2 trains; on the way to Ipoh",
        "Kuala Lumpur to Ipoh, 2 hexes, takes 2 trains; arrives on 24 Dec",
        "Ipoh to Segamat, 4 hexes; arrives on 22 Dec",
        "Turn 7 \u{b7} 26 Dec",
        "Held up at Gemas from 26 Dec on: a train cannot leave the zone of control of II/11th at Gemas (HR-8).",
    ] {
        let found = harness.query_all_by_label_contains(words).next().is_some();
        assert!(found, "no {words:?}");
    }
    // No train goes in the last turn.
    assert!(harness.query_by_label_contains("28 Dec").is_none());
}

#[test]
fn a_picked_booking_has_buttons_for_all_that_can_be_done_with_it() {
    let number = BookingNumber(2);
    assert_eq!(
        click(None, "2. 2nd Argyll and Sutherland Highlanders"),
        Some(TimetableClick::Select(number))
    );
    let of = |label| click(Some(2), label);
    let first = TimetableChange::Precedence(number, 0);
    assert_eq!(
        of("Takes precedence over 28th Gurkha Brigade"),
        Some(changes(first))
    );
    let last = TimetableChange::Precedence(number, 2);
    assert_eq!(of("Gives precedence to 8th Brigade"), Some(changes(last)));
    let later = TimetableChange::NotBefore(number, Some(6));
    assert_eq!(of("A turn later"), Some(changes(later)));
    assert_eq!(of("A turn earlier"), None, "it goes as early as it can");
    assert_eq!(
        of("Cancel the booking"),
        Some(changes(TimetableChange::Cancel(number)))
    );
    assert_eq!(
        of("Change where it goes"),
        Some(TimetableClick::Redirect(Some(number)))
    );
    assert_eq!(of("Show it on the map"), Some(TimetableClick::Show(SpaceId(6))));
    // The third has a turn before which it does not go.
    let none = TimetableChange::NotBefore(BookingNumber(3), None);
    assert_eq!(click(Some(3), "A turn earlier"), Some(changes(none)));
    assert_eq!(of("The enemy's trains"), Some(TimetableClick::EnemyTrains));
    assert_eq!(of("Close"), Some(TimetableClick::Close));
    let cancelled = TimetableChange::Cancel(BookingNumber(3));
    let label = "Cancel the booking of 8th Brigade";
    assert_eq!(click(None, label), Some(changes(cancelled)));
}

#[test]
fn a_booking_that_is_dragged_onto_another_takes_its_place() {
    let mut harness = shown(None);
    let [from, to] = ["3. 8th Brigade", "2. 2nd Argyll and Sutherland Highlanders"]
        .map(|label| harness.get_by_label_contains(label).rect().center());
    drag(&mut harness, [from, to]);
    let change = TimetableChange::Precedence(BookingNumber(3), 1);
    assert_eq!(harness.state().1, Some(changes(change)));
}

#[test]
fn a_train_that_is_dragged_to_another_turn_in_the_chart_does_not_go_before() {
    let mut harness = shown(None);
    let chart = harness.get_by_label("Chart of Singapore \u{2013} Ipoh");
    let value = chart.value().expect("it is described");
    assert!(
        value.contains("1. 28th Gurkha Brigade arrives on 24 Dec"),
        "{value}"
    );
    let room = chart.rect();
    // The names of stations take about 100 points.
    let left = room.left() + 100.0;
    let middle = |turn: f32| left + (room.right() - left) * (turn + 0.5) / 4.0;
    // The first train goes up through the first turn, from the lowest station.
    let places = (0..100_u8).map(|step| egui::pos2(middle(0.0), room.bottom() - f32::from(step) * 4.0));
    let mut places = places.take_while(|place| place.y > room.top());
    let from = places.find(|place| {
        *harness.state_mut() = (TimetablePanel::default(), None);
        harness.hover_at(*place);
        harness.run_steps(2);
        harness.drag_at(*place);
        harness.run_steps(1);
        let_go(&mut harness, *place);
        harness.state().1 == Some(TimetableClick::Select(BookingNumber(1)))
    });
    let from = from.expect("the train is in the chart");
    *harness.state_mut() = (TimetablePanel::default(), None);
    harness.run_steps(2);
    let to = egui::pos2(middle(2.0), from.y);
    drag(&mut harness, [from, to]);
    let change = TimetableChange::NotBefore(BookingNumber(1), Some(7));
    assert_eq!(harness.state().1, Some(changes(change)));
}

#[test]
fn what_has_arrived_is_no_longer_under_way() {
    let mut all = booked();
    for trip in &mut all.timetable.bookings {
        trip.legs.clear();
        trip.arrival = Ok(5);
    }
    assert_eq!(all.under_way(), 0);
    let palette = Palette::default();
    let mut panel = TimetablePanel::new(Some(BookingNumber(1)));
    let harness = window(1.0, (), |ui, ()| {
        panel.ui(ui, &all, &palette, (false, None));
    });
    let has = |words: &str| harness.query_by_label_contains(words).is_some();
    assert!(has("28th Gurkha Brigade: arrived at Ipoh"));
    assert!(!has("Cancel the booking") && !has("Chart of"));
}

#[test]
fn without_bookings_it_says_how_to_book() {
    let empty = BookedTrains {
        timetable: Timetable::default(),
        ..booked()
    };
    let palette = Palette::default();
    let mut panel = TimetablePanel::default();
    let harness = window(1.0, (), |ui, ()| {
        panel.ui(ui, &empty, &palette, (false, None));
    });
    assert!(harness.query_by_label_contains("Press Book a train").is_some());
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_any_window_and_palette() {
    let windows = Windows::new();
    let mut faults = Vec::new();
    let booked = booked();
    for choice in PaletteChoice::ALL {
        let palette = Palette::of(choice);
        for selected in [None, Some(2), Some(3)] {
            let mut panel = TimetablePanel::new(selected.map(BookingNumber));
            let what = format!("{}, {selected:?}", choice.name());
            windows.look(&what, &mut faults, |ctx| {
                // What the dock and the banner leave of the window.
                let free = ctx.content_rect();
                let free = free.with_max_x(free.right() * 0.6).with_min_y(120.0);
                let redirected = selected.map(BookingNumber);
                lay(ctx, free, &mut panel, &booked, &palette, (true, redirected));
            });
        }
    }
    none(faults);
}
