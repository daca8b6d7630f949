//! The recorded campaign played forward, with a stop in every phase of both sides and at everything that a combat asks.

use railhead::hex::table::HexTable;
use railhead_engine::engine::Session;
use railhead_hex_game::HexGame;
use railhead_hex_game::chapters::combat::Stage;

use super::recorded;

/// The phases and stages in which a player sits before the window.
pub const SITUATIONS: [&str; 10] = [
    "Setup",
    "Reinforcement",
    "Naval Movement",
    "Movement",
    "Rail Movement",
    "Combat",
    "air defence",
    "losses",
    "retreat",
    "advance",
];

/// The situations of the campaign, of each the one in which most has happened in the phase; at last the end of the game.
pub fn situations() -> Vec<(String, HexTable)> {
    recorded::situations("campaign", called)
}

/// The name of a situation: the decision of a combat, or else its phase, and the side that decides.
fn called(session: &Session<HexGame>) -> String {
    let state = session.state();
    let what = match state.combat().map(|combat| &combat.stage) {
        Some(Stage::AirDefence) => "air defence",
        Some(Stage::Losses { .. }) => "losses",
        Some(Stage::Retreat { .. }) => "retreat",
        Some(Stage::Advance { .. }) => "advance",
        None => state.phase().name().trim_end_matches(" Phase"),
    };
    format!("{what}, {}", session.game().side(state.decider()).name)
}

#[test]
fn the_recorded_campaign_comes_to_every_phase_and_stage() {
    let names: Vec<String> = situations().into_iter().map(|(name, _)| name).collect();
    for wanted in SITUATIONS {
        assert!(
            names.iter().any(|name| name.starts_with(&format!("{wanted},"))),
            "no {wanted}: {names:?}"
        );
    }
}
