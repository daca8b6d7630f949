//! Turns what the author draws on the map into edits of the files.

use super::{Stroke, WorkshopPage};
use crate::workshop::map_pane::Act;
use crate::workshop::tools::Touch;
use crate::workshop::transfer::{Answer, Transfer};
use railhead_authoring::workshop::brush::area::{NEW_AREA, NEW_SEA};
use railhead_authoring::workshop::brush::area_setup::{Contingent, units};
use railhead_authoring::workshop::brush::hex::NEW_TOWN;
use railhead_authoring::workshop::brush::hex_setup::move_unit as move_unit_edit;
use railhead_authoring::workshop::brush::town_ids::named_places;
use railhead_authoring::workshop::spaces::EitherBoard;
use railhead_authoring::workshop::undo::Joined;
use railhead_engine::board::SpaceId;
use railhead_engine::board::area::Area;
use railhead_engine::board::outline::Point;
use railhead_engine::text::edit::Edit;

impl WorkshopPage {
    /// Shows the file that the tool in hand draws in.
    pub(super) fn show_tool_file(&mut self) {
        self.refused = None;
        self.give_ids();
        if let Some(path) = self.tools.file(&self.project) {
            self.turn_to(path);
        }
    }

    /// Does what the author does on the map.
    pub(super) fn act(&mut self, act: Act) {
        match act {
            Act::Ask(space) => self.mention(space),
            Act::MoveUnit(way) => self.move_unit(way),
            Act::Draw(touches) => self.draw(&touches),
            // The click took the keyboard from the name that is to be typed: give it back.
            Act::EndStroke if self.stroke == Stroke::Names => self.pane.focus(),
            Act::EndStroke => {}
            Act::Pick(at) => {
                if let Some(map) = &self.map {
                    self.tools.pick(&self.project, map.board(), at);
                }
            }
        }
    }

    fn move_unit(&mut self, [from, to]: [SpaceId; 2]) {
        let Some(map) = &self.map else { return };
        self.refused = None;
        let board = match map.board() {
            EitherBoard::Hexes(board) => board,
            EitherBoard::Areas(board) => {
                let [ids, names] = [|area: &Area| area.id.clone(), |area: &Area| area.name.clone()]
                    .map(|field| [from, to].map(|at| field(board.area(at))));
                self.transfer = Transfer::ask(&self.project, ids, names);
                if let Some(force) = self.transfer.as_ref().and_then(Transfer::only_one) {
                    self.answer_transfer(Answer::Go(vec![force]));
                }
                return;
            }
        };
        let path = self.project.on_map();
        let made = move_unit_edit(self.project.text(&path), board, [from, to]);
        let there = board.raster().centre(to);
        if let Some(edit) = self.edits_or_show_why(made.map(Vec::from_iter)).pop() {
            self.stroke = Stroke::Begins;
            self.draw_into(path, vec![edit]);
            if let Some(map) = &mut self.map {
                map.mark(there);
            }
        }
    }

    /// Moves the units that the author has chosen, as one change.
    pub(super) fn answer_transfer(&mut self, answer: Answer) {
        let Some(transfer) = self.transfer.take() else {
            return;
        };
        let Answer::Go(forces) = answer else { return };
        let path = self.project.on_map();
        let [from, to] = &transfer.between;
        self.stroke = Stroke::Begins;
        for Contingent { nation, kind, count } in forces {
            for (at, more) in [(from, -i64::from(count)), (to, i64::from(count))] {
                let made = units(self.project.text(&path), &nation, &kind, at, more);
                let edits = self.edits_or_show_why(made.map(Vec::from_iter));
                self.draw_into(path.clone(), edits);
            }
        }
        if let Some(map) = &mut self.map
            && let EitherBoard::Areas(board) = map.board()
            && let Some(to) = board.space_named(to)
        {
            let there = board.raster().centre(to);
            map.mark(there);
        }
    }

    /// Draws what the tool touches in a frame.
    pub(super) fn draw(&mut self, touches: &[Touch]) {
        let (Some(path), Some(first)) = (self.tools.file(&self.project), touches.first()) else {
            return;
        };
        if first.is_first {
            self.begin_stroke(&path, first.at);
        }
        if self.tools.hand.copies() {
            self.copy_piece(&path, *first);
            return;
        }
        let Some(map) = &self.map else { return };
        if let Some(made) = self.tools.paint(self.project.text(&path), map.board(), touches) {
            let edits = self.edits_or_show_why(made);
            if !edits.is_empty() {
                self.draw_into(path, edits);
                self.mark(touches);
            }
            return;
        }
        for touch in touches {
            self.draw_one_touch(&path, *touch);
        }
    }

