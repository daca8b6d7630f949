//! Railways as a side sees them: their gauges, and track that is broken (HR-15 to HR-17). All of it is public.

use crate::TableView;
use crate::chapters::rail::track;
use crate::definition::{Side, UnitId};
use railhead_engine::board::{Gauges, SpaceId};
use railhead_engine::text::words::listed;

impl TableView<'_> {
    /// Whether a unit may try a bridge, break track, leave the map or get a step back now (HD-1, HR-17, HM-8, HF-8).
    pub(super) fn can_work(&self, unit: UnitId) -> bool {
        !self.bridges(unit).is_empty()
            || !self.breakable_track(unit).is_empty()
            || self.can_leave_or_recover(unit)
    }

    /// The hexes to which a unit may break the track now (HR-17).
    pub fn breakable_track(&self, unit: UnitId) -> Vec<SpaceId> {
        track::breakable(self.game, self.state, unit)
    }

    /// The gauges of the track between two neighbours now (HR-15); `None` where no railway runs, or where the trains of both sides run.
    pub fn gauges_between(&self, from: SpaceId, to: SpaceId) -> Option<Gauges> {
        let gauges = track::gauges_between(self.game, self.state, from, to)?;
        let runs = |side| self.game.gauges(side).fit(gauges);
        (!Side::BOTH.into_iter().all(runs)).then_some(gauges)
    }

    /// Whether the track between two neighbours is broken (HR-17).
    pub fn is_track_broken(&self, from: SpaceId, to: SpaceId) -> bool {
        self.state.is_track_broken(from, to)
    }

    /// The stretches of railway on which trains of the board's first gauge cannot run now, by the hexes at their ends (HR-15).
    pub fn tracks_of_other_gauge(&self) -> Vec<[SpaceId; 2]> {
        let board = self.game.board();
        if board.gauges().is_empty() {
            return Vec::new();
        }
        let first = Gauges::one(0);
        let is_other = |from, to| {
            let gauges = track::gauges_between(self.game, self.state, from, to);
            gauges.is_some_and(|gauges| !first.fit(gauges))
        };
        let stretches = board.space_ids().flat_map(|from| {
            let links = board
                .links(from)
                .iter()
                .filter(move |link| link.rail && from < link.to);
            links.map(move |link| [from, link.to])
        });
        stretches.filter(|[from, to]| is_other(*from, *to)).collect()
    }

    /// The stretches of railway that are broken, by the hexes at their ends (HR-17).
    pub fn broken_tracks(&self) -> Vec<[SpaceId; 2]> {
        let tracks = self.state.altered().tracks.iter();
        tracks
            .filter(|track| track.is_broken)
            .map(|track| track.between)
            .collect()
    }

    /// Whether trains of the viewing side run on the track between two neighbours: it is of their gauge, and whole (HR-15, HR-17).
    pub fn carries_trains(&self, from: SpaceId, to: SpaceId) -> bool {
        let gauges = track::gauges_between(self.game, self.state, from, to);
        gauges.is_some_and(|gauges| self.game.gauges(self.viewer()).fit(gauges))
            && !self.is_track_broken(from, to)
    }

    /// The railways out of a hex, by gauge and condition, each with the sides of the hex: `railway of broad gauge NE S`.
    pub fn railways(&self, space: SpaceId) -> Vec<String> {
        let board = self.game.board();
        let mut found: Vec<(String, Vec<&str>)> = Vec::new();
        for link in board.links(space).iter().filter(|link| link.rail) {
            let gauge = self.gauges_between(space, link.to);
            let gauge = gauge.map(|gauges| format!(" of {}", listed(&board.gauge_names(gauges), "and")));
            let broken = if self.is_track_broken(space, link.to) {
                "broken "
            } else {
                ""
            };
            let what = format!("{broken}railway{}", gauge.unwrap_or_default());
            let side = link.side.letters();
            match found.iter_mut().find(|(known, _)| *known == what) {
                Some((_, sides)) => sides.push(side),
                None => found.push((what, vec![side])),
            }
        }
        let words = found.into_iter();
        words
            .map(|(what, sides)| format!("{what} {}", sides.join(" ")))
            .collect()
    }
}
