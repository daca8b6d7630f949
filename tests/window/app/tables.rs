//! Nothing of a game is left when it is gone: games of both kinds, replays, trials from the workshop and lone maps follow each other in
//! every order.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexTable, Selection};
use railhead::hex::units::Counter;
use railhead::input::ReplayControl;
use railhead::lifetime::{Lifetimes, OfMap};
use railhead::map_view::camera::Overview;
use railhead::map_view::camera::extent::Map;
use railhead::map_view::marks::overlay::ZocOverlay;
use railhead::map_view::pieces::piles::{PileSign, Piles};
use railhead::play::computer::{ComputerTurn, Pace};
use railhead::play::{CurrentTable, GameTable, Table, WatchGame, put_away};
use railhead::shell::popups::{Dialog, Popups};
use railhead::shell::title::title_screen::Edited;
use railhead::stage::{Announcement, Screen};
use railhead::theme::Livery;
use railhead_area_game::AreaGame;
use railhead_authoring::export;
use railhead_engine::board::SpaceId;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::HexGame;

use super::desk::{headless, without_sheet};

/// Something that stays on the table for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    HexGame,
    AreaGame,
    HexReplay,
    AreaReplay,
    Trial,
    LoneMap,
}

const STAYS: [Stay; 6] = [
    Stay::HexGame,
    Stay::AreaGame,
    Stay::HexReplay,
    Stay::AreaReplay,
    Stay::Trial,
    Stay::LoneMap,
];

const HEX: &str = "tutorials/rail-exercise.ron";
const AREA: &str = "world/token-exercise.ron";

/// A game after the end of its first phase.
fn table<G>(path: &str) -> Table<G>
where
    G: railhead::play::WindowGame,
{
    let loaded = load::<G>(&Embedded, path).expect("shipped scenarios load");
    let end = loaded.game.end_phase();
    let mut session = railhead_engine::engine::Session::new(Arc::clone(&loaded.game), 1);
    session.issue(end).expect("the first phase can end");
    Table::resume(loaded, session)
}

/// The window, without a screen.
struct Window {
    app: App,
    folder: tempfile::TempDir,
}

impl Window {
    fn new() -> Self {
        Self::of(without_sheet)
    }

    /// The same, which paints the maps too.
    fn painted() -> Self {
        Self::of(headless)
    }

