//! Read turn by turn over games between Regulars, no header says that all is well in the turn before a defeat.
//! With `--nocapture` every header that was read is printed, for somebody who reads them as a player does.

use std::sync::Arc;

use crate::common::share;
use railhead_area_game::AreaGame;
use railhead_area_game::shown::headline::headline;
use railhead_engine::engine::goals::{Headline, Pressure};
use railhead_engine::engine::{Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, HexState, Side, TableView};
use railhead_players::opponent::{self, Opponent, Opponents};
use rayon::prelude::*;

/// A game between Regulars, with what was read whenever a turn began.
fn read<G: Opponents, T>(
    game: &Arc<G>,
    seed: u64,
    turn: impl Fn(&G::State) -> (u16, u8),
    read: impl Fn(&G::State) -> T,
) -> (Vec<T>, Session<G>) {
    let seats = u8::try_from(game.seats().len()).expect("few seats");
    let mut made: Vec<Box<dyn Opponent<G>>> = (0..seats)
        .map(|seat| opponent::player(&**game, "greedy", seed, Seat(seat)).expect("there is such a player"))
        .collect();
    let mut session = Session::new(Arc::clone(game), seed);
    let (mut readings, mut last) = (Vec::new(), None);
    while !game.is_over(session.state()) {
        let now = Some(turn(session.state()));
        if now != last {
            readings.push(read(session.state()));
            last = now;
        }
        let orders = session.journal().len();
        let mut players: Vec<&mut dyn Opponent<G>> =
            made.iter_mut().map(|player| &mut **player as _).collect();
        opponent::play(&mut session, &mut players, 1);
        assert!(session.journal().len() > orders, "seed {seed}: somebody plays");
    }
    (readings, session)
}

/// The games whose headers are read.
fn seeds() -> impl ParallelIterator<Item = u64> {
    (1..=share::of::<u64>(30)).into_par_iter()
}

fn print(path: &str, seed: u64, turn: usize, reader: &str, read: &Headline) {
    println!(
        "{path} seed {seed} player-turn {turn} {reader}: {} ({:?})",
        read.words, read.pressure
    );
}

fn read_by(game: &HexGame, state: &HexState, side: Side) -> Headline {
    let view = TableView::new(game, state, side);
    view.headline().expect("it is on")
}

/// Who lost a hex game, and what each side read at the beginning of every player-turn.
fn battle(game: &Arc<HexGame>, seed: u64) -> (Side, Vec<[Headline; 2]>) {
    let (readings, session) = read(
        game,
        seed,
        |state| (state.turn(), u8::from(state.player() == Side::Second)),
        |state| Side::BOTH.map(|side| read_by(game, state, side)),
    );
    let end = TableView::new(game, session.state(), Side::First);
    let today = end.today().expect("somebody wins");
    (today.outcome.winner.enemy(), readings)
}

#[test]
fn no_battle_is_lost_by_a_side_that_stood_steady_in_the_turn_before() {
    for path in [
        "malaya/jitra.ron",
        "east-prussia/tannenberg.ron",
        "malaya/campaign.ron",
    ] {
        let game = load::<HexGame>(&Embedded, path).expect("it is shipped").game;
        let swings: Vec<bool> = seeds()
            .map(|seed| {
                let (loser, readings) = battle(&game, seed);
                for (turn, sides) in readings.iter().enumerate() {
                    for side in Side::BOTH {
                        print(path, seed, turn, &game.side(side).name, &sides[side.index()]);
                    }
                }
                let last = &readings.last().expect("it was played")[loser.index()];
                assert_ne!(last.pressure, Pressure::Steady, "{path}, seed {seed}: {last:?}");
                let mut all = readings.iter().flatten();
                all.any(|reading| reading.pressure == Pressure::Steady)
            })
            .collect();
        assert!(
            swings.contains(&true),
            "{path}: the gauge swings, and is not always up"
        );
    }
}

#[test]
fn no_war_is_lost_by_a_side_that_stood_steady_in_the_turn_before() {
    let path = "world/europe-1940.ron";
    let game = load::<AreaGame>(&Embedded, path).expect("it is shipped").game;
    let nations: Vec<_> = game.nation_ids().collect();
    seeds().for_each(|seed| {
        let (readings, session) = read(
            &game,
            seed,
            |state| (state.round(), state.turn()),
            |state| {
                let of_a_nation = |nation: &_| headline(&game, state, game.side_of(*nation));
                nations.iter().map(of_a_nation).collect::<Vec<_>>()
            },
        );
        for (turn, readings) in readings.iter().enumerate() {
            for (nation, reading) in nations.iter().zip(readings) {
                if let Some(reading) = reading {
                    print(path, seed, turn, &game.nation(*nation).name, reading);
                }
            }
        }
        let ending = session.state().ending().expect("it is over");
        let Some(winner) = ending.winner else { return };
        let last = readings.last().expect("it was played");
        for (nation, reading) in nations.iter().zip(last) {
            if game.side_of(*nation) != winner {
                let reading = reading.as_ref().expect("it was on");
                let name = &game.nation(*nation).name;
                assert_ne!(
                    reading.pressure,
                    Pressure::Steady,
                    "seed {seed}, {name}: {reading:?}"
                );
            }
        }
    });
}
