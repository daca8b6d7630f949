//! What events and goals of a scenario depend on, and what an event does, in the words of its rule book (HE-2, HV-4).

use super::parts::{and, name};
use crate::HexGame;
use crate::definition::{Effect, Side, UnitId};
use crate::scripts::conditions::{Condition, OddsRatio};
use crate::shown::goals::lead;
use crate::words::names::Names;
use railhead_engine::board::{CrossingId, CrossingKind, SpaceId};
use railhead_engine::text::words::{count, listed};

/// Conditions that all have to hold, as a clause: `Russia holds Soldau (0318) and it is turn 4 or later`; `None` without any.
pub(super) fn all_of(game: &HexGame, side: Side, conditions: &[Condition]) -> Option<String> {
    let words = Words { game, side };
    (!conditions.is_empty()).then(|| words.joined(conditions, "and", true))
}

/// What an event does, a clause each.
pub(super) fn effects(game: &HexGame, effects: &[Effect]) -> Vec<String> {
    effects.iter().map(|effect| in_words(game, effect)).collect()
}

/// The side from which conditions are seen.
struct Words<'g> {
    game: &'g HexGame,
    side: Side,
}

impl Words<'_> {
    /// A condition as a clause, or that it does not hold.
    fn clause(&self, condition: &Condition, holds: bool) -> String {
        let game = self.game;
        let enemy = self.side.enemy();
        let has_or_not = |unit: &UnitId, verb: &str, rest: &str| {
            let not = if holds { "" } else { "not " };
            format!("{} {not}{rest}", Names::all(game).does(*unit, verb))
        };
        let is_or_not = if holds { "is" } else { "is not" };
        match condition {
            Condition::Held(at) => self.holds(self.side, &[*at], "and", holds),
            Condition::Lost(at) => self.holds(enemy, &[*at], "and", holds),
            Condition::Supplied(unit) => has_or_not(unit, "is", "on the map and in supply"),
            Condition::Unsupplied(unit) => has_or_not(unit, "is", "on the map and out of supply"),
            Condition::At { unit, at } => has_or_not(unit, "is", &format!("at {}", game.board().label(*at))),
            Condition::Destroyed(unit) => has_or_not(unit, "is", "destroyed"),
            Condition::SquadronSunk => {
                let squadron = game.tables().naval.squadron.as_ref();
                let squadron = squadron.map_or("the squadron", |squadron| &*squadron.name);
                format!("{squadron} {is_or_not} sunk")
            }
            Condition::Chosen(option) => {
                format!("the option \"{}\" {is_or_not} in play", game.option(*option).name)
            }
            Condition::Happened(event) => {
                let has = if holds { "has happened" } else { "has not happened" };
                format!("\"{}\" {has}", game.scripted_event(*event).title)
            }
            Condition::Left(unit) => has_or_not(unit, "has", "left the map by an exit"),
            Condition::LeftBy { exit, least } => {
                let exit = &game.definition().exits[exit.index()].name;
                format!("{} left by {exit}", Self::at_least(*least, "units have", holds))
            }
            Condition::Weather(kind) => {
                let weather = game.tables().weather.get(kind.index());
                let weather = weather.map_or_else(String::new, |weather| weather.name.to_lowercase());
                format!("the weather {is_or_not} {weather}")
            }
            Condition::Turn(turn) if holds => format!("it is turn {turn} or later"),
            Condition::Turn(turn) => format!("it is not yet turn {turn}"),
            Condition::Lead(least) => {
                let has = if holds { "has" } else { "does not have" };
                format!(
                    "{} {has} {}",
                    name(game, self.side),
                    lead(game, self.side, *least)
                )
            }
            Condition::EnemyLost(units) => {
                let units = Self::at_least(*units, "units of", holds);
                format!("{units} {} are destroyed", name(game, enemy))
            }
            Condition::Strength { at, least } => {
                let (side, at) = (name(game, self.side), game.board().label(*at));
                let defends = if holds { "defends" } else { "does not defend" };
                format!("{side} {defends} {at} with {least} or more")
            }
            Condition::OurOdds { at, least } => self.odds(self.side, *at, *least, holds),
            Condition::TheirOdds { at, least } => self.odds(enemy, *at, *least, holds),
            Condition::Down(bridge) => format!("{} {is_or_not} down", crossing(game, *bridge)),
            Condition::Since { days, what } => {
                let days = count((*days).into(), "day", "days");
                let clause = self.clause(what, true);
                if holds {
                    format!("{clause} and has been so for {days}")
                } else {
                    format!("it has not been so for {days} that {clause}")
                }
            }
            Condition::Chance(chance) if holds => format!("a chance of {}% comes up", chance.percent),
            Condition::Chance(chance) => format!("a chance of {}% does not come up", chance.percent),
            Condition::All(all) if holds => self.joined(all, "and", true),
            Condition::Any(any) if holds => self.joined(any, "or", true),
            Condition::All(all) => self.joined(all, "or", false),
            Condition::Any(any) => self.joined(any, "and", false),
            Condition::Count { least, of } => self.so_many(*least, of, holds),
            Condition::Not(condition) => self.clause(condition, !holds),
        }
    }

    /// Several conditions with a word between them. Places that one side holds are named one after the other.
    fn joined(&self, conditions: &[Condition], word: &str, hold: bool) -> String {
        if let Some((side, places)) = self.places(conditions).filter(|(_, places)| places.len() > 1) {
            return self.holds(side, &places, word, hold);
        }
        let clauses: Vec<String> = conditions
            .iter()
            .map(|condition| {
                let clause = self.clause(condition, hold);
                // A compound clause keeps together.
                if is_compound(condition) && conditions.len() > 1 {
                    format!("({clause})")
                } else {
                    clause
                }
            })
            .collect();
        let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
        match (&clauses[..], word) {
            ([], "and") => "always".to_owned(),
            ([], _) => "never".to_owned(),
            (clauses, word) => listed(clauses, word),
        }
    }

    /// At least, or fewer than, `least` of these.
    fn so_many(&self, least: u16, of: &[Condition], holds: bool) -> String {
        if let Some((side, places)) = self.places(of) {
            let (side, places) = (name(self.game, side), self.labels(&places, "and"));
            return format!(
                "{side} holds {} of {places}",
                Self::at_least(least, "", holds).trim()
            );
        }
        let clauses = of.iter().map(|condition| self.clause(condition, true));
        let clauses: Vec<String> = clauses.collect();
        format!(
            "{} of these are so: {}",
            Self::at_least(least, "", holds).trim(),
            clauses.join(", ")
        )
    }

    fn at_least(number: u16, of: &str, holds: bool) -> String {
        let bound = if holds { "at least" } else { "fewer than" };
        format!("{bound} {number} {of}")
    }

    /// The places, if all of these ask the same side to hold one.
    fn places(&self, conditions: &[Condition]) -> Option<(Side, Vec<SpaceId>)> {
        let mut all = conditions.iter().map(|condition| {
            if let Condition::Held(at) = condition {
                Some((self.side, *at))
            } else if let Condition::Lost(at) = condition {
                Some((self.side.enemy(), *at))
            } else {
                None
            }
        });
        let (side, first) = all.next()??;
        let mut places = vec![first];
        for place in all {
            let (own, at) = place?;
            if own != side {
                return None;
            }
            places.push(at);
        }
        Some((side, places))
    }

    fn holds(&self, side: Side, places: &[SpaceId], word: &str, holds: bool) -> String {
        let verb = if holds { "holds" } else { "does not hold" };
        format!("{} {verb} {}", name(self.game, side), self.labels(places, word))
    }

    fn labels(&self, places: &[SpaceId], word: &str) -> String {
        let labels: Vec<String> = places.iter().map(|at| self.game.board().label(*at)).collect();
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        listed(&labels, word)
    }

    fn odds(&self, attacker: Side, at: SpaceId, least: OddsRatio, holds: bool) -> String {
        let (side, at) = (name(self.game, attacker), self.game.board().label(at));
        let can = if holds { "can" } else { "cannot" };
        let OddsRatio { attack, defence } = least;
        format!("{side} {can} attack {at} at {attack}:{defence} or better")
    }
}

