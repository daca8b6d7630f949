//! The outlook of a scenario before it is played: which events can happen, which units come, and where each side can get to.
//!
//! An event can wait for another: [`Outlooks::new`] begins with none that can happen, and adds those that can until no more are found. `facts`
//! reads conditions by it.

mod facts;
mod ways;

use crate::HexGame;
use crate::definition::{Arrival, Effect, EventId, Side, UnitId};
use crate::state::hex_state::HexState;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Game as _;
use railhead_engine::engine::script::outlook::Holds;
use railhead_engine::engine::script::reader::{ConditionReader as _, Turns};

/// Whose conditions they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whose {
    /// The side from which they are seen.
    pub(crate) side: Side,
    /// The event that waits for them, if one does.
    pub(crate) event: Option<EventId>,
}

impl From<Side> for Whose {
    fn from(side: Side) -> Self {
        Self { side, event: None }
    }
}

/// The outlook of a scenario.
pub(crate) struct Outlooks<'g> {
    game: &'g HexGame,
    start: HexState,
    /// Whether each event happens.
    events: Vec<Holds>,
    /// The spaces that each side can get to in the course of a game.
    within_reach: [Vec<bool>; 2],
}

impl<'g> Outlooks<'g> {
    pub(crate) fn new(game: &'g HexGame) -> Self {
        let mut outlooks = Self {
            game,
            start: game.start(1).0,
            events: vec![Holds::Never; game.definition().events.len()],
            within_reach: [Vec::new(), Vec::new()],
        };
        // Each round finds another event at least, or weighs one that was found.
        for _ in 0..=2 * outlooks.events.len() {
            let comes = |arrival: &Arrival| outlooks.can_arrive(arrival);
            outlooks.within_reach = Side::BOTH.map(|side| ways::within_reach(game, side, comes));
            let events = game.event_ids().map(|event| outlooks.happens(event)).collect();
            if outlooks.events == events {
                break;
            }
            outlooks.events = events;
        }
        outlooks
    }

    fn happens(&self, id: EventId) -> Holds {
        let event = self.game.scripted_event(id);
        let whose = Whose {
            side: event.side,
            event: Some(id),
        };
        let when = self.together(whose, self.game.event_conditions(id), [event.from, event.until]);
        if event.die.is_some() {
            when.ever.min(Holds::Sometimes)
        } else {
            when.ever
        }
    }

    /// Whether an event can happen at all.
    pub(crate) fn can_happen(&self, event: EventId) -> bool {
        self.events[event.index()] > Holds::Never
    }

    /// All turns of the scenario.
    pub(crate) fn turns(&self) -> Turns {
        let calendar = self.game.definition().calendar;
        [calendar.first, calendar.last]
    }

    /// Whether a unit is in play or can come.
    pub(crate) fn comes(&self, unit: UnitId) -> bool {
        let definition = self.game.definition();
        let is_set_up = definition.setup.iter().any(|placed| placed.unit == unit);
        let mut arrivals = definition.arrivals.iter();
        is_set_up || arrivals.any(|arrival| arrival.unit == unit && self.can_arrive(arrival))
    }

    /// Whether a unit can come before the game is over.
    pub(crate) fn can_arrive(&self, arrival: &Arrival) -> bool {
        let [_, last] = self.turns();
        let delay = arrival.delay.iter().min().copied().unwrap_or(0);
        let first = match arrival.event {
            Some((event, _)) if !self.can_happen(event) => return false,
            Some((event, after)) => self.game.scripted_event(event).from.saturating_add(after),
            // An optional unit comes the turn after it is accepted.
            None => arrival.turn.saturating_add(u16::from(arrival.price.is_some())),
        };
        first.saturating_add(u16::from(delay)) <= last
    }

    /// How many units of a side are in play or can come.
    pub(crate) fn units_of(&self, side: Side) -> usize {
        let units = self.game.unit_ids();
        units
            .filter(|unit| self.game.unit(*unit).side == side && self.comes(*unit))
            .count()
    }

    /// Whether a side can come to a space in the course of a game.
    pub(crate) fn can_reach(&self, side: Side, space: SpaceId) -> bool {
        self.within_reach[side.index()][space.index()] || self.is_given(side, space)
    }

    /// The effects of all events that can happen.
    fn effects(&self) -> impl Iterator<Item = &Effect> {
        let events = self.game.event_ids().filter(|event| self.can_happen(*event));
        events.flat_map(|event| &self.game.scripted_event(event).effects)
    }

    /// Whether an event can give a space to a side.
    fn is_given(&self, side: Side, space: SpaceId) -> bool {
        self.effects().any(|effect| {
            matches!(effect, Effect::Control { side: to, spaces } if *to == side && spaces.contains(&space))
        })
    }
}
