//! What a correction does to the state (AB-17).

use super::area_state::{AreaState, Force, Status};
use super::correction::Correction;
use super::purchase::Purchase;

impl AreaState {
    /// Makes the change of a correction, except that of a turn; for `apply` alone.
    pub(crate) fn correct(&mut self, correction: &Correction) {
        match correction {
            Correction::Owner { at, nation } => {
                let space = &mut self.spaces[at.index()];
                // As if it had been so since the turn began.
                (space.controller, space.held, space.since) = (*nation, *nation, (0, 0));
                if let Some(nation) = nation {
                    self.tokens.captured(*at, *nation);
                }
            }
            Correction::Add {
                nation,
                kind,
                at,
                count,
            } => self.add(Force::ready(*at, *nation, *kind), *count),
            Correction::Take {
                nation,
                kind,
                at,
                count,
            } => {
                let mut own: Vec<(Force, u16)> = self
                    .forces_at(*at)
                    .filter(|(force, _)| (force.nation, force.kind) == (*nation, *kind))
                    .collect();
                own.sort_by_key(|(force, _)| {
                    (
                        force.status.is_aboard(),
                        force.status != Status::Ready,
                        force.spent,
                    )
                });
                let mut left = *count;
                for (force, there) in own {
                    let taken = there.min(left);
                    left -= taken;
                    if taken > 0 {
                        self.remove(force, taken);
                    }
                }
            }
            Correction::Damage { at, count, station } => {
                let space = &mut self.spaces[at.index()];
                if *station {
                    space.station = Some(*count);
                } else {
                    space.damage = *count;
                }
            }
            Correction::Treasury { nation, amount } => self.nations[nation.index()].treasury = *amount,
            Correction::Site { what, at, there } => {
                let space = &mut self.spaces[at.index()];
                match what {
                    Purchase::Complex => {
                        space.complex = *there;
                        if !there {
                            space.damage = 0;
                        }
                    }
                    Purchase::Station if space.station.is_some() != *there => {
                        space.station = there.then_some(0);
                    }
                    Purchase::Marker => space.marker = *there,
                    Purchase::Station | Purchase::Unit(_) => {}
                }
            }
            // A turn that begins changes more than this.
            Correction::Turn { .. } => {}
        }
    }
}
