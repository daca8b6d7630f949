//! The hex game in a report: what happened in a phase, losses, control, supply, combats, units, its map and its legend.

mod map;
mod score;
mod units;

use maud::{Markup, html};

use super::{BalanceRow, Figure, ReportLine, Reported, UnitRow};
use railhead_engine::board::SpaceId;
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::engine::{Accounted as _, Playable as _, Seat, Session};
use railhead_engine::text::words::count;
use railhead_hex_game::{Event, HexGame, Side};

impl Reported for HexGame {
    const FIGURES: &'static str = "Losses and control";

    fn tone(&self, seat: Seat) -> Ink {
        Side::of(seat).map_or_else(|| stock().side(usize::from(seat.0)), |side| self.ink(side))
    }

    /// Each line is news of the account that players read in play; hexes that change hands share one.
    fn lines(&self, seat: Seat, events: &[&Event]) -> Vec<ReportLine> {
        let mut happened: Vec<&Event> = Vec::new();
        let mut taken: [Vec<SpaceId>; 2] = Default::default();
        for event in events {
            match event {
                Event::ControlChanged { space, side } => taken[side.index()].push(*space),
                other => happened.push(other),
            }
        }
        let news = self.news_of(seat, &happened);
        let changes = Side::BOTH
            .into_iter()
            .filter_map(|side| hexes_taken(self, side, &taken[side.index()]));
        let lines = news.into_iter().map(ReportLine::from);
        lines.chain(changes.map(ReportLine::new)).collect()
    }

    fn figures(&self, state: &Self::State) -> Vec<Figure> {
        score::figures(self, state)
    }

    fn note(&self, before: &Self::State, after: &Self::State) -> String {
        score::lost_between(self, before, after)
    }

    fn balance(&self, start: &Self::State, now: &Self::State) -> Vec<BalanceRow> {
        score::balance(self, start, now)
    }

    fn outcome(session: &Session<Self>) -> Option<String> {
        let events = session.journal().iter().flat_map(|entry| &entry.events);
        let mut outcome = events.filter_map(|event| match event {
            Event::GameEnded { outcome } => *outcome,
            _ => None,
        });
        outcome.next_back().map(|outcome| outcome.text(session.game()))
    }

    fn remarks(&self, state: &Self::State) -> Vec<String> {
        score::remarks(self, state)
    }

    fn units(&self, state: &Self::State, seat: Seat) -> Vec<UnitRow> {
        Side::of(seat).map_or_else(Vec::new, |side| units::of(self, state, side))
    }

    fn map(session: &Session<Self>) -> Markup {
        html! {
            (map::draw(session))
            (legend(session.game()))
        }
    }

    fn board_drawing(session: &Session<Self>, has_numbers: bool) -> String {
        map::board_drawing(session, has_numbers)
    }
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

/// The legend of the map.
fn legend(game: &HexGame) -> Markup {
    let inks = game.board().inks();
    let problem = stock().problem;
    let swatch = |inside: &Markup| html! { svg viewBox="0 0 19 11" aria-hidden="true" { (inside) } };
    html! {
        ul.legend {
            @for side in Side::BOTH {
                @let colour = game.ink(side);
                @let name = &game.side(side).name;
                li { (swatch(&html! { rect width="19" height="11" fill=(colour) opacity="0.22" {} })) "held by " (name) }
                li { (swatch(&html! {
                    rect width="19" height="11" fill=(colour) opacity="0.13" {}
                    rect width="19" height="11" fill=(format!("url(#{})", map::hatching_id(side))) {}
                })) "taken since the start" }
            }
            li { (swatch(&html! {
                path d="M0 5.5H19" stroke=(inks.rail.tone) stroke-width="3.4" {}
                path d="M0 5.5H19" stroke=(inks.rail_light.tone) stroke-width="1.8" stroke-dasharray="4 4" {}
            })) "railway" }
            li { (swatch(&html! { path d="M0 5.5H19" stroke=(inks.main_road.tone) stroke-width="2.4" {} })) "main road" }
            li { (swatch(&html! {
                path d="M0 5.5H19" stroke=(inks.minor_road_casing.tone) stroke-width="2.8" {}
                path d="M0 5.5H19" stroke=(inks.minor_road.tone) stroke-width="1.4" {}
            })) "minor road" }
            li { (swatch(&html! { path d="M0 5.5H19" stroke=(inks.ink) stroke-width="2" stroke-linecap="round" stroke-dasharray="0.1 4" {} })) "front" }
            li { (swatch(&html! { path d="M6 2L13 9M6 9L13 2" stroke=(problem) stroke-width="2" {} })) "bridge that is down" }
            li { (swatch(&html! { circle cx="9.5" cy="5.5" r="3.6" fill=(problem) {} })) "units out of supply" }
            @if !game.goals().is_empty() {
                li { (swatch(&html! {
                    path d="M5 10.5V1H13V6H5" fill=(game.ink(Side::First)) stroke=(inks.ink) stroke-width="1" {}
                })) "place of a goal in its holder's colour, with the last day" }
            }
        }
        figcaption { "The number on a counter counts the units in its hex; point at it to see their names." }
    }
}
