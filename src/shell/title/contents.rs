//! The groups of scenarios on the title, with the length and difficulty of each.

use serde::Deserialize;

use crate::words::count;
use railhead_engine::engine::Difficulty;

/// The table of contents of the shipped scenarios.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// The paths of the scenarios that a first start offers.
    pub welcome: Vec<String>,
    /// The groups, in the order of their tabs.
    pub groups: Vec<ScenarioGroup>,
}

/// Scenarios that belong together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioGroup {
    pub name: String,
    /// Its scenarios, in the order in which they are best played.
    pub scenarios: Vec<ScenarioFacts>,
}

/// The length and difficulty of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFacts {
    /// The path of its file.
    pub path: String,
    /// How long a game takes.
    pub minutes: u16,
    /// How hard it is.
    pub level: Difficulty,
}

/// How long a game takes, in words.
pub fn time_in_words(minutes: u16) -> String {
    match (minutes, (minutes + 15) / 30) {
        (..60, _) => format!("about {minutes} minutes"),
        (_, halves) if halves % 2 == 1 && halves < 10 => format!("about {}\u{bd} hours", halves / 2),
        (_, halves) => format!("about {}", count(usize::from(halves / 2), "hour", "hours")),
    }
}

impl Contents {
    /// The contents as they are shipped.
    pub fn shipped() -> Self {
        let text = include_str!("../../../assets/contents.ron");
        ron::from_str(text).expect("a test reads the shipped contents")
    }

    /// The index of a scenario's group, its index in that group, and its facts.
    pub fn find(&self, path: &str) -> Option<(usize, usize, &ScenarioFacts)> {
        self.groups.iter().enumerate().find_map(|(index, group)| {
            let place = group.scenarios.iter().position(|facts| facts.path == path)?;
            Some((index, place, &group.scenarios[place]))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_games::campaigns;
    use railhead_games::lookup::scenarios;

    #[test]
    fn every_shipped_scenario_is_in_one_group() {
        let contents = Contents::shipped();
        let listed = contents.groups.iter().flat_map(|group| &group.scenarios);
        let listed: Vec<&str> = listed.map(|facts| facts.path.as_str()).collect();
        let campaigns = campaigns(&Embedded).into_iter().map(|found| found.path);
        let shipped = scenarios(&Embedded).into_iter().map(|(_, path)| path);
        let shipped: BTreeSet<String> = shipped.chain(campaigns).collect();
        assert_eq!(listed.len(), shipped.len());
        assert!(listed.iter().all(|path| shipped.contains(*path)));
        assert!(contents.welcome.iter().all(|path| shipped.contains(path)));
    }

    #[test]
    fn a_time_is_told_as_players_think_of_it() {
        assert_eq!(time_in_words(5), "about 5 minutes");
        assert_eq!(time_in_words(45), "about 45 minutes");
        assert_eq!(time_in_words(60), "about 1 hour");
        assert_eq!(time_in_words(90), "about 1\u{bd} hours");
        assert_eq!(time_in_words(600), "about 10 hours");
    }
}
