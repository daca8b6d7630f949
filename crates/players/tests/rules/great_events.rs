//! Great events: each comes once and in order, undo takes it back, a replay and a save bring it again, and no hash changes. Shipped ones do happen.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use railhead_area_game::AreaGame;
use railhead_engine::engine::great_events::{GreatEventEntry, GreatEventLog};
use railhead_engine::engine::{Playable, Playback, Seat, Session};
use railhead_engine::save::{MAX_ORDERS, open, write};
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::Files as _;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_games::warnings;
use railhead_hex_game::{HexGame, Order};
use railhead_players::opponent::{self, Opponent};

const KAMPAR: &str = "malaya/kampar-line.ron";

/// The files of a scenario with these great events, which it did not have.
fn texts_with(mut texts: Texts, path: &str, events: &str) -> Texts {
    let text = texts.get_mut(path).expect("the scenario is one of its texts");
    assert!(
        !text.contains("great_events"),
        "{path} has great events of its own"
    );
    *text = text.replacen("    calendar: (", &format!("    {events}\n    calendar: ("), 1);
    texts
}

/// The Kampar Line with these great events.
fn kampar(events: &str) -> Loaded<HexGame> {
    let shipped = load::<HexGame>(&Embedded, KAMPAR).expect("a shipped scenario loads");
    let texts = texts_with(shipped.texts, KAMPAR, &format!("great_events: [{events}],"));
    load(&texts, KAMPAR).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The great events of a shipped scenario, as its file writes them.
fn written(path: &str) -> String {
    let text = Embedded.read(path).expect("it is shipped");
    let from = text.find("great_events: [").expect("it has great events");
    let length = text[from..].find("\n    ],\n").expect("the list ends");
    format!("{}\n    ],", &text[from..from + length])
}

/// A recorded game, played again with these great events. The states stay as they are recorded.
fn replayed<G: Playable>(name: &str, events: &str) -> Session<G> {
    let opened = open::<G>(Path::new(&format!("../../tests/replays/{name}.ron"))).expect("replays open");
    let path = &opened.scenario.path;
    let own = opened.scenario.texts.clone();
    let has_own = own[path].contains("great_events: [");
    let texts = if has_own {
        own
    } else {
        texts_with(own, path, events)
    };
    let scenario = load::<G>(&texts, path).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = Session::new(scenario.game, opened.session.seed());
    for entry in opened.session.journal() {
        session.issue(entry.order.clone()).expect("it was legal");
        assert_eq!(session.hash(), entry.hash, "a great event changes no state");
    }
    session
}

/// The titles of the announced events, in order.
fn titles<G: Playable>(session: &Session<G>) -> Vec<String> {
    let event_log = GreatEventLog::of(session, None);
    let events = session.game().great_events();
    let titles = event_log
        .entries()
        .iter()
        .map(|entry| events[entry.event].title.clone());
    titles.collect()
}

fn entries<G: Playable>(session: &Session<G>) -> Vec<GreatEventEntry> {
    GreatEventLog::of(session, None).entries().to_vec()
}

/// A march of the Kampar Line, and the same game with a great event that it brings.
fn march() -> (Loaded<HexGame>, Order, Order) {
    let shipped = load::<HexGame>(&Embedded, KAMPAR).expect("a shipped scenario loads");
    let session = Session::new(Arc::clone(&shipped.game), 1);
    let game = &shipped.game;
    let legal = railhead_engine::engine::Game::legal_orders(&**game, session.state());
    let (march, unit, to) = legal
        .into_iter()
        .find_map(|order| match order {
            Order::Move { unit, to, .. } => Some((order, unit, to)),
            _ => None,
        })
        .expect("the game begins with marches");
    let (id, number) = (&game.unit(unit).id, game.board().number(to));
    let event = format!(
        r#"(side: "japan", at: "{number}", title: "On the march.", text: "They  march.", when: [At(unit: "{id}", at: "{number}")])"#
    );
    (kampar(&event), march, Order::TakeBack { unit })
}

#[test]
fn an_event_is_told_once_and_undo_takes_it_back() {
    let (scenario, march, back) = march();
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let mut event_log = GreatEventLog::default();
    assert_eq!(event_log.news(&session, None), []);
    session.issue(march.clone()).expect("legal");
    let news = event_log.news(&session, None);
    assert_eq!(news.len(), 1);
    assert_eq!((news[0].position, news[0].index), (1, 0));
    assert_eq!(news[0].days, "29-31 December 1941");
    assert_eq!(
        scenario.game.great_events()[0].line(),
        "On the march. They march."
    );
    assert_eq!(event_log.news(&session, None), [], "it is news once");

    session.undo().expect("a march can be taken back");
    assert_eq!(event_log.news(&session, None), []);
    assert_eq!(event_log.entries(), []);
    session.redo().expect("it can be given again");
    assert_eq!(event_log.news(&session, None), news);

    // An event that happens a second time is not announced again.
    session.issue(back).expect("legal");
    session.issue(march).expect("legal");
    assert_eq!(event_log.news(&session, None), []);
    assert_eq!(event_log.entries(), news);
}

#[test]
fn a_replay_and_a_save_tell_the_same_at_the_same_order() {
    let (scenario, march, back) = march();
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    for order in [march.clone(), back, march, Order::EndPhase] {
        session.issue(order).expect("legal");
    }
    let first = entries(&session);
    assert_eq!(first.len(), 1);

    let mut playback = Playback::of(&session);
    let mut watched = playback.beginning();
    let mut event_log = GreatEventLog::default();
    for (position, expected) in [(0, 0), (1, 1), (4, 1), (0, 0), (2, 1)] {
        playback.bring(&mut watched, position);
        event_log.follow(&watched, None);
        assert_eq!(event_log.entries(), &first[..expected], "after {position} orders");
    }

    let folder = tempfile::tempdir().expect("the system has a place for files");
    let path = folder.path().join("march.ron");
    write(&path, &scenario, &session).expect("the folder can be written to");
    let opened = open::<HexGame>(&path).expect("it was just written");
    assert_eq!(entries(&opened.session), first);
}

#[test]
fn what_holds_from_the_start_is_never_told_and_its_author_is_warned() {
    let event = r#"(side: "japan", at: "ipoh", title: "Ipoh falls", text: "It does.", when: [Held("ipoh"), Not(Lost("ipoh"))])"#;
    let late = r#"(side: "japan", at: "ipoh", title: "Ipoh is held", text: "It is.", from: 9, when: [Held("ipoh"), Not(Destroyed("c_dal"))])"#;
    let scenario = kampar(&format!("{event}, {late}"));
    let found: Vec<String> = warnings(&scenario.texts, KAMPAR)
        .iter()
        .map(|found| format!("{}: {}", found.path, found.what))
        .collect();
    assert_eq!(
        found,
        [
            "great_events[0].when: all of this holds from the start, so the event is never told",
            "great_events[1].when: Dalforce is neither in play nor to come",
        ]
    );
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    while session.state().turn() < 9 {
        session.issue(Order::EndPhase).expect("an empty phase ends");
    }
    assert_eq!(titles(&session), ["Ipoh is held"]);
}

// HE-1
#[test]
fn what_depends_on_an_event_is_told_after_its_card() {
    let shipped = load::<HexGame>(&Embedded, KAMPAR).expect("a shipped scenario loads");
    let events = r#"great_events: [(side: "japan", at: "ipoh", title: "So it is", text: "It is.", when: [Happened("news")])],
    events: [(id: "news", side: "japan", title: "News", text: "It comes.", at: "ipoh", from: 9, then: [Points(side: "japan", points: 1)])],"#;
    let texts = texts_with(shipped.texts, KAMPAR, events);
    let scenario = load::<HexGame>(&texts, KAMPAR).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    while session.state().turn() < 10 {
        session.issue(Order::EndPhase).expect("an empty phase ends");
    }
    assert_eq!(titles(&session), ["News", "So it is"]);
}

/// HO-2
#[test]
fn in_fog_a_side_is_told_what_it_sees() {
    let event = r#"(side: "japan", at: "hat_yai", title: "Moved", text: "It has.", when: [Not(At(unit: "j_5g", at: "hat_yai")), Any([Supplied("j_5g"), Unsupplied("j_5g")])])"#;
    let mut texts = kampar(event).texts;
    assert!(HexGame::add_fog(&mut texts, KAMPAR));
    let scenario = load::<HexGame>(&texts, KAMPAR).expect("fog is sound");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let unit = scenario.game.unit_named("j_5g").expect("it is in play");
    let legal = railhead_engine::engine::Game::legal_orders(&*scenario.game, session.state());
    let march = legal
        .into_iter()
        .find(|order| matches!(order, Order::Move { unit: marching, .. } if *marching == unit));
    session.issue(march.expect("it can march")).expect("legal");
    let seen_by = |viewer| GreatEventLog::of(&session, viewer).entries().len();
    assert_eq!((seen_by(None), seen_by(Some(Seat(0)))), (1, 1));
    assert_eq!(
        seen_by(Some(Seat(1))),
        0,
        "the enemy does not know which unit it is"
    );
}

#[test]
fn the_campaign_as_recorded_tells_its_great_events() {
    let session = replayed::<HexGame>("campaign", &written("malaya/campaign.ron"));
    let happened = titles(&session);
    assert!(happened.len() >= 6, "{happened:?}");
    let unique: BTreeSet<&String> = happened.iter().collect();
    assert_eq!(unique.len(), happened.len(), "{happened:?}");
}

#[test]
fn the_campaign_by_its_scripts_tells_its_great_events() {
    let scenario = load::<HexGame>(&Embedded, "malaya/campaign.ron").expect("a shipped scenario loads");
    let game = &scenario.game;
    let mut session = Session::new(Arc::clone(game), 2);
    let player = |name, seat| opponent::player(&**game, name, 2, Seat(seat)).expect("it ships");
    let (mut japan, mut commonwealth) = (player("history", 0), player("delay", 1));
    let mut players: [&mut dyn Opponent<HexGame>; 2] = [&mut *japan, &mut *commonwealth];
    opponent::play(&mut session, &mut players, MAX_ORDERS);
    let happened = titles(&session);
    let fall = |title: &str| happened.iter().position(|entry| entry == title);
    assert!(happened.len() >= 8, "{happened:?}");
    assert!(
        fall("Kota Bharu falls") < fall("Kuala Lumpur falls"),
        "{happened:?}"
    );
    assert!(
        fall("Kuala Lumpur falls") < fall("Singapore falls"),
        "{happened:?}"
    );
    assert!(fall("Kota Bharu falls").is_some(), "{happened:?}");
}

#[test]
fn the_wars_as_recorded_tell_their_great_events() {
    for name in ["europe-1940", "france"] {
        let events = written(&format!("world/{name}.ron"));
        let happened = titles(&replayed::<AreaGame>(name, &events));
        assert!(
            happened.iter().any(|title| title == "Paris falls"),
            "{name}: {happened:?}"
        );
    }
}

#[test]
fn a_train_and_a_count_of_units_make_great_events() {
    let event = |title: &str, when: &str| {
        format!(r#"(side: "axis", at: "france", title: "{title}", text: "It is so.", when: [{when}])"#)
    };
    let events = [
        event("train", r#"Train(from: "france", to: "germany")"#),
        event("wrong way", r#"Train(from: "western_poland", to: "france")"#),
        event(
            "fewer",
            r#"Not(Has(nation: "germany", unit: "infantry", least: 1))"#,
        ),
        event("never", r#"Lost("germany")"#),
    ];
    let session = replayed::<AreaGame>("rails-1", &format!("great_events: [{}],", events.join(", ")));
    assert_eq!(titles(&session), ["train"]);
}

/// The winner of a place reads the same title as the loser.
fn neutral<'t>(path: &str, titles: impl Iterator<Item = &'t String>) {
    for title in titles {
        assert!(!title.ends_with(" lost"), "{path}: {title}");
    }
}

#[test]
fn the_shipped_wars_and_battles_have_great_events() {
    for (path, least) in [
        ("malaya/campaign.ron", 8),
        ("malaya/jitra.ron", 2),
        ("malaya/slim-river.ron", 2),
        ("malaya/johore.ron", 2),
        ("malaya/singapore.ron", 2),
        ("east-prussia/east-prussia.ron", 8),
        ("east-prussia/tannenberg.ron", 4),
        ("east-prussia/gumbinnen.ron", 2),
        ("east-prussia/masurian-lakes.ron", 4),
    ] {
        let game = load::<HexGame>(&Embedded, path).expect("it ships").game;
        assert!(game.great_events().len() >= least, "{path}");
        neutral(path, game.great_events().iter().map(|event| &event.title));
    }
    for path in [
        "classic-1942",
        "classic-tokens",
        "europe-1940",
        "france",
        "global-1940",
    ] {
        let game = load::<AreaGame>(&Embedded, &format!("world/{path}.ron"))
            .expect("it ships")
            .game;
        let titles: BTreeSet<&String> = game.great_events().iter().map(|event| &event.title).collect();
        neutral(path, titles.iter().copied());
        assert!(
            titles.len() >= 4 && titles.len() == game.great_events().len(),
            "{path}"
        );
    }
}
