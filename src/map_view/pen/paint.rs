//! A pen that draws fills and strokes into a mesh. The edges of strokes fade out, which makes them smooth without
//! multisampling.

use std::collections::BTreeMap;

use bevy::asset::RenderAssetUsages;
use bevy::math::bounding::Aabb3d;
use bevy::mesh::{Indices, MeshVertexAttribute, PrimitiveTopology, VertexAttributeValues, VertexFormat};
use bevy::prelude::*;

use railhead_print::curve::Curve;

/// The positions of vertices in a plane: Bevy's own attribute without the third coordinate, which the shader takes as
/// 0.
const POSITION_2D: MeshVertexAttribute = MeshVertexAttribute {
    format: VertexFormat::Float32x2,
    ..Mesh::ATTRIBUTE_POSITION
};

/// The colours of vertices in half the bytes: Bevy's own attribute in another format, which its shader accepts.
const COLOUR: MeshVertexAttribute = MeshVertexAttribute {
    format: VertexFormat::Unorm16x4,
    ..Mesh::ATTRIBUTE_COLOR
};

/// A colour channel from 0 to 1, as 16 bits.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the range"
)]
fn sixteen_bits(part: f32) -> u16 {
    (part.clamp(0.0, 1.0) * 65_535.0).round() as u16
}

/// A mesh in a plane, in as few bytes as its vertices and triangles need.
pub fn flat_mesh(places: Vec<[f32; 2]>, triangles: Vec<u32>) -> Mesh {
    let nothing = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    let (low, high) = places.iter().fold(nothing, |(low, high), place| {
        let place = Vec2::from(*place);
        (low.min(place), high.max(place))
    });
    // A drawing made before the map has a scale may have no finite bounds.
    let is_bounded = low.is_finite() && high.is_finite() && low.cmple(high).all();
    let bounds = is_bounded.then(|| Aabb3d::from_min_max(low.extend(0.0), high.extend(0.0)));
    let short: Result<Vec<u16>, _> = triangles.iter().map(|index| u16::try_from(*index)).collect();
    let indices = match short {
        Ok(mut short) => {
            // A buffer must be a multiple of four bytes long, so an empty triangle makes the number of indices even.
            if short.len() % 2 != 0 {
                short.extend([0; 3]);
            }
            Indices::U16(short)
        }
        Err(_) => Indices::U32(triangles),
    };
    let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(POSITION_2D, places)
        .with_inserted_indices(indices);
    // Bevy only computes the bounds of positions with three coordinates.
    mesh.final_aabb = bounds;
    mesh
}

/// A pen, and what it has drawn so far.
#[derive(Clone, Debug, Default)]
pub struct Painter {
    places: Vec<[f32; 2]>,
    colours: Vec<[u16; 4]>,
    indices: Vec<u32>,
    /// The width of the soft edge of a stroke, in kilometres; about one pixel.
    pub soft: f32,
    /// How far a stroke may deviate from its points, in kilometres, to save some of them; a small part of a pixel.
    pub slack: f32,
}

impl Painter {
    /// A pen with edges soft over about a pixel, on a map drawn at this scale.
    pub fn new(pixels_per_km: f32) -> Self {
        Self {
            soft: 1.0 / pixels_per_km,
            slack: 0.12 / pixels_per_km,
            ..Self::default()
        }
    }

    /// Whether the drawing is empty.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The opacity of the most opaque part, from 0 to 1.
    #[cfg(test)]
    pub fn opacity(&self) -> f32 {
        let most = self.colours.iter().map(|colour| colour[3]).max();
        f32::from(most.unwrap_or(0)) / f32::from(u16::MAX)
    }

    /// Adds another pen's drawing.
    pub fn add(&mut self, other: Self) {
        let base = self.next();
        self.places.extend(other.places);
        self.colours.extend(other.colours);
        self.indices
            .extend(other.indices.iter().map(|index| base + index));
    }

