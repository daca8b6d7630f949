//! How a game stands: what each side has, the victory points, what the result would be today, and the options in play.

use super::figures::Figures;
use crate::rules::hex_game::{HexGame, HexState, Side, victory};

/// A line of the balance: what it is about, and how it stands for both sides.
pub type Row = (&'static str, [String; 2]);

/// The balance of both sides.
pub fn balance(game: &HexGame, state: &HexState, start: &Figures, now: &Figures) -> Vec<Row> {
    let mut rows = vec![
        ("Steps lost", now.lost_steps.map(|steps| steps.to_string())),
        ("Units on the map", now.units.map(|units| units.to_string())),
        ("Hexes held", now.hexes.map(|hexes| hexes.to_string())),
        (
            "Hexes, since the start",
            [0, 1].map(|side| difference(start.hexes[side], now.hexes[side])),
        ),
        ("Towns held", now.towns.map(|towns| towns.to_string())),
    ];
    if game.definition().victory.is_none() {
        rows.push((
            "Towns, in victory points",
            now.worth.map(|worth| worth.to_string()),
        ));
        return rows;
    }
    let score = victory::score(game, state);
    let points =
        |of: fn(&victory::Score) -> i32| [of(&score[0]), of(&score[1])].map(|points| points.to_string());
    rows.push(("Points for towns", points(victory::Score::town_points)));
    rows.push((
        "Points for units destroyed",
        points(victory::Score::destroyed_points),
    ));
    rows.push(("Points for options and offers", points(|score| -score.price())));
    rows.push(("Victory points", points(victory::Score::total)));
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

/// What the result would be today, and the options in play: sentences.
pub fn remarks(game: &HexGame, state: &HexState) -> Vec<String> {
    let mut remarks = Vec::new();
    if let (Some(table), Some(today), false) = (
        &game.definition().victory,
        victory::today(game, state),
        state.is_over(),
    ) {
        remarks.push(format!(
            "Today the result would be a {} {} victory: {} holds {} of {} hexes of {}, and its points less those of \
             {} are {:+}.",
            today.outcome.level.name(),
            game.side(today.outcome.winner).adjective,
            game.side(table.side).name,
            today.held,
            today.of,
            table.objective,
            game.side(table.side.enemy()).name,
            today.balance
        ));
    }
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
    if state.campaign().fog {
        remarks.push("The game is played with fog of war.".to_owned());
    }
    remarks
}
