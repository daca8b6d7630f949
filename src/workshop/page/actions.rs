//! What the keys and buttons of the page do in its texts.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use super::{Place, Wish, WorkshopPage};
use crate::workshop::completion::ChoiceList;
use crate::workshop::map_pane::MapPane;
use crate::workshop::mentions::Mentions;
use crate::workshop::search::{GrowRow, LineRow, RenameRow, Row, RowAction, SearchRow};
use crate::workshop::text_pane::TextPane;
use crate::workshop::tool::Tool;
use railhead_authoring::workshop::brush::file_of;
use railhead_authoring::workshop::definition::definitions_at;
use railhead_authoring::workshop::fields::meaning;
use railhead_authoring::workshop::find::start_of_line;
use railhead_authoring::workshop::grow::grow;
use railhead_authoring::workshop::ids::id_at;
use railhead_authoring::workshop::rename::rename;
use railhead_authoring::workshop::spaces::{EitherBoard, spaces_at};
use railhead_authoring::workshop::suggest::suggestions;
use railhead_authoring::workshop::undo::{Joined, difference};
use railhead_authoring::workshop::uses::{FilePlace, Uses};
use railhead_engine::board::SpaceId;
use railhead_engine::text::Files as _;
use railhead_engine::text::edit::Edit;
use railhead_engine::text::position::line_and_column;

impl WorkshopPage {
    /// Shows a file from its beginning.
    pub(super) fn turn_to(&mut self, path: String) {
        if path != self.path {
            self.is_turned |= self.project.turn_to(&path);
            self.path = path;
            self.pane = TextPane::default();
        }
    }

    fn go_to(&mut self, path: String, range: Range<usize>) {
        self.turn_to(path);
        self.pane.go_to(range);
    }

    /// Finds the subject of the text at the caret. While a stroke lasts that has time.
    pub(super) fn look_around(&mut self) {
        // A found passage lies before the caret, at which the next word may begin.
        let found = &self.pane.selected;
        let caret = if found.is_empty() || self.pane.has_focus {
            self.pane.caret
        } else {
            found.start
        };
        let has_moved = self.place.path != self.path || self.place.caret != caret;
        if self.is_drawing() || !has_moved && !self.place.is_old {
            return;
        }
        let text = self.project.text(&self.path);
        let meaning = meaning(text, caret).unwrap_or_default();
        let mut place = Place {
            path: self.path.clone(),
            caret,
            line_and_column: line_and_column(text, caret),
            meaning,
            ..Place::default()
        };
        if let Some(map) = &mut self.map {
            place.spaces = spaces_at(map.board(), &self.project.files.texts, &self.path, caret);
            // A new picture of the map moves nothing, another place in the text does.
            if !self.place.is_old {
                map.follow();
            }
        }
        self.place = place;
    }

    /// Lists where the files mention a space, and turns to the first.
    pub(super) fn mention(&mut self, space: SpaceId) {
        if let Some(map) = &self.map {
            self.mentions = Some(Mentions::find(map.board(), &self.project, space));
            self.go_to_mention();
        }
    }

    pub(super) fn go_to_mention(&mut self) {
        if let Some((path, range)) = self.mentions.as_ref().and_then(Mentions::shown) {
            self.go_to(path, range);
        }
    }

    /// Closes what was opened last, and the text is typed in again; without anything open, the tool is put down, and the text is left,
    /// which Escape does by itself. Whether there was anything to leave.
    pub(super) fn close(&mut self) -> bool {
        let was_open = std::mem::take(&mut self.leaving)
            || self.pane.choices.take().is_some()
            || self.row.take().is_some()
            || std::mem::take(&mut self.tracing.is_open)
            || std::mem::take(&mut self.coordinates.is_open)
            || self.transfer.take().is_some()
            || self.mentions.take().is_some();
        if was_open {
            self.pane.focus();
        }
        let was_in_hand = !was_open && std::mem::take(&mut self.tools.hand.tool) != Tool::Find;
        was_open || was_in_hand || self.pane.has_focus
    }

    /// The id at the caret.
    fn id(&self) -> Option<String> {
        let text = self.project.text(&self.path);
        id_at(text, self.pane.caret).map(|range| text[range].to_owned())
    }

    /// Lists where the files mention the id at the caret.
    pub(super) fn list_mentions(&mut self) {
        let Some(id) = self.id() else { return };
        let uses = Uses::find(&self.project.files, &self.path, &id);
        self.refused = uses.all_read().err();
        let places = uses.listed();
        let places: Vec<FilePlace> = places
            .map(|(path, mention)| (path.to_owned(), mention.range.clone()))
            .collect();
        self.take_in(&places);
        self.mentions = Some(Mentions::of(id, places, (&self.path, self.pane.caret)));
    }

