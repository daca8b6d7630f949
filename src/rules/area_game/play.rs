//! An order being carried out, as every chapter of the rules uses it.

use super::apply;
use super::definition::NationId;
use super::event::{Event, Purpose};
use super::game::AreaGame;
use super::state::AreaState;

/// The faces of a die.
const FACES: u8 = 6;

/// An order being carried out. Each event is applied as it is emitted, so that later steps see its effect.
pub(super) struct Play<'a> {
    pub(super) game: &'a AreaGame,
    pub(super) state: &'a mut AreaState,
    pub(super) events: Vec<Event>,
}

impl<'a> Play<'a> {
    pub(super) fn new(game: &'a AreaGame, state: &'a mut AreaState) -> Self {
        Self {
            game,
            state,
            events: Vec::new(),
        }
    }

    pub(super) fn emit(&mut self, event: Event) {
        apply::apply(self.game, self.state, &event);
        self.events.push(event);
    }

    /// Rolls dice and returns the faces.
    pub(super) fn roll(&mut self, purpose: Purpose, nation: NationId, on: u8, count: u16) -> Vec<u8> {
        let mut dice = self.state.dice.clone();
        let dice: Vec<u8> = (0..count).map(|_| dice.roll(FACES)).collect();
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
