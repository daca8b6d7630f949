//! Properties of any play: random legal games from seeds, on random boards and on the map of Malaya.
//!
//! A failure names its seed in the panic's text.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::random_positions::{
    Luck, kampar_line, on_a_small_board, on_the_map_of, play, random_order,
};
use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::engine::{Barrier, Game as _, Session};
use railhead_hex_game::chapters::{rail, stacking};
use railhead_hex_game::{
    Event, HexGame, HexState, Journey, Names, Order, Phase, Refusal, Side, TableView, UnitId,
};

/// A game to be played and the luck to play it with.
struct Trial {
    name: String,
    session: Session<HexGame>,
    luck: Luck,
}

/// Random games: most on small boards, a few on Malaya, the shipped scenario among them.
fn trials(small: u64, malaya: u64) -> impl Iterator<Item = Trial> {
    let base = kampar_line();
    let shipped = std::iter::once(("shipped".to_owned(), Arc::clone(&base), 0));
    let small = (0..small).map(|seed| (format!("small:{seed}"), Arc::new(on_a_small_board(seed)), seed));
    let malaya = (0..malaya).map(move |seed| {
        let game = Arc::new(on_the_map_of(&base, seed));
        (format!("malaya:{seed}"), game, seed)
    });
    shipped
        .chain(small)
        .chain(malaya)
        .map(|(name, game, seed)| Trial {
            name,
            session: Session::new(game, seed),
            luck: Luck::new(seed ^ 0x5eed),
        })
}

/// Any order of any unit, legal or not.
fn any_order(game: &HexGame, luck: &mut Luck) -> Order {
    let unit = UnitId(u16::try_from(luck.below(game.definition().units.len())).expect("few units"));
    let to = SpaceId(u32::try_from(luck.below(game.board().len())).expect("a small board"));
    match luck.below(12) {
        0 => Order::EndPhase,
        1 => Order::TakeBack { unit },
        2..=7 => Order::march(unit, to),
        _ => Order::Rail { unit, to },
    }
}

/// An order for a unit to go near where it is: legal more often than any.
fn near_order(game: &HexGame, state: &HexState, luck: &mut Luck) -> Order {
    let order = any_order(game, luck);
    let mut near = |unit: UnitId| {
        let at = state.unit(unit).at?;
        let links = game.board().links(at);
        let first = links[luck.below(links.len())].to;
        let more = game.board().links(first);
        Some(more[luck.below(more.len())].to)
    };
    match order {
        Order::Move { unit, to, .. } => Order::march(unit, near(unit).unwrap_or(to)),
        Order::Rail { unit, to } => Order::Rail {
            unit,
            to: near(unit).unwrap_or(to),
        },
        _ => order,
    }
}

/// HM-6, HR-11: offers and legal orders are the same.
#[test]
fn the_listed_orders_are_those_that_pass_the_check() {
    let mut allowed = 0;
    for mut trial in trials(80, 4) {
        for _ in 0..10 {
            let (game, state) = (trial.session.game(), trial.session.state());
            let legal = game.legal_orders(state);
            for order in &legal {
                assert_eq!(game.check(state, order), Ok(()), "{}: {order:?}", trial.name);
            }
            for _ in 0..60 {
                let order = if trial.luck.percent(70) {
                    near_order(game, state, &mut trial.luck)
                } else {
                    any_order(game, &mut trial.luck)
                };
                let passes = game.check(state, &order).is_ok();
                allowed += u32::from(passes);
                assert_eq!(passes, legal.contains(&order), "{}: {order:?}", trial.name);
            }
            play(&mut trial.session, &mut trial.luck, 3);
        }
    }
    assert!(
        allowed > 500,
        "{allowed} legal orders guessed are too few to mean anything"
    );
}

/// HR-13: a unit is Available exactly if nothing speaks against it, and a refused order says why.
#[test]
fn what_is_refused_has_a_reason_in_words() {
    for mut trial in trials(60, 2) {
        play(&mut trial.session, &mut trial.luck, 6);
        let (game, state) = (trial.session.game(), trial.session.state());
        let view = TableView::new(game, state, state.player());
        for unit in game.unit_ids() {
            let available = view.available().contains(&unit);
            let acted = state.journey(unit).is_some();
            assert!(
                available == view.why(unit).is_empty() || acted,
                "{}: {unit:?}",
                trial.name
            );
            assert_eq!(
                available,
                !view.reach(unit).destinations().is_empty(),
                "{}: {unit:?}",
                trial.name
            );
        }
        for _ in 0..40 {
            let order = near_order(game, state, &mut trial.luck);
            let (Err(refusal), Order::Move { unit, to, .. } | Order::Rail { unit, to }) =
                (game.check(state, &order), order)
            else {
                continue;
            };
            assert!(!refusal.text(&Names::all(game)).is_empty(), "{}", trial.name);
            assert!(!view.why_not(unit, to).is_empty() || matches!(refusal, Refusal::OtherPhase { .. }));
        }
    }
}

