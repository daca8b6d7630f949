//! Where units of the area game can go, against a second implementation that is written from the words of the rules alone and
//! looks at every way there is (AB-9).

use std::collections::BTreeSet;
use std::sync::Arc;

use railhead_area_game::chapters::movement::{LandingPlaces, reach};
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::random_player::Tendencies;
use railhead_area_game::state::area_state::{Force, Status};
use railhead_area_game::{AreaGame, AreaState, NationId, Order, Phase};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Draws, Game as _, RandomPlayer as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

/// A position, and the questions that the rules ask of it.
struct Position<'a> {
    game: &'a AreaGame,
    state: &'a AreaState,
    nation: NationId,
    is_combat: bool,
}

impl Position<'_> {
    fn is_own(&self, holder: Option<NationId>) -> bool {
        holder.is_some_and(|holder| self.game.are_friends(holder, self.nation))
    }

    fn holds(&self, area: SpaceId) -> bool {
        self.is_own(self.state.space(area).controller)
    }

    /// Held when the turn began, and still.
    fn held(&self, area: SpaceId) -> bool {
        self.holds(area) && self.is_own(self.state.space(area).held)
    }

    fn is_neutral(&self, area: SpaceId) -> bool {
        !self.game.is_sea(area) && self.state.space(area).controller.is_none()
    }

    fn enemies(&self, at: SpaceId) -> Vec<Force> {
        let there = self.state.forces().filter(|(force, _)| force.at == at);
        let enemies = there.filter(|(force, _)| {
            !self.game.are_friends(force.nation, self.nation) && force.status != Status::Aboard
        });
        enemies.map(|(force, _)| force).collect()
    }

    fn is_watched(&self, zone: SpaceId) -> bool {
        self.enemies(zone).iter().any(|force| {
            let kind = self.game.kind(force.kind);
            let fights = kind.attack > 0 || kind.defence > 0;
            kind.domain == Domain::Sea && fights && !self.dives(*force)
        })
    }

    /// Whether it goes below enemy ships.
    fn dives(&self, force: Force) -> bool {
        let kind = self.game.kind(force.kind);
        kind.can(Ability::Submerges) || kind.can(Ability::Evades)
    }

    /// Whether the enemy stops a force that passes a zone.
    fn is_stopped(&self, force: Force, zone: SpaceId) -> bool {
        let mut enemies = self.enemies(zone).into_iter();
        let is_hunted = enemies.any(|enemy| self.game.kind(enemy.kind).can(Ability::Hunts));
        self.is_watched(zone) && (is_hunted || !self.dives(force))
    }

    /// Every space to which a force can go: every way is tried, step by step.
    fn ends(&self, force: Force) -> BTreeSet<SpaceId> {
        let kind = self.game.kind(force.kind);
        let mut ends = BTreeSet::new();
        let is_able = match kind.domain {
            Domain::Air => matches!(force.status, Status::Ready | Status::Fought),
            Domain::Land => force.status == Status::Ready && self.holds(force.at),
            Domain::Sea => {
                let is_held = force.spent > 0 && self.is_stopped(force, force.at);
                force.status == Status::Ready && !is_held
            }
        };
        if is_able {
            let left = kind.movement.saturating_sub(force.spent);
            match kind.domain {
                Domain::Land => self.march(force, force.at, left, &mut ends),
                Domain::Sea => self.sail(force, force.at, left, &mut ends),
                Domain::Air => self.fly(force, left, &mut ends),
            }
        }
        ends.remove(&force.at);
        ends
    }

    fn march(&self, force: Force, from: SpaceId, left: u8, ends: &mut BTreeSet<SpaceId>) {
        let kind = self.game.kind(force.kind);
        for link in self.game.board().links(from) {
            let to = link.to;
            let spec = self.game.spec(to);
            if left == 0 || link.barrier.is_some() || spec.is_sea || !spec.in_play {
                continue;
            }
            if self.holds(to) {
                ends.insert(to);
                self.march(force, to, left - 1, ends);
                continue;
            }
            if !self.is_combat || kind.attack == 0 {
                continue;
            }
            if self.is_neutral(to) {
                let is_paid = self
                    .state
                    .forces()
                    .any(|(other, _)| other.at == to && self.state.is_mover(self.game, other.nation));
                let price = self.game.definition().violation.map(u32::from);
                let treasury = self.state.nation(self.nation).treasury;
                if price.is_some_and(|price| is_paid || price <= treasury) {
                    ends.insert(to);
                }
                continue;
            }
            ends.insert(to);
            if kind.can(Ability::Blitzes) && self.enemies(to).is_empty() {
                self.march(force, to, left - 1, ends);
            }
        }
    }

    fn sail(&self, force: Force, from: SpaceId, left: u8, ends: &mut BTreeSet<SpaceId>) {
        for link in self.game.board().links(from) {
            let to = link.to;
            let spec = self.game.spec(to);
            let passages = self.game.board().passages();
            let banks = link.passage.map(|id| &passages[usize::from(id.0)].held_by);
            let is_open = banks.is_none_or(|banks| banks.iter().all(|area| self.held(*area)));
            if left == 0 || !is_open || !spec.is_sea || !spec.in_play {
                continue;
            }
            if !self.is_watched(to) || self.is_combat {
                ends.insert(to);
            }
            if !self.is_stopped(force, to) {
                self.sail(force, to, left - 1, ends);
            }
        }
    }

    /// The spaces within this many steps.
    fn within(
        &self,
        from: &BTreeSet<SpaceId>,
        steps: u8,
        over: impl Fn(SpaceId) -> bool,
    ) -> BTreeSet<SpaceId> {
        let mut found = from.clone();
        for _ in 0..steps {
            let next = found.iter().flat_map(|at| self.game.board().links(*at));
            let next = next.map(|link| link.to);
            let next: Vec<_> = next
                .filter(|to| self.game.spec(*to).in_play && over(*to))
                .collect();
            found.extend(next);
        }
        found
    }

    fn fly(&self, force: Force, left: u8, ends: &mut BTreeSet<SpaceId>) {
        let kind = self.game.kind(force.kind);
        let is_air = |to: SpaceId| !self.is_neutral(to);
        let here = BTreeSet::from([force.at]);
        let mut places: BTreeSet<SpaceId> = self.game.space_ids().filter(|area| self.held(*area)).collect();
        if kind.can(Ability::LandsOnCarriers) {
            for (carrier, _) in self.state.forces() {
                let spec = self.game.kind(carrier.kind);
                if carrier.nation == force.nation && spec.decks() > 0 {
                    let is_ready = carrier.status == Status::Ready;
                    let sails = if is_ready {
                        spec.movement.saturating_sub(carrier.spent)
                    } else {
                        0
                    };
                    let zones = BTreeSet::from([carrier.at]);
                    places.extend(self.within(&zones, sails, |to| self.game.is_sea(to)));
                }
            }
        }
        for steps in 1..=left {
            let near = self.within(&places, left - steps, is_air);
            for to in self.within(&here, steps, is_air) {
                let is_end = self.is_combat || self.game.is_sea(to) || self.held(to);
                if is_end && near.contains(&to) {
                    ends.insert(to);
                }
            }
        }
    }
}

