//! A review finds the turn that was thrown away, and finds nothing where nothing was.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use railhead_engine::engine::{Game as _, Playable as _, Seat, Session};
use railhead_engine::save::{self, shelf};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::{load_any, with_game};
use railhead_hex_game::HexGame;
use railhead_players::opponent::{self, Opponent, Seen};
use railhead_players::review::{Review, ReviewPace, ReviewPlan};

const PACE: ReviewPace = ReviewPace {
    played: &|_| {},
    goes_on: &|| true,
};

fn jitra() -> Arc<HexGame> {
    load::<HexGame>(&Embedded, "malaya/jitra.ron")
        .expect("shipped scenarios load")
        .game
}

/// A game of the usual player against itself, except in a player-turn of Japan in which it gives random orders.
fn game(game: &Arc<HexGame>, seed: u64, thrown_away: Option<u16>) -> Session<HexGame> {
    let mut session = Session::new(Arc::clone(game), seed);
    let player = |name: &str, seat: u8| opponent::player(&**game, name, seed, Seat(seat)).expect("it plays");
    let mut usual = [player("greedy", 0), player("greedy", 1)];
    let mut random = player("random", 0);
    while !game.is_over(session.state()) {
        let clock = game.clock(session.state());
        let decider = game.decider(session.state());
        let is_random = Some(clock.turn) == thrown_away && clock.player == Seat(0) && decider == Seat(0);
        let chosen: &mut dyn Opponent<HexGame> = if is_random {
            &mut *random
        } else {
            &mut *usual[usize::from(decider.0)]
        };
        let order = chosen.next(&Seen::new(&session)).expect("the game is on");
        session.issue(order).expect("it is legal");
    }
    session
}

#[test]
fn the_page_says_how_many_games_are_usual_on_large_boards() {
    let page = include_str!("../../../../docs/review.md");
    let games = |path: &str| {
        let any = load_any(&Embedded, path).expect("shipped scenarios load");
        with_game!(AnyScenario, any, loaded => ReviewPlan::usual(&Session::new(loaded.game, 1)).games)
    };
    assert_eq!(games("malaya/campaign.ron"), ReviewPlan::default().games);
    assert_eq!(games("world/classic-1942.ron"), ReviewPlan::default().games);
    let [tannenberg, east_prussia, world] = [
        "east-prussia/tannenberg.ron",
        "east-prussia/east-prussia.ron",
        "world/global-1940.ron",
    ]
    .map(games);
    let figures = format!(
        "{tannenberg} in *Tannenberg*, {world} in a global war and {east_prussia} in the campaign of East Prussia"
    );
    assert!(page.contains(&figures), "{figures}");
}

fn review(session: &Session<HexGame>, games: u16) -> Review {
    let plan = ReviewPlan {
        games,
        ..ReviewPlan::default()
    };
    let review = Review::of(session, &plan, &PACE).expect("the game is over");
    review.expect("nobody stopped it")
}

/// How many of some games of the usual player against itself, with one turn thrown away, name that turn; and how many turns
/// are named in as many games without one.
#[test]
#[ignore = "takes minutes: `cargo test --release --test main -- --ignored --nocapture the_turns_that_were`"]
fn the_turns_that_were_thrown_away_are_named() {
    let scenario = jitra();
    let (games, from_each) = (40, 64);
    let is_named = |seed: u64| {
        let turn = 1 + u16::try_from(seed % 3).expect("a turn");
        let review = review(&game(&scenario, seed, Some(turn)), from_each);
        review
            .costly
            .iter()
            .any(|costly| costly.turn == turn && costly.player == Seat(0))
    };
    let named = (1..=games).filter(|seed| is_named(*seed)).count();
    let costly = |seed| review(&game(&scenario, seed, None), from_each).costly.len();
    let more: usize = (1..=games).map(costly).sum();
    println!(
        "{named} of {games} turns that were thrown away are named, and {more} in {games} games without one"
    );
}

#[test]
fn the_same_game_has_the_same_review_on_any_number_of_threads() {
    let session = game(&jitra(), 3, Some(2));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads can be had").install(|| review(&session, 4))
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn a_review_is_reckoned_once_and_kept_beside_its_save() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (save, kept) = (folder.path().join("lost.ron"), folder.path().join("lost.review"));
    let scenario = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
    let session = game(&scenario.game, 3, Some(2));
    save::write(&save, &scenario, &session).expect("it can be saved");
    let plan = |games| ReviewPlan {
        games,
        ..ReviewPlan::default()
    };
    // The review, and how many games were played for it: never more than were expected.
    let review = |session: &Session<HexGame>, games: u16| {
        let played = AtomicUsize::new(0);
        let pace = ReviewPace {
            played: &|most| {
                let so_far = played.fetch_add(1, Ordering::Relaxed) + 1;
                assert!(so_far <= most && most <= Review::most_games(session, &plan(games)));
            },
            ..PACE
        };
        let review = Review::kept_or_reckoned(Some(&save), &scenario, session, &plan(games), &pace);
        let review = review.expect("the game is over").expect("nobody stopped it");
        (review, played.into_inner())
    };
    assert_eq!(Review::kept(&save, &scenario, &session, &plan(1)), None);
    let (first, played) = review(&session, 1);
    assert!(played >= first.outlooks.len(), "{played}");
    assert_eq!(review(&session, 1), (first.clone(), 0), "to the last figure");
    assert_eq!(
        Review::kept(&save, &scenario, &session, &plan(1)),
        Some(first.clone())
    );
    assert_eq!(Review::kept(&save, &scenario, &session, &plan(2)), None);
    // A broken file, and one with figures that cannot be, count as none and are written anew.
    let text = std::fs::read_to_string(&kept).expect("it is there");
    let damaged = [
        text[..text.len() / 2].to_owned(),
        text.replacen("error: ", "error: inf, more: ", 1),
        text.replacen("player: (", "player: (9", 1),
        text.replacen("of: ", "of: 7", 1),
        text.replacen("error: ", "error: -", 1),
    ];
    for damaged in damaged {
        assert_ne!(damaged, text);
        std::fs::write(&kept, damaged).expect("it can be written");
        let (again, played) = review(&session, 1);
        assert!(again == first && played > 0);
        assert_eq!(std::fs::read_to_string(&kept).expect("it is there"), text);
    }
    // So does the review of other orders.
    let other = game(&scenario.game, 4, None);
    assert!(review(&other, 1).1 > 0);
    assert!(review(&session, 1).1 > 0);
    // Where it cannot be written, the review is the same.
    std::fs::remove_file(&kept).expect("it is there");
    std::fs::create_dir(&kept).expect("a folder can be made");
    assert_eq!(review(&session, 1).0, first);
    std::fs::remove_dir(&kept).expect("it is there");
    assert!(review(&session, 1).1 > 0);
    assert!(kept.is_file());
    shelf::remove(&save).expect("it is there");
    assert!(!kept.exists(), "it goes with its save");
    assert!(review(&session, 1).1 > 0);
    assert!(!kept.exists(), "a save that is gone gets no review");
}

#[test]
fn a_review_can_be_stopped() {
    let session = game(&jitra(), 3, None);
    let pace = ReviewPace {
        goes_on: &|| false,
        ..PACE
    };
    assert_eq!(Review::of(&session, &ReviewPlan::default(), &pace), Ok(None));
}
