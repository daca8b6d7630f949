//! Hints are one plan: none contradicts another of its phase, each can be followed, and whoever follows them alone does as well as the computer player
//! that gives them.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::share;
use railhead_area_game::chapters::{production, shop};
use railhead_area_game::conditions::Condition;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, AreaState, KindId, NationId, Order as AreaOrder, Phase as WarPhase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Playable, Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::scripts::conditions::Condition as HexCondition;
use railhead_hex_game::{HexGame, Order, Phase, Side, TableView};
use railhead_players::opponent::{self, HINTS, IDLE, Opponent, Opponents, Seen, Suggestion, advice, hints};

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
    // The United Kingdom has its own; France has bought nothing that it could place, and that of Normandy waits for Paris.
    assert_eq!(heard.len(), 2, "{heard:?}");
}

/// Follows the hints of a game alone, and asks of each whether that can be done now: the rules about orders, `is_so` about what the scenario advises.
/// Returns how many there were of both.
fn follow<G: Opponents>(
    path: &str,
    (skipped, most): (usize, usize),
    is_so: impl Fn(&Session<G>, &Suggestion<G::Order>) -> bool,
) -> [usize; 2] {
    let game = game::<G>(path);
    let mut session = Session::new(Arc::clone(&game), 1);
    let mut players = opponent::usual_players(&*game, 1);
    let mut players: Vec<&mut dyn Opponent<G>> = players
        .iter_mut()
        .map(|player| -> &mut dyn Opponent<G> { &mut **player })
        .collect();
    opponent::play(&mut session, &mut players, skipped);
    let mut adviser = opponent::adviser::<G>();
    let mut idle = opponent::player(&*game, IDLE, 1, Seat(0)).expect("it is one");
    let mut seen = [0, 0];
    for _ in 0..most {
        if game.is_over(session.state()) {
            break;
        }
        let hints = opponent::hints_by(&session, &mut *adviser);
        for hint in &hints {
            if let Some(order) = &hint.order {
                assert_eq!(
                    game.check(session.state(), order),
                    Ok(()),
                    "{path}: {}",
                    hint.words
                );
                assert_ne!(*order, game.end_phase(), "{path}");
                seen[0] += 1;
            } else {
                assert!(is_so(&session, hint), "{path}: not now: {}", hint.words);
                seen[1] += 1;
            }
        }
        let first = hints.into_iter().find_map(|hint| hint.order);
        let order = first.or_else(|| idle.next(&Seen::new(&session)));
        session
            .issue(order.expect("the game is not over"))
            .expect("hints can be followed");
    }
    seen
}

/// The orders to skip and to follow in each scenario: in everyday tests some at the beginning, and some later.
fn stretches() -> Vec<(usize, usize)> {
    if share::is_all() {
        vec![(0, 3000)]
    } else {
        vec![(0, 25), (150, 25)]
    }
}

/// Whether a condition of advice holds for a nation, found in another way than the game does.
fn holds(game: &AreaGame, state: &AreaState, nation: NationId, condition: &Condition) -> bool {
    let is_friend = |at: &SpaceId| {
        let holder = state.space(*at).controller;
        holder.map(|holder| game.are_friends(holder, nation))
    };
    match condition {
        Condition::Held(at) => is_friend(at) == Some(true),
        Condition::Lost(at) => is_friend(at) == Some(false),
        Condition::Has {
            nation, unit, least, ..
        } => {
            let own = state.forces();
            let own = own.filter(|(force, _)| (force.nation, force.kind) == (*nation, *unit));
            own.map(|(_, count)| count).sum::<u16>() >= *least
        }
        Condition::ByRail { from, to } => {
            let orders = game.legal_orders(state);
            let mut trains = orders
                .iter()
                .filter(|order| matches!(order, AreaOrder::Rail { .. }));
            trains.any(|train| {
                let spaces = train.spaces();
                (spaces.first(), spaces.last()) == (Some(from), Some(to))
            })
        }
        Condition::All(parts) => parts.iter().all(|part| holds(game, state, nation, part)),
        Condition::Any(parts) => parts.iter().any(|part| holds(game, state, nation, part)),
        Condition::Not(part) => !holds(game, state, nation, part),
        Condition::Battle(_) | Condition::Entered(_) | Condition::Train { .. } => {
            panic!("no shipped advice depends on {condition:?}")
        }
    }
}

