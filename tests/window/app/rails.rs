//! Railways in the window: trains are sent by clicks and taken back by a button, and a plan is made, read and carried out.

use bevy::input::ButtonState;
use bevy::prelude::*;
use egui_phosphor::regular as icon;
use railhead::area::clicks::selection::AreaSelection;
use railhead::area::rail::analysis::RailAnalysis;
use railhead::map_view::Hovered;
use railhead::map_view::area_sheet::tracks::{Tracks, TrainPaths};
use railhead::map_view::marks::markers::{MarkerShape, Markers};
use railhead::map_view::marks::overlay::Highlights;
use railhead_area_game::chapters::rail::compare::Compared;
use railhead_area_game::state::event::Event;
use railhead_area_game::state::order::Order;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Playable as _;

use super::area_player::Player;
use super::desk::strike;
use super::hands::{button, says, settle};

impl Player {
    /// Where the trains of this turn have gone.
    fn gone(&self) -> Vec<(SpaceId, SpaceId)> {
        let ends = |path: &[SpaceId]| (path[0], path[path.len() - 1]);
        let trains = self.table().view().trains().iter();
        trains.map(|train| ends(&train.train.path)).collect()
    }

    /// Waits for what is worked out beside the window.
    pub(super) fn wait_for(&mut self, what: &str, is_there: impl Fn(&RailAnalysis) -> bool) {
        for _ in 0..2000 {
            if is_there(self.app.world().resource::<RailAnalysis>()) {
                settle(&mut self.app);
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.app.update();
        }
        panic!("no end of {what}");
    }

    /// What was compared last.
    fn compared(&self) -> Vec<Compared> {
        let findings = self.app.world().resource::<RailAnalysis>();
        let (_, rows) = findings.compared.as_ref().expect("it was compared");
        rows.to_vec()
    }

    fn point_at(&mut self, id: &str) {
        let space = self.space(id);
        self.app.world_mut().resource_mut::<Hovered>().0 = Some(space);
        self.app.update();
    }
}

#[test]
fn ar_8_ar_5_a_train_is_sent_by_clicks_and_taken_back_by_a_button() {
    let mut player = Player::new("eastern-front");
    assert!(
        !player.app.world().resource::<Tracks>().0.is_empty(),
        "M1-1: railroads everywhere"
    );
    player.press("Rails");
    player.click("denmark");
    let (denmark, belarus) = (player.space("denmark"), player.space("belarus"));
    let highlights = player.app.world().resource::<Highlights>();
    assert!(highlights.reachable.contains(&belarus));
    assert!(
        !highlights.reachable.contains(&player.space("moscow")),
        "AR-4: it is the enemy's"
    );
    player.click("belarus");
    assert_eq!(player.gone(), [(denmark, belarus)]);
    assert_eq!(player.app.world().resource::<TrainPaths>().0.len(), 1);
    player.press("Take back");
    assert_eq!(player.gone(), []);
    assert_eq!(player.app.world().resource::<TrainPaths>().0, []);
}

#[test]
fn m1_7_a_plan_is_made_by_clicks_carried_out_and_one_train_of_it_taken_back() {
    let mut player = Player::new("eastern-front");
    player.press("Rails");
    player.press(&format!("{}  Plan several trains", icon::PATH));
    for from in ["denmark", "belgium_holland"] {
        player.click(from);
        player.click("ukraine");
    }
    assert_eq!(player.gone(), [], "a plan sends nobody");
    player.wait_for("the plan", |findings| findings.planned.is_some());
    assert!(says(&mut player.app, "All 2 can go"));
    assert_eq!(player.app.world().resource::<TrainPaths>().0.len(), 2);
    // The map shows the capacity that the plan would use: both end in Ukraine, which carries 4.
    let ukraine = player.space("ukraine");
    let tag = |player: &Player| {
        let tokens = &player.app.world().resource::<Markers>().0;
        let row = tokens.iter().find(|(at, _)| *at == ukraine).map(|(_, row)| row);
        let tag = row.and_then(|row| row.iter().find(|token| token.shape == MarkerShape::Tag));
        tag.map(|tag| tag.text.clone())
    };
    assert_eq!(tag(&player).as_deref(), Some("2/4"));
    let markers = player.app.world().resource::<Markers>();
    let hints: Vec<&str> = markers.hints(ukraine).collect();
    assert_eq!(hints, ["Railroads of Ukraine: 2 of 4 used"]);
    player.press("Clear");
    assert_eq!(tag(&player).as_deref(), Some("0/4"));
    for from in ["denmark", "belgium_holland"] {
        player.click(from);
        player.click("ukraine");
    }
    player.wait_for("the plan", |findings| findings.planned.is_some());
    player.press("Send 2 trains");
    assert_eq!(player.gone().len(), 2);
    assert_eq!(player.app.world().resource::<AreaSelection>().rail.passengers, []);
    // Each by itself.
    player.press("Take back");
    assert_eq!(player.gone().len(), 1);
    assert!(button(&mut player.app, "Take back").is_some());
}

#[test]
fn ar_9_the_sets_of_rules_are_compared_beside_the_window_and_known_again_at_once() {
    let mut player = Player::new("eastern-front");
    player.press("Rails");
    player.press(&format!("{}  Compare the sets of rail rules", icon::TABLE));
    assert!(says(&mut player.app, "Pick a unit"));
    player.click("denmark");
    player.wait_for("the comparison", |findings| findings.compared.is_some());
    assert!(says(&mut player.app, "Infantry: Denmark, as far as it gets"));
    for name in ["Option 1", "Option 4", "Strategic Rail Movement"] {
        assert!(says(&mut player.app, name), "{name}");
    }
    player.point_at("belarus");
    player.wait_for("the way to Belarus", |findings| findings.comparing.is_none());
    assert!(says(&mut player.app, "Infantry: Denmark to Belarus"));
    let rows = player.compared();
    let reached = rows.iter().filter(|row| row.way.is_some());
    assert!(
        reached.count() >= 2,
        "by railroads everywhere and by the strategic ones: {rows:?}"
    );
    // The table covers the map.
    player.app.world_mut().resource_mut::<Hovered>().0 = None;
    settle(&mut player.app);
    assert_eq!(player.compared(), rows);
    player.point_at("ukraine");
    player.wait_for("the way to Ukraine", |findings| findings.comparing.is_none());
    assert_ne!(player.compared(), rows);
    player.app.world_mut().resource_mut::<Hovered>().0 = Some(player.space("belarus"));
    player.app.update();
    assert_eq!(player.compared(), rows, "it was compared before");
}

#[test]
fn r2_7_a_raid_on_rails_shows_its_dice_and_what_came_of_it_beside_the_rails() {
    let mut player = Player::new("rails-2");
    player.press("End purchase");
    player.click("germany");
    player.press("One more Strategic Bomber");
    player.click("eastern_poland");
    player.press("End combat move");
    player.press("Rails");
    assert!(says(&mut player.app, "RAIDS ON RAILS"));
    let raid = player
        .table()
        .orders()
        .into_iter()
        .find(|order| matches!(order, Order::Raid { rail: true, .. }));
    let words = player
        .table()
        .game()
        .order_words(&raid.expect("a raid is allowed"));
    player.press(&words);
    assert!(says(&mut player.app, "RAIDS OF THIS PHASE"));
    let journal = player.table().session().journal();
    let events = &journal.last().expect("the raid").events;
    let thrown = events.iter().find_map(|event| match event {
        Event::Rolled { dice, .. } => Some(dice.clone()),
        _ => None,
    });
    assert_eq!(thrown.expect("a die was thrown").len(), 1);
    assert!(says(&mut player.app, "bombs at 4"));
}

#[test]
fn ar_8_track_and_limits_are_shown_and_hidden_by_buttons_and_keys() {
    let mut player = Player::new("eastern-front");
    let tags = |player: &Player| {
        let tokens = &player.app.world().resource::<Markers>().0;
        let tags = tokens.iter().flat_map(|(_, row)| row);
        tags.filter(|token| token.shape == MarkerShape::Tag).count()
    };
    assert!(tags(&player) > 0, "M1-2: it is the phase of trains");
    player.press("Show limits of railways");
    assert_eq!(tags(&player), 0);
    strike(&mut player.app, KeyCode::KeyL, ButtonState::Pressed);
    settle(&mut player.app);
    assert!(tags(&player) > 0);
    let track = |player: &Player| player.app.world().resource::<Tracks>().0.len();
    assert!(track(&player) > 0);
    player.press("Show track");
    assert_eq!(track(&player), 0);
    strike(&mut player.app, KeyCode::KeyT, ButtonState::Pressed);
    settle(&mut player.app);
    assert!(track(&player) > 0);
}

#[test]
fn s1_7_each_nation_has_a_tray_of_markers_and_used_ones_lie_where_their_units_went() {
    let mut player = Player::new("normandy-to-smolensk");
    player.press("Rails");
    assert!(says(&mut player.app, "Rail capacity of Germany 0/2"));
    assert!(
        says(&mut player.app, "Rail capacity of the Soviet Union 0/3"),
        "everybody sees all"
    );
    player.click("normandy_bordeaux");
    player.press("One more Artillery");
    player.click("smolensk");
    assert!(says(&mut player.app, "Rail capacity of Germany 1/2"));
    let smolensk = player.space("smolensk");
    let engines = |player: &Player| {
        let tokens = &player.app.world().resource::<Markers>().0;
        let row = tokens
            .iter()
            .find(|(at, _)| *at == smolensk)
            .expect("it has signs");
        row.1
            .iter()
            .filter(|token| token.shape == MarkerShape::Train)
            .count()
    };
    assert_eq!(engines(&player), 1);
    player.press("Take back");
    assert!(says(&mut player.app, "Rail capacity of Germany 0/2"));
    assert_eq!(engines(&player), 0);
}

#[test]
fn ar_8_who_is_available_stands_out_and_who_is_not_is_told_why() {
    let mut player = Player::new("rails-2");
    for phase in ["purchase", "combat move", "combat"] {
        player.press(&format!("End {phase}"));
    }
    let able = |player: &Player| player.app.world().resource::<Highlights>().able.clone();
    assert_eq!(able(&player), [], "the rail view is closed");
    player.press("Rails");
    let [france, austria] = ["france", "austria"].map(|id| player.space(id));
    assert!(able(&player).contains(&france));
    assert!(!able(&player).contains(&austria), "R2-3: it has no railroad");
    // Three infantry and an armour.
    assert!(says(&mut player.app, "France 4"));
    player.press("Those that cannot, with reasons");
    // It unfolds in a moment.
    let why = "Austria has no railroad";
    for _ in 0..200 {
        if says(&mut player.app, why) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        player.app.update();
    }
    assert!(says(&mut player.app, why));
    // Once something is picked its destinations stand out instead.
    player.click("france");
    player.press("One more Armour");
    assert_eq!(able(&player), []);
    player.press("One more Infantry");
    player.click("western_poland");
    assert_eq!(player.gone().len(), 2);
    player.click("hungary");
    assert!(
        says(&mut player.app, "No unit can take a train now."),
        "R2-2: two trains a nation"
    );
    assert_eq!(able(&player), []);
}