    fn of(app: impl FnOnce(&Path) -> App) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut app = app(folder.path());
        app.insert_state(Screen::Title);
        app.finish();
        app.cleanup();
        let mut window = Self { app, folder };
        window.settle();
        window
    }

    fn settle(&mut self) {
        for _ in 0..6 {
            self.app.update();
        }
    }

    fn go(&mut self, screen: Screen) {
        let mut next = self.app.world_mut().resource_mut::<NextState<Screen>>();
        next.set(screen);
    }

    /// Lays something on the table, whatever lies there.
    fn open(&mut self, stay: Stay) {
        let world = self.app.world_mut();
        match stay {
            Stay::HexGame => Box::new(table::<HexGame>(HEX)).lay(world),
            Stay::AreaGame => Box::new(table::<AreaGame>(AREA)).lay(world),
            Stay::HexReplay | Stay::AreaReplay => {
                let saved: Box<dyn GameTable> = match stay {
                    Stay::HexReplay => Box::new(table::<HexGame>(HEX)),
                    _ => Box::new(table::<AreaGame>(AREA)),
                };
                world.write_message(WatchGame::Saved(saved, None));
            }
            Stay::Trial => {
                let parts = export::parts(&Embedded, HEX).expect("it is sound");
                let mine = export::write(&parts, &self.folder.path().join("mine"));
                // It is there from the second trial on.
                let path = mine.unwrap_or_else(|_| self.folder.path().join("mine").join(HEX));
                world.insert_resource(Edited(path));
                Box::new(table::<HexGame>(HEX)).lay(world);
            }
            Stay::LoneMap => {
                put_away(world);
                Map::Areas(table::<AreaGame>(AREA).game().shared_board()).lay(None, world);
            }
        }
        if !matches!(stay, Stay::HexReplay | Stay::AreaReplay) {
            self.go(Screen::Game);
        }
        self.settle();
        self.app.world_mut().resource_mut::<Popups>().curtain = None;
        self.settle();
    }

    /// Leaves traces everywhere.
    fn play(&mut self) {
        let world = self.app.world_mut();
        world.resource_mut::<Selection>().space = Some(SpaceId(3));
        world.resource_mut::<ZocOverlay>().on = true;
        world.resource_mut::<Overview>().0 = true;
        "a word".clone_into(&mut world.resource_mut::<Announcement>().0);
        let mut turn = world.resource_mut::<ComputerTurn>();
        (turn.is_paused, turn.pace) = (true, Pace::AtOnce);
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        for mut context in contexts.iter_mut(world) {
            let scrolled = egui::Id::new("how far a list is scrolled");
            context
                .get_mut()
                .data_mut(|data| data.insert_temp(scrolled, 7_u8));
        }
        world.resource_mut::<Popups>().rules_open = true;
        self.settle();
        let mut popups = self.app.world_mut().resource_mut::<Popups>();
        popups.rules_open = false;
        popups.dialog = Some(Dialog::Menu);
        self.settle();
        self.app.world_mut().resource_mut::<Popups>().dialog = None;
    }

    /// Goes back to the title.
    fn leave(&mut self) {
        let screen = *self.app.world().resource::<State<Screen>>().get();
        if screen == Screen::Replay {
            self.app.world_mut().write_message(ReplayControl::Leave);
            self.settle();
        }
        // A replay may lead back to a game.
        if *self.app.world().resource::<State<Screen>>().get() != Screen::Title {
            put_away(self.app.world_mut());
            self.go(Screen::Title);
        }
        self.settle();
        self.app.world_mut().remove_resource::<Edited>();
    }

    /// Everything that ends with a game, and what is in it.
    fn contents(&self) -> BTreeMap<&'static str, Option<String>> {
        let world = self.app.world();
        world
            .resource::<Lifetimes>()
            .contents(world)
            .into_iter()
            .collect()
    }

    /// Expects the title as it was before all games.
    fn is_as(&mut self, before: &BTreeMap<&'static str, Option<String>>, after: Stay) {
        let now = self.contents();
        for (name, was) in before {
            assert_eq!(&now[name], was, "{name} after {after:?}");
        }
        assert_eq!(self.count::<OfMap>(), 0, "after {after:?}");
        assert_eq!(self.scrolled(), None, "after {after:?}");
        assert!(self.app.world().get_resource::<CurrentTable>().is_none());
    }

    fn count<C: Component>(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query_filtered::<(), With<C>>().iter(world).count()
    }

    /// The numbers of counters and piles on the map. The map itself is drawn on other threads, in their own time.
    fn pieces(&mut self) -> [usize; 2] {
        [self.count::<Counter>(), self.count::<PileSign>()]
    }

    fn scrolled(&mut self) -> Option<u8> {
        let world = self.app.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        let mut context = contexts.single_mut(world).expect("one context");
        let scrolled = egui::Id::new("how far a list is scrolled");
        context.get_mut().data(|data| data.get_temp(scrolled))
    }
}

#[test]
fn nothing_of_a_game_is_left_on_the_title() {
    let mut window = Window::painted();
    let before = window.contents();
    assert!(before.len() > 80, "{before:?}");
    assert_eq!(window.count::<OfMap>(), 0);
    for stay in STAYS {
        window.open(stay);
        assert!(window.count::<OfMap>() > 0, "{stay:?} is shown");
        window.play();
        window.leave();
        window.is_as(&before, stay);
    }
}

#[test]
fn a_game_begins_as_if_none_had_been_before_it() {
    let fresh: Vec<_> = STAYS
        .into_iter()
        .map(|stay| {
            let mut fresh = Window::new();
            fresh.open(stay);
            (fresh.pieces(), fresh.app.world().resource::<Livery>().clone())
        })
        .collect();
    // A sequence in which each follows each.
    let mut order = Vec::new();
    for first in 0..STAYS.len() {
        order.push(first);
        order.extend((first + 1..STAYS.len()).flat_map(|then| [first, then]));
    }
    order.push(0);
    let mut window = Window::new();
    let before = window.contents();
    let mut last = None;
    for index in order {
        let stay = STAYS[index];
        window.open(stay);
        let (pieces, livery) = &fresh[index];
        assert_eq!(window.pieces(), *pieces, "{stay:?} after {last:?}");
        assert_eq!(
            window.app.world().resource::<Livery>(),
            livery,
            "{stay:?} after {last:?}"
        );
        assert_eq!(window.scrolled(), None, "{stay:?} after {last:?}");
        // A game that is set aside for a replay keeps its pace.
        if !matches!(stay, Stay::HexReplay | Stay::AreaReplay) {
            let turn = window.app.world().resource::<ComputerTurn>();
            let pace = (turn.is_paused, turn.pace);
            assert_eq!(pace, (false, Pace::Steady), "{stay:?} after {last:?}");
        }
        window.play();
        last = Some(stay);
    }
    window.leave();
    window.is_as(&before, STAYS[0]);
}

