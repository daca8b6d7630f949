//! Hints are one plan: none contradicts another of its phase, each can be followed, and whoever follows them alone does as well as the computer player
//! that gives them.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::share;
use railhead_area_game::AreaGame;
use railhead_engine::engine::{Playable, Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order, Phase, Side};
use railhead_players::opponent::{self, HINTS, IDLE, Opponent, Opponents, Seen, advice, hints};

fn game<G: Playable>(path: &str) -> Arc<G> {
    load::<G>(&Embedded, path).expect("a shipped scenario loads").game
}

/// Plays a game by these players, one for each seat, and returns its result.
fn result<G: Opponents>(game: &Arc<G>, seed: u64, players: &[&str]) -> String {
    let mut session = Session::new(Arc::clone(game), seed);
    let seated = (0..).map(Seat).zip(players);
    let mut players: Vec<_> = seated
        .map(|(seat, name)| opponent::player(&**game, name, seed, seat).expect("there is such a player"))
        .collect();
    let mut players: Vec<&mut dyn Opponent<G>> = players
        .iter_mut()
        .map(|player| -> &mut dyn Opponent<G> { &mut **player })
        .collect();
    opponent::play(&mut session, &mut players, 20_000);
    game.result(session.state()).expect("it ends with a winner")
}

#[test]
fn the_hints_of_a_phase_can_all_be_followed_and_no_unit_gets_two() {
    let game = game::<HexGame>("malaya/campaign.ron");
    let mut session = Session::new(Arc::clone(&game), 3);
    let mut players =
        [0, 1].map(|seat| opponent::player(&*game, "greedy", 3, Seat(seat)).expect("it is one"));
    let mut seen = 0;
    let mut fed = Vec::new();
    while session.state().turn() < 4 {
        let hints = advice(&session);
        if session.state().phase() == Phase::Combat {
            for unit in fed.drain(..) {
                let unit = session.state().unit(unit);
                assert!(unit.supplied, "it was to be in supply: {unit:?}");
            }
        }
        if session.state().combat().is_none() {
            let mut trial = session.clone();
            let mut units = BTreeSet::new();
            for hint in &hints {
                // HD-1: a unit may blow several bridges, and march as well.
                let blows = matches!(hint.order, Order::Blow { .. });
                for unit in hint.order.about().units.iter().filter(|_| !blows) {
                    assert!(units.insert(*unit), "{}: {hints:?}", hint.words);
                }
                if !matches!(hint.order, Order::Attack { .. }) {
                    trial.issue(hint.order.clone()).unwrap_or_else(|_| {
                        panic!("{} cannot be followed after the others", hint.words);
                    });
                }
                if hint.why.contains("in supply there") {
                    fed.extend(hint.order.about().units);
                }
                for one in [" 1 movement points", "(1 attack factors", " 1 hexes"] {
                    assert!(!format!(" {}", hint.why).contains(one), "{}", hint.why);
                }
                assert!(
                    !hint.words.contains("unit:"),
                    "it reads as an order: {}",
                    hint.words
                );
                seen += 1;
            }
        }
        let air = hints.iter().map(|hint| match hint.order {
            Order::Attack { air, .. } => air,
            _ => 0,
        });
        let left = session.state().campaign().air[usize::from(game.decider(session.state()).0)];
        assert!(air.sum::<u8>() <= left, "points are given twice: {hints:?}");
        let decider = usize::from(game.decider(session.state()).0);
        let order = players[decider].next(&Seen::new(&session)).expect("it is on");
        session.issue(order).expect("players give legal orders");
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn the_scenario_advises_its_side_first_and_only_while_that_makes_sense() {
    let game = game::<HexGame>("malaya/jitra.ron");
    let mut session = Session::new(Arc::clone(&game), 3);
    let mut spoken = 0;
    while session.state().phase() != Phase::NavalMovement {
        spoken += hints(&session).iter().filter(|hint| hint.order.is_none()).count();
        session.issue(Order::EndPhase).expect("nothing holds it up");
    }
    assert_eq!(spoken, 0, "its phase has not come");
    let all = hints(&session);
    let [advice, sail, ..] = &all[..] else {
        panic!("the scenario and the computer speak: {all:?}");
    };
    assert_eq!(advice.order, None);
    assert!(advice.words.starts_with("Land 56th Regiment"), "{}", advice.words);
    let tumpat = game.board().space_named("tumpat");
    assert_eq!(advice.at, tumpat);
    let order = sail.order.clone().expect("the computer advises orders");
    session.issue(order).expect("it is legal");
    assert!(
        hints(&session).iter().all(|hint| hint.order.is_some()),
        "it has been landed"
    );
    while session.state().player() == Side::First {
        session.issue(Order::EndPhase).expect("nothing holds it up");
    }
    while session.state().phase() != Phase::Movement {
        session.issue(Order::EndPhase).expect("nothing holds it up");
    }
    let first = hints(&session).swap_remove(0);
    assert!(
        first.words.starts_with("Jitra need not be the place"),
        "the other side has its own: {}",
        first.words
    );
}

#[test]
fn the_scenario_of_a_war_advises_the_nation_that_moves() {
    let game = game::<AreaGame>("world/france.ron");
    let mut session = Session::new(Arc::clone(&game), 1);
    let written = |session: &Session<AreaGame>| {
        let hints = hints(session).into_iter();
        let written = hints.filter(|hint| hint.order.is_none());
        written.map(|hint| (hint.words, hint.at)).collect::<Vec<_>>()
    };
    assert_eq!(written(&session), [], "its phase has not come");
    let mut idle = [0, 1, 2].map(|seat| opponent::player(&*game, IDLE, 1, Seat(seat)).expect("it is one"));
    let mut heard = BTreeSet::new();
    let mut first = Vec::new();
    while game.clock(session.state()).turn == 1 {
        let now = written(&session);
        if first.is_empty() {
            first.clone_from(&now);
        }
        heard.extend(now.into_iter().map(|hint| hint.0));
        let decider = usize::from(game.decider(session.state()).0);
        let order = idle[decider].next(&Seen::new(&session)).expect("it is on");
        session.issue(order).expect("players give legal orders");
    }
    let [(words, at)] = &first[..] else {
        panic!("one piece of advice: {first:?}");
    };
    assert!(words.starts_with("Put everything that reaches France"), "{words}");
    assert_eq!(*at, game.board().space_named("france"));
    // The others have theirs; that of Normandy waits for Paris.
    assert_eq!(heard.len(), 3, "{heard:?}");
}

#[test]
fn advice_goes_on_with_the_plan_of_the_phase() {
    let game = game::<AreaGame>("world/classic-1942.ron");
    let mut session = Session::new(Arc::clone(&game), 2);
    let mut followed = 0;
    // A turn of the first nation by hints alone.
    while game.clock(session.state()).player == Seat(0) && followed < 200 {
        let hints = advice(&session);
        let Some(first) = hints.first() else {
            let order = game
                .default_answer(session.state(), Seat(0))
                .unwrap_or_else(|| game.end_phase());
            session.issue(order).expect("it is legal");
            continue;
        };
        let before: BTreeSet<String> = hints[1..].iter().map(|hint| hint.words.clone()).collect();
        let phase = game.clock(session.state()).phase;
        session.issue(first.order.clone()).expect("hints are legal");
        followed += 1;
        if game.clock(session.state()).phase == phase && !game.is_interrupted(session.state()) {
            let now: BTreeSet<String> = advice(&session).into_iter().map(|hint| hint.words).collect();
            let lost: Vec<&String> = before.difference(&now).collect();
            assert!(
                lost.len() * 4 <= before.len().max(4),
                "the plan changed: {lost:?} of {before:?}"
            );
        }
    }
    assert!(followed > 10, "{followed}");
}

#[test]
fn who_follows_the_hints_alone_does_no_worse_than_the_computer_that_gives_them() {
    let jitra = game::<HexGame>("malaya/jitra.ron");
    let (mut hints, mut usual) = (0, 0);
    let seeds = share::of::<u64>(40).max(5);
    for seed in 0..seeds {
        for (seat, side) in [(0, "Japan"), (1, "Commonwealth")] {
            let mut players = ["greedy"; 2];
            usual += usize::from(result(&jitra, seed, &players).starts_with(side));
            players[seat] = HINTS;
            hints += usize::from(result(&jitra, seed, &players).starts_with(side));
        }
    }
    println!("{hints} wins by hints, {usual} by greedy");
    // Within one standard deviation and a half of the difference, which is the root of half the games from both sides.
    let fewer = usual.saturating_sub(hints) as u64;
    assert!(
        8 * fewer * fewer <= 9 * 2 * seeds,
        "{hints} wins by hints, {usual} by greedy"
    );
    let france = game::<AreaGame>("world/france.ron");
    let germany = [HINTS, IDLE, IDLE, IDLE, IDLE, IDLE, IDLE, IDLE, IDLE];
    let players = &germany[..france.seats().len()];
    assert!(
        result(&france, 1, players).starts_with("Axis"),
        "it beats those who do nothing"
    );
}
