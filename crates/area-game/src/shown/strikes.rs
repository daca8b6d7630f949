//! The forces with which some nations can strike each space in their next turn.

use std::collections::{BTreeMap, VecDeque};

use crate::chapters::battle::odds::UnitCounts;
use crate::definition::{Ability, Domain, KindId, NationId};
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
        for (force, count) in state.forces().filter(|(force, _)| is_meant(force.nation)) {
            let turn = turns.get(force.nation.index()).copied().flatten();
            // In the last round nobody strikes who has had a turn.
            let turn = turn.filter(|turn| *turn >= state.turn() || state.round() < game.definition().rounds);
            let Some(turn) = turn.filter(|_| !is_left_alone(game, state, force.nation)) else {
                continue;
            };
            let kind = game.kind(force.kind);
            if kind.attack > 0 && !force.status.is_aboard() {
                for to in reach(game, state, force) {
                    strikes.by_space[to.index()].push(Strike {
                        turn,
                        from: force.at,
                        kind: force.kind,
                        count,
                    });
                }
            }
            if kind.room() > 0 {
                strikes.landings(state, force, count, turn);
            }
        }
        strikes
    }

    /// Landings: transports carry the best cargo near them to every coast in their reach.
    fn landings(&mut self, state: &AreaState, ships: Force, count: u16, turn: u8) {
        let game = self.game;
        let cargo = cargo_near(game, state, ships);
        let mut room = u16::from(game.kind(ships.kind).room()) * count;
        let mut troops: Vec<(KindId, u16)> = Vec::new();
        for (kind, there) in cargo {
            let size = u16::from(game.kind(kind).cargo().unwrap_or(1)).max(1);
            let boards = there.min(room / size).min(2 * count);
            room -= boards * size;
            if boards > 0 {
                troops.push((kind, boards));
            }
        }
        if troops.is_empty() {
            return;
        }
        let mut coasts: Vec<SpaceId> = reach(game, state, ships)
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
            *armies
                .entry(strike.turn)
                .or_default()
                .entry(strike.kind)
                .or_default() += strike.count;
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

/// Where a unit can strike in its next turn.
fn reach(game: &AreaGame, state: &AreaState, force: Force) -> Vec<SpaceId> {
    let kind = game.kind(force.kind);
    let is_of = |nation: NationId| game.are_friends(nation, force.nation);
    // Aircraft need part of their range to get back.
    let most = match kind.domain {
        Domain::Air => kind.movement - kind.movement / 3,
        Domain::Land | Domain::Sea => kind.movement,
    };
    let is_clear = |at: SpaceId| {
        !state.forces_at(at).any(|(other, _)| {
            !is_of(other.nation)
                && !other.status.is_aboard()
                && (!game.is_sea(force.at) || game.kind(other.kind).is_warship())
        })
    };
    let passes = |at: SpaceId| match kind.domain {
        Domain::Air => true,
        Domain::Sea => is_clear(at) || kind.slips_past(),
        Domain::Land => {
            state.space(at).controller.is_some_and(is_of) || kind.can(Ability::Blitzes) && is_clear(at)
        }
    };
    let mut seen = vec![false; game.board().len()];
    seen[force.at.index()] = true;
    let mut queue = VecDeque::from([(force.at, 0)]);
    let mut found = Vec::new();
    while let Some((here, steps)) = queue.pop_front() {
        for link in game.board().links(here) {
            let to = link.to;
            let is_way = match kind.domain {
                Domain::Air => true,
                Domain::Sea => game.is_sea(to),
                Domain::Land => !game.is_sea(to) && link.barrier.is_none(),
            };
            // Land units stop in neutral land, and aircraft do not fly there.
            let is_neutral = state.is_neutral(game, to);
            let is_closed = is_neutral && !(kind.domain == Domain::Land && is_open_neutral(game, state, to));
            let is_open = is_way && game.spec(to).in_play && !is_closed;
            if !is_open || std::mem::replace(&mut seen[to.index()], true) {
                continue;
            }
            found.push(to);
            if steps + 1 < most && !is_neutral && passes(to) {
                queue.push_back((to, steps + 1));
            }
        }
    }
    found
}
