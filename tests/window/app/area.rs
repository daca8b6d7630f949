//! The area game in the window: a turn of it is played by what a player presses.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use railhead::area::clicks::next_to_move::next_to_move;
use railhead::area::clicks::selection::AreaSelection;
use railhead::area::facts::forecasts::Forecasts;
use railhead::map_view::camera::view::View;
use railhead::map_view::marks::overlay::Highlights;
use railhead::map_view::pen::plane::world;
use railhead::map_view::{DragTaken, MapArea};
use railhead::shell::popups::Popups;
use railhead::shell::title::title_screen::Edited;
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_area_game::state::event::Event;
use railhead_area_game::state::order::Order;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaState, KindId, Phase};
use railhead_authoring::export;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Playable as _, Seat};
use railhead_engine::text::sources::files::Embedded;

use super::area_player::Player;
use super::desk::strike;
use super::hands::{button, places, says, settle};

impl Player {
    fn state(&self) -> &AreaState {
        self.table().view()
    }

    fn kind(&self, id: &str) -> KindId {
        self.table().game().kind_named(id).expect("a kind")
    }

    /// Clicks a space with Shift held.
    pub fn shift_click(&mut self, id: &str) {
        strike(&mut self.app, KeyCode::ShiftLeft, ButtonState::Pressed);
        self.click(id);
        strike(&mut self.app, KeyCode::ShiftLeft, ButtonState::Released);
    }

    /// How many German units are in a space.
    fn germans(&self, id: &str) -> u16 {
        let germany = self.table().game().nation_named("germany").expect("a nation");
        let there = self.state().forces_at(self.space(id));
        there
            .filter(|(force, _)| force.nation == germany)
            .map(|(_, count)| count)
            .sum()
    }

    fn treasury(&self) -> u32 {
        let germany = self.table().game().nation_named("germany").expect("a nation");
        self.state().nation(germany).treasury
    }

    /// Puts the cursor on the middle of a space, where its pile lies.
    pub fn put_cursor_on(&mut self, space: SpaceId) {
        let at = world(self.table().game().board().raster().centre(space));
        let (view, area) = (
            *self.app.world().resource::<View>(),
            *self.app.world().resource::<MapArea>(),
        );
        let away = (at - view.centre) * view.scale * Vec2::new(1.0, -1.0);
        let place = area.0.expect("it has been drawn").center() + away;
        let mut windows = self.app.world_mut().query::<&mut Window>();
        let mut window = windows.single_mut(self.app.world_mut()).expect("one window");
        window.set_cursor_position(Some(place));
        settle(&mut self.app);
    }

    /// Presses the mouse button, or lets go of it.
    fn hold(&mut self, state: ButtonState) {
        self.hold_in_a_frame(&[state]);
    }

    /// All of it within one frame.
    fn hold_in_a_frame(&mut self, states: &[ButtonState]) {
        let mut windows = self.app.world_mut().query_filtered::<Entity, With<Window>>();
        let window = windows.single(self.app.world()).expect("one window");
        for state in states {
            self.app.world_mut().write_message(MouseButtonInput {
                button: MouseButton::Left,
                state: *state,
                window,
            });
        }
        settle(&mut self.app);
    }

    pub fn highlights(&self) -> &Highlights {
        self.app.world().resource::<Highlights>()
    }
}

#[test]
fn ab_6_ab_10_units_are_bought_from_the_table_and_placed_by_clicks() {
    let mut player = Player::new("france");
    assert_eq!(player.treasury(), 22);
    player.press("Buy Infantry");
    player.press("Buy Infantry");
    assert_eq!(player.treasury(), 16);
    player.press("Return Infantry");
    assert_eq!(player.treasury(), 19);
    player.press("Undo");
    assert_eq!(player.treasury(), 16, "what was given back is bought again");
    assert_eq!(button(&mut player.app, "Buy Battleship"), None, "it costs 20");
    for end in [
        "End purchase",
        "End combat move",
        "End combat",
        "End non-combat move",
    ] {
        player.press(end);
    }
    assert_eq!(player.state().phase(), Phase::PlaceUnits);
    let infantry = Purchase::Unit(player.kind("infantry"));
    assert_eq!(
        player.app.world().resource::<AreaSelection>().purchase,
        Some(infantry)
    );
    assert_eq!(player.highlights().reachable, [player.space("germany")]);
    let before = player.germans("germany");
    player.click("germany");
    assert_eq!(player.germans("germany"), before + 1);
    player.click("germany");
    assert_eq!(player.germans("germany"), before + 2);
    assert!(says(&mut player.app, "Everything is placed"));
    player.press("End the turn");
    let desk = player.app.world().resource::<Popups>();
    let curtain = desk.curtain.as_ref().expect("the next player's turn");
    assert_eq!(curtain.seat, Seat(1));
}

