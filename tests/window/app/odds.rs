//! The battle calculator fills itself from the battle that is selected or under the cursor, until the player changes it.

use std::sync::Arc;

use railhead::area::clicks::battle_plan::BattlePlan;
use railhead::area::clicks::trial::{ShownTrial, TrialSource};
use railhead::area::facts::RuleFacts;
use railhead::area::facts::forecasts::{BattleForecast, Forecasts};
use railhead_area_game::chapters::forces::group;
use railhead_area_game::{AreaGame, AreaState, KindId, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

use super::area_player::Player;
use super::hands::{button, says, says_within, settle};

impl Player {
    /// What the calculator holds.
    fn calculator(&self) -> ShownTrial {
        self.app.world().resource::<RuleFacts>().calculator.shown.clone()
    }

    /// How many infantry, armour and fighters attack and defend in it, and who leads them.
    fn sides(&self) -> [([u16; 3], String); 2] {
        let game = self.table().game();
        let shown = self.calculator();
        [0, 1].map(|party| {
            let count = |id: &str| {
                let kind: KindId = game.kind_named(id).expect("a kind");
                shown.trial.units[party].get(&kind).copied().unwrap_or(0)
            };
            let nation = shown.trial.nations[party];
            (
                ["infantry", "armour", "fighter"].map(count),
                nation.map_or_else(String::new, |nation| game.nation(nation).id.clone()),
            )
        })
    }
}

/// In Combat Move, with the army in Belgium ordered to attack France.
fn before_france() -> Player {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.shift_click("belgium_holland");
    player.click("france");
    player
}

#[test]
fn ab_7_the_calculator_is_filled_from_the_selected_battle_with_the_nation_to_move_as_attacker() {
    let mut player = before_france();
    player.press("Odds");
    assert_eq!(
        player.calculator(),
        ShownTrial::default(),
        "no battle is selected"
    );
    player.click("france");
    let france = player.space("france");
    assert_eq!(player.calculator().from, Some(TrialSource::Battle(france)));
    let [(attackers, attacker), (defenders, defender)] = player.sides();
    assert_eq!([attacker.as_str(), defender.as_str()], ["germany", "france"]);
    assert!(
        attackers[0] > 0 && attackers[1] > 0 && defenders[0] > 0,
        "{attackers:?} {defenders:?}"
    );
    assert!(says(&mut player.app, "The battle in France"));
    // It has the odds of the list of battles.
    let forecasts = player.app.world().resource::<Forecasts>();
    let (_, odds) = forecasts.trial.clone().expect("they are worked out");
    assert_eq!(odds.as_ref(), Some(&forecasts.battles[&france]));
    assert_eq!(
        button(&mut player.app, "Add as attackers"),
        None,
        "they are there already"
    );
}

#[test]
fn ab_7_the_calculator_follows_the_selection_until_the_player_changes_a_number() {
    let mut player = before_france();
    player.press("Odds");
    player.click("france");
    let battle = player.sides();
    player.click("england");
    let england = player.space("england");
    assert_eq!(player.calculator().from.map(|from| from.at()), Some(england));
    assert_eq!(player.sides()[1].1, "uk");
    assert_ne!(player.sides(), battle);
    // A space without a battle leaves what is there.
    player.click("germany");
    assert_eq!(player.calculator().from.map(|from| from.at()), Some(england));
    player.click("france");
    assert_eq!(player.sides(), battle);
    assert_eq!(
        button(&mut player.app, "Clear"),
        None,
        "no entry is the player's own"
    );
    player.press("One more Infantry of the attacker");
    let mut mine = battle.clone();
    mine[0].0[0] += 1;
    assert_eq!(player.sides(), mine);
    player.click("england");
    assert_eq!(player.sides(), mine, "it is the player's");
    assert!(says(&mut player.app, "These forces are yours"));
    player.press("Undo");
    assert_eq!(player.sides(), mine);
    player.press("Clear");
    assert_eq!(player.calculator().from.map(|from| from.at()), Some(england));
    player.click("france");
    assert_eq!(player.sides()[1].1, "france");
}

#[test]
fn ab_9_an_enemy_who_is_selected_in_combat_move_meets_all_that_can_attack() {
    let mut player = Player::new("france");
    player.press("Odds");
    player.click("france");
    // Nobody attacks in Purchase.
    assert_eq!(
        player.calculator().from,
        Some(TrialSource::Defenders(player.space("france")))
    );
    assert!(says_within(&mut player.app, "add attackers"));
    player.click("belgium_holland");
    player.press("Add as attackers");
    assert_eq!(player.sides().map(|(_, nation)| nation), ["germany", "france"]);
    assert_eq!(player.calculator().from, None);
    player.press("Clear");
    player.press("End purchase");
    player.press("Odds");
    player.click("france");
    assert_eq!(
        player.calculator().from,
        Some(TrialSource::Reach(player.space("france")))
    );
    let all = player.sides()[0].0;
    let army = before_france();
    let army = {
        let mut player = army;
        player.press("Odds");
        player.click("france");
        player.sides()[0].0
    };
    assert!(
        all.iter().zip(&army).all(|(all, part)| all >= part),
        "{all:?} {army:?}"
    );
    assert!(
        all[2] > army[2],
        "fighters from elsewhere can come too: {all:?} {army:?}"
    );
}

#[test]
fn ab_9_the_attack_under_the_cursor_fills_the_calculator() {
    let mut player = Player::new("france");
    player.press("End purchase");
    player.press("Odds");
    player.click("belgium_holland");
    player.press("One more Infantry of the attacker");
    player.press("Clear");
    player.shift_click("belgium_holland");
    let france = player.space("france");
    player.put_cursor_on(france);
    let from = player.calculator().from;
    assert!(
        matches!(&from, Some(TrialSource::Attack { at, .. }) if *at == france),
        "{from:?}"
    );
    let planned = player.sides();
    assert_eq!(planned[0].1, "germany");
    assert!(says(&mut player.app, "The attack on France"));
    // Once it has been ordered it is the battle.
    player.click("france");
    settle(&mut player.app);
    assert_eq!(player.calculator().from, Some(TrialSource::Battle(france)));
    assert_eq!(player.sides(), planned);
}

#[test]
fn ab_7_the_calculator_has_battles_fought_on_the_terms_of_the_player() {
    let mut player = before_france();
    player.press("Odds");
    player.click("france");
    let undecided = |player: &Player| {
        let forecasts = player.app.world().resource::<Forecasts>();
        let (_, odds) = forecasts.trial.clone().expect("they are worked out");
        odds.expect("both sides have units").chances[1]
    };
    let to_the_end = undecided(&player);
    assert!(says(&mut player.app, "Left of the attacker on average"));
    player.press("One more rounds before the retreat");
    assert!(undecided(&player) > to_the_end, "a round alone decides little");
    // They hold for other battles as well.
    player.click("england");
    assert_eq!(player.calculator().terms.rounds, Some(1));
    player.click("france");
    player.press("Usual terms");
    assert_eq!(player.calculator().terms, ShownTrial::default().terms);
    assert_eq!(undecided(&player), to_the_end);
}

// AB-7
#[test]
fn ab_7_the_odds_of_a_landing_name_the_ship_that_bombards() {
    let loaded = load::<AreaGame>(&Folder::new("scenarios"), "world/europe-1940.ron").expect("it loads");
    let mut session = Session::new(loaded.game, 1);
    session.issue(Order::EndPhase).expect("nothing holds the phase");
    let game = Arc::clone(session.game());
    let space = |id: &str| game.board().space_named(id).expect("a space");
    let infantry = game.kind_named("infantry").expect("a kind");
    let (from, zone, to) = (space("prussia"), space("baltic_sea"), space("baltic_states"));
    let one = |state: &AreaState, at: SpaceId| {
        let mut there = state.forces_at(at);
        let (force, _) = there
            .find(|(force, _)| force.kind == infantry)
            .expect("infantry is there");
        group(&force, 1)
    };
    let units = vec![one(session.state(), from)];
    session
        .issue(Order::Load { units, from, zone })
        .expect("a transport lies there");
    let units = vec![(one(session.state(), zone), to)];
    session.issue(Order::Unload { zone, units }).expect("it lands");
    let forecast = BattleForecast::at(&game, session.state(), to, &BattlePlan::default());
    let ships = forecast.expect("it is defended").bombarding;
    assert_eq!(ships.values().sum::<u16>(), 1, "as many as landed: {ships:?}");
}
