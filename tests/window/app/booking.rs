//! Trains that are booked over several turns (HR-18): by a button or a key and a click in any phase, seen in the timetable and on the map, and ready in
//! their phase.

use bevy::prelude::*;
use egui_phosphor::regular as icon;
use railhead::hex::hexes::Reachable;
use railhead::hex::phases::BookingAsked;
use railhead::hex::table::{HexRequest, HexTable, Refused, Selection};
use railhead::hex::trains::TrainPlan;
use railhead::hex::units::Used;
use railhead::map_view::MapClicked;
use railhead::map_view::marks::overlay::Highlights;
use railhead::map_view::marks::ribbons::{RibbonKind, TrainReach, TrainRibbons};
use railhead::shell::popups::Popups;
use railhead::shell::timetable::{BookedTrains, BookingTrial, RedirectedBooking, TimetableScreen};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::BookingNumber;
use railhead_hex_game::{Phase, Refusal, Side};

use super::desk::Desk;
use super::hands::{button, listen, press, says};

/// The bookings: who, and where to.
fn bookings(desk: &Desk) -> Vec<(String, SpaceId)> {
    let trips = desk.resource::<BookedTrains>().timetable.bookings.iter();
    trips.map(|trip| (trip.who.clone(), trip.to)).collect()
}

fn is_asked(desk: &Desk) -> bool {
    !desk.resource::<BookingAsked>().0.is_empty()
}

/// The notices on the screen, those of refused clicks among them.
fn notices(desk: &Desk) -> Vec<&str> {
    desk.resource::<Popups>().notices.texts().collect()
}

/// Books a unit by the button on its card and a click.
fn book(desk: &mut Desk, from: &str, to: &str) {
    desk.click(from);
    press(&mut desk.app, &format!("{} Book a train", icon::TRAIN));
    assert!(is_asked(desk));
    desk.click(to);
}

#[test]
fn hr_18_a_train_is_booked_by_a_button_and_a_click_and_undone_like_any_order() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    assert_eq!(desk.summary().phase, Phase::Movement);
    book(&mut desk, "0504", "0904");
    let expected = (
        desk.game().unit(desk.unit("r_2")).name.clone(),
        desk.space("0904"),
    );
    assert_eq!(bookings(&desk), [expected]);
    assert!(!is_asked(&desk), "the next click means what it usually does");
    let unit = desk.unit("r_2");
    assert_eq!(desk.resource::<Selection>().unit, Some(unit), "it stays selected");
    assert!(says(&mut desk.app, "Booked to"));
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(bookings(&desk), []);
}

#[test]
fn hr_19_while_a_train_is_booked_a_hex_shows_what_a_click_there_would_book() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    desk.click("0504");
    assert_ne!(desk.resource::<Highlights>().reachable, [], "where it can march");
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyY]);
    desk.point_at("0904");
    let shown = desk.resource::<Highlights>();
    assert_eq!((shown.reachable.as_slice(), &shown.path), (&[][..], &None));
    let stop = desk.space("0904");
    let tried = desk.resource::<BookingTrial>().here().expect("it is tried");
    let words = tried.words.clone();
    assert_eq!((tried.to, words.len()), (stop, 1));
    assert!(
        words[0].starts_with("arrives ") && words[0].contains("(turn "),
        "{words:?}"
    );
    let ribbons = desk.resource::<TrainRibbons>();
    assert_eq!(ribbons.trains.len(), 1);
    assert_eq!(ribbons.trains[0].way.last(), Some(&stop));
    assert!(
        ribbons.dates.contains(&(stop, words[0].clone())),
        "{:?}",
        ribbons.dates
    );
    // It books what it has shown, and says so.
    desk.click("0904");
    assert!(
        notices(&desk)
            .iter()
            .any(|words| words.starts_with("Booked: ") && words.contains(", arrives "))
    );
    assert_eq!(desk.resource::<TrainRibbons>().trains, []);
    assert_eq!(desk.resource::<BookingTrial>().here(), None);
    // A hex without a railway is refused with its rule.
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyY]);
    desk.point_at("0706");
    let tried = desk.resource::<BookingTrial>().here().expect("it is tried");
    let rule = Refusal::NotRail { space: tried.to }.rule();
    assert!(tried.words[0].starts_with(rule), "{:?}", tried.words);
    assert!(tried.trips.is_empty());
}

