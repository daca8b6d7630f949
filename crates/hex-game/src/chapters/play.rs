//! An order being carried out, as every chapter of the rules uses it.

use super::apply;
use crate::state::event::{Event, LossCause, Purpose};
use crate::state::fog;
use crate::{HexGame, HexState, UnitId};

/// An order being carried out. Each event is applied as it is emitted, so that later steps see its effect.
pub(crate) struct Play<'a> {
    pub(super) game: &'a HexGame,
    pub(super) state: &'a mut HexState,
    pub(crate) events: Vec<Event>,
}

impl<'a> Play<'a> {
    pub(crate) fn new(game: &'a HexGame, state: &'a mut HexState) -> Self {
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

    /// Takes a step from a unit; with the last one it is destroyed.
    pub(super) fn lose_step(&mut self, unit: UnitId, cause: LossCause) {
        let is_last = self.state.unit(unit).steps == 1;
        self.emit(Event::StepLost { unit, cause, is_last });
    }

    /// Notes what an order has shown the owner of the unit that it moved (HO-2). What a voyage, a demolition or an attack shows is shown
    /// by dice, or cannot be undone anyhow.
    pub(super) fn note_sights(&mut self, by: UnitId) {
        let units = fog::sights(self.game, self.state, by);
        if !units.is_empty() {
            self.emit(Event::UnitsSeen { by, units });
        }
    }

    /// Rolls a die and records the roll; the result is from 1 to `faces`.
    pub(super) fn roll(&mut self, purpose: Purpose, faces: u8) -> u8 {
        let value = self.state.dice.clone().roll(faces);
        self.emit(Event::DieRolled {
            purpose,
            faces,
            value,
        });
        value
    }
}
