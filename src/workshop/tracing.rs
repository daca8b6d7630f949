//! The row below the text for a picture that the author traces: its file, how much of it is seen, and where it lies.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, ColorImage, DragValue, RichText, Slider, Ui};

use super::search::field;
use super::traced_picture::{TracedPicture, read};
use crate::background::{Background, Workers};
use crate::theme::widget::{close_button, trouble};
use railhead_authoring::workshop::grow::Growth;
use railhead_authoring::workshop::project::Project;
use railhead_authoring::workshop::traced::{TracedPlace, WIDTHS};
use railhead_engine::board::outline::Point;

/// How much of a new picture is seen, in percent.
const AT_FIRST: u8 = 50;

/// The picture that the author traces, and the row about it.
#[derive(Default)]
pub(super) struct Tracing {
    /// The row is shown.
    pub is_open: bool,
    /// The board for which the picture was looked for.
    board: Option<String>,
    picture: Option<TracedPicture>,
    /// The picture that is read, and where it will lie.
    reading: Background<Result<(TracedPlace, ColorImage), String>>,
    /// The path in the field.
    file: String,
    has_focus: bool,
    /// A file that was dropped on the window.
    dropped: Option<PathBuf>,
    /// Why there is no picture.
    trouble: Option<String>,
    /// The place has changed since it was kept.
    is_new: bool,
}

impl Tracing {
    /// The picture, if there is one.
    pub const fn picture(&self) -> Option<&TracedPicture> {
        self.picture.as_ref()
    }

    /// Whether a picture is read.
    pub const fn is_reading(&self) -> bool {
        self.reading.is_busy()
    }

    /// Looks for the picture of a board, once.
    pub fn follow(&mut self, (ctx, workers): (&egui::Context, &Workers), project: &Project, board: &str) {
        if self.board.as_deref() == Some(board) {
            return;
        }
        self.board = Some(board.to_owned());
        self.picture = None;
        if let Some(place) = project.traced(board) {
            self.file = place.file.display().to_string();
            self.read(ctx, workers, place);
        }
    }

    /// Takes a file that was dropped on the window.
    pub fn drop_file(&mut self, file: &Path) {
        self.dropped = Some(file.to_owned());
        self.is_open = true;
    }

    /// The board has grown: the picture stays under the hexes under which it lay. A column and a row are so wide and high, in kilometres.
    pub fn make_room(&mut self, growth: Growth, [column, row]: [f32; 2]) {
        if let Some(TracedPicture { place, .. }) = &mut self.picture {
            #[expect(clippy::cast_precision_loss, reason = "at most a thousand")]
            let [left, top] = [growth.left, growth.top].map(|more| more as f32);
            place.corner[0] += left * column;
            place.corner[1] += top * row;
            self.is_new = true;
        }
    }

    fn read(&mut self, ctx: &egui::Context, workers: &Workers, place: TracedPlace) {
        let most = ctx.input(|input| input.max_texture_side);
        self.reading = workers.on_thread(move || {
            let image = read(&place.file, most)?;
            Ok((place, image))
        });
    }

    /// Takes the picture that was read.
    fn take(&mut self, ctx: &egui::Context) {
        match self.reading.poll() {
            None => {}
            Some(Ok(Ok((place, image)))) => {
                self.picture = Some(TracedPicture::new(ctx, place, image));
                self.trouble = None;
                self.is_new = true;
            }
            Some(Ok(Err(why))) => self.trouble = Some(why),
            Some(Err(_)) => self.trouble = Some("the picture cannot be read".to_owned()),
        }
    }

    /// Draws the row, if it is open, and keeps its changes; the board's map lies between two corners.
    pub fn ui(&mut self, ui: &mut Ui, workers: &Workers, project: &Project, frame: [Point; 2]) {
        self.take(ui.ctx());
        if let Some(file) = self.dropped.take() {
            self.file = file.display().to_string();
            self.show(ui, workers, frame);
        }
        if self.is_open {
            ui.horizontal_wrapped(|ui| self.row(ui, workers, frame));
        }
        // While a value is dragged it changes in every frame.
        if self.is_new && !ui.input(|input| input.pointer.any_down()) {
            self.is_new = false;
            let place = self.picture.as_ref().map(|picture| &picture.place);
            let board = self.board.as_deref().unwrap_or(&project.scenario);
            if let Err(why) = project.keep_traced(board, place) {
                self.trouble = Some(why);
            }
        }
    }

    /// Shows the picture of the file in the field: in the place of the one before, or over the whole board.
    fn show(&mut self, ui: &Ui, workers: &Workers, frame: [Point; 2]) {
        let file = PathBuf::from(self.file.trim());
        let place = match &self.picture {
            Some(before) => TracedPlace {
                file,
                ..before.place.clone()
            },
            None => over(file, frame),
        };
        self.read(ui.ctx(), workers, place);
    }

    fn row(&mut self, ui: &mut Ui, workers: &Workers, frame: [Point; 2]) {
        ui.label("Picture to trace");
        let entered = field(ui, &mut self.file, "File of the picture", &mut self.has_focus);
        let help = "A PNG or JPEG picture; or drop it on the window. It stays yours: no file of the scenario names it";
        let shown = ui.button("Show").on_hover_text(help);
        if (shown.clicked() || entered) && !self.file.trim().is_empty() {
            self.show(ui, workers, frame);
        }
        if self.reading.is_busy() {
            ui.spinner();
            ui.label(RichText::new("Reading the picture").small().weak());
        }
        let mut goes = false;
        if let Some(TracedPicture { place, .. }) = &mut self.picture {
            let before = place.clone();
            ui.add(Slider::new(&mut place.opacity, 0..=100).suffix("%").text("seen"));
            let [least, most] = WIDTHS;
            let [left, top] = &mut place.corner;
            let speed = f64::from(place.width) / 1000.0;
            for (name, value, range) in [
                ("left", left, -most..=most),
                ("top", top, -most..=most),
                ("width", &mut place.width, least..=most),
            ] {
                let drag = DragValue::new(value).range(range).speed(speed).max_decimals(1);
                let drag = drag.prefix(format!("{name} ")).suffix(" km");
                ui.add(drag).on_hover_text("Drag, or click and type");
            }
            if ui.button("Over the whole board").clicked() {
                let opacity = place.opacity;
                *place = TracedPlace {
                    opacity,
                    ..over(place.file.clone(), frame)
                };
            }
            goes = ui.button("Take away").clicked();
            self.is_new |= *place != before;
        }
        if goes {
            self.picture = None;
            self.is_new = true;
        }
        trouble(ui, self.trouble.as_deref());
        if close_button(ui).clicked() {
            self.is_open = false;
        }
    }
}

/// A picture over the whole width of the board.
fn over(file: PathBuf, [low, high]: [Point; 2]) -> TracedPlace {
    TracedPlace {
        file,
        corner: low,
        width: (high[0] - low[0]).clamp(WIDTHS[0], WIDTHS[1]),
        opacity: AT_FIRST,
    }
}
