//! Keys as they come in: each becomes the key that it stands for ([`KeyLayout`]), and they are taken in the order of arrival.
//!
//! A fast typist strikes several keys within one frame. Panels ask for their keys before a field takes its letters, all
//! keys of a frame are read with the same modifiers, and a key that is struck twice is heard once. So a frame gets letters and digits,
//! or one key that does something, and the rest waits for the next.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::ecs::message::{MessageCursor, MessageUpdateSystems};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::keys;
use super::layout::{KeyLayout, written};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyLayout>()
        .add_systems(First, keep_apart.after(MessageUpdateSystems));
}

/// The keys that are held, by their places, and what each of them stands for.
#[derive(Default)]
struct Held(BTreeMap<KeyCode, KeyCode>);

impl Held {
    fn has(&self, keys: &[KeyCode]) -> bool {
        self.0.values().any(|key| keys.contains(key))
    }

    /// The event with the key that it stands for. A key that is released stands for what it did when it went down.
    fn by_meaning(&mut self, mut event: KeyboardInput, layout: &mut KeyLayout) -> KeyboardInput {
        let place = event.key_code;
        if event.state == ButtonState::Released {
            event.key_code = self.0.remove(&place).unwrap_or(place);
            return event;
        }
        if let Some(letter) = written(&event)
            && !self.has(&keys::SHIFT)
            && !self.has(&keys::ALT)
        {
            layout.learn(place, letter);
        }
        let usual = layout.usual(&event, self.has(&keys::CTRL));
        // A key that repeats stays what it is.
        event.key_code = *self.0.entry(place).or_insert(usual);
        event
    }
}

/// Holds the keys back that are not of this frame.
fn keep_apart(
    mut seen: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
    mut held: Local<Held>,
    mut modifiers: Local<BTreeSet<KeyCode>>,
    mut layout: ResMut<KeyLayout>,
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_clicked = clicks.read().count() > 0;
    // The releases of what waits do not come any more.
    if lost.read().count() > 0 {
        waiting.clear();
        held.0.clear();
        modifiers.clear();
    }
    let had_waited = waiting.len();
    let (mut is_other, mut has_learned) = (false, false);
    for event in seen.read(&messages) {
        let place = event.key_code;
        let known = layout.clone();
        let layout = layout.bypass_change_detection();
        let event = held.by_meaning(event.clone(), layout);
        is_other |= event.key_code != place;
        has_learned |= known != *layout;
        waiting.push_back(event);
    }
    if has_learned {
        layout.set_changed();
    }
    let now = of_one_frame(&waiting, &mut modifiers, is_clicked);
    if had_waited == 0 && now == waiting.len() && !is_other {
        waiting.clear();
        return;
    }
    messages.clear();
    messages.write_batch(waiting.drain(..now));
    seen.clear(&messages);
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// The keys that a frame has been given so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    Nothing,
    Letters,
    Key(KeyCode),
}

/// How many of these keys a frame is given, `modifiers` being those that are held; a click in the same frame has these modifiers, too.
fn of_one_frame(
    keys: &VecDeque<KeyboardInput>,
    modifiers: &mut BTreeSet<KeyCode>,
    is_clicked: bool,
) -> usize {
    let mut given = Given::Nothing;
    for (index, key) in keys.iter().enumerate() {
        let code = key.key_code;
        let is_released = key.state == ButtonState::Released;
        let is_shift = keys::SHIFT.contains(&code);
        if is_shift || keys::CTRL.contains(&code) || keys::ALT.contains(&code) {
            // A letter that is written says itself whether it is a capital.
            let is_heeded = match given {
                Given::Nothing => is_clicked && is_released,
                Given::Letters => !is_shift || is_clicked,
                Given::Key(_) => true,
            };
            if is_heeded && !key.repeat {
                return index;
            }
            if is_released {
                modifiers.remove(&code);
            } else {
                modifiers.insert(code);
            }
        } else if !is_released {
            let is_letter = modifiers.iter().all(|key| keys::SHIFT.contains(key)) && is_letter(key);
            given = match given {
                Given::Nothing if is_letter => Given::Letters,
                Given::Nothing => Given::Key(code),
                Given::Letters if is_letter => given,
                Given::Key(held) if held == code && key.repeat => given,
                Given::Letters | Given::Key(_) => return index,
            };
        }
    }
    keys.len()
}

