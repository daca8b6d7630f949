//! Our tree of RON against the crate `ron`: what the crate reads, the tree reads with the same values; what the crate refuses and the tree
//! accepts is one of the declared differences, and is reported when the file is parsed.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use railhead_engine::text::parse::{from_ron, parse};
use railhead_engine::text::ron_tree::{NodeId, Tree};
use ron::{Error, Value};

use crate::common::random_cases::random_cases;

const SPACES: [&str; 18] = [
    "",
    "",
    "",
    "",
    " ",
    " ",
    "\n",
    "\t",
    "\r\n",
    "\u{b}\u{c}",
    "\u{85}",
    "\u{200e}",
    "\u{2028}\u{200f}",
    "// it's (a \"comment\n",
    "//\n",
    "/**/",
    "/* [ /* nested ' */ \" \u{201c} # */",
    "/*/ ; */ /* // */",
];

const ATTRIBUTES: [&[&str]; 6] = [
    &["#", "!", "[", "enable", "(", "implicit_some", ")", "]"],
    &[
        "#",
        "!",
        "[",
        "enable",
        "(",
        "implicit_some",
        ",",
        "unwrap_newtypes",
        ")",
        "]",
    ],
    &[
        "#",
        "!",
        "[",
        "enable",
        "(",
        "unwrap_variant_newtypes",
        ",",
        ")",
        "]",
    ],
    &["#", "!", "[", "type", "=", "\"a ] (\"", "]"],
    &["#", "!", "[", "schema", "=", "r#\"a \" ] (\"#", "]"],
    &["#", "!", "[", "enable", "(", "implicit_some", ")", "]"],
];

const NUMBERS: [&str; 29] = [
    "0", "5", "-7", "+3", "0x1F", "-0xff", "0b101", "0o17", "1_000", "1.5", "-.5", ".25", "2.", "1e3",
    "2.5E-2", "5u8", "-3i32", "1.0f32", "4f64", "inf", "-inf", "NaN", "b'a'", "b'\\''", "b'('", "b'\\\\'",
    "b'\\x41'", "1..5", "1..=5",
];

const WORDS: [&str; 8] = [
    "true",
    "false",
    "None",
    "Unit",
    "r#raw.word",
    "gr\u{f6}\u{df}e",
    "_x",
    "bright",
];

const CHARACTERS: [&str; 11] = [
    "'a'",
    "'\\''",
    "'\"'",
    "'('",
    "'\\u{e9}'",
    "'\\\\'",
    "'\\n'",
    "'\u{e4}'",
    "'\\x41'",
    "'\u{a0}'",
    "'''",
];

const PIECES: [&str; 20] = [
    "a",
    " ",
    "(",
    "]",
    "{",
    ",",
    ":",
    "'",
    "//",
    "/*",
    "\\\"",
    "\\\\",
    "\\n",
    "\\u{41}",
    "\\x41",
    "\n",
    "\u{201c}",
    "\\\n   ",
    "#",
    "\u{1f682}",
];

const RAW: [&str; 6] = [
    "r\"a\\b (\"",
    "r#\"a\"b // \"#",
    "r##\"a\"#b\"##",
    "b\"ab\\\"(\\xff\"",
    "br\"\\\"",
    "br#\"x\"y'\"#",
];

const FIELDS: [&str; 8] = ["a", "b", "c", "r#type", "r#d.e", "gr\u{f6}\u{df}e", "_x", "bold"];

/// Makes a text of choices, each a byte.
struct Author<'c> {
    choices: std::slice::Iter<'c, u8>,
    text: String,
}

