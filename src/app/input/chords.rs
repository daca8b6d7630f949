//! Quick chords: Ctrl+S can go down and up within one frame. All keys of a frame are read with the same modifiers, so keys with other
//! modifiers wait for the next frame.

use std::collections::VecDeque;

use bevy::ecs::message::{MessageCursor, MessageUpdateSystems};
use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::keys;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, keep_apart.after(MessageUpdateSystems));
}

/// Holds the keys back that come after a change of modifiers.
fn keep_apart(
    mut seen: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_clicked = clicks.read().count() > 0;
    // The releases of what waits do not come any more.
    if lost.read().count() > 0 {
        waiting.clear();
    }
    let had_waited = waiting.len();
    waiting.extend(seen.read(&messages).cloned());
    let now = of_one_frame(&waiting, is_clicked);
    if had_waited == 0 && now == waiting.len() {
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

/// How many of these keys have the same modifiers, which those of a click in the same frame are, too.
fn of_one_frame(keys: &VecDeque<KeyboardInput>, is_clicked: bool) -> usize {
    let mut is_pressed = false;
    for (index, key) in keys.iter().enumerate() {
        let is_modifier = [keys::CTRL.as_slice(), &keys::SHIFT, &keys::ALT]
            .concat()
            .contains(&key.key_code);
        let is_released = key.state == ButtonState::Released;
        if is_modifier && !key.repeat && (is_pressed || is_clicked && is_released) {
            return index;
        }
        is_pressed |= !is_modifier && !is_released;
    }
    keys.len()
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::{Key, NativeKey};

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
