//! The workshop: the page at every size, what is typed, mended, searched and asked for.

use std::fs;
use std::path::PathBuf;

use bevy_egui::egui::{self, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use railhead::theme::Palette;
use railhead::workshop::conflict::TextChoice;
use railhead::workshop::drawn_map::DrawnMap;
use railhead::workshop::page::{Checked, Wish, WorkshopPage};
use railhead_authoring::export;
use railhead_authoring::workshop::problems;
use railhead_authoring::workshop::project::Project;
use railhead_engine::text::sources::files::Embedded;

use super::window;

/// A page that is drawn, and what was asked for last.
pub(super) type Page<'a> = Harness<'a, (WorkshopPage, Option<Wish>)>;

pub(super) struct Desk {
    pub folder: tempfile::TempDir,
    scenario: PathBuf,
}

/// A copy of a scenario in which a place is misspelt.
pub(super) fn desk() -> Desk {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let parts = export::parts(&Embedded, "malaya/kampar-line.ron").expect("it is sound");
    let scenario = export::write(&parts, &folder.path().join("mine")).expect("it can be written");
    let text = fs::read_to_string(&scenario).expect("it was written");
    let broken = text.replacen("at: \"ipoh\"", "at: \"ipho\"", 1);
    fs::write(&scenario, broken).expect("it can be written");
    Desk { folder, scenario }
}

fn page(desk: &Desk) -> Page<'static> {
    let drafts = desk.folder.path().join("drafts");
    let project = Project::open(&desk.scenario, &drafts).expect("it is there");
    let palette = Palette::default();
    let mut found = Some(Checked {
        problems: problems(&project.files, &project.scenario),
        map: DrawnMap::of(&project.files, &project.scenario, &palette),
    });
    let page = WorkshopPage::new(project);
    let mut harness = window(1.0, (page, None), move |ui, (page, wish)| {
        if let Some(found) = found.take() {
            page.take(ui.ctx(), found);
        }
        *wish = page.ui(ui, &palette, true).or(wish.take());
    });
    harness.run_steps(3);
    harness
}

const PATH: &str = "kampar-line.ron";

#[test]
fn where_another_program_has_written_too_the_author_decides() {
    let desk = desk();
    for (answer, choice) in [
        ("Keep mine", TextChoice::Mine),
        ("Take theirs", TextChoice::Theirs),
    ] {
        let mut page = page(&desk);
        assert!(
            page.query_by_label(answer).is_none(),
            "there is nothing to decide"
        );
        let project = &mut page.state_mut().0.project;
        let text = project.text(PATH).to_owned();
        let typed = text.replacen("at: \"ipho\"", "at: \"ipoh\"", 1);
        project.files.texts.insert(PATH.to_owned(), typed);
        fs::write(&desk.scenario, format!("{text}// {answer}\n")).expect("it can be written");
        project.follow_disk();
        page.run_steps(3);
        page.get_by_label("Show the differences").click();
        page.run_steps(3);
        let theirs = format!("theirs // {answer}");
        assert!(page.query_by_label(&theirs).is_some(), "{theirs}");
        assert!(
            page.query_all_by_label_contains("mine   ").count() > 0,
            "mine is there too"
        );
        page.get_by_label(answer).click();
        page.run_steps(3);
        assert_eq!(page.state().1, Some(Wish::Choose(choice)));
    }
}

#[test]
fn a_file_that_is_gone_is_said_to_be_and_leaving_asks() {
    let desk = desk();
    let mut page = page(&desk);
    press(&mut page, Modifiers::NONE, Key::Escape);
    assert_eq!(
        page.state_mut().1.take(),
        Some(Wish::Leave),
        "there is no question"
    );
    fs::remove_file(&desk.scenario).expect("it is there");
    page.state_mut().0.project.follow_disk();
    page.run_steps(3);
    page.get_by_label_contains("On disk there is no such file");
    page.get_by_label_contains("* kampar-line.ron");
    press(&mut page, Modifiers::NONE, Key::Escape);
    assert_eq!(page.state().1, None);
    page.get_by_label("Stay").click();
    page.run_steps(3);
    assert!(page.query_by_label("Stay").is_none());
    for (answer, wish) in [
        ("Leave them", Wish::Leave),
        ("Write them and leave", Wish::SaveAndLeave),
    ] {
        press(&mut page, Modifiers::NONE, Key::Escape);
        page.get_by_label(answer).click();
        page.run_steps(3);
        assert_eq!(page.state_mut().1.take(), Some(wish));
        press(&mut page, Modifiers::NONE, Key::Escape);
        assert!(page.query_by_label("Stay").is_none(), "Escape stays");
        press(&mut page, Modifiers::NONE, Key::Escape);
        assert_eq!(page.state().1, None, "the text is left first");
    }
    assert_eq!(page.state_mut().0.project.save(), Ok(1));
    page.run_steps(3);
    assert!(page.query_by_label_contains("On disk").is_none());
    assert!(desk.scenario.is_file());
}

