//! Versions of the save format: the only place that decides which of them this program reads.
//!
//! A change that old saves cannot follow raises [`FORMAT`] and adds an entry to [`HISTORY`]. If the new fields of
//! [`super::file`] have defaults that mean what the old save meant, the entry is [`Reads::Yes`]; otherwise it says why
//! the save does not open.

use super::file::Head;

/// The version of the save format that this program writes, and the newest that it reads.
pub const FORMAT: u32 = 2;

/// Whether saves of a version open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    Yes,
    /// Saves do not open, for this reason.
    No(&'static str),
}

/// Every version so far, from 1.
///
/// 2: campaigns add fields to units and to the situation. A save of version 1 has none of them, which means no
/// campaign.
pub const HISTORY: [Reads; FORMAT as usize] = [Reads::Yes, Reads::Yes];

/// Why a save of this version does not open, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub what: String,
    pub hint: &'static str,
}

/// Checks the version of a save.
///
/// Errors: if the version is newer than this program, unknown, or no longer readable.
pub fn check(head: &Head) -> Result<(), Unreadable> {
    check_against(&HISTORY, head)
}

fn check_against(history: &[Reads], head: &Head) -> Result<(), Unreadable> {
    let newest = history.len();
    let saved = format!(
        "the save has format {}, written by {}",
        head.format,
        program(head)
    );
    let this = concat!("this is Railhead ", env!("CARGO_PKG_VERSION"));
    let Some(index) = usize::try_from(head.format)
        .ok()
        .and_then(|format| format.checked_sub(1))
    else {
        return Err(Unreadable {
            what: "there is no format 0".to_owned(),
            hint: "the first was 1",
        });
    };
    match history.get(index) {
        Some(Reads::Yes) => Ok(()),
        Some(Reads::No(why)) => Err(Unreadable {
            what: format!("{saved}; {this}, which cannot read it: {why}"),
            hint: "open it with the version that wrote it",
        }),
        None => Err(Unreadable {
            what: format!("{saved}; {this}, which reads formats up to {newest}"),
            hint: "open it with the newer version, or open an older save",
        }),
    }
}

/// The program that wrote a save, if the save names it.
fn program(head: &Head) -> String {
    if head.program.is_empty() {
        "an unknown version of Railhead".to_owned()
    } else {
        format!("Railhead {}", head.program)
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::About;
    use super::*;

    fn head(format: u32, program: &str) -> Head {
        Head {
            game: String::new(),
            format,
            program: program.into(),
            about: About::default(),
        }
    }

    #[test]
    fn a_save_of_this_version_opens() {
        assert_eq!(check(&head(FORMAT, env!("CARGO_PKG_VERSION"))), Ok(()));
    }

    #[test]
    fn a_save_of_a_newer_version_says_which_program_wrote_it() {
        let unreadable = check(&head(FORMAT + 1, "9.2.0")).unwrap_err();
        let newest = FORMAT + 1;
        let start = format!("the save has format {newest}, written by Railhead 9.2.0; this is Railhead ");
        assert!(unreadable.what.starts_with(&start), "{unreadable:?}");
        let end = format!("which reads formats up to {FORMAT}");
        assert!(unreadable.what.ends_with(&end), "{unreadable:?}");
        assert_eq!(
            unreadable.hint,
            "open it with the newer version, or open an older save"
        );
        assert!(check(&head(u32::MAX, "")).is_err());
    }

    #[test]
    fn an_older_version_opens_or_says_why_not() {
        let history = [Reads::No("its units have no cohesion"), Reads::Yes, Reads::Yes];
        assert_eq!(check_against(&history, &head(2, "0.2.0")), Ok(()));
        let unreadable = check_against(&history, &head(1, "")).unwrap_err();
        assert_eq!(
            unreadable.what,
            concat!(
                "the save has format 1, written by an unknown version of Railhead; this is Railhead ",
                env!("CARGO_PKG_VERSION"),
                ", which cannot read it: its units have no cohesion"
            )
        );
        assert_eq!(unreadable.hint, "open it with the version that wrote it");
        assert_eq!(
            check_against(&history, &head(0, "")).unwrap_err().what,
            "there is no format 0"
        );
    }
}
