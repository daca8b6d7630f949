//! The only file that names keys.

use bevy::prelude::{ButtonInput, KeyCode, Vec2};
use bevy_egui::egui;

use super::strokes::{KeyStroke, Strokes};
use super::watch::ReplayControl;
use railhead_engine::board::HexSide;

/// Switches between the map and the overview of the whole of it.
pub const OVERVIEW: KeyCode = KeyCode::Tab;

/// In a dialog: moves the focus to the next button.
pub const WALK: egui::Key = egui::Key::Tab;

/// In a dialog: presses the default button.
pub const ANSWER: egui::Key = egui::Key::Enter;

/// Zooms in on the map.
pub const ZOOM_IN: [KeyCode; 2] = [KeyCode::Equal, KeyCode::NumpadAdd];

/// Zooms out of the map.
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

/// Modifier keys: Ctrl, or Command.
pub const CTRL: [KeyCode; 4] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

/// Either Shift key, as a modifier.
pub const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// Either Alt key, as a modifier.
pub const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];

/// A key with modifiers.
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

    /// The first key, struck with the modifiers.
    pub const fn stroke(self) -> KeyStroke {
        KeyStroke {
            key: self.keys[0],
            ctrl: self.ctrl,
            shift: self.shift,
            alt: false,
        }
    }

    /// The name that players read, such as `Ctrl+Z`.
    pub fn name(self) -> String {
        self.stroke().name()
    }

    /// Whether the key went down in this frame with exactly these modifiers. In a slow frame they may already be up
    /// again.
    pub fn is_struck(self, strokes: &Strokes) -> bool {
        strokes.0.iter().any(|stroke| {
            self.keys.contains(&stroke.key)
                && stroke.ctrl == self.ctrl
                && stroke.shift == self.shift
                && !stroke.alt
        })
    }

    /// Whether the key has just gone down, with exactly these modifiers held.
    pub fn just_pressed(self, keys: &ButtonInput<KeyCode>) -> bool {
        keys.any_just_pressed(self.keys.iter().copied())
            && keys.any_pressed(CTRL) == self.ctrl
            && keys.any_pressed(SHIFT) == self.shift
            && !keys.any_pressed(ALT)
    }
}

/// Makes the table of actions: a constant for each name, and all of them with their words in `ACTIONS`.
macro_rules! actions {
    ($($name:ident $(| $other:ident)?: $chord:expr => $words:literal;)*) => {
        $(
            #[doc = $words]
            pub const $name: Chord = $chord;
            $(
                #[doc = $words]
                pub const $other: Chord = $name;
            )?
        )*

        /// The actions whose keys the player can choose, in the words of the settings. The others have the keys that dialogs,
        /// numbers and directions need.
        pub const ACTIONS: &[(Chord, &str)] = &[$(($name, $words)),*];
    };
}

// Where a key has a second name, that is what it does in the area game.
actions! {
    // Far from the key of the next unit.
    END_PHASE: Chord::ctrl(&[KeyCode::Enter, KeyCode::NumpadEnter]) => "end the phase";
    UNDO: Chord::ctrl(&[KeyCode::KeyZ]) => "undo";
    USUAL_REDO: Chord::ctrl(&[KeyCode::KeyY]) => "redo";
    UNDO_ALL: Chord::ctrl(&[KeyCode::Backspace]) => "undo all orders of the phase";
    UNDO_TO_MARK: Chord::ctrl(&[KeyCode::KeyU]) => "undo everything after the marked line";
    SINCE: Chord::plain(&[KeyCode::KeyH]) => "what happened since your last turn";
    NEXT_EVENT: Chord::plain(&[KeyCode::KeyJ]) => "the next place of what happened";
    ADVICE: Chord::plain(&[KeyCode::KeyI]) => "a hint";
    TAKE_ADVICE: ADVICE.shift() => "do what the hint advises";
    STAND: Chord::ctrl(&[KeyCode::KeyI]) => "how you stand";
    HISTORY: Chord::plain(&[KeyCode::KeyK]) => "the historical front";
    RULES: Chord::plain(&[KeyCode::F1]) => "the rules";
    FIND: Chord::ctrl(&[KeyCode::KeyF]) => "find a unit or a place; a word of the rules";
    VICTORY: Chord::plain(&[KeyCode::F2]) => "the score";
    CALENDAR: Chord::plain(&[KeyCode::F3]) => "the calendar";
    BRIEFING: Chord::plain(&[KeyCode::F4]) => "the briefing";
    QUICK_SAVE: Chord::plain(&[KeyCode::F5]) => "quick save";
    QUICK_LOAD: Chord::plain(&[KeyCode::F9]) => "quick load";
    FULL_SCREEN: Chord::plain(&[KeyCode::F11]) => "fill the screen";
    PANELS: Chord::plain(&[KeyCode::F6]) => "into the panels, and back to the map";
    NEXT_UNIT: Chord::plain(&[KeyCode::KeyN]) => "the next unit that can act";
    PREVIOUS_UNIT: NEXT_UNIT.shift() => "the one before";
    NEXT_DESTINATION: Chord::plain(&[KeyCode::BracketRight]) => "the next farther hex to go to";
    PREVIOUS_DESTINATION: Chord::plain(&[KeyCode::BracketLeft]) => "the next nearer one";
    AIM_NORTH_WEST: Chord::plain(&[KeyCode::KeyQ]) => "aim to the north-west";
    AIM_NORTH: Chord::plain(&[KeyCode::KeyW]) => "aim to the north";
    AIM_NORTH_EAST: Chord::plain(&[KeyCode::KeyE]) => "aim to the north-east";
    AIM_SOUTH_WEST: Chord::plain(&[KeyCode::KeyA]) => "aim to the south-west";
    AIM_SOUTH: Chord::plain(&[KeyCode::KeyS]) => "aim to the south";
    AIM_SOUTH_EAST: Chord::plain(&[KeyCode::KeyD]) => "aim to the south-east";
    LEAF_STACK: Chord::plain(&[KeyCode::Period]) => "step through a stack";
    WHOLE_STACK: Chord::plain(&[KeyCode::KeyG]) => "move the whole stack";
    HOLD: Chord::plain(&[KeyCode::KeyX]) => "hold the unit";
    SEND_TRAINS: Chord::plain(&[KeyCode::KeyR]) => "send the planned trains";
    BLOW_BRIDGE: Chord::plain(&[KeyCode::KeyB]) => "choose a bridge to blow";
    AIR_MORE | PLACE_TOKENS: Chord::plain(&[KeyCode::KeyP]) => "one more air point; place the whole income";
    AIR_LESS | SEND_TOKENS: AIR_MORE.shift() => "one air point less; send all resource tokens";
    FOG: Chord::plain(&[KeyCode::KeyF]) => "request fog of war";
    MUSTER: Chord::plain(&[KeyCode::KeyO]) => "into the off-map port";
    SUPPLY: Chord::plain(&[KeyCode::KeyV]) => "supply";
    SUPPLY_OF_OTHER: SUPPLY.shift() => "the other side's supply";
    ZONES: Chord::plain(&[KeyCode::KeyZ]) => "zones of control";
    CONTROL | TRACK: Chord::plain(&[KeyCode::KeyT]) => "the hexes of both sides; track";
    RAIL_LIMITS: Chord::plain(&[KeyCode::KeyL]) => "the use of railways";
    RAIL_REACH: Chord::plain(&[KeyCode::KeyY]) => "how far the selected units get by rail";
    BOOK_TRAIN: RAIL_REACH.shift() => "book a train for the selected units";
    TIMETABLE: Chord::plain(&[KeyCode::F7]) => "the timetable";
    ENEMY_TRAINS: CONTROL.shift() => "the enemy's trains of his last turn";
    CENTRE: Chord::plain(&[KeyCode::KeyC]) => "centre the map on the selection";
}

