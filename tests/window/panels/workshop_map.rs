//! The map of the workshop: what is drawn on it, and units that are dragged.

use bevy_egui::egui::{self, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::workshop::{Page, desk, press, sound_page, text_of};

fn take_up(page: &mut Page, tool: &str) {
    page.get_by_label(tool).click();
    page.run_steps(3);
}

/// Presses the button in the middle of the map, moves by this distance, and lets go.
fn stroke(page: &mut Page, by: egui::Vec2) {
    let from = page.get_by_label_contains("Map: click a place").rect().center();
    stroke_from(page, from, by);
}

fn stroke_from(page: &mut Page, from: egui::Pos2, by: egui::Vec2) {
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    page.event(egui::Event::PointerMoved(from));
    page.run_steps(2);
    page.event(button(from, true));
    page.run_steps(2);
    page.event(egui::Event::PointerMoved(from + by));
    page.run_steps(2);
    page.event(button(from + by, false));
    page.run_steps(3);
}

#[test]
fn terrain_is_painted_and_a_stroke_is_undone_like_letters() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let board = "malaya.board.ron";
    let before = text_of(&page, board).to_owned();
    take_up(&mut page, "Terrain");
    assert_eq!(
        page.state().0.shown(),
        board,
        "the text is shown that is drawn in"
    );
    let differ = |page: &Page| {
        let pairs = before.lines().zip(text_of(page, board).lines());
        pairs.filter(|(before, after)| before != after).count()
    };
    stroke(&mut page, egui::Vec2::ZERO);
    assert_eq!(differ(&page), 1, "one hex, one line");
    stroke(&mut page, egui::vec2(0.0, 60.0));
    assert!(differ(&page) > 3, "every hex on the way");
    assert!(page.state().0.is_new, "it is checked anew");
    for _ in 0..2 {
        press(&mut page, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(text_of(&page, board), before, "each stroke is undone at once");
}

#[test]
fn a_railway_grows_from_hex_to_hex_and_is_erased() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let board = "malaya.board.ron";
    let before = text_of(&page, board).to_owned();
    take_up(&mut page, "Railway");
    stroke(&mut page, egui::vec2(0.0, 30.0));
    let drawn = text_of(&page, board).to_owned();
    assert_eq!(
        drawn.matches("New railway").count(),
        1,
        "one line of several hexes"
    );
    assert_eq!(drawn.lines().count(), before.lines().count() + 1);
    take_up(&mut page, "River");
    let map = page.get_by_label_contains("Map: click a place").rect().center();
    let button = |pressed| egui::Event::PointerButton {
        pos: map,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    page.event(egui::Event::PointerMoved(map));
    page.run_steps(2);
    // Both in one frame, as on a slow machine.
    page.input_mut().events.extend([button(true), button(false)]);
    page.run_steps(3);
    assert_ne!(text_of(&page, board), drawn, "a river came or went");
    press(&mut page, Modifiers::COMMAND, Key::Z);
    assert_eq!(text_of(&page, board), drawn);
    take_up(&mut page, "Bridge, ferry, causeway");
    stroke(&mut page, egui::Vec2::ZERO);
    assert_eq!(text_of(&page, board), drawn, "there is no river");
    assert!(
        page.query_by_label_contains("a bridge needs").is_some(),
        "and it says so"
    );
}

#[test]
fn a_piece_of_the_map_is_copied_and_put_down() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let board = "malaya.board.ron";
    let before = text_of(&page, board).to_owned();
    take_up(&mut page, "Copy a piece of the map");
    stroke(&mut page, egui::vec2(40.0, 60.0));
    assert_eq!(text_of(&page, board), before, "it is only copied");
    let middle = page.get_by_label_contains("Map: click a place").rect().center();
    stroke_from(&mut page, middle - egui::vec2(80.0, 40.0), egui::Vec2::ZERO);
    let after = text_of(&page, board).to_owned();
    assert_ne!(after, before);
    press(&mut page, Modifiers::COMMAND, Key::Z);
    assert_eq!(text_of(&page, board), before, "one undo takes it back");
}

#[test]
fn a_railway_over_water_says_that_it_is_interrupted() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let board = "malaya.board.ron";
    take_up(&mut page, "Railway");
    let wet = |page: &Page| page.query_by_label_contains("is not land in play").is_some();
    assert!(!wet(&page));
    let map = |page: &Page| page.get_by_label_contains("Map: click a place").rect();
    let before = map(&page);
    stroke(&mut page, egui::vec2(-230.0, 0.0));
    assert!(
        text_of(&page, board).contains("New railway"),
        "it is drawn on land"
    );
    assert!(wet(&page), "and says why it ends at the coast");
    assert_eq!(map(&page), before, "the map stays where it was");
}

#[test]
fn a_new_town_gets_the_name_that_is_typed_next() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    take_up(&mut page, "Town");
    let middle = page.get_by_label_contains("Map: click a place").rect().center();
    stroke_from(&mut page, middle - egui::vec2(60.0, 0.0), egui::Vec2::ZERO);
    page.event(egui::Event::Text("Xanadu".into()));
    page.run_steps(3);
    let text = text_of(&page, "malaya.board.ron");
    assert!(text.contains("name: \"Xanadu\", at:"), "it was selected");
    press(&mut page, Modifiers::COMMAND, Key::Z);
    press(&mut page, Modifiers::COMMAND, Key::Z);
    assert!(!text_of(&page, "malaya.board.ron").contains("Xanadu"));
    assert!(!text_of(&page, "malaya.board.ron").contains("New town"));
}

