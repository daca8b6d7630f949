//! Sounds for the events of the hex game.

use crate::sound::Sound;
use railhead_hex_game::Event;
use railhead_hex_game::state::event::TrackWork;

/// The sound of an event; most have none.
pub const fn sound(event: &Event) -> Option<Sound> {
    Some(match event {
        Event::UnitMoved { .. } | Event::UnitAdvanced { .. } | Event::UnitRetreated { .. } => Sound::March,
        Event::UnitRailed { .. } => Sound::Train,
        Event::UnitSailed { .. } | Event::UnitTurnedBack { .. } => Sound::Voyage,
        Event::UnitLanded { .. } | Event::PrizeDecided { .. } => Sound::Capture,
        Event::DieRolled { .. } => Sound::Dice,
        Event::AttackDeclared { .. } => Sound::Guns,
        Event::BridgeTried { down: true, .. }
        | Event::TrackChanged {
            work: TrackWork::Broken,
            ..
        } => Sound::Blast,
        Event::StepLost { .. } | Event::UnitDestroyed { .. } | Event::SquadronSunk => Sound::Loss,
        Event::SetupBegan { .. } | Event::PlayerTurnBegan { .. } => Sound::YourTurn,
        Event::PhaseEnded { .. } => Sound::PhaseEnd,
        Event::GameEnded { .. } => Sound::Victory,
        Event::UnitDeployed { .. } | Event::OfferAnswered { .. } => Sound::Purchase,
        Event::StageBegan { .. } => Sound::Question,
        _ => return None,
    })
}
