//! Tests of a scenario that is edited while the disk changes.

use std::fs;

use super::*;
use crate::export;
use crate::workshop::new_file::NewFile;
use railhead_engine::text::sources::files::Embedded;
use railhead_games::check_path;

struct Desk {
    folder: tempfile::TempDir,
    scenario: PathBuf,
}

fn desk() -> Desk {
    let folder = tempfile::tempdir().unwrap();
    let parts = export::parts(&Embedded, "malaya/kampar-line.ron").unwrap();
    let scenario = export::write(&parts, &folder.path().join("mine")).unwrap();
    Desk { folder, scenario }
}

impl Desk {
    fn open(&self) -> Project {
        Project::open(&self.scenario, &self.folder.path().join("drafts")).unwrap()
    }

    fn on_disk(&self) -> String {
        fs::read_to_string(&self.scenario).unwrap()
    }
}

fn type_into(project: &mut Project, text: &str) -> String {
    let path = project.scenario.clone();
    let typed = format!("{}{text}", project.text(&path));
    project.files.texts.insert(path, typed.clone());
    typed
}

#[test]
fn what_is_typed_is_saved_and_nothing_else_written() {
    let desk = desk();
    let mut project = desk.open();
    assert_eq!(project.paths()[0], "kampar-line.ron");
    assert!(project.paths().contains(&"malaya.board.ron".to_owned()));
    assert_eq!(project.save(), Ok(0));
    let typed = type_into(&mut project, "// typed\n");
    assert!(project.is_changed("kampar-line.ron"));
    assert_eq!(project.save(), Ok(1));
    assert_eq!(desk.on_disk(), typed);
    assert!(!project.is_changed("kampar-line.ron"));
}

#[test]
fn a_draft_outlives_the_program_and_goes_with_the_next_save() {
    let desk = desk();
    let mut project = desk.open();
    let typed = type_into(&mut project, "// half a thou");
    project.keep_drafts().unwrap();
    drop(project);
    let mut again = desk.open();
    assert_eq!(again.text("kampar-line.ron"), typed);
    assert!(again.is_changed("kampar-line.ron"));
    again.save().unwrap();
    assert!(!desk.open().is_changed("kampar-line.ron"));
    assert_eq!(desk.on_disk(), typed);
}

#[test]
fn another_program_is_followed_and_nothing_typed_is_lost() {
    let desk = desk();
    let mut project = desk.open();
    let written = desk.on_disk() + "// by another\n";
    fs::write(&desk.scenario, &written).unwrap();
    let path = "kampar-line.ron".to_owned();
    assert_eq!(project.follow_disk(), [(path.clone(), News::Followed)]);
    assert_eq!(project.text(&path), written);
    let typed = type_into(&mut project, "// typed\n");
    fs::write(&desk.scenario, "Scenario()").unwrap();
    assert_eq!(project.follow_disk(), [(path.clone(), News::Differs)]);
    assert_eq!(project.text(&path), typed);
    assert_eq!(project.follow_disk(), []);
    assert!(project.is_in_conflict(&path));
    let kept = project.take_theirs(&path).unwrap();
    assert_eq!(project.text(&path), "Scenario()");
    assert_eq!(fs::read_to_string(kept).unwrap(), typed);
    assert!(!project.is_in_conflict(&path));
}

#[test]
fn nothing_is_written_over_another_programs_text_before_the_author_decides() {
    let desk = desk();
    let mut project = desk.open();
    let path = "kampar-line.ron".to_owned();
    let typed = type_into(&mut project, "// typed\n");
    // The project does not look at the disk between this and the save.
    fs::write(&desk.scenario, "Scenario()").unwrap();
    assert_eq!(project.save(), Ok(0));
    assert_eq!(desk.on_disk(), "Scenario()");
    assert_eq!(project.conflicts().collect::<Vec<_>>(), [path.as_str()]);
    let kept = project.keep_mine(&path).unwrap();
    assert_eq!(fs::read_to_string(kept).unwrap(), "Scenario()");
    assert_eq!(project.save(), Ok(1));
    assert_eq!(desk.on_disk(), typed);
}

#[test]
fn a_draft_of_a_file_that_was_changed_since_is_asked_about() {
    let desk = desk();
    let mut project = desk.open();
    let typed = type_into(&mut project, "// typed\n");
    project.keep_drafts().unwrap();
    drop(project);
    fs::write(&desk.scenario, "Scenario()").unwrap();
    let mut again = desk.open();
    assert_eq!(again.text("kampar-line.ron"), typed);
    assert!(again.is_in_conflict("kampar-line.ron"));
    again.keep_drafts().unwrap();
    assert!(
        desk.open().is_in_conflict("kampar-line.ron"),
        "the question stays until it has an answer"
    );
    assert_eq!(again.save(), Ok(0));
    assert_eq!(desk.on_disk(), "Scenario()");
}

