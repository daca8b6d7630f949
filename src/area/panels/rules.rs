//! The rules of the area game as a scenario plays them, first those of the phase and of the railways in use.

use std::borrow::Cow;
use std::sync::LazyLock;

use bevy::prelude::*;

use crate::input::help::AREA_HELP;
use crate::play::{GameSystems, Table, TableChanged, TableSystems};
use crate::shell::account::rules_viewer::{Book, Books, heading, sorted};
use railhead_area_game::AreaGame;
use railhead_area_game::definition::Phase;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

/// The scenarios whose books are read while no game is on the table: a war, one for each set of rail rules, and one with tokens. Of each the
/// chapters count that those before it do not have.
const SCENARIOS: [&str; 8] = [
    "world/europe-1940.ron",
    "world/rails-1.ron",
    "world/rails-2.ron",
    "world/rails-3.ron",
    "world/rails-4.ron",
    "world/eastern-front.ron",
    "world/normandy-to-smolensk.ron",
    "world/classic-tokens.ron",
];

/// The chapter of resource tokens.
const TOKENS: &str = "RT";

/// The chapter that all railways share.
const RAILS: &str = "AR";

pub(in crate::area) fn plugin(app: &mut App) {
    let mut books = app.world_mut().get_resource_or_init::<Books>();
    books.add(book(None, None));
    app.add_systems(
        Update,
        turn_book
            .run_if(on_message::<TableChanged>)
            .in_set(TableSystems::Summary)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

/// The chapters of the phase come first.
fn turn_book(table: Res<Table<AreaGame>>, mut books: ResMut<Books>) {
    let phase = (!table.is_over()).then(|| table.view().phase());
    books.put_on_top(book(Some(table.game()), phase));
}

/// The chapters of the rules as the shipped wars play them.
pub fn chapters() -> &'static [Chapter] {
    static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
        let mut all: Vec<Chapter> = Vec::new();
        for path in SCENARIOS {
            let scenario = load::<AreaGame>(&Embedded, path).expect("a shipped scenario is sound");
            for chapter in scenario.game.rule_book() {
                if all.iter().all(|known| known.id != chapter.id) {
                    all.push(chapter);
                }
            }
        }
        all
    });
    &CHAPTERS
}

/// The rule book of a game for a player in a phase.
pub fn book(game: Option<&AreaGame>, phase: Option<Phase>) -> Book {
    let has_tokens = game.is_some_and(|game| game.tokens().is_some());
    let variant = game.and_then(|game| game.definition().rails.as_ref());
    // The chapter of a variant is the one that most of its choices cite.
    let own = variant.and_then(|rails| {
        let (_, rule) = rails.variant.cites.0.first()?;
        rule.split_once('-').map(|(chapter, _)| chapter)
    });
    let is_for_rails = matches!(phase, Some(Phase::NonCombatMove));
    let base = "AB";
    let is_for_tokens = has_tokens && matches!(phase, Some(Phase::Purchase | Phase::NonCombatMove));
    let mut first: Vec<&str> = if is_for_tokens { vec![TOKENS] } else { vec![] };
    first.extend((!is_for_rails).then_some(base));
    first.extend(own);
    first.push(RAILS);
    first.push(base);
    Book {
        game: AreaGame::NAME,
        name: "War by areas",
        heading: heading(phase.is_some()),
        chapters: match game {
            Some(game) => sorted(game.rule_book().into_iter().map(Cow::Owned), &first),
            None => sorted(chapters().iter().map(Cow::Borrowed), &first),
        },
        opens_at: match phase {
            Some(Phase::Purchase) if has_tokens => "RT-1",
            Some(Phase::Purchase) => "AB-6",
            Some(Phase::CombatMove | Phase::NonCombatMove) => "AB-9",
            Some(Phase::Combat) => "AB-7",
            Some(Phase::PlaceUnits | Phase::CollectIncome) => "AB-10",
            None => "AB-1",
        },
        keys: &AREA_HELP,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::account::rules_viewer::tests::{NONE, incomplete};

    fn ids(book: &Book) -> Vec<String> {
        book.chapters.iter().map(|chapter| chapter.id.clone()).collect()
    }

    #[test]
    fn every_rule_has_an_id_of_its_chapter_a_title_and_a_text() {
        assert_eq!(incomplete(chapters()), NONE);
        let mut all = ids(&book(None, None));
        all.sort();
        assert_eq!(all, ["AB", "AR", "M1", "R1", "R2", "R3", "R4", "RT", "S1"]);
    }

    #[test]
    fn a_game_has_its_own_chapters_and_what_goes_now_comes_first() {
        let game = |path| load::<AreaGame>(&Embedded, path).expect("it is shipped").game;
        let rails = game("world/rails-2.ron");
        let of = |phase| ids(&book(Some(&rails), phase));
        assert_eq!(of(None).len(), 3);
        assert_eq!(of(Some(Phase::Combat))[0], "AB");
        assert_eq!(of(Some(Phase::NonCombatMove)), ["R2", "AR", "AB"]);
        let tokens = game("world/classic-tokens.ron");
        assert_eq!(ids(&book(Some(&tokens), Some(Phase::NonCombatMove)))[0], "RT");
    }
}