#[test]
fn hr_18_a_button_of_the_timetable_and_a_click_change_where_a_booking_leads() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    book(&mut desk, "0504", "0904");
    let who = bookings(&desk)[0].0.clone();
    desk.press(&[KeyCode::F7]);
    press(&mut desk.app, &format!("1. {who}"));
    press(&mut desk.app, "Change where it goes");
    let redirected = |desk: &Desk| desk.resource::<RedirectedBooking>().0;
    assert_eq!(redirected(&desk), Some(BookingNumber(1)));
    // Esc leaves it as it is, and the timetable open.
    desk.press(&[KeyCode::Escape]);
    assert_eq!(redirected(&desk), None);
    assert!(desk.resource::<TimetableScreen>().is_open);
    assert_eq!(notices(&desk).last(), Some(&"The booking stays as it is."));
    press(&mut desk.app, "Change where it goes");
    desk.click("harbour");
    assert_eq!(bookings(&desk), [(who, desk.space("harbour"))]);
    assert_eq!(redirected(&desk), None);
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(bookings(&desk)[0].1, desk.space("0904"), "one step takes it back");
}

#[test]
fn hr_18_a_key_books_too_and_a_hex_without_a_railway_is_refused_and_asked_again() {
    let mut desk = Desk::new();
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyY]);
    assert!(!is_asked(&desk), "no unit is selected");
    desk.click("0504");
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyY]);
    assert!(is_asked(&desk));
    let refused: Vec<Refused> = desk.click_and_hear("0706");
    let rules: Vec<&str> = refused
        .iter()
        .map(|Refused(reason)| reason.rule.as_str())
        .collect();
    let quarry = desk.space("0706");
    assert_eq!(rules, [Refusal::NotRail { space: quarry }.rule()]);
    assert_eq!(notices(&desk).last(), Some(&"No railway runs through 0706."));
    assert!(is_asked(&desk), "the player may click elsewhere");
    desk.press(&[KeyCode::Escape]);
    assert!(!is_asked(&desk));
    assert_eq!(notices(&desk).last(), Some(&"No train is booked."));
    assert_eq!(bookings(&desk), []);
}

#[test]
fn hr_18_every_click_that_books_nothing_says_so() {
    let mut desk = Desk::new();
    let ask = |desk: &mut Desk| {
        desk.resource_mut::<Selection>().unit = None;
        desk.settle();
        desk.resource_mut::<Popups>().notices.clear();
        desk.click("0504");
        desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyY]);
        assert!(is_asked(desk));
    };
    // Its own hex is refused, and the player may click elsewhere.
    ask(&mut desk);
    desk.click("0504");
    assert_eq!(notices(&desk).len(), 1, "{:?}", notices(&desk));
    assert!(is_asked(&desk));
    // With the other button, and beside the board.
    ask(&mut desk);
    desk.click_button("0904", MouseButton::Right);
    assert!(!is_asked(&desk));
    assert_eq!(notices(&desk), ["No train is booked."]);
    ask(&mut desk);
    let (space, at, button) = (None, None, MouseButton::Left);
    let beside = MapClicked { space, at, button };
    desk.app.world_mut().write_message(beside);
    desk.settle();
    assert!(!is_asked(&desk));
    assert_eq!(notices(&desk), ["No train is booked."]);
    assert_eq!(bookings(&desk), []);
}

#[test]
fn hr_19_a_booking_that_does_not_arrive_says_why_where_refused_clicks_are_told() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    // It is out of supply.
    let from = desk.place("r_5");
    book(&mut desk, &from, "harbour");
    assert_eq!(bookings(&desk).len(), 1);
    let said = notices(&desk);
    let words = said.last().expect("there is a notice");
    assert!(
        words.starts_with("Booked, but held up from ") && words.ends_with("(HR-4)."),
        "{words}"
    );
}

#[test]
fn hr_3_the_reach_of_a_train_is_shown_before_its_phase_as_the_phase_shows_it() {
    let mut desk = Desk::new();
    desk.click("0504");
    assert_eq!(desk.resource::<TrainReach>().0, []);
    desk.press(&[KeyCode::KeyY]);
    let mut ahead = desk.resource::<TrainReach>().0.clone();
    ahead.sort_unstable();
    assert!(!ahead.is_empty());
    desk.press(&[KeyCode::KeyY]);
    assert_eq!(desk.resource::<TrainReach>().0, []);
    desk.request(HexRequest::EndPhase);
    assert_eq!(desk.summary().phase, Phase::RailMovement);
    desk.click("0504");
    let reached: Vec<SpaceId> = desk.hexes::<Reachable>().into_iter().collect();
    assert_eq!(ahead, reached);
}

