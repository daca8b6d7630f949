//! The groups of scripts in tables of games: when each reached its objectives, how many turns it stood before an enemy and waited, and at what
//! odds. A script that does worse than none shows here what it waits for.

use std::collections::BTreeMap;

use super::measured::Measured;
use super::table::{CellValue, Column, ColumnType, day_number};
use crate::opponent::{GroupTurn, ScriptGroup, Wait};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Seat, Session};

/// The columns of all groups with their values in a game; of a game that was not played they are the same.
pub(super) fn columns<G: Measured>(
    session: &Session<G>,
    players: &[String],
    turns: &[GroupTurn],
) -> Vec<(Column, Option<CellValue>)> {
    let game = &**session.game();
    let seats = (0..).map(Seat).zip(game.seats()).zip(players);
    let mut columns: Vec<(Column, Option<CellValue>)> = Vec::new();
    for ((seat, names), player) in seats {
        let groups = game.script_groups(player, seat);
        if groups.is_empty() {
            continue;
        }
        let taken = G::taken(session, seat);
        for (index, group) in groups.iter().enumerate() {
            let turns = turns.iter();
            let own = turns.filter(|turn| (turn.seat, turn.group) == (seat, index));
            let own: Vec<&GroupTurn> = own.collect();
            let name = format!("{}_{}", names.id, group.name);
            let of_group = of_group(game, &name, group, (&own, &taken));
            for (column, cell) in of_group {
                // Some groups have a name or an objective twice.
                if !columns.iter().any(|(known, _)| known.name == column.name) {
                    columns.push((column, cell));
                }
            }
        }
    }
    columns
}

fn of_group<G: Measured>(
    game: &G,
    name: &str,
    group: &ScriptGroup,
    (turns, taken): (&[&GroupTurn], &BTreeMap<SpaceId, u16>),
) -> Vec<(Column, Option<CellValue>)> {
    let reached = group.objectives.iter().enumerate();
    let reached = reached.filter(|(_, objective)| !objective.id.is_empty());
    let mut columns: Vec<_> = reached
        .map(|(index, objective)| {
            let seen = turns.iter().filter(|turn| turn.reached.contains(&index));
            let taken = objective.takes.and_then(|at| taken.get(&at)).copied();
            let first = seen.map(|turn| turn.turn).chain(taken).min();
            let day = first.map(|turn| CellValue::Number(day_number(game.last_day(turn))));
            let column = Column::new(
                plain(&format!("{name} reaches {}", objective.id)),
                ColumnType::Day,
            );
            (column, day)
        })
        .collect();
    let waits: Vec<&Wait> = turns.iter().filter_map(|turn| turn.wait.as_ref()).collect();
    let number = |what: &str, number: Option<u32>| {
        let cell = number.map(|number| CellValue::Number(i32::try_from(number).unwrap_or(i32::MAX)));
        (
            Column::new(plain(&format!("{name} {what}")), ColumnType::Count),
            cell,
        )
    };
    let best = waits.iter().map(|wait| wait.had).max();
    let wanted = waits.iter().filter_map(|wait| wait.wanted).min();
    columns.extend([
        number("turns_waited", u32::try_from(waits.len()).ok()),
        number("best_odds_while_waiting", best),
        number("odds_waited_for", wanted),
    ]);
    columns
}

/// A name as that of a column: small letters, digits and underscores.
fn plain(name: &str) -> String {
    let letters = name
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' });
    let letters = letters.collect::<String>().to_lowercase();
    letters.split_whitespace().collect::<Vec<_>>().join("_")
}
