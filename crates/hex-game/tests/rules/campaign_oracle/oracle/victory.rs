//! Points, and the result if the game ended today: HV-1, HV-2, HV-3.

use railhead_hex_game::definition::Level;
use railhead_hex_game::{Side, Standing};

use super::Oracle;

impl Oracle<'_> {
    /// The points of a side (HV-2).
    pub fn points(&self, side: Side) -> i32 {
        let mut points = 0;
        for place in self.board().places() {
            if self.state.control(place.at) == Some(side) {
                points += i32::from(place.weight);
            }
        }
        let step = self
            .definition
            .victory
            .as_ref()
            .map_or(0, |table| i32::from(table.step));
        for (unit, now) in self.state.units() {
            if self.side(unit) == side.enemy() && matches!(now.standing, Standing::Lost { .. }) {
                points += step * i32::from(self.definition.units[unit.index()].steps);
            }
        }
        for (option, is_in_play) in self.definition.options.iter().zip(&self.state.campaign().options) {
            if *is_in_play && !option.is_given && option.side == side {
                points -= i32::from(option.price);
            }
        }
        for arrival in &self.definition.arrivals {
            let is_accepted = self.state.unit(arrival.unit).due.is_some();
            if let (Some(price), true) = (arrival.price, is_accepted && self.side(arrival.unit) == side) {
                points -= i32::from(price);
            }
        }
        points
    }

    /// The winner if the game ended today, and the level; `None` without victory conditions.
    pub fn today(&self) -> Option<(Side, Level)> {
        let table = self.definition.victory.as_ref()?;
        let taken = table
            .spaces
            .iter()
            .all(|space| self.state.control(*space) == Some(table.side));
        let balance = self.points(table.side) - self.points(table.side.enemy());
        let mut shift = 0;
        if balance >= table.better_from {
            shift = 1;
        } else if balance <= table.worse_to {
            shift = -1;
        }
        let (winner, level) = if taken {
            // The last level holds to the end.
            let in_time = table.levels.iter().find(|(until, _)| self.state.turn() <= *until);
            let (_, level) = in_time.or(table.levels.last())?;
            (table.side, *level)
        } else {
            shift = -shift;
            (table.side.enemy(), table.otherwise)
        };
        let ladder = [Level::Marginal, Level::Substantial, Level::Decisive];
        let rung = ladder.iter().position(|other| *other == level)?;
        let rung = match shift {
            1 => (rung + 1).min(2),
            -1 => rung.saturating_sub(1),
            _ => rung,
        };
        Some((winner, ladder[rung]))
    }
}
