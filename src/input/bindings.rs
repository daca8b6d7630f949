//! Keys that the player has bound to other actions than usual.
//!
//! A bound key arrives as the key that it stands for, so that all other code knows the usual keys alone.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use bevy_egui::egui;
use serde::{Deserialize, Serialize};

use super::keys::ACTIONS;
use super::layout::{KeyLayout, is_sign};
use super::strokes::{KeyStroke, with_modifiers};

/// The usual key of an action and the one in its place, as players read them, such as `Ctrl+Z`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyBindings(BTreeMap<String, String>);

impl KeyBindings {
    /// Whether every key is the usual one.
    pub fn are_usual(&self) -> bool {
        self.0.is_empty()
    }

    /// The key for an action, named by its usual key.
    pub fn key_of<'a>(&'a self, usual: &'a str) -> &'a str {
        self.0.get(usual).map_or(usual, String::as_str)
    }

    /// Binds a key to an action.
    pub fn bind(&mut self, usual: String, key: String) {
        if usual == key {
            self.0.remove(&usual);
        } else {
            self.0.insert(usual, key);
        }
    }

    /// Another action with the same key.
    pub fn conflict(&self, usual: &str) -> Option<&'static str> {
        let key = self.key_of(usual);
        let others = ACTIONS.iter().map(|(chord, what)| (chord.name(), *what));
        let mut same = others.filter(|(other, _)| other != usual && self.key_of(other) == key);
        same.next().map(|(_, what)| what)
    }

    /// The usual stroke for a stroke; `None` for a key that does something else now.
    pub fn meaning(&self, stroke: KeyStroke) -> Option<KeyStroke> {
        if self.0.is_empty() || stroke.alt {
            return Some(stroke);
        }
        let struck = stroke.name();
        let mut bound = ACTIONS.iter().map(|(chord, _)| chord);
        match bound.find(|chord| self.0.get(&chord.name()) == Some(&struck)) {
            Some(chord) => Some(chord.stroke()),
            None => (!is_action(&struck) || self.key_of(&struck) == struck).then_some(stroke),
        }
    }

    /// A text with the names of usual keys, such as `V, Shift+V`, with the names of those in their place on the player's
    /// board.
    pub fn in_text(&self, keys: &str, layout: &KeyLayout) -> String {
        let words = keys.split(' ').map(|word| {
            let bare = word.trim_end_matches(',');
            let own = layout.own_name(self.key_of(bare));
            format!("{own}{}", &word[bare.len()..])
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

fn is_action(key: &str) -> bool {
    ACTIONS.iter().any(|(chord, _)| chord.name() == key)
}

/// The key that was struck in a dialog, if an action can have it: keys that move about in dialogs and on the map, and
/// those with numbers, keep their meaning.
pub fn struck(event: &egui::Event) -> Option<String> {
    let egui::Event::Key {
        key,
        physical_key,
        pressed: true,
        repeat: false,
        modifiers,
    } = event
    else {
        return None;
    };
    let letter = physical_key.unwrap_or(*key).symbol_or_name();
    // The Shift that a board needs to write a sign does not count.
    let mut written = key.symbol_or_name().chars();
    let is_sign = written.next().is_some_and(is_sign) && written.next().is_none();
    let name = with_modifiers(letter, modifiers.command, modifiers.shift && !is_sign);
    let mut letters = letter.chars();
    let is_letter = letters.next().is_some_and(|first| {
        letters.next().is_none() && first.is_ascii() && !"0123456789+-=".contains(first)
    });
    let is_function = letter
        .strip_prefix('F')
        .is_some_and(|number| number.parse::<u8>().is_ok());
    (!modifiers.alt && (is_letter || is_function || is_action(&name))).then_some(name)
}

#[cfg(test)]
mod tests {
    use bevy::prelude::KeyCode;

    use super::super::help::{AREA_HELP, HELP, HEX_HELP};
    use super::super::strokes::letter;
    use super::*;

    fn stroke(key: KeyCode, shift: bool) -> KeyStroke {
        KeyStroke {
            key,
            ctrl: false,
            shift,
            alt: false,
        }
    }

    fn bound(pairs: &[(&str, &str)]) -> KeyBindings {
        let mut bindings = KeyBindings::default();
        for (usual, key) in pairs {
            bindings.bind((*usual).to_owned(), (*key).to_owned());
        }
        bindings
    }

    #[test]
    fn a_bound_key_stands_for_the_usual_one_which_stands_for_nothing() {
        let bindings = bound(&[("N", "Y"), ("Shift+V", "F7")]);
        let next = stroke(KeyCode::KeyN, false);
        assert_eq!(bindings.meaning(stroke(KeyCode::KeyY, false)), Some(next));
        assert_eq!(bindings.meaning(next), None);
        let previous = stroke(KeyCode::KeyN, true);
        assert_eq!(bindings.meaning(previous), Some(previous), "another action");
        let supply = stroke(KeyCode::KeyV, true);
        assert_eq!(bindings.meaning(stroke(KeyCode::F7, false)), Some(supply));
        // Two actions change places.
        let swapped = bound(&[("N", "H"), ("H", "N")]);
        let since = stroke(KeyCode::KeyH, false);
        assert_eq!(
            [since, next].map(|stroke| swapped.meaning(stroke)),
            [Some(next), Some(since)]
        );
        assert_eq!(swapped.conflict("N"), None);
    }

    #[test]
    fn a_key_for_two_actions_is_a_conflict_of_both() {
        let bindings = bound(&[("N", "H")]);
        assert!(
            bindings
                .conflict("N")
                .is_some_and(|other| other.contains("last turn"))
        );
        assert!(bindings.conflict("H").is_some_and(|other| other.contains("next")));
        assert_eq!(bindings.conflict("I"), None);
        assert_eq!(bound(&[("N", "N")]), KeyBindings::default());
    }

    #[test]
    fn texts_name_the_bound_keys() {
        let bindings = bound(&[("V", "Y"), ("Ctrl+Z", "U"), ("J", "F7")]);
        let text = |keys| bindings.in_text(keys, &KeyLayout::default());
        assert_eq!(text("V, Shift+V"), "Y, Shift+V");
        assert_eq!(text("H, J"), "H, F7");
        assert_eq!(text("Ctrl+Z"), "U");
        // On a French board.
        let french = KeyLayout::of([(KeyCode::KeyQ, 'a'), (KeyCode::KeyA, 'q')].into());
        let keys = KeyBindings::default().in_text("Q W E A S D", &french);
        assert_eq!(keys, "A W E Q S D");
    }

    #[test]
    fn a_key_has_the_same_name_in_the_window_and_in_dialogs() {
        for (chord, _) in ACTIONS {
            let stroke = chord.stroke();
            let letter = letter(stroke.key);
            let key = egui::Key::from_name(&letter).expect("egui knows it");
            let event = egui::Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: egui::Modifiers {
                    command: stroke.ctrl,
                    shift: stroke.shift,
                    ..egui::Modifiers::NONE
                },
            };
            assert_eq!(struck(&event), Some(chord.name()));
        }
    }

    #[test]
    fn the_help_names_the_key_of_every_action() {
        let lines = HELP.iter().chain(&HEX_HELP).chain(&AREA_HELP);
        let words: Vec<&str> = lines.flat_map(|(keys, _)| keys.split([' ', ','])).collect();
        for (chord, what) in ACTIONS {
            assert!(words.contains(&chord.name().as_str()), "{what}");
        }
    }

    #[test]
    fn no_two_actions_have_the_same_usual_key() {
        for (chord, what) in ACTIONS {
            assert_eq!(KeyBindings::default().conflict(&chord.name()), None, "{what}");
        }
    }
}