#[test]
fn a_game_that_is_tried_from_the_workshop_has_no_hand_over() {
    let mut player = Player::new("france");
    let parts = export::parts(&Embedded, "world/france.ron").expect("it is sound");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let scenario = export::write(&parts, folder.path()).expect("it can be written");
    player.app.insert_resource(Edited(scenario));
    for end in [
        "End purchase",
        "End combat move",
        "End combat",
        "End non-combat move",
        "End the turn",
    ] {
        player.press(end);
    }
    assert_ne!(player.state().phase(), Phase::PlaceUnits, "the next player buys");
    assert!(player.app.world().resource::<Popups>().curtain.is_none());
}

#[test]
fn ab_9_picked_units_go_where_the_map_is_lit_and_come_back() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.click("belgium_holland");
    assert_eq!(
        player.highlights().selected,
        Some(player.space("belgium_holland"))
    );
    assert!(
        player.highlights().attackable.is_empty(),
        "the selection is empty"
    );
    player.press("One more Armour");
    player.press("All Infantry");
    assert!(player.highlights().attackable.contains(&player.space("france")));
    assert!(player.highlights().reachable.contains(&player.space("germany")));
    let orders = player.table().session().journal().len();
    player.click("england");
    assert_eq!(player.table().session().journal().len(), orders);
    assert!(button(&mut player.app, "AB-9").is_some(), "it says by which rule");
    player.click("france");
    assert_eq!(
        [player.germans("france"), player.germans("belgium_holland")],
        [5, 6]
    );
    // All that is left there, aircraft with the army, by two orders.
    player.shift_click("belgium_holland");
    player.click("france");
    assert_eq!(
        [player.germans("france"), player.germans("belgium_holland")],
        [11, 0]
    );
    let forecasts = player.app.world().resource::<Forecasts>();
    let odds = &forecasts.battles[&player.space("france")];
    let sum: u64 = odds.chances.iter().sum();
    assert!((997..=1003).contains(&sum), "{odds:?}");
    let second = player.table().session().journal()[orders + 1].order.clone();
    let words = player.table().game().order_words(&second);
    let Order::Move { units, .. } = &second else {
        panic!("{second:?}");
    };
    let gone: u16 = units.iter().map(|group| group.count).sum();
    player.press(&format!("Take back: {words}"));
    assert_eq!(player.germans("france"), 11 - gone, "the others stand");
}

#[test]
fn ab_7_a_battle_is_fought_to_its_end_with_losses_of_the_owners_choice() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    player.press("End combat move");
    assert_eq!(player.highlights().attackable, [player.space("france")]);
    player.press("Fight for France");
    let mut chose = false;
    for _ in 0..60 {
        let Some(combat) = player.state().combat().cloned() else {
            break;
        };
        if matches!(combat.stage, Stage::Losses { .. }) {
            if !chose && button(&mut player.app, "One fewer Infantry").is_some() {
                player.press("One fewer Infantry");
                assert_eq!(
                    button(&mut player.app, "Take these losses"),
                    None,
                    "a hit is left over"
                );
                player.press("One more Armour");
                player.press("Take these losses");
                let last = player.table().session().journal().last().expect("an order");
                let armour = player.kind("armour");
                let Order::Losses { on } = &last.order else {
                    panic!("{last:?}");
                };
                assert!(on.iter().any(|on| on.kind == armour && on.hits == 1));
                chose = true;
            } else {
                player.press("Take these losses");
            }
        } else {
            player.press("Fight another round");
        }
    }
    assert!(chose && player.state().combat().is_none());
    let journal = player.table().session().journal();
    let ended = journal
        .iter()
        .flat_map(|entry| &entry.events)
        .find_map(|event| match event {
            Event::BattleEnded { winner, .. } => Some(*winner),
            _ => None,
        });
    let line = match ended.expect("it has ended") {
        Some(Party::Attacker) => "The attacker has won at France",
        Some(Party::Defender) => "The defender has held France",
        None => "The battle at France has ended without a winner",
    };
    // The dice on the map tell it first.
    settle(&mut player.app);
    assert!(says(&mut player.app, line));
    player.press("End combat");
    assert_eq!(player.state().phase(), Phase::NonCombatMove);
}

