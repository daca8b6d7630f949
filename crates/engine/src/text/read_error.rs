//! Why a file could not be read.

/// Why bytes are not a text that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotText {
    /// The text up to the first bytes that are not text.
    pub before: String,
    /// Whether they are a text in UTF-16, as some editors and shells of Windows write it.
    pub is_utf16: bool,
}

impl NotText {
    /// Their real form, as the end of a sentence.
    pub const fn words(&self) -> &'static str {
        if self.is_utf16 {
            "UTF-16 text; it must be UTF-8"
        } else {
            "not UTF-8 text"
        }
    }
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no such file.
    #[error("there is no file \"{0}\"")]
    Missing(String),
    /// The path leads out of the folder of scenarios.
    #[error("the path \"{0}\" leads out of the folder of scenarios")]
    Outside(String),
    /// The path has characters that some systems do not allow.
    #[error("the path \"{0}\" has a colon or a backslash, which not every system allows in a name")]
    Unportable(String),
    /// Its name holds bytes that are no text.
    #[error("the name \"{0}\" is not UTF-8 text; it needs another")]
    OddName(String),
    /// It is a folder.
    #[error("\"{0}\" is a folder, where a file should be")]
    IsFolder(String),
    /// It is a pipe or a device.
    #[error("\"{0}\" is not a file")]
    NotAFile(String),
    /// It exceeds the limit for files of its kind.
    #[error("the file \"{path}\" is too large: {megabytes} MB, but the limit is {limit} MB")]
    TooLarge {
        path: String,
        /// Its size, rounded up.
        megabytes: u64,
        limit: u64,
    },
    /// It is not UTF-8 text.
    #[error("the file \"{path}\" is {}", why.words())]
    NotText { path: String, why: NotText },
    /// The system refuses access.
    #[error("the file \"{path}\" cannot be read: {why}")]
    Refused {
        path: String,
        /// What the operating system says.
        why: String,
    },
}

impl ReadError {
    /// The reason, where the file is named before it.
    pub fn of_file(&self) -> String {
        match self {
            Self::Missing(_) => "there is no such file".into(),
            Self::Outside(_) => "the path leads out of the folder of scenarios".into(),
            Self::IsFolder(_) => "this is a folder, where a file should be".into(),
            Self::NotAFile(_) => "this is not a file".into(),
            Self::NotText { why, .. } => format!("this is {}", why.words()),
            Self::Unportable(_) | Self::OddName(_) | Self::TooLarge { .. } | Self::Refused { .. } => {
                self.to_string()
            }
        }
    }
}