    /// Goes to where the id at the caret is defined, or to the file that is named there.
    pub(super) fn go_to_definition(&mut self) {
        let text = self.project.text(&self.path);
        let found = definitions_at(&self.project.files, &self.path, text, self.pane.caret);
        let (here, caret) = (&self.path, self.pane.caret);
        let elsewhere = found
            .into_iter()
            .find(|(path, range)| path != here || !(range.start..=range.end).contains(&caret));
        if let Some((path, range)) = elsewhere {
            self.left.push((self.path.clone(), self.pane.caret));
            self.take_in(&[(path.clone(), range.clone())]);
            self.go_to(path, range);
        }
    }

    /// Goes back to where a definition was asked for.
    pub(super) fn go_back(&mut self) {
        if let Some((path, caret)) = self.left.pop() {
            self.go_to(path, caret..caret);
        }
    }

    /// Opens the files of these places.
    fn take_in(&mut self, places: &[FilePlace]) {
        for (path, _) in places {
            self.project.take_in(path);
        }
    }

    /// Turns to the place of a problem.
    pub(super) fn show(&mut self, index: usize) {
        let Some(problem) = self.problems.get(index).cloned() else {
            return;
        };
        let mut paths = self.project.paths().into_iter();
        if let Some(path) = paths.find(|path| self.project.files.shown(path) == problem.file) {
            self.go_to(path, problem.mark.range);
        }
    }

    /// Goes to the next problem after the caret, or to the one before it.
    pub(super) fn go_to_problem(&mut self, forward: bool) {
        let here = self.project.files.shown(&self.path);
        // The caret stands behind the problem that was gone to.
        let (all, from) = (&self.problems, self.pane.selected.start);
        let index = if forward {
            // At the end of this file come those of the others.
            all.iter()
                .position(|problem| problem.file == here && problem.mark.range.start > from)
                .or_else(|| all.iter().position(|problem| problem.file != here))
                .or(Some(0))
        } else {
            all.iter()
                .rposition(|problem| problem.file == here && problem.mark.range.start < from)
                .or_else(|| all.len().checked_sub(1))
        };
        if let Some(index) = index {
            self.show(index);
        }
    }

    /// Mends the problem at the caret, if its fix is known.
    pub(super) fn mend(&mut self) {
        let here = self.project.files.shown(&self.path);
        let at = self.pane.caret;
        let found = self.problems.iter().find(|problem| {
            problem.file == here && problem.mark.range.start <= at && at <= problem.mark.range.end
        });
        let Some(fix) = found.and_then(|problem| problem.mark.fix.clone()) else {
            return;
        };
        if self.put(&fix, Joined::Apart) {
            self.pane.go_to(fix.range.start..fix.range.start + fix.text.len());
            // It is checked anew in a moment; until then it could be mended twice.
            self.problems
                .retain(|problem| problem.mark.fix.as_ref() != Some(&fix));
        }
    }

    /// Offers what may stand at the caret.
    pub(super) fn complete(&mut self) {
        let (text, caret) = (self.project.text(&self.path), self.pane.caret);
        let found = suggestions(&self.project.files, &self.path, text, caret);
        if let Some(choices) = ChoiceList::new(found, text, caret) {
            self.pane.offer(choices);
        }
    }

    /// Puts a text in place of another in the file that is shown; whether the file has the place.
    pub(super) fn put(&mut self, edit: &Edit, joined: Joined) -> bool {
        let fits = self.project.text(&self.path).get(edit.range.clone()).is_some();
        if fits {
            self.project.edit(&self.path, vec![edit.clone()], joined);
            self.is_new = true;
        }
        fits
    }

    /// Takes the last change back, and shows where.
    pub(super) fn take_back(&mut self) {
        let place = self.project.take_back();
        self.show_change(place);
    }

    /// Makes the change again that was taken back last, and shows where.
    pub(super) fn make_again(&mut self) {
        let place = self.project.make_again();
        self.show_change(place);
    }

    fn show_change(&mut self, place: Option<FilePlace>) {
        if let Some((path, range)) = place {
            let had_focus = self.pane.has_focus;
            self.turn_to(path);
            self.pane.select(range, had_focus);
            self.pane.choices = None;
            self.is_new = true;
            self.place.is_old = true;
        }
    }