#[test]
fn a_file_of_windows_keeps_its_line_ends_whatever_is_typed_and_pasted() {
    let desk = desk();
    let text = fs::read_to_string(&desk.scenario).expect("it is there");
    fs::write(&desk.scenario, text.replace('\n', "\r\n")).expect("it can be written");
    let mut page = sound_page(&desk, "title:");
    press(&mut page, Modifiers::NONE, Key::End);
    press(&mut page, Modifiers::NONE, Key::Enter);
    page.event(egui::Event::Text("// x".into()));
    page.run_steps(2);
    for pasted in ["\n// a\n// b", "\r\n// c\r\n// d"] {
        page.event(egui::Event::Paste(pasted.into()));
        page.run_steps(2);
    }
    let typed = text_of(&page, PATH).to_owned();
    assert!(typed.contains("// x\n// a\n// b\n// c\n// d\n"), "{typed}");
    assert!(!typed.contains('\r'));
    page.state_mut().0.project.save().expect("it can be written");
    let on_disk = fs::read_to_string(&desk.scenario).expect("it was written");
    assert_eq!(on_disk, typed.replace('\n', "\r\n"));
    // Delete at the end of a line takes the whole line end.
    find(&mut page, "// x");
    press(&mut page, Modifiers::NONE, Key::End);
    press(&mut page, Modifiers::NONE, Key::Delete);
    page.state_mut().0.project.save().expect("it can be written");
    let on_disk = fs::read_to_string(&desk.scenario).expect("it was written");
    assert!(on_disk.contains("// x// a\r\n"), "{on_disk}");
}

#[test]
fn the_page_draws_at_every_size() {
    let desk = desk();
    let mut page = page(&desk);
    for size in [[1280.0, 800.0], [1024.0, 600.0], [800.0, 480.0], [2560.0, 1440.0]] {
        page.set_size(egui::Vec2::from(size));
        page.run_steps(3);
        for label in ["Save", "Playtest", "Pack", "Find"] {
            let button = page.get_by_label_contains(label).rect();
            assert!(
                button.right() <= size[0] && button.bottom() <= size[1],
                "{label} at {size:?}: {button}"
            );
        }
    }
}

#[test]
fn a_misspelt_place_is_mended_by_one_click_and_saved() {
    let desk = desk();
    let mut page = page(&desk);
    assert!(page.state().0.project.text(PATH).contains("at: \"ipho\""));
    page.get_by_label_contains("the units come when the problems are mended");
    page.get_by_label_contains("Map: click a place");
    page.get_by_label_contains("Change to ipoh").click();
    page.run_steps(3);
    assert!(!page.state().0.project.text(PATH).contains("ipho"));
    assert!(page.state().0.is_new, "it is checked anew");
    page.get_by_label_contains("Save").click();
    page.run_steps(3);
    assert_eq!(page.state().1, Some(Wish::Save));
}

#[test]
fn f8_goes_to_the_problem_and_what_is_typed_stands_there() {
    let desk = desk();
    let mut page = page(&desk);
    page.key_press(Key::F8);
    page.run_steps(3);
    page.event(egui::Event::Text("\"typed\"".into()));
    page.run_steps(3);
    let text = page.state().0.project.text(PATH);
    assert!(text.contains("at: \"typed\""), "the misspelt word was selected");
    assert!(page.state().0.project.is_changed(PATH));
    page.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    page.run_steps(3);
    assert!(
        page.state().0.project.text(PATH).contains("at: \"ipho\""),
        "it is undone"
    );
}

#[test]
fn keys_ask_for_what_they_say() {
    let desk = desk();
    for (modifiers, key, wish) in [
        (Modifiers::COMMAND, Key::S, Wish::Save),
        (Modifiers::NONE, Key::F5, Wish::Play),
        (Modifiers::NONE, Key::Escape, Wish::Leave),
    ] {
        let mut page = page(&desk);
        page.key_press_modifiers(modifiers, key);
        page.run_steps(3);
        assert_eq!(page.state().1, Some(wish));
    }
}

