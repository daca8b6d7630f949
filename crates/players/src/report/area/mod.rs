//! The area game in a report: its map, and otherwise what every game reports.

mod map;

use maud::{Markup, html};

use super::Reported;
use railhead_area_game::AreaGame;
use railhead_area_game::definition::NationId;
use railhead_area_game::state::event::Event;
use railhead_engine::board::look::Ink;
use railhead_engine::engine::{Seat, Session};

impl Reported for AreaGame {
    fn joined(first: &Event, next: &Event) -> Option<Event> {
        match (first, next) {
            (
                Event::Bought {
                    nation,
                    purchase,
                    count,
                    price,
                },
                Event::Bought {
                    nation: by,
                    purchase: more,
                    count: also,
                    price: for_them,
                },
            ) if (nation, purchase) == (by, more) => Some(Event::Bought {
                nation: *nation,
                purchase: *purchase,
                count: count + also,
                price: price + for_them,
            }),
            _ => None,
        }
    }

    fn tone(&self, seat: Seat) -> Ink {
        map::ink(self, NationId(seat.0))
    }

    fn ink(&self, seat: Seat) -> Ink {
        self.tone(seat).deepened()
    }

    fn map(session: &Session<Self>) -> Markup {
        html! {
            (map::draw(session))
            (map::legend(session.game()))
        }
    }

    fn board_drawing(session: &Session<Self>, _has_numbers: bool) -> String {
        map::board_drawing(session)
    }
}