/// Whether a clause of it has an "and" or an "or" of its own.
fn is_compound(condition: &Condition) -> bool {
    if let Condition::Not(condition) = condition {
        return is_compound(condition);
    }
    if let Condition::All(of) | Condition::Any(of) = condition {
        return of.len() > 1;
    }
    matches!(condition, Condition::Count { .. } | Condition::Since { .. })
}

/// A bridge as a player knows it: by the hexes on both sides.
fn crossing(game: &HexGame, crossing: CrossingId) -> String {
    let crossing = game.board().crossing(crossing);
    let [from, to] = crossing.between.map(|at| game.board().label(at));
    let kind = match crossing.kind {
        CrossingKind::Bridge => "bridge",
        CrossingKind::Ferry => "ferry",
        CrossingKind::Causeway => "causeway",
    };
    format!("the {kind} between {from} and {to}")
}

fn in_words(game: &HexGame, effect: &Effect) -> String {
    let labels = |spaces: &[SpaceId]| {
        let labels: Vec<String> = spaces.iter().map(|at| game.board().label(*at)).collect();
        and(&labels)
    };
    let are = |number: usize| if number == 1 { "is" } else { "are" };
    match effect {
        Effect::Halt { units, turns } => {
            let turns = count((*turns).into(), "player-turn", "player-turns");
            format!("held up for {turns}: {}", units_of(game, units))
        }
        Effect::Points { side, points } => {
            let verb = if *points < 0 { "loses" } else { "gains" };
            let points = usize::try_from(points.unsigned_abs()).unwrap_or(usize::MAX);
            let points = count(points, "victory point", "victory points");
            format!("{} {verb} {points}", name(game, *side))
        }
        Effect::Control { side, spaces } => {
            let verb = if spaces.len() == 1 { "comes" } else { "come" };
            format!(
                "{} {verb} under the control of {}",
                labels(spaces),
                name(game, *side)
            )
        }
        Effect::Trains { side, capacity } => {
            let units = count((*capacity).into(), "unit", "units");
            format!(
                "{} may send {units} by rail in each Rail Movement Phase",
                name(game, *side)
            )
        }
        Effect::Source { sources, is_open } => {
            let places = sources
                .iter()
                .filter_map(|source| game.definition().sources.get(usize::from(*source)))
                .map(|source| source.at);
            let places: Vec<SpaceId> = places.collect();
            let source = if places.len() == 1 { "source" } else { "sources" };
            let open = if *is_open { "open" } else { "closed" };
            format!(
                "the {source} of supply at {} {} {open}",
                labels(&places),
                are(places.len())
            )
        }
        Effect::Bridge {
            crossing: at,
            is_down,
        } => {
            let state = if *is_down { "is down" } else { "stands" };
            format!("{} {state}", crossing(game, *at))
        }
        Effect::Track { stretches, is_broken } => {
            let number = |at: SpaceId| game.board().number(at);
            let stretches = stretches
                .iter()
                .map(|[from, to]| format!("{} to {}", number(*from), number(*to)));
            let stretches: Vec<String> = stretches.collect();
            let state = if *is_broken { "broken" } else { "whole" };
            format!("the track {} is {state}", and(&stretches))
        }
        Effect::Weather { kind, turns } => {
            let weather = game.tables().weather.get(kind.index());
            let weather = weather.map_or_else(String::new, |weather| weather.name.to_lowercase());
            let turns = count((*turns).into(), "turn", "turns");
            format!("the weather is {weather} for {turns}, this one included")
        }
    }
}

/// Units by name; those of a whole formation by its name.
fn units_of(game: &HexGame, units: &[UnitId]) -> String {
    let formation = |unit: UnitId| (game.unit(unit).side, game.unit(unit).formation.as_str());
    let is_whole = |of: (Side, &str)| {
        let mut all = game.unit_ids().filter(|unit| formation(*unit) == of);
        !of.1.is_empty() && all.all(|unit| units.contains(&unit))
    };
    let mut names: Vec<String> = Vec::new();
    for unit in units {
        let of = formation(*unit);
        let words = if is_whole(of) {
            of.1
        } else {
            &game.unit(*unit).name
        };
        if !names.iter().any(|known| known == words) {
            names.push(words.to_owned());
        }
    }
    and(&names)
}