#[test]
fn the_map_stays_where_it_is_whatever_the_tool() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let map = |page: &Page| page.get_by_label_contains("Map: click a place").rect();
    let before = map(&page);
    for tool in [
        "Terrain",
        "Railway",
        "Bridge, ferry, causeway",
        "Town",
        "Control",
        "Set up a unit",
    ] {
        take_up(&mut page, tool);
        assert_eq!(map(&page), before, "{tool}");
    }
}

#[test]
fn a_town_is_dragged_to_another_hex_and_taken_away() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    take_up(&mut page, "Town");
    let places = |page: &Page| text_of(page, "malaya.board.ron").matches("kinds: [").count();
    let before = places(&page);
    let middle = page.get_by_label_contains("Map: click a place").rect().center() - egui::vec2(60.0, 0.0);
    stroke_from(&mut page, middle, egui::Vec2::ZERO);
    let founded = text_of(&page, "malaya.board.ron").to_owned();
    let at = |text: &str| {
        let town = text.split("New town").nth(1).expect("it is there");
        town.split('"').nth(2).expect("it has a place").to_owned()
    };
    stroke_from(&mut page, middle, egui::vec2(0.0, 60.0));
    let moved = text_of(&page, "malaya.board.ron").to_owned();
    assert_ne!(at(&moved), at(&founded));
    assert_eq!(places(&page), before + 1);
    page.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    stroke_from(&mut page, middle + egui::vec2(0.0, 60.0), egui::Vec2::ZERO);
    assert_eq!(places(&page), before, "it is taken away");
}

#[test]
fn a_stray_letter_after_a_stroke_replaces_nothing() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    take_up(&mut page, "Terrain");
    stroke(&mut page, egui::vec2(0.0, 60.0));
    let drawn = text_of(&page, "malaya.board.ron").to_owned();
    page.event(egui::Event::Text("x".into()));
    page.run_steps(3);
    assert_eq!(text_of(&page, "malaya.board.ron"), drawn);
}

#[test]
fn the_board_grows_in_all_its_files_as_one_change_and_says_why_it_cannot_shrink() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let files = ["malaya.board.ron", "kampar-line.ron", "units.ron"];
    let texts = |page: &Page| files.map(|file| text_of(page, file).to_owned());
    let before = texts(&page);
    let press_all = |page: &mut Page, labels: &[&str]| {
        for label in labels {
            page.get_by_label_contains(label).click();
            page.run_steps(3);
        }
    };
    press_all(&mut page, &["Board size"]);
    press_all(&mut page, &["Fewer: top"; 9]);
    press_all(&mut page, &["Change the board"]);
    page.get_by_label_contains("which would go");
    assert_eq!(texts(&page), before, "a refusal changes nothing");
    press_all(&mut page, &["More: top"; 10]);
    assert!(page.query_by_label_contains("which would go").is_none());
    press_all(&mut page, &["More: left", "Change the board"]);
    assert!(page.query_by_label("More: left").is_none(), "it is done");
    let size = |text: &str, field: &str| -> u32 {
        let at = text.find(field).expect("the board has the field") + field.len();
        let digits = text[at..]
            .trim_start()
            .split(|letter: char| !letter.is_ascii_digit());
        digits.into_iter().next().unwrap().parse().unwrap()
    };
    let after = texts(&page);
    for (field, more) in [("columns:", 2), ("rows:", 1)] {
        assert_eq!(size(&after[0], field), size(&before[0], field) + more, "{field}");
    }
    assert_ne!(after[1], before[1], "the scenario names hexes");
    assert!(page.state().0.is_new, "it is checked anew");
    press(&mut page, Modifiers::COMMAND, Key::Z);
    assert_eq!(texts(&page), before, "one undo for all files");
    press(&mut page, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(texts(&page), after);
}

#[test]
fn a_tool_is_taken_up_by_key_and_paints_in_the_shape_that_is_chosen() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let board = "malaya.board.ron";
    let before = text_of(&page, board).to_owned();
    press(&mut page, Modifiers::ALT, Key::T);
    page.get_by_label("Draws").click();
    page.run_steps(3);
    page.get_by_label("Swamp").click();
    page.run_steps(3);
    // The letters of the map that differ, by row.
    let differ = |page: &Page| -> Vec<usize> {
        let rows = before.lines().zip(text_of(page, board).lines());
        let rows =
            rows.map(|(before, after)| before.chars().zip(after.chars()).filter(|(a, b)| a != b).count());
        rows.filter(|letters| *letters > 0).collect()
    };
    let mut painted = |shape: &str, by| {
        page.get_by_label(shape).click();
        page.run_steps(3);
        stroke(&mut page, by);
        let differs = differ(&page);
        press(&mut page, Modifiers::COMMAND, Key::Z);
        assert_eq!(text_of(&page, board), before, "{shape} is one change");
        differs
    };
    assert_eq!(painted("A single cell", egui::Vec2::ZERO), [1]);
    let seven = painted("The cell and those beside it", egui::Vec2::ZERO);
    assert_eq!(seven.len(), 3, "{seven:?}");
    assert!((2..=7).contains(&seven.iter().sum::<usize>()), "{seven:?}");
    let rectangle = painted("A rectangle, from corner to corner", egui::vec2(20.0, 60.0));
    assert!(rectangle.len() > 3, "{rectangle:?}");
    let filled = painted("All alike that lie together", egui::Vec2::ZERO);
    assert!(filled.iter().sum::<usize>() > 7, "{filled:?}");
}