    fn begin_stroke(&mut self, path: &str, at: Point) {
        self.refused = None;
        self.give_ids();
        self.stroke = Stroke::Begins;
        let Some(map) = &self.map else { return };
        let listed = self.tools.begin(self.project.text(path), map.board(), at);
        if let Some(edit) = self.edits_or_show_why(listed.map(Vec::from_iter)).pop() {
            self.draw_into(path.to_owned(), vec![edit]);
        }
    }

    fn copy_piece(&mut self, path: &str, touch: Touch) {
        let Some(map) = &self.map else { return };
        let copied = self.tools.copy(self.project.text(path), map.board(), touch);
        self.refused = copied.err();
    }

    fn draw_one_touch(&mut self, path: &str, touch: Touch) {
        let Some(map) = &self.map else { return };
        let scenario = self.project.on_map();
        let value = self
            .tools
            .draw_value(self.project.text(&scenario), map.board(), touch);
        let (path, made) = if let Some(made) = value {
            (scenario, made.map(Vec::from_iter))
        } else {
            let made = self.tools.draw(self.project.text(path), map.board(), touch);
            (path.to_owned(), made)
        };
        let edits = self.edits_or_show_why(made);
        if edits.is_empty() {
            return;
        }
        self.draw_into(path, edits);
        self.mark(&[touch]);
        // The stroke goes on with the same choice; a unit that has been set up is no longer free.
        if !self.tools.hand.is_dragged() {
            self.tools.forget();
        }
    }

    /// New towns whose name has been typed get an id made of it, as part of that change.
    fn give_ids(&mut self) {
        if !self.has_hexes() {
            return;
        }
        let path = self.board_path();
        let files = &self.project.files.texts;
        // The provisional id may occur only once: where the town itself has it.
        let is_unused = |id: &str| files.values().map(|text| text.matches(id).count()).sum::<usize>() == 1;
        let edits = named_places(self.project.text(&path), is_unused);
        if !edits.is_empty() {
            self.project.edit(&path, edits, Joined::GoesOn);
            self.is_new = true;
        }
    }

    fn mark(&mut self, touches: &[Touch]) {
        if let Some(map) = &mut self.map {
            for touch in touches {
                map.mark(touch.at);
            }
        }
    }

    /// Applies edits of a stroke and shows where. The text gets the keyboard only where a name is to be typed.
    fn draw_into(&mut self, path: String, edits: Vec<Edit>) {
        let joined = match self.stroke {
            Stroke::Begins => Joined::Apart,
            Stroke::Draws | Stroke::Names => Joined::GoesOn,
        };
        let Some(last) = edits.last().cloned() else { return };
        // The edits before the last one in the text move it.
        let earlier = edits.iter().filter(|edit| edit.range.start < last.range.start);
        let (added, removed) = earlier.fold((0, 0), |(added, removed), edit| {
            (added + edit.text.len(), removed + edit.range.len())
        });
        let start = last.range.start + added - removed;
        self.project.edit(&path, edits, joined);
        self.turn_to(path);
        self.is_new = true;
        self.place.is_old = true;
        let placeholders = [NEW_TOWN, NEW_AREA, NEW_SEA].into_iter();
        let mut to_be_named = placeholders.filter_map(|placeholder| {
            let start = start + last.text.find(&format!("\"{placeholder}\""))? + 1;
            Some(start..start + placeholder.len())
        });
        if let Some(range) = to_be_named.next() {
            self.pane.select(range, true);
            self.stroke = Stroke::Names;
        } else if self.stroke != Stroke::Names {
            // Text that is written over begins at the caret, so that the map rings it; new text ends there, before the commas and lines after it.
            let is_written_over = last.text.len() == last.range.len();
            let without_end = last.text.trim_end_matches([' ', '\r', '\n', ',', ')']);
            let caret = start + if is_written_over { 0 } else { without_end.len() };
            self.pane.select(caret..caret, false);
            self.stroke = Stroke::Draws;
        }
    }