#[test]
fn a_click_on_the_map_finds_the_place_in_the_text_and_f4_the_next_mention() {
    let desk = desk();
    let sound = fs::read_to_string(&desk.scenario)
        .expect("it is there")
        .replace("ipho", "ipoh");
    fs::write(&desk.scenario, sound).expect("it can be written");
    let mut page = page(&desk);
    page.get_by_label_contains("NO PROBLEMS");
    page.get_by_label_contains("Map: click a place").click();
    page.run_steps(3);
    let shown = |page: &Page| page.get_by_label_contains("(F4: the next)").rect();
    shown(&page);
    let selected = |page: &Page| {
        let rows = page.query_all_by_label_contains(".ron:");
        rows.map(|row| row.accesskit_node().toggled()).collect::<Vec<_>>()
    };
    let first = selected(&page);
    page.key_press(Key::F4);
    page.run_steps(3);
    assert!(first.len() == 1 || first != selected(&page), "{first:?}");
    page.key_press(Key::Escape);
    page.run_steps(3);
    assert_eq!(page.state().1, None, "Escape closes the list first");
    assert!(page.query_by_label_contains("(F4: the next)").is_none());
}

#[test]
fn the_caret_on_a_unit_names_the_place_where_it_stands() {
    let desk = desk();
    let sound = fs::read_to_string(&desk.scenario)
        .expect("it is there")
        .replace("ipho", "ipoh");
    fs::write(&desk.scenario, sound).expect("it can be written");
    let mut page = page(&desk);
    page.key_press_modifiers(Modifiers::COMMAND, Key::F);
    page.run_steps(3);
    let field = page.get_by_label("Find in this file");
    field.focus();
    page.run_steps(2);
    page.event(egui::Event::Text("j_41r".into()));
    page.run_steps(2);
    page.key_press(Key::Enter);
    page.run_steps(4);
    page.get_by_label_contains("Ipoh (1830), Clear");
}

/// The page of a copy without a problem, with the text in focus and this piece of it selected.
pub(super) fn sound_page(desk: &Desk, selected: &str) -> Page<'static> {
    let sound = fs::read_to_string(&desk.scenario).expect("it is there");
    fs::write(&desk.scenario, sound.replace("ipho", "ipoh")).expect("it can be written");
    let mut page = page(desk);
    find(&mut page, selected);
    page
}

/// Types over what is in a field.
pub(super) fn type_into(page: &mut Page, field: &str, text: &str) {
    page.get_by_label(field).focus();
    page.run_steps(2);
    press(page, Modifiers::COMMAND, Key::A);
    page.event(egui::Event::Text(text.into()));
    page.run_steps(2);
}

fn find(page: &mut Page, text: &str) {
    press(page, Modifiers::COMMAND, Key::F);
    type_into(page, "Find in this file", text);
    press(page, Modifiers::NONE, Key::Enter);
    page.run_steps(2);
    press(page, Modifiers::NONE, Key::Escape);
}

pub(super) fn press(page: &mut Page, modifiers: Modifiers, key: Key) {
    page.key_press_modifiers(modifiers, key);
    page.run_steps(4);
}

pub(super) fn text_of<'p>(page: &'p Page, path: &str) -> &'p str {
    page.state().0.project.text(path)
}

#[test]
fn ctrl_space_lists_what_may_stand_there_and_enter_takes_it() {
    let desk = desk();
    let mut page = sound_page(&desk, "at: \"ipoh\"");
    page.event(egui::Event::Text("at: ".into()));
    page.run_steps(2);
    press(&mut page, Modifiers::CTRL, Key::Space);
    page.get_by_label("\"ipoh\"");
    page.event(egui::Event::Text("kamp".into()));
    page.run_steps(3);
    assert!(page.query_by_label("\"ipoh\"").is_none(), "the list is narrowed");
    press(&mut page, Modifiers::NONE, Key::Enter);
    assert!(
        text_of(&page, PATH).contains("at: \"kampar\""),
        "it is put in place"
    );
    assert!(page.query_by_label("\"kampar\"").is_none(), "the list is closed");
    assert!(page.state().0.is_new);
    press(&mut page, Modifiers::NONE, Key::ArrowLeft);
    press(&mut page, Modifiers::CTRL, Key::Space);
    page.get_by_label("kampar");
    press(&mut page, Modifiers::NONE, Key::Escape);
    assert_eq!(page.state().1, None, "Escape closes the list alone");
    assert!(page.query_by_label("kampar").is_none(), "the list is closed");
    press(&mut page, Modifiers::NONE, Key::Escape);
    assert_eq!(page.state().1, None, "the text is left first");
    press(&mut page, Modifiers::NONE, Key::Escape);
    assert_eq!(page.state().1, Some(Wish::Leave));
}

