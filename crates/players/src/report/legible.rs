//! Colours that can be read as letters on the paper of a page.

use railhead_engine::board::look::{Ink, Scheme, Tone};

/// The least contrast of letters with their ground: that of the Web Content Accessibility Guidelines, level AA.
const LEAST: f64 = 4.5;
/// The tone that is mixed into an ink until it can be read.
const BLACK: Tone = Tone([0; 3]);

/// An ink for letters on this paper: the same, or darker in steps of a twentieth until it can be read.
pub fn legible(ink: Ink, paper: Ink) -> Ink {
    let is_legible = |ink: Ink| contrast(tone(ink), tone(paper)) >= LEAST;
    let darker = (0..20).map(|step| ink.mixed(Ink::plain(BLACK), 5 * step));
    darker
        .into_iter()
        .find(|ink| is_legible(*ink))
        .unwrap_or(Ink::plain(BLACK))
}

/// Pages are printed in the first scheme.
fn tone(ink: Ink) -> Tone {
    ink.of(Scheme::default())
}

/// The ratio of the luminances of two tones, 1 to 21, as the guidelines reckon it.
fn contrast(a: Tone, b: Tone) -> f64 {
    let [a, b] = [a, b].map(|tone| luminance(tone) + 0.05);
    a.max(b) / a.min(b)
}

fn luminance(Tone(channels): Tone) -> f64 {
    let linear = channels.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    });
    let weights = [0.2126, 0.7152, 0.0722];
    linear
        .iter()
        .zip(weights)
        .map(|(part, weight)| part * weight)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::look::stock::stock;

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let [black, white, grey] = [[0; 3], [255; 3], [118; 3]].map(Tone);
        assert!((contrast(black, white) - 21.0).abs() < 0.01);
        // The grey of the guidelines' own example: just enough on white.
        assert!((contrast(grey, white) - 4.54).abs() < 0.01);
    }

    #[test]
    fn every_colour_can_be_read_on_paper_and_one_that_can_stays() {
        let paper = stock().map.paper;
        for channels in 0..=0xfff_u16 {
            let part = |shift: u16| u8::try_from((channels >> shift & 0xf) * 17).expect("a byte");
            let ink = Ink::plain(Tone([part(8), part(4), part(0)]));
            let letters = legible(ink, paper);
            assert!(contrast(tone(letters), tone(paper)) >= LEAST, "{ink}: {letters}");
            if contrast(tone(ink), tone(paper)) >= LEAST {
                assert_eq!(letters, ink);
            }
        }
    }
}
