//! `map.properties`, in the format of Java: a name, an equals sign, a colon or a blank, and a value.

use std::collections::BTreeMap;

/// Reads the properties of a map. Of two with one name the later counts.
pub(super) fn read(text: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim_start();
        if line.starts_with(['#', '!']) {
            continue;
        }
        let mut whole = line.to_owned();
        // A backslash at its end carries a line on.
        while ends_open(&whole) {
            whole.pop();
            let Some(next) = lines.next() else { break };
            whole += next.trim_start();
        }
        if let Some((name, value)) = parted(&whole) {
            found.insert(plain(name.trim()), plain(value.trim()));
        }
    }
    found
}

/// Whether a line ends with a backslash that is not itself behind one.
fn ends_open(line: &str) -> bool {
    let slashes = line.bytes().rev().take_while(|byte| *byte == b'\\').count();
    !slashes.is_multiple_of(2)
}

/// A name and its value. Names of players have blanks that old maps do not mark, so a blank parts them only where no other sign does.
fn parted(line: &str) -> Option<(&str, &str)> {
    let mut is_marked = false;
    let mut blank = None;
    for (at, letter) in line.char_indices() {
        match letter {
            _ if is_marked => is_marked = false,
            '\\' => is_marked = true,
            '=' | ':' => return Some((&line[..at], &line[at + 1..])),
            ' ' | '\t' if blank.is_none() => blank = Some(at),
            _ => {}
        }
    }
    blank.map(|at| (&line[..at], &line[at + 1..]))
}

/// A text without the signs that mark letters: `\ ` is a blank, `\u00e9` an é.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, marked)) = rest.split_once('\\') {
        plain += before;
        let letter = marked.strip_prefix('u').and_then(|digits| {
            let number = u32::from_str_radix(digits.get(..4)?, 16).ok()?;
            Some((char::from_u32(number)?, &digits[4..]))
        });
        if let Some((letter, behind)) = letter {
            plain.push(letter);
            rest = behind;
            continue;
        }
        let mut letters = marked.chars();
        plain.extend(letters.next().map(|letter| match letter {
            't' => '\t',
            'n' => '\n',
            other => other,
        }));
        rest = letters.as_str();
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_parted_and_marked_as_java_does() {
        let text = "# a=1\n  ! b=2\n map.width = 20\ncolor.Red=FF0000\ncolor.Rebel\\ Army : 00ff00\ncolor.Free France=0000ff\n\
                    color.Bl\\u00e9=\\u00E9\nunits.scale 0.5\nlong = a\\\n   b\nempty=\nno value\\\\\nmap.width=30\nlast = \\";
        let found = read(text);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("color.Blé", "é"),
                ("color.Free France", "0000ff"),
                ("color.Rebel Army", "00ff00"),
                ("color.Red", "FF0000"),
                ("empty", ""),
                ("last", ""),
                ("long", "ab"),
                ("map.width", "30"),
                ("no", "value\\"),
                ("units.scale", "0.5"),
            ]
        );
    }
}