/// Whether a key only writes a letter, a digit or a space, or nothing at all. A bracket or a quotation mark does more: it
/// brings its counterpart.
fn is_letter(key: &KeyboardInput) -> bool {
    match &key.logical_key {
        Key::Character(letters) => letters.chars().all(char::is_alphanumeric),
        Key::Space | Key::Unidentified(_) | Key::Dead(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::NativeKey;

    use super::*;

    #[derive(Resource, Default)]
    struct Read(Vec<(KeyCode, ButtonState)>);

    struct Keyboard(App);

    impl Keyboard {
        fn new() -> Self {
            let mut app = App::new();
            app.init_resource::<Read>()
                .add_message::<KeyboardInput>()
                .add_message::<KeyboardFocusLost>()
                .add_message::<MouseButtonInput>()
                .add_message::<RequestRedraw>()
                .add_plugins(plugin)
                .add_systems(
                    PreUpdate,
                    |mut keys: MessageReader<KeyboardInput>, mut read: ResMut<Read>| {
                        read.0 = keys.read().map(|key| (key.key_code, key.state)).collect();
                    },
                );
            Self(app)
        }

        fn strike(&mut self, keys: &[(KeyCode, ButtonState)]) {
            for (key_code, state) in keys {
                self.0.world_mut().write_message(KeyboardInput {
                    key_code: *key_code,
                    logical_key: Key::Unidentified(NativeKey::Unidentified),
                    state: *state,
                    text: None,
                    repeat: false,
                    window: Entity::PLACEHOLDER,
                });
            }
        }

        /// The keys that are read in the next frame.
        fn frame(&mut self) -> Vec<(KeyCode, ButtonState)> {
            self.0.update();
            self.0.world().resource::<Read>().0.clone()
        }
    }

    const A: KeyCode = KeyCode::KeyA;
    const S: KeyCode = KeyCode::KeyS;
    const CTRL: KeyCode = KeyCode::ControlLeft;
    use ButtonState::{Pressed, Released};

    #[test]
    fn a_chord_within_one_frame_keeps_its_modifier() {
        let mut keyboard = Keyboard::new();
        keyboard.strike(&[
            (A, Pressed),
            (A, Released),
            (CTRL, Pressed),
            (S, Pressed),
            (S, Released),
            (CTRL, Released),
        ]);
        assert_eq!(keyboard.frame(), [(A, Pressed), (A, Released)]);
        // Keys that come in the meantime follow it.
        keyboard.strike(&[(A, Pressed)]);
        assert_eq!(keyboard.frame(), [(CTRL, Pressed), (S, Pressed), (S, Released)]);
        assert_eq!(keyboard.frame(), [(CTRL, Released), (A, Pressed)]);
        assert_eq!(keyboard.frame(), []);
    }

    #[test]
    fn a_quick_click_keeps_its_modifier() {
        let mut keyboard = Keyboard::new();
        keyboard.strike(&[(CTRL, Pressed), (CTRL, Released)]);
        keyboard.0.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
            state: Pressed,
            window: Entity::PLACEHOLDER,
        });
        assert_eq!(keyboard.frame(), [(CTRL, Pressed)]);
        assert_eq!(keyboard.frame(), [(CTRL, Released)]);
    }

    #[test]
    fn plain_typing_is_read_at_once() {
        let mut keyboard = Keyboard::new();
        let typed = [(A, Pressed), (S, Pressed), (A, Released), (S, Released)];
        keyboard.strike(&typed);
        assert_eq!(keyboard.frame(), typed);
        keyboard.strike(&[(A, Pressed), (CTRL, Pressed)]);
        keyboard.0.world_mut().write_message(KeyboardFocusLost);
        assert_eq!(keyboard.frame(), [(A, Pressed)]);
        keyboard.0.world_mut().write_message(KeyboardFocusLost);
        assert_eq!(keyboard.frame(), [], "what waits goes with the focus");
    }
}
