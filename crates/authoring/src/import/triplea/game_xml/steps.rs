//! The steps of a round: who moves, who buys, who collects, and what else is done in them.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::Node;

use super::elements::{attribute, below, class};

/// The option of a step that says who moves together.
const TOGETHER: &str = "combinedTurns";

/// The steps of a game.
#[derive(Debug, Default)]
pub(super) struct StepsXml {
    /// Who moves, in the order of the first moves.
    pub turns: Vec<String>,
    /// The players that move together.
    pub joint: Vec<Vec<String>>,
    /// The players that buy, and those that collect income.
    pub buyers: BTreeSet<String>,
    pub collectors: BTreeSet<String>,
    /// The players of the steps of each class that a delegate has; a step of all has an empty name.
    pub classes: BTreeMap<String, BTreeSet<String>>,
    /// How many steps name each option.
    pub options: BTreeMap<String, usize>,
}

/// Reads the steps of a game.
pub(super) fn read(root: Node<'_, '_>) -> StepsXml {
    let delegates: BTreeMap<String, String> = below(root, "delegate")
        .map(|delegate| {
            (
                attribute(delegate, "name"),
                class(&attribute(delegate, "javaClass")),
            )
        })
        .collect();
    let mut steps = StepsXml::default();
    for step in below(root, "step") {
        let player = attribute(step, "player");
        let delegate = attribute(step, "delegate");
        let known = delegates.get(&delegate);
        if let Some(class) = known {
            let players = steps.classes.entry(class.clone()).or_default();
            players.insert(player.clone());
        }
        let does = known.unwrap_or(&delegate).to_lowercase();
        // Units come without money in one, and there is none to collect in the other.
        let is_of = |word: &str| does.contains(word) && !does.contains("bid") && !does.contains("nopu");
        if is_of("purchase") {
            steps.buyers.insert(player.clone());
        }
        if is_of("endturn") {
            steps.collectors.insert(player.clone());
        }
        let delegate = delegate.to_lowercase();
        let is_move = ["move", "purchase"].iter().any(|word| delegate.contains(word))
            || attribute(step, "name").contains("CombatMove");
        if !player.is_empty() && is_move && !steps.turns.contains(&player) {
            steps.turns.push(player);
        }
        for property in below(step, "stepProperty") {
            let name = attribute(property, "name");
            if name == TOGETHER {
                let value = attribute(property, "value");
                let together: Vec<String> = value.split(':').map(str::to_owned).collect();
                if !steps.joint.contains(&together) {
                    steps.joint.push(together);
                }
            }
            *steps.options.entry(name).or_default() += 1;
        }
    }
    steps
}
