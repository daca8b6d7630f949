//! The rules of the area game, first those of the phase and of the railways in use.

use std::borrow::Cow;
use std::sync::LazyLock;

use bevy::prelude::*;

use crate::input::keys::AREA_HELP;
use crate::play::{GameSystems, Table, TableChanged, TableSystems};
use crate::shell::account::rules_viewer::{Book, Books, heading, sorted};
use railhead_area_game::AreaGame;
use railhead_area_game::definition::Phase;
use railhead_area_game::rail::Variant;
use railhead_engine::engine::Playable as _;
use railhead_engine::engine::rule_book::{Chapter, own_chapters, read};

/// The text of the rules.
const AREA_GAME: &str = include_str!("../../../assets/rules/area-game.md");

/// The chapter of resource tokens.
const TOKENS: &str = "RT";

/// The chapter that all railways share.
const RAILS: &str = "AR";

pub(in crate::area) fn plugin(app: &mut App) {
    let mut books = app.world_mut().get_resource_or_init::<Books>();
    books.add(book(None, None, false));
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
    let game = table.game();
    let rails = game.definition().rails.as_ref();
    let phase = (!table.is_over()).then(|| table.view().phase());
    let has_tokens = game.tokens().is_some();
    books.put_on_top(book(phase, rails.map(|rails| &rails.variant), has_tokens));
}

/// The chapters of the rules.
pub fn chapters() -> &'static [Chapter] {
    static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| read(AREA_GAME));
    &CHAPTERS
}

/// The rule book for a player in a phase, with these rails, and with or without resource tokens.
pub fn book(phase: Option<Phase>, variant: Option<&Variant>, has_tokens: bool) -> Book {
    // The chapter of a variant is the one that most of its choices cite.
    let own = variant.and_then(|variant| {
        let (_, rule) = variant.cites.0.first()?;
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
    // AR-9: the rules that a variant brings along.
    let own_rules = variant.map_or_else(Vec::new, |variant| own_chapters(&variant.rules.0, &variant.name));
    let own_rules = own_rules.into_iter().map(Cow::Owned);
    let shipped = chapters().iter().map(Cow::Borrowed);
    Book {
        game: AreaGame::NAME,
        name: "War by areas",
        heading: heading(phase.is_some()),
        chapters: sorted(own_rules.chain(shipped), &first),
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
    use railhead_area_game::rail::variant::Choice;
    use railhead_engine::board::AnyBoard;
    use railhead_engine::board::open::open;
    use railhead_engine::text::Files as _;
    use railhead_engine::text::parse::from_ron;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn every_rule_has_an_id_of_its_chapter_a_title_and_a_text() {
        assert_eq!(incomplete(chapters()), NONE);
    }

    // AR-9
    #[test]
    fn ar_9_the_rules_that_a_variant_brings_stand_in_the_book() {
        let text = Embedded
            .read("world/rail/option_2.rail.ron")
            .expect("it is shipped");
        let mut file: Variant = from_ron(&text).expect("it has no mistake");
        let own = |id: &str, text: &str| (id.to_owned(), text.to_owned());
        file.rules.0 = vec![
            own("P-1", "Armour takes\nboth trains.\n\nSo be it."),
            own("P-2", "Nothing else does."),
        ];
        file.cites.0 = vec![(Choice::National, "P-1".to_owned())];
        let Ok(AnyBoard::Area(board)) = open(&Embedded, "world/world.board.ron") else {
            panic!("the shipped board is sound");
        };
        let variant = file.build(&board, &|_| None);
        let book = book(Some(Phase::NonCombatMove), variant.as_ref().ok(), false);
        let first = &book.chapters[0];
        assert_eq!((&*first.id, &first.title), ("P", &file.name));
        let ids: Vec<&str> = first.rules.iter().map(|rule| rule.id.as_str()).collect();
        assert_eq!(ids, ["P-1", "P-2"]);
        assert_eq!(
            first.rules[0].paragraphs,
            ["Armour takes both trains.", "So be it."]
        );
        assert_eq!(book.chapters.len(), chapters().len() + 1);
    }

    #[test]
    fn every_chapter_is_in_the_book_in_every_phase_and_what_goes_now_comes_first() {
        let ids = |phase, has_tokens| -> Vec<String> {
            let chapters = book(phase, None, has_tokens).chapters;
            chapters.iter().map(|chapter| chapter.id.clone()).collect()
        };
        let all = ["AB", "AR", "R1", "R2", "R3", "R4", "M1", "S1", "RT"];
        assert_eq!(ids(None, false).len(), all.len());
        assert_eq!(ids(Some(Phase::Combat), true)[0], "AB");
        assert_eq!(ids(Some(Phase::NonCombatMove), false)[0], "AR");
        assert_eq!(ids(Some(Phase::NonCombatMove), true)[0], "RT");
    }
}
