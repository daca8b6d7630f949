//! Two games that begin alike are compared in a few sentences, in both games.

use std::sync::Arc;

use railhead_area_game::AreaGame;
use railhead_engine::engine::{Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::HexGame;
use railhead_players::opponent::{self, Opponent, Seen};
use railhead_players::review::{Comparison, Reviewed, TwoGames};

/// A game of the usual player against itself, in which the order after `other_at` others is a different one: the last legal one that differs.
fn played<G: Reviewed>(path: &str, other_at: Option<usize>) -> Session<G> {
    let game = load::<G>(&Embedded, path).expect("shipped scenarios load").game;
    let mut session = Session::new(Arc::clone(&game), 5);
    let seats = (0..).map(Seat).take(game.seats().len());
    let mut players: Vec<Box<dyn Opponent<G>>> = seats
        .map(|seat| opponent::player(&*game, G::USUAL, 5, seat).expect("it plays"))
        .collect();
    while !game.is_over(session.state()) {
        let decider = game.decider(session.state());
        let usual = players[usize::from(decider.0)].next(&Seen::new(&session));
        let usual = usual.expect("the game is on");
        let order = if other_at == Some(session.journal().len()) {
            let legal = game.legal_orders(session.state());
            let other = legal.into_iter().rfind(|order| *order != usual);
            other.expect("there is another order")
        } else {
            usual
        };
        session.issue(order).expect("it is legal");
    }
    session
}

fn compared<G: Reviewed>(first: &Session<G>, second: &Session<G>) -> Result<Comparison, String> {
    let compared = TwoGames {
        games: [first, second],
        names: ["the first game", "the second game"],
        reviews: [None, None],
    };
    compared.compare()
}

/// Asserts that lines begin with these words, in this order; other lines may stand between them.
fn assert_lines(found: &Comparison, beginnings: &[&str]) {
    let mut lines = found.lines.iter();
    for beginning in beginnings {
        assert!(
            lines.any(|line| line.starts_with(beginning)),
            "{beginning}: {:#?}",
            found.lines
        );
    }
}

#[test]
fn two_battles_that_begin_alike_are_compared() {
    let first = played::<HexGame>("malaya/jitra.ron", None);
    let second = played::<HexGame>("malaya/jitra.ron", Some(12));
    let found = compared(&first, &second).expect("they begin alike");
    assert_eq!(found.shared, 12);
    assert_lines(
        &found,
        &[
            "The games share 12 orders and part in turn 1, ",
            "The first game went on with: ",
            "The second game went on with: ",
            "The first game: ",
            "The second game: ",
            "For Japan ",
            "In points Japan is ",
            "Losses of Japan: ",
            "Losses of Commonwealth: ",
            "The dice since then: for Japan ",
            "Two games differ by their dice",
        ],
    );
    let same = compared(&first, &first).expect("it is the same game");
    assert_eq!(same.shared, first.journal().len());
    assert_eq!(
        same.lines,
        [format!("Both are the same game of {} orders.", same.shared)]
    );
    let cut = compared(&first, &played::<HexGame>("malaya/jitra.ron", None)).expect("it is the same again");
    assert_eq!(cut.lines, same.lines);
    let new = || Session::new(Arc::clone(first.game()), 5);
    assert_eq!(
        compared(&new(), &new()).expect("they are alike").lines,
        ["Neither game has an order yet."]
    );
}

#[test]
fn two_wars_that_begin_alike_are_compared() {
    let first = played::<AreaGame>("world/france.ron", None);
    let second = played::<AreaGame>("world/france.ron", Some(6));
    let found = compared(&first, &second).expect("they begin alike");
    assert_eq!(found.shared, 6);
    assert_lines(
        &found,
        &[
            "The games share 6 orders and part in round 1, ",
            "The first game: ",
            "The second game: ",
            "The dice since then: for ",
        ],
    );
    let other = load::<AreaGame>(&Embedded, "world/rails-1.ron").expect("shipped scenarios load");
    let other = Session::new(other.game, 5);
    let why = compared(&first, &other).expect_err("these are two scenarios");
    assert!(why.starts_with("these are games of two scenarios"), "{why}");
}