#[test]
fn ab_7_a_battle_fought_to_the_end_takes_losses_in_the_players_order() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    player.press("End combat move");
    assert_eq!(
        button(&mut player.app, "Lose sooner: Armour"),
        None,
        "the order is folded up"
    );
    let before = player.app.world().resource::<Forecasts>().battles[&player.space("france")].clone();
    player.press("Order of losses");
    for _ in 0..8 {
        if button(&mut player.app, "Lose sooner: Armour").is_some() {
            player.press("Lose sooner: Armour");
        }
    }
    let after = player.app.world().resource::<Forecasts>().battles[&player.space("france")].clone();
    assert!(
        after.losses[0] > before.losses[0],
        "dearer losses show in the odds: {before:?} {after:?}"
    );
    player.press("Fight for France to the end");
    let mut asked = 0;
    for _ in 0..200 {
        let Some(combat) = player.state().combat().cloned() else {
            break;
        };
        asked += usize::from(player.takes_losses(combat.stage));
    }
    assert!(asked > 0, "the defender still decides");
    assert!(player.state().combat().is_none(), "{:?}", player.state().combat());
    let armour = player.kind("armour");
    let journal = player.table().session().journal();
    let mine = journal.iter().filter_map(|entry| match &entry.order {
        Order::Losses { on }
            if on
                .iter()
                .any(|on| on.nation == player.state().movers(player.table().game())[0]) =>
        {
            Some(on.clone())
        }
        _ => None,
    });
    let first = mine.into_iter().next().expect("Germany lost something");
    assert_eq!(first[0].kind, armour, "{first:?}");
}

#[test]
fn ab_9_the_phase_does_not_end_over_aircraft_that_nobody_has_landed() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    player.press("End combat move");
    player.press("Fight for France");
    for _ in 0..60 {
        let Some(combat) = player.state().combat().cloned() else {
            break;
        };
        let is_asked = matches!(combat.stage, Stage::Losses { .. });
        let back = button(&mut player.app, "Retreat to Belgium/Holland");
        if is_asked || back.is_none() {
            player.press(if is_asked {
                "Take these losses"
            } else {
                "Fight another round"
            });
        } else {
            player.press("Retreat to Belgium/Holland");
        }
    }
    player.press("End combat");
    let aloft = player.germans("france");
    assert!(aloft > 0, "a fighter has come through");
    let next = next_to_move(player.table().game(), player.state(), None);
    assert_eq!(next, Some(player.space("france")), "it comes first");
    player.press("End non-combat move");
    assert_eq!(player.state().phase(), Phase::NonCombatMove);
    assert!(says(&mut player.app, &format!("{aloft} aircraft ha")));
    player.press("Go back");
    assert!(button(&mut player.app, "End non-combat move").is_some());
    player.press("End non-combat move");
    player.press("End non-combat move anyway");
    assert_eq!(player.state().phase(), Phase::PlaceUnits);
    assert_eq!(player.germans("france"), 0, "they are lost");
}

#[test]
fn ab_10_the_turn_does_not_end_over_units_that_could_be_placed() {
    let mut player = Player::new("france");
    player.press("Buy Infantry");
    for end in [
        "End purchase",
        "End combat move",
        "End combat",
        "End non-combat move",
    ] {
        player.press(end);
    }
    player.press("End the turn");
    assert!(says(&mut player.app, "1 purchase has not been placed"));
    let before = player.germans("germany");
    player.click("germany");
    assert_eq!(player.germans("germany"), before + 1, "it can still be placed");
    player.press("End the turn");
    assert!(player.app.world().resource::<Popups>().curtain.is_some());
}

