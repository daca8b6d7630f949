//! Combat, played through.

mod aftermath;
mod attacks;
mod dice;
mod random;

use super::*;
use crate::definition::{CombatResult, Phase, Side, UnitId};
use crate::state::event::{Event, Purpose};
use crate::testing::{Sketch, TestGame};
use crate::{Order, Refusal, Standing};
use railhead_engine::board::Road;

/// Five by five hexes of one terrain; 0202 lies in the middle, with 0201, 0301, 0302, 0203, 0102 and 0101 around it.
fn field(letter: char) -> Sketch {
    let row = letter.to_string().repeat(5);
    Sketch::new(&[row.as_str(); 5])
        .source(Side::First, "0000", None)
        .source(Side::Second, "0404", None)
        .phases(vec![Phase::Combat])
}

/// The sketch in the first side's Combat Phase, every unit in supply.
fn fight(sketch: Sketch) -> TestGame {
    sketch.start().change(|_, state| {
        for unit in &mut state.units {
            unit.supplied = true;
        }
    })
}

/// Adds a unit with these factors.
fn unit(sketch: Sketch, id: &str, side: Side, kind: &str, at: &str, factors: (u8, u8)) -> Sketch {
    sketch.unit(id, side, kind, at).but(|spec| {
        (spec.attack, spec.defence) = factors;
    })
}

fn red(sketch: Sketch, id: &str, at: &str, factors: (u8, u8)) -> Sketch {
    unit(sketch, id, Side::First, "brigade", at, factors)
}

fn blue(sketch: Sketch, id: &str, at: &str, factors: (u8, u8)) -> Sketch {
    unit(sketch, id, Side::Second, "brigade", at, factors)
}

/// The main road through the middle from west to east.
fn with_road(sketch: Sketch) -> Sketch {
    sketch.road(Road::Main, "0002 0102 0202 0302 0403")
}

impl TestGame {
    fn attack_order(&self, target: &str, attackers: &str, air: u8) -> Order {
        Order::Attack {
            target: self.space(target),
            attackers: attackers.split_whitespace().map(|id| self.unit(id)).collect(),
            air,
        }
    }

    fn attack(&mut self, target: &str, attackers: &str) -> Result<Vec<Event>, Refusal> {
        let order = self.attack_order(target, attackers, 0);
        self.give(order)
    }

    fn give(&mut self, order: Order) -> Result<Vec<Event>, Refusal> {
        self.session.issue(order).map(<[Event]>::to_vec)
    }

    fn lose(&mut self, unit: &str) -> Result<Vec<Event>, Refusal> {
        let unit = self.unit(unit);
        self.give(Order::LoseStep { unit })
    }

    fn retreat(&mut self, unit: &str, to: &str) -> Result<Vec<Event>, Refusal> {
        let (unit, to) = (self.unit(unit), self.space(to));
        self.give(Order::Retreat { unit, to })
    }

    fn advance(&mut self, unit: &str, to: &str) -> Result<Vec<Event>, Refusal> {
        let (unit, to) = (self.unit(unit), self.space(to));
        self.give(Order::Advance { unit, to })
    }

    /// Rule and words of the first reason against an attack.
    fn refused(&self, target: &str, attackers: &str, air: u8) -> String {
        let order = self.attack_order(target, attackers, air);
        match self.view().allows(&order) {
            Ok(()) => "allowed".to_owned(),
            Err(refusal) => format!("{}: {}", refusal.rule(), refusal.text(&self.view().names())),
        }
    }

    fn steps(&self, unit: &str) -> u8 {
        self.state().unit(self.unit(unit)).steps
    }

    fn stage(&self) -> Option<&Stage> {
        self.state().combat().map(|combat| &combat.stage)
    }

    /// Puts a unit off a hex, at sea (HN-6).
    fn afloat(self, unit: &str, off: &str) -> TestGame {
        self.change(|played, state| {
            let status = &mut state.units[played.unit(unit).index()];
            status.at = None;
            status.standing = Standing::Afloat(played.space(off));
        })
    }

    fn forecast(&self, target: &str, attackers: &str) -> Forecast {
        let units: Vec<UnitId> = attackers.split_whitespace().map(|id| self.unit(id)).collect();
        forecast(self.game(), self.state(), self.space(target), &units, 0).expect("it may be declared")
    }

    /// The modifiers of an attack in words.
    fn modifiers(&self, target: &str, attackers: &str) -> Vec<String> {
        let odds = self.forecast(target, attackers).odds.expect("somebody defends");
        odds.words(self.game(), self.space(target))
    }

    fn ends(&self, unit: &str) -> Vec<String> {
        let board = self.game().board();
        retreat::retreat_paths(self.game(), self.state(), self.unit(unit))
            .iter()
            .map(|way| board.number(way.end()))
            .collect()
    }

    fn advances(&self, unit: &str) -> Vec<String> {
        let board = self.game().board();
        advance::ways(self.game(), self.state(), self.unit(unit))
            .iter()
            .map(|path| board.number(path[path.len() - 1]))
            .collect()
    }

    /// The result of the last die of a combat.
    fn result(&self) -> String {
        let mut decided = self
            .session
            .journal()
            .iter()
            .rev()
            .filter_map(|entry| decision(&entry.events));
        decided.next().expect("a die was rolled").1.text()
    }
}

/// Odds and result among some events.
fn decision(events: &[Event]) -> Option<(CombatOdds, CombatResult)> {
    events.iter().find_map(|event| {
        if let Event::CombatDecided { odds, result, .. } = event {
            Some((odds.clone(), *result))
        } else {
            None
        }
    })
}
