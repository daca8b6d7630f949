//! Compares the variants on the current board (AR-9): how far a unit gets under each, how many such trains can go, and what it would cost to build
//! the missing rails.

use super::now::{rails_by, traveller};
use crate::definition::NationId;
use crate::game::AreaGame;
use crate::rail::limited::Price;
use crate::rail::plan::TrainRequest;
use crate::rail::refusal::RailRefusal;
use crate::rail::situation::{Cargo, Rails, Traveller};
use crate::rail::variant::{End, Network, Variant};
use crate::state::area_state::AreaState;
use railhead_engine::board::SpaceId;
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::sources::files::shipped;

/// Trains are counted up to this number.
pub const MOST_TRAINS: usize = 12;

/// How a unit fares by a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The name of the variant.
    pub name: String,
    /// Whether this is the variant in play.
    pub is_played: bool,
    /// How many areas the unit reaches.
    pub areas: usize,
    /// The requested destination, or else the farthest one within reach.
    pub to: Option<SpaceId>,
    /// The way there, if there is one.
    pub way: Option<Vec<SpaceId>>,
    /// What one train there uses up.
    pub bill: Price,
    /// How many such units could go there this turn; [`MOST_TRAINS`] also stands for more.
    pub trains: usize,
    /// What the missing stations and markers cost: 0 if none are missing, `None` if building does not help.
    pub building: Option<u32>,
    /// Why the destination is out of reach: the rule and the words. `None` if it is within reach or none was requested.
    pub why: Option<(String, String)>,
}

/// The shipped variants, and the one in play if it is another. Leaves out variants that name places this board lacks.
pub fn variants(game: &AreaGame) -> Vec<Variant> {
    let files = shipped();
    let paths = files
        .paths()
        .into_iter()
        .filter(|path| path.ends_with(".rail.ron"));
    let mut all: Vec<Variant> = paths
        .filter_map(|path| from_ron::<Variant>(&files.read(&path).ok()?).ok())
        .filter_map(|file| file.build(game.board(), &|id| game.nation_named(id)).ok())
        .collect();
    let played = game.definition().rails.as_ref().map(|rails| &rails.variant);
    if let Some(played) = played
        && !all.iter().any(|variant| variant.name == played.name)
    {
        all.push(played.clone());
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

/// How a unit fares under each of these variants, to a destination or as far as it gets.
pub fn compare(
    game: &AreaGame,
    state: &AreaState,
    variants: &[Variant],
    (nation, cargo, from): (NationId, Cargo, SpaceId),
    to: Option<SpaceId>,
) -> Vec<Compared> {
    let unit = traveller(game, nation, cargo);
    let played = game.definition().rails.as_ref().map(|rails| &rails.variant.name);
    let compared = variants.iter().map(|variant| {
        let rails = rails_by(game, state, variant);
        let mut compared = by(game, &rails, unit, from, to);
        compared.is_played = played == Some(&variant.name);
        compared
    });
    compared.collect()
}

fn by(game: &AreaGame, rails: &Rails, unit: Traveller, from: SpaceId, to: Option<SpaceId>) -> Compared {
    let reach = rails.reach(unit, from);
    // Among the farthest, the first in board order.
    let farthest = reach.areas().max_by_key(|at| {
        let length = reach.trip(*at).map_or(0, |trip| trip.train.path.len());
        (length, std::cmp::Reverse(*at))
    });
    let to = to.or(farthest);
    let trip = to.and_then(|to| reach.trip(to));
    let trains = trip.map_or(0, |trip| {
        let request = TrainRequest {
            unit,
            from,
            to: trip.train.path[trip.train.path.len() - 1],
        };
        rails.plan(&[request; MOST_TRAINS]).goes()
    });
    let why = |refusal: &RailRefusal| {
        (
            refusal.rule(rails).to_owned(),
            refusal.text(rails.variant, rails.board, &|nation| game.nation_in_text(nation)),
        )
    };
    let reasons = match (to, trip) {
        (_, Some(_)) => Vec::new(),
        (Some(to), None) => rails.why_not_to(unit, from, to),
        (None, None) => rails.why_nowhere(unit, from),
    };
    Compared {
        name: rails.variant.name.clone(),
        is_played: false,
        areas: reach.areas().count(),
        to,
        way: trip.map(|trip| trip.train.path.clone()),
        bill: trip.map(|trip| trip.bill.clone()).unwrap_or_default(),
        trains,
        building: match (to, trip) {
            (_, Some(_)) => Some(0),
            (Some(to), None) => building(rails, unit, from, to),
            (None, None) => None,
        },
        why: reasons.first().map(why),
    }
}

/// The price of the missing stations and markers on the shortest way over areas whose rails the nation may use (R1-1, R1-2, R2-1, R3-1, R4-1); `None`
/// if even they do not bring the unit there.
fn building(rails: &Rails, unit: Traveller, from: SpaceId, to: SpaceId) -> Option<u32> {
    let variant = rails.variant;
    let mut built = Rails {
        trains: Vec::new(),
        ..rails.clone()
    };
    let usable = |at: SpaceId| {
        let used = rails.may_use(unit.nation, at);
        matches!(used, Ok(()) | Err(RailRefusal::NoRails { .. }))
    };

    let steps = |at: &SpaceId| -> Vec<SpaceId> {
        let links = rails.board.links(*at).iter().map(|link| link.to);
        links
            .filter(|to| usable(*to) && rails.may_cross(*at, *to).is_ok())
            .collect()
    };
    if !usable(from) {
        return None;
    }
    let way = pathfinding::directed::bfs::bfs(&from, steps, |at| *at == to)?;
    let mut price = 0;
    for (at, end) in [(from, variant.departure), (to, variant.destination)] {
        let space = &mut built.spaces[at.index()];
        if end == End::Station && space.station.is_none() {
            price += u32::from(variant.station?);
            space.station = Some(0);
        }
    }
    for at in way {
        let lays = matches!(variant.network, Network::Markers | Network::StationsAndMarkers);
        if lays && !built.has_rails(at) {
            price += u32::from(variant.marker?);
            built.spaces[at.index()].marker = true;
        }
    }
    (price > 0 && built.reach(unit, from).trip(to).is_some()).then_some(price)
}
