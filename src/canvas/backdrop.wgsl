// Shows a picture behind the panels: pixel for pixel, or stretched.

struct Placing {
    // The position of the window's upper left corner on the picture.
    corner: vec2<f32>,
    // The number of the picture's pixels per pixel of the window.
    stride: f32,
}

@group(0) @binding(0) var<uniform> placing: Placing;
@group(0) @binding(1) var picture: texture_2d<f32>;

// A triangle that covers the window.
@vertex
fn vertex(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    return textureLoad(picture, vec2<i32>(placing.corner + at.xy * placing.stride), 0);
}
