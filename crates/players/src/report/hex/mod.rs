//! The hex game in a report: losses, control, supply, combats, units, its map.

mod course;
mod legend;
mod map;
mod score;
mod units;

use maud::{Markup, html};

use super::{BalanceRow, Figure, ReportLine, Reported, UnitRow};
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::engine::{Seat, Session};
use railhead_hex_game::{Event, HexGame, Side};

impl Reported for HexGame {
    const FIGURES: &'static str = "Losses and control";

    fn tone(&self, seat: Seat) -> Ink {
        Side::of(seat).map_or_else(|| stock().side(usize::from(seat.0)), |side| self.ink(side))
    }

    fn lines(&self, seat: Seat, events: &[&Event]) -> Vec<ReportLine> {
        course::lines(self, seat, events)
    }

    fn figures(&self, state: &Self::State) -> Vec<Figure> {
        score::figures(self, state)
    }

    fn note(&self, before: &Self::State, after: &Self::State) -> String {
        score::lost_between(self, before, after)
    }

    fn balance(&self, start: &Self::State, now: &Self::State) -> Vec<BalanceRow> {
        score::balance(self, start, now)
    }

    fn outcome(session: &Session<Self>) -> Option<String> {
        let events = session.journal().iter().flat_map(|entry| &entry.events);
        let mut outcome = events.filter_map(|event| match event {
            Event::GameEnded { outcome } => *outcome,
            _ => None,
        });
        outcome.next_back().map(|outcome| outcome.text(session.game()))
    }

    fn remarks(&self, state: &Self::State) -> Vec<String> {
        score::remarks(self, state)
    }

    fn units(&self, state: &Self::State, seat: Seat) -> Vec<UnitRow> {
        Side::of(seat).map_or_else(Vec::new, |side| units::of(self, state, side))
    }

    fn map(session: &Session<Self>) -> Markup {
        html! {
            (map::draw(session))
            (legend::legend(session.game()))
        }
    }
}
