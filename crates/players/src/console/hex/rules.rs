//! The answers to `rules`: the table of the rules as it is with what the scenario adds to it, and the pages of the rule book. All of it is fixed in
//! play.

use serde::Serialize;

use crate::console::answer::Failure;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::rule_book::Chapter;
use railhead_engine::text::issue::no_such;
use railhead_hex_game::HexGame;
use railhead_hex_game::definition::{Phase, Tables};
use railhead_hex_game::shown::book::rule_book;

/// The answer to `rules`.
#[derive(Debug, Serialize)]
pub struct RulesAnswer<'a> {
    table: &'a Tables,
    first_turn: u16,
    last_turn: u16,
    phases: Vec<&'static str>,
    fortified: Vec<String>,
    sources: Vec<Source<'a>>,
    victory: Option<Victory<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goals: Vec<Goal<'a>>,
}

#[derive(Debug, Serialize)]
struct Source<'a> {
    side: &'a str,
    space: String,
    points: Option<u16>,
}

#[derive(Debug, Serialize)]
struct Victory<'a> {
    side: &'a str,
    objective: &'a str,
    spaces: Vec<String>,
    levels: Vec<(u16, &'static str)>,
    otherwise: &'static str,
    step: u16,
    better_from: i32,
    worse_to: i32,
    /// Where points alone decide: the least balance for each level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<(i32, &'static str)>,
}

/// A goal beside the objective (HV-4).
#[derive(Debug, Serialize)]
struct Goal<'a> {
    side: &'a str,
    text: &'a str,
    level: &'static str,
    from: u16,
    until: u16,
    turns: u8,
    at_end: bool,
}

/// The word for the whole book.
const BOOK: &str = "BOOK";

/// The answer to `rules RULE`: chapters with the rules that were asked for.
#[derive(Debug, Serialize)]
pub struct PagesAnswer {
    chapters: Vec<Chapter>,
}

/// The pages of the rule book with a rule or a chapter, or all of them.
///
/// # Errors
/// A message with the closest id, if the book has neither.
pub fn pages(game: &HexGame, wanted: &str) -> Result<PagesAnswer, Failure> {
    let mut chapters = rule_book(game);
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

/// The rules of a game.
pub fn rules(game: &HexGame) -> RulesAnswer<'_> {
    let definition = game.definition();
    let table = game.tables();
    let number = |space: &SpaceId| game.board().number(*space);
    let sources = definition.sources.iter().map(|source| Source {
        side: &game.side(source.side).id,
        space: number(&source.at),
        points: source.points,
    });
    let victory = definition.victory.as_ref().map(|victory| Victory {
        side: &game.side(victory.side).id,
        objective: &victory.objective,
        spaces: victory.spaces.iter().map(number).collect(),
        levels: victory
            .levels
            .iter()
            .map(|(turn, level)| (*turn, level.name()))
            .collect(),
        otherwise: victory.otherwise.name(),
        step: victory.step,
        better_from: victory.better_from,
        worse_to: victory.worse_to,
        points: victory
            .by_points
            .iter()
            .map(|(least, level)| (*least, level.name()))
            .collect(),
    });
    let goals = game.written_goals().iter().map(|goal| Goal {
        side: &game.side(goal.side).id,
        text: &goal.text,
        level: goal.level.name(),
        from: goal.from,
        until: goal.until,
        turns: goal.turns,
        at_end: goal.at_end,
    });
    RulesAnswer {
        table,
        first_turn: definition.calendar.first,
        last_turn: definition.calendar.last,
        phases: definition.phases.iter().copied().map(Phase::name).collect(),
        fortified: table.combat.fortified.iter().map(number).collect(),
        sources: sources.collect(),
        victory,
        goals: goals.collect(),
    }
}