    /// Splits the drawing: each triangle goes to the piece of the map that contains its middle.
    pub fn pieces(self, piece: impl Fn(Vec2) -> [i32; 2]) -> BTreeMap<[i32; 2], Self> {
        let mut pieces: BTreeMap<[i32; 2], Self> = BTreeMap::new();
        // The last piece that took each vertex, and its index there: strips stay connected within a piece.
        let mut taken: Vec<Option<([i32; 2], u32)>> = vec![None; self.places.len()];
        let (triangles, _) = self.indices.as_chunks::<3>();
        for triangle in triangles {
            let corners = triangle.map(|index| index as usize);
            let middle = corners
                .iter()
                .map(|corner| Vec2::from(self.places[*corner]))
                .sum::<Vec2>()
                / 3.0;
            let name = piece(middle);
            let pen = pieces.entry(name).or_default();
            for corner in corners {
                let index = match taken[corner] {
                    Some((of, index)) if of == name => index,
                    _ => {
                        let index = pen.next();
                        pen.places.push(self.places[corner]);
                        pen.colours.push(self.colours[corner]);
                        taken[corner] = Some((name, index));
                        index
                    }
                };
                pen.indices.push(index);
            }
        }
        pieces
    }

    /// The mesh of what was drawn.
    pub fn mesh(self) -> Mesh {
        flat_mesh(self.places, self.indices)
            .with_inserted_attribute(COLOUR, VertexAttributeValues::Unorm16x4(self.colours))
    }

    /// The mesh with texture coordinates from `map`, for fills that show a texture of the ground.
    pub fn textured_mesh(self, map: impl Fn(Vec2) -> Vec2) -> Mesh {
        let uvs: Vec<[f32; 2]> = self
            .places
            .iter()
            .map(|place| map(Vec2::from(*place)).to_array())
            .collect();
        self.mesh().with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
    }

    /// Fills a shape whose whole border is visible from `centre`.
    pub fn fan(&mut self, centre: Vec2, border: &[Vec2], colour: LinearRgba) {
        let base = self.next();
        self.vertex(centre, colour, 1.0);
        for point in border {
            self.vertex(*point, colour, 1.0);
        }
        let count = u32::try_from(border.len()).expect("a shape has few corners");
        for i in 0..count {
            self.indices
                .extend([base, base + 1 + i, base + 1 + (i + 1) % count]);
        }
    }

    /// Fills the triangles between `apex` and each piece of an open line.
    pub fn wedge(&mut self, apex: Vec2, line: &[Vec2], colour: LinearRgba) {
        for pair in line.windows(2) {
            let base = self.next();
            for point in [apex, pair[0], pair[1]] {
                self.vertex(point, colour, 1.0);
            }
            self.indices.extend([base, base + 1, base + 2]);
        }
    }

    /// Fills a convex shape with a soft edge.
    pub fn fill(&mut self, border: &[Vec2], colour: LinearRgba) {
        #[expect(clippy::cast_precision_loss, reason = "a shape has few corners")]
        let centre = border.iter().sum::<Vec2>() / border.len().max(1) as f32;
        self.fan(centre, border, colour);
        self.stroke(&Curve::closed(border.to_vec()), self.soft * 0.8, colour);
    }

    /// A disc.
    pub fn disc(&mut self, centre: Vec2, radius: f32, colour: LinearRgba) {
        self.fill(&circle(centre, radius, corners(radius / self.soft)), colour);
    }

    /// A ring; `radius` is to the middle of its line.
    pub fn ring(&mut self, centre: Vec2, radius: f32, width: f32, colour: LinearRgba) {
        self.stroke(&Curve::closed(circle(centre, radius, 28)), width, colour);
    }

