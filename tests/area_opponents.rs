//! The greedy player of the area game: it goes by rail where that is faster, and over the sea where there is no other way.

use std::sync::Arc;

use railhead::opponent::{self, Opponent, area::Greedy};
use railhead::rules::area_game::event::Event;
use railhead::rules::area_game::{AreaGame, Order};
use railhead::rules::engine::{Playable as _, Session};
use railhead::rules::games::{AnyScenario, load_chosen};
use railhead::rules::text::files::Embedded;

/// So many orders of a war between greedy players.
fn war(path: &str, rails: &[(String, String)], orders: usize) -> Session<AreaGame> {
    let Ok(AnyScenario::Area(scenario)) = load_chosen(&Embedded, path, rails) else {
        panic!("{path} is shipped");
    };
    let mut session = Session::new(Arc::clone(&scenario.game), 3);
    let mut players: Vec<Greedy> = scenario.game.seats().iter().map(|_| Greedy::default()).collect();
    let mut players: Vec<&mut dyn Opponent<AreaGame>> = players
        .iter_mut()
        .map(|player| player as &mut dyn Opponent<AreaGame>)
        .collect();
    opponent::play(&mut session, &mut players, orders);
    session
}

#[test]
fn greedy_goes_by_rail_to_the_front() {
    let session = war("world/rails-3.ron", &[], 60);
    let orders = session.journal().iter().map(|entry| &entry.order);
    let trains = orders.filter(|order| matches!(order, Order::Rail { .. }));
    assert!(trains.count() > 3);
}

#[test]
fn greedy_lands_from_the_sea_and_buys_transports() {
    let rails = [("rails".to_owned(), "strategic".to_owned())];
    let session = war("world/classic-1942.ron", &rails, 900);
    let game = session.game();
    let events = || session.journal().iter().flat_map(|entry| &entry.events);
    let landed = |to_fight: bool| {
        let is_one =
            |event: &&Event| matches!(event, Event::Unloaded { assault, .. } if *assault == to_fight);
        events().filter(is_one).count()
    };
    assert!(
        landed(true) > 2 && landed(false) > 0,
        "{} and {}",
        landed(true),
        landed(false)
    );
    let transports = session.journal().iter().filter(|entry| {
        matches!(&entry.order, Order::Buy { ware: railhead::rules::area_game::state::Ware::Unit(kind), .. }
            if game.kind(*kind).room() > 0)
    });
    assert!(transports.count() > 0);
}