#[test]
fn hr_18_what_is_due_stands_in_the_plan_and_is_sent_by_its_key() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    book(&mut desk, "harbour", "0504");
    desk.request(HexRequest::EndPhase);
    assert_eq!(desk.summary().phase, Phase::RailMovement);
    let planned = |desk: &Desk| -> Vec<(String, SpaceId)> {
        let trains = desk.resource::<TrainPlan>().trains();
        let named = trains
            .into_iter()
            .map(|(unit, to, _)| (desk.game().unit(unit).id.clone(), to));
        named.collect()
    };
    assert_eq!(planned(&desk), [("r_tanks".to_owned(), desk.space("0504"))]);
    // Left out, it stays out, whatever else is planned.
    press(&mut desk.app, "Leave it out");
    assert_eq!(planned(&desk), []);
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    desk.press(&[KeyCode::ControlLeft, KeyCode::KeyY]);
    assert_eq!(
        planned(&desk),
        [("r_tanks".to_owned(), desk.space("0504"))],
        "in a new phase"
    );
    desk.press(&[KeyCode::KeyR]);
    assert_eq!(desk.marked::<Used>(), ["r_tanks"]);
    assert_eq!(desk.place("r_tanks"), "0504");
}

#[test]
fn the_timetable_is_opened_by_its_key_shows_ribbons_and_cancels() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    book(&mut desk, "0504", "0904");
    let ribbons = |desk: &Desk| desk.resource::<TrainRibbons>().trains.len();
    assert_eq!(ribbons(&desk), 0);
    desk.press(&[KeyCode::F7]);
    assert!(desk.resource::<TimetableScreen>().is_open);
    assert_eq!(ribbons(&desk), 1);
    let who = bookings(&desk)[0].0.clone();
    assert!(says(&mut desk.app, &format!("1. {who}")));
    let stop = desk.space("0904");
    let dates = &desk.resource::<TrainRibbons>().dates;
    assert!(dates.iter().any(|(space, _)| *space == stop), "{dates:?}");
    press(&mut desk.app, &format!("Cancel the booking of {who}"));
    assert_eq!(bookings(&desk), []);
    assert_eq!(ribbons(&desk), 0);
    desk.press(&[KeyCode::Escape]);
    assert!(!desk.resource::<TimetableScreen>().is_open);
    assert!(
        button(&mut desk.app, "Timetable").is_some(),
        "the banner leads back"
    );
    press(&mut desk.app, "Timetable");
    assert!(desk.resource::<TimetableScreen>().is_open);
}

#[test]
fn the_timetable_closes_with_the_player_turn_and_the_account_with_a_phase_that_was_played() {
    let mut desk = Desk::in_rail_phase();
    // The great event of the train takes the keys.
    desk.press(&[KeyCode::F7]);
    assert!(desk.resource::<TimetableScreen>().is_open);
    desk.click("0504");
    desk.click("0904");
    desk.request(HexRequest::EndPhaseConfirmed);
    let mut popups = desk.resource_mut::<Popups>();
    popups.curtain = None;
    popups.great_events.clear();
    desk.settle();
    assert_eq!(desk.summary().player, Side::Second);
    assert!(!desk.resource::<TimetableScreen>().is_open);
    // The account of the train stays while nothing is done, however many phases pass.
    desk.press(&[KeyCode::KeyH]);
    let is_shown = |desk: &Desk| desk.resource::<Popups>().recap.is_some();
    assert!(is_shown(&desk));
    let phase = desk.summary().phase;
    desk.request(HexRequest::EndPhaseConfirmed);
    assert_ne!(desk.summary().phase, phase);
    assert!(is_shown(&desk));
    // After an order it goes with the phase.
    let recap = desk.resource::<Popups>().recap.clone();
    let mut desk = Desk::new();
    listen(&mut desk.app);
    desk.resource_mut::<Popups>().recap = recap;
    book(&mut desk, "0504", "0904");
    assert!(is_shown(&desk));
    desk.request(HexRequest::EndPhase);
    assert_eq!(desk.summary().phase, Phase::RailMovement);
    assert!(!is_shown(&desk));
}

#[test]
fn the_enemys_trains_of_his_last_turn_are_dashed_ribbons() {
    let mut desk = Desk::in_rail_phase();
    desk.click("0504");
    desk.click("0904");
    let [from, to] = ["0504", "0904"].map(|word| desk.space(word));
    desk.request(HexRequest::EndPhaseConfirmed);
    let mut popups = desk.resource_mut::<Popups>();
    popups.curtain = None;
    popups.great_events.clear();
    desk.settle();
    let shown = |desk: &Desk| desk.resource::<TrainRibbons>().trains.clone();
    assert_eq!(shown(&desk), []);
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyT]);
    let trains = shown(&desk);
    assert_eq!(trains.len(), 1, "{trains:?}");
    let red = desk.resource::<HexTable>().viewer();
    assert!(matches!(trains[0].kind, RibbonKind::OfEnemy(seat) if seat != red));
    assert_eq!(
        (trains[0].way.first(), trains[0].way.last()),
        (Some(&from), Some(&to))
    );
    desk.press(&[KeyCode::ShiftLeft, KeyCode::KeyT]);
    assert_eq!(shown(&desk), []);
}