    /// A straight line.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, colour: LinearRgba) {
        self.stroke(&Curve::open(vec![from, to]), width, colour);
    }

    /// A line of one width.
    pub fn stroke(&mut self, curve: &Curve, width: f32, colour: LinearRgba) {
        self.taper(curve, |_| width, colour);
    }

    /// A line whose width is a function of the share of the points passed, from 0 at the first to 1 at the last.
    pub fn taper(&mut self, curve: &Curve, width: impl Fn(f32) -> f32, colour: LinearRgba) {
        let mut points = curve.points.clone();
        points.dedup_by(|a, b| a.distance_squared(*b) < 1e-8);
        if points.len() < 2 {
            return;
        }
        let kept = needed_points(&points, self.slack);
        #[expect(clippy::cast_precision_loss, reason = "lines have few points")]
        let widths: Vec<f32> = kept
            .iter()
            .map(|index| width(*index as f32 / (points.len() - 1) as f32))
            .collect();
        let points: Vec<Vec2> = kept.iter().map(|index| points[*index]).collect();
        let count = points.len();
        // A line that is all edge has nothing between its edges.
        let is_thin = widths.iter().all(|width| *width <= self.soft);
        let base = self.next();
        for i in 0..count {
            let before = if i > 0 {
                points[i - 1]
            } else if curve.closed {
                points[count - 1]
            } else {
                points[0]
            };
            let after = if i + 1 < count {
                points[i + 1]
            } else if curve.closed {
                points[0]
            } else {
                points[i]
            };
            let point = points[i];
            let (normal, mitre) = joint(before, point, after);
            let half = widths[i] / 2.0;
            let (inner, outer) = (
                (half - self.soft / 2.0).max(0.0) * mitre,
                (half + self.soft / 2.0) * mitre,
            );
            // A line thinner than a pixel is drawn paler instead.
            let strength = (half * 2.0 / self.soft).min(1.0);
            self.vertex(point + normal * outer, colour, 0.0);
            self.vertex(point + normal * inner, colour, strength);
            if !is_thin {
                self.vertex(point - normal * inner, colour, strength);
            }
            self.vertex(point - normal * outer, colour, 0.0);
        }
        let count = u32::try_from(count).expect("lines have few points");
        let pieces = if curve.closed { count } else { count - 1 };
        let bands = if is_thin { 2 } else { 3 };
        for i in 0..pieces {
            let (a, b) = (base + (bands + 1) * i, base + (bands + 1) * ((i + 1) % count));
            for band in 0..bands {
                let (a, b) = (a + band, b + band);
                self.indices.extend([a, a + 1, b + 1, a, b + 1, b]);
            }
        }
    }

    fn next(&self) -> u32 {
        u32::try_from(self.places.len()).expect("a layer has fewer than 2^32 corners")
    }

    fn vertex(&mut self, at: Vec2, colour: LinearRgba, strength: f32) {
        self.places.push(at.to_array());
        let parts = [colour.red, colour.green, colour.blue, colour.alpha * strength];
        self.colours.push(parts.map(sixteen_bits));
    }
}

/// The direction across a line at one of its points, and how much farther out the edges lie there than where the line is straight.
fn joint(before: Vec2, point: Vec2, after: Vec2) -> (Vec2, f32) {
    let into = (point - before).normalize_or_zero();
    let out = (after - point).normalize_or_zero();
    let straight = if out == Vec2::ZERO { into } else { out };
    let normal = (into + out).normalize_or(straight).perp();
    // A mitre joint, but not a long one.
    let mitre = 1.0 / normal.dot(straight.perp()).abs().max(0.5);
    (normal, mitre)
}

/// The indices of the points that a line needs if it may deviate from the others by `slack`; both ends are among them.
fn needed_points(points: &[Vec2], slack: f32) -> Vec<usize> {
    /// The most points to leave out in a row, so that long lines take little time.
    const MOST: usize = 24;
    let last = points.len() - 1;
    let mut kept = vec![0];
    let mut from = 0;
    while from < last {
        let farthest = last.min(from + MOST);
        let near = (from + 2..=farthest).take_while(|to| {
            let along = points[*to] - points[from];
            points[from + 1..*to].iter().all(|point| {
                let off = *point - points[from];
                let part = (off.dot(along) / along.length_squared().max(1e-12)).clamp(0.0, 1.0);
                off.distance_squared(along * part) <= slack * slack
            })
        });
        from = near.last().unwrap_or(from + 1);
        kept.push(from);
    }
    kept
}

/// The number of corners that make a circle of this radius in pixels look round.
fn corners(pixels: f32) -> u8 {
    match pixels {
        ..2.0 => 8,
        2.0..4.0 => 12,
        4.0..8.0 => 16,
        _ => 20,
    }
}

