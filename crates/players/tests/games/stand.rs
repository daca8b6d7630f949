//! How a side stands: a won position is won, what fog hides changes nothing, and the answer is the same on any number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::random_positions::Luck;
use crate::common::secrets::{fogged, situation, with_other_secrets};
use railhead_area_game::AreaGame;
use railhead_engine::engine::{Dice, Game as _, Playable as _, Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::state::hex_state::Situation;
use railhead_hex_game::{HexGame, HexState};
use railhead_players::opponent::{self, Seen};
use railhead_players::review::ReviewPace;
use railhead_players::soak;
use railhead_players::stand::{Estimated, Stand};

const PACE: ReviewPace = ReviewPace {
    played: &|_| {},
    goes_on: &|| true,
};

const JAPAN: Seat = Seat(0);
const COMMONWEALTH: Seat = Seat(1);

fn hex_game(path: &str) -> Arc<HexGame> {
    load::<HexGame>(&Embedded, path)
        .expect("shipped scenarios load")
        .game
}

fn estimate<G: Estimated>(session: &Session<G>, seat: Seat, games: u16) -> Stand {
    let stand = Stand::of(session, seat, games, &PACE).expect("there is something to win");
    stand.expect("nobody stopped it")
}

/// Jitra at the beginning of a turn, without any order given.
fn idle_until(turn: u16) -> Session<HexGame> {
    let game = hex_game("malaya/jitra.ron");
    let mut session = Session::new(Arc::clone(&game), 1);
    while game.clock(session.state()).turn < turn {
        let decider = game.decider(session.state());
        let mut idle = opponent::player(&*game, opponent::IDLE, 1, decider).expect("it plays");
        let order = idle.next(&Seen::new(&session)).expect("the game is on");
        session.issue(order).expect("it is legal");
    }
    session
}

#[test]
fn fewer_games_are_played_where_each_takes_long() {
    let page = include_str!("../../../../docs/review.md");
    let usual = |path: &str| Stand::usual_games(&Session::new(hex_game(path), 1), JAPAN);
    assert_eq!(usual("malaya/jitra.ron"), 64);
    let of_tannenberg = usual("east-prussia/tannenberg.ron");
    let figure = format!("{of_tannenberg} from the first turn of *Tannenberg*");
    assert!(page.contains(&figure), "{figure}");
}

#[test]
fn a_position_that_is_won_is_won_in_all_games() {
    // Japan has a turn left, and none of the four airfields.
    let session = idle_until(5);
    let won = estimate(&session, COMMONWEALTH, 12);
    assert_eq!((won.games, won.wins), (12, 12));
    assert!(
        won.words().starts_with("You win 100 of 100 such games"),
        "{}",
        won.words()
    );
    assert_eq!(won.decided_by, None, "nothing parts them");
    let lost = estimate(&session, JAPAN, 12);
    assert_eq!((lost.games, lost.wins), (12, 0));
}

#[test]
fn games_turn_on_a_place_and_of_both_sides_one_wins_each() {
    let session = idle_until(1);
    let [japan, commonwealth] = [JAPAN, COMMONWEALTH].map(|seat| estimate(&session, seat, 40));
    // Without fog both know the same, and every game has a winner.
    assert_eq!(japan.wins + commonwealth.wins, 40);
    if let Some(place) = &japan.decided_by {
        assert!(session.game().turns_on().contains(&place.space), "{place:?}");
        assert!(place.if_won > place.if_not, "{place:?}");
        let words = japan.words();
        assert!(
            words.ends_with(&format!("it is decided by {}.", place.name)),
            "{words}"
        );
    }
}

#[test]
fn an_answer_is_the_same_on_any_number_of_threads_and_can_be_stopped() {
    let session = idle_until(3);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads can be had")
            .install(|| estimate(&session, JAPAN, 6))
    };
    assert_eq!(on(1), on(3));
    let played = AtomicUsize::new(0);
    let counts = ReviewPace {
        played: &|of| {
            assert_eq!(of, 6);
            played.fetch_add(1, Ordering::Relaxed);
        },
        ..PACE
    };
    let counted = Stand::of(&session, JAPAN, 6, &counts).expect("there is something to win");
    assert_eq!((counted, played.into_inner()), (Some(on(2)), 6));
    let stopped = ReviewPace {
        goes_on: &|| false,
        ..PACE
    };
    assert_eq!(Stand::of(&session, JAPAN, 6, &stopped), Ok(None));
}

