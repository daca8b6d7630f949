//! What is drawn on the map, as edits of the texts.

use super::WorkshopPage;
use crate::app::workshop::map_pane::Act;
use crate::app::workshop::tools::Touch;
use crate::rules::board::SpaceId;
use crate::rules::text::edit::Edit;
use crate::workshop::brush::hex_setup::move_unit;
use crate::workshop::spaces::EitherBoard;

impl WorkshopPage {
    /// Shows the file that the tool in hand draws in. Undo remembers the text from the moment that it has the keys.
    pub(super) fn take_up(&mut self) {
        self.refused = None;
        if let Some(path) = self.tools.file(&self.project) {
            self.turn_to(path);
            self.pane.focus();
        }
    }

    /// Does what the author does on the map.
    pub(super) fn act(&mut self, act: Act) {
        match act {
            Act::Ask(space) => self.mention(space),
            Act::TakeUnit => {
                self.turn_to(self.project.scenario.clone());
                self.pane.focus();
            }
            Act::MoveUnit(way) => self.move_unit(way),
            Act::Draw(touch) => self.draw(touch),
            // The press on the map has taken the keys from the text, and with them its undo.
            Act::EndStroke => self.pane.focus(),
            Act::Pick(at) => {
                if let Some(map) = &self.map {
                    self.tools.pick(&self.project, map.board(), at);
                }
            }
        }
    }

    fn move_unit(&mut self, [from, to]: [SpaceId; 2]) {
        let Some(map) = &mut self.map else { return };
        let EitherBoard::Hexes(board) = map.board() else {
            return;
        };
        let path = self.project.scenario.clone();
        let made = move_unit(self.project.text(&path), board, [from, to]);
        let there = board.raster().centre(to);
        if let Some(edit) = self.made(made) {
            self.turn_to(path);
            self.put(&edit);
            if let Some(map) = &mut self.map {
                map.mark(there);
            }
        }
    }

    fn draw(&mut self, touch: Touch) {
        let (Some(map), Some(path)) = (&self.map, self.tools.file(&self.project)) else {
            return;
        };
        let made = self.tools.draw(self.project.text(&path), map.board(), touch);
        if touch.is_first {
            self.refused = None;
        }
        if let Some(edit) = self.made(made) {
            self.turn_to(path);
            self.put(&edit);
            // What a stroke goes on to draw with stays as it is; a unit that is set up is no longer free.
            if !self.tools.tool.is_dragged() {
                self.tools.forget();
            }
            if let Some(map) = &mut self.map {
                map.mark(touch.at);
            }
        }
    }

    /// The edit, if there is one; why there is none is told below the map.
    fn made(&mut self, made: Result<Option<Edit>, String>) -> Option<Edit> {
        made.unwrap_or_else(|why| {
            self.refused = Some(why);
            None
        })
    }
}
