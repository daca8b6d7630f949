//! What the workshop does with files and with the page as a whole: new ones, other names, copies, long lines, coordinates.

use bevy_egui::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use railhead::workshop::page::Wish;
use railhead_games::load_any;

use super::workshop::{Page, desk, press, sound_page, text_of, type_into};

fn choose(page: &mut Page, entry: &str) {
    page.get_by_label_contains("Files").click();
    page.run_steps(3);
    page.get_by_label(entry).click();
    page.run_steps(4);
}

#[test]
fn a_new_script_is_shown_and_the_scenario_names_it() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    choose(&mut page, "New script");
    assert_eq!(page.state().0.shown(), "kampar-line.script.ron");
    assert!(text_of(&page, "kampar-line.ron").contains("\"kampar-line.script.ron\""));
    let project = &page.state().0.project;
    assert!(load_any(&project.files, &project.scenario).is_ok());
    choose(&mut page, "New history");
    page.get_by_label_contains("this scenario has a history already");
}

#[test]
fn the_file_that_is_shown_gets_another_name() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    choose(&mut page, "Rename kampar-line.ron");
    type_into(&mut page, "New name", "units.ron");
    press(&mut page, Modifiers::NONE, Key::Enter);
    page.get_by_label_contains("there is a file units.ron already");
    type_into(&mut page, "New name", "kampar.ron");
    press(&mut page, Modifiers::NONE, Key::Enter);
    assert!(page.query_by_label("New name").is_none(), "it is done");
    assert_eq!(page.state().0.shown(), "kampar.ron");
    assert!(desk.folder.path().join("mine/kampar.ron").exists());
    assert!(!desk.folder.path().join("mine/kampar-line.ron").exists());
}

#[test]
fn save_as_asks_for_the_title_of_the_copy() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    choose(&mut page, "Save as");
    type_into(&mut page, "New name", "My Kampar");
    press(&mut page, Modifiers::NONE, Key::Enter);
    assert_eq!(page.state().1, Some(Wish::SaveAs("My Kampar".to_owned())));
    page.state_mut().0.refuse_copy("no room".to_owned());
    page.run_steps(3);
    page.get_by_label("no room");
}

#[test]
fn long_lines_are_broken_where_the_author_wants() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let height = |page: &Page| {
        let mut texts = page.query_all_by_role(bevy_egui::egui::accesskit::Role::MultilineTextInput);
        texts.next().expect("the text is shown").rect().height()
    };
    let before = height(&page);
    press(&mut page, Modifiers::ALT, Key::Z);
    assert!(height(&page) > before * 1.05, "{before} and {}", height(&page));
    page.get_by_label("Wrap").click();
    page.run_steps(3);
    assert!((height(&page) - before).abs() < 1.0);
}

#[test]
fn two_hexes_that_are_known_place_the_others() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    page.get_by_label_contains("Coordinates").click();
    page.run_steps(3);
    for (field, text) in [
        ("The first hex: number or place", "ipoh"),
        ("The first hex: latitude and longitude", "4.6 101.08"),
        ("The second hex: number or place", "kuala_lumper"),
        ("The second hex: latitude and longitude", "3°9' N 101°42' E"),
    ] {
        type_into(&mut page, field, text);
    }
    page.get_by_label_contains("the board has no hex and no place \"kuala_lumper\"");
    type_into(&mut page, "The second hex: number or place", "kuala_lumpur");
    type_into(&mut page, "Latitude and longitude", "4.33 101.15");
    press(&mut page, Modifiers::NONE, Key::Enter);
    // It is kept: another page of the same board knows it.
    assert!(
        page.query_by_label_contains("Kampar").is_some(),
        "the foot names the hex that is ringed"
    );
    drop(page);
    let mut page = sound_page(&desk, "title:");
    page.get_by_label_contains("Coordinates").click();
    page.run_steps(3);
    type_into(&mut page, "Latitude and longitude", "54 20");
    press(&mut page, Modifiers::NONE, Key::Enter);
    page.get_by_label("that is not on the map");
}
