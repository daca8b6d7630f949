//! Letters that egui draws for the first time reach the screen a frame after their text. An idle window would wait for
//! that frame until the mouse moves, so this requests it.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiPostUpdateSet, EguiRenderOutput};

/// The number of frames until new letters are on the screen.
const FRAMES: u8 = 2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        draw_again
            .after(EguiPostUpdateSet::ProcessOutput)
            .before(EguiPostUpdateSet::PostProcessOutput),
    );
}

fn draw_again(
    outputs: Query<&EguiRenderOutput>,
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if outputs.iter().any(|output| !output.textures_delta.set.is_empty()) {
        *frames = FRAMES;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}
