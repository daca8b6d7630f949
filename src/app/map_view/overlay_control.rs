//! Draws control: a tint, and the front as a line in the colours of both sides.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::curve::Curve;
use super::lattice::Cell;
use super::overlay::ControlOverlay;
use super::overlay_draw::{DrawOverlay, OverlayPainter};
use super::{centre, layer};
use crate::print::hex::shore::{STEPS, smooth};
use crate::rules::board::Ground;
use crate::rules::engine::Seat;

impl DrawOverlay for ControlOverlay {
    fn draw(&self, painter: &mut OverlayPainter) {
        if self.holders.len() != painter.lattice.board.len() {
            return;
        }
        let (detail, palette) = (painter.detail, painter.palette);
        let lattice = painter.lattice;
        let holder = |cell: Cell| {
            let space = lattice.space(cell);
            self.holders[space.index()].filter(|_| lattice.board.ground(space) == Ground::Land)
        };
        if self.tint {
            for space in lattice.board.space_ids() {
                if let Some(seat) =
                    self.holders[space.index()].filter(|_| lattice.board.ground(space) == Ground::Land)
                {
                    let corners = painter.hex(space, 1.0);
                    let tone = LinearRgba::from(palette.seat(seat));
                    painter.pen(layer::TINT).fan(
                        centre(lattice.board, space),
                        &corners,
                        tone.with_alpha(0.13),
                    );
                }
            }
        }
        let seats: BTreeSet<Seat> = self.holders.iter().copied().flatten().collect();
        let pairs = seats
            .iter()
            .flat_map(|a| seats.range(a..).skip(1).map(move |b| [*a, *b]));
        for pair in pairs {
            // The front: a line in each seat's accent on its own side of the border.
            let is_front = |a, b| pair.map(Some) == [a, b] || pair.map(Some) == [b, a];
            let front = lattice.sides_where(|a, b| is_front(holder(a), holder(b)));
            for line in smooth(&lattice, &front, STEPS) {
                let line = if line.closed {
                    Curve {
                        points: [&line.points[..], &line.points[..1]].concat(),
                        closed: false,
                    }
                } else {
                    line
                };
                let first = line.points[0];
                let Some(second) = line.points.get(line.points.len().min(3) - 1) else {
                    continue;
                };
                let probe = first.lerp(*second, 0.5)
                    + (*second - first).normalize_or_zero().perp() * lattice.hex_km * 0.3;
                let Some(left) = holder(lattice.cell_at(probe)) else {
                    continue;
                };
                let right = if left == pair[0] { pair[1] } else { pair[0] };
                let off = detail.px(2.3);
                for (way, seat) in [(1.0, left), (-1.0, right)] {
                    let beside = offset(&line.points, off * way);
                    painter.pen(layer::OVERLAY - 0.2).stroke(
                        &Curve::open(beside),
                        detail.px(4.4),
                        palette.seat(seat).into(),
                    );
                }
                painter
                    .pen(layer::OVERLAY - 0.1)
                    .stroke(&line, detail.px(1.4), palette.paper.into());
            }
        }
    }
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
