//! The places for income, and the destinations of tokens that are picked or aboard picked ships.
//!
//! In: the table, `AreaSelection`. Out: `ClickTargets`.

use bevy::prelude::*;

use crate::area::clicks::selection::{AreaSelection, TravelMode, situation_is_new};
use crate::area::clicks::targets::{ClickTarget, ClickTargets, TargetSystems, light};
use crate::play::Table;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::destinations::{TokenDestination, TokenMove, ends, of_ships};
use railhead_area_game::tokens::income::{open, yields};
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::tokens::refusal::tokens;
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        light_tokens
            .in_set(TargetSystems::Find)
            .after(light)
            .run_if(situation_is_new),
    );
}

fn light_tokens(
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    mut targets: ResMut<ClickTargets>,
) {
    let (game, state) = (table.game(), table.view());
    let is_played = !table.is_watched() && !table.is_over();
    if game.tokens().is_none() || !is_played || state.combat().is_some() {
        return;
    }
    if !selection.convoy.is_empty() {
        targets.ends.clear();
    } else if let Some(hand) = selection.tokens {
        show(game, &mut targets, ends(game, state, hand, &selection.via));
    } else if selection.picked.is_empty() {
        let open = open(game, state);
        if !open.is_empty() {
            targets.ends = open.into_iter().map(|at| placing(game, state, at)).collect();
        }
    } else if let Some(zone) = selection.space.filter(|_| selection.travel == TravelMode::March) {
        let found = of_ships(game, state, &selection.groups(), zone, &selection.via);
        if !found.is_empty() {
            show(game, &mut targets, found);
        }
    }
}

fn placing(game: &AreaGame, state: &AreaState, at: SpaceId) -> ClickTarget {
    let order = Order::Tokens(TokenOrder::Place { areas: vec![at] });
    let note = format!("place {}", tokens(yields(game, state, at)));
    ClickTarget::new(at, note, vec![order])
}

/// Highlights the destinations of tokens, and the zones for the ships' way-points.
fn show(game: &AreaGame, targets: &mut ClickTargets, ends: Vec<TokenDestination>) {
    let on_the_way = ends
        .iter()
        .filter(|end| end.manner == TokenMove::Sail { is_attack: false });
    targets.over = on_the_way.map(|end| (end.to, end.path.clone())).collect();
    let reachable = ends.into_iter().map(|end| ClickTarget {
        is_attack: end.manner == TokenMove::Sail { is_attack: true },
        path: end.path.clone(),
        ..ClickTarget::new(end.to, note(game, &end), vec![end.order])
    });
    targets.ends = reachable.collect();
}

/// The fate of the tokens, in the words of the map.
fn note(game: &AreaGame, end: &TokenDestination) -> String {
    let count = tokens(end.count);
    let what = match end.manner {
        TokenMove::Move => count,
        TokenMove::Rail => format!("{count} by rail"),
        TokenMove::Load(_, room) => format!("load {count}, room for {room}"),
        TokenMove::Unload => format!("unload {count}"),
        TokenMove::Sail { is_attack: true } => format!("attack with {count} aboard"),
        TokenMove::Sail { is_attack: false } => format!("{count} aboard"),
    };
    match end.gift {
        Some(nation) => {
            let keeps_flag = game.tokens().is_some_and(|rules| rules.flagged);
            let but = if keeps_flag {
                ", which moves on in its flag's turn"
            } else {
                ""
            };
            format!("{what}, a gift to {}{but}", game.nation(nation).in_text)
        }
        None => what,
    }
}
