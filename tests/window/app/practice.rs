//! What helps those who practise: a hint, playing on from a moment of a game, and the turn in which the lead changed hands.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use railhead::hex::table::{HexRequest, HexTable, WatchGame};
use railhead::play::SeatPlayers;
use railhead::play::advice::Advised;
use railhead::shell::account::aftermath::EndStory;
use railhead::shell::account::history::{HistoryLine, lines};
use railhead::stage::Screen;
use railhead_engine::engine::turns::turning_point;
use railhead_engine::engine::{Playable as _, Playback, Session};
use railhead_engine::save;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexScenario, Phase};
use railhead_players::opponent::hex::Greedy;
use railhead_players::opponent::{Opponent as _, Seen, advice};

use super::desk::Desk;
use super::hands::{listen, press, says, settle};

fn orders(desk: &Desk) -> usize {
    desk.resource::<HexTable>().session().journal().len()
}

fn screen(desk: &Desk) -> Screen {
    *desk.resource::<State<Screen>>().get()
}

/// Lets the adviser think.
fn wait_for_advice(desk: &mut Desk) -> Advised {
    for _ in 0..4_000 {
        desk.app.update();
        let advised = desk.resource::<Advised>();
        if !matches!(advised, Advised::Unasked | Advised::Thinking) {
            return advised.clone();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("the adviser thinks for ever");
}

#[test]
fn a_hint_says_what_and_why_and_does_nothing_before_the_player_does_it() {
    let loaded = load::<HexGame>(&Embedded, "malaya/kampar-line.ron").expect("shipped scenarios load");
    let mut desk = Desk::at(HexTable::new(loaded, 1));
    listen(&mut desk.app);
    let mut advised = Advised::Nothing;
    for _ in 0..8 {
        desk.press(&[KeyCode::KeyI]);
        advised = wait_for_advice(&mut desk);
        if advised != Advised::Nothing {
            break;
        }
        desk.request(HexRequest::EndPhase);
        assert_eq!(
            *desk.resource::<Advised>(),
            Advised::Unasked,
            "it is about the past"
        );
    }
    let Advised::Order {
        words, why, number, ..
    } = &advised
    else {
        panic!("somebody has something to do: {advised:?}");
    };
    assert!(!why.is_empty());
    assert_eq!(number[0], 1);
    assert!(says(&mut desk.app, why));

    // The first that is advised is what the computer would do itself.
    let table = desk.resource::<HexTable>();
    let best = Greedy::default().next(&Seen::new(table.session()));
    let first = advice(table.session()).swap_remove(0);
    assert_eq!(Some(&first.order), best.as_ref());
    assert_eq!(first.words, *words);

    let before = (orders(&desk), desk.resource::<HexTable>().session().hash());
    desk.press(&[KeyCode::KeyI]);
    settle(&mut desk.app);
    let other = desk.resource::<Advised>().clone();
    assert!(number[1] == 1 || other != advised, "another one");
    desk.press(&[KeyCode::Escape]);
    assert_eq!(*desk.resource::<Advised>(), Advised::Unasked);
    assert_eq!(
        (orders(&desk), desk.resource::<HexTable>().session().hash()),
        before
    );

    desk.press(&[KeyCode::KeyI]);
    wait_for_advice(&mut desk);
    settle(&mut desk.app);
    press(&mut desk.app, "Do it");
    assert_eq!(orders(&desk), before.0 + 1);
    let journal = desk.resource::<HexTable>().session().journal();
    assert_eq!(Some(&journal[before.0].order), best.as_ref());
    assert_eq!(*desk.resource::<Advised>(), Advised::Unasked);
}

/// What lies in the files of a folder.
fn texts(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut texts: Vec<_> = entries
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.is_file())
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read(path).expect("it can be read"),
            )
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn a_game_is_taken_over_from_a_moment_of_its_replay_and_stays_as_it_was_written_down() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    desk.click("millbrook");
    desk.click("0904");
    desk.request(HexRequest::EndPhase);
    desk.click("harbour");
    desk.click("0304");
    let hash = desk.resource::<HexTable>().session().journal()[1].hash;
    let saves = desk.folder.path().join("kept");
    std::fs::create_dir_all(&saves).expect("a folder");
    let table = desk.resource::<HexTable>();
    save::write(&saves.join("game.ron"), table.scenario(), table.session()).expect("it is written");
    let before = texts(&saves);

    let (saved, _) = railhead::shell::title::library::open_save(&saves.join("game.ron")).expect("it opens");
    desk.app.world_mut().write_message(WatchGame::Saved(saved, None));
    settle(&mut desk.app);
    settle(&mut desk.app);
    assert_eq!(screen(&desk), Screen::Replay);
    desk.press(&[KeyCode::Space]);
    desk.press(&[KeyCode::ControlLeft, KeyCode::ArrowLeft]);
    desk.press(&[KeyCode::ArrowRight]);
    desk.press(&[KeyCode::ArrowRight]);
    assert_eq!(orders(&desk), 2);
    press(&mut desk.app, "Play on from here");
    assert!(says(&mut desk.app, "The game goes on from here as a new one"));
    press(&mut desk.app, "Play");
    settle(&mut desk.app);
    assert_eq!(screen(&desk), Screen::Game);
    assert_eq!(orders(&desk), 2, "its past is that of the replay");
    assert_eq!(desk.resource::<HexTable>().session().hash(), hash);
    assert!(!desk.resource::<HexTable>().is_replay());
    desk.app
        .world_mut()
        .resource_mut::<railhead::shell::popups::Popups>()
        .curtain = None;
    desk.settle();
    desk.click("0504");
    desk.click("0904");
    assert_eq!(orders(&desk), 3, "and it goes on otherwise");
    assert_eq!(texts(&saves), before);
}

