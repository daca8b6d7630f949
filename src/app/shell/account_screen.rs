//! The account of what happened since a player's last turn: when it comes, and the keys that bring it back and put it away.
//!
//! In: `TableChanged`, [`Asked::Since`], keys. Out: `desk.account`, `Visit`, `WatchGame`. It comes by itself when a computer has played and one
//! person is at the window; H brings it back, and J goes from one place to the next.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::account::{Account, AccountChoice, card};
use super::desk::{Asked, Desk, DeskSystems};
use super::settings::Settings;
use crate::app::AppSystems;
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::map_view::MapArea;
use crate::app::map_view::visit::Visit;
use crate::app::play::{ChangeKind, Face, Table, TableChanged, WatchGame};
use crate::app::stage::{PanelSystems, Screen};
use crate::rules::engine::Digest;

/// What is the same for all games.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems).run_if(in_state(Screen::Game)),
    )
    .add_systems(
        Update,
        (
            put_away.after(DeskSystems::Keys).before(DeskSystems::Game),
            step.in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free)),
        )
            .run_if(in_state(Screen::Game)),
    );
}

/// The account of one game.
pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        (
            tell::<G>.in_set(DeskSystems::Lay),
            answer::<G>.in_set(DeskSystems::Lay).run_if(on_message::<Asked>),
            turn::<G>
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free))
                .run_if(in_state(Screen::Game)),
        )
            .run_if(resource_exists::<Table<G>>),
    );
}

/// Tells the only person at the window what the computers have done, as their turn begins.
fn tell<G: Face>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    settings: Res<Settings>,
    mut desk: ResMut<Desk>,
) {
    for change in changes.read() {
        let begins = change.digests.iter().any(Digest::begins);
        if change.kind != ChangeKind::Issued || begins {
            desk.account = None;
        }
        let is_theirs = table.people() == 1 && !table.is_watched() && !table.is_over();
        if change.kind == ChangeKind::Issued && begins && is_theirs && settings.account {
            desk.account = Account::of(&table).filter(Account::is_news);
        }
    }
}

/// What happened since the last turn of whoever looks; they are told if nothing did.
fn account_or_notice<G: Face>(table: &Table<G>, desk: &mut Desk) {
    desk.account = Account::of(table);
    if desk.account.is_none() {
        desk.notices.tell(&format!(
            "nothing has happened since your last {}",
            G::TURNS.player_turn
        ));
    }
}

fn answer<G: Face>(mut asked: MessageReader<Asked>, table: Res<Table<G>>, mut desk: ResMut<Desk>) {
    if asked.read().any(|asked| *asked == Asked::Since) {
        account_or_notice(&table, &mut desk);
    }
}

/// Shows it, or puts it away.
fn turn<G: Face>(strokes: Res<Strokes>, table: Res<Table<G>>, mut desk: ResMut<Desk>) {
    if keys::SINCE.is_struck(&strokes) && desk.account.take().is_none() {
        account_or_notice(&table, &mut desk);
    }
}

/// Esc puts it away before anything of the game.
fn put_away(mut pressed: ResMut<ButtonInput<KeyCode>>, mut desk: ResMut<Desk>) {
    if desk.account.is_some() && !desk.holds_keys() && keys::CANCEL.just_pressed(&pressed) {
        desk.account = None;
        pressed.clear_just_pressed(KeyCode::Escape);
    }
}

fn step(strokes: Res<Strokes>, mut desk: ResMut<Desk>, mut visits: MessageWriter<Visit>) {
    if keys::NEXT_EVENT.is_struck(&strokes)
        && let Some(account) = &mut desk.account
    {
        visits.write_batch(account.next_place().map(Visit));
    }
}

fn draw(
    mut contexts: EguiContexts,
    area: Res<MapArea>,
    mut desk: ResMut<Desk>,
    mut visits: MessageWriter<Visit>,
    mut watch: MessageWriter<WatchGame>,
) -> Result {
    if desk.holds_keys() {
        return Ok(());
    }
    let Some(account) = desk.account.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let free = area.0.map_or_else(
        || ctx.viewport_rect(),
        |area| {
            let [low, high] = [area.min, area.max].map(|at| egui::pos2(at.x, at.y));
            egui::Rect::from_min_max(low, high)
        },
    );
    let (choice, card) = card(ctx, &account, free);
    desk.asked = Some(desk.asked.map_or(card, |asked| asked.union(card)));
    match choice {
        None => return Ok(()),
        Some(AccountChoice::Go(at)) => {
            visits.write(Visit(at));
        }
        Some(AccountChoice::Next) => {
            let next = desk.account.as_mut().and_then(Account::next_place);
            visits.write_batch(next.map(Visit));
        }
        Some(AccountChoice::Watch) => {
            watch.write(WatchGame::Since);
        }
        Some(AccountChoice::Close) => desk.account = None,
    }
    ctx.request_repaint();
    Ok(())
}
