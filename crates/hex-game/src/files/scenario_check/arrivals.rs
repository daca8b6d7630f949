//! Checks the options of a scenario, what it replaces in the tables of the rules, and the units that arrive and are withdrawn.

use std::collections::BTreeMap;

use super::cut::cut_tables;
use super::{Check, MAX_TURN};
use crate::definition::{
    Arrival, EventId, NEVER, OptionId, OptionSpec, Phase, Station, Tables, UnitId, Withdrawal,
    check_air_points,
};
use crate::files::scenario_file::ArrivalFile;
use railhead_engine::text::issue::{Issue, MAX_ISSUES};

impl Check<'_> {
    /// Options in play, then those on offer.
    pub(super) fn options(&mut self) -> Vec<OptionSpec> {
        let Some(rules) = self.rules else {
            return Vec::new();
        };
        let file = self.file;
        let mut options: Vec<OptionSpec> = Vec::new();
        for (list, ids, is_given) in [("options", &file.options, true), ("offers", &file.offers, false)] {
            for (index, id) in ids.iter().enumerate() {
                let path = format!("{list}[{index}]");
                if options.iter().any(|option| option.id == *id) {
                    let what = format!("the option \"{id}\" is listed twice");
                    self.base.issues.push(Issue::new(path, what));
                } else if let Some(option) = rules.offers.iter().find(|option| option.id == *id) {
                    let mut option = OptionSpec {
                        is_given,
                        ..option.clone()
                    };
                    self.cut_option(&path, &mut option);
                    options.push(option);
                } else {
                    let known = rules.offers.iter().map(|option| option.id.as_str());
                    let what = format!("the rules have no option \"{id}\"");
                    self.base.issues.push(Issue::unknown_name(path, what, id, known));
                }
            }
        }
        options
    }

    /// The tables of the rules, with the scenario's replacements.
    pub(super) fn tables(&mut self) -> Tables {
        let Some(rules) = self.rules else {
            return Tables::default();
        };
        let mut tables = rules.clone();
        if let Some(board) = self.base.board.filter(|board| board.is_cut()) {
            cut_tables(&mut tables, board);
        }
        let file = self.file;
        if let Some(points) = &file.air_points {
            tables.air.points = points.clone().into();
            check_air_points("air_points", &mut tables.air.points, &mut self.base);
        }
        if let Some(hexes) = &file.fortified {
            tables.combat.fortified = self.base.land_of("fortified", hexes);
        }
        tables
    }

    pub(super) fn arrivals(&mut self) -> Vec<Arrival> {
        let file = self.file;
        let mut arrivals = Vec::new();
        let mut seen: BTreeMap<&str, String> = BTreeMap::new();
        for (index, placement) in file.setup.iter().enumerate() {
            seen.entry(&placement.unit)
                .or_insert(format!("it is entry {} of setup", index + 1));
        }
        for (index, arrival) in file.arrivals.iter().enumerate() {
            if self.base.issues.len() > MAX_ISSUES {
                break;
            }
            let path = |field: &str| format!("arrivals[{index}].{field}");
            let unit = self.unit(&path("unit"), &arrival.unit);
            let here = format!("it is also entry {} of arrivals", index + 1);
            if let Some(first) = seen.insert(&arrival.unit, here) {
                let what = format!("the unit \"{}\" is already in play", arrival.unit);
                self.base.issues.push(Issue::new(path("unit"), what).hint(first));
            }
            let event = self.moment(&path(""), arrival.turn, arrival.event.as_deref(), arrival.after);
            self.delay(&path("delay"), arrival);
            let entries = self.entries(&path("at"), &arrival.at, unit);
            if let Some(price) = arrival.price {
                self.base.number(&path("price"), price, 0, 99);
                if arrival.event.is_some() {
                    let what = "an optional unit is offered in a turn, and by no event (HF-5)";
                    self.base.issues.push(Issue::new(path("event"), what));
                }
            }
            let option = arrival
                .option
                .as_ref()
                .map(|id| self.option_of(&path("option"), id, unit));
            if let Some(unit) = unit {
                arrivals.push(Arrival {
                    unit,
                    turn: arrival.turn.unwrap_or(NEVER),
                    event,
                    delay: arrival.delay.clone(),
                    entries,
                    price: arrival.price,
                    option: option.flatten(),
                });
            }
        }
        self.needs_reinforcement("arrivals", !file.arrivals.is_empty());
        arrivals
    }

    pub(super) fn withdrawals(&mut self) -> Vec<Withdrawal> {
        let file = self.file;
        let mut withdrawals: Vec<Withdrawal> = Vec::new();
        for (index, withdrawal) in file.withdrawals.iter().enumerate() {
            let path = |field: &str| format!("withdrawals[{index}].{field}");
            let event = self.moment(
                &path(""),
                withdrawal.turn,
                withdrawal.event.as_deref(),
                withdrawal.after,
            );
            let Some(unit) = self.unit(&path("unit"), &withdrawal.unit) else {
                continue;
            };
            let arrival = file
                .arrivals
                .iter()
                .find(|arrival| arrival.unit == withdrawal.unit);
            let is_set_up = file
                .setup
                .iter()
                .any(|placement| placement.unit == withdrawal.unit);
            if withdrawals.iter().any(|other| other.unit == unit) {
                let what = format!("\"{}\" leaves twice", withdrawal.unit);
                self.base.issues.push(Issue::new(path("unit"), what));
            } else if arrival.is_none() && !is_set_up {
                let what = format!("\"{}\" never arrives, so it cannot leave", withdrawal.unit);
                let hint = "a unit that leaves is in setup or in arrivals (HF-6)";
                self.base.issues.push(Issue::new(path("unit"), what).hint(hint));
            } else if let Some(arrives) = arrival.and_then(|arrival| arrival.turn)
                && withdrawal.turn.is_some_and(|leaves| leaves <= arrives)
            {
                let what = format!("it leaves before it arrives in turn {arrives}");
                self.base.issues.push(Issue::new(path("turn"), what));
            }
            withdrawals.push(Withdrawal {
                unit,
                turn: withdrawal.turn.unwrap_or(NEVER),
                event,
            });
        }
        self.needs_reinforcement("withdrawals", !file.withdrawals.is_empty());
        withdrawals
    }

    fn unit(&mut self, path: &str, id: &str) -> Option<UnitId> {
        let roster = self.units?;
        let unit = roster.unit(id);
        if unit.is_none() {
            self.base.issues.push(roster.unknown(path, id));
        }
        unit
    }

    /// Checks when a unit comes or leaves: in a turn, or by an event and how long after it (HF-7). `path` ends with a full stop.
    fn moment(
        &mut self,
        path: &str,
        turn: Option<u16>,
        event: Option<&str>,
        after: u16,
    ) -> Option<(EventId, u16)> {
        if let Some(turn) = turn {
            self.turn(&format!("{path}turn"), turn);
        }
        if turn.is_some() == event.is_some() {
            let entry = path.trim_end_matches('.');
            let what = "the unit needs either a turn or an event";
            let hint = "turn: 3, or event: \"halt\" (HF-7)";
            self.base.issues.push(Issue::new(entry, what).hint(hint));
        }
        if after > 0 && event.is_none() {
            let what = "there is no event to count from";
            self.base.issues.push(Issue::new(format!("{path}after"), what));
        }
        self.base.number(&format!("{path}after"), after, 0, 99);
        let id = event?;
        let mut events = (0..).map(EventId).zip(&self.file.events);
        let found = events.find(|(_, event)| event.id == id);
        if found.is_none() {
            let known = self.file.events.iter().map(|event| event.id.as_str());
            let what = format!("the scenario has no event \"{id}\"");
            let issue = Issue::unknown_name(format!("{path}event"), what, id, known);
            self.base.issues.push(issue);
        }
        found.map(|(event, _)| (event, after))
    }

    /// Checks how late a unit is by a die (HF-7).
    fn delay(&mut self, path: &str, arrival: &ArrivalFile) {
        let issue = if arrival.delay.is_empty() {
            return;
        } else if arrival.delay.len() != 6 {
            let what = format!("{} numbers for a die of six faces", arrival.delay.len());
            Issue::new(path, what).hint("give six, for the rolls of 1 to 6: [0, 0, 0, 1, 1, 2]")
        } else if arrival.delay.iter().any(|turns| *turns > 99) {
            Issue::new(path, "a unit is at most 99 turns late")
        } else if arrival.price.is_some() {
            Issue::new(
                path,
                "an optional unit is not late: it comes the turn after it is accepted (HF-5)",
            )
        } else {
            return;
        };
        self.base.issues.push(issue);
    }

    fn turn(&mut self, path: &str, turn: u16) {
        let (first, last) = self
            .calendar
            .map_or((1, MAX_TURN), |calendar| (calendar.first, calendar.last));
        // Reinforcements due before the first turn can still arrive.
        if !(1..=last.max(first)).contains(&turn) {
            let what = format!("turn {turn} is not in this scenario");
            let hint = format!("its turns are {first} to {last}");
            self.base.issues.push(Issue::new(path, what).hint(hint));
        }
    }

    fn entries(&mut self, path: &str, words: &[String], unit: Option<UnitId>) -> Vec<Station> {
        if words.is_empty() {
            let hint = "name hexes, or \"off_map\" (HF-1)";
            self.base
                .issues
                .push(Issue::new(path, "the unit has nowhere to enter").hint(hint));
        }
        let roster = self.units;
        let unit = roster.zip(unit).map(|(roster, unit)| &roster.units[unit.index()]);
        let mut entries = Vec::new();
        for (index, word) in words.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let Some(entry) = self.station(&path, word, unit.map(|unit| unit.side)) else {
                continue;
            };
            if let (Some(unit), Station::Space(at)) = (unit, entry) {
                self.stays_on_roads(&path, unit, at);
            }
            if entries.contains(&entry) {
                self.base
                    .issues
                    .push(Issue::new(path, format!("\"{word}\" is listed twice")));
            } else {
                entries.push(entry);
            }
        }
        entries
    }

    /// The option that a unit depends on: one of this scenario and of the unit's side that brings units.
    fn option_of(&mut self, path: &str, id: &str, unit: Option<UnitId>) -> Option<OptionId> {
        let rules = self.rules?;
        let index = self.options.iter().position(|option| option.id == id);
        let Some(index) = index else {
            let issue = if rules.offers.iter().any(|option| option.id == id) {
                Issue::new(path, format!("the option \"{id}\" is not in this scenario"))
                    .hint("name it in options or in offers")
            } else {
                let known = self.options.iter().map(|option| option.id.as_str());
                Issue::unknown_name(path, format!("the rules have no option \"{id}\""), id, known)
            };
            self.base.issues.push(issue);
            return None;
        };
        let option = &self.options[index];
        if !option.effect.brings_arrivals() {
            let what = format!("the option \"{id}\" does not bring units");
            let hint = "its effect is not Arrivals (HO-1)";
            self.base.issues.push(Issue::new(path, what).hint(hint));
        }
        if let (Some(roster), Some(unit)) = (self.units, unit)
            && roster.units[unit.index()].side != option.side
        {
            let what = format!("the option \"{id}\" does not belong to the side of this unit");
            self.base.issues.push(Issue::new(path, what));
        }
        u8::try_from(index).ok().map(OptionId)
    }

    pub(super) fn needs_reinforcement(&mut self, path: &str, is_wanted: bool) {
        if is_wanted && !self.file.phases.contains(&Phase::Reinforcement) {
            let what = "this scenario has no Reinforcement Phase";
            let hint = "add Reinforcement to phases (HF)";
            self.base.issues.push(Issue::new(path, what).hint(hint));
        }
    }
}