#[test]
fn large_boards_have_fewer_games_and_the_end_of_a_game_more() {
    let usual = |session: &Session<HexGame>| Stand::usual_games(session, JAPAN);
    let new = |path: &str| Session::new(hex_game(path), 1);
    assert_eq!(usual(&new("malaya/jitra.ron")), 64);
    let tannenberg = usual(&new("east-prussia/tannenberg.ron"));
    assert!((20..64).contains(&tannenberg), "{tannenberg}");
    let campaign = usual(&new("east-prussia/east-prussia.ron"));
    assert!((16..tannenberg).contains(&campaign), "{campaign}");
    let war = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("shipped scenarios load");
    let war = Session::new(war.game, 1);
    assert_eq!(Stand::usual_games(&war, Seat(0)), 64);
}

#[test]
fn a_war_is_estimated_for_each_of_its_nations_as_for_its_side() {
    let war = load::<AreaGame>(&Embedded, "world/france.ron").expect("shipped scenarios load");
    let session = Session::new(Arc::clone(&war.game), 1);
    let seats = (0..).map(Seat).zip(session.game().seats());
    for (seat, names) in seats {
        let friends = seats_of(&session, seat);
        let [own, first] = [seat, friends[0]].map(|seat| estimate(&session, seat, 8));
        assert_eq!(own, first, "{}", names.id);
    }
}

/// The seats that win together with one.
fn seats_of(session: &Session<AreaGame>, seat: Seat) -> Vec<Seat> {
    let sides = railhead_engine::engine::sides(&**session.game());
    let own = sides.into_iter().find(|(_, seats)| seats.contains(&seat));
    own.expect("every nation is on a side").1
}

#[test]
fn there_is_no_answer_without_anything_to_win_or_when_all_is_over() {
    let exercise = Session::new(hex_game("tutorials/rail-exercise.ron"), 1);
    let why = Stand::of(&exercise, Seat(0), 1, &PACE).expect_err("there is nothing to win");
    assert_eq!(why, "there is nothing to win in this game");
    let mut over = idle_until(5);
    let game = Arc::clone(over.game());
    while !game.is_over(over.state()) {
        let decider = game.decider(over.state());
        let mut idle = opponent::player(&*game, opponent::IDLE, 1, decider).expect("it plays");
        let order = idle.next(&Seen::new(&over)).expect("the game is on");
        over.issue(order).expect("it is legal");
    }
    let why = Stand::of(&over, JAPAN, 1, &PACE).expect_err("it is over");
    assert_eq!(why, "the game is over");
}

// HO-2
#[test]
fn ho_2_what_is_hidden_does_not_change_how_a_side_stands() {
    let mut looks = 0;
    for (name, orders) in [("jitra", 60), ("slim-river", 60)] {
        let scenario = load::<HexGame>(&Embedded, &format!("malaya/{name}.ron"));
        let scenario = scenario.expect("shipped scenarios load");
        let played = soak::game_up_to(&scenario, 3, orders);
        let game = played.game();
        let state = fogged(game, played.state());
        if state.is_over() {
            continue;
        }
        let mut luck = Luck::new(5);
        let Some(other) = with_other_secrets(game, &state, &mut luck) else {
            continue;
        };
        // Other dice to come are hidden from everybody.
        let other = HexState::new(
            game,
            Situation {
                dice: Dice::seeded(99),
                ..situation(game, &other)
            },
        );
        let seat = game.decider(&state);
        let stands = [&state, &other].map(|state| {
            let session = Session::resume(Arc::clone(game), 1, state.clone(), Vec::new());
            (Stand::usual_games(&session, seat), estimate(&session, seat, 6))
        });
        assert_eq!(stands[0], stands[1], "{name}: it knows more than it may");
        looks += 1;
    }
    assert!(looks > 0, "fog hides something");
}
