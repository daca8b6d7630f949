//! The names of a scenario: from numbers to ids, and back.

use super::definition::{KindId, NationId};
use super::game::AreaGame;
use super::purchase::Purchase;
use super::unit_group::{UnitGroup, UnitGroupText};
use crate::rules::board::SpaceId;
use crate::rules::text::issue::did_you_mean;

/// What complexes are called among the things that can be bought.
const COMPLEX: &str = "complex";
/// What stations are called among them.
const STATION: &str = "station";
/// What railroad markers are called among them.
const MARKER: &str = "marker";

/// The id of something that can be bought.
pub fn ware_id(game: &AreaGame, ware: Purchase) -> &str {
    match ware {
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

/// Units of an order as text.
pub fn parcel_text(game: &AreaGame, parcel: &UnitGroup) -> UnitGroupText {
    UnitGroupText {
        nation: game.nation(parcel.nation).id.clone(),
        kind: game.kind(parcel.kind).id.clone(),
        count: parcel.count,
        spent: parcel.spent,
        aboard: parcel.aboard,
    }
}

/// Looks names up in a scenario.
#[derive(Debug)]
pub struct Lookup<'g>(pub &'g AreaGame);

impl Lookup<'_> {
    /// The nation with this id.
    ///
    /// # Errors
    ///
    /// That nobody knows it, in words.
    pub fn nation(&self, id: &str) -> Result<NationId, String> {
        let known = || {
            self.0
                .definition()
                .nations
                .iter()
                .map(|nation| nation.id.as_str())
        };
        self.0
            .nation_named(id)
            .ok_or_else(|| unknown("nation", id, known()))
    }

    /// The space with this id.
    ///
    /// # Errors
    ///
    /// That nobody knows it, in words.
    pub fn space(&self, id: &str) -> Result<SpaceId, String> {
        let known = || self.0.space_ids().map(|space| space_id(self.0, space));
        self.0
            .board()
            .space_named(id)
            .ok_or_else(|| unknown("space", id, known()))
    }

    /// The kind of unit with this id.
    ///
    /// # Errors
    ///
    /// That nobody knows it, in words.
    pub fn kind(&self, id: &str) -> Result<KindId, String> {
        let known = || self.0.definition().kinds.iter().map(|kind| kind.id.as_str());
        self.0
            .kind_named(id)
            .ok_or_else(|| unknown("kind of unit", id, known()))
    }

    /// What can be bought that has this id.
    ///
    /// # Errors
    ///
    /// That nobody knows it, in words.
    pub fn ware(&self, id: &str) -> Result<Purchase, String> {
        match id {
            COMPLEX => Ok(Purchase::Complex),
            STATION => Ok(Purchase::Station),
            MARKER => Ok(Purchase::Marker),
            kind => self.kind(kind).map(Purchase::Unit),
        }
    }

    /// Units of one kind in an order.
    ///
    /// # Errors
    ///
    /// That nobody knows it, in words.
    pub fn parcel(&self, text: &UnitGroupText) -> Result<UnitGroup, String> {
        Ok(UnitGroup {
            nation: self.nation(&text.nation)?,
            kind: self.kind(&text.kind)?,
            count: text.count,
            spent: text.spent,
            aboard: text.aboard,
        })
    }

    /// The spaces of a way.
    ///
    /// # Errors
    ///
    /// That nobody knows it, in words.
    pub fn path(&self, ids: &[String]) -> Result<Vec<SpaceId>, String> {
        ids.iter().map(|id| self.space(id)).collect()
    }

    /// The units of an order.
    ///
    /// # Errors
    ///
    /// That nobody knows it, in words.
    pub fn parcels(&self, texts: &[UnitGroupText]) -> Result<Vec<UnitGroup>, String> {
        texts.iter().map(|text| self.parcel(text)).collect()
    }
}

fn unknown<'n>(what: &str, id: &str, known: impl Iterator<Item = &'n str>) -> String {
    let hint = did_you_mean(id, known).map_or_else(String::new, |hint| format!("; {hint}"));
    format!("there is no {what} \"{id}\"{hint}")
}
