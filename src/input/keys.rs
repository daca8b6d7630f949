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

/// Selects the next unit that can act.
pub const NEXT_UNIT: Chord = Chord::plain(&[KeyCode::KeyN]);

/// Selects the previous unit that can act.
pub const PREVIOUS_UNIT: Chord = NEXT_UNIT.shift();

/// Aims at the next farther hex that the selected unit can go to.
pub const NEXT_DESTINATION: Chord = Chord::plain(&[KeyCode::BracketRight]);

/// Aims at the next nearer one.
pub const PREVIOUS_DESTINATION: Chord = Chord::plain(&[KeyCode::BracketLeft]);

/// Moves the aim to an adjacent hex.
pub const AIM: [(KeyCode, HexSide); 6] = [
    (KeyCode::KeyQ, HexSide::NorthWest),
    (KeyCode::KeyW, HexSide::North),
    (KeyCode::KeyE, HexSide::NorthEast),
    (KeyCode::KeyA, HexSide::SouthWest),
    (KeyCode::KeyS, HexSide::South),
    (KeyCode::KeyD, HexSide::SouthEast),
];

/// The same keys, in the same order.
const AIM_CHORDS: [Chord; 6] = [
    Chord::plain(&[AIM[0].0]),
    Chord::plain(&[AIM[1].0]),
    Chord::plain(&[AIM[2].0]),
    Chord::plain(&[AIM[3].0]),
    Chord::plain(&[AIM[4].0]),
    Chord::plain(&[AIM[5].0]),
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

/// Sends the planned trains together.
pub const SEND_TRAINS: Chord = Chord::plain(&[KeyCode::KeyR]);

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

/// Adds an air point to the planned attack.
pub const AIR_MORE: Chord = Chord::plain(&[KeyCode::KeyP]);

/// Removes an air point from the planned attack.
pub const AIR_LESS: Chord = AIR_MORE.shift();

/// Chooses a bridge for the selected unit to blow.
pub const BLOW_BRIDGE: Chord = Chord::plain(&[KeyCode::KeyB]);

/// In setup: requests fog of war, or withdraws the request.
pub const FOG: Chord = Chord::plain(&[KeyCode::KeyF]);

/// Brings the selected reinforcement into the off-map port.
pub const MUSTER: Chord = Chord::plain(&[KeyCode::KeyO]);

/// Steps through the units of a stack.
pub const LEAF_STACK: Chord = Chord::plain(&[KeyCode::Period]);

/// Ends the phase; far from the key of the next unit.
pub const END_PHASE: Chord = Chord::ctrl(&[KeyCode::Enter, KeyCode::NumpadEnter]);

/// Undoes the last order.
pub const UNDO: Chord = Chord::ctrl(&[KeyCode::KeyZ]);

/// Issues the order that was undone again.
pub const REDO: [Chord; 2] = [Chord::ctrl(&[KeyCode::KeyY]), UNDO.shift()];

/// Undoes all orders of the phase.
pub const UNDO_ALL: Chord = Chord::ctrl(&[KeyCode::Backspace]);

/// Marks an earlier line of the log.
pub const MARK_EARLIER: Chord = Chord::plain(&[KeyCode::PageUp]);

/// Marks a later line of the log, or none after the last.
pub const MARK_LATER: Chord = Chord::plain(&[KeyCode::PageDown]);

/// Undoes everything after the marked line of the log.
pub const UNDO_TO_MARK: Chord = Chord::ctrl(&[KeyCode::KeyU]);

/// Shows what happened since the player's last turn.
pub const SINCE: Chord = Chord::plain(&[KeyCode::KeyH]);

/// Goes to the next place of what happened since the player's last turn.
pub const NEXT_EVENT: Chord = Chord::plain(&[KeyCode::KeyJ]);

/// Asks the computer for advice; again, for another idea.
pub const ADVICE: Chord = Chord::plain(&[KeyCode::KeyI]);

/// Carries out what the hint advises.
pub const TAKE_ADVICE: Chord = Chord::plain(&[KeyCode::KeyI]).shift();

/// Asks how the player's side stands.
pub const STAND: Chord = Chord::ctrl(&[KeyCode::KeyI]);

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

/// Shows or hides which units are in supply.
pub const SUPPLY: Chord = Chord::plain(&[KeyCode::KeyV]);

/// Shows the other side's supply.
pub const SUPPLY_OF_OTHER: Chord = SUPPLY.shift();

/// Shows zones of control.
pub const ZONES: Chord = Chord::plain(&[KeyCode::KeyZ]);

/// Tints the hexes of both sides.
pub const CONTROL: Chord = Chord::plain(&[KeyCode::KeyT]);

/// Shows or hides the trains that the enemy sent in his last turn.
pub const ENEMY_TRAINS: Chord = CONTROL.shift();

/// Shows or hides how far the selected units get by rail.
pub const RAIL_REACH: Chord = Chord::plain(&[KeyCode::KeyY]);

/// Books a train for the selected units: the next click says where it goes.
pub const BOOK_TRAIN: Chord = RAIL_REACH.shift();

/// Opens or closes the timetable.
pub const TIMETABLE: Chord = Chord::plain(&[KeyCode::F7]);

/// Shows or hides track.
pub const TRACK: Chord = Chord::plain(&[KeyCode::KeyT]);

/// Shows or hides how much of the railways is in use.
pub const RAIL_LIMITS: Chord = Chord::plain(&[KeyCode::KeyL]);

/// Places resource tokens everywhere.
pub const PLACE_TOKENS: Chord = Chord::plain(&[KeyCode::KeyP]);

/// Sends all resource tokens on their way.
pub const SEND_TOKENS: Chord = PLACE_TOKENS.shift();

/// Shows the historical front of the same day.
pub const HISTORY: Chord = Chord::plain(&[KeyCode::KeyK]);

/// Centres the map on the selection.
pub const CENTRE: Chord = Chord::plain(&[KeyCode::KeyC]);

/// Opens or closes the rule books.
pub const RULES: Chord = Chord::plain(&[KeyCode::F1]);

/// Shows or hides the score.
pub const VICTORY: Chord = Chord::plain(&[KeyCode::F2]);

/// Shows or hides the calendar.
pub const CALENDAR: Chord = Chord::plain(&[KeyCode::F3]);

/// Shows or hides the briefing.
pub const BRIEFING: Chord = Chord::plain(&[KeyCode::F4]);

/// Switches between moving the whole stack and moving the selected unit alone.
pub const WHOLE_STACK: Chord = Chord::plain(&[KeyCode::KeyG]);

/// Saves the game as the quick save.
pub const QUICK_SAVE: Chord = Chord::plain(&[KeyCode::F5]);

/// Opens the quick save.
pub const QUICK_LOAD: Chord = Chord::plain(&[KeyCode::F9]);

/// Finds a unit or a place by name; in the rules, a word.
pub const FIND: Chord = Chord::ctrl(&[KeyCode::KeyF]);

/// Fills the screen with the window, or gives it back.
pub const FULL_SCREEN: Chord = Chord::plain(&[KeyCode::F11]);

/// Goes from the map into the panels, and back.
pub const PANELS: Chord = Chord::plain(&[KeyCode::F6]);

/// Holds the selected unit: it is done for this phase; again to release it.
pub const HOLD: Chord = Chord::plain(&[KeyCode::KeyX]);

/// The actions whose keys the player can choose. The others have the keys that dialogs, numbers and directions need.
pub const ACTIONS: [(Chord, &str); 49] = [
    (END_PHASE, "end the phase"),
    (UNDO, "undo"),
    (REDO[0], "redo"),
    (UNDO_ALL, "undo all orders of the phase"),
    (UNDO_TO_MARK, "undo everything after the marked line"),
    (SINCE, "what happened since your last turn"),
    (NEXT_EVENT, "the next place of what happened"),
    (ADVICE, "a hint"),
    (TAKE_ADVICE, "do what the hint advises"),
    (STAND, "how you stand"),
    (HISTORY, "the historical front"),
    (RULES, "the rules"),
    (FIND, "find a unit or a place; a word of the rules"),
    (VICTORY, "the score"),
    (CALENDAR, "the calendar"),
    (BRIEFING, "the briefing"),
    (QUICK_SAVE, "quick save"),
    (QUICK_LOAD, "quick load"),
    (FULL_SCREEN, "fill the screen"),
    (PANELS, "into the panels, and back to the map"),
    (NEXT_UNIT, "the next unit that can act"),
    (PREVIOUS_UNIT, "the one before"),
    (NEXT_DESTINATION, "the next farther hex to go to"),
    (PREVIOUS_DESTINATION, "the next nearer one"),
    (AIM_CHORDS[0], "aim to the north-west"),
    (AIM_CHORDS[1], "aim to the north"),
    (AIM_CHORDS[2], "aim to the north-east"),
    (AIM_CHORDS[3], "aim to the south-west"),
    (AIM_CHORDS[4], "aim to the south"),
    (AIM_CHORDS[5], "aim to the south-east"),
    (LEAF_STACK, "step through a stack"),
    (WHOLE_STACK, "move the whole stack"),
    (HOLD, "hold the unit"),
    (SEND_TRAINS, "send the planned trains"),
    (BLOW_BRIDGE, "choose a bridge to blow"),
    (AIR_MORE, "one more air point; place the whole income"),
    (AIR_LESS, "one air point less; send all resource tokens"),
    (FOG, "request fog of war"),
    (MUSTER, "into the off-map port"),
    (SUPPLY, "supply"),
    (SUPPLY_OF_OTHER, "the other side's supply"),
    (ZONES, "zones of control"),
    (CONTROL, "the hexes of both sides; track"),
    (RAIL_LIMITS, "the use of railways"),
    (RAIL_REACH, "how far the selected units get by rail"),
    (BOOK_TRAIN, "book a train for the selected units"),
    (TIMETABLE, "the timetable"),
    (ENEMY_TRAINS, "the enemy's trains of his last turn"),
    (CENTRE, "centre the map on the selection"),
];