#[test]
fn counters_and_piles_are_never_on_the_table_together() {
    let mut window = Window::new();
    for stay in [Stay::AreaGame, Stay::HexGame, Stay::AreaGame, Stay::Trial] {
        window.open(stay);
        let is_hex = window.app.world().get_resource::<HexTable>().is_some();
        assert_eq!(is_hex, stay != Stay::AreaGame);
        assert_eq!(window.count::<Counter>() > 0, is_hex, "{stay:?}");
        assert_eq!(window.count::<PileSign>() > 0, !is_hex, "{stay:?}");
        assert_eq!(window.app.world().resource::<Piles>().groups.is_empty(), is_hex);
        assert_eq!(
            window.app.world().get_resource::<TableSummary>().is_some(),
            is_hex
        );
    }
}

/// Resources that belong to the program and not to a game.
const OF_THE_PROGRAM: [&str; 43] = [
    "background::Workers",
    "canvas::backdrop::PreparedBackdrop",
    "canvas::panels::Panels",
    "canvas::pipelines::Pipelines",
    "idle::RequestedBefore",
    "input::bindings::KeyBindings",
    "input::buttons::ButtonStrokes",
    "input::freedom::InputBlocked",
    "input::freedom::KeysBlocked",
    "input::layout::KeyLayout",
    "input::panel_focus::PanelFocus",
    "input::strokes::Strokes",
    "lifetime::Endings",
    "lifetime::Lifetimes",
    "map_view::area_sheet::sheet_relief::ReliefMaterials",
    "map_view::camera::EdgeScroll",
    "map_view::camera::PressElsewhere",
    "map_view::hex_board::layers::PlainMaterial",
    "map_view::hex_board::layers::SolidMaterial",
    "play::autosave::FolderClaim",
    "play::computer_turn::UsualPace",
    "play::requests::QuietPhases",
    "play::requests::WarnUnitsLeft",
    "play::seats::SeatPrograms",
    "shell::account::rules_viewer::Books",
    "shell::popups::Popups",
    "shell::review::reviewing::ReviewBudget",
    "shell::saves::folder_watch::FolderWatch",
    "shell::settings::Settings",
    "shell::settings::window_frame::WindowFrame",
    "shell::title::library::Library",
    "shell::title::library::Reading",
    "shell::title::map_pictures::MapPictures",
    "shell::title::title_screen::Edited",
    "shell::title::title_screen::Page",
    "shell::title::importing::Importing",
    "shell::title::title_screen::Unpacking",
    "sound::kinds::Volumes",
    "stage::OpeningNotice",
    "stage::PlayerFolders",
    "stage::ShownGames",
    "workshop::Workshop",
    "workshop::page::PageLayout",
];

#[test]
fn every_resource_of_the_window_says_how_long_it_lives() {
    let mut window = Window::painted();
    for stay in STAYS {
        window.open(stay);
        window.play();
    }
    let known = window.contents();
    let mut looked_at = 0;
    let mut unknown = Vec::new();
    for (info, _) in window.app.world().iter_resources() {
        let name = info.name().to_string();
        let Some(short) = name.strip_prefix("railhead::") else {
            continue;
        };
        looked_at += 1;
        let is_of_the_program = short.starts_with("theme::") || OF_THE_PROGRAM.contains(&short);
        if !is_of_the_program && !known.contains_key(name.as_str()) {
            unknown.push(name);
        }
    }
    assert!(looked_at > 100, "{looked_at}");
    assert!(
        unknown.is_empty(),
        "say which of them belong to the program, and which end with a game: {unknown:#?}"
    );
}
