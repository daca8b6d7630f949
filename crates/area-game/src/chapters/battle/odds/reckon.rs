//! The ends of a battle: by the courses of parties that fall in one order, by chains of remnants, or by simulated battles.

use std::collections::BTreeMap;

use super::chain::{RemnantChain, work as work_of_chain};
use super::counts::UnitCounts;
use super::course::{Course, Survivors};
use super::dice::{CERTAIN, DiceCounts, Volley, hits, hits_in, times};
use super::ends::BattleEnd;
use super::eve::{Eve, PartyBefore, dice_of};
use super::remnant::{Fallen, FallingOrder};
use super::simulated::{SimulatedBattles, battles};
use super::walk::{Walk, slight};
use crate::chapters::battle::guns::{ANTI_AIRCRAFT, shots};
use crate::chapters::battle::sides::strength;
use crate::definition::{Ability, Bombarded, Domain, KindId};
use crate::game::AreaGame;
use crate::state::area_state::Party;
use crate::state::hits::Hits;

/// Battles with more work than this, reckoned as pairs of survivors times pairs of hits, are large.
const LARGE: usize = 32_000_000;
/// Battles that take more steps than this to follow by three numbers are simulated.
const TOO_LARGE: usize = 150_000_000;

/// Whether units do not fall in one order in a battle: some hits pass units by, somebody strikes first, or ships are unarmed (AB-25 to AB-27).
fn is_parted(game: &AreaGame, [attackers, defenders]: [&UnitCounts; 2]) -> bool {
    let sides = [
        (attackers, defenders, Party::Attacker),
        (defenders, attackers, Party::Defender),
    ];
    sides.into_iter().any(|(own, enemies, party)| {
        own.keys().any(|kind| {
            let spec = game.kind(*kind);
            let passes = |enemy: &KindId| !spec.hits_target(game.kind(*enemy).target(), false);
            let is_armed = strength(game, *kind, party) > 0;
            spec.is_unarmed() || is_armed && (spec.can(Ability::FirstStrike) || enemies.keys().any(passes))
        })
    })
}

/// The ends of a battle with their chances, and how many battles were simulated if there are too many courses to follow.
pub(super) fn ends(
    game: &AreaGame,
    parties: &[PartyBefore; 2],
    eve: &Eve,
) -> (BTreeMap<BattleEnd, u64>, Option<u32>) {
    let [attackers, defenders] = parties;
    let fired = shots(game, defenders.units.iter().map(|(kind, count)| (*kind, *count)));
    let is_shot_at = eve.with_guns && fired != Some(0);
    let units = [attackers.units, defenders.units];
    if is_parted(game, units) {
        let shot_at = shot_at(game, attackers.units, (is_shot_at, fired), 0);
        return in_parts(game, parties, eve, &shot_at);
    }
    // With low luck a round has at most four results, so that no battle is large.
    let is_large = !game.definition().low_luck && work(game, units, is_shot_at) > LARGE;
    let slight = if is_large { slight::RESULT } else { 0 };
    let shot_at = shot_at(game, attackers.units, (is_shot_at, fired), slight);
    (in_order(game, parties, eve, (&shot_at, is_large, slight)), None)
}

/// The attackers with which the rounds begin, with their chances.
fn shot_at(
    game: &AreaGame,
    attackers: &UnitCounts,
    (is_shot_at, shots): (bool, Option<u16>),
    slight: u64,
) -> Vec<(UnitCounts, u64)> {
    if is_shot_at {
        after_guns(game, attackers, shots, slight)
    } else {
        vec![(attackers.clone(), CERTAIN)]
    }
}

