//! The rules of the hex game, those of the phase first.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::input::help::HEX_HELP;
use crate::shell::account::rules_viewer::{Book, heading, sorted};
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Phase};

/// The scenario whose book is read while no game is on the table.
const CAMPAIGN: &str = "malaya/campaign.ron";

/// The chapters of the rules as the campaign plays them.
pub fn chapters() -> &'static [Chapter] {
    static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
        let campaign = load::<HexGame>(&Embedded, CAMPAIGN).expect("the shipped campaign is sound");
        campaign.game.rule_book()
    });
    &CHAPTERS
}

/// The rule book of a game for a player in a phase, opened at a rule.
pub fn book(game: Option<&HexGame>, phase: Option<Phase>, opens_at: &'static str) -> Book {
    let order = order(phase);
    Book {
        game: HexGame::NAME,
        name: "Campaigns by hexes",
        heading: heading(phase.is_some()),
        chapters: match game {
            Some(game) => sorted(game.rule_book().into_iter().map(Cow::Owned), order),
            None => sorted(chapters().iter().map(Cow::Borrowed), order),
        },
        opens_at,
        keys: &HEX_HELP,
    }
}

/// The chapters that a player in this phase needs, the most likely first.
fn order(phase: Option<Phase>) -> &'static [&'static str] {
    match phase {
        Some(Phase::RailMovement) => &["HR", "HK", "HS", "HZ", "HC", "HM", "HT"],
        Some(Phase::Setup) => &["HT", "HO", "HV", "HF"],
        Some(Phase::Reinforcement) => &["HF", "HK", "HT", "HN"],
        Some(Phase::NavalMovement) => &["HN", "HK", "HF", "HB"],
        Some(Phase::Combat) => &["HB", "HA", "HS", "HZ", "HN", "HK"],
        Some(Phase::Movement) => &["HM", "HZ", "HK", "HC", "HS", "HD", "HR", "HT"],
        Some(Phase::End) | None => &["HT", "HM", "HR", "HK", "HZ", "HS", "HC"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::account::rules_viewer::tests::{NONE, incomplete};
    use crate::shell::account::rules_viewer::words;

    #[test]
    fn every_rule_has_an_id_of_its_chapter_a_title_and_a_text() {
        assert_eq!(incomplete(chapters()), NONE);
    }

    #[test]
    fn a_search_finds_the_rules_that_have_every_word() {
        let found = |search: &str| -> Vec<String> {
            let words = words(search);
            let rules = chapters().iter().flat_map(|chapter| &chapter.rules);
            rules
                .filter(|rule| rule.has(&words))
                .map(|rule| rule.id.clone())
                .collect()
        };
        // The rule itself, and one that refers to it.
        assert_eq!(found("hk-4"), ["HK-4", "HD-1"]);
        assert!(found("Causeway").len() < found("").len() / 2);
        assert!(!found("causeway").is_empty());
        assert_eq!(found("causeway xylophone"), [""; 0]);
    }

    #[test]
    fn every_phase_lists_every_chapter() {
        let chapters = chapters();
        for phase in [
            None,
            Some(Phase::Setup),
            Some(Phase::Reinforcement),
            Some(Phase::NavalMovement),
            Some(Phase::Movement),
            Some(Phase::RailMovement),
            Some(Phase::Combat),
            Some(Phase::End),
        ] {
            let listed = sorted(chapters.iter().map(Cow::Borrowed), order(phase));
            assert_eq!(listed.len(), chapters.len(), "{phase:?}");
            let first = order(phase).iter().zip(&listed);
            for (id, chapter) in first {
                assert_eq!(*id, chapter.id, "{phase:?}");
            }
        }
    }
}
