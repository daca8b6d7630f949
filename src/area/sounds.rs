//! Sounds for the events of the area game.

use crate::sound::Sound;
use railhead_area_game::Event;

/// The sound of an event; most have none.
pub const fn sound(event: &Event) -> Option<Sound> {
    Some(match event {
        Event::Moved { .. } | Event::Retreated { .. } => Sound::March,
        Event::Railed { .. } => Sound::Train,
        Event::Loaded { .. } | Event::Unloaded { .. } => Sound::Voyage,
        Event::Captured { .. } => Sound::Capture,
        Event::Rolled { .. } => Sound::Dice,
        Event::BattleBegan { .. } => Sound::Guns,
        Event::Raided { .. } | Event::RailRaided { .. } => Sound::Blast,
        Event::Lost { .. } | Event::Scarred { .. } => Sound::Loss,
        Event::TurnBegan { .. } | Event::NationAsked { .. } => Sound::YourTurn,
        Event::PhaseEnded { .. } => Sound::PhaseEnd,
        Event::Ended { .. } => Sound::Victory,
        Event::Bought { .. } | Event::Repaired { .. } | Event::Placed { .. } => Sound::Purchase,
        Event::StageBegan { .. } => Sound::Question,
        _ => return None,
    })
}
