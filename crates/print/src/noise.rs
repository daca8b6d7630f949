//! Smooth noise for paper, relief and shores, the same on every machine and in every run.

use hexx::Vec2;

fn lattice(x: i32, y: i32, seed: u32) -> f32 {
    let mut value = x.cast_unsigned().wrapping_mul(0x9E37_79B1)
        ^ y.cast_unsigned().wrapping_mul(0x85EB_CA77)
        ^ seed.wrapping_mul(0xC2B2_AE3D);
    value = (value ^ (value >> 15)).wrapping_mul(0x2C1B_3C6D);
    value = (value ^ (value >> 12)).wrapping_mul(0x297A_2D39);
    value ^= value >> 15;
    #[expect(clippy::cast_precision_loss, reason = "23 bits fit an f32")]
    let unit = (value >> 9) as f32 / 4_194_304.0;
    unit - 1.0
}

/// Value noise from -1 to 1, with bumps about 1 wide.
pub fn noise(at: Vec2, seed: u32) -> f32 {
    smooth(at, |x, y| lattice(x, y, seed))
}

/// The same, again after every `period` to the east and to the south.
pub fn repeating(at: Vec2, seed: u32, period: i32) -> f32 {
    smooth(at, |x, y| {
        lattice(x.rem_euclid(period), y.rem_euclid(period), seed)
    })
}

#[expect(clippy::cast_possible_truncation, reason = "map coordinates are small")]
fn smooth(at: Vec2, lattice: impl Fn(i32, i32) -> f32) -> f32 {
    let cell = at.floor();
    let part = at - cell;
    let ease = part * part * (Vec2::splat(3.0) - 2.0 * part);
    let (x, y) = (cell.x as i32, cell.y as i32);
    let top = lattice(x, y) * (1.0 - ease.x) + lattice(x + 1, y) * ease.x;
    let bottom = lattice(x, y + 1) * (1.0 - ease.x) + lattice(x + 1, y + 1) * ease.x;
    top * (1.0 - ease.y) + bottom * ease.y
}

/// The mean of several octaves, each half as strong as the one before and `finer` times as fine. `pattern` gets the number of an octave and
/// its scale.
pub fn octaves(count: u32, finer: f32, pattern: impl Fn(u32, f32) -> f32) -> f32 {
    let (mut sum, mut weight, mut total, mut scale) = (0.0, 1.0, 0.0, 1.0);
    for octave in 0..count {
        sum += weight * pattern(octave, scale);
        total += weight;
        weight *= 0.5;
        scale *= finer;
    }
    sum / total
}

/// Several octaves of noise, from -1 to 1.
pub fn layered(at: Vec2, seed: u32, count: u32) -> f32 {
    octaves(count, 2.03, |octave, scale| noise(at * scale, seed + octave))
}

/// Ridged noise with sharp crests, from 0 to 1: ridges of hills.
pub fn ridged(at: Vec2, seed: u32, count: u32) -> f32 {
    octaves(count, 2.1, |octave, scale| {
        1.0 - noise(at * scale, seed + octave).abs()
    })
}

/// Displaces a point of the grid, since natural shores and borders do not follow hexsides. `hex_km` is the size of a
/// hex; a point moves by at most an eighth of it.
pub fn warp(at: Vec2, hex_km: f32) -> Vec2 {
    let unit = at / hex_km;
    let shift = |seed| 0.085 * noise(unit * 1.1, seed) + 0.04 * noise(unit * 3.7, seed + 7);
    at + hex_km * Vec2::new(shift(11), shift(23))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_stays_in_its_range_and_is_smooth() {
        let mut before = noise(Vec2::ZERO, 3);
        for step in 1_u16..4000 {
            let now = noise(Vec2::new(f32::from(step) * 0.01, 0.3), 3);
            assert!((-1.0..=1.0).contains(&now));
            assert!((now - before).abs() < 0.05);
            before = now;
        }
    }
}
