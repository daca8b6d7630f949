//! One step of a move: what stops land, sea and air units (AB-9).

use crate::chapters::forces::{company, has_hunters, has_warships};
use crate::definition::{Ability, Domain, KindId, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force};
use crate::tokens::refusal::TokenRefusal;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

/// A group of moving units, as far as its way is concerned.
#[derive(Clone, Copy, Debug)]
pub struct Movers {
    pub domain: Domain,
    /// Their nation: the first one named.
    pub nation: NationId,
    /// Whether all of them can pass through empty enemy areas.
    blitz: bool,
    /// Whether all of them can slip past enemies.
    slips_past: bool,
    /// A kind among them that cannot attack.
    harmless: Option<KindId>,
    /// Whether some of them have moved this turn.
    has_moved: bool,
}

impl Movers {
    /// The properties of a group; `None` if it cannot move as one: units of two domains, or cargo only.
    pub fn of(game: &AreaGame, forces: &[(Force, u16)]) -> Option<Self> {
        let mut group: Option<Self> = None;
        for (force, _) in forces.iter().filter(|(force, _)| !force.status.is_aboard()) {
            let kind = game.kind(force.kind);
            let one = Self {
                domain: kind.domain,
                nation: force.nation,
                blitz: kind.can(Ability::Blitzes)
                    || company(game, forces, force.kind)
                        .is_some_and(|beside| game.kind(beside).can(Ability::Blitzes)),
                slips_past: kind.slips_past(),
                harmless: (!kind.can_attack()).then_some(force.kind),
                has_moved: force.spent > 0,
            };
            let Some(group) = &mut group else {
                group = Some(one);
                continue;
            };
            if group.domain != one.domain {
                return None;
            }
            group.blitz &= one.blitz;
            group.slips_past &= one.slips_past;
            group.harmless = group.harmless.or(one.harmless);
            group.has_moved |= one.has_moved;
        }
        let has_cargo = forces.iter().any(|(force, _)| force.status.is_aboard());
        group.filter(|group| !has_cargo || group.domain == Domain::Sea)
    }

    /// Tokens, which move like land units that cannot fight (RT-4).
    pub const fn tokens(nation: NationId) -> Self {
        Self {
            domain: Domain::Land,
            nation,
            blitz: false,
            slips_past: false,
            harmless: None,
            has_moved: false,
        }
    }

    /// Whether they may leave their space: units that have met the enemy stop (AB-9).
    pub(super) fn leave(self, game: &AreaGame, state: &AreaState, from: SpaceId) -> Result<(), Refusal> {
        let is_held = match self.domain {
            Domain::Air => false,
            Domain::Land => !state.is_friendly(game, from),
            Domain::Sea => self.has_moved && self.is_stopped(game, state, from),
        };
        if is_held {
            Err(self.stopped_by(from))
        } else {
            Ok(())
        }
    }

    /// Whether enemy ships in a zone stop ships that pass: they stop submarines only if they hunt them (AB-26).
    fn is_stopped(self, game: &AreaGame, state: &AreaState, zone: SpaceId) -> bool {
        has_warships(game, state, zone) && (!self.slips_past || has_hunters(game, state, zone))
    }

    /// Why they do not pass enemies.
    fn stopped_by(self, at: SpaceId) -> Refusal {
        if self.slips_past {
            Refusal::Hunted(at)
        } else {
            Refusal::EnemyOnTheWay(at)
        }
    }

    /// The price of entering a space: neutral land costs (AB-9).
    pub fn price(self, game: &AreaGame, state: &AreaState, to: SpaceId) -> Option<u32> {
        let is_first = self.domain == Domain::Land
            && state.is_neutral(game, to)
            && !state
                .forces_at(to)
                .any(|(force, _)| state.has_turn(game, force.nation));
        is_first
            .then_some(game.definition().violation)
            .flatten()
            .map(u32::from)
    }

