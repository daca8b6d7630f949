//! What can be said of a fact before a game, and why one never holds.

use super::{Outlooks, Whose};
use crate::HexGame;
use crate::chapters::facts::KnownFacts;
use crate::definition::{Effect, EventId, OptionEffect, Phase, Side, Sky, UnitId, WeatherId};
use crate::scripts::conditions::Condition;
use railhead_engine::board::{CrossingId, CrossingKind, SpaceId};
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::script::outlook::{ConditionOutlook, Holds};
use railhead_engine::engine::script::reader::{ConditionParts, ConditionReader, Turns};
use railhead_engine::text::words::count;

impl ConditionReader for Outlooks<'_> {
    type Whose = Whose;
    type Condition = Condition;

    fn parts(condition: &Condition) -> ConditionParts<'_, Condition> {
        if let Condition::All(parts) = condition {
            ConditionParts::All(parts)
        } else if let Condition::Any(parts) = condition {
            ConditionParts::Any(parts)
        } else if let Condition::Count { least, of } = condition {
            ConditionParts::Count(usize::from(*least), of)
        } else if let Condition::Not(part) = condition {
            ConditionParts::Not(part)
        } else {
            ConditionParts::Fact
        }
    }

    fn fact(&self, whose: Whose, condition: &Condition, turns: Turns) -> ConditionOutlook {
        let [from, until] = turns;
        let side = whose.side;
        let start = || self.at_start(side, condition, from);
        let known = |can_be: bool| {
            if can_be {
                ConditionOutlook::open(start())
            } else {
                ConditionOutlook::constant(Holds::Never)
            }
        };
        match condition {
            Condition::Held(space) => self.control(side, *space, start()),
            Condition::Lost(space) => self.control(side.enemy(), *space, start()),
            // Supply is determined when a phase begins, and not before the game.
            Condition::Supplied(unit) | Condition::Unsupplied(unit) if self.comes(*unit) => {
                ConditionOutlook::constant(Holds::Sometimes)
            }
            // A destroyed unit never appears again.
            Condition::Supplied(unit) | Condition::Unsupplied(unit) | Condition::Destroyed(unit) => {
                known(self.comes(*unit))
            }
            Condition::At { unit, at } => {
                let owner = self.game.unit(*unit).side;
                known(self.comes(*unit) && self.can_reach(owner, *at))
            }
            Condition::EnemyLost(units) => known(usize::from(*units) <= self.units_of(side.enemy())),
            Condition::SquadronSunk => known(self.can_sink()),
            Condition::Chosen(option) => {
                let is_given = self.game.option(*option).is_given;
                ConditionOutlook::constant(if is_given { Holds::Always } else { Holds::Sometimes })
            }
            Condition::Happened(event) => self.happened(*event, turns),
            Condition::Left(unit) => {
                let owner = self.game.unit(*unit).side;
                let mut exits = self.game.exits();
                known(self.comes(*unit) && exits.any(|(_, exit)| exit.side == owner && exit.from <= until))
            }
            Condition::LeftBy { exit: id, least } => {
                let found = self.game.exits().find(|(exit, _)| exit == id);
                known(found.is_some_and(|(_, exit)| {
                    exit.from <= until && usize::from(*least) <= self.units_of(exit.side)
                }))
            }
            Condition::Weather(kind) => known(self.can_be(*kind, turns)),
            Condition::Turn(turn) => ConditionOutlook {
                at_start: Holds::known(from >= *turn),
                at_end: Holds::known(until >= *turn),
                ever: Holds::known(until >= *turn),
                throughout: Holds::known(from >= *turn),
            },
            Condition::Lead(_) => ConditionOutlook::open(start()),
            Condition::Down(bridge) => self.down(*bridge, start()),
            Condition::Strength { least: 0, .. } => ConditionOutlook::constant(Holds::Always),
            Condition::Strength { .. }
            | Condition::OurOdds { .. }
            | Condition::TheirOdds { .. }
            | Condition::Chance(_) => ConditionOutlook::constant(Holds::Sometimes),
            Condition::Since { days, what } => self.since(side, *days, what, turns),
            // The reader takes these apart.
            Condition::All(_) | Condition::Any(_) | Condition::Count { .. } | Condition::Not(_) => {
                ConditionOutlook::constant(Holds::Sometimes)
            }
        }
    }

    fn reason(&self, whose: Whose, condition: &Condition, turns: Turns) -> String {
        let (game, side, [_, until]) = (self.game, whose.side, turns);
        let nobody_gets_to = |side: Side, space: SpaceId| {
            let (side, space) = (&game.side(side).name, game.board().label(space));
            format!("no unit of {side} can get to {space}")
        };
        let unit_is_out = |unit: UnitId| format!("{} is neither in play nor to come", game.unit(unit).name);
        match condition {
            Condition::Held(space) => nobody_gets_to(side, *space),
            Condition::Lost(space) => nobody_gets_to(side.enemy(), *space),
            Condition::Supplied(unit)
            | Condition::Unsupplied(unit)
            | Condition::Destroyed(unit)
            | Condition::Left(unit)
            | Condition::At { unit, .. }
                if !self.comes(*unit) =>
            {
                unit_is_out(*unit)
            }
            Condition::At { unit, at } => nobody_gets_to(game.unit(*unit).side, *at),
            Condition::Left(_) => "no exit is open to it".to_owned(),
            Condition::LeftBy { exit: id, .. } => {
                let found = game.exits().find(|(exit, _)| exit == id);
                let side = found.map_or(side, |(_, exit)| exit.side);
                let units = count(self.units_of(side), "unit", "units");
                format!(
                    "{} has only {units}, or the exit opens later",
                    game.side(side).name
                )
            }
            Condition::EnemyLost(_) => {
                let units = count(self.units_of(side.enemy()), "unit", "units");
                format!("{} has only {units}", game.side(side.enemy()).name)
            }
            Condition::SquadronSunk => "the squadron is never sunk".to_owned(),
            Condition::Weather(kind) => {
                let name = game.tables().weather.get(kind.index()).map(|kind| &kind.name);
                let name = name.map_or("this", String::as_str);
                format!("no line of `weather` and no event brings {name}")
            }
            Condition::Turn(_) => format!("it only counts up to {} {until}", HexGame::TURNS.turn),
            Condition::Down(_) => "this bridge cannot be blown".to_owned(),
            Condition::Happened(event) => self.waits(*event, whose.event, turns),
            Condition::Since { what, .. } => {
                let inside = self.fault_of(whose, "", what, turns);
                inside.map_or_else(|| "the scenario has fewer days".to_owned(), |fault| fault.why)
            }
            Condition::Supplied(_)
            | Condition::Unsupplied(_)
            | Condition::Destroyed(_)
            | Condition::Chosen(_)
            | Condition::Lead(_)
            | Condition::Strength { .. }
            | Condition::OurOdds { .. }
            | Condition::TheirOdds { .. }
            | Condition::Chance(_)
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Count { .. }
            | Condition::Not(_) => "this can never be so".to_owned(),
        }
    }

    fn exclude(one: &Condition, other: &Condition) -> bool {
        match (one, other) {
            (Condition::Held(one), Condition::Lost(other)) => one == other,
            (Condition::Supplied(one), Condition::Unsupplied(other))
            | (
                Condition::Destroyed(one) | Condition::Left(one),
                Condition::Supplied(other) | Condition::Unsupplied(other) | Condition::At { unit: other, .. },
            )
            | (Condition::Destroyed(one), Condition::Left(other)) => one == other,
            (
                Condition::At { unit: one, at },
                Condition::At {
                    unit: other,
                    at: there,
                },
            ) => one == other && at != there,
            (Condition::Weather(one), Condition::Weather(other)) => one != other,
            _ => false,
        }
    }

    fn follows(fact: &Condition, known: &Condition) -> bool {
        match (known, fact) {
            (Condition::Turn(known), Condition::Turn(least))
            | (Condition::EnemyLost(known), Condition::EnemyLost(least)) => known >= least,
            (Condition::Lead(known), Condition::Lead(least)) => known >= least,
            (Condition::LeftBy { exit, least: known }, Condition::LeftBy { exit: other, least }) => {
                exit == other && known >= least
            }
            (Condition::Strength { at, least: known }, Condition::Strength { at: other, least }) => {
                at == other && known >= least
            }
            _ => false,
        }
    }
}

