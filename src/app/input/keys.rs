//! The only file that names keys.

use bevy::prelude::{ButtonInput, KeyCode, Vec2};
use bevy_egui::egui;

use super::strokes::Strokes;
use super::watch::Watch;
use crate::rules::board::HexSide;

/// Switches between the map and the overview of the whole of it.
pub const OVERVIEW: KeyCode = KeyCode::Tab;

/// In a dialog: goes from one button to the next.
pub const WALK: egui::Key = egui::Key::Tab;

/// In a dialog: answers it with what stands out.
pub const ANSWER: egui::Key = egui::Key::Enter;

/// Zooms in.
pub const ZOOM_IN: [KeyCode; 2] = [KeyCode::Equal, KeyCode::NumpadAdd];

/// Zooms out.
pub const ZOOM_OUT: [KeyCode; 2] = [KeyCode::Minus, KeyCode::NumpadSubtract];

/// Fits the whole map into the window.
pub const FIT_MAP: [KeyCode; 2] = [KeyCode::Home, KeyCode::Numpad5];

/// Keys that scroll the map while they are held, and where to (x to the east, y to the north).
pub const SCROLL: [(KeyCode, Vec2); 12] = [
    (KeyCode::ArrowLeft, Vec2::NEG_X),
    (KeyCode::ArrowRight, Vec2::X),
    (KeyCode::ArrowUp, Vec2::Y),
    (KeyCode::ArrowDown, Vec2::NEG_Y),
    (KeyCode::Numpad4, Vec2::NEG_X),
    (KeyCode::Numpad6, Vec2::X),
    (KeyCode::Numpad8, Vec2::Y),
    (KeyCode::Numpad2, Vec2::NEG_Y),
    (KeyCode::Numpad7, Vec2::new(-1.0, 1.0)),
    (KeyCode::Numpad9, Vec2::new(1.0, 1.0)),
    (KeyCode::Numpad1, Vec2::new(-1.0, -1.0)),
    (KeyCode::Numpad3, Vec2::new(1.0, -1.0)),
];

/// Keys that change what others mean: Ctrl, or Command.
pub const CTRL: [KeyCode; 4] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

/// Keys that change what others mean: Shift.
pub const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// Keys that change what others mean: Alt.
pub const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];

/// A key, pressed with or without others held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    keys: &'static [KeyCode],
    ctrl: bool,
    shift: bool,
}

impl Chord {
    const fn plain(keys: &'static [KeyCode]) -> Self {
        Self {
            keys,
            ctrl: false,
            shift: false,
        }
    }

    const fn ctrl(keys: &'static [KeyCode]) -> Self {
        Self {
            ctrl: true,
            ..Self::plain(keys)
        }
    }

    const fn shift(self) -> Self {
        Self { shift: true, ..self }
    }

    /// Whether the key went down in this frame while exactly these others were held; in a slow frame the others may
    /// be up again by now.
    pub fn is_struck(self, strokes: &Strokes) -> bool {
        strokes.0.iter().any(|stroke| {
            self.keys.contains(&stroke.key)
                && stroke.ctrl == self.ctrl
                && stroke.shift == self.shift
                && !stroke.alt
        })
    }

    /// Whether the key went down just now, with exactly these others held.
    pub fn just_pressed(self, keys: &ButtonInput<KeyCode>) -> bool {
        keys.any_just_pressed(self.keys.iter().copied())
            && keys.any_pressed(CTRL) == self.ctrl
            && keys.any_pressed(SHIFT) == self.shift
            && !keys.any_pressed(ALT)
    }
}

/// Selects the next unit that can act.
pub const NEXT_UNIT: Chord = Chord::plain(&[KeyCode::KeyN]);

/// Selects the one before.
pub const PREVIOUS_UNIT: Chord = NEXT_UNIT.shift();

/// Aims at the next of the hexes that the selected unit can go to, farther away.
pub const NEXT_DESTINATION: Chord = Chord::plain(&[KeyCode::BracketRight]);

/// Aims at the one before, nearer.
pub const PREVIOUS_DESTINATION: Chord = Chord::plain(&[KeyCode::BracketLeft]);

/// Moves the aim to a neighbouring hex.
pub const AIM: [(KeyCode, HexSide); 6] = [
    (KeyCode::KeyQ, HexSide::NorthWest),
    (KeyCode::KeyW, HexSide::North),
    (KeyCode::KeyE, HexSide::NorthEast),
    (KeyCode::KeyA, HexSide::SouthWest),
    (KeyCode::KeyS, HexSide::South),
    (KeyCode::KeyD, HexSide::SouthEast),
];

/// Does at the aim what a click would do.
pub const CONFIRM: Chord = Chord::plain(&[KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]);

/// Sets a way-point at the aim (HM-6), or plans a train there.
pub const WAY_POINT: Chord = CONFIRM.shift();

/// Takes the last way-point back, or cancels the selection.
pub const CANCEL: Chord = Chord::plain(&[KeyCode::Escape]);

