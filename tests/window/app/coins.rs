//! Resource tokens in the window: they are placed, sent on their way and spent by what a player presses.

use bevy::input::ButtonState;
use bevy::prelude::*;
use egui_phosphor::regular as icon;
use railhead::area::clicks::selection::AreaSelection;
use railhead::area::clicks::targets::ClickTargets;
use railhead::area::tokens::analysis::TokenAnalysis;
use railhead::map_view::area_sheet::tracks::TrainPaths;
use railhead::map_view::marks::overlay::Highlights;
use railhead::map_view::pieces::coins::Coins;
use railhead::shell::popups::Popups;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::tokens::destinations::InHand;
use railhead_area_game::{NationId, Phase};

use super::area_player::Player;
use super::desk::strike;
use super::hands::{button, says, settle};

impl Player {
    fn tokens(&self, id: &str) -> u32 {
        self.table().view().tokens().at(self.space(id))
    }

    fn afloat(&self, zone: &str, nation: &str) -> u32 {
        let nation = self.owner(nation);
        self.table().view().tokens().aboard(self.space(zone), nation)
    }

    fn owner(&self, id: &str) -> NationId {
        self.table().game().nation_named(id).expect("a nation")
    }

    fn in_hand(&self) -> Option<InHand> {
        self.app.world().resource::<AreaSelection>().tokens
    }

    /// The map's note on a highlighted space.
    fn note(&self, id: &str) -> Option<&str> {
        let target = self.app.world().resource::<ClickTargets>().at(self.space(id));
        target.map(|target| target.note.as_str())
    }

    /// The coins in a space, the dearest first, and how much can be added.
    fn coins(&self, id: &str) -> Option<([u32; 4], u32)> {
        let coins = self.app.world().resource::<Coins>();
        let stack = coins.0.iter().find(|stack| stack.space == self.space(id))?;
        Some((stack.coins.map(|(_, count)| count), stack.more))
    }

    fn orders(&self) -> usize {
        self.table().session().journal().len()
    }

    fn with_shift(&mut self, act: impl FnOnce(&mut Self)) {
        strike(&mut self.app, KeyCode::ShiftLeft, ButtonState::Pressed);
        act(self);
        strike(&mut self.app, KeyCode::ShiftLeft, ButtonState::Released);
    }

    /// Ends phases until it is this one.
    fn go_to(&mut self, phase: Phase) {
        while self.table().view().phase() != phase {
            let end = match self.table().view().phase() {
                Phase::Purchase => "End purchase",
                Phase::CombatMove => "End combat move",
                Phase::Combat => "End combat",
                _ => "End non-combat move",
            };
            self.press(end);
        }
    }
}

// RT-1, RT-10
#[test]
fn rt_1_rt_10_tokens_are_placed_by_a_click_or_everywhere_by_a_key_and_lie_on_the_map_as_coins() {
    let mut player = Player::new("classic-tokens");
    // Eighteen lie in Russia, three for each point of its value can be placed.
    assert_eq!(player.coins("russia"), Some(([0, 1, 1, 3], 24)));
    assert_eq!(player.coins("caucasus"), Some(([0, 0, 0, 0], 9)));
    assert_eq!(player.coins("berlin"), Some(([0, 1, 0, 1], 0)));
    assert!(says(&mut player.app, "72 tokens in 8 areas"));
    assert_eq!(player.note("russia"), Some("place 24 tokens"));
    player.click("russia");
    assert_eq!((player.tokens("russia"), player.tokens("caucasus")), (42, 0));
    assert_eq!(player.coins("russia"), Some(([1, 1, 1, 2], 0)));
    assert_eq!(player.note("russia"), None, "once a turn");
    strike(&mut player.app, KeyCode::KeyP, ButtonState::Pressed);
    settle(&mut player.app);
    assert_eq!((player.tokens("karelia"), player.tokens("caucasus")), (9, 9));
    assert_eq!(button(&mut player.app, "Place everywhere"), None);
    // It is undone as one.
    player.press("Undo");
    assert_eq!((player.tokens("karelia"), player.tokens("russia")), (0, 42));
    player.press("Place everywhere");
    assert_eq!(player.tokens("soviet_far_east"), 6);
    assert_eq!(player.orders(), 2);
}

