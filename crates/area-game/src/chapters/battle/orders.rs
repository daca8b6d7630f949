//! The course of a battle (AB-7): its orders, who gives them, and their effects.
//!
//! Before each round unarmed ships without protection are lost (AB-27), submarines may submerge, and the attacker may retreat; before the first one the
//! losses of a bombardment may fall (AB-29). In a round what strikes first fires first, then its losses fall (AB-25); then all others fire, and their
//! losses fall.

use super::losses::{endurance, fall, in_order, is_choice, on_unarmed, sink_unarmed, that_fall};
use super::sides::{can_either_hit, can_fight, deciding_nation, hunts, is_of, is_theirs, participants};
use super::{fire, guns};
use crate::chapters::movement::{Movers, stray_aircraft};
use crate::chapters::play::Play;
use crate::chapters::{conquest, peace};
use crate::definition::{Ability, Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Combat, Force, Party, Stage};
use crate::state::event::{Cause, Event};
use crate::state::hits::{FallingHits, Hits};
use crate::state::order::HitsOn;
use crate::tokens::destroy;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// The nation that decides in the current battle; `None` if there is none.
pub fn decider(game: &AreaGame, state: &AreaState) -> Option<NationId> {
    let combat = state.combat()?;
    let is_defender = matches!(
        combat.stage,
        Stage::Submerge
            | Stage::Burn
            | Stage::Losses {
                party: Party::Defender,
                ..
            }
    );
    if combat.stage == Stage::Burn {
        destroy::token_defender(game, state, combat.at)
    } else if is_defender {
        deciding_nation(game, state, combat.at, Party::Defender)
    } else if state.asked.is_some() {
        deciding_nation(game, state, combat.at, Party::Attacker)
    } else {
        game.movers(state.turn).first().copied()
    }
}

/// Whether a battle can begin in a space.
pub fn check_fight(game: &AreaGame, state: &AreaState, at: SpaceId) -> Result<(), Refusal> {
    if state.phase != Phase::Combat {
        return Err(Refusal::WrongPhase(state.phase));
    }
    if state.is_turn_at_peace(game) {
        return Err(Refusal::AtPeace(game.movers(state.turn)[0]));
    }
    if !can_fight(game, state, at) || !is_theirs(game, state, at) {
        return Err(Refusal::NoBattle(at));
    }
    Ok(())
}

/// Begins a battle and fights its first round.
pub fn fight(play: &mut Play, at: SpaceId) {
    peace::attacked(play, at);
    play.emit(Event::BattleBegan { at });
    guns::at_aircraft(play, at);
    if participants(play.game, play.state, at, Party::Attacker).is_empty() {
        end(play, at);
    } else {
        before_round(play, at);
    }
}

/// Fights the next round; before it the defender may destroy tokens (RT-8). Attacking ships that are unarmed and did not retreat are lost (AB-27).
fn next_round(play: &mut Play, at: SpaceId) {
    sink_unarmed(play, at, Party::Attacker);
    if participants(play.game, play.state, at, Party::Attacker).is_empty() {
        end(play, at);
    } else if destroy::token_defender(play.game, play.state, at).is_some() {
        play.emit(Event::StageBegan { stage: Stage::Burn });
    } else {
        fight_round(play, at);
    }
}

/// Whether the defender may destroy tokens now (RT-8).
pub fn check_burn(state: &AreaState, at: SpaceId) -> Result<(), Refusal> {
    check_stage(state, Stage::Burn)?;
    let is_there = state.combat().is_some_and(|combat| combat.at == at);
    if is_there { Ok(()) } else { Err(Refusal::NotAsked) }
}

/// The defender destroys tokens, then the round is fought (RT-8).
pub fn burn(play: &mut Play, at: SpaceId) {
    destroy::burn(play, at);
    fight_round(play, at);
}

fn fight_round(play: &mut Play, at: SpaceId) {
    let bombardment = if combat(play).round == 0 {
        fire::bombardment(play, at)
    } else {
        None
    };
    match bombardment {
        Some(on_defender) => ask_losses(play, at, (Party::Defender, on_defender), (Hits::default(), true)),
        None => begin_round(play, at),
    }
}

fn begin_round(play: &mut Play, at: SpaceId) {
    if is_either_gone(play, at) {
        before_round(play, at);
        return;
    }
    let round = combat(play).round.saturating_add(1);
    play.emit(Event::BattleRoundBegan { round });
    match fire::first(play, at) {
        Some([on_attacker, on_defender]) => {
            ask_losses(play, at, (Party::Defender, on_defender), (on_attacker, true));
        }
        None => fire_on(play, at),
    }
}