/// Aborts the move of a unit that has acted.
pub const ABORT_MOVE: Chord = Chord::plain(&[KeyCode::Backspace, KeyCode::Delete]);

/// Sends the trains that are to go together.
pub const SEND_TRAINS: Chord = Chord::plain(&[KeyCode::KeyR]);

/// Carries out the attack that is planned, or blows the bridge that was chosen.
pub const ATTACK: Chord = Chord::plain(&[KeyCode::Enter, KeyCode::NumpadEnter]);

/// Takes the suggested answer to what a combat asks.
pub const DEFAULT: Chord = Chord::plain(&[KeyCode::Space]);

/// Take an attacker in or leave it out, and choose among the answers to what a combat asks, by their numbers.
pub const CHOICES: [Chord; 9] = [
    Chord::plain(&[KeyCode::Digit1]),
    Chord::plain(&[KeyCode::Digit2]),
    Chord::plain(&[KeyCode::Digit3]),
    Chord::plain(&[KeyCode::Digit4]),
    Chord::plain(&[KeyCode::Digit5]),
    Chord::plain(&[KeyCode::Digit6]),
    Chord::plain(&[KeyCode::Digit7]),
    Chord::plain(&[KeyCode::Digit8]),
    Chord::plain(&[KeyCode::Digit9]),
];

/// Gives the planned attack an air point more.
pub const AIR_MORE: Chord = Chord::plain(&[KeyCode::KeyP]);

/// Gives it one less.
pub const AIR_LESS: Chord = AIR_MORE.shift();

/// Chooses a bridge for the selected unit to blow.
pub const BLOW_BRIDGE: Chord = Chord::plain(&[KeyCode::KeyB]);

/// Asks for fog of war in setup, or no longer.
pub const FOG: Chord = Chord::plain(&[KeyCode::KeyF]);

/// Brings the selected reinforcement into the off-map port.
pub const MUSTER: Chord = Chord::plain(&[KeyCode::KeyO]);

/// Leafs through a stack.
pub const LEAF_STACK: Chord = Chord::plain(&[KeyCode::Period]);

/// Ends the phase; far from the key of the next unit.
pub const END_PHASE: Chord = Chord::ctrl(&[KeyCode::Enter, KeyCode::NumpadEnter]);

/// Takes the last order back.
pub const UNDO: Chord = Chord::ctrl(&[KeyCode::KeyZ]);

/// Issues it again.
pub const REDO: [Chord; 2] = [Chord::ctrl(&[KeyCode::KeyY]), UNDO.shift()];

/// Takes back all orders of the phase.
pub const UNDO_ALL: Chord = Chord::ctrl(&[KeyCode::Backspace]);

/// Marks an earlier line of the log.
pub const MARK_EARLIER: Chord = Chord::plain(&[KeyCode::PageUp]);

/// Marks a later line of the log, or none.
pub const MARK_LATER: Chord = Chord::plain(&[KeyCode::PageDown]);

/// Takes back what came after the marked line of the log.
pub const UNDO_TO_MARK: Chord = Chord::ctrl(&[KeyCode::KeyU]);

/// Shows what happened since the player's last turn.
pub const SINCE: Chord = Chord::plain(&[KeyCode::KeyH]);

/// Asks the computer what it would order; once more, what else.
pub const ADVICE: Chord = Chord::plain(&[KeyCode::KeyI]);

/// In a game that is watched.
pub const REPLAY: [(Chord, Watch); 9] = [
    (Chord::plain(&[KeyCode::Space]), Watch::PlayOrPause),
    (Chord::plain(&[KeyCode::ArrowRight]), Watch::Forward),
    (Chord::plain(&[KeyCode::ArrowLeft]), Watch::Back),
    (Chord::plain(&[KeyCode::PageDown]), Watch::NextTurn),
    (Chord::plain(&[KeyCode::PageUp]), Watch::PreviousTurn),
    (Chord::ctrl(&[KeyCode::ArrowLeft]), Watch::Start),
    (Chord::ctrl(&[KeyCode::ArrowRight]), Watch::End),
    (Chord::plain(&[KeyCode::ArrowUp]), Watch::Faster),
    (Chord::plain(&[KeyCode::ArrowDown]), Watch::Slower),
];

/// Shows supply.
pub const SUPPLY: Chord = Chord::plain(&[KeyCode::KeyV]);

/// Shows the other side's supply.
pub const SUPPLY_OF_OTHER: Chord = SUPPLY.shift();

/// Shows zones of control.
pub const ZONES: Chord = Chord::plain(&[KeyCode::KeyZ]);

/// Tints the hexes of both sides.
pub const CONTROL: Chord = Chord::plain(&[KeyCode::KeyT]);

/// Shows track, or hides it.
pub const TRACK: Chord = Chord::plain(&[KeyCode::KeyT]);

/// Shows what is used of railways, or hides it.
pub const RAIL_LIMITS: Chord = Chord::plain(&[KeyCode::KeyL]);