#[test]
fn ab_7_what_goes_on_is_below_what_turns_back_and_many_dice_go_on_in_the_next_row() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    player.press("End combat move");
    player.press("Fight for France");
    let mut most_dice = 0;
    loop {
        let combat = player.state().combat().cloned().expect("it goes on");
        let dice = places(&mut player.app, |label| label.starts_with("die "));
        most_dice = most_dice.max(dice.len());
        for (right, _) in dice {
            assert!(right <= 1280.0, "{right}");
        }
        if matches!(combat.stage, Stage::Decide) {
            break;
        }
        player.press("Take these losses");
    }
    assert!(most_dice > 10, "{most_dice}");
    let on = places(&mut player.app, |label| label == "Fight another round");
    let back = places(&mut player.app, |label| label.starts_with("Retreat to"));
    assert!(
        !back.is_empty() && back.iter().all(|(_, bottom)| *bottom < on[0].1),
        "{back:?}, {on:?}"
    );
}

#[test]
fn ab_9_a_pile_is_dragged_where_all_of_it_goes() {
    let mut player = Player::new("france");
    player.press("End purchase");
    let [from, to] = ["belgium_holland", "germany"].map(|id| player.space(id));
    let count = player.germans("belgium_holland");
    let at_home = player.germans("germany");
    assert!(player.app.world().resource::<AreaSelection>().picked.is_empty());
    player.put_cursor_on(from);
    player.hold(ButtonState::Pressed);
    player.put_cursor_on(to);
    assert_eq!(player.highlights().selected, Some(from));
    player.hold(ButtonState::Released);
    assert_eq!(
        [player.germans("belgium_holland"), player.germans("germany")],
        [0, at_home + count]
    );
}

#[test]
fn ab_9_a_press_that_is_over_within_a_frame_drags_nothing() {
    let mut player = Player::new("france");
    player.press("End purchase");
    let [from, to] = ["belgium_holland", "germany"].map(|id| player.space(id));
    player.put_cursor_on(from);
    player.hold_in_a_frame(&[ButtonState::Pressed, ButtonState::Released]);
    player.put_cursor_on(to);
    assert!(
        player.app.world().resource::<AreaSelection>().picked.len() < 2,
        "the pile has not been dragged"
    );
    assert!(!player.app.world().resource::<DragTaken>().0);
}

#[test]
fn a_long_name_is_broken_where_it_has_no_room_in_one_line() {
    let mut player = Player::new("normandy-to-smolensk");
    let mut names = player.app.world_mut().query::<(&Name, &Visibility)>();
    let seen = names.iter(player.app.world());
    let seen: Vec<&str> = seen
        .filter(|(_, look)| **look == Visibility::Inherited)
        .map(|(name, _)| name.as_str())
        .collect();
    assert!(seen.contains(&"Germany"), "{seen:?}");
    assert!(
        seen.contains(&"Normandy/\nBordeaux"),
        "its trains begin there: {seen:?}"
    );
}

#[test]
fn a_map_of_all_the_world_opens_on_the_neighbourhood_of_those_who_begin() {
    let player = Player::new("global-1940");
    let (view, area) = (
        *player.app.world().resource::<View>(),
        *player.app.world().resource::<MapArea>(),
    );
    let raster = player.table().game().board().raster();
    let around = raster.cells().around().expect("it goes round");
    let half = area.0.expect("it has been drawn").size() / view.scale / 2.0;
    let is_in_sight = |id: &str| {
        let at = world(raster.centre(player.space(id)));
        let aside = (view.centre.x - at.x).rem_euclid(around);
        aside.min(around - aside) < half.x && (view.centre.y - at.y).abs() < half.y
    };
    for id in ["germany", "england", "france", "moscow", "sicily"] {
        assert!(is_in_sight(id), "{id}");
    }
    for id in ["eastern_usa", "japan", "india"] {
        assert!(!is_in_sight(id), "{id}");
    }
}

#[test]
fn the_end_of_a_game_says_by_what_it_was_decided() {
    let mut player = Player::new("normandy-to-smolensk");
    // Two rounds of two nations.
    for _ in 0..4 {
        player.app.world_mut().resource_mut::<Popups>().curtain = None;
        settle(&mut player.app);
        player.press("End non-combat move");
    }
    assert!(player.table().is_over());
    player.app.world_mut().resource_mut::<Popups>().curtain = None;
    settle(&mut player.app);
    for words in [
        "Not solved.",
        "Round 2 was the last, and the scenario names no winner.",
        "AB-11",
    ] {
        assert!(says(&mut player.app, words), "{words}");
    }
}
