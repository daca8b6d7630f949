//! Railways of a gauge, and what is done to track; changes of a whole definition.

use super::{Sketch, TestGame};
use crate::definition::{OptionEffect, OptionSpec};
use crate::{Definition, Event, Order, Refusal, Side};
use railhead_engine::text::ByName;

impl Sketch {
    /// Changes the whole definition after everything else in the sketch.
    pub(crate) fn define(mut self, change: impl FnOnce(&mut Definition) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    /// A given option that lets a side move `units` units by rail.
    pub(crate) fn rail_capacity_option(mut self, side: Side, units: u16) -> Self {
        let effect = OptionEffect::RailCapacity(units);
        self.options.push(OptionSpec {
            id: "increased_rail_capacity".to_owned(),
            name: "Increased Rail Capacity".to_owned(),
            text: String::new(),
            side,
            price: 0,
            is_given: true,
            effect,
        });
        self
    }

    /// A railway of a gauge, whose name is `broad gauge` for `broad`.
    pub(crate) fn rail_of(mut self, gauge: &str, path: &str) -> Self {
        let spaces = self.spaces(path);
        let gauges = self.builder.gauge(gauge, format!("{gauge} gauge"));
        self.builder.railway_of_gauge("railway", gauges, spaces);
        self
    }

    /// The gauges of both sides' trains.
    pub(crate) fn gauges(self, first: &str, second: &str) -> Self {
        let gauge = ByName::from([first.to_owned(), second.to_owned()]);
        self.tune("", |tables, _| tables.rail.gauge = gauge)
    }

    /// How many stretches a side's railway troops lay over or mend, and its units break.
    pub(crate) fn track_work(self, side: Side, laying: u16, breaking: u16) -> Self {
        self.tune("", |tables, _| {
            for (table, most) in [
                (&mut tables.rail.laying, laying),
                (&mut tables.rail.breaking, breaking),
            ] {
                table.resize(2, 0);
                table[side.index()] = most;
            }
        })
    }
}

impl TestGame {
    pub(crate) fn break_track(&mut self, unit: &str, to: &str) -> Result<Vec<Event>, Refusal> {
        let (unit, to) = (self.unit(unit), self.space(to));
        self.order(Order::BreakTrack { unit, to })
    }
}
