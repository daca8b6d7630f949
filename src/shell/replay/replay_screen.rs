//! The screen of a replay of any game: the map, the events on the right, the buttons below.
//!
//! In: the [`ReplayPlayer`], the [`Table`], the [`Minimap`], [`Reviewing`]. Out: [`ReplayControl`], [`MapArea`], `LookAt`, `Overview`, [`AskReview`]. A game draws it with
//! [`WatchedScreen`] from its own system and adds its own parts ([`ReplayPart`]).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::replay_bar::{ReplayAction, ReplayLog, ReplayPart, Watched, banner, transport};
use crate::input::ReplayControl;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::Overview;
use crate::map_view::camera::visit::LookAt;
use crate::map_view::picture::minimap::{Minimap, minimap_ui};
use crate::map_view::{MapArea, world};
use crate::play::replay::ReplayPlayer;
use crate::play::{Table, WindowGame};
use crate::shell::review::reviewing::{AskReview, Reviewing};
use crate::theme::widget::{scaled, section};
use crate::theme::{Palette, around};

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_until::<ReplayLog>(Lifetime::Position);
}

/// The data that the screen shows and changes.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "writers have none")]
pub struct WatchedScreen<'w, G: WindowGame> {
    table: Res<'w, Table<G>>,
    replay: Res<'w, ReplayPlayer<G>>,
    palette: Res<'w, Palette>,
    minimap: Res<'w, Minimap>,
    log: ResMut<'w, ReplayLog>,
    overview: ResMut<'w, Overview>,
    area: ResMut<'w, MapArea>,
    watches: MessageWriter<'w, ReplayControl>,
    look: MessageWriter<'w, LookAt>,
    reviewing: Res<'w, Reviewing>,
    review: MessageWriter<'w, AskReview>,
}

impl<G: WindowGame> WatchedScreen<'_, G> {
    /// The game at its position.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Draws it, each part of the game by its own function; returns the room that is left for the map.
    pub fn draw(
        &mut self,
        ctx: &egui::Context,
        own: &mut dyn FnMut(&mut egui::Ui, ReplayPart),
    ) -> egui::Rect {
        let watched = Watched {
            table: &*self.table,
            replay: &self.replay,
            review: self
                .reviewing
                .of_replay(&self.table, &self.replay)
                .map(AsRef::as_ref),
            palette: &self.palette,
        };
        let mut root = around::root(ctx, "replay");
        let above = egui::Panel::top("replay banner")
            .resizable(false)
            .frame(around::panel_frame())
            .show(&mut root, |ui| banner(ui, watched, self.overview.0, own))
            .inner;
        let below = egui::Panel::bottom("transport")
            .resizable(false)
            .frame(around::panel_frame())
            .show(&mut root, |ui| transport(ui, watched))
            .inner;
        let (minimap, log) = (&self.minimap, &mut self.log);
        let (look, beside) = around::side(&mut root, "replay dock", |ui| {
            let room = ui.available_height();
            let look = if room > scaled(ui, 440.0) {
                ui.vertical_centered(|ui| minimap_ui(ui, minimap, room * 0.28))
                    .inner
            } else {
                None
            };
            own(ui, ReplayPart::Space);
            section(ui, "WHAT HAPPENED");
            (look, log.ui(ui, watched))
        });
        self.look.write_batch(look.map(|point| LookAt(world(point))));
        let free = root.available_rect_before_wrap();
        self.area.set_if_neq(MapArea::from(free));
        for answer in above
            .into_iter()
            .chain(below.map(ReplayAction::Watch))
            .chain(beside.map(ReplayAction::Watch))
        {
            match answer {
                ReplayAction::Watch(watch) => {
                    self.watches.write(watch);
                    ctx.request_repaint();
                }
                ReplayAction::Overview => self.overview.0 = !self.overview.0,
                ReplayAction::Review => {
                    self.review.write(AskReview);
                    ctx.request_repaint();
                }
            }
        }
        free
    }
}
