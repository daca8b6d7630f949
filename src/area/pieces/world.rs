//! The present map of the world: pieces, holders, values, capitals, complexes, and who is at peace. While dice are thrown for a battle or a raid
//! it stays as it was.
//!
//! In: the table, `RailAnalysis`, `Moments`. Out: [`WorldNow`], `Piles`, `PieceDots`, `Holders`, `OutOfPlay`, `Markers`.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::piles;
use crate::area::rail::analysis::RailAnalysis;
use crate::area::rail::{ShownRails, rail_signs};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::area_sheet::ownership::{Holders, OutOfPlay};
use crate::map_view::marks::markers::{Marker, MarkerShape, MarkerState, Markers};
use crate::map_view::moments::Moments;
use crate::map_view::pieces::dots::{PieceDot, PieceDots};
use crate::map_view::pieces::piles::Piles;
use crate::play::{ChangeKind, GameSystems, Table, TableChanged, TableSystems};
use railhead_area_game::chapters::rail::sending::Planned;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_print::area::Holder;

/// The map as the position has it.
#[derive(Resource, Clone, Debug, Default)]
pub struct WorldNow {
    /// The pieces.
    pub piles: Piles,
    holders: Holders,
    out_of_play: OutOfPlay,
    markers: Markers,
    /// Whether the map still shows an earlier one.
    waits: bool,
}

/// What the map shows.
#[derive(SystemParam)]
struct ShownWorld<'w> {
    piles: ResMut<'w, Piles>,
    dots: ResMut<'w, PieceDots>,
    holders: ResMut<'w, Holders>,
    out_of_play: ResMut<'w, OutOfPlay>,
    markers: ResMut<'w, Markers>,
}

pub(in crate::area) fn plugin(app: &mut App) {
    app.init_until::<WorldNow>(Lifetime::Position).add_systems(
        Update,
        (
            work_out.run_if(
                on_message::<TableChanged>
                    .or_else(resource_changed::<ShownRails>)
                    .or_else(resource_changed::<RailAnalysis>),
            ),
            show,
        )
            .chain()
            .in_set(TableSystems::Summary)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

fn work_out(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    shown: Res<ShownRails>,
    analysis: Res<RailAnalysis>,
    mut now: ResMut<WorldNow>,
    mut map: ShownWorld,
) {
    // A step of a replay cuts short what led to the position before it.
    if changes.read().any(|change| change.kind != ChangeKind::Issued) && now.waits {
        now.lay(&mut map);
    }
    *now = WorldNow::of(table.game(), table.view(), *shown, analysis.planned.as_ref());
}

fn show(moments: Res<Moments>, mut now: ResMut<WorldNow>, mut map: ShownWorld) {
    if now.waits && !moments.is_open() {
        now.lay(&mut map);
    }
}

impl WorldNow {
    fn of(game: &AreaGame, state: &AreaState, shown: ShownRails, planned: Option<&Planned>) -> Self {
        let spaces = || game.space_ids();
        let closed = spaces().filter(|at| !game.spec(*at).in_play);
        let mut on_rails = rail_signs(game, state, shown, planned);
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
        Self {
            piles: piles(game, state),
            holders: Holders {
                spaces: spaces().map(|at| holder(game, state, at)).collect(),
                worth: spaces().map(|at| game.spec(at).value).collect(),
            },
            out_of_play: OutOfPlay(closed.collect()),
            markers: Markers(rows.collect()),
            waits: true,
        }
    }

    /// Puts it on the map.
    fn lay(&mut self, map: &mut ShownWorld) {
        let dots = self.piles.groups.iter().map(|pile| PieceDot {
            space: pile.space,
            seat: pile.seat,
            can_act: false,
            is_hunted: false,
        });
        map.dots.set_if_neq(PieceDots(dots.collect()));
        map.piles.set_if_neq(self.piles.clone());
        map.holders.set_if_neq(self.holders.clone());
        map.out_of_play.set_if_neq(self.out_of_play.clone());
        map.markers.set_if_neq(self.markers.clone());
        self.waits = false;
    }
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
