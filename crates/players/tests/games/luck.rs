//! Luck is exact: over many games its mean is 0, and it strays as far as the odds say.

use std::sync::Arc;

use crate::common::share;
use railhead_area_game::AreaGame;
use railhead_engine::engine::{Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Files};
use railhead_engine::text::sources::overlay::Overlay;
use railhead_hex_game::HexGame;
use railhead_players::luck::{Luck, Lucky};
use railhead_players::opponent::{self, Opponent, Opponents};
use rayon::prelude::*;

/// The luck of the first side of a game between two players, with how far it usually is from 0.
fn luck<G: Lucky + Opponents>(game: &Arc<G>, player: &str, seed: u64) -> [f64; 2] {
    let mut session = Session::new(Arc::clone(game), seed);
    let seats = (0..).map(Seat).take(game.seats().len());
    let mut players: Vec<Box<dyn Opponent<G>>> = seats
        .map(|seat| opponent::player(&**game, player, seed, seat).expect("it plays"))
        .collect();
    let mut players: Vec<&mut dyn Opponent<G>> =
        players.iter_mut().map(|player| &mut **player as _).collect();
    opponent::play(&mut session, &mut players, 3000);
    let luck = Luck::of(&session).expect("the game has no fog");
    let sum: f64 = luck.sides.iter().map(|side| side.surplus).sum();
    assert!(
        sum.abs() < 1e-6,
        "seed {seed}: what one side gains, the other pays"
    );
    let side = &luck.sides[0];
    assert!((0.0..=1.0).contains(&side.chance), "seed {seed}: {}", side.chance);
    [side.surplus, side.deviation]
}

/// A war with other dice (AB-18).
fn with_dice(path: &str, dice: u8) -> Overlay<Embedded> {
    let mut files = Overlay::new(Embedded);
    let text = Embedded.read(path).expect("it is shipped");
    let changed = text.replacen("    rounds:", &format!("    dice: {dice},\n    rounds:"), 1);
    assert_ne!(changed, text, "{path}");
    files.texts.insert(path.to_owned(), changed);
    files
}

/// Over some games, the mean luck in standard errors, and the mean square of luck as a share of what the odds say.
fn spread<G: Lucky + Opponents + Send + Sync>(
    files: &dyn Files,
    path: &str,
    player: &str,
    games: u64,
) -> [f64; 2]
where
    G::State: Send,
{
    let scenario = load::<G>(files, path).expect("shipped scenarios load");
    let all: Vec<[f64; 2]> = (1..=games)
        .into_par_iter()
        .map(|seed| luck(&scenario.game, player, seed))
        .collect();
    let variance: f64 = all.iter().map(|[_, deviation]| deviation.powi(2)).sum();
    let sum: f64 = all.iter().map(|[surplus, _]| surplus).sum();
    let squares: f64 = all.iter().map(|[surplus, _]| surplus.powi(2)).sum();
    println!(
        "{path}, {player}, {games} games: {:.2} standard errors, {:.3} of the variance",
        sum / variance.sqrt(),
        squares / variance
    );
    [sum / variance.sqrt(), squares / variance]
}

fn hold([errors, share]: [f64; 2], games: u64) {
    assert!(errors.abs() < 4.0, "the mean is {errors} standard errors from 0");
    #[expect(clippy::cast_precision_loss, reason = "a few games")]
    let noise = 5.0 * (2.0 / games as f64).sqrt();
    assert!(
        (share - 1.0).abs() < noise,
        "the luck has {share} of the variance that the odds say"
    );
}

#[test]
fn luck_in_steps_is_0_in_the_mean_and_strays_as_the_odds_say() {
    let games = share::of::<u64>(1000);
    hold(
        spread::<HexGame>(&Embedded, "malaya/jitra.ron", "greedy", games),
        games,
    );
    hold(
        spread::<HexGame>(&Embedded, "malaya/slim-river.ron", "random", games),
        games,
    );
}

#[test]
fn luck_in_ipc_is_0_in_the_mean_and_strays_as_the_odds_say() {
    let games = share::of::<u64>(1000);
    hold(
        spread::<AreaGame>(&Embedded, "world/france.ron", "greedy", games),
        games,
    );
    hold(
        spread::<AreaGame>(&Embedded, "world/rails-4.ron", "random", games),
        games,
    );
    // AB-18: dice of twelve sides.
    let files = with_dice("world/france.ron", 12);
    hold(
        spread::<AreaGame>(&files, "world/france.ron", "greedy", games),
        games,
    );
}
