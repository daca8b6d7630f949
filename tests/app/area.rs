//! The area game in the window: a turn of it is played by what a player presses.

use bevy::input::ButtonState;
use bevy::prelude::*;
use railhead::app::area::desk::AreaDesk;
use railhead::app::area::forecast::Forecasts;
use railhead::app::map_view::overlay::Highlights;
use railhead::app::shell::desk::Desk;
use railhead::rules::area_game::event::Event;
use railhead::rules::area_game::order::Order;
use railhead::rules::area_game::state::{Party, Stage, Ware};
use railhead::rules::area_game::{AreaState, KindId, Phase};
use railhead::rules::engine::{Playable as _, Seat};

use super::area_player::Player;
use super::desk::strike;
use super::hands::{button, says};

impl Player {
    fn state(&self) -> &AreaState {
        self.table().view()
    }

    fn kind(&self, id: &str) -> KindId {
        self.table().game().kind_named(id).expect("a kind")
    }

    fn shift_click(&mut self, id: &str) {
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

    fn lit(&self) -> &Highlights {
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
    player.press(egui_phosphor::regular::ARROW_COUNTER_CLOCKWISE);
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
    let infantry = Ware::Unit(player.kind("infantry"));
    assert_eq!(player.app.world().resource::<AreaDesk>().ware, Some(infantry));
    assert_eq!(player.lit().reachable, [player.space("germany")]);
    let before = player.germans("germany");
    player.click("germany");
    assert_eq!(player.germans("germany"), before + 1);
    player.click("germany");
    assert_eq!(player.germans("germany"), before + 2);
    assert!(says(&mut player.app, "Everything is placed"));
    player.press("End the turn");
    let desk = player.app.world().resource::<Desk>();
    let curtain = desk.curtain.as_ref().expect("the next player's turn");
    assert_eq!(curtain.seat, Seat(1));
}

#[test]
fn ab_9_picked_units_go_where_the_map_is_lit_and_come_back() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.click("belgium_holland");
    assert_eq!(player.lit().selected, Some(player.space("belgium_holland")));
    assert!(player.lit().attackable.is_empty(), "nothing is picked");
    player.press("One more Armour");
    player.press("All Infantry");
    assert!(player.lit().attackable.contains(&player.space("france")));
    assert!(player.lit().reachable.contains(&player.space("germany")));
    let orders = player.table().session().journal().len();
    player.click("england");
    assert_eq!(player.table().session().journal().len(), orders);
    assert!(button(&mut player.app, "AB-1").is_some(), "it says by which rule");
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
    player.press(&format!("Take back: {words}"));
    assert_eq!(player.germans("france"), 5, "the second move is undone");
}

#[test]
fn ab_7_a_battle_is_fought_to_its_end_with_losses_of_the_owners_choice() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    player.press("End combat move");
    assert_eq!(player.lit().attackable, [player.space("france")]);
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
    let told = match ended.expect("it has ended") {
        Some(Party::Attacker) => "The attacker has won at France",
        Some(Party::Defender) => "The defender has held France",
        None => "The battle at France has ended without a winner",
    };
    assert!(says(&mut player.app, told));
    player.press("End combat");
    assert_eq!(player.state().phase(), Phase::NonCombatMove);
}