/// All that has not fired in the round fires, as far as it is left (AB-7).
fn fire_on(play: &mut Play, at: SpaceId) {
    if is_either_gone(play, at) {
        before_round(play, at);
        return;
    }
    let round = combat(play).round;
    let [on_attacker, on_defender] = fire::others(play, at, round);
    ask_losses(play, at, (Party::Defender, on_defender), (on_attacker, false));
}

fn is_either_gone(play: &Play, at: SpaceId) -> bool {
    let mut parties = [Party::Attacker, Party::Defender].into_iter();
    parties.any(|party| participants(play.game, play.state, at, party).is_empty())
}

fn combat<'s>(play: &'s Play) -> &'s Combat {
    play.state.combat().expect("a battle is being fought")
}

/// Asks the owner to assign hits, if there is a choice. `then` is what the other party takes afterwards, and whether these hits come before the fire of
/// the others: those of first strikes, or those of a bombardment before the first round.
fn ask_losses(play: &mut Play, at: SpaceId, (party, hits): (Party, Hits), (then, first): (Hits, bool)) {
    let endurances = endurance(play.game, play.state, at, party);
    let hits = that_fall(play.game, &endurances, hits);
    let on = in_order(play.game, play.state, (at, party), &endurances, (hits, &[]));
    // AB-12: nobody chooses for neutral armies.
    let is_asked = deciding_nation(play.game, play.state, at, party).is_some();
    if is_asked && is_choice(play.game, &endurances, &on, hits) {
        let stage = Stage::Losses {
            party,
            hits,
            then,
            first,
        };
        play.emit(Event::StageBegan { stage });
        return;
    }
    fall_and_go_on(play, (at, party), &on, (then, first));
}

fn fall_and_go_on(
    play: &mut Play,
    (at, party): (SpaceId, Party),
    on: &[HitsOn],
    (then, first): (Hits, bool),
) {
    fall(play, at, party, on);
    match party {
        Party::Defender => ask_losses(play, at, (Party::Attacker, then), (Hits::default(), first)),
        Party::Attacker if !first => before_round(play, at),
        Party::Attacker if combat(play).round == 0 => begin_round(play, at),
        Party::Attacker => fire_on(play, at),
    }
}

/// Whether hits can be assigned like this: the right number, on units that are present.
pub fn check_losses(game: &AreaGame, state: &AreaState, on: &[HitsOn]) -> Result<(), Refusal> {
    let Some(combat) = state.combat() else {
        return Err(Refusal::NotAsked);
    };
    let Stage::Losses { party, hits, .. } = combat.stage else {
        return Err(Refusal::NotAsked);
    };
    if on.is_empty() {
        return Ok(());
    }
    let endurances = endurance(game, state, combat.at, party);
    let mut falling = FallingHits::from(hits);
    let barred = on.iter().find(|line| {
        let target = game.kind(line.kind).target();
        falling.left() >= line.hits && falling.take(target, line.hits) < line.hits
    });
    if let Some(line) = barred {
        return Err(Refusal::CannotHit(line.kind));
    }
    let fit = on.iter().all(|line| {
        let line_endures = endurances.get(&(line.nation, line.kind)).copied();
        let most = line_endures.unwrap_or_default().all;
        (1..=most).contains(&line.hits)
    });
    let are_once = on.iter().enumerate().all(|(index, line)| {
        !on[..index]
            .iter()
            .any(|other| (other.nation, other.kind) == (line.nation, line.kind))
    });
    let sum: u32 = on.iter().map(|line| u32::from(line.hits)).sum();
    if sum != u32::from(hits.all()) || !fit || !are_once {
        return Err(Refusal::WrongLosses { hits: hits.all() });
    }
    let usual = in_order(game, state, (combat.at, party), &endurances, (hits, &[]));
    if on_unarmed(game, on) > on_unarmed(game, &usual) {
        return Err(Refusal::UnarmedLast);
    }
    Ok(())
}

/// Assigns the hits as the owner says, or where they cost least.
pub fn take_losses(play: &mut Play, on: &[HitsOn]) {
    let at = combat(play).at;
    let Stage::Losses {
        party,
        hits,
        then,
        first,
    } = combat(play).stage
    else {
        unreachable!("the order was checked");
    };
    let on = if on.is_empty() {
        let endurances = endurance(play.game, play.state, at, party);
        in_order(play.game, play.state, (at, party), &endurances, (hits, &[]))
    } else {
        on.to_vec()
    };
    fall_and_go_on(play, (at, party), &on, (then, first));
}

