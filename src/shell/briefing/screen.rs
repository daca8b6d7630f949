//! The briefing before a game: when its card appears, what it lights on the map, and what closes it.
//!
//! In: `TableChanged`, [`OpenSheet::Briefing`]. Out: `popups.briefing`, [`ShowBeside`]. It appears when people begin a new game that teaches no
//! lesson, after the choice of players and before the curtain; what waits for the player waits, a computer that moves first too. The
//! menu shows it again.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::card::{BriefingCard, EDGE};
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::ShowBeside;
use crate::play::table::game_is_open;
use crate::play::{ChangeKind, Table, TableChanged, WindowGame};
use crate::shell::account::end_card::card_width;
use crate::shell::popups::dialogs::DialogSystems;
use crate::shell::popups::pointer::ring;
use crate::shell::popups::{OpenSheet, PopupSystems, Popups};
use crate::shell::title::title_screen::Edited;
use crate::stage::PanelSystems;
use crate::theme::{Motion, Palette};

/// The space that the frame of the card takes on both sides together.
const FRAME: f32 = 48.0;

/// The parts that are the same for all games.
pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(DialogSystems).after(PanelSystems),
    );
}

/// The briefing of one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            tell::<G>.run_if(on_message::<TableChanged>),
            answer::<G>.run_if(on_message::<OpenSheet>),
        )
            .in_set(PopupSystems::Open)
            .run_if(game_is_open::<G>),
    );
}

/// Briefs the people who begin a new game. An author who tries a scenario from the workshop knows it.
fn tell<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    edited: Option<Res<Edited>>,
    mut popups: ResMut<Popups>,
) {
    for change in changes.read() {
        let is_due = match change.kind {
            ChangeKind::Loaded => table.is_new() && edited.is_none(),
            // The players have been chosen while it waited.
            ChangeKind::Returned => popups.briefing.is_some(),
            _ => continue,
        };
        let is_read = is_due && table.people() > 0 && table.scenario().lesson.is_none();
        popups.briefing = is_read.then(|| BriefingCard::of(&table));
    }
}

/// Shows it again at the request of the menu.
fn answer<G: WindowGame>(
    mut requests: MessageReader<OpenSheet>,
    table: Res<Table<G>>,
    mut popups: ResMut<Popups>,
) {
    if requests.read().any(|sheet| *sheet == OpenSheet::Briefing) {
        popups.briefing = Some(BriefingCard::of(&table).once_more());
    }
}

fn draw(
    mut contexts: EguiContexts,
    places: MapPlaces,
    palette: Res<Palette>,
    motion: Res<Motion>,
    mut popups: ResMut<Popups>,
    mut beside: MessageWriter<ShowBeside>,
) -> Result {
    if !popups.shows_briefing() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let width = card_width(ctx);
    let Some(mut card) = popups.briefing.take() else {
        return Ok(());
    };
    let act = card.lay(ctx, &palette, width - FRAME);
    if act.closes {
        ctx.request_repaint();
        return Ok(());
    }
    // Under the curtain there is no map to see.
    if let Some(room) = places.room().filter(|_| popups.curtain.is_none()) {
        let left = ctx.viewport_rect().right() - EDGE - width;
        let free = room.with_max_x(left.min(room.right()));
        let (ringed, next) = card.ringed(act.pointed, ctx.input(|input| input.time), motion.0);
        let ringed = ringed.into_iter().filter_map(|space| places.place(space));
        for place in ringed.filter(|place| free.contains_rect(*place)) {
            ring(ctx, &palette, place);
        }
        if let Some(next) = next {
            ctx.request_repaint_after(next);
        }
        if let Some(space) = act.clicked.and_then(|goal| card.next_place(goal)) {
            let covered = room.right() - free.right();
            beside.write(ShowBeside { space, covered });
            ctx.request_repaint();
        }
    }
    popups.briefing = Some(card);
    Ok(())
}
