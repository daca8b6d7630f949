//! Players that choose by themselves: they come to the end of every scenario, by legal orders, and alike from like seeds.

use std::sync::Arc;

use railhead::opponent::hex::Greedy;
use railhead::opponent::{self, Opponent, Random};
use railhead::rules::engine::Session;
use railhead::rules::hex_game::HexGame;
use railhead::rules::save::MAX_ORDERS;
use railhead::rules::scenario::load;
use railhead::rules::text::files;

fn played(
    path: &str,
    seed: u64,
    first: &mut dyn Opponent<HexGame>,
    second: &mut dyn Opponent<HexGame>,
) -> Session<HexGame> {
    let scenario = load(&files::Embedded, path).expect("a shipped scenario loads");
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    opponent::play(&mut session, &mut [first, second], MAX_ORDERS);
    session
}

#[test]
fn greedy_players_come_to_the_end_of_every_scenario() {
    for path in [
        "malaya/kampar-line.ron",
        "malaya/campaign.ron",
        "malaya/singapore.ron",
    ] {
        let session = played(path, 7, &mut Greedy::default(), &mut Greedy::default());
        assert!(session.state().is_over(), "{path}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let path = "malaya/slim-river.ron";
    let [once, again] = [(); 2].map(|()| played(path, 3, &mut Greedy::default(), &mut Random::new(5)));
    assert_eq!(once.journal(), again.journal());
    assert!(once.state().is_over());
    let other = played(path, 3, &mut Greedy::default(), &mut Random::new(6));
    assert_ne!(once.journal(), other.journal());
}
