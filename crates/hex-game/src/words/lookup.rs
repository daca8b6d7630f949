//! Looks up the names in orders and questions; an unknown name is answered with the closest known one.

use std::convert::Infallible;

use crate::HexGame;
use crate::definition::{OptionId, UnitId};
use crate::state::order::{Order, OrderText};
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::text::issue::no_such;

/// The unit with this id.
pub fn unit(game: &HexGame, id: &str) -> Result<UnitId, String> {
    game.unit_named(id).ok_or_else(|| {
        let known = game.unit_ids().map(|unit| game.unit(unit).id.as_str());
        no_such("unit", id, known)
    })
}

/// The hex with this printed number, or of the place with this id.
pub fn space(game: &HexGame, word: &str) -> Result<SpaceId, String> {
    game.board().space_named(word).ok_or_else(|| {
        let known = game.board().places().iter().map(|place| place.id.as_str());
        no_such("hex or place", word, known)
    })
}

fn option(game: &HexGame, id: &str) -> Result<OptionId, String> {
    let found = game.option_named(id);
    found.ok_or_else(|| format!("there is no option \"{id}\" in this scenario"))
}

/// The crossing on a side of a hex, such as `1628NE`.
fn crossing(game: &HexGame, name: &str) -> Result<CrossingId, String> {
    let found = game.board().crossing_named(name);
    found.ok_or_else(|| {
        format!("there is no bridge \"{name}\" on this map; a bridge is a hex and a side, such as 1628NE")
    })
}

impl Order {
    /// The order as text.
    pub fn to_text(&self, game: &HexGame) -> OrderText {
        let Ok(text) = self.translated::<_, _, _, _, Infallible>(
            |unit| Ok(game.unit(*unit).id.clone()),
            |space| Ok(game.board().number(*space)),
            |option| Ok(game.option(*option).id.clone()),
            |crossing| Ok(game.board().crossing_name(*crossing)),
        );
        text
    }

    /// The order with what players call things in place of their ids.
    pub(crate) fn with_names(&self, game: &HexGame) -> OrderText {
        let label = |space| game.board().label(space);
        let Ok(named) = self.translated::<_, _, _, _, Infallible>(
            |unit| Ok(game.unit(*unit).name.clone()),
            |space| Ok(label(*space)),
            |option| Ok(game.option(*option).name.clone()),
            |crossing| {
                let ends = game.board().crossing(*crossing).between.map(label);
                Ok(format!("between {}", ends.join(" and ")))
            },
        );
        named
    }
}

impl OrderText {
    /// The order that a text describes.
    ///
    /// Errors: the first name unknown to this game.
    pub fn to_order(&self, game: &HexGame) -> Result<Order, String> {
        let mut order = self.translated(
            |id| unit(game, id),
            |word| space(game, word),
            |id| option(game, id),
            |name| crossing(game, name),
        )?;
        if let Order::Attack { attackers: units, .. } | Order::Book { units, .. } = &mut order {
            units.sort_unstable();
            units.dedup();
        }
        Ok(order)
    }
}