/// Undo gives the state before, redo the state after; the journal forgets and remembers with them.
#[test]
fn undo_then_redo_gives_the_equal_state() {
    for mut trial in trials(60, 4) {
        for _ in 0..25 {
            let before = trial.session.clone();
            let Some(order) = random_order(&trial.session, &mut trial.luck) else {
                break;
            };
            trial
                .session
                .issue(order.clone())
                .expect("a listed order is legal");
            let after = trial.session.clone();
            if trial.session.undo().is_some() {
                assert_eq!(trial.session.state(), before.state(), "{}: {order:?}", trial.name);
                assert_eq!(trial.session.hash(), before.hash(), "{}", trial.name);
                assert_eq!(trial.session.journal(), before.journal(), "{}", trial.name);
                trial.session.redo().expect("an order was just taken back");
            }
            assert_eq!(trial.session.state(), after.state(), "{}: {order:?}", trial.name);
            assert_eq!(trial.session.journal(), after.journal(), "{}", trial.name);
        }
    }
}

/// HT-1: undo stops at anything that the other player has seen.
#[test]
fn undo_never_crosses_a_change_of_player() {
    for mut trial in trials(60, 2) {
        for _ in 0..25 {
            let player = trial.session.state().player();
            play(&mut trial.session, &mut trial.luck, 1);
            if trial.session.state().is_over() {
                break;
            }
            if trial.session.state().player() != player {
                assert_eq!(trial.session.undo_depth(), 0, "{}", trial.name);
                assert_eq!(
                    trial.session.barrier(),
                    Some(Barrier::ChangeOfPlayer),
                    "{}",
                    trial.name
                );
                assert!(!trial.session.can_redo(), "{}", trial.name);
            }
        }
        let player = trial.session.state().player();
        while trial.session.undo().is_some() {
            assert_eq!(trial.session.state().player(), player, "{}", trial.name);
        }
    }
}

/// The same seed and the same orders give the same game, hash by hash; and each event applied alone to the state
/// before leads to the state after.
#[test]
fn replaying_the_journal_gives_the_same_hashes() {
    for mut trial in trials(60, 4) {
        play(&mut trial.session, &mut trial.luck, 40);
        let game = Arc::clone(trial.session.game());
        let mut again = Session::new(Arc::clone(&game), trial.session.seed());
        assert_eq!(again.opening(), trial.session.opening(), "{}", trial.name);
        for (index, entry) in trial.session.journal().iter().enumerate() {
            let mut state = again.state().clone();
            again
                .issue(entry.order.clone())
                .unwrap_or_else(|refusal| panic!("{}: order {index}: {refusal:?}", trial.name));
            assert_eq!(again.hash(), entry.hash, "{}: order {index}", trial.name);
            for event in &entry.events {
                game.apply(&mut state, event);
            }
            assert_eq!(&state, again.state(), "{}: order {index}", trial.name);
        }
    }
}

/// HK-4: taking back this phase's moves is enough to end it.
#[test]
fn a_phase_can_always_be_ended() {
    let mut overstacked = 0;
    for (number, mut trial) in trials(120, 4).enumerate() {
        // HO-2: what was revealed under fog cannot be taken back.
        if number % 2 == 1 {
            let mut definition = trial.session.game().definition().clone();
            definition.fog = true;
            trial.session = Session::new(Arc::new(HexGame::new(definition)), trial.session.seed());
        }
        let orders = trial.luck.below(25);
        play(&mut trial.session, &mut trial.luck, orders);
        while !trial.session.state().is_over() {
            let game = Arc::clone(trial.session.game());
            let legal = game.legal_orders(trial.session.state());
            if legal.contains(&Order::EndPhase) {
                break;
            }
            overstacked += 1;
            let take_back = legal.iter().find(|order| matches!(order, Order::TakeBack { .. }));
            let order = take_back.unwrap_or_else(|| panic!("{}: the phase cannot be ended", trial.name));
            trial
                .session
                .issue(order.clone())
                .expect("a listed order is legal");
        }
        if !trial.session.state().is_over() {
            trial.session.issue(Order::EndPhase).expect("it was listed");
        }
    }
    assert!(
        overstacked > 0,
        "no phase was ever held up: the test means nothing"
    );
}

/// HR-11: taking back puts everything where it was.
#[test]
fn taking_back_a_move_gives_the_equal_state() {
    for mut trial in trials(60, 4) {
        for _ in 0..15 {
            let before = trial.session.state().clone();
            let Some(order) = random_order(&trial.session, &mut trial.luck) else {
                break;
            };
            trial
                .session
                .issue(order.clone())
                .expect("a listed order is legal");
            if let Order::Move { unit, .. } | Order::Rail { unit, .. } = order {
                let mut again = trial.session.clone();
                again.issue(Order::TakeBack { unit }).expect("it has just moved");
                assert_eq!(again.state(), &before, "{}: {order:?}", trial.name);
            }
        }
    }
}

