//! The names of a scenario: from indices to ids, and back.

use std::convert::Infallible;

use crate::definition::{KindId, NationId};
use crate::game::AreaGame;
use crate::state::order::{Order, OrderText};
use crate::state::purchase::Purchase;
use crate::state::translate_ids::TranslateIds;
use railhead_engine::board::SpaceId;
use railhead_engine::text::issue::no_such;

/// The purchase id of complexes.
const COMPLEX: &str = "complex";
/// The purchase id of stations.
const STATION: &str = "station";
/// The purchase id of railroad markers.
const MARKER: &str = "marker";

/// The id of a purchase.
pub fn purchase_id(game: &AreaGame, purchase: Purchase) -> &str {
    match purchase {
        Purchase::Unit(kind) => &game.kind(kind).id,
        Purchase::Complex => COMPLEX,
        Purchase::Station => STATION,
        Purchase::Marker => MARKER,
    }
}

/// The id of a space.
pub fn space_id(game: &AreaGame, space: SpaceId) -> &str {
    &game.board().area(space).id
}

/// The nation with this id.
pub fn nation(game: &AreaGame, id: &str) -> Result<NationId, String> {
    game.nation_named(id).ok_or_else(|| {
        let known = game.nation_ids().map(|nation| game.nation(nation).id.as_str());
        no_such("nation", id, known)
    })
}

/// The space with this id.
pub fn space(game: &AreaGame, id: &str) -> Result<SpaceId, String> {
    let found = game.board().space_named(id);
    found.ok_or_else(|| no_such("space", id, game.space_ids().map(|space| space_id(game, space))))
}

/// The kind of unit with this id.
pub fn kind(game: &AreaGame, id: &str) -> Result<KindId, String> {
    game.kind_named(id).ok_or_else(|| {
        let known = game.kind_ids().map(|kind| game.kind(kind).id.as_str());
        no_such("kind of unit", id, known)
    })
}

/// The purchase with this id.
pub fn purchase(game: &AreaGame, id: &str) -> Result<Purchase, String> {
    match id {
        COMPLEX => Ok(Purchase::Complex),
        STATION => Ok(Purchase::Station),
        MARKER => Ok(Purchase::Marker),
        _ => kind(game, id).map(Purchase::Unit),
    }
}

/// From indices to ids.
pub(super) struct ToText<'g>(pub(super) &'g AreaGame);

impl TranslateIds<NationId, KindId, SpaceId, Purchase> for ToText<'_> {
    type Nation = String;
    type Kind = String;
    type Space = String;
    type Purchase = String;
    type Error = Infallible;

    fn nation(&self, nation: &NationId) -> Result<String, Infallible> {
        Ok(self.0.nation(*nation).id.clone())
    }

    fn kind(&self, kind: &KindId) -> Result<String, Infallible> {
        Ok(self.0.kind(*kind).id.clone())
    }

    fn space(&self, space: &SpaceId) -> Result<String, Infallible> {
        Ok(space_id(self.0, *space).to_owned())
    }

    fn purchase(&self, purchase: &Purchase) -> Result<String, Infallible> {
        Ok(purchase_id(self.0, *purchase).to_owned())
    }
}

/// From ids to indices.
pub(crate) struct FromText<'g>(pub(crate) &'g AreaGame);

impl TranslateIds<String, String, String, String> for FromText<'_> {
    type Nation = NationId;
    type Kind = KindId;
    type Space = SpaceId;
    type Purchase = Purchase;
    type Error = String;

    fn nation(&self, id: &String) -> Result<NationId, String> {
        nation(self.0, id)
    }

    fn kind(&self, id: &String) -> Result<KindId, String> {
        kind(self.0, id)
    }

    fn space(&self, id: &String) -> Result<SpaceId, String> {
        space(self.0, id)
    }

    fn purchase(&self, id: &String) -> Result<Purchase, String> {
        purchase(self.0, id)
    }
}

impl Order {
    /// The order as text.
    pub fn to_text(&self, game: &AreaGame) -> OrderText {
        let Ok(text) = self.translated(&ToText(game));
        text
    }
}

impl OrderText {
    /// The order that the text means.
    ///
    /// Errors: the first name that this game does not know, in words.
    pub fn to_order(&self, game: &AreaGame) -> Result<Order, String> {
        let mut order = self.translated(&FromText(game))?;
        if let Order::Place { at, complex, .. } = &mut order {
            *complex = complex.filter(|complex| complex != at);
        }
        Ok(order)
    }
}
