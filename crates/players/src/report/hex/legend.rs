//! The legend of the map.

use maud::{Markup, html};

use super::map;
use railhead_engine::board::look::stock::stock;
use railhead_hex_game::{HexGame, Side};

/// The legend of the map.
pub fn legend(game: &HexGame) -> Markup {
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
        }
        figcaption { "The number on a counter counts the units in its hex; point at it to see their names." }
    }
}
