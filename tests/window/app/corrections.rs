//! Corrections by the people at a table (AB-17): by buttons of the War tab, taken back by Undo, and offered to people alone.

use bevy::prelude::*;
use railhead::area::clicks::selection::{AreaSelection, Tab};
use railhead::play::{Request, Table};
use railhead_area_game::state::correction::Correction;
use railhead_area_game::{AreaGame, NationId, Order};

use super::area_player::Player;
use super::hands::{button, settle};

/// The war of France, hot-seat, with the corrections unfolded over an area.
fn player(space: &str) -> Player {
    let mut player = Player::new("france");
    player.click(space);
    player
        .app
        .world_mut()
        .resource_mut::<AreaSelection>()
        .turn_to(Tab::War);
    settle(&mut player.app);
    player.press("Corrections");
    // It unfolds.
    for _ in 0..30 {
        player.app.update();
    }
    player
}

fn last(player: &Player) -> Option<Order> {
    let journal = player.table().session().journal();
    journal.last().map(|entry| entry.order.clone())
}

#[test]
fn ab_17_people_correct_treasuries_units_and_damage_and_take_it_back() {
    let mut player = player("france");
    let at = player.space("france");
    let treasury = |player: &Player| player.table().view().nation(NationId(0)).treasury;
    let before = treasury(&player);
    player.press("One more IPC for Germany");
    assert_eq!(treasury(&player), before + 1);
    player.press("One fewer IPC for Germany");
    player.press("One fewer IPC for Germany");
    assert_eq!(treasury(&player), before - 1);

    player.press("One more Infantry");
    let Some(Order::Correct(Correction::Add {
        at: added, count: 1, ..
    })) = last(&player)
    else {
        panic!("{:?}", last(&player));
    };
    assert_eq!(added, at);
    player.press("One fewer Artillery");
    assert!(matches!(
        last(&player),
        Some(Order::Correct(Correction::Take { count: 1, .. }))
    ));
    player.press("One more Damage of the complex");
    assert_eq!(player.table().view().space(at).damage, 1);

    let orders = player.table().session().journal().len();
    player.app.world_mut().write_message(Request::<Order>::Undo);
    settle(&mut player.app);
    assert_eq!(player.table().session().journal().len(), orders - 1);
    assert_eq!(player.table().view().space(at).damage, 0);
}

#[test]
fn ab_17_nothing_is_corrected_against_a_computer() {
    let mut player = player("germany");
    assert!(button(&mut player.app, "One more IPC for Germany").is_some());
    let players = vec![None, Some("greedy".to_owned()), Some("greedy".to_owned())];
    let table = Table::<AreaGame>::resume(
        player.table().scenario().clone(),
        player.table().session().clone(),
    );
    player
        .app
        .world_mut()
        .insert_resource(table.with_players(players));
    settle(&mut player.app);
    assert!(button(&mut player.app, "Corrections").is_none());
    let order: Order = Order::Correct(Correction::Treasury {
        nation: NationId(0),
        amount: 90,
    });
    player.app.world_mut().write_message(Request::Issue(order));
    settle(&mut player.app);
    assert_eq!(last(&player), None, "it is refused");
}
