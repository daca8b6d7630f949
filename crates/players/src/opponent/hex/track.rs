//! Track: where railway troops lay it over or mend it (HR-16), and which stretches a side breaks behind it (HR-17).

use std::collections::BTreeSet;

use super::rail_lines::{Served, by_rail};
use super::scorer::Scorer;
use super::standing::BEARABLE;
use railhead_engine::board::SpaceId;
use railhead_hex_game::UnitId;

/// The worth of a stretch laid over or mended.
const A_STRETCH: i64 = 60;
/// The worth of each hex nearer to where there is work.
const NEARER: i64 = 12;
/// Railway troops keep this far from the enemy, in hexes.
const APART: u32 = 3;
/// The worth of breaking a stretch that the enemy will want.
const TO_BREAK: i64 = 50;
/// The enemy is coming along a railway when he is this close to it, in hexes.
const COMING: u32 = 4;

impl Scorer<'_> {
    /// Whether a unit is of the railway troops of a side that lays track, and has no other task.
    pub(super) fn lays_track(&self, unit: UnitId) -> bool {
        let rail = &self.game.tables().rail;
        self.game.kind(unit).lays_track
            && rail.laying_of(self.view.viewer()) > 0
            && self.tasks.of(unit).is_none()
    }

    /// The hexes that the side's trains reach from where it is supplied, and where they end.
    fn served(&self) -> &Served {
        self.served.get_or_init(|| {
            let hexes = self.hexes_served();
            let railheads = self.railheads(&hexes);
            Served { hexes, railheads }
        })
    }

    fn hexes_served(&self) -> BTreeSet<SpaceId> {
        let (view, side) = (self.view, self.view.viewer());
        let sources = self.game.definition().sources.iter();
        let sources = sources.filter(|source| source.side == side && view.is_open_source(source));
        let starts = sources.map(|source| source.at);
        let mut served = BTreeSet::new();
        for start in starts {
            if served.insert(start) {
                served.extend(by_rail(view, &self.strengths, start, u16::MAX));
            }
        }
        served
    }

    /// Whether a stretch between two of the side's own hexes carries none of its trains, and no enemy is near.
    fn needs_work(&self, from: SpaceId, to: SpaceId) -> bool {
        let side = Some(self.view.viewer());
        let mut links = self.game.board().links(from).iter();
        let is_rail = links.any(|link| link.to == to && link.rail);
        is_rail
            && self.view.control(from) == side
            && self.view.control(to) == side
            && !self.view.carries_trains(from, to)
            && self.strengths.nearest_enemy(self.game, to) >= APART
    }

    /// The railheads: hexes that trains reach, with a stretch beyond that needs work.
    fn railheads(&self, served: &BTreeSet<SpaceId>) -> Vec<SpaceId> {
        let board = self.game.board();
        served
            .iter()
            .filter(|at| {
                let mut links = board.links(**at).iter();
                links.any(|link| link.rail && !served.contains(&link.to) && self.needs_work(**at, link.to))
            })
            .copied()
            .collect()
    }

    /// The worth of a hex to railway troops: the stretches that they would lay on the march there, and how near it is to the railhead that
    /// serves the army best.
    pub(super) fn worth_of_laying(&self, unit: UnitId, to: SpaceId) -> i64 {
        let (Some(from), grid) = (self.at(unit), self.game.board().grid()) else {
            return 0;
        };
        if self.strengths.nearest_enemy(self.game, to) < APART {
            return i64::from(i16::MIN);
        }
        let Served {
            hexes: served,
            railheads,
        } = self.served();
        let most = usize::from(self.game.tables().rail.laying_of(self.view.viewer()));
        let way = if from == to {
            None
        } else {
            self.view.way(unit, &[], to)
        };
        let path = way.map_or_else(Vec::new, |way| way.path);
        let mut reaches = served.contains(&from);
        let mut laid = 0;
        for pair in path.windows(2) {
            if laid < most && reaches && self.needs_work(pair[0], pair[1]) {
                laid += 1;
            }
            reaches = served.contains(&pair[1]) || reaches && laid > 0 && laid < most;
        }
        // Where trains come nearest to what the side makes for.
        let best = railheads
            .iter()
            .min_by_key(|at| (self.goal.of(**at) + 4 * grid.distance(from, **at), **at));
        let far = best.map_or(0, |at| grid.distance(*at, to));
        // A unit that has laid track stands at its new end, not at the old one.
        let far = if laid > 0 { 0 } else { i64::from(far) };
        A_STRETCH * i64::try_from(laid).unwrap_or_default() - NEARER * far
    }

    /// A stretch is broken by a unit that will have to go, towards where the enemy is going, with no own unit beyond it.
    pub(super) fn weigh_breaking(&self, unit: UnitId, to: SpaceId) -> i64 {
        let Some(at) = self.at(unit).filter(|_| !self.tasks.keep(unit)) else {
            return 0;
        };
        let (grid, goal) = (self.game.board().grid(), self.goal);
        let is_coming = self.strengths.nearest_enemy(self.game, at) <= COMING;
        let leads_on = goal.of(to) < goal.of(at);
        let mut own = self.strengths.own.keys();
        let is_needed = own.any(|other| goal.of(*other) > goal.of(at) && grid.distance(*other, at) <= APART);
        let is_lost = !self.is_attacker && self.risk(unit, at) > BEARABLE;
        if is_coming && leads_on && is_lost && !is_needed {
            TO_BREAK
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::opponent::hex::Greedy;
    use crate::opponent::{Opponent, play};
    use railhead_engine::engine::Session;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files;
    use railhead_hex_game::state::event::TrackWork;
    use railhead_hex_game::{Event, HexGame, HexScenario};

    #[test]
    fn railway_troops_lay_track_over_and_defenders_break_it() {
        let scenario: HexScenario =
            load(&files::Embedded, "east-prussia/masurian-lakes.ron").expect("a shipped scenario loads");
        let mut definition = scenario.game.definition().clone();
        let rail = &mut definition.tables.rail;
        rail.laying.resize(2, 0);
        rail.laying.fill(3);
        rail.breaking.resize(2, 0);
        rail.breaking.fill(1);
        for kind in definition
            .tables
            .kinds
            .iter_mut()
            .filter(|kind| kind.is_engineers)
        {
            kind.lays_track = true;
        }
        let mut session = Session::new(Arc::new(HexGame::new(definition)), 1);
        let (mut russia, mut germany) = (Greedy::default(), Greedy::default());
        let mut players: [&mut dyn Opponent<HexGame>; 2] = [&mut russia, &mut germany];
        play(&mut session, &mut players, 160);
        let events = session.journal().iter().flat_map(|entry| &entry.events);
        let works: Vec<TrackWork> = events
            .filter_map(|event| match event {
                Event::TrackChanged { work, .. } => Some(*work),
                _ => None,
            })
            .collect();
        assert!(works.contains(&TrackWork::LaidOver), "{works:?}");
        assert!(works.contains(&TrackWork::Broken), "{works:?}");
    }
}
