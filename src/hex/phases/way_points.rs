//! The player's way for a march (HM-6): way-points, set by Shift+click or by dragging the unit along the hexes.
//!
//! A drag straight to a highlighted hex sends a unit there, in every phase in which units move.
//! In: `MapTouched`, `Hovered`, counters, `Selection`, `TableChanged`. Out: [`WayPoints`], `DragTaken`, `SpaceAct`.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::PlayPhase;
use crate::AppSystems;
use crate::hex::counters::stack::{Spot, counter_at};
use crate::hex::summary::TableSummary;
use crate::hex::table::{HexTable, Selection, TableChanged, TableSystems};
use crate::hex::units::{Counter, UnitMarks};
use crate::input::InputBlocked;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::{DragTaken, Hovered, MapTouched};
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
    /// The hex under the cursor; once the button is up, the one where it went up.
    over: Option<SpaceId>,
    /// Whether the button is up. The reach of the unit is then known in the next frame.
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
    mut touches: MessageReader<MapTouched>,
    buttons: Res<ButtonInput<MouseButton>>,
    table: Res<HexTable>,
    (summary, marks): (Res<TableSummary>, Res<UnitMarks>),
    (phase, screen): (Res<State<PlayPhase>>, Res<State<Screen>>),
    held: Res<InputBlocked>,
    (hovered, counters): (Res<Hovered>, Query<(&Counter, &Spot)>),
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
    let is_free = goes && !held.0 && *screen.get() == Screen::Game;
    let mut now = drag.0.clone().filter(|_| is_free);
    if let Some(dragged) = now.take_if(|dragged| dragged.is_dropped) {
        match dragged.over.filter(|space| *space != dragged.from) {
            Some(space) if dragged.trace.last() == Some(&space) => {
                commands.write_message(SpaceAct::new(ActBy::Drag, Some(space)));
                redraw.write(RequestRedraw);
            }
            _ => points.set(dragged.unit, Vec::new()),
        }
    }
    let take_up = |at: Vec2| {
        let unit = counter_at(at, table.game().board().raster(), counters.iter());
        let unit = unit.filter(|unit| marks.is_available(*unit))?;
        Some(Dragged {
            unit,
            from: summary.unit(unit).at?,
            trace: Vec::new(),
            over: None,
            is_dropped: false,
        })
    };
    let mut is_new = false;
    for touch in touches.read().filter(|touch| touch.button == MouseButton::Left) {
        if touch.is_down {
            now = touch.at.filter(|_| is_free).and_then(take_up);
            is_new = true;
        } else if let Some(dragged) = &mut now {
            (dragged.over, dragged.is_dropped) = (touch.space, true);
        }
    }
    if is_click {
        now = now.filter(|dragged| !dragged.is_dropped);
    }
    if let Some(dragged) = &mut now {
        // In the frame of the press the hovered hex is still that of the frame before.
        if !dragged.is_dropped && !is_new {
            dragged.over = hovered.0;
            // Another window may have got the release.
            dragged.is_dropped = !buttons.pressed(MouseButton::Left);
        }
        if let Some(space) = dragged.over
            && dragged.follow(&table.view(), space)
        {
            selection.set_if_neq(Selection::new(Some(dragged.unit), Some(dragged.from)));
            let via = &dragged.trace[..dragged.trace.len() - 1];
            points.set(dragged.unit, via.to_vec());
        }
        if dragged.is_dropped {
            redraw.write(RequestRedraw);
        }
    }
    taken.set_if_neq(DragTaken(now.is_some()));
    drag.set_if_neq(Drag(now));
}