/// Moves the aim to an adjacent hex.
pub const AIM: [(KeyCode, HexSide); 6] = [
    (AIM_NORTH_WEST.keys[0], HexSide::NorthWest),
    (AIM_NORTH.keys[0], HexSide::North),
    (AIM_NORTH_EAST.keys[0], HexSide::NorthEast),
    (AIM_SOUTH_WEST.keys[0], HexSide::SouthWest),
    (AIM_SOUTH.keys[0], HexSide::South),
    (AIM_SOUTH_EAST.keys[0], HexSide::SouthEast),
];

/// The directions of the aim whose keys were struck.
pub fn aims(strokes: &Strokes) -> impl Iterator<Item = HexSide> {
    AIM.into_iter().filter_map(move |(key, side)| {
        let mut strokes = strokes.0.iter();
        let is_struck = strokes.any(|stroke| stroke.key == key && !stroke.ctrl && !stroke.alt);
        is_struck.then_some(side)
    })
}

/// Acts like a click at the aim.
pub const CONFIRM: Chord = Chord::plain(&[KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]);

/// Sets a way-point at the aim (HM-6), or adds a train to there to the plan.
pub const WAY_POINT: Chord = CONFIRM.shift();

/// Removes the last way-point, or cancels the selection.
pub const CANCEL: Chord = Chord::plain(&[KeyCode::Escape]);

/// Aborts the move of a unit that has acted.
pub const ABORT_MOVE: Chord = Chord::plain(&[KeyCode::Backspace, KeyCode::Delete]);

/// Carries out the planned attack, or blows the chosen bridge.
pub const ATTACK: Chord = Chord::plain(&[KeyCode::Enter, KeyCode::NumpadEnter]);

/// Takes the suggested answer to a combat's question.
pub const DEFAULT: Chord = Chord::plain(&[KeyCode::Space]);

/// Adds or removes an attacker, or chooses among the answers to a combat's question, by number.
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

/// Issues the order that was undone again.
pub const REDO: [Chord; 2] = [USUAL_REDO, UNDO.shift()];

/// Marks an earlier line of the log.
pub const MARK_EARLIER: Chord = Chord::plain(&[KeyCode::PageUp]);

/// Marks a later line of the log, or none after the last.
pub const MARK_LATER: Chord = Chord::plain(&[KeyCode::PageDown]);

/// Keys in a replay.
pub const REPLAY: [(Chord, ReplayControl); 9] = [
    (Chord::plain(&[KeyCode::Space]), ReplayControl::PlayOrPause),
    (Chord::plain(&[KeyCode::ArrowRight]), ReplayControl::Forward),
    (Chord::plain(&[KeyCode::ArrowLeft]), ReplayControl::Back),
    (Chord::plain(&[KeyCode::PageDown]), ReplayControl::NextTurn),
    (Chord::plain(&[KeyCode::PageUp]), ReplayControl::PreviousTurn),
    (Chord::ctrl(&[KeyCode::ArrowLeft]), ReplayControl::Start),
    (Chord::ctrl(&[KeyCode::ArrowRight]), ReplayControl::End),
    (Chord::plain(&[KeyCode::ArrowUp]), ReplayControl::Faster),
    (Chord::plain(&[KeyCode::ArrowDown]), ReplayControl::Slower),
];
