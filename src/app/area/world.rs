//! The map of the world as it stands: who holds what, what areas are worth, capitals and complexes.
//!
//! In: the table. Out: `Holders`, `Tokens`, `FirstLook`.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::rail;
use crate::app::AppSystems;
use crate::app::map_view::MapArea;
use crate::app::map_view::camera::FirstLook;
use crate::app::map_view::holding::Holders;
use crate::app::map_view::plane::world;
use crate::app::map_view::tokens::{Mood, Shape, Token, Tokens};
use crate::app::play::{GameSystems, Table, TableChanged, TableSystems};
use crate::app::theme::TextScale;
use crate::print::area::Holder;
use crate::rules::area_game::{AreaGame, AreaState};
use crate::rules::board::SpaceId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show.run_if(on_message::<TableChanged>.or_else(resource_changed::<rail::Shown>))
                .in_set(TableSystems::Summary),
            // Whoever looked somewhere before looks there again.
            look.run_if(on_message::<TableChanged>).in_set(AppSystems::Sync),
        )
            .in_set(GameSystems::<AreaGame>::default()),
    );
}

/// Who holds a space and in which tone: a nation as the board has its power, land of nobody as the board says.
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
    table: Res<'_, Table<AreaGame>>,
    shown: Res<'_, rail::Shown>,
    mut holders: ResMut<'_, Holders>,
    mut tokens: ResMut<'_, Tokens>,
) {
    let (game, state) = (table.game(), table.view());
    let spaces = || game.space_ids();
    holders.set_if_neq(Holders {
        spaces: spaces().map(|at| holder(game, state, at)).collect(),
        worth: spaces().map(|at| game.spec(at).value).collect(),
        closed: spaces().filter(|at| !game.spec(*at).in_play).collect(),
    });
    let mut on_rails = rail::signs(game, state, *shown);
    let rows = spaces().filter_map(|at| {
        let mut row = signs(game, state, at);
        let rails = on_rails.remove(&at).unwrap_or_default();
        if rails.iter().any(|token| token.shape == Shape::Tag) {
            // What of its value is used up tells the value.
            row.retain(|token| token.shape != Shape::Coin);
        }
        row.extend(rails);
        (!row.is_empty()).then_some((at, row))
    });
    tokens.set_if_neq(Tokens(rows.collect()));
}

/// What stands in an area besides rails.
fn signs(game: &AreaGame, state: &AreaState, at: SpaceId) -> Vec<Token> {
    let (spec, now) = (game.spec(at), state.space(at));
    if !spec.in_play || spec.is_sea {
        return Vec::new();
    }
    let token = |shape, text: String, mood| Token { shape, text, mood };
    let mut row = Vec::new();
    let is_capital = game.nation_ids().any(|nation| game.nation(nation).capital == at);
    if is_capital {
        row.push(token(Shape::Star, String::new(), Mood::Plain));
    }
    if spec.value > 0 {
        row.push(token(Shape::Coin, spec.value.to_string(), Mood::Plain));
    }
    if now.complex {
        let (text, mood) = match now.damage {
            0 => (String::new(), Mood::Plain),
            damage => (format!("-{damage}"), Mood::Spent),
        };
        row.push(token(Shape::Works, text, mood));
    }
    row
}

/// A new game is looked at where it is played.
fn look(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table<AreaGame>>,
    window: Single<'_, '_, &Window, With<PrimaryWindow>>,
    area: Res<'_, MapArea>,
    text: Res<'_, TextScale>,
    mut first: ResMut<'_, FirstLook>,
) {
    let is_new = changes.read().any(|change| change.kind.is_other_game());
    if !is_new || first.0.is_some() {
        return;
    }
    let game = table.game();
    let in_play: Vec<SpaceId> = game.space_ids().filter(|at| game.spec(*at).in_play).collect();
    if in_play.len() == game.board().len() {
        return;
    }
    let raster = game.board().raster();
    let cells = in_play.iter().flat_map(|at| raster.cells_of(*at));
    let places = cells.map(|cell| world(raster.cells().centre(cell)));
    let theatre = places
        .map(|at| Rect::from_center_size(at, Vec2::ZERO))
        .reduce(|a, b| a.union(b));
    let Some(theatre) = theatre else { return };
    // The panels take about so much before they have been drawn.
    let dock = (368.0 * text.0).min(window.width() * 0.42);
    let guess = window.size() - Vec2::new(dock, 75.0 * text.0);
    let room = area.0.map_or(guess, |area| area.size());
    let scale = (room / (theatre.size() * 1.08).max(Vec2::ONE)).min_element();
    first.0 = Some((theatre.center(), scale));
}