/// Plays whole games to their end, looking at each order and at each end of a phase.
#[test]
fn a_game_of_random_orders_keeps_the_rules_and_ends() {
    for mut trial in trials(60, 3) {
        let last = trial.session.game().definition().calendar.last;
        let mut orders = 0;
        while let Some(order) = random_order(&trial.session, &mut trial.luck) {
            let before = trial.session.state().clone();
            let events = trial
                .session
                .issue(order.clone())
                .expect("a listed order is legal")
                .to_vec();
            let state = trial.session.state();
            assert_position(&trial.name, trial.session.game(), state);
            for event in &events {
                assert_event(&trial.name, trial.session.game(), &before, event);
            }
            if order == Order::EndPhase {
                // HK-2.
                assert_eq!(
                    stacking::overstacked(trial.session.game(), &before),
                    [],
                    "{}",
                    trial.name
                );
            }
            orders += 1;
            assert!(orders < 20_000, "{}: the game does not end", trial.name);
        }
        let state = trial.session.state();
        assert!(state.is_over() && state.turn() == last, "{}", trial.name);
        assert_eq!(
            trial.session.game().check(state, &Order::EndPhase),
            Err(Refusal::GameOver),
            "{}",
            trial.name
        );
    }
}

/// The invariants of any position.
fn assert_position(name: &str, game: &HexGame, state: &HexState) {
    let board = game.board();
    let mut sides: BTreeMap<SpaceId, Side> = BTreeMap::new();
    let mut counts: BTreeMap<(Side, SpaceId), u32> = BTreeMap::new();
    for (unit, now) in state.units() {
        let Some(at) = now.at else { continue };
        let side = game.unit(unit).side;
        // HM-4: no two sides in a hex.
        assert_eq!(
            *sides.entry(at).or_insert(side),
            side,
            "{name}: both sides in {}",
            board.number(at)
        );
        *counts.entry((side, at)).or_default() += 1;
        assert_eq!(board.ground(at), Ground::Land, "{name}");
    }
    for space in board.space_ids() {
        // HC-1: every hex belongs to one side from the start.
        let is_land = board.ground(space) == Ground::Land;
        assert_eq!(
            state.control(space).is_some(),
            is_land,
            "{name}: {}",
            board.number(space)
        );
        for side in Side::BOTH {
            let has_units = counts.contains_key(&(side, space));
            assert_eq!(state.presence().has_units(side, space), has_units, "{name}");
        }
    }
    // HR-1, HR-2.
    let railed = state.units().filter(|(_, unit)| unit.railed.is_some()).count();
    assert!(
        railed <= usize::from(rail::capacity(game, state, state.player())),
        "{name}"
    );
    for (unit, now) in state.units() {
        // HR-5, HM-1: a unit of the player's marches or rides once, and not both.
        assert!(now.marched.is_none() || now.railed.is_none(), "{name}");
        assert!(
            now.marched.is_none() || game.unit(unit).side == state.player(),
            "{name}: {unit:?} marched in the other player's turn"
        );
    }
}

/// The invariants of each event.
fn assert_event(name: &str, game: &HexGame, before: &HexState, event: &Event) {
    let board = game.board();
    let connected = |journey: &Journey| {
        let steps = journey
            .path
            .windows(2)
            .all(|pair| board.are_adjacent(pair[0], pair[1]));
        assert!(steps && journey.path.len() >= 2, "{name}: {journey:?}");
    };
    match event {
        Event::UnitMoved { unit, journey } => {
            connected(journey);
            assert_eq!(before.unit(*unit).at, Some(journey.from()), "{name}");
        }
        Event::UnitRailed { unit, journey } => {
            connected(journey);
            // HR-3, HR-7: the cost is the length, within the range, over controlled rail hexes.
            assert_eq!(usize::from(journey.cost), journey.path.len() - 1, "{name}");
            assert!(journey.cost <= game.tables().rail.range, "{name}");
            let side = Some(game.unit(*unit).side);
            let ours = |space: &SpaceId| before.control(*space) == side && board.has_rail(*space);
            assert!(journey.path.iter().all(ours), "{name}: {journey:?}");
        }
        // HC-2, HR-10: control changes at the end of the Movement Phase alone.
        Event::ControlChanged { side, .. } => {
            assert_eq!(
                (before.phase(), before.player()),
                (Phase::Movement, *side),
                "{name}"
            );
        }
        _ => {}
    }
}

/// HC-2: after a Movement Phase every hex that a unit entered is its side's, and no other has changed hands.
#[test]
fn control_follows_the_ways_of_units() {
    for mut trial in trials(60, 3) {
        for _ in 0..40 {
            let before = trial.session.state().clone();
            let Some(order) = random_order(&trial.session, &mut trial.luck) else {
                break;
            };
            trial
                .session
                .issue(order.clone())
                .expect("a listed order is legal");
            let ended_movement = order == Order::EndPhase && before.phase() == Phase::Movement;
            let entered: Vec<SpaceId> = before
                .units()
                .filter_map(|(_, unit)| unit.marched.as_ref())
                .flat_map(|journey| journey.path.clone())
                .collect();
            for space in trial.session.game().board().space_ids() {
                let expected = if ended_movement && entered.contains(&space) {
                    Some(before.player())
                } else {
                    before.control(space)
                };
                assert_eq!(trial.session.state().control(space), expected, "{}", trial.name);
            }
        }
    }
}