// RT-9, RT-11
#[test]
fn rt_9_rt_11_a_complex_pays_with_what_lies_there_and_what_it_sold_can_be_handed_back() {
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    assert!(says(&mut player.app, "42 tokens"), "Russia has most, and is open");
    player.press("Buy Armour");
    assert_eq!((player.tokens("russia"), player.tokens("karelia")), (36, 9));
    player.press("Buy up to 5 Armour");
    player.press("Buy Armour");
    assert_eq!((player.tokens("russia"), player.tokens("karelia")), (0, 9));
    player.press("Buy in Karelia");
    assert_eq!(button(&mut player.app, "Buy Fighter"), None, "it costs 10");
    player.with_shift(|player| player.press("Buy Infantry"));
    assert_eq!(player.tokens("karelia"), 0);
    player.press("Return Infantry");
    assert_eq!(player.tokens("karelia"), 3);
    assert_eq!(player.table().view().nation(player.owner("ussr")).treasury, 0);
    assert!(
        !says(&mut player.app, "0 IPC"),
        "there is no treasury to be shown"
    );
    let infantry = Purchase::Unit(player.table().game().kind_named("infantry").expect("a kind"));
    let (ussr, karelia) = (player.owner("ussr"), player.space("karelia"));
    let waiting = player.table().view().tokens().waiting(ussr, karelia, infantry);
    assert_eq!(waiting, 2);
    player.click("caucasus");
    player.press("Buy Infantry");
    assert_eq!(player.tokens("karelia"), 0, "the list stays");
}

// RT-4
#[test]
fn rt_4_tokens_are_picked_and_go_where_the_map_is_lit() {
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    player.go_to(Phase::NonCombatMove);
    // There are units as well: the click alone selects no token.
    player.click("caucasus");
    assert_eq!(player.in_hand(), None);
    player.press("All of the tokens");
    player.press("One fewer of the tokens");
    assert_eq!(player.in_hand().map(|hand| hand.count), Some(8));
    assert_eq!(player.note("russia"), Some("8 tokens"));
    player.click("berlin");
    assert_eq!(player.orders(), 4, "Berlin is not beside it");
    assert!(button(&mut player.app, "AB-1").is_some(), "it says by which rule");
    player.click("russia");
    assert_eq!((player.tokens("caucasus"), player.tokens("russia")), (1, 50));
    assert_eq!(player.in_hand(), None);
    // A token moves once.
    player.click("russia");
    player.press("All of the tokens");
    assert_eq!(player.in_hand().map(|hand| hand.count), Some(42));
}

// RT-5, RT-6
#[test]
fn rt_5_rt_6_tokens_are_loaded_and_unloaded_beside_ships_and_a_gift_is_told_as_one() {
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    player.go_to(Phase::NonCombatMove);
    player.click("karelia");
    player.press("All of the tokens");
    assert_eq!(player.note("karelia_sea"), Some("load 6 tokens, room for 6"));
    player.click("karelia_sea");
    assert_eq!(
        (player.tokens("karelia"), player.afloat("karelia_sea", "ussr")),
        (3, 6)
    );
    assert_eq!(player.coins("karelia_sea"), Some(([0, 0, 1, 1], 0)));
    player.click("karelia_sea");
    assert!(says(
        &mut player.app,
        "aboard transports of Soviet Union, which are full"
    ));
    player.press("All of the tokens");
    assert_eq!(player.note("karelia"), Some("unload 6 tokens"));
    player.click("karelia");
    assert_eq!(player.afloat("karelia_sea", "ussr"), 0);
    // China belongs to a friend.
    player.click("kazakh");
    player.press("All of the tokens");
    assert_eq!(
        player.note("sinkiang"),
        Some("6 tokens, a gift to the United States")
    );
    player.click("sinkiang");
    assert_eq!(player.tokens("sinkiang"), 6);
    player.click("sinkiang");
    assert!(says(
        &mut player.app,
        "move next in the turn of the United States"
    ));
}

