//! The text of the workshop: its line numbers beside it, lines of any length, and rows that come without pushing it.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::epaint::TextShape;
use bevy_egui::egui::{Event, Key, Modifiers, Rect, Shape};
use egui_kittest::kittest::Queryable as _;

use super::workshop::{Page, desk, press, sound_page, type_into};

const PATH: &str = "kampar-line.ron";

/// The texts that are painted, each with what clips it.
fn texts(page: &Page) -> Vec<(Rect, TextShape)> {
    fn add(found: &mut Vec<(Rect, TextShape)>, clip: Rect, shape: &Shape) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(found, clip, shape)),
            Shape::Text(text) => found.push((clip, text.clone())),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for shape in &page.output().shapes {
        add(&mut found, shape.clip_rect, &shape.shape);
    }
    found
}

/// The text of the file, and the numbers beside it.
fn file_and_numbers(page: &Page) -> ((Rect, TextShape), Vec<(Rect, TextShape)>) {
    let mut all = texts(page);
    let longest = (0..all.len()).max_by_key(|at| all[*at].1.galley.text().len());
    let file = all.swap_remove(longest.expect("there are texts"));
    all.retain(|(_, text)| text.galley.text().parse::<u32>().is_ok());
    (file, all)
}

fn put(page: &mut Page, text: String) {
    let project = &mut page.state_mut().0.project;
    project.files.texts.insert(PATH.to_owned(), text);
    page.run_steps(4);
}

/// Goes to some words by *Find*.
fn find(page: &mut Page, words: &str) {
    press(page, Modifiers::COMMAND, Key::F);
    page.event(Event::Text(words.to_owned()));
    page.run_steps(2);
    press(page, Modifiers::NONE, Key::Enter);
    press(page, Modifiers::NONE, Key::Escape);
    page.run_steps(90);
}

#[test]
fn numbers_of_many_lines_are_whole_and_no_text_slides_under_them() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let text = page.state().0.project.text(PATH).to_owned();
    let long = format!("// {}at_its_end\n", "x".repeat(3000));
    let lines = "// line\n".repeat(10_400);
    put(&mut page, format!("{long}{text}{lines}// last_line\n"));
    find(&mut page, "last_line");
    let (_, numbers) = file_and_numbers(&page);
    let large = numbers
        .iter()
        .filter(|(_, number)| number.galley.text().len() == 5);
    let large: Vec<_> = large.collect();
    assert!(large.len() > 10, "{} numbers of five digits", large.len());
    for (clip, number) in large {
        let shown = number.visual_bounding_rect();
        assert!(
            clip.left() <= shown.left() + 1.0,
            "{:?} in {clip:?}",
            number.galley.text()
        );
    }
    find(&mut page, "at_its_end");
    let ((clip, file), numbers) = file_and_numbers(&page);
    assert!(
        file.pos.x < clip.left() - 100.0,
        "the long line is scrolled: {:?} in {clip:?}",
        file.pos
    );
    let right = numbers
        .iter()
        .map(|(_, number)| number.visual_bounding_rect().right());
    let right = right.fold(f32::NEG_INFINITY, f32::max);
    assert!(
        right <= clip.left() + 0.5,
        "numbers end at {right}, the text begins at {}",
        clip.left()
    );
}

#[test]
fn a_line_of_enormous_length_is_broken_so_that_little_of_it_is_drawn() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let text = page.state().0.project.text(PATH).to_owned();
    put(&mut page, format!("// {}\n{text}", "x".repeat(30_000)));
    let ((_, file), _) = file_and_numbers(&page);
    let widest = file.galley.rows.iter().map(|row| row.rect().width());
    let widest = widest.fold(0.0, f32::max);
    assert!(widest <= 1280.0, "a row of {widest} points");
    // A long line that can be drawn stays one.
    put(&mut page, format!("// {}\n{text}", "x".repeat(2000)));
    let ((_, file), _) = file_and_numbers(&page);
    assert!(file.galley.rows[0].rect().width() > 1280.0);
}

#[test]
fn the_rows_of_find_and_rename_push_nothing_on_the_page() {
    let desk = desk();
    let mut page = sound_page(&desk, "at: \"ipoh");
    let places = |page: &Page| {
        let text = page.query_all_by_role(Role::MultilineTextInput).next();
        let map = page.get_by_label_contains("Map: click a place").rect();
        [text.expect("the text is shown").rect().min, map.min]
    };
    let before = places(&page);
    for (modifiers, key, field) in [
        (Modifiers::COMMAND, Key::F, "Find in this file"),
        (Modifiers::NONE, Key::F2, "New name"),
    ] {
        press(&mut page, modifiers, key);
        assert!(page.query_by_label(field).is_some(), "{field}");
        assert_eq!(places(&page), before, "{field}");
        press(&mut page, Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn all_files_are_searched_in_any_case_and_a_line_is_gone_to() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    press(&mut page, Modifiers::COMMAND, Key::F);
    type_into(&mut page, "Find in this file", "SEREMBAN");
    page.get_by_label_contains("0 found");
    for choice in ["Any case", "All files"] {
        page.get_by_label(choice).click();
        page.run_steps(3);
    }
    let texts = page.state().0.project.files.texts.values();
    let many: usize = texts
        .map(|text| text.to_lowercase().matches("seremban").count())
        .sum();
    assert!(many > 1);
    page.get_by_label_contains(&format!("{many} found"));
    let mut shown = std::collections::BTreeSet::new();
    for _ in 0..many {
        page.get_by_label("Find in all files").focus();
        page.run_steps(2);
        press(&mut page, Modifiers::NONE, Key::Enter);
        shown.insert(page.state().0.shown().to_owned());
    }
    assert!(
        shown.contains("malaya.board.ron"),
        "the search goes on in other files: {shown:?}"
    );
    press(&mut page, Modifiers::COMMAND, Key::G);
    type_into(&mut page, "Number of the line", "7");
    press(&mut page, Modifiers::NONE, Key::Enter);
    page.get_by_label_contains("7:1");
}
