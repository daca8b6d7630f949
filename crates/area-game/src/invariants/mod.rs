//! Conditions that hold in every position that play can reach, and throughout every turn.

mod bookings;
mod trains;

pub use trains::turn_violations;

use super::chapters::battle::{can_fight, decider, endurance, in_order, is_choice, that_fall};
use super::chapters::conquest::taker;
use super::chapters::production::price;
use super::chapters::rail::now;
use super::chapters::shop::{limits, sells};
use super::chapters::transport;
use super::state::area_state::{AreaState, Combat, Force, MAX_UNITS, RailTrain, Stage, Status};
use crate::definition::{Ability, Domain, Phase};
use crate::game::AreaGame;
use crate::rail::variant::{National, Raids, Variant};
use crate::rail::{Cargo, Limited, RailRefusal};
use crate::tokens;

/// The violations, in words.
pub fn violations(game: &AreaGame, state: &AreaState) -> Vec<String> {
    let mut found = Vec::new();
    for (force, count) in state.forces() {
        look_at(game, state, force, count, &mut found);
    }
    for (space, now) in game.space_ids().zip(&state.spaces) {
        let (spec, name) = (game.spec(space), game.space_name(space));
        let is_land = spec.in_play && !spec.is_sea;
        if !is_land && (now.controller.is_some() || now.complex) {
            found.push(format!("AB-2: {name} cannot have a holder, but has one"));
        }
        if u16::from(now.damage) > spec.most_damage() || now.damage > 0 && !now.complex {
            found.push(format!(
                "AB-8: {name} has too many damage markers: {}",
                now.damage
            ));
        }
        if now.since > (state.round(), state.turn()) {
            found.push(format!("AR-7: {name} changed hands in the future"));
        }
        if spec.controller.is_some() && now.controller.is_none() {
            found.push(format!("AB-2: {name} has lost its holder"));
        }
    }
    if let Some(combat) = state.combat()
        && !is_fought(game, state, combat)
    {
        found.push(format!(
            "AB-7: the battle in {} has no fighting units",
            game.space_name(combat.at)
        ));
    }
    for (to, from) in &state.approaches {
        if game.board().link(*from, *to).is_none() || !game.spec(*from).in_play || !game.spec(*to).in_play {
            let [to, from] = [to, from].map(|at| game.space_name(*at));
            found.push(format!("AB-9: no unit could come from {from} to {to}"));
        }
    }
    bought(game, state, &mut found);
    rails(game, state, &mut found);
    bookings::violations(game, state, &mut found);
    found.extend(tokens::invariants::violations(game, state));
    for (area, made) in &state.placed {
        let most = u16::from(game.spec(*area).makes());
        if *made != u16::MAX && *made > most {
            let name = game.space_name(*area);
            found.push(format!(
                "AB-10: {name} has placed {made} units, but can place {most}"
            ));
        }
    }
    found
}

/// Whether a battle is waiting for a decision that a party has to take (AB-7).
fn is_fought(game: &AreaGame, state: &AreaState, combat: &Combat) -> bool {
    let is_asked = match combat.stage {
        Stage::Losses { party, hits, .. } => {
            let endurances = endurance(game, state, combat.at, party);
            let all: u32 = endurances.values().map(|line| u32::from(line.all)).sum();
            // A save may say anything.
            u32::from(hits.all()) < all && that_fall(game, &endurances, hits) == hits && {
                let on = in_order(game, state, (combat.at, party), &endurances, (hits, &[]));
                is_choice(game, &endurances, &on, hits)
            }
        }
        Stage::Submerge | Stage::Burn | Stage::Decide => can_fight(game, state, combat.at),
    };
    state.phase() == Phase::Combat && is_asked && decider(game, state).is_some()
}