/// The submarines of a party that can submerge now (AB-7): none if the enemy hunts them (AB-26), and before the first round only those that evade.
fn divers(game: &AreaGame, state: &AreaState, at: SpaceId, party: Party) -> Vec<(Force, u16)> {
    if hunts(game, &participants(game, state, at, party.other())) {
        return Vec::new();
    }
    let is_first = state.combat().is_none_or(|combat| combat.round == 0);
    let mut divers = participants(game, state, at, party);
    divers.retain(|(force, _)| {
        let kind = game.kind(force.kind);
        kind.can(Ability::Submerges) && (!is_first || kind.can(Ability::Evades))
    });
    divers
}

/// Before the first round and after the losses of each: the battle ends, or a party decides how it continues.
fn before_round(play: &mut Play, at: SpaceId) {
    if settle(play, at) {
        end(play, at);
    } else if !divers(play.game, play.state, at, Party::Defender).is_empty() {
        play.emit(Event::StageBegan {
            stage: Stage::Submerge,
        });
    } else {
        ask_attacker(play, at);
    }
}

/// Ships that cannot fight on are lost (AB-27) or submerge (AB-26). Returns whether the battle is decided: a party has no units left, or neither can hit.
fn settle(play: &mut Play, at: SpaceId) -> bool {
    sink_unarmed(play, at, Party::Defender);
    submerge_in_vain(play, at);
    let [attackers, defenders] =
        [Party::Attacker, Party::Defender].map(|party| participants(play.game, play.state, at, party));
    attackers.is_empty() || defenders.is_empty() || !can_either_hit(play.game, [&attackers, &defenders])
}

/// AB-26: submarines alone, against what they cannot hit and cannot be hit by, submerge.
fn submerge_in_vain(play: &mut Play, at: SpaceId) {
    let game = play.game;
    let all = [Party::Attacker, Party::Defender].map(|party| participants(game, play.state, at, party));
    let [attackers, defenders] = &all;
    if attackers.is_empty() || defenders.is_empty() || can_either_hit(game, [attackers, defenders]) {
        return;
    }
    let can_evade = |(force, _): &(Force, u16)| {
        let kind = game.kind(force.kind);
        kind.can(Ability::Submerges) && kind.can(Ability::Evades)
    };
    if let Some(submarines) = all.into_iter().find(|party| party.iter().all(can_evade)) {
        for (force, count) in submarines {
            play.emit(Event::Submerged { force, count });
        }
    }
}

/// Asks the attacker, if there is any choice but to fight on.
fn ask_attacker(play: &mut Play, at: SpaceId) {
    let can_dive = !divers(play.game, play.state, at, Party::Attacker).is_empty();
    if can_dive || !retreats(play.game, play.state).is_empty() {
        play.emit(Event::StageBegan { stage: Stage::Decide });
    } else {
        next_round(play, at);
    }
}

/// Where the attacker can retreat after a round (AB-7).
///
/// To friendly spaces from which some attackers came, if the way is open to ships and land units (AB-9). Landed units cannot retreat; aircraft break off wherever they came from.
pub fn retreats(game: &AreaGame, state: &AreaState) -> Vec<SpaceId> {
    let Some(combat) = state.combat().filter(|combat| combat.round > 0) else {
        return Vec::new();
    };
    let at = combat.at;
    let mut below = participants(game, state, at, Party::Attacker);
    below.retain(|(force, _)| !is_of(game, *force, Domain::Air));
    let movers = Movers::of(game, &below);
    let has_landed = state.landings.keys().any(|(_, to)| *to == at);
    let came = state.approaches.iter().filter(|(to, _)| *to == at);
    came.map(|(_, from)| *from)
        .filter(|to| {
            movers.is_none_or(|movers| !has_landed && movers.enter(game, state, at, *to, true).is_ok())
        })
        .collect()
}

/// Whether the attackers in a space are aircraft alone: these break off, and it is all one where they came from (AB-7).
pub fn attacks_by_air_alone(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    let attackers = participants(game, state, at, Party::Attacker);
    let mut attackers = attackers.iter();
    attackers.all(|(force, _)| is_of(game, *force, Domain::Air))
}

