//! A picture that an author traces, such as a scan of a paper map: its place on the map of a board.
//!
//! It belongs to the author, not to the scenario: its data are kept beside the drafts, and no file of a scenario names it.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::drafts::{self, Drafts};
use super::project::Project;
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::text::Files as _;

/// The widest and the narrowest that a picture can lie on a map, in kilometres.
pub const WIDTHS: [f32; 2] = [1.0, 100_000.0];

/// A picture and its place on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TracedPlace {
    /// The file of the picture.
    pub file: PathBuf,
    /// The point of the map, in kilometres, at which its upper left corner lies.
    pub corner: [f32; 2],
    /// How wide it is on the map, in kilometres; its height follows.
    pub width: f32,
    /// How much of it is seen, in percent: at 0 nothing, at 100 no terrain.
    pub opacity: u8,
}

impl TracedPlace {
    fn is_sound(&self) -> bool {
        let [least, most] = WIDTHS;
        let is_near = self.corner.iter().all(|at| at.is_finite() && at.abs() <= most);
        is_near && (least..=most).contains(&self.width) && self.opacity <= 100
    }
}

impl Drafts {
    fn traced(&self, shown: &str) -> PathBuf {
        self.beside(shown, "traced")
    }
}

impl Project {
    /// The picture that the author traces on a board, if there is one.
    pub fn traced(&self, board: &str) -> Option<TracedPlace> {
        let text = drafts::read(&self.drafts().traced(&self.files.shown(board)))?;
        ron::from_str(&text).ok().filter(TracedPlace::is_sound)
    }

    /// Keeps which picture the author traces on a board, and where it lies; `None` forgets it.
    pub fn keep_traced(&self, board: &str, place: Option<&TracedPlace>) -> Result<(), String> {
        let kept = self.drafts().traced(&self.files.shown(board));
        match place {
            Some(place) => write(&kept, place),
            None if kept.exists() => fs::remove_file(&kept).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
}

fn write(kept: &Path, place: &TracedPlace) -> Result<(), String> {
    let text = ron::to_string(place).map_err(|error| error.to_string())?;
    write_whole(kept, text.as_bytes(), Existing::Goes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn the_place_of_a_picture_is_kept_beside_the_drafts_for_each_board() {
        let folder = tempfile::tempdir().unwrap();
        let parts = export::parts(&Embedded, "tutorials/rail-exercise.ron").unwrap();
        let scenario = export::write(&parts, &folder.path().join("mine")).unwrap();
        let drafts = folder.path().join("drafts");
        let project = Project::open(&scenario, &drafts).unwrap();
        let place = TracedPlace {
            file: "map.png".into(),
            corner: [-4.5, 3.0],
            width: 120.0,
            opacity: 40,
        };
        assert_eq!(project.traced("a.board.ron"), None);
        project.keep_traced("a.board.ron", Some(&place)).unwrap();
        assert_eq!(project.traced("a.board.ron"), Some(place.clone()));
        assert_eq!(project.traced("b.board.ron"), None);
        assert_eq!(fs::read_dir(&drafts).unwrap().count(), 1);
        // A picture that another program has spoilt does not count.
        for spoilt in [0.0, f32::NAN, 1e9] {
            let place = TracedPlace {
                width: spoilt,
                ..place.clone()
            };
            project.keep_traced("a.board.ron", Some(&place)).unwrap();
            assert_eq!(project.traced("a.board.ron"), None, "{spoilt}");
        }
        project.keep_traced("a.board.ron", None).unwrap();
        assert_eq!(fs::read_dir(&drafts).unwrap().count(), 0);
    }
}
