//! The player's way for a march (HM-6): way-points, set by Shift+click or by dragging the unit along the hexes.
//!
//! A drag straight to a highlighted hex sends a unit there, in every phase in which units move.
//! In: the mouse, `Hovered`, `HoveredCounter`, `Selection`, `TableChanged`. Out: [`WayPoints`], `DragTaken`,
//! `SpaceAct`.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::PlayPhase;
use crate::AppSystems;
use crate::hex::counters::HoveredCounter;
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection, TableChanged, TableSystems};
use crate::hex::units::UnitMarks;
use crate::input::InputBlocked;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::{DragTaken, Hovered};
use crate::play::{ActBy, ActSystems, GameSystems, SpaceAct};
use crate::stage::Screen;
use railhead_engine::board::SpaceId;
use railhead_hex_game::{HexGame, Phase, TableView, UnitId};

/// The way-points of the Selected unit's march.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct WayPoints {
    unit: Option<UnitId>,
    via: Vec<SpaceId>,
}

impl WayPoints {
    /// The way-points of a unit's march, in order.
    pub fn of(&self, unit: UnitId) -> &[SpaceId] {
        if self.unit == Some(unit) { &self.via } else { &[] }
    }

    /// Adds one.
    pub fn add(&mut self, unit: UnitId, space: SpaceId) {
        let mut via = self.of(unit).to_vec();
        via.push(space);
        self.set(unit, via);
    }

    /// Removes the last one; false if there is none.
    pub fn take_back(&mut self) -> bool {
        self.via.pop().is_some()
    }

    fn set(&mut self, unit: UnitId, via: Vec<SpaceId>) {
        self.unit = Some(unit);
        self.via = via;
    }
}

/// The way-points that a march needs to go this way: as few as possible.
pub fn needed(view: &TableView, unit: UnitId, via: &[SpaceId], to: SpaceId) -> Vec<SpaceId> {
    let mut kept = via.to_vec();
    let way = view.way(unit, via, to);
    let mut index = 0;
    while index < kept.len() {
        let mut fewer = kept.clone();
        fewer.remove(index);
        if way.is_some() && view.way(unit, &fewer, to) == way {
            kept = fewer;
        } else {
            index += 1;
        }
    }
    kept
}

/// A unit that the left mouse button drags over the map.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dragged {
    unit: UnitId,
    /// The hex where it stands.
    from: SpaceId,
    /// The hexes so far; empty until the cursor has left the first.
    trace: Vec<SpaceId>,
    /// Whether the button is up. The space under the cursor is then known in the next frame.
    is_dropped: bool,
}

/// The unit that is being dragged, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Drag(Option<Dragged>);

impl Dragged {
    /// Follows the cursor into a hex; returns whether it came from another hex. Going back along the hexes removes
    /// those beyond; if the march cannot continue along them, it starts again by the cheapest way.
    fn follow(&mut self, view: &TableView, space: SpaceId) -> bool {
        if self.trace.last() == Some(&space) || self.trace.is_empty() && space == self.from {
            return false;
        }
        let met = self.trace.iter().position(|one| *one == space);
        let is_march = view.phase() == Phase::Movement;
        if space == self.from {
            self.trace = vec![space];
            return true;
        }
        self.trace.retain(|one| *one != self.from);
        if let Some(index) = met {
            self.trace.truncate(index + 1);
        } else {
            let goes_on = is_march && view.destinations_by(self.unit, &self.trace).cost(space).is_some();
            if !goes_on {
                self.trace.clear();
            }
            self.trace.push(space);
        }
        true
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<WayPoints>(Lifetime::Position)
        .init_until::<Drag>(Lifetime::Position)
        .add_systems(
            Update,
            // The release of a drag means something in the next frame, when the reach of the unit is known.
            drag.after(ActSystems)
                .before(TableSystems::Requests)
                .in_set(AppSystems::Table)
                .in_set(GameSystems::of::<HexGame>()),
        )
        .add_systems(
            Update,
            forget
                .run_if(resource_changed::<Selection>.or_else(on_message::<TableChanged>))
                .after(TableSystems::Summary)
                .in_set(AppSystems::Table),
        );
}

/// Forgets the way-points of a march that was carried out, or of another unit.
fn forget(
    mut changes: MessageReader<TableChanged>,
    selection: Res<Selection>,
    mut points: ResMut<WayPoints>,
) {
    let has_changed = changes.read().count() > 0;
    if !points.via.is_empty() && (has_changed || selection.unit != points.unit) {
        *points = WayPoints::default();
    }
}

fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    table: Res<HexTable>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    (phase, screen): (Res<State<PlayPhase>>, Res<State<Screen>>),
    held: Res<InputBlocked>,
    (hovered, counter): (Res<Hovered>, Res<HoveredCounter>),
    mut drag: ResMut<Drag>,
    mut taken: ResMut<DragTaken>,
    mut points: ResMut<WayPoints>,
    mut selection: ResMut<Selection>,
    mut acts: MessageReader<SpaceAct>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    // A press that ends as a click is not a drag.
    let is_click = acts.read().filter(|act| act.by == ActBy::LeftClick).count() > 0;
    let goes = !matches!(phase.get(), PlayPhase(None | Some(Phase::Combat | Phase::End)));
    let mut now = drag.0.clone();
    if is_click || held.0 || !goes || *screen.get() != Screen::Game {
        now = None;
    } else if buttons.just_pressed(MouseButton::Left) {
        now = counter
            .0
            .filter(|unit| marks.is_available(*unit))
            .and_then(|unit| {
                Some(Dragged {
                    unit,
                    from: summary.unit(unit).at?,
                    trace: Vec::new(),
                    is_dropped: false,
                })
            });
    } else if let Some(dragged) = &mut now {
        if let Some(space) = hovered.0
            && dragged.follow(&table.view(), space)
        {
            selection.set_if_neq(Selection::new(Some(dragged.unit), Some(dragged.from)));
            let via = &dragged.trace[..dragged.trace.len() - 1];
            points.set(dragged.unit, via.to_vec());
        }
        if dragged.is_dropped {
            match hovered.0.filter(|space| *space != dragged.from) {
                Some(space) if dragged.trace.last() == Some(&space) => {
                    commands.write_message(SpaceAct::new(ActBy::Drag, Some(space)));
                    redraw.write(RequestRedraw);
                }
                _ => points.set(dragged.unit, Vec::new()),
            }
            now = None;
        } else if !buttons.pressed(MouseButton::Left) {
            dragged.is_dropped = true;
            redraw.write(RequestRedraw);
        }
    }
    taken.set_if_neq(DragTaken(now.is_some()));
    drag.set_if_neq(Drag(now));
}
