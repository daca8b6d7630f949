//! The forces with which some nations can strike each space in their next turn.

use std::collections::{BTreeMap, VecDeque};

use crate::chapters::battle::odds::UnitCounts;
use crate::chapters::forces::left_together;
use crate::chapters::movement::Movers;
use crate::definition::{Domain, KindId, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Status};
use railhead_engine::board::SpaceId;

/// Units that can strike a space.
#[derive(Clone, Copy, Debug)]
struct Strike {
    /// The turn of the round in which they move: only units of one turn strike together.
    turn: u8,
    from: SpaceId,
    kind: KindId,
    count: u16,
}

/// The forces with which some nations can strike each space.
#[derive(Debug)]
pub struct Strikes<'g> {
    game: &'g AreaGame,
    by_space: Vec<Vec<Strike>>,
}

impl<'g> Strikes<'g> {
    /// The strikes of the nations that are meant. Neutral armies have no turn, and a nation that is better left alone strikes nobody.
    pub fn by(game: &'g AreaGame, state: &AreaState, is_meant: impl Fn(NationId) -> bool) -> Self {
        let mut strikes = Self {
            game,
            by_space: vec![Vec::new(); game.board().len()],
        };
        let turns: Vec<Option<u8>> = game
            .nation_ids()
            .map(|nation| {
                let count = u8::try_from(game.definition().turns.len()).unwrap_or(u8::MAX);
                (0..count).find(|turn| game.movers(*turn).contains(&nation))
            })
            .collect();
        let mut positions: BTreeMap<u8, AreaState> = BTreeMap::new();
        for (force, count) in state.forces().filter(|(force, _)| is_meant(force.nation)) {
            let turn = turns.get(force.nation.index()).copied().flatten();
            // In the last round nobody strikes who has had a turn.
            let turn = turn.filter(|turn| *turn >= state.turn() || state.round() < game.definition().rounds);
            let Some(turn) = turn.filter(|_| !is_left_alone(game, state, force.nation)) else {
                continue;
            };
            let then = positions
                .entry(turn)
                .or_insert_with(|| as_they_strike(game, state, turn));
            let force = force.as_turn_begins();
            let kind = game.kind(force.kind);
            if kind.attack > 0 && !force.status.is_aboard() {
                strikes.attacks(then, force, count, turn);
            }
            if kind.room() > 0 {
                strikes.landings(then, force, count, turn);
            }
        }
        strikes
    }

    /// Attacks: units strike what they reach, and as many as go with others what those reach (AB-31).
    fn attacks(&mut self, then: &AreaState, force: Force, count: u16, turn: u8) {
        let game = self.game;
        let alone = reach(game, then, &[(force, count)]);
        let beside = leaders(game, then, force);
        let led = count.min(beside.iter().map(|(_, count)| count).sum());
        let mut farther = Vec::new();
        if led > 0 {
            let group: Vec<(Force, u16)> = std::iter::once((force, led)).chain(beside).collect();
            farther = reach(game, then, &group);
            farther.retain(|to| !alone.contains(to));
        }
        let more = farther.iter().map(|to| (*to, led));
        for (to, count) in alone.iter().map(|to| (*to, count)).chain(more) {
            self.by_space[to.index()].push(Strike {
                turn,
                from: force.at,
                kind: force.kind,
                count,
            });
        }
    }

    /// Landings: transports carry the best cargo near them to every coast in their reach.
    fn landings(&mut self, then: &AreaState, ships: Force, count: u16, turn: u8) {
        let game = self.game;
        let cargo = cargo_near(game, then, ships);
        let mut room = u32::from(game.kind(ships.kind).room()) * u32::from(count);
        let mut troops: Vec<(KindId, u16)> = Vec::new();
        for (kind, there) in cargo {
            let size = u32::from(game.kind(kind).cargo().unwrap_or(1)).max(1);
            let fit = u16::try_from(room / size).unwrap_or(u16::MAX);
            let boards = there.min(fit).min(count.saturating_mul(2));
            room -= u32::from(boards) * size;
            if boards > 0 {
                troops.push((kind, boards));
            }
        }
        if troops.is_empty() {
            return;
        }
        let mut coasts: Vec<SpaceId> = reach(game, then, &[(ships, count)])
            .into_iter()
            .chain([ships.at])
            .flat_map(|zone| game.board().links(zone))
            .map(|link| link.to)
            .filter(|to| !game.is_sea(*to) && game.spec(*to).in_play)
            .collect();
        coasts.sort_unstable();
        coasts.dedup();
        for coast in coasts {
            let strikes = troops.iter().map(|(kind, count)| Strike {
                turn,
                from: ships.at,
                kind: *kind,
                count: *count,
            });
            self.by_space[coast.index()].extend(strikes);
        }
    }

