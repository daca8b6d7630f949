//! Where the player's own files are: scenarios, saves and reports in the platform's data folder, settings in its
//! config folder. The command line can name others.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The player's folders. None of them need exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The data folder, above the next seven.
    pub data: PathBuf,
    /// The player's own scenarios.
    pub scenarios: PathBuf,
    /// Saves that the player named.
    pub saves: PathBuf,
    pub autosaves: PathBuf,
    pub replays: PathBuf,
    /// Reports of games, and of crashes.
    pub reports: PathBuf,
    /// What programs that play a seat say of their errors.
    pub logs: PathBuf,
    /// Texts of the workshop that are not saved.
    pub drafts: PathBuf,
    /// The file of what has been played.
    pub played: PathBuf,
    /// The file of settings, in the config folder.
    pub settings: PathBuf,
    /// The file for the size and position of the window.
    pub window: PathBuf,
}

impl Folders {
    /// The folders below a data and a config folder.
    pub fn at(data: &Path, config: &Path) -> Self {
        Self {
            data: data.to_owned(),
            scenarios: data.join("scenarios"),
            saves: data.join("saves"),
            autosaves: data.join("autosaves"),
            replays: data.join("replays"),
            reports: data.join("reports"),
            logs: data.join("logs"),
            drafts: data.join("drafts"),
            played: data.join("played.ron"),
            settings: config.join("settings.ron"),
            window: config.join("window.ron"),
        }
    }

    /// The folders that files are written into, and whether files lie in folders below it, too.
    pub fn written(&self) -> Vec<(&Path, bool)> {
        let config = [&self.settings, &self.window]
            .into_iter()
            .filter_map(|file| file.parent());
        let flat = config.chain([&*self.data]).map(|folder| (folder, false));
        let own = [
            &self.scenarios,
            &self.saves,
            &self.autosaves,
            &self.replays,
            &self.reports,
            &self.logs,
            &self.drafts,
        ];
        flat.chain(own.into_iter().map(|folder| (&**folder, true)))
            .collect()
    }

    /// The platform's folders, or those that were named instead.
    pub fn with(data: Option<PathBuf>, config: Option<PathBuf>) -> Self {
        let platform = directories::ProjectDirs::from("", "", "railhead");
        // A system without a home folder: beside where the program was started.
        let here = || PathBuf::from("railhead-data");
        let data = data.unwrap_or_else(|| {
            platform
                .as_ref()
                .map_or_else(here, |dirs| dirs.data_dir().to_owned())
        });
        let config = config.unwrap_or_else(|| {
            platform
                .as_ref()
                .map_or_else(here, |dirs| dirs.config_dir().to_owned())
        });
        Self::at(&data, &config)
    }
}

/// Whether the data folder is this program's alone.
#[derive(Debug)]
pub enum Claim {
    /// It is claimed while this file is open: the system releases it however the program ends.
    Ours(File),
    /// Another program has it.
    Taken,
    /// This system cannot tell.
    Unknown,
}

/// Claims a data folder for this program. A second program is not locked out, but can warn its player.
pub fn claim(data: &Path) -> Claim {
    let open = || {
        fs::create_dir_all(data)?;
        let mut options = File::options();
        options.create(true).truncate(false).write(true);
        options.open(data.join(".in-use"))
    };
    let Ok(file) = open() else {
        return Claim::Unknown;
    };
    match file.try_lock() {
        Ok(()) => Claim::Ours(file),
        Err(TryLockError::WouldBlock) => Claim::Taken,
        Err(TryLockError::Error(_)) => Claim::Unknown,
    }
}

impl Default for Folders {
    fn default() -> Self {
        Self::with(None, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_can_be_claimed_once_and_again_when_the_claim_is_gone() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let first = claim(folder.path());
        assert!(matches!(first, Claim::Ours(_)));
        assert!(matches!(claim(folder.path()), Claim::Taken));
        drop(first);
        assert!(matches!(claim(folder.path()), Claim::Ours(_)));
    }

    #[test]
    fn named_folders_go_before_those_of_the_platform() {
        let folders = Folders::with(Some("/data".into()), Some("/config".into()));
        assert_eq!(folders, Folders::at(Path::new("/data"), Path::new("/config")));
        assert_eq!(folders.autosaves, Path::new("/data/autosaves"));
        assert_eq!(folders.settings, Path::new("/config/settings.ron"));
    }
}
