//! What happened in a phase of the hex game, briefly but completely.
//!
//! Each line is news of the account that players read in play; hexes that change hands share one.

use crate::report::ReportLine;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Accounted as _, Seat};
use railhead_engine::text::words::count;
use railhead_hex_game::{Event, HexGame, Side};

/// Events in words: what happened, and what changed hands.
pub fn lines(game: &HexGame, seat: Seat, events: &[&Event]) -> Vec<ReportLine> {
    let mut happened: Vec<&Event> = Vec::new();
    let mut taken: [Vec<SpaceId>; 2] = Default::default();
    for event in events {
        match event {
            Event::ControlChanged { space, side } => taken[side.index()].push(*space),
            other => happened.push(other),
        }
    }
    let news = game.news_of(seat, &happened);
    let changes = Side::BOTH
        .into_iter()
        .filter_map(|side| hexes_taken(game, side, &taken[side.index()]));
    let lines = news.into_iter().map(ReportLine::from);
    lines.chain(changes.map(ReportLine::new)).collect()
}

/// Hexes that came under a side's control, by name where they have one; `None` if there are none.
fn hexes_taken(game: &HexGame, side: Side, spaces: &[SpaceId]) -> Option<String> {
    let name = |space: &SpaceId| {
        let place = game.board().places_at(*space).next()?;
        Some(place.name.as_str())
    };
    let places: Vec<&str> = spaces.iter().filter_map(name).collect();
    let others = spaces.len() - places.len();
    let what = match (places.is_empty(), others) {
        (true, 0) => return None,
        (true, _) => count(others, "hex", "hexes"),
        (false, 0) => places.join(", "),
        (false, _) => format!(
            "{} and {}",
            places.join(", "),
            count(others, "other hex", "other hexes")
        ),
    };
    Some(format!(
        "Under {} control now: {what}.",
        game.side(side).adjective
    ))
}
