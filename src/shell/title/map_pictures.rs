//! The pictures of maps on the title and in the list of saves. Each is drawn on a thread of its own when it is first wanted, so that no frame waits for it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::time::SystemTime;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, ColorImage, TextureHandle, TextureOptions};

use super::library::{files_of, new_table, open_save};
use super::map_sketch::draw;
use super::title_data::Source;
use crate::background::{Background, Workers};
use crate::play::GameTable;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use railhead_engine::board::look::Scheme;
use railhead_games::folders::Folders;

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pictured {
    /// A scenario as it begins.
    Scenario(Source),
    /// A saved game, by its file and the time when that was written.
    Save(PathBuf, Option<SystemTime>),
}

/// A picture: what it shows, and the sides of the box that it fits into, in pixels.
type Wanted = (Pictured, [u16; 2]);

/// The pictures that have been drawn, and the thread that draws.
#[derive(Resource, Default)]
pub struct MapPictures {
    sources: Option<(Folders, Workers)>,
    drawn_with: Option<Scheme>,
    thread: Option<Artist>,
    requested: BTreeSet<Wanted>,
    ready: BTreeMap<Wanted, TextureHandle>,
}

/// The thread that draws. It ends when its channel closes.
struct Artist {
    wanted: Sender<(Wanted, f32)>,
    drawn: Background<(Wanted, ColorImage)>,
}

impl std::fmt::Debug for MapPictures {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.debug_struct("MapPictures")
            .field("requested", &self.requested)
            .finish_non_exhaustive()
    }
}

impl MapPictures {
    /// Pictures of the scenarios in these folders. Without folders there are none.
    pub fn of(folders: Folders, workers: Workers) -> Self {
        Self {
            sources: Some((folders, workers)),
            ..Self::default()
        }
    }

    /// Forgets the pictures of the player's own scenarios, whose files have changed.
    pub fn forget_own(&mut self) {
        let stays = |(pictured, _): &Wanted| !matches!(pictured, Pictured::Scenario((true, _)));
        self.requested.retain(stays);
        self.ready.retain(|wanted, _| stays(wanted));
    }

    /// The picture of a scenario or save, fitted into a box of this size in points; `None` until it is drawn.
    pub fn get(
        &mut self,
        ctx: &egui::Context,
        palette: &Palette,
        pictured: &Pictured,
        most: egui::Vec2,
    ) -> Option<TextureHandle> {
        let (folders, workers) = self.sources.as_ref()?;
        // Each map has its own colours, whatever game is on the table.
        if self.drawn_with != Some(palette.scheme) {
            self.thread = Some(Artist::start(workers, folders.clone(), palette.clone()));
            self.drawn_with = Some(palette.scheme);
            self.requested.clear();
            self.ready.clear();
        }
        let artist = self.thread.as_mut()?;
        for (wanted, image) in artist.drawn.news() {
            let texture = ctx.load_texture("map", image, TextureOptions::LINEAR);
            self.ready.insert(wanted, texture);
        }
        let point = ctx.pixels_per_point();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a few hundred pixels"
        )]
        let box_ = [most.x, most.y].map(|side| (side * point).round() as u16);
        let wanted = (pictured.clone(), box_);
        if self.requested.insert(wanted.clone()) {
            // A thread that is gone draws nothing.
            let _ = artist.wanted.send((wanted.clone(), point));
        }
        self.ready.get(&wanted).cloned()
    }
}

/// Draws a picture of a map at one side or in the middle of a box, or bare paper while there is none.
pub fn show(
    ui: &mut egui::Ui,
    pictures: &mut MapPictures,
    palette: &Palette,
    pictured: &Pictured,
    (pivot, most): (egui::Align2, egui::Vec2),
) {
    let (rect, _) = ui.allocate_exact_size(most, egui::Sense::hover());
    if !ui.is_rect_visible(rect) {
        return;
    }
    let edge = egui::Stroke::new(1.0, egui_colour(palette.ink_soft));
    if let Some(picture) = pictures.get(ui.ctx(), palette, pictured, most) {
        let size = picture.size_vec2() / ui.ctx().pixels_per_point();
        let at = pivot.align_size_within_rect(size, rect);
        let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        ui.painter().image(picture.id(), at, whole, egui::Color32::WHITE);
        ui.painter().rect_stroke(at, 0.0, edge, egui::StrokeKind::Inside);
    } else {
        let fill = egui_colour(palette.paper_inset);
        ui.painter().rect_filled(rect, 0.0, fill);
    }
}

impl Artist {
    fn start(workers: &Workers, folders: Folders, palette: Palette) -> Self {
        let (wanted, requests) = mpsc::channel::<(Wanted, f32)>();
        let drawn = workers.stream(move |teller| {
            for (wanted, point) in requests {
                let image = picture(&folders, &palette, &wanted, point);
                if image.is_some_and(|image| !teller.tell((wanted, image))) {
                    return;
                }
            }
        });
        Self { wanted, drawn }
    }
}

fn picture(folders: &Folders, palette: &Palette, wanted: &Wanted, point: f32) -> Option<ColorImage> {
    let (pictured, most) = wanted;
    let table: Box<dyn GameTable> = match pictured {
        Pictured::Scenario((is_own, path)) => {
            let files = files_of(*is_own, folders);
            new_table(&*files, path, &[], 0).ok()?
        }
        Pictured::Save(path, _) => open_save(path).ok()?.0,
    };
    // Everybody at the screen sees the picture.
    let piles = if table.has_fog() {
        Vec::new()
    } else {
        table.piles()
    };
    let palette = table.livery().on(palette);
    let flags = table.goal_flags();
    let most = most.map(f32::from);
    Some(draw(&table.map(), (&piles, &flags), &palette, most, point))
}
