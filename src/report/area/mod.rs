//! The area game in a report: its map, and otherwise what every game reports.

mod map;

use maud::{Markup, html};

use super::Reported;
use crate::rules::area_game::AreaGame;
use crate::rules::engine::Session;

impl Reported for AreaGame {
    fn map(session: &Session<Self>) -> Markup {
        html! {
            (map::draw(session))
            (map::legend(session.game()))
        }
    }
}