/// The ends of a battle in which each party falls in one order.
fn in_order(
    game: &AreaGame,
    [attackers, defenders]: &[PartyBefore; 2],
    eve: &Eve,
    (shot_at, is_large, slight): (&[(UnitCounts, u64)], bool, u64),
) -> BTreeMap<BattleEnd, u64> {
    let beginnings = shot_at.iter().map(|(units, _)| units);
    let falls = |party: &PartyBefore, scars: Fallen| (party.falls.clone(), scars.iter().sum::<usize>());
    let of_attackers = Course::new(
        game,
        Party::Attacker,
        beginnings,
        &falls(attackers, eve.scars[0]),
        slight,
    );
    let of_defenders = Course::new(
        game,
        Party::Defender,
        std::iter::once(defenders.units),
        &falls(defenders, eve.scars[1]),
        slight,
    );
    let terms = &eve.terms;
    let mut walk =
        Walk::new(&of_attackers, &of_defenders.all, game.die()).retreating(|left| terms.retreats(game, left));
    let is_low_luck = game.definition().low_luck;
    let volley = |dice: &DiceCounts| Volley::of(&hits_in(game, dice), slight);
    // Ships bombard in the first round only.
    let bombard = volley(&eve.bombard);
    let first = |attackers: &Survivors| {
        if !is_low_luck {
            return attackers.fire.with(&bombard);
        }
        let mut dice = attackers.dice;
        for (dice, more) in dice.iter_mut().zip(&eve.bombard) {
            *dice += more;
        }
        volley(&dice)
    };
    let [on_attackers, on_defenders] = eve.hits.map(Hits::all);
    for (beginning, (_, chance)) in shot_at.iter().enumerate() {
        // Within a round all others have still to fire before anybody retreats.
        if eve.begun > 0 && !eve.is_within && eve.decided == eve.begun && terms.has_retreat() {
            walk.begin_between_rounds(beginning, [on_attackers, on_defenders], *chance);
            continue;
        }
        match game.definition().bombarded {
            Bombarded::FireBack => walk.begin(beginning, [on_attackers, on_defenders], *chance, first),
            // AB-29: units hit by the ships are lost before the others fire.
            Bombarded::Fall => {
                for (hits, share) in bombard.each() {
                    let hits = u16::try_from(hits).expect("a war has at most 10,000 units");
                    let taken = [on_attackers, on_defenders.saturating_add(hits)];
                    walk.begin(beginning, taken, times(*chance, share), |left| left.fire.clone());
                }
            }
        }
    }
    match terms.rounds {
        // The beginning has fought the first round, or the one for which the attacker has pressed on.
        Some(rounds) => walk.fight_some(rounds.saturating_sub(eve.decided.max(1)), is_large),
        None => walk.fight(is_large),
    }
    let mut ends = BTreeMap::new();
    for (attackers, defenders, chance) in walk.ends() {
        let end = BattleEnd {
            attackers: attackers.left.clone(),
            defenders: defenders.left.clone(),
            submerged: None,
        };
        *ends.entry(end).or_default() += chance;
    }
    ends
}