// RT-5
#[test]
fn rt_5_a_transport_that_has_sailed_unloads_part_of_its_load_and_then_the_rest() {
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    player.go_to(Phase::NonCombatMove);
    for (from, to) in [("karelia", "karelia_sea"), ("karelia_sea", "arctic_ocean")] {
        player.click(from);
        player.press("All of the tokens");
        player.click(to);
    }
    let [evenki, novosibirsk] = ["evenki", "novosibirsk"].map(|id| player.tokens(id));
    player.click("arctic_ocean");
    player.press("All of the tokens");
    player.press("One fewer of the tokens");
    assert_eq!(player.note("evenki"), Some("unload 5 tokens"));
    player.click("evenki");
    assert_eq!(
        (player.tokens("evenki"), player.afloat("arctic_ocean", "ussr")),
        (evenki + 5, 1)
    );
    assert!(says(
        &mut player.app,
        "aboard transports of Soviet Union, which are full"
    ));
    player.press("All of the tokens");
    assert_eq!(player.note("bering_sea"), None, "it sails no more");
    player.click("novosibirsk");
    assert_eq!(
        (
            player.tokens("novosibirsk"),
            player.afloat("arctic_ocean", "ussr")
        ),
        (novosibirsk + 1, 0)
    );
}

// RT-8
#[test]
fn rt_8_whoever_destroys_tokens_is_asked_first_and_sees_the_die() {
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    player.click("russia");
    let destroy = format!("{} Destroy", icon::FLAME);
    let (before, orders) = (player.tokens("russia"), player.orders());
    player.press(&destroy);
    assert!(says(
        &mut player.app,
        "A die decides how many of these tokens are destroyed."
    ));
    player.press("Keep the tokens");
    assert_eq!(button(&mut player.app, "Roll the die"), None);
    player.press(&destroy);
    assert_eq!((player.tokens("russia"), player.orders()), (before, orders));
    player.press("Roll the die");
    assert_eq!(player.orders(), orders + 1);
    let lost = before - player.tokens("russia");
    assert!((1..=6).contains(&lost), "{lost}");
    assert!(says(&mut player.app, "destroys tokens"), "the die lies there");
    let words = if lost == 1 {
        "1 token".to_owned()
    } else {
        format!("{lost} tokens")
    };
    let line = format!("The Soviet Union destroys {words} in Russia");
    assert!(says(&mut player.app, &line), "{line}");
    assert_eq!(button(&mut player.app, &destroy), None, "once a turn");
}

// RT-1
#[test]
fn rt_1_whoever_ends_the_phase_with_income_unplaced_is_asked() {
    let mut player = Player::new("classic-tokens");
    player.press("End purchase");
    assert!(says(&mut player.app, "Unplaced income will be lost: 72 tokens."));
    player.press("Go back");
    player.press("Place everywhere");
    player.press("End purchase");
    assert_eq!(player.table().view().phase(), Phase::CombatMove);
}

/// A player whose clicks are counted.
struct Counted {
    player: Player,
    clicks: usize,
}

impl Counted {
    fn press(&mut self, label: &str) {
        self.clicks += 1;
        self.player.press(label);
    }

    fn click(&mut self, id: &str) {
        self.clicks += 1;
        self.player.click(id);
    }

    fn shift_press(&mut self, label: &str) {
        self.clicks += 1;
        self.player.with_shift(|player| player.press(label));
    }

    fn shift_click(&mut self, id: &str) {
        self.clicks += 1;
        self.player.with_shift(|player| player.click(id));
    }
}