/// Compares every force of some positions of a random game; how many.
fn compare(path: &str, seed: u64, positions: usize) -> usize {
    let scenario = load::<AreaGame>(&Embedded, path).expect("shipped scenarios load");
    let mut session = Session::new(Arc::clone(&scenario.game), seed);
    let mut draws = Draws::new(seed);
    let mut player = Tendencies::drawn(&mut draws);
    let (mut looked_at, mut compared) = (0, 0);
    while looked_at < positions && !session.game().is_over(session.state()) {
        let (game, state) = (session.game().as_ref(), session.state());
        if matches!(state.phase(), Phase::CombatMove | Phase::NonCombatMove) && draws.one_in(4) {
            looked_at += 1;
            for (force, _) in state
                .forces()
                .filter(|(force, _)| state.is_mover(game, force.nation))
            {
                let position = Position {
                    game,
                    state,
                    nation: force.nation,
                    is_combat: state.phase() == Phase::CombatMove,
                };
                let places = LandingPlaces::new(game, state, force.nation);
                let found: BTreeSet<SpaceId> = reach(game, state, &force, &places)
                    .into_iter()
                    .map(|(to, _)| to)
                    .collect();
                let expected = position.ends(force);
                assert_eq!(
                    found,
                    expected,
                    "{path}, seed {seed}: {force:?} in {:?}",
                    state.phase()
                );
                compared += expected.len();
            }
        }
        let legal = game.legal_orders(state);
        let order = player.choose(game, state, &legal, &Order::EndPhase, &mut draws);
        if order == Order::EndPhase {
            player = Tendencies::drawn(&mut draws);
        }
        session.issue(order).expect("legal orders are allowed");
    }
    compared
}

// AB-9
#[test]
fn ab_9_reach_is_what_every_way_leads_to() {
    let small: usize = (1..=6).map(|seed| compare("world/france.ron", seed, 60)).sum();
    let medium: usize = (1..=2)
        .map(|seed| compare("world/europe-1940.ron", seed, 20))
        .sum();
    let large = compare("world/global-1940.ron", 1, 8);
    assert!(
        small > 2_000 && medium > 2_000 && large > 1_000,
        "{small}, {medium}, {large} are too few"
    );
}
