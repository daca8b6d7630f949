//! What the keys of the player's board write.
//!
//! All other code knows the keys of an American board. A key that writes a letter or a sign stands for the American key with it,
//! wherever it lies, so that Ctrl+Z is the key labelled Z. Three things go by the place of a key: the aim, whose six keys lie
//! around a hex; keys that write neither, as on a Greek or Russian board; and numbers, which some boards write with Shift alone.
//! Where the aim takes the letter of another action, that action gets the key whose letter the aim has on an American board.

use std::collections::BTreeMap;

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::{KeyCode, Resource};

use super::keys::{AIM, CTRL, SHIFT};

/// The keys that write, with what an American board writes there.
pub(super) const PLACES: [(KeyCode, char); 47] = [
    (KeyCode::Digit1, '1'),
    (KeyCode::Digit2, '2'),
    (KeyCode::Digit3, '3'),
    (KeyCode::Digit4, '4'),
    (KeyCode::Digit5, '5'),
    (KeyCode::Digit6, '6'),
    (KeyCode::Digit7, '7'),
    (KeyCode::Digit8, '8'),
    (KeyCode::Digit9, '9'),
    (KeyCode::Digit0, '0'),
    (KeyCode::Minus, '-'),
    (KeyCode::Equal, '='),
    (KeyCode::KeyQ, 'q'),
    (KeyCode::KeyW, 'w'),
    (KeyCode::KeyE, 'e'),
    (KeyCode::KeyR, 'r'),
    (KeyCode::KeyT, 't'),
    (KeyCode::KeyY, 'y'),
    (KeyCode::KeyU, 'u'),
    (KeyCode::KeyI, 'i'),
    (KeyCode::KeyO, 'o'),
    (KeyCode::KeyP, 'p'),
    (KeyCode::BracketLeft, '['),
    (KeyCode::BracketRight, ']'),
    (KeyCode::KeyA, 'a'),
    (KeyCode::KeyS, 's'),
    (KeyCode::KeyD, 'd'),
    (KeyCode::KeyF, 'f'),
    (KeyCode::KeyG, 'g'),
    (KeyCode::KeyH, 'h'),
    (KeyCode::KeyJ, 'j'),
    (KeyCode::KeyK, 'k'),
    (KeyCode::KeyL, 'l'),
    (KeyCode::Semicolon, ';'),
    (KeyCode::Quote, '\''),
    (KeyCode::Backquote, '`'),
    (KeyCode::Backslash, '\\'),
    (KeyCode::KeyZ, 'z'),
    (KeyCode::KeyX, 'x'),
    (KeyCode::KeyC, 'c'),
    (KeyCode::KeyV, 'v'),
    (KeyCode::KeyB, 'b'),
    (KeyCode::KeyN, 'n'),
    (KeyCode::KeyM, 'm'),
    (KeyCode::Comma, ','),
    (KeyCode::Period, '.'),
    (KeyCode::Slash, '/'),
];

/// The American key with a letter or sign.
fn key_of(written: char) -> Option<KeyCode> {
    let bare = match written {
        '+' => '=',
        other => other.to_ascii_lowercase(),
    };
    PLACES
        .iter()
        .find_map(|(key, letter)| (*letter == bare).then_some(*key))
}

fn is_aim(key: KeyCode) -> bool {
    AIM.iter().any(|(aim, _)| *aim == key)
}

/// The letter or sign that an event writes.
pub(super) fn written(event: &KeyboardInput) -> Option<char> {
    let Key::Character(text) = &event.logical_key else {
        return None;
    };
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Whether this is a number or sign with a meaning: the Shift or `AltGr` that a board needs to write it does not count.
pub(super) fn is_sign(written: char) -> bool {
    !written.is_ascii_alphabetic() && key_of(written).is_some()
}

/// The keys with a name that can lie elsewhere, such as Ctrl in place of Caps Lock.
fn named(logical: &Key) -> Option<&'static [KeyCode]> {
    Some(match logical {
        Key::Escape => &[KeyCode::Escape],
        Key::Tab => &[KeyCode::Tab],
        Key::Enter => &[KeyCode::Enter, KeyCode::NumpadEnter],
        Key::Backspace => &[KeyCode::Backspace],
        Key::CapsLock => &[KeyCode::CapsLock],
        Key::Control => &CTRL,
        Key::Shift => &SHIFT,
        _ => return None,
    })
}

/// What each key of the player's board writes, as far as it is known.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLayout {
    letters: BTreeMap<KeyCode, char>,
    /// Whether a key wrote something else than before.
    pub(super) is_stale: bool,
}

