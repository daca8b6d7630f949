//! The present map of the world: holders, values, capitals, complexes, and who is at peace.
//!
//! In: the table, `RailAnalysis`. Out: `Holders`, `OutOfPlay`, `Markers`.

use bevy::prelude::*;

use crate::area::rail::analysis::RailAnalysis;
use crate::area::rail::{ShownRails, rail_signs};
use crate::map_view::area_sheet::ownership::{Holders, OutOfPlay};
use crate::map_view::marks::markers::{Marker, MarkerShape, MarkerState, Markers};
use crate::play::{GameSystems, Table, TableChanged, TableSystems};
use railhead_area_game::chapters::victory::is_goal;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_print::area::Holder;

pub(in crate::area) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.run_if(
            on_message::<TableChanged>
                .or_else(resource_changed::<ShownRails>)
                .or_else(resource_changed::<RailAnalysis>),
        )
        .in_set(TableSystems::Summary)
        .in_set(GameSystems::of::<AreaGame>()),
    );
}

/// The holder of a space with its tone: a nation in its board colour, neutral land in that of the board.
fn holder(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<Holder> {
    let board = game.board();
    let owner = || board.owner(at);
    let Some(nation) = state.space(at).controller else {
        return owner().map(|power| Holder {
            name: power.name.clone(),
            tone: power.tone,
        });
    };
    let nation = game.nation(nation);
    let power = board.powers().iter().find(|power| power.id == nation.id);
    power.or_else(owner).map(|power| Holder {
        name: nation.name.clone(),
        tone: power.tone,
    })
}

fn show(
    table: Res<Table<AreaGame>>,
    shown: Res<ShownRails>,
    analysis: Res<RailAnalysis>,
    (mut holders, mut out_of_play): (ResMut<Holders>, ResMut<OutOfPlay>),
    mut tokens: ResMut<Markers>,
) {
    let (game, state) = (table.game(), table.view());
    let spaces = || game.space_ids();
    holders.set_if_neq(Holders {
        spaces: spaces().map(|at| holder(game, state, at)).collect(),
        worth: spaces().map(|at| game.spec(at).value).collect(),
    });
    let closed = spaces().filter(|at| !game.spec(*at).in_play);
    out_of_play.set_if_neq(OutOfPlay(closed.collect()));
    let mut on_rails = rail_signs(game, state, *shown, analysis.planned.as_ref());
    let rows = spaces().filter_map(|at| {
        let mut row = signs(game, state, at);
        let rails = on_rails.remove(&at).unwrap_or_default();
        if rails.iter().any(|token| token.shape == MarkerShape::Tag) {
            // The used part of its value also shows the value.
            row.retain(|token| token.shape != MarkerShape::Value);
        }
        row.extend(rails);
        if shows_peace(game, state, at, &row) {
            row.insert(0, plain(MarkerShape::Branch));
        }
        (!row.is_empty()).then_some((at, row))
    });
    tokens.set_if_neq(Markers(rows.collect()));
}

/// A sign without words.
const fn plain(shape: MarkerShape) -> Marker {
    Marker {
        shape,
        text: String::new(),
        hint: String::new(),
        mood: MarkerState::Plain,
    }
}

/// Whether a branch joins the signs of an area: that of a nation at peace (AB-13), where it does not crowd out others.
fn shows_peace(game: &AreaGame, state: &AreaState, at: SpaceId, row: &[Marker]) -> bool {
    let is_at_peace = |nation| state.is_at_peace(nation);
    let is_capital = row.iter().any(|sign| sign.shape == MarkerShape::Star);
    let is_played = game.spec(at).in_play && !game.is_sea(at);
    is_played && state.space(at).controller.is_some_and(is_at_peace) && (is_capital || row.len() < 3)
}

/// The signs of an area, without those of rails.
fn signs(game: &AreaGame, state: &AreaState, at: SpaceId) -> Vec<Marker> {
    let (spec, now) = (game.spec(at), state.space(at));
    if !spec.in_play || spec.is_sea {
        return Vec::new();
    }
    let token = |shape, text: String, mood| Marker {
        text,
        mood,
        ..plain(shape)
    };
    let mut row = Vec::new();
    let is_capital = game
        .nation_ids()
        .any(|nation| game.nation(nation).capital == Some(at));
    if is_capital {
        row.push(token(MarkerShape::Star, String::new(), MarkerState::Plain));
    }
    if is_goal(&game.definition().victory, at) {
        row.push(token(MarkerShape::Laurel, String::new(), MarkerState::Plain));
    }
    if spec.value > 0 {
        row.push(token(
            MarkerShape::Value,
            spec.value.to_string(),
            MarkerState::Plain,
        ));
    }
    if now.complex {
        let (text, mood) = match now.damage {
            0 => (String::new(), MarkerState::Plain),
            damage => (format!("-{damage}"), MarkerState::Spent),
        };
        row.push(token(MarkerShape::Works, text, mood));
    }
    row
}
