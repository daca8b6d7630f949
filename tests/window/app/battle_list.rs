//! The list of battles in Combat: those that must be fought first, all of them to the end, and none at all.

use bevy::prelude::*;
use railhead::area::clicks::battle_plan::BattlePlan;
use railhead::area::clicks::selection::AreaSelection;
use railhead::area::facts::RuleFacts;
use railhead::play::autosave::Autosaver;
use railhead::play::{GameTable as _, Request, Table};
use railhead::shell::settings::Settings;
use railhead_area_game::chapters::battle::pending;
use railhead_area_game::definition::{Phase, SideId};
use railhead_area_game::state::correction::Correction;
use railhead_area_game::state::order::Order;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

use super::area_player::Player;
use super::hands::{button, places, says, settle};

impl Player {
    fn phase(&self) -> Phase {
        self.table().view().phase()
    }

    fn pending(&self) -> usize {
        pending(self.table().game(), self.table().view()).len()
    }

    /// Where what begins so ends, below.
    fn bottom(&mut self, beginning: &str) -> Option<f64> {
        let found = places(&mut self.app, |label| label.starts_with(beginning));
        found.first().map(|(_, y)| *y)
    }
}

/// Combat with battles in France and in Eastern Poland.
fn two_battles() -> Player {
    let mut player = Player::new("europe-1940");
    player.press("End purchase");
    for (from, to) in [
        ("belgium_holland", "france"),
        ("western_poland", "eastern_poland"),
    ] {
        player.shift_click(from);
        player.click(to);
    }
    player.press("End combat move");
    assert_eq!((player.phase(), player.pending()), (Phase::Combat, 2));
    player
}

#[test]
fn ab_7_all_battles_are_fought_to_the_end_with_one_button() {
    let mut player = two_battles();
    player.press("Fight all to the end");
    let mut asked = 0;
    for _ in 0..300 {
        let Some(combat) = player.table().view().combat().cloned() else {
            if player.pending() == 0 {
                break;
            }
            player.app.update();
            continue;
        };
        asked += usize::from(player.takes_losses(combat.stage));
    }
    assert!(asked > 0, "the defender still decides");
    assert_eq!(player.pending(), 0);
    settle(&mut player.app);
    let plan = &player.app.world().resource::<AreaSelection>().battles;
    assert!(!plan.all_to_end, "it holds for these battles alone");
}

#[test]
fn ab_7_the_next_battle_stays_in_sight_below_the_result_of_the_last() {
    let mut player = two_battles();
    player.press("Fight for France to the end");
    for _ in 0..200 {
        if player.table().view().combat().is_none() {
            break;
        }
        if button(&mut player.app, "Take these losses").is_some() {
            player.press("Take these losses");
        } else {
            player.app.update();
        }
    }
    settle(&mut player.app);
    assert!(says(&mut player.app, "THE LAST BATTLE"));
    assert_eq!(player.bottom("ROUND "), None, "its dice are folded up");
    let fight = player.bottom("Fight for Eastern Poland").expect("it comes next");
    assert!(fight < 600.0, "{fight}");
}

#[test]
fn ab_7_a_battle_that_need_not_be_fought_comes_last_and_says_so() {
    let mut player = Player::new("europe-1940");
    let game = player.table().game().clone();
    let state = player.table().view().clone();
    let germany = game.nation_named("germany").expect("a nation");
    let uk = game.nation_named("uk").expect("a nation");
    let submarine = game.kind_named("submarine").expect("a kind");
    // Another's fleet lies where a German one does.
    let zone = game.space_ids().find(|at| {
        let mut there = state.forces_at(*at);
        let is_german = there.next().is_some_and(|(force, _)| force.nation == germany);
        game.is_sea(*at) && is_german && state.enemies_at(&game, *at).next().is_none()
    });
    let zone = zone.expect("a German fleet");
    let add: Order = Order::Correct(Correction::Add {
        nation: uk,
        kind: submarine,
        at: zone,
        count: 1,
    });
    let add = Request::Issue(add);
    player.app.world_mut().write_message(add);
    settle(&mut player.app);
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    assert!(says(&mut player.app, "Optional: "));
    player.press("End combat move");
    let facts = &player.app.world().resource::<RuleFacts>().combat.battles;
    let must: Vec<bool> = facts.values().map(|battle| battle.must_be_fought).collect();
    assert_eq!(must.iter().filter(|must| **must).count(), 1, "{must:?}");
    assert!(!facts[&zone].must_be_fought);
    assert_eq!(
        button(&mut player.app, "Fight all to the end"),
        None,
        "one is not all"
    );
    let france = player.bottom("Fight for France").expect("a battle");
    let heading = player.bottom("OPTIONAL").expect("a heading");
    let words = format!("Fight for {}", game.space_in_text(zone));
    let optional = player.bottom(&words).expect("a battle too");
    assert!(
        france < heading && heading < optional,
        "{france} {heading} {optional}"
    );
}

#[test]
fn ab_4_a_phase_in_which_nothing_can_be_done_is_skipped_if_the_settings_say_so() {
    for (skips, then) in [(true, Phase::NonCombatMove), (false, Phase::Combat)] {
        let mut player = Player::new("france");
        player.app.world_mut().resource_mut::<Settings>().pass_idle_phases = skips;
        player.press("End purchase");
        assert_eq!(player.phase(), Phase::CombatMove);
        player.press("End combat move");
        assert_eq!(player.phase(), then, "no battle is to be fought");
        if skips {
            // A player who goes back stays there.
            player.app.world_mut().write_message(Request::<Order>::Undo);
            settle(&mut player.app);
            assert_eq!(player.phase(), Phase::Combat);
            player.press("End combat");
            // The turn does not pass on by itself, though nothing was bought.
            player.press("End non-combat move");
            assert_eq!(player.phase(), Phase::PlaceUnits);
        }
    }
}

#[test]
fn ab_4_combat_without_battles_is_skipped_in_a_war_of_tokens_too() {
    let mut player = Player::new("token-exercise");
    player.press("Place everywhere");
    player.press("End purchase");
    player.app.world_mut().resource_mut::<Settings>().pass_idle_phases = true;
    assert_eq!(player.phase(), Phase::CombatMove);
    player.press("End combat move");
    // Germany could destroy its tokens in Combat, but in the next phase as well.
    assert_eq!(player.phase(), Phase::NonCombatMove);
}

// AB-7
#[test]
fn ab_7_the_order_of_losses_is_there_again_when_the_game_is_opened() {
    let mut player = Player::new("europe-1940");
    let game = player.table().game().clone();
    let armour = game.kind_named("armour").expect("it is a kind");
    let infantry = game.kind_named("infantry").expect("it is a kind");
    let mut selection = player.app.world_mut().resource_mut::<AreaSelection>();
    selection.battles.lose_before(&game, SideId(0), armour, infantry);
    selection
        .battles
        .losses
        .entry(SideId(1))
        .or_default()
        .is_automatic = true;
    let set = selection.battles.clone();
    settle(&mut player.app);
    let note = player.app.world().resource::<Autosaver>().note().to_owned();
    let scenario = load(&Folder::new("scenarios"), "world/europe-1940.ron").expect("it loads");
    let again = |note: Option<String>| {
        let mut player = Player::of(scenario.clone());
        let table = Table::new(scenario.clone(), 1).with_note(note);
        Box::new(table).lay(player.app.world_mut());
        settle(&mut player.app);
        player.app.world().resource::<AreaSelection>().battles.clone()
    };
    assert_eq!(again(Some(note)), set);
    assert_eq!(
        again(None),
        BattlePlan::default(),
        "another game knows nothing of it"
    );
}
