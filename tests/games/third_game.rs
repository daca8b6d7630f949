//! The house has room for a third game: a tiny one is read, checked, played, saved, followed, opened, replayed and soaked by the
//! parts that all games share, none of which knows of it. How it is spoken to and reported is in `third_game_told.rs`.

use crate::common::border::Border;
use crate::common::border::playable::OrderText;
use railhead::rules::engine::{Game as _, Playable as _, Playback, Session};
use railhead::rules::save::diary::{Diary, reopen};
use railhead::rules::save::{Restored, list, open, verify, write};
use railhead::rules::scenario::{Listing, Loaded, load};
use railhead::rules::text::files::Folder;
use railhead::rules::text::files::Texts;
use railhead::soak::{SoakOptions, play};

fn scenario() -> Loaded<Border> {
    load(&Folder::new("tests/common/border"), "border.ron").expect("nothing is wrong with it")
}

fn march(session: &mut Session<Border>, from: &str, to: &str) -> Result<(), String> {
    let text = OrderText::March {
        from: from.into(),
        to: to.into(),
    };
    let game = std::sync::Arc::clone(session.game());
    let order = game.order(&text)?;
    assert_eq!(game.order_text(&order), text);
    let issued = session.issue(order).map(|_| ());
    issued.map_err(|refusal| format!("{} ({})", game.reason(&refusal).text, game.reason(&refusal).rule))
}

#[test]
fn it_is_listed_as_any_other() {
    let listing = Listing::of(scenario());
    assert_eq!(
        (listing.title.as_str(), listing.map.as_str(), listing.turns),
        ("The Lake", "The Lake", 6)
    );
    assert_eq!(listing.sides, ["The Reds", "The Blues"]);
    assert_eq!(listing.dates, "14 October 1066 - 14 October 1066");
}

#[test]
fn what_is_wrong_with_its_files_is_told_with_its_place() {
    let mut texts: Texts = scenario().texts;
    let text = texts.get_mut("border.ron").expect("it was read");
    *text = text.replace("south west", "south wset");
    let problems = load::<Border>(&texts, "border.ron").expect_err("there is no such land");
    assert_eq!(problems.len(), 1);
    assert!(
        problems[0].to_string().starts_with("border.ron:15:"),
        "{}",
        problems[0]
    );
    assert!(
        problems[0].to_string().contains("there is no land \"wset\""),
        "{}",
        problems[0]
    );
}

#[test]
fn it_is_played_taken_back_and_refused() {
    let mut session = Session::new(scenario().game, 1);
    assert_eq!(
        march(&mut session, "south", "mill"),
        Err("nobody of yours is there (B-2)".into())
    );
    assert_eq!(
        march(&mut session, "north", "south"),
        Err("a march leads to a land beside (B-4)".into())
    );
    assert_eq!(
        march(&mut session, "north", "lake"),
        Err("a march leads to a land beside (B-4)".into())
    );
    let before = session.hash();
    assert_eq!(march(&mut session, "north", "east"), Ok(()));
    assert_eq!(
        march(&mut session, "east", "north"),
        Err("these men have marched already (B-3)".into())
    );
    assert!(session.undo().is_some());
    assert_eq!(session.hash(), before);
    assert!(session.redo().is_some());
    let end = session.game().end_phase();
    session.issue(end).expect("a turn can be ended");
    assert_eq!(session.undo_depth(), 0, "the other player has the turn");
}

#[test]
fn it_comes_back_from_its_saves() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let scenario = scenario();
    let mut session = Session::new(std::sync::Arc::clone(&scenario.game), 3);
    march(&mut session, "east", "south").expect("it is a land beside");
    let path = folder.path().join("saves/lake.ron");
    write(&path, &scenario, &session).expect("the folder can be written to");
    let opened = open::<Border>(&path).expect("it was just written");
    assert_eq!(opened.restored, Restored::Whole);
    assert_eq!(opened.session.state(), session.state());
    assert_eq!(verify::<Border>(&path).expect("it opens").difference, None);
    let about = list(&folder.path().join("saves"))
        .remove(0)
        .head
        .expect("it is a save")
        .about;
    assert_eq!(
        (about.title.as_str(), about.player.as_str(), about.turn),
        ("The Lake", "Reds", 1)
    );

    let mut diary = Diary::begin(folder.path(), &scenario, &session).expect("the folder can be written to");
    let end = session.game().end_phase();
    session.issue(end).expect("a turn can be ended");
    diary
        .follow(&scenario, &session)
        .expect("the folder can be written to");
    let again = reopen::<Border>(diary.save()).expect("it was just written");
    assert_eq!(again.opened.session.state(), session.state());
}

#[test]
fn it_is_replayed_forwards_and_backwards() {
    let mut session = Session::new(scenario().game, 9);
    let mut states = vec![session.hash()];
    while !session.game().is_over(session.state()) {
        let legal = session.game().legal_orders(session.state());
        session.issue(legal[0].clone()).expect("it is legal");
        states.push(session.hash());
    }
    let mut playback = Playback::of(&session);
    let mut shown = playback.beginning();
    for place in [playback.end(), 0, states.len() / 2] {
        playback.bring(&mut shown, place);
        assert_eq!(shown.hash(), states[place]);
    }
}

#[test]
fn it_is_soaked() {
    let scenario = scenario();
    let accounts: Vec<_> = (1..=40)
        .map(|seed| play(&scenario, seed, &SoakOptions::default()))
        .collect();
    for account in &accounts {
        assert_eq!(account.finding, None, "seed {}", account.seed);
        assert!(account.is_over);
    }
    let results: std::collections::BTreeSet<_> =
        accounts.iter().filter_map(|game| game.result.clone()).collect();
    assert_eq!(results.len(), 2, "either can win");
}
