//! The picture that an author traces: it is on the map and beside the drafts, and in no file of the scenario.

use std::time::{Duration, Instant};
use std::{fs, thread};

use bevy_egui::egui::{self, Color32, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use railhead::workshop::traced_picture::decode;
use railhead_authoring::export;
use railhead_engine::text::Files as _;

use super::workshop::{Desk, Page, desk, press, sound_page, text_of};

/// A grey JPEG of 8 by 8 pixels.
#[rustfmt::skip]
const GREY: [u8; 159] = [
    0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00,
    0xff, 0xdb, 0x00, 0x43, 0x00, 0x50, 0x37, 0x3c, 0x46, 0x3c, 0x32, 0x50, 0x46, 0x41, 0x46, 0x5a, 0x55, 0x50, 0x5f, 0x78,
    0xc8, 0x82, 0x78, 0x6e, 0x6e, 0x78, 0xf5, 0xaf, 0xb9, 0x91, 0xc8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01,
    0x11, 0x00, 0xff, 0xc4, 0x00, 0x14, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0xff, 0xc4, 0x00, 0x14, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x3f, 0xff, 0xd9,
];

/// Writes a file into the folder of a desk, and asks for it as a picture.
fn show(desk: &Desk, page: &mut Page, name: &str, bytes: &[u8]) {
    let file = desk.folder.path().join(name);
    fs::write(&file, bytes).expect("it can be written");
    page.get_by_label("File of the picture").focus();
    page.run_steps(2);
    press(page, Modifiers::COMMAND, Key::A);
    page.event(egui::Event::Text(file.display().to_string()));
    page.run_steps(2);
    page.get_by_label("Show").click();
    page.run_steps(3);
    wait(page);
}

/// Waits until the picture is read, which happens beside the window.
fn wait(page: &mut Page) {
    let begun = Instant::now();
    while page.state().0.is_reading() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is read");
        thread::sleep(Duration::from_millis(5));
        page.run_steps(1);
    }
    page.run_steps(3);
}

/// How many textures are drawn on the page beside that of the letters.
fn pictures(page: &Page) -> usize {
    fn of(shape: &egui::Shape) -> usize {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().map(of).sum(),
            egui::Shape::Rect(rect) => usize::from(rect.brush.is_some()),
            egui::Shape::Mesh(mesh) => usize::from(mesh.texture_id != egui::TextureId::default()),
            _ => 0,
        }
    }
    let shapes = &page.output().shapes;
    shapes.iter().map(|clipped| of(&clipped.shape)).sum()
}

#[test]
fn a_photograph_is_read_as_it_is() {
    let image = decode(&GREY).expect("it is a JPEG");
    assert_eq!(image.size, [8, 8]);
    let [light, ..] = image.pixels[0].to_array();
    assert_eq!(image.pixels[0], Color32::from_gray(light));
    assert!(light.abs_diff(126) < 8, "{light}");
    assert!(decode(&GREY[..40]).is_err(), "it ends too early");
}

#[test]
fn a_picture_is_traced_kept_for_the_board_and_never_in_the_scenario() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let before = ["malaya.board.ron", "kampar-line.ron"].map(|file| text_of(&page, file).to_owned());
    let without = pictures(&page);
    page.get_by_label_contains("Picture").click();
    page.run_steps(3);
    show(&desk, &mut page, "notes.txt", b"Board(");
    page.get_by_label_contains("neither a PNG nor a JPEG picture");
    assert_eq!(pictures(&page), without);
    show(&desk, &mut page, "scan.jpg", &GREY);
    assert!(page.query_by_label_contains("neither a PNG").is_none());
    assert_eq!(pictures(&page), without + 1, "it is on the map");
    assert!(page.query_by_label("Take away").is_some());
    // The next time it is there again.
    let mut again = sound_page(&desk, "title:");
    wait(&mut again);
    assert_eq!(pictures(&again), without + 1);
    let project = &again.state().0.project;
    for path in project.paths() {
        assert!(!project.text(&path).contains("scan"), "{path}");
    }
    let parts = export::parts(&project.files, &project.scenario).expect("it is sound");
    let packed = parts.texts.keys().any(|path| path.contains("scan"));
    assert!(!packed, "{:?}", parts.texts.keys());
    assert!(project.files.read("scan.jpg").is_err());
    let after = ["malaya.board.ron", "kampar-line.ron"].map(|file| text_of(&again, file).to_owned());
    assert_eq!(after, before);
    again.get_by_label_contains("Picture").click();
    again.run_steps(3);
    again.get_by_label("Take away").click();
    again.run_steps(3);
    assert_eq!(pictures(&again), without);
    let mut last = sound_page(&desk, "title:");
    wait(&mut last);
    assert_eq!(pictures(&last), without, "it is forgotten");
}
