//! The buttons of the mouse that went down or up in a frame, each with the place of the cursor at that moment: at the end of a slow
//! frame the cursor may be far away.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

/// A button of the mouse that went down or up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ButtonStroke {
    pub button: MouseButton,
    pub is_down: bool,
    /// Where the cursor was, in logical pixels of the window; `None` outside it.
    pub at: Option<Vec2>,
}

/// The buttons of the mouse that went down or up in this frame, in order.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ButtonStrokes(pub Vec<ButtonStroke>);

pub(super) fn read_buttons(
    mut events: MessageReader<WindowEvent>,
    mut inputs: MessageReader<MouseButtonInput>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut before: Local<Option<Vec2>>,
    mut strokes: ResMut<ButtonStrokes>,
) {
    let now = window.and_then(|window| window.cursor_position());
    let mut at = std::mem::replace(&mut *before, now);
    // Only among the events of the window are movements and buttons in one order.
    let mut places = Vec::new();
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => at = Some(moved.position),
            WindowEvent::CursorLeft(_) => at = None,
            WindowEvent::MouseButtonInput(_) => places.push(at),
            _ => {}
        }
    }
    let mut places = places.into_iter();
    let read = inputs.read().map(|input| ButtonStroke {
        button: input.button,
        is_down: input.state == ButtonState::Pressed,
        at: places.next().unwrap_or(now),
    });
    let read = ButtonStrokes(read.collect());
    strokes.set_if_neq(read);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_where_the_cursor_was_when_it_went_down() {
        let mut app = App::new();
        app.add_message::<WindowEvent>()
            .add_message::<MouseButtonInput>()
            .init_resource::<ButtonStrokes>()
            .add_systems(Update, read_buttons);
        let window = Window::default();
        let window = app.world_mut().spawn((window, PrimaryWindow)).id();
        let points = [Vec2::new(20.0, 30.0), Vec2::new(200.0, 300.0)];
        let moves_to = |app: &mut App, position: Vec2| {
            let mut shown = app.world_mut().get_mut::<Window>(window).expect("a window");
            shown.set_cursor_position(Some(position));
            app.world_mut()
                .write_message(WindowEvent::CursorMoved(CursorMoved {
                    window,
                    position,
                    delta: None,
                }));
        };
        let button = |app: &mut App, state: ButtonState| {
            let input = MouseButtonInput {
                button: MouseButton::Left,
                state,
                window,
            };
            app.world_mut().write_message(input);
            app.world_mut()
                .write_message(WindowEvent::MouseButtonInput(input));
        };
        // All of it within one frame.
        moves_to(&mut app, points[0]);
        button(&mut app, ButtonState::Pressed);
        button(&mut app, ButtonState::Released);
        moves_to(&mut app, points[1]);
        app.update();
        let strokes = |app: &App| {
            let strokes = app.world().resource::<ButtonStrokes>().0.iter();
            strokes
                .map(|stroke| (stroke.is_down, stroke.at))
                .collect::<Vec<_>>()
        };
        assert_eq!(strokes(&app), [(true, Some(points[0])), (false, Some(points[0]))]);
        // Without a movement it is where the last frame left it.
        button(&mut app, ButtonState::Pressed);
        moves_to(&mut app, points[0]);
        app.update();
        assert_eq!(strokes(&app), [(true, Some(points[1]))]);
        app.update();
        assert!(strokes(&app).is_empty());
    }
}
