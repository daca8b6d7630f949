//! The position of a battle before its next round.

use super::counts::UnitCounts;
use super::dice::DiceCounts;
use super::remnant::Fallen;
use super::terms::BattleTerms;
use crate::chapters::battle::fire::bombarding;
use crate::definition::{Bombarded, KindId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Combat, Party, Stage};
use crate::state::hits::Hits;
use railhead_engine::board::SpaceId;

/// A party before a battle.
pub(super) struct PartyBefore<'u> {
    pub units: &'u UnitCounts,
    /// The order in which they fall.
    pub falls: Vec<KindId>,
}

/// The position of a battle before its next round.
#[derive(Clone, Debug, Default)]
pub(super) struct Eve {
    /// Whether the battle is still to begin, so that guns fire at the attacker's aircraft first.
    pub with_guns: bool,
    /// Whether the defender's submarines have stayed for the next round, or are being asked.
    pub have_stayed: bool,
    /// The dice of bombarding ships.
    pub bombard: DiceCounts,
    /// Hits that attackers and defenders survived, by their targets.
    pub scars: [Fallen; 2],
    /// Hits not yet assigned, on attacker and defender.
    pub hits: [Hits; 2],
    /// Whether they fall within a round, before all others fire (AB-25).
    pub is_within: bool,
    /// How many rounds have begun.
    pub begun: u16,
    /// How many rounds the attacker has decided to fight: one more than have begun while the defender is asked whether he destroys tokens (RT-8).
    pub decided: u16,
    pub terms: BattleTerms,
}

impl Eve {
    /// Before the first round of a battle in a space.
    pub fn of_first_round(game: &AreaGame, state: &AreaState, at: SpaceId) -> Self {
        let ships = bombarding(game, state, at).into_iter();
        let ships = ships.map(|(force, count)| (game.kind(force.kind).attack, count));
        Self {
            with_guns: true,
            bombard: dice_of(ships),
            ..Self::default()
        }
    }

    /// In the middle of a battle: guns and bombardment that have fired do not fire again.
    pub fn within(game: &AreaGame, state: &AreaState, combat: &Combat) -> Self {
        let of = |attacks: bool| {
            let mut by_target = Fallen::default();
            for ((nation, kind), scars) in &combat.scars {
                if state.has_turn(game, *nation) == attacks {
                    by_target[game.kind(*kind).target() as usize] +=
                        usize::try_from(*scars).unwrap_or(usize::MAX);
                }
            }
            by_target
        };
        let none = Hits::default();
        let (hits, first) = match combat.stage {
            Stage::Losses {
                party: Party::Defender,
                hits,
                then,
                first,
            } => ([then, hits], first),
            Stage::Losses {
                party: Party::Attacker,
                hits,
                first,
                ..
            } => ([hits, none], first),
            Stage::Submerge | Stage::Burn | Stage::Decide => ([none, none], false),
        };
        // What a bombardment before the first round hits falls before it begins (AB-29).
        let is_within = first && combat.round > 0;
        let has_bombarded = match game.definition().bombarded {
            Bombarded::Fall => first || combat.round > 0,
            // After first strikes ships bombard with the others.
            Bombarded::FireBack => combat.round > 1 || combat.round == 1 && !is_within,
        };
        let bombard = if has_bombarded {
            DiceCounts::default()
        } else {
            Self::of_first_round(game, state, combat.at).bombard
        };
        Self {
            bombard,
            have_stayed: !matches!(combat.stage, Stage::Losses { .. }),
            scars: [of(true), of(false)],
            hits,
            is_within,
            begun: combat.round,
            decided: combat
                .round
                .saturating_add(u16::from(combat.stage == Stage::Burn)),
            ..Self::default()
        }
    }
}

/// Dice by hit number.
pub(super) fn dice_of(dice: impl Iterator<Item = (u8, u16)>) -> DiceCounts {
    let mut counts = DiceCounts::default();
    for (on, count) in dice.filter(|(on, _)| *on > 0) {
        counts[usize::from(on)] += count;
    }
    counts
}
