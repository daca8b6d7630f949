//! The answer to `rules`: the table of the rules as it is with what the scenario adds to it. All of it is fixed in play.

use serde::Serialize;

use railhead_engine::board::SpaceId;
use railhead_hex_game::HexGame;
use railhead_hex_game::definition::{Phase, Tables};

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
