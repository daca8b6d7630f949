//! What undo keeps of a state: no more than what the next order changes of it.
//!
//! A state of the largest board has 10 MB, and most orders change a unit and the zones around it.

use std::mem::replace;

use super::HexState;
use super::definition::{Phase, Side};
use super::presence::Here;
use super::state::{Campaign, UnitState};
use crate::rules::engine::Dice;

/// What a state had where the next one differs from it.
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
    presence: Vec<(u32, Here)>,
}

impl Change {
    /// What `before` had where `after` differs from it; it becomes the same.
    pub(super) fn between(before: &mut HexState, after: &HexState) -> Self {
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
        } = before;
        Self {
            turn: replace(turn, after.turn),
            player: replace(player, after.player),
            phase: replace(phase, after.phase),
            over: replace(over, after.over),
            units: differing(units, &after.units, |a, b| a == b),
            control: differing(control, &after.control, same_control),
            demolished: differing(demolished, &after.demolished, |a, b| a == b),
            campaign: (*campaign != after.campaign)
                .then(|| Box::new(replace(campaign, after.campaign.clone()))),
            dice: replace(dice, after.dice.clone()),
            presence: differing(presence.spaces_mut(), after.presence.spaces(), |a, b| a == b),
        }
    }

    /// Makes of `after` what `before` was.
    pub(super) fn revert(self, state: &mut HexState) {
        state.turn = self.turn;
        state.player = self.player;
        state.phase = self.phase;
        state.over = self.over;
        put_back(&mut state.units, self.units);
        put_back(&mut state.control, self.control);
        put_back(&mut state.demolished, self.demolished);
        if let Some(campaign) = self.campaign {
            state.campaign = *campaign;
        }
        state.dice = self.dice;
        put_back(state.presence.spaces_mut(), self.presence);
    }

    /// How many bytes it takes, about: ways and lists in units and campaigns are counted as they usually are.
    pub(super) fn bytes(&self) -> usize {
        const LISTS: usize = 64;
        size_of::<Self>()
            + self.units.len() * (size_of::<(u32, UnitState)>() + LISTS)
            + size_of_val(self.control.as_slice())
            + size_of_val(self.demolished.as_slice())
            + size_of_val(self.presence.as_slice())
            + self.campaign.as_ref().map_or(0, |campaign| {
                size_of::<Campaign>() + LISTS + size_of_val(campaign.trail.as_slice())
            })
    }
}

/// How many bytes a state takes, about.
pub(super) fn bytes(state: &HexState) -> usize {
    size_of::<HexState>()
        + size_of_val(state.units.as_slice())
        + size_of_val(state.control.as_slice())
        + size_of_val(state.demolished.as_slice())
        + size_of_val(state.presence.spaces())
}

/// The elements of `before` that differ from those of `after`, which are as many, with their places; those of `after` take
/// these. Of a large board almost all is the same, so many are compared at once, by `same`.
fn differing<T: Clone + PartialEq>(
    before: &mut [T],
    after: &[T],
    same: impl Fn(&[T], &[T]) -> bool,
) -> Vec<(u32, T)> {
    const RUN: usize = 64;
    let mut found = Vec::new();
    let runs = before.chunks_mut(RUN).zip(after.chunks(RUN));
    for (run, (before, after)) in runs
        .enumerate()
        .filter(|(_, (before, after))| !same(before, after))
    {
        for (index, (before, after)) in before.iter_mut().zip(after).enumerate() {
            if before != after {
                let place = u32::try_from(run * RUN + index).expect("a board has a million spaces at most");
                found.push((place, replace(before, after.clone())));
            }
        }
    }
    // Nothing is added to it any more, and there may be thousands of its kind.
    found.shrink_to_fit();
    found
}

/// Whether the same sides control some spaces. As numbers, and to the end whatever is found: so the processor compares
/// many in one step.
fn same_control(before: &[Option<Side>], after: &[Option<Side>]) -> bool {
    let number = |side: &Option<Side>| side.map_or(2, |side| side as u8);
    let pairs = before.iter().zip(after);
    pairs.fold(0, |found, (before, after)| {
        found | (number(before) ^ number(after))
    }) == 0
}

fn put_back<T>(into: &mut [T], elements: Vec<(u32, T)>) {
    for (place, element) in elements {
        into[place as usize] = element;
    }
}
