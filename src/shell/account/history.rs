//! Events of the war up to the present day, a comparison with the game, and the front of that day as a thin line on the
//! map.
//!
//! In: the table, the key. Out: [`HistoryLine`].

use bevy::prelude::*;
use bevy_egui::egui::{RichText, Stroke, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use jiff::civil::Date;

use crate::AppSystems;
use crate::input::{Strokes, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::extent::{Map, map_is_shown};
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::world;
use crate::play::table::game_is_open;
use crate::play::{Table, TableChanged, TableSystems, WindowGame};
use crate::stage::{OnMap, PanelSystems};
use crate::theme::Palette;
use crate::theme::key_names::KeyTip as _;
use crate::theme::style::egui_colour;
use crate::theme::widget::section;
use crate::words::count;
use railhead_engine::board::{HexSide, Raster, SpaceId};
use railhead_engine::engine::Seat;
use railhead_engine::engine::history::History;

/// The historical front of this day.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct HistoryLine {
    /// Whether it is shown.
    pub is_on: bool,
    /// Its segments, in world coordinates.
    pub pieces: Vec<[Vec2; 2]>,
}

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_until::<HistoryLine>(Lifetime::Game)
        .add_systems(
            Update,
            switch
                .in_set(AppSystems::Input)
                .run_if(keys_are_free)
                .run_if(in_state(OnMap)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.before(PanelSystems).run_if(map_is_shown),
        );
}

/// The parts for one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        follow::<G>
            .after(TableSystems::Requests)
            .run_if(game_is_open::<G>)
            .run_if(on_message::<TableChanged>.or_else(resource_changed::<HistoryLine>)),
    );
}

fn switch(strokes: Res<Strokes>, mut line: ResMut<HistoryLine>) {
    if keys::HISTORY.is_struck(&strokes) {
        line.is_on = !line.is_on;
    }
}

/// Keeps the front at the day of the table.
fn follow<G: WindowGame>(table: Res<Table<G>>, mut line: ResMut<HistoryLine>) {
    let history = table.scenario().history.as_ref().filter(|_| line.is_on);
    let pieces = match (history.zip(table.day()), table.game().played_on()) {
        (None, _) => Vec::new(),
        (Some((history, day)), Map::Hexes(board)) => front(&table, history, day, board.raster()),
        (Some((history, day)), Map::Areas(board)) => front(&table, history, day, board.raster()),
    };
    let wanted = HistoryLine {
        is_on: line.is_on,
        pieces,
    };
    line.set_if_neq(wanted);
}

/// The line between the holders of the country on a day: each space belongs to the holder of the nearest place with a
/// known one.
fn front<G: WindowGame>(table: &Table<G>, history: &History, day: Date, raster: &Raster) -> Vec<[Vec2; 2]> {
    let point = |space: SpaceId| Vec2::from_array(raster.centre(space));
    let held: Vec<(Vec2, Seat)> = history
        .held(day)
        .into_iter()
        .map(|(space, seat)| (point(space), seat))
        .collect();
    let ids = (0..raster.spaces()).filter_map(|number| u32::try_from(number).ok());
    let holders: Vec<Option<Seat>> = ids
        .map(SpaceId)
        .map(|space| {
            // The sea has no holder.
            table.holder(space)?;
            let at = point(space);
            let near = |(place, _): &&(Vec2, Seat)| place.distance_squared(at);
            let nearest = held.iter().min_by(|a, b| near(a).total_cmp(&near(b)));
            nearest.map(|(_, seat)| *seat)
        })
        .collect();
    let holder = |cell| raster.space(cell).and_then(|space| holders[space.index()]);
    let cells = raster.cells();
    let mut pieces = Vec::new();
    for cell in cells.ids() {
        // Look at each hexside once.
        for side in &HexSide::ALL[..3] {
            let Some(other) = cells.neighbour(cell, *side) else {
                continue;
            };
            if let (Some(here), Some(there)) = (holder(cell), holder(other))
                && here != there
            {
                pieces.push(cells.side_ends(cell, *side).map(world));
            }
        }
    }
    pieces
}

fn draw(
    mut contexts: EguiContexts,
    line: Res<HistoryLine>,
    places: MapPlaces,
    palette: Res<Palette>,
) -> Result {
    let Some(room) = places.room().filter(|_| !line.pieces.is_empty()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let painter = ctx
        .layer_painter(egui::LayerId::background())
        .with_clip_rect(room);
    for (width, colour) in [
        (4.5, egui_colour(palette.paper).gamma_multiply(0.85)),
        (1.75, egui_colour(palette.ink)),
    ] {
        for piece in &line.pieces {
            let ends = piece.map(|end| places.at(end));
            if let [Some(from), Some(to)] = ends {
                painter.line_segment([from, to], Stroke::new(width, colour));
            }
        }
    }
    Ok(())
}

/// The events of the war up to a day, the latest first, compared with the game; and events that the game has reached
/// early.
pub fn lines<G: WindowGame>(table: &Table<G>) -> Vec<String> {
    let (Some(history), Some(today)) = (&table.scenario().history, table.day()) else {
        return Vec::new();
    };
    let viewer = table.viewer();
    let lines = history.events.iter().rev().filter_map(|fact| {
        let holder = table.holder(fact.at)?;
        let between = (fact.on - today).get_days();
        let days = count(usize::try_from(between.abs()).unwrap_or_default(), "day", "days");
        let begun = format!("{} on {}", fact.text, fact.on.strftime("%-d %B"));
        match (between <= 0, holder == fact.side) {
            (true, true) => Some(format!("{begun}.")),
            (true, false) if holder == viewer && between == 0 => Some(format!("{begun}; you still hold it.")),
            (true, false) if between == 0 => Some(format!("{begun}; you do not hold it yet.")),
            (true, false) if holder == viewer => Some(format!("{begun}; {days} later you still hold it.")),
            (true, false) => Some(format!("{begun}; {days} later you do not hold it yet.")),
            // Not yet in the war, but here.
            (false, true) if fact.side == viewer => {
                Some(format!("{begun}; you already hold it {days} earlier."))
            }
            (false, true) => Some(format!("{begun}; you have already lost it {days} earlier.")),
            (false, false) => None,
        }
    });
    lines.collect()
}

/// Its part of the calendar; true if the player wants to show or hide the line.
pub fn in_calendar<G: WindowGame>(ui: &mut Ui, table: &Table<G>) -> bool {
    let lines = lines(table);
    if table.scenario().history.is_none() {
        return false;
    }
    let mut is_switched = false;
    ui.add_space(4.0);
    section(ui, "AS IT WAS");
    if ui
        .button("Front of this day on the map")
        .on_hover_keys("The historical front; click again to hide it  (K)")
        .clicked()
    {
        is_switched = true;
    }
    for line in lines.iter().take(6) {
        ui.add(egui::Label::new(RichText::new(line).small()).wrap());
    }
    ui.add_space(4.0);
    is_switched
}
