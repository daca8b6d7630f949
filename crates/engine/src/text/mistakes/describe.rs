//! RON's errors in the words of an author: what is there, what is expected, what to write.

use ron::error::Error;

use super::brackets::is_word;
use crate::text::bounds;
use crate::text::issue::did_you_mean;

/// RON's error about a value in our words, with a hint.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "RON can add errors; its own words serve for the rest"
)]
pub fn describe(error: &Error, value: &str) -> (String, Option<String>) {
    let value = value.lines().next().unwrap_or(value);
    let short: String = value.chars().take(40).collect();
    let expected =
        |kind: &str, hint: &str| (format!("{kind} is expected here, not {short}"), Some(hint.into()));
    match error {
        Error::NoSuchStructField { expected, found, .. } => {
            let near = did_you_mean(found, expected.iter().copied());
            let all = format!("the fields here are {}", expected.join(", "));
            (format!("there is no field \"{found}\" here"), near.or(Some(all)))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            let all = match expected {
                [only] => format!("it is {only}"),
                several => format!("it is one of {}", several.join(", ")),
            };
            let near = did_you_mean(found, expected.iter().copied()).map(|near| near.replace('"', ""));
            let hint = near.map_or_else(|| all.clone(), |near| format!("{near} {all}"));
            (format!("{found} is not known here"), Some(hint))
        }
        Error::MissingStructField { field, .. } => (format!("the field \"{field}\" is missing"), None),
        Error::DuplicateStructField { field, .. } => (
            format!("the field \"{field}\" appears twice"),
            Some("remove one of them".into()),
        ),
        Error::InvalidValueForType { expected, .. } if bounds::nearest(expected, value).is_some() => (
            format!("{short} is out of range"),
            Some(format!("it must be {expected}")),
        ),
        Error::InvalidIntegerDigit { .. } => (
            format!("{short} is not a whole number"),
            Some("write it with digits alone".into()),
        ),
        Error::InvalidValueForType { expected, found } if expected.ends_with(" integer") => {
            let found: String = found.chars().take(40).collect();
            match digits_of(&found) {
                Some(digits) => (
                    format!("{found} says the type of its number"),
                    Some(format!("write {digits}")),
                ),
                None => (
                    format!("a whole number is expected here, not {found}"),
                    Some("write numbers without quotation marks".into()),
                ),
            }
        }
        Error::InvalidValueForType { expected, found } => {
            let found: String = found.chars().take(60).collect();
            (format!("{} is expected here, not {found}", kind(expected)), None)
        }
        Error::ExpectedDifferentStructName { found, .. } => (
            format!("a group here has no name, or another than {found}"),
            Some("write it as (name: ...)".into()),
        ),
        // The field's own check reports a number that is too large; this one does not even fit its type.
        Error::IntegerOutOfBounds => {
            let hint = if short.starts_with('-') {
                "a number here cannot be negative"
            } else {
                "that is far too large for this field"
            };
            (format!("{short} is out of range"), Some(hint.into()))
        }
        Error::ExpectedInteger => expected("a whole number", "write numbers without quotation marks"),
        Error::ExpectedComma if short.starts_with(|first: char| first.is_ascii_digit() || first == '-') => {
            expected("a whole number", "fractions are not allowed")
        }
        Error::ExpectedBoolean => expected("true or false", "write it without quotation marks"),
        Error::ExpectedComma => ("a comma is missing before this".into(), None),
        Error::ExpectedString => expected("a string", "write strings in quotation marks"),
        Error::ExpectedChar => expected("a letter", "write a letter in single quotation marks"),
        Error::ExpectedArray => expected("a list", "write a list in square brackets"),
        Error::ExpectedMap => expected("a table", "write a table in braces, {key: value}"),
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) | Error::InvalidIdentifier(_) => {
            expected("a word", "write a word of the format, without quotation marks")
        }
        Error::ExpectedStructLike if is_word(&short) => (
            format!("{short} needs something in brackets"),
            Some(format!("write {short}(...)")),
        ),
        Error::ExpectedNamedStructLike(_) | Error::ExpectedStructLike => {
            expected("a group of fields", "write it in round brackets, (name: ...)")
        }
        Error::ExpectedMapColon => ("a colon is missing".into(), None),
        Error::TrailingCharacters => ("there is text after the end".into(), Some("remove it".into())),
        Error::ExpectedDifferentLength { found, .. } => {
            (format!("{found} is the wrong number of values here"), None)
        }
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            let first = letters.next().map(|first| first.to_ascii_lowercase());
            (first.into_iter().chain(letters).collect(), None)
        }
    }
}

