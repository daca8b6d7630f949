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

/// The transports of a nation in a sea zone.
#[derive(Clone, Copy, Default)]
struct Fleet {
    ships: u16,
    /// How many of them have something aboard, at least.
    loaded: u16,
    /// How many of them have never had anything aboard.
    unused: u16,
}

impl Fleet {
    /// The ships that are no longer there, and how many of these had never had anything aboard: as many as were empty.
    fn gone(self, now: Self) -> (u16, u16) {
        let ships = self.ships.saturating_sub(now.ships);
        let empty = ships.saturating_sub(self.loaded.saturating_sub(now.loaded));
        (ships, empty.min(self.unused))
    }
}

type Fleets = BTreeMap<(NationId, SpaceId), Fleet>;

/// Where the transports are, as if none of the empty ones had ever had anything aboard.
fn fleets(game: &AreaGame, state: &AreaState) -> Fleets {
    let mut cargoes: BTreeMap<(NationId, SpaceId), u16> = BTreeMap::new();
    let mut fleets = Fleets::new();
    for (force, count) in state.forces() {
        let place = (force.nation, force.at);
        if game.kind(force.kind).room() > 0 {
            fleets.entry(place).or_default().ships += count;
        } else if force.status.is_aboard() {
            *cargoes.entry(place).or_default() += count;
        }
    }
    for (place, fleet) in &mut fleets {
        let cargo = cargoes.get(place).copied().unwrap_or(0);
        fleet.loaded = fleet.ships.min(cargo.div_ceil(2));
        fleet.unused = fleet.ships - fleet.loaded;
    }
    fleets
}

/// Where the transports are after one order. Ships that came from nowhere are new; those that load are unused ones as far as there are any.
fn after(before: &Fleets, mut now: Fleets) -> Fleets {
    let mut sailing: BTreeMap<NationId, (u16, u16)> = BTreeMap::new();
    for (place, was) in before {
        let (ships, unused) = was.gone(now.get(place).copied().unwrap_or_default());
        let sailing = sailing.entry(place.0).or_default();
        *sailing = (sailing.0 + ships, sailing.1 + unused);
    }
    for (place, is) in &mut now {
        let was = before.get(place).copied().unwrap_or_default();
        let come = is.ships.saturating_sub(was.ships);
        let unused = if come > 0 {
            let sailing = sailing.entry(place.0).or_default();
            let sailed = come.min(sailing.0);
            let unused = sailed.min(sailing.1);
            *sailing = (sailing.0 - sailed, sailing.1 - unused);
            was.unused + unused + (come - sailed)
        } else {
            let loading = is.loaded.saturating_sub(was.loaded);
            was.unused.saturating_sub(was.gone(*is).1 + loading)
        };
        is.unused = unused.min(is.ships - is.loaded);
    }
    now
}

/// How many transports each nation has at the end that have never had anything aboard.
fn never_loaded(played: &Session<AreaGame>, seed: u64) -> BTreeMap<NationId, u16> {
    let game = played.game();
    let mut session = Session::new(Arc::clone(game), seed);
    let mut last = fleets(game, session.state());
    for entry in played.journal() {
        session.issue(entry.order.clone()).expect("it was played");
        last = after(&last, fleets(game, session.state()));
    }
    let mut left: BTreeMap<NationId, u16> = BTreeMap::new();
    for ((nation, _), fleet) in last {
        *left.entry(nation).or_default() += fleet.unused;
    }
    left
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
            // Those of the last round may find nothing to carry.
            assert!(
                count <= 2,
                "{name}: {count} transports of {nation} never carried anything"
            );
        }
    }
}
