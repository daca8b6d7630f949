//! Railways in the window: trains are sent by clicks and taken back by a button, and a plan is made, read and carried out.

use bevy::prelude::*;
use railhead::app::area::desk::AreaDesk;
use railhead::app::area::rail::findings::Findings;
use railhead::app::map_view::MapClicked;
use railhead::app::map_view::overlay::Highlights;
use railhead::app::map_view::tracks::{Tracks, Ways};
use railhead::app::play::{Laid as _, Table};
use railhead::rules::area_game::AreaGame;
use railhead::rules::board::SpaceId;
use railhead::rules::scenario::load;
use railhead::rules::text::files::Folder;

use super::desk::headless;
use super::hands::{button, listen, press, says, settle};

/// Somebody who plays a rail exercise without a window.
struct Player {
    app: App,
    _folder: tempfile::TempDir,
}

impl Player {
    fn new(scenario: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut app = headless(folder.path());
        let path = format!("world/{scenario}.ron");
        let scenario = load::<AreaGame>(&Folder::new("scenarios"), &path).expect("it loads");
        Box::new(Table::new(scenario, 1)).lay(app.world_mut());
        app.finish();
        app.cleanup();
        settle(&mut app);
        listen(&mut app);
        Self { app, _folder: folder }
    }

    fn table(&self) -> &Table<AreaGame> {
        self.app.world().resource::<Table<AreaGame>>()
    }

    fn space(&self, id: &str) -> SpaceId {
        self.table().game().board().space_named(id).expect("a space")
    }

    fn click(&mut self, id: &str) {
        let space = Some(self.space(id));
        self.app.world_mut().write_message(MapClicked {
            space,
            button: MouseButton::Left,
            double: false,
        });
        settle(&mut self.app);
    }

    fn press(&mut self, label: &str) {
        press(&mut self.app, label);
    }

    /// Where the trains of this turn have gone.
    fn gone(&self) -> Vec<(SpaceId, SpaceId)> {
        let ends = |path: &[SpaceId]| (path[0], path[path.len() - 1]);
        let trains = self.table().view().trains().iter();
        trains.map(|train| ends(&train.train.path)).collect()
    }

    /// Waits for the plan, which is worked out beside the window.
    fn wait_for_plan(&mut self) {
        for _ in 0..500 {
            if self.app.world().resource::<Findings>().planned.is_some() {
                settle(&mut self.app);
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.app.update();
        }
        panic!("no plan was found");
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
    let lit = player.app.world().resource::<Highlights>();
    assert!(lit.reachable.contains(&belarus));
    assert!(
        !lit.reachable.contains(&player.space("moscow")),
        "AR-4: it is the enemy's"
    );
    player.click("belarus");
    assert_eq!(player.gone(), [(denmark, belarus)]);
    assert_eq!(player.app.world().resource::<Ways>().0.len(), 1);
    player.press("Take back");
    assert_eq!(player.gone(), []);
    assert_eq!(player.app.world().resource::<Ways>().0, []);
}

#[test]
fn m1_7_a_plan_is_made_by_clicks_carried_out_and_one_train_of_it_taken_back() {
    let mut player = Player::new("eastern-front");
    player.press("Rails");
    player.press(&format!("{}  Plan several trains", egui_phosphor::regular::PATH));
    for from in ["denmark", "belgium_holland"] {
        player.click(from);
        player.click("ukraine");
    }
    assert_eq!(player.gone(), [], "a plan sends nobody");
    player.wait_for_plan();
    assert!(says(&mut player.app, "All 2 can go"));
    assert_eq!(player.app.world().resource::<Ways>().0.len(), 2);
    player.press("Send 2 trains");
    assert_eq!(player.gone().len(), 2);
    assert_eq!(player.app.world().resource::<AreaDesk>().rail.passengers, []);
    // Each by itself.
    player.press("Take back");
    assert_eq!(player.gone().len(), 1);
    assert!(button(&mut player.app, "Take back").is_some());
}
