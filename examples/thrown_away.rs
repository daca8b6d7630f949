//! Measures a review: does it name a turn that was thrown away, and how many turns does it name where none was?
//!
//!     cargo run --release --no-default-features --example thrown_away -- jitra 40 16
//!     cargo run --release --no-default-features --example thrown_away -- jitra 40 16 0 strong
//!
//! plays 40 games of the usual computer player against itself in which one player-turn of the first side is given random legal orders, and
//! 40 without; each is reviewed with 16 games from each position. A turn that costs nothing is not thrown away, whatever its orders:
//! so what it cost is counted with many more games, whose dice no review has used. With a player at the end, nothing is thrown away: only games
//! of that player against itself are reviewed.

use std::sync::Arc;

use railhead_engine::engine::{Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::HexGame;
use railhead_players::opponent::{self, Opponent, Opponents as _, Seen};
use railhead_players::review::{Review, ReviewPace, ReviewPlan, Reviewed, counted_cost};

const PACE: ReviewPace = ReviewPace {
    played: &|_| {},
    goes_on: &|| true,
};

/// A game of a player against itself, but for a player-turn of a side in which it gives random orders.
fn game<G: Reviewed>(game: &Arc<G>, player: &str, seed: u64, thrown_away: Option<(u16, Seat)>) -> Session<G> {
    let mut session = Session::new(Arc::clone(game), seed);
    let seats = (0..).map(Seat).take(game.seats().len());
    let all = |name: &str| -> Vec<Box<dyn Opponent<G>>> {
        let each = seats
            .clone()
            .map(|seat| opponent::player(&**game, name, seed, seat));
        each.map(|player| player.expect("there is such a player"))
            .collect()
    };
    let (mut usual, mut random) = (all(player), all(opponent::RANDOM));
    while !game.is_over(session.state()) {
        let clock = game.clock(session.state());
        let decider = game.decider(session.state());
        let is_random = thrown_away == Some((clock.turn, clock.player)) && clock.player == decider;
        let players = if is_random { &mut random } else { &mut usual };
        let order = players[usize::from(decider.0)].next(&Seen::new(&session));
        session
            .issue(order.expect("the game is on"))
            .expect("it is legal");
    }
    session
}

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "jitra".to_owned());
    let mut number = |usual: u64| words.next().map_or(usual, |word| word.parse().expect("a number"));
    let (games, from_each, truth) = (number(40), number(16), number(200));
    let mirrored = words.next();
    let path = format!("malaya/{name}.ron");
    let scenario = load::<HexGame>(&Embedded, &path)
        .expect("a scenario of Malaya")
        .game;
    let plan = ReviewPlan {
        games: u16::try_from(from_each).expect("a small number"),
        ..ReviewPlan::default()
    };
    let review = |session: &Session<HexGame>| {
        let review = Review::of(session, &plan, &PACE).expect("the game is over");
        review.expect("nobody stops it")
    };
    let usual = HexGame::USUAL;
    let (mut named, mut dear, mut dear_named, mut others) = (0, 0, 0, 0);
    for seed in (1..=games).filter(|_| mirrored.is_none()) {
        let turn = 1 + u16::try_from(seed % 3).expect("a turn");
        let session = game(&scenario, usual, seed, Some((turn, Seat(0))));
        let review = review(&session);
        let is_it = |at: u16, player: Seat| at == turn && player == Seat(0);
        let is_named = review
            .costly
            .iter()
            .any(|costly| is_it(costly.turn, costly.player));
        let outlook = review
            .outlooks
            .iter()
            .find(|outlook| is_it(outlook.turn, outlook.player));
        let begun = outlook.expect("it was played").orders;
        let cost = counted_cost(&session, begun, &plan, 1_000_000..1_000_000 + truth);
        let (won, points) = cost.expect("a turn begins there");
        let points = points.expect("Malaya counts points");
        let is_dear = points.of > 3.0 * points.error || won.of > 3.0 * won.error;
        named += u32::from(is_named);
        dear += u32::from(is_dear);
        dear_named += u32::from(is_named && is_dear);
        others += review.costly.len() - usize::from(is_named);
        println!(
            "game {seed}, turn {turn}: cost {:.0}% (give or take {:.0}), {:.1} points (give or take {:.1}): {}",
            won.of * 100.0,
            won.error * 100.0,
            points.of,
            points.error,
            if is_named { "named" } else { "not named" }
        );
    }
    let mut in_mirrors: Vec<usize> = Vec::new();
    for seed in 1..=games {
        let player = mirrored.as_deref().unwrap_or(usual);
        in_mirrors.push(review(&game(&scenario, player, seed, None)).costly.len());
    }
    in_mirrors.sort_unstable();
    println!("{name}, {from_each} games from each position:");
    if mirrored.is_none() {
        println!(
            "{named} of {games} turns thrown away are named, {dear_named} of the {dear} that cost something; {others} others in these games"
        );
    }
    println!(
        "in {games} games without one {} turns are named, {} in the middle",
        in_mirrors.iter().sum::<usize>(),
        in_mirrors[in_mirrors.len() / 2]
    );
}
