//! The facts of refusals by name, for programs: nations, spaces, kinds, canals and barriers by id.

use serde_json::{Map, Value, json};

use super::definition::{KindId, NationId};
use super::game::AreaGame;
use super::order_text::space_id;
use super::rail::{Limited, RailRefusal};
use super::refusal::Refusal;
use crate::rules::board::SpaceId;
use crate::rules::board::area::{BarrierId, PassageId};

impl Refusal {
    /// What it is about, by name.
    pub fn facts(&self, game: &AreaGame) -> Map<String, Value> {
        let space = |at: &SpaceId| space_id(game, *at);
        let nation = |nation: &NationId| game.nation(*nation).id.as_str();
        let kind = |kind: &KindId| game.kind(*kind).id.as_str();
        let facts = match self {
            Self::Over
            | Self::NotAsked
            | Self::NoJointTurns
            | Self::AskedSo { .. }
            | Self::Nothing
            | Self::NotForSale
            | Self::NotBought
            | Self::NotTogether
            | Self::NoWay
            | Self::Landed
            | Self::NoRails
            | Self::NoSuchTrain
            | Self::NotRemoved { .. } => json!({}),
            Self::Tokens(refusal) => refusal.facts(&space),
            Self::WrongPhase(phase) => json!({ "wanted": phase.name() }),
            Self::NoTrainsNow(phase) => json!({ "now": phase.name() }),
            Self::NotItsTurn(id) => json!({ "nation": nation(id) }),
            Self::TooDear { price, treasury } => json!({ "price": price, "treasury": treasury }),
            Self::NotThere { kind: id, at } => json!({ "kind": kind(id), "space": space(at) }),
            Self::TooFar { kind: id, left } => json!({ "kind": kind(id), "left": left }),
            Self::NotConnected(from, to) => json!({ "from": space(from), "to": space(to) }),
            Self::WrongDomain(domain, at) => json!({ "domain": domain.name(), "space": space(at) }),
            Self::Barrier(id) => json!({ "barrier": barrier(game, *id) }),
            Self::Passage(id) => json!({ "passage": passage(game, *id) }),
            Self::Done(id)
            | Self::Kept(id)
            | Self::CannotAttack(id)
            | Self::NoLanding(id)
            | Self::NotCargo(id)
            | Self::CannotRaid(id)
            | Self::NotByRail(id)
            | Self::NotRested(id) => json!({ "kind": kind(id) }),
            Self::InBattle(at)
            | Self::BattlePending(at)
            | Self::NotDamaged(at)
            | Self::NotHeld(at)
            | Self::OutOfPlay(at)
            | Self::Neutral(at)
            | Self::EnemyOnTheWay(at)
            | Self::Hostile(at)
            | Self::NoRoom(at)
            | Self::LoadsNoMore(at, _)
            | Self::LeftBehind(at)
            | Self::Warships(at)
            | Self::NoBattle(at)
            | Self::NoRetreat(at)
            | Self::NoTarget(at)
            | Self::NoComplex(at)
            | Self::NotBeside(at)
            | Self::NotSettled(at)
            | Self::HasOne(at)
            | Self::NothingToRemove { at, .. }
            | Self::RailsGone { at, .. } => json!({ "space": space(at) }),
            Self::WrongLosses { hits } => json!({ "hits": hits }),
            Self::TooMuch { complex, left } => json!({ "complex": space(complex), "left": left }),
            Self::NotJoined { at, most, .. } => json!({ "space": space(at), "limit": most }),
            Self::Rail { refusal, .. } => return refusal.facts(game),
        };
        map(facts)
    }
}

impl RailRefusal {
    /// What it is about, by name.
    pub fn facts(&self, game: &AreaGame) -> Map<String, Value> {
        let space = |at: &SpaceId| space_id(game, *at);
        let nation = |nation: &NationId| game.nation(*nation).id.as_str();
        map(match self {
            Self::NoWay | Self::NoPool => json!({}),
            Self::Circle { at }
            | Self::NotLand { at }
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

/// The nation or the space whose capacity something is.
fn whose(game: &AreaGame, what: Limited) -> (Option<&str>, Option<&str>) {
    let nation = |nation: NationId| (Some(game.nation(nation).id.as_str()), None);
    match what {
        Limited::Nation(id) | Limited::Points(id) => nation(id),
        Limited::Pool(pool) | Limited::Scope(pool, _) => {
            let rules = game.definition().rails.as_ref();
            let pool = rules.and_then(|rules| rules.variant.pools().get(usize::from(pool)));
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