/// Whether what a war advises is due, and the nation can buy, place, attack, move or fight so.
fn can_be_done(session: &Session<AreaGame>, hint: &Suggestion<AreaOrder>) -> bool {
    let (game, state) = (session.game(), session.state());
    let mut written = game.written_advice().iter();
    let written = written.find(|advice| advice.text == hint.words);
    let written = written.expect("the scenario says it");
    let nation = written.to;
    let mut conditions = written.when.iter();
    let is_due = written.is_due(state.round(), &state.phase())
        && conditions.all(|condition| holds(game, state, nation, condition));
    let kinds: Vec<KindId> = game
        .kind_ids()
        .filter(|kind| written.means.is_none_or(|named| named == *kind))
        .collect();
    let is_there = |at: SpaceId| written.at.is_none_or(|place| place == at);
    let can = match state.phase() {
        WarPhase::Purchase => kinds.iter().any(|kind| {
            let purchase = Purchase::Unit(*kind);
            let count = shop::at_a_time(game, purchase);
            let buys = AreaOrder::Buy {
                nation,
                purchase,
                count,
            };
            game.check(state, &buys).is_ok()
        }),
        WarPhase::PlaceUnits => kinds.iter().any(|kind| {
            let places = production::places(game, state, nation, Purchase::Unit(*kind));
            places
                .iter()
                .any(|(at, complex)| is_there(*at) || is_there(*complex))
        }),
        WarPhase::CombatMove | WarPhase::NonCombatMove | WarPhase::Combat => {
            let orders = game.legal_orders(state);
            orders
                .iter()
                .any(|order| order.spaces().into_iter().any(is_there))
        }
        WarPhase::CollectIncome => false,
    };
    is_due && can
}

#[test]
fn every_hint_of_a_war_can_be_done_when_it_is_shown() {
    let wars = [
        "france",
        "europe-1940",
        "classic-1942",
        "classic-tokens",
        "global-1940",
        "tokens-japan",
    ];
    let mut seen = [0, 0];
    for war in &wars[..if share::is_all() { 6 } else { 4 }] {
        for stretch in stretches() {
            let [orders, written] = follow::<AreaGame>(&format!("world/{war}.ron"), stretch, can_be_done);
            seen = [seen[0] + orders, seen[1] + written];
        }
    }
    assert!(seen[0] > 100 && seen[1] > 2, "{seen:?}");
}

/// Whether the facts on which advice depends hold, as far as they are facts.
fn is_known(view: TableView, condition: &HexCondition) -> bool {
    match condition {
        HexCondition::All(parts) => parts.iter().all(|part| is_known(view, part)),
        HexCondition::Any(parts) => parts.iter().any(|part| is_known(view, part)),
        HexCondition::Not(part) => !is_known(view, part),
        HexCondition::Held(_)
        | HexCondition::Lost(_)
        | HexCondition::Supplied(_)
        | HexCondition::Unsupplied(_)
        | HexCondition::At { .. }
        | HexCondition::Chosen(_)
        | HexCondition::Down(_) => view.is_fact(condition),
        _ => true,
    }
}

/// Whether what a battle advises is due, and there is an order for it.
fn can_be_ordered(session: &Session<HexGame>, hint: &Suggestion<Order>) -> bool {
    let (game, state) = (session.game(), session.state());
    let side = Side::of(game.decider(state)).expect("a side decides");
    let view = TableView::new(game, state, side);
    let mut written = game.written_advice().iter();
    let written = written.find(|advice| advice.to == side && advice.text == hint.words);
    let written = written.expect("the scenario says it");
    let mut conditions = written.when.iter();
    let is_due =
        written.is_due(view.turn(), &view.phase()) && conditions.all(|condition| is_known(view, condition));
    let means = &written.means;
    let does_it = |order: &Order| {
        let about = order.about();
        let acts = !about.takes_back && !about.is_plan && *order != Order::EndPhase;
        let has_unit = means.units.is_empty() || about.units.iter().any(|unit| means.units.contains(unit));
        let blows = means
            .blow
            .is_none_or(|bridge| matches!(order, Order::Blow { crossing, .. } if *crossing == bridge));
        acts && has_unit && blows
    };
    is_due && game.legal_orders(state).iter().any(does_it)
}

#[test]
fn every_hint_of_a_battle_can_be_done_when_it_is_shown() {
    let battles = [
        "malaya/jitra",
        "malaya/slim-river",
        "east-prussia/gumbinnen",
        "malaya/singapore",
        "east-prussia/masurian-lakes",
    ];
    let mut seen = [0, 0];
    for battle in &battles[..if share::is_all() { 5 } else { 3 }] {
        for stretch in stretches() {
            let [orders, written] = follow::<HexGame>(&format!("{battle}.ron"), stretch, can_be_ordered);
            seen = [seen[0] + orders, seen[1] + written];
        }
    }
    assert!(seen[0] > 100 && seen[1] > 2, "{seen:?}");
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
