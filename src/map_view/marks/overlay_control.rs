//! Draws control: a tint, and the front as a line in the colours of both sides.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::overlay::ControlOverlay;
use super::overlay_draw::{DrawOverlay, redraw};
use super::overlay_painter::OverlayPainter;
use crate::AppSystems;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::extent::{map_is_new, map_is_shown};
use crate::map_view::hex_board::layers::DrawLayers;
use crate::map_view::pen::paint::rectangle;
use crate::map_view::{MapSheet, layer};
use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::engine::Seat;
use railhead_print::curve::Curve;
use railhead_print::hex::lattice::{Cell, Lattice};
use railhead_print::hex::shore::{STEPS, smooth};

pub(in crate::map_view) fn plugin(app: &mut App) {
    let is_new = resource_changed::<ControlOverlay>.or_else(map_is_new);
    app.init_until::<FrontLines>(Lifetime::Position).add_systems(
        Update,
        (
            find_front.run_if(is_new),
            (redraw::<ControlOverlay>, redraw::<FrontLines>),
        )
            .chain()
            .after(DrawLayers)
            .in_set(AppSystems::Draw)
            .run_if(map_is_shown),
    );
}

/// The lines between the lands of two seats, found once for all zooms.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct FrontLines(Vec<FrontLine>);

/// A line between the lands of two seats.
#[derive(Clone, Debug)]
struct FrontLine {
    points: Vec<Vec2>,
    /// The seat to its left and the one to its right.
    seats: [Seat; 2],
}

/// Who holds a space of land.
fn holder(control: &ControlOverlay, lattice: &Lattice, space: SpaceId) -> Option<Seat> {
    control.holders[space.index()].filter(|_| lattice.board.ground(space) == Ground::Land)
}

/// Looks for the front.
pub(super) fn find_front(control: Res<ControlOverlay>, map: Res<MapSheet>, mut front: ResMut<FrontLines>) {
    front.0.clear();
    let Some(lattice) = map.lattice() else { return };
    if control.holders.len() != lattice.board.len() {
        return;
    }
    let holder = |cell: Cell| holder(&control, &lattice, lattice.space(cell));
    let seats: BTreeSet<Seat> = control.holders.iter().copied().flatten().collect();
    let pairs = seats
        .iter()
        .flat_map(|a| seats.range(a..).skip(1).map(move |b| [*a, *b]));
    for pair in pairs {
        let sides = lattice.sides_where(|a, b| {
            let (a, b) = (holder(a), holder(b));
            pair.map(Some) == [a, b] || pair.map(Some) == [b, a]
        });
        for Curve { mut points, closed } in smooth(&lattice, &sides, STEPS) {
            let first = points[0];
            points.extend(closed.then_some(first));
            let Some(second) = points.get(points.len().min(3) - 1) else {
                continue;
            };
            let probe = first.lerp(*second, 0.5)
                + (*second - first).normalize_or_zero().perp() * lattice.hex_km * 0.3;
            let Some(left) = holder(lattice.cell_at(probe)) else {
                continue;
            };
            let right = if left == pair[0] { pair[1] } else { pair[0] };
            let seats = [left, right];
            front.0.push(FrontLine { points, seats });
        }
    }
}

impl DrawOverlay for FrontLines {
    /// A line in each seat's accent on its own side of the border.
    fn draw(&self, painter: &mut OverlayPainter) {
        let (detail, palette) = (painter.detail, painter.palette);
        for FrontLine { points, seats } in &self.0 {
            for (way, seat) in [1.0, -1.0].into_iter().zip(seats) {
                painter.pen(layer::OVERLAY - 0.2).stroke(
                    &Curve::open(offset(points, detail.px(2.3) * way)),
                    detail.px(4.4),
                    palette.seat(*seat).into(),
                );
            }
            painter.pen(layer::OVERLAY - 0.1).stroke(
                &Curve::open(points.clone()),
                detail.px(1.4),
                palette.paper.into(),
            );
        }
    }
}

impl DrawOverlay for ControlOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        let Some(lattice) = painter.map.lattice().filter(|_| self.tint) else {
            return;
        };
        if self.holders.len() != lattice.board.len() {
            return;
        }
        let palette = painter.palette;
        let tone = |seat: Seat| LinearRgba::from(palette.seat(seat)).with_alpha(0.13);
        if painter.detail.is_farthest() {
            for (seat, [from, to]) in column_runs(&lattice, |space| holder(self, &lattice, space)) {
                let [top, bottom] = [from, to].map(|cell| lattice.centre(cell));
                let half = Vec2::new(lattice.radius * 0.75, lattice.hex_km / 2.0);
                let run = Rect::from_corners(bottom - half, top + half);
                let pen = painter.pen(layer::TINT);
                pen.fan(run.center(), &rectangle(run), tone(seat));
            }
            return;
        }
        let cells = painter.part.map_or_else(
            || lattice.cells_between(None),
            |part| lattice.cells_between(Some([part.min, part.max])),
        );
        for space in cells.map(|cell| lattice.space(cell)) {
            if let Some(seat) = holder(self, &lattice, space) {
                let corners = painter.hex(space, 1.0);
                let middle = painter.centre(space);
                painter.pen(layer::TINT).fan(middle, &corners, tone(seat));
            }
        }
    }
}

/// The runs of hexes of one seat in each column, from their first to their last cell.
fn column_runs(lattice: &Lattice, holder: impl Fn(SpaceId) -> Option<Seat>) -> Vec<(Seat, [Cell; 2])> {
    let mut runs: Vec<(Seat, [Cell; 2])> = Vec::new();
    let mut before = None;
    for cell in lattice.cells_between(None) {
        let seat = holder(lattice.space(cell));
        match (seat, runs.last_mut()) {
            (Some(seat), Some((of, [_, last])))
                if before == Some(seat) && *of == seat && last.column == cell.column =>
            {
                *last = cell;
            }
            (Some(seat), _) => runs.push((seat, [cell, cell])),
            (None, _) => {}
        }
        before = seat;
    }
    runs
}

/// A line parallel to another, to its left if `by` is positive.
fn offset(points: &[Vec2], by: f32) -> Vec<Vec2> {
    let last = points.len() - 1;
    (0..=last)
        .map(|i| {
            let along = points[(i + 1).min(last)] - points[i.saturating_sub(1)];
            points[i] + along.normalize_or_zero().perp() * by
        })
        .collect()
}