/// Places resource tokens everywhere.
pub const PLACE_TOKENS: Chord = Chord::plain(&[KeyCode::KeyP]);

/// Sends all resource tokens on their way.
pub const SEND_TOKENS: Chord = Chord::plain(&[KeyCode::KeyS]);

/// Shows the front of the same day in the war.
pub const HISTORY: Chord = Chord::plain(&[KeyCode::KeyK]);

/// Moves the map to what is selected.
pub const CENTRE: Chord = Chord::plain(&[KeyCode::KeyC]);

/// Opens the rules.
pub const RULES: Chord = Chord::plain(&[KeyCode::F1]);

/// Lays the score over the map, or puts it away.
pub const VICTORY: Chord = Chord::plain(&[KeyCode::F2]);

/// Lays the calendar over the map, or puts it away.
pub const CALENDAR: Chord = Chord::plain(&[KeyCode::F3]);

/// Lays the text of the scenario over the map, or puts it away.
pub const BRIEFING: Chord = Chord::plain(&[KeyCode::F4]);

/// The whole stack goes where the selected unit is sent, or it alone.
pub const WHOLE_STACK: Chord = Chord::plain(&[KeyCode::KeyG]);

/// Saves the game as the quick save.
pub const QUICK_SAVE: Chord = Chord::plain(&[KeyCode::F5]);

/// Opens the quick save.
pub const QUICK_LOAD: Chord = Chord::plain(&[KeyCode::F9]);

/// Looks for a unit or a place by its name; in the rules, for a word.
pub const FIND: Chord = Chord::ctrl(&[KeyCode::KeyF]);

/// The selected unit holds: it is done for this phase, or not after all.
pub const HOLD: Chord = Chord::plain(&[KeyCode::KeyX]);

/// What a player reads about keys in play: the keys, and what they do.
pub const HELP: [(&str, &str); 45] = [
    ("N, Shift+N", "select the next or the previous unit that can act"),
    ("Q W E A S D", "aim at the neighbouring hex in that direction"),
    (
        "[ and ]",
        "aim at the nearer or the farther of the hexes that the unit can go to",
    ),
    ("Enter, Space", "do at the aim what a click does"),
    (
        "Shift+click, Shift+Enter",
        "set a way-point for the selected unit's march, the next click sends it; by rail, plan it with others",
    ),
    ("R", "send the trains that are planned together"),
    (
        "Drag a unit",
        "send it where you let go of it; a march goes along the hexes",
    ),
    ("Esc", "take the last way-point back; cancel the selection"),
    ("Backspace", "abort the move of a unit"),
    (
        "Right click",
        "why the selected unit cannot go there, or a unit cannot act",
    ),
    (".", "leaf through a stack"),
    ("Ctrl+click, G", "move the selected unit with its whole stack"),
    (
        "Enter",
        "in combat: carry out the attack that is planned; blow the bridge that was chosen",
    ),
    ("Space", "in combat: take the suggested answer"),
    (
        "1 to 9",
        "in combat: take an attacker in or leave it out; choose among the answers",
    ),
    (
        "P, Shift+P",
        "in combat: an air point more or less; in a war with resource tokens, P: place them everywhere, S: send everything",
    ),
    (
        "B",
        "choose a bridge for the selected unit to blow; Enter blows it",
    ),
    (
        "1 to 9",
        "in setup: choose an option or drop it; when reinforcements come: accept an offer",
    ),
    ("F", "in setup: ask for fog of war, or no longer"),
    ("O", "bring the selected reinforcement into the off-map port"),
    (
        "X",
        "the selected unit holds: it is done for this phase, until the key is pressed again",
    ),
    ("Ctrl+Enter", "end the phase"),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Y", "redo"),
    ("Ctrl+Backspace", "take back all orders of the phase"),
    ("Page Up, Page Down", "mark a line of the log"),
    ("Ctrl+U", "take back what came after the marked line"),
    ("H", "what happened since your last turn"),
    (
        "I",
        "a hint: what the computer would order in this phase, and why; again, another",
    ),
    ("V, Shift+V", "show supply, of one side or the other"),
    ("Z", "show zones of control"),
    ("T", "tint the hexes of both sides; in a war by areas: show track"),
    ("L", "in a war by areas: show what is used of railways"),
    ("K", "show the front of the same day in the war"),
    ("C", "move the map to what is selected"),
    (
        "Ctrl+F",
        "find a unit or a place by its name; in the rules, a word",
    ),
    ("Arrows", "scroll the map"),
    ("+ and -", "zoom"),
    ("Tab, Home", "the overview; the whole map"),
    ("F1", "the rules"),
    ("F2", "the score, and what the result would be today"),
    ("F3", "the calendar: arrivals, weather, deadlines"),
    ("F4", "the text of the scenario, with the steps of a tutorial"),
    ("F5, F9", "save as the quick save; open it"),
    (
        "In a replay",
        "Space runs and stops it, the arrows go by orders and change the speed, Page Up and Page Down go by player-turns, \
         Esc leaves",
    ),
];
