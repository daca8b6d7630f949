//! The player's settings, their file and their sheet, and the frame of the window. Not here: what a setting changes.
//!
//! A file that cannot be read is left alone until the player changes a setting.

pub mod key_sheet;
pub mod settings_sheet;
pub mod window_frame;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::input::KeyBindings;
use crate::play::computer::Pace;
use crate::sound::Volumes;
use crate::theme::PaletteChoice;
use railhead_engine::save::{Existing, write_whole};
use railhead_engine::text::ReadError;
use railhead_engine::text::sources::disk;
use railhead_players::console::outside::{Program, Programs};

/// The smallest and the largest size of text and panels, in per cent.
pub const SCALES: (u16, u16) = (75, 200);

/// The player's settings, which the program keeps in a file.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the player's")]
pub struct Settings {
    /// The size of text and panels, in per cent: 75 to 200.
    pub scale: u16,
    pub palette: PaletteChoice,
    /// Whether movements are animated.
    pub motion: bool,
    /// Whether the map is hidden when the turn passes to the other player.
    pub hand_over: bool,
    /// Whether ending a phase warns of units that can still act.
    pub warn_units_left: bool,
    /// The phases, by name, in which it does not.
    pub quiet_phases: BTreeSet<String>,
    /// Whether a person who plays against computers sees what they have done.
    pub account: bool,
    /// Whether phases in which the player can do nothing are skipped.
    pub pass_idle_phases: bool,
    /// Whether the map scrolls at the edges of the window.
    pub edge_scroll: bool,
    /// How fast computers play.
    pub pace: Pace,
    /// Whether all sound is off.
    pub muted: bool,
    /// How loud each group of sounds is.
    pub volumes: Volumes,
    /// The keys that the player has changed.
    pub keys: KeyBindings,
    /// The player's own programs that can play.
    pub programs: Vec<OwnProgram>,
}

/// One of the player's own programs, which can play a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnProgram {
    /// Its name: a word.
    pub name: String,
    /// The command that starts it.
    pub command: String,
    /// The seconds that it has for an order.
    #[serde(default = "usual_seconds")]
    pub seconds: u16,
}

/// The default number of seconds for an order.
pub const fn usual_seconds() -> u16 {
    10
}

impl OwnProgram {
    /// The program, ready to start; its log goes into the folder.
    ///
    /// Errors: the problem with its name or its command.
    pub fn program(&self, logs: &Path) -> Result<Program, String> {
        let limit = Duration::from_secs(self.seconds.max(1).into());
        Program::new(&self.name, &self.command, limit, logs)
    }
}

impl Settings {
    /// The programs, ready to start; invalid entries of a hand-written file are left out.
    pub fn programs(&self, logs: &Path) -> Programs {
        let programs = self.programs.iter();
        Programs::new(programs.filter_map(|own| own.program(logs).ok()).collect())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scale: 100,
            palette: PaletteChoice::default(),
            motion: true,
            hand_over: true,
            warn_units_left: true,
            quiet_phases: BTreeSet::new(),
            account: true,
            pass_idle_phases: true,
            edge_scroll: false,
            pace: Pace::default(),
            muted: false,
            volumes: Volumes::default(),
            keys: KeyBindings::default(),
            programs: Vec::new(),
        }
    }
}

/// The largest file of settings that is read, in bytes.
pub const MOST: u64 = 1024 * 1024;

/// The settings in a file, or the defaults; and the problem if the file cannot be read.
pub fn read(path: &Path) -> (Settings, Option<String>) {
    let text = match disk::read(path, "settings", MOST) {
        Ok(read) => read.text,
        Err(ReadError::Missing(_)) => return (Settings::default(), None),
        Err(error) => return (Settings::default(), Some(notice(path, &error.of_file()))),
    };
    match ron::from_str::<Settings>(&text) {
        Ok(mut settings) => {
            settings.scale = settings.scale.clamp(SCALES.0, SCALES.1);
            (settings, None)
        }
        Err(error) => (Settings::default(), Some(notice(path, &error.to_string()))),
    }
}

fn notice(path: &Path, why: &str) -> String {
    format!(
        "the settings in {} cannot be read, so the defaults are in use: {why}. The file is left as it is until you change a setting",
        path.display()
    )
}

/// Writes the settings.
///
/// Errors: the system's error, in words for the player.
pub fn write(path: &Path, settings: &Settings) -> Result<(), String> {
    let failed = |why: &dyn std::fmt::Display| {
        format!("the settings could not be written to {}: {why}", path.display())
    };
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default())
        .map_err(|why| failed(&why))?;
    write_whole(path, text.as_bytes(), Existing::Goes).map_err(|error| failed(&error.why))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use std::fs;

    use super::*;
    use crate::sound::{SoundGroup, Volume};

    #[test]
    fn settings_come_back_as_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("deep").join("settings.ron");
        assert_eq!(read(&path), (Settings::default(), None));
        let mut keys = KeyBindings::default();
        keys.bind("Ctrl+Z".to_owned(), "U".to_owned());
        let settings = Settings {
            keys,
            scale: 150,
            motion: false,
            palette: PaletteChoice::HighContrast,
            volumes: Volumes(BTreeMap::from([(
                SoundGroup::Fights,
                Volume {
                    percent: 20,
                    muted: true,
                },
            )])),
            programs: vec![OwnProgram {
                name: "bot".to_owned(),
                command: "python3 \"my bot.py\"".to_owned(),
                seconds: 30,
            }],
            ..Settings::default()
        };
        write(&path, &settings).expect("written");
        assert_eq!(read(&path), (settings, None));
    }

    #[test]
    fn programs_in_a_file_written_by_hand_have_their_usual_time_and_bad_ones_are_left_out() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("settings.ron");
        let text = "(programs: [(name: \"bot\", command: \"sh -c 'exit 3'\"), (name: \"b t\", command: \"sh\"), (name: \"open\", command: \"sh 'x\")])";
        fs::write(&path, text).expect("written");
        let (settings, notice) = read(&path);
        assert_eq!(notice, None);
        let programs = settings.programs(folder.path());
        let named = Programs::new(vec![Program {
            name: "bot".to_owned(),
            command: ["sh", "-c", "exit 3"].map(str::to_owned).to_vec(),
            limit: Duration::from_secs(10),
            log: folder.path().join("bot.log"),
        }]);
        assert_eq!(programs, named);
    }

    #[test]
    fn a_damaged_file_gives_the_defaults_and_a_notice_and_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(scale: \"big\")").expect("written");
        let (settings, notice) = read(&path);
        assert_eq!(settings, Settings::default());
        assert!(notice.expect("a notice").contains("cannot be read"));
        assert_eq!(
            fs::read_to_string(&path).expect("still there"),
            "(scale: \"big\")"
        );
    }
}
