//! An order being carried out, as every chapter of the rules uses it.

use super::apply;
use crate::rules::area_game::definition::NationId;
use crate::rules::area_game::game::AreaGame;
use crate::rules::area_game::state::area_state::AreaState;
use crate::rules::area_game::state::event::{Event, Purpose};

/// An order being carried out. Each event is applied as it is emitted, so that later steps see its effect.
pub(in crate::rules::area_game) struct Play<'a> {
    pub(in crate::rules::area_game) game: &'a AreaGame,
    pub(in crate::rules::area_game) state: &'a mut AreaState,
    pub(in crate::rules::area_game) events: Vec<Event>,
}

impl<'a> Play<'a> {
    pub(in crate::rules::area_game) fn new(game: &'a AreaGame, state: &'a mut AreaState) -> Self {
        Self {
            game,
            state,
            events: Vec::new(),
        }
    }

    pub(in crate::rules::area_game) fn emit(&mut self, event: Event) {
        apply::apply(self.game, self.state, &event);
        self.events.push(event);
    }

    /// Rolls dice of the scenario (AB-18) and returns what they show.
    pub(in crate::rules::area_game) fn roll(
        &mut self,
        purpose: Purpose,
        nation: NationId,
        on: u8,
        count: u16,
    ) -> Vec<u8> {
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
