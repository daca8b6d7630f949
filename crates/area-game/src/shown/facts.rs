//! The facts of refusals, as words for a sentence and as data for programs: nations, spaces, kinds, canals and barriers by id.

use serde_json::{Map, Value, json};

use crate::definition::{Domain, KindId, NationId, Phase, SideId};
use crate::game::AreaGame;
use crate::rail::{Limited, RailRefusal};
use crate::state::area_state::Status;
use crate::state::purchase::Purchase;
use crate::tokens::refusal::TokenRefusal;
use crate::words::lookup::{purchase_id, space_id};
use railhead_engine::board::SpaceId;
use railhead_engine::board::area::{BarrierId, PassageId};
use railhead_engine::engine::refusals::Fact;
use railhead_engine::text::words::with_article;

impl Fact<AreaGame> for SpaceId {
    fn words(&self, game: &AreaGame) -> String {
        game.space_in_text(*self).to_owned()
    }

    fn value(&self, game: &AreaGame) -> Value {
        space_id(game, *self).into()
    }
}

impl Fact<AreaGame> for NationId {
    fn words(&self, game: &AreaGame) -> String {
        game.nation(*self).in_text.clone()
    }

    fn value(&self, game: &AreaGame) -> Value {
        game.nation(*self).id.as_str().into()
    }
}

impl Fact<AreaGame> for KindId {
    fn words(&self, game: &AreaGame) -> String {
        game.kind(*self).plural.to_lowercase()
    }

    fn value(&self, game: &AreaGame) -> Value {
        game.kind(*self).id.as_str().into()
    }
}

impl Fact<AreaGame> for SideId {
    fn words(&self, game: &AreaGame) -> String {
        format!("the {} side", game.side(*self).name)
    }

    fn value(&self, game: &AreaGame) -> Value {
        game.side(*self).id.as_str().into()
    }
}

impl Fact<AreaGame> for Purchase {
    fn words(&self, game: &AreaGame) -> String {
        match self {
            Self::Unit(kind) => kind.words(game),
            Self::Complex => "industrial complexes".to_owned(),
            Self::Station => "stations".to_owned(),
            Self::Marker => "railroad markers".to_owned(),
        }
    }

    fn value(&self, game: &AreaGame) -> Value {
        purchase_id(game, *self).into()
    }

    /// Orders call it a ware.
    fn tell(&self, _name: &str, game: &AreaGame, facts: &mut Map<String, Value>) {
        facts.insert("ware".to_owned(), self.value(game));
    }
}

impl Fact<AreaGame> for PassageId {
    fn words(&self, game: &AreaGame) -> String {
        with_article(&game.board().passages()[usize::from(self.0)].name)
    }

    fn value(&self, game: &AreaGame) -> Value {
        passage(game, *self).into()
    }
}

impl Fact<AreaGame> for BarrierId {
    fn words(&self, game: &AreaGame) -> String {
        game.board().barriers()[usize::from(self.0)].name.clone()
    }

    fn value(&self, game: &AreaGame) -> Value {
        barrier(game, *self).into()
    }
}

impl Fact<AreaGame> for Phase {
    fn words(&self, _game: &AreaGame) -> String {
        self.name().to_owned()
    }

    fn value(&self, _game: &AreaGame) -> Value {
        self.name().into()
    }
}

impl Fact<AreaGame> for Domain {
    fn words(&self, _game: &AreaGame) -> String {
        self.name().to_owned()
    }

    fn value(&self, _game: &AreaGame) -> Value {
        self.name().into()
    }
}

/// What transports have done that cannot load again.
impl Fact<AreaGame> for Status {
    fn words(&self, _game: &AreaGame) -> String {
        let done = match self {
            Self::Moved => "moved in Combat Move",
            Self::Fought => "fought",
            Self::Ready
            | Self::Aboard
            | Self::Kept
            | Self::Unloaded
            | Self::Railed
            | Self::Bridged
            | Self::Ferried => "unloaded",
        };
        done.to_owned()
    }

    fn tell(&self, _name: &str, _game: &AreaGame, _facts: &mut Map<String, Value>) {}
}