/// Nations bought only what is for sale, and the number of units is within bounds (AB-6).
fn bought(game: &AreaGame, state: &AreaState, found: &mut Vec<String>) {
    for (nation, now) in game.nation_ids().zip(&state.nations) {
        let name = &game.nation(nation).name;
        if now.bought.keys().any(|purchase| price(game, *purchase).is_none()) {
            found.push(format!("AB-6: {name} has bought something that is not for sale"));
        }
        if now.bought.keys().any(|purchase| !sells(game, nation, *purchase)) {
            found.push(format!("AB-20: {name} has bought something that it may not buy"));
        }
        for kind in game.kind_ids() {
            for limit in limits(game, state, nation, kind).filter(|limit| limit.has > u32::from(limit.most)) {
                let who = limit.side.map_or(name, |side| &game.side(side).name);
                let what = &game.kind(kind).plural;
                found.push(format!(
                    "AB-22: {who} has {} {what}, but the limit is {}",
                    limit.has, limit.most
                ));
            }
        }
    }
    let units = state.units();
    if units > MAX_UNITS {
        found.push(format!(
            "AB-6: there are {units} units, but the limit is {MAX_UNITS}"
        ));
    }
}

/// Stations, markers and trains conform to the variant, and no capacity is exceeded (AR-3, AR-4).
fn rails(game: &AreaGame, state: &AreaState, found: &mut Vec<String>) {
    for (space, now) in game.space_ids().zip(&state.spaces) {
        let rules = game.definition().rails.as_ref();
        let may = |is: fn(&Variant) -> bool| rules.is_some_and(|rules| is(&rules.variant));
        let name = game.space_name(space);
        if now.station.is_some() && !may(Variant::has_stations) || now.marker && !may(Variant::has_markers) {
            found.push(format!(
                "AR-9: {name} has a kind of railroad that this variant does not use"
            ));
        }
        let most = rules.map_or(0, |rules| match rules.variant.raids {
            Raids::Damage { most, .. } => most,
            Raids::Never | Raids::DestroyOnHit => 0,
        });
        if now.station.is_some_and(|damage| damage > most) {
            found.push(format!(
                "R1-7: the station in {name} has more damage than it takes"
            ));
        }
    }
    let Some(rails) = now::rails(game, state) else {
        return;
    };
    for train in state.trains().iter().filter(|train| !train.train.path.is_empty()) {
        let path = &train.train.path;
        let is_way = path
            .windows(2)
            .all(|pair| game.board().link(pair[0], pair[1]).is_some());
        // R2-6, R4-6: an owner may remove a station or marker after a train has used it.
        let mut areas = path.iter();
        let is_fine = is_way
            && areas.all(|at| match rails.may_use(train.train.nation, *at) {
                Ok(()) => true,
                Err(refusal) => {
                    rails.variant.owner_destroys && matches!(refusal, RailRefusal::NoRails { .. })
                }
            });
        if !state.has_turn(game, train.train.nation) || !is_fine {
            found.push("AR-4: a train has gone over areas that its nation may not use".to_owned());
        }
        if !rails.pools().is_empty() && train.train.tickets.is_empty() {
            found.push("S1-4: a train has gone a way that no pool of its nation covers".to_owned());
        }
        if !has_arrived(state, train) {
            found.push("AR-3: units that went by rail are not where their train went".to_owned());
        }
    }
    let is_fixed = |what: &Limited| match what {
        // A station placed after the trains went handled none of them (AR-7).
        Limited::Station(_) => state.phase() <= Phase::NonCombatMove,
        // A station may have been removed after its train went (R2-6).
        Limited::Nation(_) => {
            !(rails.variant.owner_destroys && matches!(rails.variant.national, National::PerStation { .. }))
        }
        Limited::Points(_) | Limited::Pool(_) | Limited::Scope(..) | Limited::Area(_) => true,
    };
    for (what, used) in rails.ledger().into_iter().filter(|(what, _)| is_fixed(what)) {
        if let Some(limit) = rails.limit(what).filter(|limit| used > *limit) {
            let what = what.text(rails.variant, rails.board, &|nation| game.nation_in_text(nation));
            found.push(format!("AR-9: {what}: {used} of {limit} used"));
        }
    }
}