/// The ends of a battle in which units do not fall in one order, and how many battles were simulated if there are too many courses: each beginning has its
/// share of them, and one at least.
fn in_parts(
    game: &AreaGame,
    [attackers, defenders]: &[PartyBefore; 2],
    eve: &Eve,
    shot_at: &[(UnitCounts, u64)],
) -> (BTreeMap<BattleEnd, u64>, Option<u32>) {
    let of_defenders = FallingOrder::new(
        game,
        Party::Defender,
        defenders.units,
        (&defenders.falls, eve.scars[1]),
    );
    let of_attackers: Vec<FallingOrder> = shot_at
        .iter()
        .map(|(units, _)| {
            let falls = (&*attackers.falls, eve.scars[0]);
            FallingOrder::new(game, Party::Attacker, units, falls)
        })
        .collect();
    let works = of_attackers
        .iter()
        .map(|order| work_of_chain([order, &of_defenders]));
    let work = works.fold(0, usize::saturating_add);
    let dice = |order: &FallingOrder| order.remnant([0; 3]).all_dice();
    let most = of_attackers.first().map_or(0, dice) + dice(&of_defenders);
    // A chain adds up the outcomes of different rounds, and a retreat depends on the number of rounds.
    let wanted = (work > TOO_LARGE || eve.terms.has_retreat()).then(|| battles(most));
    let mut simulated = 0;
    let bombard = Some(eve.bombard).filter(|dice| dice.iter().any(|count| *count > 0));
    let mut ends = BTreeMap::new();
    for (beginning, (order, (_, chance))) in (0..).zip(of_attackers.iter().zip(shot_at)) {
        let orders = [order, &of_defenders];
        let fallen = [
            order.after(Fallen::default(), eve.hits[0]),
            of_defenders.after(Fallen::default(), eve.hits[1]),
        ];
        let round = (eve.is_within, bombard);
        let found = if let Some(wanted) = wanted {
            let share = u128::from(wanted) * u128::from(*chance) / u128::from(CERTAIN);
            let battles = u32::try_from(share).unwrap_or(wanted).max(1);
            simulated += battles;
            let retreat = (&eve.terms, [eve.begun, eve.decided]);
            SimulatedBattles::new(game, orders, retreat, beginning).simulate(
                fallen,
                (battles, *chance),
                round,
            )
        } else {
            let mut chain = RemnantChain::new(game, orders).submerging(!eve.terms.fights_on, eve.have_stayed);
            chain.begin(fallen, *chance, round);
            chain.fight()
        };
        for ((attack, defence, submerged), chance) in found {
            let end = BattleEnd {
                attackers: order.remnant(attack).left,
                defenders: of_defenders.remnant(defence).left,
                submerged,
            };
            *ends.entry(end).or_default() += chance;
        }
    }
    (ends, wanted.map(|_| simulated))
}

/// The work of following a battle pair by pair: the pairs of survivors times those of hits.
fn work(game: &AreaGame, parties: [&UnitCounts; 2], is_shot_at: bool) -> usize {
    let of = |units: &UnitCounts| -> usize { units.values().map(|count| usize::from(*count)).sum() };
    let aircraft = parties[0]
        .iter()
        .filter(|(kind, _)| is_shot_at && game.kind(**kind).domain == Domain::Air);
    let beginnings = aircraft.map(|(_, count)| usize::from(*count) + 1);
    let all = beginnings.chain(parties.map(|units| of(units) * of(units)));
    all.fold(1, usize::saturating_mul)
}

/// The possible survivors of anti-aircraft fire with their chances, the fullest first. With `shots` of them, the guns fire at the cheapest (AB-28).
fn after_guns(
    game: &AreaGame,
    attackers: &UnitCounts,
    shots: Option<u16>,
    slight: u64,
) -> Vec<(UnitCounts, u64)> {
    let mut kinds: Vec<(KindId, u16)> = attackers.iter().map(|(kind, count)| (*kind, *count)).collect();
    if shots.is_some() {
        kinds.sort_by_key(|(kind, _)| (game.kind(*kind).cost, *kind));
    }
    let mut left = shots;
    let mut all = vec![(UnitCounts::new(), CERTAIN)];
    for (kind, count) in kinds {
        let is_aircraft = game.kind(kind).domain == Domain::Air;
        let fired = left.map_or(count, |left| left.min(count));
        let dice = if is_aircraft { fired } else { 0 };
        left = left.map(|left| left - dice);
        let shot_down = hits(&dice_of(std::iter::once((ANTI_AIRCRAFT, dice))), game.die());
        let mut next = Vec::new();
        for (units, chance) in &all {
            let shares: Vec<u64> = shot_down.iter().map(|share| times(*chance, *share)).collect();
            let shares = Volley::of(&shares, slight);
            for (lost, chance) in (0..=dice).skip(shares.least).zip(&shares.chances) {
                let mut units = units.clone();
                if lost < count {
                    units.insert(kind, count - lost);
                }
                next.push((units, *chance));
            }
        }
        all = next;
    }
    all.sort_by_key(|(units, _)| std::cmp::Reverse(units.values().sum::<u16>()));
    all
}
