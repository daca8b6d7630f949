//! The parts of each sound, and the synthesis of its samples.

use std::f32::consts::TAU;

use super::kinds::{Sound, Volumes};

/// Samples in a second.
pub const RATE: u32 = 44_100;

/// The next of several sounds begins after this many seconds.
const APART: f32 = 0.22;

/// The timbre of a strike.
#[derive(Clone, Copy, Debug)]
enum Voice {
    /// A soft tone, in hertz.
    Tone(f32),
    /// A tone that slides from one pitch to another.
    Slide(f32, f32),
    /// A small bell, with its pitch in hertz.
    Bell(f32),
    /// A burst of noise, duller the lower the frequency.
    Noise(f32),
}

/// A part of a sound.
#[derive(Clone, Copy, Debug)]
struct Strike {
    /// When it begins, in seconds.
    at: f32,
    /// How long it takes to fade, in seconds.
    length: f32,
    voice: Voice,
    /// Its largest sample, roughly.
    loudness: f32,
}

const fn strike(at: f32, length: f32, voice: Voice, loudness: f32) -> Strike {
    Strike {
        at,
        length,
        voice,
        loudness,
    }
}

/// The parts of a sound.
fn strikes(sound: Sound) -> Vec<Strike> {
    use Voice::{Bell, Noise, Slide, Tone};
    match sound {
        // Boots.
        Sound::March => vec![
            strike(0.0, 0.09, Noise(500.0), 0.30),
            strike(0.16, 0.09, Noise(380.0), 0.24),
            strike(0.32, 0.09, Noise(500.0), 0.20),
            strike(0.48, 0.09, Noise(380.0), 0.14),
        ],
        // A locomotive that pulls off.
        Sound::Train => vec![
            strike(0.0, 0.20, Noise(1400.0), 0.26),
            strike(0.27, 0.17, Noise(1100.0), 0.22),
            strike(0.50, 0.15, Noise(1400.0), 0.20),
            strike(0.69, 0.13, Noise(1100.0), 0.16),
            strike(0.10, 0.55, Tone(554.4), 0.05),
            strike(0.10, 0.55, Tone(659.3), 0.05),
        ],
        // A ship's horn.
        Sound::Voyage => vec![
            strike(0.0, 0.90, Tone(98.0), 0.20),
            strike(0.0, 0.90, Tone(147.0), 0.12),
        ],
        // A flag goes up.
        Sound::Capture => vec![
            strike(0.0, 0.07, Noise(2500.0), 0.18),
            strike(0.09, 0.07, Noise(2500.0), 0.18),
            strike(0.18, 0.35, Tone(392.0), 0.16),
            strike(0.18, 0.35, Tone(523.3), 0.12),
        ],
        // Dice on a table.
        Sound::Dice => vec![
            strike(0.0, 0.03, Noise(4200.0), 0.26),
            strike(0.07, 0.03, Noise(3600.0), 0.22),
            strike(0.12, 0.03, Noise(4600.0), 0.20),
            strike(0.20, 0.03, Noise(3600.0), 0.15),
            strike(0.31, 0.03, Noise(4200.0), 0.10),
        ],
        Sound::Guns => vec![
            strike(0.0, 0.45, Noise(700.0), 0.34),
            strike(0.0, 0.30, Slide(110.0, 45.0), 0.26),
            strike(0.24, 0.50, Noise(450.0), 0.20),
        ],
        Sound::Blast => vec![
            strike(0.0, 0.95, Noise(420.0), 0.40),
            strike(0.0, 0.55, Slide(90.0, 32.0), 0.32),
        ],
        Sound::Loss => vec![
            strike(0.0, 0.42, Slide(262.0, 165.0), 0.16),
            strike(0.0, 0.20, Noise(600.0), 0.12),
        ],
        // A bugle's call.
        Sound::YourTurn => vec![
            strike(0.0, 0.22, Tone(392.0), 0.15),
            strike(0.16, 0.22, Tone(523.3), 0.15),
            strike(0.32, 0.60, Tone(659.3), 0.16),
        ],
        Sound::PhaseEnd => vec![strike(0.0, 0.70, Bell(440.0), 0.14)],
        Sound::Victory => vec![
            strike(0.0, 0.25, Tone(392.0), 0.15),
            strike(0.18, 0.25, Tone(523.3), 0.15),
            strike(0.36, 0.25, Tone(659.3), 0.15),
            strike(0.54, 1.20, Tone(784.0), 0.16),
            strike(0.54, 1.20, Tone(523.3), 0.10),
        ],
        // Coins.
        Sound::Purchase => vec![
            strike(0.0, 0.25, Bell(1318.5), 0.10),
            strike(0.08, 0.45, Bell(1760.0), 0.10),
        ],
        Sound::Question => vec![
            strike(0.0, 0.35, Bell(659.3), 0.12),
            strike(0.15, 0.60, Bell(880.0), 0.12),
        ],
        Sound::Refusal => vec![
            strike(0.0, 0.16, Tone(196.0), 0.18),
            strike(0.13, 0.26, Tone(155.6), 0.18),
        ],
    }
}

