//! The part of a state that undo keeps: the values that the next order changes.
//!
//! The state of the largest board takes 10 MB, and most orders change one unit and the zones around it.

use std::mem::{replace, take};

use super::hex_state::{Campaign, UnitState};
use super::known::Known;
use super::presence::Counts;
use super::touched::Touched;
use crate::HexState;
use crate::definition::{Phase, Side};
use railhead_engine::engine::Dice;

/// The parts of a state that differ from the next one.
#[derive(Clone, Debug)]
pub struct Change {
    turn: u16,
    player: Side,
    phase: Phase,
    over: bool,
    units: Vec<(u32, UnitState)>,
    control: Vec<(u32, Option<Side>)>,
    demolished: Vec<(u32, bool)>,
    campaign: Option<Box<Campaign>>,
    dice: Dice,
    presence: Vec<(u32, Counts)>,
}

impl Change {
    /// The session keeps `before`, a second state, equal to `after` between orders. Returns what differs and makes them equal again.
    pub(crate) fn between(before: &mut HexState, after: &mut HexState) -> Self {
        let touched = take(&mut after.touched);
        // Written out, so that a new field cannot be forgotten.
        let HexState {
            turn,
            player,
            phase,
            over,
            units,
            control,
            demolished,
            campaign,
            dice,
            presence,
            touched: _,
            known,
        } = before;
        *known = Known::default();
        Self {
            turn: replace(turn, after.turn),
            player: replace(player, after.player),
            phase: replace(phase, after.phase),
            over: replace(over, after.over),
            units: differing(units, &after.units),
            control: differing_by_space(control, &after.control, &touched),
            demolished: differing(demolished, &after.demolished),
            campaign: (*campaign != after.campaign)
                .then(|| Box::new(replace(campaign, after.campaign.clone()))),
            dice: replace(dice, after.dice.clone()),
            presence: differing_by_space(presence.spaces_mut(), after.presence.spaces(), &touched),
        }
    }

    /// Undoes a change: both states, equal at the call, become what `before` was.
    pub(crate) fn revert(self, before: &mut HexState, after: &mut HexState) {
        for state in [&mut *before, &mut *after] {
            state.turn = self.turn;
            state.player = self.player;
            state.phase = self.phase;
            state.over = self.over;
            put_back(&mut state.control, &self.control);
            put_back(&mut state.demolished, &self.demolished);
            put_back(state.presence.spaces_mut(), &self.presence);
            state.known = Known::default();
        }
        for (place, unit) in self.units {
            before.units[place as usize].clone_from(&unit);
            after.units[place as usize] = unit;
        }
        if let Some(campaign) = self.campaign {
            before.campaign.clone_from(&campaign);
            after.campaign = *campaign;
        }
        before.dice.clone_from(&self.dice);
        after.dice = self.dice;
    }

    /// Its approximate size in bytes, assuming typical lengths for the lists inside.
    pub(crate) fn bytes(&self) -> usize {
        const TYPICAL_LIST_BYTES: usize = 64;
        size_of::<Self>()
            + self.units.len() * (size_of::<(u32, UnitState)>() + TYPICAL_LIST_BYTES)
            + size_of_val(self.control.as_slice())
            + size_of_val(self.demolished.as_slice())
            + size_of_val(self.presence.as_slice())
            + self.campaign.as_ref().map_or(0, |campaign| {
                size_of::<Campaign>() + TYPICAL_LIST_BYTES + size_of_val(campaign.trail.as_slice())
            })
    }
}

/// The approximate size of a state in bytes.
pub(crate) fn bytes(state: &HexState) -> usize {
    size_of::<HexState>()
        + size_of_val(state.units.as_slice())
        + size_of_val(state.control.as_slice())
        + size_of_val(state.demolished.as_slice())
        + size_of_val(state.presence.spaces())
}

/// The elements of `before` that differ from those of `after`, with their indices; both have the same length. Then makes them equal.
fn differing<T: Clone + PartialEq>(before: &mut [T], after: &[T]) -> Vec<(u32, T)> {
    let mut found = Vec::new();
    for (place, (before, after)) in (0..).zip(before.iter_mut().zip(after)) {
        if before != after {
            found.push((place, replace(before, after.clone())));
        }
    }
    // The history keeps it unchanged, and there may be thousands.
    found.shrink_to_fit();
    found
}

/// The same for arrays by space.
fn differing_by_space<T: Copy + PartialEq>(
    before: &mut [T],
    after: &[T],
    touched: &Touched,
) -> Vec<(u32, T)> {
    let Some(spaces) = touched.spaces() else {
        // `None`: too many to list, so compare all.
        return differing(before, after);
    };
    let mut found = Vec::new();
    for space in spaces {
        let (before, after) = (&mut before[space.index()], after[space.index()]);
        if *before != after {
            found.push((space.0, replace(before, after)));
        }
    }
    found.shrink_to_fit();
    found
}

fn put_back<T: Copy>(into: &mut [T], elements: &[(u32, T)]) {
    for (place, element) in elements {
        into[*place as usize] = *element;
    }
}
