//! Trains of the area game that are booked over several turns (AR-10): picked units and a click in any phase, seen in the timetable and on the map, and
//! sent when they are due (AR-12).

use std::collections::BTreeMap;

use bevy::input::ButtonState;
use bevy::prelude::*;
use railhead::area::clicks::selection::{AreaSelection, Tab};
use railhead::map_view::marks::ribbons::{TrainReach, TrainRibbons};
use railhead::map_view::{Aim, MapClicked};
use railhead::play::Request;
use railhead::shell::popups::Popups;
use railhead::shell::timetable::{
    BookedTrains, BookingTerms, BookingTrial, RedirectedBooking, TimetableChange, TimetableScreen,
};
use railhead_area_game::Phase;
use railhead_area_game::state::order::Order;
use railhead_engine::engine::{BookedTrip, BookingNumber};

use super::area_player::Player;
use super::desk::strike;
use super::hands::{button, says, settle};

/// Strikes some keys together.
fn chord(player: &mut Player, keys: &[KeyCode]) {
    for key in keys {
        strike(&mut player.app, *key, ButtonState::Pressed);
    }
    settle(&mut player.app);
    for key in keys.iter().rev() {
        strike(&mut player.app, *key, ButtonState::Released);
    }
    settle(&mut player.app);
}

fn bookings(player: &Player) -> &[BookedTrip] {
    &player.app.world().resource::<BookedTrains>().timetable.bookings
}

fn trains(player: &Player) -> usize {
    player.table().view().trains().len()
}