#[test]
fn whoever_plays_on_from_a_replay_is_offered_the_players_of_the_game() {
    let mut desk = Desk::new();
    listen(&mut desk.app);
    desk.app
        .world_mut()
        .write_message(SeatPlayers(vec![None, Some("greedy".to_owned())]));
    settle(&mut desk.app);
    desk.click("harbour");
    desk.click("0304");
    desk.app.world_mut().write_message(WatchGame::Played);
    settle(&mut desk.app);
    settle(&mut desk.app);
    assert_eq!(screen(&desk), Screen::Replay);
    press(&mut desk.app, "Play on from here");
    assert!(says(&mut desk.app, "Computer: Regular"));
}

/// The first of some games between computers in which the lead changes hands.
fn turned_game() -> (HexScenario, Session<HexGame>) {
    for path in ["malaya/slim-river.ron", "malaya/jitra.ron", "malaya/johore.ron"] {
        let loaded = load::<HexGame>(&Embedded, path).expect("shipped scenarios load");
        for seed in 1..4 {
            let mut session = Session::new(loaded.game.clone(), seed);
            let mut greedy = Greedy::default();
            while let Some(order) = greedy.next(&Seen::new(&session)) {
                session.issue(order).expect("its orders are legal");
                if session.game().clock(session.state()).is_over {
                    break;
                }
            }
            if turning_point(&session).is_some() {
                return (loaded, session);
            }
        }
    }
    panic!("the lead never changes hands");
}

#[test]
fn the_lead_changed_hands_for_the_last_time_in_the_turn_that_is_told() {
    let (loaded, session) = turned_game();
    let point = turning_point(&session).expect("the lead changes hands in it");
    // The same by going through all orders, one after the other.
    let mut playback = Playback::of(&session);
    let mut then = playback.beginning();
    let (mut leader, mut last) = (0, None);
    for at in 0..=session.journal().len() {
        playback.bring(&mut then, at);
        let now = then.game().margin(then.state()).unwrap_or_default().signum();
        if then.state().phase() != Phase::Setup && now != 0 {
            if now == -leader {
                last = Some(then.game().clock(then.state()).turn);
            }
            leader = now;
        }
    }
    assert!(last.is_some_and(|last| last >= point.turn), "{last:?} {point:?}");
    assert_eq!(point.after.signum(), leader);
    assert_ne!(point.before.signum(), leader);

    // At the end the window leads there.
    let last = session.journal().last().map(|entry| entry.order.clone());
    playback.bring(&mut then, session.journal().len() - 1);
    let table = HexTable::resume(loaded, then);
    let mut desk = Desk::at(table.with_players(vec![None, None]));
    listen(&mut desk.app);
    desk.app
        .world_mut()
        .resource_mut::<railhead::shell::popups::Popups>()
        .curtain = None;
    desk.request(HexRequest::Issue(last.expect("orders were given")));
    for _ in 0..4_000 {
        if desk.resource::<EndStory>().turned.is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
        desk.app.update();
    }
    let story = desk.resource::<EndStory>().clone();
    assert_eq!(story.aftermath.losses.len(), 2);
    assert!(!story.aftermath.feats.is_empty(), "somebody fought");
    let turned = story.turned.expect("it was found");
    assert!(
        turned.text.starts_with("The lead changed hands in turn "),
        "{}",
        turned.text
    );
    settle(&mut desk.app);
    press(
        &mut desk.app,
        &format!("{}  Watch that turn", egui_phosphor::regular::FILM_STRIP),
    );
    settle(&mut desk.app);
    assert_eq!(screen(&desk), Screen::Replay);
    let gone = orders(&desk);
    assert!(
        (turned.orders..=turned.orders + 5).contains(&gone),
        "{gone} for {}",
        turned.orders
    );
}

#[test]
fn what_had_fallen_by_this_day_is_told_beside_the_game_and_the_front_of_the_day_is_drawn() {
    let begun = |path: &str| {
        let loaded = load::<HexGame>(&Embedded, path).expect("shipped scenarios load");
        HexTable::new(loaded, 1)
    };
    // The first turn ends on 10 December; Japan has not landed yet, and the Commonwealth sets up.
    assert_eq!(
        lines(&begun("malaya/campaign.ron")),
        ["Kota Bharu fell on 9 December; 1 day later you still hold it."]
    );
    let late = lines(&begun("malaya/singapore.ron"));
    assert!(
        late.contains(&"Kuala Lumpur fell on 11 January.".to_owned()),
        "{late:?}"
    );

    let mut desk = Desk::at(begun("malaya/slim-river.ron"));
    assert_eq!(*desk.resource::<HistoryLine>(), HistoryLine::default());
    desk.press(&[KeyCode::KeyK]);
    let line = desk.resource::<HistoryLine>().clone();
    assert!(line.is_on && line.pieces.len() > 20, "{}", line.pieces.len());
    // Ipoh had fallen by then, Kuala Lumpur had not: every piece lies between them or farther east.
    let board = desk.game().board();
    let [ipoh, lumpur] = ["ipoh", "kuala_lumpur"].map(|place| {
        let space = board.space_named(place).expect("a place of the map");
        railhead::map_view::centre(board.raster(), space)
    });
    let between = line.pieces.iter().flatten().filter(|end| {
        let west = end.x < ipoh.x.max(lumpur.x);
        west && end.y < ipoh.y && end.y > lumpur.y
    });
    assert!(between.count() > 4, "the front runs between them");
    desk.press(&[KeyCode::KeyK]);
    assert_eq!(desk.resource::<HistoryLine>().pieces, [] as [[Vec2; 2]; 0]);
}