/// The rule that a rail variant cites; it is not among the facts.
impl Fact<AreaGame> for String {
    fn tell(&self, _name: &str, _game: &AreaGame, _facts: &mut Map<String, Value>) {}
}

impl Fact<AreaGame> for TokenRefusal {
    fn words(&self, game: &AreaGame) -> String {
        self.text(game)
    }

    fn tell(&self, _name: &str, game: &AreaGame, facts: &mut Map<String, Value>) {
        facts.extend(self.facts(game));
    }
}

impl Fact<AreaGame> for RailRefusal {
    fn words(&self, game: &AreaGame) -> String {
        let rails = game.definition().rails.as_ref();
        rails.map_or_else(String::new, |rules| {
            self.text(&rules.variant, game.board(), &|nation| {
                game.nation_in_text(nation)
            })
        })
    }

    fn tell(&self, _name: &str, game: &AreaGame, facts: &mut Map<String, Value>) {
        facts.extend(self.facts(game));
    }
}

impl RailRefusal {
    /// The facts, by name.
    pub fn facts(&self, game: &AreaGame) -> Map<String, Value> {
        let space = |at: &SpaceId| space_id(game, *at);
        let nation = |nation: &NationId| game.nation(*nation).id.as_str();
        map(match self {
            Self::NoWay | Self::NoPool => json!({}),
            Self::Circle { at }
            | Self::NotLand { at }
            | Self::Alone { at }
            | Self::Neutral { at }
            | Self::NotHeld { at }
            | Self::NoRails { at } => json!({ "space": space(at) }),
            Self::Waits { at, holder } => json!({ "space": space(at), "holder": nation(holder) }),
            Self::NotConnected { from, to } | Self::NoPath { from, to } => {
                json!({ "from": space(from), "to": space(to) })
            }
            Self::NotShared { at, holder, friend } => {
                json!({ "space": space(at), "holder": nation(holder), "friend": friend })
            }
            Self::Passage {
                from,
                to,
                passage: id,
            } => {
                json!({ "from": space(from), "to": space(to), "passage": passage(game, *id) })
            }
            Self::Barrier {
                from,
                to,
                barrier: id,
            } => {
                json!({ "from": space(from), "to": space(to), "barrier": barrier(game, *id) })
            }
            Self::NotAnEnd { at, begins, station } => {
                json!({ "space": space(at), "begins": begins, "station": station })
            }
            Self::Inoperable { at, damage } => json!({ "space": space(at), "damage": damage }),
            Self::TooFar { areas, most } => json!({ "areas": areas, "limit": most }),
            Self::UsedUp {
                by,
                what,
                limit,
                used,
                needs,
            } => {
                let all: Vec<_> = what.iter().map(|what| whose(game, *what)).collect();
                let (owner, at) = all.first().copied().unwrap_or_default();
                let mut facts = json!({
                    "by": nation(by), "nation": owner, "space": at, "limit": limit, "used": used, "needs": needs,
                });
                if all.len() > 1 {
                    facts["nations"] = all.iter().map(|(owner, _)| *owner).collect();
                }
                facts
            }
        })
    }
}

/// The nation or the space that a capacity belongs to.
fn whose(game: &AreaGame, what: Limited) -> (Option<&str>, Option<&str>) {
    let nation = |nation: NationId| (Some(game.nation(nation).id.as_str()), None);
    match what {
        Limited::Nation(id) | Limited::Points(id) => nation(id),
        Limited::Pool(pool) | Limited::Scope(pool, _) => {
            let rules = game.definition().rails.as_ref();
            let pool = rules.and_then(|rules| rules.variant.pools.get(usize::from(pool)));
            pool.map_or((None, None), |pool| nation(pool.owner))
        }
        Limited::Station(at) | Limited::Area(at) => (None, Some(space_id(game, at))),
    }
}

fn passage(game: &AreaGame, id: PassageId) -> &str {
    &game.board().passages()[usize::from(id.0)].id
}

fn barrier(game: &AreaGame, id: BarrierId) -> &str {
    &game.board().barriers()[usize::from(id.0)].id
}

fn map(facts: Value) -> Map<String, Value> {
    match facts {
        Value::Object(map) => map,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Map::new(),
    }
}
