//! A mistake in a file, before its place in the text is known.
//!
//! Checks of boards and scenarios know the path of a field, such as `railways[2].path`, and the offset of the faulty
//! word in a long string. `problem` turns that into file, line and column.

use jiff::civil::Date;

use super::ron_token::is_invisible;

/// The most issues that are reported for one file; more of them have a common cause.
pub const MAX_ISSUES: usize = 100;

/// A mistake that the author of a file must fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The field, from the top of the file: `crossings[3].at`, `terrain['j'].id`.
    pub path: String,
    /// The offset in the string at that path, in bytes; 0 for the whole value.
    pub offset: usize,
    /// The problem, in lower case and without a full stop.
    pub what: String,
    /// A suggestion, also in lower case and without a full stop.
    pub hint: Option<String>,
    /// The unknown name, or the fields that cause the problem, if there are any.
    pub unknown: Vec<String>,
    /// The names that could stand in place of the unknown one.
    pub known: Box<[String]>,
}

impl Issue {
    /// An issue with the whole value at a path.
    pub fn new(path: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            offset: 0,
            what: what.into(),
            hint: None,
            unknown: Vec::new(),
            known: Box::default(),
        }
    }

    /// An unknown name. Suggests the nearest known name, or lists all of them if they are few.
    pub fn unknown_name<'n>(
        path: impl Into<String>,
        what: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let known: Vec<_> = known.into_iter().collect();
        let all = (1..=8).contains(&known.len()).then(|| {
            let quoted: Vec<_> = known.iter().map(|name| format!("\"{name}\"")).collect();
            format!("the known ones are {}", quoted.join(", "))
        });
        let mut issue = Self::new(path, what).hinting(did_you_mean(name, known.iter().copied()).or(all));
        issue.known = known.into_iter().map(Into::into).collect();
        issue.unknown.push(name.into());
        issue
    }

    /// Whether both are one problem to the author: they may differ in the names that other boards know.
    pub fn reads_as(&self, other: &Self) -> bool {
        self.path == other.path
            && self.offset == other.offset
            && self.what == other.what
            && self.hint == other.hint
    }

    /// The same issue, at an offset in bytes into the string.
    #[must_use]
    pub fn at_offset(mut self, offset: usize) -> Self {
        self.offset = offset;
        self
    }

    /// The same issue, which exists only because a field is empty: it is dropped if a mistake of form caused that.
    #[must_use]
    pub fn without(mut self, field: &str) -> Self {
        self.unknown.push(field.to_owned());
        self
    }

    /// The same issue with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same issue with an optional hint.
    #[must_use]
    pub fn hinting(mut self, hint: Option<String>) -> Self {
        self.hint = hint.or(self.hint);
        self
    }
}

/// The known name that a misspelt one most likely means: equal except for capitals and spaces, else within a third of
/// its letters by edit distance, else the first that begins with it.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let plain = |name: &str| name.to_lowercase().replace([' ', '-'], "_");
    let wanted = plain(name);
    // A name longer than any that a person types is not worth comparing.
    if wanted.is_empty() || wanted.len() > 64 {
        return None;
    }
    let known: Vec<_> = known.into_iter().collect();
    let best = known
        .iter()
        .map(|candidate| {
            let mistakes = strsim::damerau_levenshtein(&plain(candidate), &wanted);
            (mistakes, *candidate)
        })
        .min_by_key(|(count, _)| *count);
    best.filter(|(count, _)| *count <= (wanted.chars().count() / 3).max(1))
        .map(|(_, candidate)| candidate)
        .or_else(|| {
            known
                .into_iter()
                .find(|candidate| plain(candidate).starts_with(&wanted))
        })
}

/// `did you mean "kampar"?`, if some known name is near; if a letter that cannot be seen is all that parts them, which it is.
pub fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let candidate = nearest(name, known)?;
    let seen = |name: &str| name.replace(is_invisible, "");
    let mut letters = name.chars().chain(candidate.chars());
    Some(match letters.find(|letter| is_invisible(*letter)) {
        Some(letter) if seen(name) == seen(candidate) => format!(
            "a letter that cannot be seen, U+{:04X}, parts it from \"{candidate}\"",
            u32::from(letter)
        ),
        _ => format!("did you mean \"{candidate}\"?"),
    })
}

/// The message about an unknown name, with the closest known one.
pub fn no_such<'n>(what: &str, name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    let shown: String = name.chars().take(40).collect();
    let hint = did_you_mean(name, known).map_or_else(String::new, |hint| format!("; {hint}"));
    format!("there is no {what} \"{shown}\"{hint}")
}

/// The date in a text, or an issue.
pub fn date(path: &str, text: &str, issues: &mut Vec<Issue>) -> Option<Date> {
    let day = text.parse().ok();
    if day.is_none() {
        let issue = Issue::new(path, format!("\"{text}\" is not a date"));
        issues.push(issue.hint("write year-month-day: 1941-12-08"));
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_forgives_capitals_spaces_and_few_mistakes() {
        let known = ["kuala_lumpur", "kuala_krai", "kampar", "ipoh"];
        assert_eq!(nearest("Kuala Lumpur", known), Some("kuala_lumpur"));
        assert_eq!(nearest("kmapar", known), Some("kampar"));
        assert_eq!(nearest("kuala", known), Some("kuala_lumpur"));
        assert_eq!(nearest("singapore", known), None);
        assert_eq!(nearest("", known), None);
    }

    #[test]
    fn a_letter_that_cannot_be_seen_is_named() {
        for (name, known) in [("kam\u{200b}par", "kampar"), ("kampar", "\u{feff}kampar")] {
            let hint = did_you_mean(name, [known]).expect("they look alike");
            assert!(hint.starts_with("a letter that cannot be seen, U+"), "{hint}");
        }
        let hint = did_you_mean("kam\u{200b}pr", ["kampar"]);
        assert_eq!(hint.as_deref(), Some("did you mean \"kampar\"?"));
    }
}