impl Outlooks<'_> {
    /// Why an event that is waited for does not happen.
    fn waits(&self, event: EventId, of: Option<EventId>, [_, until]: Turns) -> String {
        let id = &self.game.scripted_event(event).id;
        if of == Some(event) {
            return "the event waits for itself".to_owned();
        }
        if let Some(own) = of
            && self.leads_to(event, own)
        {
            return format!("it and the event \"{id}\" wait for each other");
        }
        if self.can_happen(event) {
            let from = self.game.scripted_event(event).from;
            return format!(
                "the event \"{id}\" happens from turn {from} on, but this only counts up to turn {until}"
            );
        }
        format!("the event \"{id}\" never happens")
    }

    /// Whether an event waits for another, or for one that does.
    fn leads_to(&self, event: EventId, other: EventId) -> bool {
        let mut seen = Vec::new();
        let mut pending = vec![event];
        while let Some(event) = pending.pop() {
            if event == other {
                return true;
            }
            if !seen.contains(&event) {
                seen.push(event);
                waited_for(self.game.event_conditions(event), &mut pending);
            }
        }
        false
    }

    /// Whether a fact holds as a turn begins: it is known for the first alone, and not where something is chosen before.
    fn at_start(&self, side: Side, condition: &Condition, turn: u16) -> Holds {
        let [first, _] = self.turns();
        let mut units = Vec::new();
        condition.units(&mut units);
        let is_rolled = matches!(condition, Condition::Weather(_))
            && self
                .game
                .definition()
                .weather
                .iter()
                .any(|line| matches!(line.sky, Sky::Rolled(_)));
        if turn > first || is_rolled || units.iter().any(|unit| self.can_be_elsewhere(*unit)) {
            return Holds::Sometimes;
        }
        let facts = KnownFacts {
            game: self.game,
            state: &self.start,
            viewer: None,
        };
        Holds::known(facts.is_true(side, condition))
    }

    /// Whether the owner of a unit can set it up in another place.
    fn can_be_elsewhere(&self, unit: UnitId) -> bool {
        let definition = self.game.definition();
        let mut setup = definition.setup.iter();
        let moves = |effect: &OptionEffect| effect.set_up().is_some_and(|(units, _)| units.contains(&unit));
        setup.any(|placed| placed.unit == unit && !placed.within.is_empty())
            || definition.options.iter().any(|option| moves(&option.effect))
    }

    fn control(&self, side: Side, space: SpaceId, at_start: Holds) -> ConditionOutlook {
        let can_begin = self.can_reach(side, space);
        ConditionOutlook::open(at_start).bounded(can_begin, self.can_reach(side.enemy(), space))
    }

    fn happened(&self, event: EventId, [from, until]: Turns) -> ConditionOutlook {
        let first = self.game.scripted_event(event).from;
        let happens = if first > until {
            Holds::Never
        } else {
            self.events[event.index()]
        };
        let [begins, last] = self.turns();
        let is_before = if from == begins && first > begins {
            Holds::Never
        } else {
            happens.min(Holds::Sometimes)
        };
        // It may come late, but not after the last turn.
        let by_then = if until == last {
            happens
        } else {
            happens.min(Holds::Sometimes)
        };
        ConditionOutlook {
            at_start: is_before,
            at_end: by_then,
            ever: by_then,
            throughout: is_before,
        }
    }

    fn can_sink(&self) -> bool {
        let sails = self.game.definition().phases.contains(&Phase::NavalMovement);
        let squadron = self.game.tables().naval.squadron.as_ref();
        sails && squadron.is_some_and(|squadron| squadron.sunk_from <= 6)
    }

    /// Whether the weather can be of a kind in some turns.
    fn can_be(&self, kind: WeatherId, [from, until]: Turns) -> bool {
        let lines = &self.game.definition().weather;
        let has = |sky: &Sky| match sky {
            Sky::Is(own) => *own == kind,
            Sky::Rolled(kinds) => kinds.contains(&kind),
        };
        let is_dated = lines.iter().enumerate().any(|(index, line)| {
            let is_over = lines.get(index + 1).is_some_and(|next| next.from <= from);
            line.from <= until && !is_over && has(&line.sky)
        });
        is_dated
            || self
                .effects()
                .any(|effect| matches!(effect, Effect::Weather { kind: own, .. } if *own == kind))
    }

    fn down(&self, bridge: CrossingId, at_start: Holds) -> ConditionOutlook {
        let tables = &self.game.tables().bridges;
        let is_ferry = self.game.board().crossing(bridge).kind == CrossingKind::Ferry;
        let by_event = |wanted: bool| {
            self.effects().any(|effect| {
                matches!(effect, Effect::Bridge { crossing, is_down } if *crossing == bridge && *is_down == wanted)
            })
        };
        let can_fall = !is_ferry && tables.demolition.is_some() || by_event(true);
        ConditionOutlook::open(at_start).bounded(can_fall, tables.repair.is_some() || by_event(false))
    }

    fn since(&self, side: Side, days: u16, what: &Condition, turns: Turns) -> ConditionOutlook {
        let what = self.outlook(side.into(), what, turns);
        let calendar = self.game.definition().calendar;
        let [first, last] = self.turns();
        let played = u32::from(last - first + 1) * u32::from(calendar.days_per_turn);
        let ever = if u32::from(days) > played {
            Holds::Never
        } else {
            what.ever
        };
        let ever = ever.min(Holds::Sometimes);
        ConditionOutlook {
            at_start: ever,
            at_end: ever,
            ever,
            throughout: ever.min(what.throughout),
        }
    }
}

/// Adds the events that conditions wait for; a condition that can hold without one adds none.
fn waited_for(conditions: &[Condition], events: &mut Vec<EventId>) {
    for condition in conditions {
        if let Condition::Happened(event) = condition {
            events.push(*event);
        } else if let Condition::All(parts) | Condition::Any(parts) | Condition::Count { of: parts, .. } =
            condition
        {
            waited_for(parts, events);
        }
    }
}