/// The samples of some sounds, each a little after the one before, as loud as the player wants them.
pub fn together(sounds: &[Sound], volumes: &Volumes) -> Vec<f32> {
    let mut mixed = Vec::new();
    let mut begin = 0.0;
    for sound in sounds {
        for part in &strikes(*sound) {
            add(&mut mixed, begin, part, volumes.of(*sound));
        }
        begin += APART;
    }
    for sample in &mut mixed {
        *sample = sample.clamp(-1.0, 1.0);
    }
    mixed
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a few seconds of samples"
)]
fn add(mixed: &mut Vec<f32>, begin: f32, part: &Strike, volume: f32) {
    let rate = RATE as f32;
    let first = ((begin + part.at) * rate) as usize;
    let count = (part.length * rate) as usize;
    if mixed.len() < first + count {
        mixed.resize(first + count, 0.0);
    }
    let mut noise = Hiss::default();
    for (index, sample) in mixed[first..first + count].iter_mut().enumerate() {
        let seconds = index as f32 / rate;
        let share = seconds / part.length;
        let wave = match part.voice {
            Voice::Tone(pitch) => tone(pitch * seconds),
            Voice::Slide(from, to) => tone((from + (to - from) * share / 2.0) * seconds),
            Voice::Bell(pitch) => bell(pitch * seconds),
            Voice::Noise(dullness) => noise.next(dullness / rate),
        };
        // It swells in four milliseconds, fades, and ends in silence: a wave that is cut off clicks.
        let swell = (seconds / 0.004).min(1.0);
        let fade = (-4.0 * share).exp() * (1.0 - share);
        *sample += wave * swell * fade * part.loudness * volume;
    }
}

/// A tone with two overtones, by the number of its waves so far.
fn tone(waves: f32) -> f32 {
    let wave = |overtone: f32| (TAU * (waves * overtone).fract()).sin();
    (wave(1.0) + 0.35 * wave(2.0) + 0.15 * wave(3.0)) / 1.3
}

/// The overtones of a bell are no multiples of its pitch.
fn bell(waves: f32) -> f32 {
    let wave = |overtone: f32| (TAU * (waves * overtone).fract()).sin();
    (wave(1.0) + 0.5 * wave(2.76) + 0.25 * wave(5.4)) / 1.5
}

/// Noise of one pitch or less; the same in every game.
struct Hiss {
    state: u32,
    last: f32,
}

impl Default for Hiss {
    fn default() -> Self {
        Self {
            state: 0x2545_f491,
            last: 0.0,
        }
    }
}

impl Hiss {
    /// The next sample; `dullness` is its highest frequency as a share of the rate.
    #[expect(clippy::cast_precision_loss, reason = "noise")]
    fn next(&mut self, dullness: f32) -> f32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        let white = self.state as f32 / u32::MAX as f32 * 2.0 - 1.0;
        let follow = 1.0 - (-TAU * dullness).exp();
        self.last += follow * (white - self.last);
        // Makes up for the loudness that the filter removes.
        self.last / follow.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::kinds::{SoundGroup, Volume};
    use super::*;

    fn loud(percent: u8, muted: bool) -> Volumes {
        let volume = Volume { percent, muted };
        Volumes(BTreeMap::from(SoundGroup::ALL.map(|group| (group, volume))))
    }

    fn peak(samples: &[f32]) -> f32 {
        samples.iter().fold(0.0, |most, sample| most.max(sample.abs()))
    }

    #[test]
    fn every_sound_is_short_quiet_and_ends_in_silence_and_none_is_like_another() {
        let mut all: Vec<Vec<f32>> = Vec::new();
        for sound in Sound::ALL {
            let samples = together(&[sound], &loud(100, false));
            let seconds = samples.len() / RATE as usize;
            assert!(seconds < 2, "{sound:?} takes {seconds} s");
            let peak = peak(&samples);
            assert!((0.05..0.7).contains(&peak), "{sound:?} is as loud as {peak}");
            assert!(samples[0].abs() < 0.01, "{sound:?} clicks");
            assert!(samples.last().is_some_and(|last| last.abs() < 0.01));
            assert!(!all.contains(&samples), "{sound:?} is like another");
            all.push(samples);
        }
    }

    #[test]
    fn a_group_is_as_loud_as_the_player_wants_and_silent_when_muted() {
        let of = |volumes| peak(&together(&[Sound::Guns], &volumes));
        assert!(of(loud(25, false)) < of(loud(75, false)));
        assert!(of(loud(100, true)) == 0.0);
        assert!(of(loud(0, false)) == 0.0);
    }

    #[test]
    fn several_sounds_are_heard_one_after_the_other() {
        let one = together(&[Sound::Dice], &Volumes::default());
        let two = together(&[Sound::Dice, Sound::Dice], &Volumes::default());
        assert!(two.len() > one.len());
    }
}
