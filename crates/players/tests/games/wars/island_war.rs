//! Wars over the sea: the greedy player crosses it, lands, and uses the transports that it buys.

use std::collections::BTreeMap;
use std::sync::Arc;

use railhead_area_game::state::event::Event;
use railhead_area_game::{AreaGame, AreaState, NationId};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Playable as _, Seat, Session};
use railhead_engine::save::MAX_ORDERS;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_players::opponent::{self, IDLE, Opponent};

/// Two shores that only ships connect.
fn islands() -> Arc<AreaGame> {
    let files = [
        ("islands.ron", include_str!("islands/islands.ron")),
        ("board.ron", include_str!("islands/board.ron")),
        ("units.ron", include_str!("islands/units.ron")),
    ];
    let texts: Texts = files
        .into_iter()
        .map(|(path, text)| (path.to_owned(), text.to_owned()))
        .collect();
    load::<AreaGame>(&texts, "islands.ron")
        .expect("it has no problem")
        .game
}

/// A war between these players.
fn war(game: &Arc<AreaGame>, players: &[&str], seed: u64) -> Session<AreaGame> {
    let mut session = Session::new(Arc::clone(game), seed);
    let made = players.iter().zip(0..);
    let mut made: Vec<Box<dyn Opponent<AreaGame>>> = made
        .map(|(name, seat)| {
            opponent::player(&**game, name, seed, Seat(seat)).expect("there is such a player")
        })
        .collect();
    let mut players: Vec<&mut dyn Opponent<AreaGame>> =
        made.iter_mut().map(|player| &mut **player as _).collect();
    opponent::play(&mut session, &mut players, MAX_ORDERS);
    session
}

#[test]
fn greedy_beats_an_idle_enemy_beyond_the_sea() {
    let game = islands();
    for (players, side) in [(["greedy", IDLE], "north"), ([IDLE, "greedy"], "south")] {
        for seed in 1..=3 {
            let session = war(&game, &players, seed);
            let winner = session.state().ending().and_then(|ending| ending.winner);
            let winner = winner.map(|winner| &*game.side(winner).id);
            assert_eq!(winner, Some(side), "seed {seed}");
        }
    }
}

#[test]
fn greedy_lands_on_the_shore_of_an_enemy_who_plays_as_well() {
    let session = war(&islands(), &["greedy", "greedy"], 1);
    let mut events = session.journal().iter().flat_map(|entry| &entry.events);
    assert!(events.any(|event| matches!(event, Event::Unloaded { assault: true, .. })));
}

/// The transports of each nation, and how many of them have something aboard.
fn transports(game: &AreaGame, state: &AreaState) -> BTreeMap<NationId, (u16, u16)> {
    let mut zones: BTreeMap<(NationId, SpaceId), (u16, u16)> = BTreeMap::new();
    for (force, count) in state.forces() {
        let (ships, cargo) = zones.entry((force.nation, force.at)).or_default();
        if game.kind(force.kind).room() > 0 {
            *ships += count;
        } else if force.status.is_aboard() {
            *cargo += count;
        }
    }
    let mut found: BTreeMap<NationId, (u16, u16)> = BTreeMap::new();
    for ((nation, _), (ships, cargo)) in zones {
        let (all, loaded) = found.entry(nation).or_default();
        *all += ships;
        *loaded += ships.min(cargo.div_ceil(2));
    }
    found
}

/// How many transports each nation has at the end beyond the most that it ever loaded at a time.
fn never_loaded(played: &Session<AreaGame>, seed: u64) -> BTreeMap<NationId, u16> {
    let game = played.game();
    let mut session = Session::new(Arc::clone(game), seed);
    let mut most: BTreeMap<NationId, u16> = BTreeMap::new();
    for entry in played.journal() {
        session.issue(entry.order.clone()).expect("it was played");
        for (nation, (_, loaded)) in transports(game, session.state()) {
            let most = most.entry(nation).or_default();
            *most = loaded.max(*most);
        }
    }
    let left = transports(game, session.state()).into_iter();
    left.map(|(nation, (all, _))| {
        (
            nation,
            all.saturating_sub(most.get(&nation).copied().unwrap_or(0)),
        )
    })
    .collect()
}

#[test]
fn transports_that_are_bought_carry_something() {
    let mut wars = vec![("islands".to_owned(), islands())];
    for path in ["world/classic-1942.ron", "world/europe-1940.ron"] {
        let scenario = load::<AreaGame>(&Embedded, path).expect("it is shipped");
        wars.push((path.to_owned(), scenario.game));
    }
    for (name, game) in wars {
        let players = vec!["greedy"; game.seats().len()];
        let idle = never_loaded(&war(&game, &players, 1), 1);
        for (nation, count) in idle {
            let nation = &game.nation(nation).name;
            // Those of the last round but one may find nothing to carry, and of fleets that load in turn only the larger counts.
            assert!(
                count <= 6,
                "{name}: {count} transports of {nation} never carried anything"
            );
        }
    }
}
