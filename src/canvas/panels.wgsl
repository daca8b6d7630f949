// Panels. egui blends colours in gamma space rather than linearly, for which its own shader computes six powers per pixel.
// Here solid pieces compute them per vertex, and lettering computes half as many.

struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct Corner {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
}

struct Point {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> transform: Transform;
@group(1) @binding(0) var letters: texture_2d<f32>;
@group(1) @binding(1) var letters_sampler: sampler;

fn light(written: vec3<f32>) -> vec3<f32> {
    let low = written / 12.92;
    let high = pow((written + 0.055) / 1.055, vec3<f32>(2.4));
    return select(high, low, written < vec3<f32>(0.04045));
}

fn place(position: vec2<f32>) -> vec4<f32> {
    return vec4<f32>(position * transform.scale + transform.translation, 0.0, 1.0);
}

@vertex
fn plain_vertex(in: Corner) -> Point {
    return Point(place(in.position), vec4<f32>(light(in.color.rgb), in.color.a), in.uv);
}

@fragment
fn plain_fragment(in: Point) -> @location(0) vec4<f32> {
    return in.color;
}

@vertex
fn letter_vertex(in: Corner) -> Point {
    return Point(place(in.position), in.color, in.uv);
}

// Letters are white, so only their coverage of a pixel counts.
@fragment
fn letter_fragment(in: Point) -> @location(0) vec4<f32> {
    let color = in.color * textureSample(letters, letters_sampler, in.uv).a;
    return vec4<f32>(light(color.rgb), color.a);
}
