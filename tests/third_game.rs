//! The house has room for a third game: a tiny one is read, checked, played, saved, followed, opened, replayed, soaked and
//! spoken to on the console by the parts that all games share, none of which knows of it.

mod border;

use border::{Border, OrderText};
use railhead::console::Console;
use railhead::folders::Folders;
use railhead::opponent::{self, Opponent, Random};
use railhead::rules::engine::{Game as _, Playable as _, Playback, Session};
use railhead::rules::save::diary::{Diary, reopen};
use railhead::rules::save::{Restored, list, open, verify, write};
use railhead::rules::scenario::{Listing, Loaded, load};
use railhead::rules::text::files::Folder;
use railhead::rules::text::files::Texts;
use railhead::soak::{Plan, play};

fn scenario() -> Loaded<Border> {
    load(&Folder::new("tests/border"), "border.ron").expect("nothing is wrong with it")
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
        .about
        .expect("it is a save");
    assert_eq!(
        (about.title.as_str(), about.player.as_str(), about.turn),
        ("The Lake", "The Reds", 1)
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
        .map(|seed| play(&scenario, seed, &Plan::default()))
        .collect();
    for account in &accounts {
        assert_eq!(account.finding, None, "seed {}", account.seed);
        assert!(account.is_over);
    }
    let results: std::collections::BTreeSet<_> =
        accounts.iter().filter_map(|game| game.result.clone()).collect();
    assert_eq!(results.len(), 2, "either can win");
}

/// What the console answers, but for hashes.
fn told(console: &mut Console, line: &str) -> String {
    let answer = console.answer(line.as_bytes());
    match answer.split_once("\"hash\":\"") {
        Some((before, after)) => {
            let (hash, after) = after.split_once('"').expect("a text ends");
            assert_eq!(hash.len(), 16);
            format!("{before}\"hash\":\"...\"{after}")
        }
        None => answer,
    }
}

#[test]
fn it_is_played_on_the_console() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut console = Console::of::<Border>(Folders::at(folder.path(), folder.path()));
    let save = folder.path().join("lake.ron").display().to_string();
    let saved = format!("{{\"ok\":true,\"path\":\"{save}\"}}");
    let (write, load) = (format!("save {save}"), format!("load {save} blues=random"));
    let march = r#"{"ok":true,"order":"March(from:\"east\",to:\"south\")","events":["they fight for South; the die shows 3"],"turn":1,"player":"reds","phase":"March","hash":"..."}"#;
    let transcript = [
        (
            "state",
            r#"{"ok":false,"error":"there is no game yet; begin one with new or load"}"#,
        ),
        (
            "new tests/border/border.ron seed=5",
            r#"{"ok":true,"protocol":1,"title":"The Lake","orders":0,"hash":"..."}"#,
        ),
        (
            "state",
            r#"{"ok":true,"title":"The Lake","turn":1,"last_turn":6,"days":"1066-10-14","player":"reds","phase":"March","over":false,"result":null,"undo":0,"redo":false,"hash":"...","decides":"reds","fog":false,"seats":[{"id":"reds","name":"The Reds"},{"id":"blues","name":"The Blues"}]}"#,
        ),
        (
            "legal",
            r#"{"ok":true,"orders":["March(from:\"north\",to:\"east\")","March(from:\"north\",to:\"west\")","March(from:\"east\",to:\"north\")","March(from:\"east\",to:\"south\")","EndTurn"]}"#,
        ),
        (
            "do March(from: \"north\", to: \"south\")",
            r#"{"ok":false,"refusal":{"rule":"B-4","text":"a march leads to a land beside","facts":{}}}"#,
        ),
        (
            "why March(from: \"north\", to: \"south\")",
            r#"{"ok":true,"order":"March(from:\"north\",to:\"south\")","can":false,"reasons":[{"rule":"B-4","text":"a march leads to a land beside","facts":{}}]}"#,
        ),
        (
            "why EndTurn",
            r#"{"ok":true,"order":"EndTurn","can":true,"reasons":[]}"#,
        ),
        (
            "do Fly",
            r#"{"ok":false,"error":"this is not an order: Fly is not known here, at column 1; an order is written EndTurn; it is one of March, EndTurn"}"#,
        ),
        (
            "do March(from: \"moon\", to: \"south\")",
            r#"{"ok":false,"error":"there is no land \"moon\""}"#,
        ),
        (
            "do March(from: \"north\", to: \"east\")",
            r#"{"ok":true,"order":"March(from:\"north\",to:\"east\")","events":["4 men march from North to East"],"turn":1,"player":"reds","phase":"March","hash":"..."}"#,
        ),
        (
            "undo",
            r#"{"ok":true,"order":"March(from:\"north\",to:\"east\")","events":[],"turn":1,"player":"reds","phase":"March","hash":"..."}"#,
        ),
        ("do March(from: \"east\", to: \"south\")", march),
        (
            "undo",
            r#"{"ok":false,"error":"nothing can be undone: a die has been rolled"}"#,
        ),
        (write.as_str(), saved.as_str()),
        (
            "units",
            r#"{"ok":false,"error":"there is no command \"units\"; help lists the commands"}"#,
        ),
        (
            "load nothing",
            r#"{"ok":false,"error":"there is no save or file \"nothing\""}"#,
        ),
        (
            load.as_str(),
            r#"{"ok":true,"protocol":1,"title":"The Lake","orders":1,"hash":"...","then":[]}"#,
        ),
        (
            "log",
            r#"{"ok":true,"report":["turn 1 of The Reds begins","they fight for South; the die shows 3"]}"#,
        ),
    ];
    for (line, answer) in transcript {
        assert_eq!(told(&mut console, line), answer, "{line}");
    }
    // The turn of the other side is played by the console at once, and then it is this side's again.
    let ended = told(&mut console, "end-phase");
    assert!(
        ended.starts_with(
            r#"{"ok":true,"order":"EndTurn","events":["turn 1 of The Blues begins"],"turn":2,"player":"reds""#
        ) && ended.ends_with(r#""turn 2 of The Reds begins"]}"#),
        "{ended}"
    );
    for _ in 2..=6 {
        let played = told(&mut console, "auto");
        assert!(played.starts_with(r#"{"ok":true,"orders":["#), "{played}");
    }
    let over = told(&mut console, "state");
    assert!(over.contains(r#""over":true,"result":"The "#), "{over}");
    assert!(told(&mut console, "auto greedy").contains("there is no player"));
    let session = console.session::<Border>().expect("it is being played");
    assert!(session.state().over);
}

#[test]
fn computers_play_it_alike_from_like_seeds() {
    let game = scenario().game;
    let played = |seed| {
        let mut session = Session::new(std::sync::Arc::clone(&game), 1);
        let [mut one, mut other] = [seed, seed + 1].map(Random::<Border>::new);
        let players: &mut [&mut dyn Opponent<Border>] = &mut [&mut one, &mut other];
        opponent::play(&mut session, players, 1000);
        assert!(session.state().over);
        session.journal().to_vec()
    };
    assert_eq!(played(4), played(4));
    assert_ne!(played(4), played(40));
    assert_eq!(opponent::names::<Border>(), ["random"]);
    let seated = opponent::seated(&*game, "reds=greedy", 1);
    assert_eq!(
        seated.expect_err("it has no such player"),
        "there is no player \"greedy\"; it is random"
    );
}