    /// Opens the row that searches, with what is selected.
    pub(super) fn search(&mut self) {
        let text = self.project.text(&self.path);
        let selected = text.get(self.pane.selected.clone()).unwrap_or_default();
        let mut search = SearchRow::default();
        if !selected.contains('\n') {
            selected.clone_into(&mut search.wanted.words);
        }
        self.row = Some(Row::Search(search));
    }

    /// Opens the row that replaces.
    pub(super) fn replace(&mut self) {
        self.search();
        if let Some(Row::Search(search)) = self.row.take() {
            self.row = Some(Row::Search(search.replacing()));
        }
    }

    /// Opens the row that goes to a line.
    pub(super) fn ask_line(&mut self) {
        self.row = Some(Row::GoTo(LineRow::default()));
    }

    /// Opens the row that renames the id at the caret.
    pub(super) fn ask_new_name(&mut self) {
        if let Some(id) = self.id() {
            let place = (self.path.as_str(), self.pane.caret);
            self.row = Some(Row::Rename(RenameRow::new(&id, place)));
        }
    }

    /// Whether the scenario is one of the area game.
    pub(super) fn is_of_areas(&self) -> bool {
        let board = self.map.as_ref().map(MapPane::board);
        matches!(board, Some(EitherBoard::Areas(_)))
    }

    /// Whether the board has hexes.
    pub(super) fn has_hexes(&self) -> bool {
        let board = self.map.as_ref().map(MapPane::board);
        matches!(board, Some(EitherBoard::Hexes(_)))
    }

    /// The path of the board.
    pub(super) fn board_path(&self) -> String {
        let scenario = self.project.on_map();
        // A board can be opened by itself.
        file_of(&self.project.files, &scenario, "board").unwrap_or(scenario)
    }

    /// Shows a picture in a file under the grid, to be traced.
    pub fn trace(&mut self, file: &Path) {
        self.tracing.drop_file(file);
    }

    /// Whether a picture is read.
    pub fn is_reading(&self) -> bool {
        self.tracing.is_reading()
    }

    /// Opens the row that grows and shrinks the board.
    pub(super) fn ask_growth(&mut self) {
        self.row = Some(Row::Grow(GrowRow::new(self.board_path())));
    }

    /// How often the text has what is searched for, or all texts together.
    pub(super) fn found(&self) -> usize {
        let Some(Row::Search(search)) = &self.row else {
            return 0;
        };
        let paths = self.searched(search).into_iter();
        paths
            .map(|path| search.wanted.places(self.project.text(&path)).len())
            .sum()
    }

    /// The files in which is searched, beginning with the one that is shown.
    fn searched(&self, search: &SearchRow) -> Vec<String> {
        let mut paths = self.project.paths();
        let here = paths
            .iter()
            .position(|path| *path == self.path)
            .unwrap_or_default();
        paths.rotate_left(here);
        paths.truncate(if search.in_all_files { paths.len() } else { 1 });
        paths
    }

    /// Does what was asked for in the row.
    pub(super) fn answer(&mut self, action: RowAction) -> Option<Wish> {
        let row = self.row.clone();
        match (action, row) {
            (RowAction::Close, _) => {
                self.row = None;
                self.pane.focus();
            }
            (RowAction::Rename, Some(Row::Rename(rename))) => self.give_name(rename),
            (RowAction::Grow, Some(Row::Grow(growing))) => self.grow_board(growing),
            (RowAction::RenameFile, Some(Row::RenameFile(row))) => self.rename_shown(row),
            (RowAction::SaveAs, Some(Row::SaveAs(row))) => return Some(Wish::SaveAs(row.name)),
            (RowAction::GoTo, Some(Row::GoTo(line))) => {
                let text = self.project.text(&self.path);
                if let Ok(number) = line.number.trim().parse() {
                    let at = start_of_line(text, number);
                    self.row = None;
                    self.pane.go_to(at..at);
                }
            }
            (action, Some(Row::Search(search))) if !search.wanted.words.is_empty() => {
                self.find(action, &search);
            }
            _ => {}
        }
        None
    }

