//! What each event of the area game is about, for the log and the recap of a turn.

use crate::app::play::log::Subject;
use crate::rules::area_game::event::Event;
use crate::rules::area_game::tokens::event::TokenEvent;

/// What an event is about.
pub const fn subject(event: &Event) -> Subject {
    match event {
        Event::Ended { .. } => Subject::End,
        Event::BattleBegan { .. }
        | Event::BattleEnded { .. }
        | Event::Lost { .. }
        | Event::Retreated { .. }
        | Event::Submerged { .. }
        | Event::Scarred { .. } => Subject::Combat,
        Event::Captured { .. } | Event::Violated { .. } | Event::Plundered { .. } => Subject::Places,
        Event::Placed { .. } => Subject::Arrivals,
        Event::Raided { .. }
        | Event::RailRaided { .. }
        | Event::RailRemoved { .. }
        | Event::Tokens(TokenEvent::Burnt { .. } | TokenEvent::Bombed { .. } | TokenEvent::Drowned { .. }) => {
            Subject::Other
        }
        _ => Subject::Moves,
    }
}