    /// The armies that can strike a space, one for each turn; without the units that stand in one space.
    pub fn against(&self, at: SpaceId, without: Option<SpaceId>) -> Vec<UnitCounts> {
        let mut armies: BTreeMap<u8, UnitCounts> = BTreeMap::new();
        let strikes = self.by_space[at.index()].iter();
        for strike in strikes.filter(|strike| Some(strike.from) != without) {
            let army = armies.entry(strike.turn).or_default();
            let count = army.entry(strike.kind).or_default();
            *count = count.saturating_add(strike.count);
        }
        armies
            .into_values()
            .filter(|army| {
                let mut kinds = army.keys();
                self.game.is_sea(at) || kinds.any(|kind| self.game.kind(*kind).domain == Domain::Land)
            })
            .collect()
    }

    /// Whether they can bring anything to a space.
    pub fn reaches(&self, at: SpaceId) -> bool {
        !self.by_space[at.index()].is_empty()
    }
}

/// Whether a nation will still be at peace in its next turn, and is better left alone (AB-13): an attack would bring it into the war sooner.
pub fn is_left_alone(game: &AreaGame, state: &AreaState, nation: NationId) -> bool {
    let peace = game.nation(nation).peace;
    state.is_at_peace(nation) && peace.is_some_and(|peace| state.round() + 1 < peace.until)
}

/// Whether an area is neutral land that may be entered (AB-9).
pub fn is_open_neutral(game: &AreaGame, state: &AreaState, at: SpaceId) -> bool {
    game.definition().violation.is_some() && state.is_neutral(game, at)
}

/// Units of a nation that its transports could carry: aboard, or on the coasts beside them; the strongest first.
fn cargo_near(game: &AreaGame, state: &AreaState, ships: Force) -> Vec<(KindId, u16)> {
    let coasts = game.board().links(ships.at).iter().map(|link| link.to);
    let mut found: BTreeMap<KindId, u16> = BTreeMap::new();
    for at in coasts.chain([ships.at]) {
        let own = state.forces_at(at).filter(|(force, _)| {
            let kind = game.kind(force.kind);
            force.nation == ships.nation && kind.cargo().is_some() && kind.attack > 0
        });
        for (force, count) in own.filter(|(force, _)| !game.is_sea(at) || force.status == Status::Aboard) {
            *found.entry(force.kind).or_default() += count;
        }
    }
    let mut cargo: Vec<(KindId, u16)> = found.into_iter().collect();
    cargo.sort_by_key(|(kind, _)| (std::cmp::Reverse(game.kind(*kind).attack), *kind));
    cargo
}

/// The position in which the nations of a turn strike: it begins, and they are at war.
fn as_they_strike(game: &AreaGame, state: &AreaState, turn: u8) -> AreaState {
    let mut then = state.clone();
    then.turn = turn;
    then.phase = Phase::CombatMove;
    then.rest();
    for nation in game.movers(turn) {
        then.nations[nation.index()].peace = false;
    }
    then
}

/// The units of its nation beside which a force moves as far as they do (AB-31).
fn leaders(game: &AreaGame, then: &AreaState, force: Force) -> Vec<(Force, u16)> {
    let Some(beside) = game.kind(force.kind).accompanies() else {
        return Vec::new();
    };
    let here = then.forces_at(force.at).filter(|(other, _)| {
        let leads = other.nation == force.nation && game.kind(other.kind).id == beside;
        leads && !other.status.is_aboard()
    });
    here.collect()
}

/// Where units that go together can strike, the first of them among others.
fn reach(game: &AreaGame, then: &AreaState, group: &[(Force, u16)]) -> Vec<SpaceId> {
    let (Some(movers), [(force, _), ..]) = (Movers::of(game, group), group) else {
        return Vec::new();
    };
    let far = left_together(game, group, force);
    let most = match movers.domain {
        // Aircraft need part of their range to get back.
        Domain::Air => far - far / 3,
        Domain::Land | Domain::Sea => far,
    };
    if most == 0 {
        return Vec::new();
    }
    let enters = |from: SpaceId, to: SpaceId, last: bool| movers.enter(game, then, from, to, last).is_ok();
    let mut is_found = vec![false; game.board().len()];
    let mut is_through = is_found.clone();
    is_found[force.at.index()] = true;
    is_through[force.at.index()] = true;
    let mut queue = VecDeque::from([(force.at, 0)]);
    let mut found = Vec::new();
    while let Some((here, steps)) = queue.pop_front() {
        for link in game.board().links(here) {
            let to = link.to;
            if !is_found[to.index()] && enters(here, to, true) {
                is_found[to.index()] = true;
                found.push(to);
            }
            let is_on = steps + 1 < most && !is_through[to.index()];
            if is_on && enters(here, to, false) {
                is_through[to.index()] = true;
                queue.push_back((to, steps + 1));
            }
        }
    }
    found
}
