//! The picture that an author traces, read from its file and drawn on the map between terrain and grid.

use std::fs;
use std::path::Path;

use bevy_egui::egui::{self, Color32, ColorImage, Painter, Pos2, Rect, TextureHandle, TextureOptions, pos2};
use tiny_skia::Pixmap;
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use railhead_authoring::workshop::traced::TracedPlace;
use railhead_engine::board::outline::Point;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// The longest side of a picture, in pixels.
const LONGEST: usize = 20_000;

/// The most pixels of a picture.
const MOST_PIXELS: usize = 40_000_000;

/// A picture with its place on the map.
#[derive(Clone)]
pub(super) struct TracedPicture {
    pub place: TracedPlace,
    texture: TextureHandle,
    /// Its height, where its width is 1.
    height: f32,
}

impl TracedPicture {
    /// A picture that was read, in its place.
    pub fn new(ctx: &egui::Context, place: TracedPlace, image: ColorImage) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "at most 20,000 pixels")]
        let height = image.size[1] as f32 / image.size[0] as f32;
        let texture = ctx.load_texture("traced picture", image, TextureOptions::LINEAR);
        Self {
            place,
            texture,
            height,
        }
    }

    /// Draws it where it lies.
    pub fn draw(&self, painter: &Painter, to_screen: &dyn Fn(Point) -> Pos2) {
        let TracedPlace {
            corner: [west, north],
            width,
            opacity,
            ..
        } = self.place;
        let far = [west + width, width.mul_add(self.height, north)];
        let there = Rect::from_two_pos(to_screen([west, north]), to_screen(far));
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        let tint = Color32::WHITE.gamma_multiply(f32::from(opacity) / 100.0);
        painter.image(self.texture.id(), there, whole, tint);
    }
}

/// Reads a picture, at most `most` pixels high and wide. A large one takes seconds.
///
/// Errors: in words: there is no such file, it is not a picture, or it is too large.
pub(super) fn read(file: &Path, most: usize) -> Result<ColorImage, String> {
    let of_file = |why: String| format!("{}: {why}", file.display());
    let found = fs::metadata(file).map_err(|error| of_file(error.to_string()))?;
    if !found.is_file() {
        return Err(of_file("it is not a file".to_owned()));
    }
    if found.len() > LARGEST {
        return Err(of_file(format!("it is larger than {} MB", LARGEST >> 20)));
    }
    let bytes = fs::read(file).map_err(|error| of_file(error.to_string()))?;
    let image = decode(&bytes).map_err(of_file)?;
    Ok(shrunk(image, most))
}

/// The picture in the bytes of a PNG or JPEG file.
///
/// Errors: in words: it is neither, it is damaged, or it is too large.
pub fn decode(bytes: &[u8]) -> Result<ColorImage, String> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        png(bytes)
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        jpeg(bytes)
    } else {
        Err("it is neither a PNG nor a JPEG picture".to_owned())
    }
}

fn png(bytes: &[u8]) -> Result<ColorImage, String> {
    // The header comes first, and says how much memory the rest will take.
    let side = |at: usize| {
        let bytes = bytes.get(at..at + 4)?;
        usize::try_from(u32::from_be_bytes(bytes.try_into().ok()?)).ok()
    };
    let size = side(16).zip(side(20)).ok_or("it ends too early")?;
    fitting(size.into())?;
    let picture = Pixmap::decode_png(bytes).map_err(|error| format!("it cannot be read: {error}"))?;
    Ok(ColorImage::from_rgba_premultiplied(size.into(), picture.data()))
}

fn jpeg(bytes: &[u8]) -> Result<ColorImage, String> {
    let options = DecoderOptions::default()
        .set_max_width(LONGEST)
        .set_max_height(LONGEST)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let unread = |error| format!("it cannot be read: {error}");
    decoder.decode_headers().map_err(unread)?;
    let size = decoder.dimensions().ok_or("it has no size")?;
    fitting(size.into())?;
    let pixels = decoder.decode().map_err(unread)?;
    if pixels.len() != size.0 * size.1 * 3 {
        return Err("its colours cannot be read; save it as PNG".to_owned());
    }
    Ok(ColorImage::from_rgb(size.into(), &pixels))
}

/// Errors: the picture is empty or too large.
fn fitting([width, height]: [usize; 2]) -> Result<(), String> {
    if width == 0 || height == 0 {
        return Err("it is empty".to_owned());
    }
    if width.max(height) > LONGEST || width * height > MOST_PIXELS {
        return Err(format!(
            "{width} x {height} pixels are too many: at most {} million, and {LONGEST} on a side",
            MOST_PIXELS / 1_000_000
        ));
    }
    Ok(())
}

/// The picture with sides of at most `most` pixels, each the mean of those that it replaces.
fn shrunk(image: ColorImage, most: usize) -> ColorImage {
    let step = image.size[0].max(image.size[1]).div_ceil(most.max(1));
    if step <= 1 {
        return image;
    }
    let size @ [width, height] = image.size.map(|side| (side / step).max(1));
    let mean = |column: usize, row: usize| {
        let mut sums = [0_usize; 4];
        let mut count = 0;
        for y in (row * step..image.size[1]).take(step) {
            for x in (column * step..image.size[0]).take(step) {
                let pixel = image.pixels[y * image.size[0] + x].to_array();
                for (sum, part) in sums.iter_mut().zip(pixel) {
                    *sum += usize::from(part);
                }
                count += 1;
            }
        }
        let [r, g, b, a] = sums.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX));
        Color32::from_rgba_premultiplied(r, g, b, a)
    };
    let pixels = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    ColorImage::new(size, pixels.map(|(column, row)| mean(column, row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of one colour.
    fn plain(width: u32, height: u32) -> Vec<u8> {
        let mut map = Pixmap::new(width, height).unwrap();
        map.fill(tiny_skia::Color::from_rgba8(200, 100, 50, 255));
        map.encode_png().unwrap()
    }

    #[test]
    fn a_png_is_read_and_a_damaged_or_foreign_file_is_refused_in_words() {
        let image = decode(&plain(6, 4)).unwrap();
        assert_eq!(image.size, [6, 4]);
        assert_eq!(image.pixels[0], Color32::from_rgb(200, 100, 50));
        let bytes = plain(6, 4);
        for end in 0..bytes.len() - 12 {
            assert!(decode(&bytes[..end]).is_err(), "{end}");
        }
        let refused = |bytes: &[u8]| decode(bytes).unwrap_err();
        assert!(refused(b"Board(").contains("neither a PNG nor a JPEG"));
        assert!(refused(b"\xff\xd8\xff\xe0").contains("cannot be read"));
    }

    #[test]
    fn a_picture_that_claims_to_be_huge_is_refused_before_it_is_read() {
        let mut bytes = plain(6, 4);
        bytes[16..20].copy_from_slice(&0x7fff_ffff_u32.to_be_bytes());
        assert!(decode(&bytes).unwrap_err().contains("too many"));
    }

    #[test]
    fn a_large_picture_is_shrunk_to_the_means_of_its_pixels() {
        let grey = |light: u8| Color32::from_gray(light);
        let image = ColorImage::new([4, 2], [0, 100, 50, 50, 100, 200, 50, 50].map(grey).to_vec());
        let small = shrunk(image.clone(), 2);
        assert_eq!(small.size, [2, 1]);
        assert_eq!(small.pixels, [grey(100), grey(50)]);
        assert_eq!(shrunk(image.clone(), 4).size, image.size);
    }
}
