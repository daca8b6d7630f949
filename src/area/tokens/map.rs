//! The tokens on the map.
//!
//! In: the table. Out: `Coins`.

use bevy::prelude::*;

use crate::map_view::pieces::coins::{CoinStack, Coins};
use crate::play::{GameSystems, Table, TableChanged, TableSystems};
use railhead_area_game::tokens::coins::{COINS, coins};
use railhead_area_game::tokens::income::{open, yields};
use railhead_area_game::tokens::refusal::tokens;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lay_coins
            .run_if(on_message::<TableChanged>)
            .in_set(TableSystems::Summary)
            .in_set(GameSystems::of::<AreaGame>()),
    );
}

fn lay_coins(table: Res<Table<AreaGame>>, mut lying: ResMut<Coins>) {
    let (game, state) = (table.game(), table.view());
    let open = if table.is_watched() || table.is_over() {
        Vec::new()
    } else {
        open(game, state)
    };
    let stacks = game.space_ids().filter_map(|at| {
        let count: u32 = state.tokens().stacks_at(at).map(|(_, count)| count).sum();
        let more = if open.contains(&at) {
            yields(game, state, at)
        } else {
            0
        };
        (count + more > 0).then(|| CoinStack {
            space: at,
            coins: stacked(count),
            more,
            text: text(game, state, at, count),
        })
    });
    lying.set_if_neq(Coins(stacks.collect()));
}

/// Tokens as coins: the value and number of each (RT-10).
pub fn stacked(count: u32) -> [(u32, u32); 4] {
    let counts = coins(count);
    std::array::from_fn(|index| (COINS[index], counts[index]))
}

/// The tokens in a space, in words; empty if there are none.
fn text(game: &AreaGame, state: &AreaState, at: SpaceId, count: u32) -> String {
    let mut words = Vec::new();
    if game.is_sea(at) {
        for nation in game.nation_ids() {
            let aboard = state.tokens().aboard(at, nation);
            if aboard > 0 {
                words.push(format!("{} aboard, {}", tokens(aboard), game.nation(nation).name));
            }
        }
    } else if count > 0 {
        words.push(tokens(count));
    }
    words.join(", ")
}
