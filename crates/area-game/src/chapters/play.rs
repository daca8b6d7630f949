//! An order being carried out, as every chapter of the rules uses it.

use super::apply;
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::event::{Event, Purpose};

/// An order being carried out. Each event is applied as it is emitted, so that later steps see its effect.
pub(crate) struct Play<'a> {
    pub(crate) game: &'a AreaGame,
    pub(crate) state: &'a mut AreaState,
    pub(crate) events: Vec<Event>,
}

impl<'a> Play<'a> {
    pub(crate) fn new(game: &'a AreaGame, state: &'a mut AreaState) -> Self {
        Self {
            game,
            state,
            events: Vec::new(),
        }
    }

    pub(crate) fn emit(&mut self, event: Event) {
        apply::apply(self.game, self.state, &event);
        self.events.push(event);
    }

    /// Rolls dice of the scenario (AB-18) and returns what they show.
    pub(crate) fn roll(&mut self, purpose: Purpose, nation: NationId, on: u8, count: u16) -> Vec<u8> {
        let mut dice = self.state.dice.clone();
        let dice: Vec<u8> = (0..count).map(|_| dice.roll(self.game.die())).collect();
        self.emit(Event::Rolled {
            purpose,
            nation,
            on,
            dice: dice.clone(),
        });
        dice
    }

    /// Rolls dice and counts those showing `on` or less.
    pub(super) fn hits(&mut self, purpose: Purpose, nation: NationId, on: u8, count: u16) -> u16 {
        if on == 0 || count == 0 {
            return 0;
        }
        let dice = self.roll(purpose, nation, on, count);
        let hits = dice.iter().filter(|die| **die <= on).count();
        u16::try_from(hits).expect("no more hits than dice")
    }
}
