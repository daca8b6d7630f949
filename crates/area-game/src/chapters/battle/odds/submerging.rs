//! Defending submarines that submerge before the first round (AB-26): they are left, and the others fight without them.

use std::collections::BTreeMap;

use super::counts::UnitCounts;
use super::dice::CERTAIN;
use super::ends::BattleEnd;
use super::eve::{Eve, PartyBefore};
use super::reckon::ends as fought_out;
use super::terms::{BattleTerms, STAYS};
use crate::definition::Ability;
use crate::game::AreaGame;
use crate::state::area_state::Party;

/// The ends of a battle with their chances, and how many battles were simulated to find them.
pub(super) fn ends(
    game: &AreaGame,
    parties: &[PartyBefore; 2],
    eve: &Eve,
) -> (BTreeMap<BattleEnd, u64>, Option<u32>) {
    let submerging = submerging(game, parties, eve);
    if submerging.is_empty() || stays(game, parties, eve) {
        return fought_out(game, parties, eve);
    }
    let [attackers, defenders] = parties;
    let mut rest = defenders.units.clone();
    rest.retain(|kind, _| !submerging.contains_key(kind));
    if rest.is_empty() {
        let end = BattleEnd {
            attackers: attackers.units.clone(),
            defenders: submerging,
            submerged: Some(Party::Defender),
        };
        return (BTreeMap::from([(end, CERTAIN)]), None);
    }
    let falls = defenders.falls.iter().copied();
    let without = [
        PartyBefore {
            units: attackers.units,
            falls: attackers.falls.clone(),
        },
        PartyBefore {
            units: &rest,
            falls: falls.filter(|kind| !submerging.contains_key(kind)).collect(),
        },
    ];
    let (found, simulated) = fought_out(game, &without, eve);
    let mut ends = BTreeMap::new();
    for (mut end, chance) in found {
        if end.defenders.is_empty() {
            end.submerged = Some(Party::Defender);
        }
        end.defenders.extend(&submerging);
        *ends.entry(end).or_default() += chance;
    }
    (ends, simulated)
}

/// The defender's units that can submerge before the first round; none once the battle has begun, or while the attacker hunts them.
fn submerging(game: &AreaGame, [attackers, defenders]: &[PartyBefore; 2], eve: &Eve) -> UnitCounts {
    let mut hunters = attackers.units.keys();
    let are_hunted = hunters.any(|kind| game.kind(*kind).can(Ability::Hunts));
    if eve.terms.fights_on || !eve.with_guns || are_hunted || attackers.units.is_empty() {
        return UnitCounts::new();
    }
    let mut submerging = defenders.units.clone();
    submerging.retain(|kind, _| {
        let kind = game.kind(*kind);
        kind.can(Ability::Submerges) && kind.can(Ability::Evades)
    });
    submerging
}

/// Whether the defender wins often enough to stay, if nobody leaves.
fn stays(game: &AreaGame, parties: &[PartyBefore; 2], eve: &Eve) -> bool {
    let to_the_end = Eve {
        terms: BattleTerms::to_the_end(),
        ..eve.clone()
    };
    let (ends, _) = fought_out(game, parties, &to_the_end);
    let held = ends
        .iter()
        .filter(|(end, _)| end.winner() == Some(Party::Defender));
    held.map(|(_, chance)| chance).sum::<u64>() >= CERTAIN / 100 * STAYS
}