impl Player {
    /// Waits for what is worked out beside the window.
    fn wait_for_inflow(&mut self, is_there: impl Fn(&TokenAnalysis) -> bool) {
        for _ in 0..2000 {
            if is_there(self.app.world().resource::<TokenAnalysis>()) {
                settle(&mut self.app);
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.app.update();
        }
        panic!("no end of it");
    }

    /// How many Soviet units of a kind are in a space.
    fn soviets(&self, id: &str, kind: &str) -> u16 {
        let (ussr, kind) = (self.owner("ussr"), self.table().game().kind_named(kind));
        let there = self.table().view().forces_at(self.space(id));
        let own = there.filter(|(force, _)| force.nation == ussr && Some(force.kind) == kind);
        own.map(|(_, count)| count).sum()
    }
}

// RT-1, RT-4, RT-9
#[test]
fn a_whole_turn_of_the_soviet_union_with_tokens_takes_fewer_than_25_clicks() {
    let player = Player::new("classic-tokens");
    let mut hand = Counted { player, clicks: 0 };
    hand.press("Place everywhere");
    // Russia has most and is open: its 42 tokens are seven of armour.
    hand.shift_press("Buy Armour");
    hand.press("Buy in Karelia");
    hand.shift_press("Buy Infantry");
    for end in ["End purchase", "End combat move", "End combat"] {
        hand.press(end);
    }
    hand.player.wait_for_inflow(|inflow| !inflow.steps.is_empty());
    assert!(says(&mut hand.player.app, "51 tokens from 6 areas"));
    // Those of friends and those that lie at complexes do not count.
    assert!(says(&mut hand.player.app, "51 tokens in 6 areas can still move"));
    let ways = &hand.player.app.world().resource::<TrainPaths>().0;
    assert_eq!(ways.len(), 6, "the arrows are there before it is done");
    let before = hand.player.orders();
    hand.press("Send everything");
    assert_eq!(hand.player.orders(), before + 1, "it is undone as one");
    // The army of the Caucasus goes to Russia.
    hand.shift_click("caucasus");
    hand.click("russia");
    hand.press("End non-combat move");
    hand.shift_click("karelia");
    hand.shift_click("russia");
    hand.press("End the turn");
    assert!(hand.clicks < 25, "{}", hand.clicks);
    assert_eq!(hand.clicks, 14);
    let player = &hand.player;
    assert!(
        player.app.world().resource::<Popups>().curtain.is_some(),
        "the next player's turn"
    );
    assert_eq!(player.soviets("karelia", "infantry"), 4 + 3);
    assert_eq!(player.soviets("russia", "armour"), 2 + 1 + 7);
    let lie = ["russia", "karelia", "novosibirsk", "evenki", "yakut", "caucasus"];
    assert_eq!(lie.map(|id| player.tokens(id)), [15, 6, 12, 12, 6, 0]);
}

// RT-5, RT-9
#[test]
fn rt_9_a_complex_says_what_it_can_build_now_in_one_turn_and_in_three_and_the_map_where_transports_are_short()
{
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    let karelia = player.space("karelia");
    player.wait_for_inflow(|inflow| {
        let tokens = inflow
            .reaching(karelia)
            .map(|turns| turns.clone().map(|turn| turn.inflow.tokens));
        tokens == Some([9, 57, 96])
    });
    // Karelia makes three units a turn, Russia eight.
    for words in [
        "now, 9 tokens: 3 infantry",
        "next turn, 57 tokens: 3 armour",
        "in three, 96 tokens: 3 armour",
        "now, 42 tokens: 2 infantry, 6 armour",
        "next turn, 72 tokens: 8 armour",
    ] {
        assert!(says(&mut player.app, words), "{words}");
    }
    player.press("Buy in Karelia");
    assert!(says(
        &mut player.app,
        "another transport would bring more tokens here: Arctic Ocean"
    ));
    let marked = &player.app.world().resource::<Highlights>().problem;
    assert_eq!(*marked, [player.space("arctic_ocean")]);
}

// RT-4
#[test]
fn rt_4_a_convoy_is_drawn_by_clicks_followed_and_ended() {
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    player.go_to(Phase::NonCombatMove);
    player.click("caucasus");
    player.press("Draw a convoy from the Caucasus");
    player.click("karelia");
    let route = player.app.world().resource::<AreaSelection>().convoy.clone();
    let ways = &player.app.world().resource::<TrainPaths>().0;
    // Beside it there may be the arrows of what goes on by itself: they are found out beside the window.
    let shown = ways.iter().filter(|way| way.path == route).count();
    assert_eq!(shown, 1, "it is shown before it is drawn");
    // By way of Ukraine it is as near, and Germany holds that.
    let led = ["caucasus", "russia", "karelia"].map(|id| player.space(id));
    assert_eq!(route, led);
    player.press("Draw it");
    let ussr = player.owner("ussr");
    let drawn: Vec<_> = player
        .table()
        .view()
        .tokens()
        .convoys(ussr)
        .map(<[_]>::to_vec)
        .collect();
    assert_eq!(drawn, [route]);
    assert!(player.app.world().resource::<AreaSelection>().convoy.is_empty());
    // An answer that is worked out beside the window makes room for itself above the list.
    player.wait_for_inflow(|inflow| !inflow.steps.is_empty());
    player.press("End the convoy from Caucasus to Karelia");
    assert_eq!(player.table().view().tokens().convoys(ussr).count(), 0);
}

// RT-5
#[test]
fn rt_5_ships_with_tokens_aboard_go_by_way_of_the_zone_that_was_clicked_with_shift() {
    let mut player = Player::new("classic-tokens");
    player.press("Place everywhere");
    player.go_to(Phase::NonCombatMove);
    player.click("karelia");
    player.press("All of the tokens");
    player.click("karelia_sea");
    player.click("karelia_sea");
    player.press("All of the tokens");
    assert_eq!(player.note("arctic_ocean"), Some("6 tokens aboard"));
    assert_eq!(player.note("karelia"), Some("unload 6 tokens"));
    player.with_shift(|player| player.click("norwegian_sea"));
    let via = player.app.world().resource::<AreaSelection>().via.clone();
    assert_eq!(via, [player.space("norwegian_sea")]);
    // From there one step is left.
    assert_eq!(player.note("labrador_sea"), Some("6 tokens aboard"));
    assert_eq!(
        (player.note("arctic_ocean"), player.note("karelia")),
        (None, None)
    );
    player.click("labrador_sea");
    assert_eq!(player.afloat("labrador_sea", "ussr"), 6);
    // The ships that carry them are picked as well as what they carry.
    player.press("Undo");
    player.click("karelia_sea");
    player.press("One more Transport");
    player.with_shift(|player| player.click("norwegian_sea"));
    assert_eq!(
        (player.note("arctic_ocean"), player.note("karelia")),
        (None, None)
    );
    player.click("north_sea");
    assert_eq!(player.afloat("north_sea", "ussr"), 6);
}

// RT-4, AR-5
#[test]
fn rt_4_ar_5_tokens_in_hand_go_by_train_from_the_list_of_rails_and_are_taken_back_there() {
    let mut player = Player::new("tokens-ussr");
    player.press("Place everywhere");
    player.go_to(Phase::NonCombatMove);
    player.press("Rails");
    player.click("yakut");
    player.press("All of the tokens");
    // There are units as well that could be picked, but what is in hand is spoken of.
    assert!(!says(&mut player.app, "Pick units below"));
    assert!(says(
        &mut player.app,
        "Click a highlighted space, or drag the tokens there"
    ));
    assert_eq!(player.note("russia"), Some("2 tokens by rail"));
    let before = player.tokens("yakut");
    player.click("russia");
    assert_eq!(player.tokens("yakut"), before - 2);
    player.press("Take back");
    assert_eq!(player.tokens("yakut"), before - 1, "each train by itself");
    player.press("Take back");
    assert_eq!(player.tokens("yakut"), before);
}