/// The corners of a rectangle.
pub fn rectangle(rect: Rect) -> [Vec2; 4] {
    [
        rect.min,
        Vec2::new(rect.max.x, rect.min.y),
        rect.max,
        Vec2::new(rect.min.x, rect.max.y),
    ]
}

/// A circle as a polygon.
pub fn circle(centre: Vec2, radius: f32, corners: u8) -> Vec<Vec2> {
    (0..corners)
        .map(|i| {
            centre + radius * Vec2::from_angle(f32::from(i) / f32::from(corners) * std::f32::consts::TAU)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_ends_and_every_corner_and_runs_past_no_point() {
        let line: Vec<Vec2> = (0..=100_u8)
            .map(|i| {
                let x = f32::from(i);
                Vec2::new(x, if i < 50 { 0.0 } else { x - 50.0 })
            })
            .collect();
        let kept = needed_points(&line, 0.01);
        assert_eq!((kept.first(), kept.last()), (Some(&0), Some(&100)));
        assert!(kept.contains(&50) && kept.len() <= 8, "{kept:?}");
        // Without slack, all points off the straight line stay.
        let arc = circle(Vec2::ZERO, 10.0, 40);
        assert_eq!(needed_points(&arc, 0.0).len(), 40);
        let few = needed_points(&arc, 0.3);
        assert!((8..25).contains(&few.len()), "{few:?}");
    }

    #[test]
    fn taken_apart_a_line_keeps_its_triangles_and_shares_its_corners_within_a_piece() {
        let mut pen = Painter::new(1.0);
        pen.line(Vec2::ZERO, Vec2::X * 9.0, 3.0, LinearRgba::BLACK);
        pen.line(Vec2::new(11.0, 2.0), Vec2::new(19.0, 2.0), 3.0, LinearRgba::WHITE);
        #[expect(clippy::cast_possible_truncation, reason = "a short line")]
        let pieces = pen.pieces(|at| [(at.x / 10.0).floor() as i32, 0]);
        let drawn: Vec<_> = pieces
            .values()
            .map(|piece| (piece.places.len(), piece.indices.len(), piece.colours[1][0]))
            .collect();
        // Four corners at either end, three bands of two triangles.
        assert_eq!(drawn, [(8, 18, 0), (8, 18, u16::MAX)]);
        let reaches: Vec<_> = pieces
            .into_values()
            .map(|piece| piece.mesh().final_aabb.expect("there is something"))
            .map(|reach| (reach.min.x, reach.max.x, reach.min.y))
            .collect();
        assert_eq!(reaches, [(0.0, 9.0, -2.0), (11.0, 19.0, 0.0)]);
    }

    #[test]
    fn a_mesh_that_lies_nowhere_has_no_reach() {
        for place in [[f32::NAN, 0.0], [f32::INFINITY, 0.0]] {
            assert_eq!(flat_mesh(vec![place; 3], vec![0, 1, 2]).final_aabb, None);
        }
        assert_eq!(flat_mesh(Vec::new(), Vec::new()).final_aabb, None);
    }

    #[test]
    fn short_numbers_do_for_small_meshes_only_and_fill_whole_words() {
        let bytes = |corners: u32, triangles: usize| {
            let places = vec![[0.0, 0.0]; corners as usize];
            let mesh = flat_mesh(places, [0, 1, corners - 1].repeat(triangles));
            mesh.get_index_buffer_bytes().map(<[u8]>::len)
        };
        assert_eq!(bytes(65_536, 2), Some(12));
        assert_eq!(bytes(65_536, 3), Some(24));
        assert_eq!(bytes(65_537, 3), Some(36));
    }

    #[test]
    fn a_hair_line_has_two_bands_and_a_broad_one_three() {
        let triangles = |width: f32| {
            let mut pen = Painter::new(1.0);
            pen.line(Vec2::ZERO, Vec2::X * 9.0, width, LinearRgba::BLACK);
            pen.indices.len() / 3
        };
        assert_eq!((triangles(1.0), triangles(3.0)), (4, 6));
    }
}