    /// The edits; if there are none, the reason is shown below the map.
    fn edits_or_show_why(&mut self, made: Result<Vec<Edit>, String>) -> Vec<Edit> {
        made.unwrap_or_else(|why| {
            self.refused = Some(why);
            Vec::new()
        })
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::theme::Palette;
    use crate::workshop::drawn_map::DrawnMap;
    use crate::workshop::page::Checked;
    use crate::workshop::tool::Tool;
    use railhead_authoring::export;
    use railhead_authoring::workshop::project::Project;
    use railhead_engine::text::sources::files::Embedded;

    /// The page of a copy of a scenario of the area game.
    fn page(folder: &tempfile::TempDir) -> WorkshopPage {
        page_of(folder, "world/france.ron")
    }

    /// The page of a copy of a scenario or campaign.
    fn page_of(folder: &tempfile::TempDir, path: &str) -> WorkshopPage {
        let parts = export::parts(&Embedded, path).unwrap();
        let scenario = export::write(&parts, &folder.path().join("mine")).unwrap();
        let project = Project::open(&scenario, &folder.path().join("drafts")).unwrap();
        let map = DrawnMap::of(&project.files, &project.on_map(), &Palette::default());
        let mut page = WorkshopPage::new(project);
        let problems = Vec::new();
        page.take(&egui::Context::default(), Checked { problems, map });
        page
    }

    #[test]
    fn of_a_campaign_the_battle_that_is_shown_is_on_the_map_and_drawn_into() {
        let folder = tempfile::tempdir().unwrap();
        let mut page = page_of(&folder, "malaya/malaya.campaign.ron");
        let campaign = page.project.text("malaya.campaign.ron").to_owned();
        let EitherBoard::Hexes(board) = page.map.as_ref().unwrap().board() else {
            panic!("it has hexes");
        };
        let way = ["jitra", "gurun"].map(|id| board.space_named(id).unwrap());
        page.act(Act::MoveUnit(way));
        let jitra = page.project.text("jitra.ron");
        assert!(jitra.contains("(unit: \"c_6in\", at: \"gurun\""), "{jitra}");
        assert_eq!(page.shown(), "jitra.ron");
        assert_eq!(page.project.text("malaya.campaign.ron"), campaign);
        assert!(!page.is_turned, "it was on the map already");
        page.turn_to("johore.ron".to_owned());
        assert!(page.is_turned);
        page.turn_to("malaya.campaign.ron".to_owned());
        assert_eq!(page.tools.file(&page.project), Some("johore.ron".to_owned()));
    }

    #[test]
    fn marks_are_drawn_into_the_scenario() {
        let folder = tempfile::tempdir().unwrap();
        let mut page = page(&folder);
        let before = page.project.text("france.ron").to_owned();
        let mut click = |tool, id: &str| {
            let EitherBoard::Areas(board) = page.map.as_ref().unwrap().board() else {
                panic!("it has areas");
            };
            let at = board.raster().centre(board.space_named(id).unwrap());
            page.tools.take(tool);
            page.act(Act::Draw(vec![Touch {
                at,
                pressed: at,
                from: None,
                is_first: true,
                less: false,
            }]));
            page.act(Act::EndStroke);
            page.project.text("france.ron").to_owned()
        };
        let more = click(Tool::Complex, "belgium_holland");
        assert!(
            more.contains("complexes: \"germany france england belgium_holland\""),
            "{more}"
        );
        assert_eq!(click(Tool::Complex, "belgium_holland"), before);
        let fewer = click(Tool::Complex, "germany");
        assert!(fewer.contains("complexes: \"france england\""), "{fewer}");
        assert!(click(Tool::Station, "france").contains("stations: \"france\""));
    }

    #[test]
    fn the_units_that_the_author_chooses_go_to_another_area_as_one_change() {
        let folder = tempfile::tempdir().unwrap();
        let mut page = page(&folder);
        let before = page.project.text("france.ron").to_owned();
        let EitherBoard::Areas(board) = page.map.as_ref().unwrap().board() else {
            panic!("it has areas");
        };
        let way = ["france", "normandy_bordeaux"].map(|id| board.space_named(id).unwrap());
        page.act(Act::MoveUnit(way));
        assert_eq!(page.project.text("france.ron"), before, "the page asks first");
        let force = |kind: &str, count| Contingent {
            nation: "france".into(),
            kind: kind.into(),
            count,
        };
        page.answer_transfer(Answer::Go(vec![force("infantry", 5), force("armour", 1)]));
        let after = page.project.text("france.ron").to_owned();
        assert!(
            after.contains("\"normandy_bordeaux\": \"7 infantry 1 artillery 1 armour\""),
            "{after}"
        );
        assert!(
            after.contains("\"france\": \"2 artillery aa_gun 1 fighter\""),
            "{after}"
        );
        assert!(page.transfer.is_none());
        page.take_back();
        assert_eq!(page.project.text("france.ron"), before);
    }
}