    fn find(&mut self, action: RowAction, search: &SearchRow) {
        let text = self.project.text(&self.path);
        let (wanted, with) = (&search.wanted, search.with.clone().unwrap_or_default());
        match action {
            RowAction::ReplaceAll if search.in_all_files => {
                let edits = self.searched(search).into_iter().map(|path| {
                    let places = wanted.places(self.project.text(&path)).into_iter();
                    let edits = places.map(|place| Edit::new(place, with.clone()));
                    (path, edits.collect())
                });
                let edits: BTreeMap<String, Vec<Edit>> = edits
                    .filter(|(_, edits): &(_, Vec<_>)| !edits.is_empty())
                    .collect();
                self.change_files(edits);
            }
            RowAction::ReplaceAll => {
                let caret = self.pane.caret;
                let replaced = difference(text, &wanted.replaced(text, &with));
                if let Some(replaced) = replaced {
                    self.put(&replaced, Joined::Apart);
                }
                let caret = self.project.text(&self.path).floor_char_boundary(caret);
                self.pane.go_to(caret..caret);
            }
            RowAction::Replace => {
                let selected = self.pane.selected.clone();
                if wanted.places(text).contains(&selected) {
                    self.put(&Edit::new(selected, with), Joined::Apart);
                }
                self.step_to(search, true);
            }
            RowAction::Other => {
                let start = self.pane.selected.start;
                let places = wanted.places(text);
                let after = places.iter().find(|place| place.start >= start);
                if let Some(place) = after.or(places.first()) {
                    self.pane.show(place.clone());
                }
            }
            RowAction::Before => self.step_to(search, false),
            _ => self.step_to(search, true),
        }
    }

    /// Selects the next place with what is searched for, or the one before: in this file, then in the others, then around its ends.
    fn step_to(&mut self, search: &SearchRow, forward: bool) {
        let Range { start, end } = self.pane.selected;
        let here = search.wanted.places(self.project.text(&self.path));
        let beyond = if forward {
            here.iter().find(|place| place.start >= end)
        } else {
            here.iter().rev().find(|place| place.end <= start)
        };
        let mut paths = self.searched(search);
        // The file that is shown comes last again, with its part on the other side of the caret.
        paths.rotate_left(1);
        if !forward {
            let others = paths.len() - 1;
            paths[..others].reverse();
        }
        let elsewhere = || {
            paths.iter().find_map(|path| {
                let places = search.wanted.places(self.project.text(path));
                let place = if forward { places.first() } else { places.last() };
                Some((path.clone(), place?.clone()))
            })
        };
        let found = beyond
            .map(|place| (self.path.clone(), place.clone()))
            .or_else(elsewhere);
        if let Some((path, place)) = found {
            self.go_to(path, place.clone());
            self.pane.selected = place;
        }
    }

    fn give_name(&mut self, mut rename_row: RenameRow) {
        match rename(
            &self.project.files,
            (&rename_row.path, rename_row.caret),
            &rename_row.row.name,
        ) {
            Ok(edits) => self.change_files(edits),
            Err(why) => {
                rename_row.row.refused = Some(why);
                self.row = Some(Row::Rename(rename_row));
            }
        }
    }

    fn grow_board(&mut self, mut grow_row: GrowRow) {
        match grow(&self.project.files, &grow_row.board, grow_row.growth) {
            Ok(grown) => {
                self.change_files(grown.edits);
                if !grown.in_prose.is_empty() {
                    self.take_in(&grown.in_prose);
                    let label = "Numbers of hexes, or years, in words for players".to_owned();
                    let here = (self.path.as_str(), self.pane.caret);
                    self.mentions = Some(Mentions::of(label, grown.in_prose, here));
                }
                if let Some(EitherBoard::Hexes(board)) = self.map.as_ref().map(MapPane::board) {
                    self.coordinates.make_room(grow_row.growth, board);
                }
                if let Some(map) = &self.map {
                    let cells = map.board().raster().cells();
                    let column = 1.5 * cells.corner_radius();
                    self.tracing
                        .make_room(grow_row.growth, [column, f32::from(cells.km())]);
                }
                // Until the map is drawn anew, its hexes have their old names.
                self.tools.hand.tool = Tool::Find;
            }
            Err(why) => {
                grow_row.refused = Some(why);
                self.row = Some(Row::Grow(grow_row));
            }
        }
    }

    /// Changes several files as one change, and closes the row that asked for it.
    fn change_files(&mut self, edits: BTreeMap<String, Vec<Edit>>) {
        let mut joined = Joined::Apart;
        for (path, edits) in edits {
            self.project.edit(&path, edits, joined);
            joined = Joined::GoesOn;
        }
        self.row = None;
        self.is_new = true;
        self.place.is_old = true;
        let caret = self.project.text(&self.path).floor_char_boundary(self.pane.caret);
        self.pane.go_to(caret..caret);
    }
}