impl Author<'_> {
    fn choose(&mut self, among: usize) -> usize {
        usize::from(*self.choices.next().unwrap_or(&0)) % among
    }

    fn space(&mut self) {
        let space = SPACES[self.choose(SPACES.len())];
        self.text.push_str(space);
    }

    fn write(&mut self, token: &str) {
        self.text.push_str(token);
        self.space();
    }

    /// One of these, with space after it. A word or number needs some before the next, which brackets and commas give.
    fn one_of(&mut self, tokens: &[&str]) {
        let token = tokens[self.choose(tokens.len())];
        self.write(token);
    }

    fn document(&mut self) {
        self.space();
        for _ in 0..self.choose(3) {
            for token in ATTRIBUTES[self.choose(ATTRIBUTES.len())] {
                self.write(token);
            }
        }
        self.value(0);
    }

    fn leaf(&mut self) {
        match self.choose(5) {
            0 => self.one_of(&NUMBERS),
            1 => self.one_of(&WORDS),
            2 => self.one_of(&CHARACTERS),
            3 => self.one_of(&RAW),
            _ => {
                self.text.push('"');
                for _ in 0..self.choose(6) {
                    let piece = PIECES[self.choose(PIECES.len())];
                    self.text.push_str(piece);
                }
                self.write("\"");
            }
        }
    }

    fn value(&mut self, depth: usize) {
        let kind = if depth == 5 { 0 } else { self.choose(8) };
        match kind {
            0 => self.leaf(),
            1 => {
                self.write("Some");
                self.write("(");
                self.value(depth + 1);
                self.write(")");
            }
            2 => self.several("[", "]", |author, _| author.value(depth + 1)),
            3 => self.several("{", "}", |author, at| {
                // Keys differ, so that none replaces another.
                let key = format!("\"{at}\\u{{41}}(\"");
                match author.choose(3) {
                    0 => author.write(&at.to_string()),
                    1 => author.write(&key),
                    _ => {
                        author.write("(");
                        author.write(&at.to_string());
                        author.write(")");
                    }
                }
                author.write(":");
                author.value(depth + 1);
            }),
            4 | 5 => {
                if kind == 4 {
                    self.one_of(&["Name", "r#Name", "B"]);
                }
                self.several("(", ")", |author, _| author.value(depth + 1));
            }
            _ => {
                if kind == 6 {
                    self.one_of(&["Name", "r#Name", "B"]);
                }
                self.several("(", ")", |author, at| {
                    author.write(FIELDS[at]);
                    author.write(":");
                    author.value(depth + 1);
                });
            }
        }
    }

    fn several(&mut self, opening: &str, closing: &str, each: impl Fn(&mut Self, usize)) {
        self.write(opening);
        let count = self.choose(5);
        for at in 0..count {
            each(self, at);
            if at + 1 < count || self.choose(2) == 0 {
                self.write(",");
            }
        }
        self.write(closing);
    }
}

fn text_of(choices: &[u8]) -> String {
    let mut author = Author {
        choices: choices.iter(),
        text: String::new(),
    };
    author.document();
    author.text
}

fn read(text: &str) -> Value {
    from_ron(text).unwrap_or_else(|error| panic!("{text:?} is no value: {error}"))
}

/// Compares a value of the crate with one of the tree.
fn compare(value: &Value, tree: &Tree, text: &str, node: NodeId) -> Result<(), String> {
    let own = &text[tree.span(node)];
    let differs = || Err(format!("{value:?} is {own:?} in the tree"));
    let children: Vec<NodeId> = tree.children(node).collect();
    let bracket = tree.bracket(node);
    match value {
        Value::Option(Some(inner)) if bracket.is_some() && own.starts_with("Some") => match &*children {
            [child] => compare(inner, tree, text, *child),
            _ => differs(),
        },
        Value::Map(map) if bracket.is_some() => {
            if map.len() != children.len() {
                return differs();
            }
            for child in children {
                let Some(key) = tree.key(child) else {
                    return differs();
                };
                let key = if bracket == Some(b'{') {
                    read(key)
                } else {
                    Value::String(key.to_owned())
                };
                let Some((_, value)) = map.iter().find(|(known, _)| **known == key) else {
                    return differs();
                };
                compare(value, tree, text, child)?;
            }
            Ok(())
        }
        Value::Seq(values) if bracket.is_some() => {
            if values.len() != children.len() {
                return differs();
            }
            let mut both = values.iter().zip(children);
            both.try_for_each(|(value, child)| compare(value, tree, text, child))
        }
        Value::Unit if bracket == Some(b'(') && children.is_empty() => Ok(()),
        value if bracket.is_none() && read(own) == *value => Ok(()),
        _ => differs(),
    }
}

fn has_same_values(text: &str, value: &Value) -> Result<(), TestCaseError> {
    let tree = Tree::scan(text).map_err(|error| TestCaseError::fail(format!("{error:?}: {text}")))?;
    let root = tree
        .find("")
        .ok_or_else(|| TestCaseError::fail("there is no value"))?;
    compare(value, &tree, text, root).map_err(|why| TestCaseError::fail(format!("{why}: {text}")))
}

