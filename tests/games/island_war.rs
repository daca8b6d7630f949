//! Two islands that only ships connect: computers save for transports, load them and land, and the war is decided.

use std::sync::Arc;

use railhead::opponent::{self, Opponent, area::Greedy};
use railhead::rules::area_game::event::Event;
use railhead::rules::area_game::{AreaGame, Order};
use railhead::rules::engine::{Game as _, Session};
use railhead::rules::save::MAX_ORDERS;
use railhead::rules::scenario::load;
use railhead::rules::text::files::Texts;

fn islands(income: &str) -> Arc<AreaGame> {
    let board = include_str!("islands/board.ron").replace("value: 4", income);
    let texts = Texts::from([
        (
            "islands.ron".to_owned(),
            include_str!("islands/islands.ron").to_owned(),
        ),
        ("board.ron".to_owned(), board),
        (
            "units.ron".to_owned(),
            include_str!("islands/units.ron").to_owned(),
        ),
    ]);
    load::<AreaGame>(&texts, "islands.ron")
        .expect("it has no problem")
        .game
}

/// A war between greedy players.
fn war(game: &Arc<AreaGame>, seed: u64) -> Session<AreaGame> {
    let mut session = Session::new(Arc::clone(game), seed);
    let mut players = [Greedy::default(), Greedy::default()];
    let mut players: Vec<&mut dyn Opponent<AreaGame>> = players
        .iter_mut()
        .map(|player| player as &mut dyn Opponent<AreaGame>)
        .collect();
    opponent::play(&mut session, &mut players, MAX_ORDERS);
    session
}

#[test]
fn a_war_of_two_islands_is_fought_over_the_sea() {
    for income in ["value: 4", "value: 12"] {
        let game = islands(income);
        let mut decided = 0;
        let mut landings = [0; 2];
        let mut bought = 0;
        let games = 10;
        for seed in 1..=games {
            let session = war(&game, seed);
            assert!(game.is_over(session.state()));
            decided += u32::from(
                session
                    .state()
                    .ending()
                    .is_some_and(|ending| ending.winner.is_some()),
            );
            for entry in session.journal() {
                for event in &entry.events {
                    if let Event::Unloaded {
                        units, assault: true, ..
                    } = event
                    {
                        landings[usize::from(units[0].0.nation.0)] += 1;
                    }
                }
                if let Order::Buy { ware, count, .. } = &entry.order
                    && *ware
                        == railhead::rules::area_game::state::Purchase::Unit(
                            game.kind_named("transport").expect("it is a kind"),
                        )
                {
                    bought += count;
                }
            }
        }
        println!("{income}: {decided} of {games} decided, landings {landings:?}, {bought} transports");
        assert!(
            bought > 0 && landings.iter().sum::<u32>() > 0,
            "{income}: {bought} transports, landings {landings:?}"
        );
        assert!(
            decided > 0,
            "{income}: {decided} of {games}, landings {landings:?}"
        );
    }
}