#[test]
fn a_line_becomes_a_comment_and_a_new_one_keeps_its_indent() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    let before = text_of(&page, PATH).to_owned();
    press(&mut page, Modifiers::COMMAND, Key::Slash);
    assert_eq!(
        text_of(&page, PATH),
        before.replacen("    title:", "    // title:", 1)
    );
    press(&mut page, Modifiers::COMMAND, Key::Slash);
    assert_eq!(text_of(&page, PATH), before);
    find(&mut page, "game: Hex,");
    press(&mut page, Modifiers::NONE, Key::ArrowRight);
    press(&mut page, Modifiers::NONE, Key::Enter);
    page.event(egui::Event::Text("x".into()));
    page.run_steps(2);
    let typed = before.replacen("game: Hex,", "game: Hex,\n    x", 1);
    assert_eq!(text_of(&page, PATH), typed);
}

#[test]
fn f12_goes_to_the_definition_and_alt_left_comes_back() {
    let desk = desk();
    let mut page = sound_page(&desk, "at: \"ipoh");
    press(&mut page, Modifiers::NONE, Key::F12);
    assert_eq!(page.state().0.shown(), "malaya.board.ron");
    press(&mut page, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(page.state().0.shown(), PATH);
    press(&mut page, Modifiers::SHIFT, Key::F12);
    page.get_by_label_contains("ipoh  (F4: the next)");
}

#[test]
fn ctrl_click_goes_to_the_file_that_is_named() {
    let desk = desk();
    let mut page = sound_page(&desk, "board:");
    let texts = page.query_all_by_role(egui::accesskit::Role::MultilineTextInput);
    let rect = texts.map(|text| text.rect()).next().expect("the text is shown");
    let text = text_of(&page, PATH).to_owned();
    let before = &text[..text.find("malaya.board").expect("it is named")];
    let rows = text.lines().count();
    let [line, column] = [
        before.matches('\n').count(),
        before.len() - before.rfind('\n').expect("a line") - 1,
    ];
    let (line, rows) = (
        f32::from(u16::try_from(line).expect("few")),
        f32::from(u16::try_from(rows).expect("few")),
    );
    let column = f32::from(u16::try_from(column).expect("few"));
    let at = rect.min + egui::vec2((column + 3.0) * 7.8, rect.height() * (line + 0.5) / rows);
    for (modifiers, shown) in [(Modifiers::NONE, PATH), (Modifiers::COMMAND, "malaya.board.ron")] {
        page.event(egui::Event::ModifiersChanged(modifiers));
        page.event(egui::Event::PointerMoved(at));
        page.run_steps(2);
        for pressed in [true, false] {
            page.event(egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers,
            });
            page.run_steps(2);
        }
        assert_eq!(page.state().0.shown(), shown);
    }
}

#[test]
fn an_id_gets_another_name_in_every_file_and_a_bad_one_is_refused() {
    let desk = desk();
    let mut page = sound_page(&desk, "at: \"ipoh");
    let before = text_of(&page, "malaya.board.ron").to_owned();
    press(&mut page, Modifiers::NONE, Key::F2);
    let name = |page: &mut Page, name: &str| {
        page.get_by_label("New name").focus();
        page.run_steps(2);
        press(page, Modifiers::COMMAND, Key::A);
        page.event(egui::Event::Text(name.into()));
        page.run_steps(2);
        page.get_by_label("Rename").click();
        page.run_steps(3);
    };
    name(&mut page, "Ipoh Town");
    page.get_by_label_contains("is not an id");
    assert_eq!(text_of(&page, "malaya.board.ron"), before);
    name(&mut page, "ipoh_town");
    assert!(page.query_by_label("New name").is_none(), "it is done");
    assert!(text_of(&page, PATH).contains("\"ipoh_town\""));
    let after = text_of(&page, "malaya.board.ron");
    for (before, after) in before.lines().zip(after.lines()) {
        assert!(
            before == after || before.contains("ipoh") && after.contains("ipoh_town"),
            "{after}"
        );
    }
    assert!(after.contains("\"ipoh_town\""));
    press(&mut page, Modifiers::COMMAND, Key::Z);
    assert_eq!(
        text_of(&page, "malaya.board.ron"),
        before,
        "one undo for all files"
    );
    assert!(!text_of(&page, PATH).contains("ipoh_town"));
    press(&mut page, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(text_of(&page, PATH).contains("\"ipoh_town\""));
    assert!(text_of(&page, "malaya.board.ron").contains("\"ipoh_town\""));
}

#[test]
fn every_place_of_a_text_is_replaced() {
    let desk = desk();
    let mut page = sound_page(&desk, "title:");
    press(&mut page, Modifiers::COMMAND, Key::H);
    type_into(&mut page, "Find in this file", "unit:");
    page.get_by_label("Replace with").focus();
    page.run_steps(2);
    page.event(egui::Event::Text("unit: ".into()));
    page.run_steps(2);
    let before = text_of(&page, PATH).to_owned();
    page.get_by_label("Replace all").click();
    page.run_steps(3);
    assert_eq!(text_of(&page, PATH), before.replace("unit:", "unit: "));
}
