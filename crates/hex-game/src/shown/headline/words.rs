//! A way to win in a few words, as the header says it to one side.

use super::ways::{Demand, Demanded, GoalWay};
use crate::HexGame;
use crate::definition::{Side, UnitId, UnitSize};
use crate::shown::goals::names;
use railhead_engine::board::{Place, PlaceKind, SpaceId};
use railhead_engine::engine::goals::Headline;
use railhead_engine::text::words::count;

/// A way to win, told to a side.
#[derive(Clone, Copy)]
pub(super) struct WayInWords<'a> {
    pub(super) game: &'a HexGame,
    pub(super) way: &'a GoalWay,
    /// The side that reads it.
    pub(super) reader: Side,
    pub(super) turn: u16,
}

impl WayInWords<'_> {
    /// All that it asks for, and for how long: `0 of 2 divisions destroyed · Allenstein ours · 9 turns`.
    pub(super) fn whole(self) -> String {
        let parts = self.way.demands.iter().map(|part| self.part(part, true));
        let parts: Vec<String> = parts.chain([self.time()]).collect();
        parts.join(Headline::BETWEEN)
    }

    /// What is lacking first, and for how long: `0 of 2 destroyed · 9 turns`.
    pub(super) fn short(self) -> String {
        let demands = &self.way.demands;
        let lacking = demands.iter().find(|part| part.missing() > 0);
        let part = lacking.or(demands.first()).map(|part| self.part(part, false));
        let parts: Vec<String> = part.into_iter().chain([self.time()]).collect();
        parts.join(Headline::BETWEEN)
    }

    /// Whether the reader wins by it.
    fn is_own(self) -> bool {
        self.way.side == self.reader
    }

    /// How long it takes or has to be kept.
    fn time(self) -> String {
        let way = self.way;
        if way.ends_now() {
            return "decided as the player-turn ends".to_owned();
        }
        if way.is_met() && !way.at_end {
            let turns = count(way.keep.into(), "player-turn", "player-turns");
            let keeps = if self.is_own() { "keep it" } else { "they keep it" };
            return format!("{keeps} for {turns} more");
        }
        let turns = count(way.turns(self.turn).into(), "turn", "turns");
        // A side holds a goal of its own that it has met, and keeps the enemy from one that he has not.
        if self.is_own() == way.is_met() {
            format!("hold {turns}")
        } else {
            turns
        }
    }

    fn part(self, part: &Demand, is_long: bool) -> String {
        match &part.what {
            Demanded::Units(units) if units.len() == 1 => self.one_unit(part, units[0]),
            Demanded::Units(units) => {
                let kind = of_a_size(self.game, units, part.needs);
                self.destroyed(part, if is_long { kind.as_str() } else { "" })
            }
            Demanded::AnyUnits if is_long => {
                let units = if part.needs == 1 { "unit" } else { "units" };
                let enemy = if self.is_own() { "enemy " } else { "" };
                self.destroyed(part, &format!("{enemy}{units}"))
            }
            Demanded::AnyUnits => self.destroyed(part, ""),
            Demanded::Exit(exit) => {
                let exit = &self.game.definition().exits[exit.index()].name;
                let whose = if self.is_own() { "units" } else { "enemy units" };
                if is_long {
                    format!("{} {whose} off by {exit}", of(part))
                } else {
                    format!("{} off", of(part))
                }
            }
            Demanded::Places(places) if places.len() == 1 => self.one_place(part, places[0]),
            Demanded::Places(places) => self.places(part, places, is_long),
            Demanded::Lead { lead, least } if self.is_own() => format!("lead {lead:+}, {least:+} needed"),
            Demanded::Lead { lead, least } => format!("their lead {lead:+}, {least:+} wins"),
            Demanded::Other(text) if is_long => format!("{text}: {} met", of(part)),
            Demanded::Other(_) => format!("{} met", of(part)),
        }
    }

    fn destroyed(self, part: &Demand, what: &str) -> String {
        let deed = if self.is_own() { "destroyed" } else { "lost" };
        let many = of(part);
        if what.is_empty() {
            format!("{many} {deed}")
        } else {
            format!("{many} {what} {deed}")
        }
    }

    fn one_unit(self, part: &Demand, unit: UnitId) -> String {
        // HO-2: whoever reads the goal reads this name.
        let name = &self.game.unit(unit).name;
        match (self.is_own(), part.missing() == 0) {
            (true, true) => format!("{name} destroyed"),
            (true, false) => format!("{name} to destroy"),
            (false, true) => format!("{name} lost"),
            (false, false) => format!("{name} to save"),
        }
    }

    fn one_place(self, part: &Demand, place: SpaceId) -> String {
        let name = names(self.game, &[place]).concat();
        match (self.is_own(), part.missing() == 0) {
            (true, true) | (false, false) => format!("{name} ours"),
            (true, false) => format!("{name} to take"),
            (false, true) => format!("{name} theirs"),
        }
    }

    fn places(self, part: &Demand, places: &[SpaceId], is_long: bool) -> String {
        let kind = if is_long {
            format!(" {}", self.kind(places))
        } else {
            String::new()
        };
        let all = places.len();
        // The objective is lost place by place, and as long as one is left it holds.
        match (self.way.is_objective(), self.is_own()) {
            (true, true) => format!("{}{kind} taken", of(part)),
            (true, false) => format!("{} of {all}{kind} left", all.saturating_sub(part.has)),
            (false, is_own) => {
                let whose = if is_own { "held" } else { "theirs" };
                if part.has > part.needs || part.missing() == 0 && part.needs < all {
                    format!("{} of {all}{kind} {whose}, {} needed", part.has, part.needs)
                } else {
                    format!("{}{kind} {whose}", of(part))
                }
            }
        }
    }

    /// The word for some places together: `airfields`, `hexes of Singapore`.
    fn kind(self, places: &[SpaceId]) -> String {
        let board = self.game.board();
        let known: Vec<&Place> = places
            .iter()
            .filter_map(|space| board.places_at(*space).next())
            .collect();
        let is_whole = known.len() == places.len();
        let are_all = |kind: PlaceKind| is_whole && known.iter().all(|place| place.is(kind));
        let table = self.game.definition().victory.as_ref();
        let objective = table.map(|table| table.objective.as_str());
        if let Some(objective) = objective.filter(|_| self.way.is_objective()) {
            let kinds = [
                (PlaceKind::Airfield, "airfields"),
                (PlaceKind::Fortress, "fortresses"),
                (PlaceKind::Port, "ports"),
            ];
            let named = kinds.into_iter().find(|(_, word)| objective.contains(*word));
            if let Some((_, word)) = named.filter(|(kind, _)| are_all(*kind)) {
                return word.to_owned();
            }
            if let Some(what) = objective.strip_prefix("the ") {
                return what.to_owned();
            }
            if known.iter().any(|place| !objective.contains(&place.name)) {
                return format!("hexes of {objective}");
            }
        }
        let is_town = |place: &&Place| place.is(PlaceKind::City) || place.is(PlaceKind::Town);
        if are_all(PlaceKind::City) {
            "cities".to_owned()
        } else if is_whole && known.iter().all(is_town) {
            "towns".to_owned()
        } else {
            "places".to_owned()
        }
    }
}

/// How many of how many: no more than are needed.
fn of(part: &Demand) -> String {
    format!("{} of {}", part.has.min(part.needs), part.needs)
}

/// The word for units of one size, `divisions`; others are units.
fn of_a_size(game: &HexGame, units: &[UnitId], number: usize) -> String {
    let mut sizes = units.iter().map(|unit| game.unit(*unit).size);
    let first = sizes.next();
    let size = first.filter(|first| sizes.all(|size| size == *first));
    let one = size.map_or("unit", UnitSize::name);
    if number == 1 || size == Some(UnitSize::Corps) {
        return one.to_owned();
    }
    one.strip_suffix('y')
        .map_or_else(|| format!("{one}s"), |stem| format!("{stem}ies"))
}
