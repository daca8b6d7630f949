//! The camera in the hex game: it shows the front when a game opens, a unit that can act when a phase begins, and a
//! combat in which a person has to decide.
//!
//! In: the table, [`TableSummary`], [`UnitMarks`]. Out: `FirstLook`, `Bring`, `LookAt`, `Visit`, `Stay`.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::phases::PlayPhase;
use super::summary::TableSummary;
use super::table::{HexTable, TableChanged, TableSystems};
use super::units::{UnitMarks, UnitSystems};
use crate::AppSystems;
use crate::hex::summary::summary_is_new;
use crate::lifetime::TableLocal;
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::view::FirstLook;
use crate::map_view::camera::visit::{Bring, LookAt, Stay, Visit};
use crate::map_view::centre;
use crate::map_view::moments::Moments;
use crate::play::GameSystems;
use crate::shell::popups::Popups;
use railhead_engine::board::{Board, SpaceId};
use railhead_hex_game::{HexGame, Phase, Side, TableView};

/// The radius of the visible front, in hexes: about as far as the player sees when counters are readable.
const RADIUS: u32 = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            look_at_front
                .run_if(on_message::<TableChanged>)
                .in_set(AppSystems::Sync),
            visit_combat
                .run_if(summary_is_new)
                .after(TableSystems::Summary)
                .in_set(AppSystems::Table),
            look_at_phase.after(UnitSystems::Index).in_set(AppSystems::Draw),
        )
            .in_set(GameSystems::of::<HexGame>()),
    );
}

/// A new game opens on its front, unless the player has looked at it before.
fn look_at_front(
    mut changes: MessageReader<TableChanged>,
    table: Res<HexTable>,
    mut first: ResMut<FirstLook>,
) {
    let is_new = changes.read().any(|change| change.kind.is_other_game());
    if is_new && *first == FirstLook::All {
        let front = front(&table.view());
        *first = front.map_or(FirstLook::All, FirstLook::Close);
    }
}

/// A phase begins in sight of a unit that can act, and so does what comes after a combat. It waits while something over the map or on it
/// has the player's eye.
fn look_at_phase(
    phase: Res<State<PlayPhase>>,
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    marks: Res<UnitMarks>,
    places: MapPlaces,
    (popups, moments): (Res<Popups>, Res<Moments>),
    mut looked: TableLocal<Option<(PlayPhase, Side, bool)>>,
    (mut bring, mut look): (MessageWriter<Bring>, MessageWriter<LookAt>),
) {
    let now = (*phase.get(), summary.player, summary.fights.decision.is_some());
    let looks_elsewhere = popups.recap.is_some() || popups.holds_keys() || moments.is_playing();
    if looks_elsewhere || looked.of_now().replace(now) == Some(now) {
        return;
    }
    let (_, _, is_in_combat) = now;
    if is_in_combat || table.has_computer(table.player()) {
        return;
    }
    let stands: Vec<SpaceId> = marks
        .available()
        .filter_map(|unit| summary.unit(unit).at)
        .collect();
    let is_seen = |at: &SpaceId| {
        let ends = places.room().zip(places.middle(*at));
        ends.is_some_and(|(room, at)| room.contains(at))
    };
    if !stands.iter().any(is_seen) {
        bring.write_batch(stands.first().copied().map(Bring));
    }
    // Units that are set up from off the map stand nowhere yet.
    if stands.is_empty() && summary.phase == Phase::Setup {
        look.write_batch(front(&table.view()).map(LookAt));
    }
}

/// Goes to a combat in which a person has to decide. Once it is over, the map stays there: before, the player may have looked anywhere.
fn visit_combat(
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    mut last: TableLocal<Option<(Side, SpaceId)>>,
    mut visits: MessageWriter<Visit>,
    mut stays: MessageWriter<Stay>,
) {
    let decision = summary.fights.decision.as_ref();
    let now = decision
        .filter(|_| !table.computer_decides())
        .map(|decision| (decision.side, decision.target));
    let before = std::mem::replace(last.of_now(), now);
    match now {
        Some((_, target)) if before != now => {
            visits.write(Visit(target));
        }
        None if before.is_some() && !table.has_computer(table.player()) => {
            stays.write_default();
        }
        _ => {}
    }
}

