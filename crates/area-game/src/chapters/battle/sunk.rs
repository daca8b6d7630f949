//! What goes down with the units of a battle at sea (AB-7): cargo and tokens that find no room, aircraft that find no deck.

use std::collections::BTreeMap;

use super::sides::{is_of, participants};
use crate::chapters::forces::left;
use crate::chapters::movement::{LandingPlaces, without_deck};
use crate::chapters::transport;
use crate::definition::{Ability, Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Party, Status};
use crate::tokens::ships;
use railhead_engine::board::SpaceId;

/// The value of one token, in IPC.
const TOKEN: u32 = 1;

/// What a party's nations have in the space of a battle, as they lose units.
#[derive(Clone, Debug, Default)]
pub struct FleetsInBattle(BTreeMap<NationId, Fleet>);

/// The forces of a nation in the space of a battle.
#[derive(Clone, Debug, Default)]
struct Fleet {
    /// All its units there, fighting or not.
    units: Vec<(Force, u16)>,
    /// Its aircraft that can land only on the carriers there.
    fliers: Vec<Force>,
    /// The tokens aboard its transports.
    tokens: u32,
    /// The value of everything that has no room or deck before the first loss, in IPC.
    before: u32,
}

impl FleetsInBattle {
    /// The fleets of a party's nations in the space of a battle; empty where a loss cannot take anything else down.
    pub fn new(game: &AreaGame, state: &AreaState, at: SpaceId, party: Party) -> Self {
        let mut fleets = BTreeMap::new();
        if !game.is_sea(at) {
            return Self(fleets);
        }
        for (force, _) in participants(game, state, at, party) {
            let nation = force.nation;
            fleets
                .entry(nation)
                .or_insert_with(|| Fleet::new(game, state, (at, party), nation));
        }
        fleets.retain(|_, fleet| fleet.carries(game));
        Self(fleets)
    }

    /// Whether a loss among these units cannot take anything else down.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A unit is lost.
    pub fn lose(&mut self, nation: NationId, kind: KindId) {
        if let Some(fleet) = self.0.get_mut(&nation) {
            fleet.lose(kind);
        }
    }

    /// What has gone down with the units lost so far, in IPC.
    pub fn sunk(&self, game: &AreaGame) -> u32 {
        self.0.values().map(|fleet| fleet.sunk(game)).sum()
    }

    /// The cost of losing a unit, in IPC, with what goes down with it.
    pub fn price(&self, game: &AreaGame, nation: NationId, kind: KindId) -> u32 {
        let cost = u32::from(game.kind(kind).cost);
        let Some(fleet) = self.0.get(&nation).filter(|_| matters(game, kind)) else {
            return cost;
        };
        let mut then = fleet.clone();
        then.lose(kind);
        (cost + then.sunk(game)).saturating_sub(fleet.sunk(game))
    }
}

/// Whether anything else can depend on a unit of this kind.
pub fn matters(game: &AreaGame, kind: KindId) -> bool {
    let spec = game.kind(kind);
    spec.room() > 0 || spec.room_for_tokens() > 0 || spec.decks() > 0 || spec.domain == Domain::Air
}

impl Fleet {
    fn new(game: &AreaGame, state: &AreaState, (at, party): (SpaceId, Party), nation: NationId) -> Self {
        let own = state.forces_at(at).filter(|(force, _)| force.nation == nation);
        let units: Vec<(Force, u16)> = own.collect();
        let has_decks = units.iter().any(|(force, _)| game.kind(force.kind).decks() > 0);
        let aircraft = units.iter().map(|(force, _)| *force);
        let mut fliers: Vec<Force> = aircraft
            .filter(|force| has_decks && is_of(game, *force, Domain::Air))
            .collect();
        // The defender's crash at the end of the battle, the attacker's still fly on.
        if party == Party::Attacker && !fliers.is_empty() {
            let others = LandingPlaces::besides(game, state, nation, at);
            fliers.retain(|force| {
                let far = left(game, force);
                game.kind(force.kind).can(Ability::LandsOnCarriers)
                    && others.check(game, force.kind, at, far).is_err()
            });
        }
        let mut fleet = Self {
            units,
            fliers,
            tokens: state.tokens().free(at, nation),
            before: 0,
        };
        fleet.before = fleet.in_need(game);
        fleet
    }

    /// Whether anything could go down with its units.
    fn carries(&self, game: &AreaGame) -> bool {
        let is_cargo =
            |(force, _): &(Force, u16)| force.status.is_aboard() && game.kind(force.kind).cargo().is_some();
        self.tokens > 0 || !self.fliers.is_empty() || self.units.iter().any(is_cargo)
    }

    /// A unit is lost, as [`super::losses`] takes them: those that have done most first.
    fn lose(&mut self, kind: KindId) {
        let units = self.units.iter_mut().rev();
        let of_kind = units.filter(|(force, count)| {
            force.kind == kind && matches!(force.status, Status::Ready | Status::Unloaded) && *count > 0
        });
        if let Some((_, count)) = of_kind.into_iter().next() {
            *count -= 1;
        }
        self.units.retain(|(_, count)| *count > 0);
    }

    fn sunk(&self, game: &AreaGame) -> u32 {
        self.in_need(game).saturating_sub(self.before)
    }

    /// What has no room or deck, in IPC.
    fn in_need(&self, game: &AreaGame) -> u32 {
        let worth = |units: &[(Force, u16)]| -> u32 {
            let each = units.iter();
            each.map(|(force, count)| u32::from(game.kind(force.kind).cost) * u32::from(*count))
                .sum()
        };
        let overboard = transport::without_room(game, &self.units);
        let tokens = if self.tokens == 0 {
            0
        } else {
            let stay: Vec<_> = self
                .units
                .iter()
                .map(|(force, count)| {
                    let gone = overboard.iter().filter(|(other, _)| other == force);
                    (*force, count - gone.map(|(_, gone)| gone).sum::<u16>())
                })
                .collect();
            ships::without_room(game, &stay, self.tokens) * TOKEN
        };
        let on_decks = self
            .units
            .iter()
            .filter(|(force, _)| game.kind(force.kind).domain != Domain::Air || self.fliers.contains(force));
        let on_decks: Vec<_> = on_decks.copied().collect();
        worth(&overboard) + tokens + worth(&without_deck(game, &on_decks))
    }
}
