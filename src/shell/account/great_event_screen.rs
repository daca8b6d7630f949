//! The great events that a player sees happen: when their cards appear, and what ends them.
//!
//! In: `TableChanged`, [`Moments`], keys. Out: `popups.great_events`, `Visit`, `Return`, [`Announcement`]. A card comes once the map has shown
//! what led to it. The camera goes to the place, and questions to the player wait. The key or click that ends a card has no other effect.
//! Without animation, and where a computer plays its turn at once, only the log and the recap report the event.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::great_event_card::{CardSide, GreatEventCard, lay, side};
use crate::background::Workers;
use crate::input::Strokes;
use crate::lifetime::TableLocal;
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::{Return, Visit};
use crate::map_view::moments::Moments;
use crate::play::computer::ComputerTurn;
use crate::play::table::game_is_open;
use crate::play::{ChangeKind, Table, TableChanged, WindowGame};
use crate::shell::popups::dialogs::DialogSystems;
use crate::shell::popups::{PopupSystems, Popups};
use crate::stage::{Announcement, OnMap, PanelSystems};
use crate::theme::{Motion, Palette};
use railhead_engine::engine::great_events::GreatEventLog;

/// The parts that are the same for all games.
pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (end_by_key, come)
            .chain()
            .before(PopupSystems::Keys)
            .run_if(in_state(OnMap)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems)
            .before(DialogSystems)
            .run_if(in_state(OnMap))
            .run_if(resource_exists::<MapSheet>),
    );
}

/// The great events of one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        tell::<G>
            .in_set(PopupSystems::Open)
            .run_if(on_message::<TableChanged>)
            .run_if(game_is_open::<G>),
    );
}

/// Makes a card of each great event that has just happened. Opening a game and jumping through a replay make none.
fn tell<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    motion: Res<Motion>,
    (turn, moments): (Res<ComputerTurn>, Res<Moments>),
    mut event_log: TableLocal<GreatEventLog<G>>,
    mut popups: ResMut<Popups>,
) {
    let is_hurried = turn.side.is_some() && turn.comes_at_once();
    let mut is_told = motion.0 && !is_hurried && !table.is_over();
    for change in changes.read() {
        if change.kind.is_backwards() {
            popups.great_events_to_come.clear();
        }
        is_told &= match change.kind {
            ChangeKind::Issued => true,
            ChangeKind::Shown => !change.digests.is_empty(),
            ChangeKind::Undone
            | ChangeKind::Redone
            | ChangeKind::Loaded
            | ChangeKind::Returned
            | ChangeKind::ShownBack => false,
        };
    }
    let news = event_log.of_now().news(table.session(), Some(table.viewer()));
    if !is_told {
        return;
    }
    let events = table.game().great_events();
    let cards = news.into_iter().map(|entry| {
        let event = events[entry.event];
        GreatEventCard {
            title: event.title.clone(),
            text: event.text.clone(),
            days: entry.days,
            at: event.at,
        }
    });
    let popups = &mut *popups;
    if moments.is_playing() || !popups.great_events_to_come.is_empty() {
        popups.great_events_to_come.extend(cards);
    } else {
        popups.great_events.extend(cards);
    }
}

/// The map has shown what led to the events that wait.
fn come(moments: Res<Moments>, mut popups: ResMut<Popups>) {
    if !popups.great_events_to_come.is_empty() && !moments.is_playing() {
        let popups = &mut *popups;
        popups.great_events.append(&mut popups.great_events_to_come);
    }
}

/// Any key ends the card.
fn end_by_key(
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    mut strokes: ResMut<Strokes>,
    mut popups: ResMut<Popups>,
) {
    if popups.shows_great_event() && pressed.get_just_pressed().next().is_some() {
        popups.great_events.pop_front();
        pressed.reset_all();
        strokes.0.clear();
    }
}

/// The card in front of the player.
#[derive(Debug)]
struct Reading {
    card: GreatEventCard,
    /// When the camera set out.
    since: Duration,
    /// Where the place was in the previous frame.
    place: Option<egui::Rect>,
    /// On which side of the map it lies, and until when, once the camera is there.
    laid: Option<(CardSide, Duration)>,
}

/// The camera sets out within this time, and has arrived after the other.
const SETS_OUT: Duration = Duration::from_millis(120);
const ARRIVES: Duration = Duration::from_secs(2);

fn draw(
    mut contexts: EguiContexts,
    (time, workers): (Res<Time<Real>>, Res<Workers>),
    palette: Res<Palette>,
    places: MapPlaces,
    turn: Res<ComputerTurn>,
    mut popups: ResMut<Popups>,
    mut reading: Local<Option<Reading>>,
    mut announcement: ResMut<Announcement>,
    mut visits: MessageWriter<Visit>,
    (mut returns, mut redraw): (MessageWriter<Return>, MessageWriter<RequestRedraw>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(card) = popups.great_events.front().cloned() else {
        if reading.take().is_some() && turn.side.is_none() {
            returns.write_default();
            redraw.write(RequestRedraw);
        }
        return Ok(());
    };
    let Some(free) = places.room().filter(|_| popups.shows_great_event()) else {
        return Ok(());
    };
    let now = time.elapsed();
    let place = places.place(card.at);
    let read = match &mut *reading {
        Some(read) if read.card == card => read,
        other => {
            visits.write(Visit(card.at));
            redraw.write(RequestRedraw);
            announcement.0 = format!("{}: {}. {}", card.days, card.title, card.text);
            other.insert(Reading {
                card: card.clone(),
                since: now,
                place: None,
                laid: None,
            })
        }
    };
    let is_still = std::mem::replace(&mut read.place, place) == place;
    let gone = now.saturating_sub(read.since);
    if read.laid.is_none() && (is_still && gone > SETS_OUT || gone > ARRIVES) {
        let until = now + card.time();
        read.laid = Some((side(ctx, free, place), until));
        workers.wake_at(Instant::now() + card.time());
    }
    let Some((side, until)) = read.laid else {
        redraw.write(RequestRedraw);
        return Ok(());
    };
    let (is_clicked, _) = lay(ctx, &palette, &card, free, side);
    if is_clicked || now >= until {
        popups.great_events.pop_front();
        redraw.write(RequestRedraw);
    } else if until.saturating_sub(now) + SETS_OUT > card.time() {
        // A card is measured before it is seen.
        redraw.write(RequestRedraw);
    }
    Ok(())
}
