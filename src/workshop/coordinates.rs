//! The row below the text for latitude and longitude: two hexes that are known, and the place that is looked for.

use bevy_egui::egui::{TextEdit, Ui};

use super::search::field;
use crate::theme::widget::{close_button, named, scaled, trouble};
use railhead_authoring::workshop::coordinates::{Coordinates, Fit, KnownHex};
use railhead_authoring::workshop::grow::{Growth, renumbered};
use railhead_authoring::workshop::project::Project;
use railhead_engine::board::Board;
use railhead_engine::board::outline::Point;

/// What is known of the coordinates of a board, and the row about it.
#[derive(Clone, Debug, Default)]
pub(super) struct CoordinatesRow {
    /// The row is shown.
    pub is_open: bool,
    /// The board for which they were looked up.
    board: Option<String>,
    /// A hex and its coordinates, as they are typed.
    known: [[String; 2]; 2],
    fit: Option<Fit>,
    /// The coordinates that are looked for.
    wanted: String,
    has_focus: bool,
    /// Why they do not fit, or cannot be found.
    trouble: Option<String>,
}

impl CoordinatesRow {
    /// The fit of coordinates to the map, once two hexes are known.
    pub const fn fit(&self) -> Option<Fit> {
        self.fit
    }

    /// Looks up what is known of a board, once, and fits it to the map as it is now.
    pub fn follow(&mut self, project: &Project, path: &str, board: &Board) {
        if self.board.as_deref() != Some(path) {
            self.board = Some(path.to_owned());
            let known = project.known_hexes(path);
            self.known = known.map_or_else(Default::default, |known| {
                known.map(|KnownHex { hex, at }| [hex, at.to_string()])
            });
        }
        let known = self.fitted(board).ok();
        self.fit = known.as_ref().and_then(|known| fit(board, known));
        // A board that has grown has given them other numbers.
        if self.fit.is_some() && project.known_hexes(path) != known {
            self.trouble = known.and_then(|known| project.keep_known_hexes(path, &known).err());
        }
    }

    /// The board is to grow: the hexes that are known get the numbers that they will have.
    pub fn make_room(&mut self, growth: Growth, board: &Board) {
        for [hex, _] in &mut self.known {
            if let Some(number) = renumbered(*board.grid(), growth, hex.trim()) {
                *hex = number;
            }
        }
    }

    /// The hexes that are known, as they are typed.
    fn fitted(&self, board: &Board) -> Result<[KnownHex; 2], String> {
        let read = |[hex, at]: &[String; 2]| -> Result<KnownHex, String> {
            let hex = hex.trim();
            board
                .space_named(hex)
                .ok_or_else(|| format!("the board has no hex and no place \"{hex}\""))?;
            let at = Coordinates::parse(at)
                .ok_or_else(|| format!("coordinates are written like 54.71 20.51, not \"{at}\""))?;
            Ok(KnownHex {
                hex: hex.to_owned(),
                at,
            })
        };
        let [one, other] = &self.known;
        Ok([read(one)?, read(other)?])
    }

    /// Draws the row, if it is open, and keeps the known hexes; the answer is a point of the map that is looked for.
    pub fn ui(&mut self, ui: &mut Ui, project: &Project, board: &Board) -> Option<Point> {
        if !self.is_open {
            return None;
        }
        ui.horizontal_wrapped(|ui| self.row(ui, project, board)).inner
    }

    fn row(&mut self, ui: &mut Ui, project: &Project, board: &Board) -> Option<Point> {
        let before = self.known.clone();
        for (which, [hex, at]) in self.known.iter_mut().enumerate() {
            ui.label(if which == 0 { "Known: hex" } else { "and hex" });
            let what = ["first", "second"][which];
            for (text, name, hint, width) in [
                (hex, "number or place", "1302", 80.0),
                (at, "latitude and longitude", "54.71 20.51", 130.0),
            ] {
                let edit = TextEdit::singleline(text).hint_text(hint);
                let shown = ui.add(edit.desired_width(scaled(ui, width)));
                named(&shown, true, &format!("The {what} hex: {name}"));
            }
        }
        if self.known != before {
            self.learn(project, board);
        }
        let mut found = None;
        if let Some(fit) = self.fit {
            ui.label("Show");
            if field(
                ui,
                &mut self.wanted,
                "Latitude and longitude",
                &mut self.has_focus,
            ) {
                // The next Enter looks again.
                self.has_focus = false;
                let wanted = Coordinates::parse(&self.wanted).map(|at| fit.point(at));
                found = wanted.filter(|at| board.raster().space_at(*at).is_some());
                self.trouble = match (wanted, found) {
                    (None, _) => Some("coordinates are written like 54.71 20.51".to_owned()),
                    (Some(_), None) => Some("that is not on the map".to_owned()),
                    _ => None,
                };
            }
        }
        trouble(ui, self.trouble.as_deref());
        self.is_open = !close_button(ui).clicked();
        found
    }

    /// Fits what is typed, and keeps it.
    fn learn(&mut self, project: &Project, board: &Board) {
        self.fit = None;
        // While the second hex is still to be typed there is no trouble.
        if self.known.iter().flatten().any(|text| text.trim().is_empty()) {
            self.trouble = None;
            return;
        }
        let kept = self.fitted(board).and_then(|known| {
            self.fit = fit(board, &known);
            self.fit.ok_or("these hexes lie too close together")?;
            let path = self.board.as_deref().unwrap_or(&project.scenario);
            project.keep_known_hexes(path, &known)
        });
        self.trouble = kept.err();
    }
}

fn fit(board: &Board, known: &[KnownHex; 2]) -> Option<Fit> {
    let [one, other] = known.each_ref().map(|known| {
        let at = board.space_named(&known.hex)?;
        Some((known.at, board.raster().centre(at)))
    });
    Fit::of([one?, other?])
}