#[test]
fn ar_10_units_are_booked_before_their_phase_and_sent_when_they_are_due() {
    let mut player = Player::new("rails-2");
    assert_eq!(player.table().view().phase(), Phase::Purchase);
    chord(&mut player, &[KeyCode::ShiftLeft, KeyCode::KeyY]);
    let selection = player.app.world().resource::<AreaSelection>();
    assert_eq!((selection.tab, selection.rail.is_booking), (Tab::Rails, true));
    assert!(says(&mut player.app, "Pick the units to book"));
    player.click("france");
    for _ in 0..3 {
        player.press("One more Infantry");
    }
    player.click("western_poland");
    let poland = player.space("western_poland");
    let [trip] = bookings(&player) else {
        panic!("{:?}", bookings(&player));
    };
    assert_eq!((trip.who.as_str(), trip.to), ("3 German Infantry", poland));
    // R2-2: two trains a nation.
    let takes: Vec<u16> = trip.legs.iter().map(|leg| leg.takes).collect();
    assert_eq!((takes, &trip.arrival), (vec![2, 1], &Ok(2)));
    assert_eq!(trains(&player), 0, "a booking moves nobody");
    for phase in ["purchase", "combat move", "combat"] {
        player.press(&format!("End {phase}"));
    }
    player.press("Rails");
    player.press("Send 2 booked trains");
    assert_eq!(trains(&player), 2);
    let [trip] = bookings(&player) else {
        panic!("{:?}", bookings(&player));
    };
    assert_eq!(trip.who, "1 German Infantry");
    chord(&mut player, &[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(trains(&player), 0);
    chord(&mut player, &[KeyCode::KeyR]);
    assert_eq!(trains(&player), 2);
}

/// Books three infantry, of which two can go in the first round, and goes on to the phase of their trains.
fn until_trains_are_due() -> Player {
    let mut player = Player::new("rails-2");
    player.press("Rails");
    player.press("Book trains");
    player.click("france");
    for _ in 0..3 {
        player.press("One more Infantry");
    }
    player.click("western_poland");
    for phase in ["purchase", "combat move", "combat"] {
        player.press(&format!("End {phase}"));
    }
    assert_eq!(player.table().view().phase(), Phase::NonCombatMove);
    player
}

#[test]
fn ar_12_the_phase_does_not_end_over_booked_trains_that_nobody_has_sent() {
    let mut player = until_trains_are_due();
    assert!(says(&mut player.app, "2 booked trains are due"));
    player.press("End non-combat move");
    assert_eq!(player.table().view().phase(), Phase::NonCombatMove);
    assert!(says(&mut player.app, "2 booked trains are due and not sent"));
    assert_eq!(trains(&player), 0, "nothing goes without the player");
    player.press("Send 2 booked trains");
    assert_eq!(trains(&player), 2);
    assert_eq!(player.table().view().phase(), Phase::NonCombatMove);
    player.press("End non-combat move");
    assert_eq!(player.table().view().phase(), Phase::PlaceUnits);
}

#[test]
fn ar_12_booked_trains_wait_for_a_later_turn_if_the_player_wants_it() {
    let mut player = until_trains_are_due();
    player.press("End non-combat move");
    player.press("Go back");
    assert_eq!(player.table().view().phase(), Phase::NonCombatMove);
    player.press("End non-combat move");
    player.press("End non-combat move anyway");
    assert_eq!(player.table().view().phase(), Phase::PlaceUnits);
    assert_eq!(trains(&player), 0);
    assert_eq!(bookings(&player)[0].who, "3 German Infantry");
}

#[test]
fn ar_8_how_far_picked_units_get_by_rail_is_shown_before_the_phase_of_trains() {
    let mut player = Player::new("rails-2");
    let reach = |player: &Player| player.app.world().resource::<TrainReach>().0.clone();
    player.press("Rails");
    player.press("Book trains");
    player.click("france");
    player.press("One more Infantry");
    assert!(reach(&player).contains(&player.space("western_poland")));
    assert!(!reach(&player).contains(&player.space("austria")));
    assert!(says(
        &mut player.app,
        "Click the area where they should go. They may go by rail this turn"
    ));
    player.press("Book trains");
    assert_eq!(reach(&player), []);
}

#[test]
fn the_timetable_opens_from_the_rails_shows_ribbons_and_cancels() {
    let mut player = Player::new("rails-2");
    player.press("Rails");
    player.press("Timetable");
    assert!(player.app.world().resource::<TimetableScreen>().is_open);
    assert!(says(&mut player.app, "No train is booked"));
    chord(&mut player, &[KeyCode::F7]);
    assert!(!player.app.world().resource::<TimetableScreen>().is_open);
    player.press("Book trains");
    player.click("france");
    player.press("One more Infantry");
    player.click("western_poland");
    player.press("Timetable");
    let ribbons = |player: &Player| player.app.world().resource::<TrainRibbons>().trains.len();
    assert_eq!(ribbons(&player), 1);
    let cancel = "Cancel the booking of 1 German Infantry";
    assert!(button(&mut player.app, cancel).is_some());
    player.press(cancel);
    assert!(bookings(&player).is_empty());
    assert_eq!(ribbons(&player), 0);
}

#[test]
fn the_first_booking_is_told_with_its_arrivals_and_leaves_the_map_free() {
    let mut player = Player::new("rails-2");
    player.press("Rails");
    player.press("Timetable");
    player.press("Book trains");
    player.click("france");
    for _ in 0..3 {
        player.press("One more Infantry");
    }
    player.click("western_poland");
    let is_open = |player: &Player| player.app.world().resource::<TimetableScreen>().is_open;
    assert!(
        !is_open(&player),
        "it would lie over the areas of the next booking"
    );
    let popups = player.app.world().resource::<Popups>();
    let words = popups
        .notices
        .texts()
        .last()
        .expect("there is a notice")
        .to_owned();
    assert!(
        words.starts_with("Booked: 3 German Infantry to Western Poland, arrives "),
        "{words}"
    );
    // R2-2: two trains a nation.
    assert!(words.contains(" (2), ") && words.ends_with(" (1)."), "{words}");
    player.press("Timetable");
    assert!(is_open(&player));
    for part in ["1. 2 of 3 German Infantry", "1. 1 of 3 German Infantry"] {
        assert!(says(&mut player.app, part), "{part}");
    }
}

#[test]
fn ar_10_a_booking_that_is_changed_keeps_those_that_are_to_arrive_together_with_it() {
    let mut player = Player::new("rails-2");
    for (with, from) in [(None, "france"), (Some(1), "france"), (Some(2), "austria")] {
        let game = player.table().game();
        let order: Order = Order::Book {
            nation: game.nation_named("germany").expect("a nation"),
            kind: game.kind_named("infantry").expect("a kind"),
            count: 1,
            from: player.space(from),
            to: player.space("western_poland"),
            not_before: None,
            with: with.map(BookingNumber),
        };
        player.app.world_mut().write_message(Request::Issue(order));
        settle(&mut player.app);
    }
    let change = TimetableChange::NotBefore(BookingNumber(1), Some(2));
    player.app.world_mut().write_message(change);
    settle(&mut player.app);
    let expected = |first: Option<u16>| {
        let terms = [(1, first, None), (2, None, Some(1)), (3, None, Some(2))];
        let terms = terms.map(|(number, not_before, with)| {
            let with = with.map(BookingNumber);
            (BookingNumber(number), BookingTerms { not_before, with })
        });
        BTreeMap::from(terms)
    };
    let terms = |player: &Player| player.app.world().resource::<BookedTrains>().terms.clone();
    assert_eq!(terms(&player), expected(Some(2)));
    let order = bookings(&player).iter().map(|trip| trip.number.0);
    assert_eq!(order.collect::<Vec<_>>(), [1, 2, 3], "in their old places");
    chord(&mut player, &[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(terms(&player), expected(None), "one step takes it back");
}

#[test]
fn ar_10_every_click_that_books_nothing_says_so_and_what_does_not_arrive_says_why() {
    let mut player = Player::new("rails-2");
    let notices = |player: &Player| -> Vec<String> {
        let popups = player.app.world().resource::<Popups>();
        popups.notices.texts().map(str::to_owned).collect()
    };
    let picks = |player: &Player| player.app.world().resource::<AreaSelection>().has_picks();
    player.press("Rails");
    player.press("Book trains");
    player.click("france");
    player.press("One more Infantry");
    player.app.world_mut().resource_mut::<Popups>().notices.clear();
    // A refused click leaves them picked, for another.
    player.click("english_channel");
    assert_eq!(notices(&player).len(), 1, "{:?}", notices(&player));
    assert!(picks(&player));
    assert!(bookings(&player).is_empty());
    // R2-3: no line leads to Austria.
    player.click("austria");
    assert!(!picks(&player));
    assert_eq!(bookings(&player).len(), 1);
    let said = notices(&player);
    let words = said.last().expect("there is a notice");
    assert!(
        words.contains("held up from") && words.ends_with("(R2-3)."),
        "{words}"
    );
    for button in [None, Some(MouseButton::Right)] {
        player.click("france");
        player.press("One more Infantry");
        assert!(picks(&player));
        player.app.world_mut().resource_mut::<Popups>().notices.clear();
        match button {
            None => chord(&mut player, &[KeyCode::Escape]),
            Some(button) => {
                let space = Some(player.space("western_poland"));
                let click = MapClicked {
                    space,
                    at: None,
                    button,
                };
                player.app.world_mut().write_message(click);
                settle(&mut player.app);
            }
        }
        assert!(!picks(&player));
        assert_eq!(notices(&player), ["No train is booked."]);
    }
    assert_eq!(bookings(&player).len(), 1);
}

#[test]
fn ar_11_an_area_shows_what_a_click_there_would_book_and_a_booking_is_led_elsewhere() {
    let mut player = Player::new("rails-2");
    player.press("Rails");
    player.press("Book trains");
    player.click("france");
    player.press("One more Infantry");
    let there = player.space("western_poland");
    player.app.world_mut().insert_resource(Aim::at(there));
    settle(&mut player.app);
    let tried = player.app.world().resource::<BookingTrial>().here();
    let tried = tried.expect("it is tried");
    assert_eq!((tried.to, tried.trips.len()), (there, 1));
    assert!(tried.words[0].starts_with("arrives "), "{:?}", tried.words);
    assert_eq!(player.app.world().resource::<TrainRibbons>().trains.len(), 1);
    assert!(bookings(&player).is_empty(), "nothing is booked");
    player.click("western_poland");
    let popups = player.app.world().resource::<Popups>();
    assert!(popups.notices.texts().any(|words| words.starts_with("Booked: ")));
    let redirected = RedirectedBooking(Some(BookingNumber(1)));
    player.app.world_mut().insert_resource(redirected);
    settle(&mut player.app);
    player.click("germany");
    let to = player.space("germany");
    let [trip] = bookings(&player) else {
        panic!("{:?}", bookings(&player));
    };
    assert_eq!((trip.number, trip.to), (BookingNumber(1), to));
    let now = player.app.world().resource::<RedirectedBooking>();
    assert_eq!(*now, RedirectedBooking::default());
}

#[test]
fn ar_10_units_that_are_booked_can_be_picked_and_booked_anew() {
    let mut player = Player::new("rails-2");
    player.press("Rails");
    player.press("Book trains");
    for to in ["western_poland", "germany"] {
        player.click("france");
        player.press("One more Armour");
        player.click(to);
        let to = player.space(to);
        let [trip] = bookings(&player) else {
            panic!("{:?}", bookings(&player));
        };
        assert_eq!((trip.number, trip.to), (BookingNumber(1), to));
    }
}
