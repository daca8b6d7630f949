//! Where trains may go: areas with rails, held since the turn began (or taken in a non-combat move), across borders open to trains.
//!
//! AR-4, R1-8, R2-4, R3-2, M1-3 (whose areas and rails), R1-9, R2-5, R3-5, R4-5 (captured rails), R1-10, M1-4, S1-2 (passages), M1-5 (barriers), M1-1, R1-6, R2-3, R4-3 (rails).

use super::limited::Ticket;
use super::refusal::RailRefusal;
use super::situation::{RailSpace, Rails};
use super::variant::{Network, Way};
use crate::ids::NationId;
use railhead_engine::board::SpaceId;

/// Where trains may go.
pub(super) struct TrainNet {
    /// Areas in which they may be.
    pub open: Vec<bool>,
    /// The next areas from each; none from one where they may not be.
    pub steps: Vec<Vec<SpaceId>>,
}

impl Rails<'_> {
    /// Where a nation's trains may go on a ticket, through areas that have room for one more.
    pub(super) fn train_net(
        &self,
        nation: NationId,
        ticket: Option<Ticket>,
        has_room: impl Fn(SpaceId) -> bool,
    ) -> TrainNet {
        let is_open = |at: SpaceId| {
            has_room(at)
                && self.may_use(nation, at).is_ok()
                && ticket.is_none_or(|ticket| self.is_within(at, ticket))
        };
        let open: Vec<bool> = self.board.space_ids().map(is_open).collect();
        let steps = self.board.space_ids().map(|from| {
            let links = if open[from.index()] {
                self.board.links(from)
            } else {
                &[]
            };
            let to = links.iter().map(|link| link.to);
            to.filter(|to| open[to.index()] && self.may_cross(from, *to).is_ok())
                .collect()
        });
        TrainNet {
            steps: steps.collect(),
            open,
        }
    }

    /// Checks that a nation's trains may be in an area at all (AR-4).
    pub fn may_use(&self, nation: NationId, at: SpaceId) -> Result<(), RailRefusal> {
        let space = self.space(at);
        if !space.is_land {
            return Err(RailRefusal::NotLand { at });
        }
        match (self.way, space.holder) {
            (Way::Held, _) => self.has_held(nation, at)?,
            (Way::NonCombatMove, None) => return Err(RailRefusal::Neutral { at }),
            (Way::NonCombatMove, Some(holder)) if self.are_friends(nation, holder) => {}
            (Way::NonCombatMove, Some(holder)) => {
                let friend = false;
                return Err(RailRefusal::NotShared { at, holder, friend });
            }
        }
        if self.is_laid() {
            self.may_use_rails(nation, at)?;
        }
        if self.has_rails(at) {
            Ok(())
        } else {
            Err(RailRefusal::NoRails { at })
        }
    }

    /// Whether the nation, or one whose rails it shares, has held an area since the turn began (AR-4).
    fn has_held(&self, nation: NationId, at: SpaceId) -> Result<(), RailRefusal> {
        let space = self.space(at);
        match space.held {
            None if space.holder.is_none() => Err(RailRefusal::Neutral { at }),
            None => Err(RailRefusal::NotHeld { at }),
            Some(holder) if !self.shares(nation, holder) => {
                let friend = self.are_friends(nation, holder);
                Err(RailRefusal::NotShared { at, holder, friend })
            }
            Some(_) => Ok(()),
        }
    }

    /// Checks that a nation may use the station and the marker of an area (AR-4); they stand idle for a time after capture (R1-9, R2-5, R3-5, R4-5).
    pub(super) fn may_use_rails(&self, nation: NationId, at: SpaceId) -> Result<(), RailRefusal> {
        self.has_held(nation, at)?;
        match self.space(at) {
            RailSpace {
                waits: true,
                holder: Some(holder),
                ..
            } => Err(RailRefusal::Waits { at, holder: *holder }),
            _ => Ok(()),
        }
    }

    /// Whether trains need stations and markers, rather than running everywhere.
    const fn is_laid(&self) -> bool {
        matches!(
            self.variant.network,
            Network::Markers | Network::StationsAndMarkers
        )
    }

    /// Checks that trains may cross the border between two areas (R1-10, R3-2, M1-4, M1-5).
    pub fn may_cross(&self, from: SpaceId, to: SpaceId) -> Result<(), RailRefusal> {
        let Some(link) = self.board.link(from, to) else {
            return Err(RailRefusal::NotConnected { from, to });
        };
        if let Some(passage) = link.passage
            && self.variant.passages_blocked.contains(&passage)
        {
            return Err(RailRefusal::Passage { from, to, passage });
        }
        if let Some(barrier) = link.barrier
            && (self.variant.way == Way::NonCombatMove || self.variant.barriers_blocked.contains(&barrier))
        {
            return Err(RailRefusal::Barrier { from, to, barrier });
        }
        Ok(())
    }

    /// Whether two areas share a sea zone.
    pub(super) fn is_sea_between(&self, from: SpaceId, to: SpaceId) -> bool {
        let mut beside = self.board.links(from).iter();
        beside.any(|link| !self.space(link.to).is_land && self.board.link(link.to, to).is_some())
    }

    /// Whether railroads connect two areas, whoever holds them (M1-1, R1-6, R2-3, R4-3). Where stations alone decide there are none (R3-1).
    pub fn are_joined(&self, from: SpaceId, to: SpaceId) -> bool {
        let is_laid = !matches!(self.variant.network, Network::StationsOnly);
        is_laid && self.has_rails(from) && self.has_rails(to) && self.may_cross(from, to).is_ok()
    }

    /// The areas that a nation's train can enter next.
    pub fn steps(&self, nation: NationId, from: SpaceId) -> impl Iterator<Item = SpaceId> {
        let links = self.board.links(from).iter().map(|link| link.to);
        links.filter(move |to| self.may_use(nation, *to).is_ok() && self.may_cross(from, *to).is_ok())
    }
}