#[test]
fn a_file_that_is_lost_is_written_again_whatever_took_its_place() {
    let path = "kampar-line.ron";
    let losses: [(&str, fn(&Path)); 4] = [
        ("there is no file", |_| ()),
        ("is UTF-16 text", |at| {
            fs::write(at, [0xff, 0xfe, b'S', 0]).unwrap();
        }),
        ("too large", |at| {
            fs::File::create(at).unwrap().set_len(9 * 1024 * 1024).unwrap();
        }),
        ("is a folder", |at| fs::create_dir(at).unwrap()),
    ];
    for (why, lose) in losses {
        let desk = desk();
        let mut project = desk.open();
        let text = project.text(path).to_owned();
        fs::remove_file(&desk.scenario).unwrap();
        lose(&desk.scenario);
        let seen = project.follow_disk();
        let [(lost, News::Lost(error))] = seen.as_slice() else {
            panic!("{why}: {seen:?}");
        };
        assert!(lost == path && error.to_string().contains(why), "{error}");
        assert_eq!(project.follow_disk(), [], "it is said once");
        assert!(project.is_changed(path) && !project.is_in_conflict(path));
        assert_eq!(project.text(path), text);
        if desk.scenario.is_dir() {
            assert!(project.save().unwrap_err().contains("it is a folder"));
            assert!(project.is_changed(path), "it is still not there");
            continue;
        }
        let was_there = fs::read(&desk.scenario).ok();
        assert_eq!(project.save(), Ok(1));
        assert_eq!(desk.on_disk(), text);
        assert!(!project.is_changed(path));
        if let Some(was_there) = was_there {
            let kept = fs::read_dir(desk.folder.path().join("drafts/kept")).unwrap();
            let kept: Vec<_> = kept.map(|file| fs::read(file.unwrap().path()).unwrap()).collect();
            assert!(kept == [was_there], "{why}: the old content is kept");
        }
    }
}

/// Makes a file unreadable: it loses its rights or, for root who needs none, becomes a link to a file that cannot be read from its beginning.
#[cfg(target_os = "linux")]
fn lock(file: &Path) {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    fs::set_permissions(file, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(file).is_ok() {
        fs::remove_file(file).unwrap();
        symlink("/proc/self/mem", file).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_is_moved_away_and_written_again() {
    let (desk, path) = (desk(), "kampar-line.ron");
    let mut project = desk.open();
    let text = project.text(path).to_owned();
    lock(&desk.scenario);
    let seen = project.follow_disk();
    let [(lost, News::Lost(ReadError::Refused { .. }))] = seen.as_slice() else {
        panic!("{seen:?}");
    };
    assert_eq!(lost, path);
    assert!(project.is_changed(path) && !project.is_in_conflict(path));
    assert_eq!(project.text(path), text);
    assert_eq!(project.save(), Ok(1));
    assert_eq!(desk.on_disk(), text);
    assert!(!project.is_changed(path));
    let kept = fs::read_dir(desk.folder.path().join("drafts/kept")).unwrap();
    let kept: Vec<PathBuf> = kept.map(|file| file.unwrap().path()).collect();
    assert_eq!(kept.len(), 1, "what was there is kept");
    assert!(fs::read(&kept[0]).is_err(), "it is the file itself");
}

#[test]
fn the_text_of_a_lost_file_outlives_the_program() {
    for lost in ["units.ron", "kampar-line.ron"] {
        let desk = desk();
        let mut project = desk.open();
        let text = project.text(lost).to_owned();
        let at = desk.scenario.with_file_name(lost);
        fs::remove_file(&at).unwrap();
        project.follow_disk();
        project.keep_drafts().unwrap();
        drop(project);
        let mut again = desk.open();
        assert_eq!(again.text(lost), text);
        assert_eq!(again.all_lost().collect::<Vec<_>>(), [lost]);
        assert_eq!(again.save(), Ok(1));
        assert_eq!(fs::read_to_string(&at).unwrap(), text);
        // It came back by itself, and with another text: nothing was typed that could be lost.
        fs::remove_file(&at).unwrap();
        again.follow_disk();
        again.keep_drafts().unwrap();
        fs::write(&at, format!("{text}// by another\n")).unwrap();
        let again = desk.open();
        assert!(!again.is_changed(lost) && !again.is_in_conflict(lost));
    }
}

#[test]
fn a_file_keeps_its_byte_order_mark_and_its_line_ends() {
    let desk = desk();
    let windows = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    fs::write(&desk.scenario, windows(&desk.on_disk())).unwrap();
    let mut project = desk.open();
    assert!(!project.text("kampar-line.ron").contains('\r'));
    assert_eq!(project.save(), Ok(0));
    let typed = type_into(&mut project, "// typed\n// and more\n");
    assert_eq!(project.save(), Ok(1));
    assert_eq!(desk.on_disk(), windows(&typed));
}

#[test]
fn on_the_map_of_a_campaign_is_the_battle_that_was_shown_last() {
    let folder = tempfile::tempdir().unwrap();
    let parts = export::parts(&Embedded, "malaya/malaya.campaign.ron").unwrap();
    let campaign = export::write(&parts, &folder.path().join("mine")).unwrap();
    let mut project = Project::open(&campaign, &folder.path().join("drafts")).unwrap();
    assert_eq!(project.on_map(), "jitra.ron", "the first");
    assert!(!project.turn_to("malaya.board.ron"));
    assert!(project.turn_to("johore.ron"));
    assert!(!project.turn_to("malaya.campaign.ron"));
    let script = project.add_file(NewFile::Script).unwrap();
    assert!(project.text("johore.ron").contains(&format!("\"{script}\"")));
    project.rename_file("johore.ron", "south.ron").unwrap();
    assert_eq!(project.on_map(), "south.ron");
    let copy = project
        .save_copy(&folder.path().join("scenarios"), "The Other Road")
        .unwrap();
    assert!(
        copy.ends_with("the-other-road/the-other-road.campaign.ron"),
        "{}",
        copy.display()
    );
    assert_eq!(check_path(&copy), []);
    // While the campaign cannot be read, the battle stays.
    type_into(&mut project, ")");
    assert_eq!(project.on_map(), "south.ron");
}
