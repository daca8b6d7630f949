//! The recap of the events since a player's last turn: when it appears, and its keys.
//!
//! In: `TableChanged`, [`OpenSheet::Since`], [`AskAdvice`], keys. Out: `popups.recap`, `Visit`, `ShowBeside`, `WatchGame`. It appears when
//! computers have played and a person's turn begins, and when a phase that a person ends costs them something; H shows it
//! again, and J goes from place to place. It goes when the next phase begins after the person has given an order.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::recap::{RecapAction, TurnRecap, card};
use crate::AppSystems;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::TableLocal;
use crate::map_view::MapArea;
use crate::map_view::camera::visit::{ShowBeside, Visit};
use crate::play::advice::AskAdvice;
use crate::play::table::game_is_open;
use crate::play::{ChangeKind, Table, TableChanged, WatchGame, WindowGame};
use crate::shell::popups::{OpenSheet, PopupSystems, Popups};
use crate::shell::settings::Settings;
use crate::stage::{PanelSystems, Screen};
use crate::theme::Palette;
use railhead_engine::engine::Digest;

/// The parts that are the same for all games.
pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems).run_if(in_state(Screen::Game)),
    )
    .add_systems(
        Update,
        (
            put_away.after(PopupSystems::Keys).before(PopupSystems::Game),
            // The hint's card appears in the same place.
            (|mut popups: ResMut<Popups>| popups.recap = None).run_if(on_message::<AskAdvice>),
            step.in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free)),
        )
            .run_if(in_state(Screen::Game)),
    );
}

/// The recap of one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            tell::<G>.in_set(PopupSystems::Open),
            answer::<G>
                .in_set(PopupSystems::Open)
                .run_if(on_message::<OpenSheet>),
            turn::<G>
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free))
                .run_if(in_state(Screen::Game)),
        )
            .run_if(game_is_open::<G>),
    );
}

/// A card that is narrower has not been measured, in points.
const LEAST_WIDTH: f32 = 100.0;

/// Shows the person at the window what the computers have done, when the person's turn begins, and what the end of the
/// person's own phase has cost.
fn tell<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    settings: Res<Settings>,
    mut has_acted: TableLocal<bool>,
    mut popups: ResMut<Popups>,
) {
    let has_acted = has_acted.of_now();
    for change in changes.read() {
        let begins = change.digests.iter().any(Digest::begins);
        let is_issued = change.kind == ChangeKind::Issued;
        // Phases without anything to do pass by themselves, before it can be read.
        let goes_on = change.has_begun_phase();
        if !is_issued || begins || goes_on && *has_acted {
            popups.recap = None;
        }
        *has_acted = is_issued && !begins && !goes_on;
        if !is_issued || !settings.account || table.is_replay() || table.is_over() {
            continue;
        }
        if begins && table.has_computers() && !table.computer_decides() {
            let recap = TurnRecap::of(&table).filter(TurnRecap::is_news);
            popups.recap = recap.map(TurnRecap::at_worst_loss);
        } else if (!begins || table.has_computers())
            && let Some(recap) = TurnRecap::of_phase_end(&table)
        {
            popups.recap = Some(recap);
        }
    }
}

/// Shows the events since the viewer's last turn, or a notice if there are none.
fn account_or_notice<G: WindowGame>(table: &Table<G>, popups: &mut Popups) {
    popups.recap = TurnRecap::of(table);
    if popups.recap.is_none() {
        popups
            .notices
            .tell("you know everything that has happened so far");
    }
}

fn answer<G: WindowGame>(
    mut requests: MessageReader<OpenSheet>,
    table: Res<Table<G>>,
    mut popups: ResMut<Popups>,
) {
    if requests.read().any(|sheet| *sheet == OpenSheet::Since) {
        account_or_notice(&table, &mut popups);
    }
}

/// Shows or closes it.
fn turn<G: WindowGame>(strokes: Res<Strokes>, table: Res<Table<G>>, mut popups: ResMut<Popups>) {
    if keys::SINCE.is_struck(&strokes) && popups.recap.take().is_none() {
        account_or_notice(&table, &mut popups);
    }
}

/// Esc closes it before anything of the game.
fn put_away(mut pressed: ResMut<ButtonInput<KeyCode>>, mut popups: ResMut<Popups>) {
    if popups.recap.is_some() && !popups.holds_keys() && keys::CANCEL.just_pressed(&pressed) {
        popups.recap = None;
        pressed.clear_just_pressed(KeyCode::Escape);
    }
}

fn step(strokes: Res<Strokes>, mut popups: ResMut<Popups>, mut visits: MessageWriter<Visit>) {
    if keys::NEXT_EVENT.is_struck(&strokes)
        && let Some(recap) = &mut popups.recap
    {
        visits.write_batch(recap.next_place().map(Visit));
    }
}

fn draw(
    mut contexts: EguiContexts,
    area: Res<MapArea>,
    palette: Res<Palette>,
    mut popups: ResMut<Popups>,
    (mut visits, mut beside): (MessageWriter<Visit>, MessageWriter<ShowBeside>),
    mut watch: MessageWriter<WatchGame>,
) -> Result {
    if popups.holds_keys() {
        return Ok(());
    }
    let Some(recap) = popups.recap.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let free = area.rect().unwrap_or_else(|| ctx.viewport_rect());
    let (choice, card) = card(ctx, &recap, &palette, free);
    popups.question = Some(popups.question.map_or(card, |other| other.union(card)));
    // A card is measured before it is seen.
    if card.width() > LEAST_WIDTH
        && let Some(space) = popups.recap.as_mut().and_then(|recap| recap.look_at.take())
    {
        let covered = free.left() - card.right();
        beside.write(ShowBeside { space, covered });
        ctx.request_repaint();
    }
    match choice {
        None => return Ok(()),
        Some(RecapAction::Go(at, line)) => {
            if let Some(recap) = &mut popups.recap {
                recap.show(line);
            }
            visits.write(Visit(at));
        }
        Some(RecapAction::Next) => {
            let next = popups.recap.as_mut().and_then(TurnRecap::next_place);
            visits.write_batch(next.map(Visit));
        }
        Some(RecapAction::Watch) => {
            watch.write(WatchGame::Since);
        }
        Some(RecapAction::Close) => popups.recap = None,
    }
    ctx.request_repaint();
    Ok(())
}