impl KeyLayout {
    /// A board whose keys write these letters.
    pub fn of(letters: BTreeMap<KeyCode, char>) -> Self {
        Self {
            letters,
            is_stale: false,
        }
    }

    /// Learns what a key writes without Shift.
    pub(super) fn learn(&mut self, place: KeyCode, letter: char) {
        if PLACES.iter().any(|(key, _)| *key == place) {
            let before = self.letters.insert(place, letter);
            self.is_stale |= before.is_some_and(|before| before != letter);
        }
    }

    /// The American key for an event; `ctrl` is whether Ctrl is held.
    pub fn usual(&self, event: &KeyboardInput, ctrl: bool) -> KeyCode {
        match named(&event.logical_key) {
            Some(keys) if keys.contains(&event.key_code) => event.key_code,
            Some(keys) => keys[0],
            None => self.usual_of(event.key_code, written(event), ctrl),
        }
    }

    /// The American key for a key at this place that writes this.
    fn usual_of(&self, place: KeyCode, written: Option<char>, ctrl: bool) -> KeyCode {
        let is_on_the_board = place == KeyCode::IntlBackslash || PLACES.iter().any(|(key, _)| *key == place);
        if !is_on_the_board || is_aim(place) && !ctrl {
            return place;
        }
        match written.and_then(key_of) {
            Some(key) if is_aim(key) && !ctrl => self.in_its_place(place),
            Some(key) => key,
            None => place,
        }
    }

    /// The key for which a key stands that writes a letter of the aim: one whose own letter the aim has taken.
    fn in_its_place(&self, place: KeyCode) -> KeyCode {
        let aims = AIM.iter().filter_map(|(key, _)| self.letters.get(key));
        let taken: Vec<KeyCode> = aims
            .filter_map(|letter| key_of(*letter))
            .filter(|key| !is_aim(*key))
            .collect();
        let free = self
            .letters
            .iter()
            .filter(|(key, letter)| !is_aim(**key) && key_of(**letter).is_some_and(is_aim));
        let free: Vec<KeyCode> = free.map(|(key, _)| *key).collect();
        if taken.contains(&place) {
            return place;
        }
        let mut pairs = free
            .iter()
            .filter(|key| !taken.contains(key))
            .zip(taken.iter().filter(|key| !free.contains(key)));
        pairs
            .find_map(|(key, other)| (*key == place).then_some(*other))
            .unwrap_or(place)
    }

    /// The name of the key that the player strikes for an American one, such as `Ctrl+Z`.
    pub fn own_name(&self, usual: &str) -> String {
        let (modifiers, letter) = usual
            .rsplit_once('+')
            .map_or(("", usual), |(with, letter)| (&usual[..=with.len()], letter));
        let mut letters = letter.chars();
        let key = letters
            .next()
            .filter(|first| {
                letters.next().is_none() && !first.is_ascii_lowercase() && !first.is_ascii_digit()
            })
            .and_then(key_of);
        let own = key.and_then(|key| self.own(key, modifiers.starts_with("Ctrl")));
        match own {
            Some(own) => format!("{modifiers}{}", own.to_uppercase()),
            None => usual.to_owned(),
        }
    }

