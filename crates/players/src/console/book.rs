//! The answer to `rules RULE`: pages of the rule book as the scenario fills it in.

use serde::Serialize;

use super::answer::Failure;
use railhead_engine::engine::Playable;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::text::issue::no_such;

/// The word for the whole book.
const BOOK: &str = "BOOK";

/// The answer to `rules RULE`: chapters with the rules that were asked for.
#[derive(Debug, Serialize)]
pub struct PagesAnswer {
    chapters: Vec<Chapter>,
}

/// The pages of the rule book with a rule or a chapter, or all of them.
///
/// Errors: a message with the closest id, if the book has neither.
pub fn pages<G: Playable>(game: &G, wanted: &str) -> Result<PagesAnswer, Failure> {
    let mut chapters = game.rule_book();
    let rules = chapters.iter().flat_map(|chapter| &chapter.rules);
    let ids = chapters.iter().map(|chapter| chapter.id.clone());
    let ids: Vec<String> = ids.chain(rules.map(|rule| rule.id.clone())).collect();
    if wanted != BOOK {
        for chapter in chapters.iter_mut().filter(|chapter| chapter.id != wanted) {
            chapter.rules.retain(|rule| rule.id == wanted);
        }
        chapters.retain(|chapter| !chapter.rules.is_empty());
    }
    if chapters.is_empty() {
        let known = ids.iter().map(String::as_str);
        return Err(Failure::error(no_such("rule", wanted, known)));
    }
    Ok(PagesAnswer { chapters })
}
