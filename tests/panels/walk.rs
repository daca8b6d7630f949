//! The recorded campaign played forward, with a stop in every phase of both sides and at everything that a combat asks.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use railhead::app::hex::table::Table;
use railhead::rules::engine::Session;
use railhead::rules::hex_game::combat::Stage;
use railhead::rules::hex_game::{HexGame, Phase, Side};
use railhead::rules::save::open;

/// What a situation is about: who has to decide, in which phase, and in a combat about what.
pub type About = (Side, &'static str);

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
pub fn situations() -> Vec<(String, Table)> {
    let opened =
        open::<HexGame>(Path::new("tests/replays/campaign.ron")).expect("the recorded campaign opens");
    let orders: Vec<_> = opened
        .session
        .journal()
        .iter()
        .map(|entry| entry.order.clone())
        .collect();
    let mut session = Session::new(Arc::clone(&opened.scenario.game), opened.session.seed());
    let mut best: BTreeMap<About, (usize, Session<_>)> = BTreeMap::new();
    let mut done = 0;
    for order in orders {
        let state = session.state();
        let about = (
            state.decider(),
            match state.combat().map(|combat| &combat.stage) {
                Some(Stage::AirDefence) => "air defence",
                Some(Stage::Losses { .. }) => "losses",
                Some(Stage::Retreat { .. }) => "retreat",
                Some(Stage::Advance { .. }) => "advance",
                None => match state.phase() {
                    Phase::Setup => "Setup",
                    Phase::Reinforcement => "Reinforcement",
                    Phase::NavalMovement => "Naval Movement",
                    Phase::Movement => "Movement",
                    Phase::RailMovement => "Rail Movement",
                    Phase::Combat => "Combat",
                    Phase::End => "End",
                },
            },
        );
        if best.get(&about).is_none_or(|(most, _)| done > *most) {
            best.insert(about, (done, session.clone()));
        }
        let phase = (session.state().phase(), session.state().player());
        // Rules may have changed since the campaign was recorded: what is refused now is left out.
        let _ = session.issue(order);
        let is_same = phase == (session.state().phase(), session.state().player());
        done = if is_same { done + 1 } else { 0 };
    }
    let mut list: Vec<(String, Table)> = best
        .into_iter()
        .map(|((side, what), (_, session))| {
            let name = &session.game().side(side).name;
            (
                format!("{what}, {name}"),
                Table::resume(opened.scenario.clone(), session.clone()),
            )
        })
        .collect();
    list.push((
        "the end".to_owned(),
        Table::resume(opened.scenario, opened.session),
    ));
    list
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