/// Whether the battle is waiting for this decision.
pub fn check_stage(state: &AreaState, stage: Stage) -> Result<(), Refusal> {
    let is_asked = state.combat().is_some_and(|combat| combat.stage == stage);
    if is_asked { Ok(()) } else { Err(Refusal::NotAsked) }
}

/// Whether submarines may leave the battle: the defender's when asked, the attacker's in place of a retreat.
pub fn check_submerge(game: &AreaGame, state: &AreaState) -> Result<(), Refusal> {
    let is_asked = state.combat().is_some_and(|combat| match combat.stage {
        Stage::Losses { .. } | Stage::Burn => false,
        Stage::Submerge => true,
        Stage::Decide => !divers(game, state, combat.at, Party::Attacker).is_empty(),
    });
    if is_asked { Ok(()) } else { Err(Refusal::NotAsked) }
}

/// Whether the attacker may retreat to a space (AB-7).
pub fn check_retreat(game: &AreaGame, state: &AreaState, to: SpaceId) -> Result<(), Refusal> {
    let asked = state.combat().filter(|combat| combat.stage == Stage::Decide);
    let Some(combat) = asked else {
        return Err(Refusal::NotAsked);
    };
    if retreats(game, state).contains(&to) {
        Ok(())
    } else if state.landings.keys().any(|(_, landed)| *landed == combat.at) {
        Err(Refusal::Landed)
    } else {
        Err(Refusal::NoRetreat(to))
    }
}

/// Submarines leave the battle.
pub fn submerge(play: &mut Play) {
    let (at, stage) = (combat(play).at, combat(play).stage);
    let party = if stage == Stage::Submerge {
        Party::Defender
    } else {
        Party::Attacker
    };
    for (force, count) in divers(play.game, play.state, at, party) {
        play.emit(Event::Submerged { force, count });
    }
    if settle(play, at) {
        end(play, at);
    } else {
        ask_attacker(play, at);
    }
}

/// Submarines stay in the battle, or tokens are spared (RT-8).
pub fn stay(play: &mut Play) {
    let Combat { at, stage, .. } = *combat(play);
    if stage == Stage::Burn {
        fight_round(play, at);
    } else {
        ask_attacker(play, at);
    }
}

/// The attacker fights on.
pub fn decide(play: &mut Play) {
    let at = combat(play).at;
    next_round(play, at);
}

/// The attacker retreats (AB-7): aircraft stay where they are until they land.
pub fn retreat(play: &mut Play, to: SpaceId) {
    let at = combat(play).at;
    let (fly, go): (Vec<_>, Vec<_>) = participants(play.game, play.state, at, Party::Attacker)
        .into_iter()
        .partition(|(force, _)| is_of(play.game, *force, Domain::Air));
    for (force, count) in fly {
        play.emit(Event::Spent { force, count });
    }
    if !go.is_empty() {
        play.emit(Event::Retreated { units: go, to });
    }
    end(play, at);
}

/// Ends the battle: survivors are done fighting, and undefended land is captured (AB-10).
fn end(play: &mut Play, at: SpaceId) {
    let [attackers, defenders] =
        [Party::Attacker, Party::Defender].map(|party| participants(play.game, play.state, at, party));
    let winner = match (attackers.is_empty(), defenders.is_empty()) {
        (false, true) => Some(Party::Attacker),
        (true, false) => Some(Party::Defender),
        _ => None,
    };
    let is_land = !play.game.is_sea(at);
    let taker = conquest::taker(play.game, play.state, at).filter(|_| is_land && defenders.is_empty());
    for (force, count) in attackers {
        // Land units that can no longer win have no place to stay.
        let is_lost = is_land && winner.is_none() && is_of(play.game, force, Domain::Land);
        play.emit(if is_lost {
            Event::Lost {
                force,
                count,
                cause: Cause::Scattered,
            }
        } else {
            Event::Spent { force, count }
        });
    }
    if !is_land {
        let mut nations: Vec<NationId> = defenders.iter().map(|(force, _)| force.nation).collect();
        nations.dedup();
        for nation in nations {
            for (force, count) in stray_aircraft(play.game, play.state, at, nation) {
                play.emit(Event::Lost {
                    force,
                    count,
                    cause: Cause::Crashed,
                });
            }
        }
    }
    play.emit(Event::BattleEnded { at, winner });
    if let Some(by) = taker {
        conquest::capture(play, at, by);
    }
}
