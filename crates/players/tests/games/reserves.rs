//! Between two Regulars the campaign of East Prussia has a German corps go by rail from one front to the other, without a script.
//!
//! Everyday tests follow four campaigns as far as the trains. With `RAILHEAD_CASES=all` forty are played to their end; their figures stand in
//! `docs/balance-lab.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use railhead_engine::board::SpaceId;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::definition::UnitSize;
use railhead_hex_game::{Event, HexGame, Side, TableView, UnitId};
use railhead_players::opponent::hex::Greedy;
use railhead_players::opponent::{self, Opponent};

use crate::common::share;

/// The towns at which First Army arrives, and those at which Second Army does.
const FRONTS: [&[&str]; 2] = [
    &["tilsit", "gumbinnen", "insterburg"],
    &["allenstein", "osterode", "deutsch_eylau", "marienburg", "thorn"],
];
/// Everyday tests follow a campaign up to this turn.
const AS_FAR_AS: u16 = 7;
/// More orders than a campaign has.
const MANY: usize = 100_000;

/// A train: when it went, from where, and to where.
type Ride = (u16, SpaceId, SpaceId);

/// A campaign between two Regulars, up to the beginning of a turn.
fn campaign(game: &Arc<HexGame>, seed: u64, end: u16) -> Session<HexGame> {
    let (mut russia, mut germany) = (Greedy::default(), Greedy::default());
    let mut session = Session::new(Arc::clone(game), seed);
    for _ in 0..MANY {
        if session.state().is_over() || session.state().turn() >= end {
            break;
        }
        let mut players: [&mut dyn Opponent<HexGame>; 2] = [&mut russia, &mut germany];
        opponent::play(&mut session, &mut players, 1);
    }
    session
}

/// The trains of each German unit that were not taken back.
fn rides(session: &Session<HexGame>) -> BTreeMap<UnitId, Vec<Ride>> {
    let game = session.game();
    let mut turn = game.definition().calendar.first;
    let mut rides: BTreeMap<UnitId, Vec<Ride>> = BTreeMap::new();
    for event in session.journal().iter().flat_map(|entry| &entry.events) {
        match event {
            Event::PlayerTurnBegan { turn: now, .. } => turn = *now,
            Event::UnitRailed { unit, journey } if game.unit(*unit).side == Side::Second => {
                let ends = journey.path.first().zip(journey.path.last());
                let (from, to) = ends.expect("a train has a way");
                rides.entry(*unit).or_default().push((turn, *from, *to));
            }
            Event::MoveTakenBack { unit, .. } => {
                let own = rides.entry(*unit).or_default();
                if own.last().is_some_and(|(at, _, _)| *at == turn) {
                    own.pop();
                }
            }
            _ => {}
        }
    }
    rides
}

/// The front of whose towns a space is nearest to one.
fn front(game: &HexGame, at: SpaceId) -> usize {
    let board = game.board();
    let far = |id: &str| {
        let town = board.space_named(id).expect("it is on the map");
        board.grid().distance(at, town)
    };
    let nearest = |front: usize| FRONTS[front].iter().map(|id| far(id)).min();
    usize::from(nearest(1) < nearest(0))
}

/// The turns in which a unit set out by rail at one front and left its last train at the other, at most one turn later.
fn crossings(game: &HexGame, rides: &[Ride]) -> BTreeSet<u16> {
    let mut crossings = BTreeSet::new();
    for (turn, from, _) in rides {
        let mut in_time = rides.iter().filter(|(at, _, _)| (*turn..=*turn + 1).contains(at));
        let arrives = in_time.next_back().map(|(_, _, to)| *to);
        if arrives.is_some_and(|to| front(game, *from) != front(game, to)) {
            crossings.insert(*turn);
        }
    }
    crossings
}

/// The corps that sent two divisions from one front to the other within two turns.
fn corps_that_went(session: &Session<HexGame>) -> BTreeSet<String> {
    let game = session.game();
    let mut began: BTreeMap<&str, Vec<BTreeSet<u16>>> = BTreeMap::new();
    for (unit, rides) in rides(session) {
        let spec = game.unit(unit);
        let is_of_a_corps = spec.size == UnitSize::Division && spec.formation.ends_with("Corps");
        if is_of_a_corps {
            let corps = began.entry(spec.formation.as_str()).or_default();
            corps.push(crossings(game, &rides));
        }
    }
    let is_together = |divisions: &Vec<BTreeSet<u16>>| {
        divisions.iter().flatten().any(|turn| {
            let is_soon = |turns: &&BTreeSet<u16>| turns.range(*turn..=*turn + 1).next().is_some();
            divisions.iter().filter(is_soon).count() >= 2
        })
    };
    let went = began.iter().filter(|(_, divisions)| is_together(divisions));
    went.map(|(corps, _)| (*corps).to_owned()).collect()
}

// HR-19
#[test]
fn a_corps_goes_over_to_the_other_front_by_rail_in_most_campaigns() {
    let game = load::<HexGame>(&Embedded, "east-prussia/east-prussia.ron")
        .expect("it loads")
        .game;
    let (games, end) = if share::is_all() {
        (40, u16::MAX)
    } else {
        (4, AS_FAR_AS)
    };
    let (mut went, mut won) = (0, 0);
    let mut all = Vec::new();
    for seed in 1..=games {
        let session = campaign(&game, seed, end);
        let corps = corps_that_went(&session);
        went += u64::from(!corps.is_empty());
        let view = TableView::new(&game, session.state(), Side::Second);
        let is_won = session.state().is_over()
            && (view.today()).is_some_and(|today| today.outcome.winner == Side::Second);
        won += u64::from(is_won);
        all.push((seed, corps, is_won));
    }
    assert!(
        10 * went >= 6 * games,
        "in {went} of {games}, of which Germany won {won}: {all:?}"
    );
    // Before there were such trains it won 15 of the 40, give or take six.
    assert!(
        !share::is_all() || won >= 9,
        "Germany won {won} of {games}: {all:?}"
    );
}
