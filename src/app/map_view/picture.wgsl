// Shows a picture of the map where the map is, pixel for pixel.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Frame {
    // The world position of the upper left corner.
    corner: vec2<f32>,
    pixels_per_km: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> frame: Frame;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let aside = in.world_position.xy - frame.corner;
    let at = vec2<f32>(aside.x, -aside.y) * frame.pixels_per_km;
    return textureLoad(picture, vec2<i32>(at), 0);
}
