//! What a game says of a territory, a player or a kind of unit: an attachment with options.

/// What is said of a territory, a player or a kind of unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Attachment {
    /// The last word of its class, such as `TerritoryAttachment`.
    pub class: String,
    pub name: String,
    /// The territory, player or kind of unit.
    pub to: String,
    /// Names, values and counts; a name can occur more than once.
    pub options: Vec<(String, String, String)>,
}

impl Attachment {
    /// The last value with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter().rev();
        let found = options.find(|(own, _, _)| own == name);
        found.map(|(_, value, _)| value.as_str())
    }

    /// The last number with this name, which can be negative; `None` without one, or if its text is not a number.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.get(name)?.parse().ok()
    }

    /// What a territory produces, and how many units can be made there: `production` says both, and what stands behind it changes one of them.
    pub fn production(&self) -> (u32, u32) {
        let (mut value, mut units) = (0, 0);
        for (name, text, _) in &self.options {
            let number = || whole(text.parse().unwrap_or(0));
            match name.as_str() {
                "production" => (value, units) = (number(), number()),
                "productionOnly" => value = number(),
                "unitProduction" => units = number(),
                _ => {}
            }
        }
        (value, units)
    }
}

/// A number without what is below 0 or beyond all numbers here.
pub(super) fn whole(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

/// Whether a value means yes.
pub(super) fn is_true(value: Option<&str>) -> bool {
    value.is_some_and(|value| value.eq_ignore_ascii_case("true"))
}

/// Names of old maps, in small letters or not, and what they have become.
const OLD_NAMES: [(&str, &str); 6] = [
    ("isImpassible", "isImpassable"),
    ("occupiedTerrOf", "originalOwner"),
    ("isInfantry", "isLandTransportable"),
    ("isMechanized", "isLandTransportable"),
    ("isParatroop", "isAirTransportable"),
    ("turns", "rounds"),
];

/// The name of an option as TripleA reads it: its first letter is small, and names of old maps have become others.
pub(super) fn option_name(name: &str) -> String {
    let mut names = OLD_NAMES.iter();
    if let Some((_, new)) = names.find(|(old, _)| name.eq_ignore_ascii_case(old)) {
        return (*new).to_owned();
    }
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(options: &[(&str, &str)]) -> Attachment {
        let options = options.iter();
        let options = options.map(|(name, value)| ((*name).to_owned(), (*value).to_owned(), String::new()));
        Attachment {
            options: options.collect(),
            ..Attachment::default()
        }
    }

    #[test]
    fn production_says_how_many_units_too_unless_something_behind_it_does() {
        for (options, production) in [
            (&[][..], (0, 0)),
            (&[("production", "4")], (4, 4)),
            (&[("production", "4"), ("unitProduction", "2")], (4, 2)),
            (&[("unitProduction", "2"), ("production", "4")], (4, 4)),
            (&[("productionOnly", "4")], (4, 0)),
            (&[("production", "4"), ("productionOnly", "1")], (1, 4)),
            (&[("production", "-3"), ("unitProduction", "-1")], (0, 0)),
        ] {
            assert_eq!(with(options).production(), production, "{options:?}");
        }
    }

    #[test]
    fn options_of_old_maps_have_become_others() {
        for (old, new) in [
            ("IsAir", "isAir"),
            ("isImpassible", "isImpassable"),
            ("OccupiedTerrOf", "originalOwner"),
            ("isMechanized", "isLandTransportable"),
            ("isparatroop", "isAirTransportable"),
            ("movement", "movement"),
            ("", ""),
        ] {
            assert_eq!(option_name(old), new);
        }
    }
}