/// The middle of the front as a side sees it, in world coordinates: where most of its units are near the enemy, or near
/// enemy land while no enemy is on the map; `None` without units on the map.
pub fn front(view: &TableView) -> Option<Vec2> {
    let board = view.game().board();
    let sightings = view.sightings();
    let units: Vec<(SpaceId, Side)> = sightings
        .iter()
        .filter_map(|sighting| Some((sighting.at()?, sighting.side(view.game()))))
        .collect();
    // A side without units, before it lands, sees those of the other.
    let viewer = Some(view.viewer()).filter(|side| units.iter().any(|(_, of)| of == side));
    let side = viewer.or_else(|| units.first().map(|(_, side)| *side))?;
    let stand = |of: Side| {
        units
            .iter()
            .filter(move |(_, unit)| *unit == of)
            .map(|(at, _)| *at)
    };
    let enemies: Vec<SpaceId> = stand(side.enemy()).collect();
    let hold = board
        .space_ids()
        .filter(|at| enemies.is_empty() && view.control(*at).is_some_and(|holder| holder != side));
    let to_enemy = distances(board, enemies.iter().copied().chain(hold));
    let near: Vec<(SpaceId, f32)> = stand(side)
        .filter_map(|at| Some((at, 1.0 / (1.0 + f32::from(to_enemy[at.index()]?)).powi(2))))
        .collect();
    let around = |middle: SpaceId| {
        near.iter()
            .filter(move |(at, _)| board.grid().distance(middle, *at) <= RADIUS)
    };
    let weight = |middle: SpaceId| around(middle).map(|(_, weight)| weight).sum::<f32>();
    let middles = near.iter().map(|(at, _)| (*at, weight(*at)));
    let (middle, total) = middles.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
    let sum: Vec2 = around(middle)
        .map(|(at, weight)| centre(board.raster(), *at) * *weight)
        .sum();
    Some(sum / total)
}

/// The distance of each hex to the nearest of some, in hexes: a breadth-first search from all of them; `None` for
/// unreachable hexes.
fn distances(board: &Board, from: impl Iterator<Item = SpaceId>) -> Vec<Option<u16>> {
    let mut distances = vec![None; board.len()];
    let mut queue = VecDeque::new();
    for at in from {
        if distances[at.index()].replace(0).is_none() {
            queue.push_back(at);
        }
    }
    while let Some(at) = queue.pop_front() {
        let next = distances[at.index()].map(|distance: u16| distance.saturating_add(1));
        for link in board.links(at) {
            if distances[link.to.index()].is_none() {
                distances[link.to.index()] = next;
                queue.push_back(link.to);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::WindowGame as _;
    use railhead_engine::engine::{Seat, Session};
    use railhead_engine::scenario;
    use railhead_engine::text::sources::files::shipped;
    use railhead_hex_game::HexGame;

    /// The distance from a place to the front when a scenario opens for a seat, in kilometres.
    fn km_from(path: &str, seat: Seat, place: &str) -> f32 {
        let loaded = scenario::load::<HexGame>(&*shipped(), path).expect("it is shipped");
        let session = Session::new(loaded.game, 1);
        let view = session.game().view(session.state(), seat);
        let board = session.game().board();
        let at = board.place(place).expect("it is on the map").at;
        front(&view)
            .expect("units are on the map")
            .distance(centre(board.raster(), at))
    }

    #[test]
    fn a_scenario_opens_where_the_armies_face_each_other() {
        for (path, places) in [
            ("malaya/campaign.ron", ["singora", "jitra"]),
            ("malaya/jitra.ron", ["singora", "jitra"]),
            ("malaya/kampar-line.ron", ["kampar", "kampar"]),
            ("malaya/slim-river.ron", ["ipoh", "slim_river"]),
            ("tutorials/crossing.ron", ["farside", "farside"]),
        ] {
            for (seat, place) in [Seat(0), Seat(1)].into_iter().zip(places) {
                let km = km_from(path, seat, place);
                assert!(km < 60.0, "{path} opens {km} km from {place} for {seat:?}");
            }
        }
    }
}
