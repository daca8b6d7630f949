//! Destroyers against submarines (AB-25, AB-26): they are bought, and sail to where submarines can reach ships and nothing hunts these.

use super::estimate::cost_of;
use super::fleet::{Fleets, is_prey};
use super::outlook::Outlook;
use super::purse::{Purse, price};
use super::reason::Motive;
use super::shipping::buy_above;
use railhead_area_game::NationId;
use railhead_area_game::chapters::battle::odds::of_forces;
use railhead_area_game::definition::{Ability, Domain};
use railhead_area_game::state::area_state::Force;
use railhead_engine::board::SpaceId;

/// The part of its money that a nation spends on hunters at most, in percent.
const SHARE: u32 = 50;

impl Fleets<'_, '_> {
    /// The zones in which enemy submarines can reach ships of a nation, and nothing of its side hunts these.
    pub(super) fn open_to_submarines(&self, nation: NationId) -> Vec<SpaceId> {
        let game = self.game();
        let zones = game.space_ids().filter(|zone| game.is_sea(*zone));
        let hunts = |zone: SpaceId| {
            let there = self.outlook.defenders(zone);
            there.keys().any(|kind| game.kind(*kind).can(Ability::Hunts))
        };
        zones
            .filter(|zone| self.wants_hunters(nation, *zone) && !hunts(*zone))
            .collect()
    }

    /// Whether a nation has ships in a zone that enemy submarines can reach, besides those that hunt and its own submarines.
    pub(super) fn wants_hunters(&self, nation: NationId, zone: SpaceId) -> bool {
        if self.quarry(nation, zone).next().is_none() {
            return false;
        }
        let strikes = self.outlook.threats.against(zone, None);
        let mut armies = strikes.iter();
        armies.any(|army| army.keys().any(|kind| is_prey(self.game(), *kind)))
    }

    /// A nation's ships in a zone that are no match for submarines.
    fn quarry(&self, nation: NationId, zone: SpaceId) -> impl Iterator<Item = (Force, u16)> {
        let game = self.game();
        let there = self.outlook.state.forces_at(zone);
        there.filter(move |(force, _)| {
            let kind = game.kind(force.kind);
            force.nation == nation
                && kind.domain == Domain::Sea
                && !kind.can(Ability::Hunts)
                && !kind.slips_past()
        })
    }
}

/// Buys hunters, the cheapest, for the fleets that submarines can reach and that are worth as much as one, but no more than there are submarines.
pub(super) fn buys_hunters(outlook: &Outlook, nation: NationId, complexes: &[SpaceId], purse: &mut Purse) {
    let game = outlook.game;
    let side = outlook.state.side(game);
    let enemies = outlook
        .state
        .forces()
        .filter(|(force, _)| game.side_of(force.nation) != side);
    let submarines = enemies.filter(|(force, _)| is_prey(game, force.kind));
    let submarines: u16 = submarines.map(|(_, count)| count).sum();
    let kinds = game.kind_ids().filter(|kind| {
        let is_for_sale = price(game, *kind) > 0 && purse.may_buy(outlook, *kind);
        game.kind(*kind).can(Ability::Hunts) && is_for_sale
    });
    let hunter = kinds.min_by_key(|kind| price(game, *kind));
    let Some(hunter) = hunter.filter(|_| submarines > 0) else {
        return;
    };
    let fleets = Fleets::new(outlook);
    if complexes.iter().all(|complex| fleets.harbour(*complex).is_none()) {
        return;
    }
    let cost = 10 * i64::from(game.kind(hunter).cost);
    let open = fleets.open_to_submarines(nation).into_iter();
    let open = open.filter(|zone| {
        let ships: Vec<_> = fleets.quarry(nation, *zone).collect();
        cost_of(game, &of_forces(&ships)) >= cost
    });
    let open = u16::try_from(open.count()).unwrap_or(u16::MAX);
    let own = outlook.state.forces().filter(|(force, _)| force.nation == nation);
    let hunters = own.filter(|(force, _)| game.kind(force.kind).can(Ability::Hunts));
    let free = hunters.filter(|(force, _)| !fleets.wants_hunters(nation, force.at));
    let free: u16 = free.map(|(_, count)| count).sum();
    let ordered = purse.ordered(|kind| game.kind(kind).can(Ability::Hunts));
    let mut wanted = open.min(submarines).saturating_sub(free + ordered);
    let floor = purse.money - purse.money * SHARE / 100;
    while wanted > 0 {
        let bought = buy_above(floor, outlook, purse, (hunter, Motive::Hunters));
        if bought == 0 {
            return;
        }
        wanted = wanted.saturating_sub(bought);
    }
}