    /// Whether it can be paid: from the treasury, or with the tokens of their starting area (RT-11).
    pub(super) fn check_price(
        self,
        game: &AreaGame,
        state: &AreaState,
        from: SpaceId,
        price: u32,
    ) -> Result<(), Refusal> {
        if game.tokens().is_none() {
            let treasury = state.nation(self.nation).treasury;
            return if price <= treasury {
                Ok(())
            } else {
                Err(Refusal::TooDear { price, treasury })
            };
        }
        let is_own = state.space(from).controller == Some(self.nation);
        let there = if is_own { state.tokens().at(from) } else { 0 };
        if price <= there {
            Ok(())
        } else {
            Err(TokenRefusal::Short {
                price,
                tokens: there,
                space: from,
            }
            .into())
        }
    }

    /// Checks that they may take one step (AB-9); `last` if they want to stop there.
    pub fn enter(
        self,
        game: &AreaGame,
        state: &AreaState,
        from: SpaceId,
        to: SpaceId,
        last: bool,
    ) -> Result<(), Refusal> {
        let Some(link) = game.board().link(from, to) else {
            return Err(Refusal::NotConnected(from, to));
        };
        let spec = game.spec(to);
        if !spec.in_play {
            return Err(Refusal::OutOfPlay(to));
        }
        let is_at_home = match self.domain {
            Domain::Land => !spec.is_sea,
            Domain::Sea => spec.is_sea,
            Domain::Air => true,
        };
        if !is_at_home {
            return Err(Refusal::WrongDomain(self.domain, to));
        }
        if !spec.is_sea && !state.is_friendly(game, to) && state.is_at_peace(self.nation) {
            return Err(Refusal::AtPeace(self.nation));
        }
        let is_combat = state.phase == Phase::CombatMove;
        match self.domain {
            Domain::Land => {
                if let Some(barrier) = link.barrier {
                    return Err(Refusal::Barrier(barrier));
                }
                self.march(game, state, to, last, is_combat)
            }
            Domain::Sea => {
                if let Some(passage) = link.passage {
                    let bounds = &game.board().passages()[usize::from(passage.0)].held_by;
                    if !bounds.iter().all(|area| state.was_friendly(game, *area)) {
                        return Err(Refusal::Passage(passage));
                    }
                }
                self.sail(game, state, to, last, is_combat)
            }
            Domain::Air => {
                if state.is_neutral(game, to) {
                    return Err(Refusal::NeutralSky(to));
                }
                let is_safe = spec.is_sea || state.was_friendly(game, to);
                if last && !is_combat && !is_safe {
                    return Err(Refusal::Hostile(to));
                }
                let holder = state.space(to).controller;
                let closed =
                    holder.filter(|holder| state.is_closed_to_aircraft_of(game, self.nation, *holder));
                if last
                    && !spec.is_sea
                    && state.is_friendly(game, to)
                    && let Some(holder) = closed
                {
                    return Err(Refusal::NoAirfield(holder));
                }
                Ok(())
            }
        }
    }

    fn march(
        self,
        game: &AreaGame,
        state: &AreaState,
        to: SpaceId,
        last: bool,
        is_combat: bool,
    ) -> Result<(), Refusal> {
        if state.is_friendly(game, to) {
            return Ok(());
        }
        if state.is_neutral(game, to) {
            if game.definition().violation.is_none() {
                return Err(Refusal::Neutral(to));
            }
            if !is_combat || !last {
                return Err(Refusal::NeutralAhead(to));
            }
        }
        if !is_combat {
            return Err(Refusal::Hostile(to));
        }
        if let Some(kind) = self.harmless {
            return Err(Refusal::CannotAttack(kind));
        }
        let is_empty = state.enemies_at(game, to).next().is_none();
        if last || self.blitz && is_empty {
            Ok(())
        } else {
            Err(Refusal::EnemyOnTheWay(to))
        }
    }

    fn sail(
        self,
        game: &AreaGame,
        state: &AreaState,
        to: SpaceId,
        last: bool,
        is_combat: bool,
    ) -> Result<(), Refusal> {
        if !has_warships(game, state, to) {
            return Ok(());
        }
        if last && is_combat || !last && !self.is_stopped(game, state, to) {
            Ok(())
        } else if last {
            Err(Refusal::Hostile(to))
        } else {
            Err(self.stopped_by(to))
        }
    }
}