/// Whether a train's cargo is at its destination, along with everything that went the same way and cannot move again.
fn has_arrived(state: &AreaState, train: &RailTrain) -> bool {
    let to = train.train.path[train.train.path.len() - 1];
    let same = state.trains().iter().filter(|other| other.train == train.train);
    match train.cargo {
        Cargo::Unit(kind) => {
            let railed = state
                .forces_at(to)
                .filter(|(force, _)| force.status == Status::Railed && force.kind == kind);
            let trains = same.filter(|other| other.cargo == train.cargo).count();
            railed.map(|(_, count)| usize::from(count)).sum::<usize>() >= trains
        }
        // Tokens that arrived may have burned.
        Cargo::Tokens(_) if state.tokens().is_burnt(to) => true,
        Cargo::Tokens(_) => {
            let carried = same.map(|other| match other.cargo {
                Cargo::Unit(_) => 0,
                Cargo::Tokens(count) => count,
            });
            let there = state.tokens().stacks_at(to).filter(|(stack, _)| stack.moved);
            there.map(|(_, count)| count).sum::<u32>() >= carried.sum()
        }
    }
}

fn look_at(game: &AreaGame, state: &AreaState, force: Force, count: u16, found: &mut Vec<String>) {
    let (kind, spec) = (game.kind(force.kind), game.spec(force.at));
    let name = game.space_name(force.at);
    let what = kind.named(count);
    let is_aboard = force.status.is_aboard();
    let is_at_home = match kind.domain {
        Domain::Land => spec.is_sea == is_aboard,
        Domain::Sea => spec.is_sea && !is_aboard,
        Domain::Air => !is_aboard,
    };
    if count == 0 || !spec.in_play || !is_at_home {
        found.push(format!("AB-9: {what} cannot be in {name}"));
    }
    // AB-31: units go as far as those that they accompany.
    let beside = kind.accompanies().and_then(|id| game.kind_named(id));
    let alone = kind.cargo().map_or(kind.movement, |_| kind.spent_when_carried());
    let most = beside.map_or(alone, |beside| alone.max(game.kind(beside).movement));
    if force.spent > most {
        found.push(format!("AB-9: {what} in {name} have moved {}", force.spent));
    }
    if is_aboard && !transport::is_afloat(game, state, force.at, force.nation) {
        found.push(format!(
            "AB-9: the transports in {name} carry more than they can hold"
        ));
    }
    // Aircraft accompany land units that enter.
    let is_neutral = !spec.is_sea && state.is_neutral(game, force.at);
    if is_neutral
        && Some(force.nation) != game.neutral()
        && !(state.phase() == Phase::Combat && may_attack(game, state, force))
        && (state.phase() != Phase::CombatMove || taker(game, state, force.at).is_none())
    {
        found.push(format!("AB-9: {what} stand in neutral {name}"));
    }
    let is_own_turn = state.has_turn(game, force.nation);
    let has_moved = match force.status {
        Status::Ready | Status::Aboard => false,
        // Submerged units stay so until the turn ends.
        Status::Fought => !kind.can(Ability::Submerges),
        Status::Moved
        | Status::Kept
        | Status::Unloaded
        | Status::Railed
        | Status::Bridged
        | Status::Ferried => true,
    };
    if !is_own_turn && (force.spent > 0 || has_moved) {
        found.push(format!("AB-3: {what} in {name} have moved out of turn"));
    }
    let holder = state.space(force.at).controller;
    // AB-12: neutral armies stay where they are.
    let is_hostile = !spec.is_sea
        && Some(force.nation) != game.neutral()
        && kind.domain == Domain::Land
        && !holder.is_some_and(|holder| game.are_friends(holder, force.nation));
    if is_hostile && !may_attack(game, state, force) {
        found.push(format!(
            "AB-10: {what} stand in {name}, which their side does not hold"
        ));
    }
}

/// Whether land units stand on hostile land because they are fighting there, will fight, or will capture it when Combat Move ends (AB-7, AB-10).
fn may_attack(game: &AreaGame, state: &AreaState, force: Force) -> bool {
    let is_attacker =
        state.has_turn(game, force.nation) && matches!(force.status, Status::Ready | Status::Unloaded);
    let is_battle = || {
        let is_fought = state.combat().is_some_and(|combat| combat.at == force.at);
        is_fought || can_fight(game, state, force.at)
    };
    is_attacker
        && match state.phase() {
            Phase::CombatMove => is_battle() || state.enemies_at(game, force.at).next().is_none(),
            Phase::Combat => is_battle(),
            Phase::Purchase | Phase::NonCombatMove | Phase::PlaceUnits | Phase::CollectIncome => false,
        }
}
