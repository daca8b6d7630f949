//! Orders in the words of a button.

use crate::{HexGame, Order, UnitId};
use railhead_engine::board::SpaceId;
use railhead_engine::text::words::{count, listed};

impl HexGame {
    /// An order in words: `11th Infantry Regiment: march to Jitra (0806)`.
    pub(crate) fn words_of_order(&self, order: &Order) -> String {
        let name = |unit: &UnitId| self.unit(*unit).name.as_str();
        let place = |space: &SpaceId| self.board().label(*space);
        let air = |points: u8| count(usize::from(points), "air point", "air points");
        match order {
            Order::Choose { option } => format!("Choose {}", self.option(*option).name),
            Order::Drop { option } => format!("Do without {}", self.option(*option).name),
            Order::Fog { on: true } => "Ask for fog of war".to_owned(),
            Order::Fog { on: false } => "Do without fog of war".to_owned(),
            Order::Deploy { unit, to } => format!("{}: place at {}", name(unit), place(to)),
            Order::Muster { unit } => format!("{}: into the off-map port", name(unit)),
            Order::Accept { unit } => format!("Accept {}", name(unit)),
            Order::Refuse { unit } => format!("Refuse {}", name(unit)),
            Order::Sail { unit, to } => format!("{}: by sea to {}", name(unit), place(to)),
            Order::Blow { unit, crossing } => {
                let [from, to] = self.board().crossing(*crossing).between;
                let (from, to) = (place(&from), place(&to));
                format!("{}: blow the bridge between {from} and {to}", name(unit))
            }
            Order::Leave { unit } => format!("{}: leave the map", name(unit)),
            Order::Replace { unit } => format!("{}: a step back", name(unit)),
            Order::BreakTrack { unit, to } => {
                format!("{}: break the track to {}", name(unit), place(to))
            }
            Order::Attack {
                target,
                attackers,
                air: points,
            } => {
                let air = air(*points);
                let mut names: Vec<&str> = attackers.iter().map(name).collect();
                names.extend((*points > 0).then_some(air.as_str()));
                format!("Attack {} with {}", place(target), listed(&names, "and"))
            }
            Order::DefendByAir { points } => format!("Defend with {}", air(*points)),
            Order::LoseStep { unit } => format!("{}: lose a step", name(unit)),
            Order::Retreat { unit, to } => format!("{}: retreat to {}", name(unit), place(to)),
            Order::Advance { unit, to } => format!("{}: advance to {}", name(unit), place(to)),
            Order::EndCombat => "End the combat".to_owned(),
            Order::Move { unit, to, .. } => format!("{}: march to {}", name(unit), place(to)),
            Order::Rail { unit, to } => format!("{}: by rail to {}", name(unit), place(to)),
            Order::TakeBack { unit } => format!("{}: take the move back", name(unit)),
            Order::EndPhase => "End the phase".to_owned(),
        }
    }
}
