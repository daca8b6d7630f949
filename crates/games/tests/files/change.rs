//! A text with something changed in it, as accidents and attackers would.

use railhead_engine::engine::Draws;

/// How something is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Single bytes.
    Bytes,
    /// Words, numbers and signs.
    Tokens,
    /// Lines and stretches of up to two thousand bytes.
    Blocks,
    /// Numbers by other numbers and words by other words of the same text; of a save those of its situation.
    Meaning,
}

/// Every kind.
pub const KINDS: [Kind; 4] = [Kind::Bytes, Kind::Tokens, Kind::Blocks, Kind::Meaning];

/// Words that files have trouble with.
const ODD: [&str; 24] = [
    "0",
    "-1",
    "1",
    "99",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "99999999999999999999",
    "1.5",
    "\"\"",
    "''",
    "()",
    "[]",
    "{}",
    "None",
    "Some(1)",
    "\"\\u{1b}[2J\"",
    "\u{feff}",
    "\u{0}",
    "/*",
    "//",
    "\"9999\"",
];

/// Where words and signs begin and end.
fn tokens(text: &[u8]) -> Vec<(usize, usize)> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let begun = at;
        at += 1;
        if is_word(text[begun]) {
            while at < text.len() && is_word(text[at]) {
                at += 1;
            }
        }
        if !text[begun].is_ascii_whitespace() {
            found.push((begun, at));
        }
    }
    found
}

fn lines(text: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut begun = 0;
    for (at, byte) in text.iter().enumerate() {
        if *byte == b'\n' {
            found.push((begun, at + 1));
            begun = at + 1;
        }
    }
    found
}

/// Where a save's position begins; the beginning of any other text.
fn situation(text: &[u8]) -> usize {
    const NAME: &[u8] = b"snapshot: (";
    let found = text.windows(NAME.len()).rposition(|piece| piece == NAME);
    found.map_or(0, |at| at + NAME.len())
}

/// The words and numbers of a position, each with its role: the two preceding tokens, quotes ignored.
fn words_with_roles(text: &[u8]) -> Vec<(Vec<u8>, usize, usize)> {
    let begun = situation(text);
    let mut before: [&[u8]; 2] = [&[]; 2];
    let mut found = Vec::new();
    for (begin, end) in tokens(&text[begun..]) {
        let piece = &text[begun + begin..begun + end];
        if piece == b"\"" {
            continue;
        }
        if piece[0].is_ascii_alphanumeric() {
            found.push((before.concat(), begun + begin, begun + end));
        }
        before = [before[1], piece];
    }
    found
}

/// Takes pieces away, doubles them, or puts others in their place.
fn swap_pieces(text: &mut Vec<u8>, pieces: &[(usize, usize)], luck: &mut Draws) {
    if pieces.is_empty() {
        return;
    }
    let [(begin, end), (from, to)] = [(); 2].map(|()| luck.pick(pieces));
    let other = text[from..to].to_vec();
    match luck.below(3) {
        0 => drop(text.splice(begin..end, [])),
        1 => drop(text.splice(begin..begin, other)),
        _ => drop(text.splice(begin..end, other)),
    }
}

/// A text with something changed.
pub fn change(text: &str, kind: Kind, luck: &mut Draws) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    let times = 1 + luck.below(3);
    for _ in 0..times {
        let at = luck.below(text.len().max(1)).min(text.len());
        match kind {
            Kind::Bytes => {
                let byte = u8::try_from(luck.below(256)).expect("a byte");
                let end = (at + luck.below(2)).min(text.len());
                let with = if luck.one_in(3) { vec![] } else { vec![byte] };
                text.splice(at..end, with);
            }
            Kind::Tokens => {
                let tokens = tokens(&text);
                if luck.one_in(2) && !tokens.is_empty() {
                    let (begin, end) = luck.pick(&tokens);
                    text.splice(begin..end, luck.pick(&ODD).bytes());
                } else {
                    swap_pieces(&mut text, &tokens, luck);
                }
            }
            Kind::Meaning => {
                let words = words_with_roles(&text);
                if words.is_empty() {
                    continue;
                }
                let (role, begin, end) = luck.pick(&words);
                let others: Vec<_> = words.iter().filter(|(other, ..)| *other == role).collect();
                let (_, from, to) = *luck.pick(&others);
                let other = text[from..to].to_vec();
                text.splice(begin..end, other);
            }
            Kind::Blocks if luck.one_in(2) => {
                let lines = lines(&text);
                swap_pieces(&mut text, &lines, luck);
            }
            Kind::Blocks => {
                let pieces = [(); 2].map(|()| {
                    let at = luck.below(text.len().max(1));
                    (at, (at + luck.below(2_000)).min(text.len()))
                });
                swap_pieces(&mut text, &pieces, luck);
            }
        }
    }
    text
}