    /// What the player's key for an American one writes; `None` if that is not known.
    fn own(&self, key: KeyCode, ctrl: bool) -> Option<char> {
        let stands_for =
            |(place, letter): &(&KeyCode, &char)| self.usual_of(**place, Some(**letter), ctrl) == key;
        let own = || self.letters.iter().filter(stands_for);
        let same = own().find(|(_, letter)| key_of(**letter) == Some(key));
        same.or_else(|| own().next()).map(|(_, letter)| *letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board: what the keys of the American rows write, row by row.
    fn board(rows: [&str; 4]) -> KeyLayout {
        let american = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];
        let places = american.iter().flat_map(|row| row.chars());
        let letters = rows.iter().flat_map(|row| row.chars());
        let letters = places.zip(letters);
        KeyLayout::of(
            letters
                .map(|(place, letter)| (key_of(place).unwrap(), letter))
                .collect(),
        )
    }

    fn german() -> KeyLayout {
        board(["1234567890ß´", "qwertzuiopü+", "asdfghjklöä", "yxcvbnm,.-"])
    }

    fn french() -> KeyLayout {
        board(["&é\"'(-è_çà)=", "azertyuiop^$", "qsdfghjklmù", "wxcvbn,;:!"])
    }

    fn russian() -> KeyLayout {
        board(["1234567890-=", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю."])
    }

    fn greek() -> KeyLayout {
        board(["1234567890-=", ";ςερτυθιοπ[]", "ασδφγηξκλ΄'", "ζχψωβνμ,./"])
    }

    fn dvorak() -> KeyLayout {
        board(["1234567890[]", "',.pyfgcrl/=", "aoeuidhtns-", ";qjkxbmwvz"])
    }

    /// The meaning of a key, plain and with Ctrl.
    fn meanings(layout: &KeyLayout, place: KeyCode) -> [KeyCode; 2] {
        let letter = layout.letters.get(&place).copied();
        [false, true].map(|ctrl| layout.usual_of(place, letter, ctrl))
    }

    #[test]
    fn letters_mean_what_the_key_writes() {
        let german = german();
        // The key labelled Z lies where Americans have Y.
        assert_eq!(meanings(&german, KeyCode::KeyY), [KeyCode::KeyZ; 2]);
        assert_eq!(meanings(&german, KeyCode::KeyZ), [KeyCode::KeyY; 2]);
        assert_eq!(meanings(&german, KeyCode::Slash), [KeyCode::Minus; 2]);
        assert_eq!(meanings(&german, KeyCode::BracketRight), [KeyCode::Equal; 2]);
        assert_eq!(meanings(&german, KeyCode::BracketLeft), [KeyCode::BracketLeft; 2]);
        assert_eq!(
            german.usual_of(KeyCode::Digit8, Some('['), false),
            KeyCode::BracketLeft,
            "with AltGr"
        );
        let french = french();
        assert_eq!(meanings(&french, KeyCode::Semicolon), [KeyCode::KeyM; 2]);
        assert_eq!(meanings(&french, KeyCode::Digit1), [KeyCode::Digit1; 2]);
        assert_eq!(french.usual_of(KeyCode::Comma, Some('.'), false), KeyCode::Period);
    }

    #[test]
    fn the_aim_goes_by_place_and_what_it_takes_finds_another_key() {
        for layout in [german(), french(), russian(), greek(), dvorak()] {
            for (place, _) in AIM {
                assert_eq!(meanings(&layout, place)[0], place);
            }
        }
        let french = french();
        assert_eq!(meanings(&french, KeyCode::KeyW), [KeyCode::KeyW, KeyCode::KeyZ]);
        // Its Z is a key of the aim, so the zones of control are on W.
        assert_eq!(meanings(&french, KeyCode::KeyZ), [KeyCode::KeyZ, KeyCode::KeyW]);
        // No meaning is on two keys, and none that an American board has is missing.
        let layout = dvorak();
        let all = |layout: &KeyLayout| -> Vec<KeyCode> {
            let mut all: Vec<_> = layout
                .letters
                .keys()
                .map(|place| meanings(layout, *place)[0])
                .collect();
            all.sort_unstable();
            all
        };
        let mut every: Vec<KeyCode> = layout.letters.keys().copied().collect();
        every.sort_unstable();
        assert_eq!(all(&layout), every);
    }

    #[test]
    fn on_a_board_without_latin_letters_the_place_decides() {
        for layout in [russian(), greek()] {
            for key in [KeyCode::KeyZ, KeyCode::KeyY, KeyCode::KeyN, KeyCode::KeyR] {
                assert_eq!(meanings(&layout, key), [key; 2]);
            }
        }
        assert_eq!(
            meanings(&russian(), KeyCode::BracketLeft),
            [KeyCode::BracketLeft; 2]
        );
        assert_eq!(meanings(&KeyLayout::default(), KeyCode::KeyZ), [KeyCode::KeyZ; 2]);
    }

    #[test]
    fn texts_name_the_players_own_keys() {
        let usual = "Ctrl+Z Z W Shift+V [ F5 Enter 1 Ctrl+Enter";
        for (layout, own) in [
            (KeyLayout::default(), usual),
            (german(), "Ctrl+Z Z W Shift+V Ü F5 Enter 1 Ctrl+Enter"),
            (french(), "Ctrl+Z W Z Shift+V ^ F5 Enter 1 Ctrl+Enter"),
            (russian(), "Ctrl+Я Я Ц Shift+М Х F5 Enter 1 Ctrl+Enter"),
        ] {
            let names: Vec<String> = usual.split(' ').map(|key| layout.own_name(key)).collect();
            assert_eq!(names.join(" "), own);
        }
    }

    #[test]
    fn a_board_that_changes_is_noticed() {
        let mut layout = KeyLayout::default();
        layout.learn(KeyCode::KeyZ, 'z');
        layout.learn(KeyCode::KeyZ, 'z');
        assert!(!layout.is_stale);
        layout.learn(KeyCode::KeyZ, 'я');
        assert!(layout.is_stale);
    }
}