/// The digits of a number with a suffix that says its type: of `1u8`, `1`.
pub(in crate::text) fn digits_of(number: &str) -> Option<&str> {
    let end = number.find(['u', 'i'])?;
    let digits = &number[..end];
    let mut letters = digits.chars();
    let is_number = letters.all(|digit| digit.is_ascii_hexdigit() || "+-_xob".contains(digit));
    (!digits.is_empty() && is_number).then_some(digits)
}

/// A word for a type of the program, whose name would mean nothing to an author.
fn kind(expected: &str) -> &str {
    let begins = |start: &str| expected.starts_with(start);
    if begins("struct ") {
        "a group of fields"
    } else if begins("tuple") {
        "a group of values"
    } else if begins("enum ") || begins("variant ") || begins("unit ") {
        "a word"
    } else if begins("a sequence") || begins("an array") {
        "a list"
    } else if begins("a map") {
        "a table"
    } else {
        expected
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use crate::text::parse::parse;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, rename = "A")]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct File {
        format: u32,
        #[serde(default)]
        fog: bool,
        #[serde(default)]
        prices: BTreeMap<String, u32>,
        #[serde(default)]
        parts: Vec<PartSpec>,
        #[serde(default)]
        title: String,
        #[serde(default)]
        words: Vec<FormWord>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct PartSpec {
        id: String,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    enum FormWord {
        Alone,
        With(u8),
        Both(String, u8),
    }

    fn problems(text: &str) -> Vec<String> {
        let parsed = parse::<File>("a.ron", text, "A");
        parsed.problems.iter().map(ToString::to_string).collect()
    }

    fn mended(text: &str) -> String {
        let parsed = parse::<File>("a.ron", text, "A");
        let fix = parsed.problems[0].mark.fix.clone().expect("there is a fix");
        let mut mended = text.to_owned();
        mended.replace_range(fix.range, &fix.text);
        assert_eq!(problems(&mended), [] as [&str; 0], "{mended}");
        mended
    }

    #[test]
    fn numbers_that_are_none_are_told_as_they_stand_there() {
        assert_eq!(
            problems("A(format: 1e0)"),
            ["a.ron:1:11: format: 1e0 is not a whole number; write it with digits alone"]
        );
        assert_eq!(
            problems("A(format: 1u8)"),
            ["a.ron:1:11: format: 1u8 says the type of its number; write 1"]
        );
        assert_eq!(mended("A(format: 1u8)"), "A(format: 1)");
        assert_eq!(
            problems("A(format: \"1\")"),
            [
                "a.ron:1:10: format: a whole number is expected here, not \"1\"; write numbers without quotation marks"
            ]
        );
        assert_eq!(
            problems("A(format: 1.5)"),
            ["a.ron:1:11: format: a whole number is expected here, not 1.5; fractions are not allowed"]
        );
    }

    #[test]
    fn a_field_in_quotation_marks_is_one_problem() {
        let text = "A(\"format\": 1, parts: [(\"id\": \"x\")])";
        assert_eq!(
            problems(text),
            [
                "a.ron:1:3: format: the name of a field stands without quotation marks; write format",
                "a.ron:1:25: parts[0].id: the name of a field stands without quotation marks; write id",
            ]
        );
        assert_eq!(mended("A(\"format\": 1)"), "A(format: 1)");
    }

    #[test]
    fn brackets_that_a_word_does_not_have_are_told_and_read_over() {
        assert_eq!(
            problems("A(format: 1, words: [Alone(3), With(2), Alone (\"x\", 1), Alone(x: 3)])"),
            [
                "a.ron:1:22: words[0]: Alone stands alone, without brackets; write Alone",
                "a.ron:1:41: words[2]: Alone stands alone, without brackets; write Alone",
                "a.ron:1:57: words[3]: Alone stands alone, without brackets; write Alone",
            ]
        );
        assert_eq!(
            mended("A(format: 1, words: [Alone(3), With(2)])"),
            "A(format: 1, words: [Alone, With(2)])"
        );
    }

    #[test]
    fn values_without_their_names_and_numbers_in_place_of_words_are_told() {
        for part in ["(3)", "(-3, 4)", "(\"x\")", "(id: \"x\", 3)", "((id: \"x\"))"] {
            let [problem] = &*problems(&format!("A(format: 1, parts: [{part}])")) else {
                panic!("{part} is one problem");
            };
            let message = "a value of a group stands behind its name; write it as (name: ...)";
            assert!(problem.ends_with(message), "{part}: {problem}");
        }
        for word in ["3", "-3", "\"Alone\""] {
            let problem = format!(
                "a.ron:1:22: words[0]: a word is expected here, not {word}; write a word of the format, without quotation marks"
            );
            assert_eq!(problems(&format!("A(format: 1, words: [{word}])")), [problem]);
        }
    }

    #[test]
    fn a_word_that_lacks_its_brackets_is_told() {
        assert_eq!(
            problems("A(format: 1, words: [With, Alone, Both])"),
            [
                "a.ron:1:22: words[0]: With needs something in brackets; write With(...)",
                "a.ron:1:35: words[2]: Both needs something in brackets; write Both(...)",
            ]
        );
    }

    #[test]
    fn yes_and_no_are_true_and_false() {
        for no in ["no", "\"false\"", "0"] {
            let problem = format!(
                "a.ron:1:18: fog: true or false is expected here, not {no}; write it without quotation marks"
            );
            assert_eq!(problems(&format!("A(format: 1, fog: {no})")), [problem]);
        }
    }

    #[test]
    fn keys_of_a_table_stand_in_quotation_marks() {
        let text = "A(format: 1, prices: {tank: 6, \"gun\": 4, plane: 9})";
        assert_eq!(
            problems(text),
            [
                "a.ron:1:23: prices[tank]: tank is a key of a table, which stands in quotation marks; write \"tank\"",
                "a.ron:1:42: prices[plane]: plane is a key of a table, which stands in quotation marks; write \"plane\"",
            ]
        );
        assert_eq!(
            mended("A(format: 1, prices: {tank: 6})"),
            "A(format: 1, prices: {\"tank\": 6})"
        );
    }

    #[test]
    fn names_of_the_program_are_not_told() {
        for text in [
            "A(format: 1, parts: [Part(id: \"x\")])",
            "A(format: 1, parts: [\"x\"])",
            "A(format: 1, parts: [3])",
        ] {
            let problems = problems(text);
            assert!(
                problems.len() == 1 && !problems[0].contains("Spec"),
                "{problems:?}"
            );
        }
    }

    #[test]
    fn a_field_beside_the_one_that_it_was_meant_to_be_is_one_problem() {
        assert_eq!(
            problems("A(format: 1, titel: \"x\", title: \"y\")"),
            [
                "a.ron:1:14: titel: there is no field \"titel\" here; the field \"title\" is here already; remove this one"
            ]
        );
    }

    #[test]
    fn a_missing_quotation_mark_is_told_where_its_string_begins() {
        let text = "A(\n  format: 1,\n  parts: [(id: \"x), (id: \"y\")],\n  title: \"z\",\n)\n";
        assert_eq!(
            problems(text),
            ["a.ron:3:16: this string has no end; a quotation mark is missing"]
        );
        assert_eq!(mended(text), text.replace("\"x)", "\"x\")"));
    }

    #[test]
    fn characters_that_cannot_be_seen_are_told_and_read_over() {
        assert_eq!(
            problems("A(format:\u{a0}1, titel: \u{201c}x\u{201d})"),
            [
                "a.ron:1:10: there is a no-break space (U+00A0), which is not the space of a keyboard; write an ordinary space",
                "a.ron:1:14: titel: there is no field \"titel\" here; did you mean \"title\"?",
                "a.ron:1:21: this \u{201c} (U+201C) is a quotation mark that files do not have; write \", as it is on the keyboard",
            ]
        );
    }
}
