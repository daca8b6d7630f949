//! The score of a game: each side's places, its victory points, and the options in play.

use crate::report::{BalanceRow, Figure};
use railhead_engine::text::words::count;
use railhead_hex_game::chapters::victory;
use railhead_hex_game::shown::balance::{Losses, holdings, losses};
use railhead_hex_game::{HexGame, HexState, Side};

fn row(what: &'static str, by_seat: [String; 2]) -> BalanceRow {
    BalanceRow {
        what: what.to_owned(),
        by_seat: by_seat.into(),
    }
}

/// The statistics of both sides.
pub fn figures(game: &HexGame, state: &HexState) -> Vec<Figure> {
    let held = holdings(game, state);
    let figure = |chart: Option<&str>, column: Option<&str>, by_seat: [usize; 2]| Figure {
        chart: chart.map(str::to_owned),
        column: column.map(str::to_owned),
        by_seat: by_seat
            .map(|number| u32::try_from(number).unwrap_or(u32::MAX))
            .into(),
    };
    let worth = held.each_ref().map(|held| usize::from(held.worth));
    let in_points = (worth != [0; 2]).then_some("Towns held, in victory points");
    vec![
        Figure {
            chart: Some("Steps lost".to_owned()),
            column: Some("Steps lost".to_owned()),
            by_seat: losses(game, state).map(|losses| losses.steps).into(),
        },
        figure(
            Some("Units on the map"),
            None,
            held.each_ref().map(|held| held.units.len()),
        ),
        figure(
            Some("Hexes held"),
            Some("Hexes"),
            held.each_ref().map(|held| held.hexes),
        ),
        figure(None, Some("Towns"), held.each_ref().map(|held| held.towns.len())),
        figure(in_points, None, worth),
    ]
}

/// The steps that each side lost from one state to another, in words.
pub fn lost_between(game: &HexGame, before: &HexState, after: &HexState) -> String {
    let [before, after] = [before, after].map(|state| losses(game, state));
    let lost = |(before, after): (&Losses, &Losses)| {
        let steps = usize::try_from(after.steps.saturating_sub(before.steps)).unwrap_or(usize::MAX);
        let name = &game.side(after.side).name;
        (steps > 0).then(|| format!("{name} lost {}", count(steps, "step", "steps")))
    };
    let lost: Vec<String> = before.iter().zip(&after).filter_map(lost).collect();
    lost.join(", ")
}

/// The balance of both sides: at the start and now.
pub fn balance(game: &HexGame, start: &HexState, now: &HexState) -> Vec<BalanceRow> {
    let (before, held) = (holdings(game, start), holdings(game, now));
    let lost = losses(game, now);
    let mut rows = vec![
        row("Steps lost", lost.map(|lost| lost.steps.to_string())),
        row(
            "Units on the map",
            held.each_ref().map(|held| held.units.len().to_string()),
        ),
        row("Hexes held", held.each_ref().map(|held| held.hexes.to_string())),
        row(
            "Hexes gained or lost",
            [0, 1].map(|side| difference(before[side].hexes, held[side].hexes)),
        ),
        row(
            "Towns held",
            held.each_ref().map(|held| held.towns.len().to_string()),
        ),
    ];
    if game.definition().victory.is_none() {
        let worth = held.map(|held| held.worth.to_string());
        rows.push(row("Towns, in victory points", worth));
        return rows;
    }
    let score = victory::score(game, now);
    let points =
        |of: fn(&victory::Score) -> i32| [of(&score[0]), of(&score[1])].map(|points| points.to_string());
    rows.push(row("Points for towns", points(victory::Score::town_points)));
    rows.push(row(
        "Points for units destroyed",
        points(victory::Score::destroyed_points),
    ));
    rows.push(row(
        "Points for options and offers",
        points(|score| -score.price()),
    ));
    if score.iter().any(|score| score.carried != 0) {
        rows.push(row("Points by the battles before", points(|score| score.carried)));
    }
    rows.push(row("Victory points", points(victory::Score::total)));
    rows
}

/// How a number has changed, with its sign.
fn difference(from: usize, to: usize) -> String {
    if to >= from {
        format!("+{}", to - from)
    } else {
        format!("-{}", from - to)
    }
}

/// The options in play, as sentences.
pub fn remarks(game: &HexGame, state: &HexState) -> Vec<String> {
    let mut remarks = Vec::new();
    for side in Side::BOTH {
        let options = game.option_ids().filter(|option| state.has_option(*option));
        let names: Vec<&str> = options
            .map(|option| game.option(option))
            .filter(|option| option.side == side)
            .map(|option| option.name.as_str())
            .collect();
        if !names.is_empty() {
            remarks.push(format!(
                "{} plays with {}.",
                game.side(side).name,
                names.join(", ")
            ));
        }
    }
    remarks
}
