//! Aircraft that an order leaves without a landing place (AB-9): the player gets a question first.

use railhead_area_game::Phase;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

use super::area_player::Player;
use super::hands::says;

/// Three fighters at Alba, and a carrier with two decks in the Zone Two.
fn two_decks() -> Player {
    let folder = Folder::new("crates/players/tests/console/decks");
    let mut player = Player::of(load(&folder, "war.ron").expect("it is sound"));
    player.press("End purchase");
    player
}

fn orders(player: &Player) -> usize {
    player.table().session().journal().len()
}

#[test]
fn ab_9_an_order_that_leaves_aircraft_without_a_deck_is_asked_about() {
    let mut player = two_decks();
    let before = orders(&player);
    player.shift_click("alba");
    player.click("z4");
    assert!(says(
        &mut player.app,
        "1 aircraft will find neither a deck nor an area to land."
    ));
    assert_eq!(orders(&player), before, "no order has been given");
    player.press("Go back");
    assert!(!says(&mut player.app, "will find neither a deck"));
    player.shift_click("alba");
    player.click("z4");
    player.press("Go anyway");
    assert_eq!(orders(&player), before + 1);
    // The end of the phase asks again only for what it does itself.
    player.press("End combat move");
    assert_eq!(player.table().session().state().phase(), Phase::Combat);
}

#[test]
fn ab_9_a_carrier_does_not_sail_away_from_its_aircraft_without_a_question() {
    let mut player = two_decks();
    player.shift_click("alba");
    player.click("z4");
    player.press("Go anyway");
    let before = orders(&player);
    player.shift_click("z2");
    player.click("z5");
    assert!(says(
        &mut player.app,
        "3 aircraft will find neither a deck nor an area to land."
    ));
    player.press("Go back");
    assert_eq!(orders(&player), before);
}
