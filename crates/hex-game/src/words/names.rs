//! The names of units for a reader who may not know all of them (HO-2).

use std::borrow::Cow;

use crate::definition::{Side, UnitId};
use crate::state::event::Event;
use crate::state::fog;
use crate::{HexGame, HexState};
use railhead_engine::board::SpaceId;

/// The name of an unknown unit.
pub const UNKNOWN: &str = "Unknown unit";

/// The unit names that a reader may see. All wording about orders and events uses them, so that hidden names cannot leak.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    game: &'a HexGame,
    unknown: Cow<'a, [UnitId]>,
    /// The side that reads; `None` for a reader who sees what either side may.
    reader: Option<Side>,
}

impl<'a> Names<'a> {
    /// All names, for readers who see every unit.
    pub const fn all(game: &'a HexGame) -> Self {
        Self::without(game, &[], None)
    }

    /// The names that a side knows now.
    pub fn of(game: &'a HexGame, state: &HexState, viewer: Side) -> Self {
        Self {
            game,
            unknown: Cow::Owned(fog::unknown(game, state, viewer)),
            reader: Some(viewer),
        }
    }

    /// All names except those of these units, given by id, for a reader.
    pub(super) const fn without(game: &'a HexGame, unknown: &'a [UnitId], reader: Option<Side>) -> Self {
        Self {
            game,
            unknown: Cow::Borrowed(unknown),
            reader,
        }
    }

    /// The names known in either, such as before and after an order.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let unknown = self.unknown.iter().copied();
        Self {
            game: self.game,
            unknown: unknown.filter(|unit| other.is_unknown(*unit)).collect(),
            reader: self.reader,
        }
    }

    /// The game whose units and places are named.
    pub const fn game(&self) -> &'a HexGame {
        self.game
    }

    /// Whether a unit's identity is hidden.
    pub fn is_unknown(&self, unit: UnitId) -> bool {
        self.unknown.binary_search(&unit).is_ok()
    }

    /// A unit's name for a title or a list: `Unknown unit` if it is hidden.
    pub fn title(&self, unit: UnitId) -> &'a str {
        self.name_or(unit, UNKNOWN)
    }

    /// Its name at the beginning of a sentence.
    pub fn subject(&self, unit: UnitId) -> &'a str {
        self.name_or(unit, "An unknown unit")
    }

    /// It with a verb in the third person, at the beginning of a sentence: `2nd Brigade retreats`, `Imperial Guards retreat`.
    pub fn does(&self, unit: UnitId, verb: &str) -> String {
        let name = self.subject(unit);
        let verb = if is_plural(name) { plural(verb) } else { verb };
        format!("{name} {verb}")
    }

    /// Its name within a sentence.
    pub fn object(&self, unit: UnitId) -> &'a str {
        self.name_or(unit, "an unknown unit")
    }

    /// The name on its counter.
    pub fn short(&self, unit: UnitId) -> &'a str {
        if self.is_unknown(unit) {
            "unknown"
        } else {
            &self.game.unit(unit).short
        }
    }

    /// A unit's id for programs: `unknown` if it is hidden.
    pub fn id(&self, unit: UnitId) -> &'a str {
        if self.is_unknown(unit) {
            "unknown"
        } else {
            &self.game.unit(unit).id
        }
    }

    fn name_or(&self, unit: UnitId, unknown: &'static str) -> &'a str {
        if self.is_unknown(unit) {
            unknown
        } else {
            &self.game.unit(unit).name
        }
    }

    /// A unit's name within a sentence, with its hex: `II/11th Regiment at 0912`.
    pub(super) fn at(&self, unit: UnitId, at: SpaceId) -> String {
        format!("{} at {}", self.object(unit), self.game.board().number(at))
    }

    /// Units within a sentence, one after the other; those that are held back once, after the others.
    pub fn list(&self, units: &[UnitId]) -> String {
        let known = self.told_apart(units).into_iter();
        let names: Vec<&str> = known.map(|unit| self.object(unit)).collect();
        names.join(", ")
    }

    /// Units without what the order and the number of those that are held back would tell of them: the known ones as they
    /// come, then one of the others.
    pub fn told_apart(&self, units: &[UnitId]) -> Vec<UnitId> {
        let (unknown, mut known): (Vec<UnitId>, Vec<UnitId>) =
            units.iter().partition(|unit| self.is_unknown(**unit));
        known.extend(unknown.first());
        known
    }

    /// Whether the reader may know of an event at all: an event that cannot be seen from outside the unit is
    /// not told of one that they do not know, and what a side plans is not told to the other (HR-18).
    pub fn tells(&self, event: &Event) -> bool {
        if let (Some(reader), Some(only)) = (self.reader, event.reader())
            && reader != only
        {
            return false;
        }
        let about = event.about(self.game);
        !about.is_secret || !about.piece.is_some_and(|piece| self.is_unknown(UnitId(piece)))
    }
}

/// Whether a unit's name takes a verb in the plural: its last word is a plural, such as `Guards`.
fn is_plural(name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or(name);
    let is_singular = last.len() < 4 || last.ends_with("ss") || matches!(last, "Corps" | "Headquarters");
    last.ends_with('s') && !is_singular
}

/// The plural of a verb in the third person singular: `retreat` for `retreats`.
fn plural(verb: &str) -> &str {
    match verb {
        "is" => "are",
        "has" => "have",
        "goes" => "go",
        "marches" => "march",
        "crosses" => "cross",
        regular => regular.strip_suffix('s').unwrap_or(regular),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_plural, plural};

    #[test]
    fn a_plural_name_takes_a_plural_verb() {
        for name in ["Imperial Guards", "1st Red Tanks", "Singapore Fixed Defences"] {
            assert!(is_plural(name), "{name}");
        }
        for name in [
            "2nd Brigade",
            "III Corps",
            "Kedah Express",
            "s",
            "An unknown unit",
        ] {
            assert!(!is_plural(name), "{name}");
        }
        let verbs = ["retreats", "is", "has", "goes", "marches", "crosses"];
        assert_eq!(
            verbs.map(plural),
            ["retreat", "are", "have", "go", "march", "cross"]
        );
    }
}
