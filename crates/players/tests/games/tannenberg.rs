//! The whole campaign of East Prussia, script against script: I Corps goes round by Königsberg, and Second Army ends at Tannenberg.

use std::sync::Arc;

use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{Event, HexGame, Order, Side};
use railhead_players::opponent::hex::Scripted;
use railhead_players::opponent::{self, Opponent};

use crate::common::share;

/// The divisions of Second Army.
const SECOND_ARMY: [&str; 10] = [
    "r_1d", "r_36id", "r_6d", "r_8d", "r_2d", "r_22d", "r_24d", "r_4d", "r_16d", "r_3gd",
];

/// What is known of a game.
#[derive(Debug, Default)]
struct Course {
    /// The rides of I Corps: the turn, the division, the place it went to.
    rides: Vec<(u16, String, String)>,
    /// The turn in which each division of Second Army was lost.
    lost: Vec<u16>,
}

/// The campaign, both sides by their scripts, up to the beginning of a turn.
fn course(game: &Arc<HexGame>, seed: u64, end: u16) -> Course {
    let script = |side: Side| {
        let script = game.scripts().iter().find(|script| script.side == side);
        Scripted::new(Arc::clone(script.expect("each side has one")), seed)
    };
    let (mut russia, mut germany) = (script(Side::First), script(Side::Second));
    let mut session = Session::new(Arc::clone(game), seed);
    let mut course = Course::default();
    while session.state().turn() < end && !session.state().is_over() {
        let turn = session.state().turn();
        let mut players: [&mut dyn Opponent<HexGame>; 2] = [&mut russia, &mut germany];
        opponent::play(&mut session, &mut players, 1);
        let entry = session.journal().last().expect("an order was given");
        if let Order::Rail { unit, to } = &entry.order {
            let id = &game.unit(*unit).id;
            if ["g_1d", "g_2d"].contains(&id.as_str()) {
                let mut places = game.board().places().iter();
                let place = places.find(|place| place.at == *to).expect("it is a station");
                course.rides.push((turn, id.clone(), place.id.clone()));
            }
        }
        for event in &entry.events {
            if let Event::UnitDestroyed { unit, .. }
            | Event::StepLost {
                unit, is_last: true, ..
            } = event
                && SECOND_ARMY.contains(&game.unit(*unit).id.as_str())
            {
                course.lost.push(turn);
            }
        }
    }
    course
}

// HP-3: the 23rd to the 26th of August are turns 4 and 5, the 28th of August to the 1st of September turns 6 to 8.
#[test]
fn i_corps_goes_by_koenigsberg_and_the_middle_game_is_decided_at_tannenberg() {
    let game = load::<HexGame>(&Embedded, "east-prussia/east-prussia.ron")
        .expect("it loads")
        .game;
    // Everyday tests follow one game as far as the trains.
    let (games, end) = if share::is_all() { (40, 9) } else { (1, 6) };
    let mut decided = 0;
    for seed in 1..=games {
        let course = course(&game, seed, end);
        for division in ["g_1d", "g_2d"] {
            let rides = course.rides.iter().filter(|(_, unit, _)| unit == division);
            let rides: Vec<(u16, &str)> = rides.map(|(turn, _, to)| (*turn, to.as_str())).collect();
            assert_eq!(
                rides,
                [(4, "koenigsberg"), (5, "deutsch_eylau")],
                "{seed}: {division}"
            );
        }
        let third = course.lost.get(2);
        decided += u64::from(third.is_some_and(|turn| (6..=8).contains(turn)));
    }
    assert!(!share::is_all() || 2 * decided > games, "{decided} of {games}");
}