#[test]
fn what_the_crate_reads_the_tree_reads_with_the_same_values() {
    let choices = proptest::collection::vec(any::<u8>(), 0..300);
    let mut runner = TestRunner::new(random_cases(20_000));
    let tried = runner.run(&choices, |choices| {
        let text = text_of(&choices);
        let value: Value =
            from_ron(&text).map_err(|error| TestCaseError::fail(format!("no value: {error}: {text}")))?;
        has_same_values(&text, &value)
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

/// What the tree accepts although the crate refuses it: the tree knows brackets, strings, comments and commas, and stands for what is being
/// typed; whether words, numbers and their order make sense is the crate's to say, whose error becomes a problem.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the crate has dozens of errors, and may add some"
)]
fn is_declared(error: &Error) -> bool {
    match error {
        // A text that is still empty.
        Error::Eof
        // What stands where: a value without a comma before it, a key without a value, two values at the top.
        | Error::ExpectedComma
        | Error::ExpectedArrayEnd
        | Error::ExpectedMapEnd
        | Error::ExpectedMapColon
        | Error::ExpectedStructLikeEnd
        | Error::ExpectedOptionEnd
        | Error::ExpectedOption
        | Error::TrailingCharacters
        | Error::UnexpectedChar(_)
        // Words, numbers, letters and escapes that are none.
        | Error::ExpectedIdentifier
        | Error::SuggestRawIdentifier(_)
        | Error::InvalidEscape(_)
        | Error::InvalidIdentifier(_)
        | Error::ExpectedInteger
        | Error::ExpectedFloat
        | Error::ExpectedChar
        | Error::ExpectedString
        | Error::ExpectedByteString
        | Error::ExpectedByteLiteral
        | Error::IntegerOutOfBounds
        | Error::InvalidIntegerDigit { .. }
        | Error::UnderscoreAtBeginning
        | Error::FloatUnderscore
        | Error::Utf8Error(_)
        // Attributes that are none, or of another version.
        | Error::ExpectedAttribute
        | Error::ExpectedAttributeEnd
        | Error::NoSuchExtension(_) => true,
        // Above all what the tree has to find: strings, comments and brackets without an end.
        _ => false,
    }
}

#[test]
fn what_the_tree_reads_and_the_crate_refuses_is_a_declared_difference() {
    let choices = proptest::collection::vec(any::<u8>(), 0..200);
    let strategy = (choices, any::<u16>(), 0..3_usize, any::<u8>());
    let mut runner = TestRunner::new(random_cases(20_000));
    let tried = runner.run(&strategy, |(choices, place, what, with)| {
        let mut text = text_of(&choices);
        let letters: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = letters[usize::from(place) % letters.len()];
        let end = text[at..]
            .chars()
            .next()
            .map_or(at, |letter| at + letter.len_utf8());
        let signs = [
            PIECES.as_slice(),
            &NUMBERS,
            &SPACES,
            &["\"", "\u{a0}", ";", "'", ")", "[", "}"],
        ]
        .concat();
        let sign = signs[usize::from(with) % signs.len()];
        match what {
            0 => text.replace_range(at..end, ""),
            1 => text.insert_str(at, sign),
            _ => text.replace_range(at..end, sign),
        }
        match from_ron::<Value>(&text) {
            Ok(value) => {
                // Two equal keys are one value of the crate.
                if !has_twins(&text) && !has_bare_some(&text) {
                    has_same_values(&text, &value)?;
                }
            }
            Err(error) => {
                let Ok(tree) = Tree::scan(&text) else {
                    return Ok(());
                };
                if !is_declared(&error.code) {
                    return Err(TestCaseError::fail(format!("{:?}: {text}", error.code)));
                }
                let name = tree.name().unwrap_or_default().to_owned();
                let parsed = parse::<Value>("a.ron", &text, &name);
                prop_assert!(
                    !parsed.problems.is_empty(),
                    "{:?} is not reported: {text}",
                    error.code
                );
            }
        }
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

/// Whether a `Some` stands before its value without brackets. Where `Some` can be left out the crate reads over it, which no page promises.
fn has_bare_some(text: &str) -> bool {
    let tree = Tree::scan(text).expect("the crate reads it");
    tree.values()
        .any(|node| tree.bracket(node).is_none() && &text[tree.span(node)] == "Some")
}

/// Whether some value has two fields or keys that are the same.
fn has_twins(text: &str) -> bool {
    let tree = Tree::scan(text).expect("the crate reads it");
    tree.values().any(|node| {
        let keys: Vec<Value> = tree
            .children(node)
            .filter_map(|child| tree.key(child).and_then(|key| from_ron(key).ok()))
            .collect();
        keys.iter().enumerate().any(|(at, key)| keys[..at].contains(key))
    })
}
